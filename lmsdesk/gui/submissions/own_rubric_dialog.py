"""The rubric that a person makes for a column: a line an item or a level, kept with the scores that it moves."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import astuple, replace
from PySide6.QtCore import QLocale, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QTableView, QWidget

from lmsdesk.desk import QueueEntry, Workspace
from lmsdesk.desk.submissions.marks import Posting
from lmsdesk.desk.submissions.own_rubrics import RubricRefused, RubricRow, as_text, from_text, rows_of, sheet_from
from lmsdesk.desk.submissions.rubric_sheets import RubricSheet
from lmsdesk.desk.submissions.rubrics import OwnRubricChange
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.kept_text import KeptText, show_kept
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.gui.submissions.rescore_dialog import chosen_to_rescore
from lmsdesk.model.field_values import Values
from lmsdesk.model.rubrics import OwnRubricTarget

_tr = Translator("OwnRubricDialog")

_SIZE: Final = (860, 580)
_FIELDS: Final = ("item", "level", "points", "words")
_WORDS: Final = len(_FIELDS) - 1
_WIDTHS: Final = {0: 230, 1: 140, 2: 80}


class RubricRowModel(Listing[RubricRow]):
    """One row a line; the last one is empty, and typing into it makes another."""

    def __init__(self, rows: list[RubricRow], parent: QWidget) -> None:
        super().__init__(parent)
        self.entries = [*rows, RubricRow()]
        self.titles = (self.tr("Item"), self.tr("Level"), self.tr("Points"), self.tr("Feedback"))
        self.numbers = frozenset({_FIELDS.index("points")})

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        return getattr(self.entries[index.row()], _FIELDS[index.column()])

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        row = index.row()
        self.entries[row] = replace(self.entries[row], **{_FIELDS[index.column()]: str(value)})
        self.dataChanged.emit(index, index)
        if row == len(self.entries) - 1 and not self.entries[row].is_empty:
            self.beginInsertRows(QModelIndex(), row + 1, row + 1)
            self.entries.append(RubricRow())
            self.endInsertRows()
        return True

    def insert(self, row: int, rows: list[RubricRow]) -> None:
        """Put lines above one."""
        if rows:
            self.beginInsertRows(QModelIndex(), row, row + len(rows) - 1)
            self.entries[row:row] = rows
            self.endInsertRows()

    def show_rows(self, rows: list[RubricRow]) -> None:
        """Put these in the place of all there are."""
        self.beginResetModel()
        self.entries = [*rows, RubricRow()]
        self.endResetModel()

    def remove(self, row: int) -> None:
        """Take a line away."""
        if 0 <= row < len(self.entries) - 1:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self.entries[row]
            self.endRemoveRows()

    def move(self, row: int, by: int) -> bool:
        """Put a line above or below its neighbour."""
        last = len(self.entries) - 2
        if not (0 <= row <= last and 0 <= row + by <= last):
            return False
        self.entries[row], self.entries[row + by] = self.entries[row + by], self.entries[row]
        self.dataChanged.emit(self.index(min(row, row + by), 0), self.index(max(row, row + by), _WORDS))
        return True


class RubricRowTable(QTableView):
    """Delete takes the line away; Alt+Up and Alt+Down move it; lines are copied from and to spreadsheets.

    Tab goes from cell to cell, and on to what follows the table after the last one.
    """

    def __init__(self, lines: RubricRowModel) -> None:
        super().__init__()
        self._lines = lines
        self.setModel(lines)

    def remove_line(self) -> None:
        """Take the current line away."""
        self._lines.remove(self.currentIndex().row())

    def move_line(self, by: int) -> None:
        """Move the current line up or down, and go with it."""
        index = self.currentIndex()
        if self._lines.move(index.row(), by):
            self.setCurrentIndex(self._lines.index(index.row() + by, index.column()))

    def copy_lines(self) -> None:
        """Copy the selected lines."""
        rows = sorted({index.row() for index in self.selectedIndexes()})
        QGuiApplication.clipboard().setText(as_text(self._lines.entries[row] for row in rows))

    def paste_lines(self) -> None:
        """Put copied lines above the current one."""
        row = max(self.currentIndex().row(), 0)
        self._lines.insert(row, from_text(QGuiApplication.clipboard().text()))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's signature
        end = self._lines.index(len(self._lines.entries) - 1, _WORDS) if next else self._lines.index(0, 0)
        # Or Tab would go round in the table, and no key would lead out of it.
        self.setTabKeyNavigation(self.currentIndex().isValid() and self.currentIndex() != end)
        try:
            return super().focusNextPrevChild(next)
        finally:
            self.setTabKeyNavigation(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.matches(QKeySequence.StandardKey.Delete):
            self.remove_line()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_lines()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_lines()
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and event.key() in ways:
            self.move_line(ways[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class OwnRubricDialog(TypedDialog):
    """`sheet` is the rubric once it was accepted; None takes it away."""

    def __init__(self, entry: QueueEntry, before: RubricSheet | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ownRubricDialog")
        self.setWindowTitle(self.tr("Custom rubric"))
        self._possible, self._point = entry.scale.possible, QLocale().decimalPoint()
        self.sheet = before
        rows = [] if before is None else rows_of(before, decimal_point=self._point)
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Rubric for {column}").format(column=entry.column.title)))
        layout.addWidget(plain(self._explanation(), role="secondary"))
        self.title = QLineEdit("" if before is None else before.title)
        self.title.setObjectName("ownRubricTitle")
        self.title.setAccessibleName(self.tr("Title"))
        form = QFormLayout()
        form.addRow(self.title.accessibleName(), self.title)
        layout.addLayout(form)
        self.model = RubricRowModel(rows, self)
        self.table = RubricRowTable(self.model)
        style_list(self.table, "ownRubricTable", self.tr("Items of the rubric"), _WIDTHS)
        triggers = QTableView.EditTrigger
        self.table.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
        self.table.setTabKeyNavigation(True)
        layout.addWidget(self.table, 1)
        self.problem = plain(role="problem")
        self.problem.hide()
        self.model.dataChanged.connect(self.problem.hide)
        layout.addWidget(self.problem)
        box = VerbBox(self, self.tr("Save rubric"))
        verbs = self._built_verbs(has_rubric=before is not None)
        verbs.addWidget(box)
        layout.addLayout(verbs)
        self.resize(size_on_screen(self, *_SIZE))
        self.table.setFocus()
        self.table.setCurrentIndex(self.model.index(0, 0))
        self.title.textChanged.connect(lambda *_: self.edited.emit())
        for changed in (self.model.dataChanged, self.model.rowsInserted, self.model.rowsRemoved):
            changed.connect(lambda *_: self.edited.emit())
        self._begin()

    def entered(self) -> Values:
        # With the names of items and levels, under which papers have them: as mere text all of them would be new.
        lines = [list(astuple(one)) for one in self.model.entries if not one.is_empty]
        return {"title": self.title.text(), "lines": lines}

    def fill_in(self, typed: Values) -> None:
        if "title" in typed:
            self.title.setText(str(typed["title"]))
        if "lines" in typed:
            lines = typed["lines"]
            # Earlier versions kept a text.
            rows = [RubricRow(*map(str, one)) for one in lines] if isinstance(lines, list) else from_text(str(lines))
            self.model.show_rows(rows)
            self.table.setCurrentIndex(self.model.index(0, 0))

    def accept(self) -> None:
        """Close with what is typed, or say what is wrong with it."""
        # A cell that is being typed into gives its text when another one is current.
        index = self.table.currentIndex()
        self.table.setCurrentIndex(QModelIndex())
        self.table.setCurrentIndex(index)
        try:
            self.sheet = sheet_from(self.title.text(), self.model.entries, self._possible, decimal_point=self._point)
        except RubricRefused as problem:
            self.problem.setText(str(problem))
            self.problem.show()
            return
        super().accept()

    def _take_away(self) -> None:
        self.sheet = None
        super().accept()

    def _explanation(self) -> str:
        return self.tr(
            "A line without a level is either given or not; of an item's lines with levels, one is chosen. Its "
            "points are added or, with a minus, taken off, and its text goes into the student's feedback."
        )

    def _built_verbs(self, *, has_rubric: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        verbs = (
            (self.tr("Move up"), lambda: self.table.move_line(-1)),
            (self.tr("Move down"), lambda: self.table.move_line(1)),
            (self.tr("Delete line"), self.table.remove_line),
            (self.tr("Remove rubric"), self._take_away),
        )
        for words, verb in verbs if has_rubric else verbs[:-1]:
            button = QPushButton(words)
            button.setAutoDefault(False)
            button.clicked.connect(verb)
            row.addWidget(button)
        row.addStretch(1)
        return row


async def edited_rubric(
    workspace: Workspace, entry: QueueEntry, parent: QWidget, *, writes: Tasks, again: Callable[[], object]
) -> Posting | None:
    """Ask for the rubric of a column and keep it, with the scores that it moves; None where a dialog was left.

    What is typed is stored until it is saved or given up; `again` asks once more, for whoever wants it back.
    """
    column = (entry.key.course_id, entry.key.column_id)
    rubrics = workspace.submissions.rubrics
    before = await rubrics.own(*column)
    while True:
        # What was typed last is stored by then, or forgotten.
        await writes.finished()
        kept = KeptText(await workspace.unsaved.find("/".join(("own-rubric", *column))), writes)
        dialog = OwnRubricDialog(entry, before, parent)
        ended = await show_kept(dialog, kept, again=again, is_saved=False)
        if ended != QDialog.DialogCode.Accepted:
            return None
        if dialog.sheet == before:
            kept.forget()
            return None
        change = OwnRubricChange(before, dialog.sheet)
        planned = await workspace.submissions.rescoring.by_rubric(*column, change)
        changes = await chosen_to_rescore(workspace, planned, parent)
        if changes is not None:
            break
        # Whoever does not like who moves goes on with what was typed.
    label = _tr("Rubric of {column}").format(column=entry.column.title)
    posting = await rubrics.keep_own(OwnRubricTarget(*column), change, changes, label=label)
    kept.forget()
    if posting.left:
        left = _tr("%Ln marks had changed in the meantime and were left as they are.", len(posting.left))
        notices.info(_tr("The rubric was saved."), detail=left, topic="rubrics")
    return posting
