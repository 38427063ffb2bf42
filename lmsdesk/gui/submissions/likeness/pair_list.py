"""The list of pairs of like papers."""

from typing import Final

from PySide6.QtCore import QLocale, QObject, Qt

from lmsdesk.desk.submissions.comparing import PileLikeness
from lmsdesk.desk.submissions.likeness import Pair
from lmsdesk.gui.kit.formatting import number
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.submissions.words import student_name

_SHARE, _PHRASES = 2, 3
WIDTHS: Final = {_SHARE: 170, _PHRASES: 130}


class PairModel(Listing[Pair]):
    """One row a pair, the largest share first; hidden names stay hidden."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Paper"), self.tr("Similar paper"), self.tr("Of the shorter paper"), self.tr("Phrases"))
        self.numbers = frozenset({_SHARE, _PHRASES})
        self._pile: PileLikeness | None = None

    def show_pile(self, pile: PileLikeness) -> None:
        """List what was found."""
        self.beginResetModel()
        self._pile, self.entries = pile, list(pile.found.pairs)
        self.endResetModel()

    def name(self, index: int) -> str:
        """Whose paper it is, as the queue says it."""
        return "" if self._pile is None else student_name(self._pile.entries[index])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        pair = self.entries[index.row()]
        if index.column() == _SHARE:
            return f"{QLocale().toString(round(pair.share * 100))}%"
        if index.column() == _PHRASES:
            return number(pair.shared)
        return self.name(pair.second if index.column() else pair.first)
