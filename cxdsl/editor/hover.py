"""What is shown about the place under the pointer, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cxdsl.diag.span import Span
from cxdsl.editor.find import name_at
from cxdsl.editor.names import Occurrence
from cxdsl.editor.workspace import Workspace
from cxdsl.syntax import tree
from cxdsl.syntax.formulas import formula_text
from cxdsl.syntax.walk import walk
from cxdsl.verbalization.card import card_words, require_words
from cxdsl.verbalization.formulas import CHINESE, ENGLISH, formula
from cxdsl.verbalization.languages import LANGUAGES
from cxdsl.vocabulary.vocabulary import FieldType, Vocabulary


def hover(workspace: Workspace, path: Path, offset: int) -> tuple[str, Span] | None:
    """Markdown about a place, and the part of the text that it is about."""
    name = name_at(workspace, path, offset)
    if name is not None:
        lines = list(_about(workspace, path, name))
        if lines:
            return "\n\n".join(lines), name.span
    return _construct(workspace, path, offset)


def _about(workspace: Workspace, path: Path, name: Occurrence) -> Iterator[str]:
    words = workspace.words(path)
    known = words.vocabulary if words is not None else None
    match name.role:
        case "event" | "requirement" | "judge" | "card":
            yield from _of_card(workspace, path, name)
        case "field":
            yield from _field(known, name)
        case _ if known is not None:
            yield from _of_vocabulary(known, name)
        case _:
            return


def _of_vocabulary(known: Vocabulary, name: Occurrence) -> Iterator[str]:
    match name.role:
        case "tool":
            tool = known.tool(name.name)
            if tool is None:
                return
            yield f"**{name.name}** · tool of category `{tool.category}`, effect `{tool.effect}`"
            yield from _described(tool.description)
            if len(tool.names) > 1:
                yield f"Names: {', '.join(f'`{n}`' for n in tool.names)}"
            yield from _fields("Arguments", tool.arguments)
            yield from _fields("Result", tool.results)
        case "notice":
            notice = known.notice(name.name)
            if notice is not None:
                carried = f"carries over: `{notice.carries_over}`"
                yield f"**{name.name}** · notice, {carried}"
                yield from _described(notice.description)
                yield from _fields("Fields", notice.fields)
        case "fact":
            fact = known.fact(name.name)
            if fact is not None:
                yield f"**{name.name}** · fact about the task: {_type(fact)}"
                yield from _described(fact.description)
        case "key":
            key = known.key(name.name)
            if key is not None:
                places = ", ".join(f"`{p.path}`" for p in key.paths)
                yield f"**{name.name}** · entity; its identity stands in {places}"
                yield from _described(key.description)
        case _:
            return


def _described(text: str) -> Iterator[str]:
    if text:
        yield " ".join(text.split())


def _type(field: FieldType) -> str:
    values = f" ({', '.join(field.values)})" if field.values else ""
    return f"`{field.type}`{values}"


def _fields(heading: str, fields: tuple[FieldType, ...]) -> Iterator[str]:
    if fields:
        yield f"{heading}: " + ", ".join(f"`{f.name}` {_type(f)}" for f in fields)


def _field(known: Vocabulary | None, name: Occurrence) -> Iterator[str]:
    if known is None:
        return
    owners = [(t.name, (*t.results, *t.arguments)) for t in known.tools]
    owners += [(n.name, n.fields) for n in known.notices]
    owners += [(d.name, d.fields) for d in known.drafts]
    last = name.name.rpartition(".")[2]
    found = [(o, f) for o, fs in owners for f in fs if f.name in (name.name, last)]
    for owner, field in [x for x in found if x[0] == name.owner] or found:
        yield f"**{field.name}** · field of `{owner}`: {_type(field)}"
        yield from _described(field.description)


def _of_card(workspace: Workspace, path: Path, name: Occurrence) -> Iterator[str]:
    for file in workspace.together(path):
        checked = workspace.checked(file)
        if checked is None or checked.file is None:
            continue
        for card in checked.file.cards:
            if name.scope in ("", f"{checked.file.source.name}:{card.id.text}"):
                yield from _in_card(card, name)
        if name.role == "card":
            for right in checked.cards:
                if right.id == name.name:
                    yield from (
                        f"**{s.heading}**\n" + "".join(f"\n- {x}" for x in s.sentences)
                        for s in card_words(right, "en").sections
                        if s.name in ("applies", "must")
                    )


def _in_card(card: tree.Card, name: Occurrence) -> Iterator[str]:
    match name.role:
        case "card" if card.id.text == name.name:
            title = card.title.value if card.title else ""
            yield f"**{card.id.text}** {card.version} · {title}"
            yield from _citation(card)
        case "event":
            for alias in card.aliases:
                if alias.name.text == name.name:
                    yield f"**{name.name}** · event of this card"
                    yield from (f"{x.pattern(alias.pattern)}" for x in LANGUAGES.values())
        case "requirement":
            for require in card.requires:
                if require.name.text == name.name:
                    yield from require_hover(card, require)
        case "judge":
            for judge in card.judges:
                if judge.name.text == name.name:
                    yield f"**{name.name}** · judge item, {judge.severity}"
                    yield " ".join(judge.pass_when.value.split())
                    yield from _citation(card)
        case _:
            return


def _citation(card: tree.Card) -> Iterator[str]:
    for source in card.sources:
        text = " ".join(source.citation.value.split())
        yield f"Source: {text}" + (f" <{source.url.value}>" if source.url else "")


def require_hover(card: tree.Card, require: tree.Require) -> Iterator[str]:
    """A requirement: its message, where the duty stands, and its meaning in both languages."""
    yield f"**{require.name.text}** · requirement"
    if require.message is not None:
        yield require.message.value
    yield from _citation(card)
    for code in LANGUAGES:
        said = require_words(require, code)
        yield f"{said.must} ({said.fails})"


def _construct(workspace: Workspace, path: Path, offset: int) -> tuple[str, Span] | None:
    """A requirement or an event definition, when the pointer is on no name."""
    checked = workspace.checked(path) if path.suffix == ".card" else None
    if checked is None or checked.file is None:
        return None
    for card in checked.file.cards:
        for require in card.requires:
            if require.span.start <= offset < require.span.end:
                part = _formula_part(require.sentence, offset)
                if part is not None:
                    return "\n\n".join(_formula_hover(part)), part.span
                return "\n\n".join(require_hover(card, require)), require.span
        for alias in card.aliases:
            if alias.span.start <= offset < alias.span.end:
                said = [language.pattern(alias.pattern) for language in LANGUAGES.values()]
                return "\n\n".join([f"**{alias.name.text}**", *said]), alias.span
    return None


def _formula_part(sentence: tree.Sentence, offset: int) -> tree.Formula | None:
    """The smallest part of a formula around a place."""
    if not isinstance(sentence, tree.Expert):
        return None
    around = [
        node
        for node in walk(sentence.formula)
        if isinstance(node, tree.Formula) and node.span.start <= offset < node.span.end
    ]
    return min(around, key=lambda f: f.span.end - f.span.start, default=None)


def _formula_hover(part: tree.Formula) -> Iterator[str]:
    yield f"`{formula_text(part)}` · part of an expert's formula"
    yield from (formula(part, words) for words in (ENGLISH, CHINESE))
