"""What is put into a course: once, whatever answer is lost, with its files, and not at all without a connection."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from lmsdesk.api import Unreachable
from lmsdesk.desk import ContentPartKind, ContentTree
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.desk.content.arranging import DOWN, UP, ContentLosses, IntoItself, MoreThanTold
from lmsdesk.desk.content.downloading import branch_of, download_branch
from lmsdesk.desk.content.structure import TopFolderStays
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


@pytest.mark.parametrize("has_files", [False, True], ids=["alone", "with files"])
@pytest.mark.parametrize("held", ["^POST .*/contents$", "^GET .*/contents/[^/]+$"], ids=["answer", "reading"])
async def test_an_item_that_is_asked_for_again_after_the_line_was_down_is_there_once(
    office: Office, tmp_path: Path, held: str, *, has_files: bool
) -> None:
    person = await office.person()
    course_id, wire = await ultra_course(person), person.wire
    (tmp_path / "plan.txt").write_text("what we do")
    files = (tmp_path / "plan.txt",) if has_files else ()
    item = NewItem(ContentKind.DOCUMENT, "Plan", text="<p>Read</p>", files=files)

    async def create() -> ContentId | None:
        with suppress(LmsdeskError):
            return await person.workspace.contents.structure.create(course_id, None, item)
        return None

    wire.gate, wire.gated = asyncio.Event(), held
    async with asyncio.TaskGroup() as group:
        first = group.create_task(create())
        await wire.until_held(1)
        wire.losing, wire.is_cut = held[1:].partition(" ")[0], True
        wire.gate.set()
        await person.until(lambda: not person.workspace.is_online)
        wire.is_cut = False
        person.workspace.sync_now()
        await person.until(lambda: person.workspace.is_online)
    made = first.result() or await create()
    assert titled(await read(person, course_id), "Plan") == [made]


async def test_an_item_that_is_cancelled_while_the_course_makes_it_is_not_called_missing(
    office: Office, tmp_path: Path
) -> None:
    person = await office.person()
    course_id, wire = await ultra_course(person), person.wire
    uploads, structure = person.workspace.uploads, person.workspace.contents.structure
    (tmp_path / "plan.txt").write_text("what we do")
    item = NewItem(ContentKind.DOCUMENT, "Plan", files=(tmp_path / "plan.txt",))
    wire.gate, wire.gated = asyncio.Event(), "^POST .*/contents$"
    async with asyncio.TaskGroup() as group:
        made = group.create_task(structure.create(course_id, None, item))
        await wire.until_held(1)
        [batch] = await uploads.batches()
        await uploads.cancel(batch.id)
        await asyncio.sleep(0.05)
        wire.gate.set()
    assert titled(await read(person, course_id), "Plan") == [made.result()]


async def letters(person: Person) -> dict[str, ContentId]:
    """Two folders in the course, with A to E in the first."""
    structure = person.workspace.contents.structure
    [top] = titled(await read(person), "Content")
    made = {"top": top}
    for name, inside in (("Week 1", "top"), ("Week 2", "top"), *((letter, "Week 1") for letter in "ABCDE")):
        made[name] = await structure.create(COURSE, made[inside], NewItem(ContentKind.FOLDER, name))
    return made


async def on_service(person: Person, place: ContentId) -> str:
    pages = person.workspace._client.contents.list_children(COURSE, place)
    return "".join([str(one.title) async for page in pages for one in page])


async def test_items_move_together_and_back(office: Office) -> None:
    person = await office.person()
    await person.opened()
    made = await letters(person)
    structure, first, second = person.workspace.contents.structure, made["Week 1"], made["Week 2"]

    async def order() -> tuple[str, str]:
        tree = await person.workspace.contents.tree(COURSE)
        here = ["".join(tree.items[one].title for one in tree.children.get(place, ())) for place in (first, second)]
        assert here == [await on_service(person, place) for place in (first, second)]
        return here[0], here[1]

    back = await structure.move(COURSE, [made["B"], made["A"]], first, 4)
    assert await order() == ("CDABE", "")
    await structure.put_back(COURSE, back)
    assert await order() == ("ABCDE", "")
    person.wire.losing = "PATCH"
    back = await structure.move(COURSE, [made["E"], made["C"]], second)
    assert await order() == ("ABD", "CE")
    await structure.move(COURSE, [made["D"]], second, 0)
    assert await order() == ("AB", "DCE")
    await structure.put_back(COURSE, back)
    assert await order() == ("ABCE", "D")
    assert await structure.move_by_one(COURSE, [made["A"]], UP) == []
    await asyncio.gather(*(structure.move_by_one(COURSE, [made["A"]], DOWN) for _ in range(2)))
    assert await order() == ("BCAE", "D")
    with pytest.raises(IntoItself):
        await structure.move(COURSE, [first], made["A"])
    assert await order() == ("BCAE", "D")


async def test_a_list_on_its_way_does_not_put_back_what_was_sent_meanwhile(office: Office) -> None:
    person = await office.person()
    await person.opened()
    made = await letters(person)
    person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*/children$"
    async with asyncio.TaskGroup() as group:
        group.create_task(person.workspace.contents.structure.move_by_one(COURSE, [made["A"]], DOWN))
        await person.wire.until_held(1)
        await person.workspace.contents.change(COURSE, {made["B"]: {"title": "Bee"}}, label="Rename")
        await person.until_sent()
        person.wire.gate.set()
    assert (await person.workspace.contents.tree(COURSE)).items[made["B"]].title == "Bee"


async def test_of_two_lists_the_one_that_comes_last_puts_nothing_older_back(office: Office) -> None:
    person = await office.person()
    await person.opened()
    made = await letters(person)
    person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*/children$"
    async with asyncio.TaskGroup() as group:
        group.create_task(person.workspace.contents.structure.move_by_one(COURSE, [made["A"]], DOWN))
        await person.wire.until_held(1)
        async with application(person.service) as client:
            await client.patch(f"v1/courses/{COURSE}/contents/{made['B']}", json={"title": "Bee"})
        assert (await read(person)).items[made["B"]].title == "Bee"
        person.wire.gate.set()
    tree = await person.workspace.contents.tree(COURSE)
    assert tree.items[made["B"]].title == "Bee"
    assert tree.items[made["A"]].position > tree.items[made["B"]].position


async def test_an_item_that_was_made_without_an_answer_is_found_when_it_is_tried_again(office: Office) -> None:
    person = await office.person()
    await person.opened()
    structure = person.workspace.contents.structure
    [top] = titled(await read(person), "Content")
    week = NewItem(ContentKind.FOLDER, "Week 9")
    person.wire.cut_by = "^POST .*/children$"
    with pytest.raises(Unreachable):
        await structure.create(COURSE, top, week)
    await person.back_online()
    made = await structure.create(COURSE, top, week)
    assert titled(await read(person), "Week 9") == [made]
    # A second one of that title is another wish.
    assert await structure.create(COURSE, top, week) != made


async def test_what_goes_with_items_is_counted_and_then_goes(office: Office) -> None:
    person = await office.person()
    await person.opened()
    made = await letters(person)
    structure, tree = person.workspace.contents.structure, await read(person)
    [paper] = titled(tree, "Proposal")
    [top] = titled(tree, "Content")
    chosen = [paper, made["Week 1"], made["A"]]
    person.workspace.pause()
    await person.workspace.contents.change(COURSE, {made["B"]: {"title": "Bee"}}, label="Rename")
    with pytest.raises(LmsdeskError, match="not connected"):
        await structure.losses(COURSE, chosen)
    person.workspace.resume()
    await person.until_sent()
    losses = await structure.losses(COURSE, chosen)
    assert (losses.items, losses.unsent) == (7, 0)
    assert losses.attempts > 5
    with pytest.raises(MoreThanTold):
        await structure.delete(COURSE, chosen, ContentLosses(6, 99, 99), deletes_grades=False)
    person.wire.losing = "DELETE"
    await structure.delete(COURSE, chosen, losses, deletes_grades=True)
    left = (await read(person)).items.keys()
    assert left & {paper, *made.values()} == {top, made["Week 2"]}
    with pytest.raises(TopFolderStays, match="“Content” was not deleted"):
        await structure.delete(COURSE, [top], await structure.losses(COURSE, [top]), deletes_grades=False)
    assert "Proposal" not in {one.title for one in await person.workspace._store.mirror.columns(COURSE)}


async def test_what_goes_before_a_refusal_is_counted_and_read_again(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "method": "DELETE", "match": "/contents/_8_1$", "status": 403}])
    person = await office.person()
    await person.opened()
    structure, tree = person.workspace.contents.structure, await read(person)
    [paper] = titled(tree, "Proposal")
    stays = ContentId("_8_1")
    person.workspace.pause()
    await person.workspace.contents.change(COURSE, {paper: {"title": "Mine"}}, label="Rename")
    async with application(person.service) as client:
        path = f"v1/courses/{COURSE}/contents/{paper}"
        assert (await client.patch(path, json={"title": "Theirs"})).is_success
    person.workspace.resume()
    await person.until(lambda: person.counts.held == 1)
    await person.until(lambda: not person.workspace.state.activity)
    chosen = [paper, stays]
    person.heard.clear()
    with pytest.raises(RecordRefused):
        await structure.delete(COURSE, chosen, await structure.losses(COURSE, chosen), deletes_grades=True)
    assert (await person.workspace.outbox.edits(), person.counts.held) == ([], 0)
    await person.until(lambda: any(COURSE in changes.sheets for changes in person.heard))
    assert "Proposal" not in {one.title for one in await person.workspace._store.mirror.columns(COURSE)}


async def test_a_branch_is_downloaded_and_goes_on_where_it_stopped(office: Office, tmp_path: Path) -> None:
    person = await office.person()
    await person.opened()
    contents, into = person.workspace.contents, tmp_path / "saved"
    into.mkdir()
    [top] = titled(await read(person), "Content")
    files = [tmp_path / f"{number}.txt" for number in range(3)]
    for number, file in enumerate(files):
        file.write_text(str(number))
    inner = await contents.structure.create(COURSE, top, NewItem(ContentKind.FOLDER, "../Week: 1"))
    for number in range(2):
        text = NewItem(ContentKind.DOCUMENT, f"Plan {number}", text="<p>x</p>", files=tuple(files[number : number + 2]))
        await contents.structure.create(COURSE, inner, text)
    items = branch_of(await read(person), [inner])

    def cut_after_one(done: int, _: int) -> None:
        person.wire.is_cut = done == 1

    outcome = await download_branch(contents, COURSE, items, into=into, on_progress=cut_after_one)
    assert (outcome.done, [name for name, _ in outcome.problems]) == (1, ["Plan 1"])
    person.wire.is_cut = False
    await person.until(lambda: person.workspace.is_online)
    outcome = await download_branch(contents, COURSE, items, into=into, on_progress=lambda *_: None)
    assert (outcome.done, outcome.problems) == (2, ())
    saved = {one.relative_to(into).as_posix(): one.read_text() for one in into.rglob("*.txt")}
    assert saved == {
        "..-Week- 1/0.txt": "0", "..-Week- 1/1.txt": "1", "..-Week- 1/1 (2).txt": "1", "..-Week- 1/2.txt": "2",
    }  # fmt: skip
    await download_branch(contents, COURSE, items, into=into, on_progress=lambda *_: None)
    assert len(list(into.rglob("*.txt"))) == 4


async def test_a_branch_is_copied_beside_itself_and_into_another_course_and_taken_away(
    office: Office, tmp_path: Path
) -> None:
    person = await office.person()
    other = await ultra_course(person)
    structure, copies = person.workspace.contents.structure, person.workspace.branch_copies
    assert {one.id for one in await copies.targets()} >= {COURSE, other}
    [top] = titled(await read(person), "Content")
    file = tmp_path / "plan & a.txt"
    file.write_text("what we do")
    week = await structure.create(COURSE, top, NewItem(ContentKind.FOLDER, "Week 1", description="First"))
    inner = await structure.create(COURSE, week, NewItem(ContentKind.FOLDER, "In it", release=Release(NO, end=DUE)))
    await structure.create(COURSE, inner, NewItem(ContentKind.DOCUMENT, "Plan", text="<p>Read</p>", files=(file,)))
    await structure.create(COURSE, week, NewItem(ContentKind.LINK, "Tree", link="https://example.org/tree"))
    tree = await read(person)
    [sources] = titled(tree, "Sources")
    [paper] = titled(tree, "Proposal")
    plan = await copies.plan(COURSE, tree, [week, inner, sources, paper])
    kinds = [tree.items[one.id].title for one in plan.items]
    assert kinds[:2] == ["Sources", "A failed experiment"]
    assert kinds[-4:] == ["Week 1", "In it", "Plan", "Tree"]
    assert plan.left_out == {ContentKind.ASSIGNMENT: 1}
    person.wire.losing = "POST"
    outcome, here = await copies.copy(plan, COURSE, top, index=0, on_progress=lambda *_: None)
    assert (outcome.done, outcome.problems) == (len(plan.items), ())
    tree = await read(person)
    assert [tree.items[one].title for one in tree.children[top][:2]] == ["Sources (2)", "Week 1 (2)"]
    outcome, there = await copies.copy(plan, other, None, on_progress=lambda *_: None)
    assert (outcome.done, outcome.problems) == (len(plan.items), ())
    far = await read(person, other)
    assert [far.items[one].title for one in there.roots] == ["Sources", "Week 1"]
    for course_id, branch in ((COURSE, tree), (other, far)):
        folder = branch.items[titled(branch, "In it")[-1]]
        assert (folder.visibility, folder.release.end) == (Visibility.HIDDEN, DUE)
        [plan_copy] = branch.children[folder.id]
        [part] = await person.workspace.contents.files(course_id, branch.items[plan_copy])
        await person.workspace.contents.save_file(part, tmp_path / f"{course_id}.txt")
        assert (part.name, (tmp_path / f"{course_id}.txt").read_text()) == (file.name, "what we do")
    await structure.create(COURSE, here.roots[0], NewItem(ContentKind.FOLDER, "Newer"))
    with pytest.raises(MoreThanTold):
        await copies.take_away(here)
    await copies.take_away(there)
    assert not titled(await read(person, other), "Week 1")
