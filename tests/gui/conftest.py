"""What window tests share: one event loop for Qt and asyncio, nothing left running, pictures to look at."""

import asyncio
import gc
import os
import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from qasync import QEventLoop

from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Crash, Notice
from tests.helpers.patience import PATIENCE_S
from tests.helpers.stalls import show_table, window_watched

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitExposed, QtBot.waitActive):
    # Five seconds would be a limit by the clock, which a slow machine does not hold.
    assert _wait.__kwdefaults__ is not None
    _wait.__kwdefaults__["timeout"] = int(PATIENCE_S * 1000)
_LONGEST_TURN_S = 2.0
"""Here the practice site answers in the window's own thread; `test_stall_monitor.py` judges the window alone."""
_loops: list[asyncio.AbstractEventLoop] = []
_kept: list[asyncio.AbstractEventLoop] = []
_tasks_before: set["asyncio.Task[object]"] = set()


def _application() -> QApplication:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    return app


def _qt_loop() -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = QEventLoop(_application())
    _loops[:] = [loop]
    # Kept for good: a loop that is collected while Qt still has events for it takes the process with it.
    _kept.append(loop)
    return loop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run every `async def` test of this folder on the Qt loop."""
    return {"qt": _qt_loop}


def _living_tasks() -> set["asyncio.Task[object]"]:
    open_loops = (loop for loop in _loops if not loop.is_closed())
    return {
        task for loop in open_loops for task in asyncio.all_tasks(loop) if not task.done() and not task.cancelling()
    }


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Remember what fixtures have running, and watch how long the window is away."""
    _tasks_before.clear()
    _tasks_before.update(_living_tasks())
    _application()
    with window_watched(item.nodeid, _LONGEST_TURN_S):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell which tests kept the window longest."""
    show_table(terminalreporter)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Fail a test that leaves a task behind; widgets are closed by now, and closing a page cancels its tasks."""
    # What a fixture runs may start tasks of its own: then nobody can say whose they are.
    left = set() if _tasks_before else {str(task) for task in _living_tasks()}
    _loops.clear()
    yield
    assert not left, f"tasks left running: {left}"


@pytest.fixture(scope="session")
def qapp() -> Iterator[QApplication]:
    """The application in the style that people see."""
    app = _application()
    theme.apply(app)
    yield app
    # Qt would free what was copied when there is no interpreter left.
    app.clipboard().clear()


_ENDS_WITHIN_S = 10.0


def _running_timers() -> set[QTimer]:
    kinds = {QTimer, *QTimer.__subclasses__()}
    found = (thing for thing in gc.get_objects() if type(thing) in kinds)
    return {timer for timer in found if shiboken6.isValid(timer) and timer.isActive()}


@pytest.fixture(autouse=True)
def nothing_left_running(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a timer or a thread behind."""
    threads, timers = set(threading.enumerate()), _running_timers()
    yield
    qapp.processEvents()
    # Short single shots run out by themselves, such as the one that gathers statistics.
    late = {timer for timer in _running_timers() - timers if not (timer.isSingleShot() and timer.interval() <= 200)}
    assert not late, f"timers left running: {[(timer.parent(), timer.interval()) for timer in late]}"
    # A dummy stands for a thread of Qt's own pool that once asked for its name: Python cannot know when it ends.
    ours = {thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)}
    for ending in ours - threads:
        # The worker of a store that has been closed is on its way out.
        ending.join(_ENDS_WITHIN_S)
    left = {thread for thread in ours if thread.is_alive()} - threads
    assert not left, f"threads left running: {left}"


@pytest.fixture
def picture(tmp_path: Path) -> Callable[[QWidget, str], Path]:
    """Save what a widget looks like into the folder LMSDESK_PICTURES (or the test's own) and say where."""
    folder = Path(os.environ.get("LMSDESK_PICTURES") or tmp_path)

    def save(widget: QWidget, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        # Written fast: nobody looks at most of them.
        assert widget.grab().save(str(path), "PNG", 85)
        return path

    return save


@pytest.fixture(autouse=True)
def nothing_untold() -> Iterator[None]:
    """Fail a test in which a task died unseen, and leave the board empty for the next."""
    yield
    untold: list[Notice | Crash] = []
    notices.channel.read_by(untold.append)
    notices.channel.read_by(None)
    assert [news for news in untold if isinstance(news, Crash)] == []
