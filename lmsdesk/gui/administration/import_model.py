"""The rows of a file of people: what becomes of each, and which of them are sent."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from lmsdesk.desk.administration.fields import FieldKind
from lmsdesk.desk.administration.file_columns import Choices
from lmsdesk.desk.administration.record_import import SENDABLE, ImportLine, RecordImport, Verdict
from lmsdesk.gui.administration.outcomes import short_problem
from lmsdesk.gui.administration.words import fault_words, field_title, value_words, verdict_title
from lmsdesk.gui.kit import messages, theme
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.tick_table import TickedLines

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
RESULT, PERSON, CHANGES, REMARK, ROW = range(5)
_ANSWERED: Final = frozenset({Role.DisplayRole, Role.ToolTipRole, Role.ForegroundRole, Role.CheckStateRole})
_MARKS: Final = {
    Verdict.NEW: "+",
    Verdict.CHANGED: Mark.UNSENT,
    Verdict.FAILED: Mark.FAILED,
    Verdict.NOT_FOUND: Mark.CONFLICT,
    Verdict.REFUSED: Mark.FAILED,
    Verdict.UNCHANGED: "=",
    Verdict.DONE: Mark.DONE,
}


class ImportModel(TickedLines[int]):
    """`entries` are the numbers of the lines on show."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[ImportLine] = ()
        self.chosen: set[int] = set()
        """The numbers of the lines that are sent."""
        self._choices: Choices = {}
        self._limits: dict[str, int] = {}
        self._secret: set[str] = set()
        self._only: Verdict | None = None
        self.titles = (self.tr("Result"), self.tr("Person"), self.tr("What changes"), self.tr("Remark"), self.tr("Row"))

    def show_import(self, importing: RecordImport) -> None:
        """Show its lines; all that can be sent are ticked."""
        self.lines, self._choices = list(importing.lines), importing.choices
        self._limits = {field.path: field.most for field in importing.fields}
        self._secret = {field.path for field in importing.fields if field.kind is FieldKind.SECRET}
        self.chosen = {number for number, line in enumerate(self.lines) if line.verdict in SENDABLE}
        self.show_only(None)
        self.ticked_changed.emit()

    def show_only(self, verdict: Verdict | None) -> None:
        """Show the lines with this verdict, or all; what needs a look comes first."""
        self._only = verdict
        order = list(Verdict)
        numbers = [number for number, line in enumerate(self.lines) if verdict in {None, line.verdict}]
        self.put_entries(sorted(numbers, key=lambda number: order.index(self.lines[number].verdict)))

    def count(self, verdict: Verdict | None) -> int:
        """How many lines have this verdict, or how many there are."""
        return sum(1 for line in self.lines if verdict in {None, line.verdict})

    def choose_all(self, *, is_on: bool) -> None:
        """Send every line that can be sent, or none."""
        self._choose(range(len(self.lines)), is_on=is_on)

    def is_ticked(self, row: int) -> bool | None:
        """Whether a line is sent; None where it cannot be."""
        number = self.entries[row]
        return number in self.chosen if self.lines[number].verdict in SENDABLE else None

    def tick(self, rows: Sequence[tuple[int, int]], *, is_on: bool) -> None:
        """Send the lines in these rows, or leave them out."""
        self._choose([self.entries[row] for top, bottom in rows for row in range(top, bottom + 1)], is_on=is_on)

    def _choose(self, numbers: Sequence[int], *, is_on: bool) -> None:
        able = {number for number in numbers if self.lines[number].verdict in SENDABLE}
        self.chosen = self.chosen | able if is_on else self.chosen - able
        if self.entries:
            self.dataChanged.emit(self.index(0, RESULT), self.index(len(self.entries) - 1, RESULT))
        self.ticked_changed.emit()

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or role not in _ANSWERED:
            return None
        line, column = self.lines[self.entries[index.row()]], index.column()
        if role == Role.CheckStateRole:
            return self.check_state(index)
        if role == Role.ForegroundRole:
            return _colour(line) if column == RESULT else None
        return self._text(line, column)

    def _text(self, line: ImportLine, column: int) -> str:
        if column == RESULT:
            return f"{_MARKS[line.verdict]}  {verdict_title(line.verdict)}"
        if column == CHANGES:
            return self._changes(line)
        if column == REMARK:
            return self._remark(line)
        return line.name if column == PERSON else str(line.row)

    def _changes(self, line: ImportLine) -> str:
        if line.verdict in {Verdict.REFUSED, Verdict.NOT_FOUND, Verdict.UNCHANGED}:
            return ""
        shown = {path: value for path, value in line.values.items() if path not in self._secret}
        if not line.before:
            return " · ".join(self._words(path, value) for path, value in shown.items())
        parts = (
            f"{field_title(path)}: {format_change(self._words(path, line.before[path]), self._words(path, value))}"
            for path, value in shown.items()
        )
        return " · ".join(parts)

    def _words(self, path: str, value: object) -> str:
        return self._choices.get(path, {}).get(str(value)) or value_words(value)

    def _remark(self, line: ImportLine) -> str:
        if line.problem is not None:
            return short_problem(line.problem)
        faults = (
            f"{field_title(path)}: {fault_words(fault, self._limits[path])}" for path, fault in line.faults.items()
        )
        return " ".join(faults) or messages.translate("PeopleImport", line.remark)


def _colour(line: ImportLine) -> QColor:
    scheme = theme.tokens()
    return {
        Verdict.NEW: scheme.accent,
        Verdict.CHANGED: scheme.unsent,
        Verdict.FAILED: scheme.conflict,
        Verdict.NOT_FOUND: scheme.conflict,
        Verdict.REFUSED: scheme.conflict,
        Verdict.UNCHANGED: scheme.muted,
        Verdict.DONE: scheme.done,
    }[line.verdict]
