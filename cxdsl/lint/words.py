"""Words of texts, compared loosely: case, width, spacing and endings do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_WORD = re.compile(r"[a-z]+|[0-9]+")
_HAN = re.compile(r"[\u3400-\u9fff]+")

# Words that say nothing about what a criterion looks at.
_GENERAL = frozenset(
    _WORD.findall(
        """
        a an the this that these those and or not no nor of to in on at by for from with without
        into before after until when where while who whom whose which what how than then as it its
        is are was were be been being has have had do does did must shall should may might can
        could will would need needs required requires any all each every some other another same
        such only also both either out up down over under again once they them their there here he
        she his her agent customer consumer bank company institution insurer person party user
        """
    )
)
_GENERAL_HAN = frozenset(
    _HAN.findall("客户 银行 代理 公司 机构 应当 必须 不得 进行 以及 或者 可以 需要")
)


def plain(text: str) -> str:
    """The text in one width and case, with single blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def stems(texts: Iterable[str]) -> frozenset[str]:
    """The telling words of some texts: beginnings of words, pairs of Chinese characters."""
    found: set[str] = set()
    for text in texts:
        folded = plain(text.replace("_", " "))
        found |= {w[:4] for w in _WORD.findall(folded) if w not in _GENERAL and len(w) > 2}
        for run in _HAN.findall(folded):
            found |= {run[i : i + 2] for i in range(len(run) - 1)} - _GENERAL_HAN
    return frozenset(found)


def has_han(texts: Iterable[str]) -> bool:
    """Whether some text has Chinese characters."""
    return any(_HAN.search(text) for text in texts)
