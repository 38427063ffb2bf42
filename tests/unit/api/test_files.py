"""Contents, assignments, hand-ins and their files, from both sides, on the practice site."""

import asyncio
import gc
import re
from html import unescape
from pathlib import Path
from weakref import ref

import pytest

from lmsdesk.api import Client, FileFault, Invalid, NotFound, Refused, saving
from lmsdesk.api.streams import MemoryTarget, reading
from lmsdesk.model.bodies import AttemptFileBody, CourseBody, MembershipBody, SubmissionBody
from lmsdesk.model.contents import (
    AssignmentBody,
    AssignmentGrading,
    AssignmentScore,
    ContentBody,
    ContentFile,
    ContentHandler,
    ContentId,
)
from lmsdesk.model.files import AttemptFileId
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp, value_or
from tests.unit.api.conftest import Desk, gathered, own_course

FOLDER = ContentHandler(id="resource/x-lms-folder")
PAGE = bytes(range(256)) * 3000


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A file of three quarters of a megabyte, which no piece holds whole."""
    path = tmp_path / 'an "odd" name é.pdf'
    path.write_bytes(PAGE)
    return path


def files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def classroom(keeper: Client, course_id: str, ultra_status: str = "Classic") -> CourseId:
    """A course in which the sample accounts teach and learn."""
    body = CourseBody(course_id=course_id, name=course_id, ultra_status=ultra_status)
    course = await keeper.catalogue.create_course(body)
    for name, role in (("instructor", "Instructor"), ("student", "Student")):
        member = MembershipBody(course_role_id=role)
        await keeper.catalogue.create_membership(course.id, UserId(f"userName:{name}"), member)
    return course.id


async def assignment(calls: Client, course_id: CourseId) -> ColumnId:
    body = AssignmentBody(
        title="Essay",
        instructions="Two pages.",
        grading=AssignmentGrading(due=Timestamp.parse("2030-01-01T00:00:00.000Z"), attempts_allowed=2),
        score=AssignmentScore(possible=20),
    )
    made = await calls.contents.create_assignment(course_id, body)
    return ColumnId(value_or(made.grade_column_id, ColumnId("")))


async def test_contents_from_beginning_to_end(keeper: Client, calls: Client) -> None:
    course_id = await classroom(keeper, "C-1")
    contents = calls.contents
    top = (await gathered(contents.list_contents(course_id)))[0]
    folder = await contents.create_child(course_id, top.id, ContentBody(title="Week 1", content_handler=FOLDER))
    assert (folder.parent_id, folder.title) == (top.id, "Week 1")
    changed = await contents.update_content(course_id, folder.id, ContentBody(title="Week one"))
    assert (await contents.get_content(course_id, folder.id)).title == changed.title == "Week one"
    assert [item.id for item in await gathered(contents.list_children(course_id, top.id))] == [folder.id]
    assert folder.id in {item.id for item in await gathered(contents.list_contents(course_id, is_recursive=True))}
    later = Timestamp.parse("2999-01-01T00:00:00.000Z")
    assert await gathered(contents.list_contents(course_id, is_recursive=True, modified_since=later)) == []
    await contents.delete_content(course_id, folder.id)
    with pytest.raises(NotFound):
        await contents.get_content(course_id, folder.id)


async def test_the_root_is_there_in_ultra_by_primary_id(keeper: Client, calls: Client) -> None:
    course_id = await classroom(keeper, "C-2", "Ultra")
    root = await calls.contents.get_root(course_id)
    assert root.title == "ROOT"
    made = await calls.contents.create_content(course_id, ContentBody(title="Week 1", content_handler=FOLDER))
    assert made.parent_id == root.id
    with pytest.raises(Invalid):
        await calls.contents.get_root(CourseId("courseId:C-2"))


async def test_a_file_is_put_into_a_course_and_taken_out_again(
    keeper: Client, calls: Client, page: Path, tmp_path: Path
) -> None:
    course_id = await classroom(keeper, "C-3")
    top = (await gathered(calls.contents.list_contents(course_id)))[0]
    upload = await calls.files.upload(page)
    file = ContentFile(upload_id=upload.id, file_name="notes.pdf", duplicate_file_handling="Rename")
    handler = ContentHandler(id="resource/x-lms-file", file=file)
    item = await calls.contents.create_child(course_id, top.id, ContentBody(title="Notes", content_handler=handler))
    (attachment,) = await gathered(calls.contents.list_attachments(course_id, item.id))
    assert (await calls.contents.get_attachment(course_id, item.id, attachment.id)).file_name == "notes.pdf"
    async with saving(tmp_path / "again.pdf") as into:
        kind = await calls.contents.download_attachment(course_id, item.id, attachment.id, into=into)
    assert (kind, (tmp_path / "again.pdf").read_bytes()) == ("application/pdf", PAGE)


async def test_an_assignment_is_for_ultra(keeper: Client, calls: Client) -> None:
    course_id = await classroom(keeper, "C-4", "Ultra")
    column = await calls.gradebook.get_column(course_id, await assignment(calls, course_id))
    assert (column.title, column.possible, column.grading_type) == ("Essay", 20, "Attempts")
    with pytest.raises(Invalid):
        await assignment(calls, await classroom(keeper, "C-5"))
    too_many = AssignmentBody(title="X", grading=AssignmentGrading(attempts_allowed=11))
    with pytest.raises(Invalid):
        await calls.contents.create_assignment(course_id, too_many)


async def test_an_attempt_from_its_start_to_the_grader(
    desk: Desk, keeper: Client, calls: Client, page: Path, tmp_path: Path
) -> None:
    course_id = await classroom(keeper, "C-6", "Ultra")
    column_id = await assignment(calls, course_id)
    async with desk.client(await desk.signed_in("Student")) as own:
        upload = await own.files.upload(page, name="essay.pdf")
        link = f'<a href="lms-upload://{upload.id}" data-lmsfile="{{&quot;render&quot;:&quot;attachment&quot;}}">e</a>'
        start = SubmissionBody(student_comments="First", student_submission=link)
        attempt = await own.submissions.create_attempt(course_id, column_id, start)
        assert attempt.status == "InProgress"
        assert await gathered(calls.gradebook.list_attempts(course_id, column_id)) == []
        await own.submissions.change(course_id, column_id, attempt.id, SubmissionBody(student_comments="Better"))
        done = await own.submissions.submit_attempt(course_id, column_id, attempt.id)
        assert done.status == "NeedsGrading"
        with pytest.raises(Refused):
            await own.submissions.change(course_id, column_id, attempt.id, SubmissionBody(student_comments="Late"))
    (seen,) = await gathered(calls.gradebook.list_attempts(course_id, column_id))
    seen = await calls.gradebook.get_attempt(course_id, column_id, seen.id)
    assert seen.raw["studentComments"] == "Better"
    found = re.search(r'href="([^"]+)"', seen.raw["studentSubmission"])
    assert found is not None
    async with saving(tmp_path / "essay.pdf") as into:
        await calls.files.download_link(unescape(found[1]), into=into)
    assert (tmp_path / "essay.pdf").read_bytes() == PAGE
    gc.disable()
    try:
        target = MemoryTarget()
        held = ref(target)
        await calls.files.download_link(unescape(found[1]), into=target)
        assert target.file.getvalue() == PAGE
        del target
        # Nothing that only a look for garbage would find holds the bytes of a paper.
        assert held() is None
    finally:
        gc.enable()


async def test_an_attempt_needs_its_student(keeper: Client, calls: Client) -> None:
    course_id = await classroom(keeper, "C-7", "Ultra")
    column_id = await assignment(calls, course_id)
    with pytest.raises(Refused):
        await keeper.submissions.create_attempt(course_id, column_id, SubmissionBody())


async def test_a_file_of_the_course_is_handed_in(desk: Desk, calls: Client, tmp_path: Path) -> None:
    course = await own_course(calls)
    source = (await gathered(calls.coursework.list_resources(course.id)))[0]
    body = {"name": "Extra", "grading": {"type": "Attempts", "attemptsAllowed": 0}}
    column = await calls.gradebook.create_column(course.id, body)
    async with desk.client(await desk.signed_in("Student")) as own:
        attempt = await own.submissions.create_attempt(course.id, column.id, SubmissionBody())
        file = await own.files.attach_attempt_file(course.id, attempt.id, AttemptFileBody(resource_id=source.id))
        got = tmp_path / "got"
        async with saving(got) as into:
            await own.files.download_attempt_file(course.id, attempt.id, file.id, into=into)
    assert (file.name, got.stat().st_size) == (source.name, source.size)


async def test_files_of_an_attempt(desk: Desk, calls: Client, page: Path, tmp_path: Path) -> None:
    course = await own_course(calls)
    columns = await gathered(calls.gradebook.list_columns(course.id))
    body = {"name": "Extra", "grading": {"type": "Attempts", "attemptsAllowed": 0}}
    column = await calls.gradebook.create_column(course.id, body)
    assert column.id not in {other.id for other in columns}
    async with desk.client(await desk.signed_in("Student")) as own:
        attempt = await own.submissions.create_attempt(course.id, column.id, SubmissionBody())
        for name in ("one.txt", "two.txt"):
            upload = await own.files.upload(page)
            file_body = AttemptFileBody(upload_id=upload.id, name=name)
            file = await own.files.attach_attempt_file(course.id, attempt.id, file_body)
        await own.files.delete_attempt_file(course.id, attempt.id, file.id)
        await own.submissions.submit_attempt(course.id, column.id, attempt.id)
    (handed_in,) = await gathered(calls.files.list_attempt_files(course.id, attempt.id))
    assert (await calls.files.get_attempt_file(course.id, attempt.id, handed_in.id)).name == "one.txt"
    moved: list[tuple[int, int | None]] = []
    target = tmp_path / "one.txt"
    async with saving(target, on_moved=lambda at, size: moved.append((at, size))) as into:
        kind = await calls.files.download_attempt_file(course.id, attempt.id, handed_in.id, into=into)
    assert (kind, target.read_bytes()) == ("text/plain", PAGE)
    assert (moved[0], moved[-1]) == ((0, len(PAGE)), (len(PAGE), len(PAGE)))
    with pytest.raises(NotFound):
        async with saving(tmp_path / "none") as into:
            await calls.files.download_attempt_file(course.id, attempt.id, AttemptFileId("_99999_1"), into=into)
    assert not (tmp_path / "none").exists()


async def test_an_upload_tells_how_far_it_is(calls: Client, page: Path, tmp_path: Path) -> None:
    moved: list[tuple[int, int | None]] = []
    first = await calls.files.upload(page, on_moved=lambda at, size: moved.append((at, size)))
    assert [at for at, _ in moved] == sorted({at for at, _ in moved})
    assert (moved[0], moved[-1]) == ((0, len(PAGE)), (len(PAGE), len(PAGE)))
    assert len(moved) > 3
    (tmp_path / "empty").touch()
    assert (await calls.files.upload(tmp_path / "empty")).id != first.id
    assert isinstance((await calls.files.get_upload_settings()).max_upload_size_in_bytes, int)


async def test_an_upload_can_be_cancelled(calls: Client, page: Path) -> None:
    begun = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        waiting = tasks.create_task(calls.files.upload(page, on_moved=lambda _at, _size: begun.set()))
        await begun.wait()
        waiting.cancel()
    assert waiting.cancelled()
    assert (await calls.files.upload(page)).id


async def test_what_is_cancelled_while_it_opens_a_file_leaves_nothing_open(page: Path, tmp_path: Path) -> None:
    async def open_both() -> None:
        async with reading(page), saving(tmp_path / "got"):
            await asyncio.Event().wait()

    for turns in range(8):
        async with asyncio.TaskGroup() as tasks:
            waiting = tasks.create_task(open_both())
            for _ in range(turns):
                await asyncio.sleep(0)
            waiting.cancel()
    await asyncio.get_running_loop().shutdown_default_executor()
    await asyncio.sleep(0)
    gc.collect()
    assert files_in(tmp_path) == [page]


async def test_a_file_that_is_not_there_is_told(calls: Client, tmp_path: Path) -> None:
    with pytest.raises(FileFault):
        await calls.files.upload(tmp_path / "missing.pdf")
    with pytest.raises(FileFault):
        async with saving(tmp_path / "no folder" / "file"):
            raise AssertionError("the block is not entered")


async def test_a_file_that_becomes_shorter_is_not_sent(calls: Client, page: Path) -> None:
    def shorten(at: int, _size: int | None) -> None:
        if at == 0:
            page.write_bytes(b"short")

    with pytest.raises(FileFault) as caught:
        await calls.files.upload(page, on_moved=shorten)
    assert "shrank" in caught.value.title


async def test_the_content_of_another_course_is_not_found(keeper: Client, calls: Client) -> None:
    course_id = await classroom(keeper, "C-8")
    with pytest.raises(NotFound):
        await calls.contents.get_content(course_id, ContentId("_99999_1"))
