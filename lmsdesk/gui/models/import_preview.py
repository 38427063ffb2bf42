"""The cells that an imported file is about: what they were, what they are now, what the file says."""

from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from lmsdesk.desk import Preview, PreviewCell, Verdict
from lmsdesk.gui import theme
from lmsdesk.gui.theme import Mark
from lmsdesk.gui.words import became, grade_text
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.sheet import Sheet
from lmsdesk.model.wire import known

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

WHAT, STUDENT, COLUMN, BASE, NOW, FILE, WHY = range(7)
_MARKS: Final = {
    Verdict.HERE: Mark.UNSENT,
    Verdict.BOTH: Mark.CONFLICT,
    Verdict.THERE: "=",
    Verdict.REFUSED: Mark.FAILED,
}


class ImportPreviewModel(QAbstractTableModel):
    """`chosen_changed` follows each decision to write a value that both sides changed."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chosen: set[Cell] = set()
        self._shown: list[PreviewCell] = []
        self._preview = Preview((), 0)
        self._users: dict[UserId, User | None] = {}
        self._titles: dict[ColumnId, str] = {}
        self._only: Verdict | None = None

    def show_preview(self, preview: Preview, sheet: Sheet) -> None:
        """Show another comparison; decisions on cells that are still changed in both are kept."""
        self.beginResetModel()
        self._users = {row.membership.user_id: known(row.membership.user, None) for row in sheet.rows}
        self._titles = {cells.column.id: cells.column.title for cells in sheet.columns}
        self._preview = preview
        if self.chosen:
            self.chosen &= {one.cell for one in preview.by_verdict[Verdict.BOTH]}
        self._narrow()
        self.endResetModel()

    def show_only(self, verdict: Verdict | None) -> None:
        """Show the cells with this verdict, or all."""
        self.beginResetModel()
        self._only = verdict
        self._narrow()
        self.endResetModel()

    def choose_all(self, *, is_on: bool) -> None:
        """Take the file's value wherever both sides changed, or nowhere."""
        self.chosen = {one.cell for one in self._preview.by_verdict[Verdict.BOTH]} if is_on else set()
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, WHY))
        self.chosen_changed.emit()

    @property
    def is_all_chosen(self) -> bool:
        """Whether the file's value is taken wherever both sides changed."""
        return len(self.chosen) == self._preview.count(Verdict.BOTH)

    def _narrow(self) -> None:
        self._shown = self._preview.in_order if self._only is None else self._preview.by_verdict[self._only]

    def _is_chosen(self, one: PreviewCell) -> bool:
        return one.verdict is Verdict.HERE or one.cell in self.chosen

    def _what(self, one: PreviewCell) -> str:
        words = {
            Verdict.HERE: self.tr("Changed in the file"),
            Verdict.THERE: self.tr("Changed on the service: kept"),
            Verdict.BOTH: self.tr("Changed in both: the file's")
            if self._is_chosen(one)
            else self.tr("Changed in both: kept"),
            Verdict.REFUSED: self.tr("Refused"),
            Verdict.SAME: self.tr("Same"),
        }
        return f"{_MARKS[one.verdict]}  {words[one.verdict]}"

    def _text(self, one: PreviewCell, column: int) -> str:
        empty = self.tr("empty")
        return {
            WHAT: lambda: self._what(one),
            STUDENT: lambda: _name(self._users.get(one.cell.user_id), one.cell.user_id),
            COLUMN: lambda: self._titles.get(one.cell.column_id, one.cell.column_id),
            BASE: lambda: "–" if one.base is None else one.base or empty,
            NOW: lambda: one.now or empty,
            FILE: lambda: _becoming(one) or empty,
            WHY: lambda: one.reason,
        }[column]()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else WHY + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> str | None:
        if orientation is not Qt.Orientation.Horizontal or role != Role.DisplayRole:
            return None
        return (
            self.tr("What happens"), self.tr("Student"), self.tr("Column"), self.tr("When exported"), self.tr("Now"),
            self.tr("In the file"), self.tr("Remark"),
        )[section]  # fmt: skip

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        one, column = self._shown[index.row()], index.column()
        if role in {Role.DisplayRole, Role.ToolTipRole}:
            return self._text(one, column)
        if role == Role.CheckStateRole and column == WHAT and one.verdict is Verdict.BOTH:
            return Qt.CheckState.Checked if one.cell in self.chosen else Qt.CheckState.Unchecked
        if role == Role.ForegroundRole:
            return _colour(one.verdict) if column == WHAT else None
        if role == Role.FontRole and column == (FILE if self._is_chosen(one) else NOW):
            return theme.font(is_emphasized=True)
        return None

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:  # noqa: ARG002 - Qt's signature
        one = self._shown[index.row()]
        if role != Role.CheckStateRole or one.verdict is not Verdict.BOTH:
            return False
        self.chosen ^= {one.cell}
        row = index.row()
        self.dataChanged.emit(self.index(row, 0), self.index(row, WHY))
        self.chosen_changed.emit()
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_asked = index.isValid() and index.column() == WHAT and self._shown[index.row()].verdict is Verdict.BOTH
        return plain | Qt.ItemFlag.ItemIsUserCheckable if is_asked else plain


def _becoming(one: PreviewCell) -> str:
    """What the file says and, where that is written in other words, what is entered."""
    entered = grade_text(one.patch.fields) if one.patch else ""
    is_same = entered in {one.file, "–"} or not one.patch or set(one.patch.fields) <= {"exempt"}
    return one.file if is_same or not one.file else became(one.file, entered)


def _name(user: User | None, user_id: UserId) -> str:
    return user.sort_name if user else user_id


def _colour(verdict: Verdict) -> object:
    scheme = theme.tokens()
    return {
        Verdict.HERE: scheme.accent,
        Verdict.BOTH: scheme.conflict,
        Verdict.REFUSED: scheme.conflict,
        Verdict.THERE: scheme.muted,
        Verdict.SAME: scheme.muted,
    }[verdict]
