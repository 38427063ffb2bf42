"""The connections of a site: how many there may be, what each may keep it waiting for, and who gives way to others."""

import asyncio
import errno
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 1000
LEAST_CONNECTIONS = 8
FILES_WANTED = 4096
FILES_A_CONNECTION = 3
"""Its socket, and for an upload the bytes that arrive and the file that they become."""
OTHER_FILES = 128
"""For the database, the program itself, and connections that are accepted before it is known whether they may stay."""
ACCEPTED_AT_ONCE = 16
WAITING_AT_THE_DOOR = 512

_NO_FILE_LEFT = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
_BODY = b'{"status":%d,"message":"%s"}'
_HEAD = (
    b"HTTP/1.1 %s\r\nContent-Type: application/json;charset=UTF-8\r\nContent-Length: %d\r\nConnection: close\r\n%s\r\n"
)


@dataclass(frozen=True)
class Limits:
    """How many connections a process has, and for how long each may keep it waiting."""

    connections: int = MOST_CONNECTIONS
    header_s: float = 10.0
    """From the first moment, or from the first byte of a later request, until its header is there."""
    body_s: float = 20.0
    body_rate: float = 500.0
    """Each so many bytes of a body bring it another second."""
    stall_s: float = 60.0
    """How long a reply may wait for its reader."""


def connections_for_files() -> int:
    """How many connections leave files enough for everything else; asks the system for more files first."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    else:  # noqa: RET505 - or the rest would be unreachable for mypy on Windows
        files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES_WANTED if most == resource.RLIM_INFINITY else min(FILES_WANTED, most)
        if files != resource.RLIM_INFINITY and files < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            files = wanted
        if files == resource.RLIM_INFINITY:
            return MOST_CONNECTIONS
        return min(MOST_CONNECTIONS, max(LEAST_CONNECTIONS, (files - OTHER_FILES) // FILES_A_CONNECTION))


class Guard:
    """Counts the connections of a process; when all are taken, the one that has waited longest without a call goes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: set[GuardedProtocol] = set()
        # In the order in which they began to wait for a header.
        self._waiting: dict[GuardedProtocol, None] = {}

    def admit(self, newcomer: "GuardedProtocol") -> bool:
        """False when every connection is busy with a call."""
        if len(self._open) >= self.limits.connections and not self._make_room():
            log.warning("all %d connections are busy; another one was refused", len(self._open))
            return False
        self._open.add(newcomer)
        self.waits(newcomer)
        return True

    def waits(self, connection: "GuardedProtocol") -> None:
        """There is no call on this connection now."""
        if connection in self._open:
            self._waiting.setdefault(connection)

    def works(self, connection: "GuardedProtocol") -> None:
        """A call has begun on this connection."""
        self._waiting.pop(connection, None)

    def leave(self, connection: "GuardedProtocol") -> None:
        self._open.discard(connection)
        self._waiting.pop(connection, None)

    def on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The loop stops accepting for a second when there is no file left; its own account of it fills a disk."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in _NO_FILE_LEFT):
            loop.default_exception_handler(context)
            return
        log.warning("a connection cannot be accepted: %s; %d are open", error.strerror, len(self._open))
        self._make_room()

    def _make_room(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        log.warning("all connections are taken; one without a request was closed")
        self.leave(oldest)
        oldest.transport.abort()
        return True


class GuardedProtocol(H11Protocol):
    """HTTP whose senders and readers must get on; the application gets the transport, so that a fault can cut it."""

    def __init__(
        self,
        guard: Guard,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._guard, self._limits = guard, guard.limits
        self._sender: asyncio.TimerHandle | None = None
        self._reader: asyncio.TimerHandle | None = None
        self._awaited: object = None
        self._began, self._received = 0.0, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, "transport": transport}
        if self._guard.admit(self):
            self._expect(h11.IDLE, self._limits.header_s, self._header_is_late)
        else:
            self._refuse(b"503 Service Unavailable", b"The site has no connection left", b"Retry-After: 1\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        self._guard.leave(self)
        self._expect_nothing()
        self._unset_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # What comes together with the end of a header counts as the beginning of its body.
        self._received = len(data) + (self._received if self._awaited is h11.SEND_BODY else 0)
        super().data_received(data)
        self._watch_sender()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # The next request may have been sent together with this one, in part or whole.
        if self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]:
            self._watch_sender()
        else:
            self._guard.waits(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unset_reader()
        self._reader = self.loop.call_later(self._limits.stall_s, self._reader_is_late)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unset_reader()

    def _watch_sender(self) -> None:
        state = self.conn.their_state
        if self.transport.is_closing():
            self._expect_nothing()
        elif state is h11.IDLE:
            self._guard.waits(self)
            self._expect(state, self._limits.header_s, self._header_is_late)
        else:
            self._guard.works(self)
            if state is h11.SEND_BODY:
                self._expect(state, self._limits.body_s, self._look_at_body)
            else:
                self._expect_nothing()

    def _expect(self, state: object, within_s: float, late: Callable[[], None]) -> None:
        """Sets the time for the rest of a header or body, once."""
        if self._awaited is state:
            return
        self._expect_nothing()
        self._awaited = state
        self._began = self.loop.time()
        self._sender = self.loop.call_later(within_s, late)

    def _expect_nothing(self) -> None:
        self._awaited = None
        if self._sender is not None:
            self._sender.cancel()
            self._sender = None

    def _unset_reader(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def _header_is_late(self) -> None:
        log.warning("a request whose header did not arrive in %g s was given up", self._limits.header_s)
        self._refuse(b"408 Request Timeout", b"The header of the request did not arrive in time")

    def _look_at_body(self) -> None:
        now = self.loop.time()
        if self.flow.read_paused:
            # It is this site that does not read on.
            self._began, self._received = now, 0
        due = self._began + self._limits.body_s + self._received / self._limits.body_rate
        if now < due:
            self._sender = self.loop.call_at(due, self._look_at_body)
            return
        log.warning("a request whose body arrived too slowly was given up")
        self.transport.abort()

    def _reader_is_late(self) -> None:
        log.warning("a reply that nobody read for %g s was given up", self._limits.stall_s)
        self.transport.abort()

    def _refuse(self, status: bytes, message: bytes, *headers: bytes) -> None:
        body = _BODY % (int(status[:3]), message)
        self.transport.write(_HEAD % (status, len(body), b"".join(headers)) + body)
        self.transport.close()
