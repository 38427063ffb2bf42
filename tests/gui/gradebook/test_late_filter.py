"""Filtering by work that was handed in late: what is not known yet is waited for, and the filter says so."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellStatus, Condition, View
from lmsdesk.desk.gradebook.session.row_filters import is_due
from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog
from lmsdesk.model.gradebook import Attempt, Column
from lmsdesk.model.ids import Cell, UserId
from lmsdesk.model.wire import record
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE

Key = Qt.Key
AFTERWARDS = "2027-01-01T00:00:00.000Z"
LATE = Condition(status=CellStatus.LATE)
LOOKED_UP = "Submitted late, any column (loading…)"
Picture = Callable[[QWidget, str], Path]


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(20, 4), qtbot)
    yield made
    made.table.close()


def due_columns(made: PageScreen) -> list[Column]:
    return [arrays.column for arrays in made.model.columns if is_due(arrays.column)]


async def late_people(made: PageScreen, *columns: Column) -> set[UserId]:
    workspace = made.person.workspace
    return {one for column in columns for one in await workspace.gradebook.late_students(COURSE, column)}


def people_shown(made: PageScreen) -> set[UserId]:
    return {made.model.session.member_at(row).user_id for row in range(made.model.rowCount())}


def chips(made: PageScreen) -> list[str]:
    return [chip.text() for chip in made.page.view_controller.bar.findChildren(QToolButton) if not chip.isHidden()][1:]


def forget_late(made: PageScreen) -> None:
    """As if no column had been in sight."""
    made.page.lateness._asking.stop()
    made.page.lateness._asked.clear()
    made.model.session.view_state.late.clear()
    made.model.session.view_state.late_slots.clear()


async def hand_in_late(made: PageScreen) -> None:
    """The first students hand in for two columns when both are long due."""
    people = sorted(people_shown(made))
    for number, column in enumerate(due_columns(made)[:2]):
        attempts = [
            record(Attempt, {"id": f"_{9000 + 10 * number + position}_1", "userId": user, "created": AFTERWARDS})
            for position, user in enumerate(people[number : number + 4])
        ]
        await made.person.workspace._store.mirror.save_attempts(COURSE, column.id, attempts, is_whole=False)


@asynccontextmanager
async def late_screen(folder: Path, qtbot: QtBot) -> AsyncIterator[PageScreen]:
    async with page_screen(folder, qtbot) as made:
        await hand_in_late(made)
        forget_late(made)
        yield made


async def test_it_waits_for_what_is_not_known_and_says_so(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with late_screen(tmp_path, qtbot) as made:
        late, everybody = await late_people(made, *due_columns(made)), people_shown(made)
        assert late
        assert late < everybody
        forget_late(made)
        made.page.choices.filter()
        await until(lambda: made.page.findChild(FilterDialog) is not None)
        dialog = made.page.findChild(FilterDialog)
        assert dialog is not None
        await until(lambda: dialog.isVisible() and dialog.what.hasFocus())
        QTest.keyClicks(dialog.what, "Submitted")
        QTest.keyClick(dialog.what, Key.Key_Tab)
        QTest.keyClick(dialog.column, Key.Key_Home)
        QTest.keyClick(dialog.column, Key.Key_Return)
        await until(lambda: made.model.session.view_state.conditions == (LATE,))
        assert (people_shown(made), chips(made)) == (everybody, [LOOKED_UP])
        await until(lambda: people_shown(made) == late)
        assert chips(made) == ["Submitted late, any column"]
        assert picture(made.page, "late-filter").exists()


async def test_one_column_and_others_beside_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with late_screen(tmp_path, qtbot) as made:
        column = [one for one in due_columns(made) if await late_people(made, one)][-1]
        late = await late_people(made, column)
        in_column = Condition(status=CellStatus.LATE, column_id=column.id)
        made.page.view_controller.set_conditions([in_column, Condition(status=CellStatus.FILLED, column_id=column.id)])
        position = next(position for position, one in enumerate(made.model.columns) if one.column.id == column.id)
        graded = {user for user in late if made.model.columns[position].text(made_slot(made, user, position))}
        await until(lambda: people_shown(made) == graded)
        made.page.view_controller.set_conditions([in_column])
        assert people_shown(made) == late


def made_slot(made: PageScreen, user_id: UserId, position: int) -> int:
    cell = made.model.cell_at(made.model.index(0, position))
    found = made.model.session.position_of(Cell(cell.course_id, cell.column_id, user_id))
    assert found is not None
    return found[0]


async def test_a_column_without_a_due_date_has_nobody_late(tmp_path: Path, qtbot: QtBot) -> None:
    async with late_screen(tmp_path, qtbot) as made:
        total = made.model.columns[made.total].column
        assert not is_due(total)
        made.page.view_controller.set_conditions([Condition(status=CellStatus.LATE, column_id=total.id)])
        assert made.model.rowCount() == 0
        assert "looking" not in chips(made)[0]


async def test_a_number_that_is_being_typed_is_left_alone(tmp_path: Path, qtbot: QtBot) -> None:
    async with late_screen(tmp_path, qtbot) as made:
        late, everybody = await late_people(made, *due_columns(made)), people_shown(made)
        forget_late(made)
        made.page.view_controller.set_conditions([LATE])
        made.go(0)
        QTest.keyClicks(made.page.table, "1")
        assert made.page.table.is_typing
        await until(lambda: chips(made) == ["Submitted late, any column"])
        assert people_shown(made) == everybody
        assert made.page.table.is_typing
        QTest.keyClick(QApplication.focusWidget() or made.page.table, Key.Key_Escape)
        await until(made.page.view_buttons.reapply_button.isVisible)
        made.page.view_buttons.reapply_button.click()
        assert people_shown(made) == late


async def test_it_is_kept_with_the_view(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        made = PageScreen(office, person, qtbot)
        await made.loaded()
        await hand_in_late(made)
        forget_late(made)
        late = await late_people(made, *due_columns(made))
        made.page.view_controller.set_conditions([LATE])
        await until(lambda: people_shown(made) == late)
        made.page.view_controller.save_as("Late")
        made.page.view_controller.apply(View())
        saved = made.page.view_controller.views.named("Late")
        assert saved is not None
        made.page.view_controller.apply(saved)
        assert people_shown(made) == late
        await made.closed()
        await person.workspace.close()
        again = PageScreen(office, await office.person(signed_in=False, running=False), qtbot)
        await until(lambda: again.model.columns and again.model.session.view_state.conditions == (LATE,))
        await until(lambda: people_shown(again) == late)
        await again.closed()


def test_news_of_the_late_is_offered_and_not_pressed_on_anybody(desk: Desk) -> None:
    one, other = (desk.model.session.member_at(row).user_id for row in (3, 5))
    column = desk.model.columns[2].column
    desk.model.set_late(column.id, frozenset({one}))
    desk.model.set_conditions([Condition(status=CellStatus.LATE, column_id=column.id)])
    assert [desk.model.session.member_at(row).user_id for row in range(desk.model.rowCount())] == [one]
    desk.model.set_late(column.id, frozenset({one, other}))
    assert desk.model.rowCount() == 1
    assert desk.model.session.has_stale_order
    desk.model.reapply_sort_and_filter()
    assert desk.model.rowCount() == 2
