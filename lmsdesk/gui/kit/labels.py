"""Labels of plain text, never markup, because words of a server or a student can be in them; and names of widgets."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from lmsdesk.gui.kit import theme

BODY_PX, LARGE_PX, TITLE_PX = 13, 15, 20
_LEAST_WIDTH = 24
_BETWEEN = " · "
W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, spoken: str = "", *, role: str = "") -> W:
    """The widget with its name for tests and style sheets, and the one that screen readers say in place of its text.

    `role` is one of the style sheet's.
    """
    widget.setObjectName(name)
    if role:
        widget.setProperty("role", role)
    if spoken:
        widget.setAccessibleName(spoken)
    return widget


class CutLabel(QLabel):
    """One line of plain text, cut in its middle where there is no room for it; its tip has it in full."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def say(self, text: str) -> None:
        """Show this text."""
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def paintEvent(self, arg__1: QPaintEvent) -> None:  # noqa: ARG002 - one line is drawn whole
        room = self.contentsRect()
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(room, self.alignment(), self._shown(room.width()))

    def _shown(self, width: int) -> str:
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, width)


class PartsLabel(CutLabel):
    """Words with “ · ” between them, the first of which always have room; without more, the last ones are left out."""

    def minimumSizeHint(self) -> QSize:
        first = self._parts()[0]
        return QSize(self.fontMetrics().horizontalAdvance(first), super().minimumSizeHint().height())

    def _shown(self, width: int) -> str:
        parts, metrics = self._parts(), self.fontMetrics()
        while len(parts) > 1 and metrics.horizontalAdvance(_BETWEEN.join(parts)) > width:
            parts.pop()
        return metrics.elidedText(_BETWEEN.join(parts), Qt.TextElideMode.ElideMiddle, width)

    def _parts(self) -> list[str]:
        return self.text().split(_BETWEEN)


class StateLabel(QLabel):
    """A wrapping label in the colour that a state has, whatever the scheme is by then."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self._colour_name = "text"
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def colour(self, name: str) -> None:
        """Show it in this colour of the theme."""
        self._colour_name = name
        # The style sheet has no colours for states.
        palette, colour = self.palette(), getattr(theme.tokens(), name)
        if palette.color(self.foregroundRole()) != colour:
            palette.setColor(self.foregroundRole(), colour)
            self.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.PaletteChange}:
            self.colour(self._colour_name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # In another window the style sheet takes the palette back, and says nothing of it.
        self.colour(self._colour_name)


def plain(text: str = "", *, role: str = "", pixels: int = BODY_PX, is_emphasized: bool = False) -> QLabel:
    """A wrapping label; `role` is one of the style sheet's (muted, secondary)."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    elif pixels != BODY_PX or is_emphasized:
        label.setFont(theme.font(pixels, is_emphasized=is_emphasized))
    return label


def line(*, is_upright: bool = False) -> QFrame:
    """A hairline between parts of the window."""
    made = QFrame()
    made.setProperty("role", "rule" if is_upright else "line")
    if is_upright:
        made.setFixedWidth(1)
        made.setStyleSheet("background: palette(mid); border: none;")
    return made


def fitted(label: QLabel, width: int) -> QLabel:
    """The label at this width with room for all its lines; call again when its words have changed."""
    # A layout asks a wrapping label for its height before the style has set its font, and keeps the answer.
    label.ensurePolished()
    label.setFixedWidth(width)
    label.setMinimumHeight(max(label.heightForWidth(width), 0))
    return label
