"""Events and conditions in plain English."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact.condition import CondAll, CondAny, Condition, CondNot, FactTest
from cxdsl.syntax import tree
from cxdsl.syntax.words import duration_text
from cxdsl.verbalization import english_relations as relations
from cxdsl.verbalization import wording
from cxdsl.verbalization.values import flat, order_of
from cxdsl.verbalization.words_of import Words

_NOUNS = {
    "message": "message",
    "draft": "draft",
    "confirmation_request": "request to confirm",
    "confirmation": "confirmation",
    "refusal": "refusal",
    "submission": "submission",
    "final_state": "record of the final state",
    "any": "event of any kind",
}
CATEGORIES = {
    "read": "a tool that reads",
    "check": "a tool that checks",
    "drafting": "a tool that makes drafts",
    "notification": "a tool that records notices",
    "submit": "a tool that submits",
    "write": "a tool that changes something",
    "irreversible": "a tool whose effect cannot be undone",
}
_ORDER = {
    "size": {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"},
    "moment": {
        "<": "earlier than",
        "<=": "not later than",
        ">": "later than",
        ">=": "not earlier than",
    },
}


def quoted(text: str) -> str:
    """A text of the card in quotation marks, on one line."""
    return f"“{' '.join(text.split())}”"


def joined(parts: Sequence[str], word: str) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def article(words: str) -> str:
    """The words with their indefinite article."""
    return f"{'an' if words[0] in 'aeiouAEIOU' else 'a'} {words}"


def times(count: int) -> str:
    """How often, in words where there are some."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def value(one: tree.Value) -> str:
    """A constant; text in quotation marks."""
    if isinstance(one.value, tuple):
        return "[" + ", ".join(value(v) for v in one.value) + "]"
    if isinstance(one.value, bool):
        return "true" if one.value else "false"
    return quoted(one.value) if one.kind in ("text", "name") else one.value


def heads(pattern: tree.Pattern) -> tuple[str, ...]:
    """The kinds of events a pattern stands for, each as a noun phrase without article."""
    match pattern:
        case tree.AnyPattern():
            return tuple(h for p in pattern.operands for h in heads(p))
        case tree.AliasPattern():
            return (pattern.name.text + _qualified(pattern.qualifiers),)
        case tree.EventPattern():
            return (_event(pattern) + _qualified(pattern.qualifiers),)


def some(pattern: tree.Pattern) -> str:
    """``a draft or a notice``."""
    return joined([article(h) for h in heads(pattern)], "or")


def bare(pattern: tree.Pattern) -> str:
    """``draft or notice``, to follow *the latest*."""
    return joined(heads(pattern), "or")


_REACHES = {"account": " that looks at an account", "session": " of the session alone"}


def _event(p: tree.EventPattern) -> str:
    by = f" by the {p.actor}" if p.actor else ""
    match p.noun:
        case "call":
            lead = f"{p.outcome} " if p.outcome else ""
            target = CATEGORIES[p.category] if p.category else "any tool"
            target += _REACHES[p.reach] if p.reach else ""
            return f"{lead}call to {p.tool.text if p.tool else target}{by}"
        case "attempt":
            category = p.category or "submit"
            more = ", or a submission" if category == "submit" else ""
            how = f"a call or a blocked call of {CATEGORIES[category]}{more}"
            return f"{category} attempt{by} ({how})"
        case "notice":
            return f"notice {p.notice.text if p.notice else 'of any kind'}{by}"
        case "message":
            return f"message{f' from the {p.actor}' if p.actor else ''}"
        case _:
            return _NOUNS[p.noun] + by


def _qualified(qualifiers: Sequence[tree.Qualifier]) -> str:
    parts = [_qualifier(q) for q in qualifiers]
    return f" {' and '.join(parts)}" if parts else ""


def _qualifier(qualifier: tree.Qualifier) -> str:
    match qualifier:
        case tree.Where():
            return f"in which {field_condition(qualifier.condition)}"
        case tree.Saying():
            return wording.english(qualifier)
        case tree.Mention():
            phrases = [quoted(p.value) for p in qualifier.phrases]
            if len(phrases) == 1:
                verb = "does not mention" if qualifier.negated else "mentions"
                return f"that {verb} {phrases[0]}"
            if qualifier.every:
                verb = "does not mention all of" if qualifier.negated else "mentions all of"
                return f"that {verb} {joined(phrases, 'and')}"
            verb = "mentions none of" if qualifier.negated else "mentions at least one of"
            return f"that {verb} {joined(phrases, 'and')}"


def field_condition(condition: tree.FieldCond) -> str:
    """A condition over fields; inner groups stand in parentheses."""
    match condition:
        case tree.Relation():
            return relations.relation(condition, WORDS)
        case tree.FieldTest():
            return _test(condition.field.text, condition.op, condition.values, True)
        case tree.FieldTests():
            parts = [
                f"({field_condition(c)})" if isinstance(c, tree.FieldTests) else field_condition(c)
                for c in condition.operands
            ]
            return f" {condition.connective} ".join(parts)


def _test(name: str, op: str, constants: Sequence[tree.Value], recorded: bool) -> str:
    values = [value(v) for v in flat(constants)]
    choice = values[0] if len(values) == 1 else f"any of {joined(values, 'and')}" if values else ""
    match op:
        case "known":
            return f"{name} was recorded"
        case "not known":
            return f"{name} was not recorded"
        case "is":
            return f"{name} is {choice}"
        case "is not" | "!=":
            known = "was recorded and is not" if recorded else "is not"
            return f"{name} {known} {choice}"
        case "one of":
            return f"{name} is one of {joined(values, 'and')}"
        case "starts with" | "ends with":
            verb = op.partition(" ")[0]
            return f"{name} {verb} with {choice}"
        case "contains":
            return f"{name} contains {choice}"
        case _:
            return f"{name} is {_ORDER[order_of(constants)][op]} {choice}"


def condition(cond: Condition) -> str:
    """A condition over task facts; inner groups stand in parentheses."""
    match cond:
        case FactTest():
            return _fact_test(cond)
        case CondNot(operand=FactTest(op="known", name=name)):
            return f"{name} was not recorded"
        case CondNot():
            return f"it is not so that {_inner(cond.operand)}"
        case CondAll():
            return " and ".join(_inner(c) for c in cond.operands)
        case CondAny():
            return " or ".join(_inner(c) for c in cond.operands)


def _inner(cond: Condition) -> str:
    return condition(cond) if isinstance(cond, FactTest) else f"({condition(cond)})"


def _fact_test(test: FactTest) -> str:
    values = [_constant(v, test.type) for v in test.values]
    match test.op:
        case "known":
            return f"{test.name} was recorded"
        case "=":
            return f"{test.name} is {values[0]}"
        case "!=":
            return f"{test.name} is not {values[0]}"
        case "in":
            return f"{test.name} is one of {joined(values, 'and')}"
        case _:
            sort = "moment" if test.type in ("date", "time") else "size"
            return f"{test.name} is {_ORDER[sort][test.op]} {values[0]}"


def _constant(constant: str | bool, type_: str) -> str:
    if isinstance(constant, bool):
        return "true" if constant else "false"
    return quoted(constant) if type_ == "text" else constant


def duration(length: tree.Duration) -> str:
    """A span of time."""
    return duration_text(length)


WORDS = Words(some, bare, value, joined, duration, field_condition, _test)
"""The words of events, for comparisons."""
