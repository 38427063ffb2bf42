"""What a file of grades is once it has been read: rows of texts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

import msgspec

from lmsdesk.desk.exchange.messages import Words
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import ColumnId

Rows = list[list[str]]

BASE_SHEET = "lmsdesk base"
"""The hidden worksheet that carries what the service held when the file was made."""


class TableUnreadable(LmsdeskError):
    """The file is no table that can be read; nothing was changed."""


@dataclass(frozen=True)
class Table:
    """The rows of a file, the rows of what the service held when it was made, and what was guessed about it."""

    rows: Sequence[list[str]]
    hidden: Rows = field(default_factory=list)
    remarks: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    """The names of all visible worksheets; the rows are of the first that has any, or of the one asked for."""
    sheet: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What the reading process says: a table with its rows packed, or the words of a TableUnreadable."""

    is_read: bool
    pieces: tuple[bytes, ...] = ()
    rows_a_piece: int = 1
    count: int = 0
    hidden: Rows = []
    remarks: tuple[Words, ...] = ()
    sheets: tuple[str, ...] = ()
    sheet: str = ""
    problem: tuple[Words, Words, Words] = ("", "", "")
    """What happened, what was kept, what to do."""


_CELLS_A_PIECE = 4000
_ROW_DECODER = msgspec.msgpack.Decoder(list[list[str]])
_TEXTS_DECODER = msgspec.json.Decoder(tuple[str, ...])


class PackedRows(Sequence[list[str]]):
    """The rows of a file; going through all of them is quick, and so is one beside the last one."""

    def __init__(self, pieces: Sequence[bytes], *, rows_a_piece: int, count: int) -> None:
        self.pieces = pieces
        self.rows_a_piece = rows_a_piece
        self._count = count
        self._last: tuple[int, list[list[str]]] = (-1, [])

    @classmethod
    def of(cls, rows: Sequence[list[str]]) -> "PackedRows":
        rows_a_piece = max(1, _CELLS_A_PIECE // max(map(len, rows), default=1))
        encode = msgspec.msgpack.Encoder().encode
        pieces = [encode(rows[at : at + rows_a_piece]) for at in range(0, len(rows), rows_a_piece)]
        return cls(pieces, rows_a_piece=rows_a_piece, count=len(rows))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[list[str]]:
        for piece in self.pieces:
            yield from _ROW_DECODER.decode(piece)

    @overload
    def __getitem__(self, at: int) -> list[str]: ...
    @overload
    def __getitem__(self, at: slice) -> list[list[str]]: ...
    def __getitem__(self, at: int | slice) -> list[str] | list[list[str]]:
        if isinstance(at, slice):
            return [self[position] for position in range(*at.indices(self._count))]
        number, position = divmod(at, self.rows_a_piece)
        # One assignment: a thread that compares may look at the same rows as the window.
        last = self._last if self._last[0] == number else (number, _ROW_DECODER.decode(self.pieces[number]))
        self._last = last
        return last[1][position]


class PackedTexts(Mapping[ColumnId, tuple[str, ...]]):
    """Texts by column, each column as JSON."""

    def __init__(self, packed: Mapping[ColumnId, bytes]) -> None:
        self._packed = packed
        self._last: tuple[ColumnId | None, tuple[str, ...]] = (None, ())

    def __getitem__(self, column_id: ColumnId) -> tuple[str, ...]:
        last = self._last
        if last[0] != column_id:
            last = self._last = (column_id, _TEXTS_DECODER.decode(self._packed[column_id]))
        return last[1]

    def __contains__(self, column_id: object) -> bool:
        return column_id in self._packed

    def __iter__(self) -> Iterator[ColumnId]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)
