"""A vocabulary written as text reads back as the same vocabulary."""

from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.diag.span import Source
from cxdsl.vocabulary.dump import dump, scalar
from cxdsl.vocabulary.load import parse_vocabulary
from cxdsl.vocabulary.vocabulary import (
    BUILT_IN_KEYS,
    CATEGORIES,
    FIELD_TYPES,
    SCOPES,
    DraftType,
    EntityKey,
    FieldType,
    KeyPath,
    Mirrored,
    NoticeType,
    Tool,
    Vocabulary,
)

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}([.\-][A-Za-z0-9_]{1,4})?", fullmatch=True)
TEXTS = st.text(max_size=20)
WORDS = st.text(min_size=1, max_size=8)


@st.composite
def fields(draw):
    found = []
    for name in draw(st.lists(NAMES, unique=True, max_size=4)):
        kind = draw(st.sampled_from(FIELD_TYPES))
        values = ()
        if kind == "enum":
            values = tuple(draw(st.lists(WORDS, min_size=1, max_size=3, unique=True)))
        found.append(FieldType(name, kind, values, draw(TEXTS)))
    return tuple(found)


@st.composite
def tools(draw, name):
    category = draw(st.sampled_from(CATEGORIES))
    effects = ["read"] if category == "read" else ["read", "write", "irreversible"]
    actors = draw(st.sampled_from([("agent",), ("runtime", "agent"), ("customer",)]))
    return Tool(
        name, category, draw(st.sampled_from(effects)), (), actors,
        draw(fields()), draw(fields()), draw(TEXTS), draw(st.sampled_from([None, *SCOPES])),
    )  # fmt: skip


@st.composite
def notice_types(draw, name):
    declared = draw(fields())
    policy = draw(st.sampled_from(["never", "always"]))
    mandatory = tuple(f.name for f in declared[:1])
    return NoticeType(name, declared, policy, mandatory, draw(TEXTS))


def mirrored(declared, known):
    """The first field of a draft as the first field of the first result there is."""
    results = [(t.name, f.name) for t in known for f in t.results]
    return tuple(
        Mirrored(f.name, tool, result) for f in declared[:1] for tool, result in results[:1]
    )


@st.composite
def vocabularies(draw):
    names = draw(st.lists(NAMES, unique=True, max_size=3))
    known = tuple(draw(tools(name)) for name in names)
    drafts = []
    for name in draw(st.lists(NAMES, unique=True, max_size=2)):
        declared = draw(fields())
        submit = [t.name for t in known if t.category == "submit"]
        checks = [t.name for t in known if t.category in ("check", "read")]
        drafts.append(
            DraftType(
                name,
                declared,
                tuple(f.name for f in declared[:1]),
                tuple(submit),
                tuple(checks[:1]),
                mirrored(declared, known),
                draw(TEXTS),
            )
        )
    notices = tuple(draw(notice_types(n)) for n in draw(st.lists(WORDS, unique=True, max_size=2)))
    keys = tuple(
        EntityKey(name, (KeyPath("draft", ("draft", "notice")), KeyPath("state.x")))
        for name in draw(st.lists(NAMES, unique=True, max_size=2))
        if name not in {key.name for key in BUILT_IN_KEYS}
    )
    return Vocabulary(
        draw(NAMES), draw(TEXTS), draw(TEXTS), known, tuple(drafts), notices,
        draw(fields()), (*BUILT_IN_KEYS, *keys),
    )  # fmt: skip


@given(vocabularies())
def test_what_is_written_reads_back_equal(vocabulary):
    text = dump(vocabulary)
    assert parse_vocabulary(Source("", text)) == vocabulary
    assert dump(vocabulary) == text


@given(st.text())
def test_every_reader_of_yaml_takes_a_scalar_for_the_same_text(text):
    assert yaml.safe_load(f"a: {scalar(text)}") == {"a": text}
    assert yaml.safe_load(f"[{scalar(text)}, b]") == [text, "b"]


def test_words_that_look_like_other_values_are_quoted():
    for text in ("no", "NO", "on", "true", "1", "0123", "2026-01-01", "1e3", "", "~", ".5", "null"):
        assert scalar(text).startswith('"')
    assert scalar("plain text.yes") == "plain text.yes"
