"""The sentences of requirements in plain English."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.english import WORDS, bare, duration, field_condition, joined, some, times
from cxdsl.verbalization.english_needs import needs, start
from cxdsl.verbalization.english_relations import term
from cxdsl.verbalization.formulas import ENGLISH, formula
from cxdsl.verbalization.saying import Said
from cxdsl.verbalization.vocabulary_sentences import in_english


def sentence(said: tree.Sentence) -> Said:
    """What a sentence asks, what puts it to the test, and what fails it."""
    match said:
        case tree.EveryNeeds():
            return needs(said)
        case tree.MustTotal():
            return _total(said)
        case tree.EveryMustHave():
            return _must_have(said)
        case tree.NoMay():
            return _no_may(said)
        case tree.AtMost():
            what = some(said.subject)
            return Said(
                f"There may be {what} at most {times(said.count)}.",
                f"once wherever there is {what}",
                f"there is {what} more than {times(said.count)}; told once, with all of them",
            )
        case tree.SomeMust():
            return _some(said)
        case tree.Between():
            return _between(said)
        case tree.InOrder():
            return _in_order(said)
        case tree.MustMatch():
            return _match(said)
        case tree.OnlyMay() | tree.Expert() | tree.Backed() | tree.ByVocabulary():
            return _rare(said)


def _rare(said: tree.OnlyMay | tree.Expert | tree.Backed | tree.ByVocabulary) -> Said:
    match said:
        case tree.OnlyMay():
            who = joined([f"the {a}" for a in said.actors], "or")
            what = some(said.subject)
            return Said(
                f"Only {who} may be the one who brings about {what}.",
                f"each time there is {what}",
                f"anyone but {who} brings about {what}",
            )
        case tree.Expert():
            subject, asked = some(said.subject), formula(said.formula, ENGLISH)
            return Said(
                f"Whenever there is {subject}, a formula of an expert must hold at that event: "
                f"{asked}.",
                f"each time there is {subject}",
                f"there is {subject} at which the formula does not hold",
            )
        case tree.Backed() | tree.ByVocabulary():
            return _sourced(said)


def _sourced(said: tree.Backed | tree.ByVocabulary) -> Said:
    if isinstance(said, tree.ByVocabulary):
        return in_english(said, some(said.subject))
    what = some(said.subject)
    backed = f"backed by {joined(said.sources, 'or')}"
    return Said(
        f"All {said.what} in {what} must be {backed}.",
        f"each time there is {what}",
        f"there is {what} with {said.what} that are not {backed}",
    )


def _total(said: tree.MustTotal) -> Said:
    subject, bound = some(said.subject), term(said.bound, WORDS)
    what = "the number of" if said.field is None else f"the sum of {said.field.text} over all"
    most = "at most" if said.op == "<=" else "less than"
    return Said(
        f"Whenever there is {subject}, {what} {bare(said.subject)} up to and with it must be "
        f"{most} {bound}.",
        f"each time there is {subject}",
        f"with {subject}, {what} {bare(said.subject)} so far is not {most} {bound}",
    )


def _must_have(said: tree.EveryMustHave) -> Said:
    when, counted, there = start(said.subject, said.first)
    held = field_condition(said.condition)
    excuse = (
        " Where an event that is looked at has not happened, nothing is asked."
        if said.if_any
        else ""
    )
    return Said(
        f"{when}, this must hold for it: {held}.{excuse}",
        counted,
        f"{there} for which this does not hold, or whose values were not recorded",
    )


def _no_may(said: tree.NoMay) -> Said:
    what = some(said.subject)
    other = some(said.other) if said.other is not None else ""
    match said.limit:
        case "none":
            return Said(
                f"There may never be {what}.",
                f"each event that could be {what}",
                f"there is {what}",
            )
        case "after":
            until = f" until there is {some(said.until)}" if said.until is not None else ""
            return Said(
                f"Once there has been {other}, there may not be {what}{until}.",
                f"each time there is {other}",
                f"there is {what} after {other}"
                + (f" and no {bare(said.until)} between" if said.until is not None else ""),
            )
        case "before":
            return Said(
                f"There may not be {what} before there has been {other}.",
                f"each time there is {what}",
                f"{what} comes without {other} before it",
            )
        case "together":
            return Said(
                f"There may not be both {what} and {other}, in whichever order.",
                f"each time there is {what} or {other}",
                f"there are both {what} and {other}",
            )
        case "same":
            return Said(
                f"There may not be {what} in the same {said.unit} as {other}, in whichever order.",
                f"each time there is {what}",
                f"there is {what}, and {other} in its {said.unit}",
            )
        case "more_than":
            count = said.count or 0
            return Said(
                f"There may be {what} at most {times(count)}."
                if count
                else f"There may be {what} 0 times, that is, never.",
                f"each time there is {what}",
                f"there is {what} more than {times(count)}" if count else f"there is {what}",
            )
        case _:
            raise ValueError(f"no English words for the limit {said.limit!r}")


def _some(said: tree.SomeMust) -> Said:
    what = some(said.subject)
    counted = "each conversation (or each entity it is held against), once"
    if said.before is not None:
        bound = some(said.before)
        return Said(
            f"There must be {what}, and no {bare(said.before)} may come before it.",
            counted,
            f"{bound} comes first, or there is never {what}",
        )
    if said.within is not None:
        span = f"{duration(said.within)} of the first event"
        return Said(
            f"There must be {what} within {span}.", counted, f"there is not {what} within {span}"
        )
    often = (
        f"exactly {times(said.count)}" if said.mode == "exact" else f"at least {times(said.count)}"
    )
    wrong = "a different number of times" if said.mode == "exact" else "less often, or never"
    return Said(
        f"There must be {what} {often}.",
        "each conversation (or each entity it is held against), once",
        f"there is {what} {wrong}",
    )


def _between(said: tree.Between) -> Said:
    opens, closes, inner = some(said.opens), some(said.closes), some(said.inner)
    must = "there must be" if said.must else "there may not be"
    fails = "there is not" if said.must else "there is"
    return Said(
        f"Whenever there is {opens} and later {closes}, {must} {inner} between the two.",
        f"each time there is {closes} after {opens}",
        f"between {opens} and the next {bare(said.closes)} {fails} {inner}",
    )


def _in_order(said: tree.InOrder) -> Said:
    steps = [some(p) for p in said.steps]
    return Said(
        f"These happen in this order: first {', then '.join(steps)}. Each needs the one named "
        "before it to have happened earlier.",
        f"each time there is {joined(steps[1:], 'or')}",
        "one of them comes without the one named before it",
    )


def _match(said: tree.MustMatch) -> Said:
    subject, source = some(said.subject), bare(said.source)
    match said.fieldset:
        case "names":
            pairs = [
                mine.text if mine.text == theirs.text else f"{mine.text} (there: {theirs.text})"
                for mine, theirs in said.fields
            ]
            what = f"its {joined(pairs, 'and')}"
        case "contract":
            what = "the fields that the customer confirms"
        case "hash":
            what = "its recorded content (by the content hash)"
        case _:
            raise ValueError(f"no English words for the fields {said.fieldset!r}")
    if said.differ:
        return Said(
            f"Whenever there is {subject}, {what} must not all equal those of the latest {source} "
            "before it.",
            f"each time there is {subject}",
            f"{what} all equal those of the latest {source} before {subject}",
        )
    excuse = (
        f" Where there was no {source} before, nothing is asked."
        if said.if_any
        else f" There must have been {some(said.source)} before it."
    )
    absent = "" if said.if_any else ", or there was none"
    return Said(
        f"Whenever there is {subject}, {what} must equal that of the latest {source} before it."
        f"{excuse}",
        f"each time there is {subject}",
        f"a value differs from that of the latest {source}, or was recorded on one side only"
        f"{absent}",
    )
