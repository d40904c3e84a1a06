"""From rule verdicts to the verdict on a trace."""

from __future__ import annotations

import pytest
from helpers.handmade import (
    NO_READ,
    NOTICE_FIRST,
    NOTICE_LATER,
    entry,
    event,
    header,
    not_told,
    told,
)

from cxdsl.artifact.condition import FactTest
from cxdsl.diag.diagnostic import CardError
from cxdsl.grade.grader import Grader

ORAL = FactTest("notice_channel", "=", "text", ("oral",))


def grade(entries, events, head=None, *, closed=True, online=False, **options):
    grading = Grader(entries, **options).start(head or header())
    for e in events:
        grading.feed(e)
    return grading.grade(closed=closed, online=online)


def verdicts(result):
    return {r.result.rule_id: r.result.verdict for r in result.rules}


@pytest.mark.parametrize(
    ("outcome", "events", "process", "false_pass"),
    [
        (True, told(), True, False),
        (True, not_told(), False, True),
        (False, not_told(), False, False),
        (False, told(), True, False),
        (None, not_told(), False, None),
        (None, told(), True, False),
    ],
)
def test_outcome_process_and_false_pass_stand_apart(outcome, events, process, false_pass):
    result = grade([entry("c", NOTICE_FIRST)], events, header(outcome=outcome))
    assert (result.process, result.false_pass) == (process, false_pass)


def test_unjudged_items_leave_the_process_verdict_open():
    result = grade([entry("c", NOTICE_FIRST, judge=("j",))], told(), header(outcome=True))
    assert result.process is None
    assert result.false_pass is None
    assert result.reasons == ("1 judge item not judged",)
    assert result.basis == "rules and judge"


def test_a_failing_rule_decides_whatever_a_judge_would_say():
    result = grade([entry("c", NOTICE_FIRST, judge=("j",))], not_told(), header(outcome=True))
    assert result.process is False
    assert result.false_pass is True


def test_rules_only_is_labelled_and_decides():
    cards = [entry("c", NOTICE_FIRST, judge=("j",))]
    result = grade(cards, told(), header(outcome=True), rules_only=True)
    assert result.process is True
    assert result.basis == "rules"
    assert len(result.unjudged) == 1


@pytest.mark.parametrize(
    ("facts", "events", "verdict", "process"),
    [
        ({"notice_channel": "oral"}, not_told(), "fail", False),
        ({"notice_channel": "written"}, not_told(), "not_applicable", None),
        ({}, not_told(), "undecided", None),
        ({}, told(), "undecided", True),
    ],
)
def test_applicability_has_three_values(facts, events, verdict, process):
    result = grade([entry("c", NOTICE_FIRST, applies=ORAL)], events, header(facts=facts))
    assert verdicts(result) == {"notice_first": verdict}
    assert result.process is process


def test_unknown_condition_names_its_facts():
    result = grade([entry("c", NOTICE_FIRST, applies=ORAL)], not_told())
    (rule,) = result.rules
    assert rule.result.possible == ("fail", "not_applicable")
    assert "notice_channel" in rule.result.reasons[0]


def test_facts_given_beside_the_trace_win():
    head = header(facts={"notice_channel": "written"})
    cards = [entry("c", NOTICE_FIRST, applies=ORAL)]
    result = grade(cards, not_told(), head, facts={"notice_channel": "oral"})
    assert verdicts(result) == {"notice_first": "fail"}


def test_the_mode_of_a_trace_is_a_fact():
    mediated = FactTest("mode", "=", "text", ("mediated",))
    cards = [entry("c", NOTICE_FIRST, applies=mediated)]
    assert verdicts(grade(cards, told(), header(mode="mediated"))) == {"notice_first": "pass"}
    assert verdicts(grade(cards, told(), header(mode="direct"))) == {
        "notice_first": "not_applicable"
    }


def test_without_an_applicable_rule_nothing_is_decided():
    cards = [entry("c", NOTICE_FIRST, applies=ORAL)]
    head = header(facts={"notice_channel": "written"}, outcome=True)
    result = grade(cards, told(), head)
    assert result.applicable == 0
    assert result.process is None
    assert result.reasons == ("0 applicable rules",)


def test_a_card_not_yet_in_force_warns_and_does_not_count():
    cards = [entry("c", NOTICE_FIRST, effective_from="2099-01-01"), entry("k", NO_READ)]
    result = grade(cards, not_told(), header(clock="2026-06-12T10:00:00", outcome=True))
    assert result.process is True
    (warning,) = result.diagnostics
    assert warning.code == "CX8004"
    assert "will fail from 2099-01-01" in warning.message


def test_an_ended_card_does_not_count():
    cards = [entry("c", NOTICE_FIRST, effective_until="2020-01-01"), entry("k", NO_READ)]
    assert grade(cards, not_told(), header(clock="2026-06-12")).process is True


def test_without_a_clock_every_card_counts():
    cards = [entry("c", NOTICE_FIRST, effective_from="2099-01-01")]
    assert grade(cards, not_told()).process is False


def test_a_clock_that_is_no_date_is_reported():
    result = grade([entry("c", NOTICE_FIRST)], told(), header(clock="yesterday"))
    assert [d.code for d in result.diagnostics] == ["CX8018"]


VERSIONS = [
    entry("c", NOTICE_FIRST, version="1.0.0", effective_from="2026-01-01"),
    entry("c", NOTICE_FIRST, version="2.0.0", effective_from="2026-07-01"),
]


def standings(result):
    return [(r.result.card_version, r.standing.force) for r in result.rules]


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("2025-12-31", [("1.0.0", "later")]),
        ("2026-06-30", [("1.0.0", "now"), ("2.0.0", "later")]),
        ("2026-06-30T23:59:59+08:00", [("1.0.0", "now"), ("2.0.0", "later")]),
        ("2026-07-01", [("2.0.0", "now")]),
        (None, [("2.0.0", "now")]),
    ],
)
def test_the_version_in_force_at_the_time_is_used_k4_05(clock, expected):
    assert standings(grade(VERSIONS, told(), header(clock=clock))) == expected


def test_the_next_version_is_announced():
    result = grade(VERSIONS, not_told(), header(clock="2026-06-30"))
    assert result.process is False
    assert [d.message for d in result.diagnostics] == [
        "trace `t1`: rule `notice_first` will fail from 2026-07-01"
    ]


@pytest.mark.parametrize(
    ("head", "given", "version"),
    [
        (header(clock="2026-06-30"), {}, "1.0.0"),
        (header(facts={"clock": "2026-06-30"}), {}, "1.0.0"),
        (header(clock="2026-06-30", facts={"clock": "2026-07-01"}), {}, "1.0.0"),
        (header(clock="2026-06-30"), {"clock": "2026-07-01"}, "2.0.0"),
    ],
)
def test_the_clock_may_be_a_fact(head, given, version):
    result = grade(VERSIONS, told(), head, facts=given)
    assert [r.result.card_version for r in result.rules if r.counted] == [version]


def test_a_superseding_card_takes_over_on_its_day():
    cards = [
        entry("old", NOTICE_FIRST, effective_from="2026-01-01"),
        entry("new", NOTICE_FIRST, effective_from="2026-07-01", supersedes=("old", "1.0.0")),
    ]
    for day, names in (
        ("2026-06-30", [("old", True), ("new", False)]),
        ("2026-07-01", [("new", True)]),
        (None, [("new", True)]),
    ):
        result = grade(cards, told(), header(clock=day))
        assert [(r.result.card, r.counted) for r in result.rules] == names


def test_superseding_in_a_circle_does_not_hang():
    cards = [
        entry("a", NOTICE_FIRST, supersedes=("b", "1.0.0")),
        entry("b", NO_READ, supersedes=("a", "1.0.0")),
    ]
    grade(cards, told(), header(clock="2026-06-30"))


def test_nothing_in_force_yet_is_no_failure_and_no_pass_k4_06():
    cards = [entry("c", NOTICE_FIRST, effective_from="2099-01-01")]
    result = grade(cards, not_told(), header(clock="2026-12-01"))
    assert (result.process, result.not_yet) == (None, True)
    assert result.reasons == ("0 applicable rules (1 not in force)",)
    ended = [entry("c", NOTICE_FIRST, effective_until="2020-01-01")]
    assert not grade(ended, not_told(), header(clock="2026-12-01")).not_yet


def test_version_ten_is_newer_than_version_nine():
    cards = [entry("c", NOTICE_FIRST, version=v) for v in ("9.0.0", "10.0.0")]
    assert [r.result.card_version for r in grade(cards, told()).rules] == ["10.0.0"]


@pytest.mark.parametrize(
    ("trace_domain", "by_trace", "expected"),
    [
        ("banking", True, {"core", "bank"}),
        ("insurance", True, {"core", "ins"}),
        ("elsewhere", True, {"core"}),
        (None, True, {"core"}),
        (None, False, {"core", "bank", "ins"}),
        ("elsewhere", False, {"core", "bank", "ins"}),
        ("banking", False, {"core", "bank"}),
    ],
)
def test_cards_are_chosen_by_the_domain_of_the_trace(trace_domain, by_trace, expected):
    cards = [
        entry("core", NO_READ, domain="core"),
        entry("bank", NOTICE_FIRST, domain="banking"),
        entry("ins", NOTICE_LATER, domain="insurance"),
    ]
    result = grade(cards, told(), header(domain=trace_domain), by_trace_domain=by_trace)
    assert {r.result.card for r in result.rules} == expected


def test_an_unknown_domain_is_refused_with_the_likely_one():
    with pytest.raises(CardError) as caught:
        Grader([entry("c", NOTICE_FIRST)], domain="bankng")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "CX8005"
    assert "banking" in (diagnostic.help or "")


def test_online_an_open_duty_is_pending_and_at_the_end_it_has_failed():
    cards = [entry("c", NOTICE_LATER)]
    online = grade(cards, not_told(), online=True)
    (rule,) = online.rules
    assert (rule.result.verdict, rule.result.open) == ("undecided", "pending")
    assert online.process is None
    assert grade(cards, not_told()).process is False


def test_an_unfinished_trace_has_no_failure_for_what_may_still_come():
    result = grade([entry("c", NOTICE_LATER)], not_told(), closed=False)
    assert result.process is None
    assert result.unfinished


def test_vacuous_passes_are_marked():
    result = grade([entry("c", NO_READ)], told())
    assert [r.result.vacuous for r in result.rules] == [True]
    assert result.process is True


def test_a_second_trace_starts_afresh():
    grader = Grader([entry("c", NOTICE_FIRST)])
    first = grader.start(header("a"))
    for e in not_told():
        first.feed(e)
    second = grader.start(header("b"))
    second.feed(event(1, "notice", notice="n", draft="d1"))
    second.feed(event(2, "confirmation_request", draft="d1"))
    assert first.grade().process is False
    assert second.grade().process is True
