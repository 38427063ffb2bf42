"""The contents of a course: read while somebody looks, kept for work offline, and never older than what is known."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.model.content_items import Visibility
from lmsdesk.model.contents import Content, ContentId
from lmsdesk.model.edits import Choice, FieldDecision
from tests.sync.conftest import COURSE, Office, Person, application


async def looked_at(person: Person) -> ContentTree:
    """Open the contents and wait until they have been read."""
    await person.workspace.contents.open(COURSE)
    await person.until(lambda: any(COURSE in changes.contents for changes in person.heard))
    await person.until(lambda: not person.workspace.state.activity)
    return await person.workspace.contents.tree(COURSE)


def named(tree: ContentTree, title: str) -> ContentItem:
    return next(item for item in tree.items.values() if item.title == title)


async def test_contents_are_read_once_they_are_looked_at_and_are_there_offline(office: Office) -> None:
    person = await office.person()
    await person.opened()
    assert person.wire.count("/contents") == 0
    tree = await looked_at(person)
    welcome = named(tree, "Welcome")
    assert tree.above(welcome.id) == [named(tree, "Content").id]
    assert person.wire.count("/contents") == 1
    person.workspace.contents.close(COURSE)
    await person.workspace.close()
    again = await office.person(signed_in=False, running=False)
    again.wire.is_cut = True
    kept = await again.workspace.contents.tree(COURSE)
    assert kept.items.keys() == tree.items.keys()
    part = again.workspace.contents.text_of(COURSE, named(kept, "Welcome"))
    assert part is not None
    paper = await again.workspace.contents.paper(part)
    assert "We read one source a week" in (await paper.text()).text


async def test_refreshing_brings_what_is_new_and_drops_what_is_gone(office: Office) -> None:
    person = await office.person()
    await person.opened()
    tree = await looked_at(person)
    gone, parent = named(tree, "Style"), named(tree, "Content")
    async with application(person.service) as client:
        await client.delete(f"v1/courses/{COURSE}/contents/{gone.id}")
        body = {"title": "New", "contentHandler": {"id": "resource/x-lms-folder"}}
        await client.post(f"v1/courses/{COURSE}/contents/{parent.id}/children", json=body)
    person.heard.clear()
    person.workspace.sync_now()
    await person.until(lambda: any(COURSE in changes.contents for changes in person.heard))
    await person.until(lambda: not person.workspace.state.activity)
    titles = {item.title for item in (await person.workspace.contents.tree(COURSE)).items.values()}
    assert "New" in titles
    assert not titles & {"Style", "Footnotes"}


async def test_a_list_that_was_asked_for_before_a_change_neither_undoes_nor_drops_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await office.person()
    await person.opened()
    tree = await looked_at(person)
    puller, client = person.workspace._engine.contents, person.workspace._client
    style, welcome = named(tree, "Style"), named(tree, "Welcome")
    pages = [page async for page in client.contents.list_contents(COURSE, is_recursive=True)]
    renamed = next(one for page in pages for one in page if one.id == welcome.id)

    async def older_list() -> AsyncIterator[list[Content]]:
        yield pages[0][:1]
        # Meanwhile, one item is deleted here, another is changed, and a third is made.
        await puller.drop(COURSE, [style.id])
        await puller.take(COURSE, replace(renamed, title="Renamed here"))
        await puller.take(COURSE, replace(renamed, title="Made here", id=ContentId("_999_1")))
        yield pages[0][1:]

    monkeypatch.setattr(client.contents, "list_contents", lambda *_, **__: older_list())
    await puller.pull(COURSE)
    titles = {item.title for item in (await person.workspace.contents.tree(COURSE)).items.values()}
    assert {"Renamed here", "Made here"} <= titles
    assert not titles & {"Style", "Welcome"}


async def on_site(person: Person, item: ContentItem) -> dict[str, Any]:
    async with application(person.service) as client:
        return dict((await client.get(f"v1/courses/{COURSE}/contents/{item.id}")).json())


async def colleague(person: Person, item: ContentItem, **body: object) -> None:
    async with application(person.service) as client:
        assert (await client.patch(f"v1/courses/{COURSE}/contents/{item.id}", json=body)).status_code == 200


async def change(person: Person, item: ContentItem, **fields: object) -> int:
    result = await person.workspace.contents.change(COURSE, {item.id: fields}, label="Change an item")
    assert result.step_id is not None
    return result.step_id


async def seen(person: Person, item: ContentItem) -> ContentItem:
    return (await person.workspace.contents.tree(COURSE)).items[item.id]


async def test_what_is_changed_offline_is_seen_at_once_and_merged_with_a_colleague_s_changes(office: Office) -> None:
    person = await office.person()
    await person.opened()
    style = named(await looked_at(person), "Style")
    person.wire.is_cut = True
    await change(person, style, title="House style", available="No")
    here = await seen(person, style)
    assert (here.title, here.visibility) == ("House style", Visibility.HIDDEN)
    await colleague(person, style, availability={"adaptiveRelease": {"start": "2026-12-01T08:00:00.000Z"}})
    person.wire.is_cut = False
    person.workspace.sync_now()
    await person.until_sent()
    held = await on_site(person, style)
    assert held["title"] == "House style"
    assert held["availability"]["available"] == "No"
    assert held["availability"]["adaptiveRelease"] == {"start": "2026-12-01T08:00:00.000Z"}
    after = await seen(person, style)
    assert after.edit is None
    assert str(after.release.start) == "2026-12-01T08:00:00.000Z"


async def test_a_title_that_two_people_changed_is_kept_until_somebody_decides(office: Office) -> None:
    person = await office.person()
    await person.opened()
    style = named(await looked_at(person), "Style")
    person.workspace.pause()
    await change(person, style, title="Mine", end="2026-12-24T08:00:00.000Z")
    await colleague(person, style, title="Theirs")
    person.workspace.resume()
    await person.until(lambda: person.counts.held == 1)
    [conflict] = await person.workspace.outbox.conflicts()
    assert conflict.item_title == "Mine"
    assert conflict.edit.theirs == {"title": "Theirs"}
    decision = FieldDecision("title", Choice.THEIRS, "Mine", "Theirs")
    await person.workspace.outbox.resolve(conflict.edit.id, [decision], label="Take theirs")
    await person.until(lambda: person.counts.total == 0)
    held = await on_site(person, style)
    assert held["title"] == "Theirs"
    assert held["availability"]["adaptiveRelease"] == {"end": "2026-12-24T08:00:00.000Z"}


async def test_a_change_whose_answer_is_lost_is_made_once_and_can_be_taken_back(office: Office) -> None:
    person = await office.person()
    await person.opened()
    tree = await looked_at(person)
    items = [named(tree, title) for title in ("Style", "Sources")]
    person.wire.losing = "PATCH"
    wanted = {item.id: {"available": "No"} for item in items}
    step = (await person.workspace.contents.change(COURSE, wanted, label="Hide")).step_id
    assert step is not None
    await person.until_sent()
    assert [(await on_site(person, item))["availability"]["available"] for item in items] == ["No", "No"]
    assert person.wire.count("/contents/", "PATCH") == 2
    undone = await person.workspace.contents.undo(COURSE, step)
    assert undone is not None
    await person.until_sent()
    assert [(await on_site(person, item))["availability"]["available"] for item in items] == ["Yes", "Yes"]


async def test_a_change_of_an_item_that_is_gone_is_kept_and_told(office: Office) -> None:
    person = await office.person()
    await person.opened()
    style = named(await looked_at(person), "Style")
    person.workspace.pause()
    await change(person, style, title="House style")
    async with application(person.service) as client:
        await client.delete(f"v1/courses/{COURSE}/contents/{style.id}")
    person.workspace.resume()
    await person.until(lambda: person.counts.failed == 1)
    [entry] = await person.workspace.outbox.waiting()
    assert entry.edit.error == "The item is no longer in the course. Your change is kept here."
    assert entry.edit.patch == {"title": "House style"}
