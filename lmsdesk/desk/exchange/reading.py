"""Reads a person's file in a process of its own: a hostile workbook can end that one, never the desk or its window."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec

from lmsdesk.desk.exchange.tables import Table, TableUnreadable, read_table

if sys.platform != "win32":
    import resource

LONGEST_S = 60.0
MOST_MEMORY = 3 * 1024**3
"""Bytes of address space of the reading process, where the system can limit it."""


class _Answer(msgspec.Struct, frozen=True):
    table: Table | None = None
    title: str = ""
    detail: str = ""
    hint: str = ""


async def read_file(path: Path, *, sheet: str | None = None) -> Table:
    """Read a CSV, XLSX, XLS or ODS file; raises TableUnreadable."""
    return await asyncio.to_thread(_asked, path, sheet)


def answer(path: Path, sheet: str | None) -> bytes:
    """What the reading process writes to its standard output."""
    _limit_memory()
    try:
        made = _Answer(read_table(path, sheet=sheet))
    except TableUnreadable as problem:
        made = _Answer(None, problem.title, problem.detail, problem.hint)
    return msgspec.msgpack.encode(made)


def _asked(path: Path, sheet: str | None) -> Table:
    worksheet = ["--sheet", sheet] if sheet else []
    # A frozen program is its own interpreter.
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "lmsdesk"]
    command = [*program, "read-table", *worksheet, "--", str(path.absolute())]
    try:
        ended = subprocess.run(command, capture_output=True, check=True, timeout=LONGEST_S)  # noqa: S603 - our own program
        said = msgspec.msgpack.decode(ended.stdout, type=_Answer)
    except (subprocess.SubprocessError, msgspec.DecodeError, OSError) as error:
        raise TableUnreadable(
            "The file could not be read as a table.",
            detail="Reading it took too much time or memory. No grade was changed.",
            hint="Save it again from a spreadsheet program, or as CSV.",
        ) from error
    if said.table is None:
        raise TableUnreadable(said.title, detail=said.detail, hint=said.hint)
    return said.table


def _limit_memory() -> None:
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
