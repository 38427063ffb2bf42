"""The field for private notes beside a paper; in a low window it is as high as what is written in it."""

from math import ceil
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

_WIDTH: Final = 96
_HEIGHT: Final = 72


class NotesField(QPlainTextEdit):
    """Tab goes on from it; `typed(text)` follows every key, and nothing that was not typed."""

    typed = Signal(str)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setTabChangesFocus(True)
        self._is_filling, self._is_roomy = False, True
        self._text = ""
        self.textChanged.connect(self._on_text_changed)
        self.setFixedHeight(_HEIGHT)

    def fill(self, text: str) -> None:
        """Show a text that nobody typed."""
        if text == self.toPlainText():
            return
        self._is_filling = True
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self._is_filling = False

    def set_room(self, *, is_roomy: bool) -> None:
        """In a low window it has one line until more is written, and says in there what it is for."""
        self._is_roomy = is_roomy
        self.setPlaceholderText("" if is_roomy else self.accessibleName())
        self._fit()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(_WIDTH, self.minimumHeight())

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if e.size().width() != e.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Of a document of plain text Qt tells the height in lines."""
        lines = max(round(self.document().size().height()), 1)
        around = self.height() - self.viewport().height() + 2 * self.document().documentMargin()
        written = lines * self.fontMetrics().lineSpacing() + ceil(around)
        # A bar has no place beside a single line, and nothing to do where all is in sight.
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if written <= _HEIGHT else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(policy)
        self.setFixedHeight(_HEIGHT if self._is_roomy else min(written, _HEIGHT))

    def _on_text_changed(self) -> None:
        # It is also said where a line was only drawn below a word.
        before, self._text = self._text, self.toPlainText()
        if self._text == before:
            return
        self._fit()
        if not self._is_filling:
            self.typed.emit(self._text)
