"""What a file of grades is once it has been read: rows of texts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from lmsdesk.desk.exchange.messages import Words
from lmsdesk.errors import LmsdeskError

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
