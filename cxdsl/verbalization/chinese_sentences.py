"""The sentences of requirements in plain Chinese."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.chinese import ACTORS, WORDS, duration, field_condition, joined, pattern
from cxdsl.verbalization.chinese_needs import needs, start
from cxdsl.verbalization.chinese_relations import term
from cxdsl.verbalization.formulas import CHINESE, formula
from cxdsl.verbalization.saying import Said
from cxdsl.verbalization.vocabulary_sentences import in_chinese

_SOURCES = {"tool results": "工具结果", "customer messages": "客户消息", "task facts": "任务事实"}
_UNITS = {"turn": "同一轮对话", "message": "同一条消息", "group": "同一组调用"}
_WHAT = {"numbers": "数字", "citations": "引用"}


def sentence(said: tree.Sentence) -> Said:
    """What a sentence asks, what puts it to the test, and what fails it."""
    match said:
        case tree.EveryNeeds():
            return needs(said)
        case tree.MustTotal():
            return _total(said)
        case tree.EveryMustHave():
            return _must_have(said)
        case tree.NoMay():
            return _no_may(said)
        case tree.AtMost():
            what = pattern(said.subject)
            return Said(
                f"{what}最多出现 {said.count} 次。",
                f"出现过{what}的地方各一次",
                f"{what}出现超过 {said.count} 次；合并报告一次，并列出全部",
            )
        case tree.SomeMust():
            return _some(said)
        case tree.Between():
            return _between(said)
        case tree.InOrder():
            return _in_order(said)
        case tree.MustMatch():
            return _match(said)
        case tree.OnlyMay() | tree.Expert() | tree.Backed() | tree.ByVocabulary():
            return _rare(said)


def _rare(said: tree.OnlyMay | tree.Expert | tree.Backed | tree.ByVocabulary) -> Said:
    match said:
        case tree.OnlyMay():
            who = joined([ACTORS[a] for a in said.actors], "or")
            what = pattern(said.subject)
            return Said(
                f"只有{who}可以作出{what}。", f"每次出现{what}", f"{who}以外的一方作出{what}"
            )
        case tree.Expert():
            subject, asked = pattern(said.subject), formula(said.formula, CHINESE)
            return Said(
                f"每当出现{subject}，在该事件处，专家写的以下公式必须成立：{asked}。",
                f"每次出现{subject}",
                f"出现{subject}，而公式在该事件处不成立",
            )
        case tree.Backed() | tree.ByVocabulary():
            return _sourced(said)


def _sourced(said: tree.Backed | tree.ByVocabulary) -> Said:
    if isinstance(said, tree.ByVocabulary):
        return in_chinese(said, pattern(said.subject))
    what, kind = pattern(said.subject), _WHAT[said.what]
    sources = joined([_SOURCES[s] for s in said.sources], "or")
    return Said(
        f"{what}中的所有{kind}都必须有{sources}作为依据。",
        f"每次出现{what}",
        f"{what}中有{kind}得不到{sources}的支持",
    )


def _total(said: tree.MustTotal) -> Said:
    subject, bound = pattern(said.subject), term(said.bound, WORDS)
    what = "的次数" if said.field is None else f"的 {said.field.text} 之和"
    most = "不得超过" if said.op == "<=" else "必须小于"
    over = "超过了" if said.op == "<=" else "不小于"
    return Said(
        f"每当出现{subject}，截至并包括这一次，全部{subject}{what}{most} {bound}。",
        f"每次出现{subject}",
        f"出现{subject}时，至此全部{subject}{what}{over} {bound}",
    )


def _must_have(said: tree.EveryMustHave) -> Said:
    when, counted, there = start(said.subject, said.first)
    excuse = "若所参照的事件尚未发生，则不作要求。" if said.if_any else ""
    return Said(
        f"{when}，都必须满足：{field_condition(said.condition)}。{excuse}",
        counted,
        f"{there}，而上述条件不成立，或相关的值没有记录",
    )


def _no_may(said: tree.NoMay) -> Said:
    what = pattern(said.subject)
    other = pattern(said.other) if said.other is not None else ""
    match said.limit:
        case "none":
            return Said(f"任何时候都不得出现{what}。", f"每个可能成为{what}的事件", f"出现{what}")
        case "after":
            until = pattern(said.until) if said.until is not None else ""
            return Said(
                f"一旦出现过{other}，{f'在出现{until}之前，' if until else ''}不得再出现{what}。",
                f"每次出现{other}",
                f"{other}之后出现{what}{f'，而两者之间没有{until}' if until else ''}",
            )
        case "before":
            return Said(
                f"在出现过{other}之前，不得出现{what}。",
                f"每次出现{what}",
                f"出现{what}，而此前没有{other}",
            )
        case "together":
            return Said(
                f"{what}与{other}不得同时存在，无论先后。",
                f"每次出现{what}或{other}",
                f"{what}与{other}都出现了",
            )
        case "same":
            unit = _UNITS[said.unit or ""]
            return Said(
                f"{what}不得与{other}处于{unit}，无论先后。",
                f"每次出现{what}",
                f"出现{what}，而{other}与它处于{unit}",
            )
        case "more_than":
            count = said.count or 0
            return Said(
                f"{what}最多出现 {count} 次。",
                f"每次出现{what}",
                f"第 {count + 1} 次出现{what}",
            )
        case _:
            raise ValueError(f"no Chinese words for the limit {said.limit!r}")


def _some(said: tree.SomeMust) -> Said:
    what = pattern(said.subject)
    counted = "每段会话（或每个分别核对的对象）一次"
    if said.before is not None:
        bound = pattern(said.before)
        return Said(
            f"必须出现{what}，且在此之前不得出现{bound}。",
            counted,
            f"{bound}先出现，或始终没有{what}",
        )
    if said.within is not None:
        span = f"从第一个事件起{duration(said.within)}之内"
        return Said(f"{span}必须出现{what}。", counted, f"{span}没有{what}")
    exact = said.mode == "exact"
    return Said(
        f"{what}必须出现{'恰好' if exact else '至少'} {said.count} 次。",
        "每段会话（或每个分别核对的对象）一次",
        f"{what}出现的次数{'不是' if exact else '少于'} {said.count} 次",
    )


def _between(said: tree.Between) -> Said:
    opens, closes, inner = pattern(said.opens), pattern(said.closes), pattern(said.inner)
    asked = "必须有" if said.must else "不得有"
    return Said(
        f"每当先出现{opens}、后出现{closes}，两者之间{asked}{inner}。",
        f"每次在{opens}之后出现{closes}",
        f"从{opens}到随后的{closes}之间{'没有' if said.must else '出现了'}{inner}",
    )


def _in_order(said: tree.InOrder) -> Said:
    steps = [pattern(p) for p in said.steps]
    return Said(
        f"以下各项按此顺序发生：先是{'，然后是'.join(steps)}。每一项之前都必须已经出现过上一项。",
        f"每次出现{joined(steps[1:], 'or')}",
        "其中某一项出现时，列在它前面的一项尚未出现",
    )


def _match(said: tree.MustMatch) -> Said:
    subject, source = pattern(said.subject), pattern(said.source)
    match said.fieldset:
        case "names":
            pairs = [
                mine.text if mine.text == theirs.text else f"{mine.text}（对方字段：{theirs.text}）"
                for mine, theirs in said.fields
            ]
            what = f"其字段 {joined(pairs, 'and')} "
        case "contract":
            what = "客户所确认的各字段"
        case "hash":
            what = "其记录内容（按内容哈希）"
        case _:
            raise ValueError(f"no Chinese words for the fields {said.fieldset!r}")
    if said.differ:
        return Said(
            f"每当出现{subject}，{what}不得与此前最近一次的{source}全部一致。",
            f"每次出现{subject}",
            f"出现{subject}时，{what}与此前最近一次的{source}全部一致",
        )
    more = f"若此前没有{source}，则不作要求。" if said.if_any else f"此前必须已经出现过{source}。"
    absent = "" if said.if_any else "，或此前没有"
    return Said(
        f"每当出现{subject}，{what}必须与此前最近一次的{source}一致。{more}",
        f"每次出现{subject}",
        f"某个值与最近一次的{source}不同，或只有一方有记录{absent}",
    )
