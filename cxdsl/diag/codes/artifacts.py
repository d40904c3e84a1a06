"""Codes CX79xx: compiled files."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX7901",
        "changed-artifact",
        "error",
        "a compiled file was changed after it was compiled",
        "A verdict is only worth its rules: a predicate file that somebody edited no longer says "
        "what its card says, so nothing of the folder is used.",
        "an edit in generated/predicates/banking/example.json",
        "edit the card, then run `cxc compile`",
    ),
    CodeInfo(
        "CX7902",
        "other-release",
        "error",
        "the compiled files were written by another release",
        "The form of compiled files may change between releases; reading an older form by the "
        "newer meaning could change verdicts in silence.",
        "cxc check trace.jsonl --cards old-build",
        "run `cxc compile` with this release, then check",
    ),
    CodeInfo(
        "CX7903",
        "broken-artifact",
        "error",
        "a compiled file is missing or cannot be understood",
        "A folder that is used only in part would leave rules out without anybody noticing.",
        "generated/predicates/banking/example.json was deleted by hand",
        "run `cxc compile` again; remove a card by removing its .card file",
    ),
)
