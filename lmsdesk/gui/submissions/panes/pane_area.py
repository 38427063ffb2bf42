"""The paper with the panes around it: they are moved, torn off, closed, and stand where they were at the next start."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.screen_fit import moved_inside
from lmsdesk.gui.submissions.panes.pane import AREAS, Pane, Side
from lmsdesk.gui.submissions.panes.pane_menu import PaneMenu

_VERSION: Final = 1
"""Of what is remembered; an arrangement of other panes is not taken up."""
_PAGE: Final = "page"
"""Why a pane in a window of its own is not shown: the page is not."""
_LEAST_SEEN: Final = 48
"""So much of a window has to be on a screen that it can be taken hold of."""


class PaneArea(QMainWindow):
    """No window of its own: its middle is the paper. `arranged(QByteArray)` is to be remembered."""

    arranged = Signal(object)
    left = Signal()
    """A pane that had the keys was closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # Qt makes each one a window.
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setObjectName("paneArea")
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks)
        self.panes: list[Pane] = []
        self._is_arranging = False
        self._had_window: set[Pane] = set()
        """Those that were in a window of their own before, and have a place for it."""

    def add(self, name: str, words: str, home: Side, *, upright_on: Collection[Side] = ()) -> Pane:
        """Another pane, closed; what it holds is made with it as its parent. `words`: its title, with a letter."""
        pane = Pane(name, words, self, home=home, upright_on=upright_on)
        self.panes.append(pane)
        self._dock(pane, home)
        pane.moved.connect(self._on_arranged)
        pane.toggled.connect(lambda _: self._on_arranged())
        pane.menu_wanted.connect(lambda: self.open_menu(pane))
        return pane

    def arrange(self, kept: QByteArray | None) -> None:
        """Put the panes where they were at the last end of the program."""
        if kept is None:
            return
        names, _, state = bytes(kept.data()).partition(b"\n")
        self._is_arranging = True
        if self.restoreState(state, _VERSION):
            self._take_up(names.decode(errors="replace").split())
        self._is_arranging = False

    def _take_up(self, names: Collection[str]) -> None:
        """These were open."""
        for pane in self.panes:
            if pane.isFloating():
                self._had_window.add(pane)
                self._keep_in_sight(pane)
                pane.keep_away(_PAGE, is_away=not self.isVisible())
            if (area := self.dockWidgetArea(pane)) in AREAS.values():
                pane.settle(area)
            pane.set_open(is_open=pane.objectName() in names)
            pane.look()

    def arrange_anew(self) -> None:
        """Put every pane back on the side it came from; what is open stays so."""
        self._is_arranging = True
        for pane in self.panes:
            self._dock(pane, pane.home)
        self._is_arranging = False
        self._on_arranged()

    def put(self, pane: Pane, side: Side) -> None:
        """Move a pane, and open it; the keys stay with it."""
        had_keys = pane.has_keys
        if side is Side.APART:
            self._tear_off(pane)
        elif pane.isFloating() and side is pane.docked:
            self._bring_back(pane)
        else:
            self._dock(pane, side)
        pane.set_open(is_open=True)
        if had_keys and (focus := pane.focusWidget()) is not None:
            give_keys(focus)

    def toggle(self, pane: Pane) -> None:
        """Open a pane and give it the keys, or close it."""
        had_keys = pane.has_keys
        pane.set_open(is_open=not pane.is_open)
        content = pane.widget()
        if pane.is_open and content is not None:
            give_keys(content.focusProxy() or content)
        elif had_keys:
            self.left.emit()

    def open_menu(self, pane: Pane | None = None) -> None:
        """What can be done with the panes, or with one of them."""
        menu = PaneMenu(self, pane)
        anchor = self if pane is None else pane.title.menu
        menu.popup(anchor.mapToGlobal(anchor.rect().bottomLeft() if pane is not None else anchor.rect().topLeft()))

    def createPopupMenu(self) -> QMenu:
        """At a click with the right button on a title."""
        return PaneMenu(self, None)

    def stop(self) -> None:
        """The page goes, and nothing of it stays behind."""
        self._keep()
        self._stow(is_away=True)

    def _bring_back(self, pane: Pane) -> None:
        """Dock a pane where it was before it was torn off, as large as it was there: Qt has kept the place."""
        pane.setFloating(False)
        pane.look()

    def _dock(self, pane: Pane, side: Side) -> None:
        way = Qt.Orientation.Vertical if side is Side.BELOW else Qt.Orientation.Horizontal
        pane.setFloating(False)
        self.addDockWidget(AREAS[side], pane, way)
        # Qt only says so where it was dragged.
        pane.settle(AREAS[side])
        pane.look()

    def _tear_off(self, pane: Pane) -> None:
        pane.setFloating(True)
        if pane not in self._had_window:
            self._had_window.add(pane)
            pane.setGeometry(self._first_rect(pane))
        self._keep_in_sight(pane)

    def _first_rect(self, pane: Pane) -> QRect:
        """On another screen, if there is one; otherwise beside the paper, over as little of it as can be."""
        size, own = pane.size(), self.screen()
        others = [one for one in QGuiApplication.screens() if one is not own]
        if others:
            room = others[0].availableGeometry()
            rect = QRect(room.topLeft(), size.boundedTo(room.size()))
            rect.moveCenter(room.center())
            return rect
        room = own.availableGeometry()
        papers = QRect(self.mapToGlobal(self.rect().topLeft()), self.size())
        rects = _beside(papers, self.window().frameGeometry(), size.boundedTo(room.size()), pane.docked)
        return min((moved_inside(rect, room) for rect in rects), key=lambda rect: _common(rect, papers))

    def _keep_in_sight(self, pane: Pane) -> None:
        """A screen that is gone takes no pane with it."""
        frame = pane.geometry()
        for screen in QGuiApplication.screens():
            seen = screen.availableGeometry().intersected(frame)
            if seen.width() >= _LEAST_SEEN and seen.height() >= _LEAST_SEEN and seen.top() == frame.top():
                return
        room = self.screen().availableGeometry()
        pane.resize(pane.size().boundedTo(room.size()))
        pane.move(moved_inside(pane.frameGeometry(), room).topLeft())

    def _stow(self, *, is_away: bool) -> None:
        """Panes in windows of their own come and go with the page."""
        for pane in self.panes:
            if pane.isFloating():
                pane.keep_away(_PAGE, is_away=is_away)

    def _on_arranged(self) -> None:
        if not self._is_arranging and self.isVisible():
            self._keep()

    def _keep(self) -> None:
        """Have it remembered; a pane that is only not shown for a while is open at the next start."""
        names = " ".join(pane.objectName() for pane in self.panes if pane.is_open)
        self.arranged.emit(QByteArray(names.encode() + b"\n" + self.saveState(_VERSION).data()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._stow(is_away=False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._keep()
            self._stow(is_away=True)


def _beside(papers: QRect, window: QRect, size: QSize, docked: Side) -> list[QRect]:
    """Places for a window of this size: beside the main one, first where it was docked, or over its side bar."""
    right = QRect(QPoint(window.right() + 1, papers.top()), size)
    left = QRect(QPoint(window.left() - size.width(), papers.top()), size)
    below = QRect(QPoint(papers.left(), window.bottom() + 1), size)
    first = {Side.LEFT: left, Side.BELOW: below}.get(docked, right)
    return [first, right, left, below, QRect(QPoint(papers.left() - size.width(), papers.top()), size)]


def _common(one: QRect, other: QRect) -> int:
    """How many pixels are in both."""
    both = one.intersected(other)
    return both.width() * both.height()
