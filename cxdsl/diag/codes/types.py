"""Codes CX3xxx: types and fields."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX3001",
        "type-mismatch",
        "error",
        "a value is of another type than what it is compared with",
        "Values of different types are never equal, so the comparison would never hold.",
        'amount > "100"',
        "amount > 100",
    ),
    CodeInfo(
        "CX3002",
        "value-not-possible",
        "error",
        "a value is not one of the declared ones",
        "The comparison could never hold.",
        'notice_channel is "phone"',
        'notice_channel is "oral"',
    ),
    CodeInfo(
        "CX3003",
        "wrong-comparison",
        "error",
        "a comparison does not fit the type of what is compared",
        "Only numbers, dates and times have an order; only text has a beginning and an end; only "
        "text and lists contain something.",
        'status < "open"',
        'status is "open"',
    ),
    CodeInfo(
        "CX3004",
        "actor-never-does-this",
        "error",
        "this actor never makes such an event",
        "The pattern could never match.",
        "customer submission",
        "runtime submission",
    ),
    CodeInfo(
        "CX3005",
        "only-messages-mention",
        "error",
        "`mentioning` stands on something that is no message",
        "Only messages have words.",
        'draft mentioning "fee"',
        'agent message mentioning "fee"',
    ),
    CodeInfo(
        "CX3006",
        "no-fields",
        "error",
        "an event has no fields, or not those that are compared",
        "The condition could never hold, the values would never be equal.",
        "message where amount > 5",
        "submission where amount > 5",
    ),
    CodeInfo(
        "CX3007",
        "field-in-several-places",
        "error",
        "a field stands in different places of the events meant",
        "Which of them is compared has to be said.",
        "fields id of every (call to a or successful call to b) …",
        "fields arguments.id of every call to a …",
    ),
    CodeInfo(
        "CX3008",
        "phrase-without-words",
        "error",
        "a phrase to look for is empty",
        "Nothing mentions an empty phrase, so the condition would never hold.",
        'agent message mentioning ""',
        'agent message mentioning "guaranteed"',
    ),
)
