"""The menus at a column's title and of the saved views."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from lmsdesk.desk import CellStatus
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.kit.actions import numbered


class ColumnCommand(Struct, frozen=True):
    """What was chosen: an order, a filter, or the name of a verb; `key` is a column's number or a RowKey."""

    key: int
    sort: SortKey | None = None
    is_added: bool = False
    status: CellStatus | None = None
    verb: str = ""


class ColumnMenu(QMenu):
    """`chosen(ColumnWish)`; a menu of its own each time."""

    chosen = Signal(object)

    def __init__(self, key: int, parent: QWidget, *, is_frozen: bool = False, is_changed_here: bool = True) -> None:
        super().__init__(parent)
        self.setObjectName("columnMenu")
        self._key = key
        up, down = self.tr("Sort &ascending"), self.tr("Sort de&scending")
        if key < 0:
            up, down = self.tr("Sort &A to Z"), self.tr("Sort &Z to A")
        self._add(up, sort=SortKey(key))
        self._add(down, sort=SortKey(key, True))
        self._add(self.tr("&Then sort by this"), sort=SortKey(key), is_added=True)
        self.addSeparator()
        if key >= 0:
            self._add(self.tr("Only students who need &grading"), status=CellStatus.NEEDS_GRADING)
            self._add(self.tr("Only students with &no grade"), status=CellStatus.EMPTY)
            self._add(self.tr("Only students who subm&itted late"), status=CellStatus.LATE)
            self._add(self.tr("Scores &between…"), verb="range")
            self.addSeparator()
            self._add(self.tr("&Column statistics"), verb="figures")
            self._add(self.tr("Co&lor rules…"), verb="rules")
            self.addSeparator()
            self._add(self.tr("Enter &0 for missing grades…"), verb="missing")
            if is_changed_here:
                self._add(self.tr("Column s&ettings…"), verb="edit")
            self._add(self.tr("What-i&f column…"), verb="what_if")
            if is_changed_here:
                self._add(self.tr("&Delete column…"), verb="delete")
            self._add(self.tr("E&xport submissions…"), verb="submissions")
            self.addSeparator()
        if key >= 0:
            if is_frozen:
                self._add(self.tr("Unfree&ze"), verb="unfreeze")
            else:
                self._add(self.tr("Free&ze"), verb="freeze")
        self._add(self.tr("&Wider"), verb="wider")
        self._add(self.tr("Na&rrower"), verb="narrower")
        self._add(self.tr("&Hide"), verb="hide")
        self._add(self.tr("Col&umns…"), verb="columns")
        self.aboutToHide.connect(self.deleteLater)

    def _add(
        self,
        words: str,
        *,
        sort: SortKey | None = None,
        is_added: bool = False,
        status: CellStatus | None = None,
        verb: str = "",
    ) -> None:
        wish = ColumnCommand(self._key, sort, is_added, status, verb)
        self.addAction(words).triggered.connect(lambda *_: self.chosen.emit(wish))


class ViewsMenu(QMenu):
    """Filled each time it opens; `chosen(str)` and `deleted(str)` carry the name of a view."""

    chosen = Signal(str)
    deleted = Signal(str)
    save_wanted = Signal()
    plain_wanted = Signal()

    def __init__(self, names: Callable[[], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("viewsMenu")
        self._names = names
        self.aboutToShow.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self.clear()
        names = self._names()
        for number, name in enumerate(names, 1):
            action = self.addAction(numbered(number, name))
            action.triggered.connect(lambda *_, name=name: self.chosen.emit(name))
        if names:
            self.addSeparator()
        self.addAction(self.tr("&Default view")).triggered.connect(self.plain_wanted)
        self.addAction(self.tr("&Save this view…")).triggered.connect(self.save_wanted)
        if not names:
            return
        fewer = self.addMenu(self.tr("De&lete"))
        for number, name in enumerate(names, 1):
            action = fewer.addAction(numbered(number, name))
            action.triggered.connect(lambda *_, name=name: self.deleted.emit(name))
