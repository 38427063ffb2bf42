"""A workbook that is locked with a password, as spreadsheet programs make one: a compound file around a secret."""

import struct

_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_SECTOR = 512
_LEAST = 4096
"""Bytes of a stream that has sectors of its own."""


def locked_workbook() -> bytes:
    """The file; what is in it is noise, as it would be to anybody without the password."""
    sectors = _LEAST // _SECTOR
    chain = [_TABLE, _END, *range(3, 2 + sectors), _END]
    table = struct.pack("<128I", *chain, *[_FREE] * (128 - len(chain)))
    root = _entry("Root Entry", kind=5, child=1, first=_END)
    folder = root + _entry("EncryptedPackage", kind=2, first=2, size=_LEAST)
    noise = bytes(range(256)) * (_LEAST // 256)
    return _head() + table + folder.ljust(_SECTOR, b"\0") + noise


def _head() -> bytes:
    shape = struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    places = struct.pack("<IIIIIIIII", 0, 1, 1, 0, _LEAST, _END, 0, _END, 0)
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + shape + places + struct.pack("<109I", 0, *[_FREE] * 108)


def _entry(name: str, *, kind: int, first: int, child: int = _FREE, size: int = 0) -> bytes:
    words = name.encode("utf-16-le") + b"\0\0"
    links = struct.pack("<HBBIII", len(words), kind, 1, _FREE, _FREE, child)
    return words.ljust(64, b"\0") + links + bytes(36) + struct.pack("<IQ", first, size)
