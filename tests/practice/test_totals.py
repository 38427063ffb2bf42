"""Calculated columns, against exact fractions (reference section 8)."""

from decimal import Decimal
from fractions import Fraction

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.practice.gradebook.grading import Mark, evaluate_formula, mean, parse_formula
from tests.practice.conftest import user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"

_POINTS = st.decimals(0, 1000, places=3)
_MARKS = st.lists(st.tuples(_POINTS, st.decimals("0.5", 500, places=2), st.integers(1, 100)), min_size=1, max_size=12)
Marks = list[tuple[Decimal, Decimal, int]]


def _expected(kind: str, rows: Marks, dropped: int, possible: int) -> Fraction:
    shares = sorted(((Fraction(s) / Fraction(p), place) for place, (s, p, _) in enumerate(rows)), key=lambda e: e[0])
    gone = {place for _, place in shares[: min(dropped, len(rows) - 1)]}
    kept = [row for place, row in enumerate(rows) if place not in gone]
    if kind == "total":
        return sum((Fraction(score) for score, _, _ in kept), Fraction(0))
    weights = [weight if kind == "weighted" else 1 for _, _, weight in kept]
    over = sum(
        (w * Fraction(score) / Fraction(maximum) for w, (score, maximum, _) in zip(weights, kept, strict=True)),
        Fraction(0),
    )
    return over / sum(weights) * possible


@given(st.sampled_from(["total", "average", "weighted"]), _MARKS, st.integers(0, 4), st.integers(1, 200))
def test_values_are_those_of_exact_fractions(kind: str, rows: Marks, dropped: int, possible: int) -> None:
    weighted = kind == "weighted"
    names = ", ".join(f"a{index}" + (f" * {row[2]}" if weighted else "") for index, row in enumerate(rows))
    rule = parse_formula(f"{kind}({names}; drop {dropped})")
    assert rule is not None
    marks = [
        Mark(float(score), float(maximum), weight)
        for (score, maximum, _), (_, weight) in zip(rows, rule.parts, strict=True)
    ]
    value = evaluate_formula(rule, marks, possible)
    assert value is not None
    expected = _expected(kind, rows, dropped, possible)
    assert abs(Fraction(repr(value)) - expected) <= (0 if kind == "total" else Fraction(1, 200_000))


@given(st.lists(_POINTS, min_size=1, max_size=20))
def test_the_mean_rounds_half_up_at_the_fifth_place(scores: list[Decimal]) -> None:
    exact = sum(map(Fraction, scores), Fraction(0)) / len(scores)
    assert Fraction(repr(mean([float(score) for score in scores]))) == Fraction(
        int(exact * 100_000 + Fraction(1, 2)), 100_000
    )


def test_tenths_are_tenths() -> None:
    rule = parse_formula("total(a, b)")
    assert rule is not None
    assert evaluate_formula(rule, [Mark(0.1, 1), Mark(0.2, 1)], 2) == 0.3
    assert mean([0.000005, 0.000025]) == 0.00002
    assert mean([-0.00001, 0.0]) == -0.00001
    assert evaluate_formula(rule, [], 2) is None


@pytest.mark.parametrize(
    "formula",
    ["", "{x}", "sum(a)", "total()", "total(a, a)", "total(a * 2)", "weighted(a)", "average(a; drop x)", "total(a,)"],
)
def test_other_forms_are_not_guessed_at(formula: str) -> None:
    assert parse_formula(formula) is None


async def _column(client: httpx.AsyncClient, possible: float, **more: object) -> str:
    body = {"name": "Part", "score": {"possible": possible}, "includeInCalculations": False, **more}
    return str((await client.post(COLUMNS, json=body)).json()["id"])


async def _calculated(client: httpx.AsyncClient, formula: str, possible: float, **aliases: str) -> str:
    rule = {"formula": formula, "aliases": aliases}
    return await _column(client, possible, grading={"type": "Calculated"}, formula=rule)


async def _value(client: httpx.AsyncClient, column: str, student: str) -> object:
    record = (await client.get(f"{COLUMNS}/{column}/users/{student}")).json()
    page = (await client.get(f"{COLUMNS}/{column}/users")).json()["results"]
    assert record in page
    return record.get("displayGrade", {}).get("score", "corrupt" if record.get("corrupt") else None)


async def test_formulas_leave_out_what_is_missing_exempt_or_dropped(admin: httpx.AsyncClient) -> None:
    a, b, c = [await _column(admin, possible) for possible in (10, 20, 40)]
    student = await user_id(admin, "student")
    total = await _calculated(admin, "total(a, b, c)", 70, a=a, b=b, c=c)
    weighted = await _calculated(admin, "weighted(a * 30, b * 70)", 100, a=a, b=b)
    average = await _calculated(admin, "average(a, b, c; drop 1)", 100, a=a, b=b, c=c)
    assert await _value(admin, average, student) is None
    for column, score in ((a, 0.1), (b, 15), (c, 20)):
        await admin.patch(f"{COLUMNS}/{column}/users/{student}", json={"score": score})
    assert await _value(admin, total, student) == 35.1
    assert await _value(admin, weighted, student) == 52.8
    assert await _value(admin, average, student) == 62.5
    await admin.patch(f"{COLUMNS}/{b}/users/{student}", json={"exempt": True})
    assert await _value(admin, total, student) == 20.1
    assert await _value(admin, weighted, student) == 1
    assert await _value(admin, average, student) == 50


async def test_what_cannot_be_calculated_says_so(admin: httpx.AsyncClient) -> None:
    """Reference section 9: `corrupt`."""
    part = await _column(admin, 10)
    student = await user_id(admin, "student")
    sums = await _calculated(admin, "total(a)", 10, a=part)
    for formula, alias in (("{a}", part), ("total(b)", part), ("total(a)", sums), ("total(a)", "_99999_1")):
        column = await _calculated(admin, formula, 10, a=alias)
        assert await _value(admin, column, student) == "corrupt"
