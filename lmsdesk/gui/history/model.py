"""Entries of the history as a table, newest first."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QModelIndex, QObject, Qt

from lmsdesk.desk import CourseNames
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import field_name, full_moment, moment, origin_of, student_label, value_of
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.anonymity import ColumnNamesTarget
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import EvaluationTarget

_MARKS = {
    Origin.ENTERED: Mark.UNSENT,
    Origin.SENT: Mark.DONE,
    Origin.PULLED: "↓",
    Origin.LOST: Mark.CONFLICT,
    Origin.DISCARDED: "×",
}


class Part(IntEnum):
    """The columns of the table."""

    WHEN = 0
    STUDENT = 1
    COLUMN = 2
    FIELD = 3
    BEFORE = 4
    AFTER = 5
    HOW = 6


_MUTED = frozenset({Part.COLUMN, Part.FIELD, Part.BEFORE, Part.HOW})


class HistoryModel(Listing[HistoryEntry]):
    """One row an entry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("When"),
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Field"),
            self.tr("Before"),
            self.tr("After"),
            self.tr("Change"),
        )
        self._titles = CourseNames({}, {}, frozenset())
        self._authors: dict[int, str] = {}
        self._words: dict[int, Callable[[HistoryEntry], str]] = {
            Part.WHEN: lambda entry: moment(entry.at),
            Part.STUDENT: self._student,
            Part.COLUMN: lambda entry: self._titles.column(entry.cell),
            Part.FIELD: self._field,
            Part.BEFORE: lambda entry: self._value(entry, entry.before),
            Part.AFTER: lambda entry: self._value(entry, entry.after),
            Part.HOW: self._how,
        }

    def show_entries(self, entries: Sequence[HistoryEntry], titles: CourseNames) -> None:
        """Show these and no others."""
        self._titles = titles
        self.put_entries(entries)

    def show_titles(self, titles: CourseNames) -> None:
        """Call columns and students by these names."""
        is_news, self._titles = titles is not self._titles, titles
        if is_news:
            self.repaint()

    def add_newer(self, entries: Sequence[HistoryEntry]) -> None:
        """Show these above the others."""
        self._insert(0, entries)

    def add_older(self, entries: Sequence[HistoryEntry]) -> None:
        """Show these below the others."""
        self._insert(len(self.entries), entries)

    def _insert(self, row: int, entries: Sequence[HistoryEntry]) -> None:
        if entries:
            self.beginInsertRows(QModelIndex(), row, row + len(entries) - 1)
            self.entries[row:row] = entries
            self.endInsertRows()

    def row_of(self, entry: HistoryEntry) -> int | None:
        """Where an entry stands, if it is here."""
        row = bisect_left(self.entries, -entry.id, key=lambda one: -one.id)
        return row if row < len(self.entries) and self.entries[row].id == entry.id else None

    def name_authors(self, names: dict[int, str]) -> None:
        """Say who made these changes, by entry."""
        self._authors |= names
        self.repaint(Part.HOW)

    def _student(self, entry: HistoryEntry) -> str:
        if isinstance(entry.target, ColumnNamesTarget):
            return ""
        name, number = self._titles.person(entry.cell), self._titles.stand_ins.number(entry.cell)
        return student_label(entry.target, name, number)

    def _field(self, entry: HistoryEntry) -> str:
        if not isinstance(entry.target, EvaluationTarget):
            return field_name(entry.field)
        return (entry.words or {}).get(entry.field) or self.tr("Rubric")

    def _value(self, entry: HistoryEntry, value: object) -> str:
        if not isinstance(entry.target, EvaluationTarget) or not value:
            return value_of(entry.field, value)
        # Of a rubric that is gone only the ids are left, which tell nobody anything.
        return (entry.words or {}).get(str(value)) or self.tr("level of an earlier rubric")

    def _how(self, entry: HistoryEntry) -> str:
        words, who = f"{_MARKS[entry.origin]} {origin_of(entry.origin)}", self._authors.get(entry.id)
        if isinstance(entry.target, ColumnNamesTarget):
            who = entry.target.person
        elif isinstance(entry.target, AttemptTarget):
            # Beside the grade of the same column, which moves with it.
            who = self.tr("mark of a submission")
        elif isinstance(entry.target, EvaluationTarget):
            who = self.tr("rubric of a submission")
        return self.tr("{what} · {who}").format(what=words, who=who) if who else words

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or not index.isValid():
            return None
        entry, part = self.entries[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            # A line each: the whole text is in the tip.
            return " ".join(self._words[part](entry).split())
        if role == Qt.ItemDataRole.ToolTipRole:
            return full_moment(entry.at) if part == Part.WHEN else self._words[part](entry)
        if role == Qt.ItemDataRole.ForegroundRole and part in _MUTED:
            return theme.tokens().muted
        return None
