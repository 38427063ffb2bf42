"""Reads a person's file in a process of its own: a hostile workbook can end that one, never the desk or its window."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec

from lmsdesk.desk.exchange.messages import Message, MessageId, unpack
from lmsdesk.desk.exchange.tables import Answer, PackedRows, Table, TableUnreadable

LONGEST_S = 60.0


async def read_file(path: Path, *, sheet: str | None = None) -> Table:
    """Read a CSV, XLSX, XLS or ODS file; raises TableUnreadable. Who no longer waits ends the process at once."""
    reading = _Reading(path, sheet)
    try:
        return await asyncio.to_thread(reading.table)
    finally:
        reading.stop()


class _Reading:
    """One process that reads one file."""

    def __init__(self, path: Path, sheet: str | None) -> None:
        worksheet = ["--sheet", sheet] if sheet else []
        # A frozen program is its own interpreter.
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "lmsdesk"]
        self._command = [*program, "read-table", *worksheet, "--", str(path.absolute())]
        self._process: subprocess.Popen[bytes] | None = None
        self._is_given_up = False

    def table(self) -> Table:
        """What the process says; waits for it, so it is called in a thread."""
        try:
            reply = msgspec.msgpack.decode(self._output(), type=Answer)
        except (subprocess.SubprocessError, msgspec.DecodeError, OSError) as error:
            raise TableUnreadable(
                Message(MessageId.UNREADABLE),
                detail=Message(MessageId.NOTHING_CHANGED, why=Message(MessageId.TOOK_TOO_MUCH)),
                hint=Message(MessageId.SAVE_AGAIN),
            ) from error
        if not reply.is_read:
            title, detail, hint = map(unpack, reply.problem)
            raise TableUnreadable(title, detail=detail, hint=hint)
        rows = PackedRows(reply.pieces, rows_a_piece=reply.rows_a_piece, count=reply.count)
        return Table(rows, reply.hidden, tuple(map(unpack, reply.remarks)), reply.sheets, reply.sheet)

    def stop(self) -> None:
        """End the process, also one that is only about to begin; nothing happens to one that has ended."""
        self._is_given_up = True
        if self._process is not None:
            self._process.kill()

    def _output(self) -> bytes:
        pipe = subprocess.PIPE
        with subprocess.Popen(self._command, stdout=pipe, stderr=pipe) as process:  # noqa: S603 - our own program
            self._process = process
            # Whoever stops it says so before looking for the process, so that one of the two ends it.
            if self._is_given_up:
                process.kill()
            try:
                reply, _ = process.communicate(timeout=LONGEST_S)
            finally:
                process.kill()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, self._command)
        return reply
