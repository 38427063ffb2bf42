"""Names to choose from, each with its id; thousands are offered at once, because no item is made for any."""

from collections.abc import Mapping, Sequence
from heapq import nsmallest
from types import MappingProxyType
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lmsdesk.model.folding import fitting, fold

K = TypeVar("K")
Index = QModelIndex | QPersistentModelIndex


class Offered(Generic[K]):
    """What is offered, the first of it everything; thousands are better made in another thread."""

    def __init__(
        self, everything: str, entries: Sequence[tuple[K, str]], *, also: Mapping[K, str] = MappingProxyType({})
    ) -> None:
        """`also` holds what an entry is found by besides its title."""
        self.titles = [everything, *(title for _, title in entries)]
        self.ids: list[K | None] = [None, *(number for number, _ in entries)]
        self.folded = [fold(everything), *(fold(f"{title} {also.get(number, '')}") for number, title in entries)]
        self.rows = {number: row for row, number in enumerate(self.ids)}


class Offers(QAbstractListModel, Generic[K]):
    """The first row is everything and has no id."""

    def __init__(self, everything: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.everything = everything
        self._offered = Offered[K](everything, ())

    def offer(self, offered: Offered[K]) -> None:
        """Have these to choose from, in this order."""
        self.beginResetModel()
        self._offered = offered
        self.endResetModel()

    def row_of(self, number: K | None) -> int:
        """Where this one stands; everything when it is not offered."""
        return self._offered.rows.get(number, 0)

    def title(self, row: int) -> str:
        """What stands in a row."""
        return self._offered.titles[row]

    def rows_with(self, letters: str, *, most: int) -> list[int]:
        """The first rows that fit these letters, those that begin with them before the others."""
        wanted = fold(letters).strip()
        if not wanted:
            return []
        known = self._offered.folded
        has = ((not known[row].startswith(wanted), row) for row in fitting(known, wanted))
        return [row for _, row in nsmallest(most, has)]

    def match(  # noqa: PLR0917 - Qt's signature
        self,
        start: Index,  # noqa: ARG002 - Qt's signature
        role: int,
        value: object,
        hits: int = 1,  # noqa: ARG002 - Qt's signature
        flags: Qt.MatchFlag = Qt.MatchFlag.MatchExactly,  # noqa: ARG002 - Qt's signature
    ) -> list[QModelIndex]:
        # Fields look for one row that is exactly this; Qt would ask for each of thousands.
        known: Sequence[object] = self._offered.ids if role == Qt.ItemDataRole.UserRole else self._offered.titles
        return [self.index(known.index(value))] if value in known else []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._offered.titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return self._offered.titles[index.row()]
        return self._offered.ids[index.row()] if role == Qt.ItemDataRole.UserRole else None
