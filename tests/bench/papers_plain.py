"""The plainest view of what a bare library reads: what a program takes that shows it without a process of its own."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QTableView, QTextBrowser, QWidget

from tests.bench.papers_samples import HEIGHT, WIDTH, Rows, Seen

Index = QModelIndex | QPersistentModelIndex


class PlainView(QStackedWidget):
    """A picture, `QTextBrowser`, `QPlainTextEdit` or `QTableView`, with everything given to it at once."""

    def __init__(self) -> None:
        super().__init__()
        self._picture, self._page, self._text, self._table = _Picture(), QTextBrowser(), QPlainTextEdit(), QTableView()
        for view in (self._picture, self._page, self._text, self._table):
            self.addWidget(view)
        self.resize(WIDTH, HEIGHT)

    def show_seen(self, seen: Seen) -> None:
        """Show what a library has read."""
        if isinstance(seen, QImage):
            self._picture.image = seen
            self._use(self._picture)
        elif not isinstance(seen, str):
            self._table.setModel(_Cells(seen, self))
            self._use(self._table)
        elif seen.startswith("<"):
            self._page.setHtml(seen)
            self._use(self._page)
        else:
            self._text.setPlainText(seen)
            self._use(self._text)

    def _use(self, view: QWidget) -> None:
        self.setCurrentWidget(view)
        view.update()

    def clear(self) -> None:
        """Show nothing."""
        self.show_seen(QImage())
        for view in (self._page, self._text):
            view.clear()
        self._table.setModel(None)


class _Picture(QWidget):
    image = QImage()

    def paintEvent(self, _: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.drawImage(0, 0, self.image)


class _Cells(QAbstractTableModel):
    def __init__(self, rows: Rows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows

    def rowCount(self, _: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return len(self._rows)

    def columnCount(self, _: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return len(self._rows[0])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return str(self._rows[index.row()][index.column()]) if role == Qt.ItemDataRole.DisplayRole else None
