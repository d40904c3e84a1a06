"""All checks, in one list. A check takes the cards and yields its findings.

To add one: write a module beside this one, register its code in ``diag/codes/``, add it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.lint.duplicates import repeated_examples, repeated_requirements
from cxdsl.lint.judges import compound_questions, missing_windows, repeated_questions
from cxdsl.lint.residue import uncovered_words, unquoted_residue
from cxdsl.lint.shelf import Shelf
from cxdsl.lint.timing import missing_checkpoints

Check = Callable[[Shelf], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    uncovered_words,
    unquoted_residue,
    compound_questions,
    missing_windows,
    repeated_questions,
    missing_checkpoints,
    repeated_requirements,
    repeated_examples,
)


def lint(shelf: Shelf) -> Iterator[Diagnostic]:
    """Run every check over the cards."""
    for check in CHECKS:
        yield from check(shelf)
