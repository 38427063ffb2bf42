"""What a page without content says: what will be here, and the first step."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import TITLE_PX, fitted, named, plain

_WIDTH = 420


class EmptyState(QWidget):
    """A title, a sentence, perhaps how far it is, and at most one button."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("emptyState")
        self.title = plain(pixels=TITLE_PX, is_emphasized=True)
        self.text = plain(role="muted")
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(_WIDTH // 2)
        self.button = named(QPushButton(), "emptyAction", role="primary")
        self.button.clicked.connect(self.chosen)
        layout = self._layout = QVBoxLayout(self)
        # The words follow the room that there is, and do not ask for it.
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setSpacing(theme.BETWEEN)
        layout.addStretch(2)
        for part in (self.title, self.text, self.progress, self.button):
            layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, title: str, text: str = "", *, verb: str = "") -> None:
        """Show these words, and a button if there is a verb for it."""
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self._fit()
        self.button.setText(verb)
        self.button.setVisible(bool(verb))
        self.progress.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        margins = self._layout.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        for label in (self.title, self.text):
            fitted(label, max(1, min(_WIDTH, room)))

    def show_progress(self, progress: tuple[int, int] | None) -> None:
        """Show how much is done of how much; `None` hides the bar."""
        self.progress.setVisible(progress is not None)
        if progress is not None:
            self.progress.setRange(0, max(progress[1], 1))
            self.progress.setValue(progress[0])
