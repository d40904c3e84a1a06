"""The canonical wording of syntax tree nodes, as the formatter and the rule pages print them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.syntax import tree
from cxdsl.syntax.formulas import formula_text
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
    if isinstance(condition, tree.Relation):
        return relation_text(condition)
    if isinstance(condition, tree.FieldTest):
        return _test(condition.field, condition.op, condition.values)
    joined = f" {condition.connective} "
    return joined.join(
        f"({field_cond_text(x)})" if isinstance(x, tree.FieldTests) else field_cond_text(x)
        for x in condition.operands
    )


def sentence_text(require: tree.Require) -> str:
    """Return the sentence of a requirement with its ``for each``, its moments and its exception."""
    scope = ""
    if require.keys:
        scope = "for each " + ", ".join(key.text for key in require.keys) + ", "
    scope += "".join(f"{moment_text(x)}, " for x in require.moments)
    tail = f", unless {unless_text(require.unless)}" if require.unless is not None else ""
    unit = f" in the same {require.same}" if require.same else ""
    return scope + sentence_words(require.sentence) + unit + tail


def moment_text(moment: tree.Moment) -> str:
    """Return what stands before a sentence and says when it counts, without the comma."""
    first = pattern_text(moment.first)
    if moment.kind == "while" and moment.second is not None:
        return f"while the latest {first} is {pattern_text(moment.second)}"
    until = f" until {pattern_text(moment.second)}" if moment.second is not None else ""
    return f"{moment.kind} {first}{until}"


def unless_text(unless: tree.Unless) -> str:
    """Return the exception of a sentence, without its first word."""
    if unless.earlier is not None:
        return f"an earlier {pattern_text(unless.earlier)}"
    if unless.has is not None:
        return f"it has {field_cond_text(unless.has)}"
    assert unless.fact is not None
    return f"fact {_inner_cond(unless.fact, tree.FactTest | tree.CondNot)}"


def relation_text(relation: tree.Relation) -> str:
    """Return a comparison with more than constants."""
    plain = relation.left.kind == "field" and not relation.left.counted
    bare = plain and relation.left.name is not None
    left = relation.left.name.text if bare and relation.left.name else term_text(relation.left)
    right = term_text(relation.right) if relation.right is not None else ""
    if relation.distance is not None:
        how_far, side = relation.op.split()
        return f"{left} is at {how_far} {duration_text(relation.distance)} {side} {right}"
    match relation.op:
        case "known" | "not known":
            return f"{left} is {relation.op}"
        case "one of":
            return f"{left} is one of {right}"
        case "within":
            return f"{left} is within {right}"
        case _:
            return f"{left} {relation.op} {right}"


def term_text(term: tree.Term) -> str:
    """Return one side of a comparison."""
    if term.kind == "constants" or term.name is None:
        single = len(term.values) == 1 and term.values[0].kind != "list"
        return value_text(term.values[0]) if single else _list(term.values)
    words = f"number of {term.name.text}" if term.counted else term.name.text
    if term.kind == "fact":
        return f"fact {words}"
    if term.source is not None:
        words += f" of the latest {_plain_source(term.source)}"
    elif not term.counted:
        words = f"field {words}"
    if not term.prefixes:
        return words
    lead = "" if len(term.prefixes) == 1 else "any of "
    shown = value_text(term.prefixes[0]) if not lead else _list(term.prefixes)
    return f"{words} starting with {lead}{shown}"


def _plain_source(source: tree.Pattern) -> str:
    text = pattern_text(source)
    plain = not isinstance(source, tree.AnyPattern) and not source.qualifiers
    return text if plain else f"({text})"


def need_text(need: tree.Need) -> str:
    """Return what stands after ``needs``."""
    what = pattern_text(need.pattern)
    lead = {
        "earlier": "an earlier",
        "own_earlier": "its own earlier",
        "later": "a later",
        "own_later": "its own later",
        "no_earlier": "no earlier",
        "no_later": "no later",
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
    if op in ("known", "not known"):
        return f"{name.text} is {op}"
    if op == "one of":
        return f"{name.text} is one of {_list(values)}"
    if len(values) == 1:
        return f"{name.text} {op} {value_text(values[0])}"
    return f"{name.text} {op} any of {_list(values)}"


def _noun(pattern: tree.EventPattern) -> list[str]:
    if pattern.noun == "call":
        words = [pattern.outcome] if pattern.outcome else []
        words += [pattern.reach] if pattern.reach else []
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
        single = not isinstance(qualifier.condition, tree.FieldTests)
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


def sentence_words(said: tree.Sentence) -> str:
    """Return a sentence without what stands around it."""
    if isinstance(said, tree.EveryNeeds):
        needs = f", {said.joined} ".join(need_text(x) for x in said.needs)
        either = "either " if said.joined == "or" else ""
        return f"{_every(said)} needs {either}{needs}"
    if isinstance(said, tree.EveryMustHave):
        excuse = ", if any" if said.if_any else ""
        return f"{_every(said)} must have {field_cond_text(said.condition)}{excuse}"
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
    if isinstance(said, tree.ByVocabulary):
        return vocabulary_words(said)
    return _rare_sentence(said)


def vocabulary_words(said: tree.ByVocabulary) -> str:
    """Return a sentence that says what the vocabulary lists."""
    every, excuse = f"every {pattern_text(said.subject)}", ", if any" if said.if_any else ""
    match said.what:
        case "required_checks":
            return f"{every} needs its required checks"
        case "listed_notices":
            return f"{every} needs each notice of fact {said.fact.text if said.fact else ''}"
        case "submit_tools":
            return f"{every} must use one of its submit tools"
        case "mirrored_fields":
            return f"mirrored fields of {every} must match the records{excuse}"
        case "fields":
            names = ", ".join(name.text for name in said.fields)
            return f"fields {names} of {every} must be recorded"
        case _:
            return f"{said.what.replace('_', ' ')} of {every} must be recorded"


def _every(said: tree.EveryNeeds | tree.EveryMustHave) -> str:
    return f"every {'first ' if said.first else ''}{pattern_text(said.subject)}"


def _rare_sentence(
    said: tree.MustMatch | tree.OnlyMay | tree.Backed | tree.MustTotal | tree.Expert,
) -> str:
    subject = pattern_text(said.subject)
    if isinstance(said, tree.MustMatch):
        excuse = ", if any" if said.if_any else ""
        verb = "differ from" if said.differ else "match"
        source = pattern_text(said.source)
        return f"{_fields(said)} of every {subject} must {verb} the latest {source}{excuse}"
    if isinstance(said, tree.MustTotal):
        what = f"sum of {said.field.text} over every" if said.field is not None else "number of"
        limit = "at most" if said.op == "<=" else "less than"
        return f"the {what} {subject} must be {limit} {term_text(said.bound)}"
    if isinstance(said, tree.Expert):
        return f"expert every {subject}: {formula_text(said.formula)}"
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
    if said.before is not None:
        return f" before {pattern_text(said.before)}"
    if said.within is not None:
        return f" within {duration_text(said.within)}"
    if said.mode == "exact":
        return f" exactly {_times(said.count)}"
    return "" if said.count == 1 else f" at least {_times(said.count)}"


def _times(count: int) -> str:
    return f"{count} time" if count == 1 else f"{count} times"
