"""The tests of how something is said: from the words of a card to a predicate over a text."""

from __future__ import annotations

from decimal import Decimal

from cxdsl.model.owners import Owner
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.trace.predicate import Not, Predicate, Wording
from cxdsl.wording import patterns
from cxdsl.wording.numbers import numbers
from cxdsl.wording.phrases import phrase

_SHOWN = {
    "number": "mentioning number",
    "amount": "mentioning amount",
    "percentage": "mentioning percentage",
    "exactly": "saying exactly",
}


def empty_phrase(scope: Scope, text: tree.Text) -> bool:
    """Whether a phrase has nothing to look for (reported)."""
    if phrase(text.value).forms:
        return False
    scope.report("CX3008", "the phrase is empty", text.span, help="write the words to look for")
    return True


def saying_test(scope: Scope, said: tree.Saying, owner: Owner) -> Predicate | None:
    """The predicate of a qualifier; None when it is wrong (reported)."""
    shown = _SHOWN.get(said.test, said.test)
    if owner.kinds != ("message",):
        scope.report(
            "CX3005",
            f"`{shown}` looks at what a message says, and this is {owner.what}",
            said.span,
            help="use `where` with a field, or speak of a message",
        )
        return None
    values: list[str] = []
    for one in said.values:
        value = _value(scope, said.test, one)
        if value is None:
            return None
        values.append(value)
    test = Wording(said.test, tuple(values), said.every)
    return Not(test) if said.negated else test


def _value(scope: Scope, test: str, one: tree.Text | tree.Value) -> str | None:
    if isinstance(one, tree.Value):
        return str(one.value)
    if test in ("number", "amount", "percentage"):
        return _number(scope, one)
    if empty_phrase(scope, one):
        return None
    if test == "matching" and not _usable(scope, one):
        return None
    return one.value


def _number(scope: Scope, one: tree.Text) -> str | None:
    found = numbers(one.value)
    if len(found) != 1:
        scope.report(
            "CX3041",
            f"`{one.value}` is not one number",
            one.span,
            help='write the number in digits, such as `1628.50` or `"1,628.50"`',
        )
        return None
    return format(Decimal(found[0].value), "f")


def _usable(scope: Scope, one: tree.Text) -> bool:
    """Whether an expression can be compiled and asks for something (else reported)."""
    try:
        fits_nothing = patterns.expression(one.value).search("") is not None
    except ValueError as error:
        scope.report(
            "CX3040",
            f"this expression cannot be used: {error}",
            one.span,
            "expressions run in time linear in the message",
            help="leave out look-ahead, look-behind and back references; mind the brackets",
        )
        return False
    if fits_nothing:
        scope.report(
            "CX3042",
            "this expression also fits an empty message, so it fits every message",
            one.span,
            help="write `+` for `*` where something has to stand there",
        )
    return not fits_nothing
