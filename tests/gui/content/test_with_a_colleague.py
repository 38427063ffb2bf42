"""The content page while a colleague works in the same course, and while the line is bad."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from lmsdesk.desk import ContentTree
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.gui.content.changes import DatesDialog
from lmsdesk.gui.content.structure_changes import DownloadDialog, MoveDialog
from lmsdesk.gui.content.tree_model import Part
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.ids import CourseId
from tests.gui.content.test_content_page import Reader, _click, _dialog, _press, add, reader, words
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
_AND_ROW = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows


async def colleague(hands: Reader, of: str, **body: object) -> None:
    """Somebody changes an item on the site."""
    async with application(hands.person.service) as client:
        reply = await client.patch(f"v1/courses/{COURSE}/contents/{hands.item(of).id}", json=body)
        assert reply.status_code == 200, reply.text


async def on_site(hands: Reader, content_id: str) -> dict[str, object]:
    async with application(hands.person.service) as client:
        return dict((await client.get(f"v1/courses/{COURSE}/contents/{content_id}")).json())


async def rename(hands: Reader, title: str, name: str) -> None:
    """F2, another title, Enter."""
    await hands.choose(title)
    QTest.keyClick(hands.page.tree, Qt.Key.Key_F2)
    field = hands.page.tree.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: name in {item.title for item in hands.tree.items.values()})


async def test_changes_are_merged_by_field_and_what_both_changed_waits_for_a_person(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, person = hands.page, hands.person
        key = hands.item("Style").id
        person.workspace.pause()
        await rename(hands, "Style", "House style")
        page.tree.selectionModel().select(page.tree.items.index_of(hands.item("Sources").id), _AND_ROW)
        _click(page, "hideItems")
        await until(lambda: words(page, "House style", Part.VISIBILITY) == "Hidden")
        await colleague(hands, "House style", availability={"adaptiveRelease": {"start": "2031-12-01T08:00:00.000Z"}})
        await rename(hands, "Welcome", "Mine")
        await colleague(hands, "Mine", title="Theirs")
        person.wire.losing = "PATCH"
        person.workspace.resume()
        await until(lambda: words(page, "Mine", Part.TITLE).startswith(Mark.CONFLICT))
        await until(lambda: hands.item("House style").edit is None)
        held = await on_site(hands, key)
        assert held["title"] == "House style"
        assert held["availability"]["available"] == "No"  # type: ignore[index]
        assert held["availability"]["adaptiveRelease"]["start"].startswith("2031-12-01")  # type: ignore[index]
        assert str(hands.item("House style").release.start).startswith("2031-12-01"), "theirs is shown here too"


async def test_several_items_are_reordered_by_key_and_taken_back(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, tree = hands.page, hands.page.tree
        await until(lambda: page.structure.shape.may_change)

        def order() -> list[str]:
            return [hands.tree.items[one].title for one in hands.tree.children[hands.item("Content").id]][:4]

        before = order()
        assert before[:3] == ["Welcome", "Sources", "Style"]
        tree.reveal(hands.item("Welcome").id)
        tree.selectionModel().select(tree.items.index_of(hands.item("Sources").id), _AND_ROW)
        hands.person.wire.losing = "PATCH"
        QTest.keyClick(tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        await until(lambda: order()[:3] == ["Style", "Welcome", "Sources"])
        assert [item.title for item in tree.selected] == ["Welcome", "Sources"], "what is chosen stays chosen"
        hands.window.menu_actions["undo"].trigger()
        await until(lambda: order() == before)


async def test_a_step_that_cannot_be_taken_back_now_is_taken_back_later(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, workspace, undo = hands.page, hands.person.workspace, hands.window.menu_actions["undo"]
        told: list[Notice | Crash] = []
        notices.channel.read_by(told.append)
        await until(lambda: page.structure.shape.may_change)

        def order() -> list[str]:
            return [hands.tree.items[one].title for one in hands.tree.children[hands.item("Content").id]][:2]

        before = order()
        page.tree.reveal(hands.item(before[0]).id)
        QTest.keyClick(page.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        await until(lambda: order() == before[::-1])
        workspace.pause()
        await until(lambda: not workspace.is_online)
        undo.trigger()
        assert order() == before[::-1], "moves need a connection"
        await rename(hands, "Style", "House style")
        other = await workspace.contents.change(COURSE, {hands.item("Later").id: {"title": "Last"}}, label="Rename")
        undo.trigger()
        await until(lambda: any(isinstance(one, Notice) and one.title == "Nothing was undone" for one in told))
        assert other.step_id is not None
        await workspace.contents.undo(COURSE, other.step_id)
        undo.trigger()
        await until(lambda: "Style" in {item.title for item in hands.tree.items.values()})
        workspace.resume()
        await until(lambda: workspace.is_online)
        undo.trigger()
        await until(lambda: order() == before)


async def test_what_is_gone_in_the_meantime_is_named_and_not_looked_for(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, tree, ctrl = hands.page, hands.page.tree, Qt.KeyboardModifier.ControlModifier
        told: list[Notice | Crash] = []
        notices.channel.read_by(told.append)
        await until(lambda: page.structure.shape.may_change)
        QApplication.clipboard().clear()
        for key in (Qt.Key.Key_C, Qt.Key.Key_X):
            title = f"Notes {key.name}"
            await add(hands.person, title=title, contentHandler={"id": "resource/x-lms-folder"})
            hands.window.menu_actions["refresh"].trigger()
            await until(partial(_is_there, hands, title))
            tree.reveal(hands.item(title).id)
            QTest.keyClick(tree, key, ctrl)
            await _deleted(hands, title)
            tree.reveal(hands.item("Style").id)
            told.clear()
            QTest.keyClick(tree, Qt.Key.Key_V, ctrl)
            await until(lambda: told)
            assert [one.title for one in told if isinstance(one, Notice)] == ["The items no longer exist"]
        tree.reveal(hands.item("Welcome").id)
        page.structure.ask_move()
        await until(lambda: _dialog("moveItems") is not None)
        dialog = _dialog("moveItems")
        assert isinstance(dialog, MoveDialog)
        dialog.tree.reveal(hands.item("Old examinations").id)
        await _deleted(hands, "Old examinations")
        told.clear()
        dialog.accept()
        await until(lambda: told)
        assert [one.title for one in told if isinstance(one, Notice)] == ["The items were not moved"]


def _is_there(hands: Reader, title: str) -> bool:
    return title in {item.title for item in hands.tree.items.values()}


async def _deleted(hands: Reader, title: str) -> None:
    """A colleague deletes an item, and it is gone here too."""
    async with application(hands.person.service) as client:
        assert (await client.delete(f"v1/courses/{COURSE}/contents/{hands.item(title).id}")).is_success
    hands.person.workspace._engine.contents_moved(COURSE)
    await until(lambda: not _is_there(hands, title))


async def test_a_date_that_nobody_has_touched_here_stays_what_a_colleague_has_made_it(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, key = hands.page, hands.item("Later").id
        await hands.choose("Later")
        _click(page, "dateItems")
        await until(lambda: page.findChild(DatesDialog) is not None)
        dialog = page.findChild(DatesDialog)
        assert isinstance(dialog, DatesDialog)
        await colleague(hands, "Later", availability={"adaptiveRelease": {"start": "2031-12-01T08:00:00.000Z"}})
        hands.person.workspace._engine.contents_moved(COURSE)
        await until(lambda: str(hands.item("Later").release.start).startswith("2031"))
        dialog.has_end.click()
        dialog.end.setDateTime(dialog.start.dateTime().addDays(7))
        _press("confirm")
        await hands.person.until_sent()
        await until(lambda: hands.item("Later").edit is None and hands.item("Later").release.end is not None)
        release = (await on_site(hands, key))["availability"]["adaptiveRelease"]  # type: ignore[index]
        assert (release["start"][:4], release["end"][:4]) == ("2031", "2099")


async def test_a_title_that_is_being_typed_outlives_a_reading_that_had_begun(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, tree, contents = hands.page, hands.page.tree, hands.person.workspace.contents
        await until(lambda: page.structure.shape.may_change)
        read, is_begun, go_on = contents.tree, asyncio.Event(), asyncio.Event()

        async def read_slowly(course_id: CourseId) -> ContentTree:
            is_begun.set()
            await go_on.wait()
            return await read(course_id)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(contents, "tree", read_slowly)
            await add(hands.person, title="New", contentHandler={"id": "resource/x-lms-folder"})
            hands.person.workspace._engine.contents_moved(COURSE)
            await is_begun.wait()
        await hands.choose("Style")
        QTest.keyClick(tree, Qt.Key.Key_F2)
        field = tree.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        field.selectAll()
        QTest.keyClicks(field, "House ")
        go_on.set()
        await until(lambda: page._reading is None or page._reading.done())
        assert tree.is_renaming
        QTest.keyClicks(field, "style")
        QTest.keyClick(field, Qt.Key.Key_Return)
        await until(lambda: {"House style", "New"} <= {item.title for item in hands.tree.items.values()})


async def test_an_item_by_a_rule_of_the_site_says_so(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        ruled = {"availability": {"available": "PartiallyVisible"}, "contentHandler": {"id": "resource/x-lms-folder"}}
        await add(hands.person, title="For the night group", **ruled)
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: "For the night group" in {item.title for item in hands.tree.items.values()})
        assert words(hands.page, "For the night group", Part.VISIBILITY) == "By a release rule"


async def test_a_download_that_was_cut_goes_on_in_the_same_folder(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        await _attached(hands, tmp_path)
        into = tmp_path / "saved"
        into.mkdir()
        hands.person.wire.gate, hands.person.wire.gated = asyncio.Event(), "^GET .*download"
        cut = await _download(hands, into)
        await hands.person.wire.until_held(1)
        hands.person.wire.is_cut = True
        hands.person.wire.gate.set()
        await until(lambda: cut.outcome is not None)
        assert cut.outcome is not None
        assert cut.outcome.problems
        hands.person.wire.is_cut = False
        hands.person.workspace.sync_now()
        await until(lambda: hands.person.workspace.is_online)
        again = await _download(hands, into)
        await until(lambda: again.outcome is not None)
        assert again.outcome == Outcome(again.outcome.done if again.outcome else 0)
        assert again._into == cut._into
        saved = {path.name: path.read_bytes()[:5] for path in (cut._into / "Sources").iterdir()}
        assert len(saved) == 2, "nothing is saved twice, and nothing half"
        assert saved["notes.txt"] == b"words"
        assert b"%PDF-" in saved.values()


async def _attached(hands: Reader, folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.write_text("words")
    workspace, sources = hands.person.workspace, hands.item("Sources").id
    await workspace.uploads.start(await workspace.uploads.plan(COURSE, sources, Dropped((notes,))))
    await until(lambda: "notes.txt" in {item.title for item in hands.tree.items.values()})


async def _download(hands: Reader, into: Path) -> DownloadDialog:
    await hands.choose("Sources")
    hands.window.menu_actions["download_items"].trigger()
    await until(lambda: hands.page.findChild(QFileDialog, options=_DIRECT) is not None)
    chooser = hands.page.findChild(QFileDialog, options=_DIRECT)
    assert isinstance(chooser, QFileDialog)
    # Typed in full: what is chosen in the list goes when the dialog has read a folder, in a thread of its own.
    name = chooser.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(name, QLineEdit)
    name.setText(str(into))
    assert chooser.selectedFiles() == [str(into)]
    chooser.done(QFileDialog.DialogCode.Accepted)
    await until(lambda: _dialog("downloadItems") is not None)
    made = _dialog("downloadItems")
    assert isinstance(made, DownloadDialog)
    _press("confirm")
    return made
