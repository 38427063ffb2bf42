"""What a decoding process answers, checked: it may be in a stranger's hands."""

import struct
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from lmsdesk.decoding.messages import MOST_PIXELS, Pixels, Text, Trouble
from lmsdesk.desk.submissions.paper_troubles import PaperUnreadable

_BOX: Final = 16


@dataclass(frozen=True)
class Picture:
    """Pixels as Qt takes them for 32-bit colours without transparency."""

    width: int
    height: int
    pixels: bytes
    is_blurred: bool = False
    """Whether a sharp one can be had, which takes longer."""

    @classmethod
    def of(cls, said: Pixels, data: bytes) -> "Picture":
        """What a process answered; it may be in a stranger's hands, so what it says of its bytes is not believed."""
        count = said.width * said.height
        if min(said.width, said.height) < 1 or count > MOST_PIXELS or len(data) != 4 * count:
            raise PaperUnreadable(Trouble.ENDED, "pixels of another size")
        return cls(said.width, said.height, data, said.is_blurred)


@dataclass(frozen=True)
class ReadableText:
    """What can be read out, and where each letter stands if it was asked of a page."""

    text: str
    boxes: tuple[tuple[float, float, float, float], ...]
    is_cut: bool
    starts: tuple[int, ...] = ()
    """With which letter each block or row begins; in their order, or there are none."""

    @classmethod
    def of(cls, said: Text, data: bytes) -> "ReadableText":
        """What a process answered; there is a box for each letter or there are none."""
        if len(data) != (_BOX * len(said.text) if said.has_boxes else 0):
            raise PaperUnreadable(Trouble.ENDED, "boxes of another number")
        starts = said.starts if all(one < two for one, two in pairwise((-1, *said.starts))) else ()
        return cls(said.text, tuple(struct.iter_unpack("<4f", data)), said.is_cut, starts)
