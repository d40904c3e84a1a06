"""What may be written at a place: words of the grammar, and names of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cxdsl.editor.find import word_at
from cxdsl.editor.workspace import Workspace
from cxdsl.model.conditions import BUILT_IN
from cxdsl.syntax.attempt import Stuck, attempt
from cxdsl.syntax.expected import keywords_of
from cxdsl.syntax.keywords import ITEMS
from cxdsl.syntax.scan import Token, code_tokens, scan
from cxdsl.vocabulary.vocabulary import FieldType, Vocabulary

_HEAD = "card c version 1.0.0\n"
_ITEM = re.compile(rf"^[ \t]*({'|'.join(ITEMS)})\b", re.MULTILINE)
_CARD = re.compile(r"^[ \t]*card\b[^\n]*", re.MULTILINE)
_EVENT = re.compile(r"^[ \t]*event[ \t]+([\w.\-]+)[ \t]+means\b", re.MULTILINE)
_FIELD_WORDS = {"where", "have", "fields", "as", "with", "returning"}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be written, what it is, and a few words about it."""

    text: str
    kind: str
    detail: str = ""


def completion(workspace: Workspace, path: Path, offset: int) -> tuple[Offer, ...]:
    """All that may be written at a place, names first; none inside texts and comments."""
    text = workspace.text(path)
    if text is None or path.suffix != ".card":
        return ()
    start, _ = word_at(text, offset)
    before = text[:start]
    if _inside_text(before):
        return ()
    statement = _statement(before)
    found = attempt(_HEAD + statement, "card", 0, len(_HEAD + statement))
    if not isinstance(found, Stuck) or found.at is not None:
        return ()
    offers: dict[str, Offer] = {}
    words = workspace.words(path)
    known = words.vocabulary if words is not None else None
    tokens = code_tokens(scan(statement))
    if "NAME" in found.accepted:
        for offer in _names(workspace, path, known or Vocabulary("core"), tokens):
            offers.setdefault(offer.text, offer)
    for word in keywords_of(found.accepted):
        offers.setdefault(word, Offer(word, "keyword"))
    return tuple(offers.values())


def _inside_text(before: str) -> bool:
    last = scan(before)[-1:]
    return bool(last) and (
        last[0].kind == "open" or (last[0].kind == "comment" and "\n" not in before[last[0].end :])
    )


def _statement(before: str) -> str:
    """The statement being written, from its first word."""
    card = max((m.end() for m in _CARD.finditer(before)), default=0)
    starts = [m.start(1) for m in _ITEM.finditer(before) if m.start(1) >= card]
    example = before.rfind("example", card)
    if starts and example in starts and not re.search(r"^[ \t]*end\b", before[example:], re.M):
        return before[example:]
    return before[starts[-1] :] if starts else ""


def _names(
    workspace: Workspace, path: Path, known: Vocabulary, tokens: Sequence[Token]
) -> Iterator[Offer]:
    if not tokens:
        return
    first, last = tokens[0].text, tokens[-1].text
    before = tokens[-2].text if len(tokens) > 1 else ""
    if first == "domain":
        yield Offer(known.domain, "domain")
    elif first == "supersedes":
        yield from (Offer(n.name, "card") for n in workspace.all_names(path) if n.role == "card")
    elif last == "to" and before in ("call", "attempt"):
        yield from (Offer(n, "tool", t.category) for t in known.tools for n in t.names)
    elif last == "notice":
        yield from (Offer(n.name, "notice", n.description) for n in known.notices)
    elif first == "applies" or (first == "example" and _among_facts(tokens)):
        yield from _facts(known, tokens)
    elif _among_keys(tokens):
        yield from (Offer(k.name, "key", k.description) for k in known.keys)
    elif _after(tokens, _FIELD_WORDS):
        yield from _values(_fields(known, tokens), tokens) or _offered(_fields(known, tokens))
    elif _in_formula(tokens):
        yield from _named_events(workspace, path)
    elif first in ("require", "event", "judge"):
        yield from _events(workspace, path, known)


def _named_events(workspace: Workspace, path: Path) -> Iterator[Offer]:
    # A text that is being written can rarely be read as a whole, so its events are looked for.
    text = workspace.text(path) or ""
    return (Offer(m.group(1), "event") for m in _EVENT.finditer(text))


def _events(workspace: Workspace, path: Path, known: Vocabulary) -> Iterator[Offer]:
    yield from _named_events(workspace, path)
    yield from (Offer(f"call to {t.name}", "tool", t.category) for t in known.tools)
    yield from (Offer(f"successful call to {t.name}", "tool", t.category) for t in known.tools)
    yield from (Offer(f"notice {n.name}", "notice") for n in known.notices)


def _facts(known: Vocabulary, tokens: Sequence[Token]) -> Iterator[Offer]:
    facts = (*known.facts, *BUILT_IN)
    values = _values(facts, tokens)
    yield from values or _offered(facts)


def _offered(fields: Iterable[FieldType]) -> Iterator[Offer]:
    return (Offer(f.name, "field", f.type) for f in fields)


def _values(fields: Iterable[FieldType], tokens: Sequence[Token]) -> tuple[Offer, ...]:
    """The values of an enumeration, after its name and ``is``."""
    words = [t.text for t in tokens]
    if words[-1] not in ("is", "not", "[", ",", "!="):
        return ()
    for back in range(len(words) - 1, -1, -1):
        if words[back] in ("is", "!="):
            named = next((f for f in fields if f.name == words[back - 1]), None)
            return tuple(Offer(v, "value") for v in named.values) if named is not None else ()
        if words[back] not in ("not", "one", "of", "[", ",") and "[" not in words[: back + 1]:
            return ()
    return ()


def _among_facts(tokens: Sequence[Token]) -> bool:
    words = [t.text for t in tokens]
    return "facts" in words and not any(t.text == "-" and t.first for t in tokens)


def _among_keys(tokens: Sequence[Token]) -> bool:
    """Whether the words after ``for each`` are names and commas only."""
    words = [t.text for t in tokens]
    if "each" not in words:
        return False
    rest = words[words.index("each") + 1 :]
    return not rest or (rest[-1] == "," and all(w == "," for w in rest[1::2]))


def _in_formula(tokens: Sequence[Token]) -> bool:
    """Whether the place is in a formula for experts, which takes named events only."""
    words = [t.text for t in tokens]
    return "expert" in words and ":" in words[words.index("expert") :]


def _after(tokens: Sequence[Token], words: set[str]) -> bool:
    """Whether one of the words governs the place: directly before, or before a joined list."""
    for token in reversed(tokens):
        if token.text in words:
            return True
        if token.first and token.text == "-":
            return False
        if token.text in ("every", "needs", "match", "call", "happen", "latest", "earlier"):
            return False
    return False


def _fields(known: Vocabulary, tokens: Sequence[Token]) -> tuple[FieldType, ...]:
    """The fields of the tool, notice or draft named last; of everything when none is named."""
    for number in range(len(tokens) - 1, 0, -1):
        word, before = tokens[number].text.strip('"'), tokens[number - 1].text
        if before == "to" and known.tool(word) is not None:
            tool = known.tool(word)
            assert tool is not None
            earlier = [t.text for t in tokens[max(0, number - 4) : number]]
            if "successful" in earlier or "failed" in earlier:
                return (*tool.results, *tool.arguments)
            return tool.arguments
        if before == "notice" and known.notice(word) is not None:
            notice = known.notice(word)
            assert notice is not None
            return notice.fields
        if word in ("draft", "submission", "confirmation"):
            break
    drafts = tuple(f for d in known.drafts for f in d.fields)
    return drafts or tuple(f for t in known.tools for f in t.arguments)
