"""A table that is only read: letters are commands of the page around it, as in every view of papers."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableView


class RowNumbers(QHeaderView):
    """The numbers of the rows, as wide as the last: Qt asks for two hundred of them each time it lays them out."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)

    def sizeHint(self) -> QSize:
        return self.sectionSizeFromContents(self.count() - 1) if self.count() else super().sizeHint()


class ReadTable(QTableView):
    """Leaves letters, digits and copying to who holds it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        is_letter = is_plain and event.text().isprintable() and bool(event.text().strip())
        if is_letter or event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()
        else:
            super().keyPressEvent(event)
