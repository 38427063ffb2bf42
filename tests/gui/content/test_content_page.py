"""The contents of a course on the screen: found, read without danger, opened after asking, and there offline."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QDesktopServices, QDragLeaveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.desk.uploads.keeping import KeptFolder
from lmsdesk.gui.content.changes import DatesDialog
from lmsdesk.gui.content.copy_branch_dialog import CopyBranchDialog, CutOffCopyDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.content.structure_changes import DownloadDialog, MoveDialog
from lmsdesk.gui.content.tree_model import ContentModel, Part
from lmsdesk.gui.content.tree_view import MOST_FOUND, ContentTrees, ContentTreeView
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import grade_text
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.uploads.flow import DeleteItemsDialog
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.model.content_items import ContentKind
from tests.bench.content_tree import made_tree
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window
from tests.sync.conftest import COURSE, Person, application

Key = Qt.Key
B = TypeVar("B", bound=QAbstractButton)
_HOSTILE = (
    "<h4>Read me</h4><script>alert('x')</script><p onclick='alert(1)'>Plain words.</p>"
    "<img src='https://elsewhere.example/spy.png'><a href='javascript:alert(1)'>Click</a>"
)


class Reader:
    """Somebody who looks at the contents of the course."""

    def __init__(self, window: MainWindow, page: ContentPage, person: Person) -> None:
        self.window, self.page, self.person = window, page, person

    @property
    def tree(self) -> ContentTree:
        return self.page.tree.items.tree

    def item(self, title: str) -> ContentItem:
        return next(item for item in self.tree.items.values() if item.title == title)

    async def choose(self, title: str) -> None:
        """Put the cursor on an item and wait until the pane shows it."""
        self.page.tree.reveal(self.item(title).id)
        await until(lambda: self.page.detail.item is not None and self.page.detail.item.title == title)

    def at(self, title: str) -> QPoint:
        return self.page.tree.visualRect(self.page.tree.items.index_of(self.item(title).id)).center()


async def add(person: Person, **body: object) -> None:
    """Make an item under the folder of the course, as a colleague does on the site."""
    async with application(person.service) as client:
        found = (await client.get(f"v1/courses/{COURSE}/contents")).json()["results"][0]["id"]
        reply = await client.post(f"v1/courses/{COURSE}/contents/{found}/children", json=body)
        assert reply.status_code == 201, reply.text


@asynccontextmanager
async def reader(folder: Path) -> AsyncIterator[Reader]:
    """The content page, by its key from the gradebook."""
    async with open_desk(folder) as (_, person):
        await person.opened()
        await add(person, title="Hostile", body=_HOSTILE, contentHandler={"id": "resource/x-lms-document"})
        link = {"id": "resource/x-lms-externallink", "url": "https://example.org/tree"}
        await add(person, title="Tree of life", contentHandler=link)
        await add(
            person,
            title="Old examinations",
            availability={"available": "No"},
            contentHandler={"id": "resource/x-lms-folder"},
        )
        dates = {"available": "Yes", "adaptiveRelease": {"start": "2099-01-01T10:00:00.000Z"}}
        await add(person, title="Later", availability=dates, contentHandler={"id": "resource/x-lms-folder"})
        async with whole_window(person, folder, 1240, 780) as window:
            await course_in(window)
            window.menu_actions["content"].trigger()
            page = window.pages.find_page(ContentPage)
            assert page is not None
            assert page.tree.hasFocus() or page.empty.isVisible()
            made = Reader(window, page, person)
            await until(lambda: page.is_shown and "Later" in {one.title for one in made.tree.items.values()})
            await until(lambda: not person.workspace.state.activity)
            await until(page.tree.isVisible)
            yield made


def words(page: ContentPage, title: str, part: Part) -> str:
    item = next(one for one in page.tree.items.tree.items.values() if one.title == title)
    return str(page.tree.items.index_of(item.id).siblingAtColumn(part).data())


async def test_columns_are_as_wide_as_their_words_and_give_way_to_the_titles(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        tree, metrics = hands.page.tree, hands.page.tree.fontMetrics()
        for part, longest in (
            (Part.VISIBILITY, words(hands.page, "Later", Part.VISIBILITY)),
            (Part.GRADED, "Graded in"),
        ):
            assert tree.columnWidth(part) > metrics.horizontalAdvance(longest)
        hands.window.resize(900, 700)
        await until(lambda: tree.isColumnHidden(Part.KIND))
        assert tree.columnWidth(Part.TITLE) >= tree.viewport().width() * 2 // 5
        hands.window.resize(1400, 700)
        await until(lambda: not tree.isColumnHidden(Part.KIND))


async def test_a_course_is_read_in_the_window_and_nothing_hostile_is_run_or_loaded(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, detail = hands.page, hands.page.detail
        assert words(page, "Welcome", Part.VISIBILITY) == "Visible"
        assert words(page, "Old examinations", Part.VISIBILITY) == "Hidden"
        assert words(page, "Later", Part.VISIBILITY).startswith("Visible from 1 Jan 2099")
        assert words(page, "Term Paper", Part.GRADED) == "Term Paper"
        await hands.choose("Hostile")
        await until(lambda: "Plain words." in detail.view.stack.blocks.toPlainText())
        asked = hands.person.wire.count()
        assert "alert" not in detail.view.stack.blocks.toPlainText()
        assert hands.person.wire.count() == asked
        await hands.choose("A failed experiment")
        await until(lambda: detail.view.paper is not None and detail.view.paper.name.endswith(".pdf"))
        assert detail.save.isVisible()
        page.take_focus()
        assert page.tree.folder_at(hands.at("A failed experiment")) == hands.item("Sources").id
        assert page.tree.folder_at(hands.at("Sources")) == hands.item("Sources").id
        assert page.tree.selected_folder == hands.item("Sources").id
        assert page.tree.folder_at(page.tree.viewport().rect().bottomLeft()) is None
        QTest.keyClick(page.tree, Key.Key_Escape)
        assert hands.window.current_page(GradebookPage) is not None


async def test_a_link_opens_after_asking_and_a_file_is_saved_whole(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        detail = hands.page.detail
        await hands.choose("Tree of life")
        opened: list[str] = []
        with patch.object(QDesktopServices, "openUrl", side_effect=lambda url: opened.append(url.toString())):
            QTest.keyClick(hands.page.tree, Key.Key_Return)
            await until(lambda: _dialog("questionDialog") is not None)
            assert opened == []
            _press("confirm")
            await until(lambda: opened)
        assert opened == ["https://example.org/tree"]
        await hands.choose("A failed experiment")
        await until(detail.save.isVisible)
        path = tmp_path / "saved.pdf"
        detail.save.click()
        await until(lambda: detail.findChild(QFileDialog) is not None)
        dialog = detail.findChild(QFileDialog)
        assert isinstance(dialog, QFileDialog)
        name = dialog.findChild(QLineEdit)
        assert isinstance(name, QLineEdit)
        name.setText(str(path))
        dialog.done(QFileDialog.DialogCode.Accepted)
        await until(path.exists)
        assert path.read_bytes().startswith(b"%PDF")
        await _dragged_out(hands)
        (tmp_path / "Slides").mkdir()
        (tmp_path / "Slides" / "first.txt").write_text("words")
        await _told_of_a_kept_folder(hands, tmp_path / "Slides")
        await hands.choose("Sources")
        hands.window.menu_actions["download_items"].trigger()
        await until(lambda: hands.page.findChild(QFileDialog, options=_DIRECT) is not None)
        folder = hands.page.findChild(QFileDialog, options=_DIRECT)
        assert isinstance(folder, QFileDialog)
        folder.setDirectory(str(tmp_path))
        folder.selectFile(str(tmp_path))
        folder.done(QFileDialog.DialogCode.Accepted)
        await until(lambda: _dialog("downloadItems") is not None)
        made = _dialog("downloadItems")
        assert isinstance(made, DownloadDialog)
        _press("confirm")
        await until(lambda: made.outcome is not None)
        assert made.outcome == Outcome(1)
        assert [one.suffix for one in _files_in(made._into / "Sources")] == [".pdf"]


async def _dragged_out(hands: Reader) -> None:
    """The files are fetched once the drag is outside, and given when they are whole."""
    tree = hands.page.tree
    chosen = [tree.items.index_of(hands.item(title).id) for title in ("Sources", "Hostile")]
    dragged = tree.items.mimeData(chosen)
    files = tree.items.dragged
    assert dragged.hasUrls()
    assert not dragged.urls()
    assert not files.was_missed
    with patch.object(QTreeView, "startDrag", lambda *_: QApplication.sendEvent(tree.viewport(), QDragLeaveEvent())):
        tree.startDrag(Qt.DropAction.CopyAction)
    assert not tree._leaving.isActive()
    tree._on_left()
    assert not dragged.urls()
    assert hands.page.tree.items.dragged.was_missed
    await until(lambda: files.paths)
    [folder] = [Path(url.toLocalFile()) for url in dragged.urls()]
    assert folder.name == "Sources"
    assert [one.read_bytes()[:4] for one in _files_in(folder)] == [b"%PDF"]
    assert bytes(dragged.data("text/uri-list").data()).endswith(b"/Sources\r\n")
    again = tree.items.mimeData(chosen)
    asked = hands.person.wire.count()
    tree._on_left()
    await until(again.urls)
    assert hands.person.wire.count() == asked


async def _told_of_a_kept_folder(hands: Reader, path: Path) -> None:
    """What is new in a kept folder is said on any page, and one button leads to its plan."""
    kept = hands.person.workspace.uploads.kept
    folder = KeptFolder(COURSE, path, hands.item("Sources").id, "Sources")
    told: list[Notice | Crash] = []
    notices.channel.read_by(told.append)
    await kept.add(folder)
    await kept.look(folder)
    notices.channel.read_by(None)
    *_, said = [one for one in told if isinstance(one, Notice) and one.title == "“Slides” has new files"]
    assert said.detail.endswith("1 new file")
    bar = hands.window.messages
    bar.show_notice(said)
    _child(bar, QPushButton, "messageRemedy").click()
    await until(lambda: _dialog("uploadPlan") is not None)
    plan = _dialog("uploadPlan")
    assert isinstance(plan, PlanDialog)
    await until(plan.confirm.isEnabled)
    assert (plan.title.text(), plan.confirm.text()) == ("Upload to “Sources”", "Upload 1 file")
    plan.reject()
    await kept.remove(folder)


async def test_what_was_read_is_found_and_shown_without_network(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page = hands.page
        hands.person.workspace.pause()
        page.bar.start_search()
        QTest.keyClicks(page.bar.search, "footnotes")
        QTest.keyClick(page.bar.search, Key.Key_Return)
        assert page.tree.hasFocus()
        assert page.tree.current is not None
        assert page.tree.current.title == "Footnotes"
        assert page.bar.count.text() == "1 item found"
        await until(lambda: "Author" in page.detail.view.stack.blocks.toPlainText())
        QTest.keyClick(page.tree, Key.Key_Escape)
        assert not page.bar.search.text()
        await until(lambda: not page.tree.items.is_narrowed)
        assert page.tree.current.title == "Footnotes"
        QTest.keyClicks(page.bar.search, "qqqq")
        await until(lambda: page.bar.count.text() == "Nothing found")


async def test_titles_visibility_and_dates_are_changed_offline_sent_later_and_taken_back(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, person = hands.page, hands.person
        tree = page.tree
        person.workspace.pause()
        await hands.choose("Style")
        QTest.keyClick(tree, Key.Key_F2)
        field = tree.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        assert field.text() == "Style"
        field.selectAll()
        QTest.keyClicks(field, "House style")
        QTest.keyClick(field, Key.Key_Return)
        await until(lambda: "House style" in {item.title for item in hands.tree.items.values()})
        assert words(page, "House style", Part.TITLE).startswith(Mark.UNSENT)
        tree.selectionModel().select(tree.items.index_of(hands.item("Sources").id), _AND_ROW)
        _click(page, "hideItems")
        await until(lambda: words(page, "Sources", Part.VISIBILITY) == "Hidden")
        assert words(page, "House style", Part.VISIBILITY) == "Hidden"
        assert words(page, "Footnotes", Part.VISIBILITY) == "In a hidden folder"
        _click(page, "showItems")
        await until(lambda: words(page, "Sources", Part.VISIBILITY) == "Visible")
        tree.reveal(hands.item("Welcome").id)
        _click(page, "dateItems")
        await until(lambda: _shown(page) is not None)
        dialog = _shown(page)
        assert dialog is not None
        _child(dialog, QCheckBox, "hasStart").click()
        _child(dialog, QCheckBox, "hasEnd").click()
        dialog.end.setDateTime(dialog.start.dateTime().addDays(-1))
        assert not _child(dialog, QPushButton, "confirm").isEnabled()
        dialog.end.setDateTime(dialog.start.dateTime().addDays(7))
        _child(dialog, QPushButton, "confirm").click()
        await until(
            lambda: words(page, "Welcome", Part.VISIBILITY).startswith("Visible") and hands.item("Welcome").edit
        )
        hands.window.menu_actions["undo"].trigger()
        await until(lambda: hands.item("Welcome").edit is None)
        assert words(page, "Welcome", Part.VISIBILITY) == "Visible"
        [entry] = [one for one in await person.workspace.outbox.waiting() if one.item_title == "House style"]
        assert grade_text(entry.edit.patch) == "Title: House style"
        person.workspace.resume()
        await person.until_sent()
        await until(lambda: hands.item("House style").edit is None)


async def test_a_document_with_a_file_is_made_in_the_chosen_folder(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page = hands.page
        await hands.choose("Footnotes")
        await until(hands.window.menu_actions["new_document"].isEnabled)
        assert not hands.window.menu_actions["new_assignment"].isEnabled()
        hands.window.menu_actions["new_document"].trigger()
        await until(lambda: _new_item(page) is not None)
        dialog = _new_item(page)
        assert dialog is not None
        form = dialog.form
        assert [form.folder.itemText(row) for row in range(form.folder.count())] == ["Content", "Content › Style"]
        assert form.folder.currentText() == "Content › Style"
        QTest.keyClick(dialog, Key.Key_Return)
        assert "Enter a title" in form.boxes["title"].problem
        QTest.keyClicks(form.title, "Dates & names")
        field = form.text.text
        field.setFocus()
        QTest.keyClicks(field, "Always ")
        QTest.keyClick(field, Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, "in full")
        path = tmp_path / "names.txt"
        path.write_text("Ada Lovelace")
        form.files.add([path, tmp_path, path])
        assert form.files.paths == (path,)
        hands.person.wire.losing = "POST"
        dialog.save.click()
        await until(lambda: page.tree.current is not None and page.tree.current.title == "Dates & names")
        assert page.tree.selected_folder == hands.item("Style").id
        await until(lambda: "Always in full" in page.detail.view.stack.blocks.toPlainText())
        await until(lambda: [part.name for part in page.detail.parts] == ["", "names.txt"])
        [batch] = await hands.person.workspace.uploads.batches()
        assert (batch.done, batch.is_finished) == (2, True)
        page.detail.tabs.setCurrentIndex(1)
        await until(lambda: page.detail.view.paper is not None and page.detail.view.paper.name == "names.txt")
        assert [item.title for item in hands.tree.items.values()].count("Dates & names") == 1
        hands.window.menu_actions["undo"].trigger()
        await until(lambda: "Dates & names" not in {item.title for item in hands.tree.items.values()})
        path.write_text("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")
        await _refused(hands, path)
        hands.person.workspace.pause()
        await until(lambda: not hands.person.workspace.is_online)
        page.structure.create(ContentKind.FOLDER)
        assert _new_item(page) is None


async def _refused(hands: Reader, path: Path) -> None:
    """A file that the site does not take is named; what was typed stays, and nothing waits in the queue."""
    hands.window.menu_actions["new_document"].trigger()
    await until(lambda: _new_item(hands.page) is not None)
    dialog = _new_item(hands.page)
    assert dialog is not None
    QTest.keyClicks(dialog.form.title, "Refused")
    dialog.form.files.add([path])
    dialog.save.click()
    await until(dialog.problem.isVisible)
    assert dialog.problem.text().startswith("“names.txt” could not be sent. The site did not accept the file.")
    assert (dialog.form.title.text(), dialog.form.files.paths) == ("Refused", (path,))
    assert len(await hands.person.workspace.uploads.batches()) == 1
    dialog.reject()


async def test_items_are_moved_by_key_and_drag_taken_back_and_deleted(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        page, tree = hands.page, hands.page.tree
        alt, ctrl = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
        await until(page.bar.lines["deleteItems"].isVisible)

        def order(title: str) -> list[str]:
            return [hands.tree.items[one].title for one in hands.tree.children[hands.item(title).id]]

        before = order("Content")
        assert before[:3] == ["Welcome", "Sources", "Style"]
        await hands.choose("Welcome")
        for _ in range(2):
            QTest.keyClick(tree, Key.Key_Down, alt)
        await until(lambda: order("Content")[:3] == ["Sources", "Style", "Welcome"])
        assert tree.current is not None
        assert tree.current.title == "Welcome"
        dragged = tree.items.mimeData(
            [tree.items.index_of(hands.item(title).id) for title in ("Tree of life", "Welcome")]
        )
        week = tree.items.index_of(hands.item("Style").id)
        assert tree.items.flags(week) & Qt.ItemFlag.ItemIsDropEnabled
        assert not tree.items.flags(tree.currentIndex()) & Qt.ItemFlag.ItemIsDropEnabled
        assert not tree.items.dropMimeData(dragged, Qt.DropAction.MoveAction, 0, 0, week)
        await until(lambda: order("Style") == ["Welcome", "Tree of life", "Footnotes"])
        QApplication.clipboard().clear()
        tree.reveal(hands.item("Footnotes").id)
        QTest.keyClick(tree, Key.Key_X, ctrl)
        tree.reveal(hands.item("Sources").id)
        QTest.keyClick(tree, Key.Key_V, ctrl)
        await until(lambda: "Footnotes" in order("Sources"))
        for _ in range(4):
            hands.window.menu_actions["undo"].trigger()
            await page.structure._moves.finished()
        await until(lambda: order("Content") == before)
        assert order("Style") == ["Footnotes"]
        await _copied(hands, order)
        await _moved_and_deleted(hands)


async def _copied(hands: Reader, order: Callable[[str], list[str]]) -> None:
    """Dragged with Ctrl, a folder is counted, copied before the item of that row, and taken away again."""
    page, tree = hands.page, hands.page.tree
    before = order("Content")
    dragged = tree.items.mimeData([tree.items.index_of(hands.item(title).id) for title in ("Sources", "Proposal")])
    top = tree.items.index_of(hands.item("Content").id)
    tree.items.dropMimeData(dragged, Qt.DropAction.CopyAction, 1, 0, top)
    await until(lambda: _dialog("copyItems") is not None)
    dialog = _dialog("copyItems")
    assert isinstance(dialog, CopyBranchDialog)
    await until(dialog.verb.isEnabled)
    assert dialog.words.text().startswith("2 items will be copied: Folder 1, File 1.")
    assert "These cannot be copied: Assignment 1." in dialog.words.text()
    assert dialog.folder.currentText().strip() == "Content"
    hands.person.wire.losing = "POST"
    dialog.verb.click()
    await until(lambda: order("Content") == [before[0], "Sources (2)", *before[1:]])
    await until(lambda: order("Sources (2)") == order("Sources"))
    await until(lambda: tree.current is not None and tree.current.title == "Sources (2)")
    hands.window.menu_actions["undo"].trigger()
    await until(lambda: order("Content") == before)
    tree.reveal(hands.item("Sources").id)
    QTest.keyClick(tree, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    tree.reveal(hands.item("Style").id)
    QTest.keyClick(tree, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: _dialog("copyItems") is not None)
    pasted = _dialog("copyItems")
    assert isinstance(pasted, CopyBranchDialog)
    await until(pasted.verb.isEnabled)
    assert pasted.folder.currentText().strip() == "Style"
    pasted.reject()
    await until(page.tree.hasFocus)


async def test_a_copy_that_was_cut_off_is_said_and_goes_on_without_duplicates(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        workspace, told = hands.person.workspace, list[Notice | Crash]()
        into = hands.item("Old examinations").id
        plan = await workspace.branch_copies.plan(COURSE, hands.tree, [hands.item("Sources").id])
        first = asyncio.Event()
        copy = workspace.branch_copies.copy(plan, COURSE, into, on_progress=lambda *_: first.set())
        cut_off = hands.window.tasks.spawn(copy, what="copying a branch")
        await first.wait()
        cut_off.cancel()
        with suppress(asyncio.CancelledError):
            await cut_off
        notices.channel.read_by(told.append)
        workspace.pause()
        await until(lambda: not workspace.is_online)
        workspace.resume()
        await until(lambda: any("was interrupted" in str(one.title) for one in told if isinstance(one, Notice)))
        notices.channel.read_by(None)
        [said] = [one for one in told if isinstance(one, Notice) and "was interrupted" in one.title]
        assert (said.title, said.detail) == ("Copying “Sources” was interrupted", "1 of 2 items copied.")
        hands.window.messages.show_notice(said)
        _child(hands.window.messages, QPushButton, "messageRemedy").click()
        await until(lambda: _dialog("cutOffCopy") is not None)
        dialog = _dialog("cutOffCopy")
        assert isinstance(dialog, CutOffCopyDialog)
        assert "Not copied yet: “A failed experiment”." in dialog.words.text()
        dialog.verb.click()
        await until(lambda: dialog.outcome is not None)
        assert dialog.outcome == Outcome(2)
        assert not await workspace.branch_copies.cut_off()
        await until(lambda: hands.tree.children.get(into))
        [folder] = hands.tree.children[into]
        await until(lambda: hands.tree.children.get(folder))
        assert [hands.tree.items[one].title for one in hands.tree.children[folder]] == ["A failed experiment"]


async def _moved_and_deleted(hands: Reader) -> None:
    page, tree = hands.page, hands.page.tree
    await hands.choose("Tree of life")
    hands.window.menu_actions["move_items"].trigger()
    await until(lambda: _dialog("moveItems") is not None)
    dialog = _dialog("moveItems")
    assert isinstance(dialog, MoveDialog)
    assert {item.kind for item in dialog.tree.items.tree.items.values()} == {ContentKind.FOLDER}
    QTest.keyClicks(dialog.search, "styl")
    await until(lambda: dialog.tree.current is not None and dialog.tree.current.title == "Style")
    _press("confirm")
    await until(lambda: hands.item("Tree of life").parent_id == hands.item("Style").id)
    tree.reveal(hands.item("Style").id)
    tree.selectionModel().select(tree.items.index_of(hands.item("Proposal").id), _AND_ROW)
    assert [one.title for one in tree.selected] == ["Style", "Proposal"]
    QTest.keyClick(tree, Key.Key_Delete)
    await until(lambda: _dialog("deleteItemsDialog") is not None)
    gone = _dialog("deleteItemsDialog")
    assert isinstance(gone, DeleteItemsDialog)
    await until(gone.save.isEnabled)
    assert gone.save.text() == "Delete 4 items"
    assert "2 items in it will be deleted as well." in gone.words.text()
    assert "attempts by students will be deleted for everyone." in gone.words.text()
    assert "grades will stay in the gradebook as if entered by hand" in gone.words.text()
    gone.save.click()
    await until(lambda: "Style" not in {item.title for item in hands.tree.items.values()})
    await hands.choose("Content")
    QTest.keyClick(tree, Key.Key_Delete)
    await until(lambda: _dialog("deleteItemsDialog") is not None)
    kept = _dialog("deleteItemsDialog")
    assert isinstance(kept, DeleteItemsDialog)
    await until(kept.save.isEnabled)
    kept.save.click()
    await until(lambda: "“Content” was not deleted. It is at the top level" in kept.problem.text())
    kept.reject()
    assert "Content" in {item.title for item in page.tree.items.tree.items.values()}


def _new_item(page: ContentPage) -> NewItemDialog | None:
    return next((one for one in page.findChildren(NewItemDialog) if one.isVisible() and one.is_ready), None)


_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
_AND_ROW = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows


def _click(page: ContentPage, name: str) -> None:
    _child(page, QPushButton, name).click()


def _child(within: QWidget, kind: type[B], name: str) -> B:
    found = within.findChild(kind, name)
    assert isinstance(found, kind)
    return found


def _shown(page: ContentPage) -> DatesDialog | None:
    return next((one for one in page.findChildren(DatesDialog) if one.isVisible()), None)


class Counting(ContentModel):
    """Counts how often it is asked for what an item shows, and what can be done with which item."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked = 0
        self.seen: set[int] = set()

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        self.seen.add(index.internalId())
        return super().flags(index)

    def data(self, index: object, role: int = 0) -> object:
        self.asked += 1
        return super().data(index, role)  # type: ignore[arg-type]


def test_a_large_course_asks_for_no_more_than_is_in_sight(qtbot: object) -> None:
    counts = []
    with patch("lmsdesk.gui.content.tree_view.ContentModel", Counting):
        for size in (10, 1000):
            view = ContentTreeView()
            view.resize(700, 200)
            view.show()
            view.show_tree(made_tree(size, 5))
            view.grab()
            assert isinstance(view.items, Counting)
            counts.append(view.items.asked)
            assert view.search("handout") == size * 5
            shown = [one for one in view.items._rows.numbers if view.items.tree.items[one].title.startswith("Handout")]
            assert len(shown) == min(size * 5, MOST_FOUND)
            view.close()
    assert counts[1] <= counts[0] * 1.5, counts


def test_a_search_ends_without_laying_the_open_rows_of_a_large_course_out_anew(qtbot: object) -> None:
    with patch("lmsdesk.gui.content.tree_view.ContentModel", Counting):
        trees = ContentTrees()
        trees.resize(700, 200)
        trees.show()
        trees.show_tree(made_tree(50, 99))
        trees.whole.expandAll()
        trees.grab()
        trees.search("handout 42")
        trees.grab()
        assert trees.shown is trees.found
        found, model = trees.found.current, trees.whole.items
        assert found is not None
        assert isinstance(model, Counting)
        model.seen.clear()
        assert trees.search("") == 50 * 100
        trees.grab()
        assert trees.shown.current == found
        assert trees.whole.viewport().rect().intersects(trees.whole.visualRect(trees.whole.currentIndex()))
        assert len(model.seen) < 50, len(model.seen)
        trees.close()


def _files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def _dialog(name: str) -> QWidget | None:
    widget = QApplication.activeModalWidget()
    return widget if widget is not None and widget.objectName() == name else None


def _press(name: str) -> None:
    widget = QApplication.activeModalWidget()
    assert widget is not None
    _child(widget, QPushButton, name).click()
