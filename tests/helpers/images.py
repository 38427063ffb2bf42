"""What a widget shows once it is painted: what comes with a new order is painted in the next turn."""

from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

_PATIENCE = 5000


def image_of(widget: QWidget) -> QImage:
    """A picture of the widget."""
    for _ in range(_PATIENCE):
        if widget.updatesEnabled():
            break
        QTest.qWait(1)
    return widget.grab().toImage()
