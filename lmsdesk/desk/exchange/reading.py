"""Reads a person's file in a process of its own: a hostile workbook can end that one, never the desk or its window."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec

from lmsdesk.desk.exchange.tables import Answer, Table, TableUnreadable

LONGEST_S = 60.0


async def read_file(path: Path, *, sheet: str | None = None) -> Table:
    """Read a CSV, XLSX, XLS or ODS file; raises TableUnreadable."""
    return await asyncio.to_thread(_asked, path, sheet)


def _asked(path: Path, sheet: str | None) -> Table:
    worksheet = ["--sheet", sheet] if sheet else []
    # A frozen program is its own interpreter.
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "lmsdesk"]
    command = [*program, "read-table", *worksheet, "--", str(path.absolute())]
    try:
        ended = subprocess.run(command, capture_output=True, check=True, timeout=LONGEST_S)  # noqa: S603 - our own program
        said = msgspec.msgpack.decode(ended.stdout, type=Answer)
    except (subprocess.SubprocessError, msgspec.DecodeError, OSError) as error:
        raise TableUnreadable(
            "The file could not be read as a table.",
            detail="Reading it took too much time or memory. No grade was changed.",
            hint="Save it again from a spreadsheet program, or as CSV.",
        ) from error
    if said.table is None:
        raise TableUnreadable(said.title, detail=said.detail, hint=said.hint)
    return said.table
