"""Below the history of a course: further back in the list, and the ways to how it was."""

from PySide6.QtCore import QDateTime, QEvent, QSize, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QDateTimeEdit, QHBoxLayout, QPushButton, QSizePolicy, QWidget

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
        self.cell = self._button("historyCell", self.tr("Go to the cell"), self.cell_wanted)
        self.cell.setToolTip(self.tr("Press Enter, or double-click the change"))
        self.value = self._button("historyValue", self.tr("Restore only this value"), self.value_wanted)
        self.before = self._button("historyBefore", self.tr("Revert to before this change…"), self.before_wanted)
        self.older = self._button("historyOlder", self.tr("Show older"), self.older_wanted)
        self.at = QDateTimeEdit(QDateTime.currentDateTime(), self)
        self.at.setObjectName("historyAt")
        self.at.setAccessibleName(self.tr("Date and time"))
        self.at.setCalendarPopup(True)
        self.at.setDisplayFormat(MOMENT_FORMAT)
        self.put_back = self._button("historyPutBack", self.tr("Revert…"), self.moment_wanted)
        words = plain(self.tr("Revert to the grades at"), role="muted")
        words.setWordWrap(False)
        self._rows = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(theme.INSIDE)
        self._of_change = _row(self.cell, self.value, self.before, None, self.older)
        self._of_moment = _row(words, self.at, self.put_back, None)
        for row in (self._of_change, self._of_moment):
            self._rows.addLayout(row)
        self._rows.setStretchFactor(self._of_change, 1)
        # A width of its own, or the window could never become too narrow for one line.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """As wide as the longer of two lines."""
        width = max(row.minimumSize().width() for row in (self._of_change, self._of_moment))
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return is_done

    def _settle(self) -> None:
        """One line where there is room for both, two that begin below each other where there is not."""
        needed = sum(row.minimumSize().width() for row in (self._of_change, self._of_moment)) + theme.BETWEEN
        has_room = self.width() >= needed
        direction = QBoxLayout.Direction.LeftToRight if has_room else QBoxLayout.Direction.TopToBottom
        if self._rows.direction() != direction:
            self._rows.setDirection(direction)
            self.updateGeometry()

    def _button(self, name: str, words: str, wanted: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.clicked.connect(lambda *_: wanted.emit())
        return button


def _row(*parts: QWidget | None) -> QHBoxLayout:
    """Parts side by side; None is the room between them."""
    row = QHBoxLayout()
    row.setSpacing(theme.INSIDE)
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row
