"""The text of the pages on show: what is selected in it, and what was found."""

import asyncio
import re
from bisect import bisect_left
from collections import OrderedDict
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPainter

from lmsdesk.decoding.messages import Kind, Trouble
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.page_layout import PageLayout
from lmsdesk.gui.submissions.viewer.page_letters import Box, PageLetters
from lmsdesk.gui.submissions.viewer.passages import MOST_HITS
from lmsdesk.model.annotations import Point

_MOST_KEPT: Final = 40
"""Pages whose letters are kept with their places."""
_FOUND = QColor(255, 196, 0, 90)
_CHOSEN = QColor(255, 120, 0, 130)


class Hit(NamedTuple):
    """A place that was found: the letters of a page."""

    page: int
    begin: int
    end: int


class PageText(QObject):
    """Reads the letters of pages when they are needed; `changed` asks for painting."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._paper: Paper | None = None
        self._letters: OrderedDict[int, PageLetters] = OrderedDict()
        self._asked: set[int] = set()
        """Pages whose letters are on their way, or cannot be read."""
        self._anchor: tuple[int, float, float] | None = None
        self._drag: tuple[int, float, float] | None = None
        self._selection: Hit | None = None
        self._hits: list[Hit] = []
        self._chosen: Hit | None = None

    def show_paper(self, paper: Paper | None) -> None:
        """Begin with another paper; pictures have no text."""
        self._tasks.cancel_all()
        self._paper = paper if paper is not None and paper.info.kind is Kind.PDF else None
        self._letters.clear()
        self._asked.clear()
        self._anchor = self._drag = self._selection = self._chosen = None
        self._hits = []

    @property
    def selected(self) -> str:
        """The selected text."""
        one = self._selection
        return self._letters[one.page].text[one.begin : one.end] if one and one.page in self._letters else ""

    def of_page(self, page: int) -> tuple[str, int, int]:
        """The text of a page, and where what is selected in it begins and ends; nothing until it is read."""
        self._need(page)
        one = self._selection
        text = self._letters[page].text if page in self._letters else ""
        return (text, one.begin, one.end) if text and one is not None and one.page == page else (text, 0, 0)

    @property
    def marked_boxes(self) -> tuple[int, list[Box]] | None:
        """The page and the lines of what is selected, or else of the place that was found last."""
        one = self._selection or self._chosen
        boxes = self._boxes(one) if one is not None else []
        return (one.page, boxes) if one is not None and boxes else None

    async def boxes_between(self, page: int, begin: Point, end: Point) -> list[Box] | None:
        """The lines of the text between two points of a page; None on a page without text."""
        try:
            letters = self._letters[page] if page in self._letters else await self._read(page)
        except PaperUnreadable:
            return None
        first, last = (self._edge(letters, *point) for point in (begin, end))
        return None if first is None or last is None else letters.boxes(min(first, last), max(first, last))

    def clear_selection(self) -> None:
        """Select nothing."""
        self._anchor = self._drag = self._selection = None
        self.changed.emit()

    def begin_selection(self, page: int, x: float, y: float) -> None:
        """Select from this point on, once the letters are there."""
        self._anchor, self._drag, self._selection = (page, x, y), None, None
        self.changed.emit()
        self._need(page)

    def extend_selection(self, page: int, x: float, y: float) -> None:
        """Select up to this point of the same page; on another one, to the end that is nearer."""
        if self._anchor is not None:
            beyond = 1e9 if page > self._anchor[0] else -1e9
            self._drag = (self._anchor[0], x, y) if page == self._anchor[0] else (self._anchor[0], beyond, beyond)
            self._update_selection()

    def select_word(self, page: int, x: float, y: float) -> None:
        """Select the word at a point."""
        letters = self._letters.get(page)
        found = letters.nearest(x, y) if letters is not None else None
        if letters is not None and found is not None:
            self._select(Hit(page, *letters.word_at(found)))

    def select_page(self, page: int) -> None:
        """Select all text of a page."""
        self._tasks.spawn(self._select_page(page), what="reading a page", on_error=lambda _: None)

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Look through all pages from the first to the last; raises PaperUnreadable only if none can be read."""
        self.end_search()
        paper, found = self._paper, list[Hit]()
        for page in range(paper.info.count if paper is not None else 0):
            try:
                text = self._letters[page].text if page in self._letters else (await self._read(page)).text
            except PaperUnreadable:
                continue
            found += [Hit(page, *one.span()) for one in pattern.finditer(text) if one.end() > one.start()]
            if len(found) >= MOST_HITS:
                break
        self._hits = found[:MOST_HITS]
        self.changed.emit()
        return len(self._hits)

    def choose_hit(self, number: int) -> Hit:
        """Mark one of the places more strongly."""
        self._chosen = self._hits[number]
        self._need(self._chosen.page)
        self.changed.emit()
        return self._chosen

    def chosen_boxes(self) -> list[Box]:
        """Where the chosen place stands; empty while the letters of its page are not known."""
        return self._boxes(self._chosen) if self._chosen is not None else []

    def first_hit_from(self, page: int) -> int:
        """The number of the first place on this page or after it; the very first behind the last."""
        number = bisect_left(self._hits, Hit(page, 0, 0))
        return number if number < len(self._hits) else 0

    def end_search(self) -> None:
        """Forget what was found."""
        self._hits, self._chosen = [], None
        self.changed.emit()

    def paint(self, painter: QPainter, layout: PageLayout, area: QRect) -> None:
        """Mark what is selected and what was found, on pages that are white in the dark too."""
        pages = range(layout.page_at(area.top()), layout.page_at(area.bottom()) + 1) if layout.count else range(0)
        for page in pages:
            first, last = bisect_left(self._hits, Hit(page, 0, 0)), bisect_left(self._hits, Hit(page + 1, 0, 0))
            for hit in self._hits[first:last]:
                self._mark(painter, layout, hit, _CHOSEN if hit == self._chosen else _FOUND)
        if self._selection is not None:
            accent = QColor(theme.LIGHT.accent)
            accent.setAlpha(90)
            self._mark(painter, layout, self._selection, accent)

    def _mark(self, painter: QPainter, layout: PageLayout, hit: Hit, colour: QColor) -> None:
        for box in self._boxes(hit):
            painter.fillRect(QRectF(layout.shown(hit.page, box)), colour)

    def _boxes(self, hit: Hit) -> list[Box]:
        letters = self._letters.get(hit.page)
        if letters is None:
            self._need(hit.page)
            return []
        return letters.boxes(hit.begin, hit.end)

    def _need(self, page: int) -> None:
        if self._paper is not None and page not in self._letters and page not in self._asked:
            self._asked.add(page)
            self._tasks.spawn(self._read(page), what="reading a page", on_done=self._on_read, on_error=lambda _: None)

    def _on_read(self, _: PageLetters) -> None:
        self._update_selection()
        self.changed.emit()

    async def _read(self, page: int) -> PageLetters:
        paper = self._paper
        if paper is None:
            raise PaperUnreadable(Trouble.NOT_THERE)
        letters = await asyncio.to_thread(PageLetters, await paper.text(page))
        if paper is self._paper:
            self._letters[page] = letters
            self._asked.discard(page)
            while len(self._letters) > _MOST_KEPT:
                self._letters.popitem(last=False)
        return letters

    async def _select_page(self, page: int) -> None:
        letters = self._letters[page] if page in self._letters else await self._read(page)
        self._select(Hit(page, 0, len(letters.text)))

    def _update_selection(self) -> None:
        if self._anchor is None or self._drag is None or self._anchor[0] not in self._letters:
            return
        page = self._anchor[0]
        letters = self._letters[page]
        first, last = (self._edge(letters, *point[1:]) for point in (self._anchor, self._drag))
        if first is not None and last is not None:
            self._select(Hit(page, min(first, last), max(first, last)))

    def _edge(self, letters: PageLetters, x: float, y: float) -> int | None:
        """Between which letters a point is."""
        if abs(y) >= 1e9:
            return len(letters.text) if y > 0 else 0
        found = letters.nearest(x, y)
        return None if found is None else found + letters.is_after(found, x)

    def _select(self, selection: Hit) -> None:
        self._selection = selection if selection.end > selection.begin else None
        self.changed.emit()
