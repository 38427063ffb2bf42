"""The gradebook as a Qt table over an open course: signals, roles and words; the rules are the session's.

The grid paints from the arrays; `data` serves editors, tooltips and screen readers, one cell at a time.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from lmsdesk.desk import ColourRule, Condition
from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays
from lmsdesk.desk.gradebook.session.course_session import (
    AT_ONCE,
    CourseSession,
    Language,
    PreparedColumns,
    PreparedSheet,
)
from lmsdesk.desk.gradebook.session.row_order import Order, SlotOrder, SortKey
from lmsdesk.desk.platform.long_work import pause, run_now, sliced
from lmsdesk.gui.gradebook.model import cell_text
from lmsdesk.gui.gradebook.model.cell_text import conflict_tip
from lmsdesk.gui.gradebook.model.column_text import about_column
from lmsdesk.gui.kit.collation import sorted_by_name
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.sheet import CellFlag, Sheet, SheetPart

Index = QModelIndex | QPersistentModelIndex
T = TypeVar("T")


class _Entry(Struct, frozen=True):
    """A work, what takes its result, and what somebody may wait for."""

    work: Coroutine[Any, Any, Any]
    then: Callable[[Any], object]
    end: "asyncio.Future[Any] | None" = None


class WorkQueue(QObject):
    """Carries out works that only pause, in the order given; what a result calls for comes before what waits."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._waiting: deque[_Entry] = deque()
        self._is_running = False

    @property
    def is_busy(self) -> bool:
        return self._is_running or bool(self._waiting)

    def run(self, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> None:
        """Carry this out after what waits already; `then` gets the result in a turn of its own."""
        self._add(_Entry(work, then))

    def run_by_size(self, cells: int, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> None:
        """The same, and at once where it is about few cells."""
        if cells <= AT_ONCE:
            then(run_now(work))
        else:
            self.run(work, then)

    async def wait_for(self, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> T:
        """The same as `run` for those who can wait; `then` is not called for one who no longer waits."""
        end: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._add(_Entry(work, then, end))
        return await end

    def stop(self) -> None:
        waiting, self._waiting = self._waiting, deque()
        for entry in waiting:
            entry.work.close()
        self._tasks.cancel_all()

    def _add(self, entry: _Entry) -> None:
        self._waiting.append(entry)
        if not self._is_running:
            self._start()

    def _start(self) -> None:
        self._is_running = True
        self._tasks.spawn(self._work_off(), what="working on a gradebook")

    async def _work_off(self) -> None:
        try:
            while self._waiting:
                await self._finish(self._waiting.popleft())
                # What follows has a turn of its own as well.
                await pause()
        except Exception:
            # The task reports it; what waits has not failed.
            if self._waiting:
                self._start()
            else:
                self._is_running = False
            raise
        except asyncio.CancelledError:
            self._is_running = False
            raise
        self._is_running = False

    async def _finish(self, entry: _Entry) -> None:
        try:
            result = await sliced(entry.work)
            await pause()
            self._hand_over(entry, result)
        except Exception as failure:
            if entry.end is None:
                raise
            if not entry.end.done():
                entry.end.set_exception(failure)

    def _hand_over(self, entry: _Entry, result: object) -> None:
        if entry.end is not None and entry.end.done():
            return
        waiting, self._waiting = self._waiting, deque()
        try:
            entry.then(result)
        finally:
            self._waiting.extend(waiting)
        if entry.end is not None:
            entry.end.set_result(result)


class GradebookModel(QAbstractTableModel):
    """One course's grades.

    `patches_entered(list[CellPatch], str)` carries everything a person did in one step and its label, after it has
    been painted or, when it is large, while it is being laid; `warning_raised(str)` says what is unusual about it;
    `edits_changed` follows every repaint of marks.
    """

    patches_entered = Signal(object, str)
    warning_raised = Signal(str)
    edits_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = CourseSession(Language(QLocale().decimalPoint(), sorted_by_name, cell_text.completeness))
        self._steps_left = 0
        self.queue = WorkQueue(self)
        """Carries out what is too much for one go."""

    @property
    def columns(self) -> list[ColumnArrays]:
        return self.session.columns

    @property
    def order(self) -> Order:
        """The slot of each shown row."""
        return self.session.order

    @property
    def shown_slots(self) -> list[int]:
        """The same as plain numbers, for single rows."""
        return self.session.shown_slots

    @property
    def sorts(self) -> tuple[SortKey, ...]:
        """What rows are ordered by, what counts most first."""
        return self.session.sorts

    @property
    def names(self) -> list[str]:
        return self.session.names

    @property
    def student_ids(self) -> list[str]:
        return self.session.student_ids

    @property
    def is_entering(self) -> bool:
        """Whether a large step is still being laid."""
        return self._steps_left > 0

    def load(self, sheet: Sheet) -> None:
        """Show a sheet. Known rows keep their places, so that a pull never moves the row being edited."""
        self.show_sheet(run_now(self.session.prepare_sheet(sheet)))

    def show_sheet(self, prepared: PreparedSheet) -> None:
        if self.session.keeps_shape(prepared):
            self.session.show_sheet(prepared)
            self._announce_all()
            return
        self.beginResetModel()
        self.session.show_sheet(prepared)
        self.endResetModel()

    def show_part(self, prepared: PreparedColumns | None) -> None:
        """Show columns that the session has prepared; nothing where they do not fit any more."""
        if prepared is not None:
            self._show_columns(prepared)

    async def load_part_beside(self, part: SheetPart) -> bool:
        """Show some columns as they are now, at the end and at once.

        False when the sheet has changed its shape and has to be loaded whole.
        """
        return await self.queue.wait_for(self.session.prepare_part(part), self.show_part) is not None

    def apply_patches(self, patches: Sequence[CellPatch]) -> None:
        """Show patches at once, before the store has them; follow with `session.confirm_patches`."""
        is_more_changed = self.session.apply_patches(patches)
        if is_more_changed or len(patches) != 1:
            # One notice for a block: the view repaints what is visible, whatever the block's size.
            self._announce_all()
            return
        index = self.index_of(patches[0].cell)
        self.dataChanged.emit(index, index)
        self.edits_changed.emit()

    def enter(self, patches: Sequence[CellPatch], label: str) -> None:
        """A person's step: shown at once, a large one when all of it is laid, and announced once.

        Empty patches are left out.
        """
        real = [patch for patch in patches if patch.fields]
        if not real:
            return
        if len(real) > AT_ONCE:
            self._steps_left += 1
            self.queue.run(self.session.prepare_step(real, self.session.begin_step(real)), self._on_step_prepared)
        else:
            self.apply_patches(real)
        self.patches_entered.emit(real, label)

    def sort_by(self, key: int, *, is_descending: bool = False) -> None:
        """Order rows by a column's number or a RowKey; equal rows keep their order, so earlier keys still count."""
        self.sort_by_all([SortKey(key, is_descending)])

    def sort_by_all(self, sorts: Sequence[SortKey]) -> None:
        """Order rows by several keys, the first counting most."""
        self.layoutAboutToBeChanged.emit()
        old = self.shown_slots
        self.session.sort_by_all(sorts)
        self._move_indexes(old)
        self.layoutChanged.emit()

    def set_conditions(self, conditions: Sequence[Condition]) -> None:
        """Show only students who meet all of these as things are now; a row stays when that changes later."""
        self._show_filtered(self.session.keep_conditions(conditions))

    def set_filter(self, text: str) -> None:
        """Show only students whose name or id holds every word of `text`, accents and case aside."""
        self._show_filtered(self.session.keep_filter(text))

    def reapply_sort_and_filter(self) -> None:
        self.session.sort_again()
        self.set_conditions(self.session.view_state.conditions)

    def set_flagged(self, flagged: Iterable[Cell]) -> None:
        """Show personal flags at these cells."""
        self.session.set_flagged(flagged)
        self._announce_all()

    def set_late(self, column_id: ColumnId, people: frozenset[UserId]) -> None:
        position = self.session.set_late(column_id, people)
        if position is not None and len(self.shown_slots):
            self.dataChanged.emit(self.index(0, position), self.index(len(self.shown_slots) - 1, position))

    def set_groups(self, groups: Mapping[GroupId, frozenset[UserId]]) -> None:
        """Say who is in which group; a row stays where it is until somebody filters again."""
        self.session.set_groups(groups)

    def set_rules(self, rules: Sequence[ColourRule]) -> None:
        """Let scores stand out by these rules."""
        self.session.set_rules(rules)
        self._announce_all()

    def cell_at(self, index: Index) -> Cell:
        return self.session.cell_at(index.row(), index.column())

    def index_of(self, cell: Cell) -> QModelIndex:
        """Where a grade is shown now; invalid when it is not."""
        slot, position = self.session.position_of(cell) or (None, None)
        row = None if slot is None else self.session.row_of(slot)
        return QModelIndex() if row is None or position is None else self.index(row, position)

    def value_at(self, index: Index) -> CellValue:
        return self.columns[index.column()].value(self.shown_slots[index.row()])

    def text_at(self, index: Index) -> str:
        return self.columns[index.column()].text(self.shown_slots[index.row()])

    def state_words(self, index: Index) -> str:
        """The marks of a valid index in words, most urgent first."""
        slot, position, view = self.shown_slots[index.row()], index.column(), self.session.view_state
        column = self.columns[position]
        value = column.value(slot)
        words = cell_text.column_words(column, has_left=slot in self.session.gone_slots)
        words += cell_text.state_words(value.flags)
        words += [cell_text.late()] if slot in view.late_slots.get(position, ()) else []
        words += [cell_text.flagged()] if slot in view.flagged_slots.get(position, ()) else []
        words += [cell_text.standing_out(is_above=rule.is_above) for rule in view.rules_met(position, value)]
        return ", ".join(words)

    def _on_step_prepared(self, prepared: PreparedColumns) -> None:
        self._show_columns(prepared)
        self._steps_left -= 1

    def _show_columns(self, prepared: PreparedColumns) -> None:
        self.session.show_columns(prepared)
        self._announce_all()

    def _show_filtered(self, rows: SlotOrder | None) -> None:
        if rows is not None:
            self.beginResetModel()
            self.session.show_filtered(rows)
            self.endResetModel()

    def _move_indexes(self, old: list[int]) -> None:
        rows = {slot: row for row, slot in enumerate(self.shown_slots)}
        before = self.persistentIndexList()
        after = [self.index(rows[old[index.row()]], index.column()) for index in before]
        self.changePersistentIndexList(before, after)

    def _announce_all(self) -> None:
        if len(self.shown_slots) and self.columns:
            last = self.index(len(self.shown_slots) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.edits_changed.emit()

    def _accessible_text(self, index: Index) -> str:
        name = self.names[self.shown_slots[index.row()]]
        column = self.columns[index.column()]
        nothing = "" if column.is_unread else cell_text.empty()
        parts = (name, column.column.title, self.text_at(index) or nothing, self.state_words(index))
        return ", ".join(part for part in parts if part)

    def _tip(self, index: Index) -> str:
        column = self.columns[index.column()]
        value = self.value_at(index)
        score, lines = value.score, [self.state_words(index)]
        if value.flags & CellFlag.NEEDS_GRADING:
            lines.append(self.tr("F3 opens the submission"))
        if score is not None and not column.is_read_only:
            lines += cell_text.range_words(score, column.scale.possible)
        lines.append(conflict_tip(self.session.pending_at(self.cell_at(index))))
        return "\n".join(line[:1].upper() + line[1:] for line in lines if line)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.shown_slots)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        can = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        is_open = index.isValid() and self.session.is_open(self.shown_slots[index.row()], self.columns[index.column()])
        return can | Qt.ItemFlag.ItemIsEditable if is_open else can

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return self.text_at(index)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(index)
        return self._tip(index) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        wanted = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}
        if role not in wanted:
            return None
        if orientation == Qt.Orientation.Vertical:
            slot = self.shown_slots[section]
            is_short = role == Qt.ItemDataRole.DisplayRole
            if is_short:
                return self.names[slot]
            student = f"{self.names[slot]} {self.student_ids[slot]}".strip()
            return f"{student}, {cell_text.left()}" if slot in self.session.gone_slots else student
        column = self.columns[section]
        return column.column.title if role == Qt.ItemDataRole.DisplayRole else about_column(column)
