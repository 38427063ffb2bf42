"""Score text: `parse_score("42.5", Scale(50))` gives the fields to change; nonsense is refused with what to type."""

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.scores import Scale, ScoreTextError, fit_to_scale, format_score, parse_score

FIFTY = Scale(possible=50)


@pytest.mark.parametrize(
    ("typed", "score"),
    [("42.5", 42.5), ("  7 ", 7.0), (".5", 0.5), ("5.", 5.0), ("0", 0.0), ("-3", -3.0), ("85%", 42.5), ("85 %", 42.5)],
)
def test_numbers_and_percentages(typed: str, score: float) -> None:
    assert parse_score(typed, FIFTY).fields == {"score": score, "exempt": False}


def test_plus_adds_to_what_is_there_exactly() -> None:
    assert parse_score("+0.2", FIFTY, current=0.1).fields["score"] == 0.3
    assert parse_score("+5", FIFTY).fields["score"] == 5.0


def test_a_decimal_comma_is_read_where_the_locale_has_one() -> None:
    assert parse_score("42,5", Scale(possible=50, decimal_point=",")).fields["score"] == 42.5
    with pytest.raises(ScoreTextError):
        parse_score("42,5", FIFTY)


def test_words_and_letters() -> None:
    letters = Scale(possible=100, symbols=("A", "A-", "B+"))
    assert parse_score("EX", FIFTY).fields == {"exempt": True}
    assert parse_score("a-", letters).fields == {"text": "A-", "exempt": False}


def test_a_column_of_complete_and_incomplete_takes_the_beginning_of_a_word() -> None:
    done = Scale(possible=10, symbols=("Complete", "Incomplete"), is_worded=True)
    for typed in ("c", "Com", "complete"):
        assert parse_score(typed, done).fields == {"text": "Complete", "exempt": False}
    assert parse_score("i", done).fields == {"text": "Incomplete", "exempt": False}
    assert parse_score("ex", done).fields == {"exempt": True}
    with pytest.raises(ScoreTextError):
        parse_score("x", done)
    with pytest.raises(ScoreTextError):
        parse_score("C", Scale(possible=10, symbols=("C+", "C-")))


@pytest.mark.parametrize("possible", [10.0, 1.0, 0.0, None])
def test_of_numbers_only_all_points_and_none_mean_complete_and_incomplete(possible: float | None) -> None:
    done = Scale(possible, ("Complete", "Incomplete"), is_worded=True, labels=("Fertig", "Offen"))
    whole = str(possible or 1)
    for typed, word, label in (
        ("0", "Incomplete", "Offen"),
        (whole, "Complete", "Fertig"),
        ("-0", "Incomplete", "Offen"),
    ):
        entry = parse_score(typed, done)
        assert entry.fields == {"text": word, "exempt": False}
        assert entry.warning == f"read as {label}"
    for typed in ("4", "-1", "0.5", "10.1"):
        with pytest.raises(ScoreTextError) as refused:
            parse_score(typed, done)
        assert "neither Fertig nor Offen" in refused.value.title
        assert "means Fertig, 0 Offen" in refused.value.hint


def test_shares_of_all_points_are_the_same_numbers() -> None:
    done = Scale(20, ("Complete", "Incomplete"), is_worded=True)
    assert [parse_score(typed, done).fields["text"] for typed in ("100%", "0%", "5/5", "0/5", "+20")] == [
        *("Complete", "Incomplete", "Complete", "Incomplete", "Complete")
    ]
    with pytest.raises(ScoreTextError):
        parse_score("50%", done)


@pytest.mark.parametrize(
    ("typed", "score", "warning"),
    [
        ("12/20", 12.0, ""),
        ("12 / 20", 12.0, ""),
        ("7.5/20", 7.5, ""),
        ("6/10", 12.0, "read as 12 of the 20 possible"),
        ("1/3", 6.66667, "read as 6.66667 of the 20 possible"),
        ("21/20", 21.0, "above the 20 possible"),
    ],
)
def test_points_of_points(typed: str, score: float, warning: str) -> None:
    entry = parse_score(typed, Scale(possible=20))
    assert (entry.fields["score"], entry.warning) == (score, warning)


def test_points_of_points_in_other_columns() -> None:
    assert parse_score("7,5/20", Scale(20, decimal_point=",")).fields["score"] == 7.5
    assert parse_score("12/20", Scale(50, is_percent=True)).fields["score"] == 30.0
    for typed, scale in (
        ("12/0", Scale(20)),
        ("12/20", Scale(None)),
        ("12/20", Scale(0.0)),
        ("1/2/3", Scale(20)),
        ("-1/2", Scale(20)),
    ):
        with pytest.raises(ScoreTextError) as refused:
            parse_score(typed, scale)
        assert refused.value.hint
    with pytest.raises(ScoreTextError):
        parse_score("9" * 12 + "/1", Scale(20))


def test_values_of_another_cell_follow_the_rule_for_what_is_typed() -> None:
    done = Scale(10, ("Complete", "Incomplete"), is_worded=True)
    assert fit_to_scale({"score": 0.0, "exempt": False}, done) == parse_score("0", done)
    assert fit_to_scale({"score": None, "text": None, "exempt": False}, done).fields["score"] is None
    assert fit_to_scale({"exempt": True}, done).fields == {"exempt": True}
    assert fit_to_scale({"score": 7.0, "exempt": False}, FIFTY).fields["score"] == 7.0
    for fields, scale in (({"score": 4.0}, done), ({"text": "Complete"}, FIFTY)):
        with pytest.raises(ScoreTextError):
            fit_to_scale(fields, scale)


@pytest.mark.parametrize(
    ("scale", "shown"),
    [
        (Scale(decimal_point=","), "36,12%"),
        (Scale(decimal_point=".", is_percent=True), "36.12%"),
        (Scale(decimal_point=",", takes_text=True), "36.12%"),
        (Scale(decimal_point=",", symbols=("36.12%", "100%")), "36.12%"),
    ],
)
def test_a_percentage_of_the_service_has_the_decimal_point_of_who_reads_it(scale: Scale, shown: str) -> None:
    assert scale.label_of("36.12%") == shown
    assert scale.label_of("Version 1.2") == "Version 1.2"


def test_words_are_read_as_they_are_shown_and_kept_as_they_are_sent() -> None:
    done = Scale(symbols=("Complete", "Incomplete"), is_worded=True, labels=("Vollständig", "Unvollständig"))
    assert [parse_score(typed, done).fields["text"] for typed in ("v", "unv", "complete")] == [
        "Complete",
        "Incomplete",
        "Complete",
    ]
    assert (done.label_of("Incomplete"), done.label_of("W")) == ("Unvollständig", "W")
    with pytest.raises(ScoreTextError) as refused:
        parse_score("x", done)
    assert "Vollständig or Unvollständig" in refused.value.hint


def test_a_percent_column_reads_numbers_as_shares_and_a_column_of_texts_takes_words() -> None:
    percent = Scale(possible=50, is_percent=True)
    assert parse_score("90", percent).fields["score"] == parse_score("90 %", percent).fields["score"] == 45.0
    assert parse_score("+10", percent, current=40.0).fields["score"] == 45.0
    assert percent.share_of(42.5) == 85.0
    words = Scale(possible=50, takes_text=True)
    assert parse_score("Very good", words).fields == {"text": "Very good", "exempt": False}
    assert parse_score("45", words).fields["score"] == 45.0
    with pytest.raises(ScoreTextError):
        parse_score("=1", words)


def test_nothing_clears() -> None:
    assert parse_score("  ", FIFTY).fields == {"score": None, "text": None, "exempt": False}


def test_out_of_range_is_a_soft_warning_and_never_a_limit() -> None:
    assert parse_score("50", FIFTY).warning == ""
    above = parse_score("50.1", FIFTY)
    assert above.fields["score"] == 50.1
    assert "50 possible" in above.warning
    assert parse_score("-1", FIFTY).warning == "below zero"


@pytest.mark.parametrize("typed", ["forty", "1e5", "4 2", "--3", "4.2.1", "=1", "٤٢x", "nan", "inf", "9" * 40, "%"])
def test_nonsense_is_refused_with_what_to_type(typed: str) -> None:
    with pytest.raises(ScoreTextError) as refused:
        parse_score(typed, FIFTY)
    assert refused.value.hint


@given(st.decimals(min_value=0, max_value=99999, places=5))
def test_what_is_written_is_read_back_the_same(value: Decimal) -> None:
    shown = format_score(float(value))
    assert "e" not in shown.lower()
    assert parse_score(shown, Scale()).fields["score"] == float(value)


@given(st.text(max_size=30))
def test_any_text_is_an_entry_or_a_plain_refusal(text: str) -> None:
    try:
        entry = parse_score(text, FIFTY)
    except ScoreTextError:
        return
    score = entry.fields.get("score")
    assert score is None or math.isfinite(score)
