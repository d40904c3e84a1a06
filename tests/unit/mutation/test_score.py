"""Scores: killed, the same, survivors with a trace, samples."""

from __future__ import annotations

from helpers.mutation import VOCABULARY, card_text, checked

from cxdsl.mutation.probes import block
from cxdsl.mutation.score import MOST, score

PASSES = """\
  example passes "told"
    - notice terms
    - draft d1
  end
"""
FAILS = """\
  example fails at 2 "told something else"
    - notice offer
    - draft d1
  end
"""


def scored(sentence="every draft needs an earlier notice terms", *examples, most=MOST):
    card, written = checked(card_text(sentence, examples=examples))
    return score(card, written, VOCABULARY, most=most)


def test_no_examples_kill_nothing():
    assert scored().killed == 0
    assert scored().percent == 0


def test_examples_kill_what_they_notice():
    one = scored("every draft needs an earlier notice terms", PASSES)
    two = scored("every draft needs an earlier notice terms", PASSES, FAILS)
    assert 0 < one.killed < two.killed
    survivors = {s.mutant.after for p in two.scores for s in p.survivors}
    assert "every draft needs its own earlier notice terms" in survivors
    assert "every notice terms needs an earlier draft" not in survivors


def test_a_survivor_comes_with_a_trace_that_kills_it():
    found = scored("every draft needs an earlier notice terms", PASSES, FAILS)
    for part in found.scores:
        for survivor in part.survivors:
            if survivor.probe is None:
                continue
            text = block(survivor.probe, "pasted")
            again = scored("every draft needs an earlier notice terms", PASSES, FAILS, text)
            left = {s.mutant.after for p in again.scores for s in p.survivors}
            assert survivor.mutant.after not in left


def test_what_is_proved_to_be_the_same_leaves_the_count():
    # The latest customer message is the customer's, whoever says the words.
    sentence = "every draft needs the latest customer message to be said"
    events = ('said means customer message mentioning "yes"',)
    card, written = checked(card_text(sentence, events=events))
    found = score(card, written, VOCABULARY)
    left = {s.mutant.after for p in found.scores for s in p.survivors}
    assert found.equivalent == sum(p.equivalent for p in found.scores) > 0
    assert 'event said means message mentioning "yes"' not in left
    assert 'event said means agent message mentioning "yes"' in left


def test_a_sample_is_every_nth_mutant():
    whole = scored()
    part = scored(most=5)
    assert part.mutants <= 5
    assert part.mutants + part.left_out == whole.mutants
    assert [s.mutant.after for s in part.scores[0].survivors] == [
        s.mutant.after for s in scored(most=5).scores[0].survivors
    ]
