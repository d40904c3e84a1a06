"""What the words of comparisons need from the words of events, in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cxdsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Words:
    """Functions of one language.

    ``test`` takes name, operator, constants, and whether a value has to be recorded to differ, as
    for fields, or not, as for facts.
    """

    some: Callable[[tree.Pattern], str]
    bare: Callable[[tree.Pattern], str]
    value: Callable[[tree.Value], str]
    joined: Callable[[Sequence[str], str], str]
    duration: Callable[[tree.Duration], str]
    field_condition: Callable[[tree.FieldCond], str]
    test: Callable[[str, str, Sequence[tree.Value], bool], str]
