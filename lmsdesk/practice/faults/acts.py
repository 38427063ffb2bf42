"""What a rule does to a call: each takes the application and gives another one in its place."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lmsdesk.practice.faults.player import Rule
from lmsdesk.practice.protocol.errors import error_response

TICK_S = 0.1
"""How often a trickle lets a piece through."""

Act = Callable[[ASGIApp, Rule], ASGIApp]


class CutError(ConnectionResetError):
    """The connection was cut on purpose; only in-process clients meet it as an exception."""


def refuse(_app: ASGIApp, rule: Rule) -> ASGIApp:
    headers = {} if rule.retry_after is None else {"Retry-After": str(rule.retry_after)}
    return error_response(rule.status, "A fault that was asked for", headers)


def cut_before(_app: ASGIApp, _rule: Rule) -> ASGIApp:
    async def play(scope: Scope, _receive: Receive, _send: Send) -> None:
        await _cut(scope)

    return play


def cut_after(app: ASGIApp, _rule: Rule) -> ASGIApp:
    async def swallow(_message: Message) -> None:
        return

    async def play(scope: Scope, receive: Receive, _send: Send) -> None:
        await app(scope, receive, swallow)
        await _cut(scope)

    return play


def cut_within(app: ASGIApp, rule: Rule) -> ASGIApp:
    async def play(scope: Scope, receive: Receive, send: Send) -> None:
        left = rule.bytes

        async def send_some(message: Message) -> None:
            nonlocal left
            if message["type"] == "http.response.start":
                await send(message)
                return
            body = message.get("body", b"")[:left]
            left -= len(body)
            if left > 0 and message.get("more_body"):
                await send({**message, "body": body})
            elif left >= 0:
                left = -1
                await send({"type": "http.response.body", "body": body, "more_body": True})

        await app(scope, receive, send_some)
        await _cut(scope)

    return play


def trickle(app: ASGIApp, rule: Rule) -> ASGIApp:
    """The reply in small pieces, so many bytes a second."""
    # Slower than a byte a tick, the ticks become longer.
    size = max(1, round(rule.bytes_per_second * TICK_S))
    pause_s = size / rule.bytes_per_second

    async def play(scope: Scope, receive: Receive, send: Send) -> None:
        transport = scope.get("state", {}).get("transport")

        async def send_slowly(message: Message) -> None:
            body = message.get("body", b"")
            if message["type"] != "http.response.body" or not body:
                await send(message)
                return
            for start in range(0, len(body), size):
                if transport is not None and transport.is_closing():
                    return
                await asyncio.sleep(pause_s)
                is_last = start + size >= len(body)
                more = bool(message.get("more_body")) or not is_last
                await send({**message, "body": body[start : start + size], "more_body": more})

        await app(scope, receive, send_slowly)

    return play


BY_KIND: dict[str, Act] = {
    "status": refuse,
    "cut-before": cut_before,
    "cut-after": cut_after,
    "cut-within": cut_within,
    "trickle": trickle,
}


class Memory:
    """The replies that stale reads repeat: the last ones given, by address and caller."""

    MOST_REPLIES = 300
    LONGEST_REPLY = 1024 * 1024

    def __init__(self) -> None:
        self._kept: OrderedDict[str, list[Message]] = OrderedDict()

    def replay(self, scope: Scope) -> ASGIApp | None:
        """An application that repeats the last reply, if there is one."""
        messages = self._kept.get(_key(scope))
        if messages is None:
            return None

        async def play(_scope: Scope, _receive: Receive, send: Send) -> None:
            for message in messages:
                # Those on the way out write their own headers into the list they are given.
                await send({**message, "headers": list(message["headers"])} if "headers" in message else message)

        return play

    def record(self, app: ASGIApp) -> ASGIApp:
        async def play(scope: Scope, receive: Receive, send: Send) -> None:
            messages: list[Message] = []

            async def note(message: Message) -> None:
                held = {**message, "headers": list(message["headers"])} if "headers" in message else message
                messages.append(held)
                await send(message)

            await app(scope, receive, note)
            self._keep(_key(scope), messages)

        return play

    def _keep(self, key: str, messages: list[Message]) -> None:
        size = sum(len(message.get("body", b"")) for message in messages)
        if not messages or messages[0].get("status") != 200 or size > self.LONGEST_REPLY:
            return
        self._kept[key] = messages
        self._kept.move_to_end(key)
        while len(self._kept) > self.MOST_REPLIES:
            self._kept.popitem(last=False)


def _key(scope: Scope) -> str:
    # Digested, so that no token is kept; another caller has another key and never sees this one's reply.
    principal = Headers(scope=scope).get("authorization", "")
    address = f"{scope['path']}?{scope['query_string'].decode('latin-1')}"
    return hashlib.sha256(f"{principal}\n{address}".encode()).hexdigest()


async def _cut(scope: Scope) -> None:
    """Resets the connection; the server hands its transport along (see `server`)."""
    transport = scope.get("state", {}).get("transport")
    if transport is None:
        raise CutError("the connection was cut on purpose")
    # What was written before still goes out: a reply that breaks off has to arrive in part.
    await asyncio.sleep(0.02)
    transport.abort()
    await asyncio.sleep(0.02)
