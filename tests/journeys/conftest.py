"""What the journeys share: one loop for Qt and asyncio, practice sites over HTTP, desks, and a look for secrets."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from lmsdesk.desk import AppFolders, MemorySecrets, Protection, SecretStore, folders_under, start_logs
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Crash
from tests.helpers import loggers
from tests.helpers.campus import Campus, Campuses
from tests.helpers.desk import Desk
from tests.helpers.discretion import Discretion
from tests.helpers.fingers import Fingers
from tests.helpers.stalls import show_table, window_watched

SignedIn = Callable[..., Awaitable[MemorySecrets]]
MakeDesk = Callable[..., Desk]
AtWork = Callable[[], AbstractAsyncContextManager[tuple[Campus, Desk]]]
AtTheKeys = Callable[[], AbstractAsyncContextManager[tuple[Campus, Desk, Fingers]]]

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform != "win32" and os.geteuid() == 0:
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
# The browser engine is loaded late and needs this before the application is made.
QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
# The keys of a test reach no dialog of the system.
QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


_LONGEST_TURN_S = 0.3
"""The longest that is right is the first sign-in, which loads the browser engine: a good tenth of a second."""
_loops: list[asyncio.AbstractEventLoop] = []
"""Never let go: a loop's timers must not be collected by a thread of a later test, which ends the process."""


def _application() -> QApplication:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    return app


def _qt_loop() -> asyncio.AbstractEventLoop:
    app = _application()
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    loop: asyncio.AbstractEventLoop = QEventLoop(app)
    _loops.append(loop)
    return loop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run every `async def` test of this folder on the Qt loop."""
    return {"qt": _qt_loop}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Each journey is made under the stall monitor."""
    _application()
    with window_watched(item.nodeid, _LONGEST_TURN_S):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell which journeys kept the window longest."""
    show_table(terminalreporter)


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("campuses")


@pytest.fixture
def campuses(templates: Path, tmp_path: Path) -> Campuses:
    return Campuses(templates, tmp_path / "campus")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def log(folders: AppFolders) -> Iterator[None]:
    """The program's log, as talkative as it gets."""
    with loggers.put_back():
        start_logs(folders, is_verbose=True)
        yield


@pytest.fixture(autouse=True)
def discretion(home: Path, log: None, capfd: pytest.CaptureFixture[str]) -> Iterator[Discretion]:
    """After each journey nothing secret is in the program's files, on standard error or on a command line."""
    discretion = Discretion(home)
    yield discretion
    said = capfd.readouterr()
    discretion.look_at_files()
    discretion.look_at(said.err + said.out, "what was printed")


@pytest.fixture(autouse=True)
def no_crash() -> Iterator[None]:
    """No journey ends in a report of an unexpected failure."""
    yield
    left = [news for news in notices.channel._kept if isinstance(news, Crash)]
    notices.channel._kept.clear()
    assert not left, left


@pytest.fixture(autouse=True)
def heartbeat() -> Iterator[None]:
    """The time limit of a test is a signal, which an idle Qt loop would only see with the next event."""
    beat = QTimer(_application(), interval=500)
    beat.timeout.connect(lambda: None)
    beat.start()
    yield
    beat.stop()
    beat.deleteLater()


@pytest.fixture
def folders(home: Path) -> AppFolders:
    return folders_under(home)


@pytest.fixture
def make_desk(folders: AppFolders, discretion: Discretion) -> MakeDesk:
    """Makes desks of the one home of this test, with a site that is already set up."""

    def make(campus: Campus, secrets: SecretStore | None = None, *, protection: Protection = "memory") -> Desk:
        discretion.keep(*(campus.password(one) for one in ("administrator", "instructor", "assistant", "student")))
        return Desk(folders, discretion, secrets=secrets).knows(campus.site(protection), campus.secret)

    return make


@pytest.fixture
def empty_desk(folders: AppFolders, discretion: Discretion) -> Desk:
    """The desk of somebody who has set up nothing yet."""
    return Desk(folders, discretion)


@pytest.fixture
async def signed_in() -> SignedIn:
    """Secrets of somebody who signed in the day before."""

    async def made(campus: Campus, user_name: str = "instructor") -> MemorySecrets:
        secrets = MemorySecrets()
        await campus.sign_in(secrets, user_name)
        return secrets

    return made


@pytest.fixture
def at_work(campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn) -> AtWork:
    """A site, and the desk of somebody who signed in the day before, with a gradebook on show."""

    @asynccontextmanager
    async def begun() -> AsyncIterator[tuple[Campus, Desk]]:
        async with campuses.open() as campus, make_desk(campus, await signed_in(campus)) as desk:
            await desk.open_course()
            yield campus, desk

    return begun


@pytest.fixture
def at_the_keys(campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn) -> AtTheKeys:
    """A site, and the desk of somebody who signed in the day before and uses only keys, whom the service answers."""

    @asynccontextmanager
    async def begun() -> AsyncIterator[tuple[Campus, Desk, Fingers]]:
        async with campuses.open() as campus, make_desk(campus, await signed_in(campus)) as desk:
            await desk.online()
            yield campus, desk, Fingers(desk)

    return begun
