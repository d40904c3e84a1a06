"""What examples show of requirements that compare with the facts of the task."""

from __future__ import annotations

from helpers.cards import VOCABULARY, write_cards

from cxdsl.driver import check_paths
from cxdsl.mutation.others import breaks, shown

CARD = """\
language 1
card desk.{name} version 1.0.0
  title "The address told is the one of the desk"
  domain desk
  basis institution
  source "Example procedure, step 1"
  obligation "The address told is the one of the desk."
  require {name}_right "The address is right."
    every notice terms must have address is fact desk_address
  example passes "the right one"
    facts desk_address is "PO Box 0"
    - notice terms with address "PO Box 0"
  end
  example fails at 1 "another one"
    facts desk_address is "PO Box 0"
    - notice terms with address "PO Box 1"
  end
end
"""


def test_the_facts_of_an_example_count(tmp_path):
    vocabulary = f"{VOCABULARY}  desk_address: text\n"
    texts = [CARD.format(name=name) for name in ("first", "second")]
    folder = write_cards(tmp_path, *texts, vocabulary=vocabulary)
    cards = check_paths([folder]).cards
    assert [(s.kept, s.broken) for card in cards for s in shown(card)] == [(1, 1), (1, 1)]
    assert list(breaks(cards)) == []
