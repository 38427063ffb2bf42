"""What is to be marked, read from the data file."""

from typing import Any

import apsw
import pytest

from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import UserId
from lmsdesk.model.wire import record
from lmsdesk.store import MarkingState, QueuedWork, Store
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, attempt, cell, column, membership

EVE = UserId("_102_1")


def handed_in(number: str, user: UserId | None, day: int, *, status: str = "NeedsGrading") -> Attempt:
    plain: dict[str, Any] = {"id": number, "status": status, "attemptDate": f"2026-10-{day:02}T10:00:00.000Z"}
    return record(Attempt, plain if user is None else {**plain, "userId": user})


async def save(store: Store, *attempts: Attempt) -> None:
    await store.mirror.save_attempts(COURSE, ESSAY, attempts, is_whole=True)


async def works(store: Store) -> dict[UserId | None, QueuedWork]:
    return {work.user_id: work for work in await store.marking.works(COURSE, ESSAY)}


async def put_edit(store: Store, attempt_id: str, state: str, patch: str, *, is_draft: bool) -> None:
    def write(connection: apsw.Connection) -> None:
        connection.execute(
            "INSERT INTO edit (course_id, column_id, user_id, kind, item_id, patch, base, state, changed_at, is_draft) "
            "VALUES (?, ?, ?, 'attempt', ?, ?, '{}', ?, 0, ?)",
            (COURSE, ESSAY, ADA, attempt_id, patch, state, is_draft),
        )

    await store._database.write(write)


async def test_attempts_of_a_person_come_together_oldest_first(store: Store) -> None:
    await save(store, handed_in("_2_1", ADA, 9), handed_in("_1_1", ADA, 3, status="Completed"))
    work = (await works(store))[ADA]
    assert [one.id for one in work.attempts] == ["_1_1", "_2_1"]
    assert [one.state for one in work.attempts] == [MarkingState.POSTED, MarkingState.TO_GRADE]
    assert work.state is MarkingState.TO_GRADE


async def test_only_columns_with_waiting_work_are_listed(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3, status="Completed"))
    assert await store.marking.waiting_columns() == []
    await save(store, handed_in("_1_1", ADA, 3))
    assert await store.marking.waiting_columns() == [(COURSE, ESSAY)]


async def test_a_column_that_is_gone_is_not_listed(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3))
    await store.mirror.save_columns(COURSE, [column(EXAM)], is_whole=True)
    assert await store.marking.waiting_columns() == []


async def test_who_is_no_student_or_has_left_is_not_there(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3), handed_in("_2_1", BOB, 3), handed_in("_3_1", EVE, 3))
    members = [membership(ADA), membership(EVE, role="Instructor")]
    await store.mirror.save_roster(COURSE, members, is_whole=True)
    assert set(await works(store)) == {ADA}


async def test_work_without_a_name_is_by_itself(store: Store) -> None:
    await save(store, handed_in("_1_1", None, 3), handed_in("_2_1", None, 4))
    assert [len(work.attempts) for work in await store.marking.works(COURSE, ESSAY)] == [1, 1]


async def test_the_number_of_works_is_the_count_of_the_course(store: Store) -> None:
    await save(store, attempt("_1_1", ADA), attempt("_2_1", ADA), attempt("_3_1", BOB, status="Completed"))
    waiting = [work for work in await store.marking.works(COURSE, ESSAY) if work.state is MarkingState.TO_GRADE]
    assert len(waiting) == (await store.views.courses())[0].needs_grading == 1


async def test_a_grade_entered_in_the_column_is_on_its_way(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3))
    await store.outbox.edit([CellPatch(cell(), {"score": 7.0})], label="score")
    assert (await works(store))[ADA].state is MarkingState.SENDING


async def test_feedback_alone_leaves_it_to_grade(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3))
    await store.outbox.edit([CellPatch(cell(), {"feedback": "Good"})], label="feedback")
    assert (await works(store))[ADA].state is MarkingState.TO_GRADE


@pytest.mark.parametrize(
    ("state", "patch", "is_draft", "expected"),
    [
        ("queued", '{"score":7}', True, MarkingState.DRAFT),
        ("sending", '{"score":7,"status":"Completed"}', True, MarkingState.DRAFT),
        ("queued", '{"score":7}', False, MarkingState.SENDING),
        ("queued", '{"score":7,"status":"Completed"}', False, MarkingState.SENDING),
        ("sending", '{"score":7,"status":"Completed"}', False, MarkingState.SENDING),
        ("held", '{"score":7,"status":"Completed"}', False, MarkingState.CONFLICT),
        ("failed", '{"score":7}', False, MarkingState.REFUSED),
    ],
)
async def test_what_was_entered_for_an_attempt_is_its_state(
    store: Store, state: str, patch: str, is_draft: bool, expected: MarkingState
) -> None:
    await save(store, handed_in("_1_1", ADA, 3), handed_in("_2_1", BOB, 3))
    await put_edit(store, "_1_1", state, patch, is_draft=is_draft)
    found = await works(store)
    assert (found[ADA].state, found[BOB].state) == (expected, MarkingState.TO_GRADE)


async def test_what_has_its_mark_and_is_not_posted_is_sent(store: Store) -> None:
    ready = {"userId": ADA, "status": "NeedsGrading", "score": 7, "attemptDate": "2026-10-03T10:00:00.000Z"}
    half = record(Attempt, {"id": "_2_1", **ready, "userId": BOB})
    await save(store, record(Attempt, {"id": "_1_1", **ready, "readyToPost": True}), half)
    found = await works(store)
    # A test with an open question has a score too, and waits.
    assert (found[ADA].state, found[BOB].state) == (MarkingState.SENT, MarkingState.TO_GRADE)
    assert (await store.views.courses())[0].needs_grading == 1


async def test_what_a_student_still_writes_is_not_there(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3, status="InProgress"), handed_in("_2_1", BOB, 3, status="Completed"))
    assert set(await works(store)) == {BOB}


async def test_a_list_of_what_waits_takes_nothing_that_is_posted_away(store: Store) -> None:
    await save(store, handed_in("_1_1", ADA, 3, status="Completed"), handed_in("_2_1", BOB, 3))
    await store.mirror.save_attempts(COURSE, ESSAY, [], is_whole=True, statuses=("NeedsGrading",))
    assert set(await works(store)) == {ADA}
    await store.mirror.save_attempts(COURSE, ESSAY, [], is_whole=True)
    assert set(await works(store)) == set()


async def test_the_section_of_a_merged_course_is_known(store: Store) -> None:
    await store.mirror.save_roster(COURSE, [membership(ADA, childCourseId="_7_1"), membership(BOB)], is_whole=True)
    await save(store, handed_in("_1_1", ADA, 3), handed_in("_2_1", BOB, 3))
    found = await works(store)
    assert (found[ADA].section, found[BOB].section) == ("_7_1", "")


async def test_an_attempt_is_read_whole(store: Store) -> None:
    made = handed_in("_1_1", ADA, 3)
    await save(store, made)
    assert await store.marking.attempt(COURSE, ESSAY, made.id) == made
    assert await store.marking.attempt(COURSE, EXAM, made.id) is None
