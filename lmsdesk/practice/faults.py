"""Faults on demand: a seeded script of delays, refusals and cut connections (`--faults FILE`).

The file holds `{"seed": 1, "rules": [...]}`. A rule has `kind` and may have `match` (a regular expression found in the
path), `method`, `probability` (1), `count` (times it acts; unlimited), `after` (matching calls it lets pass first),
`latencyMs`, `jitterMs`, `status`, `retryAfter` (seconds), `bytes` (of the reply that arrive before a cut).
Kinds: `latency`, `status`, `cut-before` (the work is not done), `cut-after` (done, the reply is lost),
`cut-within` (done, the reply breaks off), `stale` (every access token ends before the call).
"""

import asyncio
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lmsdesk.practice.errors import error_response
from lmsdesk.practice.site import Site
from lmsdesk.practice.tokens import expire_all

KINDS = frozenset({"latency", "status", "cut-before", "cut-after", "cut-within", "stale"})


class Rule(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """One line of the script; times in milliseconds, `retry_after` in seconds."""

    kind: str
    match: str = ""
    method: str = ""
    probability: float = 1.0
    count: int | None = None
    after: int = 0
    latency_ms: int = 0
    jitter_ms: int = 0
    status: int = 503
    retry_after: int | None = None
    bytes: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"the kind of a fault must be one of {', '.join(sorted(KINDS))}")
        re.compile(self.match)


class Script(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The whole file."""

    seed: int = 0
    rules: list[Rule] = []


class CutError(ConnectionResetError):
    """The connection was cut on purpose; only in-process clients meet it as an exception."""


@dataclass
class _Progress:
    """How often a rule has been met and has acted."""

    met: int = 0
    acted: int = 0


@dataclass
class Player:
    """Decides which rules act on a call; the same seed and calls give the same faults."""

    script: Script
    _random: random.Random = field(init=False)
    _progress: list[_Progress] = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.script.seed)  # noqa: S311 (repeatable on purpose)
        self._progress = [_Progress() for _ in self.script.rules]

    def acting(self, method: str, path: str) -> list[Rule]:
        pairs = zip(self.script.rules, self._progress, strict=True)
        return [rule for rule, progress in pairs if self._acts(rule, progress, method, path)]

    def _acts(self, rule: Rule, progress: _Progress, method: str, path: str) -> bool:
        is_meant = rule.method.upper() in {"", method} and re.search(rule.match, path) is not None
        if not is_meant:
            return False
        progress.met += 1
        is_spent = rule.count is not None and progress.acted >= rule.count
        if progress.met <= rule.after or is_spent or self._random.random() >= rule.probability:
            return False
        progress.acted += 1
        return True

    def delay_s(self, rule: Rule) -> float:
        return (rule.latency_ms + self._random.random() * rule.jitter_ms) / 1000


def read_script(path: Path | None) -> Script:
    """The script in the file, or an empty one. Raises ValueError (msgspec's own errors are)."""
    return msgspec.json.decode(path.read_bytes(), type=Script) if path else Script()


class Faults:
    """Plays the script on every call; plain ASGI."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._player = Player(read_script(site.settings.faults))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rules = self._player.acting(scope["method"], scope["path"]) if scope["type"] == "http" else []
        app = self._app
        for rule in rules:
            await asyncio.sleep(self._player.delay_s(rule))
            app = await self._with(rule, app)
        await app(scope, receive, send)

    async def _with(self, rule: Rule, app: ASGIApp) -> ASGIApp:
        if rule.kind == "stale":
            async with self._site.database.write() as connection:
                await expire_all(connection)
        if rule.kind == "status":
            headers = {} if rule.retry_after is None else {"Retry-After": str(rule.retry_after)}
            return error_response(rule.status, "A fault that was asked for", headers)
        return _CUTS[rule.kind](app, rule) if rule.kind in _CUTS else app


def _cut_before(_app: ASGIApp, _rule: Rule) -> ASGIApp:
    async def play(scope: Scope, _receive: Receive, _send: Send) -> None:
        await _cut(scope)

    return play


def _cut_after(app: ASGIApp, _rule: Rule) -> ASGIApp:
    async def swallow(_message: Message) -> None:
        return

    async def play(scope: Scope, receive: Receive, _send: Send) -> None:
        await app(scope, receive, swallow)
        await _cut(scope)

    return play


def _cut_within(app: ASGIApp, rule: Rule) -> ASGIApp:
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


_CUTS = {"cut-before": _cut_before, "cut-after": _cut_after, "cut-within": _cut_within}


async def _cut(scope: Scope) -> None:
    """Resets the connection; the server hands its transport along (see `server`)."""
    transport = scope.get("state", {}).get("transport")
    if transport is None:
        raise CutError("the connection was cut on purpose")
    # What was written before still goes out: a reply that breaks off has to arrive in part.
    await asyncio.sleep(0.02)
    transport.abort()
    await asyncio.sleep(0.02)
