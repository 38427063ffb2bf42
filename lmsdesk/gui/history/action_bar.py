"""Below the history of a course: further back in the list, and the ways to how it was."""

from PySide6.QtCore import QDateTime, Signal, SignalInstance
from PySide6.QtWidgets import QDateTimeEdit, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.gui.history.filters import MOMENT_FORMAT
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import plain


class HistoryFoot(QWidget):
    """`older_wanted`; `moment_wanted`: how it was at `at`; `cell_wanted`, `value_wanted`, `before_wanted`: of one."""

    older_wanted = Signal()
    cell_wanted = Signal()
    before_wanted = Signal()
    value_wanted = Signal()
    moment_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.older = self._button("historyOlder", self.tr("Show older"), self.older_wanted)
        self.cell = self._button("historyCell", self.tr("Go to the cell"), self.cell_wanted)
        self.cell.setToolTip(self.tr("Press Enter, or double-click the change"))
        self.value = self._button("historyValue", self.tr("Restore only this value"), self.value_wanted)
        self.before = self._button("historyBefore", self.tr("Revert to before this change…"), self.before_wanted)
        self.at = QDateTimeEdit(QDateTime.currentDateTime(), self)
        self.at.setObjectName("historyAt")
        self.at.setAccessibleName(self.tr("Date and time"))
        self.at.setCalendarPopup(True)
        self.at.setDisplayFormat(MOMENT_FORMAT)
        self.put_back = self._button("historyPutBack", self.tr("Revert…"), self.moment_wanted)
        words = plain(self.tr("Revert to the grades at"), role="muted")
        words.setWordWrap(False)
        # In two rows: beside the list of courses there is no room for one.
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(theme.INSIDE)
        for first, others in (
            (self.older, (self.cell, self.value, self.before)),
            (None, (words, self.at, self.put_back)),
        ):
            row = QHBoxLayout()
            row.setSpacing(theme.INSIDE)
            if first is not None:
                row.addWidget(first)
            row.addStretch(1)
            for part in others:
                row.addWidget(part)
            rows.addLayout(row)

    def _button(self, name: str, words: str, wanted: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.clicked.connect(lambda *_: wanted.emit())
        return button
