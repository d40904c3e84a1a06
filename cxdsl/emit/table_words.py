"""The words of the tables, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "domain": "Domain", "all": "all", "card": "Card", "cards": "Cards", "version": "Version",
        "basis": "Basis", "source": "Source", "rule": "Requirement", "rules": "Requirements",
        "checklist": "Judge items", "tool": "Tool", "category": "Category", "scope": "Looks at",
        "permission": "May be called by (mediated)", "aliases": "Other names",
        "read": "read", "check": "check", "draft": "draft", "notice": "notice",
        "submit": "submit", "aliases_of_these": "of these, other names",
        "account": "an account", "session": "the session",
        "agent": "agent", "runtime_only": "runtime only", "customer": "customer",
        "regulation": "regulation", "institution": "institution workflow",
        "runtime_control": "runtime control",
        "tools": "Tools by domain and category",
        "tools_note": "Each name is counted, also the other names of a tool: a card may use any of "
        "them and means all.",
        "tools_counted": "Names of tools by domain and category",
        "tools_listed": "Every tool",
        "cards_by_domain": "Cards by domain",
        "cards_note": "The newest version of each card is counted, by whose rule it is, by what it "
        "is decided by, and by its review status.",
        "rules_and_cards": "Requirements and cards",
        "rules_note": "{rules} requirements that a machine can decide (hard rules) on {cards} card "
        "versions. The two are lists of their own: a card may carry several requirements or none, "
        "and a requirement may stand on several cards.",
        "by_rule": "From requirement to card", "by_card": "From card to requirement",
        "obligations": "Obligations and cards", "obligation": "Obligation",
        "obligations_note": "{all} obligations on {cards} cards. Carried by the card of another "
        "obligation, because the same thing is owed on the same occasion and seen at the same "
        "place: {merged}.",
        "obligations_apart": "{all} obligations, each on a card of its own.",
        "obligations_counted": "Obligations by domain", "obligations_listed": "Every obligation",
        "obligations_n": "Obligations", "merged_n": "of these, merged",
        "merged_because": "Merged because",
    },
    "zh": {
        "domain": "领域", "all": "合计", "card": "卡片", "cards": "卡片", "version": "版本",
        "basis": "依据", "source": "出处", "rule": "要求", "rules": "要求",
        "checklist": "评判项", "tool": "工具", "category": "类别", "scope": "查看范围",
        "permission": "可由谁调用（中介模式）", "aliases": "别名",
        "read": "读取", "check": "检查", "draft": "草稿", "notice": "告知", "submit": "提交",
        "aliases_of_these": "其中别名", "account": "账户", "session": "会话",
        "agent": "代理", "runtime_only": "仅运行时", "customer": "客户",
        "regulation": "法规", "institution": "机构流程", "runtime_control": "运行控制",
        "tools": "按领域和类别列出的工具",
        "tools_note": "每个名称都计入，包括工具的别名：卡片可以使用其中任何一个，所指相同。",
        "tools_counted": "按领域和类别统计的工具名称", "tools_listed": "全部工具",
        "cards_by_domain": "按领域统计的卡片",
        "cards_note": "统计每张卡片的最新版本：按依据、按判定方式和按审阅状态。",
        "rules_and_cards": "要求与卡片",
        "rules_note": "{cards} 个卡片版本上共有 {rules} 条机器可判定的要求（硬规则）。"
        "两者各自成表：一张卡片可以有多条要求或没有要求，一条要求也可以出现在多张卡片上。",
        "by_rule": "从要求到卡片", "by_card": "从卡片到要求",
        "obligations": "义务与卡片", "obligation": "义务",
        "obligations_note": "{cards} 张卡片承载 {all} 项义务。因同一场合须做同一件事且同处可见，"
        "而由另一项义务的卡片承载的：{merged} 项。",
        "obligations_apart": "共 {all} 项义务，各有自己的卡片。",
        "obligations_counted": "按领域统计的义务", "obligations_listed": "全部义务",
        "obligations_n": "义务", "merged_n": "其中合并", "merged_because": "合并的理由",
    },
}  # fmt: skip
