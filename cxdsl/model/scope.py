"""What the passes over one card share: the vocabulary, the aliases, the mistakes found."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.model.owners import Owner
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
        # The patterns of what may not happen, while they are resolved.
        self.forbidden: tuple[tree.Pattern, ...] = ()
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
        """Note a name that the vocabulary does not declare, with the likely one."""
        where = f"domain `{self.vocabulary.domain}`"
        declare = f"declare it in the vocabulary of {where}"
        if self.vocabulary.source:
            help = _advice(name.text, candidates, declare)
        else:
            near = suggest(name.text, candidates)
            declare = "there is no `vocabulary.yaml` in the card's folder or above; add one"
            help = f"did you mean `{near}`?" if near else declare
        self.report(code, f"{where} has no {what} `{name.text}`", name.span, help=help)

    def unknown_field(self, name: tree.Name, owner: Owner) -> None:
        """Note a field that the events of ``owner`` do not have."""
        names = owner.names()
        head, _, rest = name.text.partition(".")
        outer = owner.find(head) if rest else None
        help = _advice(
            name.text, names, f"declare it in the vocabulary of domain `{self.vocabulary.domain}`"
        )
        if rest and head in owner.fields:
            near = suggest(rest, owner.fields[head])
            help = f"did you mean `{head}.{near}`?" if near else help
        elif rest in names:
            help = f"write `{rest}`"
        elif outer is not None and outer.declared is not None:
            help = f"`{head}` is of type {outer.declared.type} and has no fields of its own"
        self.report("CX2015", f"{owner.what} has no field `{name.text}`", name.span, help=help)


def _advice(word: str, candidates: Iterable[str], otherwise: str) -> str:
    names = sorted(set(candidates))
    near = suggest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    return f"there are: {listed(names)}" if names else otherwise
