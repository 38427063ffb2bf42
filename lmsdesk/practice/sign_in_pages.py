"""The browser's part of the three-legged flow: sign in, allow or not, and back to the application (section 5)."""

import hmac
import secrets
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from sqlalchemy import RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.access.passwords import forgive, is_password, record_guess, wait_s
from lmsdesk.practice.access.return_addresses import is_on_this_computer
from lmsdesk.practice.access.tokens import CodeRequest, Grant, digest, new_code
from lmsdesk.practice.protocol.html_pages import consent_page, notice_page, sign_in_page
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import now_ms
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import sessions, users
from lmsdesk.practice.token_endpoint import NO_STORE, OAuthError, form_of, single

router = Router()

COOKIE = "practice_session"
SESSION_LIFETIME_MS = 30 * 60_000
SCOPES = ("read", "write", "delete", "offline")
STATE_LIMIT = 2000
WRONG = "The user name or password is not correct."


@dataclass(frozen=True)
class Ask:
    """A checked authorization request."""

    client: str
    redirect_uri: str
    scope: str
    state: str | None = None
    challenge: str | None = None

    @property
    def origin(self) -> str:
        parts = urlsplit(self.redirect_uri)
        return f"{parts.scheme}://{parts.netloc}"

    def back(self, **answers: str) -> Response:
        """The redirect to the application with the answers and the state in the query."""
        state = {} if self.state is None else {"state": self.state}
        joint = "&" if urlsplit(self.redirect_uri).query else "?"
        address = f"{self.redirect_uri}{joint}{urlencode({**answers, **state})}"
        return RedirectResponse(address, 302, NO_STORE)


class NoWayBackError(Exception):
    """The request does not say safely where to return to, so it is answered by a page."""


def _check_scope(text: str) -> str | None:
    names = ("read", "write", "delete") if text.strip() == "*" else tuple(dict.fromkeys(text.split()))
    return " ".join(names) if names and set(names) <= set(SCOPES) else None


def _read_ask(request: Request, site: Site) -> Ask | Response:
    """The request of step 1, or the redirect that tells the application what is wrong with it."""
    try:
        inputs = single(request.query_params.multi_items())
    except OAuthError as error:
        raise NoWayBackError(str(error)) from error
    client = inputs.get("client_id", "")
    if not hmac.compare_digest(client.encode(), site.credentials.application_key.encode()):
        raise NoWayBackError("The application is not registered with this site.")
    uri = inputs.get("redirect_uri", "")
    if not (is_on_this_computer(uri) or uri in site.settings.redirect_uris):
        raise NoWayBackError("The address to return to is neither on this computer nor registered for the application.")
    scope = _check_scope(inputs.get("scope", ""))
    ask = Ask(client, uri, scope or "", inputs.get("state"), inputs.get("code_challenge") or None)
    problem = _problem(inputs, ask)
    return ask if problem is None else ask.back(error=problem[0], error_description=problem[1])


def _problem(inputs: dict[str, str], ask: Ask) -> tuple[str, str] | None:
    if inputs.get("response_type") != "code":
        return "unsupported_response_type", "The response type must be code"
    if not ask.scope:
        return "invalid_scope", "The scope is missing or not known"
    if len(ask.state or "") > STATE_LIMIT:
        return "invalid_request", "The state is too long"
    method = inputs.get("code_challenge_method", "")
    if ask.challenge is None:
        return ("invalid_request", "The code_challenge is missing") if method else None
    if method.upper() != "S256" or len(ask.challenge) != 43:
        return "invalid_request", "The code_challenge must be made by the method S256"
    return None


_PAGE = {"content": {"text/html": {"schema": {"type": "string"}}}}
_WAYS_ON = {"302": "Back to the application", "303": "On to the next page"}
_PAGES = {"200": "A page", "401": "A wrong password", "403": "The page has expired", "429": "Too many wrong passwords"}
_ASKING = {
    "security": [],
    "responses": {
        **{status: {"description": words, **_PAGE} for status, words in _PAGES.items()},
        **{status: {"description": words} for status, words in _WAYS_ON.items()},
        "400": {"description": "No way back", "content": {**_PAGE["content"], "application/json": {"schema": {}}}},
    },
}
_INPUTS = {
    **docs.texts("response_type", "client_id", "redirect_uri", "scope", "state"),
    **docs.texts("code_challenge", "code_challenge_method"),
}
_FIELDS = {"type": "object", "properties": dict(docs.texts("csrf", "user_id", "password", "decision"))}
_FILLED_IN = {"requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": _FIELDS}}}}


@router.get("/v1/oauth2/authorizationcode")
@docs.documents(docs.Operation(query=_INPUTS, special=_ASKING))
async def show(request: Request) -> Response:
    site: Site = request.app.state.site
    try:
        ask = _read_ask(request, site)
    except NoWayBackError as error:
        return notice_page("This sign-in cannot continue", str(error), 400)
    if isinstance(ask, Response):
        return ask
    async with site.database.write() as connection:
        session = await find_session(connection, request.cookies.get(COOKIE))
        key = request.cookies.get(COOKIE, "")
        if session is None:
            key, session = await new_session(connection, None)
        person = await _person(connection, session["user_id"])
    return _with_cookie(_page_for(request, ask, session, person), request, key)


def _page_for(request: Request, ask: Ask, session: RowMapping, person: RowMapping | None) -> Response:
    action = _own_address(request)
    if person is None:
        return sign_in_page(action, session["csrf"], form_target=ask.origin)
    name = " ".join(filter(None, (person["body"]["name"].get(part) for part in ("given", "family"))))
    return consent_page(
        action,
        session["csrf"],
        person=f"{name} ({person['user_name']})",
        scope=ask.scope,
        destination=ask.origin,
        form_target=ask.origin,
    )


@router.post("/v1/oauth2/authorizationcode")
@docs.documents(docs.Operation(query=_INPUTS, special={**_ASKING, **_FILLED_IN}))
async def answer(request: Request) -> Response:
    site: Site = request.app.state.site
    try:
        ask = _read_ask(request, site)
        form = single(await form_of(request))
    except (NoWayBackError, OAuthError) as error:
        return notice_page("This sign-in cannot continue", str(error), 400)
    if isinstance(ask, Response):
        return ask
    async with site.database.read() as connection:
        session = await find_session(connection, request.cookies.get(COOKIE))
    if session is None or not hmac.compare_digest(session["csrf"].encode(), form.get("csrf", "").encode()):
        words = "The page was open for too long. Go back to the application and sign in again."
        return notice_page("This page has expired", words, 403)
    if "decision" in form and session["user_id"] is not None:
        return await _decide(site, ask, session, form["decision"])
    return await _sign_in(request, ask, session, form)


async def _decide(site: Site, ask: Ask, session: RowMapping, decision: str) -> Response:
    if decision != "allow":
        return ask.back(error="access_denied", error_description="The person did not allow the access")
    grant = Grant(ask.client, ask.scope, session["user_id"])
    async with site.database.write() as connection:
        code = await new_code(connection, CodeRequest(grant, ask.redirect_uri, ask.challenge))
    return ask.back(code=code)


async def _sign_in(request: Request, ask: Ask, session: RowMapping, form: dict[str, str]) -> Response:
    site: Site = request.app.state.site
    name = form.get("user_id", "")[:255]
    user, left_s = await check_password(request, name, form.get("password", "")[:1000])
    if left_s:
        words = f"Too many wrong passwords. Try again in {left_s // 60 + 1} minutes."
        page = sign_in_page(_own_address(request), session["csrf"], notice=words, status=429, form_target=ask.origin)
        page.headers["Retry-After"] = str(left_s)
        return page
    if user is None:
        return sign_in_page(
            _own_address(request), session["csrf"], user_name=name, notice=WRONG, status=401, form_target=ask.origin
        )
    async with site.database.write() as connection:
        await end_session(connection, session)
        # A new key after signing in prevents session fixation.
        key, _ = await new_session(connection, user["id"])
    return _with_cookie(RedirectResponse(_own_address(request), 303, NO_STORE), request, key)


async def check_password(request: Request, name: str, password: str) -> tuple[RowMapping | None, int]:
    """The user of that name and password, and how many seconds to wait after too many wrong ones."""
    site: Site = request.app.state.site
    address = request.client.host if request.client else ""
    async with site.database.write() as connection:
        left_s = await wait_s(connection, name, address)
        guess = 0 if left_s else await record_guess(connection, name, address)
    user = None if left_s else await _user_with(site, name, password)
    if user is not None:
        async with site.database.write() as connection:
            await forgive(connection, guess, name)
            await connection.execute(update(users).where(users.c.id == user["id"]).values(last_login_at=now_ms()))
    return user, left_s


async def end_session(connection: AsyncConnection, session: RowMapping) -> None:
    """Forget a session; its cookie opens nothing more."""
    await connection.execute(delete(sessions).where(sessions.c.key == session["key"]))


async def _user_with(site: Site, name: str, password: str) -> RowMapping | None:
    async with site.database.read() as connection:
        user = (await connection.execute(select(users).where(users.c.user_name == name))).mappings().first()
    stored = user["password_hash"] if user is not None and user["available"] == "Yes" else None
    return user if await is_password(stored, password) else None


def _own_address(request: Request) -> str:
    return f"{request.url.path}?{request.url.query}"


async def find_session(connection: AsyncConnection, key: str | None) -> RowMapping | None:
    """The living session of a cookie."""
    query = select(sessions).where(sessions.c.key == digest(key or ""), sessions.c.expires_at > now_ms())
    return (await connection.execute(query)).mappings().first()


async def new_session(connection: AsyncConnection, user_id: int | None) -> tuple[str, RowMapping]:
    """A new session and the key for its cookie."""
    key = secrets.token_urlsafe(32)
    now = now_ms()
    await connection.execute(delete(sessions).where(sessions.c.expires_at < now))
    values = {"key": digest(key), "user_id": user_id, "csrf": secrets.token_urlsafe(24)}
    made = await connection.execute(
        insert(sessions).values(**values, expires_at=now + SESSION_LIFETIME_MS).returning(sessions)
    )
    return key, made.mappings().one()


async def _person(connection: AsyncConnection, user_id: int | None) -> RowMapping | None:
    if user_id is None:
        return None
    return (await connection.execute(select(users).where(users.c.id == user_id))).mappings().first()


def _with_cookie(response: Response, request: Request, key: str) -> Response:
    path = request.url.path.rpartition("/")[0]
    response.set_cookie(COOKIE, key, path=path, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response
