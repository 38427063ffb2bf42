"""Widgets dressed in the style before they are seen, which is most of what their first appearance costs."""

from typing import Final

from PySide6.QtWidgets import QWidget

from lmsdesk.gui.kit.time_slicing import Work, pieces

_DRESSED_AT_ONCE: Final = 5


def prepolish(panel: QWidget) -> Work[None]:
    """Have a panel that nobody sees yet dressed, a few of its parts at a time."""
    # To make it was enough for one go.
    yield
    for parts in pieces(panel.findChildren(QWidget), _DRESSED_AT_ONCE):
        for part in parts:
            part.ensurePolished()
        yield
