"""Open texts and files on disk, checked and remembered: what did not change is not read again."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.sink import ordered, place
from cxdsl.diag.span import Source
from cxdsl.driver import CheckedText, check_text, findings
from cxdsl.editor.names import Occurrence, card_names, vocabulary_names
from cxdsl.vocabulary.load import FILE_NAME, find_vocabulary, parse_vocabulary
from cxdsl.vocabulary.vocabulary import Vocabulary
from cxdsl.vocabulary.yaml_source import read_yaml


@dataclass(frozen=True, slots=True)
class Words:
    """A vocabulary as it was read; ``vocabulary`` is None when it has mistakes."""

    source: Source
    vocabulary: Vocabulary | None
    diagnostics: tuple[Diagnostic, ...]
    names: tuple[Occurrence, ...]
    compiled: set[object] = field(default_factory=set, compare=False)
    """The requirements compiled with this vocabulary."""


class Workspace:
    """All texts that belong together, open in the editor or on disk."""

    def __init__(self) -> None:
        self._open: dict[Path, str] = {}
        self._words: dict[Path, Words] = {}
        self._checked: dict[Path, tuple[str, Words | None, CheckedText]] = {}
        self._lone: set[object] = set()
        self._names: dict[Path, tuple[CheckedText, tuple[Occurrence, ...]]] = {}

    def open(self, path: Path, text: str) -> None:
        """Take this text for the file from now on."""
        self._open[path] = text

    def close(self, path: Path) -> None:
        """Take the file on disk again."""
        self._open.pop(path, None)

    @property
    def opened(self) -> tuple[Path, ...]:
        """The files open in the editor, in the order of opening."""
        return tuple(self._open)

    def text(self, path: Path) -> str | None:
        """The text of a file; None when it cannot be read as UTF-8."""
        if path in self._open:
            return self._open[path]
        try:
            return path.read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            return None

    def words_path(self, path: Path) -> Path | None:
        """The vocabulary of a card file, or the file itself when it is a vocabulary."""
        if path.name == FILE_NAME:
            return path
        near = [f / FILE_NAME for f in path.parents if f / FILE_NAME in self._open]
        on_disk = find_vocabulary(path)
        found = [p for p in (*near, on_disk) if p is not None]
        return max(found, key=lambda p: len(p.parts), default=None)

    def words(self, path: Path) -> Words | None:
        """The vocabulary that a file belongs to; None when there is none."""
        at = self.words_path(path)
        text = self.text(at) if at is not None else None
        if at is None or text is None:
            return None
        known = self._words.get(at)
        if known is None or known.source.text != text:
            known = self._words[at] = _words(Source(str(at), text))
        return known

    def checked(self, path: Path) -> CheckedText | None:
        """A card file read and checked by itself; None when it cannot be read."""
        text, words = self.text(path), self.words(path)
        if text is None:
            return None
        known = self._checked.get(path)
        if known is not None and known[0] == text and known[1] is words:
            return known[2]
        if words is None:
            vocabulary: Vocabulary | None = Vocabulary(domain="core", source="")
        else:
            vocabulary = words.vocabulary
        compiled = self._lone if words is None else words.compiled
        checked = check_text(Source(str(path), text), vocabulary, compiled)
        self._checked[path] = (text, words, checked)
        return checked

    def together(self, path: Path) -> tuple[Path, ...]:
        """The card files that share the vocabulary of this file, this one among them."""
        at = self.words_path(path)
        if at is None:
            return (path,) if path.suffix == ".card" else ()
        found = {p for p in at.parent.rglob("*.card") if p.is_file()}
        found |= {p for p in self._open if p.suffix == ".card"}
        return tuple(sorted(p for p in found if self.words_path(p) == at))

    def diagnostics(self, path: Path) -> tuple[Diagnostic, ...]:
        """Everything there is to say about one file."""
        if path.name == FILE_NAME:
            words = self.words(path)
            return () if words is None else ordered(words.diagnostics)
        files = [(p, self.checked(p)) for p in self.together(path)]
        checked = tuple(c for _, c in files if c is not None)
        found = findings(checked)
        name = str(path)
        return ordered(d for d in found if place(d)[0] == name)

    def names(self, path: Path) -> tuple[Occurrence, ...]:
        """All names in one file. Cards that cannot be read have none."""
        if path.name == FILE_NAME:
            words = self.words(path)
            return () if words is None else words.names
        checked = self.checked(path)
        if checked is None or checked.file is None:
            return ()
        known = self._names.get(path)
        if known is None or known[0] is not checked:
            known = self._names[path] = (checked, tuple(card_names(checked.file)))
        return known[1]

    def all_names(self, path: Path) -> tuple[Occurrence, ...]:
        """All names in the vocabulary of a file and in the cards that share it."""
        at = self.words_path(path)
        own = self.names(at) if at is not None else ()
        return (*own, *(n for p in self.together(path) for n in self.names(p)))


def _words(source: Source) -> Words:
    vocabulary: Vocabulary | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    names: tuple[Occurrence, ...] = ()
    try:
        names = tuple(vocabulary_names(read_yaml(source)[0]))
        vocabulary = parse_vocabulary(source)
    except CardError as error:
        diagnostics = error.diagnostics
    return Words(source, vocabulary, diagnostics, names)
