"""What every decoded paper offers; each kind overrides what its view can show."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from lmsdesk.decoding.annotation_records import DrawnAnnotation, PassageNote
from lmsdesk.decoding.messages import (
    MOST_LINES,
    MOST_PIXELS,
    Area,
    Blocks,
    Draw,
    Lines,
    Members,
    Opened,
    Outline,
    ReadRows,
    Rows,
    Text,
    Tokens,
    Trouble,
)

Matrix = tuple[float, float, float, float, float, float]
"""As in PDF: how points are moved into another system."""
T = TypeVar("T")
_LONGEST_SIDE: Final = 1 << 24
"""In pixels, of a page of which a part is drawn."""


class Unreadable(Exception):
    """This paper, or this part of it, cannot be shown."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(trouble)
        self.trouble = trouble
        self.detail = detail


@dataclass(frozen=True)
class Drawing:
    """Pixels, four bytes each."""

    width: int
    height: int
    data: bytes | memoryview
    is_blurred: bool = False


@dataclass(frozen=True)
class PageText:
    """The text of a page, and the packed boxes of its characters."""

    text: Text
    boxes: bytes = b""


class Paper(ABC):
    """A paper that is open; what its view does not have is not there."""

    @abstractmethod
    def opened(self) -> Opened:
        """What it is and how much of it there is."""

    def draw(self, request: Draw) -> Drawing:
        raise Unreadable(Trouble.NOT_THERE, f"page {request.page}")

    def text(self, page: int) -> PageText:
        """What can be read out."""
        raise Unreadable(Trouble.NOT_THERE, f"page {page}")

    def outline(self) -> Outline:
        """Its bookmarks or headings."""
        raise Unreadable(Trouble.NOT_THERE, "outline")

    def lines(self, start: int, count: int) -> Lines:
        raise Unreadable(Trouble.NOT_THERE, f"lines {start} to {start + count}")

    def tokens(self, start: int, count: int) -> Tokens:
        """The colours of some of its lines."""
        raise Unreadable(Trouble.NOT_THERE, f"lines {start} to {start + count}")

    def blocks(self, start: int, count: int) -> Blocks:
        raise Unreadable(Trouble.NOT_THERE, f"blocks {start} to {start + count}")

    def rows(self, request: ReadRows) -> Rows:
        raise Unreadable(Trouble.NOT_THERE, f"worksheet {request.sheet}")

    def members(self, start: int, count: int) -> Members:
        raise Unreadable(Trouble.NOT_THERE, f"files {start} to {start + count}")

    def member(self, number: int) -> tuple[str, bytes]:
        raise Unreadable(Trouble.NOT_THERE, f"file {number}")

    def annotated(self, annotations: Sequence[DrawnAnnotation], *, is_alone: bool = False) -> bytes:  # noqa: ARG002
        """The paper as a PDF with these annotations, or blank pages with them."""
        raise Unreadable(Trouble.NOT_THERE, f"{len(annotations)} annotations")

    def laid_out(self, notes: Sequence[PassageNote], *, is_alone: bool = False) -> bytes:  # noqa: ARG002
        """A text on the pages of a PDF with these notes, or these alone."""
        raise Unreadable(Trouble.NOT_THERE, f"{len(notes)} notes")

    def joined(self) -> bytes:
        """The PDF files in it as one document."""
        raise Unreadable(Trouble.NOT_THERE, "no archive")

    def let_go(self) -> None:  # noqa: B027 - most papers keep nothing that can be had again
        """Nobody asked for anything for some seconds: give back what can be made anew."""

    def close(self) -> None:  # noqa: B027 - most papers hold nothing open
        """Give back what it holds; called once."""


def part(things: Sequence[T], start: int, count: int) -> Sequence[T]:
    """Some of many; raises Unreadable for those that cannot be asked for."""
    if start < 0 or not 0 <= count <= MOST_LINES:
        raise Unreadable(Trouble.NOT_THERE, f"{start} to {start + count}")
    return things[start : start + count]


def part_of(size: tuple[float, float], request: Draw) -> tuple[tuple[int, int], Area]:
    """The size of a whole page in pixels, and the part of it that is to be drawn."""
    if not math.isfinite(request.scale) or request.scale <= 0 or request.turned % 90:
        raise Unreadable(Trouble.NOT_THERE, f"scale {request.scale}, turned {request.turned}")
    width, height = (max(1, math.ceil(side * request.scale)) for side in size)
    if max(width, height) > _LONGEST_SIDE:
        raise Unreadable(Trouble.TOO_LARGE, f"{width} × {height} pixels")
    area = request.area or Area(0, 0, width, height)
    right, bottom = min(area.left + area.width, width), min(area.top + area.height, height)
    left, top = max(area.left, 0), max(area.top, 0)
    if right <= left or bottom <= top:
        raise Unreadable(Trouble.NOT_THERE, "a part outside of the page")
    if (right - left) * (bottom - top) > MOST_PIXELS:
        raise Unreadable(Trouble.TOO_LARGE, f"{right - left} × {bottom - top} pixels")
    return (width, height), Area(left, top, right - left, bottom - top)
