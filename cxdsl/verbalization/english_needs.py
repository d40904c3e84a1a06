"""What ``every B needs`` asks, in plain English: one need, or several joined."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.english import bare, duration, some
from cxdsl.verbalization.saying import Said


def start(subject: tree.Pattern, first: bool) -> tuple[str, str, str]:
    """How a sentence begins, what puts it to the test, and how its failure begins."""
    if first:
        return (
            f"The first time there is {some(subject)}",
            f"at the first {bare(subject)}",
            f"there is a first {bare(subject)}",
        )
    return (
        f"Whenever there is {some(subject)}",
        f"each time there is {some(subject)}",
        f"there is {some(subject)}",
    )


def needs(said: tree.EveryNeeds) -> Said:
    """The sentence with all its needs."""
    when, counted, there = start(said.subject, said.first)
    asked = [_need(n) for n in said.needs]
    if len(asked) == 1:
        clause, failing = asked[0]
        return Said(f"{when}, {clause}.", counted, f"{there}, and {failing}")
    lead = "all of this must hold" if said.joined == "and" else "one of this must hold"
    clauses = f"; {said.joined} ".join(c for c, _ in asked)
    word = "or" if said.joined == "and" else "and"
    failing = f"; {word} ".join(f for _, f in asked)
    return Said(f"{when}, {lead}: {clauses}.", counted, f"{there}, and {failing}")


def _need(need: tree.Need) -> tuple[str, str]:
    """What must be so about the subject (it), and what is so when it is not kept."""
    what = some(need.pattern)
    match need.kind:
        case "earlier":
            return f"there must have been {what} before it", f"before it there was not {what}"
        case "no_earlier":
            return f"there must not have been {what} before it", f"before it there was {what}"
        case "no_later":
            return f"there must not be {what} after it", f"after it there is {what}"
        case "own_earlier":
            return (
                f"there must have been {what} before it that belongs to it alone (after the "
                "previous such event, if there was one)",
                f"since the previous such event, or since the beginning, there was not {what}",
            )
        case "own_later":
            return (
                f"there must be {what} after it and before the next such event",
                f"the next such event, or the end, comes before there is {what}",
            )
        case "later":
            bound = f" and before {some(need.before)}" if need.before else ""
            first = f", or {some(need.before)} comes first" if need.before else ""
            return f"there must be {what} after it{bound}", f"after it there is not {what}{first}"
        case "latest" | "latest_of_each":
            return _latest(need)
        case _:
            return _close(need)


def _close(need: tree.Need) -> tuple[str, str]:
    side = {"before": "before", "after": "after"}[need.kind.rpartition("_")[2]]
    what = some(need.pattern)
    if need.duration is not None:
        within = f"at most {duration(need.duration)} {side} it"
        return f"there must be {what} {within}", f"there is not {what} {within}"
    return (
        f"the event directly {side} it must be {what}",
        f"the event directly {side} it is not {what}, or there is none",
    )


def _latest(need: tree.Need) -> tuple[str, str]:
    base = bare(need.pattern)
    wanted = some(need.condition) if need.condition is not None else ""
    absent = "" if need.if_any else ", or there was none"
    if need.each is not None:
        entity = need.each.text
        more = (
            f"for a {entity} without one, nothing is asked"
            if need.if_any
            else f"every such {entity} must have one"
        )
        return (
            f"for every {entity} named so far, each by itself, the latest {base} before it must "
            f"be {wanted} ({more})",
            f"for some {entity} named so far the latest {base} before it is not {wanted}{absent}",
        )
    more = f"where there was no {base}, nothing is asked" if need.if_any else "there must be one"
    return (
        f"the latest {base} before it must be {wanted} ({more})",
        f"the latest {base} before it is not {wanted}{absent}",
    )
