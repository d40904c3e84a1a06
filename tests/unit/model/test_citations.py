"""How precise citations are, in the forms that sources are cited in."""

from __future__ import annotations

import pytest

from cxdsl.model.citations import pinpoint


@pytest.mark.parametrize(
    ("citation", "precise"),
    [
        ("12 CFR", "none"),
        ("12 CFR part 1005", "none"),
        ("12 CFR 1005.11", "section"),
        ("12 C.F.R. § 1005.11", "section"),
        ("12 CFR 1005.11(b)(2), as read on 2026-11-30", "paragraph"),
        ("12 CFR part 1005, section 1005.11(c)(1)(i)", "paragraph"),
        ("15 U.S.C.", "none"),
        ("15 U.S.C. § 1693f", "section"),
        ("15 USC 1693f(a)(3)", "paragraph"),
        ("15 USC 78u-6(a)", "paragraph"),
        ("Cal. Ins. Code", "none"),
        ("Cal. Ins. Code § 790.03(h)(5)", "paragraph"),
        ("Cal. Ins. Code § 790.03", "section"),
        ("N.Y. Ins. Law § 2601(a)", "paragraph"),
        ("Tex. Bus. & Com. Code 17.46", "section"),
        ("Fla. Stat. § 627.4137(1)", "paragraph"),
        ("215 ILCS Consumer Fraud Act", "none"),
        ("《中华人民共和国保险法》", "none"),
        ("《中华人民共和国保险法》第二十三条", "section"),
        ("《中华人民共和国保险法》第二十三条第一款", "paragraph"),
        ("保险法第23条第1款", "paragraph"),
        ("《民航旅客管理规定》（试行）第八条第（二）项", "paragraph"),
        ("Consumer rules", "none"),
        ("Consumer rules, article 5", "paragraph"),
        ("Handbook section 3", "paragraph"),
    ],
)
def test_forms(citation, precise):
    assert pinpoint(citation) == precise
