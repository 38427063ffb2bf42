"""What putting back would change, cell by cell, before anything is changed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QTableView, QVBoxLayout, QWidget

from lmsdesk.desk import PutBackPlan
from lmsdesk.gui import theme
from lmsdesk.gui.models.put_back import Part, PutBackModel
from lmsdesk.gui.widgets.buttons import ending
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.widgets.list_cells import ListCells
from lmsdesk.gui.widgets.lists import dress_list
from lmsdesk.gui.words import counted, full_moment

_WIDTHS: dict[int, int] = {Part.FIELD: 90}


class PutBackPanel(QFrame):
    """`accepted(PutBackPlan)` and `cancelled`; Enter on the button, Esc leaves."""

    accepted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("putBackPanel")
        self.setProperty("role", "card")
        self.plan: PutBackPlan | None = None
        self._title = plain(pixels=LARGE_PX, is_emphasized=True)
        self._remark = plain(role="muted")
        self._lines = PutBackModel(self)
        self.table = QTableView()
        self.table.setModel(self._lines)
        dress_list(self.table, "putBackTable", self.tr("What would be put back"), _WIDTHS)
        self.table.setItemDelegate(ListCells(self.table))
        self.confirm, self.back = QPushButton(), QPushButton(self.tr("Cancel"))
        self.confirm.setObjectName("putBack")
        self.confirm.setProperty("role", "primary")
        self.confirm.clicked.connect(lambda: self.accepted.emit(self.plan))
        self.back.clicked.connect(self.cancelled)
        buttons = QHBoxLayout()
        buttons.addWidget(self._remark, 1)
        buttons.addWidget(ending(self.confirm, self.back))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        layout.addWidget(self._title)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)

    def show_plan(self, plan: PutBackPlan, scope: str = "") -> None:
        """Show exactly what would be entered, of the column or student that is named as its scope, else of all."""
        self.plan = plan
        count = len(plan.moves)
        words = self.tr("{scope}: as it was at {when}") if scope else self.tr("As it was at {when}")
        self._title.setText(words.format(scope=scope, when=full_moment(plan.at)))
        self._lines.show_plan(plan)
        words = counted(count, self.tr("Put back 1 value"), self.tr("Put back %Ln values", "", count))
        self.confirm.setText(words if count else self.tr("Nothing to put back"))
        self.confirm.setEnabled(bool(count))
        self._remark.setText("  ".join(self._remarks(plan)))

    def take_focus(self) -> None:
        """Go to the button that is meant."""
        (self.confirm if self.confirm.isEnabled() else self.back).setFocus()

    def _remarks(self, plan: PutBackPlan) -> Sequence[str]:
        one = self.tr("1 value cannot be put back: its student or column is gone, or the column takes no entries.")
        many = self.tr(
            "%Ln values cannot be put back: their students or columns are gone, or the columns take no entries.",
            "",
            plan.left_out,
        )
        said = [counted(plan.left_out, one, many)] if plan.left_out else []
        return [*said, self.tr("It is one step that can be undone.")]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
