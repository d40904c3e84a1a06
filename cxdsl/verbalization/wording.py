"""How something is said, in plain English and Chinese."""

from __future__ import annotations

from cxdsl.syntax import tree

_ENGLISH = {
    "asserting": ("states", "does not state"),
    "denying": ("denies", "does not deny"),
    "number": ("mentions the number", "does not mention the number"),
    "amount": ("mentions the amount", "does not mention the amount"),
    "percentage": ("mentions the percentage", "does not mention the percentage"),
    "matching": ("fits the expression", "does not fit the expression"),
    "exactly": ("says exactly", "does not say exactly"),
}
_CHINESE = {
    "asserting": "断言",
    "denying": "否定",
    "number": "提到数字",
    "amount": "提到金额",
    "percentage": "提到百分比",
    "matching": "符合表达式",
    "exactly": "全文就是",
}


def _values(said: tree.Saying) -> list[str]:
    return [
        f"“{' '.join(v.value.split())}”" if isinstance(v, tree.Text) else str(v.value)
        for v in said.values
    ]


def _listed(values: list[str], comma: str, last: str) -> str:
    return f"{comma.join(values[:-1])}{last}{values[-1]}"


def english(said: tree.Saying) -> str:
    """The qualifier as a clause after the noun."""
    values = _values(said)
    verb = _ENGLISH[said.test][said.negated]
    if len(values) == 1:
        return f"that {verb} {values[0]}"
    whole = _listed(values, ", ", " and ")
    if said.every:
        return f"that {verb} all of {whole}"
    return f"that {verb} {'any' if said.negated else 'at least one'} of {whole}"


def chinese(said: tree.Saying) -> str:
    """The qualifier as a clause before the noun."""
    values = _values(said)
    verb, negation = _CHINESE[said.test], "未" if said.negated else ""
    if said.test in ("exactly", "matching") and said.negated:
        verb, negation = {"exactly": "全文不是", "matching": "不符合表达式"}[said.test], ""
    if len(values) == 1:
        return f"{negation}{verb}{values[0]}"
    whole = _listed(values, "、", "和")
    if said.every:
        return f"{'并未' if said.negated else ''}同时{_CHINESE[said.test]}{whole}"
    return f"{negation}{verb}{whole}中任意一个"
