"""Whether the conditions of a card can hold at all: values that stand for all others are tried.

Between and beside the constants that a condition names, all numbers and days behave alike, and all
texts that it does not name do; one of each is enough. What cannot be told in this way (the parts of
a text, any entry of a list) is taken to be free, so that nothing possible is ever refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, pairwise, product

from cxdsl.diag.diagnostic import Label
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.walk import nodes
from cxdsl.vocabulary.vocabulary import FieldType

Condition = tree.Cond | tree.FieldCond
NEVER = frozenset({False})
Constant = Decimal | date | str | bool
Closed = Mapping[str, tuple[Constant, ...]]
_ORDER = {"<", "<=", ">", ">="}
_SAME = {"is", "is not", "!=", "one of"}
MAX_TRIALS = 5000


def constant(value: tree.Value) -> Constant | None:
    """The value of a constant; None for one that is not compared here."""
    if isinstance(value.value, bool):
        return value.value
    if not isinstance(value.value, str):
        return None
    if value.kind == "number":
        return Decimal(value.value)
    if value.kind == "date":
        return date.fromisoformat(value.value)
    return value.value if value.kind in ("text", "name") else None


def atom(test: object) -> tuple[str, str, tuple[Constant, ...]] | None:
    """Name, comparison and constants of a test that can be tried; else None."""
    if isinstance(test, tree.FactTest):
        name = test.fact.text
    elif isinstance(test, tree.FieldTest):
        name = test.field.text
    else:
        return None
    found = [constant(v) for value in test.values for v in _parts(value)]
    constants = tuple(c for c in found if c is not None)
    if len(constants) < len(found) or not constants or "*" in name:
        return None
    if test.op in _ORDER and not isinstance(constants[0], Decimal | date):
        return None
    return (name, test.op, constants) if test.op in _ORDER | _SAME else None


def _parts(value: tree.Value) -> Sequence[tree.Value]:
    return value.value if isinstance(value.value, tuple) else (value,)


def operands(condition: object) -> tuple[Condition, ...] | None:
    """The parts of a joined condition; None for a single test."""
    if isinstance(condition, tree.CondAll | tree.CondAny | tree.FieldTests):
        return condition.operands
    return (condition.operand,) if isinstance(condition, tree.CondNot) else None


def _leaves(condition: object) -> Iterator[object]:
    parts = operands(condition)
    if parts is None:
        yield condition
        return
    for part in parts:
        yield from _leaves(part)


def _beside(constants: Sequence[Constant]) -> list[object]:
    """The constants, and one value for each stretch between and beside them."""
    numbers = sorted({c for c in constants if isinstance(c, Decimal)})
    days = sorted({c for c in constants if isinstance(c, date)})
    texts = sorted({c for c in constants if isinstance(c, str)})
    tried: list[object] = []
    if numbers:
        tried += [numbers[0] - 1, *numbers, numbers[-1] + 1]
        tried += [(a + b) / 2 for a, b in pairwise(numbers)]
    if days:
        step = timedelta(days=1)
        tried += [d for c in days for d in (c - step, c, c + step)]
    if texts:
        tried += [*texts, "".join(texts) + "?"]
    if any(isinstance(c, bool) for c in constants):
        tried += [True, False]
    return list(dict.fromkeys(tried))


def _holds(condition: object, given: Mapping[object, object]) -> bool:
    if isinstance(condition, tree.CondNot):
        return not _holds(condition.operand, given)
    parts = operands(condition)
    if parts is not None:
        every = isinstance(condition, tree.CondAll) or (
            isinstance(condition, tree.FieldTests) and condition.connective == "and"
        )
        return (all if every else any)(_holds(p, given) for p in parts)
    test = atom(condition)
    if test is None:
        return bool(given[id(condition)])
    name, op, constants = test
    return _compare(given[name], op, constants)


def _compare(value: object, op: str, constants: Sequence[Constant]) -> bool:
    first = constants[0]
    if op in ("is not", "!="):
        return value != first
    if op in _SAME:
        return value in constants
    if type(value) is not type(first):
        return False
    order: dict[str, Callable[[object, object], bool]] = {
        "<": lambda a, b: a < b,  # type: ignore[operator]
        "<=": lambda a, b: a <= b,  # type: ignore[operator]
        ">": lambda a, b: a > b,  # type: ignore[operator]
        ">=": lambda a, b: a >= b,  # type: ignore[operator]
    }
    return order[op](value, first)


def outcomes(conditions: Sequence[object], closed: Closed) -> frozenset[bool] | None:
    """Whether conditions can hold together, fail, or both; None when there is too much to try.

    ``closed`` gives all values of a name that has a fixed number of them.
    """
    by_name: dict[str, list[Constant]] = {}
    tried: dict[object, list[object]] = {}
    for leaf in (leaf for condition in conditions for leaf in _leaves(condition)):
        found = atom(leaf)
        if found is None:
            tried[id(leaf)] = [True, False]
        else:
            by_name.setdefault(found[0], []).extend(found[2])
    for name, constants in by_name.items():
        fixed = closed.get(name)
        tried[name] = list(fixed) if fixed else _beside(constants)
    size = 1
    for values in tried.values():
        size *= len(values)
    if size > MAX_TRIALS:
        return None
    names = list(tried)
    results: set[bool] = set()
    for chosen in product(*(tried[n] for n in names)):
        given = dict(zip(names, chosen, strict=True))
        results.add(all(_holds(condition, given) for condition in conditions))
        if len(results) > 1:
            break
    return frozenset(results)


def fixed_values(declared: Sequence[FieldType]) -> Closed:
    """The facts of a vocabulary that have a fixed number of values."""
    found: dict[str, tuple[Constant, ...]] = {}
    for fact in declared:
        if fact.type == "boolean":
            found[fact.name] = (True, False)
        elif fact.type == "enum":
            found[fact.name] = fact.values
    return found


def check_possible(scope: Scope) -> None:
    """Report conditions that nothing can meet (CX4066)."""
    card = scope.card
    if card.applies is not None:
        _report(scope, card.applies, fixed_values(scope.vocabulary.facts), "the card never applies")
    for condition in _conditions((card.aliases, card.requires, card.judges)):
        _report(scope, condition, {}, "no event meets them")


def _conditions(root: object) -> Iterator[tree.FieldCond]:
    """The conditions of patterns and requirements, outermost ones."""
    for where in nodes(root, tree.Where):
        yield where.condition
    for sentence in nodes(root, tree.EveryMustHave):
        yield sentence.condition


def _report(scope: Scope, condition: Condition, closed: Closed, so: str) -> None:
    if outcomes((condition,), closed) != NEVER:
        return
    pairs = combinations(operands(condition) or (), 2)
    clash = next((pair for pair in pairs if outcomes(pair, closed) == NEVER), (condition,))
    *others, last = clash
    scope.report(
        "CX4066",
        f"these conditions exclude each other, so {so}",
        last.span,
        others=tuple(Label(o.span, "with this one", primary=False) for o in others),
        help="remove one of them, correct its value, or join them by `or`",
    )
