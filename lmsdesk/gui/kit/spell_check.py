"""Words that no dictionary has are underlined; their menu offers what was meant."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QKeyEvent,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit
from shiboken6 import isValid

from lmsdesk.desk.spelling.spelling import WORD, Spelling
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.spelling_dialog import choose_spelling
from lmsdesk.gui.kit.tasks import Tasks

if TYPE_CHECKING:
    from re import Match

_SLOTS: Final = 5
_MOST_LETTERS: Final = 50_000
_MOST_WORDS: Final = 20_000
TextEdit = QTextEdit | QPlainTextEdit


class WordJudge(QObject):
    """What is known of words; those that nobody has asked about are looked up together.

    `judged(words)` says which of them are wrong, or None where all may be others than before.
    """

    judged = Signal(object)

    def __init__(self, spelling: Spelling, parent: QObject) -> None:
        super().__init__(parent)
        self.spelling = spelling
        self._tasks = Tasks(self)
        self._wrong: dict[str, bool] = {}
        self._waiting: set[str] = set()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._ask)
        # That of the window: who has chosen another language than the system's mostly writes in it.
        spelling.locale = QLocale().name()
        self.destroyed.connect(spelling.subscribe(self._forget))

    def is_wrong(self, word: str) -> bool:
        """Whether a word is known to be wrong; one that is not known is asked about."""
        verdict = self._wrong.get(word)
        if verdict is None:
            self._waiting.add(word)
            if not self._timer.isActive():
                self._timer.start()
        return bool(verdict)

    def _ask(self) -> None:
        words, self._waiting = self._waiting, set()
        if len(self._wrong) > _MOST_WORDS:
            self._wrong.clear()
        self._tasks.spawn(self._look_up(words), what="looking words up")

    async def _look_up(self, words: set[str]) -> None:
        wrong = await self.spelling.wrong(words)
        self._wrong |= {word: word in wrong for word in words}
        if wrong:
            self.judged.emit(wrong)

    def _forget(self, _: object) -> None:
        """Another language, or another own word."""
        self._wrong.clear()
        self.judged.emit(None)


class SpellHighlighter(QSyntaxHighlighter):
    """Underlines wrong words of a field, but for the one that is being typed."""

    def __init__(self, field: TextEdit, judge: WordJudge) -> None:
        super().__init__(field.document())
        self._field, self._judge = field, judge
        self._typed: tuple[int, int, int] | None = None
        """Number of the block, beginning and end of a word. Not the block: it may not outlive its document."""
        self._line = QTextCharFormat()
        self._line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SpellCheckUnderline)
        judge.judged.connect(self._on_judged)
        field.cursorPositionChanged.connect(self.follow_caret)

    def highlightBlock(self, text: str) -> None:
        if self.document().characterCount() > _MOST_LETTERS:
            return
        cursor = self._field.textCursor()
        is_typing = self._field.hasFocus() and not cursor.hasSelection()
        caret = cursor.position() - self.currentBlock().position() if is_typing else -1
        self._line.setUnderlineColor(theme.tokens().conflict)
        for found in WORD.finditer(text):
            start, end = _span(text, found)
            if start < caret <= end:
                self._typed = (self.currentBlock().blockNumber(), start, end)
            elif self._judge.is_wrong(found[0]):
                self.setFormat(start, end - start, self._line)

    def follow_caret(self) -> None:
        """Look at the word that was being typed, once the caret has left it."""
        if self._typed is None:
            return
        number, start, end = self._typed
        block = self.document().findBlockByNumber(number)
        caret = self._field.textCursor().position() - block.position() if block.isValid() else -1
        if not (self._field.hasFocus() and start < caret <= end):
            self._typed = None
            if block.isValid():
                self.rehighlightBlock(block)

    def _on_judged(self, wrong: set[str] | None) -> None:
        block = self.document().begin()
        while block.isValid():
            if wrong is None or not wrong.isdisjoint(WORD.findall(block.text())):
                self.rehighlightBlock(block)
            block = block.next()


class SpellCheck(QObject):
    """Of one field: the lines below its words, the menu of a word, and F7, which goes to the next wrong one."""

    def __init__(self, field: TextEdit, judge: WordJudge) -> None:
        super().__init__(field)
        self._field, self._judge = field, judge
        self._tasks = Tasks(self)
        self.highlighter = SpellHighlighter(field, judge)
        field.installEventFilter(self)
        field.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent):
            is_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
            cursor = self._field.cursorForPosition(event.pos()) if is_mouse else self._field.textCursor()
            self._open_menu(cursor, event.globalPos() if is_mouse else self._below(cursor))
            return True
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F7 and not event.modifiers():
            # The window has another action on this key.
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._go_to_next()
            return True
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.FocusIn} and watched is self._field:
            QTimer.singleShot(0, self.highlighter, self.highlighter.follow_caret)
        return super().eventFilter(watched, event)

    def _open_menu(self, cursor: QTextCursor, at: QPoint) -> None:
        menu = self._field.createStandardContextMenu()
        menu.setObjectName("spellingMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        first = menu.actions()[0] if menu.actions() else None
        word = _word_at(cursor)
        if word.hasSelection() and not self._field.isReadOnly() and self._judge.is_wrong(word.selectedText()):
            self._offer(menu, first, word)
        menu.addSeparator()
        settings = menu.addAction(self.tr("Spelling…"))
        settings.triggered.connect(self._choose_language)
        menu.popup(at)

    def _offer(self, menu: QMenu, first: QAction | None, word: QTextCursor) -> None:
        letters = word.selectedText()
        slots = [QAction(self.tr("Looking for suggestions…") if not number else "…", menu) for number in range(_SLOTS)]
        for slot in slots:
            slot.setEnabled(False)
        add = QAction(self.tr("Add “{word}” to your words").format(word=literal(letters)), menu)
        add.triggered.connect(lambda: self._tasks.spawn(self._judge.spelling.add(letters), what="keeping a word"))
        line = QAction(menu)
        line.setSeparator(True)
        for action in (*slots, add, line):
            if first is None:
                menu.addAction(action)
            else:
                menu.insertAction(first, action)
        self._tasks.spawn(self._suggest(menu, slots, word), what="looking for words")

    async def _suggest(self, menu: QMenu, slots: Sequence[QAction], word: QTextCursor) -> None:
        letters = word.selectedText()
        found = await self._judge.spelling.suggestions(letters)
        if not isValid(menu):
            return
        for number, slot in enumerate(slots):
            slot.setVisible(number < max(len(found), 1))
            if number < len(found):
                slot.setText(literal(found[number]))
                slot.setEnabled(True)
                slot.triggered.connect(partial(self._put, word, letters, found[number]))
        if not found:
            slots[0].setText(self.tr("No suggestions"))
        elif menu.activeAction() is None:
            menu.setActiveAction(slots[0])

    def _put(self, word: QTextCursor, letters: str, meant: str, *_: object) -> None:
        # While the menu was open another text can have come into the field: a colleague's, or that of another student.
        if not self._field.isReadOnly() and word.selectedText() == letters:
            word.insertText(meant)

    def _go_to_next(self) -> None:
        """Select the next wrong word, beginning again at the top, and open its menu."""
        caret = self._field.textCursor().selectionEnd()
        words = list(self._wrong_words())
        after = [word for word in words if word.selectionStart() >= caret]
        if words:
            word = (after or words)[0]
            self._field.setTextCursor(word)
            self._field.ensureCursorVisible()
            self._open_menu(word, self._below(word))

    def _wrong_words(self) -> Sequence[QTextCursor]:
        found: list[QTextCursor] = []
        block = self._field.document().begin()
        while block.isValid():
            text = block.text()
            wrong = (match for match in WORD.finditer(text) if self._judge.is_wrong(match[0]))
            found += [_selected(block, *_span(text, match)) for match in wrong]
            block = block.next()
        return found

    def _below(self, cursor: QTextCursor) -> QPoint:
        return self._field.viewport().mapToGlobal(self._field.cursorRect(cursor).bottomLeft())

    def _choose_language(self, *_: object) -> None:
        self._tasks.open(choose_spelling(self._judge.spelling, self._field.window()), what="choosing a dictionary")


def check_spelling(fields: Iterable[TextEdit], spelling: Spelling, parent: QObject) -> None:
    """Underline wrong words in these fields from now on."""
    judge = WordJudge(spelling, parent)
    for field in fields:
        SpellCheck(field, judge)


def _word_at(cursor: QTextCursor) -> QTextCursor:
    """The word around a position; nothing is selected where there is none."""
    block, text = cursor.block(), cursor.block().text()
    position = cursor.selectionStart() - block.position()
    for match in WORD.finditer(text):
        start, end = _span(text, match)
        if start <= position <= end:
            return _selected(block, start, end)
    return QTextCursor(block)


def _selected(block: QTextBlock, start: int, end: int) -> QTextCursor:
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + start)
    cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _span(text: str, found: "Match[str]") -> tuple[int, int]:
    """Where a word stands as Qt counts: letters beyond the first 65,536 are two."""
    start, end = found.span()
    if text.isascii():
        return start, end
    before = sum(letter > "\uffff" for letter in text[:start])
    return start + before, end + before + sum(letter > "\uffff" for letter in found[0])
