"""Requests and replies as plain data, so that everything but the transport can be tested without a network."""

from collections.abc import Mapping
from dataclasses import dataclass, field

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request; nothing secret shows in its `repr`."""

    verb: str
    url: str = field(repr=False)
    """Complete; its query can hold a code."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes = field(default=b"", repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)
    """What must not come back in a message of the service."""
    most_bytes: int = 64 * MEBIBYTE
    """The longest reply that is read, counted after decompression."""

    @property
    def is_read(self) -> bool:
        """Whether repeating it can change nothing."""
        return self.verb == "GET"


@dataclass(frozen=True)
class Reply:
    """One whole reply; the names of `headers` are in lower case."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes = field(default=b"", repr=False)

    @property
    def content_type(self) -> str:
        """The media type in lower case, without its parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()
