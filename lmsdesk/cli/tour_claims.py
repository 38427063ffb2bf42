"""What a step of the guided tour claims of its picture: words for the report, and a look at whether they hold."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QTreeWidget,
    QWidget,
)

_MOST_ROWS = 200


@dataclass(frozen=True)
class Claim:
    """`holds` is asked until it is true, and once more when the picture has been taken."""

    words: str
    holds: Callable[[], bool]


class Shown:
    """What a step ends with: at least one claim, and a picture of its own where the window shows nothing of it."""

    def __init__(self, first: Claim, *more: Claim, picture: QImage | None = None) -> None:
        self.claims = (first, *more)
        self.picture = picture

    @property
    def checked(self) -> list[str]:
        return [claim.words for claim in self.claims]

    @property
    def failing(self) -> str:
        """What does not hold now, in words; empty when everything does."""
        return "; ".join(claim.words for claim in self.claims if not claim.holds())


def reads(part: Callable[[], QWidget | None], where: str, *words: str) -> Claim:
    def holds() -> bool:
        widget = part()
        if widget is None or not widget.isVisible():
            return False
        text = text_of(widget)
        return all(one in text for one in words)

    return Claim(f"{where} reads {', '.join(f'“{one}”' for one in words)}", holds)


def text_of(part: QWidget) -> str:
    """Everything that can be read in a part of the window, a line for each piece of it."""
    parts = [part, *(child for child in part.findChildren(QWidget) if child.isVisible())]
    return "\n".join(line for one in parts for line in _lines(one)).replace("&", "")


def _lines(part: QWidget) -> list[str]:
    if isinstance(part, QMenu):
        return [action.text() for action in part.actions() if action.isVisible()]
    if isinstance(part, QLabel | QAbstractButton | QLineEdit):
        return [part.text()]
    if isinstance(part, QComboBox):
        return [part.currentText()]
    if isinstance(part, QPlainTextEdit | QTextEdit):
        return [part.toPlainText()]
    if isinstance(part, QAbstractItemView) and not isinstance(part, QHeaderView):
        return _rows(part)
    return []


def _rows(view: QAbstractItemView) -> list[str]:
    model = view.model()
    # A list does not say that it has one column.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    found: list[str] = []
    left = [model.index(row, 0) for row in range(min(_MOST_ROWS, model.rowCount()))]
    while left:
        first = left.pop(0)
        found += [str(first.siblingAtColumn(column).data() or "") for column in range(columns)]
        left += _children(view, first)
    return found


def _children(view: QAbstractItemView, first: QModelIndex) -> list[QModelIndex]:
    if not isinstance(view, QTreeWidget):
        return []
    return [view.model().index(row, 0, first) for row in range(view.model().rowCount(first))]
