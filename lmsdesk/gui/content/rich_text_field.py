"""A field for rich text: what can be entered is what the service takes, also from the clipboard."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.rich_document import HEADING, insert_paragraphs, paragraphs_in
from lmsdesk.gui.kit.rich_text_edit import RichTextEdit
from lmsdesk.model.rich_text import markup_of
from lmsdesk.model.rich_text_reading import paragraphs_of

_HEIGHT: Final = 150


class RichTextField(QWidget):
    """`markup()` is what would be sent."""

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QToolButton] = {}
        self.text = RichTextEdit(self)
        self.text.setObjectName(name)
        self.text.setAccessibleName(title)
        self.text.setFixedHeight(_HEIGHT)
        self.setFocusProxy(self.text)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.STEP)
        layout.addLayout(self._built_bar())
        layout.addWidget(self.text)
        self.text.cursorPositionChanged.connect(self._show_state)
        self.text.currentCharFormatChanged.connect(self._show_state)

    def markup(self) -> str:
        """The text in the elements that the service knows."""
        return markup_of(paragraphs_in(self.text.document()))

    def fill(self, markup: str) -> None:
        """Show this text in place of what is there."""
        self.text.clear()
        insert_paragraphs(self.text.textCursor(), paragraphs_of(markup))

    def _built_bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for name, tip, icon, keys, run in (
            ("Bold", self.tr("Bold"), "text-bolder", "Ctrl+B", self.text.toggle_bold),
            ("Italic", self.tr("Italic"), "text-italic", "Ctrl+I", self.text.toggle_italic),
            ("Heading", self.tr("Heading"), "text-h", "Ctrl+H", self._toggle_heading),
            ("Bullets", self.tr("List"), "list-bullets", "Ctrl+Shift+8", lambda: self.text.toggle_list("ul")),
            ("Numbers", self.tr("Numbered list"), "list-numbers", "Ctrl+Shift+7", lambda: self.text.toggle_list("ol")),
        ):
            button = self._buttons[name] = tool_button(f"text{name}", tip=f"{tip} ({keys})", icon=icon)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(_run_plain, run))
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _toggle_heading(self) -> None:
        cursor = self.text.textCursor()
        is_heading = cursor.blockFormat().headingLevel() > 0
        looks, letters = QTextBlockFormat(), QTextCharFormat()
        looks.setHeadingLevel(0 if is_heading else HEADING)
        letters.setFontWeight(QFont.Weight.Normal if is_heading else QFont.Weight.Bold)
        cursor.beginEditBlock()
        cursor.mergeBlockFormat(looks)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.mergeCharFormat(letters)
        cursor.endEditBlock()
        self.text.mergeCurrentCharFormat(letters)
        self._show_state()

    def _show_state(self, *_: object) -> None:
        cursor = self.text.textCursor()
        for name, is_on in (
            ("Bold", self.text.fontWeight() > QFont.Weight.Normal),
            ("Italic", self.text.fontItalic()),
            ("Heading", cursor.blockFormat().headingLevel() > 0),
            ("Bullets", self.text.list_kind == "ul"),
            ("Numbers", self.text.list_kind == "ol"),
        ):
            self._buttons[name].setChecked(is_on)


def _run_plain(run: Callable[[], None], *_: object) -> None:
    run()
