"""What of the history is looked at: one column or all, one student or all, a period, and how a value came about."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QDateTime, Signal
from PySide6.QtWidgets import QComboBox, QDateTimeEdit, QHBoxLayout, QWidget

from lmsdesk.desk import Titles
from lmsdesk.gui import theme
from lmsdesk.gui.models.titles import Offered, Offers
from lmsdesk.model.changes import Origin
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.past import PastQuery

K = TypeVar("K")

_SINCE = "since"
_NAME_LETTERS = 20
_DAYS = {"today": 0, "week": 7, "month": 31}
_KINDS: dict[str, frozenset[Origin]] = {
    "here": frozenset({Origin.ENTERED, Origin.SENT, Origin.DISCARDED}),
    "pulled": frozenset({Origin.PULLED}),
    "lost": frozenset({Origin.LOST, Origin.DISCARDED}),
}


class HistoryFilters(QWidget):
    """`changed` follows every choice; `query` is what is asked for."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: Titles | None = None
        self._columns = Offers[ColumnId](self.tr("All columns"), self)
        self._people = Offers[UserId](self.tr("All students"), self)
        self.column = _choice("historyColumn", self.tr("Column"), self)
        self.person = _choice("historyPerson", self.tr("Student"), self)
        for box, offers in ((self.column, self._columns), (self.person, self._people)):
            # Or each of thousands of names would be measured.
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(_NAME_LETTERS)
            box.setModel(offers)
        self.person.setEditable(True)
        self.person.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.period = _choice("historyPeriod", self.tr("Period"), self)
        self.kind = _choice("historyKind", self.tr("Kind of change"), self)
        self._offer_periods()
        self._offer_kinds()
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.INSIDE)
        for part in (self.column, self.person, self.period, self.kind):
            row.addWidget(part)
        row.addStretch(1)
        for box in (self.column, self.person, self.period, self.kind):
            box.currentIndexChanged.connect(self._on_chosen)

    @cached_property
    def since(self) -> QDateTimeEdit:
        """The first moment of a period that is none of those named; made when it is first wanted."""
        since = QDateTimeEdit(QDateTime.currentDateTime().addDays(-1), self)
        since.setObjectName("historySince")
        since.setAccessibleName(self.tr("Since"))
        since.setCalendarPopup(True)
        since.dateTimeChanged.connect(self._on_chosen)
        self._row.insertWidget(self._row.indexOf(self.period) + 1, since)
        return since

    async def show_titles(self, titles: Titles) -> None:
        """Offer the columns and students of a course; what was chosen stays chosen."""
        # Read anew at each change, though people and columns seldom come or go.
        if self._titles is not None and (titles.columns, titles.people) == (self._titles.columns, self._titles.people):
            return
        columns, people = await asyncio.to_thread(_offered, titles, self._columns.everything, self._people.everything)
        _fill(self.column, self._columns, columns)
        # In turns of their own: the two fields take half a frame together.
        await asyncio.sleep(0)
        _fill(self.person, self._people, people)
        self._titles = titles

    def narrow(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> None:
        """Look at this column, this student, or both."""
        self.column.setCurrentIndex(self._columns.row_of(column_id))
        self.person.setCurrentIndex(self._people.row_of(user_id))

    def query(self, course_id: CourseId, limit: int) -> PastQuery:
        """What is asked for."""
        return PastQuery(
            course_id,
            column_id=self.column.currentData(),
            user_id=self.person.currentData(),
            since=self._since(),
            origins=_KINDS.get(self.kind.currentData(), frozenset()),
            limit=limit,
        )

    def _offer_periods(self) -> None:
        offers = Offers[str](self.tr("At any time"), self)
        periods = (
            ("today", self.tr("Today")),
            ("week", self.tr("The last 7 days")),
            ("month", self.tr("The last month")),
            (_SINCE, self.tr("Since…")),
        )
        offers.offer(Offered(offers.everything, periods))
        self.period.setModel(offers)

    def _offer_kinds(self) -> None:
        offers = Offers[str](self.tr("Every change"), self)
        kinds = (
            ("here", self.tr("Made here")),
            ("pulled", self.tr("Made on the site")),
            ("lost", self.tr("Given up")),
        )
        offers.offer(Offered(offers.everything, kinds))
        self.kind.setModel(offers)

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


def _choice(name: str, spoken: str, parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setObjectName(name)
    box.setAccessibleName(spoken)
    box.setMinimumWidth(130)
    box.setMaximumWidth(220)
    return box


def _letters_of(entry: tuple[UserId, str]) -> str:
    return entry[1].casefold()


def _offered(titles: Titles, columns: str, people: str) -> tuple[Offered[ColumnId], Offered[UserId]]:
    in_order = sorted(titles.people.items(), key=_letters_of)
    return Offered(columns, list(titles.columns.items())), Offered(people, in_order)


def _fill(box: QComboBox, offers: Offers[K], offered: Offered[K]) -> None:
    before: K | None = box.currentData()
    box.blockSignals(True)
    offers.offer(offered)
    box.setCurrentIndex(offers.row_of(before))
    box.blockSignals(False)
