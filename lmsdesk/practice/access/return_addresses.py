"""Addresses to which people return from signing in: on this computer, or registered for the application."""

from urllib.parse import SplitResult, urlsplit

from lmsdesk.practice.protocol.settings import is_loopback

_LONGEST = 2000


def _plain(uri: str) -> SplitResult | None:
    """The parts of an address without user names and fragments, and with nothing that could split a header."""
    try:
        parts = urlsplit(uri)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return None
    is_plain = uri.isascii() and uri.isprintable() and not any(sign in uri for sign in " \\<>\"'`;,#")
    return parts if is_plain and len(uri) <= _LONGEST and host and parts.username is None else None


def is_on_this_computer(uri: str) -> bool:
    """A program on this computer may listen at any port (RFC 8252, section 7.3)."""
    parts = _plain(uri)
    return parts is not None and parts.scheme in ("http", "https") and is_loopback(parts.hostname or "")


def can_be_registered(uri: str) -> bool:
    """Only https leads safely to another computer."""
    parts = _plain(uri)
    return parts is not None and parts.scheme == "https"
