"""Columns of a list as wide as what stands in them, as far as there is room; less important ones are left out."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView, QTableView

from lmsdesk.gui.administration.list_model import EntryModel

_LOOKED_AT: Final = 60
"""Rows from all of the list: a roster has thousands."""
_MEASURED: Final = 6
"""The longest texts among them: letters are not all of one width."""
_AROUND_PX: Final = 22
_LEAST_PX: Final = 56
_OF_FIRST: Final = 45
"""The most that the first column takes of too little room, in percent."""


class FittedColumns(QObject):
    """Fits the columns to other entries and to another width, until somebody has moved one."""

    def __init__(self, table: QTableView, model: EntryModel) -> None:
        super().__init__(table)
        self._table, self._model = table, model
        self._is_moving = self._is_taken_over = False
        self._wanted: list[int] = []
        self._unneeded: set[int] = set()
        """Those that say nothing at present."""
        header = table.horizontalHeader()
        for part in range(model.columnCount()):
            header.setSectionResizeMode(part, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(_LEAST_PX)
        header.sectionResized.connect(self._on_resized)
        table.viewport().installEventFilter(self)

    def measure(self, entries: Sequence[object]) -> None:
        """These are the entries from now on, all of them or some of them on show."""
        sample = entries[:: max(1, len(entries) // _LOOKED_AT)]
        metrics, header = self._table.fontMetrics(), self._table.horizontalHeader().fontMetrics()
        self._wanted = []
        for column in self._model.columns:
            longest = sorted({column.text(entry) for entry in sample}, key=len)[-_MEASURED:]
            widths = (metrics.horizontalAdvance(text) for text in longest)
            self._wanted.append(max(header.horizontalAdvance(column.title), *widths, 0) + _AROUND_PX)
        self.fit()

    def hide(self, part: int, *, is_hidden: bool) -> None:
        """Leave out a column that says nothing at present, however much room there is."""
        if (part in self._unneeded) != is_hidden:
            self._unneeded ^= {part}
            self._is_moving = True
            self._table.setColumnHidden(part, is_hidden)
            self._is_moving = False
            self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Share the room that there is."""
        if self._is_taken_over or not self._wanted:
            return
        room = self._table.viewport().width()
        shown = self._shown(room)
        widths = shared([self._wanted[part] for part in shown], room)
        widths[-1] += max(0, room - sum(widths))
        self._is_moving = True
        for part in range(len(self._wanted)):
            self._table.setColumnHidden(part, part not in shown)
        for part, width in zip(shown, widths, strict=True):
            self._table.setColumnWidth(part, width)
        self._is_moving = False

    def _shown(self, room: int) -> list[int]:
        """What there is room for: better one column less than every text cut."""
        shown = [part for part in range(len(self._wanted)) if part not in self._unneeded]
        first = min(self._wanted[0], room * _OF_FIRST // 100)
        gives_way = [column.gives_way for column in self._model.columns]
        while first + sum(self._wanted[part] for part in shown[1:]) > room:
            next_ = max(shown, key=lambda part: gives_way[part])
            if not gives_way[next_]:
                break
            shown.remove(next_)
        return shown

    def _on_resized(self, part: int, before: int, after: int) -> None:  # noqa: ARG002 - Qt's own
        if not self._is_moving and not self._is_taken_over:
            self._is_taken_over = True
            self._table.horizontalHeader().setStretchLastSection(True)


def shared(wanted: Sequence[int], room: int) -> list[int]:
    """As wide as wanted where there is room; else the widest give way, and the first, which names the entry, last."""
    if sum(wanted) <= room:
        return list(wanted)
    first, *others = wanted
    first = min(first, room * _OF_FIRST // 100)
    left = width = room - first
    for place, one in enumerate(sorted(others)):
        width = left // (len(others) - place)
        if one > width:
            break
        left -= one
    return [max(min(one, width), _LEAST_PX) if place else first for place, one in enumerate(wanted)]
