"""The sentences of requirements in plain Chinese."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_words
from cxdsl.verbalization.chinese import ACTORS, duration, field_condition, joined, pattern
from cxdsl.verbalization.saying import Said

_SOURCES = {"tool results": "工具结果", "customer messages": "客户消息", "task facts": "任务事实"}
_UNITS = {"turn": "同一轮对话", "message": "同一条消息", "group": "同一组调用"}
_WHAT = {"numbers": "数字", "citations": "引用"}


def sentence(said: tree.Sentence) -> Said:
    """What a sentence asks, what puts it to the test, and what fails it."""
    match said:
        case tree.EveryNeeds():
            return _needs(said)
        case tree.MustTotal():
            return _in_words_of_the_card(said)
        case tree.EveryMustHave():
            subject, held = pattern(said.subject), field_condition(said.condition)
            return Said(
                f"每当出现{subject}，都必须满足：{held}。",
                f"每次出现{subject}",
                f"出现{subject}，而上述条件不成立，或相关的值没有记录",
            )
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
        case tree.OnlyMay():
            who = joined([ACTORS[a] for a in said.actors], "or")
            what = pattern(said.subject)
            return Said(
                f"只有{who}可以作出{what}。", f"每次出现{what}", f"{who}以外的一方作出{what}"
            )
        case tree.Backed():
            what, kind = pattern(said.subject), _WHAT[said.what]
            sources = joined([_SOURCES[s] for s in said.sources], "or")
            return Said(
                f"{what}中的所有{kind}都必须有{sources}作为依据。",
                f"每次出现{what}",
                f"{what}中有{kind}得不到{sources}的支持",
            )


def _in_words_of_the_card(said: tree.EveryNeeds | tree.MustTotal) -> Said:
    subject = pattern(said.subject)
    return Said(
        f"必须满足：{sentence_words(said)}。",
        f"每次出现{subject}",
        f"出现{subject}，而上述要求不成立",
    )


def _needs(said: tree.EveryNeeds) -> Said:
    if said.more or said.need.kind in ("no_earlier", "no_later"):
        return _in_words_of_the_card(said)
    need, subject, needed = said.need, pattern(said.subject), pattern(said.need.pattern)
    when, counted = f"每当出现{subject}", f"每次出现{subject}"
    match need.kind:
        case "earlier":
            return Said(
                f"{when}，此前必须已经出现过{needed}。",
                counted,
                f"出现{subject}，而此前没有{needed}",
            )
        case "own_earlier":
            return Said(
                f"{when}，此前必须有只属于它的{needed}：若之前已有同类事件，须在上一次之后。",
                counted,
                f"出现{subject}，而自上一次同类事件（或自开始）以来没有{needed}",
            )
        case "later":
            before = pattern(need.before) if need.before else ""
            return Said(
                f"{when}，此后{f'、在{before}之前' if before else ''}必须出现{needed}。",
                counted,
                f"出现{subject}之后没有{needed}{f'，或{before}先出现' if before else ''}",
            )
        case "own_later":
            return Said(
                f"{when}，在下一次同类事件之前必须出现{needed}。",
                counted,
                f"出现{subject}之后，尚未有{needed}就出现了下一次同类事件，或记录已经结束",
            )
        case "latest":
            return _latest(said)
        case "latest_of_each":
            return _latest_of_each(said)
        case _:
            return _close(said)


def _close(said: tree.EveryNeeds) -> Said:
    need, subject, needed = said.need, pattern(said.subject), pattern(said.need.pattern)
    when, counted = f"每当出现{subject}", f"每次出现{subject}"
    side = {"before": "前", "after": "后"}[need.kind.rpartition("_")[2]]
    if need.duration is not None:
        within = f"此{side}{duration(need.duration)}之内"
        return Said(
            f"{when}，{within}必须有{needed}。", counted, f"出现{subject}，而{within}没有{needed}"
        )
    return Said(
        f"{when}，紧接在它之{side}的事件必须是{needed}。",
        counted,
        f"紧接在{subject}之{side}的是其他事件，或没有事件",
    )


def _latest(said: tree.EveryNeeds) -> Said:
    need, subject, base = said.need, pattern(said.subject), pattern(said.need.pattern)
    wanted = pattern(need.condition) if need.condition is not None else ""
    more = f"若此前没有{base}，则不作要求。" if need.if_any else f"此前必须已经出现过{base}。"
    absent = "" if need.if_any else "，或此前没有"
    return Said(
        f"每当出现{subject}，此前最近一次的{base}必须是{wanted}。{more}",
        f"每次出现{subject}",
        f"出现{subject}时，最近一次的{base}不是{wanted}{absent}",
    )


def _latest_of_each(said: tree.EveryNeeds) -> Said:
    need, subject, base = said.need, pattern(said.subject), pattern(said.need.pattern)
    wanted = pattern(need.condition) if need.condition is not None else ""
    entity = f"“{need.each.text}”" if need.each is not None else ""
    more = "没有的，则不作要求。" if need.if_any else "每一个都必须有。"
    absent = "" if need.if_any else "，或此前没有"
    return Said(
        f"每当出现{subject}，对此前提到过的每一个{entity}，最近一次的{base}都必须是{wanted}。{more}",
        f"每次出现{subject}",
        f"出现{subject}时，某一个{entity}最近一次的{base}不是{wanted}{absent}",
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
    more = f"若此前没有{source}，则不作要求。" if said.if_any else f"此前必须已经出现过{source}。"
    absent = "" if said.if_any else "，或此前没有"
    return Said(
        f"每当出现{subject}，{what}必须与此前最近一次的{source}一致。{more}",
        f"每次出现{subject}",
        f"某个值与最近一次的{source}不同，或只有一方有记录{absent}",
    )
