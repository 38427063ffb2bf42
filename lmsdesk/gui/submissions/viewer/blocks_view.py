"""Text with its looks: documents, web pages, notebooks. Laid out in parts, so that none holds the window."""

import asyncio
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent, QTextCursor, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from lmsdesk.decoding.messages import AnyRequest, Draw, ReadBlocks, View
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.worker import AT_ONCE
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import Question, confirm
from lmsdesk.gui.kit.page_scrolling import keep_bar
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.block_parts import BlockParts, is_full
from lmsdesk.gui.submissions.viewer.block_pictures import BlockPictures, scale_of
from lmsdesk.gui.submissions.viewer.block_writer import BlockWriter, words_of
from lmsdesk.gui.submissions.viewer.own_turn import own_turn
from lmsdesk.gui.submissions.viewer.passages import (
    MOST_HITS,
    Noted,
    Passage,
    found_mark,
    marks_of,
    meant_cursor,
    narrowed,
    units,
    words_at,
)
from lmsdesk.gui.submissions.viewer.position import Position

_ASKED: Final = AT_ONCE[View.BLOCKS]
_MOST_AHEAD, _PICTURES_AHEAD = 20, 3
_SLICE_S: Final = 0.003
_BODY_PX, _LEAST_PX, _MOST_PX = 15, 9, 48
_LEAST_PICTURE: Final = 200
_BEGINNING: Final = Position()


class Hit(NamedTuple):
    """A place that was found: the part, the block and the cell, and the letters in it."""

    part: int
    block: int
    cell: int
    begin: int
    length: int


class BlocksView(QTextBrowser):
    """A document by parts; `moved` tells that another place is in sight."""

    moved = Signal()
    failed = Signal(object)
    """With the error, where the text cannot be read."""

    def __init__(self, parent: QWidget | None = None, *, is_submission: bool = True) -> None:
        super().__init__(parent)
        self._is_submission = is_submission
        self.setObjectName("blocksView")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        keep_bar(self)
        self.document().setDocumentMargin(theme.AROUND)
        self.anchorClicked.connect(self._on_link_clicked)
        self.verticalScrollBar().valueChanged.connect(self.moved)
        self._tasks = Tasks(self)
        self._dialogs = Tasks(self)
        self._filling: asyncio.Task[None] | None = None
        self._paper: Paper | None = None
        self._document: QTextDocument | None = None
        self._parts: BlockParts | None = None
        self._part = 0
        self._pixels = _BODY_PX
        self._wanted: Position | None = None
        """What to show as soon as it and what stands below it are there."""
        self._writer: BlockWriter | None = None
        self._pictures = BlockPictures(self._letters_in_sight, self)
        self._pictures.changed.connect(self._on_picture_changed)
        self._pictures.finished.connect(self.moved)
        self.verticalScrollBar().valueChanged.connect(self._pictures.draw)
        self._hits: list[Hit] = []
        self._chosen: Hit | None = None
        self._noted: Noted = frozenset()

    def show_paper(self, paper: Paper, position: Position = _BEGINNING) -> None:
        """Show another paper at one of its blocks."""
        self._forget()
        if position > Position():
            # Until it is known in which part that is; else the part empties it.
            self._empty()
        self._paper, self._parts = paper, BlockParts(paper)
        self.go_to(position)

    def first_requests(self, paper: Paper, position: Position) -> list[AnyRequest]:
        """What a paper is asked first when it is shown at a place."""
        pieces = range(min(position.line // _ASKED + 2, -(-paper.info.count // _ASKED), _MOST_AHEAD))
        asked: list[AnyRequest] = [ReadBlocks(start=piece * _ASKED, count=_ASKED) for piece in pieces]
        sizes = enumerate(paper.info.pages[:_PICTURES_AHEAD])
        room = self._room * self.devicePixelRatioF()
        return asked + [Draw(page=one, scale=scale_of(size, room)) for one, size in sizes if size.width > 0]

    @property
    def position(self) -> Position:
        """The block at the upper edge, or the one that is to be there."""
        writer = self._writer
        if self._wanted is not None or writer is None or not writer.positions:
            return self._wanted or Position()
        position = self.cursorForPosition(QPoint(theme.AROUND + theme.STEP, 0)).position()
        keys, starts = list(writer.positions), list(writer.positions.values())
        number = max(bisect_right(starts, position) - 1, 0)
        begin, end = self._extent(number)
        return Position(0, keys[number][0], max(position - begin, 0) / max(end - begin, 1))

    def go_to(self, position: Position) -> None:
        """Bring a block to the upper edge, as soon as it is there."""
        self._wanted = position if position > Position() else None
        parts = self._parts
        if parts is None:
            return
        if self._wanted is None or parts.knows(position.line):
            self._show_part(parts.part_of(position.line))
        else:
            self._tasks.cancel_all()
            on_done = partial(self._show_part_of, position.line)
            work = parts.read_to(position.line, _ASKED)
            self._filling = self._tasks.spawn(work, what="reading text", on_done=on_done, on_error=self.failed.emit)

    def _show_part_of(self, block: int, _: None) -> None:
        if self._parts is not None:
            self._show_part(self._parts.part_of(block))

    def _extent(self, number: int) -> tuple[int, int]:
        """Between which letters one of the written blocks or cells stands."""
        starts = list(self._writer.positions.values()) if self._writer is not None else []
        ends = [*starts[number + 1 : number + 2], self.document().characterCount()]
        return starts[number], ends[0]

    def _show_wanted(self) -> None:
        """Bring the wanted block to the upper edge, and keep wanting it until there is enough below."""
        writer, position = self._writer, self._wanted
        if writer is None or position is None or (position.line, 0) not in writer.positions:
            return
        begin, end = self._extent(list(writer.positions).index((position.line, 0)))
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(begin + round(position.share * (end - begin)), self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        top = self.cursorRect(cursor).top() + bar.value()
        bar.setValue(top)
        if bar.value() >= top:
            self._wanted = None

    def clear(self) -> None:
        """Show nothing."""
        self._forget()
        self._empty()

    def _forget(self) -> None:
        self._tasks.cancel_all()
        self._paper, self._writer, self._filling, self._wanted = None, None, None, None
        self._parts, self._part = None, 0
        self._pictures.show_part(None, None, 1.0)
        self._hits, self._chosen = [], None

    @property
    def position_text(self) -> str:
        """Which part is on show, in words; nothing where all of it is one."""
        if self._paper is None or (not self.has_part(1) and not self._part):
            return ""
        return self.tr("Part {number}").format(number=self._part + 1)

    @property
    def is_complete(self) -> bool:
        """Whether all of the part is there, with the pictures in sight."""
        return (self._filling is None or self._filling.done()) and self._pictures.is_complete

    is_cut = False

    @property
    def zoom(self) -> float:
        """How large the letters are."""
        return self._pixels / _BODY_PX

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller letters."""
        self._use_pixels(self._pixels + (2 if factor > 1 else -2))

    def reset_zoom(self) -> None:
        """Letters as large as at first."""
        self._use_pixels(_BODY_PX)

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Find what matches in all parts, and say how often."""
        self._chosen = None
        found: list[Hit] = []
        if self._parts is None:
            return 0
        async for part, number, words in self._parts.read(10 * _ASKED):
            for cell, text in enumerate(words):
                found += [
                    Hit(part, number, cell, units(text[: one.start()]), units(one[0])) for one in pattern.finditer(text)
                ]
            if len(found) >= MOST_HITS:
                break
        self._hits = found[:MOST_HITS]
        self._mark_hits()
        return len(self._hits)

    def show_hit(self, number: int) -> None:
        """Bring one of the places that were found into sight."""
        self._chosen = hit = self._hits[number]
        if hit.part != self._part:
            self._show_part(hit.part)
        else:
            self._reveal()
        self._mark_hits()

    def end_search(self) -> None:
        """Mark nothing any more."""
        self._hits, self._chosen = [], None
        self._mark_hits()

    @property
    def first_hit_in_sight(self) -> int:
        """The first place that was found in the part on show, or after it."""
        return next((number for number, hit in enumerate(self._hits) if hit.part >= self._part), 0)

    def show_next_part(self) -> bool:
        """Go on where this part ends; False at the end of the paper."""
        if not self.has_part(1):
            return False
        self._show_part(self._part + 1)
        return True

    def show_previous_part(self) -> bool:
        """Go back to the part before this one; False at the beginning."""
        if self._part:
            self._show_part(self._part - 1)
        return bool(self._part)

    def has_part(self, way: int) -> bool:
        """Whether there is a part after the one on show, or before it with a negative way."""
        return self._parts is not None and 0 <= self._part + way < len(self._parts.starts)

    def _show_part(self, part: int) -> None:
        paper, parts = self._paper, self._parts
        if paper is None or parts is None:
            return
        self._tasks.cancel_all()
        self._part = part
        self._empty()
        self._writer = writer = BlockWriter(self.document(), self._pixels, self._room, paper.info.pages)
        self._pictures.show_part(paper, writer, self.devicePixelRatioF())
        work = self._fill(paper, parts, writer)
        self._filling = self._tasks.spawn_begun(work, what="reading text", on_error=self.failed.emit)
        self.moved.emit()

    @property
    def _room(self) -> int:
        """For pictures."""
        return max(self.viewport().width() - 4 * theme.AROUND, _LEAST_PICTURE)

    def _empty(self) -> None:
        # A new document each time: to empty a long one takes as long as to fill it.
        document = QTextDocument(self)
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(theme.AROUND)
        document.setDefaultFont(theme.font(self._pixels))
        former, self._document = self._document, document
        # What marks places of a document that is gone ends the program.
        self.setExtraSelections([])
        self.setDocument(document)
        if former is not None:
            former.deleteLater()

    async def _fill(self, paper: Paper, parts: BlockParts, writer: BlockWriter) -> None:
        start = number = parts.starts[self._part]
        letters, until = 0, perf_counter() + _SLICE_S
        is_seen = False
        while number < paper.info.count and not is_full(number - start, letters):
            for block in await paper.blocks(number, _ASKED):
                if is_full(number - start, letters):
                    break
                length = sum(map(len, words_of(block)))
                letters += length
                async with own_turn(self, 0 if is_seen or block.rows else length):
                    for first_cell, rows in writer.write(number, block):
                        writer.write_rows(number, first_cell, rows)
                        await asyncio.sleep(0)
                    if number == start:
                        # What is written at the view's cursor takes it along, and the view goes where that is.
                        self.moveCursor(QTextCursor.MoveOperation.Start)
                # What fills the view is painted before more is laid out.
                is_filled = not is_seen and self.verticalScrollBar().maximum() > 0
                if is_filled or perf_counter() > until:
                    is_seen = is_seen or is_filled
                    self._show_wanted()
                    self._pictures.draw()
                    await asyncio.sleep(0)
                    until = perf_counter() + _SLICE_S
                number += 1
        parts.end(self._part, number)
        self._show_wanted()
        self._wanted = None
        self._reveal()
        self._mark_hits()
        self._pictures.draw()
        self.moved.emit()

    def _letters_in_sight(self, screens: int) -> range:
        """The letters that are seen, or stand no more than some screens away from there."""
        size = self.viewport().size()
        above, below = QPoint(0, -screens * size.height()), QPoint(size.width(), (screens + 1) * size.height())
        # What is hit may be the letter before or after a picture.
        return range(self.cursorForPosition(above).position() - 1, self.cursorForPosition(below).position() + 2)

    def _on_picture_changed(self, name: str) -> None:
        kind = QTextDocument.ResourceType.ImageResource
        self.document().addResource(kind, QUrl(name), self._pictures.image(name))
        self.viewport().update()

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002, ARG002 - as Qt calls it
        """Only what was drawn here, whatever is asked for."""
        return self._pictures.image(name)

    def _reveal(self) -> None:
        hit = self._chosen
        if hit is None or hit.part != self._part:
            return
        cursor = self._cursor_at(hit)
        if cursor is not None:
            cursor.setPosition(cursor.selectionStart())
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    @property
    def passage(self) -> Passage | None:
        """What a note would be about now."""
        writer, cursor = self._writer, meant_cursor(self)
        if writer is None or not writer.positions:
            return None
        number = max(bisect_right(list(writer.positions.values()), cursor.selectionStart()) - 1, 0)
        return Passage(list(writer.positions)[number][0], words_at(cursor))

    def show_noted(self, noted: Noted) -> None:
        """Show which words notes are about."""
        if noted != self._noted:
            self._noted = noted
            self._mark_hits()

    def _noted_words(self) -> Iterator[QTextCursor]:
        keys = list(self._writer.positions) if self._writer is not None else []
        for number, words in self._noted:
            if (number, 0) in keys:
                begin = keys.index((number, 0))
                extents = [self._extent(one) for one in range(begin, len(keys)) if keys[one][0] == number]
                cursor = QTextCursor(self.document())
                cursor.setPosition(extents[0][0])
                cursor.setPosition(extents[-1][1] - 1, QTextCursor.MoveMode.KeepAnchor)
                yield narrowed(cursor, words)

    def _cursor_at(self, hit: Hit) -> QTextCursor | None:
        start = self._writer.positions.get((hit.block, hit.cell)) if self._writer is not None else None
        if start is None:
            return None
        last = self.document().characterCount() - 1
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start + hit.begin, last))
        cursor.setPosition(min(start + hit.begin + hit.length, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _mark_hits(self) -> None:
        cursors = ((hit, self._cursor_at(hit)) for hit in self._hits if hit.part == self._part)
        found = [found_mark(one, is_chosen=hit == self._chosen) for hit, one in cursors if one is not None]
        self.setExtraSelections([*marks_of(self._noted_words()), *found])

    def _use_pixels(self, pixels: int) -> None:
        self._pixels = min(max(pixels, _LEAST_PX), _MOST_PX)
        self._write_again()

    def _write_again(self) -> None:
        """Write the part with other formats, and stay where we are."""
        if self._paper is not None:
            self._wanted = self.position
            self._pictures.forget_formulae()
            self._show_part(self._part)

    def _on_link_clicked(self, url: QUrl) -> None:
        if url.scheme() in {"http", "https", "mailto"}:
            self._dialogs.open(self._open_link(url), what="opening a link")

    async def _open_link(self, url: QUrl) -> None:
        address = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        question = Question(
            self.tr("Open the student's link?") if self._is_submission else self.tr("Open this link?"),
            self.tr("It leads to {address}").format(address=address[:300]),
            self.tr("Open"),
        )
        if await confirm(question, self.window()):
            QDesktopServices.openUrl(url)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        bar, key = self.verticalScrollBar(), ev.key()
        # Whoever goes elsewhere meanwhile is not taken to where the paper was to open.
        self._wanted = None
        if key == Qt.Key.Key_PageDown and bar.value() == bar.maximum() and self.show_next_part():
            return
        if key == Qt.Key.Key_PageUp and bar.value() == bar.minimum() and self.show_previous_part():
            return
        super().keyPressEvent(ev)

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self.moved.emit()

    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() == QEvent.Type.PaletteChange and getattr(self, "_paper", None) is not None:
            self._write_again()

    def wheelEvent(self, e: QWheelEvent) -> None:
        self._wanted = None
        super().wheelEvent(e)
