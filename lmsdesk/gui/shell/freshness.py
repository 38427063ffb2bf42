"""When the site was last heard from, in words beside the button that asks it again."""

from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import shown_keys
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.formatting import moment
from lmsdesk.gui.kit.labels import plain

_SAID_AGAIN_AFTER_MS = 20_000


class Freshness(QWidget):
    """“Updated 2 minutes ago” and a button for an action; the words grow older by themselves while they are seen.

    `heard` follows each time the site was heard from.
    """

    heard = Signal()

    def __init__(self, refresh: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("freshness")
        self._at: datetime | None = None
        self.words = plain(role="secondary")
        self.words.setObjectName("updated")
        self.words.setWordWrap(False)
        keys = shown_keys(refresh.shortcut())
        self.button = tool_button("refresh", tip=self.tr("Refresh now ({keys})").format(keys=keys))
        self.button.setIcon(theme.icon("arrows-clockwise", "muted"))
        self.button.clicked.connect(refresh.trigger)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP)
        row.addWidget(self.words)
        row.addWidget(self.button)
        self._ageing = QTimer(self, interval=_SAID_AGAIN_AFTER_MS)
        self._ageing.timeout.connect(self._say)

    def show_moment(self, at: datetime | None) -> None:
        """When the site was last heard from; nothing is said before the first time."""
        is_news, self._at = at != self._at, at
        self._say()
        if is_news:
            self.heard.emit()

    def _say(self) -> None:
        self.words.setText(self.tr("Updated {when}").format(when=moment(self._at)) if self._at else "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._say()
        self._ageing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ageing.stop()
