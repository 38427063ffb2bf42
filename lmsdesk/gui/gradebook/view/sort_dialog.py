"""Sort by several keys: a line for each, what counts most on top."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading

_MOST_KEYS = 5
_KEY_WIDTH = 320


class SortDialog(QDialog):
    """`keys()` is what was chosen; a key chosen twice counts where it stands first."""

    def __init__(self, sorts: Sequence[SortKey], names: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sortDialog")
        self.setWindowTitle(self.tr("Sort"))
        self._names = names
        self._lines: list[tuple[QWidget, QComboBox, QComboBox]] = []
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Sort students by")))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(theme.INSIDE)
        layout.addLayout(self._rows)
        self.add_button = QPushButton(self.tr("Then by…"))
        self.add_button.setObjectName("addSortKey")
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self._on_add_clicked)
        layout.addWidget(self.add_button)
        layout.addWidget(VerbBox(self, self.tr("Sort")))
        for sort in sorts:
            self._add(sort)
        self._lines[0][1].setFocus()

    def keys(self) -> tuple[SortKey, ...]:
        """The keys, what counts most first."""
        chosen = [SortKey(int(key.currentData()), bool(way.currentData())) for _, key, way in self._lines]
        return tuple({sort.key: sort for sort in reversed(chosen)}[key] for key in dict.fromkeys(s.key for s in chosen))

    def _add(self, sort: SortKey) -> None:
        line, number = QWidget(), len(self._lines) + 1
        key, way = QComboBox(), QComboBox()
        key.setAccessibleName(self.tr("Sort key {number}").format(number=number))
        key.setFixedWidth(_KEY_WIDTH)
        for position, name in self._names.items():
            key.addItem(name, position)
        key.setCurrentIndex(max(0, key.findData(sort.key)))
        way.setAccessibleName(self.tr("Direction of key {number}").format(number=number))
        key.currentIndexChanged.connect(lambda *_: self._name_ways(key, way))
        for is_descending in (False, True):
            way.addItem("", is_descending)
        self._name_ways(key, way)
        way.setCurrentIndex(int(sort.is_descending))
        remove = tool_button("removeSortKey", tip=self.tr("Remove this key"), icon="x")
        remove.clicked.connect(lambda *_: self._remove(line))
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.INSIDE)
        for part in (key, way, remove):
            row.addWidget(part)
        self._rows.addWidget(line)
        self._lines.append((line, key, way))
        self.add_button.setEnabled(len(self._lines) < _MOST_KEYS)

    def _name_ways(self, key: QComboBox, way: QComboBox) -> None:
        """Of names from A to Z, of scores up or down."""
        is_text = int(key.currentData() or 0) < 0
        words = (self.tr("A to Z"), self.tr("Z to A")) if is_text else (self.tr("Ascending"), self.tr("Descending"))
        for position, text in enumerate(words):
            way.setItemText(position, text)

    def _remove(self, line: QWidget) -> None:
        if len(self._lines) == 1:
            return
        self._lines = [kept for kept in self._lines if kept[0] is not line]
        line.hide()
        line.deleteLater()
        self.add_button.setEnabled(True)
        self._lines[-1][1].setFocus()

    def _on_add_clicked(self) -> None:
        used = {sort.key for sort in self.keys()}
        fresh = next((key for key in self._names if key not in used), next(iter(self._names)))
        self._add(SortKey(fresh))
        self._lines[-1][1].setFocus()
