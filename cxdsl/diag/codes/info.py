"""What is known about one diagnostic code."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.diag.diagnostic import Level


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """The register entry of a code: the source of its page and of ``cxc explain``.

    ``slug`` is kebab case. ``title`` names the finding in one lower-case line. ``why`` says in one
    or two sentences why it matters to the author of a card. ``bad`` and ``good`` are short
    examples: what raises the code, and how the same is written well.
    """

    code: str
    slug: str
    level: Level
    title: str
    why: str
    bad: str
    good: str


def register(*infos: CodeInfo) -> dict[str, CodeInfo]:
    """Return the entries by code; raises ``ValueError`` when a code is given twice."""
    codes: dict[str, CodeInfo] = {}
    for info in infos:
        if info.code in codes:
            raise ValueError(f"code {info.code} is registered twice")
        codes[info.code] = info
    return codes
