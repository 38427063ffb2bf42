"""How totals come about: which formulas are understood, and that the figures agree with the practice site's."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.gradebook import Column, ColumnScore, Grading
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.totals import Part, TotalKind, TotalRule, counting, formula_of, fraction, rule_of, total_of
from lmsdesk.practice.gradebook.grading import Mark, evaluate_formula, parse_formula

SCORES = st.decimals(min_value=0, max_value=120, places=2).map(float)


def column(number: int, possible: float | None = 50.0, **raw: object) -> Column:
    kind = "Calculated" if "formula" in raw else "Manual"
    score = ColumnScore(possible=possible) if possible is not None else ColumnScore()
    return Column(id=ColumnId(f"_{number}_1"), name=f"C{number}", score=score, grading=Grading(type=kind), raw=raw)


def total(text: str, **aliases: str) -> Column:
    return column(9, 100.0, formula={"formula": text, "aliases": aliases})


@pytest.mark.parametrize(
    ("text", "kind", "weights", "dropped"),
    [
        ("total(a, b)", TotalKind.TOTAL, [1, 1], 0),
        ("average( a , b ; drop 1 )", TotalKind.AVERAGE, [1, 1], 1),
        ("weighted(a * 30, b*70)", TotalKind.WEIGHTED, [30, 70], 0),
    ],
)
def test_formulas_that_are_understood(text: str, kind: TotalKind, weights: list[int], dropped: int) -> None:
    rule = rule_of(total(text, a="_1_1", b="_2_1"), [])
    assert rule is not None
    assert (rule.kind, [int(weight) for weight in rule.weights.values()], rule.dropped) == (kind, weights, dropped)


@pytest.mark.parametrize("text", ["total(a, c)", "a + b", "median(a, b)", "total(a, a)", "weighted(a * 1e9999, b * 1)"])
def test_formulas_in_another_form_are_told_and_not_worked_out(text: str) -> None:
    made = total(text, a="_1_1", b="_2_1")
    assert rule_of(made, []) is None
    assert formula_of(made) == text


@pytest.mark.parametrize("filling", [" " * 200_000, "total(" * 40_000, "a," * 100_000, "drop 1;" * 40_000])
def test_no_formula_takes_long_to_be_refused(filling: str) -> None:
    assert rule_of(total(f"total({filling}x("), []) is None


def test_without_a_formula_everything_counted_is_added() -> None:
    columns = [column(1), column(2, includeInCalculations=False), total("total(a)", a="_1_1")]
    rule = rule_of(column(8), columns)
    assert rule == TotalRule(TotalKind.TOTAL, {ColumnId("_1_1"): Fraction(1)})


def test_the_lowest_share_is_dropped_but_never_the_last_one() -> None:
    rule = TotalRule(TotalKind.AVERAGE, {}, dropped=5)
    low, high = Part(column(1), Fraction(10)), Part(column(2, 10.0), Fraction(9))
    assert counting(rule, [low, high]) == ([high], [low])
    assert counting(rule, [low]) == ([low], [])
    assert total_of(rule, [], 100.0) is None


@given(
    scores=st.lists(SCORES, min_size=2, max_size=2),
    possible=st.lists(st.sampled_from([10.0, 20.0, 33.0]), min_size=2, max_size=2),
    text=st.sampled_from(["total(a, b)", "average(a, b)", "average(a, b; drop 1)", "weighted(a * 30, b * 70.5)"]),
)
def test_both_readings_of_a_formula_agree(scores: list[float], possible: list[float], text: str) -> None:
    rule, theirs = rule_of(total(text, a="_1_1", b="_2_1"), []), parse_formula(text)
    assert rule is not None
    assert theirs is not None
    weights = list(rule.weights.values())
    parts = [
        Part(column(n + 1, possible[n]), fraction(scores[n]) or Fraction(0), weight) for n, weight in enumerate(weights)
    ]
    marks = [Mark(scores[n], possible[n], theirs.parts[n][1]) for n in range(2)]
    mine, told = total_of(rule, counting(rule, parts)[0], 100.0), evaluate_formula(theirs, marks, 100.0)
    assert mine is not None
    assert told is not None
    assert abs(float(mine) - told) < 1e-4
