"""The panel on the right of the grid: one tab at a time, and a way to close it."""

from collections.abc import Callable
from typing import Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import is_pressed_by_enter, tool_button
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, without_margins

WIDTH: Final = 340
LEAST_WIDTH: Final = 240


class SideSplitter(QSplitter):
    """`resized` follows each change of its size: only then is it known how much room there is beside each other."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class SidePanel(QFrame):
    """What stands in a tab is made when it is first turned to.

    `turned(name)` follows the tab on show, with nothing when the panel is closed; `chosen(name)` says that a person has
    chosen a tab here, `left` that somebody wants to go back to the grid, `close_wanted` that it is to be closed.
    """

    turned = Signal(str)
    chosen = Signal(str)
    left = Signal()
    close_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setAccessibleName(self.tr("Side panel"))
        self.setMinimumWidth(LEAST_WIDTH)
        self._made: dict[str, Callable[[], QWidget]] = {}
        self._names: list[str] = []
        self.tabs = named(
            QTabBar(drawBase=False, expanding=False, usesScrollButtons=True), "sideTabs", self.tr("Side panel")
        )
        self.tabs.currentChanged.connect(self._on_tab_chosen)
        self.close_button = tool_button("closeSidePanel", tip=self.tr("Close the panel"), icon="x")
        self.close_button.clicked.connect(self.close_wanted)
        self.stack = named(QStackedWidget(), "editingPanels")
        head = QHBoxLayout()
        head.setContentsMargins(theme.INSIDE, theme.STEP, theme.STEP, 0)
        fill_layout(head, (self.tabs, 1), self.close_button)
        fill_layout(without_margins(QVBoxLayout(self), 0), head, (self.stack, 1))
        self.hide()

    @property
    def name(self) -> str:
        """The tab on show; nothing while the panel is closed."""
        return "" if self.isHidden() else self._names[self.tabs.currentIndex()]

    @property
    def panel(self) -> QWidget | None:
        """What stands in the tab on show."""
        return None if self.isHidden() else self.stack.currentWidget()

    def add(self, name: str, title: str, made: Callable[[], QWidget], *, is_passing: bool = False) -> None:
        """Another tab; one that is passing is there only while it is on show."""
        self._names.append(name)
        self._made[name] = made
        with QSignalBlocker(self.tabs):
            index = self.tabs.addTab(title)
            self.tabs.setTabVisible(index, not is_passing)

    def hold(self, panel: QWidget) -> None:
        """Take up a panel that was just made, as narrow as any."""
        panel.setMinimumWidth(0)
        self.stack.addWidget(panel)

    def turn_to(self, name: str) -> None:
        """Show a tab."""
        panel = self._made[name]()
        index = self._names.index(name)
        with QSignalBlocker(self.tabs):
            self.tabs.setTabVisible(index, True)
            self.tabs.setCurrentIndex(index)
        self.stack.setCurrentWidget(panel)
        self.show()
        self.turned.emit(name)

    def shut(self) -> None:
        """Close the panel."""
        self.hide()
        self.turned.emit("")

    def drop(self, name: str) -> None:
        """Take a passing tab away."""
        with QSignalBlocker(self.tabs):
            self.tabs.setTabVisible(self._names.index(name), False)

    def take_focus(self) -> None:
        """Have the keys, in what is on show: arrows scroll it, Esc leads back."""
        panel = self.stack.currentWidget()
        if isinstance(panel, QScrollArea):
            panel.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            panel.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif (first := _first_taker(panel)) is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_tab_chosen(self, index: int) -> None:
        self.chosen.emit(self._names[index])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif not is_pressed_by_enter(event):
            super().keyPressEvent(event)


def _first_taker(panel: QWidget | None) -> QWidget | None:
    parts = cast("list[QWidget]", panel.findChildren(QWidget)) if panel is not None else []
    return next((one for one in parts if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible()), None)
