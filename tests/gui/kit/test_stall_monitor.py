"""The window's thread is never away long: what the monitor sees, and what it must not see in a large gradebook."""

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRunnable, QThreadPool
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellStatus, ColourRule, Condition
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.gradebook.grid.student_header import Corner, StudentHeader
from lmsdesk.gui.kit import stall_monitor
from lmsdesk.gui.kit.garbage_collection import Collector
from lmsdesk.gui.kit.stall_monitor import FRAME_S, Stall, StallMonitor, log_stalls, watched
from lmsdesk.model.edits import CellPatch, Edit
from lmsdesk.model.sheet import CellFlag, SheetPart
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key, cell_of, edit_of, show_edits
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.helpers.stalls import TIMES, pace

_SCENARIO_S = 0.1
"""For scenarios with the site in this very thread: it answers in the same event loop."""
_made: list[tuple[list[CellPatch], list[Edit]]] = []
_ROOM = 1.5
"""How much slower a machine may be than the one that the limit was set on."""


def _work(seconds: float) -> None:
    until_busy = time.thread_time() + seconds
    while time.thread_time() < until_busy:
        pass


async def test_an_absence_is_noticed_with_its_place(qtbot: QtBot) -> None:
    with watched() as monitor:
        await asyncio.sleep(0.02)
        _work(0.06)
        await asyncio.sleep(0.05)
    # Among others perhaps: a machine with much to do is slow elsewhere as well.
    worked = [stall for stall in monitor.stalls if "_work" in str(stall) and Path(__file__).name in str(stall)]
    assert any(stall.busy_s > 0.04 for stall in worked), monitor.stalls


class _Local:
    """Something that a call has, such as the painter of a paintEvent; notes the thread in which it dies."""

    def __init__(self, died_in: list[int]) -> None:
        self._died_in = died_in

    def __del__(self) -> None:
        self._died_in.append(threading.get_ident())


class _Job(QRunnable):
    """Runs in a thread of Qt's, which Python meets for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.setAutoDelete(False)

    def run(self) -> None:
        """Do nothing: beginning and ending is the point."""


@contextmanager
def _looked_at_always(monkeypatch: pytest.MonkeyPatch) -> Iterator[StallMonitor]:
    """The watcher looks as often as it can, and the threads take turns all the time."""
    monkeypatch.setattr(stall_monitor, "_LOOK_EVERY_TICKS", 0)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with watched() as monitor:
            yield monitor
    finally:
        sys.setswitchinterval(before)


def test_headings_are_painted_while_they_are_looked_at(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of pictures of a grid that changes its size; a painter that lives too long ends the process here."""
    desk = Desk(made_sheet(60, 12), qtbot)
    with _looked_at_always(monkeypatch) as monitor:
        for number in range(300):
            desk.table.resize(700 + number % 9 * 30, 300 + number % 7 * 20)
            for part in desk.table.findChildren(StudentHeader) + desk.table.findChildren(Corner):
                part.repaint()
    assert monitor.worst.locations


def test_a_look_keeps_nothing_alive(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand calls are looked at while threads take turns as on a slow machine: what is theirs ends with them."""
    died_in: list[int] = []
    looked_at = set[str]()

    def call(number: int) -> None:
        local = _Local(died_in)
        _work(0.0005)
        assert len(died_in) == number, local

    with _looked_at_always(monkeypatch) as monitor:
        for number in range(1_000):
            call(number)
            looked_at.update(monitor._locations)
            monitor._locations.clear()
    assert any("call" in place for place in looked_at)
    assert set(died_in) == {threading.get_ident()}


def test_threads_may_begin_and_end_while_it_looks(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lists the threads from beside them meets one that is half made, which ends the process here."""
    threads = QThreadPool()
    threads.setExpiryTimeout(0)
    jobs: list[_Job] = []
    with _looked_at_always(monkeypatch) as monitor:
        for _ in range(2_000):
            jobs = [_Job() for _ in range(4)]
            for job in jobs:
                threads.start(job)
            threads.waitForDone()
    assert monitor.worst.locations


async def test_waiting_for_others_is_no_absence(qtbot: QtBot) -> None:
    with watched() as monitor:
        await asyncio.sleep(0.02)
        # As when another program has the processor: the thread stands still and works nothing.
        time.sleep(0.06)  # noqa: ASYNC251 - standing still is the point
        await asyncio.sleep(0.05)
    assert monitor.stalls == []


async def test_the_talkative_log_tells_of_absences(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    owner = QObject()
    assert log_stalls(owner) is None
    with caplog.at_level(logging.DEBUG, "lmsdesk"):
        monitor = log_stalls(owner)
        assert monitor is not None
        # Or it would find the same tick twice while nothing happens, and wake the thread for it.
        assert monitor._look_every_s * 1000 > monitor._timer.interval()
        await asyncio.sleep(0.05)
        _work(0.12)
        await until(lambda: caplog.records)
        monitor.stop()
    assert "the window was away" in caplog.records[0].getMessage()


def _scrolled(desk: Desk) -> None:
    bar = desk.table.verticalScrollBar()
    bar.setValue(bar.value() + 29 * desk.table.row_height())


def _leapt(desk: Desk) -> None:
    desk.table.verticalScrollBar().setValue(60_000)
    desk.table.horizontalScrollBar().setValue(9_000)


def _typed(desk: Desk) -> None:
    desk.go(4, 3)
    desk.type("7")
    desk.press(Key.Key_Return)


def _settled(desk: Desk) -> None:
    cells = [cell_of(desk.sheet, row, 3) for row in range(100)]
    show_edits(desk.model, [edit_of(cell, {"score": 2}) for cell in cells])


def _copied_all(desk: Desk) -> None:
    desk.select(0, 0, 4999, 39)
    desk.table.copy()


def _pasted(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("\n".join(f"{row % 19 / 2}\t{row % 7}" for row in range(5000)) + "\n")
    desk.table.paste()


def _entered(desk: Desk) -> None:
    desk.model.enter(_ten_thousand(desk)[0], "Ten thousand")


def _settled_all(desk: Desk) -> None:
    part = SheetPart(desk.sheet.slots, desk.sheet.columns[:2], tuple(_ten_thousand(desk)[1]))
    desk.model.queue.run(desk.model.session.prepare_part(part), desk.model.show_part)


def _ten_thousand(desk: Desk) -> tuple[list[CellPatch], list[Edit]]:
    """Made at the first use, which is not measured."""
    if not _made:
        cells = [cell_of(desk.sheet, row, column) for column in (0, 1) for row in range(5000)]
        _made.append(([CellPatch(cell, {"score": 3.5}) for cell in cells], [edit_of(c, {"score": 2.5}) for c in cells]))
    return _made[0]


def _cleared(desk: Desk) -> None:
    desk.select(0, 0, 4999, 1)
    desk.press(Key.Key_Delete)


def _filled(desk: Desk) -> None:
    desk.select(0, 0, 4999, 1)
    desk.table.fill_down()


_ACTIONS: dict[str, Callable[[Desk], object]] = {
    "a page further": _scrolled,
    "far away": _leapt,
    "a key": _typed,
    "sorted by a column": lambda desk: desk.table.sort_by(7),
    "sorted by four": lambda desk: desk.table.sort_by_all([*map(SortKey, (3, 4, 5)), SortKey(RowKey.NAME)]),
    "found by name": lambda desk: desk.model.set_filter("ab"),
    "found by state": lambda desk: desk.model.set_conditions([Condition(status=CellStatus.NEEDS_GRADING)]),
    "coloured": lambda desk: desk.model.set_rules([ColourRule(percent=70)]),
    "all selected": lambda desk: desk.table.selectAll(),
    "the next to grade": lambda desk: desk.table.next_marked(CellFlag.NEEDS_GRADING),
    "a hundred edits settled": _settled,
    "all copied": _copied_all,
    "ten thousand planned": _pasted,
    "ten thousand entered": _entered,
    "ten thousand cleared": _cleared,
    "ten thousand filled": _filled,
    "ten thousand settled": _settled_all,
    "loaded again": lambda desk: desk.model.queue.run(
        desk.model.session.prepare_sheet(desk.sheet), desk.model.show_sheet
    ),
}


@pytest.fixture(scope="module")
def large() -> object:
    return made_sheet(5000, 200)


@pytest.mark.parametrize("name", _ACTIONS)
async def test_nothing_in_a_large_grid_takes_longer_than_half_a_frame(name: str, large: object, qtbot: QtBot) -> None:
    desk = Desk(large, qtbot)  # type: ignore[arg-type]
    await asyncio.sleep(0.2)
    # Once before: fonts, texts and ranks are made at the first use, when the gradebook opens.
    _ACTIONS[name](desk)
    await _quiet(desk)
    seen: list[Stall] = []
    for _ in range(TIMES):
        _reset(desk)
        await _quiet(desk)
        # As in the program: Python alone would look through all objects whenever many were made.
        with Collector(desk.table), watched(FRAME_S * _ROOM * pace()) as monitor:
            await asyncio.sleep(0.01)
            _ACTIONS[name](desk)
            await _quiet(desk)
        if not monitor.stalls:
            break
        seen += monitor.stalls[:1]
    desk.table.close()
    # Each time, or it was the machine.
    assert len(seen) < TIMES, "\n".join(map(str, seen))


async def _quiet(desk: Desk) -> None:
    """What comes a moment later, such as statistics, is waited for as well."""
    await asyncio.sleep(0.15)
    await until(lambda: not desk.model.queue.is_busy)
    await asyncio.sleep(0.05)


def _reset(desk: Desk) -> None:
    for patches, _ in desk.steps:
        desk.model.session.confirm_patches(patches)
    desk.steps.clear()
    show_edits(desk.model, [])
    desk.model.set_filter("")
    desk.model.set_conditions([])
    desk.model.set_rules([])
    desk.table.sort_by_all([SortKey(RowKey.NAME)])
    desk.go(0, 0)


async def test_grading_at_a_real_gradebook_never_keeps_the_window_busy(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        with watched(_SCENARIO_S * pace()) as monitor:
            screen.type(screen.bare(), "3")
            await screen.stored()
            screen.select(0, 9)
            screen.paste("\n".join("123456789"))
            await screen.stored()
            screen.page.feed.undo()
            await screen.stored()
            screen.page.panels.show_details(is_on=True)
            screen.page.show_history(is_on=True)
            screen.go(3)
            await asyncio.sleep(0.1)
            await screen.sent()
        assert monitor.stalls == [], "\n".join(map(str, monitor.stalls))
