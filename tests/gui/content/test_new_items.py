"""Folders, links and assignments are made in the window with all that was entered, while answers are lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QDateTime, QModelIndex, Qt, QTimeZone
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ContentItem
from lmsdesk.desk.uploads import uploads
from lmsdesk.desk.uploads.walking import file_facts
from lmsdesk.gui.content.copy_branch_dialog import CopyBranchDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.form_fields import MomentField
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import Timestamp
from tests.gui.site_desk import open_desk, until
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import Person, application
from tests.sync.test_content_structure import ultra_course

DUE, START, END = (Timestamp.parse(f"2030-01-{day:02}T10:00:00.000Z") for day in (20, 1, 31))


class Maker:
    """Makes items at the top level of a course of the newer view."""

    def __init__(self, page: ContentPage, person: Person, course_id: CourseId) -> None:
        self.page, self.person, self.course_id = page, person, course_id

    async def dialog(self, kind: ContentKind) -> NewItemDialog:
        self.page.structure.create(kind)
        await until(lambda: self._shown() is not None)
        dialog = self._shown()
        assert dialog is not None
        dialog.form.folder.setCurrentIndex(0)
        return dialog

    async def made(self, dialog: NewItemDialog, title: str) -> ContentItem:
        """Press Enter; the answer to the request that makes the item is lost."""
        self.person.wire.losing = "POST"
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        await until(lambda: self.page.tree.current is not None and self.page.tree.current.title == title)
        await until(lambda: self._shown() is None)
        [item] = [one for one in self.page.tree.items.tree.items.values() if one.title == title]
        return item

    async def on_the_site(self, path: str) -> dict[str, Any]:
        async with application(self.person.service) as client:
            found: dict[str, Any] = (await client.get(path.format(course=f"courses/{self.course_id}"))).json()
            return found

    def _shown(self) -> NewItemDialog | None:
        found = (one for one in self.page.findChildren(NewItemDialog) if one.isVisible() and one.is_ready)
        return next(found, None)


@asynccontextmanager
async def maker(folder: Path, qtbot: QtBot) -> AsyncIterator[Maker]:
    async with open_desk(folder) as (_, person):
        course_id = await ultra_course(person)
        page, window = ContentPage(person.workspace, course_id), QMainWindow()
        qtbot.addWidget(window)
        window.setCentralWidget(page)
        window.resize(1240, 780)
        window.show()
        await until(lambda: page.structure.shape.may_change and page.structure.shape.has_assignments)
        try:
            yield Maker(page, person, course_id)
        finally:
            page.stop()


def put(field: MomentField, moment: Timestamp) -> None:
    """Check the box, if it is not, and enter a moment."""
    if not field.box.isChecked():
        QTest.keyClick(field.box, Qt.Key.Key_Space)
    assert field.edit.isEnabled()
    at = QDateTime.fromMSecsSinceEpoch(round(moment.moment.timestamp() * 1000), QTimeZone.systemTimeZone())
    field.edit.setDateTime(at)


def type_into(dialog: NewItemDialog, **texts: str) -> None:
    for name, text in texts.items():
        field = getattr(dialog.form, name)
        field.clear()
        QTest.keyClicks(field, text)


async def test_an_assignment_gets_its_column_its_files_its_dates_and_its_attempts(tmp_path: Path, qtbot: QtBot) -> None:
    task = tmp_path / "task.txt"
    task.write_text("What is alive?")
    async with maker(tmp_path / "desk", qtbot) as hands:
        dialog = await hands.dialog(ContentKind.ASSIGNMENT)
        type_into(dialog, title="Essay", possible="much", attempts="3")
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert "points as a number" in dialog.form.boxes["possible"].problem
        type_into(dialog, possible="50")
        QTest.keyClicks(dialog.form.instructions.text, "Write two pages.")
        dialog.form.files.add([task])
        for field, moment in ((dialog.form.due, DUE), (dialog.form.start, END), (dialog.form.end, START)):
            put(field, moment)
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert "must be after" in dialog.form.boxes["end"].problem
        for field, moment in ((dialog.form.start, START), (dialog.form.end, END)):
            put(field, moment)
        item = await hands.made(dialog, "Essay")
        assert item.column_id
        column = await hands.on_the_site(f"v2/{{course}}/gradebook/columns/{item.column_id}")
        assert column["score"]["possible"] == 50
        assert (column["grading"]["due"], column["grading"]["attemptsAllowed"]) == (str(DUE), 3)
        held = await hands.on_the_site(f"v1/{{course}}/contents/{item.id}")
        release = held["availability"]["adaptiveRelease"]
        assert (release["start"], release["end"]) == (str(START), str(END))
        files = await hands.person.workspace.contents.files(hands.course_id, item)
        assert [one.name for one in files] == ["task.txt"]
        assert [one["name"] for one in (await hands.on_the_site("v2/{course}/gradebook/columns"))["results"]].count(
            "Essay"
        ) == 1


async def test_a_document_that_is_closed_before_its_files_are_queued_is_not_said_to_go_on(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Notice] = []
    monkeypatch.setattr(notices.channel, "post", told.append)
    may_read = Event()

    def read_slowly(path: Path) -> tuple[int, int]:
        may_read.wait(PATIENCE_S)
        return file_facts(path)

    monkeypatch.setattr(uploads, "file_facts", read_slowly)
    task = tmp_path / "task.txt"
    task.write_text("What is alive?")
    async with maker(tmp_path / "desk", qtbot) as hands:
        dialog = await hands.dialog(ContentKind.DOCUMENT)
        type_into(dialog, title="Reading list")
        dialog.form.files.add([task])
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        await asyncio.sleep(0.1)
        dialog.reject()
        may_read.set()
        await asyncio.sleep(0.1)
        assert [one.title for one in told] == ["“New document” was discarded."]
        assert await hands.person.workspace.uploads.batches() == []


@pytest.mark.parametrize("kind", [ContentKind.FOLDER, ContentKind.LINK])
async def test_a_folder_and_a_link_are_made_hidden(tmp_path: Path, qtbot: QtBot, kind: ContentKind) -> None:
    async with maker(tmp_path / "desk", qtbot) as hands:
        dialog = await hands.dialog(kind)
        type_into(dialog, title="Week 1", description="What is alive?")
        if kind is ContentKind.LINK:
            type_into(dialog, link="nowhere")
            QTest.keyClick(dialog, Qt.Key.Key_Return)
            assert "address of a web page" in dialog.form.boxes["link"].problem
            type_into(dialog, link="example.org/tree")
        QTest.keyClick(dialog.form.available, Qt.Key.Key_Space)
        item = await hands.made(dialog, "Week 1")
        assert item.kind is kind
        held = await hands.on_the_site(f"v1/{{course}}/contents/{item.id}")
        assert (held["description"], held["availability"]["available"]) == ("What is alive?", "No")
        assert held["contentHandler"].get("url") == ("https://example.org/tree" if kind is ContentKind.LINK else None)


async def test_an_item_is_copied_to_where_it_was_dropped_at_the_top_level(tmp_path: Path, qtbot: QtBot) -> None:
    async with maker(tmp_path / "desk", qtbot) as hands:
        structure, model = hands.person.workspace.contents.structure, hands.page.tree.items

        def order() -> list[str]:
            return [model.tree.items[one].title for one in model.tree.children.get(None, ())]

        for title in ("Week 1", "Week 2"):
            await structure.create(hands.course_id, None, NewItem(ContentKind.FOLDER, title))
        await until(lambda: order() == ["Week 1", "Week 2"])
        dragged = model.mimeData([model.index(1, 0)])
        model.dropMimeData(dragged, Qt.DropAction.CopyAction, 1, 0, QModelIndex())
        await until(lambda: hands.page.findChild(CopyBranchDialog) is not None)
        dialog = hands.page.findChild(CopyBranchDialog)
        assert isinstance(dialog, CopyBranchDialog)
        await until(dialog.verb.isEnabled)
        assert dialog.folder.currentText() == "Top level of the course"
        dialog.verb.click()
        await until(lambda: len(model.tree.items) == 3)
        await until(lambda: order() == ["Week 1", "Week 2 (2)", "Week 2"])
