"""Cards in canonical layout, as a list of parts that each know where they were written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cxdsl.syntax import tree
from cxdsl.syntax.words import (
    cond_text,
    pattern_text,
    sentence_text,
    text_form,
)
from cxdsl.syntax.words_examples import facts_text, step_text


@dataclass(frozen=True, slots=True)
class Part:
    """A printed line (several when a long text is in it).

    ``indent`` counts steps of two blanks. ``end`` is the offset in the source after the last word
    of the part, ``opens_block`` marks what a blank line may stand before: a card or the file.
    """

    text: str
    indent: int
    end: int
    opens_block: bool = False


def file_parts(file: tree.File, language_end: int) -> list[Part]:
    """Return all parts of a file in canonical order; its language line ends at ``language_end``."""
    parts: list[Part] = []
    if file.language is not None:
        parts.append(Part(f"language {file.language}", 0, language_end, opens_block=True))
    for card in file.cards:
        parts += card_parts(card)
    return parts


def card_text(card: tree.Card) -> str:
    """Return one card in canonical layout, without comments."""
    return "".join(part_text(part) for part in card_parts(card))


def example_text(example: tree.Example) -> str:
    """Return one example in canonical layout, as it stands in a card."""
    return "".join(part_text(part) for part in _example(example))


def part_text(part: Part, trailing: str = "") -> str:
    """Return the lines of a part, each with its line break; ``trailing`` ends the last one."""
    pad = "  " * part.indent
    first, *rest = part.text.split("\n")
    lines = [pad + first]
    for line in rest:
        inner = line if not line or line.startswith('"""') else "  " + line
        lines.append((pad + inner) if inner else "")
    if trailing:
        lines[-1] += "  " + trailing
    return "\n".join(lines) + "\n"


def card_parts(card: tree.Card) -> list[Part]:
    """Return the parts of a card in canonical order."""
    parts = [
        Part(f"card {card.id.text} version {card.version}", 0, card.head.end, opens_block=True)
    ]
    parts += [*_origin(card), *_reach(card)]
    for alias in card.aliases:
        text = f"event {alias.name.text} means {pattern_text(alias.pattern)}"
        parts.append(Part(text, 1, alias.span.end))
    for require in card.requires:
        parts += _require(require)
    for judge in card.judges:
        parts += _judge(judge)
    for example in card.examples:
        parts += _example(example)
    parts.append(Part("end", 0, card.span.end))
    return parts


def _origin(card: tree.Card) -> Iterator[Part]:
    """What the card is and where its duty comes from."""
    if card.title:
        yield _single(card, "title", text_form(card.title))
    if card.domain:
        yield _single(card, "domain", card.domain.text)
    if card.basis:
        yield _single(card, "basis", card.basis)
    for source in card.sources:
        yield Part(_source(source), 1, source.span.end)
    if card.obligation:
        yield _single(card, "obligation", text_form(card.obligation))
    for merged in card.merges:
        text = f"merges {merged.name.text} because {text_form(merged.because)}"
        yield Part(text, 1, merged.span.end)


def _reach(card: tree.Card) -> Iterator[Part]:
    """When the card holds, and what it leaves out."""
    if card.effective_from:
        until = f" until {card.effective_until}" if card.effective_until else ""
        yield _single(card, "effective", f"from {card.effective_from}{until}")
    if card.supersedes:
        yield _single(card, "supersedes", "{} version {}".format(*card.supersedes))
    if card.applies:
        yield _single(card, "applies", f"when {cond_text(card.applies)}")
    if card.checkpoint:
        yield _single(card, "checkpoint", text_form(card.checkpoint))
    if card.limits:
        yield _single(card, "limits", text_form(card.limits))
    for item in card.unchecked:
        text = f"unchecked {text_form(item.words)} because {text_form(item.because)}"
        yield Part(text, 1, item.span.end)
    if card.tags:
        yield Part(_tags(card.tags), 1, card.tags[-1].span.end)


def _single(card: tree.Card, keyword: str, rest: str) -> Part:
    end = next((x.span.end for x in card.items if x.keyword == keyword), card.head.end)
    return Part(f"{keyword} {rest}", 1, end)


def _source(source: tree.SourceLine) -> str:
    words = ["source", text_form(source.citation)]
    if source.url:
        words += ["url", text_form(source.url)]
    if source.quote:
        words += ["quote", text_form(source.quote)]
    if source.as_of:
        words += ["as of", source.as_of]
    if source.unverified:
        words += ["unverified", text_form(source.unverified)]
    return " ".join(words)


def _tags(tags: tuple[tree.Name, ...]) -> str:
    return "tags " + ", ".join(tag.text for tag in tags)


def _require(require: tree.Require) -> Iterator[Part]:
    head = f"require {require.name.text}"
    if require.severity:
        head += f" {require.severity}"
    if require.basis:
        head += f" basis {require.basis}"
    end = require.name.span.end
    if require.message:
        head += f" {text_form(require.message)}"
        end = require.message.span.end
    yield Part(head, 1, end)
    last = require.covers[0].span.start - 1 if require.covers else require.span.end
    yield Part(sentence_text(require), 2, last)
    if require.covers:
        yield Part(_covers(require.covers), 2, require.span.end)


def _covers(covers: tuple[tree.Text, ...]) -> str:
    return "covers " + ", ".join(text_form(x) for x in covers)


def _judge(judge: tree.Judge) -> Iterator[Part]:
    head = f"judge {judge.name.text} {judge.severity}"
    if judge.basis:
        head += f" basis {judge.basis}"
    end = (judge.severity_span or judge.name.span).end
    if judge.title:
        head += f" {text_form(judge.title)}"
        end = judge.title.span.end
    yield Part(head, 1, end)
    yield Part(f"pass when {text_form(judge.pass_when)}", 2, judge.pass_when.span.end)
    if judge.evidence_from:
        text = f"evidence from {pattern_text(judge.evidence_from)}"
        last = judge.evidence_from
        if judge.evidence_until:
            text += f" until {pattern_text(judge.evidence_until)}"
            last = judge.evidence_until
        more = judge.covers or judge.tags
        yield Part(text, 2, last.span.end if more else judge.span.end)
    if judge.covers:
        end = judge.tags[0].span.start - 1 if judge.tags else judge.span.end
        yield Part(_covers(judge.covers), 2, end)
    if judge.tags:
        yield Part(_tags(judge.tags), 2, judge.tags[-1].span.end)


def _example(example: tree.Example) -> Iterator[Part]:
    expect = example.expect.replace("_", " ")
    at = f" at {example.at}" if example.at is not None else ""
    yield Part(f"example {expect}{at} {text_form(example.title)}", 1, example.title.span.end)
    if example.facts:
        yield Part(f"facts {facts_text(example.facts)}", 2, example.facts[-1].span.end)
    for step in example.steps:
        yield Part(f"- {step_text(step)}", 2, step.span.end)
    yield Part("end", 1, example.span.end)
