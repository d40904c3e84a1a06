"""What ``every B needs`` asks, in plain Chinese: one need, or several joined."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.chinese import duration, pattern
from cxdsl.verbalization.saying import Said


def start(subject: tree.Pattern, first: bool) -> tuple[str, str, str]:
    """How a sentence begins, what puts it to the test, and how its failure begins."""
    what = pattern(subject)
    if first:
        return f"首次出现{what}时", f"首次出现{what}时", f"首次出现{what}"
    return f"每当出现{what}", f"每次出现{what}", f"出现{what}"


def needs(said: tree.EveryNeeds) -> Said:
    """The sentence with all its needs."""
    when, counted, there = start(said.subject, said.first)
    asked = [_need(n) for n in said.needs]
    if len(asked) == 1:
        clause, failing = asked[0]
        return Said(f"{when}，{clause}。", counted, f"{there}，而{failing}")
    both = said.joined == "and"
    clauses = ("；并且" if both else "；或者").join(c for c, _ in asked)
    failing = ("；或者" if both else "；并且").join(f for _, f in asked)
    lead = "以下各项都必须成立" if both else "以下各项至少一项必须成立"
    return Said(f"{when}，{lead}：{clauses}。", counted, f"{there}，而{failing}")


def _need(need: tree.Need) -> tuple[str, str]:
    """What must be so about the subject, and what is so when it is not kept."""
    what = pattern(need.pattern)
    match need.kind:
        case "earlier":
            return f"此前必须已经出现过{what}", f"此前没有{what}"
        case "no_earlier":
            return f"此前不得出现过{what}", f"此前出现过{what}"
        case "no_later":
            return f"此后不得出现{what}", f"此后出现了{what}"
        case "own_earlier":
            return (
                f"此前必须有只属于它的{what}（若之前已有同类事件，须在上一次之后）",
                f"自上一次同类事件（或自开始）以来没有{what}",
            )
        case "own_later":
            return (
                f"在下一次同类事件之前必须出现{what}",
                f"尚未有{what}就出现了下一次同类事件，或记录已经结束",
            )
        case "later":
            before = pattern(need.before) if need.before else ""
            return (
                f"此后{f'、在{before}之前' if before else ''}必须出现{what}",
                f"此后没有{what}{f'，或{before}先出现' if before else ''}",
            )
        case "latest" | "latest_of_each":
            return _latest(need)
        case _:
            return _close(need)


def _close(need: tree.Need) -> tuple[str, str]:
    what, side = (
        pattern(need.pattern),
        {"before": "前", "after": "后"}[need.kind.rpartition("_")[2]],
    )
    if need.duration is not None:
        within = f"此{side}{duration(need.duration)}之内"
        return f"{within}必须有{what}", f"{within}没有{what}"
    return f"紧接在它之{side}的事件必须是{what}", f"紧接在它之{side}的事件不是{what}，或没有事件"


def _latest(need: tree.Need) -> tuple[str, str]:
    base = pattern(need.pattern)
    wanted = pattern(need.condition) if need.condition is not None else ""
    absent = "" if need.if_any else "，或此前没有"
    if need.each is not None:
        entity = need.each.text
        more = f"没有{base}的 {entity} 不作要求" if need.if_any else f"每个 {entity} 都必须有"
        return (
            f"对此前提到的每个 {entity} 分别来说，最近一次的{base}必须是{wanted}（{more}）",
            f"对此前提到的某个 {entity}，最近一次的{base}不是{wanted}{absent}",
        )
    more = f"若此前没有{base}，则不作要求" if need.if_any else f"此前必须已经出现过{base}"
    return (
        f"此前最近一次的{base}必须是{wanted}（{more}）",
        f"此前最近一次的{base}不是{wanted}{absent}",
    )
