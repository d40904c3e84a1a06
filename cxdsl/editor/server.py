"""The language server: the editor's questions, answered from one workspace."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Protocol

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from cxdsl import __version__
from cxdsl.editor import actions, completion, find, hover
from cxdsl.editor.convert import Converter, path_of, uri_of
from cxdsl.editor.workspace import Workspace

_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "tool": lsp.CompletionItemKind.Function,
    "notice": lsp.CompletionItemKind.Constant,
    "fact": lsp.CompletionItemKind.Variable,
    "field": lsp.CompletionItemKind.Field,
    "key": lsp.CompletionItemKind.Property,
    "event": lsp.CompletionItemKind.Event,
    "value": lsp.CompletionItemKind.EnumMember,
    "card": lsp.CompletionItemKind.Class,
    "domain": lsp.CompletionItemKind.Module,
}


class Asked(Protocol):
    """What all questions about a place have."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class CardServer(LanguageServer):
    """The server with its texts. Findings are sent when all changes that came in are taken in."""

    def __init__(self) -> None:
        super().__init__("cxc", __version__)
        self.cards = Workspace()
        self.convert = Converter("utf-16", _pages())
        self._waiting = False
        self._sent: dict[Path, str] = {}

    def changed(self) -> None:
        """Send findings after the messages that have already come in."""
        if not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._waiting = False
        for path in self.cards.opened:
            found = [self.convert.diagnostic(d) for d in self.cards.diagnostics(path)]
            self._publish(path, found)

    def _publish(self, path: Path, found: list[lsp.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=self.uri(path), diagnostics=found)
        )

    def uri(self, path: Path) -> str:
        """The address by which the editor knows a file."""
        return self._sent.get(path) or uri_of(path)

    def opened(self, uri: str) -> None:
        """Take in the text of an open file."""
        path = path_of(uri)
        self._sent[path] = uri
        self.cards.open(path, self.workspace.get_text_document(uri).source)
        self.changed()

    def closed(self, uri: str) -> None:
        """Forget the text of a file, and its findings."""
        path = path_of(uri)
        self.cards.close(path)
        self._publish(path, [])
        self._sent.pop(path, None)
        self.changed()

    def place(self, params: Asked) -> tuple[Path, int]:
        """The file and the offset that a question is about."""
        path = path_of(params.text_document.uri)
        return path, self.convert.offset(self.cards.text(path) or "", params.position)


def _pages() -> Path | None:
    """The pages of the codes, where they came with the program."""
    folder = Path(__file__).resolve().parents[2] / "docs" / "diagnostics"
    return folder if folder.is_dir() else None


def make_server() -> CardServer:
    """The server with all its answers registered."""
    server = CardServer()

    @server.feature(lsp.INITIALIZED)
    def initialized(ls: CardServer, params: lsp.InitializedParams) -> None:
        agreed = lsp.PositionEncodingKind(ls.workspace.position_encoding or "utf-16")
        ls.convert = Converter(agreed.value, _pages())

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: CardServer, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: CardServer, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def did_save(ls: CardServer, params: lsp.DidSaveTextDocumentParams) -> None:
        ls.changed()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(ls: CardServer, params: lsp.DidChangeWatchedFilesParams) -> None:
        ls.changed()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: CardServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)

    _register_reading(server)
    _register_writing(server)
    return server


def _register_reading(server: CardServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def on_hover(ls: CardServer, params: lsp.HoverParams) -> lsp.Hover | None:
        found = hover.hover(ls.cards, *ls.place(params))
        if found is None:
            return None
        text, span = found
        return lsp.Hover(
            contents=lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=text),
            range=ls.convert.span(span),
        )

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ","])
    )
    def on_completion(ls: CardServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        path, offset = ls.place(params)
        text = ls.cards.text(path) or ""
        start, _ = find.word_at(text, offset)
        range_ = ls.convert.range(text, start, offset)
        items = [
            lsp.CompletionItem(
                label=offer.text,
                kind=_KINDS.get(offer.kind),
                detail=offer.detail or offer.kind,
                sort_text=f"{number:04}",
                text_edit=lsp.TextEdit(range_, offer.text),
            )
            for number, offer in enumerate(completion.completion(ls.cards, path, offset))
        ]
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def on_definition(ls: CardServer, params: lsp.DefinitionParams) -> list[lsp.Location]:
        path, offset = ls.place(params)
        name = find.name_at(ls.cards, path, offset)
        if name is None:
            return []
        return [ls.convert.location(n.span) for n in find.definitions(ls.cards, path, name)]

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def on_references(ls: CardServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
        path, offset = ls.place(params)
        name = find.name_at(ls.cards, path, offset)
        if name is None:
            return []
        declared = params.context.include_declaration
        found = find.references(ls.cards, path, name)
        return [ls.convert.location(n.span) for n in found if declared or not n.defines]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def on_symbols(ls: CardServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        path = path_of(params.text_document.uri)
        return [ls.convert.symbol(s) for s in actions.outline(ls.cards, path)]


def _register_writing(server: CardServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def on_prepare(ls: CardServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        name = find.name_at(ls.cards, *ls.place(params))
        return (
            ls.convert.span(name.span) if name is not None and name.role in find.RENAMED else None
        )

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def on_rename(ls: CardServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        path, offset = ls.place(params)
        name = find.name_at(ls.cards, path, offset)
        if name is None:
            return None
        try:
            return ls.convert.edits(find.rename(ls.cards, path, name, params.new_name))
        except find.CannotRename as why:
            raise JsonRpcException(message=str(why), code=lsp.LSPErrorCodes.RequestFailed) from why

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def on_format(ls: CardServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        path = path_of(params.text_document.uri)
        old, new = ls.cards.text(path), actions.formatted(ls.cards, path)
        if old is None or new is None or new == old:
            return []
        return [lsp.TextEdit(ls.convert.range(old, 0, len(old)), new)]

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def on_action(ls: CardServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = path_of(params.text_document.uri)
        text = ls.cards.text(path) or ""
        start = ls.convert.offset(text, params.range.start)
        end = ls.convert.offset(text, params.range.end)
        return [
            lsp.CodeAction(
                title=fix.title,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[ls.convert.diagnostic(fix.diagnostic)],
                edit=ls.convert.edits((fix.edit,)),
                is_preferred=True,
            )
            for fix in actions.fixes(ls.cards, path, start, end)
        ]


def serve() -> bool:
    """Answer on standard input and output until the editor is done.

    Returns whether the editor said goodbye first. What anything prints by mistake goes to
    standard error: standard output is the protocol's.
    """
    server = make_server()
    ended: list[bool] = []

    @server.feature(lsp.SHUTDOWN)
    def on_shutdown(ls: CardServer, params: None) -> None:
        ended.append(True)

    wire = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server.start_io(sys.stdin.buffer, wire)
    return bool(ended)
