"""Sentences below one another, each a label of its own, as they are told of one thing after another."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import plain


class Sentences(QWidget):
    """The labels stay for the next thing that is told: creating and styling a new one takes as long as showing ten."""

    def __init__(self, *, role: str = "", usual: int = 0) -> None:
        super().__init__()
        self._role = role
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(theme.STEP)
        self._labels: list[QLabel] = []
        self.hide()
        for _ in range(usual):
            self._add()

    def say(self, sentences: Sequence[str]) -> None:
        """Show these and no others."""
        # Hidden first: otherwise each removal would repeat the layout.
        self.hide()
        for _ in range(len(sentences) - len(self._labels)):
            self._add()
        for index, label in enumerate(self._labels):
            text = sentences[index] if index < len(sentences) else ""
            if label.text() != text:
                label.setText(text)
            label.setVisible(bool(text))
        self.setVisible(bool(sentences))

    def _add(self) -> None:
        label = plain(role=self._role)
        label.hide()
        self._layout.addWidget(label)
        self._labels.append(label)
