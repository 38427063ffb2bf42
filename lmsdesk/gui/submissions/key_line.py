"""The one line below the paper in the full screen: where one is, and the keys that lead through the queue."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import CutLabel, PartsLabel


class KeyLine(QWidget):
    """Hidden until the page has the window to itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keyLine")
        self._position, self._keys = PartsLabel(), CutLabel()
        self._keys.setProperty("role", "secondary")
        keys = [
            self.tr("0–9 score"),
            self.tr("Ctrl+; comment"),
            self.tr("Ctrl+Enter post, next"),
            self.tr("N, P next, previous"),
            self.tr("K flag"),
            self.tr("Esc back to the window"),
        ]
        self._keys.say(" · ".join(keys))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.STEP, theme.BETWEEN, 0)
        layout.setSpacing(theme.BETWEEN)
        layout.addWidget(self._position, 1)
        layout.addWidget(self._keys, 3)
        self.hide()

    def show_position(self, text: str) -> None:
        """Say where one is."""
        self._position.say(text)
