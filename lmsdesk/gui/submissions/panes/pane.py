"""One pane beside the paper: it is docked on a side, or torn off into a window of its own."""

from collections.abc import Callable, Collection
from enum import Enum, auto
from functools import cached_property
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QDockWidget, QMainWindow, QToolButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import without_keys
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.labels import CutLabel

_BUTTON: Final = 24
_ICON: Final = 18
_FEATURE: Final = QDockWidget.DockWidgetFeature


class Side(Enum):
    """Where a pane can be."""

    LEFT = auto()
    RIGHT = auto()
    BELOW = auto()
    APART = auto()
    """In a window of its own."""


AREAS: Final = {
    Side.LEFT: Qt.DockWidgetArea.LeftDockWidgetArea,
    Side.RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
    Side.BELOW: Qt.DockWidgetArea.BottomDockWidgetArea,
}


class Pane(QDockWidget):
    """`is_open` is the wish of a person; there can be reasons not to show it all the same, for a while."""

    toggled = Signal(bool)
    """It was opened or closed."""
    moved = Signal()
    """It is on another side, or in a window of its own."""
    menu_wanted = Signal()

    def __init__(
        self, name: str, words: str, area: QMainWindow, *, home: Side, upright_on: Collection[Side] = ()
    ) -> None:
        title = without_keys(words)
        super().__init__(title, area)
        self.words = words
        """Its title with the letter that chooses it in a menu."""
        self._area, self._upright_on = area, upright_on
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAllowedAreas(Qt.DockWidgetArea(sum(area.value for area in AREAS.values())))
        self.home = self.docked = home
        """On which side it belongs, and on which it is, or was before it was torn off."""
        self.is_open = False
        self._reasons: set[str] = set()
        self._make: Callable[[], QWidget] | None = None
        self.dockLocationChanged.connect(self.settle)
        self.topLevelChanged.connect(lambda _: self._on_moved())
        self._turn_title()
        self.hide()

    def hold(self, make: Callable[[], QWidget]) -> None:
        """What is in it is made when it is first shown."""
        self._make = make
        self.look()

    @cached_property
    def title(self) -> "_Title":
        """What stands above it or beside it, made when it is first shown."""
        title = _Title(self)
        title.menu.clicked.connect(self.menu_wanted)
        title.close_button.clicked.connect(self.close)
        self.setTitleBarWidget(title)
        return title

    @property
    def side(self) -> Side:
        """Where it is."""
        return Side.APART if self.isFloating() else self.docked

    @property
    def has_keys(self) -> bool:
        """Whether something in it has the focus of its window."""
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def set_open(self, *, is_open: bool) -> None:
        """Open it or close it."""
        if is_open != self.is_open:
            self.is_open = is_open
            self.look()
            self.toggled.emit(is_open)

    def keep_away(self, reason: str, *, is_away: bool) -> None:
        """Do not show it for a while, or show it again where it is open and nothing else is against it."""
        if is_away:
            self._reasons.add(reason)
        else:
            self._reasons.discard(reason)
        self.look()

    def look(self) -> None:
        """Show it or not, as is wanted now."""
        is_shown = self.is_open and not self._reasons
        if is_shown and self._make is not None:
            make, self._make = self._make, None
            self.setWidget(make())
        if is_shown:
            self.title.turn(is_upright=self._is_upright)
        self.setVisible(is_shown)

    def settle(self, area: Qt.DockWidgetArea) -> None:
        """It is docked in this part of the page."""
        self.docked = next((side for side, one in AREAS.items() if one is area), self.docked)
        self._on_moved()

    def _on_moved(self) -> None:
        self._turn_title()
        self.moved.emit()

    def _turn_title(self) -> None:
        """A title beside the pane takes no height, where a pane has little to spare."""
        is_upright = self._is_upright
        features = _FEATURE.DockWidgetMovable | _FEATURE.DockWidgetFloatable | _FEATURE.DockWidgetClosable
        self.setFeatures(features | _FEATURE.DockWidgetVerticalTitleBar if is_upright else features)
        if "title" in vars(self):
            self.title.turn(is_upright=is_upright)

    @property
    def _is_upright(self) -> bool:
        return self.side in self._upright_on

    def paintEvent(self, event: QPaintEvent) -> None:
        """A window of its own has no frame of the system everywhere: a line tells it from what is below it."""
        super().paintEvent(event)
        if self.isFloating():
            with QPainter(self) as painter:
                painter.setPen(theme.tokens().muted)
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def closeEvent(self, event: QCloseEvent) -> None:
        """By its button, or by the frame that a system puts around its window."""
        event.ignore()
        self.set_open(is_open=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """In a window of its own it still has the keys of the page."""
        if self.isFloating():
            QCoreApplication.sendEvent(self._area, event)
        else:
            super().keyPressEvent(event)


class _Title(QWidget):
    """The name of a pane, by which it is dragged, and what can be done with it; upright it has no room for the name."""

    def __init__(self, pane: Pane) -> None:
        super().__init__(pane)
        self.setObjectName("paneTitle")
        name, title = pane.objectName(), pane.windowTitle()
        self.label = CutLabel()
        self.label.setProperty("role", "secondary")
        self.label.say(title)
        self.menu = _small(
            f"{name}Menu", self.tr("Move this pane: {title}").format(title=title), "dots-three-vertical-bold"
        )
        self.close_button = _small(f"{name}Close", self.tr("Close this pane: {title}").format(title=title), "x")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setSpacing(0)
        self._row.addStretch(0)
        self._row.addWidget(self.label, 1)
        self._row.addWidget(self.menu)
        self._row.addWidget(self.close_button)

    def turn(self, *, is_upright: bool) -> None:
        """Stand beside the pane or above it."""
        way = QBoxLayout.Direction
        self._row.setDirection(way.BottomToTop if is_upright else way.LeftToRight)
        self._row.setStretch(0, int(is_upright))
        self._row.setContentsMargins(0 if is_upright else theme.INSIDE, 0, 0, 0)
        self.label.setVisible(not is_upright)


def _small(name: str, tip: str, icon: str) -> QToolButton:
    button = tool_button(name, tip=tip)
    button.setIcon(theme.icon(icon))
    # The keys reach it in the menu of the panes: between the paper and the score nothing stands in the way of Tab.
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setProperty("role", "small")
    button.setFixedSize(_BUTTON, _BUTTON)
    button.setIconSize(QSize(_ICON, _ICON))
    return button
