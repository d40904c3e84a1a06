"""The words of a message that a rule found, with their place in the recorded text."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.artifact.predicate import Automaton
from cxdsl.report.words import printable
from cxdsl.trace.events import Event
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.saying import spans, speaks

_MOST = 5


def quotes(automaton: Automaton, event: Event) -> Iterator[str]:
    """Where tests of words that hold for an event fit in its text, at most five places.

    Places are counted in characters from 1, as an editor shows them. A test that holds because
    something is not said has no place.
    """
    if event.kind != "message" or not isinstance(event.text, str):
        return
    found: set[tuple[int, int]] = set()
    for proposition in automaton.propositions:
        if speaks(proposition.predicate) and compile_predicate(proposition.predicate)(event):
            found.update(spans(proposition.predicate, event.text))
    for start, end in sorted(found)[:_MOST]:
        if 0 < end - start < len(event.text):
            shown = printable(event.text[start:end])
            yield f'characters {start + 1} to {end}: "{shown}"'
