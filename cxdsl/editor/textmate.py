"""The TextMate grammar of cards, from the words of the language.

``python -m cxdsl.editor.textmate`` writes ``editors/vscode/syntaxes/card.tmLanguage.json`` anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from cxdsl.syntax.expected import spelling
from cxdsl.syntax.keywords import CHOICES, DESCRIBED, ITEMS

TARGET = Path(__file__).resolve().parents[2] / "editors/vscode/syntaxes/card.tmLanguage.json"
_NOUNS = (
    "message", "call", "attempt", "draft", "notice", "confirmation", "request", "refusal",
    "submission", "final", "state", "event",
)  # fmt: skip
_CONSTANTS = ("true", "false", "BASIS_KIND", "SEVERITY", "UNIT", "_TIMES")
_KINDS = ("ACTOR", "OUTCOME", "BLOCKED", "CATEGORY", "SOURCE_KIND", "WHAT")
_BORDER = r"(?![\w.\-])"


def _words(names: tuple[str, ...]) -> str:
    found = [w for name in names for w in CHOICES.get(name, (name,))]
    longest_first = sorted(dict.fromkeys(found), key=lambda w: (-len(w), w))
    return "(?<![\\w.\\-])(?:" + "|".join(w.replace(" ", "\\s+") for w in longest_first) + ")"


def keywords() -> tuple[str, ...]:
    """All fixed words of the grammar."""
    return tuple(
        sorted(
            {
                word
                for name, words in spelling().items()
                if name not in DESCRIBED and name != "$END"
                for word in words
                if word[0].isalpha()
            }
        )
    )


def grammar() -> str:
    """The grammar as JSON text."""
    taken = {w for n in (*_CONSTANTS, *_KINDS) for w in CHOICES.get(n, (n,))} | set(_NOUNS)
    rest = tuple(w for w in keywords() if w not in taken and w not in ITEMS)
    blocks = ("card", "end", "language", "version")
    patterns: list[dict[str, object]] = [
        {"name": "comment.line.number-sign", "match": "#.*$"},
        {"name": "string.quoted.triple", "begin": '"""', "end": '"""'},
        {
            "name": "string.quoted.double",
            "begin": '"',
            "end": '"|$',
            "patterns": [{"name": "constant.character.escape", "match": r"\\."}],
        },
        {
            "match": r"(?<![\w.\-])(card|event|require|judge)\s+([A-Za-z_][\w.\-]*)",
            "captures": {
                "1": {"name": "keyword.declaration"},
                "2": {"name": "entity.name.type"},
            },
        },
        {"name": "keyword.declaration", "match": _words((*ITEMS, *blocks)) + _BORDER},
        {"name": "storage.modifier", "match": _words(_KINDS) + _BORDER},
        {"name": "support.type", "match": _words(_NOUNS) + _BORDER},
        {"name": "constant.language", "match": _words(_CONSTANTS) + _BORDER},
        {"name": "keyword.control", "match": _words(rest) + _BORDER},
        {"name": "keyword.operator", "match": "<=|>=|!=|<|>"},
        {"name": "constant.numeric", "match": r"(?<![\w.\-])-?\d+(?:[.\-]\d+)*" + _BORDER},
        {"name": "variable.other", "match": r"[A-Za-z_]\w*(?:[.\-](?:\w+|\*))*"},
    ]
    whole = {
        "name": "Rule card",
        "scopeName": "source.cxdsl-card",
        "patterns": [_scoped(p) for p in patterns],
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _scoped(pattern: dict[str, object]) -> dict[str, object]:
    """The pattern with the language at the end of every name, as colour themes expect it."""
    name = pattern.get("name")
    return {**pattern, "name": f"{name}.cxdsl-card"} if isinstance(name, str) else pattern


if __name__ == "__main__":
    TARGET.write_text(grammar(), encoding="utf-8")
