"""What of the history is looked at: one column or all, one student or all, a period, and how a value came about."""

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QDateTime, Signal
from PySide6.QtWidgets import QComboBox, QDateTimeEdit, QHBoxLayout, QWidget

from lmsdesk.desk import Titles
from lmsdesk.gui import theme
from lmsdesk.model.changes import Origin
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.past import PastQuery

_SINCE = "since"
_DAYS = {"today": 0, "week": 7, "month": 31}
_KINDS: dict[str, frozenset[Origin]] = {
    "all": frozenset(),
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
        self.column = _choice("historyColumn", self.tr("Column"))
        self.person = _choice("historyPerson", self.tr("Student"))
        self.person.setEditable(True)
        self.person.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.period = _choice("historyPeriod", self.tr("Period"))
        self.kind = _choice("historyKind", self.tr("Kind of change"))
        self.since = QDateTimeEdit(QDateTime.currentDateTime().addDays(-1))
        self.since.setObjectName("historySince")
        self.since.setAccessibleName(self.tr("Since"))
        self.since.setCalendarPopup(True)
        self.since.hide()
        for words, value in (
            (self.tr("At any time"), "all"),
            (self.tr("Today"), "today"),
            (self.tr("The last 7 days"), "week"),
            (self.tr("The last month"), "month"),
            (self.tr("Since…"), _SINCE),
        ):
            self.period.addItem(words, value)
        for words, value in (
            (self.tr("Every change"), "all"),
            (self.tr("Made here"), "here"),
            (self.tr("Made on the site"), "pulled"),
            (self.tr("Given up"), "lost"),
        ):
            self.kind.addItem(words, value)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.INSIDE)
        for part in (self.column, self.person, self.period, self.since, self.kind):
            row.addWidget(part)
        row.addStretch(1)
        for box in (self.column, self.person, self.period, self.kind):
            box.currentIndexChanged.connect(self._on_chosen)
        self.since.dateTimeChanged.connect(self._on_chosen)

    def show_titles(self, titles: Titles) -> None:
        """Offer the columns and students of a course; what was chosen stays chosen."""
        # Read anew at each change, though people and columns seldom come or go.
        if self._titles is not None and (titles.columns, titles.people) == (self._titles.columns, self._titles.people):
            return
        self._titles = titles
        people = sorted(titles.people.items(), key=lambda one: one[1].casefold())
        _fill(self.column, self.tr("All columns"), list(titles.columns.items()))
        _fill(self.person, self.tr("All students"), people)

    def narrow(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> None:
        """Look at this column, this student, or both."""
        for box, wanted in ((self.column, column_id), (self.person, user_id)):
            box.setCurrentIndex(max(0, box.findData(wanted)))

    def query(self, course_id: CourseId, limit: int) -> PastQuery:
        """What is asked for."""
        return PastQuery(
            course_id,
            column_id=self.column.currentData(),
            user_id=self.person.currentData(),
            since=self._since(),
            origins=_KINDS[str(self.kind.currentData())],
            limit=limit,
        )

    def _since(self) -> datetime | None:
        period = str(self.period.currentData())
        if period == _SINCE:
            return moment_of(self.since)
        if period not in _DAYS:
            return None
        midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        return (midnight - timedelta(days=_DAYS[period])).astimezone(UTC)

    def _on_chosen(self) -> None:
        self.since.setVisible(self.period.currentData() == _SINCE)
        self.changed.emit()


def moment_of(field: QDateTimeEdit) -> datetime:
    """The moment in a field, to the end of the second that it shows."""
    seconds = field.dateTime().toSecsSinceEpoch()
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=999_999)


def _choice(name: str, spoken: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(spoken)
    box.setMinimumWidth(130)
    box.setMaximumWidth(220)
    return box


def _fill(box: QComboBox, everything: str, entries: list[tuple[ColumnId, str]] | list[tuple[UserId, str]]) -> None:
    before = box.currentData()
    box.blockSignals(True)
    box.clear()
    box.addItem(everything, None)
    for number, title in entries:
        box.addItem(title, number)
    box.setCurrentIndex(max(0, box.findData(before)))
    box.blockSignals(False)
