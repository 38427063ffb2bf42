"""The life of a column through the whole program: made, graded, tried out, changed, deleted; nothing goes astray."""

from typing import TypeVar
from urllib.error import HTTPError

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import until
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog, DeleteColumnDialog
from lmsdesk.gui.gradebook.columns.what_if_dialog import WhatIfDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE, Desk
from tests.journeys.conftest import AtWork

D = TypeVar("D", bound=QWidget)
_KEPT = 2


async def test_a_column_is_made_graded_tried_out_changed_and_deleted(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        await _made(desk, "Oral exam")
        cells = desk.cells("Oral exam", _KEPT)
        desk.grid_input.type_down(cells, ["31.5", "12"])
        await desk.sent()
        assert await campus.scores(cells) == [31.5, 12]
        campus.watch_writes()
        await _tried_out(desk, "Oral exam", "40")
        assert campus.written() == {}
        await _renamed(desk, "Oral exam", "Viva")
        assert (await _column(campus, cells[0]))["name"] == "Viva"
        await _deleted(desk, "Viva", grades=_KEPT)
        with pytest.raises(HTTPError, match="404"):
            await _column(campus, cells[0])
        assert 31.5 in [entry.after for entry in await desk.workspace.gradebook.cell_history(cells[0])]
        assert "Oral exam (what if)" in _titles(_page(desk))
        await _remembered(desk, "Viva")


async def test_a_site_that_fails_leaves_what_was_typed_in_the_fields(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        desk.app.window.menu_actions["new_column"].trigger()
        dialog = await _dialog(desk, ColumnDialog)
        await until(lambda: dialog.is_ready, "the site was not asked")
        dialog.form.name.setText("Oral exam")
        await campus.child.stop()
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        await until(dialog.problem.isVisible, "nothing was said")
        assert dialog.form.name.text() == "Oral exam"
        await campus.child.start()
        desk.workspace.sync_now()
        await until(lambda: desk.workspace.columns.is_reachable, "the link did not come back")
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        await until(lambda: "Oral exam" in _titles(_page(desk)), "the column was not made")
        assert _titles(_page(desk)).count("Oral exam") == 1


def _page(desk: Desk) -> GradebookPage:
    page = desk.app.window.pages.current_page(GradebookPage)
    assert page is not None
    return page


def _titles(page: GradebookPage) -> list[str]:
    return [arrays.column.title for arrays in page.model.columns]


async def _dialog(desk: Desk, kind: type[D]) -> D:
    page = _page(desk)
    await until(lambda: bool(page.findChildren(kind)), "the dialog did not open")
    return page.findChildren(kind)[-1]


async def _go(desk: Desk, title: str) -> None:
    page = _page(desk)
    await until(lambda: title in _titles(page), f"{title} is not shown")
    await until(lambda: not page.findChildren(ColumnDialog), "the dialog is still open")
    page.table.select_cell(page.model.index(0, _titles(page).index(title)))
    page.table.setFocus()


async def _made(desk: Desk, name: str) -> None:
    desk.app.window.menu_actions["new_column"].trigger()
    dialog = await _dialog(desk, ColumnDialog)
    await until(lambda: dialog.is_ready, "the site was not asked")
    QTest.keyClicks(dialog.form.name, name)
    QTest.keyClick(dialog.form.name, Qt.Key.Key_Return)
    await _go(desk, name)


async def _tried_out(desk: Desk, title: str, score: str) -> None:
    page, tried = _page(desk), f"{title} (what if)"
    await _go(desk, title)
    desk.app.window.menu_actions["what_if"].trigger()
    (await _dialog(desk, WhatIfDialog)).accept()
    await until(lambda: tried in _titles(page), "the what-if column is not shown")
    await until(lambda: not page.findChildren(WhatIfDialog), "the dialog is still open")
    cells = [
        Cell(COURSE, page.model.columns[_titles(page).index(tried)].column.id, page.model.session.member_at(0).user_id)
    ]
    desk.grid_input.type_down(cells, [score])
    await desk.stored()
    desk.workspace.sync_now()
    await until(lambda: not desk.state.counts.total, "something waits to be sent")
    assert page.model.text_at(page.model.index_of(cells[0])) == score


async def _renamed(desk: Desk, title: str, name: str) -> None:
    await _go(desk, title)
    desk.app.window.menu_actions["edit_column"].trigger()
    dialog = await _dialog(desk, ColumnDialog)
    await until(lambda: dialog.is_ready, "the site was not asked")
    line = dialog.form.name
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, name)
    QTest.keyClick(line, Qt.Key.Key_Return)
    await _go(desk, name)


async def _deleted(desk: Desk, title: str, *, grades: int) -> None:
    await _go(desk, title)
    desk.app.window.menu_actions["delete_column"].trigger()
    dialog = await _dialog(desk, DeleteColumnDialog)
    await until(dialog.verb.isEnabled, "nothing was counted")
    assert f"{grades} grades" in dialog.verb.text()
    QTest.mouseClick(dialog.verb, Qt.MouseButton.LeftButton)
    await until(lambda: title not in _titles(_page(desk)), "the column is still shown")


async def _remembered(desk: Desk, title: str) -> None:
    """What was in the column is still called by its name."""
    desk.app.window.menu_actions["past"].trigger()
    page = desk.app.window.pages.find_page(HistoryPage)
    assert page is not None
    model = page.model
    await until(
        lambda: title in {model.index(row, Part.COLUMN).data() for row in range(model.rowCount())},
        "the deleted column has no name in the history",
    )


async def _column(campus: Campus, cell: Cell) -> dict[str, object]:
    held: dict[str, object] = await Onlooker(campus.child.ready).get(
        f"/v2/courses/{COURSE}/gradebook/columns/{cell.column_id}"
    )
    return held
