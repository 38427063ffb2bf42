"""A desk on which very much waits: unsent grades, conflicts, a long history, and a file of a million cells."""

import asyncio
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.history.actions import HISTORY
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.outbox.page import WaitingPage
from tests.bench.stalls_hands import Hands, closed

_CHANGED = "0.5"


async def many(hands: Hands) -> None:
    """The scenario."""
    for part in (_waiting, _past, _imported):
        await part(hands)


async def _waiting(hands: Hands) -> None:
    await hands.did("gradebook_with_conflicts", lambda: hands.page.feed._want(is_whole=True), for_s=0.6)
    await hands.moved("next_conflict", partial(hands.run, "next_conflict"))
    await hands.did("waiting_first", partial(hands.run, "waiting"), for_s=1.5)
    await hands.back()
    await hands.did("conflicts_again", partial(hands.run, "conflicts"), for_s=1)
    page = hands.window.pages.find_page(WaitingPage)
    assert page is not None
    table = page.conflicts.table
    for name, key in (("conflict_stepped", Qt.Key.Key_Down), ("conflict_last", Qt.Key.Key_End)):
        await hands.moved(name, partial(QTest.keyClick, table, key))
    await hands.did("conflict_decided", page.conflicts.card.take.click, for_s=1)
    table.selectAll()
    await hands.did("conflicts_all_decided", partial(QTest.keyClick, table, Qt.Key.Key_1), for_s=3)
    await hands.back()


async def _past(hands: Hands) -> None:
    table, model = hands.page.table, hands.page.model
    # The cell with a long scenario of its own.
    row = model.order.tolist().index(0)
    table.select_cell(model.index(row, 5))
    await hands.did("history_of_cell", partial(hands.run, "history"), for_s=1)
    await hands.moved("history_of_next_cell", lambda: table.select_cell(model.index(row + 1, 5)), for_s=0.6)
    hands.run("history")
    await hands.did("details_of_cell", partial(hands.run, "details"), for_s=1)
    await hands.moved("details_of_scenario", lambda: table.select_cell(model.index(row, 5)), for_s=0.6)
    hands.run("details")
    await hands.did("history_of_course", lambda: hands.window.pages.show_page(HISTORY), for_s=1)
    page = hands.window.pages.find_page(HistoryPage)
    assert page is not None
    for name in ("history_older", "history_older_still", "history_oldest", "history_all"):
        await hands.did(name, page.foot.older.click, for_s=2.5)
    await hands.moved("history_scrolled", lambda: page.table.verticalScrollBar().setValue(20_000))
    page.table.selectRow(page.model.rowCount() - 2000)
    await hands.did("put_back_planned", page.foot.before.click, for_s=3)
    await hands.did("put_back_cancelled", page.panel.cancelled.emit, for_s=0.5)
    await hands.did("history_of_student", lambda: page.filters.person.setCurrentIndex(40), for_s=1)
    await hands.back()
    await hands.did("history_again", lambda: hands.window.pages.show_page(HISTORY), for_s=1)
    await hands.back()


async def _imported(hands: Hands) -> None:
    workspace, course, path = hands.window.workspace, hands.page.course_id, hands.home / "bench.csv"
    assert workspace is not None
    await workspace.files.export_csv(course, path)
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    for name, columns in (("import_same", 0), ("import_3_columns", 3), ("import_all_columns", 150)):
        path.write_text("\n".join([lines[0], *(_with(line, columns) for line in lines[1:])]), encoding="utf-8")
        dialog = ImportDialog(workspace, course, hands.page)
        async with hands.timed(name):
            dialog.read(path)
            dialog.open()
            await until(lambda: "Reading" not in dialog._title.text(), "the file was not read")  # noqa: B023
            await asyncio.sleep(0.5)
        await hands.did(f"{name}_students", partial(dialog.tabs.setCurrentIndex, 0), for_s=0.5)
        assert QApplication.activeModalWidget() is dialog
        closed()
        await asyncio.sleep(0.2)


def _with(line: str, columns: int) -> str:
    """The line with other grades in the last columns."""
    cells = line.split(",")
    return ",".join([*cells[: len(cells) - columns], *[_CHANGED] * columns])
