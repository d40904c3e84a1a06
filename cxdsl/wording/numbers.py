"""Numbers in a recorded text, as numbers: 1,628 = 1628.00 = １６２８ = 1 628; 40 is not 40%.

What is written in digits but counts nothing is passed over: dates and times, telephone numbers and
other groups joined by hyphens, citations, identifiers, versions, ordinals of lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from cxdsl.wording.folding import Folded, fold
from cxdsl.wording.numerals import spelt
from cxdsl.wording.patterns import compiled

Sort = Literal["plain", "money", "percent", "other"]

_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_SUB: Final = r"(?:\([a-z0-9]{1,5}\))*"
# Written with digits and no number; the first that fits from the left counts.
_OPAQUE: Final = compiled(
    "|".join(
        (
            r"https?://[^\s]+",
            r"[\w.+-]+@[\w-]+\.[\w.-]+",
            r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?"
            r"(?:z|[+-]\d{2}:?\d{2})?)?",
            r"\d{1,4} ?年(?: ?\d{1,2} ?月(?: ?\d{1,2} ?[日号])?)",
            r"(?:19|20)\d{2} ?年",
            r"\d{1,2} ?月 ?\d{1,2} ?[日号]",
            r"\d{1,2} ?月",
            rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?:,? (?:19|20)\d{{2}}\b)?",
            rf"\b{_MONTH} (?:19|20)\d{{2}}\b",
            rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b(?:,? (?:19|20)\d{{2}}\b)?",
            r"\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b)?",
            r"\b\d{1,2} ?[ap]\.?m\b\.?",
            r"\b(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])(?:/\d{2,4})?\b",
            r"\b\d{1,2}/\d{1,2}/\d{2,4}\b",
            r"\d{1,4} ?号",
            r"[\d零〇一二两三四五六七八九十]+分之[\d零〇一二三四五六七八九十]+",
            r"\b(?:tel|phone|fax|call)\b[.:]? ?[\d(+][\d ()-]{5,}\d",
            r"\b\d+ (?:cfr|c\.f\.r\.|u\.?s\.?c\.?|usc|fed\. ?reg\.)(?:,? part)? ?§* ?[\d.]*\d"
            + _SUB,
            r"§+ ?[\d.]*\d" + _SUB,
            r"\b(?:section|sections|sec\.|article|articles|art\.|part|paragraph|para\.|rule|"
            r"clause|step|chapter|appendix|schedule|annex|title|page|form|line|row|item|question|"
            r"option|version|flight|room|gate|seat|ext\.?|extension|case|ticket|order|"
            r"invoice|claim|reference|ref\.?|account|acct\.?|id|no\.|nr\.|number|#)"
            r" ?(?:#|no\.|number|id)? ?[a-z]{0,4}[\d.]*\d" + _SUB,
            r"# ?\d+",
            r"第 ?[0-9零〇一二三四五六七八九十百千两]+",
            r"[〔\[]\d{4}[〕\]] ?第?\d+ ?号",
            r"(?:尾号|编号|单号|账号|帐号|卡号|工号|电话|订单号?|热线|号码)[为是: ]{0,2}"
            r"[a-z]*\d[\d\- *]*",
            r"\+\d[\d -]{6,}\d",
            r"\(\d{3}\) ?\d{3}-\d{4}",
            r"\d+(?:-\d+)+",
            r"\d+(?:\.\d+){2,}",
            r"\d+(?:st|nd|rd|th)\b",
            r"[0-9]*[a-z_]+[a-z_-]*\d[a-z0-9_-]*",
        )
    )
)
_SIGN: Final = r"us\$|hk\$|nt\$|a\$|c\$|s\$|r\$|[$€£¥₹₩₽₫₺₴₦฿₱]"
_CODE: Final = (
    "usd|eur|gbp|cny|rmb|jpy|hkd|chf|aud|cad|sgd|krw|inr|nzd|sek|nok|dkk|twd|mop|thb|brl|mxn"
)
_BEFORE: Final = compiled(rf"(?:{_SIGN}|\b(?:{_CODE})\.?|人民币|美元|港币|欧元) ?$")
_NUMBER: Final = compiled(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?"
    r"|\d{1,3}(?:\.\d{3})+,\d{1,2}"
    r"|\d{1,3}(?:\.\d{3}){2,}"
    r"|\d{1,2}(?:,\d{1,2}){2,}"
    r"|\d{1,3}(?:'\d{3})+(?:\.\d+)?"
    r"|\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?"
    r"|\d+,\d{2}"
    r"|\d+\.\d+"
    r"|\d+"
    r"|\.\d+"
)
_SCALE: Final = compiled(
    r" ?(?:(thousand|million|billion|trillion|hundred|bn|mn)\b|([十百千]?[万亿]|[百千]))"
)
_SCALES: Final = {
    "hundred": 2, "thousand": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12,
    "百": 2, "千": 3, "万": 4, "十万": 5, "百万": 6, "千万": 7, "亿": 8, "十亿": 9, "百亿": 10,
    "千亿": 11,
}  # fmt: skip
_PERCENT: Final = compiled(r"\s?(?:%|﹪|percent\b|per cent\b|percentage|pct\b|个?百分点)")
_OTHER: Final = compiled(r"\s?(?:‰|°|℃|cents?\b|pence\b|[角分厘]钱|成(?:[以左仓,。 ]|$))")
_MONEY: Final = compiled(
    rf" ?(?:{_SIGN}|(?:{_CODE})\b|dollars?\b|euros?\b|pounds?\b|yuan\b|yen\b|bucks?\b|rupees?\b|"
    r"francs?\b|won\b|us dollars?\b|元|块|圆|美元|美金|欧元|英镑|日元|港币|港元|人民币|卢比|韩元)"
)
_WINDOW: Final = 20


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text: its value, what it counts, and where it stands in the recorded text."""

    value: Decimal
    sort: Sort
    start: int
    end: int


@lru_cache(maxsize=256)
def numbers(text: str) -> tuple[Number, ...]:
    """The numbers of a recorded text in their order; linear in its length."""
    folded = fold(text)
    taken = sorted([*_opaque(folded), *_ordinals(folded)])
    found = sorted([*_digits(folded, taken), *spelt(folded.text)], key=lambda n: (n[0], -n[1]))
    result: list[Number] = []
    after = 0
    for start, stop, value in _outside(found, taken):
        if start < after:
            continue
        number = _measured(folded, start, stop, value)
        result.append(number[0])
        after = number[1]
    return tuple(result)


def _outside(
    found: list[tuple[int, int, Decimal]], taken: list[tuple[int, int]]
) -> Iterator[tuple[int, int, Decimal]]:
    """The numbers that overlap nothing taken (both in order)."""
    at = 0
    for start, stop, value in found:
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at == len(taken) or taken[at][0] >= stop:
            yield start, stop, value


def _opaque(folded: Folded) -> Iterator[tuple[int, int]]:
    for match in _OPAQUE.finditer(folded.text):
        start, stop = match.span()
        if _counts(folded.text[start:stop]) or folded.text[stop : stop + 1] == "%":
            continue
        yield start, stop


_GLUED: Final = compiled(
    rf"(?:{_CODE}|us|rmb)[\d.,]+|\d+(?:k|gb|mb|kb|tb|kg|km|cm|mm|m|bn|mn|x|h)"
    r"|\d{1,3}(?:\.\d{3}){2,}"
)


def _counts(text: str) -> bool:
    """Whether letters or dots and digits written together are a number: *usd40*, *1.628.000*."""
    return _GLUED.fullmatch(text) is not None


_LINE: Final = compiled(r"(?m)^[ \t]*(?:[-*>] )?\(?(\d{1,3})(?:[.)](?:[ \t]|$)|、)")


def _ordinals(folded: Folded) -> Iterator[tuple[int, int]]:
    """The ordinals of a list: line starts that count from 1 on."""
    expected = 1
    for match in _LINE.finditer(folded.text):
        number = int(match.group(1))
        if number in (1, expected):
            yield match.span(1)
            expected = number + 1


def _digits(folded: Folded, taken: list[tuple[int, int]]) -> Iterator[tuple[int, int, Decimal]]:
    text = folded.text
    at = 0
    for match in _NUMBER.finditer(text):
        start, stop = match.span()
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at < len(taken) and taken[at][0] < start:
            continue
        before = text[start - 1] if start else " "
        after = text[stop] if stop < len(text) else " "
        if before in ".," and start > 1 and text[start - 2].isdigit():
            continue
        if (
            after == ","
            and stop + 1 < len(text)
            and text[stop + 1].isdigit()
            and "," in text[start:stop]
        ):
            continue
        written = text[start:stop]
        if written.count(",") > 1 and len(written.rpartition(",")[2]) < 3:
            # 40,50,60: a row of numbers.
            for one in written.split(","):
                yield start, start + len(one), Decimal(one)
                start += len(one) + 1
            continue
        value = Decimal(_plain(written))
        if before == "-" and (start < 2 or not text[start - 2].isalnum()):
            start, value = start - 1, -value
        yield start, stop, value


def _plain(written: str) -> str:
    digits = written.replace(" ", "").replace("'", "")
    if digits.count(".") > 1 and "," not in digits:
        return digits.replace(".", "")
    head, comma, tail = digits.rpartition(",")
    if comma and ("." in head or (len(tail) < 3 and head.isdigit())):
        digits = head.replace(".", "") + "." + tail
    return "0" + digits.replace(",", "") if digits[0] == "." else digits.replace(",", "")


def _measured(folded: Folded, start: int, stop: int, value: Decimal) -> tuple[Number, int]:
    """The number with its scale, sort and place; and where what belongs to it ends."""
    text = folded.text
    # Short windows: an expression that is held against a text is handed all of it.
    scale = _SCALE.match(text[stop : stop + _WINDOW])
    if scale is not None and (scale.group(1) or scale.group(2)) in _SCALES:
        value = value.scaleb(_SCALES[scale.group(1) or scale.group(2)])
        stop += scale.end()
    elif text[stop : stop + 1] == "k" and not text[stop + 1 : stop + 2].isalnum():
        value, stop = value.scaleb(3), stop + 1
    elif (
        text[stop : stop + 1] == "m"
        and not text[stop + 1 : stop + 2].isalnum()
        and (_BEFORE.search(text[max(0, start - 10) : start]))
    ):
        value, stop = value.scaleb(6), stop + 1
    sort: Sort = "plain"
    lead, tail = text[max(0, start - 10) : start], text[stop : stop + _WINDOW]
    before = _BEFORE.search(lead)
    if (match := _PERCENT.match(tail)) is not None:
        sort, stop = "percent", stop + match.end()
    elif lead.endswith("百分之"):
        sort = "percent"
    elif _OTHER.match(tail) is not None:
        sort = "other"
    elif before is not None or _MONEY.match(tail) is not None:
        sort = "money"
        if before is not None and lead[: before.start()].endswith("-"):
            value = -value
    begin, end = folded.span(start, stop)
    return Number(value, sort, begin, end), stop


def stated(text: str, sort: str, value: Decimal) -> tuple[int, int] | None:
    """Where a number is first stated, as offsets of the recorded text; None when it is not.

    ``sort``: ``number`` is any but a percentage, ``amount`` one with a currency, ``percentage``.
    """
    allowed = {"number": ("plain", "money"), "amount": ("money",), "percentage": ("percent",)}[sort]
    return next(
        ((n.start, n.end) for n in numbers(text) if n.value == value and n.sort in allowed), None
    )
