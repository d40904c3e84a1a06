"""``numbers in every … must be backed by …``: what a message says has to come from somewhere."""

from __future__ import annotations

from cxdsl.model.clause import Every
from cxdsl.model.needs import Checked
from cxdsl.model.pattern import Pattern
from cxdsl.model.patterns import resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.trace.predicate import All, Any_, Backed, Predicate, structural


def backed(scope: Scope, s: tree.Backed) -> Checked | None:
    """Check the sentence; None when a part of it is wrong (reported)."""
    subject = resolve(scope, s.subject)
    if subject is None:
        return None
    for way in subject.ways:
        if way.owner.kinds != ("message",):
            scope.report(
                "CX3043",
                f"only a message says {s.what}, and this is {way.owner.what}",
                s.subject.span,
                help="speak of messages, such as `agent message`",
            )
            return None
    sources = tuple(dict.fromkeys(" ".join(source.split()) for source in s.sources))
    if len(sources) < len(s.sources):
        scope.report(
            "CX3044",
            "a source is named twice",
            s.span,
            help=f"write `backed by {', '.join(sources)}`",
        )
        return None
    test = Backed(s.what, sources)
    parts: tuple[Predicate, ...] = tuple(All((way.predicate, test)) for way in subject.ways)
    predicate = parts[0] if len(parts) == 1 else Any_(parts)
    text = f"{subject.name} with its {s.what} backed by {' or '.join(sources)}"
    good = Pattern(text, text, predicate, structural(predicate), s.span)
    return (Every(subject.pattern, good),), (subject,)
