"""Rubrics that a person makes: what the lines mean, what they count, and what words they bring."""

import pytest

from lmsdesk.desk.submissions.own_rubrics import RubricRefused, RubricRow, as_text, from_text, rows_of, sheet_from
from lmsdesk.desk.submissions.rubric_sheets import with_lines


def test_lines_without_a_level_count_from_the_points_possible() -> None:
    rows = [RubricRow("No sources", "", "-2", "Cite."), RubricRow(), RubricRow("Good idea", "", "+1,5", "Nice.")]
    sheet = sheet_from(" My  rubric ", rows, 50.0, decimal_point=",")
    assert (sheet.title, sheet.possible, sheet.is_list, sheet.is_own) == ("My rubric", 50.0, True, True)
    first, second = ({one.id: one.levels[0].id} for one in sheet.criteria)
    assert [sheet.score(chosen, 50.0) for chosen in ({}, first, first | second)] == [50.0, 48.0, 49.5]
    assert sheet.feedback(first | second) == "Cite.\nNice."
    # Lines that are typed again keep their names: what was chosen stays chosen.
    again = sheet_from("", rows_of(sheet, decimal_point=","), 50.0, decimal_point=",")
    assert again.criteria == sheet.criteria


def test_lines_of_one_item_with_levels_are_chosen_from() -> None:
    rows = [
        RubricRow("Argument", "Good", "10"),
        RubricRow("Argument", "Fair", "6", "One leap."),
        RubricRow("Late", "", "-3"),
    ]
    sheet = sheet_from("", rows, 50.0)
    argument, late = sheet.criteria
    assert (sheet.possible, sheet.is_list, argument.possible) == (10.0, False, 10.0)
    fair = {argument.id: argument.levels[1].id}
    assert sheet.score({late.id: late.levels[0].id}, 50.0) is None
    assert sheet.score(fair, 50.0) == 30.0
    assert sheet.score(fair | {late.id: late.levels[0].id}, 10.0) == 3.0


def test_an_item_whose_lines_are_moved_apart_is_two() -> None:
    sheet = sheet_from("", [RubricRow("A", "x", "1"), RubricRow("A", "y", "2"), RubricRow("B", "z", "1")], None)
    rows = rows_of(sheet)
    apart = sheet_from("", [rows[0], rows[2], rows[1]], None)
    assert len({one.id for one in apart.criteria}) == 3


@pytest.mark.parametrize(
    ("rows", "words"),
    [([], "item"), ([RubricRow("A", "", "two")], "number"), ([RubricRow("", "", "-2")], "item")],
)
def test_what_is_no_rubric_is_refused(rows: list[RubricRow], words: str) -> None:
    with pytest.raises(RubricRefused, match=words):
        sheet_from("", rows, 10.0)


@pytest.mark.parametrize(
    ("text", "before", "after", "made"),
    [
        ("", {}, {"a": "Cite."}, "Cite."),
        ("Hello.\n", {}, {"a": "Cite."}, "Hello.\nCite."),
        ("Hello.\nCite.\nBye.", {"a": "Cite."}, {}, "Hello.\nBye."),
        ("Cite.", {"a": "Cite."}, {}, ""),
        ("Hello. Cite. Bye.", {"a": "Cite."}, {"a": "Read."}, "Hello. Read. Bye."),
        ("Changed by hand.", {"a": "Cite."}, {"a": "Read."}, "Changed by hand."),
        ("Same.", {"a": "Same."}, {"a": "Same.", "b": ""}, "Same."),
    ],
)
def test_words_come_and_go_with_what_is_chosen(
    text: str, before: dict[str, str], after: dict[str, str], made: str
) -> None:
    assert with_lines(text, before, after) == made


def test_lines_go_over_the_clipboard_and_bring_no_names_along() -> None:
    rows = [RubricRow("A", "x", "1", "Two\nlines", "id", "item"), RubricRow(), RubricRow("B", "", "-2")]
    text = as_text(rows)
    assert text == "A\tx\t1\tTwo lines\nB\t\t-2\t\n"
    assert from_text(text) == [RubricRow("A", "x", "1", "Two lines"), RubricRow("B", "", "-2")]
    assert from_text("Only an item\r\n\n\x00\ta\tb\tc\td\te") == [
        RubricRow("Only an item"),
        RubricRow("", "a", "b", "c"),
    ]
