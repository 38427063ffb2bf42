"""Calls tied to their handlers: each module of routes has one list of them, in the order in which they are tried."""

from collections.abc import Awaitable, Callable, Iterable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]
Tie = Callable[[Handler], Handler]


class Router:
    """The calls of one resource, all below `prefix`."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.routes: list[Route] = []

    def add(self, path: str, handler: Handler, *verbs: str) -> None:
        """One more, behind the others."""
        self.routes.append(_route(self._prefix + path, handler, verbs))

    def get(self, path: str) -> Tie:
        return self.call(path, "GET")

    def post(self, path: str) -> Tie:
        return self.call(path, "POST")

    def put(self, path: str) -> Tie:
        return self.call(path, "PUT")

    def patch(self, path: str) -> Tie:
        return self.call(path, "PATCH")

    def delete(self, path: str) -> Tie:
        return self.call(path, "DELETE")

    def call(self, path: str, *verbs: str) -> Tie:
        """Ties a handler to its path."""

        def tie(handler: Handler) -> Handler:
            self.add(path, handler, *verbs)
            return handler

        return tie

    def below(self, prefix: str) -> list[Route]:
        """The same calls below a path of the site."""
        return [_route(prefix + one.path, one.endpoint, one.methods or ()) for one in self.routes]


def _route(path: str, handler: Handler, verbs: Iterable[str]) -> Route:
    route = Route(path, handler, methods=list(verbs))
    # The library adds HEAD to GET. Here the middleware makes one of the other.
    route.methods = set(verbs)
    return route
