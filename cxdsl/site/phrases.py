"""The headings and fixed sentences of the site, in English and Chinese."""

from __future__ import annotations

from typing import Any

from cxdsl.emit.statement import STATEMENT

ENGLISH: dict[str, Any] = {
    "skip": "Skip to the content", "pages": "Pages", "cards": "Rule cards", "lists": "Lists",
    "evidence_table": "Requirements and evidence", "tables": "Tables", "about": "About",
    "diagnostics": "Messages",
    "other": "中文", "other_code": "zh", "search": "Search titles, citations, tools and rules",
    "hit": "card found", "hits": "cards found", "card": "Card", "cards_of": "Cards of",
    "source": "Source", "basis": "Basis", "criteria": "Criteria", "version": "Version",
    "in_force": "In force", "always": "always", "supersedes": "Supersedes", "as_of": "as of",
    "unverified": "Not verified", "obligation": "The duty, in our words",
    "merges": "Other obligations that this card carries",
    "h_source": "Clause and source", "h_applies": "Applies when", "h_checkpoint": "Checkpoint",
    "checkpoint_note": "The point of the conversation at which this is observed is an evaluation "
    "choice. It is not a legal deadline.",
    "h_must": "What must happen", "h_evidence": "What is looked at",
    "absence": "Evidence can also be an absence: a failed rule names the stretch of the "
    "conversation in which the required event is missing.",
    "h_criteria": "Criteria and how each is decided", "by_rule": "Decided by a rule",
    "by_judge": "Decided by a judge who reads the conversation", "severity": "severity",
    "proxy": "tests wording: a proxy for what was meant",
    "expert": "an expert formula: written by an expert, not in plain sentences",
    "failures": "How it can fail", "kind": "Kind", "meaning": "Meaning", "picture": "Automaton of",
    "picture_note": "Solid arrows move on; dashed arrows open or settle a duty.",
    "as_table": "The same as a table", "state": "In state", "on": "On", "then": "Then",
    "goes_to": "Goes to", "window": "Evidence is read in", "h_ledger": "Who looks at which words",
    "words": "Words of the duty", "criterion_or_reason": "Criterion, or why not",
    "looked_at_by": "Looked at by", "by_nobody": "nobody",
    "h_examples": "Examples", "facts": "facts", "fails_here": "fails here",
    "nothing": "nothing is recorded", "h_limits": "Limits",
    "no_limits": "The card names no limits of its own.", "h_versions": "Versions",
    "decided_by": "Decided by", "rule": "a rule", "judge": "the judge",
    "evidence_note": "What each criterion rests on: the source, the condition under which it "
    "applies, how it is decided and which evidence is looked at.",
    "instead_of": "Instead of", "write": "Write",
    "kinds": "Kinds of failure", "tools": "By tool", "rules": "By rule", "by_basis": "By basis",
    "by_severity": "By severity", "by_citation": "By source", "by_domain": "By domain",
    "unrated": "no severity given", "first": "first version",
    "passes": "The card passes.", "vacuous": "The card passes, and nothing put it to the test.",
    "not_applicable": "The card does not apply.", "fails": "The card fails",
    "at_step": "at step {}", "at_end": "at the end",
    "counts": "{cards} cards, {rules} criteria decided by rules, {judged} by a judge.",
    "status": "Status", "h_review": "Review", "structure": "Structural consistency",
    "fidelity": "Fidelity to the source", "review_note": "Two things are kept apart: whether the "
    "card is consistent in itself, and what reviewers answered when they held it against its "
    "source. Both are computed, and neither is a legal finding.",
    "review_questions": "What was asked", "question": "Question", "answers": "Answers",
    "decision": "Decision", "review_answers": "Who answered what", "reviewer": "Reviewer",
    "role": "Role", "on_day": "On", "about_what": "About",
    "review_heads": ["Applicability", "Required behaviour", "Order and time"],
    "resolutions": "How disagreements were settled", "votes": "Votes",
    "missing_for": "Missing for",
    "statement": STATEMENT["en"],
    "about_text": [
        "These pages are written by a program from rule cards. What is read here is what is run: "
        "the automaton in each picture is the one that a recorded conversation is held against.",
        "Obligations are told in our own words; the cited source decides. Before the cards are "
        "used for another jurisdiction, or where much depends on them, they have to be reviewed "
        "and brought up to date.",
    ],
}  # fmt: skip
CHINESE: dict[str, Any] = {
    "skip": "跳到正文", "pages": "页面", "cards": "规则卡", "lists": "清单",
    "evidence_table": "要求与证据", "tables": "统计表", "about": "说明", "diagnostics": "提示信息",
    "other": "English", "other_code": "en", "search": "搜索标题、出处、工具和规则",
    "hit": "张卡片", "hits": "张卡片", "card": "卡片", "cards_of": "所属领域：",
    "source": "出处", "basis": "依据", "criteria": "判定项", "version": "版本",
    "in_force": "有效期", "always": "始终有效", "supersedes": "取代", "as_of": "核对于",
    "unverified": "未核实", "obligation": "义务（以我们自己的话表述）",
    "merges": "本卡同时承载的其他义务",
    "h_source": "条款与出处", "h_applies": "适用条件", "h_checkpoint": "观察点",
    "checkpoint_note": "在会话的这一点上观察，是评测的选择，并不是法定期限。",
    "h_must": "必须做到什么", "h_evidence": "查看什么",
    "absence": "缺失也是证据：不合格的规则会指出会话中缺少所需事件的那一段。",
    "h_criteria": "判定项及各自的判定方式", "by_rule": "由规则判定",
    "by_judge": "由阅读会话的评判者判定", "severity": "严重程度",
    "proxy": "只看措辞：代替对真实意思的判断",
    "expert": "专家公式：由专家写成，不是普通句子", "failures": "可能怎样不合格",
    "kind": "种类", "meaning": "含义", "picture": "自动机：",
    "picture_note": "实线箭头表示推进，虚线箭头表示产生或了结一项义务。",
    "as_table": "以表格表示", "state": "所处状态", "on": "遇到", "then": "则",
    "goes_to": "转到", "window": "证据范围", "h_ledger": "哪些文字由谁查看",
    "words": "义务中的文字", "criterion_or_reason": "判定项，或无人查看的理由",
    "looked_at_by": "由谁查看", "by_nobody": "无人",
    "h_examples": "示例", "facts": "事实", "fails_here": "在此不合格",
    "nothing": "没有任何记录", "h_limits": "局限",
    "no_limits": "本卡没有说明自己的局限。", "h_versions": "版本",
    "decided_by": "由谁判定", "rule": "规则", "judge": "评判者",
    "evidence_note": "每个判定项的依据：出处、适用条件、判定方式和查看的证据。",
    "instead_of": "不要写", "write": "应写成",
    "kinds": "不合格的种类", "tools": "按工具", "rules": "按规则", "by_basis": "按依据",
    "by_severity": "按严重程度", "by_citation": "按出处", "by_domain": "按领域",
    "unrated": "未标明严重程度", "first": "第一个版本",
    "passes": "本卡合格。", "vacuous": "本卡合格，但没有受到任何考验。",
    "not_applicable": "本卡不适用。", "fails": "本卡不合格",
    "at_step": "（第 {} 步）", "at_end": "（结束时）",
    "counts": "共 {cards} 张卡片，{rules} 个由规则判定的项目，{judged} 个由评判者判定的项目。",
    "status": "状态", "h_review": "审阅", "structure": "结构一致性",
    "fidelity": "与出处的一致性", "review_note": "这里分开两件事：卡片本身是否一致，"
    "以及审阅者对照出处所作的回答。两者都由程序计算，也都不是法律结论。",
    "review_questions": "所问的问题", "question": "问题", "answers": "回答",
    "decision": "结论", "review_answers": "谁作了什么回答", "reviewer": "审阅者",
    "role": "角色", "on_day": "日期", "about_what": "针对",
    "review_heads": ["适用范围", "所要求的行为", "顺序与时间"],
    "resolutions": "分歧如何解决", "votes": "票数",
    "missing_for": "尚缺，方可达到：",
    "statement": STATEMENT["zh"],
    "about_text": [
        "这些页面由程序根据规则卡生成。所读即所行：每幅图中的自动机，就是用来核对会话记录的那一个。",
        "义务以我们自己的话表述，以所引出处为准。用于其他法域或重要场合之前，必须重新审阅并更新。",
    ],
}  # fmt: skip
PHRASES: dict[str, dict[str, Any]] = {
    "en": ENGLISH,
    "zh": CHINESE,
}
NOTES = {
    "regulation": "该义务写在所引法规之中。如何在会话记录中观察到它，由我们在下文编码。",
    "institution": "这是机构的工作流程，违反它本身并不等于违反法规。",
    "runtime_control": "这是运行该代理的系统的控制措施，违反它本身并不等于违反法规。",
}
FAILURES = {
    "missing": "规则所需的事件从未发生",
    "misordered": "规则所需的事件发生了，但不在应有的位置",
    "mismatched": "相关的值与应有的值不符",
    "forbidden": "发生了不得发生的事",
    "exceeded": "发生的次数或总和超过了限度",
    "unmet": "公式在该事件处不成立",
    "late": "事件发生了，但已超过时限",
}
BASIS = {
    "en": {
        "regulation": "regulation",
        "institution": "institution workflow",
        "runtime_control": "runtime control",
    },
    "zh": {"regulation": "法规", "institution": "机构流程", "runtime_control": "运行控制"},
}
SEVERITY = {
    "en": {"critical": "critical", "major": "major", "minor": "minor"},
    "zh": {"critical": "严重", "major": "重要", "minor": "轻微"},
}
