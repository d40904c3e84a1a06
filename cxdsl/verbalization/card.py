"""A checked card in plain sentences, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cxdsl.model.card import Card, JudgeItem, Rule
from cxdsl.syntax import tree
from cxdsl.syntax.walk import walk
from cxdsl.trace.units import UNITS
from cxdsl.verbalization.languages import language
from cxdsl.verbalization.saying import Language, Said
from cxdsl.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A requirement in plain words. ``must`` are whole sentences, ``fails`` and ``counted`` too."""

    id: str
    message: str
    must: str
    counted: str
    fails: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences under it."""

    name: str
    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardWords:
    """A card in plain words."""

    title: str
    rules: tuple[RuleWords, ...]
    sections: tuple[Section, ...]


def card_words(card: Card, code: str) -> CardWords:
    """The card in the language ``code`` (en or zh).

    Raises ``KeyError`` for a language that is not there.
    """
    speech = language(code)
    rules = tuple(rule_words(r, code) for r in card.rules)
    made = {
        "source": tuple(_source(card, speech)),
        "applies": tuple(_applies(card, speech)),
        "must": tuple(f"{r.id}: {r.must}" for r in rules),
        "evidence": tuple(_evidence(card, speech)),
        "fails": tuple(f"{r.fails} {r.counted}" for r in rules),
        "judged": tuple(s for j in card.judges for s in judge_words(j, code)),
        "unchecked": tuple(_unchecked(card, speech)),
        "names": tuple(_names(card, speech)),
    }
    sections = tuple(Section(n, speech.phrases[n], s) for n, s in made.items() if s)
    return CardWords(card.title, rules, sections)


def rule_words(rule: Rule, code: str) -> RuleWords:
    """One requirement in plain words."""
    said = require_words(rule.written, code)
    speech = language(code)
    return RuleWords(
        rule.id,
        rule.message,
        said.must,
        _sentence(speech, "counted", said.counted),
        _sentence(speech, "fails_when", rule.id, said.fails),
    )


def require_words(require: tree.Require, code: str) -> Said:
    """A requirement as written, in plain words: the sentence with what it is held against."""
    speech = language(code)
    said = speech.sentence(require.sentence)
    if require.moments:
        when = speech.phrases["moments"].join(speech.moment(m) for m in require.moments)
        said = replace(said, must=_sentence(speech, "when", when, _lower(said.must)))
    if require.unless is not None:
        must = _sentence(speech, "unless", said.must, speech.unless(require.unless))
        said = replace(said, must=must)
    units = [k.text for k in require.keys if k.text in UNITS]
    for unit in (*units, *([require.same] if require.same else [])):
        must = _sentence(speech, f"in_{unit}", _lower(said.must))
        said = replace(said, must=must)
    entities = [k.text for k in require.keys if k.text not in UNITS]
    if not entities:
        return said
    keys = speech.joined(entities, "and")
    more = "slices" if len(entities) == 1 else "slices_joint"
    must = _sentence(speech, "each", keys, _lower(said.must))
    return Said(f"{must} {_sentence(speech, more, keys)}", said.counted, said.fails)


def judge_words(item: JudgeItem, code: str) -> Iterator[str]:
    """A judge item in plain words: the question, and what is read for it."""
    speech, written = language(code), item.written
    title = f"{item.id}, {speech.quoted(item.title)}" if item.title else item.id
    condition = " ".join(item.pass_condition.split())
    yield _sentence(speech, "judge", title, speech.phrases[item.severity], condition)
    if written.evidence_from is None:
        yield speech.phrases["evidence_all"]
    elif written.evidence_until is None:
        yield _sentence(speech, "evidence_from", speech.pattern(written.evidence_from))
    else:
        first, last = speech.pattern(written.evidence_from), speech.pattern(written.evidence_until)
        yield _sentence(speech, "evidence_until", first, last)


def _sentence(speech: Language, name: str, *parts: str) -> str:
    return speech.phrases[name].format(*parts)


def _lower(text: str) -> str:
    """A sentence to stand after a colon."""
    return text[0].lower() + text[1:]


def _source(card: Card, speech: Language) -> Iterator[str]:
    yield _sentence(speech, card.basis, "; ".join(c.text for c in card.citations))
    yield " ".join(card.obligation.split())
    for merged in card.merges:
        because = " ".join(merged.because.split())
        yield _sentence(speech, "merges", merged.obligation, because.rstrip(".。"))


def _applies(card: Card, speech: Language) -> Iterator[str]:
    if card.applies is None:
        yield speech.phrases["always"]
    else:
        yield _sentence(speech, "applies_when", speech.condition(card.applies))
        yield speech.phrases["unknown"]
    if card.effective_from and card.effective_until:
        yield _sentence(speech, "until", card.effective_from, card.effective_until)
    elif card.effective_from:
        yield _sentence(speech, "from", card.effective_from)
    if card.supersedes is not None:
        yield _sentence(speech, "supersedes", *card.supersedes)


def _evidence(card: Card, speech: Language) -> Iterator[str]:
    yield from aliases_words(card.aliases, speech)
    yield from (_sentence(speech, "looked_for", words) for words in _looked_for(card, speech))


def aliases_words(aliases: tuple[tree.Alias, ...], speech: Language) -> Iterator[str]:
    """What the names of events mean."""
    for alias in aliases:
        yield _sentence(speech, "alias", alias.name.text, speech.pattern(alias.pattern))


def _looked_for(card: Card, speech: Language) -> tuple[str, ...]:
    """Every event that a requirement names, each once, in order of appearance."""
    found: dict[str, None] = {}
    for rule in card.rules:
        for node in _outermost(rule.written):
            found[speech.pattern(node)] = None
    return tuple(found)


def _outermost(sentence: tree.Require) -> Iterator[tree.Pattern]:
    inside: set[int] = set()
    for node in walk(sentence):
        if isinstance(node, tree.AnyPattern | tree.AliasPattern | tree.EventPattern):
            if id(node) not in inside:
                yield node
            inside.update(id(n) for n in walk(node))


def _unchecked(card: Card, speech: Language) -> Iterator[str]:
    yield " ".join(card.limits.split()) if card.limits else speech.phrases["no_limit"]
    for part in card.unchecked:
        because = " ".join(part.because.split())
        yield _sentence(speech, "unchecked_words", speech.quoted(part.words), because)
    aliases = {a.name.text: a for a in card.aliases}
    for rule in card.rules:
        if _depends_on_words(rule.written, aliases):
            yield _sentence(speech, "proxy", rule.id)
        if isinstance(rule.written.sentence, tree.Expert):
            yield _sentence(speech, "expert", rule.id)


def _depends_on_words(node: object, aliases: dict[str, tree.Alias]) -> bool:
    for part in walk(node):
        if isinstance(part, tree.Mention | tree.Saying):
            return True
        if isinstance(part, tree.AliasPattern) and part.name.text in aliases:
            rest = {n: a for n, a in aliases.items() if n != part.name.text}
            if _depends_on_words(aliases[part.name.text].pattern, rest):
                return True
    return False


def _names(card: Card, speech: Language) -> Iterator[str]:
    """What the vocabulary says about the names that the card uses."""
    said: dict[str, None] = {}
    for node in walk(card.written):
        if isinstance(node, tree.EventPattern):
            if node.tool is not None:
                said |= dict.fromkeys(name_words("tool", node.tool.text, card.vocabulary, speech))
            if node.notice is not None:
                names = name_words("notice", node.notice.text, card.vocabulary, speech)
                said |= dict.fromkeys(names)
        elif isinstance(node, tree.FactTest):
            said |= dict.fromkeys(name_words("fact", node.fact.text, card.vocabulary, speech))
        elif isinstance(node, tree.Require):
            for key in node.keys:
                said |= dict.fromkeys(name_words("key", key.text, card.vocabulary, speech))
    yield from said


def name_words(sort: str, name: str, known: Vocabulary, speech: Language) -> Iterator[str]:
    """What the vocabulary says about a tool, notice, fact or key; nothing without a description."""
    find = {"tool": known.tool, "notice": known.notice, "fact": known.fact, "key": known.key}[sort]
    declared = find(name)
    if declared is None or not declared.description:
        return
    description = " ".join(declared.description.split())
    if sort == "tool":
        tool = known.tool(name)
        yield _sentence(speech, sort, name, tool.category if tool else "", description)
    else:
        yield _sentence(speech, sort, name, description)
