"""Who made a change that was pulled: asked for the entry that somebody stays with, once, and never guessed."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from lmsdesk.gui.history.model import Part
from lmsdesk.model.ids import Cell
from tests.gui.history.test_history import Screen, history_screen
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import Office, Person, application, manual_cell

LOGS = "/logs"


async def full_name(office_person: Person, user_name: str) -> str:
    async with application(office_person.service) as client:
        name = (await client.get(f"v1/users/userName:{user_name}")).json()["name"]
    return f"{name['given']} {name['family']}"


async def changed_by(office: Office, user_name: str, cell: Cell, **fields: object) -> None:
    colleague = await office.person(user_name)
    await colleague.opened()
    await colleague.enter(cell, **fields)
    await colleague.until_sent()


async def pulled(screen: Screen, count: int) -> None:
    screen.person.workspace.resume()
    screen.person.workspace.sync_now()
    await until(lambda: sum("changed on the server" in how for how in screen.shown(Part.HOW)) >= count)


async def test_the_colleague_is_named_for_the_entry_that_is_chosen_with_one_request(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cell, other = manual_cell(screen.sheet), manual_cell(screen.sheet, 1)
        colleague = await screen.office.person("assistant")
        await colleague.opened()
        await colleague.enter(cell, score=17.25, feedback="Read this again.")
        await colleague.enter(other, score=3.25)
        await colleague.until_sent()
        await pulled(screen, 3)
        name, before = await full_name(screen.person, "assistant"), screen.person.wire.count(LOGS)
        table, model = screen.page.table, screen.page.model
        row = next(row for row, one in enumerate(model.entries) if one.cell == cell and one.after == 17.25)
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        for _ in range(row):
            QTest.keyClick(table, Qt.Key.Key_Down)
        assert table.currentIndex().row() == row
        await until(lambda: screen.shown(Part.HOW)[row] == f"↓ changed on the server · {name}")
        assert screen.person.wire.count(LOGS) == before + 1
        beside = next(row for row, one in enumerate(model.entries) if one.cell == cell and one.field == "feedback")
        assert name in screen.shown(Part.HOW)[beside]
        table.selectRow(beside)
        table.selectRow(row)
        screen.page._authors._on_stayed()
        await screen.page._authors._tasks.finished()
        assert screen.person.wire.count(LOGS) == before + 1


async def test_where_two_people_may_have_written_it_nobody_is_named(tmp_path: Path, qtbot: QtBot) -> None:
    async with history_screen(tmp_path, qtbot) as screen:
        cell = manual_cell(screen.sheet)
        await changed_by(screen.office, "assistant", cell, score=17.25)
        async with application(screen.person.service) as client:
            path = f"v2/courses/{cell.course_id}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"
            assert (await client.patch(path, json={"feedback": "Read this again."})).is_success
        await pulled(screen, 2)
        model, name = screen.page.model, await full_name(screen.person, "assistant")
        score, beside = (
            next(row for row, one in enumerate(model.entries) if one.after == after)
            for after in (17.25, "Read this again.")
        )
        screen.page.table.selectRow(beside)
        await until(lambda: screen.shown(Part.HOW)[score] == f"↓ changed on the server · {name}")
        assert screen.shown(Part.HOW)[beside] == "↓ changed on the server"


async def at_a_colleagues_change(screen: PageScreen) -> None:
    """The panel is open, and the cell that the assistant changed is the current one."""
    cell = screen.model.cell_at(screen.at(0))
    await changed_by(screen.office, "assistant", cell, score=18.25)
    screen.person.workspace.sync_now()
    await until(lambda: screen.text(0) == "18.25")
    screen.page.show_history(is_on=True)
    screen.go(0)


async def test_the_panel_beside_the_grid_names_the_colleague(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        await at_a_colleagues_change(screen)
        name = await full_name(screen.person, "assistant")
        said = f"changed on the server by {name}"
        await until(lambda: said in [label.text() for label in screen.page.history.findChildren(QLabel)])


async def test_going_on_before_the_time_is_up_asks_nothing(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        await at_a_colleagues_change(screen)
        asked = screen.page.cell_history._authors
        await until(asked._timer.isActive)
        screen.person.workspace.pause()
        asked.stop()
        assert not asked._timer.isActive()
        assert screen.person.wire.count(LOGS) == 0
