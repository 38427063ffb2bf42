"""The arrays say what the rows say, always."""

import math
import struct
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.store import Store
from tests.unit.store.builders import (
    ADA,
    BOB,
    COURSE,
    ESSAY,
    EXAM,
    attempt,
    column,
    fill,
    grade,
    membership,
    patch,
)
from tests.unit.store.overlay import from_arrays, from_rows


async def test_an_empty_course_is_an_empty_sheet(store: Store) -> None:
    sheet = await store.views.sheet(COURSE)
    assert [row.membership.user_id for row in sheet.rows] == [ADA, BOB]
    assert all(math.isnan(score) for (score,) in struct.iter_unpack("<d", sheet.columns[0].scores))
    assert len(sheet.columns) == 2
    assert (sheet.edits, sheet.is_complete) == ((), False)


async def test_a_sheet_shows_scores_marks_and_texts(store: Store) -> None:
    letter = grade(displayGrade={"score": 91.0, "text": "A-"}, notes="n", overridden="2026-01-01T00:00:00Z")
    plain = grade(BOB, score=7.0, text="7.00", exempt=True, feedback="f")
    await store.mirror.save_grades(COURSE, ESSAY, [letter, plain])
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", BOB)], is_whole=True)
    assert await from_arrays(store) == {
        (ESSAY, ADA): (91.0, CellFlag.OVERRIDDEN | CellFlag.HAS_NOTES, "A-"),
        (ESSAY, BOB): (7.0, CellFlag.EXEMPT | CellFlag.HAS_FEEDBACK | CellFlag.NEEDS_GRADING, None),
    }


async def test_edits_come_beside_the_arrays_and_do_not_change_them(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0)])
    await store.outbox.edit([patch(score=5.0)], label="mine")
    sheet = await store.views.sheet(COURSE)
    assert [edit.patch for edit in sheet.edits] == [{"score": 5.0}]
    assert await from_arrays(store) == {(ESSAY, ADA): (1.0, 0, None)}


async def test_only_students_who_are_there_have_rows(store: Store) -> None:
    teacher, unknown = UserId("_9_1"), UserId("_404_1")
    await store.mirror.save_roster(COURSE, [membership(ADA), membership(teacher, role="Instructor")], is_whole=True)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(unknown, score=1.0), grade(BOB, score=2.0)])
    assert [row.membership.user_id for row in (await store.views.sheet(COURSE)).rows] == [ADA]
    await store.mirror.save_roster(COURSE, [membership(unknown)], is_whole=False)
    assert await from_arrays(store) == {(ESSAY, unknown): (1.0, 0, None)}


async def test_arrays_grow_with_the_course(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0)])
    many = [UserId(f"_{number}_1") for number in range(1000, 1600)]
    await store.mirror.save_roster(COURSE, [membership(user) for user in many], is_whole=False)
    assert await from_arrays(store) == {(ESSAY, ADA): (1.0, 0, None)}
    await store.mirror.save_grades(COURSE, ESSAY, [grade(many[-1], score=2.0)])
    assert await from_arrays(store) == {(ESSAY, ADA): (1.0, 0, None), (ESSAY, many[-1]): (2.0, 0, None)}


async def test_grades_of_a_column_not_yet_described_are_there_when_it_is(store: Store) -> None:
    later = ColumnId("_77_1")
    await store.mirror.save_grades(COURSE, later, [grade(ADA, later, score=4.0)])
    assert len((await store.views.sheet(COURSE)).columns) == 2
    await store.mirror.save_columns(COURSE, [column(later)], is_whole=False)
    assert await from_arrays(store) == {(later, ADA): (4.0, 0, None)}


async def test_the_view_lays_the_edits_over_the_grades(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0, notes="n", displayGrade={"score": 80.0})])
    await store.outbox.edit([patch(notes=None, exempt=True), patch(BOB, score=2.0)], label="mine")
    rows = await store._database.read(lambda connection: connection.execute(_VIEW).fetchall())
    assert rows == [(ADA, 1.0, 1, None, 80.0, "queued"), (BOB, 2.0, None, None, 2.0, "queued")]
    await store.outbox.edit([patch(score=None)], label="clear")
    rows = await store._database.read(lambda connection: connection.execute(_VIEW).fetchall())
    assert rows[0] == (ADA, None, 1, None, None, "queued")


_VIEW = "SELECT user_id, score, exempt, notes, shown_score, state FROM gradebook_cell ORDER BY user_id"

_SCORES = st.none() | st.floats(-1e6, 1e6, allow_nan=False)
_TEXTS = st.sampled_from([None, "", "A", "7", "7.0", "Naïve ✓"])
_GRADES = st.fixed_dictionaries(
    {},
    optional={
        "score": _SCORES,
        "text": _TEXTS,
        "exempt": st.booleans(),
        "notes": st.sampled_from([None, "", "n"]),
        "feedback": st.sampled_from([None, "f"]),
        "overridden": st.sampled_from([None, "2026-01-01T00:00:00.000Z"]),
        "displayGrade": st.fixed_dictionaries({}, optional={"score": _SCORES, "text": _TEXTS, "possible": _SCORES}),
    },
)
_PEOPLE = [ADA, BOB, *(UserId(f"_{number}_1") for number in (500, 501, 502))]
_STATUSES = st.sampled_from(["NeedsGrading", "Completed", "NeedsMoreGrading", "Odd"])
_SAVES = st.one_of(
    st.tuples(st.just("grades"), st.sampled_from([ESSAY, EXAM]), st.dictionaries(st.sampled_from(_PEOPLE), _GRADES)),
    st.tuples(
        st.just("attempts"),
        st.sampled_from([ESSAY, EXAM]),
        st.dictionaries(st.sampled_from("1234"), st.tuples(st.sampled_from(_PEOPLE), _STATUSES)),
    ),
)


@settings(max_examples=60)
@given(st.lists(_SAVES, max_size=8), st.booleans())
async def test_arrays_always_equal_rows(saves: list[tuple[str, ColumnId, dict[Any, Any]]], is_whole: bool) -> None:
    store = await Store.open(None, None)
    await fill(store, _PEOPLE)
    for kind, on, values in saves:
        if kind == "grades":
            await store.mirror.save_grades(COURSE, on, [grade(user, on, **fields) for user, fields in values.items()])
        else:
            handed_in = [attempt(f"_{n}_1", user, status=status) for n, (user, status) in values.items()]
            await store.mirror.save_attempts(COURSE, on, handed_in, is_whole=is_whole)
        assert await from_arrays(store) == await from_rows(store)
    await store.close()
