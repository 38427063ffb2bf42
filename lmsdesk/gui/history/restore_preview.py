"""What putting back would change, cell by cell, before anything is changed."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStyledItemDelegate, QVBoxLayout, QWidget

from lmsdesk.desk import RevertPlan
from lmsdesk.gui.history.restore_model import Part, RestoreModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.formatting import counted, full_moment
from lmsdesk.gui.kit.labels import LARGE_PX, plain
from lmsdesk.gui.kit.list_delegate import ListCells
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tick_table import TickAll, TickTable

_WIDTHS: dict[int, int] = {Part.FIELD: 90}


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
        self.table.setModel(self._lines)
        style_list(self.table, "putBackTable", self.tr("Values to restore"), _WIDTHS)
        self.table.setItemDelegate(ListCells(self.table))
        # The first column has the boxes, which the style draws.
        self.table.setItemDelegateForColumn(Part.STUDENT, QStyledItemDelegate(self.table))
        self.all = TickAll(self.tr("All"))
        self.all.setObjectName("putBackAll")
        self.all.setToolTip(self.tr("Space ticks the selected rows; Ctrl+A selects all"))
        self.all.clicked.connect(self._on_all_clicked)
        self.confirm, self.back = QPushButton(), QPushButton(self.tr("Cancel"))
        self.confirm.setObjectName("putBack")
        self.confirm.setProperty("role", "primary")
        self.confirm.clicked.connect(lambda: self.accepted.emit(self._ticked_plan()))
        self.back.clicked.connect(self.cancelled)
        buttons = QHBoxLayout()
        buttons.addWidget(self._remark, 1)
        buttons.addWidget(ending(self.confirm, self.back))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        layout.addWidget(self._title)
        layout.addWidget(self.all)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)

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
        count = self._lines.ticked_count
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


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("RestorePanel", text, None, count)
