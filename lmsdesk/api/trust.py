"""Whom this computer trusts: loaded once for all connections of the process."""

import ssl
import sys

import truststore

_JUDGES_ITSELF = sys.platform in {"win32", "darwin"}
"""These systems look at a certificate themselves; elsewhere a list of authorities is loaded."""


class Trust:
    """What the operating system trusts; each method may take 20 ms, so it belongs away from the event loop."""

    def __init__(self) -> None:
        self._system = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self._loaded: ssl.SSLContext | None = None

    def context(self) -> ssl.SSLContext:
        """The one context that all connections share."""
        if _JUDGES_ITSELF:
            return self._system
        # Two threads that both read it fill the same context, one after the other.
        self._loaded = self._loaded or self._read()
        return self._loaded

    def look_again(self) -> None:
        """Trust also those authorities that were added to the system since it was read."""
        if not _JUDGES_ITSELF:
            self._loaded = self._read()

    def _read(self) -> ssl.SSLContext:
        # The library reads the list for each connection anew; what lies below has it after the first.
        unused = self._system.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname="localhost")
        return unused.context


SYSTEM = Trust()
