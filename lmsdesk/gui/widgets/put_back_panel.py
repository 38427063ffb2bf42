"""What putting back would change, cell by cell, before anything is changed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout

from lmsdesk.desk import PutBackPlan
from lmsdesk.gui import theme
from lmsdesk.gui.widgets.buttons import ending
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.words import counted, field_name, full_moment, value_of
from lmsdesk.model.past import PutBack

_FIELD = 2
_SHOWN = 2000
"""Rows of the list; beyond that only their number is said."""


class PutBackPanel(QFrame):
    """`accepted(PutBackPlan)` and `cancelled`; Enter on the button, Esc leaves."""

    accepted = Signal(object)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("putBackPanel")
        self.setProperty("role", "card")
        self.plan: PutBackPlan | None = None
        self._title = plain(pixels=LARGE_PX, is_emphasized=True)
        self._remark = plain(role="muted")
        self.table = QTableWidget(0, 5)
        self._dress_table()
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

    def show_plan(self, plan: PutBackPlan) -> None:
        """Show exactly what would be entered."""
        self.plan = plan
        count = len(plan.moves)
        self._title.setText(self.tr("As it was at {when}").format(when=full_moment(plan.at)))
        self._fill(plan.moves[:_SHOWN])
        words = counted(count, self.tr("Put back 1 value"), self.tr("Put back %n values", "", count))
        self.confirm.setText(words if count else self.tr("Nothing to put back"))
        self.confirm.setEnabled(bool(count))
        self._remark.setText("  ".join(self._remarks(plan)))
        (self.confirm if count else self.back).setFocus()

    def _remarks(self, plan: PutBackPlan) -> Sequence[str]:
        said = []
        if len(plan.moves) > _SHOWN:
            said.append(self.tr("%n more are not listed.", "", len(plan.moves) - _SHOWN))
        if plan.left_out:
            said.append(self.tr("%n values cannot be put back: the student or the column is gone.", "", plan.left_out))
        said.append(self.tr("It is one step that can be undone."))
        return said

    def _fill(self, moves: Sequence[PutBack]) -> None:
        assert self.plan is not None
        titles = self.plan.titles
        self.table.setRowCount(len(moves))
        for row, move in enumerate(moves):
            now, then = value_of(move.field, move.now), value_of(move.field, move.then)
            texts = (titles.person(move.cell), titles.column(move.cell), field_name(move.field), now, then)
            for place, text in enumerate(texts):
                item = QTableWidgetItem(" ".join(text.split()))
                item.setToolTip(text)
                self.table.setItem(row, place, item)

    def _dress_table(self) -> None:
        table = self.table
        table.setObjectName("putBackTable")
        table.setAccessibleName(self.tr("What would be put back"))
        table.setHorizontalHeaderLabels(
            [self.tr("Student"), self.tr("Column"), self.tr("Field"), self.tr("Now"), self.tr("Put back")]
        )
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setProperty("role", "list")
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_FIELD, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(_FIELD, 90)
        header.setHighlightSections(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
