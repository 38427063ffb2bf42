"""Somebody at the page of submissions, with the keyboard alone."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lmsdesk.desk import AttemptKey, AttemptPart, Mark, MarkingState, PartKind, QueueEntry, QueueOrder, WorkKey
from lmsdesk.desk.submissions.queue import in_order
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptTarget, UserId
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import whole_window
from tests.sync.conftest import Person
from tests.sync.test_evaluations import newer_view

Key, Mod = Qt.Key, Qt.KeyboardModifier

D = TypeVar("D", bound=QDialog)


async def open_dialog(kind: type[D]) -> D:
    """Wait until a dialog is open and the window system has brought it the keys: until then nothing has them."""
    await until(lambda: isinstance(QApplication.activeModalWidget(), kind))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    await until(lambda: dialog.isActiveWindow() and QApplication.focusWidget() is not None)
    return dialog


class Marker:
    """Somebody at the page, with the keyboard alone."""

    def __init__(self, window: MainWindow, page: SubmissionsPage, person: Person) -> None:
        self.window, self.page, self.person = window, page, person

    @property
    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    @property
    def entry(self) -> QueueEntry:
        entry = self.page.pile.entry(self.page.key)
        assert entry is not None
        return entry

    @property
    def target(self) -> AttemptTarget:
        key = self.entry.key
        return AttemptTarget(key.course_id, key.column_id, key.user_id or UserId(""), self.page.attempt_id)

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.focus, letter)

    def press(self, key: Qt.Key, with_: Qt.KeyboardModifier = Mod.NoModifier) -> None:
        QTest.keyClick(self.focus, key, with_)

    def post(self) -> None:
        self.press(Key.Key_Return, Mod.ControlModifier | Mod.ShiftModifier)

    def post_and_next(self) -> None:
        self.press(Key.Key_Return, Mod.ControlModifier)

    async def ready(self) -> None:
        """Wait until a mark can be entered, and the window system has brought the keys."""
        page = self.page
        await until(lambda: page.panel.is_open and page.session is not None and not page.typed.is_holding)
        await until(QApplication.focusWidget)

    async def stored(self) -> None:
        """Wait until what was entered is on the disk."""
        await self.ready()
        await until(lambda: self.page.session is not None and not self.page.session.is_storing)

    async def mark(self, target: AttemptTarget) -> Mark:
        await self.window.writes.finished()
        [mark] = await self.person.workspace.submissions.marks.of([target])
        return mark

    def announce(self, changes: Changes) -> None:
        """Something has come from the site."""
        self.person.workspace._changes.announce(changes)

    async def leave(self, *gone: QueueEntry, for_: Sequence[Attempt] = ()) -> None:
        """The site has the work of some no more, all of one column, and other attempts instead."""
        store, place = self.person.workspace._store, gone[0].key[:2]
        lost = {one.id for entry in gone for one in entry.work.attempts}
        ids = [one.id for work in await store.marking.works(*place) for one in work.attempts if one.id not in lost]
        left = [await store.marking.attempt(*place, one) for one in ids]
        rows = [*for_, *(one for one in left if one is not None)]
        self.announce(await store.mirror.save_attempts(*place, rows, is_whole=True))

    async def until_settled(self) -> None:
        """Wait until the queue has been read after all that was entered."""
        reader = self.page._reader
        await until(lambda: not reader.is_stale and (reader._refreshing is None or reader._refreshing.done()))

    @staticmethod
    def by_age(entries: Sequence[QueueEntry]) -> tuple[QueueEntry, ...]:
        return tuple(in_order(entries, QueueOrder.OLDEST))

    async def until_state(self, key: WorkKey | None, state: MarkingState) -> None:
        """Wait until the strip shows a student in a state."""

        def is_so() -> bool:
            entry = self.page.pile.entry(key)
            return entry is not None and entry.state is state

        await until(is_so)


async def hand_in(hands: Marker, step: int, *files: tuple[str, bytes]) -> None:
    """A student so many after the one on the screen has handed in these files, by name and content, which are here."""
    workspace, page = hands.person.workspace, hands.page
    papers = workspace.submissions.papers
    entry = page.pile.entries[(page.pile.position(hands.entry.key) or 0) + step]
    key = AttemptKey(entry.key.course_id, entry.key.column_id, entry.current.id)
    parts = tuple(AttemptPart(key, PartKind.FILE, number, name) for number, (name, _) in enumerate(files))
    attempt = await workspace._store.marking.attempt(*key)
    assert attempt is not None
    papers.forget(key)
    papers._put_parts(key, parts)
    await papers.cache.keep_parts(key, attempt, parts)
    for part, (_, content) in zip(parts, files, strict=True):
        await papers.cache.keep(part, content)


async def in_newer_view(person: Person) -> None:
    """The courses have it, and the person knows."""
    await newer_view(person.service)
    while any(value_or(one.course.ultra_status, "") != "Ultra" for one in await person.workspace.courses.list()):
        person.heard.clear()
        person.workspace._engine.want_catalogue()
        await person.until(lambda: any(changes.courses for changes in person.heard))


async def at_queue(window: MainWindow, person: Person) -> Marker:
    """The hands at the first paper of the queue of all courses, which is opened."""
    await until(lambda: window.entries)
    window.menu_actions["queue"].trigger()
    page = window.pages.find_page(SubmissionsPage)
    assert page is not None
    made = Marker(window, page, person)
    await made.ready()
    return made


@asynccontextmanager
async def marker(
    folder: Path, *, is_offline: bool = True, is_newer_view: bool = False, size: tuple[int, int] = (1240, 780)
) -> AsyncIterator[Marker]:
    """The queue of all courses, open in the window; in the newer course view, what is chosen in rubrics is sent."""
    async with open_desk(folder) as (_, person):
        if is_newer_view:
            await in_newer_view(person)
        await person.opened()
        if is_offline:
            person.workspace.pause()
        async with whole_window(person, folder, *size) as window:
            yield await at_queue(window, person)
