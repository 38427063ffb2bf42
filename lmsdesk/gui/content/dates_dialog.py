"""From when until when students see an item."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QDateTime, QTime
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QDialog, QGridLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, VerbBox, dialog_layout, heading
from lmsdesk.gui.kit.form_fields import MOMENT_FORMAT
from lmsdesk.gui.kit.labels import fitted, plain
from lmsdesk.model.content_items import Release
from lmsdesk.model.wire import Json, Timestamp

_EVENING: Final = QTime(23, 59)
_MORNING: Final = QTime(8, 0)


class DatesDialog(QDialog):
    """Two moments, each of which can be left out; `fields` is what was chosen."""

    def __init__(self, title: str, release: Release, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("contentDates")
        self.setWindowTitle(title)
        layout = dialog_layout(self)
        layout.addWidget(heading(title))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.BETWEEN)
        self._has_start, self.start = self._row(self.tr("&From"), release.start, _MORNING)
        self._has_end, self.end = self._row(self.tr("&Until"), release.end, _EVENING)
        grid.setColumnStretch(1, 1)
        for row, parts in enumerate(((self._has_start, self.start), (self._has_end, self.end))):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        self._has_start.setObjectName("hasStart")
        self._has_end.setObjectName("hasEnd")
        layout.addLayout(grid)
        self._problem = fitted(plain(role="problem"), TEXT_WIDTH)
        self._problem.setObjectName("datesProblem")
        layout.addWidget(self._problem)
        self._box = VerbBox(self, self.tr("Set dates"))
        layout.addWidget(self._box)
        self._check()
        self._has_start.setFocus()

    @property
    def fields(self) -> Json:
        """Both dates as texts on the wire; None takes one away."""
        start = _text(self.start) if self._has_start.isChecked() else None
        return {"start": start, "end": _text(self.end) if self._has_end.isChecked() else None}

    def _row(self, words: str, at: Timestamp | None, clock: QTime) -> tuple[QCheckBox, QDateTimeEdit]:
        tick, field = QCheckBox(words), QDateTimeEdit(calendarPopup=True)
        field.setAccessibleName(words.replace("&", ""))
        field.setDisplayFormat(MOMENT_FORMAT)
        present = QDateTime.currentDateTime()
        field.setDateTime(_local(at) if at is not None else QDateTime(present.date(), clock))
        field.setEnabled(at is not None)
        tick.setChecked(at is not None)
        tick.toggled.connect(field.setEnabled)
        tick.toggled.connect(self._check)
        field.dateTimeChanged.connect(self._check)
        return tick, field

    def _check(self) -> None:
        # While the dialog is built there is no second row yet.
        if not hasattr(self, "_box"):
            return
        has_both = self._has_start.isChecked() and self._has_end.isChecked()
        is_right = not has_both or self.start.dateTime() < self.end.dateTime()
        self._problem.setText("" if is_right else self.tr("The end must be after the start."))
        self._box.verb.setEnabled(is_right)


def _local(at: Timestamp) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(round(at.moment.timestamp() * 1000))


def _text(field: QDateTimeEdit) -> str:
    return str(Timestamp(datetime.fromtimestamp(field.dateTime().toMSecsSinceEpoch() / 1000, UTC)))
