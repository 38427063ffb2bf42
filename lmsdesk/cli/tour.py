"""The guided tour: the real window driven through the main job by its own widgets, with a picture of each step.

It ends with an independent look at what the service holds, and fails unless that is what was entered.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.starter import ChildStarter
from lmsdesk.cli.tour_album import Album
from lmsdesk.cli.tour_hands import Hands, SignInPage, TourFailedError, until
from lmsdesk.desk import Link, SyncState
from lmsdesk.gui import theme
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.widgets.conflict_row import ConflictRow
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag

TYPED = ("42.5", "38", "47", "29.5", "50")
PASTED = ("41", "36.5", "48")
OFFLINE = ("33", "45.5", "ex", "27")
MINE, THEIRS, KEPT_MINE, LET_GO = 44.0, 39.0, 46.5, 40.0

Step = tuple[str, Callable[[], Awaitable[None]]]


class Tour:
    """One run of the tour; `story` is what the window is started with."""

    def __init__(self, starter: ChildStarter, folder: Path) -> None:
        self._starter = starter
        self._album = Album(folder)
        self._entered: dict[Cell, dict[str, object]] = {}
        self._app: DeskApp | None = None

    async def story(self, app: DeskApp) -> int:
        """Walk through every step; returns 0 only if the service holds what was entered."""
        self._app = app
        app.window.resize(1440, 860)
        try:
            for name, step in self._steps():
                await step()
                self._album.keep(name, app.window)
            found = await self._look_at_the_service()
        except TourFailedError as failure:
            sys.stderr.write(f"The tour stopped: {failure}\n")
            self._album.keep("stopped", app.window)
            self._album.write({"problem": str(failure)}, holds=False)
            return 1
        holds = all(cell["entered"] == cell["held"] for cell in found)
        self._album.write({"cells": found}, holds=holds)
        return 0 if holds else 1

    def _steps(self) -> tuple[Step, ...]:
        return (
            ("welcome", self._welcome),
            ("sign-in", self._choose_practice),
            ("consent", self._sign_in),
            ("courses", self._allow),
            ("gradebook", self._open_course),
            ("typed", self._type_grades),
            ("on-the-server", self._all_sent),
            ("pasted", self._paste_grades),
            ("cut-off", self._pull_the_plug),
            ("typed-offline", self._type_offline),
            ("reconnected", self._plug_in),
            ("conflict", self._make_conflicts),
            ("deciding", self._open_waiting),
            ("decided", self._decide),
            ("history", self._show_history),
            ("dark", self._go_dark),
        )

    @property
    def app(self) -> DeskApp:
        """The program, once the story has begun."""
        assert self._app is not None
        return self._app

    @property
    def _hands(self) -> Hands:
        page = self.app.window.stage.open_gradebook
        if page is None:
            raise TourFailedError("the gradebook is not on show")
        return Hands(page)

    async def _welcome(self) -> None:
        await asyncio.sleep(0.2)

    async def _choose_practice(self) -> None:
        self.app.window.stage.welcome.practice.click()
        await self._page.shows("user_id")

    async def _sign_in(self) -> None:
        await self._page.click("form button, form input[type=submit]")
        await self._page.shows("decision")

    async def _allow(self) -> None:
        await self._page.click("[name=decision][value=allow]")
        courses = self.app.window.stage.courses
        await until(lambda: bool(self.app.window.entries), "the course list did not come")
        await until(courses.isVisible, "the course page is not on show")
        await until(self._is_counted, "the work to grade was not counted", within_s=60)
        await asyncio.sleep(0.3)

    async def _open_course(self) -> None:
        entry = self._course_to_grade()
        self.app.window.open_course(entry.enrolment.course_id)
        await until(lambda: self.app.window.stage.open_gradebook is not None, "the gradebook did not open")
        await until(self._is_loaded, "the gradebook did not load", within_s=90)
        await asyncio.sleep(0.3)

    async def _type_grades(self) -> None:
        cells = self._hands.empty_run(len(TYPED))
        self._hands.type_down(cells, TYPED)
        self._remember(cells, TYPED)
        # The badge follows the disk, a moment after the grid; the service is so near that it may all be over by then.
        for _ in range(10):
            if not self._unsent():
                await asyncio.sleep(0.001)

    async def _all_sent(self) -> None:
        await until(self._is_sent, "the grades did not reach the service", within_s=30)

    async def _paste_grades(self) -> None:
        cells = self._hands.empty_run(len(PASTED))
        self._hands.paste(cells[0], PASTED)
        self._remember(cells, PASTED)
        await until(self._is_sent, "the pasted grades did not reach the service", within_s=30)

    async def _pull_the_plug(self) -> None:
        self._starter.child.pull_the_plug()
        self.app.window.deeds["refresh"].trigger()
        await until(lambda: self._link() is Link.OFFLINE, "the cut was not noticed", within_s=40)

    async def _type_offline(self) -> None:
        cells = self._hands.empty_run(len(OFFLINE))
        self._hands.type_down(cells, OFFLINE)
        self._remember(cells, OFFLINE)
        await until(lambda: self._unsent() == len(OFFLINE), "the grades were not kept")

    async def _plug_in(self) -> None:
        await self._starter.child.start()
        self.app.window.deeds["refresh"].trigger()
        await until(self._is_sent, "the grades typed offline did not reach the service", within_s=60)

    async def _make_conflicts(self) -> None:
        """Somebody else grades the same two students while I work offline."""
        self.app.window.deeds["offline"].trigger()
        await until(lambda: self._link() is Link.PAUSED, "working offline did not begin")
        cells = self._hands.empty_run(2)
        self._hands.type_down(cells, (str(MINE), str(KEPT_MINE)))
        await until(lambda: self._unsent() == len(cells), "the grades were not kept")
        colleague = Onlooker(self._starter.child.ready)
        for cell, score in zip(cells, (THEIRS, LET_GO), strict=True):
            await colleague.set_score(*cell, score=score)
        self._entered[cells[0]] = {"score": THEIRS}
        self._entered[cells[1]] = {"score": KEPT_MINE}
        self.app.window.deeds["offline"].trigger()
        await until(lambda: self._held() == len(cells) and self._is_loaded(), "the conflict was not found", within_s=30)
        await until(lambda: self._is_shown(CellFlag.CONFLICT), "the conflict is not marked")
        self._hands.go_to(cells[0])

    async def _open_waiting(self) -> None:
        self.app.window.deeds["waiting"].trigger()
        await until(lambda: len(self._rows()) == 2, "the conflicts are not listed")
        await asyncio.sleep(0.2)

    async def _decide(self) -> None:
        """The first student keeps the colleague's value, the second mine; decided with the keys 2 and 1."""
        for row in self._rows():
            QTest.keyClick(row, Qt.Key.Key_2 if self._entered[row.cell] == {"score": THEIRS} else Qt.Key.Key_1)
        await until(self._is_sent, "the decisions did not reach the service", within_s=30)

    async def _show_history(self) -> None:
        entry = self._course_to_grade()
        self.app.window.open_course(entry.enrolment.course_id)
        self.app.window.deeds["history"].trigger()
        self._hands.go_to(next(cell for cell, value in self._entered.items() if value == {"score": THEIRS}))
        await asyncio.sleep(0.4)

    async def _go_dark(self) -> None:
        program = QApplication.instance()
        look = program.findChild(theme.Theme) if program else None
        if look is None:
            raise TourFailedError("the program has no colours")
        look.use(theme.DARK)
        await asyncio.sleep(0.4)

    async def _look_at_the_service(self) -> list[dict[str, object]]:
        onlooker = Onlooker(self._starter.child.ready)
        found: list[dict[str, object]] = []
        for cell, entered in self._entered.items():
            grade = await onlooker.grade(*cell)
            held = {name: grade.get(name) for name in entered}
            found.append({"columnId": cell.column_id, "userId": cell.user_id, "entered": entered, "held": held})
        return found

    def _remember(self, cells: list[Cell], texts: tuple[str, ...]) -> None:
        for cell, text in zip(cells, texts, strict=True):
            self._entered[cell] = {"exempt": True} if text == "ex" else {"score": float(text)}

    @property
    def _page(self) -> SignInPage:
        return SignInPage(self.app.window)

    def _course_to_grade(self) -> CourseEntry:
        """The course with most to grade among those in which I may."""
        graded = [entry for entry in self.app.window.entries if entry.enrolment.may_grade]
        if not graded:
            raise TourFailedError("there is no course to grade")
        return max(graded, key=lambda entry: entry.needs_grading)

    def _is_counted(self) -> bool:
        return self._course_to_grade().needs_grading > 0 and not self._state().activity

    def _is_loaded(self) -> bool:
        page = self.app.window.stage.open_gradebook
        return page is not None and page.is_complete and self._state().progress is None

    def _is_sent(self) -> bool:
        is_marked = self._is_shown(CellFlag.UNSENT | CellFlag.CONFLICT | CellFlag.FAILED)
        return not is_marked and not self.app.window.writes.is_busy and self._state().counts.total == 0

    def _is_shown(self, marks: CellFlag) -> bool:
        page = self.app.window.stage.gradebook
        return page is not None and any((column.flags & marks).any() for column in page.model.columns)

    def _unsent(self) -> int:
        counts = self._state().counts
        return counts.queued + counts.sending

    def _held(self) -> int:
        return self._state().counts.held

    def _link(self) -> Link:
        return self._state().link

    def _state(self) -> SyncState:
        workspace = self.app.window.workspace
        if workspace is None:
            raise TourFailedError("no site is open")
        return workspace.state

    def _rows(self) -> list[ConflictRow]:
        return [row for row in self.app.window.findChildren(ConflictRow) if row.isVisible()]
