"""What every page says of verdicts, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

STATEMENT: Mapping[str, str] = {
    "en": "A failed rule is an event measured against the requirement encoded here. It is not a "
    "legal finding and certifies nothing about a deployment.",
    "zh": "规则不合格，是指所记录的事件与此处编码的要求不符。"
    "这不是法律结论，也不为任何系统作担保。",
}
