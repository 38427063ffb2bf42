"""The lines of a step that is shown before it is made: what was there, what it becomes, and why not."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lmsdesk.desk.gradebook.column_arrays import CellValue
from lmsdesk.desk.gradebook.entry.plan import OUTCOMES, EditPlan, Outcome, PlannedCell, Severity
from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.ids import Cell

Index = QModelIndex | QPersistentModelIndex


class EditPreviewModel(QAbstractListModel):
    """What is doubtful comes first; `show_only` narrows to one outcome."""

    def __init__(self, grades: GradebookModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grades = grades
        self.entries = EditPlan()
        self._shown: list[PlannedCell] = []
        self._outcome: Outcome | None = None

    def show_entries(self, entries: EditPlan) -> None:
        self.beginResetModel()
        self.entries, self._outcome = entries, None
        self._shown = _by_urgency(entries, None)
        self.endResetModel()

    def show_only(self, outcome: Outcome | None) -> None:
        """Show the cells that end this way, or all."""
        self.beginResetModel()
        self._outcome, self._shown = outcome, _by_urgency(self.entries, outcome)
        self.endResetModel()

    def line(self, index: Index) -> PlannedCell:
        return self._shown[index.row()]

    def position(self, cell: Cell) -> tuple[str, str]:
        """The student's name and the column's title."""
        slot, number = self._grades.session.position_of(cell) or (None, None)
        if slot is None or number is None:
            return cell.user_id, cell.column_id
        return self._grades.names[slot], self._grades.columns[number].column.title

    def before(self, line: PlannedCell) -> str:
        """What the cell held when the step was planned."""
        return self._text(line, line.before)

    def after(self, line: PlannedCell) -> str:
        """What the cell would hold; for a refused one, what was to be entered."""
        if line.patch is None:
            return line.wanted.strip() if line.outcome is Outcome.REFUSED else self.before(line)
        return self._text(line, line.before.changed(line.patch.fields))

    async def overtaken(self) -> set[Cell]:
        """Cells of the step that hold something else by now."""
        found, looked_at = set[Cell](), self.entries.revision
        while self._grades.session.revision != looked_at:
            found, looked_at = set(), self._grades.session.revision
            for piece in pieces(self.entries.lines):
                found |= {line.cell for line in piece if line.patch is not None and not self._is_as_planned(line)}
                await pause()
        return found

    def counts(self) -> dict[Outcome, int]:
        """How many cells end in which way."""
        return {outcome: self.entries.count(outcome) for outcome in Outcome}

    def _is_as_planned(self, line: PlannedCell) -> bool:
        slot, number = self._grades.session.position_of(line.cell) or (None, None)
        if slot is None or number is None:
            return False
        return self._grades.columns[number].value(slot).is_same_grade(line.before)

    def _text(self, line: PlannedCell, value: CellValue) -> str:
        _, number = self._grades.session.position_of(line.cell) or (0, 0)
        if value.is_exempt:
            return "ex"
        if value.text is not None:
            return value.text
        return "" if value.score is None else self._grades.columns[number].number_text(value.score)

    def _sentence(self, line: PlannedCell) -> str:
        name, title = self.position(line.cell)
        before = self.before(line) or self.tr("empty")
        after = self.after(line) or self.tr("empty")
        words = {
            Outcome.CHANGED: self.tr("{before} becomes {after}"),
            Outcome.SAME: self.tr("{before} stays"),
            Outcome.REFUSED: self.tr("{before} stays, {after} is refused"),
        }[line.outcome].format(before=before, after=after)
        return ", ".join(part for part in (name, title, words, entry_text.translate(line.reason)) if part)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        wanted = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}
        return self._sentence(self._shown[index.row()]) if role in wanted else None


def _by_urgency(entries: EditPlan, outcome: Outcome | None) -> list[PlannedCell]:
    found: list[PlannedCell] = []
    for severity in Severity:
        if outcome in {None, OUTCOMES[severity]}:
            found += entries.line_counts.by_severity[severity]
    return found
