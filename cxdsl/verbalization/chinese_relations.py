"""Comparisons with other fields, events and facts, moments and exceptions in plain Chinese."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.values import flat
from cxdsl.verbalization.words_of import Words

_OPS = {
    "is": "等于",
    "is not": "不等于",
    "!=": "不等于",
    "<": "小于或早于",
    "<=": "不超过或不晚于",
    ">": "大于或晚于",
    ">=": "不少于或不早于",
    "one of": "属于",
    "within": "的每一项都属于",
    "contains": "包含",
}
_SIDES = {"before": "早", "after": "晚"}
_FAR = {"least": "至少", "most": "至多"}


def relation(said: tree.Relation, words: Words) -> str:
    """A comparison with more than constants."""
    left = term(said.left, words)
    if said.right is None:
        return f"{left} {'已有记录' if said.op == 'known' else '没有记录'}"
    right = term(said.right, words)
    if said.distance is not None:
        far, side = said.op.split()
        return f"{left} 比 {right} {_SIDES[side]}{_FAR[far]}{words.duration(said.distance)}"
    if said.op in ("starts with", "ends with"):
        return f"{left} 以 {right} {'开头' if said.op == 'starts with' else '结尾'}"
    return f"{left} {_OPS[said.op]} {right}"


def term(said: tree.Term, words: Words) -> str:
    """One side of a comparison."""
    if said.kind == "constants" or said.name is None:
        return words.joined([words.value(v) for v in flat(said.values)], "or").strip()
    text = said.name.text
    if said.counted:
        starts = [words.value(v) for v in flat(said.prefixes)]
        begin = f"以{words.joined(starts, 'or')}开头的" if starts else ""
        text = f"{text} 中{begin}项数"
    if said.kind == "fact":
        return f"事实 {text}"
    if said.source is not None:
        return f"最近一次的{words.bare(said.source)}的 {text}"
    return text


def moment(said: tree.Moment, words: Words) -> str:
    """When a sentence counts."""
    first = words.some(said.first)
    match said.kind:
        case "after":
            until = f"且其后尚无{words.some(said.second)}" if said.second is not None else ""
            return f"此前出现过{first}{until}"
        case "before":
            return f"尚未出现{first}"
        case "while":
            second = words.some(said.second) if said.second is not None else ""
            return f"此前最近一次的{first}是{second}"


def unless(said: tree.Unless, words: Words) -> str:
    """What excuses."""
    if said.earlier is not None:
        return f"此前出现过{words.some(said.earlier)}"
    if said.has is not None:
        return f"该事件本身满足（{words.field_condition(said.has)}）"
    assert said.fact is not None, "an exception has one of three forms"
    return f"任务事实满足（{fact(said.fact, words)}）"


def fact(cond: tree.Cond, words: Words) -> str:
    """A condition over facts as written; inner groups stand in parentheses."""
    match cond:
        case tree.FactTest():
            return words.test(cond.fact.text, cond.op, cond.values, False)
        case tree.CondNot():
            return f"并非（{fact(cond.operand, words)}）"
        case tree.CondAll() | tree.CondAny():
            word = "，且 " if isinstance(cond, tree.CondAll) else "，或 "
            return word.join(
                fact(c, words) if isinstance(c, tree.FactTest) else f"（{fact(c, words)}）"
                for c in cond.operands
            )
