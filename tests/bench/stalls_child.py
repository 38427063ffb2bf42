"""The desk with the stored gradebook, and a scenario of actions of a person: `stalls_child KEYCHAIN SCENARIO`."""

import asyncio
import sys
import traceback
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_input import bring_to_front, until
from lmsdesk.gui.app import DeskApp, run
from lmsdesk.gui.history.actions import HISTORY
from tests.bench.kept_secrets import FileSecrets
from tests.bench.stalls_hands import Hands, Latency
from tests.bench.stalls_many import many
from tests.bench.stalls_viewing import look_around

_UNSENT = 9000
"""Of ten thousand grades entered, fewer by those that were the same."""


async def _editing(hands: Hands) -> None:
    for part in (_opened, _looked, _figures, _copied, _pasted, _filled, _beside, _pages):
        await part(hands)


async def _opened(hands: Hands) -> None:
    hands.window.pages.close_pages()
    course = hands.window.entries[0].enrolment.course_id
    async with hands.timed("open_gradebook"):
        hands.window.open_course(course)
        await hands.is_read()
    await hands.did("read_anew", lambda: hands.page.feed._want(is_whole=True))


async def _looked(hands: Hands) -> None:
    table, model = hands.page.table, hands.page.model
    down, across = table.verticalScrollBar(), table.horizontalScrollBar()
    await hands.moved("scroll", lambda: down.setValue(down.value() + 29 * table.row_height()))
    async with hands.timed("leap", Latency.INPUT):
        down.setValue(60_000)
        across.setValue(9_000)
        await asyncio.sleep(0.3)
    await hands.moved("sort", lambda: table.sort_by(7))
    await hands.did("to_search", hands.page.focus_filter)
    await hands.moved("find_student", lambda: hands.page.filter.setText("ab"))
    await hands.moved("find_nobody", lambda: hands.page.filter.setText(""))
    await hands.moved("select_all", table.selectAll)
    await hands.moved("next_to_grade", partial(hands.run, "next_ungraded"))
    table.select_cell(model.index(0, 0))


async def _figures(hands: Hands) -> None:
    for name in ("histogram_first", "histogram_closed", "histogram_again"):
        await hands.did(name, partial(hands.run, "figures"), for_s=0.6)
    await hands.moved(
        "histogram_next_column", lambda: hands.page.table.select_cell(hands.page.model.index(0, 3)), for_s=0.4
    )
    hands.run("figures")


async def _copied(hands: Hands) -> None:
    hands.page.table.selectAll()
    await hands.did("copy_million", partial(hands.run, "copy"), for_s=2)
    await hands.select(0, 0, 4999, 1)
    await hands.did("copy_10000", partial(hands.run, "copy"), for_s=0.5)


async def _pasted(hands: Hands) -> None:
    page, lines = hands.page, [f"{row * 7 % 19 / 2}\t{row % 23 / 2}\n" for row in range(5000)]
    QGuiApplication.clipboard().setText("".join(lines))
    page.table.select_cell(page.model.index(0, 0))
    async with hands.timed("paste_planned"):
        hands.run("paste")
        await until(page.side.isVisible, "the paste was not shown")
    async with hands.timed("paste_entered"):
        page.panels.edit_preview.confirm.click()
        await _stored(hands)
    async with hands.timed("paste_typed_over", Latency.INPUT):
        await hands.type("3")
    async with hands.timed("paste_undone"):
        await hands.undone(steps=2)
    async with hands.timed("paste_redone"):
        await until(lambda: not page.feed._is_refreshing, "the grid was not read again")
        hands.run("redo")
        await _stored(hands)
    await hands.undone()


async def _filled(hands: Hands) -> None:
    page = hands.page
    await hands.select(0, 0, 4999, 1)
    async with hands.timed("clear_10000"):
        QTest.keyClick(page.table, Qt.Key.Key_Delete)
        await _stored(hands)
    await hands.did("waiting_page_of_10000", partial(hands.run, "waiting"), for_s=1)
    await hands.did("back_from_waiting", lambda: hands.window.open_course(page.course_id))
    await hands.undone()
    await hands.select(0, 0, 4999, 1)
    async with hands.timed("fill_down_10000"):
        hands.run("fill_down")
        await _stored(hands)
    await hands.undone()


async def _beside(hands: Hands) -> None:
    for name in ("details", "history", "replace"):
        await hands.did(name, partial(hands.run, name), for_s=0.5)
    await hands.moved("search_typed", lambda: hands.page.panels.find.wanted.setText("7"), for_s=1)


async def _pages(hands: Hands) -> None:
    window = hands.window
    for name in ("waiting", "queue"):
        await hands.did(f"page_{name}", partial(hands.run, name), for_s=0.4)
    await hands.did("page_courses", window.show_courses)
    await hands.back()
    await hands.did("page_history", lambda: window.pages.show_page(HISTORY), for_s=0.5)
    await hands.back()
    await hands.did("palette", partial(hands.run, "palette"))
    await hands.moved("palette_typed", lambda: window.palette_.field.setText("gar"), for_s=0.6)
    window.palette_.close()


async def _stored(hands: Hands) -> None:
    await until(lambda: hands.unsent >= _UNSENT, "the grades were not stored")


_SCENARIOS = {"editing": _editing, "viewing": look_around, "many": many}


async def _scenario(app: DeskApp) -> int:
    hands = Hands(app, Path(sys.argv[1]).parent)
    try:
        await hands.is_read()
        # Only a window in front is told that a field gets the keys.
        await bring_to_front(app.window)
        await _SCENARIOS[sys.argv[2]](hands)
    except Exception:  # noqa: BLE001 - whatever it is, the window must not stay open for it
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    run(secrets=FileSecrets(Path(sys.argv[1])), script=_scenario)
