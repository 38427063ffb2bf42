"""Hundreds of thousands of texts, packed into a few objects and unpacked in parts.

A million strings would be a hundred megabytes, and whoever lets them go, or looks for garbage, would wait for each.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

import msgspec

from lmsdesk.model.ids import ColumnId

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
        """Pack some rows."""
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
            return [self[place] for place in range(*at.indices(self._count))]
        number, place = divmod(at, self.rows_a_piece)
        # One assignment: a thread that compares may look at the same rows as the window.
        last = self._last if self._last[0] == number else (number, _ROW_DECODER.decode(self.pieces[number]))
        self._last = last
        return last[1][place]


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
