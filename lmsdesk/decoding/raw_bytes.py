"""What is nothing else: its bytes in sixteens, and the words among them."""

import re
from collections.abc import Sequence
from typing import Final

from lmsdesk.decoding.annotation_records import PassageNote
from lmsdesk.decoding.lines import MOST_LETTERS_READ_OUT
from lmsdesk.decoding.messages import Kind, Line, Lines, Opened, Text, Tokens, Trouble, View
from lmsdesk.decoding.paper import PageText, Paper, Unreadable, part

_WIDTH: Final = 16
_WORDS = re.compile(rb"[\x20-\x7e]{5,}")
_LOOKED_AT: Final = 8 * 1024 * 1024


class BytesPaper(Paper):
    """Any bytes at all."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def opened(self) -> Opened:
        """How many lines the bytes make."""
        return Opened(kind=Kind.BYTES, view=View.LINES, count=-(-len(self._data) // _WIDTH))

    def lines(self, start: int, count: int) -> Lines:
        """Place, bytes, letters."""
        offsets = part(range(0, len(self._data), _WIDTH), start, count)
        return Lines(lines=tuple(Line(self._line(offset)) for offset in offsets))

    def tokens(self, start: int, count: int) -> Tokens:
        """Nothing has a colour."""
        return Tokens(lines=((),) * len(self.lines(start, count).lines))

    def text(self, page: int) -> PageText:
        """The words among the bytes, one to a line."""
        if page:
            raise Unreadable(Trouble.NOT_THERE, f"page {page}")
        found = b"\n".join(_WORDS.findall(self._data[:_LOOKED_AT]))
        is_cut = len(self._data) > _LOOKED_AT or len(found) > MOST_LETTERS_READ_OUT
        return PageText(Text(text=found[:MOST_LETTERS_READ_OUT].decode("ascii"), is_cut=is_cut))

    def laid_out(self, notes: Sequence[PassageNote], *, is_alone: bool = False) -> bytes:
        """Place, bytes, letters, as far as they are laid out at all."""
        from lmsdesk.decoding.laid_out import MOST_ROWS, laid_out_pdf

        lines = [self._line(offset) for offset in range(0, len(self._data), _WIDTH)[: MOST_ROWS + 1]]
        return laid_out_pdf(lines, notes, has_numbers=True, is_alone=is_alone)

    def _line(self, offset: int) -> str:
        some = self._data[offset : offset + _WIDTH]
        letters = "".join(chr(one) if 0x20 <= one < 0x7F else "·" for one in some)
        return f"{offset:08x}  {some.hex(' '):<{3 * _WIDTH - 1}}  {letters}"
