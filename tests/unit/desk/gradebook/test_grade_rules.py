"""The rules between what is typed and what is sent, and between the service's word and edits laid over it."""

import math

import numpy as np
import pytest

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, Pending, changed_fields, entry_of
from lmsdesk.desk.gradebook.entry.clipboard_text import LARGEST_PASTE, Block, read_block, rows_of, tiled, write_block
from lmsdesk.desk.gradebook.session.row_order import edge_of_data, matching, ranked, sorted_by_column
from lmsdesk.desk.gradebook.session.statistics import statistics_of
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.folding import fold
from lmsdesk.model.scores import Scale, parse_score
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json
from tests.bench.grid_sheets import made_column

EXEMPT = int(CellFlag.EXEMPT)
LETTERS = Scale(100.0, ("A", "B"))


@pytest.mark.parametrize(
    ("typed", "value", "sent"),
    [
        ("42", CellValue(), {"score": 42.0}),
        ("42", CellValue(42.0), {}),
        ("42", CellValue(42.0, None, EXEMPT), {"exempt": False}),
        ("43", CellValue(42.0, None, EXEMPT), {"score": 43.0, "exempt": False}),
        ("42", CellValue(42.0, "B"), {"score": 42.0}),
        ("A", CellValue(42.0), {"text": "A"}),
        ("a", CellValue(None, "A"), {}),
        ("ex", CellValue(42.0), {"exempt": True}),
        ("ex", CellValue(42.0, None, EXEMPT), {}),
        ("", CellValue(42.0), {"score": None}),
        ("", CellValue(42.0, "B"), {"score": None, "text": None}),
        ("", CellValue(None, None, EXEMPT), {"exempt": False}),
        ("", CellValue(), {}),
        ("+5", CellValue(42.0), {"score": 47.0}),
    ],
)
def test_only_what_changes_is_sent(typed: str, value: CellValue, sent: Json) -> None:
    entry = parse_score(typed, LETTERS, current=value.score)
    assert changed_fields(entry.fields, value) == sent


def test_a_score_takes_back_a_letter_that_was_not_sent_yet() -> None:
    letter = Pending({"text": "A"}, {"text": "B"})
    patch = changed_fields({"score": 5.0, "exempt": False}, CellValue(None, "A"), letter)
    assert patch == {"score": 5.0, "text": None}
    assert letter.merged(patch).fields == {"score": 5.0, "text": None}


def test_a_value_back_at_the_services_own_is_no_longer_pending() -> None:
    assert not Pending({"score": 5.0}, {"score": 4.0}).merged({"score": 4.0}).fields


@pytest.mark.parametrize("text", ["42.5", "A", "ex", ""])
def test_copying_a_cell_is_typing_its_text(text: str) -> None:
    fields = parse_score(text, LETTERS).fields
    value = CellValue(fields.get("score"), fields.get("text"), EXEMPT if fields.get("exempt") else 0)
    assert changed_fields(entry_of(value), CellValue(1.0)) == changed_fields(fields, CellValue(1.0))


def column(*scores: float, flags: tuple[int, ...] = (), texts: dict[int, str] | None = None) -> ColumnArrays:
    bits = np.array(flags or [0] * len(scores))
    return ColumnArrays(made_column(0, np.array(scores), bits, texts=texts), len(scores))


def test_an_edit_lies_over_the_value_and_comes_off_again() -> None:
    grades = column(1.0, 2.0, flags=(0, CellFlag.NEEDS_GRADING | CellFlag.OVERRIDDEN))
    grades.overlay(1, Pending({"score": 7.5}))
    assert grades.value(1) == CellValue(7.5, None, CellFlag.UNSENT | CellFlag.OVERRIDDEN)
    grades.overlay(1, Pending({"text": "A", "exempt": True}, mark=CellFlag.CONFLICT))
    assert grades.value(1) == CellValue(None, "A", CellFlag.CONFLICT | CellFlag.OVERRIDDEN | CellFlag.EXEMPT)
    assert grades.text(1) == "ex"
    grades.restore(1)
    assert grades.value(1) == CellValue(2.0, None, CellFlag.NEEDS_GRADING | CellFlag.OVERRIDDEN)
    assert grades.value(0) == CellValue(1.0)


def test_arrays_shorter_than_the_roster_are_filled_up() -> None:
    grades = ColumnArrays(made_column(0, np.array([1.0]), np.array([0])), 3)
    assert grades.value(2) == CellValue()


def test_room_for_decimals_grows_with_what_is_typed() -> None:
    grades = column(1.0, 20.0)
    assert grades.room == 0
    grades.overlay(0, Pending({"score": 2.25}))
    assert grades.room == 2


@pytest.mark.parametrize("score", [1e308, -1e308, math.inf, math.nan, 2.0**60])
def test_a_score_that_no_grade_can_be_needs_no_room_after_the_point(score: float) -> None:
    grades = ColumnArrays(made_column(2, np.array([7.5, score]), np.array([0, 0])), 2)
    assert grades.room == 1


def test_what_the_service_works_out_is_rounded_for_reading() -> None:
    total = ColumnArrays(made_column(24, np.array([86.1349]), np.array([0])), 1)
    assert total.is_read_only
    assert total.text(0) == "86.13"


@pytest.mark.parametrize("is_descending", [False, True])
def test_numbers_come_before_texts_and_empty_cells_come_last(is_descending: bool) -> None:
    grades = column(math.nan, 3.0, 1.0, math.nan, 2.0, texts={3: "A"})
    order = sorted_by_column(np.arange(5), grades, is_descending=is_descending).tolist()
    assert order == ([1, 4, 2, 3, 0] if is_descending else [2, 4, 1, 3, 0])


def test_equal_scores_keep_their_order() -> None:
    grades = column(1.0, 2.0, 1.0, 2.0)
    assert sorted_by_column(np.array([3, 2, 1, 0]), grades, is_descending=True).tolist() == [3, 1, 2, 0]


def test_names_sort_by_alphabet_not_by_code() -> None:
    names = ["Zoe", "ångström", "abara", "Eze", "Émile"]
    ranks = run_now(ranked(names))
    assert [names[position] for position in np.argsort(ranks)][-1] == "Zoe"
    assert abs(ranks[3] - ranks[4]) == 1


def test_searching_ignores_accents_and_the_order_of_words() -> None:
    hay = [fold(text) for text in ("Ångström, Liv 240001", "Abara, Chidi 240002")]
    assert matching(np.arange(2), hay, "liv ANGS").tolist() == [0]
    assert matching(np.arange(2), hay, "240002").tolist() == [1]
    assert matching(np.arange(2), hay, " ").tolist() == [0, 1]
    assert matching(np.arange(2), hay, "nobody").tolist() == []


@pytest.mark.parametrize(
    ("filled", "start", "step", "end"),
    [
        ("xxx..x", 0, 1, 2),
        ("xxx..x", 2, 1, 5),
        ("xxx..x", 3, 1, 5),
        ("xxx...", 2, 1, 5),
        ("xxx..x", 5, -1, 2),
        ("xxx", 2, 1, 2),
        ("...", 2, -1, 0),
    ],
)
def test_ctrl_and_an_arrow_lead_to_the_edge_of_data(filled: str, start: int, step: int, end: int) -> None:
    assert edge_of_data(np.array([c == "x" for c in filled]), start, step) == end


def test_blocks_of_text_survive_the_clipboard() -> None:
    block = [["1", "two\nlines"], ['a "b"', "tab\there"]]
    assert _read(run_now(write_block(block))) == block
    assert _read("1\t2\r\n3\r\n") == [["1", "2"], ["3", ""]]
    assert _read("") == []


def test_a_clipboard_beyond_reason_is_refused_whole() -> None:
    with pytest.raises(LmsdeskError, match="What was copied is too large"):
        _read("1" * (LARGEST_PASTE + 1))


def test_one_value_goes_into_many_cells_and_a_block_repeats() -> None:
    assert tiled([["5"]], 2, 2) == [["5", "5"], ["5", "5"]]
    assert tiled([["1"], ["2"]], 4, 1) == [["1"], ["2"], ["1"], ["2"]]
    assert tiled([["1"], ["2"]], 3, 1) == [["1"], ["2"]]


def test_exempt_cells_are_no_numbers() -> None:
    grades = column(1.0, 2.0, 9.0, math.nan, flags=(0, 0, EXEMPT, 0))
    made = run_now(statistics_of([(grades, np.arange(4))]))
    assert (made.cells, made.numbers, made.sum, made.mean, made.median, made.min, made.max) == (4, 2, 3, 1.5, 1.5, 1, 2)
    assert run_now(statistics_of([(grades, np.array([3]))])).numbers == 0


def _read(text: str) -> Block:
    return run_now(read_block(run_now(rows_of(text))))
