"""Codes CX1xxx about characters, quotes, brackets and the ends of blocks."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX1001",
        "odd-character",
        "error",
        "a character that means nothing outside a quoted text",
        "Outside quoted texts a card has words, numbers, brackets, commas, a colon, dashes and "
        "comparisons. Anything else is a slip of the keyboard, a sign from another language, or a "
        "hidden character that came with a copy from another program.",
        'applies when mode = "direct";',
        'applies when mode is "direct"',
    ),
    CodeInfo(
        "CX1002",
        "typographic-quote",
        "error",
        "a text in typographic quotes",
        "Word processors turn straight quotes into curly ones. Only straight double quotes open "
        "and close a text, so that it is always clear where a text ends.",
        "title “Read the summary first”",
        'title "Read the summary first"',
    ),
    CodeInfo(
        "CX1003",
        "unclosed-text",
        "error",
        "a text whose closing quotes are missing",
        "Everything up to the closing quotes belongs to the text, so one missing quote hides what "
        "follows. A text in single quotes ends on its line; three quotes hold several lines.",
        'title "Read the summary first\ndomain insurance',
        'title "Read the summary first"\ndomain insurance',
    ),
    CodeInfo(
        "CX1004",
        "card-not-closed",
        "error",
        "a card without its `end`",
        "`end` says where a card stops. Without it the next card would become part of this one.",
        'card ins.summary version 1.0.0\n  title "Summary first"',
        'card ins.summary version 1.0.0\n  title "Summary first"\nend',
    ),
    CodeInfo(
        "CX1005",
        "full-width-punctuation",
        "error",
        "a full-width sign outside a quoted text",
        "Chinese input methods write full-width commas, colons and brackets. They look alike but "
        "are other characters; the language uses the narrow ones.",
        "require r in order： draft， submission",
        "require r in order: draft, submission",
    ),
    CodeInfo(
        "CX1006",
        "unclosed-bracket",
        "error",
        "a bracket that is never closed",
        "Brackets show what belongs together; an open one leaves that undecided.",
        'event promise means agent message mentioning any of ["guaranteed", "surely"',
        'event promise means agent message mentioning any of ["guaranteed", "surely"]',
    ),
    CodeInfo(
        "CX1007",
        "stray-bracket",
        "error",
        "a closing bracket that closes nothing, or the wrong one",
        "A closing bracket without its opening one usually means that the opening one was lost.",
        "require r no (draft or submission] may happen",
        "require r no (draft or submission) may happen",
    ),
    CodeInfo(
        "CX1015",
        "example-not-closed",
        "error",
        "an example without its `end`",
        "An example and the card around it each have their own `end`.",
        'example fails "no summary"\n  - call to check_authority\nend',
        'example fails "no summary"\n    - call to check_authority\n  end\nend',
    ),
    CodeInfo(
        "CX1030",
        "unknown-escape",
        "error",
        "a backslash in a text before a character that has no special meaning",
        "Inside a one-line text a backslash starts an escape: a quote, a backslash, a line break "
        "(n), a tab (t) or a character number (u and four digits).",
        'title "See C:\\policies"',
        'title "See C:\\\\policies"',
    ),
    CodeInfo(
        "CX1031",
        "nested-too-deeply",
        "error",
        "brackets or `not` nested more than 40 deep",
        "Nobody can review a condition nested this deep; name its parts with `event` instead.",
        "event x means ((((((((((((((((((((((((((((((((((((((((((draft",
        "event x means draft",
    ),
)
