"""One call from beginning to end: width, pauses, the token, one renewal, repeats, pages."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote, urlencode

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api.connection import load_retries, open_connection
from lmsdesk.api.errors import Invalid, LoginNeeded
from lmsdesk.api.messages import MEBIBYTE, MOST_PAGE_BYTES, Reply, Request, Sink
from lmsdesk.api.pacing import Pace, retry_rule
from lmsdesk.api.paging import MOST_REDIRECTS, PageSizes, PageWalker, file_request, follow_redirect
from lmsdesk.api.paths import ENDPOINTS, Endpoint, Service
from lmsdesk.api.replies import (
    Page,
    corrupt,
    error_of,
    file_error_of,
    not_a_service,
    page_instead,
    read_apart,
    read_page,
    record_of,
)
from lmsdesk.api.streams import FileForm
from lmsdesk.api.tokens import TokenKeeper
from lmsdesk.model.wire import Json, Record, encode_json, plain

if TYPE_CHECKING:
    from lmsdesk.api.connection import Retries
    from lmsdesk.api.transport import BaseTransport, Connection

R = TypeVar("R", bound=Record)

Params = Mapping[str, str]

ATTEMPTS = 3
LONGEST_RETRYING_S = 30.0
MOST_FILE_BYTES = 2048 * MEBIBYTE
"""The largest file that is downloaded unless the caller says otherwise."""


class Caller:
    """Carries out the endpoints of the table for one site; `width` requests run at the same time."""

    def __init__(self, service: Service, tokens: TokenKeeper, *, width: int, transport: "BaseTransport | None") -> None:
        self.service = service
        self.tokens = tokens
        self.pace = Pace()
        self._sizes = PageSizes()
        self._width = width
        self._transport = transport
        self._semaphore = asyncio.Semaphore(width)
        self._reading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._connection: Connection | None = None
        self._retries: Retries | None = None

    async def call(
        self, name: str, *, ids: Params | None = None, params: Params | None = None, body: Json | Struct | None = None
    ) -> tuple[Request, Reply]:
        """Carry out one endpoint; raises an ApiError for anything but a success."""
        endpoint = ENDPOINTS[name]
        url = self._url(endpoint, ids or {}, params or {})
        request = _request(endpoint, url, plain(body) if isinstance(body, Struct) else body)
        return request, await self._carry_out(endpoint, request)

    async def get(self, kind: type[R], name: str, *, ids: Params | None = None, params: Params | None = None) -> R:
        """One record."""
        return await self._record(kind, *await self.call(name, ids=ids, params=params))

    async def send(
        self,
        kind: type[R],
        name: str,
        body: Json | Struct | None,
        *,
        ids: Params | None = None,
        params: Params | None = None,
    ) -> R:
        """The record as it is after a write."""
        return await self._record(kind, *await self.call(name, ids=ids, params=params, body=body))

    async def query(self, kind: type[R], name: str, body: Json | Struct, *, ids: Params) -> list[R]:
        """The rows of a list that is asked for with a body, and comes in one piece."""
        endpoint = ENDPOINTS[name]
        request = _request(endpoint, self._url(endpoint, ids, {}), plain(body) if isinstance(body, Struct) else body)
        return (await self._page(kind, endpoint, replace(request, most_bytes=MOST_PAGE_BYTES))).records

    async def upload(self, kind: type[R], name: str, form: FileForm) -> R:
        """Carry out an endpoint with a form; not repeated once the service may have the file."""
        endpoint = ENDPOINTS[name]
        headers = {"Accept": "application/json", **form.headers}
        request = Request(verb=endpoint.verb, url=self._url(endpoint, {}, {}), headers=headers, pieces=form.pieces)
        return await self._record(kind, request, await self._carry_out(endpoint, request))

    async def download(self, name: str, sink: Sink, *, ids: Params, most_bytes: int) -> str:
        """Carry out an endpoint whose reply is a file, wherever that is kept; returns its media type."""
        endpoint = ENDPOINTS[name]
        request = _file_request(self._url(endpoint, ids, {}), sink, most_bytes)
        return _kind_of_file(request, await self._carry_out(endpoint, request))

    async def download_link(self, link: str, sink: Sink, *, most_bytes: int) -> str:
        """A file by its own address, without a token; returns its media type."""
        base = _file_request(self.service.url(self.service.root), sink, most_bytes)
        request = file_request(self.service, base, link)
        if request is None:
            raise Invalid("The link leads to no file.", hint="Open it in the browser instead.")
        return _kind_of_file(request, await self._carry_out(None, request))

    async def pages(
        self, kind: type[R], name: str, *, ids: Params | None = None, params: Params | None = None
    ) -> AsyncIterator[list[R]]:
        """The pages of a list, as they arrive, each row once; an empty page is left out unless it is the only one."""
        endpoint = ENDPOINTS[name]
        first = await self._first_page(kind, endpoint, ids or {}, params or {})
        yield first.records
        walk = PageWalker(self.service, kind, first)
        while walk.url:
            if fresh := walk.take(await self._page(kind, endpoint, _page_request(endpoint, walk.url))):
                yield fresh

    async def aclose(self) -> None:
        await self.tokens.wait_for_renewal()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.aclose()

    async def _first_page(self, kind: type[R], endpoint: Endpoint, ids: Params, params: Params) -> Page[R]:
        while True:
            asked = self._sizes.of(endpoint)
            wish = {"limit": str(asked)} if asked else {}
            request = _page_request(endpoint, self._url(endpoint, ids, {**params, **wish}))
            try:
                return await self._page(kind, endpoint, request)
            except Invalid as error:
                if not self._sizes.learn(endpoint, error, asked=asked):
                    raise

    async def _page(self, kind: type[R], endpoint: Endpoint, request: Request) -> Page[R]:
        reply = await self._carry_out(endpoint, request)
        # One after another: of several that arrive together, each would put off the requests that wait for their turn.
        async with self._reading:
            return await read_page(kind, request, reply)

    async def _record(self, kind: type[R], request: Request, reply: Reply) -> R:
        return await read_apart(partial(record_of, kind, request, reply), reply)

    def _url(self, endpoint: Endpoint, ids: Params, params: Params) -> str:
        path = endpoint.path(self.service, **ids)
        return self.service.url(path) + (f"?{urlencode(params, quote_via=quote)}" if params else "")

    async def _carry_out(self, endpoint: Endpoint | None, request: Request) -> Reply:
        self._retries = self._retries or await load_retries()
        attempts = self._retries(
            on=retry_rule(request), attempts=ATTEMPTS, timeout=LONGEST_RETRYING_S, wait_initial=0.2, wait_jitter=0.3
        )
        async for attempt in attempts:
            with attempt:
                return await self._with_token(endpoint, request)
        raise AssertionError("the last attempt returns or raises")

    async def _with_token(self, endpoint: Endpoint | None, request: Request) -> Reply:
        # What needs no scope is also asked before anyone has signed in.
        if endpoint is None or (not endpoint.scope and self.tokens.token is None):
            return await self._send(request)
        access = await self.tokens.current()
        try:
            return await self._send(_bearing(request, access))
        except LoginNeeded:
            access = await self.tokens.newer_than(access)
        return await self._send(_bearing(request, access))

    async def _send(self, request: Request) -> Reply:
        for _ in range(MOST_REDIRECTS):
            reply = await self._answer_to(request)
            moved = follow_redirect(self.service, request, reply)
            if moved is None:
                break
            request = moved
        error = error_of(request, reply) if request.sink is None else file_error_of(request, reply)
        if error is None:
            return reply
        if request.sink is None and page_instead(reply) and not await self._is_service_reachable():
            raise not_a_service(error.code)
        raise error

    async def _is_service_reachable(self) -> bool:
        """Whether the service itself can be asked: a network that wants a sign-in of its own refuses everything."""
        url = self._url(ENDPOINTS["get_version"], {}, {})
        reply = await self._answer_to(_request(ENDPOINTS["get_version"], url, None))
        return "json" in reply.content_type

    async def _answer_to(self, request: Request) -> Reply:
        async with self._semaphore:
            if (pause_s := self.pace.wait_s(time.monotonic())) > 0:
                await asyncio.sleep(pause_s)
            connection = await self._open_connection()
            asked_at = time.monotonic()
            reply = await connection.send(request)
        now = time.monotonic()
        self.pace.note(reply, now, took_s=now - asked_at)
        return reply

    async def _open_connection(self) -> "Connection":
        async with self._opening:
            if self._connection is None:
                self._connection = await open_connection(self.service, width=self._width, transport=self._transport)
            return self._connection


class Family:
    """The calls of one part of the service; a subclass has a method for each."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller


def _request(endpoint: Endpoint, url: str, body: Json | None) -> Request:
    headers = {"Accept": "application/json"}
    if body is None:
        return Request(verb=endpoint.verb, url=url, headers=headers)
    headers["Content-Type"] = "application/json"
    return Request(verb=endpoint.verb, url=url, headers=headers, body=encode_json(body))


def _page_request(endpoint: Endpoint, url: str) -> Request:
    return replace(_request(endpoint, url, None), most_bytes=MOST_PAGE_BYTES)


def _file_request(url: str, sink: Sink, most_bytes: int) -> Request:
    headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
    return Request(verb="GET", url=url, headers=headers, sink=sink, most_bytes=most_bytes)


def _kind_of_file(request: Request, reply: Reply) -> str:
    if reply.status != 200:
        raise corrupt(request, f"{reply.status} without a file")
    return reply.content_type


def _bearing(request: Request, access: str) -> Request:
    headers = {**request.headers, "Authorization": f"Bearer {access}"}
    return replace(request, headers=headers, secrets=(access,))
