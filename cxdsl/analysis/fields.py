"""The fields of a step: which ones matter, what values to try, and how they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, islice, permutations
from typing import Any

from cxdsl.analysis.asked import DRAFTED, Asked, tests_of
from cxdsl.analysis.shapes import Shape
from cxdsl.analysis.values import candidates, complete
from cxdsl.analysis.wording import assignments
from cxdsl.model.owners import Owner
from cxdsl.syntax import tree
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import Predicate

# What a step says of one field: names with their values. Nothing: the field is not recorded.
Given = tuple[tuple[str, Any], ...]
_FILLER = "x"
_MOST_WAYS = 60
ANY_FIELD = "amount"


@dataclass(frozen=True, slots=True)
class Options:
    """The ways in which a field, or a group of fields, can be given; ``back``: by a result."""

    back: bool
    choices: tuple[Given, ...]


def options(
    shape: Shape, tests: Sequence[Predicate], asked: Asked, skeleton: Sequence[Event]
) -> list[Options]:
    """The fields of a step that some rule looks at, each with its choices."""
    kinds = {e.kind for e in skeleton}
    found: list[Options] = []
    done: set[str] = set()
    for back, owner in ((False, shape.given), (True, shape.returned)):
        if owner is None:
            continue
        for path in asked.paths:
            if path in done or path.partition(".")[0] not in owner.fields:
                continue
            if not _matters(path, tests, asked, skeleton):
                continue
            known = owner.find(path)
            if known is None:
                continue
            done.add(path)
            _, _, inner = path.partition(".")
            if not inner or _is_entry(inner.split(".")[0]):
                # Steps cannot say that a whole result is a list.
                asked.untold = "results that are lists as a whole are not tried"
                continue
            group = asked.alike(path)
            # A value that is compared with another field's has to suit that field's tests too.
            all_tests = (*tests, *asked.fields) if len(group) > 1 else tests
            mine = tests_of(all_tests, group)
            values = candidates(mine, known.declared, asked.distinct(path))
            most = max(len(tests_of(tests, {path})), 2 if asked.any_entry(path) else 1)
            given, whole = _choices(owner, path, values, most)
            if not whole or not complete(mine):
                asked.untold = "one field is tested in more ways than can all be tried together"
            found.append(Options(back, ((), *given)))
        for container in owner.fields:
            if container in asked.containers:
                found.extend(_any_of(owner, container, asked, done, back=back))
    if asked.whole and kinds & set(DRAFTED) and shape.given is not None:
        found.extend(_whole(shape.given, asked, done))
    return found


def _matters(
    path: str, tests: Sequence[Predicate], asked: Asked, skeleton: Sequence[Event]
) -> bool:
    if tests_of(tests, {path}) or any(path in pair for pair in asked.linked):
        return True
    return any(
        p.path == path
        and any(
            (not p.kinds or e.kind in p.kinds) and (not p.tools or e.tool in p.tools)
            for e in skeleton
        )
        for k in asked.keys
        for p in k.paths
    )


def _any_of(
    owner: Owner, container: str, asked: Asked, done: set[str], *, back: bool
) -> list[Options]:
    """One field of a container that is compared as a whole, where none is given anyway."""
    if any(path.partition(".")[0] == container for path in done):
        return []
    name = next(iter(owner.fields[container]), ANY_FIELD)
    known = owner.find(f"{container}.{name}")
    if known is None or "*" in name:
        return []
    done.add(known.path)
    values = candidates((), known.declared, asked.distinct(container))
    given = tuple(((_short(owner, known.path), v),) for v in values)
    return [Options(back, ((), *given))]


def _whole(owner: Owner, asked: Asked, done: set[str]) -> list[Options]:
    """Fields for comparisons of all recorded or all contract fields.

    The first field tells contents apart; the others of the contract are there whenever it is.
    """
    names = list(owner.fields.get("fields", {}))
    contract = next(
        (c for c in asked.contracts.values() if set(c) <= set(names)), tuple(names[:1])
    ) or (ANY_FIELD,)
    left = [n for n in contract if f"fields.{n}" not in done]
    if not left:
        return []
    first, *others = left
    found = []
    for name in (first, *others):
        known = owner.find(f"fields.{name}")
        if known is None:
            return []
        found.append(candidates((), known.declared, asked.distinct(known.path)))
    rest: Given = tuple((n, v[0]) for n, v in zip(others, found[1:], strict=True))
    return [Options(False, ((), *(((first, v), *rest) for v in found[0])))]


def _is_entry(part: str) -> bool:
    return part == "*" or part.isdigit()


def _choices(owner: Owner, path: str, values: Sequence[Any], most: int) -> tuple[list[Given], bool]:
    """What a step may say of a path: one value, or up to ``most`` entries of a list.

    The second result says whether these are all that matter.
    """
    parts = path.split(".")
    at = next((n for n, part in enumerate(parts) if _is_entry(part)), None)
    if at is None:
        return [((_short(owner, path), value),) for value in values], True
    head, rest = _short(owner, ".".join(parts[:at])), ".".join(parts[at + 1 :]).replace("*", "0")
    whole = True
    entries: list[list[Any]] = [[value] for value in values]
    if parts[at] == "*":
        several, whole = _several(values, most)
        entries += several
    else:
        entries = [[*([_like(value)] * int(parts[at])), value] for value in values]
    if not rest:
        return [((head, one),) for one in entries], whole
    return [tuple((f"{head}.{n}.{rest}", v) for n, v in enumerate(one)) for one in entries], whole


def _several(values: Sequence[Any], most: int) -> tuple[list[list[Any]], bool]:
    """Lists of two and more entries, and whether there is none besides that matters.

    Every test may need an entry of its own, so as many entries matter as there are tests. The order
    of entries is tried for two of them, where one is compared with another event's.
    """
    sizes = range(2, min(most, len(values)) + 1)
    found: list[list[Any]] = []
    whole = True
    for size in sizes:
        ways = permutations(values, 2) if size == 2 else combinations(values, size)
        some = [list(way) for way in islice(ways, _MOST_WAYS + 1)]
        whole = whole and len(some) <= _MOST_WAYS
        found += some[:_MOST_WAYS]
    if not whole and most > 2:
        found.append(list(values))
    return found, whole


def _like(value: Any) -> Any:
    """What stands in the entries before the one that matters."""
    return value if isinstance(value, bool | Decimal) else _FILLER


def _short(owner: Owner, path: str) -> str:
    """The field's name alone, where it means the same as the path."""
    bare = path.partition(".")[2]
    found = owner.find(bare) if bare else None
    return bare if found is not None and found.path == path else path


def fill(step: tree.Step, options: Sequence[Options], chosen: Sequence[Given]) -> tree.Step:
    """The step with these fields."""
    given: list[tuple[str, Any]] = []
    back: list[tuple[str, Any]] = []
    for option, one in zip(options, chosen, strict=True):
        (back if option.back else given).extend(one)
    return replace(step, fields=assignments(given), returns=assignments(back))
