"""ZIP, TAR and packed single files: what is in them, and one file at a time, never more than a paper may be."""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO, Final, cast

from lmsdesk.decoding.messages import LONGEST_NAME, Kind, Member, Members, Opened, Text, Trouble, View
from lmsdesk.decoding.packages import LARGEST_UNPACKED
from lmsdesk.decoding.paper import PageText, Paper, Unreadable, part
from lmsdesk.decoding.zip_names import name_in_zip

LARGEST_MEMBER: Final = 96 * 1024 * 1024
MOST_MEMBERS: Final = 5_000
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff:]")
"""What does something on a screen, changes the order of letters, is no letter, or names a drive."""
_IS_LOCKED = 0x1
_TAR_MARK, _TAR_MARK_AT = b"ustar", 257
_PIECE: Final = 1024 * 1024


class ArchivePaper(Paper):
    """Any archive; how its files are reached, its kinds say."""

    def __init__(self, members: Iterator[Member]) -> None:
        self._members = [one for one, _ in zip(members, range(MOST_MEMBERS + 1), strict=False)]
        self._is_cut = len(self._members) > MOST_MEMBERS
        del self._members[MOST_MEMBERS:]

    def opened(self) -> Opened:
        """How many files there are."""
        return Opened(kind=Kind.ARCHIVE, view=View.MEMBERS, count=len(self._members), is_cut=self._is_cut)

    def members(self, start: int, count: int) -> Members:
        return Members(members=tuple(part(self._members, start, count)))

    def member(self, number: int) -> tuple[str, bytes]:
        if not 0 <= number < len(self._members):
            raise Unreadable(Trouble.NOT_THERE, f"file {number}")
        found = self._members[number]
        if found.size > LARGEST_MEMBER:
            raise Unreadable(Trouble.TOO_LARGE, f"more than {LARGEST_MEMBER} bytes")
        with self.file(number) as file:
            # Some readers take as much memory as they are asked to read, whatever there is.
            return found.name, file.read(found.size)

    def text(self, page: int) -> PageText:
        if page:
            raise Unreadable(Trouble.NOT_THERE, f"page {page}")
        return PageText(Text(text="\n".join(one.name for one in self._members), is_cut=self._is_cut))

    def joined(self) -> bytes:
        """Its files as one PDF; raises Unreadable for anything else among them."""
        from lmsdesk.decoding.annotated import joined_pdf

        return joined_pdf(self.member(number) for number in range(len(self._members)))

    @abstractmethod
    def file(self, number: int) -> IO[bytes]:
        """The bytes of a file, to be read."""


class ZipPaper(ArchivePaper):
    """A ZIP file."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._infos = [one for one in self._archive.infolist() if not one.is_dir()]
        super().__init__(Member(safe_path(name_in_zip(one)), one.file_size) for one in self._infos)

    def file(self, number: int) -> IO[bytes]:
        """The bytes of a file, unless it asks for a password."""
        info = self._infos[number]
        if info.flag_bits & _IS_LOCKED:
            raise Unreadable(Trouble.LOCKED)
        return self._archive.open(info)


class TarPaper(ArchivePaper):
    """A TAR file, packed or not."""

    def __init__(self, data: bytes) -> None:
        self._archive = tarfile.TarFile(fileobj=cast("IO[bytes]", _Bounded(_unpacking(data))))
        self._infos: list[tarfile.TarInfo] = []
        super().__init__(self._found())

    def file(self, number: int) -> IO[bytes]:
        """The bytes of a plain file; links and devices are not in the list."""
        file = self._archive.extractfile(self._infos[number])
        if file is None:
            raise Unreadable(Trouble.NOT_THERE, f"file {number}")
        return file

    def _found(self) -> Iterator[Member]:
        for info in self._archive:
            if info.isreg():
                self._infos.append(info)
                yield Member(safe_path(info.name), info.size)


class PackedPaper(ArchivePaper):
    """One file packed by gzip, bzip2 or xz."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        super().__init__(iter([Member(safe_path(PurePosixPath(name).stem or name), self._size())]))

    def file(self, number: int) -> IO[bytes]:  # noqa: ARG002 - there is one
        """The only file."""
        return _unpacking(self._data)

    def _size(self) -> int:
        """Counted, since what the packing says of it need not be true; no further than a file may go."""
        size = 0
        with self.file(0) as file:
            while size <= LARGEST_MEMBER and (piece := file.read(_PIECE)):
                size += len(piece)
        return size


class _Bounded(io.RawIOBase):
    """A file that ends the reading when it gives more than any archive may hold, as often as it is gone through."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        if self._file.tell() + max(size, 0) > LARGEST_UNPACKED:
            raise Unreadable(Trouble.TOO_LARGE, f"more than {LARGEST_UNPACKED} bytes unpacked")
        return self._file.read(size)

    def seek(self, position: int, whence: int = 0, /) -> int:
        if whence == 0 and position > LARGEST_UNPACKED:
            raise Unreadable(Trouble.TOO_LARGE, f"more than {LARGEST_UNPACKED} bytes unpacked")
        return self._file.seek(position, whence)

    def tell(self) -> int:
        return self._file.tell()


def open_packed(data: bytes, name: str) -> ArchivePaper:
    try:
        with _unpacking(data) as file:
            is_tar = file.read(_TAR_MARK_AT + len(_TAR_MARK)).endswith(_TAR_MARK)
        return TarPaper(data) if is_tar else PackedPaper(data, name)
    except (OSError, EOFError, lzma.LZMAError, tarfile.TarError) as error:
        raise Unreadable(Trouble.DAMAGED) from error


def is_packed(data: bytes) -> bool:
    """Whether these are the bytes of gzip, bzip2, xz or TAR."""
    return data.startswith((b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\0")) or data[_TAR_MARK_AT:].startswith(_TAR_MARK)


def safe_path(name: str) -> str:
    """The path of a file in an archive, without what leads outside or deceives a reader."""
    steps = [one for one in name.replace("\\", "/").split("/") if one not in {"", ".", ".."}]
    shown = _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", "/".join(steps))
    return shown[-LONGEST_NAME:] or "\N{REPLACEMENT CHARACTER}"


def _unpacking(data: bytes) -> IO[bytes]:
    packed = io.BytesIO(data)
    if data.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.open(packed))
    if data.startswith(b"BZh"):
        return bz2.open(packed)
    if data.startswith(b"\xfd7zXZ\0"):
        return lzma.open(packed)
    return packed
