"""Codes CX507x: review records of cards."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX5070",
        "review-unreadable",
        "error",
        "a review file cannot be read",
        "What reviewers answered would be lost without anybody noticing.",
        "reviews: [",
        "let `cxc review CARD --record` write the file",
    ),
    CodeInfo(
        "CX5071",
        "review-without-form",
        "error",
        "a review file is empty, says something twice or does not name its form",
        "Only one of two entries could count, and the form number lets old files stay readable.",
        "card: desk.terms-first",
        "review: 1\ncard: desk.terms-first",
    ),
    CodeInfo(
        "CX5072",
        "review-unknown-part",
        "error",
        "a part of a review file has a name it does not know",
        "Statuses, above all, are not written: they follow from the answers. A misspelt name would "
        "be passed over in silence.",
        "status: stable",
        "leave it out; `cxc review CARD` says what the status is and what is missing",
    ),
    CodeInfo(
        "CX5073",
        "review-wrong-shape",
        "error",
        "a list, named parts or a single value is expected in a review file",
        "The value cannot be read as what it stands for.",
        "reviews: R1",
        'reviews:\n  - role: engineer\n    applicability: {answer: "yes"}',
    ),
    CodeInfo(
        "CX5074",
        "review-incomplete",
        "error",
        "a part of a review file lacks something",
        "Three questions are asked, and an answer says which meaning of the card it is about.",
        'applicability: {answer: "yes"}  (and nothing about behaviour and order)',
        'applicability: {answer: "yes"}\nbehaviour: {answer: "no", note: "no address is named"}\n'
        "order: {answer: unsure}",
    ),
    CodeInfo(
        "CX5075",
        "review-unknown-word",
        "error",
        "a word in a review file is not one of those that are understood",
        "Roles, answers and ways to settle a question are closed lists, so that they can be "
        "counted.",
        "role: boss",
        "role: compliance",
    ),
    CodeInfo(
        "CX5076",
        "review-of-another-card",
        "error",
        "a review file belongs to no card, or to another one",
        "An answer about one card says nothing about another.",
        "bank.a.review.yaml that says `card: bank.b`",
        "bank.b.review.yaml beside the card bank.b",
    ),
    CodeInfo(
        "CX5077",
        "review-names-a-person",
        "error",
        "a review file may name a person",
        "The file is published with the card. A role, and a code that only tells reviewers apart, "
        "are enough to count answers.",
        "reviewer: Jo",
        "reviewer: R1",
    ),
    CodeInfo(
        "CX5078",
        "review-counted-twice",
        "error",
        "a reviewer answers or votes more often than once, or votes without a review",
        "Each reviewer is counted once, and a vote settles a question among those who reviewed.",
        "two reviews by R1 about one meaning of the card",
        "one review by R1 and one by R2",
    ),
    CodeInfo(
        "CX5079",
        "review-out-of-date",
        "note",
        "answers of reviewers are about an older meaning of the card",
        "What was confirmed is no longer what the card says, so these answers are not counted.",
        "a requirement that was changed after its review",
        "have the card reviewed again with `cxc review CARD --record`",
    ),
)
