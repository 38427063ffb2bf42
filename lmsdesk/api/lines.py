"""Opens lines to services away from the event loop, which is the window's: loading what they need takes five frames."""

import asyncio
from typing import TYPE_CHECKING

from lmsdesk.api.paths import Service

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport, Line


async def open_line(service: Service, *, width: int = 8, transport: "BaseTransport | None" = None) -> "Line":
    """A line that is ready for its first request; the HTTP library is loaded with the first one of a process."""
    return await asyncio.to_thread(_opened, service, width, transport)


def _opened(service: Service, width: int, transport: "BaseTransport | None") -> "Line":
    from lmsdesk.api.transport import Line

    return Line(service, width=width, transport=transport)
