"""Columns of a list as wide as what stands in them, as far as there is room; less important ones are left out."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView, QTableView, QTreeView

_NOTHING: Final[Mapping[int, int]] = MappingProxyType({})
_LOOKED_AT: Final = 60
"""Rows from all of the list: a roster has thousands."""
_MEASURED: Final = 6
"""The longest texts among them: letters are not all of one width."""
_AROUND_PX: Final = 22
_LEAST_PX: Final = 56
_OF_FIRST: Final = 45
"""The most that the first column takes of too little room, in percent."""


class Column(Protocol):
    """What is known of a column."""

    @property
    def title(self) -> str: ...
    @property
    def text(self) -> Callable[[Any], str]: ...
    @property
    def gives_way(self) -> int:
        """Where there is no room for all columns, that of the highest number is left out first; 0 never."""


class FittedColumns(QObject):
    """Fits the columns to other entries and to another width, until somebody has moved one.

    `wide` is the one that takes the room that is left: in a list the last; `beside` what else than text takes of some;
    `of_first` the most that the first takes of too little room, in percent.
    """

    def __init__(
        self,
        view: QTableView | QTreeView,
        columns: Sequence[Column],
        *,
        wide: int = -1,
        beside: Mapping[int, int] = _NOTHING,
        of_first: int = _OF_FIRST,
    ) -> None:
        super().__init__(view)
        self._of_first = of_first
        self._beside = beside
        self._view, self._columns, self._wide = view, tuple(columns), wide % len(columns)
        self._header = view.header() if isinstance(view, QTreeView) else view.horizontalHeader()
        self._is_moving = self._is_taken_over = False
        self._wanted: list[int] = []
        self._unneeded: set[int] = set()
        """Those that say nothing at present."""
        for part in range(len(self._columns)):
            self._header.setSectionResizeMode(part, QHeaderView.ResizeMode.Interactive)
        self._header.setMinimumSectionSize(_LEAST_PX)
        self._header.sectionResized.connect(self._on_resized)
        view.viewport().installEventFilter(self)

    def measure(self, entries: Sequence[object]) -> None:
        """These are the entries from now on, all of them or some of them on show."""
        sample = entries[:: max(1, len(entries) // _LOOKED_AT)]
        metrics, header = self._view.fontMetrics(), self._header.fontMetrics()
        self._wanted = []
        for part, column in enumerate(self._columns):
            longest = sorted({column.text(entry) for entry in sample}, key=len)[-_MEASURED:]
            widest = max(header.horizontalAdvance(column.title), *map(metrics.horizontalAdvance, longest), 0)
            # The header makes none narrower: what it adds would not fit.
            self._wanted.append(max(widest + _AROUND_PX + self._beside.get(part, 0), _LEAST_PX))
        self.fit()

    def hide(self, part: int, *, is_hidden: bool) -> None:
        """Leave out a column that says nothing at present, however much room there is."""
        if (part in self._unneeded) != is_hidden:
            self._unneeded ^= {part}
            self._is_moving = True
            self._view.setColumnHidden(part, is_hidden)
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
        room = self._view.viewport().width()
        shown = self._shown(room)
        widths = shared([self._wanted[part] for part in shown], room, self._of_first)
        wide = shown.index(self._wide) if self._wide in shown else -1
        widths[wide] += max(0, room - sum(widths))
        self._is_moving = True
        for part in range(len(self._wanted)):
            self._view.setColumnHidden(part, part not in shown)
        for part, width in zip(shown, widths, strict=True):
            self._view.setColumnWidth(part, width)
        self._is_moving = False

    def _shown(self, room: int) -> list[int]:
        """What there is room for: better one column less than every text cut."""
        shown = [part for part in range(len(self._wanted)) if part not in self._unneeded]
        first = min(self._wanted[0], room * self._of_first // 100)
        gives_way = [column.gives_way for column in self._columns]
        while first + sum(self._wanted[part] for part in shown[1:]) > room:
            next_ = max(shown, key=lambda part: gives_way[part])
            if not gives_way[next_]:
                break
            shown.remove(next_)
        return shown

    def _on_resized(self, part: int, before: int, after: int) -> None:  # noqa: ARG002 - Qt's own
        if not self._is_moving and not self._is_taken_over:
            self._is_taken_over = True
            if self._wide == len(self._columns) - 1:
                self._header.setStretchLastSection(True)
            else:
                self._header.setSectionResizeMode(self._wide, QHeaderView.ResizeMode.Stretch)


def shared(wanted: Sequence[int], room: int, of_first: int = _OF_FIRST) -> list[int]:
    """As wide as wanted where there is room; else the widest give way, and the first, which names the entry, last."""
    if sum(wanted) <= room:
        return list(wanted)
    first, *others = wanted
    first = min(first, room * of_first // 100)
    left = width = room - first
    for index, one in enumerate(sorted(others)):
        width = left // (len(others) - index)
        if one > width:
            break
        left -= one
    return [max(min(one, width), _LEAST_PX) if index else first for index, one in enumerate(wanted)]
