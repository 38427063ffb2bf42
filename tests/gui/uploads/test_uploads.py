"""Files from the desktop: dropped, planned, sent, and what failed tried again."""

import asyncio
import re
import zipfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.uploads.plan import Choice
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.formatting import number
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.uploads.drops import DropFrame
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.gui.uploads.plan_model import COMPARED, NAME, OUTCOME
from lmsdesk.gui.uploads.transfer_models import BATCH_STATE, FILE_REASON, FILE_STATE
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, Office, Person, application

EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


def folder_on_desktop(tmp_path: Path) -> Path:
    top = tmp_path / "Reader"
    (top / "Week 2").mkdir(parents=True)
    for name in ("10 last.txt", "2 first.txt", "Week 2/inner.txt", "trial.txt", ".DS_Store"):
        (top / name).write_text("words")
    (top / "talk: notes.txt").write_text("words")
    return top


GRADER = {"courseRoleId": "Grader"}
BUTTONS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
BOTH = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


def mime_of(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def hover(target: QWidget, place: QPoint, *paths: Path) -> bool:
    """Files of the system's file manager are held over a place; whether they would be taken."""
    mime = mime_of(*paths)
    entering = QDragEnterEvent(place, BOTH, mime, *BUTTONS)
    QApplication.sendEvent(target, entering)
    return entering.isAccepted()


def drop(target: QWidget, *paths: Path, place: QPoint = QPoint(40, 40)) -> bool:  # noqa: B008 - never changed
    """Files come from the system's file manager; whether they were taken."""
    if not hover(target, place, *paths):
        return False
    mime = mime_of(*paths)
    dropped = QDropEvent(QPointF(place), BOTH, mime, *BUTTONS)
    QApplication.sendEvent(target, dropped)
    assert dropped.dropAction() == Qt.DropAction.CopyAction
    return dropped.isAccepted()


def rows(dialog: PlanDialog) -> dict[str, tuple[str, str]]:
    model = dialog.model
    return {
        str(model.index(row, NAME).data()).strip(): (
            str(model.index(row, COMPARED).data()),
            str(model.index(row, OUTCOME).data()),
        )
        for row in range(model.rowCount())
    }


async def planned(page: QWidget) -> PlanDialog:
    """The plan on show, when all of it is there."""

    def shown() -> PlanDialog | None:
        found = (one for one in page.findChildren(PlanDialog) if one.isVisible() and one.model.plan is not None)
        return next(found, None)

    await until(shown)
    dialog = shown()
    assert dialog is not None
    return dialog


async def in_course(person: Person) -> list[str]:
    pages = person.workspace._client.contents.list_contents(COURSE, is_recursive=True)
    return [value_or(one.title, "") async for page in pages for one in page]


@asynccontextmanager
async def page_of_uploads(office: Office, qtbot: QtBot) -> AsyncIterator[tuple[UploadsPage, Person]]:
    """Somebody at the page, from its being shown to its being left."""
    person = await office.person()
    page = UploadsPage(person.workspace, COURSE)
    qtbot.addWidget(page)
    page.resize(1100, 640)
    page.show()
    await until(lambda: page.folder.count() > 1)
    try:
        yield page, person
    finally:
        page.stop()


async def test_files_are_dropped_planned_sent_and_tried_again(tmp_path: Path, qtbot: QtBot) -> None:
    top = folder_on_desktop(tmp_path)
    (top / "trial.txt").write_text(EICAR)
    async with open_desk(tmp_path / "desk") as (_, person):
        page = UploadsPage(person.workspace, COURSE)
        qtbot.addWidget(page)
        page.resize(1100, 640)
        page.show()
        await until(lambda: page.folder.count() > 1)
        assert page.folder.currentText().strip() == "Content"
        assert drop(page, top)
        dialog = await planned(page)
        assert rows(dialog) == {
            "Reader/": ("New folder", "Create"),
            ".DS_Store": ("Left out: system file", "Leave out"),
            "2 first.txt": ("New", "Upload"),
            "10 last.txt": ("New", "Upload"),
            "talk: notes.txt": ("New", "Upload as “talk- notes.txt”"),
            "trial.txt": ("New", "Upload"),
            "Week 2/": ("New folder", "Create"),
            "inner.txt": ("New", "Upload"),
        }
        assert dialog.confirm.text() == "Upload 5 files"
        assert re.search(r"· 12 requests of the [\d,]+ left today ·", dialog.cost.text())
        assert dialog.cost.text().endswith("less than a minute")
        QTest.keyClick(dialog.confirm, Qt.Key.Key_Return)
        await until(lambda: page.batches.entries and page.batches.entries[0].is_finished)
        assert page.batches.index(0, BATCH_STATE).data() == "6 of 7 done · 1 failed"
        assert page.files.index(0, FILE_STATE).data() == f"{theme.Mark.FAILED} Failed"
        reason = str(page.files.index(0, FILE_REASON).data())
        assert reason.startswith("The site did not accept the file. (")
        assert "unsafe" in reason
        (top / "trial.txt").write_text("harmless now")
        page.retry.click()
        await until(lambda: page.batches.entries[0].done == 7)
        titles = await in_course(person)
        start = titles.index("Reader")
        assert titles[start : start + 7] == [
            *("Reader", "2 first.txt", "10 last.txt", "talk- notes.txt", "trial.txt", "Week 2", "inner.txt"),
        ]
        await second_time(page, person, top)
        page.stop()


async def second_time(page: UploadsPage, person: Person, top: Path) -> None:
    """Pasted once more: what is the same is left out, and one key decides what is not."""
    (top / "2 first.txt").write_text("other words")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(top))])
    QGuiApplication.clipboard().setMimeData(mime)
    QTest.keyClick(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog = await planned(page)
    shown = rows(dialog)
    assert shown["10 last.txt"] == ("Already there", "Leave out")
    assert shown["2 first.txt"] == ("Changed", "Replace “2 first.txt”")
    assert dialog.confirm.text() == "Upload 1 file"
    QTest.keyClick(dialog.table, Qt.Key.Key_K, Qt.KeyboardModifier.ShiftModifier)
    assert rows(dialog)["10 last.txt"][1] == "Upload as “10 last (2).txt”"
    QTest.keyClick(dialog.table, Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.confirm.text() == "Nothing to upload"
    row = next(row for row in range(dialog.model.rowCount()) if dialog.model.line(row).found.path.name == "2 first.txt")
    dialog.table.selectRow(row)
    dialog.choices[Choice.REPLACE].click()
    assert dialog.confirm.text() == "Upload 1 file"
    dialog.confirm.click()
    await until(lambda: len(page.batches.entries) == 2 and page.batches.entries[0].is_finished)
    assert page.batches.entries[0].done == 1
    assert (await in_course(person)).count("2 first.txt") == 1
    page.forget.click()
    await until(lambda: len(page.batches.entries) == 1)


async def test_the_plan_says_when_it_takes_more_requests_than_the_site_allows(tmp_path: Path, qtbot: QtBot) -> None:
    top = tmp_path / "Readings"
    top.mkdir()
    for one in range(1_000):
        (top / f"{one}.txt").write_text(str(one))
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        await office.service(rate_limit=2_000)
        person = await office.person()
        page = UploadsPage(person.workspace, COURSE)
        qtbot.addWidget(page)
        page.show()
        await until(lambda: page.folder.count() > 1)
        assert drop(page, top)
        dialog = await planned(page)
        left = person.workspace._client.remaining_requests
        assert left is not None
        assert f"{number(2_001)} requests of the {number(left)} left today" in dialog.cost.text()
        assert dialog.cost.text().endswith("what cannot be sent today is kept here and sent tomorrow")
        dialog.table.selectAll()
        dialog.choices[Choice.SKIP].click()
        assert "tomorrow" not in dialog.cost.text()
        dialog.reject()
        page.stop()


async def test_the_top_level_is_called_that_although_the_site_has_a_name_for_it(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("words")
    async with open_desk(tmp_path / "desk") as (_, person):
        async with application(person.service) as client:
            made = await client.post("v3/courses", json={"courseId": "new", "name": "New", "ultraStatus": "Ultra"})
            course_id = CourseId(made.json()["id"])
            member = f"v1/courses/{course_id}/users/userName:instructor"
            assert (await client.put(member, json={"courseRoleId": "Instructor"})).is_success
        page = UploadsPage(person.workspace, course_id)
        qtbot.addWidget(page)
        page.show()
        await until(lambda: page.folder.count() == 1)
        assert page.folder.currentText() == "Top level of the course"
        assert drop(page, path)
        dialog = await planned(page)
        assert dialog.title.text() == "Upload to the top level of the course"
        dialog.reject()
        page.stop()


async def test_files_are_dropped_on_a_folder_of_the_tree(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "Plan of the term.txt"
    path.write_text("words")
    async with open_desk(tmp_path / "desk") as (_, person):
        page, window = ContentPage(person.workspace, COURSE), QMainWindow()
        qtbot.addWidget(window)
        window.setCentralWidget(page)
        window.resize(1100, 640)
        window.show()
        await until(lambda: "Sources" in {one.title for one in page.tree.items.tree.items.values()})
        await until(lambda: page.tree.isVisible() and not person.workspace.state.activity)
        sources = next(item for item in page.tree.items.tree.items.values() if item.title == "Sources")
        page.tree.reveal(sources.id)
        place = page.tree.visualRect(page.tree.items.index_of(sources.id)).center()
        viewport, status = page.tree.viewport(), window.statusBar()
        assert hover(viewport, place, path)
        frame = viewport.findChild(DropFrame)
        assert frame is not None
        assert (frame.isVisible(), frame.geometry().center().y()) == (True, place.y())
        assert status.currentMessage() == "Upload to “Sources”"
        assert hover(viewport, viewport.rect().bottomLeft(), path)
        assert frame.geometry() == viewport.rect()
        assert status.currentMessage() == "Upload to the top level of the course"
        QApplication.sendEvent(viewport, QDragLeaveEvent())
        assert (frame.isVisible(), status.currentMessage()) == (False, "")
        packed = tmp_path / "Week 3.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("first.txt", "words")
        assert drop(viewport, packed, path, place=place)
        dialog = await planned(page)
        assert dialog.title.text() == "Upload to “Sources”"
        assert list(rows(dialog)) == ["Plan of the term.txt", "Week 3.zip"]
        dialog.by_name.click()
        await until(lambda: list(rows(dialog)) == ["Week 3.zip", "Plan of the term.txt"])
        QTest.keyClick(dialog.table, Qt.Key.Key_U)
        await until(lambda: list(rows(dialog)) == ["Week 3/", "first.txt", "Plan of the term.txt"])
        assert dialog.unpack.text() == "Keep ZIP"
        dialog.confirm.click()
        await until(lambda: path.name in {item.title for item in page.tree.items.tree.items.values()})
        item = next(one for one in page.tree.items.tree.items.values() if one.title == path.name)
        assert page.tree.items.tree.folder_of(item.id) == sources.id
        assert "first.txt" in await in_course(person)
        page.stop()


async def test_a_plan_that_is_made_anew_is_not_sent_as_it_was(tmp_path: Path, qtbot: QtBot) -> None:
    packed, other = tmp_path / "Week 3.zip", tmp_path / "Plan.txt"
    other.write_text("words")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("first.txt", "words")
    async with open_desk(tmp_path / "desk") as (_, person):
        page = UploadsPage(person.workspace, COURSE)
        qtbot.addWidget(page)
        page.show()
        await until(lambda: page.folder.count() > 1)
        assert drop(page, packed, other)
        dialog = await planned(page)
        person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*contents"
        dialog.table.show_row(1)
        QTest.keyClick(dialog.table, Qt.Key.Key_U)
        await person.wire.until_held(1)
        dialog.table.show_row(0)
        QTest.keyClick(dialog.table, Qt.Key.Key_L)
        assert not dialog.confirm.isEnabled(), "what is on the list is not what is to be sent"
        person.wire.gate.set()
        await until(lambda: "first.txt" in rows(dialog))
        assert dialog.confirm.isEnabled()
        dialog.reject()
        page.stop()


async def test_a_folder_that_came_since_is_offered_and_the_chosen_one_stays_chosen(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with open_desk(tmp_path / "desk") as (_, person):
        person.workspace.pause()
        await until(lambda: not person.workspace.is_online)
        page = UploadsPage(person.workspace, COURSE)
        qtbot.addWidget(page)
        page.show()
        assert page.folder.count() == 0
        person.workspace.resume()
        await until(lambda: page.folder.count() > 1)
        row = page.folder.count() - 1
        page.folder.setCurrentIndex(row)
        chosen = page.folder.currentText()
        new = NewItem(ContentKind.FOLDER, "Week 5")
        await person.workspace.contents.structure.create(COURSE, page.folder.itemData(1).id, new)
        page.take_focus()
        await until(lambda: page.folder.findText("Week 5", Qt.MatchFlag.MatchContains) > 0)
        assert page.folder.currentText() == chosen
        # The top level as well, which has no id in such a course: folders are dropped there.
        page.folder.setCurrentIndex(0)
        await person.workspace.contents.structure.create(COURSE, None, NewItem(ContentKind.FOLDER, "Week 6"))
        page.take_focus()
        await until(lambda: page.folder.findText("Week 6", Qt.MatchFlag.MatchContains) > 0)
        assert page.folder.currentIndex() == 0
        page.stop()


async def test_who_may_not_change_the_content_is_offered_no_upload(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("words")
    async with open_desk(tmp_path / "desk") as (_, person):
        async with application(person.service) as client:
            changed = await client.patch(f"v1/courses/{COURSE}/users/userName:instructor", json=GRADER)
            assert changed.status_code == 200, changed.text
        await person.opened()
        told: list[object] = []
        notices.channel.read_by(told.append)
        content, uploads = ContentPage(person.workspace, COURSE), UploadsPage(person.workspace, COURSE)
        for page in (content, uploads):
            qtbot.addWidget(page)
            page.resize(1000, 600)
            page.show()
        await until(lambda: uploads.choose_files.isHidden() and content.tree.isVisible())
        assert not hover(content.tree.viewport(), QPoint(40, 40), path)
        assert not hover(uploads, QPoint(40, 40), path)
        assert "You can't upload" in uploads.empty.title.text()
        QGuiApplication.clipboard().setMimeData(mime_of(path))
        for page, keys in ((content, content.tree), (uploads, uploads)):
            told.clear()
            QTest.keyClick(keys, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            [said] = told
            assert isinstance(said, Notice)
            assert said.title == "You can't upload to this course"
            assert not page.findChildren(PlanDialog)
        notices.channel.read_by(None)
        content.stop()
        uploads.stop()


def test_what_is_no_file_is_not_taken(qtbot: QtBot) -> None:
    from lmsdesk.gui.uploads.drops import paths_in

    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/a.pdf")])
    assert paths_in(mime) == []
    mime.setText("words")
    assert paths_in(mime) == []
