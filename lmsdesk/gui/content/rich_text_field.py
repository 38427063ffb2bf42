"""A field for rich text: what can be entered is what the service takes, also from the clipboard."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextList,
    QTextListFormat,
)
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QToolButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.model.rich_text import ListKind, Paragraph, Run, markup_of

_HEADING: Final = 4
_HEIGHT: Final = 150
_MOST_PASTED: Final = 500_000
_NUMBERED: Final = frozenset(
    {
        QTextListFormat.Style.ListDecimal,
        QTextListFormat.Style.ListLowerAlpha,
        QTextListFormat.Style.ListUpperAlpha,
        QTextListFormat.Style.ListLowerRoman,
        QTextListFormat.Style.ListUpperRoman,
    }
)
_SCRIPTS: Final = {
    QTextCharFormat.VerticalAlignment.AlignSubScript: "sub",
    QTextCharFormat.VerticalAlignment.AlignSuperScript: "sup",
}


class RichTextField(QWidget):
    """`markup()` is what would be sent."""

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QToolButton] = {}
        self.text = _Text(self)
        self.text.setObjectName(name)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
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
        return markup_of(_paragraphs(self.text.document()))

    def _built_bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for name, tip, icon, keys, run in (
            ("Bold", self.tr("Bold"), "text-bolder", "Ctrl+B", self._toggle_bold),
            ("Italic", self.tr("Italic"), "text-italic", "Ctrl+I", self._toggle_italic),
            ("Heading", self.tr("Heading"), "text-h", "Ctrl+H", self._toggle_heading),
            ("Bullets", self.tr("List"), "list-bullets", "Ctrl+Shift+8", lambda: self._toggle_list("ul")),
            ("Numbers", self.tr("Numbered list"), "list-numbers", "Ctrl+Shift+7", lambda: self._toggle_list("ol")),
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

    def _toggle_bold(self) -> None:
        is_bold = self.text.fontWeight() > QFont.Weight.Normal
        self.text.setFontWeight(QFont.Weight.Normal if is_bold else QFont.Weight.Bold)
        self._show_state()

    def _toggle_italic(self) -> None:
        self.text.setFontItalic(not self.text.fontItalic())
        self._show_state()

    def _toggle_heading(self) -> None:
        cursor = self.text.textCursor()
        is_heading = cursor.blockFormat().headingLevel() > 0
        looks, letters = QTextBlockFormat(), QTextCharFormat()
        looks.setHeadingLevel(0 if is_heading else _HEADING)
        letters.setFontWeight(QFont.Weight.Normal if is_heading else QFont.Weight.Bold)
        cursor.beginEditBlock()
        cursor.mergeBlockFormat(looks)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.mergeCharFormat(letters)
        cursor.endEditBlock()
        self.text.mergeCurrentCharFormat(letters)
        self._show_state()

    def _toggle_list(self, kind: ListKind) -> None:
        cursor = self.text.textCursor()
        present = cast("QTextList | None", cursor.currentList())
        style = QTextListFormat.Style.ListDecimal if kind == "ol" else QTextListFormat.Style.ListDisc
        if present is not None and present.format().style() == style:
            self._leave_list(cursor)
        else:
            cursor.createList(style)
        self._show_state()

    def _leave_list(self, cursor: QTextCursor) -> None:
        block = self.text.document().findBlock(cursor.selectionStart())
        while block.isValid() and block.position() <= cursor.selectionEnd():
            if (present := cast("QTextList | None", block.textList())) is not None:
                present.remove(block)
                looks = QTextBlockFormat()
                looks.setIndent(0)
                QTextCursor(block).mergeBlockFormat(looks)
            block = block.next()

    def _show_state(self, *_: object) -> None:
        cursor = self.text.textCursor()
        present = cast("QTextList | None", cursor.currentList())
        is_numbered = present is not None and present.format().style() in _NUMBERED
        for name, is_on in (
            ("Bold", self.text.fontWeight() > QFont.Weight.Normal),
            ("Italic", self.text.fontItalic()),
            ("Heading", cursor.blockFormat().headingLevel() > 0),
            ("Bullets", present is not None and not is_numbered),
            ("Numbers", is_numbered),
        ):
            self._buttons[name].setChecked(is_on)


def _run_plain(run: Callable[[], None], *_: object) -> None:
    run()


class _Text(QTextEdit):
    """What is pasted keeps only what the service takes, so that nothing looks other than it will be."""

    def keyPressEvent(self, e: QKeyEvent) -> None:
        was_heading = self.textCursor().blockFormat().headingLevel() > 0
        super().keyPressEvent(e)
        if was_heading and e.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            # What follows a heading is no heading.
            self.textCursor().setBlockFormat(QTextBlockFormat())
            self.setCurrentCharFormat(QTextCharFormat())

    def insertFromMimeData(self, source: QMimeData) -> None:
        if not source.hasHtml() or len(source.html()) > _MOST_PASTED:
            self.insertPlainText(source.text()[:_MOST_PASTED])
            return
        pasted = QTextDocument()
        pasted.setHtml(source.html())
        self.textCursor().insertHtml(markup_of(_paragraphs(pasted)))


def _paragraphs(document: QTextDocument) -> Iterator[Paragraph]:
    block = document.begin()
    while block.isValid():
        yield _paragraph(block)
        block = block.next()


def _paragraph(block: QTextBlock) -> Paragraph:
    is_heading = block.blockFormat().headingLevel() > 0
    runs = tuple(_run(fragment, is_heading=is_heading) for fragment in _fragments(block))
    present = cast("QTextList | None", block.textList())
    if present is None:
        return Paragraph(runs, is_heading)
    looks = present.format()
    kind: ListKind = "ol" if looks.style() in _NUMBERED else "ul"
    return Paragraph(runs, list_kind=kind, depth=max(looks.indent() - 1, 0))


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1


def _run(fragment: QTextFragment, *, is_heading: bool) -> Run:
    looks = fragment.charFormat()
    return Run(
        # An image has no place in the text of an item: its letter stands for an object.
        fragment.text().replace("\N{OBJECT REPLACEMENT CHARACTER}", ""),
        is_bold=looks.fontWeight() > QFont.Weight.Normal and not is_heading,
        is_italic=looks.fontItalic(),
        is_struck=looks.fontStrikeOut(),
        script=_SCRIPTS.get(looks.verticalAlignment(), ""),  # type: ignore[arg-type]  # one of the three
        link=looks.anchorHref(),
    )
