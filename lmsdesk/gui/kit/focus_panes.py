"""The way from one part of the window to the next with one key, out of the grid as well."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def focus_next_pane(panes: Sequence[QWidget | None], *, is_back: bool = False) -> None:
    """Give the focus to the visible part after the one that has it now, or before it, around the end."""
    shown = [pane for pane in panes if pane is not None and pane.isVisible() and _focus_target(pane) is not None]
    if not shown:
        return
    if is_back:
        shown.reverse()
    here = QApplication.focusWidget()
    at = next((index for index, pane in enumerate(shown) if here is not None and _holds(pane, here)), -1)
    target = _focus_target(shown[(at + 1) % len(shown)])
    if target is not None:
        give_keys(target)


def give_keys(widget: QWidget) -> None:
    """Give it the focus, also where it stands in another window of the program than what has the keys now."""
    window, active = widget.window(), QApplication.activeWindow()
    kinds = {Qt.WindowType.Tool, Qt.WindowType.Window}
    if active is not None and active is not window and {active.windowType(), window.windowType()} == kinds:
        # A pane in a window of its own; over a dialog, and from another program, nothing is taken.
        window.activateWindow()
    widget.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _focus_target(pane: QWidget) -> QWidget | None:
    """The part itself, or what Tab would reach first in it."""
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus and pane.isEnabled():
        return pane
    parts = (one for one in pane.findChildren(QWidget) if one.isVisible() and one.isEnabled())
    return next((one for one in parts if one.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
