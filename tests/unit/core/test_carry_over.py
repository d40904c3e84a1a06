"""Whether a notice still counts for a corrected draft is decided by the vocabulary."""

from __future__ import annotations

import json

import msgspec
import pytest

from cxdsl.driver import compile_paths
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.report.story import stories
from cxdsl.trace.events import Event, Header

VOCABULARY = """vocabulary: 1
domain: desk
drafts:
  refund: {{fields: {{amount: money, reason: text}}}}
notices:
  terms: {{carries_over: {policy}}}
"""
CARD = """language 1
card desk.terms version 1.0.0
  title "The terms are told before a refund"
  domain desk
  basis institution
  source "Handbook of a made-up desk, 1"
  obligation "The terms are told before a refund is submitted."
  require terms_told
    for each draft, every submission needs an earlier notice terms
  example passes "told"
    - draft d1 with amount 1
    - notice terms for d1
    - submission d1
  end
  example fails "not told"
    - draft d1 with amount 1
    - submission d1
  end
end
"""
HIDDEN = {"$redacted": True}


def trace(second):
    def fields(value):
        return msgspec.Raw(json.dumps(value).encode())

    return [
        Event(seq=1, kind="draft", actor="runtime", draft="d1", fields=fields({"amount": 1})),
        Event(seq=2, kind="notice", actor="agent", draft="d1", notice="terms"),
        Event(
            seq=3,
            kind="draft",
            actor="runtime",
            draft="d2",
            replaces="d1",
            draft_line="d1",
            fields=fields(second),
        ),
        Event(seq=4, kind="submission", actor="runtime", draft="d2"),
    ]


def card_of(folder, policy):
    (folder / "vocabulary.yaml").write_text(VOCABULARY.format(policy=policy), encoding="utf-8")
    (folder / "desk.terms.card").write_text(CARD, encoding="utf-8")
    compiled = compile_paths([folder])
    assert not [d for d in compiled.diagnostics if d.level == "error"]
    return compiled.predicates[0]


@pytest.mark.parametrize(
    ("policy", "second", "verdict"),
    [
        ("never", {"amount": 1}, "fail"),
        ("always", {"amount": 2}, "pass"),
        ("if_unchanged", {"amount": 1, "reason": "late"}, "pass"),
        ("if_unchanged", {"amount": 2}, "fail"),
        ("if_unchanged", {"amount": HIDDEN}, "undecided"),
    ],
)
def test_the_policy_decides(tmp_path, policy, second, verdict):
    card = card_of(tmp_path, policy)
    header, events = Header(trace_id="t"), trace(second)
    monitor = TraceMonitor(Engine([card]), header)
    monitor.feed_many(events)
    result = monitor.results()[0]
    assert result.verdict == verdict
    for violation in result.violations:
        assert check_certificate(card.rules[0], violation, events, header) == ()
    told = {s.key: s for s in stories(card, card.rules[0], header, events)}
    if verdict != "undecided":
        assert told["d2",].result.verdict == verdict
        assert (2 in [e.seq for e in told["d2",].events]) == (verdict == "pass")
