"""What the passes over one card share: the vocabulary, the aliases, the mistakes found."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary


def listed(names: Iterable[str]) -> str:
    """At most five names, and how many more there are."""
    all_names = list(names)
    more = len(all_names) - 5
    return ", ".join(f"`{n}`" for n in all_names[:5]) + (f" and {more} more" if more > 0 else "")


class Scope:
    """One card being checked. A poisoned part is reported once; ``None`` stands for it."""

    def __init__(self, card: tree.Card, vocabulary: Vocabulary) -> None:
        self.card = card
        self.vocabulary = vocabulary
        self.aliases = {a.name.text: a for a in card.aliases}
        self.used: set[str] = set()
        self.open: list[str] = []
        self.problems: list[Diagnostic] = []

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        help: str | None = None,
        others: tuple[Label, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        """Note a mistake at a place."""
        self.problems.append(
            diagnose(code, message, span, label, help=help, others=others, notes=notes)
        )

    def unknown(self, code: str, what: str, name: tree.Name, candidates: Iterable[str]) -> None:
        """Note a name that is not declared, with the likely one or what there is."""
        names = sorted(set(candidates))
        near = suggest(name.text, names)
        where = f"domain `{self.vocabulary.domain}`"
        if near is not None:
            help = f"did you mean `{near}`?"
        elif names:
            help = f"there are: {listed(names)}"
        else:
            help = f"declare it in the vocabulary of {where}"
        self.report(code, f"no {what} `{name.text}` in {where}", name.span, help=help)
