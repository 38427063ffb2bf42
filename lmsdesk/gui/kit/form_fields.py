"""Fields of a form, each with a place for what is wrong with it."""

import math

from PySide6.QtCore import QDateTime, QLocale, Qt, QTime
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import day_format
from lmsdesk.gui.kit.labels import fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.model.wire import Timestamp

_WIDTH = 360
_IN_PANE = 240


def moment_format() -> str:
    """How a field for a date and a time shows them: day and month are never taken for each other."""
    return f"{day_format()}  HH:mm"


class FieldBox(QWidget):
    """A field with room for a sentence below it."""

    def __init__(self, name: str, title: str, widget: QWidget) -> None:
        super().__init__()
        self.widget = widget
        self._least_px = _WIDTH
        widget.setObjectName(name)
        widget.setAccessibleName(title)
        self.setFocusProxy(widget)
        self.setMinimumWidth(self._least_px)
        # As wide as the form, whose labels differ from dialog to dialog.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._problem = named(plain(role="problem"), f"{name}_problem")
        self._problem.hide()
        fill_layout(without_margins(QVBoxLayout(self), theme.STEP), widget, self._problem)

    def narrow(self) -> None:
        """It stands in a pane, which has less room than a window."""
        self._least_px = _IN_PANE
        self.setMinimumWidth(self._least_px)

    @property
    def problem(self) -> str:
        return self._problem.text()

    def show_problem(self, text: str) -> None:
        """Show what is wrong with the field; nothing with an empty text."""
        self._problem.setText(text and f"{theme.Mark.CONFLICT} {text}")
        self.widget.setAccessibleDescription(text)
        fitted(self._problem, max(self._least_px, min(self.width(), _WIDTH)))
        self._problem.setVisible(bool(text))


class MomentField(QWidget):
    """A date and a time in the person's own zone, or none."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__()
        self._kept: str | None = None
        self.box = QCheckBox(words)
        self.box.setAccessibleName(name)
        self.edit = QDateTimeEdit(calendarPopup=True)
        self.edit.setDisplayFormat(moment_format())
        self.edit.setAccessibleName(name)
        for field in self.edit.findChildren(QLineEdit):
            # Day, month, year and time keep their places where words run from right to left.
            field.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.edit.setEnabled(False)
        self.box.toggled.connect(self.edit.setEnabled)
        self.setFocusProxy(self.box)
        fill_layout(without_margins(QHBoxLayout(self), theme.INSIDE), self.box, (self.edit, 1))

    def show_moment(self, moment: object) -> None:
        """Show an ISO moment, or offer the end of a day in a week."""
        text = moment if isinstance(moment, str) else None
        try:
            at = QDateTime.fromMSecsSinceEpoch(_milliseconds(text)) if text else None
        except ValueError:
            at = None
        self._kept = text if at is not None else None
        end_of_day = QDateTime(QDateTime.currentDateTime().date().addDays(7), QTime(23, 59))
        self.edit.setDateTime(at if at is not None else end_of_day)
        self.box.setChecked(at is not None)

    def moment(self) -> str | None:
        """The moment in UTC; exactly the one shown first while nobody has moved it."""
        if not self.box.isChecked():
            return None
        shown = self.edit.dateTime().toMSecsSinceEpoch()
        minute_ms = 60_000
        if self._kept is not None and shown // minute_ms == _milliseconds(self._kept) // minute_ms:
            return self._kept
        at = self.edit.dateTime().toUTC()
        return at.toString("yyyy-MM-ddTHH:mm:00.000'Z'")


def read_number(text: str) -> float | None:
    """A number as the person writes it; None for none."""
    typed = text.strip().removesuffix("%").strip()
    for locale in (QLocale(), QLocale(QLocale.Language.C)):
        number, is_number = locale.toDouble(typed)
        # A word for infinity is a number to Qt.
        if is_number and math.isfinite(number):
            return number
    return None


def _milliseconds(text: str) -> int:
    return round(Timestamp.parse(text).moment.timestamp() * 1000)
