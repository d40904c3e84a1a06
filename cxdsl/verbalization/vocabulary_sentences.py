"""Sentences about what the vocabulary lists, in plain English and in plain Chinese."""

from __future__ import annotations

from cxdsl.syntax import tree
from cxdsl.verbalization.saying import Said


def in_english(said: tree.ByVocabulary, subject: str) -> Said:
    """The sentence about ``subject``, a noun phrase with its article."""
    fact = said.fact.text if said.fact is not None else ""
    names = ", ".join(name.text for name in said.fields)
    excuse = " Where there was no such result before, nothing is asked." if said.if_any else ""
    must, fails = {
        "required_checks": (
            f"Whenever there is {subject}, each check that the vocabulary requires for its draft "
            "type must have been called successfully before it.",
            f"{subject} comes before one of its required checks",
        ),
        "submit_tools": (
            f"Whenever there is {subject}, it must be done by a tool that the vocabulary names for "
            "its draft type.",
            f"{subject} is done by another tool",
        ),
        "mirrored_fields": (
            f"Whenever there is {subject}, the fields that repeat a record must equal those of the "
            f"latest result before it.{excuse}",
            f"a field of {subject} differs from the record",
        ),
        "mandatory_fields": (
            f"Whenever there is {subject}, all its mandatory fields must be recorded and not "
            "empty.",
            f"a mandatory field of {subject} is missing or empty",
        ),
        "contract_fields": (
            f"Whenever there is {subject}, all fields of its confirmation contract must be "
            "recorded and not empty.",
            f"a contract field of {subject} is missing or empty",
        ),
        "fields": (
            f"Whenever there is {subject}, {names} must be recorded and not empty.",
            f"one of these of {subject} is missing or empty: {names}",
        ),
        "listed_notices": (
            f"Whenever there is {subject}, each notice that the fact {fact} lists must have been "
            "recorded before it.",
            f"{subject} comes before a notice that the fact {fact} lists",
        ),
    }[said.what]
    return Said(must, f"each time there is {subject}", fails)


def in_chinese(said: tree.ByVocabulary, subject: str) -> Said:
    """The sentence about ``subject``, a noun phrase."""
    fact = said.fact.text if said.fact is not None else ""
    names = "、".join(name.text for name in said.fields)
    excuse = "若此前没有这样的结果，则不作要求。" if said.if_any else ""
    must, fails = {
        "required_checks": (
            f"每当出现{subject}，词汇表为其草稿类型规定的每一项检查此前都必须已经成功调用。",
            f"出现{subject}，而此前缺少一项规定的检查",
        ),
        "submit_tools": (
            f"每当出现{subject}，都必须使用词汇表为其草稿类型指定的工具。",
            f"{subject}使用了其他工具",
        ),
        "mirrored_fields": (
            f"每当出现{subject}，其中照录记录的字段都必须与此前最近一次的结果一致。{excuse}",
            f"{subject}的某个字段与记录不一致",
        ),
        "mandatory_fields": (
            f"每当出现{subject}，其全部必填字段都必须有记录且不为空。",
            f"{subject}的某个必填字段缺失或为空",
        ),
        "contract_fields": (
            f"每当出现{subject}，确认约定的全部字段都必须有记录且不为空。",
            f"{subject}的某个约定字段缺失或为空",
        ),
        "fields": (
            f"每当出现{subject}，{names}都必须有记录且不为空。",
            f"{subject}的以下某项缺失或为空：{names}",
        ),
        "listed_notices": (
            f"每当出现{subject}，事实 {fact} 所列的每一项告知此前都必须已有记录。",
            f"出现{subject}，而此前缺少事实 {fact} 所列的某项告知",
        ),
    }[said.what]
    return Said(must, f"每次出现{subject}", fails)
