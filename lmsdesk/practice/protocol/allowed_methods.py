"""Which methods a path knows: for the `Allow` header of a 405, and where a word stands in the place of an id."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Route


class Methods:
    """The routes of a site below its prefix, by their templates."""

    def __init__(self, prefix: str, routes: Iterable[BaseRoute]) -> None:
        self._prefix = prefix
        self._known: dict[str, tuple[re.Pattern[str], set[str]]] = {}
        for route in routes:
            if isinstance(route, APIRoute):
                self._known.setdefault(route.path, (route.path_regex, set()))[1].update(route.methods or ())

    def at(self, path: str) -> str:
        """The methods of a path, separated by commas; empty for a path that there is not."""
        below = path.removeprefix(self._prefix)
        found = [template for template, (regex, _) in self._known.items() if regex.match(below)]
        return allow_header(self._known[max(found, key=_closeness)][1]) if found else ""

    def refusing_routes(self) -> Iterator[Route]:
        """Routes that refuse what only the neighbour knows, where a word of a path could be the neighbour's id.

        They go before all others: `DELETE …/groups/sets` is no request for a group of the id `sets`.
        """
        for template, (_, methods) in self._known.items():
            others = [known for other, (_, known) in self._known.items() if _is_behind(other, template)]
            foreign = set().union(*others) - methods
            if foreign:
                yield Route(self._prefix + template, _refuse, methods=sorted(foreign))


def allow_header(methods: Iterable[str]) -> str:
    """As in an `Allow` header; what is a GET is also a HEAD."""
    names = set(methods)
    return ", ".join(sorted(names | ({"HEAD"} if "GET" in names else set())))


def _closeness(template: str) -> tuple[bool, ...]:
    """Of the templates that fit a path, the one with the earliest word in the place of an id is the largest."""
    return tuple(not _is_id(part) for part in template.split("/"))


def _is_id(part: str) -> bool:
    return part.startswith("{")


@cache  # Asked of each pair, by each site that a process opens.
def _is_behind(other: str, template: str) -> bool:
    """Whether some paths fit both templates, and `template` is the closer one."""
    if other.count("/") != template.count("/"):
        return False
    pairs = zip(other.split("/"), template.split("/"), strict=True)
    fit = all(one == two or _is_id(one) or _is_id(two) for one, two in pairs)
    return fit and _closeness(template) > _closeness(other)


async def _refuse(_request: Request) -> None:
    raise HTTPException(405)
