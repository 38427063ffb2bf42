"""Requests and replies as plain data, so that everything but the transport can be tested without a network."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Protocol

from msgspec import Struct

MEBIBYTE = 1024 * 1024

MOST_RECORD_BYTES = 8 * MEBIBYTE
"""The longest reply with one object; a handed-in text with pictures inside is the longest there is."""
MOST_PAGE_BYTES = 32 * MEBIBYTE
"""The longest page of a list."""
MOST_TOKEN_BYTES = 64 * 1024
MOST_ERROR_BYTES = 64 * 1024
"""What a refusal may say; of a longer one only the status counts."""


class Sink(Protocol):
    """Where the body of a successful reply goes instead of into memory."""

    async def begin(self, size: int | None) -> None:
        """A body starts, of so many bytes where that is known; what an earlier try wrote is void."""

    async def write(self, piece: bytes) -> None:
        """The next piece of it."""


class Request(Struct, frozen=True, kw_only=True):
    """One request; nothing secret shows in its `repr`."""

    verb: str
    url: str
    """Complete; its query can hold a code."""
    headers: Mapping[str, str] = {}
    body: bytes = b""
    secrets: tuple[str, ...] = ()
    """What must not come back in a message of the service."""
    pieces: Callable[[], AsyncIterator[bytes]] | None = None
    """A body that is made piece by piece, anew for each try; its length is among the headers."""
    sink: Sink | None = None
    most_bytes: int = MOST_RECORD_BYTES
    """The longest success that is read, counted after unpacking."""

    def __repr__(self) -> str:
        return f"Request({self.verb!r})"

    @property
    def is_read(self) -> bool:
        """Whether repeating it can change nothing."""
        return self.verb == "GET"


class Reply(Struct, frozen=True):
    """One whole reply; the names of `headers` are in lower case."""

    status: int
    headers: Mapping[str, str] = {}
    body: bytes | bytearray = b""

    def __repr__(self) -> str:
        return f"Reply({self.status})"

    @property
    def content_type(self) -> str:
        """The media type in lower case, without its parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()
