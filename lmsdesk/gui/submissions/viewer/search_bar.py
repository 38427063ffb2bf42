"""The field that finds words in a paper, with the count of places and the way from one to the next."""

import re

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.labels import plain

_PAUSE_MS = 150
_LONGEST = 200
_FIELD_WIDTH = 220


class SearchBar(QWidget):
    """`searched` with a pattern, or with None for none; `stepped` with 1 or -1; `closed`."""

    searched = Signal(object)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperSearch")
        self.field = QLineEdit(placeholderText=self.tr("Find in this paper"), maxLength=_LONGEST)
        self.field.setObjectName("paperSearchField")
        self.field.setAccessibleName(self.tr("Find in this paper"))
        self.field.setMaximumWidth(_FIELD_WIDTH)
        self.count = plain(role="muted")
        self.count.setWordWrap(False)
        self.previous = tool_button("previousHit", tip=self.tr("Previous place (Shift+Enter)"), icon="caret-up")
        self.next = tool_button("nextHit", tip=self.tr("Next place (Enter)"), icon="caret-down")
        self.close_button = tool_button("closePaperSearch", tip=self.tr("Close the search (Esc)"), icon="x")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.INSIDE, theme.STEP, theme.INSIDE, theme.STEP)
        row.setSpacing(theme.STEP)
        row.addWidget(self.field, 1)
        for widget in (self.previous, self.next, self.count):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.close_button)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self.field.textChanged.connect(self._pause.start)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)

    @property
    def pattern(self) -> re.Pattern[str] | None:
        """What is looked for: the words in any case, with any space between them."""
        words = self.field.text().split()
        return re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE) if words else None

    def say(self, text: str) -> None:
        """Show how many places there are, and which one is shown."""
        self.count.setText(text)

    def take_focus(self) -> None:
        """Ready to type, what is there selected."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _search(self) -> None:
        self.searched.emit(self.pattern)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._pause.isActive():
                self._pause.stop()
                self._search()
            else:
                self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def stop(self) -> None:
        """Look for nothing that has been typed and not looked for."""
        self._pause.stop()
