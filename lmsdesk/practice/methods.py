"""Which methods a path knows, for the `Allow` header of a 405."""

import re
from collections.abc import Iterable

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute


class Methods:
    """The routes of a site below its prefix."""

    def __init__(self, prefix: str, routes: Iterable[BaseRoute]) -> None:
        self._prefix = prefix
        self._known = [(route.path_regex, route.methods or ()) for route in routes if isinstance(route, APIRoute)]

    def at(self, path: str) -> str:
        """The methods of a path, separated by commas; empty for a path that there is not."""
        below = path.removeprefix(self._prefix)
        found = {method for regex, methods in self._known if re.match(regex, below) for method in methods}
        return ", ".join(sorted(found | ({"HEAD"} if "GET" in found else set())))
