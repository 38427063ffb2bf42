"""Access tokens, refresh tokens and authorization codes: issued, looked up, ended (specification section 5).

A refresh token is replaced by each renewal. It goes on to work until the one that replaced it is used, because a reply
can be lost; if it comes after that, or a code comes twice, somebody else has it, and everything of that sign-in ends.
"""

import hashlib
import secrets
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, RowMapping, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.access.permissions import Principal
from lmsdesk.practice.protocol.errors import ApiError
from lmsdesk.practice.protocol.wire import new_uuid, now_ms
from lmsdesk.practice.storage.tables import codes, refresh_tokens, spent_codes, tokens, users

CODE_LIFETIME_MS = 120_000
REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000
APPLICATION_SCOPE = "read write delete"


@dataclass(frozen=True)
class Grant:
    """For whom a token is issued: an application by itself, or for one of its users."""

    client: str
    scope: str
    user_id: int | None = None


@dataclass(frozen=True)
class CodeRequest:
    """What an authorization code is bound to."""

    grant: Grant
    redirect_uri: str
    challenge: str | None = None


def digest(secret: str) -> str:
    """Codes and refresh tokens are kept as digests only."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def access_token(connection: AsyncConnection, grant: Grant, lifetime_s: int) -> tuple[str, int]:
    """The grant's living token, or a new one, with the seconds it still has (section 5, two-legged, rule 5)."""
    now = now_ms()
    await connection.execute(delete(tokens).where(tokens.c.expires_at < now - 86_400_000))
    living = select(tokens).where(*_tokens_of(grant), tokens.c.expires_at > now + 999)
    row = (await connection.execute(living)).mappings().first()
    if row is not None:
        return row["token"], (row["expires_at"] - now) // 1000
    token = secrets.token_urlsafe(32)
    values = {"token": token, "client": grant.client, "user_id": grant.user_id, "scope": grant.scope}
    await connection.execute(insert(tokens).values(**values, expires_at=now + lifetime_s * 1000))
    return token, lifetime_s


def _tokens_of(grant: Grant) -> tuple[ColumnElement[bool], ...]:
    owner = tokens.c.user_id.is_(None) if grant.user_id is None else tokens.c.user_id == grant.user_id
    # A wider scope must not leak into a narrower grant, so a token is also particular to its scope.
    return owner, tokens.c.client == grant.client, tokens.c.scope == grant.scope


async def token_row(connection: AsyncConnection, token: str) -> RowMapping | None:
    query = select(tokens).where(tokens.c.token == token, tokens.c.expires_at > now_ms())
    return (await connection.execute(query)).mappings().first()


async def principal_of(connection: AsyncConnection, authorization: str | None) -> Principal:
    """Who calls, from the `Authorization` header; 401 when there is no living token in it."""
    challenge = {"WWW-Authenticate": "Bearer"}
    if authorization is None:
        raise ApiError(401, "API request is not authenticated.", challenge)
    kind, _, token = authorization.partition(" ")
    row = await _living(connection, token.strip()) if kind.lower() == "bearer" else None
    if row is None:
        raise ApiError(401, "Bearer token is invalid", challenge)
    scopes = frozenset(row["scope"].split())
    if row["user_id"] is None:
        return Principal(scopes)
    is_administrator = "SystemAdmin" in row["body"].get("systemRoleIds", ())
    return Principal(scopes, row["user_id"], is_administrator)


_LIVING = (
    select(tokens.c.user_id, tokens.c.scope, users.c.body)
    .select_from(tokens.outerjoin(users, users.c.id == tokens.c.user_id))
    .where(tokens.c.token == bindparam("token"), tokens.c.expires_at > bindparam("now"))
)


async def _living(connection: AsyncConnection, token: str) -> RowMapping | None:
    # Asked at each call, so that a token that was ended and a person who was shut out are refused at once.
    row = (await connection.execute(_LIVING, {"token": token, "now": now_ms()})).mappings().first()
    is_shut_out = row is not None and row["body"] and row["body"]["availability"]["available"] != "Yes"
    return None if is_shut_out else row


async def expire_all(connection: AsyncConnection) -> None:
    """Ends every access token at once; refresh tokens stay."""
    await connection.execute(delete(tokens))


async def new_code(connection: AsyncConnection, request: CodeRequest) -> str:
    code = secrets.token_urlsafe(32)
    values = {
        "key": digest(code),
        "user_id": request.grant.user_id,
        "client": request.grant.client,
        "scope": request.grant.scope,
        "redirect_uri": request.redirect_uri,
        "challenge": request.challenge,
        "expires_at": now_ms() + CODE_LIFETIME_MS,
    }
    await connection.execute(delete(codes).where(codes.c.expires_at < now_ms()))
    await connection.execute(insert(codes).values(values))
    return code


async def take_code(connection: AsyncConnection, code: str) -> RowMapping | None:
    """The row of a valid code, which is deleted when it is taken."""
    taken = delete(codes).where(codes.c.key == digest(code)).returning(codes)
    row = (await connection.execute(taken)).mappings().first()
    return row if row is not None and row["expires_at"] > now_ms() else None


async def spend_code(connection: AsyncConnection, code: str, grant: Grant) -> str:
    """Remembers that tokens were issued for a code; returns the name of the sign-in that they belong to."""
    sign_in, now = new_uuid(), now_ms()
    await connection.execute(delete(spent_codes).where(spent_codes.c.expires_at < now))
    values = {**asdict(grant), "key": digest(code), "sign_in": sign_in, "expires_at": now + REFRESH_LIFETIME_MS}
    await connection.execute(insert(spent_codes).values(values))
    return sign_in


async def end_replayed(connection: AsyncConnection, client: str, code: str) -> None:
    """Ends what was issued for a code that comes a second time (RFC 6749, section 4.1.2)."""
    query = select(spent_codes).where(spent_codes.c.key == digest(code), spent_codes.c.client == client)
    row = (await connection.execute(query)).mappings().first()
    if row is not None:
        await _end_sign_in(connection, row)


async def new_refresh_token(
    connection: AsyncConnection, grant: Grant, sign_in: str, *, parent: str | None = None
) -> str:
    """A refresh token of a sign-in; `parent` is the digest of the one that it replaces."""
    token, now = secrets.token_urlsafe(32), now_ms()
    await connection.execute(delete(refresh_tokens).where(refresh_tokens.c.expires_at < now))
    values = {**asdict(grant), "key": digest(token), "sign_in": sign_in, "parent": parent, "is_ended": False}
    await connection.execute(insert(refresh_tokens).values(**values, expires_at=now + REFRESH_LIFETIME_MS))
    return token


async def take_refresh_token(connection: AsyncConnection, client: str, token: str) -> tuple[Grant, str] | None:
    """The grant of a living refresh token and the one that replaces it; None, and an end, for one that was replaced."""
    c, key = refresh_tokens.c, digest(token)
    query = select(refresh_tokens).where(c.key == key, c.client == client, c.expires_at > now_ms())
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    if row["is_ended"]:
        await _end_sign_in(connection, row)
        return None
    # Who uses a token has received it, so those before and beside it have done their work. Those that came of an
    # earlier use of it stay: which of them arrived is not known.
    others = (c.sign_in == row["sign_in"], c.key != key, or_(c.parent.is_(None), c.parent != key))
    await connection.execute(update(refresh_tokens).where(*others).values(is_ended=True))
    grant = _grant_of(row)
    return grant, await new_refresh_token(connection, grant, row["sign_in"], parent=key)


def _grant_of(row: RowMapping) -> Grant:
    return Grant(row["client"], row["scope"], row["user_id"])


async def _end_sign_in(connection: AsyncConnection, row: RowMapping) -> None:
    for table in (refresh_tokens, spent_codes):
        await connection.execute(delete(table).where(table.c.sign_in == row["sign_in"]))
    # Another sign-in of the person with the same scope may share it, and gets the next one by its refresh token.
    await connection.execute(delete(tokens).where(*_tokens_of(_grant_of(row))))
