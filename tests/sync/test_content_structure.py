"""What is put into a course: once, whatever answer is lost, with its files, and not at all without a connection."""

from pathlib import Path

import pytest

from lmsdesk.desk import ContentPartKind, ContentTree
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.content_items import NO, ContentKind, Release, Visibility
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import Timestamp
from tests.sync.conftest import COURSE, Office, Person, application

DUE = Timestamp.parse("2030-01-01T10:00:00.000Z")


async def read(person: Person, course_id: CourseId = COURSE) -> ContentTree:
    """The contents as the service has them."""
    await person.workspace._engine.contents.pull(course_id)
    return await person.workspace.contents.tree(course_id)


def titled(tree: ContentTree, title: str) -> list[ContentId]:
    return [one for one, item in tree.items.items() if item.title == title]


async def ultra_course(person: Person) -> CourseId:
    """A course of the newer view, in which the person teaches."""
    async with application(person.service) as client:
        body = {"courseId": "U-1", "name": "Newer", "externalId": "U-1", "ultraStatus": "Ultra"}
        made = (await client.post("v3/courses", json=body)).json()["id"]
        reply = await client.put(f"v1/courses/{made}/users/userName:instructor", json={"courseRoleId": "Instructor"})
        assert reply.status_code == 201, reply.text
    person.workspace.sync_now()
    person.workspace._engine.want_catalogue()
    await person.until(lambda: any(changes.courses for changes in person.heard))
    await person.until(lambda: not person.workspace.state.activity)
    return CourseId(made)


async def test_each_kind_is_made_where_it_is_wanted(office: Office, tmp_path: Path) -> None:
    person = await office.person()
    await person.opened()
    structure = person.workspace.contents.structure
    [top] = titled(await read(person), "Content")
    hidden = Release(NO, end=DUE)
    week = await structure.create(COURSE, top, NewItem(ContentKind.FOLDER, "Week 1", release=hidden))
    file = tmp_path / "plan: a.txt"
    file.write_text("what we do")
    text = NewItem(ContentKind.DOCUMENT, "Plan", text="<p>Read <strong>this</strong></p>", files=(file,))
    plan = await structure.create(COURSE, week, text)
    link = await structure.create(COURSE, week, NewItem(ContentKind.LINK, "Tree", link="https://example.org/tree"))
    tree = await read(person)
    assert tree.children[week] == [plan, link]
    assert (tree.items[week].visibility, tree.items[week].release.end) == (Visibility.HIDDEN, DUE)
    assert tree.items[link].link == "https://example.org/tree"
    [part] = await person.workspace.contents.files(COURSE, tree.items[plan])
    assert (part.kind, part.name) == (ContentPartKind.FILE, "plan- a.txt")
    await person.workspace.contents.save_file(part, tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text() == "what we do"


async def test_an_assignment_has_its_column_and_its_files(office: Office, tmp_path: Path) -> None:
    person = await office.person()
    course_id = await ultra_course(person)
    structure = person.workspace.contents.structure
    shape = await structure.shape(course_id)
    assert (shape.has_open_top, shape.has_assignments) == (True, True)
    assert not (await structure.shape(COURSE)).has_assignments
    (tmp_path / "task.txt").write_text("the task")
    wanted = NewItem(
        ContentKind.ASSIGNMENT, "Essay", text="<p>Write</p>", files=(tmp_path / "task.txt",), due=DUE, attempts=3,
        possible=50,
    )  # fmt: skip
    essay = await structure.create(course_id, None, wanted)
    item = (await read(person, course_id)).items[essay]
    assert item.kind is ContentKind.TEST
    async with application(person.service) as client:
        column = (await client.get(f"v2/courses/{course_id}/gradebook/columns/{item.column_id}")).json()
    assert (column["score"], column["grading"]["due"], column["grading"]["attemptsAllowed"]) == (
        {"possible": 50}, str(DUE), 3,
    )  # fmt: skip
    assert [part.name for part in await person.workspace.contents.files(course_id, item)] == ["task.txt"]
    with pytest.raises(RecordRefused) as refused:
        await structure.create(course_id, None, NewItem(ContentKind.ASSIGNMENT, "Many", attempts=99, possible=1))
    assert "attempts" in refused.value.fields


async def test_an_item_whose_answer_is_lost_is_there_once(office: Office) -> None:
    person = await office.person()
    course_id = await ultra_course(person)
    structure = person.workspace.contents.structure
    for kind in (ContentKind.FOLDER, ContentKind.ASSIGNMENT):
        person.wire.losing = "POST"
        made = await structure.create(course_id, None, NewItem(kind, kind.value, possible=10.0))
        assert titled(await read(person, course_id), kind.value) == [made]
    person.wire.is_cut = True
    with pytest.raises(LmsdeskError):
        await structure.create(course_id, None, NewItem(ContentKind.FOLDER, "Cut"))
    person.workspace.pause()
    await person.until(lambda: not person.workspace.is_online)
    with pytest.raises(LmsdeskError, match="not connected"):
        await structure.create(course_id, None, NewItem(ContentKind.FOLDER, "Offline"))
