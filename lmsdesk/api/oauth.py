"""OAuth 2.0 as data (specification section 5; reference section 4.1): addresses, checks and tokens, no I/O."""

import base64
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

from msgspec import Struct

from lmsdesk.api.errors import (
    ApiError,
    ApplicationRefused,
    Busy,
    CorruptReply,
    Invalid,
    LoginNeeded,
    NotAService,
    ServerFault,
    SignInMismatch,
    SignInRefused,
    Unreachable,
)
from lmsdesk.api.messages import MOST_TOKEN_BYTES, Reply, Request
from lmsdesk.api.paths import ENDPOINTS, Service
from lmsdesk.api.replies import error_of, not_a_service, object_of, scrub
from lmsdesk.model.wire import decode_json, encode_json

DEFAULT_SCOPE = ("read", "write", "offline")
_UNCLEAN = r"[\s\\\x00-\x1f\x7f]"
_PORTS = {"http": 80, "https": 443}
_UNREGISTERED = r"(?i)not (registered|enabled) (with|for) site"
_LONGEST_LIFE_S = 366 * 86_400


class Application(Struct, frozen=True):
    """The program's registration on a site."""

    key: str
    secret: str

    def __repr__(self) -> str:
        return f"Application({self.key!r})"


class SignInRequest(Struct, frozen=True):
    """One sign-in: where the browser goes, where it comes back, and what proves that both belong together."""

    url: str
    redirect_uri: str
    state: str
    verifier: str

    def __repr__(self) -> str:
        return f"SignInRequest({self.redirect_uri!r})"


class Token(Struct, frozen=True):
    """What a sign-in gave; `expires_at` is in UTC."""

    access_token: str
    expires_at: datetime
    refresh_token: str | None = None
    user_uuid: str | None = None
    scope: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Token(expires_at={self.expires_at!r}, scope={self.scope!r})"

    def to_json(self) -> str:
        """For the keychain only."""
        plain = {
            "accessToken": self.access_token,
            "expiresAt": self.expires_at.isoformat(),
            "refreshToken": self.refresh_token,
            "userUuid": self.user_uuid,
            "scope": sorted(self.scope),
        }
        return encode_json(plain).decode()

    @classmethod
    def from_json(cls, text: str) -> "Token":
        """Read what `to_json` wrote; raises LoginNeeded when it is damaged."""
        try:
            plain = decode_json(text.encode())
            return cls(
                str(plain["accessToken"]),
                datetime.fromisoformat(plain["expiresAt"]).astimezone(UTC),
                plain["refreshToken"],
                plain["userUuid"],
                frozenset(plain["scope"]),
            )
        except (ValueError, KeyError, TypeError, OverflowError):
            raise LoginNeeded("The stored sign-in cannot be read.", hint="Sign in again.") from None


def challenge_of(verifier: str) -> str:
    """The PKCE challenge: base64url of SHA-256, without padding (RFC 7636)."""
    from hashlib import sha256

    return base64.urlsafe_b64encode(sha256(verifier.encode("ascii")).digest()).rstrip(b"=").decode()


def sign_in_request(
    service: Service, application: Application, *, redirect_uri: str, scope: tuple[str, ...] = DEFAULT_SCOPE
) -> SignInRequest:
    """A fresh sign-in; raises Invalid when the return address could not be recognised later."""
    from secrets import token_urlsafe

    parts = _address(redirect_uri)
    if parts is None or parts.query or parts.fragment:
        raise Invalid("The return address cannot be used.", hint="It needs http, a host and a path.")
    state, verifier = token_urlsafe(32), token_urlsafe(64)
    query = {
        "redirect_uri": redirect_uri,
        "response_type": "code",
        "client_id": application.key,
        "scope": " ".join(scope),
        "state": state,
        "code_challenge": challenge_of(verifier),
        "code_challenge_method": "S256",
    }
    url = f"{service.url(ENDPOINTS['authorize'].path(service))}?{_form(query)}"
    return SignInRequest(url, redirect_uri, state, verifier)


def is_redirect(request: SignInRequest, url: str) -> bool:
    """Whether an address is the return address: the same scheme, host, port and path, to the letter."""
    wanted, given = _address(request.redirect_uri), _address(url)
    return wanted is not None and given is not None and _origin_and_path(wanted) == _origin_and_path(given)


def is_answer(request: SignInRequest, url: str) -> bool:
    """Whether a return address surely belongs to this sign-in: only the service, and this program, know its state."""
    try:
        return _has_state(request, _answer(request, url))
    except SignInMismatch:
        return False


def code_from(request: SignInRequest, url: str) -> str:
    """The authorization code of a return address; raises SignInRefused, ApplicationRefused or SignInMismatch."""
    answer = _answer(request, url)
    is_ours = _has_state(request, answer)
    # The service's own refusals can lack the state, but a wrong one is somebody else's answer.
    if "error" in answer and (is_ours or "state" not in answer):
        raise _refusal_error(answer["error"], _refusal(answer))
    if not is_ours:
        raise _mismatch()
    if not answer.get("code"):
        raise SignInRefused("The sign-in was not completed.", hint="Sign in again.")
    return answer["code"]


def code_exchange(service: Service, application: Application, sign_in: SignInRequest, code: str) -> Request:
    """The token request for a code: code and return address in the query, the rest in the body (section 5)."""
    query = {"code": code, "redirect_uri": sign_in.redirect_uri}
    body = {"grant_type": "authorization_code", "code_verifier": sign_in.verifier}
    return _token_request(service, application, body, query=query, secret_values=(code, sign_in.verifier))


def renewal(service: Service, application: Application, refresh_token: str) -> Request:
    """The token request for a refresh token (reference section 4.1)."""
    body = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    return _token_request(service, application, body, secret_values=(refresh_token,))


def application_request(service: Service, application: Application) -> Request:
    """The two-legged token request."""
    return _token_request(service, application, {"grant_type": "client_credentials"})


def token_from(request: Request, reply: Reply, *, now: datetime) -> Token:
    """The token of a reply; raises LoginNeeded for a used-up grant, Refused for a key the site does not know."""
    error = _token_error(request, reply)
    if error is not None:
        raise error
    plain = object_of(request, reply)
    access, life_s = plain.get("access_token"), plain.get("expires_in", 3600)
    refresh, user, scope = plain.get("refresh_token"), plain.get("user_id"), plain.get("scope") or ""
    is_whole = isinstance(access, str) and access.isascii() and access.isprintable() and access.strip() == access
    if not (is_whole and access) or not isinstance(life_s, int) or not isinstance(scope, str):
        raise CorruptReply("The sign-in answer cannot be read.", hint="Sign in again.", code="token")
    return Token(
        access,
        now.astimezone(UTC) + timedelta(seconds=min(max(life_s, 0), _LONGEST_LIFE_S)),
        refresh if isinstance(refresh, str) and refresh else None,
        user if isinstance(user, str) and user else None,
        frozenset(scope.split()),
    )


def _token_request(
    service: Service,
    application: Application,
    body: dict[str, str],
    *,
    query: dict[str, str] | None = None,
    secret_values: tuple[str, ...] = (),
) -> Request:
    basic = base64.b64encode(f"{application.key}:{application.secret}".encode()).decode()
    url = service.url(ENDPOINTS["token"].path(service))
    return Request(
        verb="POST",
        url=f"{url}?{_form(query)}" if query else url,
        headers={
            "Authorization": f"Basic {basic}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
        },
        body=_form(body).encode(),
        secrets=(application.secret, basic, *secret_values),
        most_bytes=MOST_TOKEN_BYTES,
    )


def _form(fields: dict[str, str]) -> str:
    # The specification asks for %20, where form encoding would write a plus.
    return urlencode(fields, quote_via=quote, safe="")


def _token_error(request: Request, reply: Reply) -> ApiError | None:
    general = error_of(request, reply)
    if isinstance(general, ServerFault) and "json" in reply.content_type:
        general.said = general.said or _oauth_error(request, reply)
    if general is None or isinstance(general, Busy | ServerFault | NotAService | Unreachable):
        return general
    code = _oauth_error(request, reply)
    name = code.partition(":")[0]
    if re.search(_UNREGISTERED, code):
        return _unregistered_error(code)
    if name == "invalid_grant":
        return LoginNeeded("The sign-in has ended.", hint="Sign in again; what is not sent yet is kept.", code=code)
    if name in {"invalid_client", "unauthorized_client"} or reply.status in {401, 403}:
        hint = "Check the application key and secret of this site."
        return ApplicationRefused("The site rejected this program.", hint=hint, code=code)
    if name:
        return Invalid("The site rejected the sign-in request.", hint="The details say why.", code=code)
    return not_a_service(general.code)


def _oauth_error(request: Request, reply: Reply) -> str:
    """`error: description` of an OAuth error body, or nothing when it is not one."""
    try:
        plain: Any = object_of(request, reply)
    except CorruptReply:
        return ""
    name = scrub(request, plain.get("error"))
    words = scrub(request, plain.get("error_description"))
    return f"{name}: {words}"[:300] if name and words else name


def _answer(request: SignInRequest, url: str) -> dict[str, str]:
    if not is_redirect(request, url):
        raise _mismatch()
    # A plus in a code is a plus; only the words for people are form-encoded.
    query = urlsplit(url).query.replace("+", "%2B")
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=30)
    except ValueError:
        raise _mismatch() from None
    if len({name for name, _ in pairs}) != len(pairs):
        raise _mismatch()
    return dict(pairs)


def _has_state(request: SignInRequest, answer: dict[str, str]) -> bool:
    from hmac import compare_digest

    return compare_digest(answer.get("state", "").encode(), request.state.encode())


def _refusal_error(name: str, words: str) -> SignInRefused | ApplicationRefused:
    """A refusal of the authorization step by what mends it (reference section 4.1)."""
    if name in {"invalid_client", "unauthorized_client"} or re.search(_UNREGISTERED, words):
        return _unregistered_error(words)
    if name in {"server_error", "temporarily_unavailable"}:
        return SignInRefused("The site cannot sign you in.", hint="Try again in a moment.", code=words)
    if name in {"invalid_request", "invalid_scope", "unsupported_response_type"}:
        hint = "Tell the site's administrators; the details say why."
        return SignInRefused("The site rejected the sign-in request.", hint=hint, code=words)
    hint = "Sign in again, and allow access when the site asks."
    return SignInRefused("The site refused access.", hint=hint, code=words)


def _unregistered_error(words: str) -> ApplicationRefused:
    return ApplicationRefused(
        "The site doesn't know this program.",
        hint="Check the application key, or ask the site's administrators to register it.",
        code=words,
    )


def _refusal(answer: dict[str, str]) -> str:
    words = f"{answer['error']}: {answer.get('error_description', '')}".replace("+", " ").rstrip(": ")
    return "".join(letter for letter in words if letter.isprintable())[:300]


def _mismatch() -> SignInMismatch:
    return SignInMismatch(
        "The answer is for another sign-in.", detail="It was not used.", hint="Start the sign-in again."
    )


def _address(url: str) -> SplitResult | None:
    if re.search(_UNCLEAN, url):
        return None
    try:
        parts = urlsplit(url)
        is_usable = parts.scheme in _PORTS and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return None
    return parts if is_usable else None


def _origin_and_path(parts: SplitResult) -> tuple[str, str, int, str]:
    return parts.scheme, parts.hostname or "", parts.port or _PORTS[parts.scheme], parts.path
