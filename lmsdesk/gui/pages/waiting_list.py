"""A list of things on their way, of one kind: a title, a table, and what can be done with the chosen rows."""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QPushButton, QTableView, QVBoxLayout, QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.widgets.labels import LARGE_PX, plain

_LOWEST = 150


class WaitingList(QWidget):
    """`send_wanted(rows)` and `discard_wanted(rows)` carry row numbers; no row chosen means all for sending."""

    send_wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(self, name: str, spoken: str, model: QAbstractTableModel, widths: Mapping[int, int]) -> None:
        super().__init__()
        self.title = plain(pixels=LARGE_PX, is_emphasized=True)
        self.send = QPushButton(self.tr("Send now"))
        self.send.setObjectName("sendNow")
        self.send.clicked.connect(lambda: self.send_wanted.emit(self.chosen()))
        self.drop = QPushButton(self.tr("Discard"))
        self.drop.setObjectName("discardEdits")
        self.drop.setToolTip(self.tr("Go back to what the server has. It can be taken back (key Delete)."))
        self.drop.clicked.connect(self._on_drop_clicked)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.send)
        self._head.addWidget(self.drop)
        self.table = _table(name, spoken, model, widths)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._on_drop_clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._head)
        layout.addWidget(self.table, 1)
        self.table.selectionModel().selectionChanged.connect(self.enable_buttons)
        self.enable_buttons()

    def chosen(self) -> list[int]:
        """The chosen rows."""
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def enable_buttons(self) -> None:
        """Discarding needs rows that are chosen."""
        self.drop.setEnabled(bool(self.chosen()))

    def _on_drop_clicked(self) -> None:
        if self.chosen():
            self.discard_wanted.emit(self.chosen())


def _table(name: str, spoken: str, model: QAbstractTableModel, widths: Mapping[int, int]) -> QTableView:
    table = QTableView()
    table.setObjectName(name)
    table.setAccessibleName(spoken)
    table.setModel(model)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setProperty("role", "list")
    table.setTabKeyNavigation(False)
    table.setMinimumHeight(_LOWEST)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    for part in range(model.columnCount()):
        if part in widths:
            header.resizeSection(part, widths[part])
        else:
            header.setSectionResizeMode(part, QHeaderView.ResizeMode.Stretch)
    return table
