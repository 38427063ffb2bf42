"""A view for assistive technology: what Qt says of a widget, but for what the view answers itself."""

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject, QColor, QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

_kept: Final[dict[int, list["AccessibleOver"]]] = {}
"""Kept while their views live; Qt's own list of interfaces does not hold the Python half."""
V = TypeVar("V", bound=QWidget)
A = TypeVar("A", bound="AccessibleOver")


class AccessibleOver(QAccessibleObject):
    """Everything as Qt has it."""

    def __init__(self, view: QWidget, whole: QAccessibleInterface) -> None:
        super().__init__(view)
        self.whole = whole

    def childCount(self) -> int:
        return self.whole.childCount()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None where there is nothing
        return self.whole.child(index)

    def indexOfChild(self, arg__1: QAccessibleInterface) -> int:
        return self.whole.indexOfChild(arg__1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None beside them
        return self.whole.childAt(x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None without a focus
        return self.whole.focusChild()

    def parent(self) -> QAccessibleInterface:
        return self.whole.parent()

    def window(self) -> QWindow:
        return self.whole.window()

    def role(self) -> QAccessible.Role:
        return self.whole.role()

    def state(self) -> QAccessible.State:
        return self.whole.state()

    def rect(self) -> QRect:
        return self.whole.rect()

    def text(self, t: QAccessible.Text) -> str:
        return self.whole.text(t)

    def foregroundColor(self) -> QColor:
        return self.whole.foregroundColor()

    def backgroundColor(self) -> QColor:
        return self.whole.backgroundColor()

    def interface_cast(self, arg__1: QAccessible.InterfaceType) -> int:
        """What Qt's own can do for a reader."""
        return self.whole.interface_cast(arg__1)


def install(view: V, make: Callable[[V, QAccessibleInterface], A]) -> A:
    """Let assistive technology see a widget this way; once more does no harm, and is needed now and then.

    Registered over Qt's own interface, not made by a factory: PySide 6.11 cannot bring the browser engine's items into
    Python, and a factory is asked about those too. Qt forgets what is registered when a widget gets a new meta object,
    as it does when one of its methods is connected.
    """
    found, address = QAccessible.queryAccessibleInterface(view), _address(view)
    if address not in _kept:
        _kept[address] = []
        view.destroyed.connect(lambda: _kept.pop(address, None))
    if not isinstance(found, AccessibleOver):
        made = make(view, found)
        _kept[address].append(made)
        QAccessible.registerAccessibleInterface(made)
    return _kept[address][-1]  # type: ignore[return-value]  # one view is always made the same way


def _address(view: QObject) -> int:
    return int(Shiboken.getCppPointer(view)[0])
