"""Events and conditions in plain Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact.condition import CondAll, CondAny, Condition, CondNot, FactTest
from cxdsl.syntax import tree
from cxdsl.verbalization import chinese_relations as relations
from cxdsl.verbalization import wording
from cxdsl.verbalization.values import flat, order_of
from cxdsl.verbalization.words_of import Words

ACTORS = {"agent": "客服代理", "customer": "客户", "runtime": "运行系统", "tool": "工具"}
_NOUNS = {
    "message": "消息",
    "draft": "草稿",
    "confirmation_request": "确认请求",
    "confirmation": "确认",
    "refusal": "拒绝",
    "submission": "提交",
    "final_state": "最终状态记录",
    "any": "任何事件",
}
CATEGORIES = {
    "read": "读取类工具",
    "check": "核验类工具",
    "drafting": "起草类工具",
    "notification": "告知类工具",
    "submit": "提交类工具",
    "write": "会改变数据的工具",
    "irreversible": "效果不可撤销的工具",
}
_ATTEMPTS = {
    "read": "读取",
    "check": "核验",
    "drafting": "起草",
    "notification": "告知",
    "submit": "提交",
    "write": "写入",
    "irreversible": "不可撤销操作的",
}
_OUTCOMES = {"successful": "成功调用", "failed": "失败调用", "blocked": "被拦截的调用"}
_ORDER = {
    "size": {"<": "小于", "<=": "不超过", ">": "大于", ">=": "不少于"},
    "moment": {"<": "早于", "<=": "不晚于", ">": "晚于", ">=": "不早于"},
}
_UNITS = {
    "second": "秒",
    "minute": "分钟",
    "hour": "小时",
    "day": "天",
    "turn": "轮对话",
    "calendar day": "个自然日",
    "business day": "个工作日",
}
_WORDS = {"and": "和", "or": "或"}


def quoted(text: str) -> str:
    """A text of the card in quotation marks, on one line."""
    return f"“{' '.join(text.split())}”"


def joined(parts: Sequence[str], word: str) -> str:
    """Parts as a list, such as ``甲、乙或丙``; ``word`` is *and* or *or*."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{'、'.join(parts[:-1])}{_WORDS[word]}{parts[-1]}"


def value(one: tree.Value) -> str:
    """A constant; text in quotation marks."""
    if isinstance(one.value, tuple):
        return "［" + "、".join(value(v) for v in one.value) + "］"
    if isinstance(one.value, bool):
        return "真（true）" if one.value else "假（false）"
    return quoted(one.value) if one.kind in ("text", "name") else f" {one.value}"


def pattern(pattern_: tree.Pattern) -> str:
    """An event pattern as a noun phrase."""
    match pattern_:
        case tree.AnyPattern():
            return joined([pattern(p) for p in pattern_.operands], "or")
        case tree.AliasPattern():
            return _modified([], pattern_.qualifiers, f"“{pattern_.name.text}”事件")
        case tree.EventPattern():
            return _event(pattern_)


def _event(p: tree.EventPattern) -> str:
    who = [f"由{ACTORS[p.actor]}{'发送' if p.noun == 'message' else '作出'}"] if p.actor else []
    match p.noun:
        case "call":
            target = f" {p.tool.text} " if p.tool else ""
            target = target or (CATEGORIES[p.category] if p.category else "任何工具")
            target += {"account": "（涉及账户）", "session": "（仅限会话）"}.get(p.reach or "", "")
            noun = f"对{target}的{_OUTCOMES[p.outcome] if p.outcome else '调用'}"
        case "attempt":
            category = p.category or "submit"
            more = "，或提交" if category == "submit" else ""
            noun = (
                f"{_ATTEMPTS[category]}尝试（对{CATEGORIES[category]}的调用或被拦截的调用{more}）"
            )
        case "notice":
            noun = f"告知 {p.notice.text} " if p.notice else "任何告知"
        case _:
            noun = _NOUNS[p.noun]
    return _modified(who, p.qualifiers, noun)


def _modified(before: list[str], qualifiers: Sequence[tree.Qualifier], noun: str) -> str:
    parts = [*before, *(_qualifier(q) for q in qualifiers)]
    return f"{'、'.join(parts)}的{noun}" if parts else noun


def _qualifier(qualifier: tree.Qualifier) -> str:
    match qualifier:
        case tree.Where():
            return f"满足（{field_condition(qualifier.condition)}）"
        case tree.Saying():
            return wording.chinese(qualifier)
        case tree.Mention():
            phrases = [quoted(p.value) for p in qualifier.phrases]
            if len(phrases) == 1:
                return f"{'未提到' if qualifier.negated else '提到'}{phrases[0]}"
            whole = joined(phrases, "and")
            if qualifier.every:
                return f"{'并未同时提到' if qualifier.negated else '同时提到'}{whole}"
            if qualifier.negated:
                return f"对{whole}一个也未提到"
            return f"至少提到{whole}之一"


def field_condition(condition: tree.FieldCond) -> str:
    """A condition over fields; inner groups stand in parentheses."""
    match condition:
        case tree.Relation():
            return relations.relation(condition, WORDS)
        case tree.FieldTest():
            return _test(condition.field.text, condition.op, condition.values, True)
        case tree.FieldTests():
            parts = [
                f"（{field_condition(c)}）"
                if isinstance(c, tree.FieldTests)
                else field_condition(c)
                for c in condition.operands
            ]
            return {"and": "，且 ", "or": "，或 "}[condition.connective].join(parts)


def _test(name: str, op: str, constants: Sequence[tree.Value], recorded: bool) -> str:
    values = [value(v) for v in flat(constants)]
    choice = values[0] if len(values) == 1 else f"{joined(values, 'and')}中任意一个"
    match op:
        case "known":
            return f"{name} 已有记录"
        case "not known":
            return f"{name} 没有记录"
        case "is":
            return f"{name} 为{choice}"
        case "is not" | "!=":
            return f"{name} {'已有记录且不为' if recorded else '不为'}{choice}"
        case "one of":
            return f"{name} 是{joined(values, 'and')}之一"
        case "starts with":
            return f"{name} 以{choice}开头"
        case "ends with":
            return f"{name} 以{choice}结尾"
        case "contains":
            return f"{name} 包含{choice}"
        case _:
            return f"{name} {_ORDER[order_of(constants)][op]}{choice}"


def condition(cond: Condition) -> str:
    """A condition over task facts; inner groups stand in parentheses."""
    match cond:
        case FactTest():
            return _fact_test(cond)
        case CondNot(operand=FactTest(op="known", name=name)):
            return f"{name} 没有记录"
        case CondNot():
            return f"并非 {_inner(cond.operand)}"
        case CondAll():
            return "，且 ".join(_inner(c) for c in cond.operands)
        case CondAny():
            return "，或 ".join(_inner(c) for c in cond.operands)


def _inner(cond: Condition) -> str:
    return condition(cond) if isinstance(cond, FactTest) else f"（{condition(cond)}）"


def _fact_test(test: FactTest) -> str:
    values = [_constant(v, test.type) for v in test.values]
    match test.op:
        case "known":
            return f"{test.name} 已有记录"
        case "=":
            return f"{test.name} 为{values[0]}"
        case "!=":
            return f"{test.name} 不为{values[0]}"
        case "in":
            return f"{test.name} 是{joined(values, 'and')}之一"
        case _:
            sort = "moment" if test.type in ("date", "time") else "size"
            return f"{test.name} {_ORDER[sort][test.op]}{values[0]}"


def _constant(constant: str | bool, type_: str) -> str:
    if isinstance(constant, bool):
        return "真（true）" if constant else "假（false）"
    return quoted(constant) if type_ == "text" else f" {constant}"


def duration(length: tree.Duration) -> str:
    """A span of time."""
    return f" {length.amount} {_UNITS[length.unit]}"


WORDS = Words(pattern, pattern, value, joined, duration, field_condition, _test)
"""The words of events, for comparisons."""
