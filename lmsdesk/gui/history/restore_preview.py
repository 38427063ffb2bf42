"""What putting back would change, cell by cell, before anything is changed."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from itertools import compress
from operator import not_

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStyledItemDelegate, QVBoxLayout, QWidget

from lmsdesk.desk import CourseNames, RevertPlan
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.formatting import counted, field_name, full_moment, person, value_of
from lmsdesk.gui.kit.labels import LARGE_PX, named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.list_style import ListCells, style_list
from lmsdesk.gui.kit.tick_table import TickAll, TickedListing, TickTable
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.changes import RestoredField

_tr = Translator("RestorePanel")


class Part(IntEnum):
    """The columns of the table."""

    STUDENT = 0
    COLUMN = 1
    FIELD = 2
    NOW = 3
    THEN = 4


_WIDTHS: dict[int, int] = {Part.FIELD: 90}


class RestoreModel(TickedListing[RestoredField]):
    """One row a value, each with a box."""

    def __init__(self, parent: QObject) -> None:
        super().__init__([], [], parent)
        self.titles = (
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Field"),
            self.tr("Now"),
            self.tr("Restored"),
        )
        self._titles = CourseNames({}, {}, frozenset())

    def show_plan(self, plan: RevertPlan, *, is_again: bool = False) -> None:
        """Show everything that the plan would enter; shown again, what was left out stays left out."""
        left_out = compress(self.entries, map(not_, self.ticks)) if is_again else ()
        left = {(move.cell, move.field) for move in left_out}
        self.ticks = [(move.cell, move.field) not in left for move in plan.moves]
        self._titles = plan.names
        self.put_entries(plan.moves)

    def ticked(self) -> tuple[RestoredField, ...]:
        """The values that are ticked, in their order."""
        return tuple(compress(self.entries, self.ticks))

    def text(self, row: int, column: int) -> str:
        """The value's place, and what it is and would be."""
        move = self.entries[row]
        texts: dict[int, Callable[[], str]] = {
            Part.STUDENT: lambda: person(self._titles.person(move.cell), self._titles.stand_ins.number(move.cell)),
            Part.COLUMN: lambda: self._titles.column(move.cell),
            Part.FIELD: lambda: field_name(move.field),
            Part.NOW: lambda: value_of(move.field, move.now),
            Part.THEN: lambda: value_of(move.field, move.then),
        }
        return texts[column]()


class RestorePanel(QFrame):
    """`accepted(RevertPlan)` and `cancelled`; Enter on the button, Esc leaves."""

    accepted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("putBackPanel")
        self.setProperty("role", "card")
        self.plan: RevertPlan | None = None
        self._title = plain(pixels=LARGE_PX, is_emphasized=True)
        self._remark = plain(role="muted")
        self._lines = RestoreModel(self)
        self._lines.ticked_changed.connect(self._show_count)
        self.table = TickTable(self._lines)
        style_list(self.table, "putBackTable", self.tr("Values to restore"), _WIDTHS)
        self.table.setItemDelegate(ListCells(self.table))
        # The first column has the boxes, which the style draws.
        self.table.setItemDelegateForColumn(Part.STUDENT, QStyledItemDelegate(self.table))
        self.all = named(TickAll(self.tr("All")), "putBackAll")
        self.all.setToolTip(self.tr("Space ticks the selected rows; Ctrl+A selects all"))
        self.all.clicked.connect(self._on_all_clicked)
        self.confirm, self.back = QPushButton(), QPushButton(self.tr("Cancel"))
        self.confirm.setObjectName("putBack")
        self.confirm.setProperty("role", "primary")
        self.confirm.clicked.connect(lambda: self.accepted.emit(self._ticked_plan()))
        self.back.clicked.connect(self.cancelled)
        buttons = fill_layout(QHBoxLayout(), (self._remark, 1), ending(self.confirm, self.back))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        fill_layout(layout, self._title, self.all, (self.table, 1), buttons)

    def show_plan(self, plan: RevertPlan, scope: str = "") -> None:
        """Show exactly what would be entered, of the column or student that is named as its scope, else of all."""
        is_again = self.plan is not None and self.plan.at == plan.at
        self.plan = plan
        words = self.tr("{scope}: revert to {when}") if scope else self.tr("Revert to {when}")
        self._title.setText(words.format(scope=scope, when=full_moment(plan.at)))
        self._lines.show_plan(plan, is_again=is_again)
        self.all.setVisible(bool(plan.moves))
        self._show_count()
        self._remark.setText(f"{left_out_words(plan)}  {self.tr('You can undo this in one step.')}".strip())

    def take_focus(self) -> None:
        """Go to the button that is meant."""
        (self.confirm if self.confirm.isEnabled() else self.back).setFocus()

    def _show_count(self) -> None:
        count = sum(self._lines.ticks)
        words = counted(count, self.tr("Restore 1 value"), self.tr("Restore %Ln values", "", count))
        self.confirm.setText(words if count else self.tr("Nothing to restore"))
        self.confirm.setEnabled(bool(count))
        self.all.show_count(count, self._lines.rowCount())

    def _on_all_clicked(self) -> None:
        self._lines.tick([(0, self._lines.rowCount() - 1)], is_on=self.all.isChecked())

    def _ticked_plan(self) -> RevertPlan | None:
        return None if self.plan is None else replace(self.plan, moves=self._lines.ticked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


def left_out_words(plan: RevertPlan) -> str:
    """Why some values of a plan cannot be put back; nothing where all can."""
    count = plan.left_out
    one = _tr("1 value cannot be restored: the student or column is gone, or the column takes no entries.")
    many = _tr(
        "%Ln values cannot be restored: their students or columns are gone, or the columns take no entries.", count
    )
    return counted(count, one, many) if count else ""
