"""The small bar at a field for feedback: what its keys do, for the mouse, and what is on at the cursor."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCharFormat
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins

_SUB = QTextCharFormat.VerticalAlignment.AlignSubScript
_SUP = QTextCharFormat.VerticalAlignment.AlignSuperScript


class FormatBar(QWidget):
    """Goes with one field; the keys stay in it."""

    def __init__(self, field: FeedbackEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("formatBar")
        self._field = field
        self._buttons: dict[str, QToolButton] = {}
        fill_layout(without_margins(QHBoxLayout(self), 0), *self._built_buttons(), STRETCH)
        field.cursorPositionChanged.connect(self._show_state)
        field.currentCharFormatChanged.connect(self._show_state)
        field.protection_changed.connect(self._show_state)

    def _built_buttons(self) -> list[QToolButton]:
        field = self._field
        return [
            self._built("Bold", self.tr("Bold (Ctrl+B)"), "text-bolder", field.toggle_bold),
            self._built("Italic", self.tr("Italic (Ctrl+I)"), "text-italic", field.toggle_italic),
            self._built("Bullets", self.tr("List (Ctrl+Shift+8)"), "list-bullets", lambda: field.toggle_list("ul")),
            self._built(
                "Numbers", self.tr("Numbered list (Ctrl+Shift+7)"), "list-numbers", lambda: field.toggle_list("ol")
            ),
            self._built("Link", self.tr("Link (Ctrl+Shift+K)"), "link", field.link_wanted.emit),
            self._built("Code", self.tr("Code (Ctrl+Shift+C)"), "code", field.toggle_code),
            self._built("Sub", self.tr("Subscript (Ctrl+,)"), "", lambda: field.toggle_script("sub"), sign="x₂"),
            self._built("Sup", self.tr("Superscript (Ctrl+.)"), "", lambda: field.toggle_script("sup"), sign="x²"),
        ]

    def _built(self, name: str, tip: str, icon: str, run: Callable[[], None], *, sign: str = "") -> QToolButton:
        button = self._buttons[name] = tool_button(f"feedback{name}", sign, tip=tip, icon=icon)
        button.setAccessibleName(tip)
        button.setCheckable(name != "Link")
        # A field that loses the keys would lose what is selected in it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(partial(self._run, run))
        return button

    def _run(self, run: Callable[[], None], *_: object) -> None:
        if not self._field.isReadOnly():
            run()
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_state()

    def _show_state(self, *_: object) -> None:
        field = self._field
        for name, is_on in (
            ("Bold", field.fontWeight() > QFont.Weight.Normal),
            ("Italic", field.fontItalic()),
            ("Bullets", field.list_kind == "ul"),
            ("Numbers", field.list_kind == "ol"),
            ("Code", field.is_code),
            ("Sub", field.script == _SUB),
            ("Sup", field.script == _SUP),
        ):
            self._buttons[name].setChecked(is_on)
