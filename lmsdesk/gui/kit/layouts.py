"""Layouts: parts side by side that go on in the next line where there is no room, and layouts inside of others."""

from collections.abc import Collection
from typing import Final, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QLayout, QLayoutItem, QWidget

from lmsdesk.gui.kit import theme

B = TypeVar("B", bound=QBoxLayout)
Part = QWidget | QLayout
STRETCH: Final = 1
"""Among the parts of a layout: the room that is left over."""


def without_margins(layout: B, spacing: int | None = None) -> B:
    """The layout as part of another: its widgets reach to its edges."""
    layout.setContentsMargins(0, 0, 0, 0)
    if spacing is not None:
        layout.setSpacing(spacing)
    return layout


def fill_layout(layout: B, *parts: Part | tuple[Part, int] | int, spacing: int | None = None) -> B:
    """The layout with these parts at its end; a pair is a part that stretches so much, a number alone a stretch."""
    if spacing is not None:
        layout.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            layout.addStretch(part)
            continue
        inside, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(inside, QWidget):
            layout.addWidget(inside, stretch)
        else:
            layout.addLayout(inside, stretch)
    return layout


def least_height(layout: QBoxLayout, width: int, *, without: Collection[QWidget] = ()) -> int:
    """What the parts of an upright layout take at least together, but for some widgets."""
    margins = layout.contentsMargins()
    found = [layout.itemAt(number) for number in range(layout.count())]
    items = [one for one in found if one is not None and one.widget() not in without]
    inside = width - margins.left() - margins.right()
    heights = [
        max(one.minimumSize().height(), one.minimumHeightForWidth(inside))
        for one in items
        if one.spacerItem() is not None or not one.isEmpty()
    ]
    # Beside a room that is left free there is none besides.
    between = max(sum(not one.isEmpty() for one in items) - 1, 0)
    return margins.top() + sum(heights) + between * layout.spacing() + margins.bottom()


def form_layout(owner: QWidget | None = None) -> QFormLayout:
    """A form that reaches to the edges; its labels begin where the other parts of a window do."""
    form = QFormLayout(owner)
    form.setContentsMargins(0, 0, 0, 0)
    form.setVerticalSpacing(theme.INSIDE)
    form.setHorizontalSpacing(theme.BETWEEN)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


class FlowLayout(QLayout):
    """As wide as its widest part at least, and as high as the lines need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(theme.INSIDE)

    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, arg__1: int) -> int:
        return self._placed(QRect(0, 0, arg__1, 0), is_moving=False)

    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        self._placed(arg__1, is_moving=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _placed(self, area: QRect, *, is_moving: bool) -> int:
        """The height of all lines; with `is_moving` the parts go to their places."""
        at, height, is_mirrored = QPoint(area.topLeft()), 0, self._is_mirrored()
        for item in self._shown():
            size = item.sizeHint().boundedTo(QSize(max(area.width(), item.minimumSize().width()), 1 << 14))
            if at.x() > area.x() and at.x() + size.width() > area.right() + 1:
                at = QPoint(area.x(), at.y() + height + self.spacing())
                height = 0
            if is_moving:
                left = area.right() + area.x() - at.x() - size.width() + 1 if is_mirrored else at.x()
                item.setGeometry(QRect(QPoint(left, at.y()), size))
            at.setX(at.x() + size.width() + self.spacing())
            height = max(height, size.height())
        return at.y() + height - area.y()

    def _is_mirrored(self) -> bool:
        widget = self.parentWidget()
        return widget is not None and widget.layoutDirection() == Qt.LayoutDirection.RightToLeft
