"""Unpacks the body of a reply piece by piece: a few kilobytes can stand for gigabytes, and no step may make them."""

import zlib
from collections.abc import Iterator

PIECE = 256 * 1024
"""The most that one step makes, in bytes."""

_GZIP = 16 + zlib.MAX_WBITS
_ZLIB = zlib.MAX_WBITS
_BARE = -zlib.MAX_WBITS
_FORMATS = {"gzip": (_GZIP,), "deflate": (_ZLIB, _BARE)}
"""What each encoding can be; some servers send `deflate` without its frame."""


class Unpacker:
    """The way through one body in one encoding; raises zlib.error where the body is not in it."""

    def __init__(self, encoding: str) -> None:
        self._formats = _FORMATS[encoding] if encoding not in {"", "identity"} else ()
        self._step = zlib.decompressobj(self._formats[0]) if self._formats else None
        self._has_begun = False

    def pieces(self, chunk: bytes) -> Iterator[bytes]:
        """What the next bytes of the body stand for, made only as it is taken."""
        if self._step is None:
            yield chunk
            return
        left, is_full = chunk, False
        # A full piece can leave something to come even of bytes that are all taken.
        while left or is_full:
            piece = self._unpack(left)
            left, is_full = self._step.unconsumed_tail, len(piece) == PIECE
            if self._step.eof and self._step.unused_data:
                left, self._step = self._step.unused_data, zlib.decompressobj(self._formats[0])
            yield piece

    def finish(self) -> None:
        """Raise zlib.error when the body ended before its content did."""
        if self._step is not None and self._has_begun and not self._step.eof:
            raise zlib.error("the body is cut")

    def _unpack(self, packed: bytes) -> bytes:
        assert self._step is not None
        is_first, self._has_begun = not self._has_begun, True
        try:
            return self._step.decompress(packed, PIECE)
        except zlib.error:
            if not is_first or len(self._formats) == 1:
                raise
        self._step = zlib.decompressobj(self._formats[1])
        return self._step.decompress(packed, PIECE)
