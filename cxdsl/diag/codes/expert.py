"""Codes CX404x: formulas for experts."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4043",
        "looks-back-at-the-future",
        "error",
        "a past operator of a formula stands over a future one",
        "What an event asks about the past is decided when it happens; later events cannot change "
        "it.",
        "expert every closing: once always calm",
        "expert every closing: always once calm",
    ),
    CodeInfo(
        "CX4044",
        "formula-always-holds",
        "error",
        "a formula holds whatever happens",
        "A requirement that nothing can fail would be reported as kept.",
        "expert every closing: eventually (calm or not calm)",
        "expert every closing: eventually calm",
    ),
    CodeInfo(
        "CX4045",
        "formula-never-holds",
        "error",
        "a formula holds for no continuation",
        "Every trace with its trigger would fail, whatever the agent did.",
        "expert every closing: calm and not calm",
        "expert every closing: weak next calm",
    ),
)
