"""Many rules looked at together: what is easy to keep needs no search, contradictions are found."""

from __future__ import annotations

from helpers.cards import write_cards

from cxdsl.analysis.answers import Yes
from cxdsl.analysis.ask import ask, confirmed
from cxdsl.analysis.mending import unmended
from cxdsl.analysis.sets import MOST_TOGETHER, Conflict, breaks, conflict_of, implied_by
from cxdsl.analysis.shelf import groups
from cxdsl.analysis.subject import Demand
from cxdsl.driver import check_paths
from cxdsl.vocabulary.load import load_vocabulary

NAMES = [f"n{number}" for number in range(MOST_TOGETHER + 3)]
VOCABULARY = (
    "vocabulary: 1\ndomain: desk\ntitle: A made-up desk\nnotices:\n"
    + "".join(f"  {name}: {{fields: {{text: text}}}}\n" for name in NAMES)
    + "drafts:\n  order: {fields: {amount: money}}\n"
)


def group_of(tmp_path, *sentences):
    """The rules r0, r1, … of one card, as lint looks at them."""
    rules = "".join(f'  require r{n} "…"\n    {s}\n' for n, s in enumerate(sentences))
    card = (
        'language 1\ncard desk.many version 1.0.0\n  title "Many"\n  domain desk\n'
        '  basis institution\n  source "Desk standard 1"\n  obligation "Many duties."\n'
        f"{rules}"
        '  example passes "told" \n    - notice n0 with text "a"\n  end\n'
        "end\n"
    )
    folder = write_cards(tmp_path / "cards", card, vocabulary=VOCABULARY)
    checked = check_paths([folder])
    assert [d.message for d in checked.diagnostics if d.level == "error"] == []
    vocabulary = load_vocabulary(folder / "vocabulary.yaml")
    [group] = groups((card, vocabulary) for card in checked.cards)
    return group


def needed(names=NAMES):
    return [f"every submission needs an earlier notice {name}" for name in names]


def test_more_rules_than_are_searched_together_are_seen_to_agree(tmp_path):
    group = group_of(tmp_path, *needed())
    for member in group.own:
        assert conflict_of(member, group) is None
        assert implied_by(member, group) is None


def test_a_contradiction_among_many_rules_is_found(tmp_path):
    group = group_of(tmp_path, *needed(), "no notice n4 may happen before submission")
    found = conflict_of(group.own[4], group)
    assert isinstance(found, Conflict)
    assert [m.name for m in found.core] == ["r9"]


def test_a_contradiction_of_three_rules_among_many_is_found(tmp_path):
    group = group_of(
        tmp_path,
        *needed(),
        'every submission needs either an earlier notice n1 where text is "a", '
        'or an earlier notice n2 where text is "a"',
        'no notice n1 where text is "a" may happen',
        'no notice n2 where text is "a" may happen',
    )
    found = conflict_of(group.own[9], group)
    assert isinstance(found, Conflict)
    assert sorted(m.name for m in found.core) == ["r10", "r11"]


def test_values_that_a_rule_needs_are_recorded(tmp_path):
    group = group_of(
        tmp_path,
        "every submission needs an earlier notice n0",
        'every notice n0 must have text is "a"',
    )
    demand = Demand(group.own[0].subject, "tested")
    answer = ask([demand], group.vocabulary)
    assert isinstance(answer, Yes)
    others = [group.own[1].subject]
    assert breaks(answer.witness, others[0])
    assert unmended(answer.witness, demand, others, group.vocabulary, breaks) == []


def test_what_cannot_be_kept_is_left(tmp_path):
    group = group_of(tmp_path, *needed(), "no submission may happen")
    demand = Demand(group.own[0].subject, "tested")
    answer = ask([demand], group.vocabulary)
    assert isinstance(answer, Yes)
    assert confirmed(answer.witness, [demand])
    others = [m.subject for m in group.own[1:]]
    left = unmended(answer.witness, demand, others, group.vocabulary, breaks)
    assert [s.rule.id for s in left] == ["r9"]
