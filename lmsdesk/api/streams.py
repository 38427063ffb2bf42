"""Files on their way: sent piece by piece in a form, received into a file beside its place; memory stays constant.

Cancelling the task that waits for a transfer ends it, and nothing half-written stays behind.
"""

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TYPE_CHECKING, TypeAlias, TypeVar

from lmsdesk.api.errors import FileFault
from lmsdesk.errors import Worded

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

T = TypeVar("T")
Progress: TypeAlias = Callable[[int, int | None], None]
"""Told after each piece: the bytes moved so far, and of how many where that is known; a new try starts from none."""

PIECE = 256 * 1024
_BLOCK = 4 * PIECE
"""So much of a file is read at once: a change of threads costs as much as sending a fifth of a piece."""

OnDigest: TypeAlias = Callable[[str], None]
"""Gets the SHA-256 of a file when all of it has arrived."""


def ignore_progress(_moved: int, _size: int | None) -> None:
    """The progress that nobody watches."""


def ignore_digest(_digest: str) -> None:
    """The digest that nobody keeps."""


class FileForm:
    """A multipart form with one part named `file` (specification section 4); read anew for each try."""

    def __init__(self, file: IO[bytes], name: str, size: int, *, on_moved: Progress = ignore_progress) -> None:
        from secrets import token_hex

        self._file = file
        self._size = size
        self._on_moved = on_moved
        self._hash = _fresh_hash()
        boundary = f"lmsdesk-{token_hex(16)}"
        self._head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{_quote(name)}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self.headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Content-Length": str(len(self._head) + size + len(self._tail)),
        }

    @property
    def digest(self) -> str:
        """The SHA-256 of the file as it was sent last."""
        return self._hash.hexdigest()

    async def pieces(self) -> AsyncIterator[bytes]:
        """The whole form; raises FileFault when the file cannot be read or became shorter."""
        moved = 0
        self._hash = _fresh_hash()
        self._on_moved(0, self._size)
        yield self._head
        while moved < self._size:
            block = await asyncio.to_thread(self._read, moved)
            for start in range(0, len(block), PIECE):
                piece = block[start : start + PIECE]
                moved += len(piece)
                yield piece
                self._on_moved(moved, self._size)
        yield self._tail

    def _read(self, start: int) -> bytes:
        with _as_file_fault("The file cannot be read.", "Check that it is still there, and send it again."):
            self._file.seek(start)
            block = self._file.read(min(_BLOCK, self._size - start))
        if not block:
            raise FileFault("The file shrank while being sent.", hint="Save it, and send it again.")
        self._hash.update(block)
        return block


class FileTarget:
    """A sink that fills an open file."""

    def __init__(self, file: IO[bytes], *, on_moved: Progress = ignore_progress) -> None:
        self._file = file
        self._on_moved = on_moved
        self._moved = 0
        self._size: int | None = None

    async def begin(self, size: int | None) -> None:
        """Start from nothing: what came before belongs to a try that failed."""
        self._moved, self._size = 0, size
        await asyncio.to_thread(self._empty)
        self._on_moved(0, size)

    async def write(self, piece: bytes) -> None:
        await asyncio.to_thread(self._write, piece)
        self._moved += len(piece)
        self._on_moved(self._moved, self._size)

    def _empty(self) -> None:
        with _as_file_fault(*_NOT_SAVED):
            self._file.seek(0)
            self._file.truncate()

    def _write(self, piece: bytes) -> None:
        with _as_file_fault(*_NOT_SAVED):
            self._file.write(piece)


class MemoryTarget:
    """A sink in memory; the client counts what goes into it."""

    def __init__(self) -> None:
        self.file = io.BytesIO()

    async def begin(self, size: int | None) -> None:  # noqa: ARG002 - it grows as it is filled
        """Start from nothing: what came before belongs to a try that failed."""
        self.file = io.BytesIO()

    async def write(self, piece: bytes) -> None:
        """The next piece."""
        self.file.write(piece)


_NOT_SAVED = (Worded("The file cannot be saved."), Worded("Check the folder and the free space."))


@asynccontextmanager
async def saving(path: Path, *, on_moved: Progress = ignore_progress) -> AsyncIterator[FileTarget]:
    """A sink for a download to `path`, which appears, or is replaced, only when the block ends well."""
    with _as_file_fault(*_NOT_SAVED):
        file = await _opened(partial(_open_part_file, path), _discard)
    try:
        yield FileTarget(file, on_moved=on_moved)
        with _as_file_fault(*_NOT_SAVED):
            await asyncio.to_thread(_put_in_place, file, path)
    finally:
        await asyncio.to_thread(_discard, file)


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[tuple[IO[bytes], int]]:
    """A file to send, with its size in bytes; raises FileFault when it cannot be opened."""
    with _as_file_fault("The file cannot be read.", "Check that it is still there, and that you may read it."):
        file, size = await _opened(partial(_open_file, path), lambda opened: opened[0].close())
    try:
        yield file, size
    finally:
        file.close()


async def _opened(open_it: Callable[[], T], close: Callable[[T], None]) -> T:
    """What a thread opens; where the wait for it is cancelled, it is closed as soon as it is there."""
    opening = asyncio.get_running_loop().run_in_executor(None, open_it)

    def close_again(ended: asyncio.Future[T]) -> None:
        if not ended.cancelled() and ended.exception() is None:
            # Not in a thread: at the end of the program there may be none any more.
            close(ended.result())

    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        opening.add_done_callback(close_again)
        raise


def _open_file(path: Path) -> tuple[IO[bytes], int]:
    file = path.open("rb")
    try:
        return file, file.seek(0, 2)
    except BaseException:
        file.close()
        raise


def _open_part_file(path: Path) -> IO[bytes]:
    # In the same folder, so that putting it in its place is one step.
    return NamedTemporaryFile(dir=path.parent, prefix=".", suffix=".part", delete=False)


def _put_in_place(file: IO[bytes], path: Path) -> None:
    file.close()
    Path(file.name).replace(path)


def _discard(file: IO[bytes]) -> None:
    file.close()
    Path(file.name).unlink(missing_ok=True)


def _fresh_hash() -> "HASH":
    from hashlib import sha256

    return sha256()


def _quote(name: str) -> str:
    # The way browsers write it, so that a name can end neither the quotes nor the line.
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


@contextmanager
def _as_file_fault(title: str, hint: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileFault(title, hint=hint, code=type(error).__name__) from None
