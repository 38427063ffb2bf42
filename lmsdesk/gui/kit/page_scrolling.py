"""Hands on a view of pages: keys by its height, by page and to the ends; the wheel with Ctrl changes the size."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea

ZOOM_STEP: Final = 1.25
_STEP: Final = 48
_NOTCH: Final = 120
"""What Qt counts for one step of a wheel."""


def prepare_scrolling(view: QAbstractScrollArea) -> None:
    """Give a view of pages its bars."""
    keep_bar(view)
    for bar in (view.verticalScrollBar(), view.horizontalScrollBar()):
        bar.setSingleStep(_STEP)


def keep_bar(view: QAbstractScrollArea) -> None:
    """Have the vertical bar there always: when it comes, all is laid out again. Without anything below it is off."""
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    bar = view.verticalScrollBar()
    bar.rangeChanged.connect(lambda _, most: bar.setEnabled(most > 0))


def scroll_by_key(view: QAbstractScrollArea, event: QKeyEvent, go_by_pages: Callable[[int], None]) -> bool:
    """Scroll as the key says, Ctrl with PgUp and PgDn by whole pages; False for any other key."""
    bar, key = view.verticalScrollBar(), event.key()
    if key in {Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}:
        way = 1 if key == Qt.Key.Key_PageDown else -1
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            go_by_pages(way)
        else:
            bar.setValue(bar.value() + way * (bar.pageStep() - _STEP))
    elif key == Qt.Key.Key_Home:
        bar.setValue(0)
    elif key == Qt.Key.Key_End:
        bar.setValue(bar.maximum())
    else:
        return False
    return True


def zoom_by_wheel(event: QWheelEvent, zoom_by: Callable[[float], None]) -> bool:
    """Change the size where Ctrl is held; False where the wheel only scrolls."""
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    zoom_by(ZOOM_STEP ** (event.angleDelta().y() / _NOTCH))
    event.accept()
    return True
