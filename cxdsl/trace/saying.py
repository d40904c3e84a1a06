"""The tests of words as functions of a text that say where it fits."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from cxdsl.trace.predicate import All, Any_, Backed, Mentions, Not, Predicate, Wording
from cxdsl.wording import numbers, patterns, phrases
from cxdsl.wording.folding import plain

# Where a text meets a test (offsets of the recorded text), or None when it does not.
SayingTest = Callable[[str], tuple[int, int] | None]


def mention_test(p: Mentions) -> tuple[SayingTest, ...]:
    """One test a phrase."""
    return tuple(partial(_swapped, phrases.mentioned, phrase) for phrase in p.phrases)


def wording_test(p: Wording) -> tuple[SayingTest, ...]:
    """One test a value. Raises ``ValueError`` for an expression that cannot be compiled."""
    match p.test:
        case "asserting":
            return tuple(partial(_swapped, phrases.asserted, value) for value in p.values)
        case "denying":
            return tuple(partial(_swapped, phrases.denied, value) for value in p.values)
        case "matching":
            for pattern in p.values:
                patterns.expression(pattern)
            return tuple(partial(patterns.found, pattern) for pattern in p.values)
        case "exactly":
            return tuple(partial(_same, plain(value)) for value in p.values)
        case "number" | "amount" | "percentage":
            return tuple(partial(_stated, p.test, Decimal(value)) for value in p.values)
        case _:
            raise ValueError(f"there is no test of words called {p.test!r}")


def _swapped(
    test: Callable[[str, str], tuple[int, int] | None], wanted: str, text: str
) -> tuple[int, int] | None:
    return test(text, wanted)


def _same(wanted: str, text: str) -> tuple[int, int] | None:
    return (0, len(text)) if plain(text) == wanted else None


def _stated(sort: str, value: Decimal, text: str) -> tuple[int, int] | None:
    return numbers.stated(text, sort, value)


def spans(p: Predicate, text: str) -> list[tuple[int, int]]:
    """The stretches of a text that meet the tests of words in a predicate, in their order.

    Tests under a negation are left out: they have no place in the text.
    """
    match p:
        case Mentions():
            tests = mention_test(p)
        case Wording():
            tests = wording_test(p)
        case All() | Any_():
            return sorted({span for q in p.operands for span in spans(q, text)})
        case _:
            return []
    return sorted({span for test in tests if (span := test(text)) is not None})


def sample_texts(p: Wording) -> list[str]:
    """Texts for which a test of words likely holds (for none an expression)."""
    form = {
        "asserting": "{}",
        "denying": "It is not true: {}",
        "number": "{}",
        "amount": "${}",
        "percentage": "{}%",
        "exactly": "{}",
    }.get(p.test)
    texts = [] if form is None else [form.format(value) for value in p.values]
    return [*texts, " ".join(texts)] if p.every else texts


def speaks(p: Predicate) -> bool:
    """Whether a predicate looks at words."""
    match p:
        case Mentions() | Wording() | Backed():
            return True
        case Not():
            return speaks(p.operand)
        case All() | Any_():
            return any(speaks(q) for q in p.operands)
        case _:
            return False
