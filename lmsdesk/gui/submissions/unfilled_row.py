"""Below the feedback, while a placeholder stands in it as it was typed: which one, and a button that fills it in."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QMoveEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from lmsdesk.desk.submissions.comments import placeholders_in
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins


class UnfilledRow(QWidget):
    """`fill_wanted` is its button. Nothing is filled in by itself: perhaps it is meant as it stands.

    `moved`: it is elsewhere now, and its button has the keys.
    """

    fill_wanted = Signal()
    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = ""
        self._is_asked = False
        self.words = named(plain(role="secondary"), "unfilledWords")
        self.button = named(QPushButton(self.tr("Fill in")), "fillIn")
        self.button.setToolTip(self.tr("Students see the braces unless you fill in what they stand for"))
        self.button.clicked.connect(self.fill_wanted)
        fill_layout(without_margins(QHBoxLayout(self), theme.INSIDE), (self.words, 1), self.button)
        self.hide()

    def show_for(self, text: str) -> None:
        """Say which placeholders stand in this text; without any it is not there."""
        names = ", ".join(placeholders_in(text))
        # Whoever has agreed to these names is asked again only about others.
        self._is_asked = self._is_asked and names == self._names
        self._names = names
        if names:
            self.words.setText(self.tr("Not filled in: {names}").format(names=names))
        self.setVisible(bool(names))

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        if self.button.hasFocus():
            self.moved.emit()

    def ask(self) -> str:
        """The placeholders nobody has been asked about yet, empty if there are none; from now on one was asked."""
        names = "" if self._is_asked else self._names
        self._is_asked = True
        return names
