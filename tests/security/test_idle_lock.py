"""The clock of the lock: touched windows stay open, untouched ones are locked when the time is over."""

import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import IdleWatch, Site
from lmsdesk.gui.shell import screen_lock
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.screen_lock import IdleTimer, Locking
from lmsdesk.gui.shell.window_state import WindowState
from tests.gui.site_desk import until


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_time_begins_anew_with_each_touch() -> None:
    clock = Clock()
    watch = IdleWatch(5, clock=clock)
    clock.now += 299
    assert watch.left_s == 1
    watch.touch()
    assert watch.left_s == 300
    clock.now += 1000
    assert watch.left_s == 0


def test_never_is_never() -> None:
    clock = Clock()
    watch = IdleWatch(0, clock=clock)
    clock.now += 1e9
    assert watch.left_s is None


async def test_a_touched_window_is_left_alone_and_an_untouched_one_told(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    clock = Clock()
    timer = IdleTimer(window)
    told: list[bool] = []
    timer.passed.connect(lambda: told.append(True))
    timer.watch(IdleWatch(1, clock=clock))
    clock.now += 59.99
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)
    clock.now += 59.99
    timer._on_timer_fired()
    assert not told
    clock.now += 0.02
    await until(lambda: told)
    timer.stop()


async def test_who_wakes_the_computer_finds_the_window_locked_and_types_nowhere(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    clock = Clock()
    timer = IdleTimer(field)
    told: list[bool] = []
    timer.passed.connect(lambda: told.append(True))
    timer.watch(IdleWatch(5, clock=clock))
    # It sleeps for a night, and no timer has run when it is woken.
    clock.now += 8 * 3600
    for _ in range(2):
        QTest.keyClick(field.windowHandle(), Qt.Key.Key_A)
    assert told == [True]
    timer.stop()


async def test_a_window_that_never_gets_the_keys_is_touched_as_well(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_lock, "_LOOKS_AGAIN_S", 0.02)
    first, second = QWidget(), QWidget(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
    qtbot.addWidget(first)
    qtbot.addWidget(second)
    first.show()
    clock = Clock()
    timer = IdleTimer(first)
    timer.watch(watch := IdleWatch(5, clock=clock))
    second.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    second.show()
    clock.now += 200

    def is_touched() -> bool:
        QTest.mouseMove(second.windowHandle(), QPoint(5, 5))
        QTest.mouseMove(second.windowHandle(), QPoint(9, 9))
        return watch.left_s == 300

    await until(is_touched)
    timer.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="the other systems have clocks of other names")
def test_the_clock_goes_on_while_the_computer_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    at = {time.CLOCK_BOOTTIME: 100.0}
    monkeypatch.setattr(time, "clock_gettime", at.__getitem__)
    watch = IdleWatch(5)
    at[time.CLOCK_BOOTTIME] += 8 * 3600
    assert watch.left_s == 0


async def test_a_window_without_a_site_is_not_locked_but_goes_on_counting(tmp_path: Path, qtbot: QtBot) -> None:
    window = MainWindow(WindowState(tmp_path))
    qtbot.addWidget(window)
    closed: list[bool] = []

    async def close() -> None:
        closed.append(True)

    async def reopen(_site: Site) -> bool:
        return True

    locking = Locking(window, close=close, reopen=reopen)
    locking.set_limit(5)
    clock = Clock()
    watch = IdleWatch(5, clock=clock)
    clock.now += 301
    locking.watch(watch)
    assert not locking.is_locked
    assert locking._idle._timer.isActive()
    locking.stop()
    assert not closed
    window.close_for_good()


def test_the_setting_outlives_the_program(tmp_path: Path) -> None:
    assert WindowState(tmp_path).lock_after_min == 0
    WindowState(tmp_path).lock_after_min = 15
    assert WindowState(tmp_path).lock_after_min == 15
    (tmp_path / "window.ini").write_text("[lock]\nafter_min=often\n", "utf-8")
    assert WindowState(tmp_path).lock_after_min == 0
