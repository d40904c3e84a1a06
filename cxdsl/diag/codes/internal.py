"""Codes CX9xxx: the program itself."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX9001",
        "internal-error",
        "error",
        "the program made a mistake of its own",
        "Nothing is wrong with the cards or traces as far as we know; no verdict was reached.",
        "any command line that ends with this code",
        "send us the command line that the message prints, and the input if you may",
    ),
    CodeInfo(
        "CX9002",
        "layout-would-change-meaning",
        "error",
        "the formatter refused its own result",
        "Before a file is rewritten the result is read again. When it would not say the same, or "
        "a comment would be lost, the file stays as it is.",
        "a card that the formatter cannot lay out",
        "report the card, so that the formatter can be repaired",
    ),
)
