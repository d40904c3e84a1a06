"""Where compiled cards stand by their review files, which lie beside them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.emit.unit import Unit
from cxdsl.model.card import Card
from cxdsl.mutation.mutants import Meaning
from cxdsl.mutation.outcome import as_declared, outcome
from cxdsl.review.meaning import bound, computed_from
from cxdsl.review.read import read
from cxdsl.review.record import SUFFIX, Record, record_path
from cxdsl.review.standing import Standing, Structure, stand
from cxdsl.syntax import tree


def reviewed(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Diagnostic, ...]]:
    """The cards with their standing, and what is wrong with review files.

    A card whose review file cannot be used stands as if nobody had reviewed it.
    """
    found: list[Diagnostic] = []
    told: list[Unit] = []
    for unit in units:
        record, problems = record_of(unit.card)
        found.extend(problems)
        told.append(dataclasses.replace(unit, standing=standing(unit, record)))
    return tuple(told), tuple(found)


def record_of(card: Card) -> tuple[Record | None, tuple[Diagnostic, ...]]:
    """The review record beside a card, and what is wrong with it."""
    try:
        return read(record_path(card.source.name, card.id)), ()
    except CardError as error:
        return None, error.diagnostics


def standing(unit: Unit, record: Record | None) -> Standing:
    """Where a card stands; what takes long is taken from the record, if it is of this text."""
    return stand(record, bound(unit.card, unit.predicates), structure(unit.card, record))


def structure(card: Card, record: Record | None) -> Structure:
    """What is known about a card without its source, by the definition of the language."""
    meaning = Meaning(card.rules, card.applies)
    as_written = 0
    for example in card.examples:
        try:
            as_written += as_declared(example, outcome(meaning, example))
        except ValueError:
            # The definition does not cover it (no times where a deadline asks for them), so it
            # proves nothing.
            continue
    computed = record.computed if record else None
    if computed is not None and computed.of != computed_from(card):
        computed = None
    return Structure(len(card.examples), as_written, computed, bool(card.rules))


def findings(
    units: Sequence[Unit], trees: Sequence[tree.File], paths: Sequence[Path]
) -> Iterator[Diagnostic]:
    """What is wrong with the review files of cards, and of no card, in the folders given.

    ``trees`` are all files that were read: a card with an error still has its review.
    """
    for unit in units:
        record, found = record_of(unit.card)
        yield from found
        if record is not None:
            yield from _out_of_date(unit, record)
    known = {record_path(t.source.name, c.id.text) for t in trees for c in t.cards}
    for folder in paths:
        for file in sorted(folder.rglob(f"*{SUFFIX}")) if folder.is_dir() else ():
            if file not in known:
                yield Diagnostic(
                    "CX5076",
                    "there is no card that this review file belongs to",
                    path=str(file),
                    help="name it after its card and put it beside the card, or remove it",
                )


def _out_of_date(unit: Unit, record: Record) -> Iterator[Diagnostic]:
    """Whether all answers are about what the card said before."""
    about = bound(unit.card, unit.predicates)
    if not record.reviews or any(r.about == about for r in record.reviews):
        return
    versions = ", ".join(sorted({r.about.version for r in record.reviews}))
    yield diagnose(
        "CX5079",
        f"the answers of reviewers of `{unit.card.id}` are about an older meaning "
        f"(version {versions})",
        unit.card.written.head,
        help=f"have the card reviewed again: `cxc review {unit.card.id} --record`",
    )
