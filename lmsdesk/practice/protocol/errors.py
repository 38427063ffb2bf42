"""Refusals: the error body of the specification (section 7), where it is made, and which methods a path allows."""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from functools import cache
from http import HTTPStatus
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lmsdesk.practice.protocol.wire import JsonResponse, new_uuid

log = logging.getLogger(__name__)


class Methods:
    """The routes of a site below its prefix, by their templates."""

    def __init__(self, prefix: str, routes: Iterable[Route]) -> None:
        self._prefix = prefix
        self._known: dict[str, tuple[re.Pattern[str], set[str]]] = {}
        for route in routes:
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


class ApiError(Exception):
    """A refusal with the HTTP status and the message that the client gets."""

    def __init__(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers


def bad_request(message: str) -> ApiError:
    return ApiError(400, message)


def unknown_form(address: str) -> ApiError:
    """The id of the path is none of the forms that its resource type has (specification, object identifiers)."""
    return bad_request(f"The ID is not in a known form: {address[:300]}")


def forbidden(message: str = "The user is not authorized for this request.") -> ApiError:
    return ApiError(403, message)


def not_found(address: str) -> ApiError:
    """The message names the id that was not found (specification section 7, rule 2)."""
    return ApiError(404, f"Could not find object with ID: {address}")


def conflict(message: str) -> ApiError:
    return ApiError(409, message)


def error_response(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    """The error body; `extraInfo` is the correlation string."""
    body = {"status": status, "message": message, "extraInfo": new_uuid()}
    return JsonResponse(body, status, headers=headers)


async def _on_api_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_response(error.status, error.message, error.headers)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = error.detail or HTTPStatus(error.status_code).phrase
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        # The library names the methods of the first route that it met; a path has several.
        known = request.app.state.methods.at(request.scope["path"])
        headers["Allow"] = known or allow_header(headers.get("Allow", "").split(", "))
    return error_response(error.status_code, message, headers)


async def _on_clash(_request: Request, _error: Exception) -> Response:
    return error_response(409, "An object with the same identifier already exists")


async def _on_database_error(request: Request, error: Exception) -> Response:
    """PostgreSQL says with a code of class 22 that a value does not fit; anything else is our own fault."""
    assert isinstance(error, DBAPIError)
    if str(getattr(error.orig, "sqlstate", "")).startswith("22"):
        return error_response(400, "A value of the request does not fit")
    return await _on_fault(request, error)


async def _on_fault(_request: Request, error: Exception) -> Response:
    log.error("unexpected %s", type(error).__name__, exc_info=error)
    return error_response(500, "The site could not complete the request")


ERROR_HANDLERS: Final[Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]]] = {
    ApiError: _on_api_error,
    HTTPException: _on_http_error,
    IntegrityError: _on_clash,
    DBAPIError: _on_database_error,
    Exception: _on_fault,
}
"""What becomes of each kind of exception."""
