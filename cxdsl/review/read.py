"""Read a review file: every mistake with its place, and what to write instead."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.span import Source, Span
from cxdsl.review.parts import Parts
from cxdsl.review.record import Record
from cxdsl.vocabulary.yaml_source import Mapping, read_yaml

# The same mistakes of form are made in vocabularies, and have codes of their own there.
_CODES = {
    "CX2050": "CX5070",
    "CX2051": "CX5071",
    "CX2054": "CX5072",
    "CX2055": "CX5073",
    "CX2056": "CX5074",
    "CX2057": "CX5075",
}


def read(path: Path) -> Record | None:
    """The record in a review file; None when there is no such file.

    Raises ``CardError`` with all mistakes found.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        message = f"the review file cannot be read: {reason}"
        found = Diagnostic("CX5070", message, path=str(path), help="save it as UTF-8 text")
        raise CardError((found,)) from None
    return parse(Source(str(path), text))


def parse(source: Source) -> Record:
    """The record in the text of a review file. Raises ``CardError`` with all mistakes found."""
    try:
        node, problems = read_yaml(source)
    except CardError as error:
        raise CardError(tuple(map(_ours, error.diagnostics))) from None
    reader = Parts(problems)
    if not isinstance(node, Mapping):
        at = node.span if node is not None else Span(source, 0, 0)
        reader.report(
            "CX5071",
            "the review file is empty or has no named parts",
            at,
            help="let `cxc review` write it",
        )
        raise CardError(tuple(reader.problems))
    record = reader.record(node, Path(source.name).name)
    if reader.problems:
        raise CardError(tuple(map(_ours, reader.problems)))
    return record


def _ours(found: Diagnostic) -> Diagnostic:
    code = _CODES.get(found.code, found.code)
    help = found.help and found.help.replace("a vocabulary", "a review file")
    help = help and help.replace("one vocabulary", "one review file")
    if found.message.endswith("has no `status`"):
        help = "leave it out: `cxc review CARD` computes the status and says what is missing"
    return dataclasses.replace(found, code=code, level=CODES[code].level, help=help)
