"""Forty files and a folder tree on Sunday night: wrong names, a bad line, the cable out, the program begun again."""

import asyncio
import csv
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.uploads.plan_model import COMPARED, OUTCOME
from lmsdesk.gui.uploads.transfer_models import FILE_NAME, FILE_REASON, FILE_STATE
from tests.gui.site_desk import until
from tests.gui.uploads.test_uploads import drop, in_course, mime_of, planned, rows
from tests.processes.uploading import NAMES
from tests.sync.conftest import COURSE, Office, Person

SENDING = "/(uploads|children)$"
FAULTS: list[dict[str, object]] = [
    {"kind": "latency", "match": SENDING, "method": "POST", "latencyMs": 2, "jitterMs": 8},
    {"kind": "status", "status": 429, "retryAfter": 0, "match": SENDING, "method": "POST", "after": 3, "count": 3},
    {"kind": "cut-after", "match": "/children$", "method": "POST", "after": 6, "count": 3},
    {"kind": "cut-before", "match": "/children$", "method": "POST", "after": 12, "count": 2},
    {"kind": "status", "status": 400, "match": "/children$", "method": "POST", "after": 16, "count": 1},
    {"kind": "cut-after", "match": "/uploads$", "method": "POST", "after": 5, "count": 2},
]
EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE"
TWIN = "Café.txt"


def tree_on_desktop(top: Path) -> Path:
    """Forty files in folders, and beside them what must not go, or not under its name."""
    for week in range(1, 5):
        folder = top / f"Week {week}"
        folder.mkdir(parents=True)
        for number, word in enumerate(NAMES[:8], 1):
            (folder / f"{number} {word}.txt").write_text(f"{week} {number} {word}")
    bad = top / "From a Mac"
    bad.mkdir()
    for name in ("talk: notes.txt", "trailing .txt ", "dot.", "tab\there.txt", "x" * 240 + ".txt"):
        (bad / name).write_text(name)
    for form in ("NFC", "NFD"):
        (bad / unicodedata.normalize(form, TWIN)).write_text(form)
    (bad / "virus.txt").write_text(EICAR)
    for name in (".DS_Store", "Thumbs.db", "desktop.ini", "~$Essay.docx", ".~lock.Essay.odt#"):
        (bad / name).write_text("not for the course")
    (bad / "elsewhere").symlink_to(top.parent)
    return top


class Desk:
    """The page of contents in a window, at a desk of which the queue is on the disk."""

    def __init__(self, person: Person, page: ContentPage, window: QMainWindow) -> None:
        self.person, self.page, self.window = person, page, window

    @property
    def totals(self) -> str:
        return self.page.drawer.totals.text()

    def has_failed(self, count: int) -> bool:
        """Whether the drawer says that so many have failed."""
        return f"{Mark.FAILED} {count} failed" in self.totals

    def files(self) -> dict[str, tuple[str, str]]:
        """What the drawer says of each file: its state and the reason."""
        model = self.page.drawer.files
        cells = [[str(model.index(row, part).data()) for part in range(4)] for row in range(model.rowCount())]
        return {one[FILE_NAME]: (one[FILE_STATE], one[FILE_REASON]) for one in cells}


@asynccontextmanager
async def at_desk(office: Office, qtbot: QtBot) -> AsyncIterator[Desk]:
    """One start of the program, and its end at whatever it is."""
    person = await office.person()
    page, window = ContentPage(person.workspace, COURSE), QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    window.resize(1100, 700)
    window.show()
    await until(lambda: "Sources" in {one.title for one in page.tree.items.tree.items.values()})
    await until(lambda: page.tree.isVisible() and page.structure.shape.may_change)
    try:
        yield Desk(person, page, window)
    finally:
        page.stop()
        window.close()
        await person.workspace.close()


async def test_forty_files_on_a_bad_line_with_the_program_ended_in_between(tmp_path: Path, qtbot: QtBot) -> None:
    top = await asyncio.to_thread(tree_on_desktop, tmp_path / "Seminar reader")
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        await office.service(faults=FAULTS)
        async with at_desk(office, qtbot) as desk:
            assert desk.page.drawer.isHidden(), "nothing is on its way"
            await _dropped_and_planned(desk, top)
            person = desk.person
            await until(lambda: desk.page.drawer.isVisible() and "of 46 done" in desk.totals)
            await until(lambda: not desk.totals.startswith("0 of"))
            person.wire.gate, person.wire.gated = asyncio.Event(), "^POST "
            await person.wire.until_held(1)
            person.workspace.pause()
            await until(lambda: "Waiting for the site" in desk.page.drawer.rate.text())
        async with at_desk(office, qtbot) as desk:
            await until(lambda: desk.page.drawer.isVisible() and "of 46 done" in desk.totals)
            await until(lambda: desk.totals == f"45 of 46 done · {Mark.FAILED} 1 failed" or _is_stuck(desk))
            await _failed_is_tried_again(desk, top)
            await _is_there_once(desk.person, top)
            await _is_reported(desk, tmp_path / "report.csv")


def _is_stuck(desk: Desk) -> bool:
    """Whether an outage has to be ended by a person: then they do."""
    if desk.person.workspace.state.problem is not None:
        desk.person.workspace.sync_now()
    return False


async def _dropped_and_planned(desk: Desk, top: Path) -> None:
    page = desk.page
    sources = next(item for item in page.tree.items.tree.items.values() if item.title == "Sources")
    page.tree.reveal(sources.id)
    assert drop(page.tree.viewport(), top, place=page.tree.visualRect(page.tree.currentIndex()).center())
    plan = await planned(page)
    shown = rows(plan)
    for name in (".DS_Store", "Thumbs.db", "desktop.ini"):
        assert shown[name] == ("Left out: system file", "Leave out"), name
    for name in ("~$Essay.docx", ".~lock.Essay.odt#"):
        assert shown[name] == ("Left out: lock file", "Leave out"), name
    assert shown["elsewhere"] == ("Left out: link", "Leave out")
    assert shown["talk: notes.txt"][1] == "Upload as “talk- notes.txt”"
    assert shown["dot."][1] == "Upload as “dot”"
    model = plan.model
    renamed = [str(model.index(row, OUTCOME).data()) for row in range(model.rowCount())]
    names = [one.removeprefix("Upload as “").removesuffix("”") for one in renamed if one.startswith("Upload as")]
    assert "trailing .txt" in names
    assert f"{len(names)} names are changed to ones that every system accepts." in plan.remarks.text()
    assert all(len(one) < 240 and one.isprintable() for one in names)
    assert f"{TWIN[:-4]} (2).txt" in names, "composed and decomposed, one of them gets another name"
    verdicts = [str(model.index(row, COMPARED).data()) for row in range(model.rowCount())]
    assert Counter(verdicts) == {"New": 40, "New folder": 6, "Left out: system file": 3} | {
        "Left out: lock file": 2,
        "Left out: link": 1,
    }
    assert plan.confirm.text() == "Upload 40 files"
    assert "86 requests" in plan.cost.text()
    assert "6 new folders" in plan.cost.text()
    QTest.keyClick(plan.confirm, Qt.Key.Key_Return)


async def _failed_is_tried_again(desk: Desk, top: Path) -> None:
    """What failed stands first with its reason; mended, it is tried again with all others."""
    drawer = desk.page.drawer
    first = str(drawer.files.index(0, FILE_NAME).data())
    assert first == "virus.txt"
    assert desk.files()[first][1].startswith("The site did not accept the file.")
    assert not drawer.pause.isVisible()
    (top / "From a Mac" / "virus.txt").write_text("harmless now")
    drawer.retry.click()
    await until(lambda: desk.totals == "46 of 46 done")
    assert not drawer.retry.isVisible()


async def _is_there_once(person: Person, top: Path) -> None:
    titles = Counter(await in_course(person))
    for week in range(1, 5):
        assert titles[f"Week {week}"] == 1
    for number, word in enumerate(NAMES[:8], 1):
        assert titles[f"{number} {word}.txt"] == 4, word
    assert titles[top.name] == titles["virus.txt"] == titles["talk- notes.txt"] == titles["dot"] == 1


async def _is_reported(desk: Desk, path: Path) -> None:
    drawer = desk.page.drawer
    drawer.report.click()
    await until(lambda: drawer.findChild(QFileDialog) is not None)
    dialog = drawer.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(path))
    dialog.done(QDialog.DialogCode.Accepted)
    await until(path.exists)
    with path.open(encoding="utf-8-sig", newline="") as file:
        states = Counter(row["State"] for row in csv.DictReader(file))
    assert states == {"In the course": 46}
    drawer.close_button.click()
    assert drawer.isHidden()


async def test_the_drawer_holds_cancels_and_says_that_the_course_is_full(tmp_path: Path, qtbot: QtBot) -> None:
    top = tmp_path / "Large"
    top.mkdir()
    for number in range(9):
        (top / f"{number}.txt").write_bytes(b"x" * 400)
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        await office.service(course_quota=1)
        async with at_desk(office, qtbot) as desk:
            page, drawer = desk.page, desk.page.drawer
            QGuiApplication.clipboard().setMimeData(mime_of(top))
            page.tree.setFocus()
            QTest.keyClick(page.tree, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            plan = await planned(page)
            QTest.keyClick(plan.confirm, Qt.Key.Key_Return)
            await until(lambda: drawer.isVisible() and "out of space" in drawer.rate.text() and "paused" in desk.totals)
            assert drawer.pause.text() == "Resume"
            places = [one.geometry() for one in (drawer.pause, drawer.cancel, drawer.report)]
            desk.person.wire.gate, desk.person.wire.gated = asyncio.Event(), "^POST "
            drawer.pause.click()
            await until(lambda: drawer.pause.text() == "Pause")
            assert [one.geometry() for one in (drawer.pause, drawer.cancel, drawer.report)] == places, "none has moved"
            desk.person.wire.gate.set()
            await until(lambda: drawer.pause.text() == "Resume" and "out of space" in drawer.rate.text())
            assert any(reason.startswith("The course is out of space.") for _, reason in desk.files().values())
            drawer.fold.click()
            assert not drawer.table.isVisible()
            drawer.fold.click()
            drawer.cancel.click()
            question = await _question(desk)
            question.accept()
            await until(lambda: not drawer.cancel.isVisible())
            titles = await in_course(desk.person)
            assert not {f"{number}.txt" for number in range(9)} <= set(titles), "what is cancelled stays out"


async def _question(desk: Desk) -> QDialog:
    def found() -> QDialog | None:
        return next((one for one in desk.page.drawer.findChildren(QuestionDialog) if one.isVisible()), None)

    await until(found)
    question = found()
    assert question is not None
    return question


async def test_what_failed_in_several_uploads_is_one_list_that_outlives_the_program(
    tmp_path: Path, qtbot: QtBot
) -> None:
    names = ("First", "Second")
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.txt").write_text(EICAR)
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        async with at_desk(office, qtbot) as desk:
            for number, name in enumerate(names, 1):
                viewport = desk.page.tree.viewport()
                assert drop(viewport, tmp_path / name, place=viewport.rect().bottomLeft() + QPoint(5, -5))
                plan = await planned(desk.page)
                QTest.keyClick(plan.confirm, Qt.Key.Key_Return)
                await until(partial(desk.has_failed, number))
        async with at_desk(office, qtbot) as desk:
            await until(partial(desk.has_failed, 2))
            first = [str(desk.page.drawer.files.index(row, FILE_NAME).data()) for row in range(2)]
            assert sorted(first) == ["First.txt", "Second.txt"]
            for name in names:
                (tmp_path / name / f"{name}.txt").write_text("harmless now")
            desk.page.drawer.retry.click()
            await until(lambda: desk.totals == "4 of 4 done")
            titles = Counter(await in_course(desk.person))
            assert [titles[f"{name}.txt"] for name in names] == [1, 1]


async def test_a_file_that_is_there_at_once_is_shown_all_the_same(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "small.txt"
    path.write_text("words")
    async with AsyncExitStack() as stack, at_desk(Office(stack, tmp_path), qtbot) as desk:
        drawer = desk.page.drawer
        await until(lambda: drawer._known is not None)
        drawer.moves.blockSignals(True)
        tree = desk.page.tree
        tree.reveal(next(item.id for item in tree.items.tree.items.values() if item.title == "Sources"))
        assert drop(tree.viewport(), path, place=tree.visualRect(tree.currentIndex()).center())
        plan = await planned(desk.page)
        QTest.keyClick(plan.confirm, Qt.Key.Key_Return)
        await until(lambda: "small.txt" in {item.title for item in desk.page.tree.items.tree.items.values()})
        await until(lambda: not desk.person.workspace.uploads.on_their_way)
        drawer.moves.blockSignals(False)
        drawer.moves.queue_moved.emit()
        await until(lambda: drawer.isVisible() and desk.totals == "1 of 1 done")
