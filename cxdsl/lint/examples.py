"""Requirements that no example puts to the test, by the definition of the language."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.outcomes import outcome, wrong
from cxdsl.lint.shelf import Shelf


def untested_requirements(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report requirements of a card with several that no example makes fail, or sees kept.

    A card with one requirement is covered by CX5020 and CX5021. A card without examples that fail
    or pass is not reported again, nor one whose examples have to be corrected first.
    """
    for written in shelf.cards:
        card = written.card
        kinds = {e.expect for e in card.examples}
        if len(card.rules) < 2 or any(wrong(card, e) for e in card.examples):
            continue
        names = {r.name.text: r.name for r in written.tree.requires}
        for rule in card.rules:
            outcomes = [
                o
                for e in card.examples
                if e.expect != "not_applicable" and (o := outcome(rule, e)) is not None
            ]
            if "fails" in kinds and all(o.verdict != "fail" for o in outcomes):
                yield diagnose(
                    "CX5052",
                    f"no example makes `{rule.id}` fail",
                    names[rule.id].span,
                    help="add an `example fails at …` for the case this requirement is there to "
                    "catch",
                )
            if "passes" in kinds and not any(
                o.verdict == "pass" and o.activations for o in outcomes
            ):
                yield diagnose(
                    "CX5053",
                    f"no example shows `{rule.id}` kept",
                    names[rule.id].span,
                    help="add an `example passes` in which it is called for and met",
                )
