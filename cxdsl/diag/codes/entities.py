"""Codes about entities, drafts and what follows from the vocabulary."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4030",
        "no-common-event",
        "warning",
        "no event names all entities of `for each`",
        "A slice is a combination of entities that one event names together. Without such an "
        "event there is none, and the requirement would pass for nothing.",
        "for each order, customer, every refund_order needs …",
        "for each order, every refund_order needs …",
    ),
    CodeInfo(
        "CX4031",
        "latest-of-none",
        "error",
        "the latest event of each entity never names such an entity",
        "An event that names no entity is the latest of none, so the need would always be met.",
        "… needs the latest message of each order to be …",
        "… needs the latest successful call to get_order of each order to be …",
    ),
    CodeInfo(
        "CX2064",
        "no-result-field",
        "error",
        "a mirrored field of a draft names no field of a result",
        "What a draft repeats is a field of what a tool returned.",
        "mirrored: {amount: get_order}",
        "mirrored: {amount: get_order.amount}",
    ),
    CodeInfo(
        "CX2065",
        "no-check",
        "error",
        "a required check of a draft is a tool that checks nothing",
        "What has to be done before a draft is made looks at something and changes nothing.",
        "required_checks: [submit_claim]",
        "required_checks: [classify_claim]",
    ),
    CodeInfo(
        "CX4032",
        "not-of-such-events",
        "error",
        "a requirement asks something of events that do not have it",
        "Only drafts, and what is said and done about them, have a type; only notices have "
        "mandatory fields.",
        "every message needs its required checks",
        "every draft needs its required checks",
    ),
    CodeInfo(
        "CX4033",
        "nothing-listed",
        "error",
        "a requirement asks for what the vocabulary lists, and it lists nothing",
        "The requirement would pass for nothing.",
        "every draft needs its required checks (no draft has `required_checks`)",
        "drafts: {refund: {required_checks: [check_identity]}}",
    ),
    CodeInfo(
        "CX4034",
        "lists-no-notices",
        "error",
        "a requirement names something that cannot be listed or recorded",
        "A list of notices is a fact of type list; what has to be recorded are fields.",
        "every submission needs each notice of fact channel",
        "every submission needs each notice of fact required_notices",
    ),
    CodeInfo(
        "CX4035",
        "no-tool-of-this-scope",
        "error",
        "a card speaks of tools of a scope, and no tool has it",
        "The pattern would never match.",
        "every account read call … (no tool has `scope: account`)",
        "tools: {get_account: {category: read, scope: account}}",
    ),
)
