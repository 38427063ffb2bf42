"""Reads the queue for its page: once when a person wants another, and again whenever something has changed."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from lmsdesk.desk import ColumnToGrade, Pile, QueueEntry, QueueOrder, QueueScope, SyncState, WorkKey, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.collation import name_key
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, ColumnId, CourseId

_REFRESH_MS: Final = 250
"""Typing moves the store with each key: the queue is read again a few times a second at most."""


class PileReader(QObject):
    """`was_read(columns)` follows a wish, `was_refreshed(columns)` what has happened meanwhile; `failed(error)`."""

    was_read = Signal(object)
    was_refreshed = Signal(object)
    failed = Signal(object)

    def __init__(self, workspace: Workspace, page: Page, on_screen: Callable[[], WorkKey | None]) -> None:
        """`on_screen` says which work is there; it stays, whatever comes."""
        super().__init__(page)
        self._workspace, self._queue = workspace, workspace.submissions.queue
        self._page, self._on_screen = page, on_screen
        self._tasks = Tasks(self)
        self.scope, self.order = QueueScope(), QueueOrder.OLDEST
        self.seed = 0
        """The number of the random order of the scope."""
        self.pile = Pile()
        self.is_looking = False
        """Whether the site is being asked for what somebody waits for; what is here is in the pile already."""
        self.is_own, self.has_shares = True, False
        """Whether only one's own share is wanted, and whether any column is shared out."""
        self._apart: set[WorkKey] = set()
        """Members of groups whom a person wants to mark by themselves, while the page is open."""
        self.alone: WorkKey | None = None
        """Whose work alone is on the screen: it stays that one's, also when the mark for it alone is taken back."""
        self._wanted: Cell | AttemptTarget | None = None
        self._reading: asyncio.Task[None] | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self.is_stale = False
        """Whether something has changed that is not in the pile yet."""
        self.has_news = False
        """Whether the site has brought something that is not in the pile yet."""
        self._timer = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._refresh)
        self._was_online = workspace.is_online
        self._leave = workspace.subscribe_state(self._on_state)

    @property
    def is_reading(self) -> bool:
        """Whether a person waits for another pile."""
        return self._reading is not None and not self._reading.done()

    def open(self, scope: QueueScope, wanted: Cell | AttemptTarget | None = None) -> None:
        """Read the pile of another scope, in which some work is wanted."""
        self.scope, self._wanted = scope, wanted
        self.read()

    def open_apart(self, cell: Cell, group: QueueEntry) -> None:
        """Read the pile again with one member of a group by himself, who is wanted; the others stay in it."""
        self._apart.add(WorkKey(cell.course_id, cell.column_id, cell.user_id))
        cells = self.scope.cells
        if cells:
            # Perhaps his was the only cell of the group that was selected.
            others = (Cell(*group.key[:2], one.user_id) for one in group.members if one.user_id is not None)
            cells = cells.union(others)
        self.open(self.scope._replace(cells=cells), cell)

    def take_wanted(self) -> tuple[QueueEntry | None, AttemptId | None]:
        """The work that was wanted and which attempt of it, once; says so where it is not there."""
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return None, None
        key = WorkKey(wanted.course_id, wanted.column_id, wanted.user_id or None)
        if isinstance(wanted, Cell):
            if (entry := self.pile.entry(key)) is None:
                offline = "" if self._workspace.is_online else self.tr("You are offline: only what is here is known.")
                notices.info(self.tr("There are no submissions there."), detail=offline, topic="marking")
            return entry, None
        entry = self.pile.holding(key, wanted.attempt_id, wanted)
        # The attempt of a group has an id of its own, which may also be that of somebody's attempt.
        if entry is not None and (attempt := entry.marked(wanted) or entry.attempt_of(wanted)) is not None:
            return entry, attempt.id
        detail = self.tr("It was deleted, or its student has left.")
        notices.info(self.tr("The submission is gone."), detail=detail, topic="marking")
        return entry, None

    def read(self, *, keeping: WorkKey | None = None) -> None:
        """Read the pile of the scope in its order; the work that `keeping` names is in it, also if nothing is left."""
        if self._reading is not None:
            self._reading.cancel()
        self.is_looking = False
        self._reading = self._tasks.spawn(
            self._read(keeping), what="reading what is to be marked", on_error=self._on_failed
        )

    def note(self, changes: Changes) -> None:
        """Something has changed."""
        if changes:
            self.is_stale = True
            is_of_site = bool(changes.sheets or changes.courses) and not changes.outbox
            self.has_news = self.has_news or is_of_site
            self.follow()

    def follow(self) -> None:
        """Read again in a moment, if something has changed and somebody looks at it."""
        if self.is_stale and self._page.isVisible() and not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Read no more."""
        self._leave()
        self._timer.stop()
        self._tasks.cancel_all()

    def _on_state(self, _: SyncState) -> None:
        is_back = self._workspace.is_online and not self._was_online
        self._was_online = self._workspace.is_online
        if is_back and self._page.isVisible() and self._on_screen() is None and not self.is_reading:
            self.read()

    @property
    def _wanted_key(self) -> WorkKey | None:
        wanted = self._wanted
        return None if wanted is None else WorkKey(wanted.course_id, wanted.column_id, wanted.user_id or None)

    def look_for_marked(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Ask, once, for what was marked in a column before this computer first looked."""
        self._tasks.spawn(self._look_for_marked(course_id, column_id), what="reading what was marked before")

    async def _look_for_marked(self, course_id: CourseId, column_id: ColumnId) -> None:
        is_more = await self._workspace.submissions.marked_attempts.refresh([(course_id, column_id)])
        if is_more and self.scope.column_id == column_id and not self.is_reading:
            self.read(keeping=self._on_screen())

    async def _read(self, keeping: WorkKey | None) -> None:
        """Show what is here, and what the site has besides as soon as it has said so."""
        await self._show(keeping, is_looking=self._workspace.is_online)
        if self.is_looking:
            await self._workspace.submissions.marked_attempts.refresh(self._unread)
            await self._show(keeping, is_looking=False)

    async def _show(self, keeping: WorkKey | None, *, is_looking: bool) -> None:
        pile = await self._piled(keeping)
        columns = await self._queue.columns_to_grade()
        self.has_shares = bool(await self._queue.shares.all())
        wanted = self._wanted_key
        is_missing = pile.entry(wanted) is None if wanted else not pile.entries
        self.is_looking = is_looking and is_missing and bool(self._unread)
        self.pile = pile
        self.was_read.emit(columns)

    @property
    def _unread(self) -> list[tuple[CourseId, ColumnId]]:
        """The columns that somebody waits for: work in them may have been marked before this computer first looked."""
        asked = {(one.course_id, one.column_id) for one in (self._wanted_key, self.scope) if one is not None}
        return [(course, column) for course, column in asked if course is not None and column is not None]

    @property
    def _all_apart(self) -> set[WorkKey]:
        return self._apart if self.alone is None else self._apart | {self.alone}

    async def _piled(self, keeping: WorkKey | None) -> Pile:
        self.seed = await self._queue.seed(self.scope)
        kept = keeping or self._wanted_key
        return await self._queue.pile(
            *(self.scope, self.order),
            seed=self.seed,
            collation=name_key(),
            keeping=kept,
            apart=self._all_apart,
            is_own=self.is_own,
        )

    def _refresh(self) -> None:
        is_busy = self._refreshing is not None and not self._refreshing.done()
        if self.is_stale and self._page.isVisible() and not is_busy:
            self.is_stale = False
            self._refreshing = self._tasks.spawn(self._read_again(), what="reading what is to be marked again")

    async def _read_again(self) -> None:
        before = self.pile
        pile = await self._queue.refreshed(before, self.scope, apart=self._all_apart, is_own=self.is_own)
        columns: Sequence[ColumnToGrade] = await self._queue.columns_to_grade()
        if self.pile is before:
            self.pile = pile
            self.has_news = self.has_news and self.is_stale
            self.was_refreshed.emit(columns)
        else:
            # Another pile was read meanwhile, perhaps before what has changed was there.
            self.is_stale = True
        self.follow()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self.is_looking = False
        self.failed.emit(problem)
