"""The pictures and formulae of a text: drawn by another process where they are seen, and under no name of a paper's.

Five hundred pictures may each be just inside the limits of one. Only those in sight and next to it are drawn, and
those far from it are let go again.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QSize, QUrl, Signal
from PySide6.QtGui import QImage, QPainter

from lmsdesk.decoding.messages import PageSize
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.block_writer import BlockWriter, Figure
from lmsdesk.gui.submissions.viewer.page_tiles import Drawn

_NAME = re.compile(r"(?:picture|formula):\d{1,6}")
_KEPT_SCREENS: Final = 2


class BlockPictures(QObject):
    """What is drawn of one part of a paper; `in_sight` says which letters are seen, with some screens around them."""

    changed = Signal(str)
    """The name of what was drawn, or let go."""
    finished = Signal()
    """All that is in sight is drawn, or cannot be."""

    def __init__(self, in_sight: Callable[[int], range], parent: QObject) -> None:
        super().__init__(parent)
        self._in_sight = in_sight
        self._tasks = Tasks(self)
        self._drawing: asyncio.Task[None] | None = None
        self._paper: Paper | None = None
        self._writer: BlockWriter | None = None
        self._ratio = 1.0
        self._images: dict[str, Drawn | QImage] = {}
        self._failed: set[str] = set()

    def show_part(self, paper: Paper | None, writer: BlockWriter | None, ratio: float) -> None:
        """Begin with another part, also of another paper; `ratio` is how many pixels of the screen make one."""
        self._tasks.cancel_all()
        if paper is not self._paper:
            self._images = {}
        self._failed = set()
        self._paper, self._writer, self._ratio = paper, writer, ratio

    def forget_formulae(self) -> None:
        """They are to be drawn in another size or colour."""
        self._images = {name: one for name, one in self._images.items() if isinstance(one, Drawn)}

    def draw(self) -> None:
        """Draw what is missing in sight or next to it, unless that is being done."""
        is_idle = self._drawing is None or self._drawing.done() or self._drawing.cancelling()
        if is_idle and (self._missing(0) or self._missing(1)) is not None:
            self._drawing = self._tasks.spawn(self._draw_missing(), what="drawing pictures")

    @property
    def is_complete(self) -> bool:
        """Whether all that is in sight is drawn, or cannot be."""
        return self._missing(0) is None

    def image(self, name: QUrl | str) -> QImage:
        """What was drawn under a name, or something grey: never a file, never the network."""
        text = name.toString() if isinstance(name, QUrl) else name
        found = self._images.get(text) if _NAME.fullmatch(text) else None
        if found is None:
            return _waiting()
        return found.image if isinstance(found, Drawn) else found

    async def _draw_missing(self) -> None:
        while self._paper is not None and (figure := self._missing(0) or self._missing(1)) is not None:
            try:
                drawn = Drawn(await self._paper.draw(figure.page, self._scale(figure, self._paper)))
            except PaperUnreadable:
                # One picture that cannot be drawn stays a grey field; the text is there.
                self._failed.add(figure.name)
                continue
            self._images[figure.name] = _in_ink(drawn.image) if figure.is_formula else drawn
            self.changed.emit(figure.name)
        self._drop_far()
        self.finished.emit()

    def _missing(self, screens: int) -> Figure | None:
        """What is not drawn in sight, or so many screens around it; a formula first: its line needs it."""
        if self._writer is None or not self._writer.figures:
            return None
        seen = self._in_sight(screens)
        missing = (
            one
            for one in self._writer.figures
            if one.position in seen and one.name not in self._images and one.name not in self._failed
        )
        return min(missing, key=lambda one: not one.is_formula, default=None)

    def _drop_far(self) -> None:
        if self._writer is None:
            return
        kept = self._in_sight(_KEPT_SCREENS)
        far = {one.name for one in self._writer.figures if one.position not in kept and not one.is_formula}
        for name in far & self._images.keys():
            del self._images[name]
            self.changed.emit(name)

    def _scale(self, figure: Figure, paper: Paper) -> float:
        if figure.is_formula:
            return figure.pixels * self._ratio
        return scale_of(paper.info.pages[figure.page], figure.pixels * self._ratio)


def scale_of(size: PageSize, room: float) -> float:
    """How a picture is drawn that is to be no wider than this."""
    return min(1.0, room / size.width)


def _waiting() -> QImage:
    waiting = QImage(QSize(1, 1), QImage.Format.Format_RGB32)
    waiting.fill(theme.tokens().raised)
    return waiting


def _in_ink(drawn: QImage) -> QImage:
    """Black on white as the colour of the text on nothing."""
    shades = drawn.convertToFormat(QImage.Format.Format_Grayscale8)
    shades.invertPixels()
    shades.reinterpretAsFormat(QImage.Format.Format_Alpha8)
    inked = QImage(drawn.size(), QImage.Format.Format_ARGB32_Premultiplied)
    inked.fill(theme.tokens().text)
    with QPainter(inked) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(0, 0, shades)
    return inked
