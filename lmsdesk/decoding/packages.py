"""Looks into ZIP files that are documents, and refuses those that unpack to more than any paper."""

import io
import zipfile
from collections.abc import Mapping
from typing import Final

from lmsdesk.decoding.messages import Trouble
from lmsdesk.decoding.paper import Unreadable

LARGEST_UNPACKED: Final = 256 * 1024 * 1024
LARGEST_PART: Final = 64 * 1024 * 1024
MOST_BYTES_OF_PICTURES: Final = 128 * 1024 * 1024
"""Of one document, those that are shown more than once counted once."""


class Package:
    """The parts of a document; none is read beyond its bound."""

    def __init__(self, data: bytes) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(data))
        self.names = frozenset(self.archive.namelist())
        self._pictures: dict[str, bytes | None] = {}
        self._last: tuple[str, bytes] = ("", b"")

    def refuse_bomb(self) -> None:
        """Raise Unreadable for a document that says of itself that it unpacks to too much."""
        size = sum(one.file_size for one in self.archive.infolist())
        if size > LARGEST_UNPACKED:
            raise Unreadable(Trouble.TOO_LARGE, f"{size} bytes unpacked")

    def part(self, name: str) -> bytes:
        """A part, or what is there of it; nothing where there is none."""
        if name not in self.names:
            return b""
        if name != self._last[0]:
            self.forget_last()
            with self.archive.open(name) as file:
                self._last = (name, file.read(LARGEST_PART))
        return self._last[1]

    def forget_last(self) -> None:
        """Let go of the part that was read last: it is kept because most are asked for twice."""
        self._last = ("", b"")

    def picture(self, name: str) -> bytes | None:
        """A picture, read once however often it is shown; None where there is none, or no room for another."""
        if name not in self._pictures:
            read = sum(len(one) for one in self._pictures.values() if one is not None)
            self._pictures[name] = (self.part(name) or None) if read < MOST_BYTES_OF_PICTURES else None
            self.forget_last()
        return self._pictures[name]

    def with_parts(self, changed: Mapping[str, bytes]) -> bytes:
        """The document with other parts in the places of these."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for one in self.archive.infolist():
                data = changed.get(one.filename)
                archive.writestr(one.filename, self.archive.read(one) if data is None else data)
        return made.getvalue()


def package_of(data: bytes) -> Package:
    """The parts of a ZIP file; raises Unreadable where the bytes are none."""
    try:
        return Package(data)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise Unreadable(Trouble.DAMAGED) from error
