"""The compiled monitor says what the definition says, and proves it."""

import random

import pytest

from cxdsl.monitor.engine import Engine
from tests.differential.compare import card_of, disagreement
from tests.differential.generate import events, rule


@pytest.mark.parametrize("block", range(8))
def test_monitor_agrees_with_the_definition(block):
    """100 rules with 25 traces each, a fixed part of what `python -m tests.differential` tries."""
    for number in range(100):
        r = random.Random(f"ci/{block}/{number}")
        one = rule(r)
        card = card_of(one)
        engine = Engine([card])
        for _ in range(25):
            trace = events(r)
            assert disagreement(one, engine, card.rules[0], trace) is None, (block, number)
