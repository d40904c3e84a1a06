"""Cards for grading: compiled folders as they are, card folders compiled on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cxdsl.artifact import manifest as manifests
from cxdsl.artifact.store import CardEntry, load, shipped
from cxdsl.cli.output import tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.grade import scope


def load_cards(paths: Sequence[Path]) -> tuple[CardEntry, ...]:
    """The cards of these folders, or the shipped ones when none is named.

    Raises ``CardError`` when a folder cannot be used in full: rules left out in silence would
    turn failures into passes.
    """
    if not paths:
        root = shipped()
        if root is None:
            raise CardError(
                (
                    Diagnostic(
                        "CX8002",
                        "the program came without compiled cards",
                        help="name cards with `--cards`",
                    ),
                )
            )
        return tuple(_from_here(entry) for entry in load(root))
    entries = scope.merge(_folder(path) for path in paths)
    if not entries:
        raise CardError(
            (
                Diagnostic(
                    "CX8002",
                    f"no card in {', '.join(f'`{p}`' for p in paths)}",
                    help="name a folder that holds cards, or one made by `cxc compile`",
                ),
            )
        )
    return entries


def _from_here(entry: CardEntry) -> CardEntry:
    """The entry with its page as seen from the working directory, where it lies below."""
    if entry.page is None:
        return entry
    try:
        page = Path(entry.page).relative_to(Path.cwd()).as_posix()
    except ValueError:
        return entry
    return CardEntry(entry.predicates, entry.judge, page)


def _folder(path: Path) -> tuple[CardEntry, ...]:
    if path.name == manifests.NAME and path.is_file():
        return load(path.parent)
    if (path / manifests.NAME).is_file():
        return load(path)
    return _compiled(path)


def _compiled(path: Path) -> tuple[CardEntry, ...]:
    from cxdsl.driver import compile_paths
    from cxdsl.emit.checklists import judge_refs

    compiled = compile_paths([path])
    if compiled.broken:
        raise CardError(compiled.diagnostics)
    tell_diagnostics(compiled.diagnostics)
    return tuple(
        CardEntry(predicates, judge_refs(card), card.source.name)
        for card, predicates in zip(compiled.cards, compiled.predicates, strict=True)
    )
