"""From the state of a rule's slices to its verdict, with the proof of every failure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cxdsl.artifact.predicate import Comparison
from cxdsl.monitor.branches import Branches
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import EngineRule, SharedResults
from cxdsl.monitor.proofs import Found, violation
from cxdsl.monitor.registers import in_time
from cxdsl.monitor.slice import KEPT, Duty, Raw, Run
from cxdsl.trace.events import Event
from cxdsl.trace.keys import Binding
from cxdsl.trace.verdict import RuleResult, Verdict, Violation

# Results kept to be told of other traces too; then they are forgotten and collected anew.
MAX_SHARED = 10_000


@dataclass(frozen=True, slots=True)
class RuleState:
    """Everything known about one rule on one trace at one moment."""

    entry: EngineRule
    slices: Mapping[Binding, list[Branches]]
    root_settled: bool
    doubts: tuple[str, ...]
    effects: Effects
    last: Event | None


@dataclass(frozen=True, slots=True)
class _Ending:
    """What one run says: its failures, and what else may still come out."""

    failures: list[Raw]
    may_pass: bool
    may_fail: bool
    reasons: tuple[str, ...] = ()
    pending: bool = False


def rule_result(state: RuleState, *, online: bool, closed: bool) -> RuleResult:
    """The verdict of a rule; see ``TraceMonitor.results``."""
    may_fail, must_fail, pending = bool(state.doubts), False, False
    settled = state.root_settled
    reasons: dict[str, None] = dict.fromkeys(state.doubts)
    violations: list[Violation] = []
    activations = count = 0
    for key, slice_ in state.slices.items():
        for branches in slice_:
            endings = [_ending(run, state, closed) for run in branches.runs]
            pending |= any(e.pending for e in endings)
            settled &= branches.settled
            activations += branches.runs[0].activations
            can_pass = any(e.may_pass for e in endings)
            can_fail = any(e.may_fail for e in endings)
            must_fail |= not can_pass
            may_fail |= can_fail
            if can_fail and can_pass:
                reasons.update(branches.reasons)
                for ending in endings:
                    reasons.update(dict.fromkeys(ending.reasons))
            count += min(r.violations + _open_count(r, closed) for r in branches.runs)
            if not can_pass:
                run = branches.runs[0]
                for raw in endings[0].failures:
                    found = Found(run.tables, raw, *run.needed_at(raw), run.moved)
                    violations.append(violation(state.entry, key, found, state.effects))
    # A trace that breaks off, or is still running, has decided only what nothing can change.
    undecided_pass = not settled and (online or not closed)
    possible: tuple[Verdict, ...]
    if must_fail:
        possible = ("fail",)
    elif may_fail or undecided_pass:
        possible = ("pass", "fail")
        if undecided_pass and not online:
            reasons["the trace breaks off before its end"] = None
    else:
        possible = ("pass",)
    rule, card = state.entry.rule, state.entry.card
    verdict: Verdict = possible[0] if len(possible) == 1 else "undecided"
    violations.sort(key=_order)
    return RuleResult(
        rule_id=rule.id,
        card=card.card,
        card_version=card.version,
        domain=card.domain,
        basis=rule.basis or card.basis,
        severity=rule.severity,
        verdict=verdict,
        vacuous=verdict == "pass" and activations == 0,
        activations=activations,
        violations=tuple(violations) if must_fail else (),
        possible=possible,
        reasons=tuple(reasons),
        open=("pending" if pending else "sat_so_far") if online and len(possible) > 1 else None,
        violation_count=count if must_fail else 0,
    )


def _open_count(run: Run, closed: bool) -> int:
    if not closed:
        return 0
    return sum(not run.tables.accepts[d.state] for d in run.duties)


def _ending(run: Run, state: RuleState, closed: bool) -> _Ending:
    failures = list(run.failures)
    definite = any(f.definite for f in failures)
    reasons: list[str] = list(run.reasons)
    doubtful = run.uncertain or bool(reasons) or (bool(failures) and not definite)
    pending = False
    for duty in run.duties:
        if run.tables.accepts[duty.state]:
            continue
        pending = True
        if not closed:
            continue
        if _window_open(run, duty, state.last):
            doubtful = True
            reasons.append(f"the time allowed after seq {duty.seq} had not run out at the end")
        elif len(failures) < KEPT:
            failures.append(_at_end(run, duty))
            definite |= not run.uncertain
    return _Ending(failures, not definite, definite or doubtful, tuple(reasons), pending)


def _at_end(run: Run, duty: Duty) -> Raw:
    cited = run.cited() if duty.cited is None else duty.cited
    return Raw(duty.seq, None, cited, (), not run.uncertain)


def _window_open(run: Run, duty: Duty, last: Event | None) -> bool:
    if not run.tables.has_deadline:
        return False
    # Time goes on when a recording ends; the turns of a conversation end with it.
    running = [c for c in run.tables.automaton.comparisons if c.is_due and not _of_turns(c)]
    return any(last is None or in_time(c, duty, last) is not False for c in running)


def _of_turns(c: Comparison) -> bool:
    return c.window is not None and c.window.unit == "turns"


def _order(v: Violation) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    return (v.seqs[-1] if v.seqs else 0, v.seqs, tuple(v.slice.values()))


def certain_failures(run: Run) -> tuple[list[Raw], int]:
    """The failures of a run at the end of a trace, and how many there are with those not kept.

    For runs of which everything is certain, without deadlines.
    """
    accepts = run.tables.accepts
    open_ = [duty for duty in run.duties if not accepts[duty.state]]
    if not open_:
        return run.failures, run.violations
    room = max(0, KEPT - len(run.failures))
    ended = [_at_end(run, duty) for duty in open_[:room]]
    return [*run.failures, *ended], run.violations + len(open_)


def certain_result(
    entry: EngineRule,
    found: Sequence[Found],
    count: int,
    activations: int,
    effects: Effects,
    shared: SharedResults,
) -> RuleResult:
    """The result of an unkeyed rule at the end of a trace, everything being certain.

    ``found`` are the failures of its automata, ``count`` their number with those not kept. Says
    the same as ``rule_result``, without looking for what cannot be there. Results without failures
    are made once and kept in ``shared``.
    """
    if not found:
        return passing_result(entry, activations, shared)
    violations = [violation(entry, (), f, effects) for f in found]
    violations.sort(key=_order)
    return _certain(entry, tuple(violations), activations, count)


def passing_result(entry: EngineRule, activations: int, shared: SharedResults) -> RuleResult:
    """The result of an unkeyed rule that passes at the end of a trace, everything being certain."""
    key = (entry.number, activations)
    result = shared.get(key)
    if result is None:
        if len(shared) >= MAX_SHARED:
            shared.clear()
        result = shared[key] = _certain(entry, (), activations, 0)
    return result


def _certain(
    entry: EngineRule, violations: tuple[Violation, ...], activations: int, count: int
) -> RuleResult:
    rule, card = entry.rule, entry.card
    return RuleResult(
        rule_id=rule.id,
        card=card.card,
        card_version=card.version,
        domain=card.domain,
        basis=rule.basis or card.basis,
        severity=rule.severity,
        verdict="fail" if violations else "pass",
        vacuous=not violations and activations == 0,
        activations=activations,
        violations=violations,
        possible=("fail",) if violations else ("pass",),
        violation_count=count,
    )
