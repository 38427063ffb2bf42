"""The life of a token: fetched, shared by all requests, renewed once when the service no longer takes it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from lmsdesk.api.connection import load_retries, open_connection
from lmsdesk.api.errors import ApiError, Busy, LoginNeeded, NotAService, ServerFault, Unreachable
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.oauth import (
    Application,
    SignInRequest,
    Token,
    application_request,
    code_exchange,
    renewal,
    token_from,
)
from lmsdesk.api.pacing import retry_rule
from lmsdesk.api.paths import Service

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport

OnChanged: TypeAlias = Callable[["Token | None"], Awaitable[None] | None]
"""Keeps a token, or forgets it; where that takes a while, what it returns is waited for."""
_KEPT = "What is not sent yet is kept."
LAST_RENEWAL_S = 3.0
"""How long closing waits for a renewal that is on its way."""
T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Runs one call at a time in a task of its own, which is kept until it has ended."""

    def __init__(self) -> None:
        self._running: asyncio.Task[T] | None = None
        self._subject: object = None

    async def result(self, subject: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of the call for this very object, started unless it runs already; calls run one after another.

        Cancelling the caller does not cancel the call.
        """
        while self._running is not None and self._subject is not subject:
            await asyncio.wait({self._running})
        if self._running is None:
            self._subject = subject
            self._running = asyncio.create_task(work())  # noqa: TID251 - held here until it is done
            self._running.add_done_callback(self._on_ended)
        return await asyncio.shield(self._running)

    async def wait_or_cancel(self, within_s: float) -> None:
        """Wait so long for the running call, then cancel it."""
        if self._running is not None:
            running = self._running
            await asyncio.wait({running}, timeout=within_s)
            if running.cancel():
                await asyncio.wait({running})

    def _on_ended(self, task: asyncio.Task[T]) -> None:
        self._running = self._subject = None
        if not task.cancelled():
            # Retrieved, because every caller may have gone, and the loop would report an exception never retrieved.
            task.exception()


class TokenKeeper:
    """One site's token; requests that find it stale at the same time wait for one renewal.

    A service may give a new refresh token with each renewal and end the old one, so a renewal goes on to its end and is
    kept also when those who asked for it have gone.
    """

    def __init__(
        self,
        service: Service,
        application: Application,
        token: Token | None,
        *,
        on_changed: OnChanged,
        transport: "BaseTransport | None" = None,
    ) -> None:
        self._service = service
        self._application = application
        self._token = token
        self._on_changed = on_changed
        self._transport = transport
        self._renewals = SingleFlight[None]()

    def __repr__(self) -> str:
        return f"TokenKeeper(has_token={self._token is not None})"

    @property
    def token(self) -> Token | None:
        """The token in use, which the service may have ended meanwhile."""
        return self._token

    async def current(self) -> str:
        """The access token to send; raises LoginNeeded when there is none."""
        token = self._require_token()
        # Without the means to renew, the service has the last word: this computer's clock may be wrong.
        if token.refresh_token is None or datetime.now(UTC) < token.expires_at:
            return token.access_token
        return await self.newer_than(token.access_token)

    async def newer_than(self, stale: str) -> str:
        """An access token newer than `stale`; raises LoginNeeded, and forgets the token, when there is none to get."""
        token = self._require_token()
        if token.access_token == stale:
            await self._renewals.result(token, lambda: self._renew(token))
        # A sign-in that finished meanwhile wins over the renewal, and so does signing out.
        return self._require_token().access_token

    async def wait_for_renewal(self) -> None:
        """Wait a moment for a renewal that is on its way: what it brings is needed at the next start."""
        await self._renewals.wait_or_cancel(LAST_RENEWAL_S)

    async def replace(self, token: Token | None, *, application: Application | None = None) -> None:
        """Take a new sign-in, with the application it was made by if that was not known before; or forget the old.

        It counts at once, and is kept when this returns.
        """
        self._application = application or self._application
        await self._keep(token)

    def _require_token(self) -> Token:
        if self._token is None:
            raise _login_needed()
        return self._token

    async def _renew(self, token: Token) -> None:
        try:
            fresh = await self._renewal_of(token)
        except LoginNeeded:
            if self._token is token:
                await self._keep(None)
            raise
        except ApiError as error:
            if not isinstance(error, Unreachable | NotAService | Busy | ServerFault):
                # What it says is about this program at this site, and not about the request that waits: all stand still
                # until somebody signs in, and the token stays, because the site may take the program back.
                raise LoginNeeded(error.title, detail=_KEPT, hint=error.hint, code=error.code) from None
            # Whatever became of the renewal, the request that waits for it has not been sent.
            error.is_uncertain = False
            raise
        if self._token is token:
            await self._keep(fresh)

    async def _renewal_of(self, token: Token) -> Token:
        if token.refresh_token is None:
            raise _login_needed()
        request = renewal(self._service, self._application, token.refresh_token)
        fresh = await _token(self._service, request, self._transport)
        return Token(
            fresh.access_token,
            fresh.expires_at,
            # Whether the service gives a new one each time is not known (reference section 19, point 2).
            fresh.refresh_token or token.refresh_token,
            fresh.user_uuid or token.user_uuid,
            fresh.scope or token.scope,
        )

    async def _keep(self, token: Token | None) -> None:
        self._token = token
        keeping = self._on_changed(token)
        if keeping is not None:
            await keeping


async def exchange_code(
    service: Service,
    application: Application,
    request: SignInRequest,
    code: str,
    *,
    transport: "BaseTransport | None" = None,
) -> Token:
    """The token for an authorization code; a code works once, so only what surely did not arrive is repeated."""
    sent = code_exchange(service, application, request, code)
    retries = await load_retries()
    try:
        async for attempt in retries(on=retry_rule(sent), attempts=3, timeout=20, wait_initial=0.2):
            with attempt:
                return await _token(service, sent, transport)
    except ApiError as error:
        # Where nothing was sent, the error says what to look at.
        if error.is_retryable and (error.is_uncertain or not isinstance(error, Unreachable)):
            error.hint = "Try again in a moment."
        raise
    raise AssertionError("the last attempt returns or raises")


async def application_token(
    service: Service, application: Application, *, transport: "BaseTransport | None" = None
) -> Token:
    """The application's own token (two-legged)."""
    return await _token(service, application_request(service, application), transport)


async def _token(service: Service, request: Request, transport: "BaseTransport | None") -> Token:
    reply = await _send(service, request, transport)
    return token_from(request, reply, now=datetime.now(UTC))


async def _send(service: Service, request: Request, transport: "BaseTransport | None") -> Reply:
    async with await open_connection(service, width=1, transport=transport) as connection:
        return await connection.send(request)


def _login_needed() -> LoginNeeded:
    return LoginNeeded("Sign in to go on.", detail=_KEPT, hint="Sign in to this site.")
