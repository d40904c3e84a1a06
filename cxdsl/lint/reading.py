"""Requirements that an agent meets by calling every tool that reads, whatever it learns."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.syntax import tree
from cxdsl.syntax.walk import nodes

_READS = ("read", "check")


def met_by_reading(shelf: Shelf) -> Iterator[Diagnostic]:
    """Note needs for an earlier read that nothing limits and nothing uses (CX4065)."""
    for written in shelf.cards:
        for require in written.tree.requires:
            sentence = require.sentence
            if not isinstance(sentence, tree.EveryNeeds) or sentence.need.kind not in (
                "earlier",
                "own_earlier",
            ):
                continue
            reads = _reads(written, sentence.need.pattern)
            if reads and not _used_elsewhere(written, require, reads):
                yield diagnose(
                    "CX4065",
                    f"an agent that calls every reading tool meets `{require.name.text}`",
                    require.name.span,
                    help="say as well what the read has to lead to (`must match the latest …`, "
                    "`needs the latest … to be …`) or how often it may happen",
                )


def _reads(written: Written, pattern: tree.Pattern) -> frozenset[str]:
    """The reading tools that a pattern asks for; empty when it asks for more than a call."""
    names: set[str] = set()
    for part in _parts(written, pattern):
        if part.noun != "call" or part.qualifiers:
            return frozenset()
        wanted = part.tool.text if part.tool is not None else None
        found = [
            t
            for t in written.vocabulary.tools
            if (wanted in t.names if wanted is not None else t.category == part.category)
        ]
        if not found or any(t.category not in _READS or t.effect != "read" for t in found):
            return frozenset()
        names |= {t.name for t in found}
    return frozenset(names)


def _parts(written: Written, pattern: tree.Pattern) -> Iterator[tree.EventPattern]:
    if isinstance(pattern, tree.EventPattern):
        yield pattern
    elif isinstance(pattern, tree.AnyPattern):
        for part in pattern.operands:
            yield from _parts(written, part)
    else:
        aliases = {a.name.text: a.pattern for a in written.tree.aliases}
        yield from _parts(written, aliases[pattern.name.text])


def _used_elsewhere(written: Written, require: tree.Require, reads: frozenset[str]) -> bool:
    """Whether another requirement of the card speaks of one of these tools."""
    aliases = {a.name.text: a.pattern for a in written.tree.aliases}
    for other in written.tree.requires:
        if other is require:
            continue
        named = [aliases[n.name.text] for n in nodes(other.sentence, tree.AliasPattern)]
        for event in nodes((other.sentence, *named), tree.EventPattern):
            tool = event.tool and written.vocabulary.tool(event.tool.text)
            if tool and tool.name in reads:
                return True
    return False
