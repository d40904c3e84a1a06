"""From card files to compiled cards: the only module that knows the order of the passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cxdsl.artifact import lock as locks
from cxdsl.artifact.checklist import Checklist
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.sink import has_errors
from cxdsl.diag.span import Source
from cxdsl.emit.checklists import card_checklist
from cxdsl.emit.lock import locked_card
from cxdsl.emit.predicates import card_predicates
from cxdsl.emit.reviews import findings as review_findings
from cxdsl.emit.unit import Unit
from cxdsl.lint.checks import lint
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.lint.suppress import Suppressed, sift
from cxdsl.lint.versions import changes
from cxdsl.model.card import Card
from cxdsl.model.catalog import check_catalog
from cxdsl.model.from_syntax import from_syntax
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.syntax.words import pattern_text
from cxdsl.vocabulary.load import find_vocabulary, load_vocabulary
from cxdsl.vocabulary.vocabulary import Vocabulary

PASSES = (
    "cxdsl.syntax.parser.parse",
    "cxdsl.model.from_syntax.from_syntax",
    "cxdsl.model.catalog.check_catalog",
    "cxdsl.ir.from_model.from_model",
    "cxdsl.automata.from_ir.from_ir",
    "cxdsl.emit.bundle.bundle",
)


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file: where it is, and its name relative to the folder that was given."""

    path: Path
    origin: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The cards that are right, each with its origin, and everything there is to say.

    ``shelf`` holds the same cards as checks look at them, ``trees`` are the files that were read.
    """

    cards: tuple[Card, ...]
    origins: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    files: int
    shelf: Shelf
    trees: tuple[tree.File, ...]


@dataclass(frozen=True, slots=True)
class Compiled:
    """Compiled cards; the tuples run in parallel (a card without judge items: None).

    ``diagnostics`` are what is left to say; ``suppressed`` is what comments in the cards hold back.
    """

    cards: tuple[Card, ...]
    predicates: tuple[CardPredicates, ...]
    checklists: tuple[Checklist | None, ...]
    origins: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    suppressed: tuple[Suppressed, ...] = ()

    @property
    def broken(self) -> bool:
        """Whether some card could not be compiled."""
        return any(d.level == "error" for d in self.diagnostics)

    def units(self) -> tuple[Unit, ...]:
        """The same, card by card, as the emitter takes it."""
        return tuple(
            Unit(*parts)
            for parts in zip(
                self.cards, self.predicates, self.checklists, self.origins, strict=True
            )
        )


def discover(paths: Sequence[Path]) -> tuple[CardFile, ...]:
    """All card files under these paths, each once, folders in name order.

    Raises ``CardError`` (CX8002, CX8016) for a path that does not exist, a file that is no card,
    or a folder without any card.
    """
    found: dict[Path, CardFile] = {}
    for path in paths:
        if path.is_dir():
            cards = sorted(p for p in path.rglob("*.card") if p.is_file())
            if not cards:
                raise CardError(
                    (
                        Diagnostic(
                            "CX8002",
                            f"no card in `{path}`",
                            path=str(path),
                            help="name a folder that holds files whose names end in .card",
                        ),
                    )
                )
            name = path.resolve().name
            for card in cards:
                origin = f"{name}/{card.relative_to(path).as_posix()}"
                found.setdefault(card.resolve(), CardFile(card, origin))
        elif path.suffix == ".card" and path.is_file():
            found.setdefault(path.resolve(), CardFile(path, path.name))
        else:
            raise CardError((_unreadable(path),))
    return tuple(found.values())


def _unreadable(path: Path, why: str | None = None) -> Diagnostic:
    if why is None:
        why = "the name does not end in .card" if path.exists() else "there is no such path"
    return Diagnostic("CX8016", f"cannot read `{path}`: {why}", path=str(path))


@dataclass(slots=True)
class _Front:
    """One run over card files: vocabularies are read once, findings are collected."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    vocabularies: dict[Path, Vocabulary | None] = field(default_factory=dict)
    trees: list[tree.File] = field(default_factory=list)

    def vocabulary(self, card: Path) -> Vocabulary | None:
        """The vocabulary of a card file; None (with the reason noted once) when it is broken."""
        path = find_vocabulary(card)
        if path is None:
            return Vocabulary(domain="core", source="")
        if path not in self.vocabularies:
            try:
                self.vocabularies[path] = load_vocabulary(path)
            except CardError as error:
                self.diagnostics.extend(error.diagnostics)
                self.vocabularies[path] = None
        return self.vocabularies[path]

    def cards(self, file: CardFile, text: str | None = None) -> Iterator[Card]:
        """Parse and check one file (or this text in its place)."""
        if text is None:
            try:
                text = file.path.read_bytes().decode("utf-8-sig")
            except OSError as error:
                self.diagnostics.append(_unreadable(file.path, error.strerror))
                return
            except UnicodeDecodeError as error:
                line = file.path.read_bytes()[: error.start].count(b"\n") + 1
                self.diagnostics.append(
                    _unreadable(file.path, f"line {line} is not UTF-8 text; save it as UTF-8")
                )
                return
        read, found = parse(Source(str(file.path), text))
        self.diagnostics.extend(found)
        vocabulary = self.vocabulary(file.path)
        if read is None:
            return
        self.trees.append(read)
        if vocabulary is None:
            return
        cards, found = from_syntax(read, vocabulary)
        self.diagnostics.extend(found)
        yield from cards


@dataclass(frozen=True, slots=True)
class CheckedText:
    """One card file checked by itself: its tree, its cards that are right, and what is wrong."""

    file: tree.File | None
    cards: tuple[Card, ...]
    written: tuple[Written, ...]
    diagnostics: tuple[Diagnostic, ...]
    whole: bool = True
    """Whether all of the text could be read: else names in it may be missing."""


def check_text(
    source: Source, vocabulary: Vocabulary | None, compiled: set[object] | None = None
) -> CheckedText:
    """Parse, check and compile the cards of a text. Without a vocabulary, parse them only.

    What follows from other files is left to ``findings``. ``compiled`` remembers, for one
    vocabulary, the requirements that were compiled without complaint; they are not compiled again.
    """
    done = set() if compiled is None else compiled
    file, diagnostics = parse(source)
    whole = not has_errors(diagnostics)
    if file is None or vocabulary is None:
        return CheckedText(file, (), (), diagnostics, whole)
    cards, found = from_syntax(file, vocabulary)
    by_place = {card.span.start: card for card in file.cards}
    written = tuple(Written(by_place[c.span.start], c, vocabulary) for c in cards)
    more: list[Diagnostic] = []
    for card in cards:
        try:
            for rule in card.rules:
                meaning = (rule.sentence, rule.keys, _events(card))
                if meaning not in done:
                    compile_rule(rule)
                    done.add(meaning)
        except CardError as error:
            more.extend(error.diagnostics)
    return CheckedText(file, cards, written, (*diagnostics, *found, *more), whole)


def _events(card: Card) -> tuple[tuple[str, str], ...]:
    """What the names of events mean in a card, in canonical wording."""
    return tuple((a.name.text, pattern_text(a.pattern)) for a in card.aliases)


def findings(texts: Sequence[CheckedText]) -> tuple[Diagnostic, ...]:
    """What ``cxc lint`` says about card files that belong together, but for what takes a search."""
    cards = tuple(c for t in texts for c in t.cards)
    found = [d for t in texts for d in t.diagnostics]
    found += check_catalog(cards)
    found += lint(Shelf(tuple(w for t in texts for w in t.written)), searching=False)
    trees = tuple(t.file for t in texts if t.file is not None)
    return sift(found, trees, complete=True).kept


def check_paths(paths: Sequence[Path]) -> Checked:
    """Parse and check all cards under these paths; a broken card does not stop the others.

    Every diagnostic is there, those that comments in the cards suppress as well. Raises
    ``CardError`` when a path cannot be read or holds no card.
    """
    front = _Front()
    cards: list[Card] = []
    origins: list[str] = []
    files = discover(paths)
    for file in files:
        for card in front.cards(file):
            cards.append(card)
            origins.append(file.origin)
    front.diagnostics.extend(check_catalog(tuple(cards)))
    return Checked(
        tuple(cards),
        tuple(origins),
        tuple(front.diagnostics),
        len(files),
        Shelf(tuple(Written(c.written, c, c.vocabulary) for c in cards)),
        tuple(front.trees),
    )


def compile_paths(paths: Iterable[Path]) -> Compiled:
    """Compile all cards under these paths.

    What is wrong with a card is in ``diagnostics``; the other cards are compiled all the same.
    Raises ``CardError`` when a path cannot be read or holds no card.
    """
    checked = check_paths(tuple(paths))
    return _sifted(_compile(checked), checked, complete=False)


def lint_paths(paths: Sequence[Path]) -> Compiled:
    """Compile all cards under these paths, with the findings of every check among what is said.

    Raises ``CardError`` when a path cannot be read or holds no card.
    """
    checked = check_paths(paths)
    compiled = _compile(checked)
    found = (
        *compiled.diagnostics,
        *lint(checked.shelf),
        *_since_locked(compiled),
        *review_findings(compiled.units(), checked.trees, paths),
    )
    return _sifted(replace(compiled, diagnostics=found), checked, complete=True)


def _since_locked(compiled: Compiled) -> list[Diagnostic]:
    """What changed in cards whose folder, or one above, holds a lock file."""
    found: list[Diagnostic] = []
    by_lock: dict[Path, list[Unit]] = {}
    for unit in compiled.units():
        path = locks.find(Path(unit.card.source.name).parent)
        if path is not None:
            by_lock.setdefault(path, []).append(unit)
    for path, units in by_lock.items():
        try:
            lock = locks.read(path)
        except CardError as error:
            found.extend(error.diagnostics)
            continue
        found.extend(changes(lock, [(locked_card(u), u.card.written.head) for u in units]))
    return found


def _sifted(compiled: Compiled, checked: Checked, *, complete: bool) -> Compiled:
    sifted = sift(compiled.diagnostics, checked.trees, complete=complete)
    return replace(compiled, diagnostics=sifted.kept, suppressed=sifted.suppressed)


def _compile(checked: Checked) -> Compiled:
    diagnostics = list(checked.diagnostics)
    units: list[Unit] = []
    for card, origin in zip(checked.cards, checked.origins, strict=True):
        try:
            rules = tuple(compile_rule(rule) for rule in card.rules)
        except CardError as error:
            diagnostics.extend(error.diagnostics)
            continue
        units.append(Unit(card, card_predicates(card, rules), card_checklist(card), origin))
    return Compiled(
        tuple(u.card for u in units),
        tuple(u.predicates for u in units),
        tuple(u.checklist for u in units),
        tuple(u.origin for u in units),
        tuple(diagnostics),
    )
