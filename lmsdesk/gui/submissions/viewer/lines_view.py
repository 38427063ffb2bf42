"""Texts and programs: lines with their numbers, filled in over many turns, coloured where they are seen."""

import asyncio
import re
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor, QTextLayout, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from lmsdesk.decoding.messages import Line
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.page_scrolling import keep_bar
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.submissions.viewer.line_numbers import LineNumbers
from lmsdesk.gui.submissions.viewer.lines_source import (
    COLOURED_AT_ONCE,
    LINES_AT_ONCE,
    LinesSource,
    PaperLines,
    is_long,
    short_pieces,
)
from lmsdesk.gui.submissions.viewer.own_turn import LONG, own_turn
from lmsdesk.gui.submissions.viewer.passages import Hit, Noted, Passage, found_mark, hits_in, meant_cursor, words_at
from lmsdesk.gui.submissions.viewer.position import Position
from lmsdesk.gui.submissions.viewer.token_colours import token_formats

MOST_SHOWN: Final = 50_000
MOST_LETTERS: Final = 4 * 1024 * 1024
_tr: Final = Translator("LinesView")
_SLICE_S: Final = 0.003
_LETTERS_IN_SIGHT, _LETTERS_BELOW = LONG, 100_000
"""Added at once: while the view is being filled, so many are set in a moment, though they may be slow ones."""
_BODY_PX, _LEAST_PX, _MOST_PX = 13, 7, 48
_PROSE: Final = 15 / 13
"""How much larger letters are in what is read as a text, as in papers that are one from the beginning."""
_BEGINNING: Final = Position()


class LinesView(QPlainTextEdit):
    """Lines of a paper; `moved` tells that others are in sight."""

    moved = Signal()
    failed = Signal(object)
    """With the error, where lines cannot be read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("linesView")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        keep_bar(self)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._tasks = Tasks(self)
        self._colouring: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[None] | None = None
        self._source: LinesSource | None = None
        self._lines: list[str] = []
        self._is_loaded = self._is_full = False
        self._wanted: int | None = None
        """The line to show as soon as it and what stands below it are there."""
        self._coloured: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._hits: list[Hit] = []
        self._chosen: Hit | None = None
        self.noted: frozenset[int] = frozenset()
        """The lines that have notes."""
        self.is_too_long = False
        """Whether lines go on below in any case."""
        self._pixels = _BODY_PX
        self._is_fixed_wanted = False
        self._numbers = LineNumbers(self)
        self._use_font()
        self.set_wrapped(is_wrapped=True)
        self.updateRequest.connect(self._on_update_requested)

    def show_lines(self, source: LinesSource, position: Position = _BEGINNING) -> None:
        """Show other lines at a place, as soon as it is there; the rest comes in later turns."""
        self.clear()
        self._source = source
        # With the room for all numbers: each change of it would lay out everything anew.
        self._use_font()
        self._wanted = source.positions.line_at(position) or None
        self._loading = self._tasks.spawn_begun(self._load(source), what="reading lines", on_error=self._on_failed)

    def clear(self) -> None:
        """Show nothing."""
        self._tasks.cancel_all()
        self._source, self._loading, self._colouring = None, None, None
        self._is_loaded, self._is_full, self._wanted = False, False, None
        self._lines, self._coloured, self._hits, self._chosen = [], {}, [], None
        self.setExtraSelections([])
        if not self.document().isEmpty():
            self.setPlainText("")
        self.is_too_long = False
        self._use_wrapping()

    @property
    def line_count(self) -> int:
        """How many lines there are, of which as many are shown as a window bears."""
        return self._source.count if self._source is not None else 0

    @property
    def position_text(self) -> str:
        """Which line is the first in sight, in words."""
        count = self.line_count
        first = self.firstVisibleBlock().blockNumber() + 1
        return self.tr("Line {number} of {all}").format(number=first, all=count) if count > 1 else ""

    @property
    def position(self) -> Position:
        """What is at the upper edge, or will be."""
        line, bar = self.firstVisibleBlock().blockNumber(), self.verticalScrollBar()
        if self._wanted is not None:
            line = self._wanted
        elif bar.value() == bar.maximum():
            # The last lines cannot come to the upper edge; the caret says which of them it is.
            line = max(line, self.textCursor().blockNumber())
        return self._source.positions.position_at(line) if self._source is not None else Position()

    def go_to(self, position: Position) -> None:
        """Bring a place to the upper edge, and the caret to it."""
        if self._source is not None:
            self._go_to_line(self._source.positions.line_at(position))

    @property
    def is_cut(self) -> bool:
        """Whether there are more lines than are shown."""
        source = self._source
        return source is not None and (source.is_cut or (self._is_loaded and len(self._lines) < source.count))

    @property
    def is_complete(self) -> bool:
        """Whether all lines are there, as many as are ever shown."""
        return self._loading is None or self._loading.done()

    @property
    def zoom(self) -> float:
        """How large the letters are, 1 being as on the rest of the screen."""
        return self._pixels / _BODY_PX

    @property
    def is_wrapped(self) -> bool:
        """Whether long lines go on below."""
        return self.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth

    def set_wrapped(self, *, is_wrapped: bool) -> None:
        """Let long lines go on below, or beyond the right side where they are not too long for it."""
        self._is_to_wrap = is_wrapped
        self._use_wrapping()

    @property
    def has_columns(self) -> bool:
        """Whether the lines are bytes in columns, and never go on below."""
        return isinstance(self._source, PaperLines) and self._source.has_columns

    def _use_wrapping(self) -> None:
        mode, is_wanted = QPlainTextEdit.LineWrapMode, self._is_to_wrap and not self.has_columns
        self.setLineWrapMode(mode.WidgetWidth if is_wanted or self.is_too_long else mode.NoWrap)

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller letters."""
        step = 1 if factor > 1 else -1
        self._pixels = min(max(self._pixels + step * max(1, round(self._pixels * 0.15)), _LEAST_PX), _MOST_PX)
        self._use_font()

    def reset_zoom(self) -> None:
        """Letters as large as on the rest of the screen."""
        self._pixels = _BODY_PX
        self._use_font()

    @property
    def has_prose(self) -> bool:
        """Whether the lines are those of a text, and not of a program or bytes."""
        return self._source is not None and self._source.is_prose

    def set_fixed(self, *, is_fixed: bool) -> None:
        """Set texts in letters of one width as well, for what is lined up with spaces."""
        self._is_fixed_wanted = is_fixed
        self._use_font()

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Find what matches in the lines that are shown, and say how often."""
        if self._loading is not None:
            await asyncio.wait({self._loading})
        self._chosen = None
        self._hits = await asyncio.to_thread(hits_in, tuple(self._lines), pattern)
        self._mark_hits()
        return len(self._hits)

    def show_hit(self, number: int) -> None:
        """Bring one of the places that were found into sight."""
        self._chosen = hit = self._hits[number]
        cursor = self._cursor_at(hit)
        cursor.setPosition(cursor.selectionStart())
        self.setTextCursor(cursor)
        self.centerCursor()
        self._mark_hits()

    def end_search(self) -> None:
        """Mark nothing any more."""
        self._hits, self._chosen = [], None
        self.setExtraSelections([])

    @property
    def first_hit_in_sight(self) -> int:
        """The first place that was found from the first line in sight on."""
        first = self.firstVisibleBlock().blockNumber()
        return next((number for number, hit in enumerate(self._hits) if hit.line >= first), 0)

    def _on_failed(self, error: LmsdeskError) -> None:
        self.failed.emit(error)

    async def _load(self, source: LinesSource) -> None:
        letters, until = 0, perf_counter() + _SLICE_S
        while len(self._lines) < min(source.count, MOST_SHOWN) and letters < MOST_LETTERS:
            count = min(LINES_AT_ONCE, MOST_SHOWN - len(self._lines))
            lines = await source.lines(len(self._lines), count)
            if not lines:
                break
            texts = [self._shown(line) for line in lines]
            letters += sum(map(len, texts))
            self.is_too_long = self.is_too_long or is_long(texts)
            self._use_wrapping()
            for piece in short_pieces(texts, self._letters_at_once):
                began = perf_counter()
                async with own_turn(self, 0 if self._is_full else sum(map(len, piece))):
                    self._append(piece)
                    is_full_now = self._lay_out(len(piece))
                # What fills the view is painted before more comes, and the next piece may take as long as this one.
                if is_full_now or 2 * perf_counter() - began > until:
                    await asyncio.sleep(0)
                    until = perf_counter() + _SLICE_S
            # A source in memory does not wait for anything.
            await asyncio.sleep(0)
        self._is_loaded = True
        if self._wanted is not None:
            self._go_to_line(min(self._wanted, len(self._lines) - 1))
        self._colour_sight()
        self.moved.emit()

    def _letters_at_once(self) -> int:
        # Below what is seen Qt lays out the last screen alone, however much is added.
        return _LETTERS_BELOW if self._is_full else _LETTERS_IN_SIGHT

    def _append(self, texts: list[str]) -> None:
        cursor, layout = QTextCursor(self.document()), self.document().documentLayout()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        # Below what is seen only the length changes; Qt would paint everything again.
        layout.blockSignals(self._is_full)
        cursor.insertText(("\n" if self._lines else "") + "\n".join(texts))
        layout.blockSignals(False)
        if self._is_full:
            layout.documentSizeChanged.emit(layout.documentSize())
        is_first = not self._lines
        self._lines += texts
        if is_first:
            self.moveCursor(QTextCursor.MoveOperation.Start)
        if self._wanted is not None:
            if self._wanted + len(self._lines_in_sight()) < len(self._lines):
                self._go_to_line(self._wanted)
        elif is_first:
            self._colour_sight()
            self.moved.emit()

    def _lay_out(self, count: int) -> bool:
        """Lay out the last lines if they are in sight, or all would be when it is painted; whether they fill it now."""
        if self._is_full:
            return False
        for line in range(len(self._lines) - count, len(self._lines)):
            rect = self.blockBoundingGeometry(self.document().findBlockByNumber(line))
            if rect.translated(self.contentOffset()).bottom() > self.viewport().height():
                self._is_full = True
                break
        return self._is_full

    def _go_to_line(self, line: int) -> None:
        self._wanted = None
        block = self.document().findBlockByNumber(line)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.verticalScrollBar().setValue(block.firstLineNumber())
        self._colour_sight()
        self.moved.emit()

    def _shown(self, line: Line) -> str:
        more = _tr(" … and %Ln more characters", line.cut) if line.cut else ""
        # These would end a line or a paragraph for Qt, and for Qt alone.
        return line.text.replace("\u2028", "\u2424").replace("\u2029", "\u2424") + more

    def _use_font(self) -> None:
        if self.has_prose and not self._is_fixed_wanted:
            font = theme.font(round(self._pixels * _PROSE))
        else:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setPixelSize(self._pixels)
        self.setFont(font)
        # The style sheet would set the font of the program again.
        self.document().setDefaultFont(font)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance("n"))
        self._make_room()

    def _on_update_requested(self, area: QRect, moved_by: int) -> None:
        if moved_by:
            self._numbers.scroll(0, moved_by)
            self._colour_sight()
            self._mark_hits()
            self.moved.emit()
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def _lines_in_sight(self) -> range:
        first = self.firstVisibleBlock().blockNumber()
        height = max(self.fontMetrics().height(), 1)
        return range(first, min(first + self.viewport().height() // height + 2, len(self._lines)))

    def _colour_sight(self) -> None:
        is_busy = self._colouring is not None and not self._colouring.done()
        if self._source is not None and self._source.is_coloured and not is_busy and self._uncoloured() is not None:
            work = self._colour(self._source)
            self._colouring = self._tasks.spawn(work, what="colouring lines", on_error=lambda _: None)

    def _uncoloured(self) -> int | None:
        """The first piece in sight that has no colours yet."""
        seen = self._lines_in_sight()
        pieces = range(seen.start // COLOURED_AT_ONCE, (max(seen.stop, 1) - 1) // COLOURED_AT_ONCE + 1)
        return next((piece for piece in pieces if seen and self._is_new(piece)), None)

    def _is_new(self, piece: int) -> bool:
        # The last piece may have become longer since.
        return len(self._coloured.get(piece, ())) < min(COLOURED_AT_ONCE, len(self._lines) - piece * COLOURED_AT_ONCE)

    async def _colour(self, source: LinesSource) -> None:
        while (piece := self._uncoloured()) is not None:
            count = min(COLOURED_AT_ONCE, len(self._lines) - piece * COLOURED_AT_ONCE)
            tokens = await source.tokens(piece * COLOURED_AT_ONCE, count)
            self._coloured[piece] = (*tokens, *((),) * (count - len(tokens)))
            self._apply_colours(piece)
            await asyncio.sleep(0)

    def _apply_colours(self, piece: int) -> None:
        formats = self._formats()
        block = first = self.document().findBlockByNumber(piece * COLOURED_AT_ONCE)
        last = first
        for line in self._coloured[piece]:
            ranges = []
            for start, length, kind in zip(line[::3], line[1::3], line[2::3], strict=True):
                look = formats[kind] if 0 <= kind < len(formats) else None
                if look is not None:
                    part = QTextLayout.FormatRange()
                    part.start, part.length, part.format = start, length, look
                    ranges.append(part)
            if block.isValid():
                block.layout().setFormats(ranges)
                last, block = block, block.next()
        self.document().markContentsDirty(first.position(), last.position() + last.length() - first.position())

    def _mark_hits(self) -> None:
        if not self._hits:
            return
        seen = self._lines_in_sight()
        found = (hit for hit in self._hits if seen.start <= hit.line <= seen.stop)
        self.setExtraSelections([found_mark(self._cursor_at(hit), is_chosen=hit == self._chosen) for hit in found])

    def _cursor_at(self, hit: Hit) -> QTextCursor:
        cursor = QTextCursor(self.document())
        # By position: moving to the right would count what looks like one letter as one.
        start = self.document().findBlockByNumber(hit.line).position() + hit.column
        cursor.setPosition(start)
        cursor.setPosition(start + hit.length, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    @property
    def passage(self) -> Passage | None:
        """What a note would be about now: a line, and what is selected in it."""
        cursor = meant_cursor(self)
        number = self.document().findBlock(cursor.selectionStart()).blockNumber()
        return Passage(number, words_at(cursor)) if number < len(self._lines) else None

    def show_noted(self, noted: Noted) -> None:
        """Show which lines have notes."""
        lines = frozenset(one.number for one in noted)
        if lines != self.noted:
            self.noted = lines
            self._numbers.update()

    def line_sign(self, number: int) -> str:
        """What stands at the left of a line."""
        return f"{number + 1}"

    def _formats(self) -> list[QTextCharFormat | None]:
        """How the kinds of tokens look, by their numbers."""
        return token_formats()

    def _make_room(self) -> None:
        self.setViewportMargins(self._numbers.sizeHint().width(), 0, 0, 0)
        self._numbers.setGeometry(
            QRect(self.contentsRect().topLeft(), QSize(self._numbers.sizeHint().width(), self.contentsRect().height()))
        )

    def keyPressEvent(self, e: QKeyEvent) -> None:
        # Whoever goes elsewhere meanwhile is not taken to where the paper was to open.
        self._wanted = None
        way = {int(Qt.Key.Key_PageDown): 1, int(Qt.Key.Key_PageUp): -1}.get(e.key())
        if way is not None and e.modifiers() & Qt.KeyboardModifier.ControlModifier and self._source is not None:
            line = self._source.positions.next_part(self.firstVisibleBlock().blockNumber(), way)
            if line is not None:
                self._go_to_line(line)
            return
        super().keyPressEvent(e)

    def wheelEvent(self, e: QWheelEvent) -> None:
        self._wanted = None
        super().wheelEvent(e)

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._make_room()
        self._colour_sight()

    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() == QEvent.Type.PaletteChange and hasattr(self, "_coloured"):
            self._coloured.clear()
            self._colour_sight()
