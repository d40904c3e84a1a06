"""Comparisons with other fields, events and facts, moments and exceptions in plain English."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.values import flat
from cxdsl.verbalization.words_of import Words

_OPS = {
    "is": "is",
    "is not": "is not",
    "!=": "is not",
    "<": "is less or earlier than",
    "<=": "is at most, or not later than,",
    ">": "is more or later than",
    ">=": "is at least, or not earlier than,",
    "one of": "is one of",
    "within": "has only entries that are among",
    "starts with": "starts with",
    "ends with": "ends with",
    "contains": "contains",
}


def relation(said: tree.Relation, words: Words) -> str:
    """A comparison with more than constants."""
    left = term(said.left, words)
    if said.right is None:
        return f"{left} {'was' if said.op == 'known' else 'was not'} recorded"
    right = term(said.right, words)
    if said.distance is not None:
        far, side = said.op.split()
        return f"{left} is at {far} {words.duration(said.distance)} {side} {right}"
    return f"{left} {_OPS[said.op]} {right}"


def term(said: tree.Term, words: Words) -> str:
    """One side of a comparison."""
    if said.kind == "constants" or said.name is None:
        values = [words.value(v) for v in flat(said.values)]
        return words.joined(values, "or")
    text = said.name.text
    if said.counted:
        text = f"the number of {text}"
        if said.prefixes:
            starts = [words.value(v) for v in flat(said.prefixes)]
            text += f" that begin with {words.joined(starts, 'or')}"
    if said.kind == "fact":
        return f"the fact {text}" if not said.counted else f"{text} of the facts"
    if said.source is not None:
        return f"{text} of the latest {words.bare(said.source)}"
    return text


def moment(said: tree.Moment, words: Words) -> str:
    """When a sentence counts, as a clause after *where*."""
    first = words.some(said.first)
    match said.kind:
        case "after":
            until = f" and not {words.some(said.second)} since" if said.second is not None else ""
            return f"there has been {first} before{until}"
        case "before":
            return f"there has not yet been {first}"
        case "while":
            second = words.some(said.second) if said.second is not None else ""
            return f"the latest {words.bare(said.first)} before is {second}"


def unless(said: tree.Unless, words: Words) -> str:
    """What excuses, as a clause after *where*."""
    if said.earlier is not None:
        return f"there was {words.some(said.earlier)} before"
    if said.has is not None:
        return f"this holds for the event itself: {words.field_condition(said.has)}"
    assert said.fact is not None, "an exception has one of three forms"
    return f"this holds for the facts: {fact(said.fact, words)}"


def fact(cond: tree.Cond, words: Words) -> str:
    """A condition over facts as written; inner groups stand in parentheses."""
    match cond:
        case tree.FactTest():
            return words.test(cond.fact.text, cond.op, cond.values, False)
        case tree.CondNot():
            return f"not ({fact(cond.operand, words)})"
        case tree.CondAll() | tree.CondAny():
            word = " and " if isinstance(cond, tree.CondAll) else " or "
            return word.join(
                fact(c, words) if isinstance(c, tree.FactTest) else f"({fact(c, words)})"
                for c in cond.operands
            )
