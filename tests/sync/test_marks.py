"""Marks of attempts: drafts that stay here, posts that go out as they were shown, and other graders meanwhile."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from lmsdesk.desk.submissions.marks import Mark, MarkState
from lmsdesk.model.changes import Origin
from lmsdesk.model.edits import Choice
from lmsdesk.model.ids import AttemptId, AttemptTarget
from lmsdesk.model.wire import value_or
from lmsdesk.practice.storage.site import Site as PracticeSite
from lmsdesk.store import UndoRefused
from lmsdesk.store.mirror.history import entries_of_target
from tests.helpers.deciding import decisions_of
from tests.sync.conftest import COURSE, Office, Person, application

_LABEL = "Mark"


async def marker(office: Office) -> tuple[Person, AttemptTarget]:
    """A grader with the course open, and an attempt that waits to be graded."""
    grader = await office.person()
    await grader.until_pulled()
    await grader.opened()
    return grader, (await waiting(grader))[0]


async def waiting(grader: Person) -> list[AttemptTarget]:
    """The attempts that wait, in columns that show names."""
    store = grader.workspace._store
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    found: list[AttemptTarget] = []
    for column in (cells.column for cells in sheet.columns):
        for work in await store.marking.works(COURSE, column.id):
            found += [
                AttemptTarget(COURSE, column.id, work.user_id, one.id)
                for one in work.attempts
                if one.needs_grading and work.user_id is not None and len(work.attempts) == 1
            ]
    return found


async def mark_of(grader: Person, target: AttemptTarget) -> Mark:
    (mark,) = await grader.workspace.submissions.marks.of([target])
    return mark


async def type_in(grader: Person, target: AttemptTarget, **fields: object) -> None:
    await grader.workspace.submissions.marks.enter(target, fields, label=_LABEL)


async def post(grader: Person, target: AttemptTarget) -> None:
    posting = await grader.workspace.submissions.marks.post([await mark_of(grader, target)], label="Post")
    assert posting.left == ()


def path_of(target: AttemptTarget) -> str:
    return f"v2/courses/{target.course_id}/gradebook/columns/{target.column_id}/attempts/{target.attempt_id}"


async def on_service(service: PracticeSite, target: AttemptTarget) -> dict[str, Any]:
    async with application(service) as client:
        return dict((await client.get(path_of(target))).json())


async def colleague(service: PracticeSite, target: AttemptTarget, **fields: object) -> None:
    async with application(service) as client:
        assert (await client.patch(path_of(target), json=fields)).status_code == 200


async def history(grader: Person, target: AttemptTarget) -> list[tuple[str, object, Origin]]:
    store = grader.workspace._store
    entries = await store._database.read(lambda connection: entries_of_target(connection, target))
    return [(entry.field, entry.after, entry.origin) for entry in reversed(entries)]


async def needs_grading(grader: Person) -> int:
    (entry,) = [one for one in await grader.workspace.courses.list() if one.enrolment.course_id == COURSE]
    return entry.needs_grading


async def test_what_is_typed_stays_here_until_it_is_posted(office: Office) -> None:
    grader, target = await marker(office)
    before = await on_service(grader.service, target)
    await type_in(grader, target, score=7.5)
    await type_in(grader, target, feedback="<p>Well argued.</p>")
    assert (grader.counts.drafts, grader.counts.total) == (1, 0)
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"], mark.values["feedback"]) == (
        MarkState.DRAFT, 7.5, "<p>Well argued.</p>",
    )  # fmt: skip
    assert mark.changed == ("score", "feedback")
    assert grader.wire.count("attempts/", "PATCH") == 0
    assert await on_service(grader.service, target) == before


async def test_a_post_is_one_request_with_all_values_and_the_status(office: Office) -> None:
    grader, target = await marker(office)
    to_grade = await needs_grading(grader)
    await type_in(grader, target, score=7.5, feedback="Well argued.")
    await post(grader, target)
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, target)
    assert (held["score"], held["feedback"], held["status"]) == (7.5, "Well argued.", "Completed")
    assert grader.wire.count("attempts/", "PATCH") == 1
    mark = await mark_of(grader, target)
    assert (mark.state, mark.edit) == (MarkState.POSTED, None)
    assert await needs_grading(grader) == to_grade - 1
    told = await history(grader, target)
    assert ("status", "Completed", Origin.ENTERED) in told
    sent = sorted(one[:2] for one in told if one[2] is Origin.SENT)
    assert sent == [("feedback", "Well argued."), ("score", 7.5), ("status", "Completed")]


async def test_the_grade_of_the_column_is_read_again_after_a_post(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    await post(grader, target)
    await grader.until(lambda: grader.counts.total == 0)
    await grader.until(lambda: any(target.cell in changes.cells for changes in grader.heard))
    grade = await grader.workspace._store.mirror.grade(target.cell)
    assert grade is not None
    assert value_or(grade.display_grade, None) is not None
    assert value_or(value_or(grade.display_grade, None).score, None) == 7.5  # type: ignore[union-attr]


async def test_a_draft_can_be_sent_without_being_posted(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    await grader.workspace.submissions.marks.send([await mark_of(grader, target)])
    await grader.until(lambda: grader.counts.total == grader.counts.drafts == 0)
    held = await on_service(grader.service, target)
    assert (held["score"], held["status"]) == (7.5, "NeedsGrading")
    assert (await mark_of(grader, target)).state is MarkState.SENT
    await post(grader, target)
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, target))["status"] == "Completed"


async def test_a_post_made_offline_goes_out_later_and_typing_makes_it_a_draft_again(office: Office) -> None:
    grader, target = await marker(office)
    grader.workspace.pause()
    await type_in(grader, target, score=7.5)
    await post(grader, target)
    assert (await mark_of(grader, target)).state is MarkState.POSTING
    assert grader.counts.queued == 1
    await type_in(grader, target, score=8.0)
    assert (await mark_of(grader, target)).state is MarkState.DRAFT
    assert (grader.counts.drafts, grader.counts.total) == (1, 0)
    await post(grader, target)
    grader.workspace.resume()
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, target)
    assert (held["score"], held["status"]) == (8.0, "Completed")
    assert grader.wire.count("attempts/", "PATCH") == 1


async def test_a_post_that_waits_is_nothing_to_grade_any_more_and_a_draft_is(office: Office) -> None:
    grader, target = await marker(office)
    to_grade = await needs_grading(grader)
    grader.workspace.pause()
    await type_in(grader, target, score=7.5)
    assert await needs_grading(grader) == to_grade
    await post(grader, target)
    assert await needs_grading(grader) == to_grade - 1


async def test_typing_over_a_post_that_waits_can_be_taken_back_as_values_and_goes_to_no_posted_step(
    office: Office,
) -> None:
    grader, target = await marker(office)
    marks = grader.workspace.submissions.marks
    grader.workspace.pause()
    await type_in(grader, target, score=7.5)
    posting = await marks.post([await mark_of(grader, target)], label="Post")
    typed = await marks.enter(target, {"score": 8.0}, label=_LABEL, step_id=posting.result.step_id)
    assert typed.step_id != posting.result.step_id
    assert [patch.fields for patch in typed.inverse] == [{"score": 7.5}]
    assert [one for one in await history(grader, target) if one[0] == "status"] == [
        ("status", "Completed", Origin.ENTERED), ("status", "NeedsGrading", Origin.ENTERED),
    ]  # fmt: skip


async def test_an_attempt_that_is_not_known_here_is_not_posted_untouched(office: Office) -> None:
    grader, target = await marker(office)
    unknown = AttemptTarget(target.course_id, target.column_id, target.user_id, AttemptId("_999999_1"))
    posting = await grader.workspace.submissions.marks.post([await mark_of(grader, unknown)], label="Post")
    assert posting.left == (unknown,)
    assert grader.counts.total == 0


async def test_what_has_changed_since_it_was_shown_is_not_posted(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    shown = await mark_of(grader, target)
    await type_in(grader, target, score=1.0)
    posting = await grader.workspace.submissions.marks.post([shown], label="Post")
    assert posting.left == (target,)
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"]) == (MarkState.DRAFT, 1.0)


async def test_two_graders_of_one_attempt_meet_field_by_field(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5, feedback="Mine.")
    await colleague(grader.service, target, score=4.0, notes="Seen by two.")
    await post(grader, target)
    await grader.until(lambda: grader.counts.held == 1)
    mark = await mark_of(grader, target)
    assert mark.state is MarkState.CONFLICT
    assert mark.edit is not None
    assert mark.edit.theirs["score"] == 4.0
    assert "notes" in mark.edit.theirs, "what was not seen must not be posted unasked"
    assert (await on_service(grader.service, target))["status"] == "NeedsGrading"
    (conflict,) = await grader.workspace.outbox.conflicts()
    assert conflict.student_name
    assert conflict.column_title
    choices = {"score": Choice.MINE, "text": Choice.MINE, "notes": Choice.THEIRS}
    mine = decisions_of(conflict.edit, Choice.MINE)
    decisions = [replace(one, choice=choices[one.field]) for one in mine]
    await grader.workspace.outbox.resolve(conflict.edit.id, decisions, label="Decide")
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, target)
    assert (held["score"], held["feedback"], held["notes"]) == (7.5, "Mine.", "Seen by two.")
    assert held["status"] == "Completed"


async def test_what_changes_while_a_conflict_is_decided_is_not_posted_unseen(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    await colleague(grader.service, target, score=4.0)
    await post(grader, target)
    await grader.until(lambda: grader.counts.held == 1)
    await colleague(grader.service, target, feedback="Not seen here.")
    (conflict,) = await grader.workspace.outbox.conflicts()
    decisions = decisions_of(conflict.edit, Choice.THEIRS)
    await grader.workspace.outbox.resolve(conflict.edit.id, decisions, label="Decide")
    await grader.until(lambda: grader.counts.held == 1 and not grader.counts.queued + grader.counts.sending)
    (again,) = await grader.workspace.outbox.conflicts()
    assert again.edit.theirs == {"feedback": "Not seen here."}
    assert (await on_service(grader.service, target))["status"] == "NeedsGrading"


async def test_what_changes_after_theirs_was_taken_is_not_posted_unseen(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    await colleague(grader.service, target, score=4.0)
    await post(grader, target)
    await grader.until(lambda: grader.counts.held == 1)
    grader.wire.is_cut = True
    (conflict,) = await grader.workspace.outbox.conflicts()
    decisions = decisions_of(conflict.edit, Choice.THEIRS)
    await grader.workspace.outbox.resolve(conflict.edit.id, decisions, label="Decide")
    await colleague(grader.service, target, score=3.0)
    grader.wire.is_cut = False
    grader.workspace.sync_now()
    await grader.until(lambda: grader.counts.held == 1 and not grader.counts.queued + grader.counts.sending)
    (again,) = await grader.workspace.outbox.conflicts()
    assert again.edit.theirs == {"score": 3.0}
    assert (await on_service(grader.service, target))["status"] == "NeedsGrading"


async def test_an_attempt_that_was_deleted_is_refused_and_the_mark_kept(office: Office) -> None:
    grader, target = await marker(office)
    gone = AttemptTarget(target.course_id, target.column_id, target.user_id, AttemptId("_999999_1"))
    await type_in(grader, gone, score=3.0)
    await post(grader, gone)
    await grader.until(lambda: grader.counts.failed == 1)
    mark = await mark_of(grader, gone)
    assert (mark.state, mark.values["score"]) == (MarkState.REFUSED, 3.0)
    assert mark.error == "The attempt is no longer on the site. Your mark is kept here."


@pytest.mark.parametrize("verb", ["PATCH", "GET"])
async def test_a_lost_reply_posts_once(office: Office, verb: str) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    grader.wire.losing = verb
    await post(grader, target)
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, target))["status"] == "Completed"
    assert [one for one in await history(grader, target) if one[:2] == ("score", 7.5)] == [
        ("score", 7.5, Origin.ENTERED), ("score", 7.5, Origin.SENT),
    ]  # fmt: skip


async def test_drafts_survive_a_restart_and_are_not_sent_by_it(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    await grader.workspace.close()
    again = await office.person()
    await again.until_pulled()
    await again.opened()
    assert (await mark_of(again, target)).state is MarkState.DRAFT
    assert again.counts.drafts == 1
    (draft,) = await again.workspace.submissions.marks.drafts(COURSE)
    assert draft.values["score"] == 7.5
    assert again.wire.count("attempts/", "PATCH") == 0


async def test_undo_gives_the_earlier_draft_and_takes_a_post_back_that_has_not_gone(office: Office) -> None:
    grader, target = await marker(office)
    grader.workspace.pause()
    await type_in(grader, target, score=7.5)
    await type_in(grader, target, score=8.0)
    await post(grader, target)
    undone = await grader.workspace.gradebook.undo(COURSE)
    assert undone is not None
    assert undone.stay_posted == 0
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"]) == (MarkState.DRAFT, 8.0)
    with pytest.raises(UndoRefused, match="not redone"):
        await grader.workspace.gradebook.redo(COURSE)
    await grader.workspace.gradebook.undo(COURSE)
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"]) == (MarkState.DRAFT, 7.5)
    await grader.workspace.gradebook.undo(COURSE)
    assert (await mark_of(grader, target)).state is MarkState.NONE
    assert grader.counts.drafts == 0


async def test_undo_after_a_post_writes_the_earlier_values_and_says_that_it_stays_posted(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5, feedback="Hasty.")
    await post(grader, target)
    await grader.until(lambda: grader.counts.total == 0)
    undone = await grader.workspace.gradebook.undo(COURSE)
    assert undone is not None
    assert undone.stay_posted == 1
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, target)
    assert (held.get("score"), held.get("feedback"), held["status"]) == (None, None, "Completed")


async def test_a_mark_typed_while_the_post_is_on_its_way_is_a_draft(office: Office) -> None:
    grader, target = await marker(office)
    await type_in(grader, target, score=7.5)
    grader.wire.gate = asyncio.Event()
    await post(grader, target)
    await grader.wire.answered.wait()
    await type_in(grader, target, score=8.0)
    grader.wire.gate.set()
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, target))["score"] == 7.5
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"], mark.held["score"]) == (MarkState.DRAFT, 8.0, 7.5)
    assert mark.is_posted


async def test_a_posted_mark_can_be_changed_and_posted_again(office: Office) -> None:
    grader, target = await marker(office)
    for score in (7.5, 8.0):
        await type_in(grader, target, score=score)
        await post(grader, target)
        await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, target))["score"] == 8.0
