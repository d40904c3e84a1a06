"""Which part of a task and its recording each component sees, and what each is there for.

The table is what the design promises; no component is handed the whole file of a task.
"""

from __future__ import annotations

from collections.abc import Mapping

from cxdsl.emit.table import Table, TablePage, row

# Parts of a task specification, then what comes about in a run.
SPECIFIED = (
    "opening", "policy", "context", "tools", "records", "facts", "private", "goal", "contract",
    "rules", "checklist",
)  # fmt: skip
RECORDED = ("messages", "results", "events", "final")
ROLES: Mapping[str, str] = {
    "agent": "execute",
    "customer": "execute",
    "runtime": "execute",
    "outcome": "evaluate",
    "rules": "evaluate",
    "judge": "evaluate",
    "reviewer": "review",
}
ACCESS: Mapping[str, frozenset[str]] = {
    "agent": frozenset({"opening", "policy", "context", "tools", "messages", "results"}),
    "customer": frozenset({"opening", "private", "contract", "messages"}),
    "runtime": frozenset({"tools", "records", "contract", "messages", "results", "events"}),
    "outcome": frozenset({"goal", "private", "final"}),
    "rules": frozenset({"facts", "rules", "events"}),
    "judge": frozenset({"facts", "checklist", "events"}),
    "reviewer": frozenset({"facts", "rules", "checklist", "events", "final"}),
}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Who sees what",
        "note": "No component receives the whole specification of a task. The agent never sees the "
        "customer's private facts, all business records, or what it is graded by. Verdicts are "
        "computed after the run and steer nothing in it.",
        "specified": "Parts of the specification of a task, and who sees them",
        "recorded": "What comes about in a run, and who sees it",
        "roles": "What each component is there for",
        "part": "Part", "component": "Component", "role": "Role", "does": "Does", "yes": "yes",
        "no": "no",
        "agent": "agent under test", "customer": "simulated customer", "runtime": "runtime",
        "outcome": "outcome checker", "rules_": "rules", "judge": "judge",
        "reviewer": "expert reviewer",
        "execute": "executes", "evaluate": "evaluates", "review": "re-evaluates",
        "opening": "opening message", "policy": "policy text for the agent",
        "context": "session context given to the agent", "tools": "tools that may be used",
        "records": "business records", "facts": "task facts that decide which cards apply",
        "private": "private facts of the customer", "goal": "goal and expected final state",
        "contract": "fields that the customer confirms", "rules": "rules of the cards",
        "checklist": "checklist of the judge",
        "messages": "messages between agent and customer",
        "results": "results of the agent's own calls", "events": "the recorded trace",
        "final": "final state",
        "d_agent": "talks with the customer and calls tools; a submission by the runtime is no "
        "action of it",
        "d_customer": "answers, and confirms when the fields shown agree with the private facts; "
        "it judges no process",
        "d_runtime": "executes calls, keeps records and drafts, records the trace, and submits "
        "what was confirmed",
        "d_outcome": "compares the final state with the expected one",
        "d_rules": "hold the trace against requirements that a machine can decide",
        "d_judge": "answers the checklist, each item from the stretch of the trace it names",
        "d_reviewer": "re-evaluates chosen traces and reviews cards; never sets the reported "
        "verdict",
    },
    "zh": {
        "title": "谁能看到什么",
        "note": "没有任何组成部分能收到任务规格的全部内容。代理看不到客户的私人事实、全部业务记录，"
        "也看不到评分所用的内容。结论在运行之后计算，不影响运行中的任何动作。",
        "specified": "任务规格的各部分，及谁能看到",
        "recorded": "运行中产生的内容，及谁能看到",
        "roles": "各组成部分的职责",
        "part": "部分", "component": "组成部分", "role": "角色", "does": "职责", "yes": "是",
        "no": "否",
        "agent": "受测代理", "customer": "模拟客户", "runtime": "运行时",
        "outcome": "结果检查器", "rules_": "规则", "judge": "评判者", "reviewer": "专家审阅者",
        "execute": "执行", "evaluate": "评测", "review": "复评",
        "opening": "开场消息", "policy": "面向代理的政策文字", "context": "提供给代理的会话背景",
        "tools": "可用的工具", "records": "业务记录", "facts": "决定卡片是否适用的任务事实",
        "private": "客户的私人事实", "goal": "目标与预期的最终状态",
        "contract": "由客户确认的字段", "rules": "卡片的规则", "checklist": "评判者的清单",
        "messages": "代理与客户之间的消息", "results": "代理自己的调用结果",
        "events": "所记录的轨迹", "final": "最终状态",
        "d_agent": "与客户对话并调用工具；由运行时所作的提交不是它的动作",
        "d_customer": "作答；所示字段与私人事实相符时予以确认；不评判过程",
        "d_runtime": "执行调用，保存记录和草稿，记录轨迹，并提交已确认的内容",
        "d_outcome": "把最终状态与预期状态相比较",
        "d_rules": "用机器可判定的要求核对轨迹",
        "d_judge": "回答清单，每一项只看其所指的轨迹片段",
        "d_reviewer": "复评选定的轨迹并审阅卡片；从不决定所报告的结论",
    },
}  # fmt: skip


def access_page(lang: str) -> TablePage:
    """The tables in one language."""
    t = _WORDS[lang]
    heads = tuple(t.get(f"{c}_", t[c]) for c in ACCESS)

    def seen(parts: tuple[str, ...], caption: str) -> Table:
        rows = (
            row(t[p], *(t["yes"] if p in seen_by else t["no"] for seen_by in ACCESS.values()))
            for p in parts
        )
        return Table(caption, (t["part"], *heads), tuple(rows))

    roles = (row(head, t[ROLES[c]], t[f"d_{c}"]) for c, head in zip(ACCESS, heads, strict=True))
    return TablePage(
        "access",
        t["title"],
        t["note"],
        (
            seen(SPECIFIED, t["specified"]),
            seen(RECORDED, t["recorded"]),
            Table(t["roles"], (t["component"], t["role"], t["does"]), tuple(roles)),
        ),
    )
