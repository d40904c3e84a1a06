"""The canonical wording of syntax tree nodes, as the formatter and the rule pages print them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.syntax import tree
from cxdsl.syntax.keywords import KEYWORDS
from cxdsl.syntax.quoted import quote

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*([.\-]([A-Za-z0-9_]+|\*))*")

_NOUNS = {
    "message": "message",
    "draft": "draft",
    "confirmation_request": "confirmation request",
    "confirmation": "confirmation",
    "refusal": "refusal",
    "submission": "submission",
    "final_state": "final state",
    "any": "any event",
}


def cond_text(cond: tree.Cond) -> str:
    """Return a condition over task facts; parentheses only where they are needed."""
    if isinstance(cond, tree.FactTest):
        return _test(cond.fact, cond.op, cond.values)
    if isinstance(cond, tree.CondNot):
        return "not " + _inner_cond(cond.operand, tree.FactTest | tree.CondNot)
    if isinstance(cond, tree.CondAll):
        kinds = tree.FactTest | tree.CondNot
        return " and ".join(_inner_cond(x, kinds) for x in cond.operands)
    return " or ".join(
        _inner_cond(x, tree.FactTest | tree.CondNot | tree.CondAll) for x in cond.operands
    )


def pattern_text(pattern: tree.Pattern) -> str:
    """Return an event pattern."""
    if isinstance(pattern, tree.AnyPattern):
        return " or ".join(
            f"({pattern_text(x)})" if isinstance(x, tree.AnyPattern) else pattern_text(x)
            for x in pattern.operands
        )
    if isinstance(pattern, tree.AliasPattern):
        words = [pattern.name.text]
    else:
        words = [pattern.actor] if pattern.actor else []
        words += _noun(pattern)
    return " ".join([*words, *(_qualifier(x) for x in pattern.qualifiers)])


def field_cond_text(condition: tree.FieldCond) -> str:
    """Return a condition over fields, without parentheses around the whole."""
    if isinstance(condition, tree.FieldTest):
        return _test(condition.field, condition.op, condition.values)
    joined = f" {condition.connective} "
    return joined.join(
        f"({field_cond_text(x)})" if isinstance(x, tree.FieldTests) else field_cond_text(x)
        for x in condition.operands
    )


def sentence_text(
    keys: Sequence[tree.Name], sentence: tree.Sentence, same: str | None = None
) -> str:
    """Return the sentence of a requirement with its ``for each`` and ``in the same …``."""
    scope = ""
    if keys:
        scope = "for each " + ", ".join(key.text for key in keys) + ", "
    return scope + _sentence(sentence) + (f" in the same {same}" if same else "")


def need_text(need: tree.Need) -> str:
    """Return what stands after ``needs``."""
    what = pattern_text(need.pattern)
    lead = {
        "earlier": "an earlier",
        "own_earlier": "its own earlier",
        "later": "a later",
        "own_later": "its own later",
    }.get(need.kind)
    if lead is not None:
        bound = f" before {pattern_text(need.before)}" if need.before else ""
        return f"{lead} {what}{bound}"
    if need.condition is not None:
        excuse = ", if any" if need.if_any else ""
        of = f" of each {need.each.text}" if need.each is not None else ""
        return f"the latest {what}{of} to be {pattern_text(need.condition)}{excuse}"
    side = need.kind.rpartition("_")[2]
    if need.duration is not None:
        return f"{what} within {duration_text(need.duration)} {side} it"
    return f"{what} immediately {side} it"


def step_text(step: tree.Step) -> str:
    """Return a step of an example, without its dash."""
    words = [step.actor] if step.actor else []
    words += _action(step)
    if step.replaces:
        words += ["replacing", step.replaces.text]
    if step.entity:
        words += ["for", step.entity.text]
    if step.fields:
        words += ["with", _assignments(step.fields)]
    if step.returns:
        words += ["returning", _assignments(step.returns)]
    if step.at:
        words += ["at", duration_text(step.at)]
    if step.same:
        words += ["in the same", step.same]
    return " ".join(words)


def facts_text(facts: Sequence[tree.Assignment]) -> str:
    """Return the facts of an example."""
    return ", ".join(f"{x.name.text} is {value_text(x.value)}" for x in facts)


def duration_text(duration: tree.Duration) -> str:
    """Return a duration with its unit in the right number."""
    return f"{duration.amount} {duration.unit}" + ("" if duration.amount == 1 else "s")


def value_text(value: tree.Value) -> str:
    """Return a constant or a list of constants."""
    if isinstance(value.value, tuple):
        return _list(value.value)
    if isinstance(value.value, bool):
        return "true" if value.value else "false"
    return quote(value.value) if value.kind == "text" else value.value


def notice_text(name: tree.Name) -> str:
    """Return the type of a notice, in quotes when it is not a name of the language."""
    plain = _NAME.fullmatch(name.text) and name.text not in KEYWORDS
    return name.text if plain else quote(name.text)


def _inner_cond(cond: tree.Cond, plain: object) -> str:
    text = cond_text(cond)
    return text if isinstance(cond, plain) else f"({text})"  # type: ignore[arg-type]


def _list(values: Sequence[tree.Value]) -> str:
    return "[" + ", ".join(value_text(x) for x in values) + "]"


def _test(name: tree.Name, op: str, values: Sequence[tree.Value]) -> str:
    if op == "known":
        return f"{name.text} is known"
    if op == "one of":
        return f"{name.text} is one of {_list(values)}"
    if len(values) == 1:
        return f"{name.text} {op} {value_text(values[0])}"
    return f"{name.text} {op} any of {_list(values)}"


def _noun(pattern: tree.EventPattern) -> list[str]:
    if pattern.noun == "call":
        words = [pattern.outcome] if pattern.outcome else []
        words += [pattern.category] if pattern.category else []
        return [*words, "call", *(["to", pattern.tool.text] if pattern.tool else [])]
    if pattern.noun == "attempt":
        return [pattern.category or "submit", "attempt"]
    if pattern.noun == "notice":
        return ["notice", *([notice_text(pattern.notice)] if pattern.notice else [])]
    return [_NOUNS[pattern.noun]]


def _qualifier(qualifier: tree.Qualifier) -> str:
    if isinstance(qualifier, tree.Where):
        inner = field_cond_text(qualifier.condition)
        single = isinstance(qualifier.condition, tree.FieldTest)
        return f"where {inner}" if single else f"where ({inner})"
    if isinstance(qualifier, tree.Saying):
        return saying_text(qualifier)
    lead = "not mentioning" if qualifier.negated else "mentioning"
    phrases = [text_form(x) for x in qualifier.phrases]
    if len(phrases) == 1 and not qualifier.every:
        return f"{lead} {phrases[0]}"
    return f"{lead} {'all' if qualifier.every else 'any'} of [{', '.join(phrases)}]"


def saying_text(said: tree.Saying) -> str:
    """Return a qualifier that looks at how something is said."""
    lead = {
        "exactly": "saying exactly",
        "number": "mentioning number",
        "amount": "mentioning amount",
        "percentage": "mentioning percentage",
    }.get(said.test, said.test)
    values = [text_form(x) if isinstance(x, tree.Text) else value_text(x) for x in said.values]
    given = values[0]
    if len(values) > 1 or said.every:
        given = f"{'all' if said.every else 'any'} of [{', '.join(values)}]"
    return f"{'not ' if said.negated else ''}{lead} {given}"


def text_form(text: tree.Text) -> str:
    """Return a quoted text in its own form, a long one on lines without indentation."""
    if not text.long:
        return quote(text.value)
    inner = f"{text.value}\n" if text.value else ""
    return f'"""\n{inner}"""'


def _sentence(said: tree.Sentence) -> str:
    if isinstance(said, tree.EveryNeeds):
        return f"every {pattern_text(said.subject)} needs {need_text(said.need)}"
    if isinstance(said, tree.EveryMustHave):
        condition = field_cond_text(said.condition)
        return f"every {pattern_text(said.subject)} must have {condition}"
    if isinstance(said, tree.NoMay):
        return f"no {pattern_text(said.subject)} may happen{_limit(said)}"
    if isinstance(said, tree.AtMost):
        return f"at most {said.count} {pattern_text(said.subject)} may happen"
    if isinstance(said, tree.SomeMust):
        return f"some {pattern_text(said.subject)} must happen{_count(said)}"
    if isinstance(said, tree.Between):
        inner = pattern_text(said.inner)
        tail = f"some {inner} must happen" if said.must else f"no {inner} may happen"
        return f"between {pattern_text(said.opens)} and {pattern_text(said.closes)}, {tail}"
    if isinstance(said, tree.InOrder):
        return "in order: " + ", ".join(pattern_text(x) for x in said.steps)
    return _rare_sentence(said)


def _rare_sentence(said: tree.MustMatch | tree.OnlyMay | tree.Backed) -> str:
    subject = pattern_text(said.subject)
    if isinstance(said, tree.MustMatch):
        excuse = ", if any" if said.if_any else ""
        source = pattern_text(said.source)
        return f"{_fields(said)} of every {subject} must match the latest {source}{excuse}"
    if isinstance(said, tree.OnlyMay):
        return f"only {' or '.join(said.actors)} may do {subject}"
    return f"{said.what} in every {subject} must be backed by {', '.join(said.sources)}"


def _fields(said: tree.MustMatch) -> str:
    if said.fieldset == "contract":
        return "contract fields"
    if said.fieldset == "hash":
        return "content hash"
    pairs = [
        ours.text if ours.text == theirs.text else f"{ours.text} as {theirs.text}"
        for ours, theirs in said.fields
    ]
    return "fields " + ", ".join(pairs)


def _limit(said: tree.NoMay) -> str:
    other = pattern_text(said.other) if said.other else ""
    if said.limit == "after":
        until = f" until {pattern_text(said.until)}" if said.until else ""
        return f" after {other}{until}"
    if said.limit == "before":
        return f" before {other}"
    if said.limit == "together":
        return f" together with {other}"
    if said.limit == "same":
        return f" in the same {said.unit} as {other}"
    if said.limit == "more_than" and said.count is not None:
        return f" more than {_times(said.count)}"
    return ""


def _count(said: tree.SomeMust) -> str:
    if said.mode == "exact":
        return f" exactly {_times(said.count)}"
    return "" if said.count == 1 else f" at least {_times(said.count)}"


def _times(count: int) -> str:
    return f"{count} time" if count == 1 else f"{count} times"


def _action(step: tree.Step) -> list[str]:
    subject = step.subject.text if step.subject else ""
    if step.kind == "says":
        return ["says", text_form(step.text) if step.text else '""']
    if step.kind == "call":
        return [*([step.outcome] if step.outcome else []), "call", "to", subject]
    if step.kind == "notice" and step.subject:
        return ["notice", notice_text(step.subject)]
    if step.kind == "blocked":
        target = ["to", subject] if subject else []
        return ["blocked", step.category or "submit", "attempt", *target]
    if step.kind == "confirmation_request":
        return ["confirmation", "request", subject]
    if step.kind == "final_state":
        return ["final", "state"]
    return [step.kind, subject]


def _assignments(assignments: Sequence[tree.Assignment]) -> str:
    return ", ".join(f"{x.name.text} {value_text(x.value)}" for x in assignments)
