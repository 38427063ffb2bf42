"""Comparing in arrays: the same answers as reading each cell alone, for many cells, in pieces that can be given up."""

import asyncio
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmsdesk.desk import EntrySelection
from lmsdesk.desk.exchange.base_snapshot import Base
from lmsdesk.desk.exchange.cell_reader import EMPTY, CellReader, Numbers
from lmsdesk.desk.exchange.compare import compare
from lmsdesk.desk.exchange.importing import Import
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.preview import Preview, Verdict
from lmsdesk.desk.exchange.tables import PackedRows
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale, ScoreTextError, parse_score
from lmsdesk.model.sheet import Sheet
from tests.unit.desk.exchange.test_export import COURSE, NAN, cells, row, sheet
from tests.unit.desk.exchange.test_importing import Moving

_TEXTS = st.one_of(
    st.from_regex(r"[+-]?[0-9]{0,11}[.,]?[0-9]{0,9} ?%?", fullmatch=True),
    st.sampled_from(["", "１２", "1e5", "1_0", "nan", "inf", "0x1", "5 ", "-0", "٣", "1.5.5", "ex", "A"]),
)


@given(_TEXTS, st.sampled_from([".", ","]))
@example("0.333333333", ".")
@example("99999999.999999", ".")
@example("1.000005", ".")
def test_a_plain_number_is_read_as_by_a_person(text: str, point: str) -> None:
    number = Numbers(point)[text]
    if number == EMPTY:
        assert text == ""
    elif number == number:  # noqa: PLR0124 - what is not plain is left to the other reader
        assert parse_score(text, Scale(decimal_point=point)).fields["score"] == number


def test_texts_that_are_no_plain_numbers_are_left_to_the_other_reader() -> None:
    for text in ("+5", "85%", "１２", "1e5", "1_0", "nan", "1,5", " 5"):
        number = Numbers(".")[text]
        assert number != number, text  # noqa: PLR0124
    with pytest.raises(ScoreTextError):
        parse_score("1_0", Scale())


def test_a_file_follows_the_rule_of_columns_of_complete_and_incomplete() -> None:
    reader = CellReader(Scale(5, ("Complete", "Incomplete"), is_worded=True), ".")
    assert [reader.read(text).fields["text"] for text in ("0", "5", "0/5")] == ["Incomplete", "Complete", "Incomplete"]
    assert reader.warning("0") == "read as Incomplete"
    assert reader.refusal("4") == "“4” means neither Complete nor Incomplete."
    assert not reader.has_plain_numbers


def book(count: int, columns: int, seed: int) -> Sheet:
    choice = random.Random(seed)
    scores = [[choice.choice([NAN, float(choice.randint(0, 50)) / 4]) for _ in range(count)] for _ in range(columns)]
    people = [row(slot, f"Family{slot}", userName=f"user{slot}") for slot in range(count)]
    made = sheet(people, [cells(number, f"Task {number}", column) for number, column in enumerate(scores)])
    return replace(made, slots=count)


def file_of(count: int, columns: int, text: str) -> list[list[str]]:
    titles = ["User name", *(f"Task {number}" for number in range(columns))]
    return [titles, *([f"user{slot}", *[text] * columns] for slot in range(count))]


def test_every_cell_is_listed_once_as_what_it_is() -> None:
    now, rows = book(40, 5, seed=1), PackedRows.of(file_of(40, 5, "2.5"))
    preview = compare(rows, match(rows, now), now, base=None, scales={})
    listed = {
        verdict: [(one.cell, one.now, one.file) for one in found] for verdict, found in preview.by_verdict.items()
    }
    assert all(now == file == "2.5" for _, now, file in listed[Verdict.SAME])
    assert all(now != file == "2.5" for _, now, file in listed[Verdict.HERE])
    assert len({cell for cells in listed.values() for cell, _, _ in cells}) == 40 * 5
    assert len(preview.cells[3:5]) == 2
    assert [one.file for one in preview.cells[3:5]] == ["2.5", "2.5"]


def test_packed_rows_are_the_rows() -> None:
    rows = [[str(position)] * (position % 7) for position in range(5_000)]
    packed = PackedRows.of(rows)
    assert len(packed.pieces) > 1
    assert list(packed) == rows
    assert [packed[position] for position in (0, 4_999, 17)] == [rows[0], rows[4_999], rows[17]]
    assert packed[:3] == rows[:3]
    assert list(PackedRows.of([])) == []


def changed_by_all(titles: int) -> Preview:
    """Two students, of whom both sides have changed so many columns since the file was made."""
    rows = file_of(2, titles, "9")
    texts = {ColumnId(f"_{number}_1"): ("1", "1") for number in range(titles)}
    base = Base(COURSE, datetime(2026, 11, 21, tzinfo=UTC), {}, (UserId("_0_1"), UserId("_1_1")), texts)
    now = book(2, titles, seed=2)
    return compare(rows, match(rows, now, base), now, base=base, scales={})


def test_who_took_all_is_asked_about_what_is_new() -> None:
    one, two = changed_by_all(1), changed_by_all(2)
    assert (one.count(Verdict.BOTH), two.count(Verdict.BOTH)) == (2, 4)
    assert EntrySelection.of(one).count() == 0
    taken = EntrySelection.of(one).with_positions(one.cells.positions, is_on=True).carry_over(two)
    assert (taken.count(), taken.count(Verdict.BOTH), taken.count(Verdict.HERE)) == (2, 2, 0)
    assert [patch.cell.column_id for patch in two.patches(taken)] == ["_0_1", "_0_1"]
    assert taken.carry_over(one).count() == 2
    other = EntrySelection.of(one).with_positions(one.cells.positions[:1], is_on=True)
    assert other.carry_over(two).count() == 1
    assert not two.patches()


def test_what_was_left_out_stays_out_wherever_it_stands_in_another_comparison() -> None:
    rows, now = file_of(3, 2, "9"), book(3, 2, seed=2)
    matching = match(rows, now, None)
    one = compare(rows, matching, now, base=None, scales={})
    left, kept = one.cells[1].cell, [cell.cell for index, cell in enumerate(one.cells) if index != 1]
    taken = EntrySelection.of(one).with_positions(one.cells.positions[1:2], is_on=False)
    assert [patch.cell for patch in one.patches(taken)] == kept
    first = next(row for row in matching.rows if row.user_id is not None and row.user_id != left.user_id)
    less = compare(rows, matching.with_row(first.position, None), now, base=None, scales={})
    carried = taken.carry_over(less)
    assert [patch.cell for patch in less.patches(carried)] == [cell for cell in kept if cell.user_id != first.user_id]
    back = compare(rows, matching, now, base=None, scales={})
    assert [patch.cell for patch in back.patches(carried.carry_over(back))] == kept
    refused = EntrySelection.of(one).with_positions(one.by_verdict[Verdict.SAME].positions, is_on=True)
    assert refused.count() == one.count(Verdict.HERE)


class Slow(Moving):
    """A gradebook of many columns."""

    def __init__(self, now: Sheet) -> None:
        super().__init__(arrives_after=99, arriving=Changes())
        self._now = now

    async def sheet(self, course_id: CourseId) -> Sheet:
        assert course_id == COURSE
        return self._now


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "grades.csv"
    path.write_text("\n".join(map(",".join, file_of(30, 60, "99"))), encoding="utf-8")
    return path


async def test_how_far_it_is_is_told_on_the_way(file: Path) -> None:
    heard: list[tuple[int, int]] = []
    importing = await Import.begin(
        Slow(book(30, 60, seed=3)), COURSE, file, on_progress=lambda *so_far: heard.append(so_far)
    )
    assert importing.preview.count(Verdict.HERE) == 30 * 60
    assert heard
    assert all(0 < done <= cells == 30 * 60 for done, cells in heard)


async def test_of_two_decisions_at_once_the_later_one_is_shown(file: Path) -> None:
    importing = await Import.begin(Slow(book(30, 60, seed=3)), COURSE, file)
    async with asyncio.TaskGroup() as group:
        group.create_task(importing.decide_column(1, None))
        group.create_task(importing.decide_column(2, None))
    assert importing.preview.count(Verdict.HERE) == 30 * 58


async def test_who_no_longer_waits_ends_the_comparison(file: Path) -> None:
    def on_progress(_done: int, _cells: int) -> None:
        reading.cancel()

    async with asyncio.TaskGroup() as group:
        reading = group.create_task(Import.begin(Slow(book(30, 60, seed=3)), COURSE, file, on_progress=on_progress))
    assert reading.cancelled()


def test_a_comparison_ends_where_its_pace_does() -> None:
    now, rows = book(4, 5, seed=4), file_of(4, 5, "1")
    heard: list[int] = []

    def on_progress(done: int, _cells: int) -> None:
        heard.append(done)
        if done == 8:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        compare(rows, match(rows, now), now, base=None, scales={}, pace=on_progress)
    assert heard == [4, 8]
