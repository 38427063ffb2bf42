"""The views of papers, one of them in front."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget


class ViewStack(QStackedWidget):
    """Can be as narrow as the view in front, whatever room the others need: a pane is not widened by a player."""

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else super().minimumSizeHint()
