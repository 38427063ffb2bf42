"""The desk with the stored gradebook, and for each deed of a person the longest absence of the window's thread."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_hands import until
from lmsdesk.gui.app import DeskApp, run
from lmsdesk.gui.pages.gradebook_page import GradebookPage
from lmsdesk.gui.stall import watched
from lmsdesk.model.ids import CourseId
from tests.bench.kept_secrets import FileSecrets

_UNSENT = 9000
"""Of ten thousand grades entered, fewer by those that were the same."""


class Deeds:
    """The hands, and what was measured meanwhile."""

    def __init__(self, app: DeskApp) -> None:
        self._app, self._window = app, app.window

    @property
    def page(self) -> GradebookPage:
        page = self._window.stage.gradebook
        assert page is not None
        return page

    @contextlib.asynccontextmanager
    async def timed(self, deed: str) -> AsyncIterator[None]:
        await asyncio.sleep(0.3)
        began = monotonic()
        with watched() as monitor:
            await asyncio.sleep(0.01)
            yield
            took = monotonic() - began
            await asyncio.sleep(0.4)
        figures = {
            "deed": deed,
            "busy_ms": monitor.worst.busy_s * 1000,
            "clock_ms": round(monitor.latest_s * 1000, 1),
            "took_ms": round(took * 1000),
            "places": [str(stall) for stall in monitor.stalls[:6]],
        }
        sys.stdout.write(json.dumps(figures) + "\n")
        sys.stdout.flush()

    async def all(self) -> None:
        await until(lambda: self._window.stage.gradebook is not None, "no gradebook was opened")
        await until(self._is_read, "the gradebook was not read")
        for part in (self._open, self._look, self._figures, self._block, self._paste, self._fill):
            await part()
        await self._beside()
        await self._pages()

    async def _open(self) -> None:
        self._window.stage.let_go()
        course = self._window.entries[0].enrolment.course_id
        async with self.timed("open_gradebook"):
            self._window.open_course(course)
            await until(self._is_read, "the gradebook was not read")
        async with self.timed("read_anew"):
            self.page.feed._want(is_whole=True)
            await asyncio.sleep(0.2)

    async def _look(self) -> None:
        table, model = self.page.table, self.page.model
        bar = table.verticalScrollBar()
        deeds: dict[str, Callable[[], object]] = {
            "scroll": lambda: bar.setValue(bar.value() + 29 * table.row_height()),
            "leap": lambda: self._leap(60_000, 9_000),
            "sort": lambda: table.sort_by(7),
            "find_student": lambda: self.page.filter.setText("ab"),
            "find_nobody": lambda: self.page.filter.setText(""),
            "select_all": table.selectAll,
            "next_to_grade": lambda: self._run("next_ungraded"),
        }
        for name, deed in deeds.items():
            async with self.timed(name):
                deed()
                await asyncio.sleep(0.3)
        table.go_to(model.index(0, 0))

    def _leap(self, down: int, right: int) -> None:
        self.page.table.verticalScrollBar().setValue(down)
        self.page.table.horizontalScrollBar().setValue(right)

    async def _figures(self) -> None:
        for name in ("histogram_first", "histogram_closed", "histogram_again"):
            async with self.timed(name):
                self._run("figures")
                await asyncio.sleep(0.6)
        async with self.timed("histogram_next_column"):
            self.page.table.go_to(self.page.model.index(0, 3))
            await asyncio.sleep(0.4)
        self._run("figures")

    async def _block(self) -> None:
        self.page.table.selectAll()
        async with self.timed("copy_million"):
            self._run("copy")
            await asyncio.sleep(2)
        await self._select(0, 0, 4999, 1)
        async with self.timed("copy_10000"):
            self._run("copy")
            await asyncio.sleep(0.5)

    async def _paste(self) -> None:
        page, lines = self.page, [f"{row * 7 % 19 / 2}\t{row % 23 / 2}\n" for row in range(5000)]
        QGuiApplication.clipboard().setText("".join(lines))
        page.table.go_to(page.model.index(0, 0))
        async with self.timed("paste_planned"):
            self._run("paste")
            await until(page.panels.stack.isVisible, "the paste was not shown")
        async with self.timed("paste_entered"):
            page.panels.dry_run.confirm.click()
            await self._stored()
        async with self.timed("paste_typed_over"):
            await self._type("3")
        async with self.timed("paste_undone"):
            await self._undone(steps=2)

    async def _fill(self) -> None:
        page = self.page
        await self._select(0, 0, 4999, 1)
        async with self.timed("clear_10000"):
            QTest.keyClick(page.table, Qt.Key.Key_Delete)
            await self._stored()
        async with self.timed("waiting_page_of_10000"):
            self._run("waiting")
            await asyncio.sleep(1)
        async with self.timed("back_from_waiting"):
            self._window.open_course(page.course_id)
            await asyncio.sleep(0.3)
        await self._undone()
        await self._select(0, 0, 4999, 1)
        async with self.timed("fill_down_10000"):
            self._run("fill_down")
            await self._stored()
        await self._undone()

    async def _beside(self) -> None:
        for name in ("details", "history", "replace"):
            async with self.timed(name):
                self._run(name)
                await asyncio.sleep(0.5)
        async with self.timed("search_typed"):
            self.page.panels.find.wanted.setText("7")
            await asyncio.sleep(1)

    async def _pages(self) -> None:
        window = self._window
        for name in ("waiting", "queue"):
            async with self.timed(f"page_{name}"):
                self._run(name)
                await asyncio.sleep(0.4)
        async with self.timed("page_courses"):
            window.stage.show_courses()
            await asyncio.sleep(0.3)
        window.open_course(CourseId(self.page.course_id))
        async with self.timed("page_history"):
            window.stage.show_history()
            await asyncio.sleep(0.5)
        window.open_course(CourseId(self.page.course_id))
        async with self.timed("palette"):
            self._run("palette")
            await asyncio.sleep(0.3)
        window.palette_.close()

    async def _type(self, text: str) -> None:
        page = self.page
        page.table.go_to(page.model.index(4, 0))
        page.table.setFocus()
        QTest.keyClicks(page.table, text)
        QTest.keyClick(page.table, Qt.Key.Key_Return)
        await self._window.writes.finished()
        await asyncio.sleep(0.3)

    async def _select(self, top: int, left: int, bottom: int, right: int) -> None:
        table, model = self.page.table, self.page.model
        table.go_to(model.index(top, left))
        block = QItemSelection(model.index(top, left), model.index(bottom, right))
        table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        await asyncio.sleep(0.3)

    def _is_read(self) -> bool:
        return self.page.model.rowCount() > 0

    async def _stored(self) -> None:
        await until(lambda: self._unsent() >= _UNSENT, "the grades were not stored")

    async def _undone(self, *, steps: int = 1) -> None:
        # The step has its name in the menu once the grid was read again.
        await until(lambda: not self.page.feed._is_refreshing, "the grid was not read again")
        for _ in range(steps):
            self._run("undo")
        await until(lambda: not self._unsent(), "the step was not taken back")

    def _unsent(self) -> int:
        workspace = self._window.workspace
        assert workspace is not None
        return workspace.state.counts.total

    def _run(self, deed: str) -> None:
        self._window.deeds[deed].trigger()


async def _story(app: DeskApp) -> int:
    await Deeds(app).all()
    return 0


if __name__ == "__main__":
    run(secrets=FileSecrets(Path(sys.argv[1])), story=_story)
