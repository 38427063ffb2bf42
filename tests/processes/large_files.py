"""Large files on their way into a course, each sent by a desk in a process of its own.

They are all holes but for a few places, and so is what the site keeps of them: no gigabytes are written.
"""

import asyncio
import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.campus import Campus
from tests.processes.lives import Work, uploads
from tests.processes.nursery import finished
from tests.processes.uploading import queue, seen, signed_in

_MEMORY = Path("/dev/shm")
"""A disk made of memory: holes are read from it in no time, while others make pages of zeros of them first."""
_PIECE = 1 << 20


@dataclass(frozen=True)
class Sent:
    """What came of one file."""

    peak_kib: int
    """The most memory that the desk took."""
    times_listed: int
    size_told: int
    """As the site tells it."""
    digest: str
    """SHA-256, as the desk keeps it."""
    is_same: bool
    """Whether the site keeps the same bytes."""
    digest_stored: str
    """SHA-256 of what the site keeps."""


@contextmanager
def hollow_folder() -> Iterator[Path]:
    """A folder for files that are all holes; it is gone at the end of the block."""
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None, prefix="lmsdesk-") as folder:
        yield Path(folder)


def has_room(folder: Path, size: int) -> bool:
    """Whether a file and its copy have room there even on a disk without holes."""
    return shutil.disk_usage(folder).free > 2 * size


async def send_each(folder: Path, *sizes: int) -> list[Sent]:
    """Send a file of so many bytes, and then the next."""
    async with Campus(folder / "campus", "seminar", "--max-upload", str(max(sizes))) as campus:
        home = await signed_in(campus, folder / "home")
        made = []
        for size in sizes:
            path = hollow_file(folder / f"film {size}.mp4", size)
            await queue(home, path)
            life = await asyncio.to_thread(finished, uploads, Work(home, ends=True))
            peak = next(word for word in life.said if isinstance(word, int))
            there, store = await seen(home), await home.store()
            [batch] = [one for one in await store.uploads.batches() if one.bytes == size]
            [transfer] = await store.uploads.transfers(batch.id)
            await store.close()
            is_same, digest = _compared(path, campus.child.data / "uploads", size)
            made.append(Sent(peak, there.titles[path.name], there.sizes[path.name], transfer.digest, is_same, digest))
    return made


def hollow_file(path: Path, size: int) -> Path:
    """A file with words at its beginning, in its middle, around the bounds of numbers of 31 bits, and at its end."""
    with path.open("wb") as file:
        file.truncate(size)
        for place in {0, size // 2 - 7, min(size, 2**31) - 7, size - 16}:
            file.seek(place)
            file.write(f"{place:016}".encode()[: size - place])
    return path


def _compared(path: Path, uploads_of_site: Path, size: int) -> tuple[bool, str]:
    [stored] = [one for one in uploads_of_site.iterdir() if one.stat().st_size == size]
    is_same, digest = True, hashlib.sha256()
    with path.open("rb") as ours, stored.open("rb") as theirs:
        while piece := theirs.read(_PIECE):
            is_same = is_same and piece == ours.read(_PIECE)
            digest.update(piece)
    return is_same, digest.hexdigest()
