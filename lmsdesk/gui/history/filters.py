"""What of the history is looked at: one column or all, one student or all, a period, and how a value came about."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from heapq import nsmallest
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QCompleter, QDateTimeEdit, QHBoxLayout, QLineEdit, QWidget

from lmsdesk.desk import CourseNames
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.collation import sorted_by_name
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.model.changes import Origin, PastQuery
from lmsdesk.model.folding import fitting, fold
from lmsdesk.model.ids import ColumnId, CourseId, UserId

K = TypeVar("K")
B = TypeVar("B", bound=QComboBox)
MOMENT_FORMAT: Final = "yyyy-MM-dd HH:mm:ss"
"""Of moments that are chosen: which of two numbers is the month is nobody's guess."""
_SINCE = "since"
_NAME_LETTERS, _NAME_LEAST = 20, 90
_DAYS = {"today": 0, "week": 7, "month": 31}
_KINDS: dict[str, frozenset[Origin]] = {
    "here": frozenset({Origin.ENTERED, Origin.SENT, Origin.DISCARDED}),
    "pulled": frozenset({Origin.PULLED}),
    "lost": frozenset({Origin.LOST, Origin.DISCARDED}),
}
_MOST_FOUND: Final = 12
_NOT_LEFT: Final = frozenset({Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason})
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


class StudentChoice(QComboBox):
    """What is typed and nobody is called by is taken back when the field is left; Enter takes the first who fits."""

    def __init__(self, people: Offers[UserId], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people = people
        self._found = QStringListModel(self)
        self._rows: list[int] = []
        """Where those who are found stand among all."""
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Of its own: the field's would ask for each of the names at each key.
        self._offering = QCompleter(self._found, self)
        self._offering.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._offering.setMaxVisibleItems(_MOST_FOUND)
        self._offering.setWidget(self._line)
        self.setCompleter(None)  # type: ignore[arg-type]
        self._line.setPlaceholderText(people.everything)
        self._line.textEdited.connect(self._on_typed)
        self._line.returnPressed.connect(self._on_entered)
        self._offering.activated[QModelIndex].connect(self._on_found_chosen)  # type: ignore[index]

    @property
    def _line(self) -> QLineEdit:
        line = self.lineEdit()
        assert line is not None
        return line

    @property
    def _list(self) -> QAbstractItemView:
        found = self._offering.popup()
        assert found is not None
        return found

    @property
    def half_typed(self) -> str | None:
        """What is being typed and is nobody chosen yet."""
        text = self._line.text()
        return None if text == self.itemText(self.currentIndex()) else text

    def type_again(self, text: str) -> None:
        """The students are others now: what was being typed stays, and who is found by it is looked for among them."""
        self._line.setText(text)
        self._on_typed(text)

    def _on_typed(self, text: str) -> None:
        self._rows = self._people.rows_with(text, most=_MOST_FOUND)
        self._found.setStringList([self._people.title(row) for row in self._rows])
        if self._rows:
            self._offering.complete()
        else:
            self._list.hide()

    def _on_entered(self) -> None:
        if self._line.text() == self.itemText(self.currentIndex()):
            return
        if not self._line.text():
            self._choose(0)
        # One that the arrow keys have led to is chosen by the list itself.
        elif self._rows and not (self._list.isVisible() and self._list.currentIndex().isValid()):
            self._choose(self._rows[0])

    def _on_found_chosen(self, found: QModelIndex) -> None:
        self._choose(self._rows[found.row()])

    def _choose(self, row: int) -> None:
        self.setCurrentIndex(row)
        self._line.setText(self.itemText(self.currentIndex()))
        self._line.selectAll()

    def focusInEvent(self, e: QFocusEvent) -> None:
        super().focusInEvent(e)
        if e.reason() == Qt.FocusReason.MouseFocusReason:
            # After the press, which puts the cursor between two letters of what is there.
            QTimer.singleShot(0, self, self._line.selectAll)

    def focusOutEvent(self, e: QFocusEvent) -> None:
        # The list of those found is a window of its own: while it comes and goes, what was typed stays.
        if e.reason() not in _NOT_LEFT:
            self._line.setText(self.itemText(self.currentIndex()))
        super().focusOutEvent(e)


class HistoryFilters(QWidget):
    """`changed` follows every choice; `query` is what is asked for."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = Offers[ColumnId](self.tr("All columns"), self)
        self._people = Offers[UserId](self.tr("All students"), self)
        self.column = _named(QComboBox(self), "historyColumn", self.tr("Column"))
        self.person = _named(StudentChoice(self._people, self), "historyPerson", self.tr("Student"))
        for box, offers in ((self.column, self._columns), (self.person, self._people)):
            # Or each of thousands of names would be measured.
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(_NAME_LETTERS)
            box.setMinimumWidth(_NAME_LEAST)
            box.setPlaceholderText(offers.everything)
        self.period = _named(QComboBox(self), "historyPeriod", self.tr("Period"))
        self.kind = _named(QComboBox(self), "historyKind", self.tr("Kind of change"))
        self._offer_periods()
        self._offer_kinds()
        self._row = fill_layout(
            without_margins(QHBoxLayout(self), theme.INSIDE), self.column, self.person, self.period, self.kind, STRETCH
        )
        for box in (self.column, self.person, self.period, self.kind):
            box.currentIndexChanged.connect(self._on_chosen)

    @cached_property
    def since(self) -> QDateTimeEdit:
        """The first moment of a period that is none of those named; made when it is first wanted."""
        since = named(QDateTimeEdit(QDateTime.currentDateTime().addDays(-1), self), "historySince", self.tr("Since"))
        since.setCalendarPopup(True)
        since.setDisplayFormat(MOMENT_FORMAT)
        since.dateTimeChanged.connect(self._on_chosen)
        self._row.insertWidget(self._row.indexOf(self.period) + 1, since)
        return since

    async def show_titles(self, titles: CourseNames) -> None:
        """Offer the columns and students of a course; what was chosen stays chosen."""
        columns, people = await asyncio.to_thread(_offered, titles, self._columns.everything, self._people.everything)
        _fill(self.column, self._columns, columns)
        typed = self.person.half_typed
        _fill(self.person, self._people, people)
        if typed is not None:
            self.person.type_again(typed)

    @property
    def is_everything(self) -> bool:
        """Whether nothing is left out."""
        return not any(box.currentIndex() > 0 for box in (self.column, self.person, self.period, self.kind))

    @property
    def scope(self) -> str:
        """Of which column and student, in words; empty for all of them."""
        return " · ".join(box.currentText() for box in (self.column, self.person) if box.currentIndex() > 0)

    def narrow(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> None:
        """Look at this column, this student, or both."""
        self.column.setCurrentIndex(self._columns.row_of(column_id))
        self.person.setCurrentIndex(self._people.row_of(user_id))

    def query(self, course_id: CourseId) -> PastQuery:
        """What is asked for."""
        return PastQuery(
            course_id,
            column_id=self.column.currentData(),
            user_id=self.person.currentData(),
            since=self._since(),
            origins=_KINDS.get(self.kind.currentData(), frozenset()),
        )

    def _offer_periods(self) -> None:
        self.period.addItem(self.tr("Any time"))
        for period, words in (
            ("today", self.tr("Today")),
            ("week", self.tr("The last 7 days")),
            ("month", self.tr("The last month")),
            (_SINCE, self.tr("Since…")),
        ):
            self.period.addItem(words, period)

    def _offer_kinds(self) -> None:
        self.kind.addItem(self.tr("All changes"))
        for kind, words in (
            ("here", self.tr("Made here")),
            ("pulled", self.tr("Made on the site")),
            ("lost", self.tr("Discarded or replaced")),
        ):
            self.kind.addItem(words, kind)

    def _since(self) -> datetime | None:
        period = self.period.currentData()
        if period == _SINCE:
            return moment_of(self.since)
        if period not in _DAYS:
            return None
        midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        return (midnight - timedelta(days=_DAYS[period])).astimezone(UTC)

    def _on_chosen(self) -> None:
        is_since = self.period.currentData() == _SINCE
        if is_since or "since" in self.__dict__:
            self.since.setVisible(is_since)
        self.changed.emit()


def moment_of(field: QDateTimeEdit) -> datetime:
    """The moment in a field, to the end of the second that it shows."""
    seconds = field.dateTime().toSecsSinceEpoch()
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=999_999)


def _named(box: B, name: str, spoken: str) -> B:
    box.setObjectName(name)
    box.setAccessibleName(spoken)
    box.setMinimumWidth(130)
    box.setMaximumWidth(220)
    return box


def _offered(titles: CourseNames, columns: str, people: str) -> tuple[Offered[ColumnId], Offered[UserId]]:
    entries = list(titles.people.items())
    by_name = run_now(sorted_by_name([name for _, name in entries]))
    offered = Offered(people, [entries[index] for index in by_name], also=titles.identifiers)
    return Offered(columns, list(titles.columns.items())), offered


def _fill(box: QComboBox, offers: Offers[K], offered: Offered[K]) -> None:
    before: K | None = box.currentData()
    box.blockSignals(True)
    offers.offer(offered)
    # Only now: a field takes half a millisecond for its first model, and there are many other things to make at first.
    if box.model() is not offers:
        box.setModel(offers)
    box.setCurrentIndex(offers.row_of(before))
    box.blockSignals(False)
