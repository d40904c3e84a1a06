"""All checks, in one list. A check takes the cards and yields its findings.

To add one: write a module beside this one, register its code in ``diag/codes/``, add it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.lint.citations import whole_sections
from cxdsl.lint.conditions import always_applies
from cxdsl.lint.domains import missing_domains
from cxdsl.lint.duplicates import repeated_examples, repeated_requirements
from cxdsl.lint.evidence import impossible_evidence
from cxdsl.lint.examples import untested_requirements
from cxdsl.lint.judges import compound_questions, missing_windows, repeated_questions
from cxdsl.lint.outcomes import examples_come_out
from cxdsl.lint.periods import periods
from cxdsl.lint.provable import provable
from cxdsl.lint.reading import met_by_reading
from cxdsl.lint.residue import covered_elsewhere, uncovered_words, unquoted_residue
from cxdsl.lint.shelf import Shelf
from cxdsl.lint.thresholds import gaps_and_overlaps
from cxdsl.lint.timing import missing_checkpoints

Check = Callable[[Shelf], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    uncovered_words,
    covered_elsewhere,
    unquoted_residue,
    compound_questions,
    missing_windows,
    repeated_questions,
    missing_checkpoints,
    repeated_requirements,
    repeated_examples,
    untested_requirements,
    examples_come_out,
    missing_domains,
    whole_sections,
    periods,
    always_applies,
    impossible_evidence,
    gaps_and_overlaps,
    met_by_reading,
)


def lint(shelf: Shelf, *, searching: bool = True) -> Iterator[Diagnostic]:
    """Run every check over the cards; without ``searching`` only those that take no time."""
    for check in CHECKS:
        yield from check(shelf)
    if searching:
        yield from provable(shelf)
