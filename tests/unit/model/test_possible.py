"""Which conditions can hold, compared with trying many values."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.diag.span import Source, Span
from cxdsl.model.possible import outcomes
from cxdsl.syntax import tree

AT = Span(Source("", ""), 0, 0)
BOTH = frozenset({True, False})


def test(name, op, *values):
    kinds = {bool: "boolean", int: "number", str: "text"}
    found = tuple(
        tree.Value(kinds[type(v)], v if isinstance(v, bool | str) else str(v), AT) for v in values
    )
    return tree.FactTest(tree.Name(name, AT), op, found, AT)


test.__test__ = False


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (tree.CondAll((test("a", "<", 5), test("a", ">", 5)), AT), {False}),
        (tree.CondAll((test("a", "<=", 5), test("a", ">=", 5)), AT), {True, False}),
        (tree.CondAny((test("a", "<", 5), test("a", ">=", 5)), AT), {True}),
        (tree.CondAll((test("a", "is", "x"), test("a", "is", "y")), AT), {False}),
        (tree.CondAll((test("a", "is not", "x"), test("a", "is not", "y")), AT), {True, False}),
        (tree.CondNot(tree.CondAny((test("a", "is", True), test("a", "is", False)), AT), AT),
         {False}),
        (tree.CondAll((test("a", "<", 5), test("b", ">", 5)), AT), {True, False}),
        (tree.CondAll((test("a.*", "is", "x"), test("a.*", "is", "y")), AT), {True, False}),
        (tree.CondAll((test("a", "known"), test("a", "is", "y")), AT), {True, False}),
    ],
)  # fmt: skip
def test_what_can_hold(condition, expected):
    assert outcomes((condition,), {}) == expected


def test_a_fixed_number_of_values():
    written = tree.CondAny((test("c", "is", "oral"), test("c", "is", "written")), AT)
    assert outcomes((written,), {}) == BOTH
    assert outcomes((written,), {"c": ("oral", "written")}) == frozenset({True})


def test_too_much_to_try_is_no_answer():
    many = tuple(test(f"f{n}", "contains", "x") for n in range(20))
    assert outcomes((tree.CondAll(many, AT),), {}) is None


tests = st.builds(
    test, st.sampled_from("ab"), st.sampled_from(["<", "<=", ">", ">=", "is", "!="]),
    st.integers(0, 3),
)  # fmt: skip
conditions = st.recursive(
    tests,
    lambda inner: st.one_of(
        st.builds(lambda x: tree.CondNot(x, AT), inner),
        st.builds(lambda *x: tree.CondAll(x, AT), inner, inner),
        st.builds(lambda *x: tree.CondAny(x, AT), inner, inner),
    ),
    max_leaves=6,
)


def holds(condition, values):
    if isinstance(condition, tree.CondNot):
        return not holds(condition.operand, values)
    if isinstance(condition, tree.CondAll):
        return all(holds(x, values) for x in condition.operands)
    if isinstance(condition, tree.CondAny):
        return any(holds(x, values) for x in condition.operands)
    value, limit = values[condition.fact.text], Decimal(condition.values[0].value)
    return {
        "<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit,
        "is": value == limit, "!=": value != limit,
    }[condition.op]  # fmt: skip


@given(conditions)
def test_as_trying_many_values(condition):
    grid = [Decimal(n) / 4 for n in range(-6, 20)]
    expected = {holds(condition, {"a": a, "b": b}) for a in grid for b in grid}
    assert outcomes((condition,), {}) == expected
