"""What a paste would do, shown before it is done: changed, same, refused with reasons; then Paste or Cancel."""

from functools import partial
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.gradebook.column_arrays import CellValue
from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.plan import OUTCOMES, EditPlan, Outcome, PlannedCell, Severity
from lmsdesk.desk.gradebook.session.course_session import AT_ONCE
from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.buttons import filter_buttons, is_pressed_by_enter, narrow_ending
from lmsdesk.gui.kit.formatting import counted, format_change, number
from lmsdesk.gui.kit.labels import LARGE_PX, named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.ids import Cell
from lmsdesk.model.scores import format_score

WIDTH: Final = 380
_LINE_HEIGHT: Final = 58
_BAR: Final = 3
_LAID_AT_ONCE: Final = 1000
"""Lines of the list: ten thousand at once would take more than a frame."""
_VALUE_SHARE: Final = 0.45
Index = QModelIndex | QPersistentModelIndex


class EditPreviewModel(QAbstractListModel):
    """What is doubtful comes first; `show_only` narrows to one outcome."""

    def __init__(self, grades: GradebookModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grades = grades
        self.entries = EditPlan()
        self._shown: list[PlannedCell] = []

    def show_entries(self, entries: EditPlan) -> None:
        self.beginResetModel()
        self.entries = entries
        self._shown = _by_urgency(entries, None)
        self.endResetModel()

    def show_only(self, outcome: Outcome | None) -> None:
        """Show the cells that end this way, or all."""
        self.beginResetModel()
        self._shown = _by_urgency(self.entries, outcome)
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
        if value.is_exempt:
            return "ex"
        # Not by its place, which nobody has who has left meanwhile.
        column = next((one for one in self._grades.columns if one.column.id == line.cell.column_id), None)
        if column is None:
            return value.text or format_score(value.score, decimal_point=QLocale().decimalPoint())
        return column.label_of(value) or ("" if value.score is None else column.number_text(value.score))

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


class EditPreviewPanel(QFrame):
    """`accepted(EditPlan)` is exactly what was shown; `cancelled` leaves everything as it is; `cell_chosen(Cell)`."""

    accepted = Signal(object)
    cancelled = Signal()
    cell_chosen = Signal(object)

    def __init__(self, grades: GradebookModel) -> None:
        super().__init__()
        self.setObjectName("editPreviewPanel")
        self.setAccessibleName(self.tr("Preview of what would be entered"))
        self.setMinimumWidth(WIDTH)
        self._grades = grades
        self.lines = EditPreviewModel(grades, self)
        self._build()

    def show_entries(self, entries: EditPlan, *, note: str = "") -> None:
        """Show a step; once the panel has the keys, the first Enter makes it."""
        self.lines.show_entries(entries)
        counts = self.lines.counts()
        titles = {Verb.PASTE: self.tr("Check before pasting"), Verb.MISSING: self.tr("Enter 0 for missing grades")}
        self._title.setText(titles.get(entries.verb, self.tr("Check before entering")))
        self._summary.setText(self._summed(counts[Outcome.CHANGED], counts[Outcome.SAME], counts[Outcome.REFUSED]))
        notes = [*[note] * bool(note), *map(entry_text.translate, entries.notes), *self._remarks(entries)]
        self._notes.setText("\n".join(f"{Mark.CONFLICT}  {sentence}" for sentence in notes))
        self._notes.setVisible(bool(notes))
        self._name_filters(counts[Outcome.CHANGED], counts[Outcome.SAME], counts[Outcome.REFUSED])
        self.heading.setVisible(entries.other is not None)
        self.heading.setChecked(entries.is_without_heading)
        self.heading.setText(self.tr("&Skip the first row: “{words}”").format(words=literal(entries.heading)))
        changes = counts[Outcome.CHANGED]
        self.confirm.setText(self._verb(entries.verb, changes))
        self.confirm.setEnabled(bool(changes))

    def take_focus(self) -> None:
        self.show()
        (self.confirm if self.confirm.isEnabled() else self.cancel).setFocus(Qt.FocusReason.OtherFocusReason)

    def _verb(self, verb: Verb, count: int) -> str:
        if verb is Verb.PASTE:
            return counted(count, self.tr("Paste 1 grade"), self.tr("Paste %Ln grades", "", count))
        if verb is Verb.MISSING:
            return counted(count, self.tr("Enter 0 for 1 student"), self.tr("Enter 0 for %Ln students", "", count))
        return counted(count, self.tr("Replace 1 grade"), self.tr("Replace %Ln grades", "", count))

    def _summed(self, changed: int, same: int, refused: int) -> str:
        parts = [
            counted(changed, self.tr("1 grade changes"), self.tr("%Ln grades change", "", changed)),
            counted(same, self.tr("1 stays the same"), self.tr("%Ln stay the same", "", same)),
            counted(refused, self.tr("1 is refused"), self.tr("%Ln are refused", "", refused)),
        ]
        return ", ".join(parts) + "."

    def _remarks(self, entries: EditPlan) -> list[str]:
        remarked, emptied = entries.remarked(), entries.emptied()
        above = counted(remarked, self.tr("1 score is unusual"), self.tr("%Ln scores are unusual", "", remarked))
        empty = counted(
            emptied, self.tr("1 grade would be cleared"), self.tr("%Ln grades would be cleared", "", emptied)
        )
        return [f"{above}."] * bool(remarked) + [f"{empty}."] * bool(emptied)

    def _name_filters(self, changed: int, same: int, refused: int) -> None:
        words = {
            None: self.tr("All"),
            Outcome.CHANGED: self.tr("Changed {count}").format(count=number(changed)),
            Outcome.SAME: self.tr("Same {count}").format(count=number(same)),
            Outcome.REFUSED: self.tr("Refused {count}").format(count=number(refused)),
        }
        for outcome, button in self._filters.items():
            button.setText(words[outcome])
            button.setAccessibleName(words[outcome])
            button.setChecked(outcome is None)

    def _build(self) -> None:
        self._title = plain("", pixels=LARGE_PX, is_emphasized=True)
        self._summary = named(plain(""), "editPreviewSummary")
        self._notes = named(plain("", role="muted"), "editPreviewNotes")
        self.heading = named(QCheckBox(), "editPreviewHeading")
        self.heading.clicked.connect(self._on_heading_clicked)
        self.list = named(QListView(uniformItemSizes=True), "editPreviewLines", self.tr("Cells"))
        self.list.setLayoutMode(QListView.LayoutMode.Batched)
        self.list.setBatchSize(_LAID_AT_ONCE)
        self.list.setItemDelegate(_LineDelegate(self.lines, self.list))
        self.list.setModel(self.lines)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        hint = plain(self.tr("You can undo this in one step."), role="secondary")
        fill_layout(layout, self._title, self._summary, self._notes, self.heading, spacing=theme.INSIDE)
        fill_layout(layout, self._built_filters(), (self.list, 1), hint, self._built_buttons())

    def _built_filters(self) -> QHBoxLayout:
        shown = (None, Outcome.CHANGED, Outcome.SAME, Outcome.REFUSED)
        names = {outcome: f"editPreview_{outcome or 'all'}" for outcome in shown}
        self._filters = filter_buttons(names, self.lines.show_only)
        return fill_layout(QHBoxLayout(), *self._filters.values(), STRETCH, spacing=theme.STEP)

    def _built_buttons(self) -> QDialogButtonBox:
        self.confirm = named(QPushButton(autoDefault=True), "editPreviewConfirm", role="primary")
        self.cancel = named(QPushButton(self.tr("Cancel")), "editPreviewCancel")
        self.confirm.clicked.connect(self._on_confirmed)
        self.cancel.clicked.connect(self.cancelled)
        return narrow_ending(self.confirm, self.cancel)

    def _on_heading_clicked(self) -> None:
        if (other := self.lines.entries.other) is not None:
            self.show_entries(other)

    def _on_confirmed(self) -> None:
        entries = self.lines.entries
        # Neither a second time nor something else meanwhile, where it takes a while.
        self.setEnabled(len(entries.lines) <= AT_ONCE)
        self._grades.queue.run_by_size(len(entries.lines), self.lines.overtaken(), partial(self._go_on, entries))

    def _go_on(self, entries: EditPlan, overtaken: set[Cell]) -> None:
        self.setEnabled(True)
        if not overtaken:
            self.accepted.emit(entries)
            return
        # What is shown is what is written: nothing is entered over a value that was not on the screen.
        count = len(overtaken)
        left = [line for line in entries.lines if line.cell not in overtaken]
        words = self.tr("%Ln cells changed in the meantime and were left out.", "", count)
        note = counted(count, self.tr("1 cell changed in the meantime and was left out."), words)
        self.show_entries(
            EditPlan(left, entries.notes, entries.verb, revision=self._grades.session.revision), note=note
        )
        self.take_focus()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            cell: Cell = self.lines.line(current).cell
            self.cell_chosen.emit(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif is_pressed_by_enter(event):
            return
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.confirm.isEnabled():
            self._on_confirmed()
        else:
            super().keyPressEvent(event)


class _LineDelegate(QStyledItemDelegate):
    """Two lines for each cell: whose it is, and what happens to it, with a bar and a mark for how it ends."""

    def __init__(self, lines: EditPreviewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines

    def sizeHint(
        self,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt's signature
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002 - Qt's signature
    ) -> QSize:
        # As wide as the list, however narrow the panel is.
        return QSize(0, _LINE_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        scheme, area, line = theme.tokens(), QRect(option.rect), self._lines.line(index)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setClipRect(area)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, scheme.selection)
        painter.fillRect(area.left(), area.bottom(), area.width(), 1, scheme.hairline)
        mark, colour = _look_of(line, scheme)
        painter.fillRect(area.left(), area.top() + 4, _BAR, area.height() - 8, colour)
        inside = area.adjusted(theme.INSIDE + _BAR, theme.STEP, -theme.INSIDE, -theme.STEP)
        self._paint_words(painter, inside, line, (mark, colour))
        painter.restore()

    def _paint_words(self, painter: QPainter, inside: QRect, line: PlannedCell, look: tuple[str, QColor]) -> None:
        scheme = theme.tokens()
        upper, lower = inside.adjusted(0, 0, 0, -inside.height() // 2), inside.adjusted(0, inside.height() // 2, 0, 0)
        name, title = self._lines.position(line.cell)
        half = round(upper.width() * _VALUE_SHARE)
        _draw(painter, upper.adjusted(0, 0, -half - theme.INSIDE, 0), f"{look[0]}  {name}", scheme.text)
        _draw(painter, upper.adjusted(upper.width() - half, 0, 0, 0), title, scheme.muted, is_at_end=True)
        text = self._line_text(line)
        painter.setFont(theme.font(is_emphasized=True))
        wide = min(painter.fontMetrics().horizontalAdvance(text) + theme.INSIDE, lower.width())
        colour = scheme.muted if line.outcome is Outcome.SAME else scheme.text
        _draw(painter, lower.adjusted(0, 0, wide - lower.width(), 0), text, colour)
        painter.setFont(theme.font())
        rest = lower.adjusted(wide + theme.BETWEEN, 0, 0, 0)
        _draw(painter, rest, entry_text.translate(line.reason), look[1], is_at_end=True)

    def _line_text(self, line: PlannedCell) -> str:
        before, after = self._lines.before(line) or "–", self._lines.after(line) or "–"
        if line.outcome is Outcome.SAME:
            return before
        return before if line.outcome is Outcome.REFUSED else format_change(before, after)


def _look_of(line: PlannedCell, scheme: theme.Tokens) -> tuple[str, QColor]:
    if line.outcome is Outcome.REFUSED:
        return Mark.FAILED, scheme.conflict
    if line.outcome is Outcome.SAME:
        return "=", scheme.hairline
    return (Mark.CONFLICT, scheme.unsent) if line.reason else (Mark.UNSENT, scheme.accent)


def _draw(painter: QPainter, area: QRect, text: str, colour: QColor, *, is_at_end: bool = False) -> None:
    if area.width() <= 0:
        return
    painter.setPen(colour)
    side = Qt.AlignmentFlag.AlignRight if is_at_end else Qt.AlignmentFlag.AlignLeft
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, shown)
