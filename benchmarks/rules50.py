"""Write a folder of ordering rules as cards.

Every fifty are 20 precedence, 8 response, 10 absence, 4 at-most, 4 existence and 4 never-together.
``python benchmarks/rules50.py FOLDER --rules 50``. With 500 rules the same mix is drawn on other
pairs of events. With ``--kept`` the first fifty are rules that the generated traces keep, and all
further ones speak of tools that no trace uses: the cards of other desks.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path

from generate import CATEGORIES

Make = Callable[[str, str], str]
MIX: tuple[tuple[int, Make], ...] = (
    (20, lambda a, b: f"every {b} needs an earlier {a}"),
    (8, lambda a, b: f"every {a} needs a later {b}"),
    (10, lambda a, b: f"no {a} may happen after {b}"),
    (4, lambda a, b: f"no {a} may happen more than 2 times"),
    (4, lambda a, b: f"some {a} must happen"),
    (4, lambda a, b: f"no {a} may happen together with {b}"),
)
# Rules of the same kinds that the generated traces keep: on a tool, and on one that nobody calls.
KEPT: tuple[tuple[int, Make], ...] = (
    (20, lambda tool, absent: f"every successful call to {tool} needs an earlier call to {tool}"),
    (
        8,
        lambda tool, absent: (
            f"every call to {tool} needs a later successful call to {tool} or failed call to {tool}"
        ),
    ),
    (10, lambda tool, absent: f"no call to {absent} may happen after call to {tool}"),
    (8, lambda tool, absent: f"no call to {tool} may happen more than 45 times"),
    (4, lambda tool, absent: f"no call to {absent} may happen together with call to {tool}"),
)
ABSENT = tuple(f"absent_tool_{i}" for i in range(20))
CARD = """\
language 1
card benchmark.rule-{number} version 1.0.0
  title "Benchmark rule {number}"
  domain benchmark
  basis institution
  source "benchmark"
  obligation "A made-up duty."
  require rule_{number}
    {sentence}
end
"""


def patterns() -> list[str]:
    """The events that rules speak of."""
    calls = [f"call to {tool}" for tool in CATEGORIES]
    results = [f"successful call to {tool}" for tool in CATEGORIES]
    others = ["draft", "notice notice_0", "confirmation request", "confirmation", "submission"]
    return calls + results + others


def sentences(count: int, seed: int) -> list[str]:
    """That many sentences in the fixed mix."""
    source = random.Random(seed)
    names = patterns()
    made: list[str] = []
    while len(made) < count:
        for times, make in MIX:
            made += [make(*source.sample(names, 2)) for _ in range(times)]
    return made[:count]


def kept_sentences(count: int) -> list[str]:
    """That many sentences in the fixed mix; only the first fifty concern the generated traces."""
    made: list[str] = []
    while len(made) < count:
        used = ABSENT if made else tuple(CATEGORIES)
        for times, make in KEPT:
            made += [make(used[n % len(used)], ABSENT[-1 - n]) for n in range(times)]
    return made[:count]


def vocabulary() -> str:
    """The vocabulary of the made-up domain."""
    tools = "".join(
        f"  {tool}: {{category: {category}, arguments: {{record_id: id, note: text}}}}\n"
        for tool, category in {**CATEGORIES, **dict.fromkeys(ABSENT, "check")}.items()
    )
    return (
        "vocabulary: 1\ndomain: benchmark\ntitle: Benchmark\ntools:\n"
        f"{tools}notices:\n  notice_0: {{fields: {{amount: number}}}}\n"
    )


def write(folder: Path, made: list[str]) -> None:
    """Write vocabulary and cards into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocabulary.yaml").write_text(vocabulary(), encoding="utf-8")
    for number, sentence in enumerate(made, start=1):
        text = CARD.format(number=number, sentence=sentence)
        (folder / f"benchmark.rule-{number}.card").write_text(text, encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", type=int, default=50)
    parser.add_argument("--kept", action="store_true", help="rules that the traces keep")
    options = parser.parse_args()
    write(
        options.folder,
        kept_sentences(options.rules) if options.kept else sentences(options.rules, seed=7),
    )
    print(f"{options.rules} rules in {options.folder}")


if __name__ == "__main__":
    main()
