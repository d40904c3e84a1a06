"""A small editor: talks to the real language server over standard input and output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from helpers.command import ROOT


class Editor:
    """One session with ``cxc lsp``. Messages are sent and read in order; nothing is timed."""

    def __init__(self, folder: Path, encodings: list[str] | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cxdsl.cli.main", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=folder,
        )
        # A server that does not answer fails the test instead of stopping all tests.
        self._guard = threading.Timer(120, self.process.kill)
        self._guard.start()
        self.folder = folder
        self.findings: dict[str, list[dict[str, Any]]] = {}
        self.versions: dict[str, int] = {}
        self._number = 0
        capabilities: dict[str, Any] = {}
        if encodings:
            capabilities["general"] = {"positionEncodings": encodings}
        self.capabilities = self.ask(
            "initialize",
            {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities},
        )["capabilities"]
        self.tell("initialized", {})

    def _write(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        self.process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            assert self.process.stderr is not None
            raise AssertionError(self.process.stderr.read().decode())
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.findings[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def tell(self, method: str, params: dict[str, Any]) -> None:
        """Send a notification."""
        self._write({"method": method, "params": params})

    def answer(self, method: str, params: Any) -> dict[str, Any]:
        """Send a request and wait for its answer, error or not."""
        self._number += 1
        self._write({"id": self._number, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == self._number and "method" not in message:
                return message

    def ask(self, method: str, params: Any) -> Any:
        """Send a request and return its result."""
        message = self.answer(method, params)
        assert "error" not in message, message
        return message["result"]

    def open(self, path: Path, text: str | None = None) -> list[dict[str, Any]]:
        """Open a file and wait for its findings."""
        uri = path.as_uri()
        self.versions[uri] = 1
        self.tell(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": uri,
                    "languageId": "cxc",
                    "version": 1,
                    "text": path.read_text(encoding="utf-8") if text is None else text,
                }
            },
        )
        return self.wait(uri)

    def change(self, path: Path, *changes: dict[str, Any]) -> list[dict[str, Any]]:
        """Change a file and wait for its findings."""
        uri = path.as_uri()
        self.versions[uri] += 1
        document = {"uri": uri, "version": self.versions[uri]}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        return self.wait(uri)

    def wait(self, uri: str) -> list[dict[str, Any]]:
        """Wait for the next findings about a file."""
        self.findings.pop(uri, None)
        while uri not in self.findings:
            self._read()
        return self.findings[uri]

    def at(self, path: Path, line: int, character: int, **more: Any) -> dict[str, Any]:
        """The parameters of a question about a place."""
        position = {"line": line, "character": character}
        return {"textDocument": {"uri": path.as_uri()}, "position": position, **more}

    def leave(self) -> int:
        """End the session; the exit code of the server."""
        assert self.ask("shutdown", None) is None
        self.tell("exit", {})
        code = self.process.wait(timeout=60)
        self._guard.cancel()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code
