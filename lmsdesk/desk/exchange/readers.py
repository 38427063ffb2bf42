"""Reads any CSV, XLSX, XLS or ODS file, within limits that no gradebook reaches; runs in a process of its own.

A file is judged by its first bytes, never by its name. What was guessed (encoding, delimiter) is told.
"""

import csv
import io
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from itertools import islice
from pathlib import Path

import msgspec
from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum

from lmsdesk.decoding.text_encoding import decode_text
from lmsdesk.desk.exchange.base_snapshot import without_base
from lmsdesk.desk.exchange.messages import Message, MessageId, pack
from lmsdesk.desk.exchange.tables import BASE_SHEET, Answer, PackedRows, Rows, Table, TableUnreadable
from lmsdesk.model.scores import format_score

if sys.platform != "win32":
    import resource

LARGEST_FILE = 64 * 1024 * 1024
LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_CELLS = 4_000_000
MOST_LETTERS = 64 * 1024 * 1024
"""In all cells together: a workbook can name one long text in thousands of them."""
MOST_COLUMNS = 2_000
MOST_SHEETS = 50

MOST_MEMORY = 3 * 1024**3
"""Bytes of address space of the reading process, where the system can limit it."""

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_MACROS = "vbaProject.bin"
_LOCKED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_LOCKED_BOOK = re.compile(rb"\x09\x08\x10\x00.{16}(?:\x86\x00\x00\x00)?\x2f\x00", re.DOTALL)
"""The first record of an old workbook, and after it the one that tells how it is locked."""
_MANIFEST, _LOCKED_PART = "META-INF/manifest.xml", b":encryption-data"
LARGEST_MANIFEST = 1024 * 1024
_NO_TABLES = (
    (b"%pdf", MessageId.PDF),
    (b"<!doctype html", MessageId.WEB_PAGE),
    (b"<html", MessageId.WEB_PAGE),
    (b"<table", MessageId.WEB_PAGE),
    (b"<?xml", MessageId.XML),
)
"""What other programs write with the ending of a table, by its first letters."""
_DELIMITERS = {
    ";": MessageId.READ_AS_BY_SEMICOLONS,
    "\t": MessageId.READ_AS_BY_TABS,
    ",": MessageId.READ_AS_BY_COMMAS,
    "|": MessageId.READ_AS_BY_BARS,
}
_LOOKED_AT = 200


def answer(path: Path, sheet: str | None) -> bytes:
    """What the reading process writes to its standard output."""
    _limit_memory()
    try:
        table = read_table(path, sheet=sheet)
    except TableUnreadable as problem:
        words = pack(problem.title), pack(problem.detail), pack(problem.hint)
        made = Answer(is_read=False, problem=words)
    else:
        rows = PackedRows.of(table.rows)
        made = Answer(
            is_read=True,
            pieces=tuple(rows.pieces),
            rows_a_piece=rows.rows_a_piece,
            count=len(rows),
            hidden=table.hidden,
            remarks=tuple(map(pack, table.remarks)),
            sheets=table.sheets,
            sheet=table.sheet,
        )
    return msgspec.msgpack.encode(made)


def read_table(path: Path, *, sheet: str | None = None) -> Table:
    """Read the file; raises TableUnreadable, also for a file beyond every gradebook."""
    body = _bytes(path)
    try:
        return without_base(_workbook(body, sheet) if body.startswith((_ZIP, _OLE)) else _text(body))
    except (CalamineError, csv.Error, zipfile.BadZipFile, ValueError) as error:
        # The reader only tells what it could not recognize when it is not led by the name of the file.
        if isinstance(error, PasswordError) or _is_locked(body):
            raise _unreadable(Message(MessageId.LOCKED), MessageId.SAVE_UNLOCKED) from error
        raise _unreadable(Message(MessageId.DAMAGED)) from error
    except BaseException as error:
        # Some damage makes the reader stop in a way that is no Exception of Python.
        if type(error).__name__ != "PanicException":
            raise
        raise _unreadable(Message(MessageId.DAMAGED)) from error


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            body = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise _unreadable(Message(MessageId.SYSTEM_SAYS, words=str(error.strerror))) from error
    if len(body) > LARGEST_FILE:
        raise _unreadable(Message(MessageId.TOO_LARGE, megabytes=str(LARGEST_FILE // 2**20)))
    if not body.strip():
        raise _unreadable(Message(MessageId.EMPTY))
    return body


def _unreadable(why: Message, hint: MessageId = MessageId.CHOOSE_ANOTHER) -> TableUnreadable:
    detail = Message(MessageId.NOTHING_CHANGED, why=why)
    return TableUnreadable(Message(MessageId.UNREADABLE), detail=detail, hint=Message(hint))


# Text files


def _text(body: bytes) -> Table:
    guess = decode_text(body)
    begins = (guess.text[:64] if guess else body[:64].decode("latin-1")).lstrip().casefold().encode()
    for mark, why in _NO_TABLES:
        if begins.startswith(mark):
            raise _unreadable(Message(why), MessageId.SAVE_AS_TABLE)
    if guess is None or "\0" in guess.text:
        raise _unreadable(Message(MessageId.NO_TEXT))
    delimiter = _delimiter(guess.text)
    rows = list(_limit(csv.reader(io.StringIO(guess.text, newline=""), delimiter=delimiter)))
    is_separated = any(len(row) > 1 for row in rows[:_LOOKED_AT])
    remark = _DELIMITERS[delimiter] if is_separated else MessageId.READ_AS
    return Table(rows, remarks=(Message(remark, encoding=guess.encoding),))


def _delimiter(text: str) -> str:
    """The character that cuts most of the first lines into the same number of cells, more than one."""
    first = text[:100_000]
    if first[:4].casefold() == "sep=" and first[4:5] in _DELIMITERS:
        return first[4]
    return max(_DELIMITERS, key=lambda character: _evenness(first, character))


def _evenness(text: str, delimiter: str) -> tuple[int, int]:
    # By lines of the file, not by rows: what breaks a cell of several lines apart would have more rows. A quotation
    # mark that does not end, or in the middle of a cell, ends the count: one such cell would have all the lines.
    reader = csv.reader(islice(io.StringIO(text, newline=""), _LOOKED_AT), delimiter=delimiter, strict=True)
    lines, before = Counter[int](), 0
    with suppress(csv.Error):
        for row in reader:
            lines[len(row)] += (reader.line_num - before) * (len(row) > 1)
            before = reader.line_num
    width, most = lines.most_common(1)[0] if lines else (0, 0)
    return most, width


# Workbooks


def _workbook(body: bytes, wanted: str | None) -> Table:
    cautions = _archive_remarks(body) if body.startswith(_ZIP) else ()
    book = CalamineWorkbook.from_filelike(io.BytesIO(body))
    visible = [one.name for one in book.sheets_metadata if one.typ is SheetTypeEnum.WorkSheet][:MOST_SHEETS]
    names = [name for name in visible if name != BASE_SHEET]
    hidden = _sheet(book, BASE_SHEET) if BASE_SHEET in visible else []
    for name in [wanted] if wanted in names else names:
        rows = _sheet(book, str(name))
        if rows:
            remark = (Message(MessageId.WORKSHEET, name=str(name)),) if len(names) > 1 else ()
            return Table(rows, hidden, (*remark, *cautions), tuple(names), str(name))
    raise _unreadable(Message(MessageId.NO_ROWS))


def _is_locked(body: bytes) -> bool:
    """Whether a workbook that cannot be read has a password: each kind of file says so in its own way."""
    if body.startswith(_OLE):
        return _LOCKED_PACKAGE in body or _LOCKED_BOOK.search(body) is not None
    if not body.startswith(_ZIP) or not zipfile.is_zipfile(io.BytesIO(body)):
        return False
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        entry = next((one for one in archive.infolist() if one.filename == _MANIFEST), None)
        return entry is not None and entry.file_size < LARGEST_MANIFEST and _LOCKED_PART in archive.read(entry)


def _archive_remarks(body: bytes) -> tuple[str, ...]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST_UNPACKED:
            raise _unreadable(Message(MessageId.UNPACKS_TO_TOO_MUCH))
        has_macros = any(entry.filename.endswith(_MACROS) for entry in archive.infolist())
    return (Message(MessageId.MACROS),) if has_macros else ()


def _sheet(book: CalamineWorkbook, name: str) -> Rows:
    sheet = book.get_sheet_by_name(name)
    if sheet.width > MOST_COLUMNS or sheet.width * sheet.height > MOST_CELLS:
        raise _unreadable(Message(MessageId.TOO_MANY_CELLS))
    return list(_limit([_as_text(cell) for cell in row] for row in sheet.to_python()))


def _as_text(cell: object) -> str:
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, int | float):
        return format_score(float(cell))
    if isinstance(cell, datetime | date | time | timedelta):
        return str(cell)
    return str(cell)


def _limit(rows: Iterable[list[str]]) -> Iterable[list[str]]:
    """The rows without trailing empty cells; raises TableUnreadable for too many."""
    cells = letters = 0
    for row in rows:
        while row and not row[-1].strip():
            row.pop()
        cells += len(row)
        if cells > MOST_CELLS or len(row) > MOST_COLUMNS:
            raise _unreadable(Message(MessageId.TOO_MANY_CELLS))
        letters += sum(map(len, row))
        if letters > MOST_LETTERS:
            raise _unreadable(Message(MessageId.TOO_MUCH_TEXT))
        yield row


def _limit_memory() -> None:
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
