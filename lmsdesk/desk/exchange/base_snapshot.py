"""The base snapshot that an exported file carries: what the service held when the file was made.

It travels as rows of text: at the end of a CSV file, on a hidden worksheet of a workbook. A checksum over the
packed snapshot shows whether a spreadsheet program kept it whole; without it a file is compared with two sides only.
"""

import base64
import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import msgspec

from lmsdesk.desk.exchange.tables import PackedTexts, Table
from lmsdesk.model.ids import ColumnId, CourseId, UserId

MARK = "#lmsdesk base"
"""What the first cell of each of its rows says."""
PIECE = 30_000
"""Characters a cell: spreadsheet programs cut at 32,767."""
LARGEST_BASE = 256 * 1024 * 1024

TOLD = "Do not change the rows below: they let lmsdesk tell what was changed in this file and what on the service."


class Base(msgspec.Struct, frozen=True):
    """What was exported, by id: `texts[column][user]` as the file showed them."""

    course_id: CourseId
    made_at: datetime
    titles: dict[str, ColumnId]
    """The columns by the titles they had in the file."""
    users: tuple[UserId, ...]
    texts: Mapping[ColumnId, tuple[str, ...]]
    """In the order of `users`."""
    logins: tuple[str, ...] = ()
    """The user names in the order of `users`; older files have none."""


class _Packed(Base, frozen=True):
    """The same as it stands in the file, the texts left as they are."""

    texts: dict[ColumnId, msgspec.Raw]  # type: ignore[assignment]


class BaseDamaged(Exception):
    """The rows are there and do not fit their checksum."""


def base_rows(base: Base) -> Iterator[list[str]]:
    """The snapshot as rows that end a file."""
    packed = zlib.compress(msgspec.json.encode(base))
    text = base64.b64encode(packed).decode("ascii")
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    yield [MARK, "0", TOLD]
    yield [MARK, "1", hashlib.sha256(packed).hexdigest(), str(len(pieces))]
    for number, piece in enumerate(pieces, start=2):
        # A letter in front keeps spreadsheet programs from reading a number or a formula.
        yield [MARK, str(number), f"b{piece}"]


def without_base(table: Table) -> Table:
    """The same with the person's rows only, and the rows of the snapshot, wherever sorting has put them, apart."""
    mine = [row for row in table.rows if row[:1] != [MARK]]
    while mine and not any(mine[-1]):
        mine.pop()
    return replace(table, rows=mine, hidden=table.hidden or [row for row in table.rows if row[:1] == [MARK]])


def read_base(rows: Sequence[Sequence[str]]) -> Base | None:
    """The snapshot from its rows; None when there are none. Raises BaseDamaged."""
    marked = {row[1]: row for row in rows if len(row) > 2 and row[0] == MARK}
    if not marked:
        return None
    try:
        _, _, checksum, count = marked["1"][:4]
        text = "".join(marked[str(number)][2].removeprefix("b") for number in range(2, int(count) + 2))
        packed = base64.b64decode(text, validate=True)
        if hashlib.sha256(packed).hexdigest() != checksum:
            raise BaseDamaged
        read = msgspec.json.decode(_unpack(packed), type=_Packed)
        texts = PackedTexts({column_id: bytes(memoryview(raw)) for column_id, raw in read.texts.items()})
        # Column by column, and none of them is kept: nothing waits long for this thread meanwhile.
        if any(len(texts[column_id]) != len(read.users) for column_id in texts):
            raise BaseDamaged
    except (KeyError, ValueError, zlib.error, msgspec.DecodeError) as error:
        raise BaseDamaged from error
    return Base(read.course_id, read.made_at, read.titles, read.users, texts, read.logins)


def _unpack(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    body = unpacker.decompress(packed, LARGEST_BASE)
    if unpacker.unconsumed_tail:
        raise BaseDamaged
    return body
