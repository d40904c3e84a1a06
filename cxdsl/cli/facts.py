"""Facts given beside a trace, from a YAML or JSON file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.trace.values import DuplicateKeyError, NotFiniteError, decode_exact


def load_facts(path: Path) -> dict[str, Any]:
    """The facts of a file: names to values, flat (``a.b``) or nested.

    Raises ``CardError`` (CX8007) when the file is not that.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise _broken(path, f"cannot read it: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise _broken(path, "it is not UTF-8 text") from error
    facts = _json(path, text) if path.suffix == ".json" else _yaml(path, text)
    if not isinstance(facts, dict) or not all(isinstance(name, str) for name in facts):
        raise _broken(path, "facts are written as `name: value`, one a line")
    return facts


def _json(path: Path, text: str) -> Any:
    try:
        return decode_exact(text)
    except (DuplicateKeyError, NotFiniteError) as error:
        raise _broken(path, str(error)) from error
    except json.JSONDecodeError as error:
        raise _broken(path, f"it is not JSON: {error.msg}", error.lineno, error.colno) from error


def _yaml(path: Path, text: str) -> Any:
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        return {} if node is None else _value(path, node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise _broken(path, f"it is not YAML: {error.problem}", line, column) from error


def _value(path: Path, node: Any) -> Any:
    """A YAML value with exact numbers, plain true and false, dates as text, no repeated keys."""
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if node.id == "sequence":
        return [_value(path, item) for item in node.value]
    if node.id == "mapping":
        result: dict[Any, Any] = {}
        for key, value in node.value:
            if key.value in result:
                raise _broken(path, f"the fact `{key.value}` is given twice", line, column)
            result[key.value] = _value(path, value)
        return result
    text = node.value
    if node.style is not None:
        return text
    if text in ("", "null", "~"):
        return None
    if text in ("true", "false"):
        return text == "true"
    try:
        return decode_exact(text)
    except ValueError:
        return text


def _broken(path: Path, why: str, line: int | None = None, column: int | None = None) -> CardError:
    return CardError(
        (
            Diagnostic(
                "CX8007",
                f"the facts file cannot be used: {why}",
                path=str(path),
                line=line,
                column=column,
            ),
        )
    )
