"""A field for one of thousands of students: some letters from anywhere in the name, then one of those who have them."""

from typing import Final

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QCompleter, QLineEdit, QWidget

from lmsdesk.gui.kit.choice_model import Offers
from lmsdesk.model.ids import UserId

_MOST_FOUND: Final = 12
_NOT_LEFT: Final = frozenset({Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason})


class StudentChoice(QComboBox):
    """What is typed and nobody is called by is taken back when the field is left; Enter takes the first who fits."""

    def __init__(self, people: Offers[UserId], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people = people
        self._found = QStringListModel(self)
        self._rows: list[int] = []
        """Where those who are found stand among all."""
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Of its own: the field's would ask for each of the names at each key.
        self._offering = QCompleter(self._found, self)
        self._offering.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._offering.setMaxVisibleItems(_MOST_FOUND)
        self._offering.setWidget(self._line)
        self.setCompleter(None)  # type: ignore[arg-type]
        self._line.setPlaceholderText(people.everything)
        self._line.textEdited.connect(self._on_typed)
        self._line.returnPressed.connect(self._on_entered)
        self._offering.activated[QModelIndex].connect(self._on_found_chosen)  # type: ignore[index]

    @property
    def _line(self) -> QLineEdit:
        line = self.lineEdit()
        assert line is not None
        return line

    @property
    def _list(self) -> QAbstractItemView:
        found = self._offering.popup()
        assert found is not None
        return found

    def _on_typed(self, text: str) -> None:
        self._rows = self._people.rows_with(text, most=_MOST_FOUND)
        self._found.setStringList([self._people.title(row) for row in self._rows])
        if self._rows:
            self._offering.complete()
        else:
            self._list.hide()

    def _on_entered(self) -> None:
        if self._line.text() == self.itemText(self.currentIndex()):
            return
        if not self._line.text():
            self._choose(0)
        # One that the arrow keys have led to is chosen by the list itself.
        elif self._rows and not (self._list.isVisible() and self._list.currentIndex().isValid()):
            self._choose(self._rows[0])

    def _on_found_chosen(self, found: QModelIndex) -> None:
        self._choose(self._rows[found.row()])

    def _choose(self, row: int) -> None:
        self.setCurrentIndex(row)
        self._line.setText(self.itemText(self.currentIndex()))
        self._line.selectAll()

    def focusInEvent(self, e: QFocusEvent) -> None:
        super().focusInEvent(e)
        if e.reason() == Qt.FocusReason.MouseFocusReason:
            # After the press, which puts the cursor between two letters of what is there.
            QTimer.singleShot(0, self, self._line.selectAll)

    def focusOutEvent(self, e: QFocusEvent) -> None:
        # The list of those found is a window of its own: while it comes and goes, what was typed stays.
        if e.reason() not in _NOT_LEFT:
            self._line.setText(self.itemText(self.currentIndex()))
        super().focusOutEvent(e)
