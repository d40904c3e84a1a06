from __future__ import annotations

from cxdsl.diag.span import Source
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.syntax.printer import card_text
from cxdsl.syntax.same import same_tree


def card_of(items):
    file, diagnostics = parse(Source("x.card", f"card a.b version 1.2.3\n{items}\nend\n"))
    assert not diagnostics
    return file.cards[0]


def written(span):
    return span.source.text[span.start : span.end]


def test_places_are_exact():
    card = card_of(
        'basis regulation\nrequire r "m" for each draft, every call to x needs a later x2'
    )
    (require,) = card.requires
    assert written(card.head) == "card a.b version 1.2.3"
    assert written(card.id.span) == "a.b"
    assert written(require.message.span) == '"m"'
    assert written(require.sentence.span) == "every call to x needs a later x2"
    assert written(require.sentence.subject.span) == "call to x"
    assert written(require.sentence.need.pattern.span) == "x2"
    assert card.items[0].keyword == "basis"
    assert written(card.items[0].span) == "basis regulation"


def test_joint_keys():
    (require,) = card_of("require r for each draft, order, some draft must happen").requires
    assert [key.text for key in require.keys] == ["draft", "order"]


def test_tags_after_a_judge_are_its_own():
    card = card_of('tags one\njudge j major pass when "x" tags two, three\nexample passes "y" end')
    assert [tag.text for tag in card.tags] == ["one"]
    assert [tag.text for tag in card.judges[0].tags] == ["two", "three"]
    assert written(card.judges[0].span).endswith("three")


def test_call_patterns():
    aliases = card_of(
        "event a1 means agent blocked submit call\nevent a2 means call\n"
        'event a3 means a1 where (x.y is "1" and n >= 2) not mentioning all of ["p"]\n'
        "event a4 means every_day or final state"
    ).aliases
    first, second, third, fourth = (alias.pattern for alias in aliases)
    assert (first.actor, first.noun, first.outcome, first.category) == (
        "agent",
        "call",
        "blocked",
        "submit",
    )
    assert (second.noun, second.tool, second.category) == ("call", None, None)
    assert isinstance(third, tree.AliasPattern)
    where, mention = third.qualifiers
    assert where.condition.connective == "and"
    assert mention.negated
    assert mention.every
    assert fourth.operands[1].noun == "final_state"


def test_latest_to_be():
    (require,) = card_of(
        "require r every draft needs the latest call to be successful call to x, if any"
    ).requires
    need = require.sentence.need
    assert (need.kind, need.pattern.tool, need.condition.tool.text, need.if_any) == (
        "latest",
        None,
        "x",
        True,
    )


def test_field_pairs():
    (require,) = card_of(
        "require r fields a, b as c.d of every submission must match the latest draft, if any"
    ).requires
    pairs = [(ours.text, theirs.text) for ours, theirs in require.sentence.fields]
    assert pairs == [("a", "a"), ("b", "c.d")]
    assert require.sentence.if_any


def test_steps():
    steps = (
        card_of(
            'example fails at 3 "x" facts a is "b", on is 2026-01-01\n'
            '- successful call to t for d1 with a 1 returning b [1, "2"], c.d "x" at 5 minutes\n'
            "- draft d2 replacing d1 with amount 4.50\n- blocked submit attempt to t\n"
            '- notice n for d1\n- refusal d1\n- final state with done true\n- customer says ""\nend'
        )
        .examples[0]
        .steps
    )
    call, draft, blocked, notice, refusal, final, said = steps
    assert (call.kind, call.outcome, call.subject.text, call.entity.text) == (
        "call",
        "successful",
        "t",
        "d1",
    )
    assert [x.name.text for x in call.returns] == ["b", "c.d"]
    assert call.returns[0].value.kind == "list"
    assert (call.at.amount, call.at.unit) == (5, "minute")
    assert draft.replaces.text == "d1"
    assert draft.fields[0].value.value == "4.50"
    assert (blocked.kind, blocked.category, blocked.subject.text) == ("blocked", "submit", "t")
    assert (notice.subject.text, notice.entity.text) == ("n", "d1")
    assert refusal.kind == "refusal"
    assert final.fields[0].value.value is True
    assert (said.actor, said.text.value) == ("customer", "")


def test_long_text_loses_its_indentation():
    card = card_of('obligation """\n      One,\n        two.\n\n      Three.   \n  """')
    assert card.obligation.value == "One,\n  two.\n\nThree."
    assert card.obligation.long


def test_escapes():
    card = card_of(r'title "a \"b\" \\ \n \u5ba2"')
    assert card.title.value == 'a "b" \\ \n 客'


def test_other_cards_are_kept_when_one_is_broken():
    text = (
        'card a version 1.0.0 end\ncard b version 1.0.0\n titel "x"\nend\ncard c version 1.0.0 end'
    )
    file, diagnostics = parse(Source("x", text))
    assert [card.id.text for card in file.cards] == ["a", "c"]
    assert [d.code for d in diagnostics] == ["CX1016"]


def test_language_line():
    file, _ = parse(Source("x", "\ufefflanguage 1\ncard a version 1.0.0 end"))
    assert file.language == 1


def test_what_a_criterion_says_of_itself():
    file, diagnostics = parse(
        Source(
            "x.card",
            """card a.b version 1.0.0
source "12 CFR 1005.11(b)(2)" url "https://example.com" as of 2026-11-30 unverified "the comment"
require r critical basis institution "m" no draft may happen, unless an earlier notice
covers "no draft", "may happen"
judge j minor basis regulation "t" pass when "x" evidence from message covers "said" tags a
end
""",
        )
    )
    assert not diagnostics
    (card,) = file.cards
    (source,), (require,), (judge,) = card.sources, card.requires, card.judges
    assert (source.as_of, source.unverified.value) == ("2026-11-30", "the comment")
    assert (require.severity, require.basis) == ("critical", "institution")
    assert [t.value for t in require.covers] == ["no draft", "may happen"]
    assert (judge.severity, judge.basis, judge.covers[0].value) == ("minor", "regulation", "said")
    assert [t.text for t in judge.tags] == ["a"]
    again, _ = parse(Source("y.card", card_text(card)))
    assert same_tree(again.cards[0], card)
