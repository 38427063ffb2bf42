"""A bare application that answers constant bytes, the peer of the site under load: prints its port, then serves."""

import asyncio
import sys
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lmsdesk.practice.connections import Limits
from lmsdesk.practice.server import SiteServer, _listen


def _application(route: str, size: int) -> Starlette:
    async def answer(request: Request) -> Response:
        await request.body()
        return Response(b"x" * (size if request.method == "GET" else 200), media_type="application/json")

    return Starlette(routes=[Route(route, answer), Route(route + "/{user}", answer, methods=["PATCH"])])


def _teller(port: int) -> Callable[[], None]:
    def tell() -> None:
        sys.stdout.write(f"{port}\n")
        sys.stdout.flush()

    return tell


if __name__ == "__main__":
    listener = _listen("127.0.0.1", 0)
    application = _application(sys.argv[1], int(sys.argv[2]))
    site = SiteServer(application, Limits(), _teller(listener.getsockname()[1]))
    asyncio.run(site.serve(sockets=[listener]))
