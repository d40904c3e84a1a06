"""The review of a card in words, English and Chinese, for pages and for the command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cxdsl.review.record import QUESTIONS, Resolution, Review
from cxdsl.review.standing import (
    MIN_SCORE,
    REVIEWERS,
    STATUSES,
    Missing,
    Question,
    Standing,
    Structure,
)

QUESTION_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": QUESTIONS,
    "zh": {
        "applicability": "卡片的适用范围是否与所引出处完全一致？",
        "behaviour": "判定项所要求的是否正是出处所要求的，且所查看的证据能够显示？",
        "order": "判定项要求的顺序或时间是出处所定，还是卡片已声明的评测选择？",
    },
}
_ENGLISH: Mapping[str, str] = {
    "draft": "draft", "reviewed": "reviewed", "stable": "stable",
    "nobody": "draft: nobody reviewed it yet",
    "consistent": "consistent", "inconsistent": "not consistent", "partly": "not fully computed",
    "not reviewed": "not reviewed", "out of date": "out of date: all answers are about an older "
    "meaning of the card", "in review": "in review: {have} of {need} reviewers", "disputed":
    "disputed", "confirmed": "confirmed", "rejected": "rejected",
    "examples": "Examples", "as_written": "{ok} of {all} come out as written",
    "evaluated": "Can be evaluated", "yes": "yes", "no": "no", "unsure": "unsure",
    "score": "Mutation score", "score_is": "{score} ({killed} of {mutants} mutants noticed; "
    "{min} % is needed)", "no_mutants": "nothing to change: no rule", "lint": "Lint",
    "lint_is": "{errors} errors, {warnings} warnings", "unknown": "not computed for this text",
    "answers": "{yes} yes, {no} no, {unsure} unsure", "agreed": "{decision}, agreed by all",
    "discussion": "{decision}, by discussion ({for_} yes, {against} no)",
    "vote": "{decision}, by vote ({for_} yes, {against} no)", "open": "open",
    "no_code": "without a code", "this": "this meaning", "older": "out of date (version {version})",
    "uncounted": "{role}, not counted",
    "engineer": "engineer", "compliance": "compliance", "legal": "legal", "industry": "industry",
    "author": "author",
    "m_reviewers": "reviewers who answer about this meaning of the card: {n} more",
    "m_open": "the question of {question} is open: discuss it, or vote",
    "m_rejected": "the reviewers say no to the question of {question}: change the card",
    "m_no_examples": "examples", "m_examples": "examples that do not come out as written: {n}",
    "m_not_computed": "mutation score and lint (cxc review CARD --keep computes them)",
    "m_score": "a mutation score of {min} %", "m_lint": "findings of lint that the card does not "
    "let stand: {n}",
    "q_applicability": "applicability", "q_behaviour": "required behaviour",
    "q_order": "order and time", "colon": ": ",
}  # fmt: skip
_CHINESE: Mapping[str, str] = {
    "draft": "草稿", "reviewed": "已审阅", "stable": "稳定",
    "nobody": "草稿：尚无人审阅",
    "consistent": "一致", "inconsistent": "不一致", "partly": "尚未全部计算",
    "not reviewed": "未经审阅", "out of date": "已过时：所有回答都针对卡片先前的含义",
    "in review": "审阅中：{have} / {need} 位审阅者", "disputed": "有分歧",
    "confirmed": "已确认", "rejected": "未通过",
    "examples": "示例", "as_written": "{all} 个中有 {ok} 个与所写一致",
    "evaluated": "可以评测", "yes": "是", "no": "否", "unsure": "不确定",
    "score": "变异得分",
    "score_is": "{score}（{mutants} 个变体中发现 {killed} 个；需达到 {min} %）",
    "no_mutants": "没有规则，无从改动", "lint": "检查",
    "lint_is": "{errors} 个错误，{warnings} 个警告", "unknown": "尚未针对这一文本计算",
    "answers": "是 {yes}，否 {no}，不确定 {unsure}", "agreed": "{decision}，全体一致",
    "discussion": "{decision}，经讨论（是 {for_}，否 {against}）",
    "vote": "{decision}，经表决（是 {for_}，否 {against}）", "open": "未决",
    "no_code": "无代号", "this": "现行含义", "older": "已过时（版本 {version}）",
    "uncounted": "{role}（不计入）",
    "engineer": "工程", "compliance": "合规", "legal": "法务", "industry": "业界", "author": "作者",
    "m_reviewers": "还需 {n} 位审阅者就卡片的现行含义作答",
    "m_open": "“{question}”一问未决：请讨论或表决",
    "m_rejected": "审阅者对“{question}”一问作了否定回答：请修改卡片",
    "m_no_examples": "示例", "m_examples": "与所写不一致的示例：{n} 个",
    "m_not_computed": "变异得分和检查结果（由 cxc review CARD --keep 计算）",
    "m_score": "变异得分达到 {min} %", "m_lint": "卡片没有说明理由的检查结果：{n} 个",
    "q_applicability": "适用范围", "q_behaviour": "所要求的行为", "q_order": "顺序与时间",
    "colon": "：",
}  # fmt: skip
_WORDS = {"en": _ENGLISH, "zh": _CHINESE}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One review as a row: who, about which meaning, the three answers with their notes."""

    who: str
    role: str
    about: str
    on: str
    answers: tuple[tuple[str, str], ...]
    current: bool


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """All that a page says about the review of a card."""

    status: str
    structure: str
    fidelity: str
    checks: tuple[tuple[str, str], ...]
    questions: tuple[tuple[str, str, str, str], ...]
    reviews: tuple[AnswerRow, ...]
    resolutions: tuple[tuple[str, str, str], ...]
    missing: tuple[str, ...]
    next_status: str


def percent(score: float) -> str:
    """A score that never rounds up to more than it is."""
    return f"{int(score * 10) / 10:.1f} %"


def short_status(status: str, lang: str) -> str:
    """The word for a status."""
    return _WORDS[lang][status]


def review_words(standing: Standing, lang: str) -> ReviewWords:
    """The review of a card in one language."""
    t = _WORDS[lang]
    nobody = standing.status == "draft" and not standing.reviews
    after = STATUSES[min(STATUSES.index(standing.status) + 1, len(STATUSES) - 1)]
    return ReviewWords(
        t["nobody"] if nobody else t[standing.status],
        _consistency(standing.structure, t),
        t[standing.fidelity].format(have=standing.reviewers, need=REVIEWERS),
        _checks(standing.structure, t),
        tuple(_question(q, lang) for q in standing.questions) if standing.reviews else (),
        tuple(_review(r, standing, t) for r in standing.reviews),
        tuple(_resolution(r, standing, t) for r in standing.resolutions),
        tuple(_missing(m, t) for m in standing.missing),
        "" if standing.status == "stable" else t[after],
    )


def _consistency(structure: Structure | None, t: Mapping[str, str]) -> str:
    if structure is None or structure.consistent is None:
        return t["partly"]
    return t["consistent"] if structure.consistent else t["inconsistent"]


def _checks(structure: Structure | None, t: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    if structure is None:
        return ((t["evaluated"], t["yes"]),)
    as_written = t["as_written"].format(ok=structure.as_written, all=structure.examples)
    computed = structure.computed
    score = lint = t["unknown"]
    if computed is not None:
        lint = t["lint_is"].format(errors=computed.errors, warnings=computed.warnings)
        score = t["no_mutants"]
        if structure.score is not None:
            score = t["score_is"].format(
                score=percent(structure.score),
                killed=computed.killed,
                mutants=computed.mutants,
                min=f"{MIN_SCORE:g}",
            )
    return (
        (t["evaluated"], t["yes"]),
        (t["examples"], as_written),
        (t["score"], score),
        (t["lint"], lint),
    )


def _question(question: Question, lang: str) -> tuple[str, str, str, str]:
    """Name, question, answers and decision."""
    t = _WORDS[lang]
    for_, against = question.votes or (0, 0)
    decided = t[question.way].format(
        decision=t[question.decision or "no"], for_=for_, against=against
    )
    answers = t["answers"].format(yes=question.yes, no=question.no, unsure=question.unsure)
    return t[f"q_{question.name}"], QUESTION_WORDS[lang][question.name], answers, decided


def _about(entry: Review | Resolution, standing: Standing, t: Mapping[str, str]) -> str:
    return t["this"] if standing.current(entry) else t["older"].format(version=entry.about.version)


def _review(review: Review, standing: Standing, t: Mapping[str, str]) -> AnswerRow:
    role = t[review.role]
    return AnswerRow(
        review.reviewer or t["no_code"],
        role if review.counts else t["uncounted"].format(role=role),
        _about(review, standing, t),
        review.on or "",
        tuple((t[review.answers[q].answer], review.answers[q].note) for q in QUESTIONS),
        standing.current(review),
    )


def _resolution(
    resolution: Resolution, standing: Standing, t: Mapping[str, str]
) -> tuple[str, str, str]:
    """Name of the question, votes and note, meaning."""
    votes = ", ".join(f"{code} {t[vote]}" for code, vote in sorted(resolution.votes.items()))
    told = f"{votes}{t['colon']}{resolution.note}" if resolution.note else votes
    return t[f"q_{resolution.question}"], told, _about(resolution, standing, t)


def _missing(missing: Missing, t: Mapping[str, str]) -> str:
    question = t[f"q_{missing.question}"] if missing.question else ""
    return t[f"m_{missing.what}"].format(n=missing.number, question=question, min=f"{MIN_SCORE:g}")
