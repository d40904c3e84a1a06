"""Card files for tests of the commands."""

from __future__ import annotations

from pathlib import Path

VOCABULARY = """\
vocabulary: 1
domain: desk
title: A made-up desk
tools:
  read_policy:
    category: read
notices:
  terms:
    fields: {address: text}
facts:
  channel: {enum: [oral, written]}
"""

CARD = """\
language 1
card desk.terms-first version 1.0.0
  title "Terms before the question"
  domain desk
  basis institution
  source "Desk standard 1"
  obligation "The customer hears the terms before being asked."
  applies when channel is "oral"
  limits "Looks at recorded notices only."
  require terms_first "The terms are recorded first."
    for each draft, every confirmation request needs an earlier notice terms
  judge terms_heard major
    pass when "The agent says the terms in plain words."
  example passes "told" facts channel is "oral"
    - notice terms for d1
    - confirmation request d1
  end
  example fails at 2 "not told" facts channel is "oral"
    - draft d1 with amount 1
    - confirmation request d1
  end
  example vacuous "never asked" facts channel is "oral"
    - notice terms for d1
  end
  example not applicable "in writing" facts channel is "written"
    - confirmation request d1
  end
end
"""


def write_cards(folder: Path, *texts: str, vocabulary: str = VOCABULARY) -> Path:
    """A folder with a vocabulary and one file a card text (default: the card above)."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocabulary.yaml").write_text(vocabulary, encoding="utf-8")
    for number, text in enumerate(texts or (CARD,), start=1):
        (folder / f"card{number}.card").write_text(text, encoding="utf-8")
    return folder
