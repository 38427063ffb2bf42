"""The history by cell, column, student, period and kind, and the ways back through ordinary edits."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDateTime, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import RevertPlan
from lmsdesk.gui.history.action_bar import HistoryFoot
from lmsdesk.gui.history.filters import HistoryFilters
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.history.restore_preview import RestorePanel
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Crash, Notice, Severity
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.sheet import Sheet
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, Office, Person, manual_cell

LONG = "The second paragraph is the best part of it, and the conclusion repeats the introduction. " * 4


class Screen:
    """A history on the screen."""

    def __init__(self, office: Office, person: Person, sheet: Sheet, qtbot: QtBot) -> None:
        self.office, self.person, self.sheet = office, person, sheet
        self.writes = Tasks()
        self.page = HistoryPage(person.workspace, COURSE, writes=self.writes)
        qtbot.addWidget(self.page)
        self.page.resize(1240, 640)
        self.page.show()
        self.page.activateWindow()

    def cell(self, row: int, column: int = 0) -> Cell:
        manual = [cells.column.id for cells in self.sheet.columns if cells.column.grading_type == "Manual"]
        return Cell(COURSE, manual[column], self.sheet.rows[row].membership.user_id)

    def shown(self, part: Part) -> list[str]:
        model = self.page.model
        return [str(model.index(row, part).data()) for row in range(model.rowCount())]

    @property
    def filters(self) -> HistoryFilters:
        return self.page.filters

    @property
    def panel(self) -> RestorePanel:
        return self.page.panel

    def planned(self) -> list[list[str]]:
        model = self.panel.table.model()
        rows, places = range(model.rowCount()), range(model.columnCount())
        return [[str(model.index(row, place).data()) for place in places] for row in rows]

    def student_ids(self) -> dict[str, str]:
        users = [row.membership.user for row in self.sheet.rows]
        return {user.sort_name: str(user.student_id) for user in users if isinstance(user, User)}

    async def scores(self, *cells: Cell) -> list[object]:
        return [(await self.person.seen(cell))["score"] for cell in cells]


@asynccontextmanager
async def history_screen(folder: Path, qtbot: QtBot) -> AsyncIterator[Screen]:
    async with open_desk(folder) as (office, person):
        sheet = await person.opened()
        person.workspace.pause()
        made = Screen(office, person, sheet, qtbot)
        yield made
        made.page.stop()
        await made.writes.finished()


async def moment() -> datetime:
    """Now; what follows is later, in whole seconds too."""
    second = QDateTime.currentSecsSinceEpoch()
    at = datetime.now(UTC)
    await until(lambda: QDateTime.currentSecsSinceEpoch() > second)
    return at


async def test_a_session_is_put_back_as_one_step_that_was_shown_first(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, other, third = screen.cell(0), screen.cell(1), screen.cell(2, 1)
        await screen.person.enter(one, score=1.0)
        before = await screen.scores(one, other, third)
        at = await moment()
        await screen.person.enter(one, score=2.0)
        await screen.person.enter(other, score=3.0, feedback=LONG)
        await screen.person.enter(third, score=4.0)
        await until(lambda: screen.page.model.rowCount() == 5)
        picture(screen.page, "history-light")
        screen.page.foot.at.setDateTime(QDateTime.fromSecsSinceEpoch(int(at.timestamp())))
        screen.page.foot.put_back.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.hasFocus())
        assert screen.panel.confirm.text() == "Restore 4 values"
        assert {(row[3], row[4]) for row in screen.planned()} >= {("2", "1")}
        picture(screen.page, "history-put-back-light")
        assert await screen.scores(one, other, third) == [2.0, 3.0, 4.0]
        screen.panel.confirm.click()
        await until(screen.page.table.isVisible)
        assert await screen.scores(one, other, third) == before
        undo, _ = await screen.person.workspace.gradebook.undo_labels(COURSE)
        assert undo is not None
        assert undo.startswith("Revert to ")
        await screen.person.workspace.gradebook.undo(COURSE)
        assert await screen.scores(one, other, third) == [2.0, 3.0, 4.0]


async def test_only_what_is_shown_is_put_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, other, third = screen.cell(0), screen.cell(1), screen.cell(0, 1)
        before = await screen.scores(one, other, third)
        for cell in (one, other, third):
            await screen.person.enter(cell, score=2.0)
        screen.page.narrow(column_id=one.column_id)
        await until(lambda: screen.filters.column.currentData() == one.column_id)
        await until(lambda: screen.page.model.rowCount() == 2)
        screen.page.table.selectRow(1)
        screen.page.foot.before.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.isEnabled())
        assert any(one.text().startswith("Source Exercise: revert to ") for one in screen.panel.findChildren(QLabel))
        screen.panel.confirm.click()
        await until(screen.page.table.isVisible)
        assert await screen.scores(one, other, third) == [before[0], before[1], 2.0]


async def test_a_sent_change_is_reverted_to_what_was_there_before_it_was_entered(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cell = screen.cell(0)
        (before,) = await screen.scores(cell)
        await screen.person.enter(cell, score=5.0)
        await screen.person.enter(cell, score=6.0)
        screen.person.workspace.resume()
        await until(lambda: any(Mark.DONE in how for how in screen.shown(Part.HOW)))
        screen.person.workspace.pause()
        row = next(row for row, how in enumerate(screen.shown(Part.HOW)) if Mark.DONE in how)
        assert screen.page.model.entries[row].after == 6.0
        screen.page.table.selectRow(row)
        screen.page.foot.before.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.isEnabled())
        assert [line[3] for line in screen.planned()] == ["6"]
        screen.panel.confirm.click()
        await until(screen.page.table.isVisible)
        assert await screen.scores(cell) == [before]


async def test_only_one_value_is_put_back_and_what_came_later_stays(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, other = screen.cell(0), screen.cell(1)
        before = await screen.scores(one)
        await screen.person.enter(one, score=2.0, feedback="Good.")
        await screen.person.enter(other, score=3.0)
        await until(lambda: screen.page.model.rowCount() == 3)
        entries = screen.page.model.entries
        row = next(row for row, entry in enumerate(entries) if (entry.cell, entry.field) == (one, "score"))
        screen.page.table.selectRow(row)
        screen.page.foot.value.click()
        await until(lambda: screen.page.model.rowCount() == 4)
        assert await screen.scores(one, other) == [*before, 3.0]
        assert (await screen.person.seen(one))["feedback"] == "Good."
        assert (await screen.person.workspace.gradebook.undo_labels(COURSE))[0] == "Restore an earlier value"
        # A second time there is nothing to do, which is said.
        said: list[Notice | Crash] = []
        notices.channel.read_by(said.append)
        screen.page.table.selectRow(row + 1)
        screen.page.foot.value.click()
        await until(lambda: any("already has this value" in str(one) for one in said))
        await screen.person.workspace.gradebook.undo(COURSE)
        assert await screen.scores(one, other) == [2.0, 3.0]


async def test_only_ticked_values_are_put_back(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cells = [screen.cell(row) for row in range(3)]
        before = dict(zip(cells, await screen.scores(*cells), strict=True))
        at = await moment()
        for cell in cells:
            await screen.person.enter(cell, score=2.0)
        await until(lambda: screen.page.model.rowCount() == 3)
        screen.page.foot.at.setDateTime(QDateTime.fromSecsSinceEpoch(int(at.timestamp())))
        screen.page.foot.put_back.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.hasFocus())
        panel, table = screen.panel, screen.panel.table
        QTest.mouseClick(panel.all, Qt.MouseButton.LeftButton, pos=QPoint(8, panel.all.height() // 2))
        assert (panel.confirm.text(), panel.confirm.isEnabled()) == ("Nothing to restore", False)
        table.setFocus()
        QTest.keySequence(table, QKeySequence(QKeySequence.StandardKey.SelectAll))
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert panel.confirm.text() == "Restore 3 values"
        table.setCurrentIndex(table.model().index(1, 0))
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert (panel.confirm.text(), panel.all.checkState()) == ("Restore 2 values", Qt.CheckState.PartiallyChecked)
        picture(screen.page, "history-ticks")
        assert panel.plan is not None
        left = panel.plan.moves[1].cell
        # A grade that moves meanwhile brings the list anew; what was left out stays out.
        await screen.person.enter(next(cell for cell in cells if cell != left), score=4.0)
        panel.confirm.click()
        await until(lambda: panel.plan is not None and any(move.now == 4.0 for move in panel.plan.moves))
        assert panel.confirm.text() == "Restore 2 values"
        panel.confirm.click()
        await until(screen.page.table.isVisible)
        now = dict(zip(cells, await screen.scores(*cells), strict=True))
        assert now == {cell: 2.0 if cell == left else score for cell, score in before.items()}
        await screen.person.workspace.gradebook.undo(COURSE)
        assert sorted(str(score) for score in await screen.scores(*cells)) == ["2.0", "2.0", "4.0"]


async def test_a_grade_that_moves_while_one_looks_is_shown_again_and_nothing_is_written(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cell = screen.cell(0)
        await screen.person.enter(cell, score=2.0)
        await until(lambda: screen.page.model.rowCount() == 1)
        screen.page.table.selectRow(0)
        screen.page.foot.before.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.isEnabled())
        await screen.person.enter(cell, score=9.0)
        screen.panel.confirm.click()
        await until(lambda: screen.planned() and screen.planned()[0][3] == "9")
        assert await screen.scores(cell) == [9.0]
        QTest.keyClick(screen.panel, Qt.Key.Key_Escape)
        assert screen.page.table.isVisible()


@asynccontextmanager
async def put_back(screen: Screen) -> AsyncIterator[list[Notice | Crash]]:
    """A change is chosen, and is taken back once by the end of the block; what was said meanwhile."""
    cell, said = screen.cell(0), list[Notice | Crash]()
    before = await screen.scores(cell)
    await screen.person.enter(cell, score=2.0)
    await until(lambda: screen.page.model.rowCount() == 1)
    notices.channel.read_by(said.append)
    screen.page.table.selectRow(0)
    yield said
    await screen.writes.finished()
    await until(lambda: said and not screen.page._tasks.is_busy)
    notices.channel.read_by(None)
    assert await screen.scores(cell) == before


async def test_a_second_press_puts_nothing_back_once_more(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        async with put_back(screen) as said:
            screen.page.foot.before.click()
            await until(lambda: screen.panel.isVisible() and screen.panel.confirm.hasFocus())
            # Of many values it takes a while until the list is back.
            QTest.keyClick(screen.panel.confirm, Qt.Key.Key_Space)
            QTest.keyClick(screen.panel.confirm, Qt.Key.Key_Space)
        assert [str(one) for one in said if isinstance(one, Crash) or one.severity is not Severity.INFO] == []
        assert screen.page.table.isVisible()


async def test_a_second_press_restores_one_value_once(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        async with put_back(screen) as said:
            screen.page.foot.value.click()
            screen.page.foot.value.click()
            await until(lambda: not screen.page._tasks.is_busy)
        assert [one.title for one in said if isinstance(one, Notice)] == ["1 grade was restored."]


async def test_one_value_that_has_moved_brings_no_other_plan_on_the_screen(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, other, history = screen.cell(0), screen.cell(1), screen.person.workspace.history
        await screen.person.enter(one, score=2.0)
        await screen.person.enter(other, score=3.0)
        await until(lambda: screen.page.model.rowCount() == 2)
        screen.page.table.selectRow(1)
        screen.page.foot.before.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.hasFocus())
        QTest.keyClick(screen.panel, Qt.Key.Key_Escape)
        plan_value, said = history.plan_revert_value, list[Notice | Crash]()

        async def plan_late(entry: HistoryEntry) -> RevertPlan:
            plan = await plan_value(entry)
            await screen.person.enter(one, score=9.0)
            return plan

        monkeypatch.setattr(history, "plan_revert_value", plan_late)
        notices.channel.read_by(said.append)
        screen.page.foot.value.click()
        await until(lambda: said and not screen.page._tasks.is_busy)
        notices.channel.read_by(None)
        # What somebody looked at before is nothing that was asked for now.
        assert screen.page.table.isVisible()
        assert await screen.scores(one, other) == [9.0, 3.0]


def test_what_is_below_the_list_stands_in_one_line_or_in_some_that_begin_alike(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1600, 200)
    foot = HistoryFoot(page)
    page.show()
    words = foot.findChild(QLabel)
    assert isinstance(words, QLabel)
    parts = (foot.cell, foot.value, foot.before, foot.older, foot.at, foot.put_back)
    for width, lines in ((1600, 1), (740, 2), (420, 3), (1600, 1)):
        for _ in range(2):
            # Another line needs another height, which a page gives it.
            foot.resize(width, foot.minimumSizeHint().height())
            QApplication.processEvents()
        assert len({part.geometry().center().y() // 20 for part in parts}) == lines
        assert foot.minimumSizeHint().width() <= width
        assert all(foot.rect().contains(part.geometry()) for part in (words, *parts))
        firsts: list[QWidget] = [foot.cell, words, foot.before][:lines]
        assert [part.x() for part in firsts] == [0] * lines
        if lines == 1:
            assert foot.put_back.geometry().right() == foot.rect().right()


async def test_filters_narrow_the_list(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, third = screen.cell(0), screen.cell(2, 1)
        await screen.person.enter(one, score=1.0)
        await screen.person.enter(third, score=2.0)
        await until(lambda: screen.page.model.rowCount() == 2)
        screen.filters.person.setCurrentIndex(screen.filters.person.findData(third.user_id))
        await until(lambda: screen.shown(Part.AFTER) == ["2"])
        screen.filters.person.setCurrentIndex(0)
        screen.filters.kind.setCurrentIndex(screen.filters.kind.findData("pulled"))
        await until(screen.page.empty.isVisible)
        assert "No matching changes" in [one.text() for one in screen.page.empty.findChildren(QLabel)]
        screen.filters.kind.setCurrentIndex(screen.filters.kind.findData("here"))
        await until(lambda: screen.shown(Part.AFTER) == ["2", "1"])
        screen.filters.period.setCurrentIndex(screen.filters.period.findData("since"))
        assert screen.filters.since.isVisible()
        screen.filters.since.setDateTime(QDateTime.currentDateTime().addDays(1))
        await until(screen.page.empty.isVisible)


async def test_changes_that_are_pulled_are_listed_and_can_be_put_back(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cell = manual_cell(screen.sheet)
        before = (await screen.scores(cell))[0]
        colleague = await screen.office.person("assistant")
        await colleague.opened()
        await colleague.enter(cell, score=17.0)
        await colleague.until_sent()
        screen.person.workspace.resume()
        screen.person.workspace.sync_now()
        await until(lambda: "↓ changed on the server" in screen.shown(Part.HOW))
        look = QApplication.instance().findChild(theme.Theme)  # type: ignore[union-attr]
        assert look is not None
        look.use(theme.DARK)
        picture(screen.page, "history-dark")
        look.use(theme.LIGHT)
        screen.page.table.selectRow(screen.shown(Part.HOW).index("↓ changed on the server"))
        screen.page.foot.before.click()
        await until(lambda: screen.panel.isVisible() and screen.panel.confirm.isEnabled())
        screen.panel.confirm.click()
        await screen.person.until_sent()
        await until(lambda: screen.person.counts.total == 0 and screen.page.table.isVisible())
        assert (await screen.scores(cell))[0] == before


async def test_esc_leads_back_to_the_grid(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        left = list[bool]()
        screen.page.left.connect(lambda: left.append(True))
        QTest.keyClick(screen.page, Qt.Key.Key_Escape)
        assert left


async def test_a_value_of_a_cell_is_put_back_from_the_panel(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.person.workspace.pause()
        first = screen.text(0)
        screen.type(0, "1.5")
        screen.type(0, "2.5")
        await screen.stored()
        screen.page.show_history(is_on=True)
        screen.go(0)
        await until(lambda: len(ways_back(screen.page.history)) >= 2)
        picture(screen.page, "history-panel-light")
        newest, older = ways_back(screen.page.history)[:2]
        assert newest.text() == "Restore 1.5"
        older.click()
        await screen.stored()
        await until(lambda: screen.text(0) == first)
        screen.page.feed.undo()
        await screen.stored()
        await until(lambda: screen.text(0) == "2.5")


async def test_a_cell_that_was_empty_can_be_emptied_again(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.person.workspace.pause()
        row = next(row for row in range(screen.model.rowCount()) if not screen.text(row))
        screen.type(row, "1.5")
        await screen.stored()
        screen.page.show_history(is_on=True)
        screen.go(row)
        await until(lambda: ways_back(screen.page.history))
        picture(screen.page, "history-panel-empty-before")
        way = ways_back(screen.page.history)[0]
        assert way.text() == "Clear again"
        way.click()
        await screen.stored()
        await until(lambda: screen.text(row) == "")


async def test_the_panel_leads_to_the_history_of_the_column_and_of_the_student(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        wanted: list[tuple[ColumnId | None, UserId | None]] = []
        screen.page.history_wanted.connect(lambda column, user: wanted.append((column, user)))
        screen.type(0, "1.5")
        await screen.sent()
        screen.page.show_history(is_on=True)
        screen.go(0)
        await until(lambda: ways_back(screen.page.history))
        cell = screen.page.current_cell
        assert cell is not None
        for name in ("historyOfColumn", "historyOfStudent", "historyOfCourse"):
            button = screen.page.history.findChild(QToolButton, name)
            assert isinstance(button, QToolButton)
            button.click()
        assert wanted == [(cell.column_id, None), (None, cell.user_id), (None, None)]


def ways_back(panel: QWidget) -> list[QToolButton]:
    return [one for one in panel.findChildren(QToolButton, "putBackValue") if one.isVisible()]


async def test_the_keys_stay_where_the_choice_is_made(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        await screen.person.enter(screen.cell(0), score=2.0)
        await until(lambda: screen.page.model.rowCount() == 1 and screen.page.table.hasFocus())
        screen.filters.kind.setFocus()
        for chosen, count in (("here", 1), ("pulled", 0)):
            QTest.keyClick(screen.filters.kind, Qt.Key.Key_Down)
            assert screen.filters.kind.currentData() == chosen
            await until(lambda count=count: screen.page.model.rowCount() == count)  # type: ignore[misc]
            assert screen.filters.kind.hasFocus()
        await screen.person.enter(screen.cell(1), score=3.0)
        QTest.keyClick(screen.filters.kind, Qt.Key.Key_Home)
        await until(lambda: screen.page.model.rowCount() == 2)
        assert screen.filters.kind.hasFocus()


async def test_what_happens_meanwhile_comes_on_top_and_older_changes_below(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        for value in range(60):
            patches = [CellPatch(screen.cell(row), {"score": value + 0.5}) for row in range(10)]
            await screen.person.workspace.gradebook.edit(patches, label="Enter grades")
        screen.page.narrow(column_id=screen.cell(0).column_id)
        model, table, older = screen.page.model, screen.page.table, screen.page.foot.older
        await until(lambda: older.isVisible() and screen.filters.column.currentIndex() > 0)
        newest, count = model.entries[0], model.rowCount()
        table.selectRow(300)
        chosen = model.entries[300]
        table.verticalScrollBar().setValue(290)
        first = model.entries[table.rowAt(1)]
        with qtbot.assertNotEmitted(model.modelReset):
            await screen.person.enter(screen.cell(3), score=99.0)
            await until(lambda: screen.shown(Part.AFTER)[0] == "99")
            assert model.rowCount() == count + 1
            assert model.entries[table.rowAt(1)] == first, "whoever reads goes on where he was"
            assert [model.entries[one.row()] for one in table.selectionModel().selectedRows()] == [chosen]
            older.click()
            await until(lambda: not older.isVisible())
        numbers = [entry.id for entry in model.entries]
        assert numbers == sorted(set(numbers), reverse=True)
        assert numbers[1] == newest.id
        assert len(numbers) == 601, "each change is there, and once"


async def test_another_choice_brings_a_list_of_its_own(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        one, third = screen.cell(0), screen.cell(2, 1)
        await screen.person.enter(one, score=1.0)
        await screen.person.enter(third, score=2.0)
        screen.page.narrow(user_id=one.user_id)
        await until(lambda: screen.shown(Part.AFTER) == ["1"])
        await screen.person.enter(third, score=3.0)
        await screen.person.enter(one, score=4.0)
        await until(lambda: screen.shown(Part.AFTER) == ["4", "1"])
        screen.page.narrow()
        await until(lambda: screen.shown(Part.AFTER) == ["4", "3", "2", "1"])


async def test_a_few_letters_find_a_student_and_what_nobody_is_called_by_is_taken_back(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        for row in range(24):
            await screen.person.enter(screen.cell(row), score=row + 0.25)
        await until(lambda: screen.page.model.rowCount() == 24 and screen.filters.person.count() == 25)
        box, line = screen.filters.person, screen.filters.person.lineEdit()
        assert line is not None
        QTest.mouseClick(line, Qt.MouseButton.LeftButton)
        await until(line.hasSelectedText)
        QTest.keyClicks(line, "HYUN")
        offered = QApplication.activePopupWidget()
        assert offered is not None
        QTest.keyClick(offered, Qt.Key.Key_Return)
        await until(lambda: screen.shown(Part.STUDENT) == ["Jung, Hyun-woo"])
        chosen = box.currentData()
        QTest.keyClicks(line, "nobody")
        assert line.text() == "nobody"
        assert QApplication.activePopupWidget() is None
        # Not every window system gives the keys back when the list of those found has gone.
        screen.page.activateWindow()
        await until(box.hasFocus)
        QTest.keyClick(line, Qt.Key.Key_Return)
        QTest.keyClick(line, Qt.Key.Key_Tab)
        assert (box.currentText(), box.currentData()) == ("Jung, Hyun-woo", chosen)
        box.setFocus()
        line.selectAll()
        QTest.keyClicks(line, "char")
        offered = QApplication.activePopupWidget()
        assert offered is not None
        QTest.keyClick(offered, Qt.Key.Key_Down)
        QTest.keyClick(offered, Qt.Key.Key_Down)
        QTest.keyClick(offered, Qt.Key.Key_Return)
        await until(lambda: screen.shown(Part.STUDENT) == ["Stone, Charlotte"])
        number = screen.student_ids()["Jung, Hyun-woo"]
        for typed, found in ((number, "Jung, Hyun-woo"), ("charlote ston", "Stone, Charlotte")):
            box.setFocus()
            line.selectAll()
            QTest.keyClicks(line, typed)
            offered = QApplication.activePopupWidget()
            assert offered is not None, typed
            QTest.keyClick(offered, Qt.Key.Key_Return)
            await until(lambda: screen.shown(Part.STUDENT) == [found])  # noqa: B023
        line.selectAll()
        QTest.keyClick(line, Qt.Key.Key_Delete)
        QTest.keyClick(line, Qt.Key.Key_Return)
        await until(lambda: screen.page.model.rowCount() == 24)
        assert (box.currentText(), box.currentData()) == ("All students", None)


async def test_letters_typed_for_a_student_outlast_news_of_students(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        field = screen.filters.person
        await until(lambda: field.count() > 2)
        field.setFocus()
        line = field.lineEdit()
        assert line is not None
        wanted = next(text for row in range(field.count() - 1, 0, -1) if (text := field.itemText(row)).isascii())
        line.selectAll()
        QTest.keyClicks(line, wanted[:-1])
        titles = await screen.person.workspace.gradebook.course_names(COURSE)
        # Somebody has joined, who stands before the others.
        await screen.filters.show_titles(replace(titles, people={UserId("_999_1"): "Aaa, Aa", **titles.people}))
        assert line.text() == wanted[:-1]
        offered = QApplication.activePopupWidget()
        assert offered is not None
        QTest.keyClick(offered, Qt.Key.Key_Return)
        assert field.currentText() == wanted
