"""A proposed vocabulary, with the places where it is only a guess.

Tool lists and recordings name tools and fields. They do not say which permission category a tool
belongs to, nor always whether its effect can be undone. That is guessed from hints and names, and
each guess is noted, so that a person can look at it before a card relies on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cxdsl.vocabulary.shape import NAME
from cxdsl.vocabulary.vocabulary import (
    BUILT_IN_KEYS,
    DraftType,
    EntityKey,
    KeyPath,
    Tool,
    Vocabulary,
)

# Where a guess stands: section, name, and what is guessed of it.
Place = tuple[str, str, str]

_VERBS = (
    ("check", "check verify validate classify assess calculate compute think"),
    ("read", "get list find search read lookup look fetch view show query describe count"),
    ("draft", "draft prepare propose preview"),
    ("notice", "notify disclose inform"),
)
_FINAL = "delete remove cancel submit send pay transfer close wipe drop purge terminate execute"
_WORDS = re.compile(r"[_.\-]+|(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A vocabulary to start from.

    ``checks`` says at which places it is a guess, and what it rests on; ``left_out`` names what
    could not be taken over.
    """

    vocabulary: Vocabulary
    checks: Mapping[Place, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hints:
    """What a source says about a tool, beyond its name; None where it says nothing."""

    category: str | None = None
    reads_only: bool | None = None
    destroys: bool | None = None
    repeatable: bool | None = None


def named(tool: Tool, hints: Hints) -> tuple[Tool, dict[Place, str]]:
    """The tool with its likely category and effect, and notes on what of them is guessed."""
    words = [w.lower() for w in _WORDS.split(tool.name) if w] or [""]
    checks: dict[Place, str] = {}
    category = hints.category
    if category is None:
        category, why = _category(words, hints)
        checks["tools", tool.name, "category"] = why
    changes = hints.destroys or hints.reads_only is False
    if category in ("read", "check") and not changes:
        effect = "read"
    else:
        effect, why = _effect(words, hints)
        if why:
            checks["tools", tool.name, "effect"] = why
    return replace(tool, category=category, effect=effect), checks


def _category(words: list[str], hints: Hints) -> tuple[str, str]:
    for category, verbs in _VERBS:
        if words[0] in verbs.split() or (category == "draft" and "draft" in words):
            if category == "read" and (hints.reads_only is False or hints.destroys):
                break
            if category in ("draft", "notice") and hints.reads_only:
                break
            return category, f"guessed from the word `{words[0]}`"
    if hints.reads_only:
        return "read", "its definition says that it only reads"
    return "submit", "guessed; read, check, draft, notice or submit?"


def _effect(words: list[str], hints: Hints) -> tuple[str, str]:
    if hints.destroys is not None:
        effect = "irreversible" if hints.destroys else "write"
        return effect, "as its definition says"
    if hints.reads_only is False:
        # The protocol lets a tool that changes something be destructive unless it says otherwise.
        effect = "write" if hints.repeatable else "irreversible"
        return effect, "its definition does not say whether it can be undone"
    if words[0] in _FINAL.split():
        return "irreversible", f"guessed from the word `{words[0]}`; can it be undone?"
    return "write", "guessed; can it be undone?"


def keys(
    tools: Iterable[Tool], drafts: Iterable[DraftType]
) -> tuple[tuple[EntityKey, ...], dict[Place, str]]:
    """Entities that arguments and fields such as ``order_id`` seem to name, and notes on them."""
    found: dict[str, list[KeyPath]] = {}
    holders: dict[str, list[str]] = {}
    for tool in tools:
        for one in tool.arguments:
            if one.type == "id" and one.name.endswith("_id") and NAME.fullmatch(one.name[:-3]):
                holders.setdefault(one.name, []).append(tool.name)
    for name, names in holders.items():
        found[name[:-3]] = [KeyPath(f"arguments.{name}", (), tuple(names))]
    kinds = ("draft", "confirmation", "submission")
    for name in dict.fromkeys(f.name for d in drafts for f in d.fields if f.type == "id"):
        if name[:-3] in found:
            found[name[:-3]].append(KeyPath(f"fields.{name}", kinds))
    entities = tuple(
        EntityKey(name, tuple(paths))
        for name, paths in found.items()
        if name not in {key.name for key in BUILT_IN_KEYS}
    )
    checks = {("keys", e.name, ""): "guessed; one identity, whatever the tool?" for e in entities}
    return (*BUILT_IN_KEYS, *entities), checks
