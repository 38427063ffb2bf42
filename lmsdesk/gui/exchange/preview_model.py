"""The cells that an imported file is about: what they were, what they are now, what the file says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from lmsdesk.desk import EntrySelection, Preview, PreviewCell, Verdict
from lmsdesk.gui.exchange.messages import translate
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import format_change, grade_text
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.tick_table import TickedLines
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import Sheet

Index = QModelIndex | QPersistentModelIndex
Rows = Sequence[tuple[int, int]]
Role = Qt.ItemDataRole

WHAT, STUDENT, COLUMN, BASE, NOW, FILE, WHY = range(7)
_MARKS: Final = {
    Verdict.HERE: Mark.UNSENT,
    Verdict.BOTH: Mark.CONFLICT,
    Verdict.THERE: "=",
    Verdict.SAME: "",
    Verdict.REFUSED: Mark.FAILED,
}
_CHOSEN: Final = frozenset({Verdict.HERE, Verdict.BOTH})
"""What a person may enter or leave out."""
_MOST_SAID: Final = 200
_WORDS: Final = frozenset({Role.DisplayRole, Role.ToolTipRole})
_ANSWERED: Final = _WORDS | {Role.FontRole, Role.ForegroundRole, Role.CheckStateRole}


@dataclass(frozen=True)
class _RowTexts:
    """A row in words."""

    one: PreviewCell
    texts: tuple[str, ...]
    is_chosen: bool
    colour: QColor


class ImportPreviewModel(TickedLines[PreviewCell]):
    """The cells whose box is ticked are entered."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preview = Preview()
        self.taken = EntrySelection.of(self._preview)
        self._shown = self._preview.in_order
        self._row_texts: dict[int, _RowTexts] = {}
        """The rows that were asked for lately: a view asks for each of them many times."""
        self.titles = (
            self.tr("Result"), self.tr("Student"), self.tr("Column"), self.tr("When exported"), self.tr("Now"),
            self.tr("In the file"), self.tr("Remark"),
        )  # fmt: skip
        self._columns: dict[ColumnId, str] = {}
        self._only: Verdict | None = None
        self._emphasized = theme.font(is_emphasized=True)

    def show_preview(self, preview: Preview, sheet: Sheet) -> None:
        """Show another comparison; decisions on cells that still mean the same are kept."""
        self.beginResetModel()
        self._columns = {cells.column.id: cells.column.title for cells in sheet.columns}
        self.taken = self.taken.carry_over(preview)
        self._preview = preview
        self._narrow()
        self.endResetModel()

    def show_only(self, verdict: Verdict | None) -> None:
        """Show the cells with this verdict, or all that are not the same."""
        self.beginResetModel()
        self._only = verdict
        self._narrow()
        self.endResetModel()

    def choose_all(self, verdict: Verdict, *, is_on: bool) -> None:
        """Take the file's value in all cells with this verdict, or in none."""
        self._choose(self._preview.by_verdict[verdict].positions, is_on=is_on)

    def is_ticked(self, row: int) -> bool | None:
        """Whether the file's value is entered; None where that is not to be chosen."""
        row_text = self._at(row)
        return row_text.is_chosen if row_text.one.verdict in _CHOSEN else None

    def tick(self, rows: Rows, *, is_on: bool) -> None:
        """Enter the file's value in these rows, or leave it out."""
        self._choose(np.concatenate([self._shown.positions[top : bottom + 1] for top, bottom in rows]), is_on=is_on)

    def _choose(self, positions: NDArray[np.int64], *, is_on: bool) -> None:
        self.taken = self.taken.with_positions(positions, is_on=is_on)
        self._row_texts.clear()
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, WHY))
        self.ticked_changed.emit()

    def _narrow(self) -> None:
        self._emphasized = theme.font(is_emphasized=True)
        self._row_texts.clear()
        self._shown = self._preview.in_order if self._only is None else self._preview.by_verdict[self._only]

    def _at(self, row: int) -> "_RowTexts":
        row_text = self._row_texts.get(row)
        if row_text is None:
            if len(self._row_texts) >= _MOST_SAID:
                self._row_texts.clear()
            row_text = self._row_texts[row] = self._make_texts(row)
        return row_text

    def _make_texts(self, row: int) -> "_RowTexts":
        one = self._shown[row]
        empty, user_id, column_id = self.tr("empty"), one.cell.user_id, one.cell.column_id
        is_chosen = bool(self.taken.mask[self._shown.positions[row]])
        texts = (
            self._what(one.verdict, is_chosen=is_chosen),
            self._preview.names.get(user_id, user_id),
            self._columns.get(column_id, column_id),
            "–" if one.base is None else one.base or empty,
            one.now or empty,
            _becoming(one) or empty,
            translate(one.reason),
        )
        return _RowTexts(one, texts, is_chosen, _colour(one.verdict))

    def _what(self, verdict: Verdict, *, is_chosen: bool) -> str:
        words = {
            Verdict.HERE: self.tr("Changed in the file"),
            Verdict.THERE: self.tr("Changed on the server: kept"),
            Verdict.BOTH: self.tr("Changed in both: file's grade"),
            Verdict.REFUSED: self.tr("Refused"),
            Verdict.SAME: self.tr("Same"),
        }
        if not is_chosen:
            words |= {
                Verdict.HERE: self.tr("Changed in the file: left out"),
                Verdict.BOTH: self.tr("Changed in both: current grade"),
            }
        return f"{_MARKS[verdict]}  {words[verdict]}".strip()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or role not in _ANSWERED:
            return None
        row_text, column = self._at(index.row()), index.column()
        if role in _WORDS:
            return row_text.texts[column]
        if role == Role.FontRole:
            is_what_will_be = column == (FILE if row_text.is_chosen else NOW)
            return self._emphasized if is_what_will_be and row_text.one.verdict is not Verdict.SAME else None
        if column != WHAT:
            return None
        if role == Role.ForegroundRole:
            return row_text.colour
        return self.check_state(index)


def _becoming(one: PreviewCell) -> str:
    """What the file says and, where that is written in other words, what is entered."""
    entered = grade_text(one.patch.fields) if one.patch else ""
    is_same = entered in {one.file, "–"} or not one.patch or set(one.patch.fields) <= {"exempt"}
    return one.file if is_same or not one.file else format_change(one.file, entered)


def _colour(verdict: Verdict) -> QColor:
    scheme = theme.tokens()
    return {
        Verdict.HERE: scheme.accent,
        Verdict.BOTH: scheme.conflict,
        Verdict.REFUSED: scheme.conflict,
        Verdict.THERE: scheme.muted,
        Verdict.SAME: scheme.muted,
    }[verdict]
