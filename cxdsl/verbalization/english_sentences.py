"""The sentences of requirements in plain English."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_words
from cxdsl.verbalization.english import bare, duration, field_condition, joined, some, times
from cxdsl.verbalization.saying import Said


def sentence(said: tree.Sentence) -> Said:
    """What a sentence asks, what puts it to the test, and what fails it."""
    match said:
        case tree.EveryNeeds():
            return _needs(said)
        case tree.MustTotal():
            return _in_words_of_the_card(said)
        case tree.EveryMustHave():
            held = field_condition(said.condition)
            subject = some(said.subject)
            return Said(
                f"Whenever there is {subject}, this must hold for it: {held}.",
                f"each time there is {subject}",
                f"there is {subject} for which this does not hold, or whose values were not "
                "recorded",
            )
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
        case tree.OnlyMay():
            who = joined([f"the {a}" for a in said.actors], "or")
            what = some(said.subject)
            return Said(
                f"Only {who} may be the one who brings about {what}.",
                f"each time there is {what}",
                f"anyone but {who} brings about {what}",
            )
        case tree.Backed():
            what = some(said.subject)
            backed = f"backed by {joined(said.sources, 'or')}"
            return Said(
                f"All {said.what} in {what} must be {backed}.",
                f"each time there is {what}",
                f"there is {what} with {said.what} that are not {backed}",
            )


def _in_words_of_the_card(said: tree.EveryNeeds | tree.MustTotal) -> Said:
    subject = some(said.subject)
    return Said(
        f"This must hold: {sentence_words(said)}.",
        f"each time there is {subject}",
        f"there is {subject} for which this does not hold",
    )


def _needs(said: tree.EveryNeeds) -> Said:
    if said.more or said.need.kind in ("no_earlier", "no_later"):
        return _in_words_of_the_card(said)
    need, subject, needed = said.need, some(said.subject), some(said.need.pattern)
    when, counted = f"Whenever there is {subject}", f"each time there is {subject}"
    match need.kind:
        case "earlier":
            return Said(
                f"{when}, there must have been {needed} before it.",
                counted,
                f"{subject} comes without {needed} before it",
            )
        case "own_earlier":
            return Said(
                f"{when}, there must have been {needed} before it that belongs to it alone: "
                "after the previous such event, if there was one.",
                counted,
                f"{subject} comes, and since the previous such event (or since the beginning) "
                f"there was not {needed}",
            )
        case "later":
            bound = f" and before {some(need.before)}" if need.before else ""
            first = f", or {some(need.before)} comes first" if need.before else ""
            return Said(
                f"{when}, there must be {needed} after it{bound}.",
                counted,
                f"{subject} is not followed by {needed}{first}",
            )
        case "own_later":
            return Said(
                f"{when}, there must be {needed} after it and before the next such event.",
                counted,
                f"{subject} is followed by the next such event, or by the end, before there is "
                f"{needed}",
            )
        case "latest":
            return _latest(said)
        case "latest_of_each":
            return _latest_of_each(said)
        case _:
            return _close(said)


def _close(said: tree.EveryNeeds) -> Said:
    need, subject, needed = said.need, some(said.subject), some(said.need.pattern)
    when, counted = f"Whenever there is {subject}", f"each time there is {subject}"
    side = {"before": "before", "after": "after"}[need.kind.rpartition("_")[2]]
    if need.duration is not None:
        within = f"{duration(need.duration)} {side} it"
        return Said(
            f"{when}, there must be {needed} at most {within}.",
            counted,
            f"{subject} comes without {needed} at most {within}",
        )
    return Said(
        f"{when}, the event directly {side} it must be {needed}.",
        counted,
        f"the event directly {side} {subject} is something else, or there is none",
    )


def _latest(said: tree.EveryNeeds) -> Said:
    need, subject, base = said.need, some(said.subject), bare(said.need.pattern)
    wanted = some(need.condition) if need.condition is not None else ""
    missing = (
        f" Where there was no {base} before, nothing is asked."
        if need.if_any
        else f" There must have been {some(need.pattern)} before it."
    )
    absent = "" if need.if_any else ", or there was none"
    return Said(
        f"Whenever there is {subject}, the latest {base} before it must be {wanted}.{missing}",
        f"each time there is {subject}",
        f"the latest {base} before {subject} is not {wanted}{absent}",
    )


def _latest_of_each(said: tree.EveryNeeds) -> Said:
    need, subject, base = said.need, some(said.subject), bare(said.need.pattern)
    wanted = some(need.condition) if need.condition is not None else ""
    entity = need.each.text.replace("_", " ") if need.each is not None else ""
    missing = (
        f"For a {entity} without one, nothing is asked."
        if need.if_any
        else f"There must have been one for every such {entity}."
    )
    absent = "" if need.if_any else ", or it has none"
    return Said(
        f"Whenever there is {subject}, the latest {base} before it must be {wanted} for every "
        f"{entity} named so far, each by itself. {missing}",
        f"each time there is {subject}",
        f"for some {entity} named so far, the latest {base} before {subject} is not "
        f"{wanted}{absent}",
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
            what = f"its {joined(pairs, 'and')} must equal"
        case "contract":
            what = "the fields that the customer confirms must equal"
        case "hash":
            what = "its recorded content (by the content hash) must equal"
        case _:
            raise ValueError(f"no English words for the fields {said.fieldset!r}")
    excuse = (
        f" Where there was no {source} before, nothing is asked."
        if said.if_any
        else f" There must have been {some(said.source)} before it."
    )
    absent = "" if said.if_any else ", or there was none"
    return Said(
        f"Whenever there is {subject}, {what} that of the latest {source} before it.{excuse}",
        f"each time there is {subject}",
        f"a value differs from that of the latest {source}, or was recorded on one side only"
        f"{absent}",
    )
