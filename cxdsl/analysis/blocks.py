"""Traces that were found, as `example` blocks to paste into a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from cxdsl.analysis.answers import Witness
from cxdsl.analysis.facts import as_written
from cxdsl.analysis.wording import HERE, text
from cxdsl.model.card import Rule
from cxdsl.semantics.reference import evaluate
from cxdsl.syntax import tree
from cxdsl.syntax.printer import example_text

Expect = Literal["passes", "fails", "vacuous"]


def block(
    witness: Witness,
    expect: Expect,
    title: str,
    facts: Mapping[str, Any],
    rules: Sequence[Rule],
) -> str | None:
    """The witness as an example of a card with these rules; None when steps cannot say it."""
    if witness.steps is None:
        return None
    at = _failing_step(witness, rules) if expect == "fails" else None
    written = tree.Example(
        expect, at, text(title), as_written({**facts, **witness.facts}), witness.steps, HERE
    )
    return example_text(written)


def _failing_step(witness: Witness, rules: Sequence[Rule]) -> int:
    """The first step at which a failure of some rule is complete."""
    steps = dict(zip((e.seq for e in witness.events), witness.numbers, strict=True))
    last = witness.numbers[-1] if witness.numbers else 0
    return min(
        (
            steps[v.seqs[-1]] if v.seqs else last
            for rule in rules
            for v in evaluate(rule, witness.events, facts=witness.facts).violations
        ),
        default=last,
    )
