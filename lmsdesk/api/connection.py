"""Opens connections off the event loop, which is also the window's: loading the HTTP library takes five frames."""

import asyncio
from typing import TYPE_CHECKING

from lmsdesk.api.paths import Service

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport, Connection


async def open_connection(
    service: Service, *, width: int = 8, transport: "BaseTransport | None" = None
) -> "Connection":
    """A connection that is ready for its first request; the HTTP library is loaded with the first one of a process."""
    return await asyncio.to_thread(_opened, service, width, transport)


def _opened(service: Service, width: int, transport: "BaseTransport | None") -> "Connection":
    from lmsdesk.api.transport import Connection

    return Connection(service, width=width, transport=transport)
