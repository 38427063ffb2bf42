"""Loads the libraries for calls off the event loop, which is also the window's: the one for HTTP takes five frames."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from lmsdesk.api.paths import Service

if TYPE_CHECKING:
    from stamina import Attempt

    from lmsdesk.api.transport import BaseTransport, Connection

    Retries = Callable[..., AsyncIterator[Attempt]]


async def open_connection(
    service: Service, *, width: int = 8, transport: "BaseTransport | None" = None
) -> "Connection":
    """A connection that is ready for its first request; the HTTP library is loaded with the first one of a process."""
    return await asyncio.to_thread(_make_connection, service, width, transport)


async def load_retries() -> "Retries":
    """What counts the tries of a request and waits between them: `stamina.retry_context`."""
    return await asyncio.to_thread(_retries)


def _retries() -> "Retries":
    import stamina.instrumentation

    # The library would log each retry by a bare word; what matters about one comes out as an error.
    stamina.instrumentation.set_on_retry_hooks([])
    return stamina.retry_context


def _make_connection(service: Service, width: int, transport: "BaseTransport | None") -> "Connection":
    from lmsdesk.api.transport import Connection

    return Connection(service, width=width, transport=transport)
