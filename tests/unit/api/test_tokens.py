"""Renewing a token: once for all who wait, to its end whoever stops waiting, and never after signing out."""

import asyncio
import json
from collections import deque
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, TypeVar

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmsdesk.api import ApiError, Application, Client, LoginNeeded, ServerFault, Service, Token, TokenKeeper, tokens

SERVICE = Service("https://learn.example.edu")
T = TypeVar("T")


def token(access: str, refresh: str) -> Token:
    return Token(access, datetime.now(UTC) + timedelta(hours=1), refresh, "0" * 32, frozenset({"read"}))


class Rotating(httpx.AsyncBaseTransport):
    """A service that gives a new refresh token with each renewal, ends the old one, and answers when it is told to."""

    def __init__(self) -> None:
        self.valid = "r0"
        self.count = 0
        self.most_at_once = 0
        self._asked: deque[asyncio.Future[int]] = deque()
        self._has_asked = asyncio.Event()

    @property
    def asked(self) -> int:
        """How many renewals wait for their answer."""
        return len(self._asked)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        sent = dict(httpx.QueryParams(request.content.decode()))
        gate: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked.append(gate)
        self._has_asked.set()
        self.most_at_once = max(self.most_at_once, self.asked)
        status = await gate
        if status != 200:
            return httpx.Response(status, json={"status": status})
        if sent["refresh_token"] != self.valid:
            return httpx.Response(400, json={"error": "invalid_grant"})
        self.count += 1
        self.valid = f"r{self.count}"
        answer = {"access_token": f"a{self.count}", "expires_in": 3600, "refresh_token": self.valid}
        return httpx.Response(200, content=json.dumps(answer), headers={"Content-Type": "application/json"})

    def answer(self, status: int = 200) -> None:
        """Answer the renewal that has waited longest, if there is one."""
        if self._asked:
            self._asked.popleft().set_result(status)
        if not self._asked:
            self._has_asked.clear()

    async def is_asked(self) -> None:
        """Wait until a renewal has arrived."""
        await self._has_asked.wait()


class Kept:
    """A keeper and what the keychain holds for it."""

    def __init__(self) -> None:
        self.service = Rotating()
        self.stored: Token | None = token("a0", "r0")
        self.keeper = TokenKeeper(
            SERVICE,
            Application("key", "secret"),
            self.stored,
            on_changed=lambda changed: setattr(self, "stored", changed),
            transport=self.service,
        )

    def ask(self, stale: str) -> "asyncio.Task[str]":
        """Somebody who wants a token that is newer."""
        return begun(self.keeper.newer_than(stale))

    @property
    def refresh_token(self) -> str | None:
        """What the next renewal is made with."""
        return self.stored.refresh_token if self.stored else None


def begun(work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
    return asyncio.create_task(work)  # noqa: TID251 - each test waits for it


async def test_a_renewal_goes_on_when_the_one_who_asked_is_gone() -> None:
    kept = Kept()
    asking = kept.ask("a0")
    await kept.service.is_asked()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    kept.service.answer()
    await kept.keeper.wait_for_renewal()
    assert kept.stored == kept.keeper.token
    assert kept.refresh_token == kept.service.valid == "r1"


async def test_the_others_get_their_token_when_the_first_to_ask_is_gone() -> None:
    kept = Kept()
    asking = [kept.ask("a0") for _ in range(5)]
    await kept.service.is_asked()
    asking[0].cancel()
    kept.service.answer()
    assert await asyncio.gather(*asking[1:]) == ["a1"] * 4
    assert kept.service.count == 1


async def test_signing_out_during_a_renewal_leaves_nothing_behind() -> None:
    kept = Kept()
    asking = kept.ask("a0")
    await kept.service.is_asked()
    await kept.keeper.replace(None)
    kept.service.answer()
    with pytest.raises(LoginNeeded):
        await asking
    await kept.keeper.wait_for_renewal()
    assert kept.service.count == 1
    assert kept.stored is kept.keeper.token is None


async def test_a_new_sign_in_is_renewed_after_the_renewal_of_the_old_one() -> None:
    kept = Kept()
    old = kept.ask("a0")
    await kept.service.is_asked()
    await kept.keeper.replace(token("b0", "r1"))
    new = kept.ask("b0")
    kept.service.answer()
    assert await old == "b0"
    await kept.service.is_asked()
    kept.service.answer()
    assert await new == "a2"
    assert kept.refresh_token == kept.service.valid == "r2"


async def test_closing_the_client_waits_for_the_renewal() -> None:
    kept = Kept()
    client = Client(SERVICE, kept.keeper, transport=kept.service)
    asking = kept.ask("a0")
    await kept.service.is_asked()
    asking.cancel()
    closing = begun(client.aclose())
    await asyncio.sleep(0)
    assert not closing.done()
    kept.service.answer()
    await closing
    assert kept.refresh_token == "r1"


async def test_closing_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "LAST_RENEWAL_S", 0.05)
    kept = Kept()
    asking = kept.ask("a0")
    await kept.service.is_asked()
    await Client(SERVICE, kept.keeper, transport=kept.service).aclose()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert kept.refresh_token == "r0"


async def test_a_renewal_that_fails_leaves_the_write_that_waits_for_it_certain() -> None:
    kept = Kept()
    asking = kept.ask("a0")
    await kept.service.is_asked()
    kept.service.answer(500)
    with pytest.raises(ServerFault) as caught:
        await asking
    assert not caught.value.is_uncertain
    assert kept.refresh_token == "r0"


class Play:
    """Acts in a row, and what holds after each."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.asking: list[asyncio.Task[str]] = []

    async def ask(self) -> None:
        held = self.kept.keeper.token
        self.asking.append(self.kept.ask(held.access_token if held else "a0"))
        if held is not None:
            await self.kept.service.is_asked()

    async def leave(self) -> None:
        if self.asking:
            self.asking.pop(0).cancel()

    async def answer(self) -> None:
        self.kept.service.answer()

    async def fault(self) -> None:
        self.kept.service.answer(503)

    async def sign_out(self) -> None:
        await self.kept.keeper.replace(None)

    async def sign_in(self) -> None:
        service = self.kept.service
        service.count += 1
        service.valid = f"r{service.count}"
        await self.kept.keeper.replace(token(f"a{service.count}", service.valid))


ACTS = ("ask", "leave", "answer", "fault", "sign_out", "sign_in")


class Moment(NamedTuple):
    """What is held after an act: by the keeper, and in the keychain."""

    held: Token | None
    stored: Token | None
    is_out: bool

    @property
    def is_true(self) -> bool:
        """Both hold the same, and nothing is left of somebody who signed out."""
        return self.held == self.stored and not (self.is_out and self.stored)


class End(NamedTuple):
    """The moments of a play, and what stands when all is answered."""

    moments: list[Moment]
    answers: list[str | BaseException | None]
    most_renewals_at_once: int
    refresh_token: str | None
    valid: str


async def _played(acts: list[str]) -> End:
    play, is_out, moments = Play(), False, []
    kept = play.kept
    for act in acts:
        is_out = act == "sign_out" or (is_out and act != "sign_in")
        await getattr(play, act)()
        for _ in range(8):
            await asyncio.sleep(0)
        moments.append(Moment(kept.keeper.token, kept.stored, is_out))
    settling = asyncio.gather(kept.keeper.wait_for_renewal(), *play.asking, return_exceptions=True)
    while not settling.done():
        kept.service.answer()
        await asyncio.sleep(0)
    moments.append(Moment(kept.keeper.token, kept.stored, is_out))
    return End(moments, await settling, kept.service.most_at_once, kept.refresh_token, kept.service.valid)


@given(st.lists(st.sampled_from(ACTS), max_size=25))
@example(["ask", "leave", "answer", "ask", "answer"])
@example(["ask", "sign_out", "answer", "ask"])
@example(["ask", "sign_in", "ask", "answer", "answer"])
@example(["ask", "fault", "ask", "leave", "sign_out", "sign_in", "answer", "ask"])
def test_whatever_happens_what_is_kept_is_the_last_that_was_given(acts: list[str]) -> None:
    end = asyncio.run(_played(acts))
    assert [moment for moment in end.moments if not moment.is_true] == []
    assert all(isinstance(one, ApiError | asyncio.CancelledError | str | None) for one in end.answers)
    assert end.most_renewals_at_once <= 1
    assert end.refresh_token in {None, end.valid}, "what is kept renews no more"
