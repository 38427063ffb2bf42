"""Below the history of a course: further back in the list, and the ways to how it was."""

from PySide6.QtCore import QDateTime, QEvent, QSize, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QDateTimeEdit, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from lmsdesk.gui.history.filters import MOMENT_FORMAT
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins

Direction = QBoxLayout.Direction


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
        self.at = named(QDateTimeEdit(QDateTime.currentDateTime(), self), "historyAt", self.tr("Date and time"))
        self.at.setCalendarPopup(True)
        self.at.setDisplayFormat(MOMENT_FORMAT)
        self.put_back = self._button("historyPutBack", self.tr("Revert…"), self.moment_wanted)
        words = plain(self.tr("Revert to the grades at"), role="muted")
        words.setWordWrap(False)
        self._first, self._second = _row(self.cell, self.value), _row(self.before, STRETCH, self.older)
        self._of_change = _joined(self._first, self._second)
        self._of_moment = _row(words, self.at, self.put_back, STRETCH)
        self._rows = _joined(self._of_change, self._of_moment)
        self._rows.setStretchFactor(self._of_change, 1)
        self._of_change.setStretchFactor(self._second, 1)
        self.setLayout(self._rows)
        # A width of its own, or the window could never become too narrow for one line.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_revert_label(self, *, is_grade: bool) -> None:
        """Say where the way of the chosen change leads."""
        self.cell.setText(self.tr("Go to the cell") if is_grade else self.tr("Go to the submission"))

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest of three lines."""
        width = max(row.minimumSize().width() for row in (self._first, self._second, self._of_moment))
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
        """One line where there is room, otherwise up to three that begin below each other."""
        first, second, of_moment = (row.minimumSize().width() for row in (self._first, self._second, self._of_moment))
        of_change = first + theme.INSIDE + second
        whole = of_change + theme.BETWEEN + of_moment
        for rows, needed in ((self._rows, whole), (self._of_change, of_change)):
            direction = Direction.LeftToRight if self.width() >= needed else Direction.TopToBottom
            if rows.direction() != direction:
                rows.setDirection(direction)
                self.updateGeometry()

    def _button(self, name: str, words: str, wanted: SignalInstance) -> QPushButton:
        button = named(QPushButton(words, self), name)
        button.clicked.connect(lambda *_: wanted.emit())
        return button


def _joined(*rows: QBoxLayout) -> QBoxLayout:
    """Rows below each other, or in one line."""
    return fill_layout(without_margins(QBoxLayout(Direction.TopToBottom), theme.INSIDE), *rows)


def _row(*parts: QWidget | int) -> QHBoxLayout:
    return fill_layout(QHBoxLayout(), *parts, spacing=theme.INSIDE)
