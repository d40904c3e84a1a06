"""The drafts of an example: of which type they are, and which lines they belong to."""

from __future__ import annotations

from cxdsl.diag.suggest import suggest
from cxdsl.model.scope import Scope, listed
from cxdsl.syntax import tree


class Drafts:
    """Follows the drafts through the steps of one example.

    A step names a draft by its id alone. Its type is the one type of the vocabulary that has all
    the fields given; where several have them, no type is recorded.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.lines: dict[str, str] = {}
        self.types: dict[str, str] = {}
        self.made: list[str] = []

    def line(self, draft: str | None) -> str | None:
        """The first draft of the line that a draft belongs to."""
        return None if draft is None else self.lines.get(draft, draft)

    def add(self, step: tree.Step) -> None:
        """Take note of a step that is about a draft; report a replaced draft that nothing made."""
        assert step.subject is not None
        draft = step.subject.text
        if step.replaces is not None:
            self._replace(draft, step.replaces)
        kind = self._type(step)
        if kind is not None:
            self.types.setdefault(draft, kind)
        if step.kind == "draft":
            self.made.append(draft)

    def _replace(self, draft: str, old: tree.Name) -> None:
        if old.text not in self.made:
            near = suggest(old.text, self.made)
            help = f"add a step `draft {old.text}` before"
            if near is not None:
                help = f"did you mean `{near}`?"
            elif self.made:
                help = f"the drafts above are: {listed(dict.fromkeys(self.made))}"
            self.scope.report(
                "CX2019", f"no step above makes draft `{old.text}`", old.span, help=help
            )
        self.lines.setdefault(draft, self.lines.get(old.text, old.text))
        if old.text in self.types:
            self.types.setdefault(draft, self.types[old.text])

    def _type(self, step: tree.Step) -> str | None:
        names = {one.name.text.removeprefix("fields.").partition(".")[0] for one in step.fields}
        fitting = [
            known.name
            for known in self.scope.vocabulary.drafts
            if not known.fields or names <= {one.name for one in known.fields}
        ]
        return fitting[0] if len(fitting) == 1 else None
