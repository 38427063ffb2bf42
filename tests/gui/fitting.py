"""Finds texts that do not fit where they stand."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

_HAIR = 2
"""Pixels that rounding may take."""


def cut_texts(widgets: Sequence[QWidget]) -> list[str]:
    """The words of visible labels, buttons and lists to choose from of which a part is not shown."""
    shown = [one for one in widgets if isinstance(one, QLabel | QAbstractButton | QComboBox) and not _is_elsewhere(one)]
    return [text for text in map(_cut, shown) if text]


def _is_elsewhere(widget: QWidget) -> bool:
    """Whether it is scrolled away, and can be scrolled to."""
    return widget.visibleRegion().isEmpty() or widget.width() == 0


def _cut(widget: QLabel | QAbstractButton | QComboBox) -> str:
    text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
    if not text.strip() or widget.toolTip():
        return ""  # a text that is cut on purpose stands in the tip in full
    if isinstance(widget, QComboBox):
        fits = _choice_fits(widget)
    else:
        fits = _fits(widget) if isinstance(widget, QLabel) else _button_fits(widget)
    return "" if fits else f"{widget.objectName() or type(widget).__name__}: {text!r} in {widget.size().toTuple()}"


def _fits(label: QLabel) -> bool:
    room = label.contentsRect()
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + _HAIR
    if label.textFormat() == Qt.TextFormat.RichText:
        return label.sizeHint().width() <= label.width() + _HAIR
    flags = Qt.TextFlag.TextShowMnemonic if label.buddy() is not None else Qt.TextFlag.TextExpandTabs
    needed = label.fontMetrics().boundingRect(QRect(0, 0, 10_000, 10_000), flags, label.text())
    return needed.width() <= room.width() + _HAIR and needed.height() <= room.height() + 2 * _HAIR


def _choice_fits(choice: QComboBox) -> bool:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    field = QStyle.SubControl.SC_ComboBoxEditField
    room = choice.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, choice)
    return choice.fontMetrics().horizontalAdvance(choice.currentText()) <= room.width() + _HAIR


def _button_fits(button: QAbstractButton) -> bool:
    if isinstance(button, QToolButton) and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return True
    if isinstance(button, QPushButton | QCheckBox | QRadioButton | QToolButton):
        return button.sizeHint().width() <= button.width() + _HAIR
    return True
