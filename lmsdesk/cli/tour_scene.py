"""What the steps of the guided tour share: the window, its input, and a record of what was entered."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError

from PySide6.QtWidgets import QApplication

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.practice_child import ChildStarter
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, GridInput, Shown, TourFailedError, until
from lmsdesk.cli.tour_keys import Keys
from lmsdesk.desk import Link, SyncState
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.page import Page
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag

_FIELDS = ("score", "text", "exempt", "feedback", "notes")
_NOTHING = (None, False, "")
_NOT_FOUND = 404
_PANELS = ("history", "details", "figures")
P = TypeVar("P", bound=Page)


class Scene:
    """The running program; every step gets this object."""

    def __init__(self, app: DeskApp, starter: ChildStarter, folder: Path) -> None:
        self.app, self.window = app, app.window
        self.starter, self.folder = starter, folder
        self.keys = Keys(app.window)
        self.entered: dict[Cell, dict[str, object]] = {}
        """What the service must hold at the end."""
        self.tried: dict[Cell, dict[str, object]] = {}
        """What it held of cells in which something was tried and not kept."""

    @property
    def page(self) -> GradebookPage:
        return self.on_show(GradebookPage)

    def on_show(self, kind: type[P]) -> P:
        """The page of this kind, which has to be on show."""
        page = self.window.pages.current_page(kind)
        if page is None:
            raise TourFailedError(f"the {kind.__name__} is not on show")
        return page

    @property
    def grid_input(self) -> GridInput:
        return GridInput(self.page)

    @property
    def state(self) -> SyncState:
        workspace = self.window.workspace
        if workspace is None:
            raise TourFailedError("no site is open")
        return workspace.state

    @property
    def site_name(self) -> str:
        workspace = self.window.workspace
        return workspace.site.name if workspace else ""

    @property
    def link(self) -> Link:
        return self.state.link

    @property
    def unsent(self) -> int:
        """How many grades are on their way."""
        return self.state.counts.queued + self.state.counts.sending

    def free_run(self, count: int) -> list[Cell]:
        """Cells below one another that the tour has not used, empty ones where there are any."""
        return self.grid_input.empty_run(count, taken={*self.entered, *self.tried})

    def remember(self, cells: Iterable[Cell], texts: Iterable[str]) -> None:
        """Write down what was typed, to be compared with the service at the end."""
        for cell, text in zip(cells, texts, strict=True):
            self.expect(cell, {"exempt": True} if text == "ex" else {"score": float(text)})

    def expect(self, cell: Cell, fields: Mapping[str, object]) -> None:
        """Write down what the service must hold in a cell."""
        self.entered.setdefault(cell, {}).update(fields)

    async def leave_alone(self, cells: Iterable[Cell]) -> None:
        """Write down what the service holds now: what follows is only tried."""
        for cell in cells:
            self.tried[cell] = await self.read_grade(cell)

    async def read_grade(self, cell: Cell) -> dict[str, object]:
        """What the service holds, read by a program that shares nothing with the desk; empty for no grade."""
        try:
            grade = await Onlooker(self.starter.child.ready).grade(*cell)
        except HTTPError as answer:
            if answer.code != _NOT_FOUND:
                raise
            return {}
        return {name: grade[name] for name in _FIELDS if grade.get(name) not in _NOTHING}

    async def look_at_the_service(self) -> list[dict[str, object]]:
        """Every recorded cell beside what the service holds; where something was only tried, all is as before."""
        found: list[dict[str, object]] = []
        for cell, wanted in ({**self.tried, **self.entered}).items():
            is_tried, grade = cell not in self.entered, await self.read_grade(cell)
            held = grade if is_tried else _pick(grade, wanted)
            difference = {"columnId": cell.column_id, "userId": cell.user_id, "entered": wanted, "held": held}
            found.append({**difference, "isOnlyTried": is_tried})
        return found

    def course_to_grade(self) -> CourseEntry:
        """The course with most to grade among those in which I may."""
        graded = [entry for entry in self.window.entries if entry.enrolment.may_grade]
        if not graded:
            raise TourFailedError("there is no course to grade")
        return max(graded, key=lambda entry: entry.needs_grading)

    def is_counted(self) -> bool:
        return self.course_to_grade().needs_grading > 0 and not self.state.activity

    def is_loaded(self) -> bool:
        page = self.window.pages.current_page(GradebookPage)
        return page is not None and page.is_complete and self.state.progress is None

    async def wait_loaded(self) -> None:
        """Wait until all of the gradebook is here: as long as it takes, while it gets on."""
        while not self.is_loaded():
            await self._gets_on(self.state.progress)

    async def _gets_on(self, seen: tuple[int, int] | None) -> None:
        has_moved = lambda: self.is_loaded() or self.state.progress != seen  # noqa: E731
        await until(has_moved, "the gradebook did not load", within_s=LONG_PATIENCE_S)

    def is_shown(self, marks: CellFlag) -> bool:
        page = self.window.pages.find_page(GradebookPage)
        return page is not None and any((column.flags & marks).any() for column in page.model.columns)

    def is_sent(self) -> bool:
        """Whether nothing waits any more, in the store and on the screen."""
        is_marked = self.is_shown(CellFlag.UNSENT | CellFlag.CONFLICT | CellFlag.FAILED)
        return not is_marked and not self.window.writes.is_busy and self.state.counts.total == 0

    async def wait_sent(self) -> None:
        await until(self.is_sent, "the grades did not reach the service", within_s=LONG_PATIENCE_S)

    async def shows(self, cells: Sequence[Cell], texts: Sequence[str]) -> None:
        """Wait until the grid shows these texts."""
        claim = self.grid_shows(cells, texts)
        await until(claim.holds, f"it is not so that {claim.words}")

    def grid_shows(self, cells: Sequence[Cell], texts: Sequence[str]) -> Claim:
        def holds() -> bool:
            page = self.window.pages.current_page(GradebookPage)
            if page is None:
                return False
            indexes = [page.model.index_of(cell) for cell in cells]
            room = page.table.viewport().rect()
            are_seen = all(page.table.visualRect(index).intersects(room) for index in indexes)
            return are_seen and [page.model.text_at(index) for index in indexes] == list(texts)

        return Claim(f"the grid shows {', '.join(text or 'nothing' for text in texts)}", holds)

    def is_whole(self) -> Claim:
        """The gradebook is on show with every student."""

        def holds() -> bool:
            page = self.window.pages.current_page(GradebookPage)
            is_here = page is not None and page.isVisible() and page.model.rowCount() > 0
            return is_here and self.is_loaded() and not self.state.activity

        return Claim("the gradebook is on show, whole", holds)

    def badge_is(self, token: str, words: str) -> Claim:
        def holds() -> bool:
            badge = self.window.top.badge
            return badge.isVisible() and badge.badge is not None and badge.badge.token == token

        return Claim(f"the badge says {words}", holds)

    def nothing_waits(self) -> Claim:
        """Nothing is on its way, in the store, in the cells and in the badge."""
        badge = self.badge_is("done", "that everything is on the server")
        return Claim(f"nothing waits to be sent, and {badge.words}", lambda: self.is_sent() and badge.holds())

    def waiting(self, count: int) -> Claim:
        """So many grades are kept here, and the badge says so."""
        badge = self.badge_is("unsent", "so")
        return Claim(f"{count} grades are kept here to be sent", lambda: self.unsent == count and badge.holds())

    async def server_holds(self, cells: Iterable[Cell]) -> Claim:
        found = {cell: await self.read_grade(cell) for cell in cells}

        def holds() -> bool:
            return all(_pick(held, self.entered[cell]) == self.entered[cell] for cell, held in found.items())

        return Claim(f"the service holds what was entered in {len(found)} cells", holds)

    async def work_offline(self) -> None:
        self.keys.do("offline")
        await until(lambda: self.link is Link.PAUSED, "working offline did not begin")

    def colours(self) -> theme.Theme:
        program = QApplication.instance()
        look = program.findChild(theme.Theme) if program else None
        if look is None:
            raise TourFailedError("the program has no colours")
        return look

    async def close_menus(self) -> None:
        """Esc, as often as there are menus over one another."""
        while (menu := QApplication.activePopupWidget()) is not None:
            self.keys.press("Esc")
            await until(lambda menu=menu: not menu.isVisible(), "the menu did not close")  # type: ignore[misc]

    async def begin_at_the_gradebook(self) -> None:
        """Start a chapter: menus closed, panels away, light colours, and the course with everything in it sent."""
        await self.close_menus()
        self.window.activateWindow()
        self.colours().use(theme.LIGHT)
        if self.window.pages.current_page(GradebookPage) is None or not self.page.isVisible():
            self.window.open_course(self.course_to_grade().enrolment.course_id)
            # A course opens on the page where it was left.
            self.window.menu_actions["gradebook"].trigger()
            await until(lambda: self.window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
        for name in _PANELS:
            if self.window.menu_actions[name].isChecked():
                self.keys.do(name)
        await self.wait_loaded()
        await self.wait_sent()
        self.page.focus_grid()


def _pick(grade: Mapping[str, object], wanted: Mapping[str, object]) -> dict[str, object]:
    return {name: grade.get(name) for name in wanted}


Step = Callable[[Scene], Awaitable[Shown]]
"""One step: what it does, and what its picture then shows."""
