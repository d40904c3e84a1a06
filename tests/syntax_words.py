"""What no message for authors may contain."""

from __future__ import annotations

import re

FORBIDDEN = re.compile(
    r"\$END|__ANON|set\(\[|Traceback|Token\(|\bNone\b|frozenset"
    r"|\b(?:LPAR|RPAR|LSQB|RSQB|MINUS|COMMA|COLON|STRING|LONG|VERSION_NUMBER|TO_BE|CMP|INT"
    r"|ACTOR|OUTCOME|CATEGORY|SEVERITY|BASIS_KIND|SOURCE_KIND|WHAT|ART|UNIT|_TIMES)\b"
)
