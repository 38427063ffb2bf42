"""The service's word: what is kept, what moved, and what history says of it."""

from datetime import UTC, datetime

import pytest

from lmsdesk.model.gradebook import Attempt, Schema
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, plain, record
from lmsdesk.store import Cursor, Store
from tests.unit.store.builders import (
    ADA,
    BOB,
    COURSE,
    ESSAY,
    EXAM,
    attempt,
    cell,
    column,
    enrolment,
    grade,
    membership,
    patch,
    term,
)

_WHOLE: Json = {
    "status": "Graded",
    "displayGrade": {"scaleType": "Score", "score": 7.5, "possible": 10.0, "text": "7.50"},
    "score": 7.5,
    "text": "7.5",
    "notes": "private",
    "feedback": "<p>good</p>",
    "exempt": False,
    "overridden": "2026-01-02T03:04:05.678Z",
    "changeIndex": 12345678901,
    "corrupt": True,
    "future": {"deep": [1, None]},
}


async def test_a_grade_comes_back_with_all_it_had(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(**_WHOLE)])
    found = await store.mirror.grade(cell())
    assert found is not None
    assert plain(found) == {"userId": ADA, "columnId": ESSAY, **_WHOLE}
    assert await store.mirror.grade(cell(BOB)) is None


async def test_the_first_load_is_no_difference_and_later_ones_are(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0)], is_first=True)
    assert await store.history.of_cell(cell()) == []
    changes = await store.mirror.save_grades(COURSE, ESSAY, [grade(score=2.0, notes="x"), grade(BOB, score=3.0)])
    assert changes.cells == {cell(), cell(BOB)}
    told = [(entry.field, entry.before, entry.after, entry.origin) for entry in await store.history.of_cell(cell())]
    assert told == [("notes", None, "x", "pulled"), ("score", 1.0, 2.0, "pulled")]
    assert len(await store.history.of_cell(cell(BOB))) == 1


async def test_a_first_load_that_began_anew_still_tells_what_it_changes(store: Store) -> None:
    for score in (1.0, 2.0):
        await store.mirror.save_grades(COURSE, ESSAY, [grade(score=score)], is_first=True)
    assert [entry.after for entry in await store.history.of_cell(cell())] == [2.0]


async def test_the_same_again_moves_nothing(store: Store) -> None:
    for is_new in (True, False):
        assert bool(await store.mirror.save_grades(COURSE, ESSAY, [grade(**_WHOLE)])) is is_new
    assert not await store.mirror.save_courses([enrolment()], [])
    assert not await store.mirror.save_courses([enrolment()], [term()])
    assert (await store.mirror.save_courses([enrolment()], [term("_6_1")])).courses
    assert not await store.mirror.save_roster(COURSE, [membership(ADA), membership(BOB)], is_whole=True)
    assert not await store.mirror.save_columns(COURSE, [column(ESSAY), column(EXAM)], is_whole=True)
    assert not await store.mirror.save_grades(COURSE, ESSAY, [])


async def test_a_computed_value_is_told_once_and_not_for_calculated_columns(store: Store) -> None:
    total = ColumnId("_12_1")
    await store.mirror.save_columns(COURSE, [column(total, kind="Calculated")], is_whole=False)
    for score in (1.0, 2.0):
        shown = {"displayGrade": {"score": score}}
        await store.mirror.save_grades(COURSE, ESSAY, [grade(**shown)], is_first=True)
        await store.mirror.save_grades(COURSE, total, [grade(ADA, total, **shown)], is_first=True)
    assert [(entry.field, entry.after) for entry in await store.history.of_cell(cell())] == [("display_score", 2.0)]
    assert await store.history.of_cell(cell(ADA, total)) == []


async def test_a_pull_never_touches_what_waits(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="mine")
    before = await store.outbox.edits()
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=9.0)])
    assert await store.outbox.edits() == before


async def test_columns_keep_their_order_and_those_gone_are_not_listed(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0)])
    assert (await store.mirror.save_columns(COURSE, [column(EXAM)], is_whole=True)).sheets == {COURSE}
    assert [found.id for found in await store.mirror.columns(COURSE)] == [EXAM]
    assert await store.mirror.grade(cell()) is not None
    await store.mirror.save_columns(COURSE, [column(ESSAY, name="Back")], is_whole=False)
    assert [found.title for found in await store.mirror.columns(COURSE)] == ["Back", "Column _11_1"]
    await store.mirror.save_columns(COURSE, [column(EXAM), column(ESSAY)], is_whole=True)
    assert [found.id for found in await store.mirror.columns(COURSE)] == [EXAM, ESSAY]
    await store.mirror.save_columns(COURSE, [column(ColumnId("_13_1"))], is_whole=False)
    assert [found.id for found in await store.mirror.columns(COURSE)][-1] == "_13_1"


async def test_people_who_left_are_not_listed_and_come_back_to_their_slot(store: Store) -> None:
    rows = (await store.views.sheet(COURSE)).rows
    await store.mirror.save_roster(COURSE, [membership(BOB)], is_whole=True)
    assert [member.user_id for member in await store.mirror.roster(COURSE)] == [BOB]
    newcomer = UserId("_300_1")
    await store.mirror.save_roster(COURSE, [membership(newcomer), membership(ADA)], is_whole=False)
    now = {row.membership.user_id: row.slot for row in (await store.views.sheet(COURSE)).rows}
    assert now == {**{row.membership.user_id: row.slot for row in rows}, newcomer: 2}


async def test_a_list_without_people_keeps_the_names_known(store: Store) -> None:
    bare = membership(ADA)
    del bare.raw["user"]
    moved = record(type(bare), {**bare.raw, "availability": {"available": "Disabled"}})
    assert (await store.mirror.save_roster(COURSE, [moved], is_whole=False)).sheets == {COURSE}
    found = (await store.mirror.roster(COURSE))[0]
    assert found.is_disabled
    assert found.user is not None
    assert plain(found)["user"]["name"]["family"] == "Zwoinks"


async def test_courses_come_with_their_term_and_counts(store: Store) -> None:
    teacher = UserId("_9_1")
    await store.mirror.save_roster(COURSE, [membership(teacher, role="Instructor")], is_whole=False)
    waiting = [attempt("_1_1", ADA), attempt("_2_1", ADA), attempt("_3_1", None), attempt("_4_1", teacher)]
    await store.mirror.save_attempts(COURSE, ESSAY, [*waiting, attempt("_5_1", BOB, status="Completed")], is_whole=True)
    await store.outbox.edit([patch(score=1.0), patch(BOB, score=2.0)], label="mine")
    (edit, _) = await store.outbox.claim(datetime.now(UTC), limit=9)
    await store.outbox.mark_conflict(edit, theirs={"score": 9.0}, reply=grade(score=9.0))
    (entry,) = await store.views.courses()
    assert (entry.course.title, entry.term and entry.term.name) == ("Biology", "Autumn")
    assert (entry.needs_grading, entry.unsent, entry.conflicts) == (1, 1, 1)
    assert (entry.is_favourite, entry.pulled_at) == (False, None)


async def test_what_is_to_grade_is_one_number_wherever_it_is_asked_for(store: Store) -> None:
    async def counts() -> set[int]:
        (entry,) = await store.views.courses()
        sheet, part = await store.views.sheet(COURSE), await store.views.sheet_part(COURSE, [ESSAY])
        return {entry.needs_grading, sheet.needs_grading, part.needs_grading}

    # One grade, however often somebody has handed in; nobody of whom the roster knows nothing.
    waiting = [attempt("_1_1", ADA), attempt("_2_1", ADA), attempt("_3_1", BOB), attempt("_4_1", UserId("_999_1"))]
    await store.mirror.save_attempts(COURSE, ESSAY, waiting, is_whole=True)
    await store.mirror.save_attempts(COURSE, EXAM, [attempt("_5_1", ADA)], is_whole=True)
    assert await counts() == {3}
    # A remark is no grade, a score is one.
    await store.outbox.edit([patch(BOB, feedback="Late.")], label="mine")
    assert await counts() == {3}
    await store.outbox.edit([patch(BOB, score=2.0)], label="mine")
    assert await counts() == {2}
    await store.mirror.save_columns(COURSE, [column(ESSAY)], is_whole=True)
    assert await counts() == {1}
    await store.mirror.save_roster(COURSE, [membership(BOB)], is_whole=True)
    assert await counts() == {0}


async def test_a_course_list_is_taken_over_whole(store: Store) -> None:
    other = CourseId("_2_1")
    assert (await store.mirror.save_courses([enrolment(other, term="_6_1"), enrolment()], [term("_6_1")])).courses
    assert [entry.course.id for entry in await store.views.courses()] == [other, COURSE]
    await store.mirror.save_courses([enrolment(name="Botany")], [])
    assert [entry.course.title for entry in await store.views.courses()] == ["Botany"]
    assert (await store.views.sheet(other)).course.title == "Unnamed course"


async def test_favourites_last(store: Store) -> None:
    assert (await store.mirror.set_favourite(COURSE, is_favourite=True)).courses
    assert not await store.mirror.set_favourite(COURSE, is_favourite=True)
    assert (await store.views.courses())[0].is_favourite
    assert (await store.mirror.set_favourite(COURSE, is_favourite=False)).courses


async def test_preferences_last_and_can_be_forgotten(store: Store) -> None:
    await store.preferences.set("order", {"column": ESSAY, "down": True})
    assert await store.preferences.get("order") == {"column": ESSAY, "down": True}
    await store.preferences.set("order", None)
    assert await store.preferences.get("order") is None


async def test_cursors_and_completion_are_kept(store: Store) -> None:
    at = datetime(2026, 11, 21, 12, 0, 0, 123456, tzinfo=UTC)
    cursor = Cursor(12345678901, "2026-01-02T03:04:05.678Z", at)
    await store.mirror.save_cursor(COURSE, ESSAY, cursor)
    assert await store.mirror.cursors(COURSE) == {ESSAY: cursor}
    assert not (await store.views.sheet(COURSE)).is_complete
    changes = await store.mirror.mark_complete(COURSE)
    assert changes.sheets == {COURSE}
    assert (await store.views.sheet(COURSE)).is_complete
    assert ((await store.views.courses())[0].pulled_at or at) > datetime(2026, 1, 1, tzinfo=UTC)


async def test_schemas_are_taken_over_whole(store: Store) -> None:
    letters = record(Schema, {"id": "_1_1", "title": "Letter", "scaleType": "Tabular"})
    assert (await store.mirror.save_schemas(COURSE, [letters])).sheets == {COURSE}
    assert await store.mirror.schemas(COURSE) == [letters]
    assert not await store.mirror.save_schemas(COURSE, [letters])
    assert (await store.mirror.save_schemas(COURSE, [])).sheets == {COURSE}


@pytest.mark.parametrize(("is_whole", "left"), [(True, set()), (False, {cell()})])
async def test_attempts_that_are_gone_no_longer_wait(store: Store, *, is_whole: bool, left: set[object]) -> None:
    first: list[Attempt] = [attempt("_1_1", ADA)]
    changes = await store.mirror.save_attempts(COURSE, ESSAY, first, is_whole=True)
    assert changes.cells == {cell()}
    assert changes.courses
    assert not await store.mirror.save_attempts(COURSE, ESSAY, first, is_whole=is_whole)
    changes = await store.mirror.save_attempts(COURSE, ESSAY, [], is_whole=is_whole)
    assert changes.cells == {cell()} - left
    assert (await store.views.courses())[0].needs_grading == len(left)
