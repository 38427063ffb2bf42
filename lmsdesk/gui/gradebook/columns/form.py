"""The fields of a gradebook column."""

from collections.abc import Mapping

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from lmsdesk.desk import ColumnOptions
from lmsdesk.gui.gradebook.model.column_text import anonymity_names, field_name, fixed_words, kind_names, scoring_names
from lmsdesk.gui.kit.field_contents import changes_of, field_value, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox, MomentField, read_number
from lmsdesk.gui.kit.labels import fitted, plain
from lmsdesk.gui.kit.layouts import form_layout
from lmsdesk.model.columns import ColumnField, Fixed, Values, fixed_fields
from lmsdesk.model.scores import format_score

_NOTE_WIDTH = 470
_ATTEMPTS = r"\d{0,4}|10000"
_F = ColumnField
_SWITCHES = (_F.AVAILABLE, _F.COUNTED, _F.STATISTICS)


class ColumnForm(QWidget):
    """`values()` is what the fields say; fields that the column cannot have are not shown, and `note` says why."""

    kind_changed = Signal()
    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[ColumnField, FieldBox] = {}
        self._fixed: dict[ColumnField, Fixed] = {}
        self._is_new = True
        self._set_on_site: frozenset[ColumnField] = frozenset()
        self._form = form_layout(self)
        self._build()
        self.note = plain("", role="secondary")

    def show_column(self, values: Values, options: ColumnOptions, *, is_new: bool) -> None:
        """Fill the fields; `values` of a new column may be empty."""
        self._is_new, self._set_on_site = is_new, options.set_on_site
        _offer(self.schema, options.schemas, values.get(_F.SCHEMA), self.tr("Course default"))
        _offer(self.category, options.categories, values.get(_F.CATEGORY), self.tr("None"))
        for field, line in ((_F.NAME, self.name), (_F.DISPLAY_NAME, self.display_name)):
            line.setText(_text(values.get(field)))
        self.description.setPlainText(_text(values.get(_F.DESCRIPTION)))
        possible = values.get(_F.POSSIBLE, 100.0 if is_new else None)
        self.possible.setText(format_score(float(possible)) if isinstance(possible, int | float) else "")
        attempts = values.get(_F.ATTEMPTS)
        allowed = attempts if isinstance(attempts, int) else 1 if is_new else 0
        self.attempts.setText(str(allowed) if allowed else "")
        for combo, field, default in (
            (self.kind, _F.KIND, "Manual"),
            (self.scoring, _F.SCORING, "Last"),
            (self.anonymity, _F.ANONYMITY, "None"),
        ):
            _choose(combo, _text(values.get(field)) or default)
        self.due.show_moment(values.get(_F.DUE))
        self.release.show_moment(values.get(_F.RELEASE))
        self.available.setChecked(values.get(_F.AVAILABLE, "Yes") != "No")
        self.counted.setChecked(values.get(_F.COUNTED) is not False)
        self.statistics.setChecked(values.get(_F.STATISTICS) is True)
        self._show_fields()

    def values(self) -> dict[ColumnField, object]:
        """What the fields say; only of fields that can be set."""
        typed = read_number(self.possible.text())
        is_dated = self.anonymity.currentData() == "Date"
        problem: dict[ColumnField, object] = {
            _F.NAME: self.name.text().strip(),
            _F.DISPLAY_NAME: self.display_name.text().strip() or None,
            _F.DESCRIPTION: self.description.toPlainText().strip() or None,
            _F.POSSIBLE: typed,
            _F.CATEGORY: self.category.currentData(),
            _F.SCHEMA: self.schema.currentData(),
            _F.DUE: self.due.moment(),
            _F.KIND: self.kind.currentData(),
            _F.ATTEMPTS: int(self.attempts.text() or 0),
            _F.SCORING: self.scoring.currentData(),
            _F.ANONYMITY: self.anonymity.currentData(),
            _F.RELEASE: self.release.moment() if is_dated else None,
            _F.AVAILABLE: "Yes" if self.available.isChecked() else "No",
            _F.COUNTED: self.counted.isChecked(),
            _F.STATISTICS: self.statistics.isChecked(),
        }
        return {field: value for field, value in problem.items() if field not in self._fixed}

    def entered(self) -> dict[ColumnField, object]:
        """What stands in all the fields, also where it cannot be sent."""
        return {field: field_value(widget) for field, widget in self._widgets().items()}

    def fill_in(self, typed: Mapping[str, object]) -> None:
        """Put what was typed earlier over what the fields hold."""
        for field, widget in self._widgets().items():
            if field in typed and field not in self._fixed:
                fill_field(widget, typed[field])

    def faults(self) -> dict[ColumnField, str]:
        found: dict[ColumnField, str] = {}
        if not self.name.text().strip():
            found[_F.NAME] = self.tr("A column needs a name.")
        if _F.POSSIBLE not in self._fixed and read_number(self.possible.text()) is None:
            found[_F.POSSIBLE] = self.tr("Enter the points as a number, such as 100 or 7.5.")
        if self.anonymity.currentData() == "Date" and self.release.moment() is None and _F.RELEASE not in self._fixed:
            found[_F.RELEASE] = self.tr("Choose the date until which names are hidden.")
        return found

    def show_problem(self, problem: Mapping[ColumnField, str]) -> None:
        """Show what is wrong at each field, and go to the first."""
        for field, box in self.boxes.items():
            box.show_problem(problem.get(field, ""))
        first = next((box for field, box in self.boxes.items() if field in problem and box.isVisible()), None)
        if first is not None:
            first.setFocus()

    def shown(self) -> list[ColumnField]:
        return [field for field, box in self.boxes.items() if self._form.isRowVisible(box)]

    def _build(self) -> None:
        self.name, self.display_name, self.possible = QLineEdit(), QLineEdit(), QLineEdit()
        self.description = QPlainTextEdit(tabChangesFocus=True)
        self.description.setFixedHeight(64)
        self.kind, self.schema, self.category = QComboBox(), QComboBox(), QComboBox()
        self.scoring, self.anonymity = QComboBox(), QComboBox()
        for combo, names in (
            (self.kind, kind_names()),
            (self.scoring, scoring_names()),
            (self.anonymity, anonymity_names()),
        ):
            for value, words in names.items():
                combo.addItem(words, value)
        self.attempts = QLineEdit(placeholderText=self.tr("No limit"))
        # Digits alone: a validator of numbers would let the country's mark between thousands pass.
        self.attempts.setValidator(QRegularExpressionValidator(QRegularExpression(_ATTEMPTS), self))
        self.due = MomentField(self.tr("On"), self.tr("Due on"))
        self.release = MomentField(self.tr("Until"), self.tr("Names hidden until"))
        self.available = QCheckBox(self.tr("Visible to students"))
        self.counted = QCheckBox(self.tr("Counts towards totals"))
        self.statistics = QCheckBox(self.tr("Average visible to students"))
        for field, widget in self._widgets().items():
            box = self.boxes[field] = FieldBox(f"column_{field.name.lower()}", field_name(field), widget)
            for signal in changes_of(widget):
                signal.connect(self.edited)
            self._form.addRow("" if field in _SWITCHES else field_name(field), box)
        self.kind.currentIndexChanged.connect(self._on_kind_changed)
        self.anonymity.currentIndexChanged.connect(self._on_kind_changed)

    def _widgets(self) -> dict[ColumnField, QWidget]:
        return {
            _F.NAME: self.name,
            _F.DISPLAY_NAME: self.display_name,
            _F.KIND: self.kind,
            _F.POSSIBLE: self.possible,
            _F.SCHEMA: self.schema,
            _F.CATEGORY: self.category,
            _F.DUE: self.due,
            _F.ATTEMPTS: self.attempts,
            _F.SCORING: self.scoring,
            _F.ANONYMITY: self.anonymity,
            _F.RELEASE: self.release,
            _F.AVAILABLE: self.available,
            _F.COUNTED: self.counted,
            _F.STATISTICS: self.statistics,
            _F.DESCRIPTION: self.description,
        }

    def _show_fields(self) -> None:
        self._fixed = fixed_fields(str(self.kind.currentData()), is_new=self._is_new, set_on_site=self._set_on_site)
        for field, box in self.boxes.items():
            reason = self._fixed.get(field)
            self._form.setRowVisible(box, reason in {None, Fixed.AFTER_MAKING})
            box.widget.setEnabled(reason is None)
        if _F.RELEASE not in self._fixed:
            self._form.setRowVisible(self.boxes[_F.RELEASE], self.anonymity.currentData() == "Date")
        self.note.setText(fixed_words(set(self._fixed.values())))
        fitted(self.note, _NOTE_WIDTH)
        self.note.setVisible(bool(self.note.text()))

    def _on_kind_changed(self) -> None:
        self._show_fields()
        self.kind_changed.emit()


def _offer(combo: QComboBox, titles: Mapping[str, str], chosen: object, nothing: str) -> None:
    combo.clear()
    combo.addItem(nothing, None)
    for value, title in titles.items():
        combo.addItem(title, value)
    if isinstance(chosen, str) and chosen:
        _choose(combo, chosen)


def _choose(combo: QComboBox, value: str) -> None:
    """Choose a value; one that this version does not know is offered as it is."""
    if combo.findData(value) < 0:
        combo.addItem(value, value)
    combo.setCurrentIndex(combo.findData(value))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
