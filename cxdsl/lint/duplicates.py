"""Requirements and examples that say again what another one says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.model.card import Rule
from cxdsl.model.clause import Pattern
from cxdsl.syntax import tree
from cxdsl.syntax.words import cond_text
from cxdsl.syntax.words_examples import facts_text, step_text


def repeated_requirements(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report requirements that mean the same under the same condition (CX5050)."""
    seen: dict[Any, tuple[Written, tree.Require]] = {}
    for written in shelf.cards:
        names = {r.name.text: r for r in written.tree.requires}
        for rule in written.card.rules:
            require = names[rule.id]
            key = (written.card.domain, _condition(written), _meaning(rule))
            other, first = seen.setdefault(key, (written, require))
            if first is require or (
                other is not written
                and (other.card.id == written.card.id or _replaces(other, written))
            ):
                continue
            where = "" if other is written else f" of card `{other.card.id}`"
            yield diagnose(
                "CX5050",
                f"requirement `{rule.id}` asks what `{first.name.text}`{where} asks",
                require.name.span,
                others=(Label(first.name.span, "asked here", primary=False),),
                help="keep one of the two; a failure would be counted twice",
            )


def _replaces(one: Written, two: Written) -> bool:
    return (one.card.id, one.card.version) == two.card.supersedes or (
        two.card.id,
        two.card.version,
    ) == one.card.supersedes


def _condition(written: Written) -> str:
    return cond_text(written.tree.applies) if written.tree.applies is not None else ""


def _meaning(rule: Rule) -> Any:
    return (tuple(k.name for k in rule.keys), _plain(rule.clauses))


def _plain(value: Any) -> Any:
    """A clause without places and wording: two that mean the same are equal."""
    if isinstance(value, Pattern):
        return value.predicate
    if isinstance(value, tuple):
        return tuple(_plain(v) for v in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(_plain(getattr(value, f.name)) for f in fields(value)))
    return value


def repeated_examples(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report examples of a card with the same facts and steps, or with one title (CX5051)."""
    for written in shelf.cards:
        steps: dict[tuple[str, ...], tree.Example] = {}
        titles: dict[str, tree.Example] = {}
        for example in written.tree.examples:
            key = (facts_text(example.facts), *(step_text(s) for s in example.steps))
            title = example.title.value
            first = steps.setdefault(key, example)
            namesake = titles.setdefault(title, example)
            if first is not example:
                message = f"the example “{title}” repeats “{first.title.value}”"
                same, help = "the same steps", "show another case, or remove one of the two"
            elif namesake is not example:
                first, message = namesake, f"two examples have the title “{title}”"
                same, help = "the same title", "say in each title what it shows"
            else:
                continue
            yield diagnose(
                "CX5051",
                message,
                _head(example),
                others=(Label(_head(first), same, primary=False),),
                help=help,
            )


def _head(example: tree.Example) -> Span:
    return Span(example.span.source, example.span.start, example.title.span.end)
