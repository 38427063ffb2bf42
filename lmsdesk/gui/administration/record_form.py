"""The fields of any kind of record as a form."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.administration.fields import FieldKind, RecordField, faults_of, is_shown
from lmsdesk.gui.administration.words import choice_title, fault_words, field_title, section_title, short_title
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.dialogs import Question
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.feedback_questions import FeedbackQuestions
from lmsdesk.gui.kit.field_contents import changes_of, field_value, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox, MomentField
from lmsdesk.gui.kit.format_bar import FormatBar
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import fill_layout, form_layout, without_margins
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.field_values import Values

_tr: Final = Translator("MarkupField")
_TEXT_HEIGHT = 84
VARIOUS: Final = "\0various"
"""Of a field in which several records differ: no value of a site begins so."""
Choices = Mapping[str, Mapping[str, str]]
"""What there is to choose from at a field, by path: titles by value; an empty title is the value's usual one."""
_HEIGHT = 180


class MarkupField(QWidget):
    """`text` is what is typed into; `text.kept` is plain, or markup where there are formats."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.text = FeedbackEdit(name, title)
        self.text.setMinimumHeight(_HEIGHT)
        self.text.setTabChangesFocus(True)
        self.setFocusProxy(self.text)
        self.bar = FormatBar(self.text, self)
        self.questions = FeedbackQuestions(self.text, self, _question())
        self.text.protection_changed.connect(lambda: self.bar.setVisible(not self.text.is_protected))
        fill_layout(without_margins(QVBoxLayout(self), theme.STEP), self.bar, self.questions.button, (self.text, 1))


def _question() -> Question:
    return Question(
        _tr("Edit text that was formatted elsewhere?"),
        _tr(
            "Some formatting, file links and pictures cannot be kept and are lost when you save. Until then, the "
            "text on the site stays as it is."
        ),
        _tr("Edit"),
        is_dangerous=True,
    )


class RecordForm(QWidget):
    """`values()` is what the fields say; those that say nothing at present are hidden, and hold nothing.

    Rare ones are folded away, and keep what they hold; `folded` follows when they come or go, `edited` each key.
    """

    folded = Signal()
    edited = Signal()

    def __init__(self, fields: Sequence[RecordField]) -> None:
        super().__init__()
        self.fields = tuple(fields)
        self.boxes: dict[str, FieldBox] = {}
        self.note = plain("", role="secondary")
        self.note.hide()
        self._fixed: frozenset[str] = frozenset()
        self._section = ""
        self._form = form_layout(self)
        self._headings: list[tuple[QWidget, bool]] = []
        """What stands over the fields of a group, and whether these are folded away with it."""
        self.more = tool_button("moreFields", self.tr("More fields"), icon="caret-right", is_checkable=True)
        self.more.toggled.connect(self._on_folded)
        self._is_built = False
        for field in sorted(self.fields, key=lambda one: one.is_rare):
            self._add(field)
        self._is_built = True
        self._show_fields()

    @property
    def is_unfolded(self) -> bool:
        """Whether the rare fields are on show."""
        return self.more.isChecked()

    def unfold(self, *, is_unfolded: bool = True) -> None:
        """Show the rare fields too, or fold them away."""
        self.more.setChecked(is_unfolded)

    def wrap(self, *, is_narrow: bool) -> None:
        """Put each label above its field where there is no room for both in a line."""
        policy = QFormLayout.RowWrapPolicy
        self._form.setRowWrapPolicy(policy.WrapAllRows if is_narrow else policy.DontWrapRows)
        title = short_title if is_narrow else field_title
        for field in self.fields:
            widget = self.widget(field.path)
            if isinstance(widget, QCheckBox):
                widget.setText(title(field.path))
                widget.setToolTip(field_title(field.path) if is_narrow else "")

    def widget(self, path: str) -> QWidget:
        """What a field is entered in."""
        found = self.boxes[path].widget
        return found.text if isinstance(found, MarkupField) else found

    def show_values(self, values: Values, choices: Choices, *, is_new: bool) -> None:
        """Fill the fields; those that only a new record has are only shown afterwards."""
        self._fixed = frozenset() if is_new else frozenset(field.path for field in self.fields if field.is_fixed)
        for field in self.fields:
            widget = self.widget(field.path)
            if isinstance(widget, QComboBox):
                _offer(widget, field, choices.get(field.path, {}), has_none=field.is_optional or not field.choices)
            fill_field(widget, values.get(field.path), choice_title)
            widget.setEnabled(field.path not in self._fixed)
        self._show_fields()

    def show_various(self, paths: Collection[str]) -> None:
        """Say of these fields, which are all chosen from a list, that they differ from one record to the next."""
        for path in paths:
            widget = self.widget(path)
            if isinstance(widget, QComboBox):
                with QSignalBlocker(widget):
                    widget.insertItem(0, self.tr("Different values"), VARIOUS)
                    widget.setCurrentIndex(0)
        self._show_fields()

    def fill_in(self, typed: Values) -> None:
        """Put what was typed earlier over what the fields hold."""
        for path in self.boxes.keys() & typed.keys() - self._fixed:
            fill_field(self.widget(path), typed[path], choice_title)
        self._show_fields()

    def values(self) -> dict[str, object]:
        """What the fields say; only of those that can be set."""
        found = self._entered()
        return {
            field.path: found[field.path] if is_shown(field, found) else None
            for field in self.fields
            if field.path not in self._fixed
        }

    def _entered(self) -> dict[str, object]:
        found = {field.path: field_value(self.widget(field.path)) for field in self.fields}
        numbers = {field.path for field in self.fields if field.kind is FieldKind.NUMBER}
        return {path: _number(value) if path in numbers else value for path, value in found.items()}

    def show_faults(self) -> bool:
        """Show what is wrong at each field; whether anything is."""
        faults = faults_of(self.fields, self.values())
        most = {field.path: field.most for field in self.fields}
        self.show_problems({path: fault_words(fault, most[path]) for path, fault in faults.items()})
        return bool(faults)

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show what is said of each field, and go to the first."""
        if any(field.is_rare and field.path in problems for field in self.fields):
            self.unfold()
        for path, box in self.boxes.items():
            box.show_problem(problems.get(path, ""))
        first = next((box for path, box in self.boxes.items() if path in problems and not box.isHidden()), None)
        if first is not None:
            first.setFocus()

    def first_field(self) -> QWidget:
        """The first that can be filled in."""
        return next(box.widget for path, box in self.boxes.items() if path not in self._fixed)

    def _on_folded(self, is_open: bool) -> None:  # noqa: FBT001 - Qt calls it so
        self.more.setIcon(theme.icon("caret-down" if is_open else "caret-right", "muted"))
        self._show_fields()
        self.folded.emit()

    def _add(self, field: RecordField) -> None:
        if field.is_rare and self._form.indexOf(self.more) < 0:
            self._section = ""
            self._form.addRow(self.more)
        section = section_title(field.path)
        if section and section != self._section:
            heading = plain(section, role="section")
            heading.setIndent(0)
            self._headings.append((heading, field.is_rare))
            self._form.addRow(heading)
        self._section = section
        title = field_title(field.path)
        name = f"record_{field.path.replace('.', '_')}"
        box = self.boxes[field.path] = FieldBox(name, title, self._made(field, title))
        for signal in changes_of(self.widget(field.path)):
            signal.connect(self.edited)
        self._form.addRow("" if field.kind is FieldKind.SWITCH else title, box)

    def _made(self, field: RecordField, title: str) -> QWidget:
        if field.kind is FieldKind.CHOICE:
            combo = QComboBox()
            combo.currentIndexChanged.connect(self._show_fields)
            return combo
        if field.kind is FieldKind.SWITCH:
            return QCheckBox(title)
        if field.kind is FieldKind.MOMENT:
            return MomentField(self.tr("On"), title)
        if field.is_markup:
            return MarkupField(f"{field.path}Text", title)
        if field.kind is FieldKind.TEXT:
            text = QPlainTextEdit(tabChangesFocus=True)
            text.setFixedHeight(_TEXT_HEIGHT)
            return text
        line = QLineEdit()
        if field.kind is FieldKind.SECRET:
            line.setEchoMode(QLineEdit.EchoMode.Password)
        return line

    def _show_fields(self) -> None:
        if not self._is_built:
            return
        found = self._entered()
        for field in self.fields:
            is_here = self.is_unfolded or not field.is_rare
            self._form.setRowVisible(self.boxes[field.path], is_here and is_shown(field, found))
        for heading, is_rare in self._headings:
            self._form.setRowVisible(heading, self.is_unfolded or not is_rare)


def _offer(combo: QComboBox, field: RecordField, titles: Mapping[str, str], *, has_none: bool) -> None:
    combo.blockSignals(True)
    combo.clear()
    if has_none:
        combo.addItem("–", None)
    for value, title in (titles or dict.fromkeys(field.choices, "")).items():
        combo.addItem(title or choice_title(value), value)
    combo.blockSignals(False)


def _number(value: object) -> object:
    """A whole number where it is one; what is not is left for the check of the fields."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
