"""Hypothesis strategies for syntax trees of whole cards."""

from __future__ import annotations

from hypothesis import strategies as st

from cxdsl.diag.span import Source, Span
from cxdsl.syntax import tree
from cxdsl.syntax.keywords import CHOICES, KEYWORDS
from cxdsl.syntax.quoted import unindent

NOWHERE = Span(Source("made", ""), 0, 0)
COMPARISONS = ("<", "<=", ">", ">=", "!=")
_WORD = st.from_regex(r"[a-z_][a-z0-9_]{0,6}([.\-][a-z0-9]{1,3}){0,2}", fullmatch=True)


def _node(made, /, **parts):
    return st.builds(made, span=st.just(NOWHERE), **parts)


def several(items, most=3, least=0):
    return st.lists(items, min_size=least, max_size=most).map(tuple)


def maybe(items):
    return st.none() | items


words = _WORD.filter(lambda word: word not in KEYWORDS)
names = _node(tree.Name, text=words)
# Names of fields and facts may be words of the language.
free_names = _node(tree.Name, text=words | st.sampled_from(["title", "card", "draft", "amount.*"]))
numbers = st.from_regex(r"-?(0|[1-9][0-9]{0,4})(\.[0-9]{1,3})?", fullmatch=True)
dates = st.dates().map(lambda day: day.isoformat()).filter(lambda text: len(text) == 10)
lines = st.text(
    st.characters(exclude_categories=("Cs",)) | st.sampled_from('"\\\n\t#“，。客'), max_size=12
)
longs = st.text(st.sampled_from('ab \t\n"\\#客，'), max_size=30).map(
    lambda text: unindent("\n" + text.replace('"""', "") + "\n")
)
texts = _node(tree.Text, value=lines, long=st.just(False)) | _node(
    tree.Text, value=longs.filter(lambda text: '"""' not in text), long=st.just(True)
)
durations = _node(
    tree.Duration,
    amount=st.integers(0, 99),
    unit=st.sampled_from(["second", "minute", "hour", "day"]),
)
windows = durations | _node(
    tree.Duration,
    amount=st.integers(0, 99),
    unit=st.sampled_from(["turn", "business day", "calendar day"]),
)
values = st.one_of(
    _node(tree.Value, kind=st.just("text"), value=lines),
    _node(tree.Value, kind=st.just("number"), value=numbers),
    _node(tree.Value, kind=st.just("boolean"), value=st.booleans()),
    _node(tree.Value, kind=st.just("date"), value=dates),
    _node(tree.Value, kind=st.just("name"), value=words),
)
lists = several(values, least=1)
given_values = values | _node(tree.Value, kind=st.just("list"), value=several(values))


def _tests(made, key, more):
    """Conditions on one name; ``more`` are the operators beyond those of facts."""
    one = values.map(lambda value: (value,))
    name = {key: free_names}
    return st.one_of(
        _node(made, op=st.sampled_from(["is", "is not", *COMPARISONS]), values=one, **name),
        _node(made, op=st.just("one of"), values=lists, **name),
        _node(made, op=st.just("known"), values=st.just(()), **name),
        *([_node(made, op=st.sampled_from(more), values=lists, **name)] if more else []),
    )


conds = st.recursive(
    _tests(tree.FactTest, "fact", ()),
    lambda inner: st.one_of(
        _node(tree.CondNot, operand=inner),
        _node(tree.CondAll, operands=several(inner, least=2)),
        _node(tree.CondAny, operands=several(inner, least=2)),
    ),
    max_leaves=6,
)
field_conds = st.recursive(
    _tests(tree.FieldTest, "field", ("starts with", "ends with", "contains")),
    lambda inner: _node(
        tree.FieldTests,
        connective=st.sampled_from(["and", "or"]),
        operands=several(inner, least=2),
    ),
    max_leaves=5,
)
qualifiers = st.one_of(
    _node(tree.Where, condition=field_conds),
    _node(
        tree.Mention,
        negated=st.booleans(),
        every=st.booleans(),
        phrases=several(texts, least=1),
    ),
    _node(
        tree.Saying,
        negated=st.booleans(),
        test=st.sampled_from(["asserting", "denying", "exactly"]),
        every=st.just(False),
        values=several(texts, least=1),
    ),
    _node(
        tree.Saying,
        negated=st.booleans(),
        test=st.sampled_from(["asserting", "number", "amount", "percentage"]),
        every=st.booleans(),
        values=several(texts, least=1),
    ),
    _node(
        tree.Saying,
        negated=st.booleans(),
        test=st.just("matching"),
        every=st.just(False),
        values=st.tuples(texts),
    ),
)
actors = st.sampled_from(CHOICES["ACTOR"])
categories = st.sampled_from(CHOICES["CATEGORY"])
outcomes = st.sampled_from(["successful", "failed", "blocked"])
notices = _node(tree.Name, text=words | lines)


NONE = st.none()


def _event(noun, *, outcome=NONE, tool=NONE, category=NONE, notice=NONE, reach=NONE):
    return _node(
        tree.EventPattern,
        actor=maybe(actors),
        noun=noun,
        outcome=outcome,
        tool=tool,
        category=category,
        notice=notice,
        qualifiers=several(qualifiers, most=2),
        reach=reach,
    )


plain_nouns = st.sampled_from(
    [
        "message",
        "draft",
        "confirmation_request",
        "confirmation",
        "refusal",
        "submission",
        "final_state",
        "any",
    ]
)
patterns = st.recursive(
    st.one_of(
        _event(plain_nouns),
        _event(st.just("call"), outcome=maybe(outcomes), tool=maybe(names)),
        _event(
            st.just("call"),
            outcome=maybe(outcomes),
            category=categories,
            reach=maybe(st.sampled_from(CHOICES["REACH"])),
        ),
        _event(st.just("attempt"), category=categories),
        _event(st.just("notice"), notice=maybe(notices)),
        _node(tree.AliasPattern, name=names, qualifiers=several(qualifiers, most=2)),
    ),
    lambda inner: _node(tree.AnyPattern, operands=several(inner, least=2)),
    max_leaves=4,
)


def _need(*kinds, **more):
    return _node(tree.Need, kind=st.sampled_from(kinds), pattern=patterns, **more)


needs = st.one_of(
    _need("earlier", "own_earlier", "own_later", "immediately_before", "immediately_after"),
    _need("later", before=maybe(patterns)),
    _need("within_before", "within_after", duration=windows),
    _need("latest", condition=patterns, if_any=st.booleans()),
    _need("latest_of_each", condition=patterns, if_any=st.booleans(), each=names),
)
pairs = st.tuples(free_names, free_names)
counts = st.integers(0, 99)
units = st.sampled_from(["turn", "message", "group"])
UNARY = ["not", "always", "eventually", "next", "weak_next", "once", "historically", "yesterday"]
formulas = st.recursive(
    _node(
        tree.Formula,
        op=st.just("event"),
        event=_node(tree.AliasPattern, name=names, qualifiers=st.just(())),
    )
    | _node(tree.Formula, op=st.sampled_from(["true", "false"])),
    lambda inner: st.one_of(
        _node(
            tree.Formula,
            op=st.sampled_from(UNARY),
            operands=several(inner, least=1, most=1),
        ),
        _node(
            tree.Formula,
            op=st.sampled_from(["until", "release", "since", "implies"]),
            operands=several(inner, least=2, most=2),
        ),
        _node(tree.Formula, op=st.sampled_from(["and", "or"]), operands=several(inner, least=2)),
    ),
    max_leaves=5,
)
sentences = st.one_of(
    _node(tree.Expert, subject=patterns, formula=formulas),
    _node(tree.EveryNeeds, subject=patterns, need=needs),
    _node(tree.EveryMustHave, subject=patterns, condition=field_conds),
    _node(tree.NoMay, subject=patterns, limit=st.just("none")),
    _node(
        tree.NoMay, subject=patterns, limit=st.just("after"), other=patterns, until=maybe(patterns)
    ),
    _node(
        tree.NoMay, subject=patterns, limit=st.sampled_from(["before", "together"]), other=patterns
    ),
    _node(tree.NoMay, subject=patterns, limit=st.just("same"), other=patterns, unit=units),
    _node(tree.NoMay, subject=patterns, limit=st.just("more_than"), count=counts),
    _node(tree.AtMost, count=counts, subject=patterns),
    _node(tree.SomeMust, subject=patterns, mode=st.sampled_from(["least", "exact"]), count=counts),
    _node(
        tree.SomeMust, subject=patterns, mode=st.just("before"), count=st.just(1), before=patterns
    ),
    _node(
        tree.SomeMust, subject=patterns, mode=st.just("within"), count=st.just(1), within=windows
    ),
    _node(tree.Between, opens=patterns, closes=patterns, inner=patterns, must=st.booleans()),
    _node(tree.InOrder, steps=several(patterns, least=2, most=4)),
    _node(
        tree.MustMatch,
        fieldset=st.just("names"),
        fields=several(pairs, least=1),
        subject=patterns,
        source=patterns,
        if_any=st.booleans(),
    ),
    _node(
        tree.MustMatch,
        fieldset=st.sampled_from(["contract", "hash"]),
        fields=st.just(()),
        subject=patterns,
        source=patterns,
        if_any=st.booleans(),
    ),
    _node(
        tree.ByVocabulary,
        what=st.sampled_from(
            ["required_checks", "submit_tools", "mandatory_fields", "contract_fields"]
        ),
        subject=patterns,
    ),
    _node(
        tree.ByVocabulary,
        what=st.just("mirrored_fields"),
        subject=patterns,
        if_any=st.booleans(),
    ),
    _node(
        tree.ByVocabulary,
        what=st.just("fields"),
        subject=patterns,
        fields=several(free_names, least=1),
    ),
    _node(tree.ByVocabulary, what=st.just("listed_notices"), subject=patterns, fact=names),
    _node(tree.OnlyMay, actors=several(actors, least=1), subject=patterns),
    _node(
        tree.Backed,
        what=st.sampled_from(CHOICES["WHAT"]),
        subject=patterns,
        sources=several(st.sampled_from(CHOICES["SOURCE_KIND"]), least=1),
    ),
)
# Forms that `cards` below does not draw, since what it draws has to read back the same as it is.
terms = st.one_of(
    _node(tree.Term, kind=st.just("field"), name=names),
    _node(tree.Term, kind=st.just("fact"), name=names),
    _node(tree.Term, kind=st.just("latest"), name=names, source=patterns),
    _node(
        tree.Term,
        kind=st.just("latest"),
        name=names,
        source=patterns,
        counted=st.just(True),
        prefixes=several(values, most=2),
    ),
    _node(tree.Term, kind=st.just("constants"), name=NONE, values=several(values, least=1, most=1)),
)
relations = st.one_of(
    _node(
        tree.Relation,
        left=terms,
        op=st.sampled_from(["is", "is not", "one of", "within", *COMPARISONS]),
        right=terms,
    ),
    _node(tree.Relation, left=terms, op=st.sampled_from(["known", "not known"]), right=NONE),
    _node(
        tree.Relation,
        left=terms,
        op=st.sampled_from(["least after", "most after", "least before", "most before"]),
        right=terms,
        distance=durations,
    ),
)
all_needs = needs | _need("no_earlier", "no_later")
wider_sentences = st.one_of(
    sentences,
    _node(
        tree.EveryNeeds,
        subject=patterns,
        need=all_needs,
        more=several(all_needs, most=2),
        joined=st.sampled_from(["and", "or"]),
        first=st.booleans(),
    ),
    _node(
        tree.EveryMustHave,
        subject=patterns,
        condition=field_conds | relations,
        if_any=st.booleans(),
        first=st.booleans(),
    ),
    _node(
        tree.MustMatch,
        fieldset=st.just("names"),
        fields=several(pairs, least=1),
        subject=patterns,
        source=patterns,
        if_any=st.just(False),
        differ=st.just(True),
    ),
    _node(
        tree.MustTotal,
        subject=patterns,
        field=maybe(names),
        op=st.sampled_from(["<", "<="]),
        bound=terms,
    ),
)
moments = st.one_of(
    _node(tree.Moment, kind=st.just("after"), first=patterns, second=maybe(patterns)),
    _node(tree.Moment, kind=st.just("before"), first=patterns, second=NONE),
    _node(tree.Moment, kind=st.just("while"), first=patterns, second=patterns),
)
exceptions = st.one_of(
    _node(tree.Unless, earlier=patterns, has=NONE, fact=NONE),
    _node(tree.Unless, earlier=NONE, has=field_conds | relations, fact=NONE),
    _node(tree.Unless, earlier=NONE, has=NONE, fact=conds),
)
assignments = _node(tree.Assignment, name=free_names, value=given_values)


def _step(*kinds, **parts):
    return _node(
        tree.Step,
        kind=st.sampled_from(kinds),
        actor=maybe(actors),
        at=maybe(durations),
        same=maybe(units),
        **parts,
    )


fields = several(assignments, most=2)
steps = st.one_of(
    _step("says", text=texts),
    _step(
        "call",
        outcome=maybe(st.sampled_from(["successful", "failed"])),
        subject=names,
        entity=maybe(names),
        fields=fields,
        returns=fields,
    ),
    _step("draft", subject=names, replaces=maybe(names), fields=fields),
    _step("notice", subject=notices, entity=maybe(names), fields=fields),
    _step(
        "confirmation_request",
        "confirmation",
        "refusal",
        "submission",
        subject=names,
        fields=fields,
    ),
    _step("blocked", category=categories, subject=maybe(names), entity=maybe(names), fields=fields),
    _step("final_state", fields=fields),
)
examples = st.one_of(
    *(
        _node(
            tree.Example,
            expect=st.just(expect),
            at=maybe(st.integers(1, 9)) if expect == "fails" else st.none(),
            title=texts,
            facts=fields,
            steps=several(steps, most=4),
        )
        for expect in ("passes", "fails", "vacuous", "not_applicable")
    )
)
versions = st.from_regex(r"[0-9]{1,2}\.[0-9]\.[0-9]", fullmatch=True)
cards = st.builds(
    tree.Card,
    id=names,
    version=versions,
    span=st.just(NOWHERE),
    head=st.just(NOWHERE),
    title=maybe(texts),
    domain=maybe(names),
    basis=maybe(st.sampled_from(CHOICES["BASIS_KIND"])),
    sources=several(
        _node(tree.SourceLine, citation=texts, url=maybe(texts), quote=maybe(texts)), most=2
    ),
    obligation=maybe(texts),
    merges=several(_node(tree.Merged, name=names, because=texts), most=2),
    effective_from=dates,
    effective_until=maybe(dates),
    supersedes=maybe(st.tuples(words, versions)),
    applies=maybe(conds),
    checkpoint=maybe(texts),
    limits=maybe(texts),
    unchecked=several(_node(tree.Unchecked, words=texts, because=texts), most=2),
    tags=several(names, most=2),
    aliases=several(_node(tree.Alias, name=names, pattern=patterns), most=2),
    requires=several(
        _node(
            tree.Require,
            name=names,
            message=maybe(texts),
            keys=several(names, most=2),
            sentence=sentences,
            same=maybe(units),
        ),
        most=3,
    ),
    judges=several(
        st.one_of(
            _node(
                tree.Judge,
                name=names,
                severity=st.sampled_from(CHOICES["SEVERITY"]),
                title=maybe(texts),
                pass_when=texts,
                evidence_from=patterns,
                evidence_until=maybe(patterns),
                tags=several(names, most=2),
            ),
            _node(
                tree.Judge,
                name=names,
                severity=st.sampled_from(CHOICES["SEVERITY"]),
                title=maybe(texts),
                pass_when=texts,
                evidence_from=st.none(),
                evidence_until=st.none(),
                tags=several(names, most=2),
            ),
        ),
        most=2,
    ),
    examples=several(examples, most=2),
)
