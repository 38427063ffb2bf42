"""Stored files: uploads in the data folder, sample files among the program's resources."""

import asyncio
from pathlib import Path
from typing import BinaryIO

from lmsdesk.bundled import resource

UPLOADS = "uploads"
SAMPLE = "sample:"
"""How the `stored` value of a file among the program's resources begins."""

# The word in the file with which scanners are tried; it stands near the beginning.
_TRIAL = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


def path_of(data: Path, stored: str) -> Path:
    """Where the bytes behind a `stored` value are; the values are made here, never by clients."""
    if stored.startswith(SAMPLE):
        return resource("samples", stored.removeprefix(SAMPLE))
    return data / UPLOADS / stored


def is_unsafe(source: BinaryIO) -> bool:
    """Whether a scanner would stop the file: here only the one with which scanners are tried."""
    beginning = source.read(128)
    source.seek(0)
    return _TRIAL in beginning


async def drop(data: Path, name: str) -> None:
    """Deletes an uploaded file; sample files belong to the program and stay."""
    if not name.startswith(SAMPLE):
        await asyncio.to_thread((data / UPLOADS / name).unlink, missing_ok=True)
