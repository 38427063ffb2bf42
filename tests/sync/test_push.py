"""Sending: nothing is lost, nothing is overwritten unseen, nothing is sent twice blindly."""

import asyncio

import httpx
import pytest

from lmsdesk.model.changes import Origin
from lmsdesk.model.edits import Choice, EditState
from lmsdesk.model.ids import Cell, ColumnId, UserId
from tests.helpers.deciding import decisions_of
from tests.sync.conftest import COURSE, Office, application, at_the_desk, manual_cell, on_service


async def test_an_edit_reaches_the_service_and_leaves_the_outbox(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=7.5, feedback="Clear and short.")
    await grader.until_sent()

    held = await on_service(grader.service, cell)
    assert (held["score"], held["feedback"]) == (7.5, "Clear and short.")
    assert await grader.workspace.outbox.edits() == []
    assert (await grader.seen(cell))["score"] == 7.5
    assert Origin.SENT in {entry.origin for entry in await grader.workspace.gradebook.cell_history(cell)}


async def test_after_a_flush_the_state_counts_what_the_outbox_holds(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.workspace.pause()
    await grader.enter(cell, score=7.5)
    await grader.until(lambda: grader.counts.queued == 1)
    # As with a grade that has just been sent: it is gone, and the state has not been told yet.
    (edit,) = await grader.workspace.outbox.edits()
    await grader.workspace._store.outbox.discard(edit.id)
    assert grader.counts.total == 1
    await grader.workspace.outbox.flush()
    assert grader.counts.total == 0


async def test_clearing_a_grade_clears_it_on_the_service(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=7.5)
    await grader.until_sent()
    await grader.enter(cell, score=None, text=None, exempt=False)
    await grader.until_sent()
    assert (await on_service(grader.service, cell)).get("score") is None
    assert grader.counts.total == 0


async def test_undo_of_a_sent_edit_puts_the_service_back(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    before = (await on_service(grader.service, cell)).get("score")
    await grader.enter(cell, score=1.25)
    await grader.until_sent()
    await grader.workspace.gradebook.undo(COURSE)
    await grader.until_sent()
    assert (await on_service(grader.service, cell)).get("score") == before


async def test_two_graders_on_different_fields_both_keep_their_work(office: Office) -> None:
    one, cell = await at_the_desk(office)
    other, _ = await at_the_desk(office, "assistant")
    other.workspace.pause()
    await other.enter(cell, feedback="Well argued.")
    await one.enter(cell, score=9.0)
    await one.until_sent()
    other.workspace.resume()
    await other.until_sent()

    held = await on_service(one.service, cell)
    assert (held["score"], held["feedback"]) == (9.0, "Well argued.")
    assert other.counts.held == 0


@pytest.mark.parametrize("keeps_own", [True, False])
async def test_two_graders_on_one_field_are_shown_both_values(office: Office, keeps_own: bool) -> None:
    one, cell = await at_the_desk(office)
    other, _ = await at_the_desk(office, "assistant")
    other.workspace.pause()
    await other.enter(cell, score=4.0)
    await one.enter(cell, score=9.0)
    await one.until_sent()
    other.workspace.resume()
    await other.until(lambda: other.counts.held == 1)

    (conflict,) = await other.workspace.outbox.conflicts()
    assert conflict.edit.patch == {"score": 4.0}
    assert conflict.edit.theirs == {"score": 9.0}
    assert conflict.student_name
    assert conflict.column_title == "Source Exercise"
    assert (await on_service(one.service, cell))["score"] == 9.0

    choice = Choice.MINE if keeps_own else Choice.THEIRS
    await other.workspace.outbox.resolve(conflict.edit.id, decisions_of(conflict.edit, choice), label="decided")
    await other.until(lambda: other.counts.total == 0)
    assert (await on_service(one.service, cell))["score"] == (4.0 if keeps_own else 9.0)
    lost = [entry for entry in await other.workspace.gradebook.cell_history(cell) if entry.origin is Origin.LOST]
    assert lost


@pytest.mark.parametrize("kind", ["cut-after", "cut-within", "cut-before"])
async def test_a_lost_reply_is_looked_up_before_anything_is_sent_again(office: Office, kind: str) -> None:
    await office.service(faults=[{"kind": kind, "method": "PATCH", "count": 1, "bytes": 10}])
    grader, cell = await at_the_desk(office)
    grader.wire.asked.clear()
    await grader.enter(cell, score=6.5)
    await grader.until(lambda: grader.counts.total == 0)

    assert (await on_service(grader.service, cell))["score"] == 6.5
    assert grader.wire.count(method="PATCH") == (2 if kind == "cut-before" else 1)


async def test_a_refused_edit_is_kept_with_a_sentence(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "method": "PATCH", "status": 403, "count": 1}])
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=6.5)
    await grader.until(lambda: grader.counts.failed == 1)

    (entry,) = await grader.workspace.outbox.waiting()
    assert entry.edit.state is EditState.FAILED
    assert entry.edit.error == "You may not change this grade on the site. Your value is kept here."
    assert (await grader.seen(cell))["score"] == 6.5

    await grader.workspace.outbox.retry(entry.edit.id)
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, cell))["score"] == 6.5


async def test_what_a_colleague_clears_after_a_refusal_stays_cleared(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "method": "PATCH", "status": 403, "after": 1, "count": 1}])
    grader, cell = await at_the_desk(office)
    grader.workspace.pause()
    await grader.enter(cell, score=6.5, notes="to be seen")
    async with application(grader.service) as colleague:
        assert (await colleague.patch(_grade(cell), json={"notes": "to be seen"})).is_success
        grader.workspace.resume()
        await grader.until(lambda: grader.counts.failed == 1)
        (entry,) = await grader.workspace.outbox.waiting()
        assert entry.edit.patch == {"score": 6.5}, "the service holds the notes as wished"
        assert (await colleague.patch(_grade(cell), json={"notes": None})).is_success

    await grader.workspace.outbox.retry(entry.edit.id)
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, cell)
    assert (held["score"], held.get("notes")) == (6.5, None)


async def test_an_edit_of_a_student_who_left_is_kept(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    gone = Cell(COURSE, cell.column_id, UserId("_99999_1"))
    nowhere = Cell(COURSE, ColumnId("_99999_1"), cell.user_id)
    await grader.enter(gone, score=1.0)
    await grader.enter(nowhere, score=1.0)
    await grader.until(lambda: grader.counts.failed == 2)
    assert {entry.edit.error for entry in await grader.workspace.outbox.waiting()} == {
        "The student or the column is no longer in the course. Your value is kept here."
    }


async def test_an_answer_that_cannot_be_carried_out_now_is_tried_again(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "method": "PATCH", "status": 500, "count": 1}])
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=6.5)
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, cell))["score"] == 6.5


async def test_many_edits_arrive_whole_and_a_cell_is_never_under_way_twice(office: Office) -> None:
    grader, first = await at_the_desk(office)
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    cells = [manual_cell(sheet, row) for row in range(len(sheet.rows))]
    grader.wire.asked.clear()
    for number, cell in enumerate(cells):
        await grader.enter(cell, score=float(number))
    await grader.enter(first, score=50.0)
    await grader.until_sent()
    scores = [(await on_service(grader.service, cell))["score"] for cell in cells]
    assert scores == [50.0, *map(float, range(1, len(cells)))]
    assert len(cells) <= grader.wire.count(method="PATCH") <= len(cells) + 1


async def test_what_is_typed_while_an_edit_is_under_way_is_sent_after_it(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.wire.gate = asyncio.Event()
    await grader.enter(cell, score=1.0)
    await grader.wire.answered.wait()
    assert grader.counts.sending == 1
    await grader.enter(cell, score=2.0)
    grader.wire.gate.set()
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 2.0
    assert (await grader.seen(cell))["score"] == 2.0


async def test_an_edit_for_somebody_who_has_left_waits_and_says_so(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    async with application(grader.service) as client:
        await client.patch(_grade(cell), json={"score": 5.0})
        await grader.workspace.courses.open(COURSE)
        await grader.until_pulled()
        await client.delete(_seat(cell))
        await grader.enter(cell, score=None)
        await grader.until(lambda: grader.counts.failed == 1)
        (edit,) = await grader.workspace.outbox.edits()
        assert "no longer in the course" in edit.error
        assert edit.patch == {"score": None}
        # The service has kept the grade all the while.
        await client.put(_seat(cell), json={"courseRoleId": "Student"})
        assert (await on_service(grader.service, cell))["score"] == 5.0
    await grader.workspace.outbox.retry(edit.id)
    await grader.until_sent()
    assert grader.counts.total == 0
    assert (await on_service(grader.service, cell)).get("score") is None


async def test_what_is_known_of_somebody_who_has_left_is_kept_when_an_edit_is_refused(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    async with application(grader.service) as client:
        await client.patch(_grade(cell), json={"feedback": "Well argued."})
        await grader.workspace.courses.open(COURSE)
        await grader.until_pulled()
        await client.delete(_seat(cell))
        await grader.enter(cell, notes="Asked for more time")
        await grader.until(lambda: grader.counts.failed == 1)
    known = await grader.workspace.gradebook.cell_details(cell)
    assert known.grade is not None
    assert known.grade.feedback == "Well argued."


async def test_a_clear_for_somebody_who_is_back_before_the_write_is_carried_out(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader, cell = await at_the_desk(office)
    carried = grader.wire.handle_async_request
    async with application(grader.service) as client:
        await client.patch(_grade(cell), json={"score": 5.0})
        await grader.workspace.courses.open(COURSE)
        await grader.until_pulled()
        await client.delete(_seat(cell))

        async def handle(request: httpx.Request) -> httpx.Response:
            reply = await carried(request)
            if request.url.path.endswith(_grade(cell)) and reply.status_code == 404:
                await client.put(_seat(cell), json={"courseRoleId": "Student"})
            return reply

        monkeypatch.setattr(grader.wire, "handle_async_request", handle)
        await grader.enter(cell, score=None, notes="Handed in late")
        await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, cell)
    assert (held.get("score"), held["notes"]) == (None, "Handed in late")


def _grade(cell: Cell) -> str:
    return f"v2/courses/{cell.course_id}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"


def _seat(cell: Cell) -> str:
    return f"v1/courses/{cell.course_id}/users/{cell.user_id}"
