"""Is there a trace that …? The question in full: search, tell, and check by the definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from cxdsl.analysis.alphabet import Alphabet, alphabet
from cxdsl.analysis.answers import Answer, No, Unknown, Witness, Yes
from cxdsl.analysis.asked import Asked
from cxdsl.analysis.comparisons import ELAPSED, known
from cxdsl.analysis.elapsed import waits
from cxdsl.analysis.facts import worlds
from cxdsl.analysis.search import Budget, Path, Search
from cxdsl.analysis.subject import Demand
from cxdsl.analysis.wording import Telling, at
from cxdsl.semantics.reference import evaluate
from cxdsl.semantics.slices import UntimedError
from cxdsl.trace.units import UNITS
from cxdsl.vocabulary.vocabulary import Vocabulary

# Traces that a search proposes and the definition refuses, before the search gives up.
PROPOSALS = 50


def ask(
    demands: Sequence[Demand],
    vocabulary: Vocabulary,
    *,
    entities: int | None = None,
    budget: Budget | None = None,
) -> Answer:
    """The shortest trace that meets all demands, "no", or why nobody can say.

    ``entities`` bounds how many entities of each sort a trace names; left out it is 1 when all
    rules are sliced alike (then 1 is enough), else 2.
    """
    budget = budget or Budget()
    if entities is None:
        entities = 1 if len({d.subject.compiled.keys for d in demands}) == 1 else 2
    moves = alphabet([d.subject for d in demands], vocabulary, entities)
    units = {k.name for d in demands for k in d.subject.compiled.keys if k.name in UNITS}
    if len(units) > 1:
        return Unknown("rules about different shared units are not looked at together")
    found, all_worlds = worlds(Asked([d.subject for d in demands], entities), vocabulary)
    doubt = None if all_worlds else "too many facts matter at once"
    for late in (False, True):
        if late and not moves.late:
            break
        for facts in found:
            search = Search(demands, moves, budget, late, facts)
            refused = 0
            for path in islice(search.paths(), PROPOSALS):
                witness = _tell(path, moves, vocabulary, demands, facts)
                if witness is not None and confirmed(witness, demands):
                    return Yes(witness)
                refused += 1
            doubt = doubt or _doubt(search, moves, demands, refused)
    return No(entities) if doubt is None else Unknown(doubt)


def _doubt(search: Search, moves: Alphabet, demands: Sequence[Demand], refused: int) -> str | None:
    """Why a search that found nothing proves nothing; None when it does."""
    if search.budget.spent:
        return "the search grew too large"
    if refused:
        return "the traces that were found do not hold by the definition"
    if not search.exhausted:
        return "the search was not finished"
    if moves.gaps:
        return moves.gaps[0]
    compared = [c for d in demands for a in d.subject.compiled.automata for c in a.comparisons]
    if not waits(demands)[1]:
        return "several time limits meet, and not every waiting time can be tried"
    if not all(map(known, compared)):
        return "a comparison is not understood by the analysis"
    return None


def _tell(
    path: Path,
    moves: Alphabet,
    vocabulary: Vocabulary,
    demands: Sequence[Demand],
    facts: Mapping[str, Any],
) -> Witness | None:
    timed = any(
        c.kind in ELAPSED
        for d in demands
        for a in d.subject.compiled.automata
        for c in a.comparisons
    )
    clock = 0
    seconds = []
    for _, wait in path:
        clock += wait
        seconds.append(clock)
    if all(move.step is not None for move, _ in path):
        steps = tuple(move.step for move, _ in path if move.step is not None)
        if timed:
            steps = tuple(at(s, t) for s, t in zip(steps, seconds, strict=True))
        told = Telling(vocabulary).events(steps)
        return None if told is None else Witness(told.events, steps, told.steps, facts)
    events = [
        msgspec.structs.replace(moves.events[n], ts=t, call_seq=None)
        for (move, _), t in zip(path, seconds, strict=True)
        for n in move.events
    ]
    numbered = tuple(msgspec.structs.replace(e, seq=n) for n, e in enumerate(events, start=1))
    numbers = tuple(n for n, (move, _) in enumerate(path, start=1) for _ in move.events)
    return Witness(numbered, None, numbers, facts)


def confirmed(witness: Witness, demands: Sequence[Demand]) -> bool:
    """Whether the definition of the language says of a trace what the demands ask."""
    for demand in demands:
        try:
            outcome = evaluate(demand.subject.rule, witness.events, facts=witness.facts)
        except UntimedError:
            # The rule asks for days, and the trace has only seconds.
            return False
        if not demand.met(outcome.verdict, outcome.activations):
            return False
    return True
