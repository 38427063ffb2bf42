"""What is typed with an equals sign: exact arithmetic, or a plain refusal."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.entry.formulas import evaluate, rounded
from lmsdesk.model.scores import Scale, ScoreTextError, format_score, parse_score


@given(
    x=st.decimals(min_value=0, max_value=1000, places=3),
    y=st.decimals(min_value=-100, max_value=100, places=3),
    mark=st.sampled_from("+-*"),
)
def test_formulas_are_exact(x: Decimal, y: Decimal, mark: str) -> None:
    meant = {"+": Fraction(x) + Fraction(y), "-": Fraction(x) - Fraction(y), "*": Fraction(x) * Fraction(y)}[mark]
    assert evaluate(f"=x{mark}({y})", float(x)) == rounded(meant, 5)


@given(st.text(alphabet="x0123456789.+-*/(),;% minaxroude_'[]", max_size=40))
def test_any_formula_is_a_number_or_a_plain_refusal(text: str) -> None:
    try:
        value = evaluate("=" + text, 42.0)
    except ScoreTextError:
        return
    assert value.is_finite()


@given(st.decimals(min_value=-9999, max_value=9999, places=5), st.sampled_from([".", ","]))
def test_what_a_cell_shows_can_be_typed(score: Decimal, point: str) -> None:
    shown = format_score(float(score), decimal_point=point)
    assert parse_score(shown, Scale(100, decimal_point=point)).fields["score"] == float(score)
