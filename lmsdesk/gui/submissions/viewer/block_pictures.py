"""The pictures and formulae of a text: drawn by another process, and by no name that a paper may think of."""

import re

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QImage, QPainter

from lmsdesk.decoding.messages import Block, PageSize
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.page_tiles import Drawn

_NAME = re.compile(r"(?:picture|formula):(\d{1,6})")


class BlockPictures:
    """What was drawn for one paper, by its number."""

    def __init__(self) -> None:
        self._pictures: dict[int, Drawn] = {}
        self._formulae: dict[int, QImage] = {}

    async def draw(self, paper: Paper, number: int, scale: float) -> str:
        """Draw a picture; returns its name, or nothing where there is nothing new to be seen."""
        if number in self._pictures:
            return ""
        try:
            self._pictures[number] = Drawn(await paper.draw(number, scale))
        except PaperUnreadable:
            # One picture that cannot be drawn stays a grey field; the text is there.
            return ""
        return f"picture:{number}"

    async def draw_formula(self, paper: Paper, number: int, scale: float) -> str:
        """The same for a formula, in the colour of the text."""
        if number in self._formulae:
            return ""
        try:
            self._formulae[number] = _in_ink(Drawn(await paper.draw(number, scale)).image)
        except PaperUnreadable:
            return ""
        return f"formula:{number}"

    def forget_formulae(self) -> None:
        """They are to be drawn in another size or colour."""
        self._formulae = {}

    def image(self, name: QUrl | str) -> QImage:
        """What was drawn under a name, or something grey: never a file, never the network."""
        found = _NAME.fullmatch(name.toString() if isinstance(name, QUrl) else name)
        if found is not None and found[0].startswith("formula"):
            return self._formulae.get(int(found[1])) or _waiting()
        picture = self._pictures.get(int(found[1])) if found is not None else None
        return picture.image if picture is not None else _waiting()


def numbers_of(block: Block) -> list[int]:
    """The picture that a block is, if it is one."""
    return [block.picture] if block.kind == "picture" else []


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
