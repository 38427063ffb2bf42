"""Announcements, roles, notations, periods, schemas, logs, files, receipts and reviews, against the practice site."""

from pathlib import Path

import pytest

from lmsdesk.api import Client, Conflict, Invalid, NotFound, Refused, saving
from lmsdesk.model.bodies import AttachmentBody, CourseBody
from lmsdesk.model.contents import ContentBody, ContentHandler
from lmsdesk.model.coursework import (
    AnnouncementAvailability,
    AnnouncementBody,
    AnnouncementDuration,
    AnnouncementId,
    ReceiptId,
    ReviewBody,
)
from lmsdesk.model.files import UploadId
from lmsdesk.model.gradebook import ColumnScore, Grading, Schema, Symbol
from lmsdesk.model.ids import Cell, CourseId
from lmsdesk.model.marking import (
    AttemptBody,
    CategoryId,
    ColumnBody,
    GradeBody,
    LoggedUser,
    NotationBody,
    PeriodBody,
    SchemaBody,
    SchemaId,
)
from lmsdesk.model.people import RoleId
from lmsdesk.model.system import TaskId
from lmsdesk.model.wire import Timestamp, plain
from tests.unit.api.conftest import Desk, column_of, gathered, own_course


@pytest.fixture
async def course_id(calls: Client) -> CourseId:
    return (await own_course(calls)).id


async def test_an_announcement_from_beginning_to_end(calls: Client, course_id: CourseId) -> None:
    board = calls.announcements
    time = AnnouncementDuration(type="Restricted", start=Timestamp.parse("2030-01-01T08:00:00Z"))
    body = AnnouncementBody(
        title="Room change", body="<p>Room 4</p>", availability=AnnouncementAvailability(duration=time)
    )
    made = await board.create_announcement(course_id, body)
    assert (made.title, made.draft, made.availability) == ("Room change", False, body.availability)
    assert await board.get_announcement(course_id, made.id) == made
    changed = await board.update_announcement(course_id, made.id, AnnouncementBody(title="Room 4", draft=True))
    assert (changed.title, changed.draft, changed.body) == ("Room 4", True, "<p>Room 4</p>")
    counted = await gathered(board.list_announcements(course_id, counts_readers=True))
    assert [(row.id, row.read_count) for row in counted if row.id == made.id] == [(made.id, -1)]
    assert await gathered(board.list_announcements(course_id, modified_since=Timestamp.parse("2090-01-01"))) == []
    await board.delete_announcement(course_id, made.id)
    with pytest.raises(NotFound):
        await board.get_announcement(course_id, made.id)


async def test_students_read_what_is_announced_and_announce_nothing(
    desk: Desk, calls: Client, course_id: CourseId
) -> None:
    made = await calls.announcements.create_announcement(course_id, AnnouncementBody(title="Hello"))
    draft = await calls.announcements.create_announcement(course_id, AnnouncementBody(title="Later", draft=True))
    async with desk.client(await desk.signed_in("Student")) as own:
        seen = {row.id for row in await gathered(own.announcements.list_announcements(course_id))}
        assert made.id in seen
        assert draft.id not in seen
        with pytest.raises(Refused):
            await own.announcements.create_announcement(course_id, AnnouncementBody(title="Mine"))
        with pytest.raises(NotFound):
            await own.announcements.get_announcement(course_id, AnnouncementId("_99999_1"))


async def test_course_roles(calls: Client) -> None:
    roles = await gathered(calls.roles.list_course_roles())
    grader = next(role for role in roles if role.role_id == "Grader")
    assert await calls.roles.get_course_role(RoleId("roleId:Grader")) == grader
    assert await calls.roles.get_course_role(grader.id) == grader
    assert grader.custom is False
    assert await gathered(calls.roles.list_course_roles(part="grad")) == [grader]
    assert await gathered(calls.roles.list_course_roles(is_custom=True)) == []
    assert len(await gathered(calls.roles.list_course_roles(is_custom=False))) == len(roles)
    with pytest.raises(NotFound):
        await calls.roles.get_course_role(RoleId("roleId:Wizard"))


async def test_a_notation_stands_in_place_of_a_grade(calls: Client, course_id: CourseId) -> None:
    notations = calls.notations
    made = await notations.create_notation(course_id, NotationBody(code="IC", description="Incomplete"))
    with pytest.raises(Conflict):
        await notations.create_notation(course_id, NotationBody(code="IC", description="Other"))
    changed = await notations.update_notation(course_id, made.id, NotationBody(description="Not complete"))
    assert (changed.code, changed.description) == ("IC", "Not complete")
    assert await notations.get_notation(course_id, made.id) == changed
    assert await gathered(notations.list_notations(course_id)) == [changed]
    column = await column_of(calls, course_id, "Manual")
    graded = (await gathered(calls.gradebook.list_column_grades(course_id, column.id)))[0]
    cell = Cell(course_id, column.id, graded.user_id)
    marked = await calls.gradebook.update_column_grade(cell, GradeBody(grade_notation_id=made.id))
    assert marked.raw["gradeNotationId"] == made.id
    await notations.delete_notation(course_id, made.id)
    assert await gathered(notations.list_notations(course_id)) == []


async def test_a_period_from_beginning_to_end(calls: Client, course_id: CourseId) -> None:
    start, end = Timestamp.parse("2026-09-01T00:00:00Z"), Timestamp.parse("2026-10-31T00:00:00Z")
    body = PeriodBody(title="First half", position=1, date_mode="UseDates", start=start, end=end)
    made = await calls.periods.create_period(course_id, body)
    assert (made.title, made.start, made.end) == ("First half", start, end)
    changed = await calls.periods.update_period(course_id, made.id, PeriodBody(title="Early", end=None))
    assert (changed.title, plain(changed).get("end")) == ("Early", None)
    assert await calls.periods.get_period(course_id, made.id) == changed
    assert await gathered(calls.periods.list_periods(course_id)) == [changed]
    await calls.periods.delete_period(course_id, made.id)
    with pytest.raises(NotFound):
        await calls.periods.get_period(course_id, made.id)
    with pytest.raises(Invalid):
        await calls.periods.create_period(course_id, PeriodBody(title="x" * 65))


async def test_schemas_and_categories_by_their_ids(calls: Client, course_id: CourseId) -> None:
    schemas: list[Schema] = await gathered(calls.gradebook.list_schemas(course_id))
    letters = next(schema for schema in schemas if schema.scale_type == "Tabular")
    assert await calls.gradebook.get_schema(course_id, SchemaId(letters.id)) == letters
    for category in await gathered(calls.gradebook.list_categories(course_id)):
        assert await calls.gradebook.get_category(course_id, CategoryId(category.id)) == category
    with pytest.raises(NotFound):
        await calls.gradebook.get_schema(course_id, SchemaId("externalId:none"))
    with pytest.raises(NotFound):
        await calls.gradebook.get_category(course_id, CategoryId("_99999_1"))


async def test_a_schema_from_beginning_to_end(calls: Client, course_id: CourseId) -> None:
    book = calls.gradebook
    halves = [
        Symbol(text="Pass", lower_bound=50, upper_bound=100, absolute_value=100),
        Symbol(text="Fail", lower_bound=0, upper_bound=50, absolute_value=0),
    ]
    body = SchemaBody(title="Pass or fail", external_id="pf", scale_type="Tabular", symbols=halves)
    made = await book.create_schema(course_id, body)
    assert (made.title, made.external_id, made.symbols) == ("Pass or fail", "pf", halves)
    with pytest.raises(Conflict):
        await book.create_schema(course_id, body)
    gapped = [halves[0], Symbol(text="Fail", lower_bound=0, upper_bound=40)]
    with pytest.raises(Invalid):
        await book.update_schema(course_id, SchemaId(made.id), SchemaBody(symbols=gapped))
    changed = await book.update_schema(course_id, SchemaId(made.id), SchemaBody(title="P/F"))
    assert (changed.title, changed.symbols) == ("P/F", halves)
    grading = Grading(type="Manual", schema_id=SchemaId(made.id))
    column = await book.create_column(course_id, ColumnBody(name="Oral", grading=grading))
    with pytest.raises(Conflict):
        await book.delete_schema(course_id, SchemaId(made.id))
    await book.delete_column(course_id, column.id)
    await book.delete_schema(course_id, SchemaId(made.id))
    with pytest.raises(NotFound):
        await book.get_schema(course_id, SchemaId(made.id))
    usual = next(schema for schema in await gathered(book.list_schemas(course_id)))
    with pytest.raises(Invalid):
        await book.delete_schema(course_id, SchemaId(usual.id))


async def test_typed_columns_and_grades_are_sent_as_they_are_written(calls: Client, course_id: CourseId) -> None:
    body = ColumnBody(
        name="Essay", score=ColumnScore(possible=20), grading=Grading(type="Manual", scoring_model="Last")
    )
    column = await calls.gradebook.create_column(course_id, body)
    assert (column.title, column.possible, column.grading_type) == ("Essay", 20, "Manual")
    renamed = await calls.gradebook.update_column(course_id, column.id, ColumnBody(name="Essay 1", description="One"))
    assert (renamed.name, renamed.description, renamed.possible) == ("Essay 1", "One", 20)
    other = await column_of(calls, course_id, "Manual")
    graded = (await gathered(calls.gradebook.list_column_grades(course_id, other.id)))[0]
    cell = Cell(course_id, column.id, graded.user_id)
    made = await calls.gradebook.update_column_grade(cell, GradeBody(score=17.25, feedback="Good"))
    assert (made.score, made.feedback) == (17.25, "Good")
    cleared = await calls.gradebook.update_column_grade(cell, GradeBody(score=None))
    assert (cleared.score or None, cleared.feedback) == (None, "Good")


async def test_a_typed_attempt_is_graded_and_posted(calls: Client, course_id: CourseId) -> None:
    waiting = [
        (column.id, attempt.id)
        for column in await gathered(calls.gradebook.list_columns(course_id))
        for attempt in await gathered(calls.gradebook.list_attempts(course_id, column.id))
        if attempt.needs_grading
    ]
    patch = AttemptBody(score=3.5, status="Completed", feedback="Well argued")
    done = await calls.gradebook.update_attempt(course_id, *waiting[0], patch)
    assert (done.score, done.status, done.feedback) == (3.5, "Completed", "Well argued")


async def test_what_changed_is_in_the_logs(calls: Client, course_id: CourseId) -> None:
    column = await column_of(calls, course_id, "Manual")
    grades = await gathered(calls.gradebook.list_column_grades(course_id, column.id))
    first, other = grades[0].user_id, grades[1].user_id
    before = await gathered(calls.logs.list_course_logs(course_id))
    await calls.gradebook.update_column_grade(Cell(course_id, column.id, first), GradeBody(score=1.125))
    await calls.gradebook.update_column_grade(Cell(course_id, column.id, other), GradeBody(score=2.25))
    logs = await gathered(calls.logs.list_course_logs(course_id))
    new = logs[len(before) :]
    assert [(log.user, log.score, log.gradebook_column_id) for log in new] == [
        (LoggedUser(user_id=first), 1.125, column.id),
        (LoggedUser(user_id=other), 2.25, column.id),
    ]
    own = await gathered(calls.logs.list_column_logs(course_id, column.id, user_id=first))
    assert own[-1] == new[0]
    late = Timestamp.parse("2090-01-01")
    assert await gathered(calls.logs.list_course_logs(course_id, since=late)) == []
    assert await gathered(calls.logs.list_column_logs(course_id, column.id, until=late)) != []


async def test_an_attachment_from_beginning_to_end(keeper: Client, tmp_path: Path) -> None:
    course = await keeper.catalogue.create_course(
        CourseBody(course_id="ATT-1", name="Attachments", ultra_status="Classic")
    )
    body = ContentBody(title="Reading", content_handler=ContentHandler(id="resource/x-lms-document"))
    top = (await gathered(keeper.contents.list_contents(course.id)))[0]
    item = await keeper.contents.create_child(course.id, top.id, body)
    (tmp_path / "text.txt").write_text("Twelve pages.")
    upload = await keeper.files.upload(tmp_path / "text.txt")
    made = await keeper.contents.create_attachment(
        course.id, item.id, AttachmentBody(upload_id=upload.id, file_name="pages.txt")
    )
    assert (made.file_name, made.mime_type) == ("pages.txt", "text/plain")
    assert await gathered(keeper.contents.list_attachments(course.id, item.id)) == [made]
    with pytest.raises(Invalid):
        await keeper.contents.create_attachment(course.id, item.id, AttachmentBody(upload_id=UploadId("gone")))
    await keeper.contents.delete_attachment(course.id, item.id, made.id)
    with pytest.raises(NotFound):
        await keeper.contents.get_attachment(course.id, item.id, made.id)


async def test_tasks_of_the_site(keeper: Client, calls: Client) -> None:
    with pytest.raises(NotFound):
        await keeper.system.get_task(TaskId("_99999_1"))
    with pytest.raises(Refused):
        await calls.system.get_task(TaskId("_99999_1"))


async def test_files_and_menu_of_a_course(keeper: Client, calls: Client, course_id: CourseId, tmp_path: Path) -> None:
    files = await gathered(calls.coursework.list_resources(course_id))
    first = files[0]
    assert first.type == "File"
    again = await calls.coursework.get_resource(course_id, first.id)
    assert (again.name, again.size) == (first.name, first.size)
    async with saving(tmp_path / "file") as target:
        await calls.files.download_link(str(again.download_url), into=target)
    assert (tmp_path / "file").stat().st_size == first.size
    assert await gathered(calls.coursework.list_resources(course_id, type_="Folder")) == []
    with pytest.raises(Invalid):
        await gathered(calls.coursework.list_resource_children(course_id, first.id))
    menu = await gathered(calls.coursework.list_menu_items(course_id))
    tops = await gathered(calls.contents.list_contents(course_id))
    assert [entry.label for entry in menu] == [item.title for item in tops]
    ultra = await keeper.catalogue.create_course(CourseBody(course_id="ULTRA-1", name="Ultra", ultra_status="Ultra"))
    with pytest.raises(Invalid):
        await gathered(keeper.coursework.list_menu_items(ultra.id))


async def test_a_receipt_is_got_for_handing_in(calls: Client, course_id: CourseId) -> None:
    column = await column_of(calls, course_id, "Attempts")
    for attempt in await gathered(calls.gradebook.list_attempts(course_id, column.id)):
        given = attempt.raw.get("attemptReceipt")
        if given is not None:
            break
    assert given is not None
    receipt = await calls.coursework.get_receipt(ReceiptId(given["receiptId"]))
    assert (receipt.attempt_id, receipt.gradable_item_id, receipt.course_id) == (attempt.id, column.id, course_id)
    assert receipt.response_status == "ReceiptAndAttemptExist"
    assert await calls.coursework.get_course_receipt(course_id, receipt.receipt_id) == receipt
    with pytest.raises(NotFound):
        await calls.coursework.get_receipt(ReceiptId("0" * 40))


async def test_an_item_is_marked_as_reviewed(desk: Desk, calls: Client, course_id: CourseId) -> None:
    top = (await gathered(calls.contents.list_contents(course_id)))[0]
    handler = ContentHandler(id="resource/x-lms-document")
    body = ContentBody(title="Read this", reviewable=True, content_handler=handler)
    item = await calls.contents.create_child(course_id, top.id, body)
    assert item.reviewable
    async with desk.client(await desk.signed_in("Student")) as own:
        me = await own.people.get_me()
        done = await own.coursework.update_review_status(course_id, item.id, me.id, ReviewBody(reviewed=True))
        assert done.reviewed
        assert await calls.coursework.get_review_status(course_id, item.id, me.id) == done
        undone = await own.coursework.update_review_status(course_id, item.id, me.id, ReviewBody(reviewed=False))
        assert not undone.reviewed
    with pytest.raises(Refused):
        await calls.coursework.update_review_status(course_id, item.id, me.id, ReviewBody(reviewed=True))
