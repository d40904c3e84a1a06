"""One card and its vocabulary, for tests of the model."""

from __future__ import annotations

from pathlib import Path

from cxdsl.diag.span import Source
from cxdsl.model.from_syntax import from_syntax
from cxdsl.syntax.parser import parse
from cxdsl.vocabulary.load import load_vocabulary, parse_vocabulary

VOCABULARY = load_vocabulary(Path(__file__).parents[1] / "golden/diagnostics/vocabulary.yaml")
OPEN = parse_vocabulary(Source("vocabulary.yaml", "vocabulary: 1\ndomain: desk\n"))
_EXAMPLES = """
  example passes "p"
  end
  example fails "f"
  end
"""


def text(body, examples=_EXAMPLES):
    return f"""card desk.sample version 1.0.0
  title "t" domain desk basis institution source "s" obligation "o"
{body}
{examples}
end
"""


def check(body, vocabulary=VOCABULARY, examples=_EXAMPLES):
    """The card (None when it is wrong) and the codes of everything said about it."""
    file, problems = parse(Source("x.card", text(body, examples)))
    assert not problems, problems
    cards, found = from_syntax(file, vocabulary)
    return (cards[0] if cards else None), [d.code for d in found]


def clauses(sentence, vocabulary=VOCABULARY, events=""):
    """The clauses of one requirement, which has to be right."""
    card, found = check(f"{events}\n  require r {sentence}", vocabulary)
    assert not found
    return card.rules[0].clauses


def pattern(words, vocabulary=VOCABULARY, events=""):
    """The predicate of one pattern, which has to be right."""
    return clauses(f"no {words} may happen", vocabulary, events)[0].forbidden.predicate


def codes(sentence, vocabulary=VOCABULARY, events=""):
    """The codes of what is wrong with one requirement."""
    return check(f"{events}\n  require r {sentence}", vocabulary)[1]


def example(steps, vocabulary=VOCABULARY, head='passes "e"'):
    """The checked example with these steps, and the codes of what is wrong with it."""
    body = "  require r no any event may happen"
    listed = "\n".join(f"    - {s}" for s in steps)
    own = f'  example {head}\n{listed}\n  end\n  example passes "p"\n  end\n'
    own += '  example fails "f"\n  end\n'
    card, found = check(body, vocabulary, own)
    return (card.examples[0] if card else None), found
