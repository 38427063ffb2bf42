"""The token endpoint and `tokeninfo` (specification section 5, reference section 4.1)."""

import base64
import binascii
import hashlib
import hmac
import re
from urllib.parse import parse_qsl

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.tokens import (
    APPLICATION_SCOPE,
    Grant,
    access_token,
    end_replayed,
    new_refresh_token,
    spend_code,
    take_code,
    take_refresh_token,
    token_row,
)
from lmsdesk.practice.protocol.body_schema import BodySchema, choice, integer, text
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, JsonResponse
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.resource_queries import get
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import users

router = Router()

NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}
FORM_LIMIT = 64 * 1024

_VERIFIER = re.compile(r"[A-Za-z0-9\-._~]{43,128}")


class OAuthError(Exception):
    """A refusal in the form of OAuth: `error` and `error_description`."""

    def __init__(self, error: str, description: str, status: int = 400) -> None:
        super().__init__(description)
        self.error = error
        self.status = status

    def response(self) -> Response:
        headers = dict(NO_STORE)
        if self.status == 401:
            headers["WWW-Authenticate"] = 'Basic realm="token"'
        return JsonResponse({"error": self.error, "error_description": str(self)}, self.status, headers)


async def form_of(request: Request) -> list[tuple[str, str]]:
    """The fields of a form body, in order; an OAuthError when it is too large or not text."""
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > FORM_LIMIT:
            raise OAuthError("invalid_request", "The request body is too large")
    try:
        return parse_qsl(received.decode("ascii"), keep_blank_values=True, max_num_fields=50)
    except ValueError as error:
        raise OAuthError("invalid_request", "The request body is not a form") from error


def single(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """The inputs by name; one that is given twice is an error (reference section 4.1)."""
    inputs: dict[str, str] = {}
    for name, value in pairs:
        if "\0" in value:
            raise OAuthError("invalid_request", f"The parameter {name[:50]} holds a character that is not allowed")
        if inputs.setdefault(name, value) != value:
            raise OAuthError("invalid_request", f"The parameter {name[:50]} is repeated")
    return inputs


def _basic(header: str) -> tuple[str, str]:
    kind, _, encoded = header.partition(" ")
    try:
        words = base64.b64decode(encoded.strip(), validate=True).decode() if kind.lower() == "basic" else ""
    except (binascii.Error, UnicodeDecodeError):
        words = ""
    key, _, secret = words.partition(":")
    return key, secret


def _check_client(request: Request, site: Site) -> str:
    """The application key, proved by the secret in the Basic header."""
    key, secret = _basic(request.headers.get("authorization", ""))
    own = site.credentials
    is_key = hmac.compare_digest(key.encode(), own.application_key.encode())
    is_secret = hmac.compare_digest(secret.encode(), own.application_secret.encode())
    if not (is_key and is_secret):
        raise OAuthError("invalid_client", "Invalid credentials", 401)
    return key


_TOKEN: BodySchema = {
    **dict.fromkeys(("access_token", "scope", "user_id", "refresh_token"), text()),
    "token_type": choice("bearer"),
    "expires_in": integer(),
}
_REFUSED: BodySchema = {"error": text(), "error_description": text()}
_INPUTS = docs.texts("grant_type", "code", "redirect_uri", "code_verifier", "refresh_token")
_FORM = {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": dict(_INPUTS)}}}


@router.post("/v1/oauth2/token")
@docs.documents(
    docs.Operation(
        reply=_TOKEN,
        refusal=_REFUSED,
        query=_INPUTS,
        special={"requestBody": {"content": _FORM}, "security": [{"application": []}]},
    )
)
async def issue_token(request: Request) -> Response:
    site: Site = request.app.state.site
    try:
        inputs = single([*request.query_params.multi_items(), *await form_of(request)])
        client = _check_client(request, site)
        async with site.database.write() as connection:
            issued = await _issue(connection, site, client, inputs)
    except OAuthError as error:
        return error.response()
    # A refused code is used up all the same, and a repeated one ends its sign-in: both are kept before the refusal is
    # told.
    return issued.response() if isinstance(issued, OAuthError) else JsonResponse(issued, headers=NO_STORE)


async def _issue(connection: AsyncConnection, site: Site, client: str, inputs: dict[str, str]) -> Json | OAuthError:
    kind = inputs.get("grant_type", "")
    if kind == "client_credentials":
        return await _token(connection, site, Grant(client, APPLICATION_SCOPE))
    if kind == "authorization_code":
        return await _from_code(connection, site, client, inputs)
    if kind == "refresh_token":
        return await _from_refresh(connection, site, client, inputs)
    if not kind:
        return OAuthError("invalid_request", "The parameter grant_type is missing")
    return OAuthError("unsupported_grant_type", "The grant type is not supported")


async def _token(connection: AsyncConnection, site: Site, grant: Grant) -> Json:
    token, left_s = await access_token(connection, grant, site.settings.token_lifetime_s)
    reply: Json = {"access_token": token, "token_type": "bearer", "expires_in": left_s}
    if grant.user_id is None:
        return reply
    return {**reply, "scope": grant.scope, "user_id": (await get(connection, users, grant.user_id))["uuid"]}


def _code_problem(row: RowMapping | None, client: str, inputs: dict[str, str]) -> str | None:
    if row is None or row["client"] != client:
        return "The code is not known, was used or has expired"
    if row["redirect_uri"] != inputs.get("redirect_uri"):
        return "The redirect_uri is not the one of the authorization request"
    verifier = inputs.get("code_verifier")
    if (row["challenge"] is None) != (verifier is None):
        return "The code_verifier does not belong to the code"
    if verifier is not None and not hmac.compare_digest(challenge_of(verifier), row["challenge"]):
        return "The code_verifier does not belong to the code"
    return None


def challenge_of(verifier: str) -> str:
    """The S256 challenge of a PKCE verifier; of a malformed one, nothing that could match."""
    if not _VERIFIER.fullmatch(verifier):
        return ""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


async def _from_code(connection: AsyncConnection, site: Site, client: str, inputs: dict[str, str]) -> Json | OAuthError:
    if not inputs.get("code") or not inputs.get("redirect_uri"):
        return OAuthError("invalid_request", "The parameters code and redirect_uri are needed")
    row = await take_code(connection, inputs["code"])
    if row is None:
        await end_replayed(connection, client, inputs["code"])
    problem = _code_problem(row, client, inputs)
    if problem is not None or row is None:
        return OAuthError("invalid_grant", problem or "")
    grant = Grant(client, row["scope"], row["user_id"])
    reply = await _token(connection, site, grant)
    sign_in = await spend_code(connection, inputs["code"], grant)
    if "offline" in grant.scope.split():
        reply["refresh_token"] = await new_refresh_token(connection, grant, sign_in)
    return reply


async def _from_refresh(
    connection: AsyncConnection, site: Site, client: str, inputs: dict[str, str]
) -> Json | OAuthError:
    if not inputs.get("refresh_token"):
        return OAuthError("invalid_request", "The parameter refresh_token is needed")
    taken = await take_refresh_token(connection, client, inputs["refresh_token"])
    if taken is None:
        return OAuthError("invalid_grant", "The refresh token is not known, was replaced or has expired")
    grant, refresh_token = taken
    return {**await _token(connection, site, grant), "refresh_token": refresh_token}


@router.get("/v1/oauth2/tokeninfo")
@docs.documents(
    docs.Operation(
        reply={"application_id": text(), "scope": text()},
        refusal=_REFUSED,
        query=docs.texts("access_token"),
        special={"security": []},
    )
)
async def token_info(request: Request) -> Response:
    site: Site = request.app.state.site
    async with site.database.read() as connection:
        row = await token_row(connection, request.query_params.get("access_token", ""))
    if row is None:
        return OAuthError("invalid_request", "The access token is not valid").response()
    body = {"application_id": site.credentials.application_id, "scope": row["scope"]}
    return JsonResponse(body, headers=NO_STORE)
