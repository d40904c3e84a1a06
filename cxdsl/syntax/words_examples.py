"""The canonical wording of the steps and facts of examples."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.syntax import tree
from cxdsl.syntax.quoted import quote
from cxdsl.syntax.words import duration_text, notice_text, text_form, value_text

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


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
    if step.on is not None:
        words += ["at", step.on if _DATE.fullmatch(step.on) else quote(step.on)]
    if step.same:
        words += ["in the same", step.same]
    return " ".join(words)


def facts_text(facts: Sequence[tree.Assignment]) -> str:
    """Return the facts of an example."""
    return ", ".join(f"{x.name.text} is {value_text(x.value)}" for x in facts)


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
