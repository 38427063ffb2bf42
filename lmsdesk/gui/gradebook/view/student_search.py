"""The field above the grid that narrows the students to those of a name or an id."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

_TO_THE_GRID = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down})


class StudentField(QLineEdit):
    """`left` when the keys are to go to the grid: Enter and Down keep what was found, Esc shows everybody again."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("studentFilter")
        self.setPlaceholderText(self.tr("Find a student"))
        self.setAccessibleName(self.tr("Find a student by name or ID"))
        self.setClearButtonEnabled(True)
        self.setMaximumWidth(260)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        elif event.key() not in _TO_THE_GRID:
            super().keyPressEvent(event)
            return
        self.left.emit()
