"""Keeps a gradebook model in step with the workspace: stored data in, a person's steps out."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from lmsdesk.desk import UndoRefused, Workspace
from lmsdesk.desk.gradebook.session.course_session import PreparedSheet
from lmsdesk.desk.platform.long_work import Begun
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.panels.text_edit_session import TextEditSession
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.messages import tell_still_posted
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import Changes, HistoryEntry
from lmsdesk.model.edits import CellPatch, UndoResult
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.sheet import Sheet

_BREATH_S = 0.15
"""Between two whole reloads, so that a pull in full swing does not keep the window busy."""


class GradebookLoader(QObject):
    """Loads the sheet, repaints after changes, stores what is entered.

    `loaded(Sheet)` follows every load; `undo_labels_changed(undo, redo)` carries the names of the steps or None;
    `cells_moved` follows every change of the course's grades.
    """

    loaded = Signal(object)
    undo_labels_changed = Signal(object, object)
    cells_moved = Signal()
    undo_applied = Signal(object)
    """The cells of a step that was taken back or made again."""

    def __init__(self, workspace: Workspace, course_id: CourseId, model: GradebookModel, writes: Tasks) -> None:
        super().__init__(model)
        self._workspace = workspace
        self._course_id = course_id
        self._model = model
        self._writes = writes
        self._tasks = Tasks(self)
        self._is_over = self._may_show = False
        self._first: Sheet | None = None
        """What was read, until it may be shown."""
        self._is_first = True
        self._is_wanted = False
        self._is_whole_wanted = False
        self._columns_wanted: set[ColumnId] = set()
        self._is_refreshing = False
        self._stored: list[Sequence[CellPatch]] = []
        """Steps that are on the disk, or were refused, and not read from it yet."""
        self._leave = workspace.subscribe(self._on_changes)
        model.patches_entered.connect(self._on_patches_entered)

    def begin(self) -> None:
        """Read what is stored, beside whatever else is made meanwhile, and have it brought up to date."""
        work = self._workspace.courses.open(self._course_id)
        self._tasks.spawn(Begun(work), what="opening a gradebook", on_done=self._on_read)

    def start(self) -> None:
        """Show what is stored, as soon as it is read."""
        self._may_show = True
        self._show_first()

    def stop(self) -> None:
        """Let go of the course; what is being stored goes on."""
        self._is_over = True
        self._leave()
        self._model.queue.stop()
        self._tasks.cancel_all()
        self._workspace.courses.close(self._course_id)

    def undo(self) -> None:
        """Take the last step back."""
        work = self._workspace.gradebook.undo(self._course_id)
        self._writes.spawn(work, what="undoing a step", on_done=self._on_retraced, on_error=self._on_undo_refused)

    def redo(self) -> None:
        work = self._workspace.gradebook.redo(self._course_id)
        self._writes.spawn(work, what="redoing a step", on_done=self._on_retraced, on_error=self._on_redo_refused)

    def restore_value(self, entry: HistoryEntry) -> None:
        """Enter the value that a field held before a change, as one more step."""
        patch = CellPatch(entry.cell, {entry.field: entry.before})
        label = self.tr("Restore an earlier value")
        work = self._workspace.gradebook.edit([patch], label=label)
        self._writes.spawn(work, what="putting back a value", on_error=self._on_store_failed)

    def start_text_edit(self) -> TextEditSession:
        """Somebody begins to write beside a grade."""
        return TextEditSession(self._workspace, self._model, self._writes, on_failed=self._on_store_failed)

    def _on_read(self, sheet: Sheet) -> None:
        self._first = sheet
        self._show_first()

    def _show_first(self) -> None:
        if self._may_show and self._first is not None:
            sheet, self._first = self._first, None
            self._tasks.spawn(self._open(sheet), what="opening a gradebook")

    async def _open(self, sheet: Sheet) -> None:
        await self._load(sheet)
        await self._name_steps()
        if self._is_wanted:
            self._want(is_whole=False)

    async def _load(self, sheet: Sheet) -> None:
        columns = [cells.column for cells in sheet.columns]
        self._model.session.set_scales(
            {column.id: self._workspace.gradebook.scale(self._course_id, column) for column in columns}
        )
        is_first, self._is_first = self._is_first, False
        show = self._model.show_sheet if is_first else partial(self._show, sheet)
        await self._model.queue.wait_for(self._model.session.prepare_sheet(sheet), show)
        if is_first:
            self.loaded.emit(sheet)

    def _show(self, sheet: Sheet, prepared: PreparedSheet) -> None:
        # What is on the screen is never seen without its view; nothing is there before the first.
        self._model.show_sheet(prepared)
        self.loaded.emit(sheet)

    async def _name_steps(self) -> None:
        undo, redo = await self._workspace.gradebook.undo_labels(self._course_id)
        self.undo_labels_changed.emit(undo, redo)

    def _on_patches_entered(self, patches: Sequence[CellPatch], label: str) -> None:
        self._writes.spawn(self._store(patches, label), what="storing grades", on_error=self._on_store_failed)

    async def _store(self, patches: Sequence[CellPatch], label: str) -> None:
        try:
            await self._workspace.gradebook.edit(patches, label=label, initiator=self._model)
        finally:
            self._stored.append(patches)
        self._want(is_whole=False)

    def _on_store_failed(self, problem: LmsdeskError) -> None:
        """The value on the screen is not on the disk: show what is, and say so."""
        notices.error(problem, topic="storing")
        self._want(is_whole=True)

    def _on_retraced(self, result: UndoResult | None) -> None:
        if result is None or self._is_over:
            return
        self.undo_applied.emit(result.changes.cells)
        tell_still_posted(result.stay_posted)

    def _on_undo_refused(self, problem: LmsdeskError) -> None:
        """Somebody has changed a value since: say so, and open the way to the steps before."""
        self._report_refused(problem, self._workspace.gradebook.skip_undo)

    def _on_redo_refused(self, problem: LmsdeskError) -> None:
        """The same for a step that was taken back: the way to those after it."""
        self._report_refused(problem, self._workspace.gradebook.skip_redo)

    def _report_refused(self, problem: LmsdeskError, skip: Callable[[CourseId], Awaitable[None]]) -> None:
        def forget() -> None:
            self._writes.spawn(self._skip(skip), what="forgetting a step")

        remedy = Remedy(self.tr("Forget this step"), forget) if isinstance(problem, UndoRefused) else None
        notices.error(problem, topic="undo", remedy=remedy)

    async def _skip(self, skip: Callable[[CourseId], Awaitable[None]]) -> None:
        await skip(self._course_id)
        await self._name_steps()

    def _on_changes(self, changes: Changes) -> None:
        if changes.initiator is not self._model:
            self._columns_wanted |= {cell.column_id for cell in changes.cells if cell.course_id == self._course_id}
        is_whole = self._course_id in changes.sheets
        if is_whole or self._columns_wanted or changes.outbox:
            self._want(is_whole=is_whole)

    def _want(self, *, is_whole: bool) -> None:
        if self._is_over:
            return
        self._is_wanted = True
        self._is_whole_wanted |= is_whole
        # Not before the first is shown: it would take the place of what is newer.
        if self._may_show and not self._is_refreshing:
            self._is_refreshing = True
            self._tasks.spawn(self._refresh(), what="refreshing a gradebook")

    async def _refresh(self) -> None:
        try:
            while self._is_wanted:
                await self._refresh_once()
        finally:
            self._is_refreshing = False

    async def _refresh_once(self) -> None:
        # Only now: a reading that was begun before they were stored would take them off the screen for a moment.
        self._confirm()
        # Columns with unsent edits come along: one may be confirmed just now, and its new value must be there too.
        is_whole, columns = self._is_whole_wanted, self._columns_wanted | self._model.session.pending_columns()
        self._is_wanted = self._is_whole_wanted = False
        self._columns_wanted.clear()
        # A confirmed grade moves one column: reading only that keeps a large course from stuttering while it is sent.
        # What is only here for its unsent edits may go with them.
        if is_whole or self._model.session.has_gone or not await self._is_part_loaded(columns):
            is_whole = True
            await self._load(await self._workspace.gradebook.sheet(self._course_id))
        await self._name_steps()
        self.cells_moved.emit()
        if is_whole:
            await asyncio.sleep(_BREATH_S)

    def _confirm(self) -> None:
        for patches in self._stored:
            self._model.session.confirm_patches(patches)
        self._stored.clear()

    async def _is_part_loaded(self, columns: Collection[ColumnId]) -> bool:
        part = await self._workspace.gradebook.sheet_part(self._course_id, columns)
        return await self._model.load_part_beside(part)
