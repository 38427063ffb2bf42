"""The history of one cell on the right of the grid: when, what it was, what it became, and how."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.words import field_name, moment, origin_of, value_of
from lmsdesk.model.changes import HistoryEntry

WIDTH = 260


class HistoryPanel(QScrollArea):
    """Newest first; every value that was ever in the cell while this computer knew it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("historyPanel")
        self.setAccessibleName(self.tr("History of the cell"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH)
        self.say(self.tr("Choose a cell to see what was in it before."))

    def say(self, text: str) -> None:
        """Show a sentence instead of a history."""
        self._show([plain(text, role="muted")])

    def show_history(self, place: str, entries: Sequence[HistoryEntry]) -> None:
        """Show the entries of the cell, newest first."""
        title = plain(place, is_emphasized=True)
        if not entries:
            self._show([title, plain(self.tr("Nothing has changed here yet."), role="muted")])
            return
        self._show([title, *(self._card(entry) for entry in entries)])

    def _card(self, entry: HistoryEntry) -> QWidget:
        card = QFrame()
        card.setProperty("role", "card")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, theme.INSIDE)
        layout.setSpacing(theme.STEP // 2)
        before, after = value_of(entry.field, entry.before), value_of(entry.field, entry.after)
        layout.addWidget(plain(f"{field_name(entry.field)} · {moment(entry.at)}", role="secondary"))
        layout.addWidget(plain(f"{before}  →  {after}", is_emphasized=True))
        layout.addWidget(plain(origin_of(entry.origin), role="muted"))
        return card

    def _show(self, parts: Sequence[QWidget]) -> None:
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(inside)
