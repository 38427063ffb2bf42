"""Groups and their work, and the smaller families around contents and attempts, on the practice site."""

from datetime import UTC, datetime, timedelta

import pytest

from lmsdesk.api import Application, Client, Conflict, Invalid, NotFound, Refused, Token, TokenKeeper
from lmsdesk.model.bodies import SubmissionBody
from lmsdesk.model.coursework import ReceiptId, ReviewBody
from lmsdesk.model.gradebook import DisplayGrade
from lmsdesk.model.groups import (
    GroupAttemptBody,
    GroupBody,
    GroupEnrollment,
    GroupId,
    GroupSetId,
)
from lmsdesk.model.ids import Cell, CourseId, UserId
from lmsdesk.model.people import Availability
from lmsdesk.model.wire import value_or
from tests.unit.api.conftest import Room, gathered
from tests.unit.api.raw_site import raw_site, reply

STUDENT = UserId("userName:student")


async def test_a_group_from_beginning_to_end(room: Room) -> None:
    groups, course = room.keeper.groups, room.course_id
    enrollment = GroupEnrollment(type="SelfEnrollment", limit=1)
    body = GroupBody(external_id="owls", name="Owls", enrollment=enrollment)
    made = await groups.create_group(course, body)
    assert (made.external_id, made.name, made.enrollment) == ("owls", "Owls", enrollment)
    with pytest.raises(Conflict):
        await groups.create_group(course, body)
    patch = GroupBody(availability=Availability(available="SignupOnly"))
    changed = await groups.update_group(course, GroupId("externalId:owls"), patch)
    assert await groups.get_group(course, made.id) == changed
    assert [group.id for group in await gathered(groups.list_groups(course))] == [made.id]
    await groups.delete_group(course, made.id)
    with pytest.raises(NotFound):
        await groups.get_group(course, made.id)


async def test_members_of_a_group(room: Room) -> None:
    groups, course = room.keeper.groups, room.course_id
    group = await room.group()
    assert (await groups.add_group_member(course, group.id, room.student_id)).user_id == room.student_id
    assert [seat.user_id for seat in await gathered(groups.list_group_members(course, group.id))] == [room.student_id]
    assert [own.id for own in await gathered(room.student.groups.list_groups(course))] == [group.id]
    assert (await groups.get_group_member(course, group.id, room.student_id)).user_id == room.student_id
    with pytest.raises(Refused):
        await room.student.groups.remove_group_member(course, group.id, room.student_id)
    await groups.remove_group_member(course, group.id, room.student_id)
    with pytest.raises(NotFound):
        await groups.get_group_member(course, group.id, room.student_id)
    assert await gathered(room.student.groups.list_groups(course)) == []


async def test_a_call_that_has_nothing_to_say_still_sends_an_object() -> None:
    token = Token("good", datetime.now(UTC) + timedelta(hours=1), None, "0" * 32, frozenset({"write"}))
    async with raw_site(lambda _: reply(201, b'{"userId": "_3_1"}')) as site:
        keeper = TokenKeeper(site.service, Application("key", "secret"), token, on_changed=lambda _: None)
        async with Client(site.service, keeper) as client:
            await client.groups.add_group_member(CourseId("_1_1"), GroupId("_2_1"), UserId("_3_1"))
    (heard,) = site.heard
    assert (heard.verb, heard.body, heard.headers["content-type"]) == ("PUT", b"{}", "application/json")


async def test_a_set_of_groups_from_beginning_to_end(room: Room) -> None:
    groups, course = room.keeper.groups, room.course_id
    made = await groups.create_group_set(course, GroupBody(name="Teams"))
    number = GroupSetId(made.id)
    team = await groups.create_group_in_set(course, number, GroupBody(name="Team 1"))
    assert team.group_set_id == number
    assert await gathered(groups.list_groups_of_set(course, number)) == [team]
    assert [entry.id for entry in await gathered(groups.list_group_sets(course))] == [made.id]
    assert (await groups.update_group_set(course, number, GroupBody(name="Crews"))).name == "Crews"
    assert (await groups.get_group_set(course, number)).name == "Crews"
    await groups.delete_group_set(course, number)
    assert await gathered(groups.list_groups(course)) == []


async def test_the_groups_of_an_item(room: Room) -> None:
    groups, course = room.keeper.groups, room.course_id
    group = await room.group()
    _, item = await room.assignment()
    tie = await groups.assign_content_group(course, item, group.id)
    assert await gathered(groups.list_content_groups(course, item)) == [tie]
    assert await groups.get_content_group(course, item, group.id) == tie
    await groups.unassign_content_group(course, item, group.id)
    with pytest.raises(NotFound):
        await groups.get_content_group(course, item, group.id)
    assert await gathered(groups.list_content_groups(course, item)) == []


async def test_the_work_of_a_group_is_graded_for_its_members(room: Room) -> None:
    work, course = room.grader.group_attempts, room.course_id
    group = await room.group()
    await room.keeper.groups.add_group_member(course, group.id, room.student_id)
    column, _ = await room.assignment()
    body = GroupAttemptBody(group_id=group.id, group_submission="<p>Ours</p>")
    made = await work.create_group_attempt(course, column, body)
    assert (made.status, made.group_submission, made.needs_grading) == ("NeedsGrading", "<p>Ours</p>", True)
    patch = GroupAttemptBody(status="Completed", score=80, ready_to_post=True)
    graded = await work.update_group_attempt(course, column, made.id, patch)
    assert value_or(graded.display_grade, DisplayGrade()).score == 80
    assert await work.get_group_attempt(course, column, made.id) == graded
    cell = Cell(course, column, room.student_id)
    grade = await room.grader.gradebook.get_column_grade(cell)
    assert grade
    assert value_or(grade.display_grade, DisplayGrade()).score == 80
    own = (await gathered(room.grader.gradebook.list_attempts(course, column)))[0]
    assert own.raw["groupAttemptId"] == made.id
    await room.grader.gradebook.update_attempt(course, column, own.id, {"score": 90})
    await work.update_group_attempt(course, column, made.id, GroupAttemptBody(score=70))
    assert (await room.grader.gradebook.get_attempt(course, column, own.id)).score == 90
    await work.update_group_attempt(course, column, made.id, GroupAttemptBody(score=70), applies_to_all=True)
    assert (await room.grader.gradebook.get_attempt(course, column, own.id)).score == 70
    await work.delete_group_attempt(course, column, made.id)
    assert await gathered(work.list_group_attempts(course, column)) == []


async def test_group_attempts_are_filtered(room: Room) -> None:
    work, course = room.grader.group_attempts, room.course_id
    groups = [await room.group(name) for name in ("A", "B")]
    column, _ = await room.assignment()
    made = [
        await work.create_group_attempt(course, column, GroupAttemptBody(group_id=group.id, status=status))
        for group, status in zip(groups, ("NeedsGrading", "Completed"), strict=True)
    ]
    assert await gathered(work.list_group_attempts(course, column, group_id=groups[0].id)) == made[:1]
    assert await gathered(work.list_group_attempts(course, column, status="Completed")) == made[1:]
    with pytest.raises(Invalid):
        await gathered(work.list_group_attempts(course, column, status="Lost"))


async def test_the_receipt_of_a_submission(room: Room) -> None:
    column, _ = await room.assignment()
    body = SubmissionBody(student_submission="<p>Mine</p>", status="NeedsGrading")
    made = await room.student.submissions.create_attempt(room.course_id, column, body)
    shown = await room.grader.gradebook.get_attempt(room.course_id, column, made.id)
    number = ReceiptId(shown.raw["attemptReceipt"]["receiptId"])
    receipt = await room.student.coursework.get_receipt(number)
    assert (receipt.attempt_id, receipt.user_id, receipt.submission_total_size) == (made.id, room.student_id, 11)
    assert await room.grader.coursework.get_course_receipt(room.course_id, number) == receipt
    with pytest.raises(NotFound):
        await room.student.coursework.get_receipt(ReceiptId("0" * 32))


async def test_the_menu_and_the_files_of_a_course(room: Room) -> None:
    work = room.grader.coursework
    sample = CourseId("_1_1")
    first, *_ = await gathered(work.list_menu_items(sample))
    assert (first.course_id, first.content_id, first.url) == (
        sample,
        first.id,
        f"/lms/courses/{sample}/contents/{first.id}",
    )
    assert (first.is_enabled, first.is_entry_point, first.allow_observers) == (True, True, True)
    assert first.launch_in_new_window is False
    with pytest.raises(Invalid):
        await gathered(work.list_menu_items(room.course_id))
    files = await gathered(work.list_resources(sample))
    found = await work.get_resource(sample, files[0].id)
    assert (found.name, found.type, found.size) == (files[0].name, "File", files[0].size)
    assert await gathered(work.list_resources(sample, type_="Folder")) == []
    with pytest.raises(Invalid):
        await gathered(work.list_resource_children(sample, files[0].id))


async def test_what_a_person_has_reviewed(room: Room) -> None:
    _, item = await room.assignment()
    own = room.student.coursework
    assert (await own.get_review_status(room.course_id, item, STUDENT)).reviewed is False
    with pytest.raises(Invalid):
        await own.update_review_status(room.course_id, item, STUDENT, ReviewBody(reviewed=True))
