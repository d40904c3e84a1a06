"""Citations: whether a reader finds the cited words, in the forms that sources are cited in."""

from __future__ import annotations

import re

from cxdsl.model.scope import Scope

_ADDRESS = re.compile(r"https?://[^\s/]+(/\S*)?")
_PARAGRAPHS = r"(?:\s?\([0-9A-Za-z]{1,5}\))"
_HAN = r"[一二三四五六七八九十百千零〇两0-9０-９]+"
# Each form: what names the work, the section in it, the paragraph in the section. A number with
# a dot alone is a section too; a form that is not known here is held to what every form has.
_FORMS = (
    # 12 CFR 1005.11(b)(2); 12 C.F.R. § 1005.11; 12 CFR part 1005, comment 11(b)-1
    re.compile(
        r"\b\d+\s?C\.?\s?F\.?\s?R\.?(?P<section>.*?\d+\.\d+[a-z]?|.*?\b(?:comment|app(?:endix|\.))"
        rf"\s\S+)?(?P<paragraph>{_PARAGRAPHS}+)?",
        re.IGNORECASE,
    ),
    # 15 U.S.C. § 1693f(a)(3); 15 USC 78u-6
    re.compile(
        r"\b\d+\s?U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?(?P<section>\s?(?:§+|sec(?:tion|\.))?\s?\d+[a-z]*"
        rf"(?:-\d+[a-z]*)?)?(?P<paragraph>{_PARAGRAPHS}+)?",
        re.IGNORECASE,
    ),
    # Cal. Ins. Code § 790.03(h)(5); Tex. Bus. & Com. Code 17.46; N.Y. Ins. Law § 2601(a)
    re.compile(
        r"(?:\bCode|\bLaw|\bStat(?:utes?|s?\.)|\bAct|\bAdmin\. Code|\bRev\. Stat\.?)"
        r"(?P<section>[^0-9§]{0,30}(?:§+\s?)?\d[\w.:-]*\w|[^0-9§]{0,30}\d)?"
        rf"(?P<paragraph>{_PARAGRAPHS}+)?"
    ),
    # 《中华人民共和国保险法》第二十三条第一款第（二）项
    re.compile(
        rf"(?:《[^》]+》|[法例定则法规])\s*(?:（[^）]*）)?(?P<section>第{_HAN}条(?:之{_HAN})?)?"
        rf"(?P<paragraph>第{_HAN}款|第?[（(]?{_HAN}[)）]?项)?"
    ),
)
_ANY = re.compile(
    r"§|\d+\.\d+|\([a-z0-9]+\)|\bsec(?:tion|\.)|\bart(?:icle|\.)|\bpara|\bclause\b|\brule\s\d"
    r"|\bstep\s\d|第.+[条款项]",
    re.IGNORECASE,
)


def pinpoint(citation: str) -> str:
    """How precise a citation is: ``none``, ``section`` or ``paragraph``."""
    for form in _FORMS:
        found = form.search(citation)
        if found is not None and (found["section"] or not _ANY.search(citation)):
            if found["section"] is None:
                return "none"
            return "paragraph" if found["paragraph"] else "section"
    return "paragraph" if _ANY.search(citation) else "none"


def check_citations(scope: Scope) -> None:
    """Report addresses that cannot be opened, and regulations cited without the place."""
    for source in scope.card.sources:
        if source.url is not None and not _ADDRESS.fullmatch(source.url.value):
            scope.report(
                "CX5011",
                f"`{source.url.value}` is no address that a reader can open",
                source.url.span,
                help="write the whole address, beginning with `https://`",
            )
    if scope.card.basis != "regulation":
        return
    for source in scope.card.sources:
        if pinpoint(source.citation.value) == "none":
            scope.report(
                "CX5010",
                "the citation names no section or paragraph",
                source.citation.span,
                help='give part, section and paragraph, for example "12 CFR 1005.11(b)(2)" or '
                "“《保险法》第二十三条第一款”",
            )
        if source.url is None and source.quote is None:
            scope.report(
                "CX5011",
                "a reader cannot look the citation up",
                source.span,
                help="add `url` with the address of the text, or `quote` with its words",
            )
