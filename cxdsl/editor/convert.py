"""From our values to those of the language server protocol."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.sink import place
from cxdsl.diag.span import Span
from cxdsl.editor.actions import Symbol
from cxdsl.editor.find import Edit
from cxdsl.editor.positions import Positions

SOURCE = "cxc"
_LEVELS = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
_SYMBOLS = {
    "card": lsp.SymbolKind.Class,
    "event": lsp.SymbolKind.Event,
    "requirement": lsp.SymbolKind.Function,
    "judge": lsp.SymbolKind.Interface,
    "example": lsp.SymbolKind.Object,
}


class Converter:
    """Conversion with one encoding of columns; the lines of a text are counted once."""

    def __init__(self, encoding: str, pages: Path | None) -> None:
        self._encoding = encoding
        self._pages = pages
        self._known: dict[str, Positions] = {}

    def positions(self, text: str) -> Positions:
        """The lines of a text."""
        if text not in self._known:
            if len(self._known) > 64:
                self._known.clear()
            self._known[text] = Positions(text, self._encoding)
        return self._known[text]

    def offset(self, text: str, position: lsp.Position) -> int:
        """The character offset of a place."""
        return self.positions(text).offset(position.line, position.character)

    def range(self, text: str, start: int, end: int) -> lsp.Range:
        """A part of a text."""
        lines = self.positions(text)
        return lsp.Range(lsp.Position(*lines.position(start)), lsp.Position(*lines.position(end)))

    def span(self, span: Span) -> lsp.Range:
        """A span in its text."""
        return self.range(span.source.text, span.start, span.end)

    def location(self, span: Span) -> lsp.Location:
        """A span with its file."""
        return lsp.Location(uri_of(Path(span.source.name)), self.span(span))

    def diagnostic(self, found: Diagnostic) -> lsp.Diagnostic:
        """A finding with its other places and a link to the page of its code."""
        primary = next((x for x in found.labels if x.primary), None)
        if primary is None:
            _, line, column = place(found)
            at = lsp.Position(max(0, line - 1), max(0, column - 1))
            range_ = lsp.Range(at, at)
        else:
            range_ = self.span(primary.span)
        lines = [found.message, *([primary.text] if primary and primary.text else [])]
        lines += [f"note: {note}" for note in found.notes]
        lines += [f"help: {found.help}"] if found.help else []
        return lsp.Diagnostic(
            range=range_,
            message="\n".join(lines),
            severity=_LEVELS[found.level],
            code=found.code,
            code_description=self._page(found.code),
            source=SOURCE,
            related_information=[
                lsp.DiagnosticRelatedInformation(self.location(x.span), x.text or "see here")
                for x in found.labels
                if not x.primary
            ],
        )

    def _page(self, code: str) -> lsp.CodeDescription | None:
        if code not in CODES or self._pages is None:
            return None
        return lsp.CodeDescription(href=uri_of(self._pages / f"{code}.md"))

    def edits(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        """Edits in several files."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            uri = uri_of(Path(edit.span.source.name))
            changes.setdefault(uri, []).append(lsp.TextEdit(self.span(edit.span), edit.text))
        return lsp.WorkspaceEdit(changes=changes)

    def symbol(self, symbol: Symbol) -> lsp.DocumentSymbol:
        """An entry of the outline."""
        range_ = self.span(symbol.span)
        return lsp.DocumentSymbol(
            name=symbol.name,
            detail=symbol.detail,
            kind=_SYMBOLS[symbol.kind],
            range=range_,
            selection_range=lsp.Range(range_.start, range_.start),
            children=[self.symbol(c) for c in symbol.children],
        )


def uri_of(path: Path) -> str:
    """The address of a file."""
    return uris.from_fs_path(str(path)) or path.as_uri()


def path_of(uri: str) -> Path:
    """The file of an address; one that was never saved is taken as a file of its own."""
    found = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(found) if found else Path("/unsaved") / uri.replace("/", "_").replace(":", "_")
