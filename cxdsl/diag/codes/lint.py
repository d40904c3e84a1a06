"""Codes of lint: suppressions, and what a careful reviewer would ask about a card."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

# Remarks about suppressions, which nothing suppresses.
SUPPRESSION = ("CX5030", "CX5031", "CX5032", "CX5033", "CX5034")

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX5030",
        "suppression-without-reason",
        "warning",
        "a comment ignores a finding and does not say why",
        "A finding that is left alone without a reason looks like an oversight. Until there is a "
        "reason, the comment has no effect.",
        "# cxc:ignore CX5043",
        "# cxc:ignore CX5043 reason=the tone of the whole conversation counts",
    ),
    CodeInfo(
        "CX5031",
        "suppression-unused",
        "warning",
        "a comment ignores a finding that is not there",
        "What was fixed needs no exception, and an exception left behind would hide the next "
        "mistake.",
        "# cxc:ignore CX5043 reason=…  (above a judge item with an evidence window)",
        "remove the comment",
    ),
    CodeInfo(
        "CX5032",
        "suppression-of-unknown-code",
        "warning",
        "a comment ignores a finding that no version of the program makes",
        "A misspelt code suppresses nothing.",
        "# cxc:ignore CX543 reason=…",
        "# cxc:ignore CX5043 reason=…",
    ),
    CodeInfo(
        "CX5033",
        "suppression-of-error",
        "warning",
        "a comment ignores something that cannot be ignored",
        "A card with an error cannot be compiled, whatever a comment says; remarks about "
        "suppressions stand as well.",
        "# cxc:ignore CX2012 reason=…",
        "correct the name of the tool",
    ),
    CodeInfo(
        "CX5034",
        "suppression-not-readable",
        "warning",
        "a comment for the program cannot be read",
        "A comment that begins with `cxc:` is meant for the program. One that it cannot read "
        "suppresses nothing.",
        "# cxc:ignroe CX5043 reason=…",
        "# cxc:ignore CX5043 reason=…",
    ),
    CodeInfo(
        "CX5040",
        "duty-not-looked-at",
        "warning",
        "a time limit or a duty of the obligation is taken up by nothing in the card",
        "A reader takes the whole obligation for checked. What nothing looks at has to be named.",
        'obligation "… within ten business days"  (and no window, no `unchecked`)',
        'unchecked "within ten business days" because "it lies after the trace"',
    ),
    CodeInfo(
        "CX5041",
        "unchecked-words-not-in-duty",
        "warning",
        "words said to be unchecked do not stand in the obligation",
        "The list of unchecked words is read beside the obligation; it has to be about the same "
        "words.",
        'obligation "… within ten business days"\n  unchecked "within 10 days" because "…"',
        'unchecked "within ten business days" because "…"',
    ),
    CodeInfo(
        "CX5042",
        "several-questions-in-one",
        "warning",
        "a pass condition asks several things at once",
        "When one half is met and the other is not, a judge cannot answer, and a report cannot say "
        "which half failed.",
        'pass when "The agent names the fee and also asks for consent."',
        'judge fee_named … pass when "The agent names the fee."\n'
        'judge consent_asked … pass when "The agent asks for consent."',
    ),
    CodeInfo(
        "CX5043",
        "no-evidence-window",
        "warning",
        "a judge item does not say which part of a trace counts",
        "A judge that reads everything may take a later remark for the one that was due.",
        'judge told critical pass when "…"',
        'judge told critical pass when "…"\n    evidence from agent message until confirmation '
        "request",
    ),
    CodeInfo(
        "CX5044",
        "no-checkpoint",
        "warning",
        "a regulation's card asks for an order and does not say whose choice the moment is",
        "Where the evaluation looks is mostly our choice. A reader must not take it for a deadline "
        "of the regulation.",
        "basis regulation … every confirmation request needs an earlier notice",
        'checkpoint "Asking to confirm is where we look; the regulation names no moment."',
    ),
    CodeInfo(
        "CX5045",
        "citation-of-a-whole-section",
        "note",
        "a regulation is cited by its section only",
        "A section often sets several duties; a reader should find the words without a search.",
        'source "12 CFR 1005.11" url "…"',
        'source "12 CFR 1005.11(b)(2)" url "…"',
    ),
    CodeInfo(
        "CX5050",
        "requirement-repeats",
        "warning",
        "two requirements ask the same under the same condition",
        "One failure would be counted twice.",
        "require a every draft needs a later notice\n  require b every draft needs a later notice",
        "require a every draft needs a later notice",
    ),
    CodeInfo(
        "CX5051",
        "example-repeats",
        "warning",
        "two examples of a card have the same facts and steps",
        "The second shows nothing new; mostly its difference was forgotten.",
        "two examples with the same steps",
        "an example for a case that is not shown yet",
    ),
    CodeInfo(
        "CX5052",
        "requirement-never-fails-in-examples",
        "warning",
        "a card has several requirements and no example makes one of them fail",
        "Nothing shows that this requirement catches anything: the failing examples fail by "
        "another.",
        "two requirements, and examples that fail by the first",
        "example fails at … for each of the two",
    ),
    CodeInfo(
        "CX5053",
        "requirement-never-kept-in-examples",
        "warning",
        "a card has several requirements and no example shows one of them called for and met",
        "Nothing shows that this requirement can be satisfied.",
        "two requirements, and a passing example that calls for the first only",
        "example passes … in which both are called for",
    ),
    CodeInfo(
        "CX5054",
        "no-version-in-force",
        "warning",
        "between two versions of a card there are days without any",
        "A trace of such a day would be judged by neither.",
        "until 2026-05-31, and the next version effective from 2026-07-01",
        "until 2026-06-30, and the next version effective from 2026-07-01",
    ),
    CodeInfo(
        "CX5055",
        "superseded-and-in-force",
        "warning",
        "a superseded card says that it is still in force",
        "The newer card counts on these days; the older one says otherwise.",
        "until 2026-12-31, superseded by a card effective from 2026-07-01",
        "until 2026-06-30, superseded by a card effective from 2026-07-01",
    ),
    CodeInfo(
        "CX5056",
        "superseded-from-the-beginning",
        "warning",
        "a card supersedes another from the beginning of time",
        "Without a day of the change the older card is never used, and traces from before the "
        "change are judged by the newer one.",
        "version 1.1.0 … supersedes bank.a version 1.0.0",
        "version 1.1.0 … effective from 2026-07-01 … supersedes bank.a version 1.0.0",
    ),
    CodeInfo(
        "CX5057",
        "question-repeats",
        "warning",
        "two judge items ask the same",
        "One failure would be counted twice, and with two severities nobody knows how grave it is.",
        'judge told critical pass when "X" …\n  judge said minor pass when "X" …',
        'judge told critical pass when "X" …',
    ),
    CodeInfo(
        "CX4060",
        "gap-in-a-range",
        "warning",
        "conditions over one value leave a stretch of it out",
        "Nothing says what holds there, and a case that falls into the gap is judged by nothing.",
        "applies when age_days < 365   (another card: age_days > 730)",
        "applies when age_days < 365   (another card: age_days >= 365)",
    ),
    CodeInfo(
        "CX4061",
        "overlap-in-a-range",
        "warning",
        "two conditions over one value cover the same stretch of it",
        "A case that falls into both has two answers; mostly a limit has an `=` too many.",
        "applies when age_days <= 365   (another card: age_days >= 365)",
        "applies when age_days < 365   (another card: age_days >= 365)",
    ),
    CodeInfo(
        "CX4063",
        "always-applies",
        "warning",
        "a condition holds for all values that the facts can have",
        "A condition that leaves nothing out is none; mostly one of its values is wrong.",
        "applies when channel is one of [oral, written]   (there is no third)",
        "applies when channel is oral",
    ),
    CodeInfo(
        "CX4065",
        "met-by-reading-everything",
        "note",
        "an agent that calls every reading tool meets a requirement",
        "Asking that a tool was called stops an agent that does nothing, and lets one through that "
        "reads everything and uses nothing.",
        "every call to refund_order needs an earlier successful call to get_order",
        "fields amount of every call to refund_order must match the latest successful call to "
        "get_order",
    ),
)
