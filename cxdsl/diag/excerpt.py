"""Excerpts of source text with the places underlined, and patches as removed and added lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.diag.diagnostic import Label, Patch
from cxdsl.diag.places import line_bounds, line_column, lines_of, shown, split_lines, width
from cxdsl.diag.span import Source

_WIDEST = 150


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row: ``number`` is None for rows without a line number; ``kind`` for colour."""

    number: int | None
    text: str
    kind: str


def excerpt(source: Source, labels: Sequence[Label]) -> list[Row]:
    """Return the lines that the labels point at, each followed by its underlines."""
    by_line: dict[int, list[Label]] = {}
    for label in sorted(labels, key=lambda x: (x.span.start, x.span.end)):
        by_line.setdefault(lines_of(label.span)[0], []).append(label)
    rows: list[Row] = []
    last = 0
    for line in sorted(by_line):
        if last and line == last + 2:
            rows += _line_rows(source, last + 1, [])
        elif last and line > last + 2:
            rows.append(Row(None, "...", "gap"))
        rows += _line_rows(source, line, by_line[line])
        last = line
    return rows


def patch_rows(patch: Patch) -> list[Row]:
    """Return the lines that a patch takes away and those that it puts in their place."""
    source = patch.span.source
    first, last = lines_of(patch.span)
    start, end = line_bounds(source, first)[0], line_bounds(source, last)[1]
    end = max(end, patch.span.end)
    before = source.text[start : patch.span.start]
    after = source.text[patch.span.end : end]
    old = split_lines(source.text[start:end])
    new = split_lines(before + patch.replacement + after)
    common = 0
    while common < min(len(old), len(new)) and old[common] == new[common]:
        common += 1
    tail = 0
    while tail < min(len(old), len(new)) - common and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    removed, added = old[common : len(old) - tail], new[common : len(new) - tail]
    rows = [Row(first + common + i, shown(x), "remove") for i, x in enumerate(removed)]
    return rows + [Row(first + common + i, shown(x), "add") for i, x in enumerate(added)]


def _line_rows(source: Source, line: int, labels: Sequence[Label]) -> list[Row]:
    start, end = line_bounds(source, line)
    if line == 1 and source.text.startswith("\ufeff"):
        start += 1
    text, left = _window(source.text[start:end], [x.span.start - start for x in labels])
    rows = [Row(line, shown(text), "source")]
    for label in labels:
        begin = min(max(label.span.start - start - left, 0), len(text))
        finish = min(max(label.span.end - start - left, begin), len(text))
        indent = " " * width(shown(text[:begin]))
        mark = "^" if label.primary else "-"
        marks = mark * max(1, width(shown(text[begin:finish])))
        note = f" {shown(label.text)}" if label.text else ""
        rows.append(Row(None, f"{indent}{marks}{note}", "primary" if label.primary else "label"))
    return rows


def _window(text: str, offsets: Sequence[int]) -> tuple[str, int]:
    """Cut a very long line down to the part around the first place; return it and its offset."""
    if len(text) <= _WIDEST:
        return text, 0
    left = max(0, min(min(offsets, default=0) - _WIDEST // 3, len(text) - _WIDEST))
    part = text[left : left + _WIDEST]
    opening = "…" + part[1:] if left else part
    return (opening[:-1] + "…" if left + _WIDEST < len(text) else opening), left


def address(label: Label) -> str:
    """Return ``path:line:column`` of a label."""
    line, column = line_column(label.span.source, label.span.start)
    return f"{shown(label.span.source.name)}:{line}:{column}"
