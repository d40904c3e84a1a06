"""Numbers in words: Chinese numerals, and English number words."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from cxdsl.wording.lists import ordered
from cxdsl.wording.patterns import compiled

_DIGITS: Final = {
    **{c: n for n, c in enumerate("零一二三四五六七八九")},
    **{c: n for n, c in enumerate("零壹贰叁肆伍陆柒捌玖")},
    "〇": 0, "两": 2,
}  # fmt: skip
_UNITS: Final = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE: Final = {"万": 10**4, "亿": 10**8}
_RUN: Final = compiled(
    r"[零〇一二三四五六七八九两壹贰叁肆伍陆柒捌玖十拾百佰千仟万亿]+(?:点[零〇一二三四五六七八九]+)?"
)
# A single numeral is a number only before something that is counted.
_MEASURES: Final = "元块圆美人欧英港个天次笔张条份周小分位件项名期倍户只本套台间家年秒刻点盒"
_NO_MEASURE: Final = ordered(
    """
    十分感 十分抱 十分重 十分满 十分高 十分理 一个 一下 一点 一份 一条 一次 一名 一位 一家
    一项 一件 一期 一年 一周 一天 一本 一张 一笔 一只 一套 一台 一间 一户 一倍 一人 一分 一小
    两个
    """
)
_AFTER_DATE: Final = "月日号第"
_SMALL: Final = {
    word: n
    for n, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS: Final = {
    word: 10 * n
    for n, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
    )
}
_POWERS: Final = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_WORD: Final = "|".join((*_SMALL, *_TENS, *_POWERS))
_ENGLISH: Final = compiled(
    rf"\b(?:a (?:hundred|thousand|million|billion)|(?:{_WORD}))\b"
    rf"(?:(?:[ -]|,? and | )(?:{_WORD})\b)*"
)

Found = tuple[int, int, Decimal]


def spelt(text: str) -> Iterator[Found]:
    """Numbers in words in a folded text: start, end and value."""
    yield from _chinese(text)
    yield from _english(text)


def _chinese(text: str) -> Iterator[Found]:
    for match in _RUN.finditer(text):
        start, stop = match.span()
        written = match.group()
        before, after = text[max(0, start - 1) : start], text[stop : stop + 1]
        if before in ("第", "星", "周", "期") or (before and before.isdigit() and before.isascii()):
            continue
        if (after and after in _AFTER_DATE) or (after == "年" and len(written) == 4):
            continue
        if (
            len(written) == 1
            and not (after and after in _MEASURES and text[start : stop + 1] not in _NO_MEASURE)
            and before != "之"
        ):
            continue
        if text[start : start + 3] in _NO_MEASURE:
            continue
        value = Decimal(100) if written == "百" and before == "之" else chinese_value(written)
        if value is not None:
            yield start, stop, value


def chinese_value(written: str) -> Decimal | None:
    """The value of a Chinese numeral; None when the characters make none (万一)."""
    whole, _, fraction = written.partition("点")
    value = _whole(whole)
    if value is None:
        return None
    if not fraction:
        return Decimal(value)
    return Decimal(f"{value}.{''.join(str(_DIGITS[c]) for c in fraction)}")


def _whole(written: str) -> int | None:
    if all(c in _DIGITS for c in written):
        if len(written) == 2 and "〇" not in written and "零" not in written:
            return None
        return int("".join(str(_DIGITS[c]) for c in written))
    total = section = 0
    digit: int | None = None
    last_unit = 0
    for char in written:
        if char in _DIGITS:
            if digit not in (None, 0):
                return None
            digit = _DIGITS[char]
            last_unit = 1 if char in "零〇" else last_unit
        elif char in _UNITS:
            if digit is None and char not in "十拾":
                return None
            section += (1 if digit in (None, 0) else digit or 0) * _UNITS[char]
            digit, last_unit = None, _UNITS[char]
        else:
            if section == 0 and digit is None and total == 0:
                return None
            total = (
                (total + section + (digit or 0)) * _LARGE[char]
                if char == "亿"
                else (total + (section + (digit or 0)) * _LARGE[char])
            )
            section, digit, last_unit = 0, None, _LARGE[char]
    if digit:
        # 一百五 is 150, 一万五 is 15000; 一百零五 is 105 and 十五 is 15.
        digit *= last_unit // 10 if last_unit >= 100 else 1
    return total + section + (digit or 0)


def _english(text: str) -> Iterator[Found]:
    for match in _ENGLISH.finditer(text):
        words = [w for w in match.group().replace("-", " ").replace(",", " ").split() if w != "and"]
        if words in (["one"], ["zero"]) or words[0] in _POWERS:
            continue
        value = _english_value(words)
        if value is not None:
            yield (*match.span(), Decimal(value))


def _english_value(words: list[str]) -> int | None:
    total = current = 0
    last = 10**12
    for word in words:
        if word == "a":
            current = 1
        elif word in _SMALL or word in _TENS:
            value = _SMALL.get(word, _TENS.get(word, 0))
            if value >= last:
                return None  # two numbers side by side
            current += value
            last = 10 if word in _TENS else 1
        elif word == "hundred":
            current = (current or 1) * 100
            last = 100
        else:
            total += (current or 1) * _POWERS[word]
            current, last = 0, 10**12
    return total + current
