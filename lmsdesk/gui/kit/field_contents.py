"""What is in a field of any kind, as JSON."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.form_fields import MomentField


def fill_field(widget: QWidget, value: object, words: Callable[[str], str] = str) -> None:
    """Put a value into a field; `words` are for one that a combo box does not offer."""
    if isinstance(widget, QComboBox):
        if value not in (None, "") and widget.findData(value) < 0:
            # One that this version, or this person's rights, cannot name is offered as it is.
            widget.addItem(words(str(value)), value)
        widget.setCurrentIndex(max(0, widget.findData(value)))
    elif isinstance(widget, QCheckBox):
        widget.setChecked(value is True)
    elif isinstance(widget, QSpinBox):
        widget.setValue(value if isinstance(value, int) else widget.minimum())
    elif isinstance(widget, MomentField):
        widget.show_moment(value)
    else:
        _fill_text(widget, "" if value is None else str(value))


def field_value(widget: QWidget) -> object:
    """What a field holds; a text without letters is None."""
    if isinstance(widget, QComboBox):
        return widget.currentData()
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    if isinstance(widget, QSpinBox):
        return widget.value()
    if isinstance(widget, MomentField):
        return widget.moment()
    if isinstance(widget, FeedbackEdit):
        return widget.kept.strip() or None
    text = widget.toPlainText() if isinstance(widget, QPlainTextEdit) else _line(widget)
    return text.strip() or None


def changes_of(widget: QWidget) -> Sequence[SignalInstance]:
    """The signals that follow each change of a field."""
    if isinstance(widget, QComboBox):
        return (widget.currentIndexChanged,)
    if isinstance(widget, QCheckBox):
        return (widget.toggled,)
    if isinstance(widget, QSpinBox):
        return (widget.valueChanged,)
    if isinstance(widget, MomentField):
        return (widget.box.toggled, widget.edit.dateTimeChanged)
    return (widget.textChanged,) if isinstance(widget, QLineEdit | QPlainTextEdit | FeedbackEdit) else ()


def _line(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QLineEdit) else ""


def _fill_text(widget: QWidget, text: str) -> None:
    if isinstance(widget, FeedbackEdit):
        widget.fill(text)
    elif isinstance(widget, QPlainTextEdit):
        widget.setPlainText(text)
    elif isinstance(widget, QLineEdit):
        widget.setText(text)
