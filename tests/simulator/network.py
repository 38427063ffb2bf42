"""The way between one computer and the service: it delays and so reorders, cuts, loses, doubles and lies as told."""

import asyncio
import contextvars
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from tests.simulator.kinds import outdated_by
from tests.simulator.service import COURSE, Service

NOT_ARRIVED = ("cut-before", "cut-during", "status-404", "status-409", "status-429", "status-500", "status-503")
ARRIVED = ("cut-after", "cut-within", "lost", "late-502", "garbled", "double")
STRANGE = ("stale-token", "ignored", "slow")
FAULTS = (*NOT_ARRIVED, *ARRIVED, *STRANGE)
"""What can happen to one exchange; the service carries out what is among `ARRIVED`."""

_LOST_AFTER_S = 30.0
_SLOW_S = 20.0
_SAME_FOR_S = 60.0

T = TypeVar("T")

Json = dict[str, Any]


@dataclass
class Fault:
    """Waits for the next request that it is meant for."""

    kind: str
    method: str = ""
    count: int = 1
    place: str = ""
    """How the path ends."""


@dataclass
class Exchange:
    """One request and what became of it."""

    method: str
    path: str
    sent: Json | None
    status: int = 0
    reply: Any = None
    before: Json | None = None
    """What the service held of the cell just before a write."""


@dataclass
class Ears:
    """Whoever wants to know: when a request leaves, is carried out, and its whole reply has arrived."""

    on_carried: Callable[[Exchange], None]
    on_arrived: Callable[[Exchange], None]
    on_point: Callable[[str], None] = field(default=lambda _: None)
    on_leaving: Callable[[httpx.Request], None] = field(default=lambda _: None)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of work that waits for nothing but its turn."""
    try:
        while (waits_for := work.send(None)) is None:
            continue
    except StopIteration as ended:
        result: T = ended.value
        return result
    raise RuntimeError(f"the service waits for {waits_for!r}")


class Network:
    """What is common to all lines: the service, and a count of what went wrong."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.met: Counter[str] = Counter()
        self.exchanges = 0
        self.tell: Callable[[str], object] = lambda _: None
        """Hears of each exchange, for whoever plays a script again."""
        self.between_pages: list[tuple[str, Callable[[], object]]] = []
        """A part of an address, and what happens when a page from there is given on which its list does not end."""
        self._answers: dict[tuple[str, str | None], tuple[float, httpx.Response]] = {}
        self._way = httpx.ASGITransport(service.app)

    async def carried_out(self, request: httpx.Request) -> httpx.Response:
        """The service's answer; nothing else happens meanwhile."""
        self.exchanges += 1
        if request.method == "PATCH":
            self._forget_outdated(request.url.path)
            return self._answered(request)
        if request.method != "GET":
            self.forget_answers()
            return self._answered(request)
        # The same question has the same answer until something is written, or so much time is over that a token ends.
        key = (str(request.url), request.headers.get("Authorization"))
        now = asyncio.get_running_loop().time()
        at, answer = self._answers.get(key, (-_SAME_FOR_S, None))
        if answer is None or now - at >= _SAME_FOR_S:
            answer = self._answered(request)
            self._answers[key] = (now, answer)
        if self.between_pages and self.between_pages[0][0] in key[0] and b'"nextPage"' in answer.content:
            self.between_pages.pop(0)[1]()
        return answer

    def forget_answers(self) -> None:
        """Something has changed at the service."""
        self._answers.clear()
        self.service.lookups.forget()

    def _forget_outdated(self, path: str) -> None:
        """What is written to this path makes some answers untrue."""
        parts = outdated_by(path.partition("/api/public/")[2])
        self._answers = {
            key: answer for key, answer in self._answers.items() if not any(part in key[0] for part in parts)
        }

    def _answered(self, request: httpx.Request) -> httpx.Response:
        # The service has a clock of its own, whoever's computer this happens on.
        return contextvars.Context().run(at_once, self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        response = await self._way.handle_async_request(request)
        await response.aread()
        return response


class Line(httpx.AsyncBaseTransport):
    """The line of one life of one computer."""

    def __init__(self, name: str, network: Network, *, dice: random.Random, ears: Ears) -> None:
        self.name = name
        self._network = network
        self._dice = dice
        self._ears = ears
        self.faults: list[Fault] = []
        self.is_unplugged = False
        self.is_dead = False
        self._under_way: set[asyncio.Task[httpx.Response]] = set()
        self._given_up: set[asyncio.Task[object] | None] = set()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        # A file is read piece by piece until all of it has left.
        await request.aread()
        self._ears.on_point("send")
        self._ears.on_leaving(request)
        # What has left goes on without the sender.
        exchange = asyncio.get_running_loop().create_task(self._exchange(request), context=contextvars.Context())
        self._under_way.add(exchange)
        exchange.add_done_callback(self._ended)
        try:
            response = await asyncio.shield(exchange)
        except asyncio.CancelledError:
            # The connection is closed: what has not arrived by now never does.
            self._given_up.add(exchange)
            raise
        self._ears.on_point("reply")
        return response

    def _ended(self, exchange: "asyncio.Task[httpx.Response]") -> None:
        self._under_way.discard(exchange)
        self._given_up.discard(exchange)
        if not exchange.cancelled():
            exchange.exception()

    async def _exchange(self, request: httpx.Request) -> httpx.Response:
        kind = self._fate(request)
        self._network.tell(f"  {self.name} {request.method} {request.url.path[16:]} {request.content!r} {kind}")
        await asyncio.sleep(self._dice.expovariate(20.0) + (_SLOW_S * self._dice.random() if kind == "slow" else 0.0))
        is_given_up = asyncio.current_task() in self._given_up
        if is_given_up or self.is_dead or self.is_unplugged or kind == "cut-before":
            raise httpx.ConnectError("no way to the service", request=request)
        if kind == "cut-during":
            raise httpx.WriteError("the request broke off", request=request)
        if kind.startswith("status-"):
            return _status(request, int(kind[7:]))
        if kind == "stale-token":
            await self._network.service.end_tokens()
            self._network.forget_answers()
        seen = _exchange_of(request)
        response = await self._carried(request, kind, seen)
        await asyncio.sleep(self._dice.expovariate(20.0))
        return await self._brought(request, response, kind, seen)

    async def _carried(self, request: httpx.Request, kind: str, seen: Exchange) -> httpx.Response:
        if kind == "ignored" and request.method == "PATCH":
            asked = httpx.Request("GET", request.url, headers={"Authorization": request.headers["Authorization"]})
            found = await self._network.carried_out(asked)
            return found if found.status_code != 404 else httpx.Response(200, json={}, request=request)
        response = await self._network.carried_out(request)
        if kind == "double":
            response = await self._network.carried_out(request)
        _note(seen, response)
        self._ears.on_carried(seen)
        return response

    async def _brought(
        self, request: httpx.Request, response: httpx.Response, kind: str, seen: Exchange
    ) -> httpx.Response:
        if kind == "lost":
            await asyncio.sleep(_LOST_AFTER_S)
            raise httpx.ReadTimeout("no answer came", request=request)
        if kind == "cut-after" or self.is_unplugged:
            raise httpx.ReadError("the answer never came", request=request)
        if kind == "late-502":
            return _status(request, 502)
        headers = {"content-type": response.headers.get("content-type", "")}
        body = response.content
        if kind == "garbled":
            return httpx.Response(response.status_code, headers=headers, content=body[: len(body) // 2])
        if kind == "cut-within":
            return httpx.Response(response.status_code, headers=headers, stream=_Broken(body))
        _note(seen, response)
        self._network.tell(f"  {self.name} <- {response.status_code} {body[:300]!r}")
        self._ears.on_arrived(seen)
        return httpx.Response(response.status_code, headers=headers, content=body)

    def _fate(self, request: httpx.Request) -> str:
        if request.url.path.endswith("/oauth2/token"):
            return ""
        path = request.url.path
        fault = next(
            (one for one in self.faults if one.method in {"", request.method} and path.endswith(one.place)), None
        )
        if fault is None:
            return ""
        fault.count -= 1
        if fault.count <= 0:
            self.faults.remove(fault)
        self._network.met[fault.kind] += 1
        return fault.kind


class _Broken(httpx.AsyncByteStream):
    """A body that breaks off in the middle."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body[: len(self._body) // 2]
        raise httpx.ReadError("the answer broke off")


def _status(request: httpx.Request, status: int) -> httpx.Response:
    # A service that has lost the course for a while; an empty cell is answered in the same words about its person.
    message = f"Could not find object with ID: {COURSE}" if status == 404 else "not now"
    headers = {"Retry-After": "3"} if status == 429 else {}
    return httpx.Response(status, json={"status": status, "message": message}, headers=headers, request=request)


def _exchange_of(request: httpx.Request) -> Exchange:
    sent = json.loads(request.content) if request.method == "PATCH" else None
    return Exchange(request.method, request.url.path.partition("/api/public/")[2], sent)


def _note(seen: Exchange, response: httpx.Response) -> None:
    seen.status = response.status_code
    seen.reply = response.json() if response.content.startswith((b"{", b"[")) else None
