"""Conflicts as a list: who and what, both values in short, and the keys that decide them."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QTableView, QWidget

from lmsdesk.desk import ConflictEntry
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import field_name, grade_text, moment, student_label
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.list_style import ListCells, style_list
from lmsdesk.model.edits import JOINABLE, Choice, FieldDecision, fields_to_decide
from lmsdesk.model.ids import Cell, EditId
from lmsdesk.model.wire import Json

CHOICES: Final = {Qt.Key.Key_1: Choice.MINE, Qt.Key.Key_2: Choice.THEIRS, Qt.Key.Key_3: Choice.BOTH}
"""The key of each decision."""
_LONGEST: Final = 200
"""Letters of a text that a line of the list can show."""
_LEAST_ROWS: Final = 3


class Conflict(NamedTuple):
    """One field of one edit in conflict, or its score and letter together."""

    entry: ConflictEntry
    fields: tuple[str, ...]

    @property
    def edit_id(self) -> EditId:
        return self.entry.edit.id

    @property
    def cell(self) -> Cell:
        return self.entry.edit.cell

    @property
    def slot(self) -> tuple[EditId, tuple[str, ...]]:
        """What stays the same while the values change."""
        return self.edit_id, self.fields

    @property
    def key(self) -> tuple[object, ...]:
        """What a person looks at: another value makes another key."""
        return (*self.slot, *self.mine.values(), *self.theirs.values())

    @property
    def mine(self) -> Json:
        return {name: self.entry.edit.patch.get(name) for name in self.fields}

    @property
    def theirs(self) -> Json:
        return {name: self.entry.edit.theirs[name] for name in self.fields}

    @property
    def base(self) -> Json:
        return {name: self.entry.edit.base.get(name) for name in self.fields}

    @property
    def is_text(self) -> bool:
        return self.fields[0] in JOINABLE

    @property
    def can_join(self) -> bool:
        """Whether both can be kept."""
        return self.is_text and bool(self.mine[self.fields[0]]) and bool(self.theirs[self.fields[0]])

    @property
    def student(self) -> str:
        return self.entry.item_title or student_label(
            self.entry.edit.target, self.entry.student_name, self.entry.stand_in
        )

    @property
    def column(self) -> str:
        """The column's title, with the field if it is not the score; of a content item the field."""
        if self.entry.item_title:
            return field_name(self.fields[0])
        named = self.entry.words.get(self.fields[0]) or field_name(self.fields[0])
        field = "" if self.fields[0] == "score" else f" · {named}"
        return f"{self.entry.column_title}{field}"

    def value(self, values: Json) -> str:
        """Values in words, without the name of the field."""
        if self.entry.words:
            return ", ".join(self.entry.words.get(str(one), "–") for one in values.values())
        return grade_text(values).removeprefix(f"{field_name(self.fields[0])}: ")

    def sentence(self) -> str:
        """The conflict for who cannot see the columns."""
        words = QCoreApplication.translate("Conflict", "{student}, {column}: mine {mine}, theirs {theirs}")
        mine, theirs = self.value(self.mine), self.value(self.theirs)
        return words.format(student=self.student, column=self.column, mine=mine, theirs=theirs)

    def decisions(self, choice: Choice) -> list[FieldDecision]:
        mine, theirs = self.mine, self.theirs
        return [FieldDecision(name, choice, mine[name], theirs[name]) for name in self.fields]


def conflicts_of(entries: Sequence[ConflictEntry]) -> list[Conflict]:
    """Every conflict of these edits, as they are decided."""
    return [Conflict(entry, fields) for entry in entries for fields in _fields(tuple(entry.edit.theirs))]


@lru_cache(maxsize=64)
def _fields(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return fields_to_decide(dict.fromkeys(names))


class ConflictColumn(IntEnum):
    """The columns of the list."""

    STUDENT = 0
    COLUMN = 1
    MINE = 2
    THEIRS = 3
    ENTERED = 4


_WIDTHS: Final[dict[int, int]] = {ConflictColumn.STUDENT: 200, ConflictColumn.ENTERED: 115}


class ConflictModel(Listing[Conflict]):
    """One row a conflict; those that are decided stay, muted, until they are stored."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("Student or item"), self.tr("Column"), self.tr("Mine"), self.tr("Theirs"), self.tr("Entered"),
        )  # fmt: skip
        self._decided: set[tuple[object, ...]] = set()

    def show_conflicts(self, conflicts: Sequence[Conflict]) -> bool:
        """Show these; whether they are others, or in another order, than before."""
        edits = {key[0] for key in self._decided}
        self._decided &= {one.key for one in conflicts if one.edit_id in edits}
        are_same = [one.slot for one in conflicts] == [one.slot for one in self.entries]
        self.put_entries(conflicts, are_same=are_same)
        return not are_same

    def is_decided(self, conflict: Conflict) -> bool:
        """Whether a decision on it is being stored."""
        return bool(self._decided) and conflict.key in self._decided

    def mark_decided(self, conflicts: Iterable[Conflict], *, is_decided: bool = True) -> None:
        """Let no second decision be made on these, or let it be made again."""
        keys = {one.key for one in conflicts}
        self._decided = self._decided | keys if is_decided else self._decided - keys
        self.repaint()

    def next_undecided(self, row: int) -> int:
        """The first row after this one on which nobody has decided, or this one."""
        rows = range(row + 1, len(self.entries))
        return next((one for one in rows if not self.is_decided(self.entries[one])), row)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == ConflictColumn.STUDENT:
            return self.entries[index.row()].sentence()
        if role not in ANSWERED:
            return None
        conflict = self.entries[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = index.column() in {ConflictColumn.COLUMN, ConflictColumn.ENTERED} or self.is_decided(conflict)
            return theme.tokens().muted if is_quiet else None
        return _text(conflict, index.column())


def _text(conflict: Conflict, column: int) -> str:
    match column:
        case ConflictColumn.STUDENT:
            return conflict.student
        case ConflictColumn.COLUMN:
            return f"{conflict.column} · {conflict.entry.course_title}"
        case ConflictColumn.ENTERED:
            return moment(conflict.entry.edit.changed_at)
    values = conflict.mine if column == ConflictColumn.MINE else conflict.theirs
    return " ".join(conflict.value(values)[:_LONGEST].split())


class ConflictTable(QTableView):
    """The list; the keys of the decisions go on to what is around it."""

    def __init__(self, model: ConflictModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        style_list(self, "conflictTable", self.tr("Grades that two people changed"), _WIDTHS)
        self.setItemDelegate(ListCells(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def current(self) -> Conflict | None:
        row = self.currentIndex().row()
        return self._model.entries[row] if 0 <= row < len(self._model.entries) else None

    def chosen(self) -> list[Conflict]:
        """The conflicts that a decision is for, in their order."""
        return [self._model.entries[row] for row in sorted(self._selected_rows())]

    def choose(self, row: int) -> None:
        # `setCurrentIndex` would extend the selection while Shift is down.
        both = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        index = self._model.index(row, ConflictColumn.STUDENT)
        self.selectionModel().setCurrentIndex(index, both)
        self.scrollTo(index)

    def show_conflicts(self, conflicts: Sequence[Conflict]) -> None:
        """Show these; what is chosen stays chosen, and where it was on the screen."""
        current, row = self.current(), self.currentIndex().row()
        chosen = {one.slot for one in self.chosen()}
        top = self.visualRect(self.currentIndex()).top()
        # It must not be cut off while it can be shown whole.
        self.setMaximumHeight(self._height_of(len(conflicts)))
        self.setMinimumHeight(self._height_of(min(len(conflicts), _LEAST_ROWS)))
        if not self._model.show_conflicts(conflicts) or not conflicts:
            return
        rows = {one.slot: number for number, one in enumerate(conflicts)}
        if current is None or current.slot not in rows:
            self.choose(min(max(row, 0), len(conflicts) - 1))
            return
        self.choose(rows[current.slot])
        self._select(rows[slot] for slot in chosen if slot in rows)
        self.executeDelayedItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self.currentIndex()).top() - top)

    def _select(self, rows: Iterable[int]) -> None:
        selection = QItemSelection()
        for _, run in groupby(enumerate(sorted(rows)), lambda found: found[1] - found[0]):
            below = [row for _, row in run]
            selection.select(self._model.index(below[0], 0), self._model.index(below[-1], len(ConflictColumn) - 1))
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _selected_rows(self) -> set[int]:
        selection = self.selectionModel().selection()
        ranges = (selection.at(number) for number in range(selection.size()))
        return {row for one in ranges for row in range(one.top(), one.bottom() + 1)}

    def _height_of(self, rows: int) -> int:
        return self.horizontalHeader().sizeHint().height() + rows * theme.ROW_HEIGHT + 2 * self.frameWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        current = self.currentIndex()
        was_in_sight = self.visualRect(current).intersects(QRect(QPoint(), event.oldSize()))
        super().resizeEvent(event)
        if was_in_sight:
            self.scrollTo(current)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        # Of the list, not of the row.
        if action == QAbstractItemView.CursorAction.MoveHome:
            return self._model.index(0, 0)
        if action == QAbstractItemView.CursorAction.MoveEnd:
            return self._model.index(len(self._model.entries) - 1, 0)
        return super().moveCursor(action, modifiers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Or a digit would look for a student whose name begins with it.
        if event.key() in CHOICES:
            event.ignore()
        else:
            super().keyPressEvent(event)
