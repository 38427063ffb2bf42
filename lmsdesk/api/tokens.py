"""The life of a token: fetched, shared by all requests, renewed once when the service no longer takes it."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lmsdesk.api.errors import LoginNeeded
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
from lmsdesk.api.paths import Service

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport


class TokenKeeper:
    """One site's token; requests that find it stale at the same time wait for one renewal."""

    def __init__(
        self,
        service: Service,
        application: Application,
        token: Token | None,
        *,
        on_changed: Callable[[Token | None], None],
        transport: "BaseTransport | None" = None,
    ) -> None:
        self._service = service
        self._application = application
        self._token = token
        self._on_changed = on_changed
        self._transport = transport
        self._renewing = asyncio.Lock()

    def __repr__(self) -> str:
        return f"TokenKeeper(has_token={self._token is not None})"

    @property
    def token(self) -> Token | None:
        """The token in use, which the service may have ended meanwhile."""
        return self._token

    async def current(self) -> str:
        """The access token to send; raises LoginNeeded when there is none."""
        token = self._token
        if token is None:
            raise _login_needed()
        # Without the means to renew, the service has the last word: this computer's clock may be wrong.
        if token.refresh_token is None or datetime.now(UTC) < token.expires_at:
            return token.access_token
        return await self.renewed(token.access_token)

    async def renewed(self, stale: str) -> str:
        """An access token newer than `stale`; raises LoginNeeded, and forgets the token, when there is none to get."""
        async with self._renewing:
            token = self._token
            if token is None:
                raise _login_needed()
            if token.access_token != stale:
                return token.access_token
            renewed = await self._renewal_of(token)
            # A sign-in that finished during the renewal wins over it.
            if self._token is token:
                self._keep(renewed)
            return (self._token or renewed).access_token

    def replace(self, token: Token | None, *, application: Application | None = None) -> None:
        """Take a new sign-in, with the application it was made by if that was not known before; or forget the old."""
        self._application = application or self._application
        self._keep(token)

    async def _renewal_of(self, token: Token) -> Token:
        try:
            if token.refresh_token is None:
                raise _login_needed()
            request = renewal(self._service, self._application, token.refresh_token)
            fresh = await _token(self._service, request, self._transport)
        except LoginNeeded:
            if self._token is token:
                self._keep(None)
            raise
        return Token(
            fresh.access_token,
            fresh.expires_at,
            # Whether the service gives a new one each time is not known (reference section 19, point 2).
            fresh.refresh_token or token.refresh_token,
            fresh.user_uuid or token.user_uuid,
            fresh.scope or token.scope,
        )

    def _keep(self, token: Token | None) -> None:
        self._token = token
        self._on_changed(token)


async def exchange_code(
    service: Service,
    application: Application,
    request: SignInRequest,
    code: str,
    *,
    transport: "BaseTransport | None" = None,
) -> Token:
    """The token for an authorization code; a code works once, so this is never repeated by itself."""
    return await _token(service, code_exchange(service, application, request, code), transport)


async def application_token(
    service: Service, application: Application, *, transport: "BaseTransport | None" = None
) -> Token:
    """The application's own token (two-legged)."""
    return await _token(service, application_request(service, application), transport)


async def _token(service: Service, request: Request, transport: "BaseTransport | None") -> Token:
    reply = await _send(service, request, transport)
    return token_from(request, reply, now=datetime.now(UTC))


async def _send(service: Service, request: Request, transport: "BaseTransport | None") -> Reply:
    from lmsdesk.api.transport import open_line

    async with await open_line(service, width=1, transport=transport) as line:
        return await line.send(request)


def _login_needed() -> LoginNeeded:
    return LoginNeeded("Sign in to go on.", detail="What is not sent yet is kept.", hint="Sign in to this site.")
