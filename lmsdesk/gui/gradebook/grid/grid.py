"""The gradebook grid, with the keys and the mouse of a spreadsheet."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.entry.fill import Filling
from lmsdesk.desk.gradebook.entry.plan import EditPlan, refusal_reason
from lmsdesk.desk.gradebook.session.row_order import Order, SortKey, toggled
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics, statistics_of, statistics_of_cell
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.gradebook.grid import accessibility
from lmsdesk.gui.gradebook.grid.cell_editor import Bubble, CommitAction, HalfTyped, ScoreDelegate
from lmsdesk.gui.gradebook.grid.cursor_movement import CursorMovement, ranges_of, single_cell
from lmsdesk.gui.gradebook.grid.grid_view import GradeView
from lmsdesk.gui.gradebook.grid.selection_commands import SelectionCommands
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag

_STATISTICS_WAIT_MS: Final = 60
_COUNTED_AT_ONCE: Final = 50_000
"""Cells."""
_MOVES_AFTER: Final = {
    CommitAction.ENTER: (1, 0),
    CommitAction.ENTER_BACK: (-1, 0),
    CommitAction.UP: (-1, 0),
    CommitAction.DOWN: (1, 0),
    CommitAction.LEFT: (0, -1),
    CommitAction.RIGHT: (0, 1),
    CommitAction.NEXT: (0, 1),
    CommitAction.PREVIOUS: (0, -1),
}
_ENTERED: Final = frozenset({CommitAction.ENTER, CommitAction.ENTER_BACK})
_GOING_ON: Final = _ENTERED | {CommitAction.NEXT, CommitAction.PREVIOUS}


class GradeTable(GradeView):
    """Students down, columns across.

    `statistics_changed(SelectionStatistics)` follows the selection; `cell_refused(str)` says why a text was not
    taken; `review_wanted(EditPlan)` asks to show a paste before it is made. F6 leads out of the grid to the next part
    of the window, Shift+F6 to the one before.
    """

    statistics_changed = Signal(object)
    cell_refused = Signal(str)
    review_wanted = Signal(object)
    menu_wanted = Signal(object)
    """At a place of the screen, about what is selected."""

    def __init__(self, model: GradebookModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._bubble = Bubble(self.viewport())
        self._delegate = ScoreDelegate(self, self._bubble)
        self._moves = CursorMovement(self)
        self.selection_commands = SelectionCommands(self)
        """The verbs of the selection."""
        self.is_entering_sideways = False
        """Whether Enter leads to the next column, not to the next student."""
        self._is_moving = False
        self._kept: Cell | None = None
        self._reached = QPersistentModelIndex()
        """Where the last entry has led."""
        self._typed: HalfTyped | None = None
        self._counted = 0
        self._statistics_timer = QTimer(self, singleShot=True, interval=_STATISTICS_WAIT_MS)
        self._statistics_timer.timeout.connect(self._on_statistics_due)
        self._set_up()
        self.setModel(model)
        self._connect(model)

    def visible_columns(self) -> list[int]:
        """The logical numbers of the columns in the order seen, hidden ones left out."""
        return self._moves.columns()

    def rows_on_page(self) -> int:
        """How far Page Up and Page Down lead."""
        return max(1, self.viewport().height() // self.row_height() - 1)

    def columns_on_page(self) -> int:
        """How far Alt and Page Up or Page Down lead."""
        width = self._columns.frozen.rest(self.viewport().height()).width()
        return max(1, width // max(1, self.columnWidth(max(self.currentIndex().column(), 0))) - 1)

    def select_cell(self, index: QModelIndex) -> None:
        """Make a cell the current and only selected one, and show it, unless what is being typed is refused."""
        if self._delegate.take():
            self._set_current(index)

    def set_current(self, index: QModelIndex) -> None:
        """Make a cell the current one and leave the selection as it is."""
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(index)

    def set_current_column(self, position: int) -> None:
        """Make a column the current one in the current row, and scroll nowhere."""
        current = self.currentIndex()
        index = self._model.index(max(current.row(), 0), position)
        if not index.isValid() or current.column() == position or not self._delegate.take():
            return
        self.setAutoScroll(False)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.setAutoScroll(True)

    def reveal_cell(self, cell: Cell) -> bool:
        """Go to a grade; False when its row or column is not shown."""
        index = self._model.index_of(cell)
        is_shown = index.isValid() and not self.isColumnHidden(index.column())
        if is_shown:
            self.select_cell(index)
        return is_shown

    def next_marked(self, flag: CellFlag, direction: int = 1) -> bool:
        """Go to the next (1) or previous (-1) cell with a mark; False when there is none.

        A cell to which an entry has just led is the next one itself: nobody is passed over.
        """
        current, reached, self._reached = self.currentIndex(), self._reached, QPersistentModelIndex()
        is_next = direction > 0 and current.isValid() and QPersistentModelIndex(current) == reached
        if is_next and self._model.value_at(current).flags & flag:
            return True
        return self._moves.next_marked(flag, direction)

    def sort_by(self, key: int, *, is_added: bool = False) -> None:
        """Sort by a column's number or a RowKey, or by one more; once more for the other direction."""
        self.sort_by_all(toggled(self._model.sorts, key, is_added=is_added))

    @property
    def is_typing(self) -> bool:
        return self._delegate.is_open

    def commit_typed(self) -> bool:
        """Enter what is being typed, if anything; False when it is refused and the editor stays."""
        return self._delegate.take()

    def sort_by_all(self, sorts: Sequence[SortKey]) -> None:
        """Sort by several keys; what is being typed is entered first, or the order stays."""
        if not self._delegate.take():
            return
        current = self.currentIndex()
        # Only the current cell stays selected: keeping a selection through a sort costs an object for each cell.
        self.selectionModel().select(current, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._model.sort_by_all(sorts)

    def copy(self) -> None:
        self.selection_commands.copy()

    def cut(self) -> None:
        self.selection_commands.cut()

    def paste(self) -> None:
        self.selection_commands.paste()

    def fill_down(self) -> None:
        """Repeat the first selected row."""
        self.selection_commands.fill(Filling())

    def fill_right(self) -> None:
        """Repeat the first selected column."""
        self.selection_commands.fill(Filling(is_down=False))

    def clear_selected(self) -> None:
        self.selection_commands.clear()

    def review(self, entries: EditPlan) -> None:
        """Have a step shown before it is made."""
        self.review_wanted.emit(entries)

    def commit_editor(self) -> bool:
        """End typing, keeping what was typed; False while that is no score."""
        return self._delegate.take()

    def fits_on_screen(self, rows: int, columns: int) -> bool:
        """Whether a person sees so many cells at once."""
        wide = max(1, self.viewport().width() // max(1, self.horizontalHeader().defaultSectionSize()))
        return rows <= self.rows_on_page() + 1 and columns <= wide

    def statistics(self) -> SelectionStatistics:
        return run_now(statistics_of(self._selected_parts()))

    def _set_current(self, index: QModelIndex) -> None:
        is_new = self.isVisible() and index != self.currentIndex()
        self._is_moving = True
        self.setCurrentIndex(index)
        self._is_moving = False
        if not is_new:
            # The base class scrolls to another cell by itself while it is seen.
            self.scrollTo(index)

    def _selected_parts(self) -> list[tuple[ColumnArrays, Order]]:
        order, columns = self._model.order, self._model.columns
        return [
            (columns[column], order[part.top() : part.bottom() + 1])
            for part in ranges_of(self.selectionModel())
            for column in range(part.left(), part.right() + 1)
            if not self.isColumnHidden(column)
        ]

    def _set_up(self) -> None:
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self._columns.sort_requested.connect(self._on_sort_requested)
        self._corner.sort_requested.connect(self._on_sort_requested)

    def _connect(self, model: GradebookModel) -> None:
        model.modelAboutToBeReset.connect(self._on_reset_begun)
        model.modelReset.connect(self._on_reset_ended)
        model.layoutChanged.connect(self._on_order_changed)
        model.edits_changed.connect(self._on_values_changed)
        self._delegate.entered.connect(self._on_entered)
        self._delegate.refused.connect(self.cell_refused)

    def _on_sort_requested(self, key: int, is_added: object) -> None:
        self.sort_by(key, is_added=bool(is_added))

    def _on_entered(self, way: CommitAction) -> None:
        editor = self._delegate.editor
        text = editor.text() if editor is not None else ""
        if way is CommitAction.EVERYWHERE:
            self._enter_everywhere(text)
            return
        if self._delegate.take() and way in _MOVES_AFTER:
            down, right = self._after_enter(*_MOVES_AFTER[way]) if way in _ENTERED else _MOVES_AFTER[way]
            if way in _GOING_ON:
                self._moves.on(down, right)
                self._reached = QPersistentModelIndex(self.currentIndex())
                return
            self._moves.by(down, -right if self.isRightToLeft() else right)

    def _after_enter(self, down: int, right: int) -> tuple[int, int]:
        return (right, down) if self.is_entering_sideways else (down, right)

    def _enter_everywhere(self, text: str) -> None:
        self._delegate.cancel()
        self.selection_commands.enter_everywhere(text)

    def _on_reset_begun(self) -> None:
        current = self.currentIndex()
        if current.isValid():
            # What was current before nobody was left by a search is looked for again when somebody is.
            self._kept = self._model.cell_at(current)
        self._typed = self._delegate.half_typed()

    def _on_reset_ended(self) -> None:
        kept, typed, self._typed = self._kept, self._typed, None
        index = self._model.index_of(kept) if kept else QModelIndex()
        is_kept = index.isValid()
        if not is_kept and len(self._model.shown_slots) and self._model.columns:
            # The same column of the first student: who looks for one name after the other enters them all in one.
            position = self._model.session.position_of(kept) if kept else None
            index = self._model.index(0, position[1] if position else 0)
        if index.isValid():
            self._set_current(index)
        if is_kept and typed is not None:
            self._edit_again(index, typed[0], had_keys=typed[1])
        self._on_order_changed()

    def _edit_again(self, index: QModelIndex, text: str, *, had_keys: bool) -> None:
        # A student joined or left while someone was typing: the rows are new, the half-typed score is not lost.
        is_replacing, focused = self._delegate.is_replacing, cast("QWidget | None", self.window().focusWidget())
        self.edit(index, QAbstractItemView.EditTrigger.EditKeyPressed)
        self._delegate.is_replacing = is_replacing
        self._delegate.type_again(text)
        if focused is not None and not had_keys:
            focused.setFocus()

    def _on_order_changed(self) -> None:
        self._corner.update()
        self.horizontalHeader().viewport().update()
        self.verticalHeader().viewport().update()
        self.viewport().update()
        self._statistics_timer.start()

    def _on_values_changed(self) -> None:
        # Not started anew each time: while many grades are on their way, the sums follow all the same.
        if not self._statistics_timer.isActive():
            self._statistics_timer.start()

    def _on_statistics_due(self) -> None:
        self._counted += 1
        self._delegate.prepare(self.viewport())
        if not self.selectionModel().hasSelection():
            self._on_counted(self._counted, SelectionStatistics())
            return
        if (cell := single_cell(self.selectionModel())) and not self.isColumnHidden(cell.column()):
            column, slot = self._model.columns[cell.column()], self._model.shown_slots[cell.row()]
            self._on_counted(self._counted, statistics_of_cell(column, slot))
            return
        parts = self._selected_parts()
        if sum(len(slots) for _, slots in parts) > _COUNTED_AT_ONCE:
            self._model.queue.run(statistics_of(parts), partial(self._on_counted, self._counted))
        else:
            self._on_counted(self._counted, run_now(statistics_of(parts)))

    def _on_counted(self, number: int, statistics: SelectionStatistics) -> None:
        # What was selected in the meantime is counted as well, and comes later.
        if number == self._counted:
            self.statistics_changed.emit(statistics)

    def _verb_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        # Ours first: on some systems Ctrl+D is one of the standard keys for "delete".
        own = self._shortcuts().get((modifiers, Qt.Key(event.key())))
        if own is not None:
            return own
        standard = {
            QKeySequence.StandardKey.Copy: self.copy,
            QKeySequence.StandardKey.Cut: self.cut,
            QKeySequence.StandardKey.Paste: self.paste,
        }
        return next((verb for keys, verb in standard.items() if event.matches(keys)), None)

    def _shortcuts(self) -> dict[tuple[Qt.KeyboardModifier, Qt.Key], Callable[[], None]]:
        none, shift, ctrl = (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.ControlModifier,
        )
        moves, key = self._moves, Qt.Key
        return {
            (none, key.Key_Delete): self.clear_selected,
            (none, key.Key_Backspace): self.clear_selected,
            (ctrl, key.Key_D): self.fill_down,
            (ctrl, key.Key_R): self.fill_right,
            (none, key.Key_Return): lambda: moves.on(*self._after_enter(1, 0)),
            (none, key.Key_Enter): lambda: moves.on(*self._after_enter(1, 0)),
            (shift, key.Key_Return): lambda: moves.on(*self._after_enter(-1, 0)),
            (shift, key.Key_Enter): lambda: moves.on(*self._after_enter(-1, 0)),
            (none, key.Key_Tab): lambda: moves.on(0, 1),
            (shift, key.Key_Backtab): lambda: moves.on(0, -1),
            (none, key.Key_Backtab): lambda: moves.on(0, -1),
            (none, key.Key_F6): lambda: self._leave(forward=True),
            (shift, key.Key_F6): lambda: self._leave(forward=False),
            (ctrl, key.Key_Space): lambda: moves.select_lines(are_columns=True),
            (shift, key.Key_Space): lambda: moves.select_lines(are_columns=False),
            (ctrl, key.Key_Backspace): lambda: self.scrollTo(self.currentIndex()),
        }

    def has_focus_ring(self) -> bool:
        return super().has_focus_ring() or self._delegate.is_open

    def _leave(self, *, forward: bool) -> None:
        self.setTabKeyNavigation(False)
        self.focusNextPrevChild(forward)
        self.setTabKeyNavigation(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._moves.handle(event):
            return
        verb = self._verb_of(event)
        if verb is not None:
            verb()
            return
        super().keyPressEvent(event)

    def edit(  # type: ignore[override]  # one function for both overloads
        self,
        index: QModelIndex | QPersistentModelIndex,
        trigger: QAbstractItemView.EditTrigger = QAbstractItemView.EditTrigger.AllEditTriggers,
        event: QEvent | None = None,
    ) -> bool:
        self._delegate.is_replacing = trigger == QAbstractItemView.EditTrigger.AnyKeyPressed
        was_open = self._delegate.is_open
        did_open = super().edit(index, trigger, event)  # type: ignore[arg-type]  # may be None
        editor = self._delegate.editor
        if editor is not None and not was_open and not self._delegate.is_replacing:
            editor.end(False)
        return did_open

    def keyboardSearch(self, search: str) -> None:  # noqa: ARG002 - Qt's signature
        # Reached by typing where nothing can be typed; the base class would jump to a row that begins with it.
        index = self.currentIndex()
        column = self._model.columns[index.column()] if index.isValid() else None
        if column is not None and not self._model.flags(index) & Qt.ItemFlag.ItemIsEditable:
            if not column.is_worked_out:
                self._model.warning_raised.emit(entry_text.translate(refusal_reason(column)))
                return
            words = self.tr("{column} is calculated by the server and can't be edited.")
            if column.column.is_what_if:
                words = self.tr("A what-if total can't be edited.")
            if column.is_nameless:
                words = self.tr("Students' names are hidden in {column}, and so are its grades.")
            self._model.warning_raised.emit(words.format(column=column.column.title))

    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        if not self._delegate.take() or not self.currentIndex().isValid():
            return
        if arg__1.reason() is QContextMenuEvent.Reason.Mouse:
            self.menu_wanted.emit(arg__1.globalPos())
            return
        self.scrollTo(self.currentIndex())
        self.menu_wanted.emit(self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._delegate.take():
            super().mousePressEvent(event)

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        if self._is_moving:
            return QItemSelectionModel.SelectionFlag.ClearAndSelect
        return super().selectionCommand(index, event)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        # Not QTableView's own: it tells of cells by their place among all, and only those in sight are listed.
        QAbstractItemView.selectionChanged(self, selected, deselected)
        if self._columns.frozen.sections():
            for change in (selected, deselected):
                for part in [change.at(position) for position in range(change.size())]:
                    self.update_rows(range(part.top(), part.bottom() + 1))
        self._statistics_timer.start()

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        QAbstractItemView.currentChanged(self, current, previous)
        accessibility.tell_focus(self, self.currentIndex())
        if current.row() != previous.row():
            for row in {current.row(), previous.row()} - {-1}:
                self.update_rows(range(row, row + 1))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        accessibility.accessible_of(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bubble.hide()
