"""A list of things on their way, of one kind: a title, a table, and what can be done with the chosen rows."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QAbstractTableModel, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPushButton, QSizePolicy, QTableView, QVBoxLayout, QWidget

from lmsdesk.gui.kit.labels import LARGE_PX, plain
from lmsdesk.gui.kit.list_style import style_list

_LEAST_PX = 130


class WaitingList(QWidget):
    """`send_wanted(rows)` and `discard_wanted(rows)` carry row numbers; no row chosen means all for sending.

    `sentence(row)` says in full what waits, why, and what happens next.
    """

    send_wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(
        self,
        name: str,
        spoken: str,
        model: QAbstractTableModel,
        widths: Mapping[int, int],
        *,
        sentence: Callable[[int], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._sentence_of = sentence
        self.title = plain(pixels=LARGE_PX, is_emphasized=True)
        self.send = QPushButton(self.tr("Send now"))
        self.send.setObjectName("sendNow")
        self.send.clicked.connect(lambda: self.send_wanted.emit(self.chosen()))
        self.drop = QPushButton(self.tr("Discard"))
        self.drop.setObjectName("discardEdits")
        self.drop.setToolTip(self.tr("Go back to the server's value; you can undo this (key Delete)."))
        self.drop.clicked.connect(self._on_drop_clicked)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.send)
        self._head.addWidget(self.drop)
        # Set the parent first: reparenting re-applies the style sheet.
        self.table = QTableView(self)
        self.table.setModel(model)
        style_list(self.table, name, spoken, widths)
        self.table.setMinimumHeight(_LEAST_PX)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._on_drop_clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._head)
        layout.addWidget(self.table, 1)
        self.sentence = plain(role="secondary")
        self.sentence.setObjectName(f"{name}Sentence")
        self.sentence.hide()
        layout.addWidget(self.sentence)
        self.table.selectionModel().selectionChanged.connect(self.enable_buttons)
        for moved in (model.dataChanged, model.modelReset):
            moved.connect(self._say)
        self.enable_buttons()

    def chosen(self) -> list[int]:
        """The chosen rows."""
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def enable_buttons(self) -> None:
        """Discarding needs rows that are chosen."""
        self.drop.setEnabled(bool(self.chosen()))
        self._say()

    def _say(self) -> None:
        """What is in the cells of one row is cut where it is long: here it stands in full."""
        chosen = self.chosen()
        self.sentence.setText(self._sentence_of(chosen[0]) if len(chosen) == 1 else "")
        self.sentence.setVisible(len(chosen) == 1)

    def _on_drop_clicked(self) -> None:
        if self.chosen():
            self.discard_wanted.emit(self.chosen())
