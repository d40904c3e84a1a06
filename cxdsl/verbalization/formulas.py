"""Formulas for experts in plain words, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cxdsl.syntax import tree

ENGLISH: Final[Mapping[str, str]] = {
    "true": "it is any event",
    "false": "it is no event at all",
    "not": "not {0}",
    "always": "from there on always {0}",
    "eventually": "there or later {0}",
    "next": "there is a next event, at which {0}",
    "weak_next": "if there is a next event, at it {0}",
    "once": "there or earlier {0}",
    "historically": "up to there always {0}",
    "yesterday": "there is an event before it, at which {0}",
    "until": "there or later {1}, and up to then {0}",
    "release": "{1}, up to and including the first time that {0}, or to the end",
    "since": "there or earlier {1}, and after that {0}",
    "implies": "if {0}, then {1}",
    "and": " and ",
    "or": " or ",
    "event": "it is {0}",
}
CHINESE: Final[Mapping[str, str]] = {
    "true": "该事件是任一事件",
    "false": "该事件不是任何事件",
    "not": "并非{0}",
    "always": "从此一直{0}",
    "eventually": "此时或以后{0}",
    "next": "有下一个事件，且其时{0}",
    "weak_next": "若有下一个事件，其时{0}",
    "once": "此时或以前{0}",
    "historically": "到此为止一直{0}",
    "yesterday": "有前一个事件，且其时{0}",
    "until": "此时或以后{1}，而在那之前{0}",
    "release": "{1}，直到首次{0}（含该次）或到结束",
    "since": "此时或以前{1}，而在那之后{0}",
    "implies": "若{0}，则{1}",
    "and": "且",
    "or": "或",
    "event": "该事件是“{0}”",
}


def formula(f: tree.Formula, words: Mapping[str, str]) -> str:
    """A formula; its parts stand in brackets, so that nothing can be read in two ways."""
    if f.event is not None:
        return words["event"].format(f.event.name.text)
    parts = [f"[{formula(x, words)}]" for x in f.operands]
    if f.op in ("and", "or"):
        return words[f.op].join(parts)
    return words[f.op].format(*parts)
