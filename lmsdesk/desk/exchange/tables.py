"""What a file of grades is once it has been read: rows of texts."""

import msgspec

from lmsdesk.errors import LmsdeskError

Rows = list[list[str]]

BASE_SHEET = "lmsdesk base"
"""The hidden worksheet that carries what the service held when the file was made."""


class TableUnreadable(LmsdeskError):
    """The file is no table that can be read; nothing was changed."""


class Table(msgspec.Struct, frozen=True):
    """The rows of a file, the rows of its hidden worksheet, and what was guessed about it."""

    rows: Rows
    hidden: Rows = []
    remarks: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    """The names of all visible worksheets; the rows are of the first that has any, or of the one asked for."""
    sheet: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What the reading process says: a table, or the words of a TableUnreadable."""

    table: Table | None = None
    title: str = ""
    detail: str = ""
    hint: str = ""
