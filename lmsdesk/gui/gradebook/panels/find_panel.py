"""Find and replace in the grades shown, with the number of cells it concerns before anything is done."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
)

from lmsdesk.desk.gradebook.entry.find_replace import Rows, Search, find_rows, next_match, replacements, within
from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome
from lmsdesk.desk.platform.long_work import pause, pieces, sliced
from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import is_pressed_by_enter, narrow_ending, push_button
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.tasks import Tasks

WIDTH: Final = 320
_WAIT_MS: Final = 120

CellPosition = tuple[int, int]


class FindPanel(QFrame):
    """`replacing_wanted(EditPlan)` carries what replacing would do; `closed` asks to put the panel away."""

    replacing_wanted = Signal(object)
    closed = Signal()

    def __init__(self, table: GradeTable) -> None:
        super().__init__()
        self.setObjectName("findPanel")
        self.setAccessibleName(self.tr("Find and replace"))
        self.setMinimumWidth(WIDTH)
        self._table = table
        self._tasks = Tasks(self)
        self._found: dict[int, Rows] = {}
        """The rows found, by column, in the order in which columns are seen."""
        self._entries = EditPlan()
        self._is_awaited = self._is_looking = self._is_stale = False
        self._next_wanted: bool | None = None
        """Whether somebody waits for the cell before, or for the next one, until it is known where rows are now."""
        self._timer = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self._on_search_due)
        self._build()
        self._connect()

    def open(self) -> None:
        """Show the panel and go to the field of what to look for."""
        self._is_awaited, self._next_wanted = False, None
        self.only_selection.setChecked(self._cells_selected() > 1)
        self.show()
        self.wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.wanted.selectAll()
        self.search_again()

    def search(self) -> Search:
        return Search(self.wanted.text(), is_whole=self.whole.isChecked())

    def search_again(self) -> None:
        """Look once more, after a short while."""
        if not self.isHidden():
            self._is_looking = True
            self._timer.start()

    def stop(self) -> None:
        self._is_looking = self._is_awaited = False
        self._next_wanted = None
        self._timer.stop()
        self._tasks.cancel_all()

    def find_next(self, *, is_back: bool = False) -> None:
        """Go to the next cell found, around the end of the sheet; where rows have just moved, once it is found anew."""
        if self._is_stale:
            self._next_wanted = is_back
            return
        current = self._table.currentIndex()
        visible = {column: self._found[column] for column in self._table.visible_columns() if column in self._found}
        found = next_match(visible, (current.row(), current.column()), is_back=is_back)
        if found is not None:
            self._table.select_cell(self._table.grades().index(*found))

    @property
    def positions(self) -> list[CellPosition]:
        """The rows and columns found, column by column."""
        return list(self._positions())

    def _positions(self) -> Iterator[CellPosition]:
        return ((row, column) for column, rows in self._found.items() for row in rows.tolist())

    def _build(self) -> None:
        self.wanted = self._field("findText", self.tr("Find"))
        self.by = self._field("replaceText", self.tr("Replace with"))
        self.by.setPlaceholderText(self.tr("a score, a letter, ex, =x+1, or nothing"))
        self.whole = QCheckBox(self.tr("Whole cells only"))
        self.only_selection = QCheckBox(self.tr("Only in the selection"))
        self._said = named(plain("", role="muted"), "foundCount")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        for title, field in ((self.tr("Find"), self.wanted), (self.tr("Replace with"), self.by)):
            fill_layout(layout, plain(title, role="secondary"), field)
        fill_layout(layout, self.whole, self.only_selection)
        buttons = self._built_buttons()
        found = fill_layout(QHBoxLayout(), (self._said, 1), self.next)
        fill_layout(layout, found, buttons, STRETCH)

    def _built_buttons(self) -> QDialogButtonBox:
        self.next = push_button("findNext", self.tr("Find next"), self.find_next)
        self.all = push_button("replaceAll", self.tr("Replace all…"), self._on_replacing_wanted)
        self.all.setProperty("role", "primary")
        self.close_ = push_button("closeFind", self.tr("Close"), self.closed.emit)
        return narrow_ending(self.all, self.close_)

    @staticmethod
    def _field(name: str, title: str) -> QLineEdit:
        field = named(QLineEdit(clearButtonEnabled=True), name, title)
        field.setMaxLength(64)
        return field

    def _connect(self) -> None:
        for field in (self.wanted, self.by):
            field.textChanged.connect(self.search_again)
        self.whole.toggled.connect(self._on_whole_toggled)
        for box in (self.whole, self.only_selection):
            box.toggled.connect(self.search_again)
        self._table.grades().edits_changed.connect(self.search_again)
        self._table.grades().modelReset.connect(self._on_rows_moved)
        self._table.grades().layoutChanged.connect(self._on_rows_moved)

    def _on_rows_moved(self) -> None:
        """The rows found, and those of a search that goes on, are other students' now."""
        self._tasks.cancel_all()
        self._is_stale = True
        self.search_again()

    def _on_whole_toggled(self) -> None:
        hint = self.tr("empty: cells without a grade") if self.whole.isChecked() else ""
        self.wanted.setPlaceholderText(hint)

    def _cells_selected(self) -> int:
        return sum(part.width() * part.height() for part in ranges_of(self._table.selectionModel()))

    def _on_search_due(self) -> None:
        self._tasks.cancel_all()
        self._tasks.spawn(self._search_sliced(), what="looking for grades")

    async def _search_sliced(self) -> None:
        """Little by little, so that typing goes on meanwhile; the work is made once it begins, or never."""
        await sliced(self._search_all(self.search()))

    async def _search_all(self, search: Search) -> None:
        found = await self._find_rows(search)
        is_asked = bool(search.text.strip()) or search.is_whole
        self._found, self._entries = found, EditPlan(verb=Verb.REPLACE)
        self._is_stale = False
        # What would change takes longer to tell, and the way to what was found is open already.
        self._show_found(is_asked=is_asked)
        if self._next_wanted is not None:
            is_back, self._next_wanted = self._next_wanted, None
            self.find_next(is_back=is_back)
        if is_asked:
            await self._plan(search, self._entries)
        self._show_count(is_asked=is_asked)

    async def _find_rows(self, search: Search) -> dict[int, Rows]:
        grades, found = self._table.grades(), dict[int, Rows]()
        parts = ranges_of(self._table.selectionModel()) if self.only_selection.isChecked() else None
        for column in self._table.visible_columns():
            inside = None
            if parts is not None:
                ranges = [part for part in parts if part.left() <= column <= part.right()]
                inside = [(part.top(), part.bottom()) for part in ranges]
            if column < len(grades.columns):
                found[column] = within(find_rows(grades.columns[column], grades.order, search), inside)
            await pause()
        return found

    async def _plan(self, search: Search, entries: EditPlan) -> None:
        for piece in pieces(self._positions()):
            entries.lines += replacements(self._table.grades().session, piece, search, self.by.text()).lines
            await entries.counting()

    def _show_found(self, *, is_asked: bool) -> tuple[int, str]:
        count = sum(map(len, self._found.values()))
        words = counted(count, self.tr("1 cell found."), self.tr("%Ln cells found.", "", count))
        self._said.setText(words if is_asked else "")
        self.next.setEnabled(bool(count))
        return count, words

    def _show_count(self, *, is_asked: bool) -> None:
        count, words = self._show_found(is_asked=is_asked)
        if is_asked and count:
            changed, refused = self._entries.count(Outcome.CHANGED), self._entries.count(Outcome.REFUSED)
            would = counted(changed, self.tr("1 would change."), self.tr("%Ln would change.", "", changed))
            left = counted(refused, self.tr("1 cannot be replaced."), self.tr("%Ln cannot be replaced.", "", refused))
            words = " ".join([words, would, *([left] if refused else [])])
            self._said.setText(words)
        self.all.setEnabled(bool(count) and is_asked)
        # Where something changed since this was begun, it is looked for once more.
        self._is_looking = self._timer.isActive()
        if self._is_awaited and not self._is_looking:
            self._is_awaited = False
            self.replacing_wanted.emit(self._entries)

    def _on_replacing_wanted(self) -> None:
        # While it is still being looked for, the wish is kept: the button was not pressed for nothing.
        # Not by the task: it is still held for a moment after it has shown its count.
        self._is_awaited = self._is_looking
        if not self._is_awaited:
            self.replacing_wanted.emit(self._entries)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_pressed_by_enter(event):
            return
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.find_next(is_back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)
