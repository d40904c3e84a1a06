"""Whether a mutant says something else than its card: a trace that shows it, or a proof.

The analysis is asked first, because a proof ends the search. Where it finds a difference, or cannot
tell, small traces made from the card's own steps are tried before its own trace is written out:
they are in the author's words.
"""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.analysis.answers import Unknown
from cxdsl.analysis.equivalence import Different, Equal, equivalent
from cxdsl.analysis.search import Budget
from cxdsl.diag.diagnostic import CardError
from cxdsl.mutation.mutants import APPLIES, Meaning, Mutant
from cxdsl.mutation.outcome import Outcome
from cxdsl.mutation.probes import Probe, Probes
from cxdsl.vocabulary.vocabulary import Vocabulary

# Small traces tried before the trace that the analysis found, and states that it may look at.
FIRST = 1000
WORK = 2_000_000


@dataclass(frozen=True, slots=True)
class Told:
    """What was found out about a mutant that no example kills.

    ``probe`` is a trace of which card and mutant say something else, ``said`` what the mutant says
    of it. Without one, ``same`` tells a proof that there is none from not knowing, and ``reason``
    says why it is not known.
    """

    probe: Probe | None = None
    said: Outcome | None = None
    same: bool = False
    reason: str = ""


def tell_apart(mutant: Mutant, original: Meaning, probes: Probes, vocabulary: Vocabulary) -> Told:
    """Find a trace that tells a mutant from its card, or prove that there is none."""
    answer: Equal | Different | Unknown
    if mutant.target == APPLIES:
        answer = Unknown("the condition over facts has too many cases to try them all")
    else:
        answer = _asked(mutant, original, vocabulary)
    if isinstance(answer, Equal):
        return Told(same=True)
    if isinstance(answer, Unknown):
        found = probes.telling(mutant)
        return Told(reason=answer.reason) if found is None else Told(*found)
    found = probes.telling(mutant, FIRST)
    if found is None and answer.witness.steps is not None:
        found = probes.of_steps(mutant, answer.witness.steps)
    found = found or probes.telling(mutant)
    if found is None:
        return Told(reason="the trace that tells them apart cannot be written as an example")
    return Told(*found)


def _asked(
    mutant: Mutant, original: Meaning, vocabulary: Vocabulary
) -> Equal | Different | Unknown:
    mine = next(r for r in original.rules if r.id == mutant.target)
    theirs = next(r for r in mutant.meaning.rules if r.id == mutant.target)
    try:
        return equivalent(mine, theirs, vocabulary, Budget(WORK))
    except CardError as error:
        return Unknown(error.diagnostics[0].message)
