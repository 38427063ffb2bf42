"""OAuth as data: nothing but the exact answer to the exact question gives a code."""

import base64
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmsdesk.api.errors import (
    ApplicationRefused,
    Busy,
    CorruptReply,
    Invalid,
    LoginNeeded,
    NotAService,
    ServerFault,
    SignInMismatch,
    SignInRefused,
)
from lmsdesk.api.messages import Reply
from lmsdesk.api.oauth import (
    Application,
    SignInRequest,
    Token,
    application_request,
    challenge_of,
    code_exchange,
    code_from,
    is_answer,
    is_redirect,
    renewal,
    sign_in_request,
    token_from,
)
from lmsdesk.api.paths import Service
from lmsdesk.model.wire import encode_json

SERVICE = Service("https://learn.example.edu")
APPLICATION = Application("key one", "top-secret-value")
RETURN = "http://127.0.0.1/lmsdesk/signed-in"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def asked(redirect_uri: str = RETURN) -> SignInRequest:
    return sign_in_request(SERVICE, APPLICATION, redirect_uri=redirect_uri)


def answer(request: SignInRequest, **fields: str) -> str:
    return f"{request.redirect_uri}?{urlencode(fields)}"


def test_the_challenge_is_the_one_of_the_standard() -> None:
    # RFC 7636, appendix B
    assert challenge_of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk") == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def test_the_browser_is_sent_to_the_authorization_page() -> None:
    request = asked()
    parts = urlsplit(request.url)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    assert (parts.netloc, parts.path) == ("learn.example.edu", "/lms/api/public/v1/oauth2/authorizationcode")
    assert query["client_id"] == "key one"
    assert query["redirect_uri"] == RETURN
    assert (query["response_type"], query["scope"]) == ("code", "read write offline")
    assert query["code_challenge"] == challenge_of(request.verifier)
    assert 43 <= len(request.verifier) <= 128
    assert "scope=read%20write%20offline" in request.url
    assert "+" not in request.url


def test_two_sign_ins_share_nothing() -> None:
    first, second = asked(), asked()
    assert first.state != second.state
    assert first.verifier != second.verifier


def test_the_code_comes_out_of_the_right_answer() -> None:
    request = asked()
    assert code_from(request, answer(request, code="a+b/c=", state=request.state)) == "a+b/c="
    assert code_from(request, f"{RETURN}?code=a+b&state={request.state}") == "a+b"


@given(st.text(max_size=60))
def test_any_other_state_is_refused(state: str) -> None:
    request = asked()
    if state != request.state:
        with pytest.raises(SignInMismatch):
            code_from(request, answer(request, code="abc", state=state))


@given(st.integers(min_value=0, max_value=42), st.characters(codec="ascii"))
def test_a_state_with_one_letter_changed_is_refused(index: int, letter: str) -> None:
    request = asked()
    changed = request.state[:index] + letter + request.state[index + 1 :]
    if changed != request.state:
        with pytest.raises(SignInMismatch):
            code_from(request, answer(request, code="abc", state=changed))


def test_an_answer_without_state_or_with_two_is_refused() -> None:
    request = asked()
    for query in ("code=abc", f"code=abc&state={request.state}&state=x", f"code=a&code=b&state={request.state}"):
        with pytest.raises(SignInMismatch):
            code_from(request, f"{RETURN}?{query}")


def test_a_refusal_is_told_with_the_words_of_the_site() -> None:
    request = asked()
    words = "The person did not allow the access"
    with pytest.raises(SignInRefused) as caught:
        code_from(request, answer(request, error="access_denied", error_description=words, state=request.state))
    assert caught.value.code == f"access_denied: {words}"
    with pytest.raises(SignInRefused):
        code_from(request, answer(request, error="server_error"))


def test_a_refusal_with_a_wrong_state_belongs_to_someone_else() -> None:
    request = asked()
    with pytest.raises(SignInMismatch):
        code_from(request, answer(request, error="access_denied", state="other"))


def test_an_answer_without_a_code_is_no_sign_in() -> None:
    request = asked()
    with pytest.raises(SignInRefused):
        code_from(request, answer(request, code="", state=request.state))


def test_a_flood_of_fields_is_refused() -> None:
    request = asked()
    fields = "&".join(f"x{number}=1" for number in range(200))
    with pytest.raises(SignInMismatch):
        code_from(request, f"{RETURN}?code=a&state={request.state}&{fields}")


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/lmsdesk/signed-in?code=1",
        "http://127.0.0.1:8080/lmsdesk/signed-in?code=1",
        "http://127.0.0.1.evil.example/lmsdesk/signed-in?code=1",
        "http://127.0.0.1@evil.example/lmsdesk/signed-in?code=1",
        "http://user@127.0.0.1/lmsdesk/signed-in?code=1",
        "http://evil.example/lmsdesk/signed-in?code=1",
        "http://127.0.0.1/lmsdesk/signed-in/?code=1",
        "http://127.0.0.1/lmsdesk/signed-in2?code=1",
        "http://127.0.0.1/lmsdesk/SIGNED-IN?code=1",
        "http://127.0.0.1/x/../lmsdesk/signed-in?code=1",
        "http://127.0.0.1//lmsdesk/signed-in?code=1",
        "http://127.0.0.1/lmsdesk/signed%2din?code=1",
        "http://127.0.0.1/lmsdesk/sig\tned-in?code=1",
        "http://127.0.0.1\\@evil.example/lmsdesk/signed-in?code=1",
        "http://2130706433/lmsdesk/signed-in?code=1",
        "http://localhost/lmsdesk/signed-in?code=1",
        "http://[::1]/lmsdesk/signed-in?code=1",
        "http://127.0.0.1:99999/lmsdesk/signed-in?code=1",
        "http://[/lmsdesk/signed-in?code=1",
        "lmsdesk://127.0.0.1/lmsdesk/signed-in?code=1",
        "",
    ],
)
def test_look_alikes_are_not_the_return_address(url: str) -> None:
    request = asked()
    assert not is_redirect(request, url)
    with pytest.raises(SignInMismatch):
        code_from(request, url.replace("code=1", f"code=1&state={request.state}"))


@pytest.mark.parametrize("url", [f"{RETURN}?code=1", RETURN, "HTTP://127.0.0.1:80/lmsdesk/signed-in?x", f"{RETURN}#a"])
def test_the_return_address_is_known_in_its_spellings(url: str) -> None:
    assert is_redirect(asked(), url)


@pytest.mark.parametrize(
    "uri", ["", "ftp://x/y", "http://127.0.0.1/a?b=c", "http://127.0.0.1/a#b", "http://u@127.0.0.1/", "http:///a"]
)
def test_a_return_address_that_could_not_be_recognised_is_refused(uri: str) -> None:
    with pytest.raises(Invalid):
        asked(uri)


def test_the_code_goes_into_the_query_and_the_grant_into_the_body() -> None:
    request = asked()
    sent = code_exchange(SERVICE, APPLICATION, request, "c/1")
    query = parse_qs(urlsplit(sent.url).query)
    assert query == {"code": ["c/1"], "redirect_uri": [RETURN]}
    assert parse_qs(sent.body.decode())["grant_type"] == ["authorization_code"]
    assert parse_qs(sent.body.decode())["code_verifier"] == [request.verifier]
    basic = base64.b64encode(b"key one:top-secret-value").decode()
    assert sent.headers["Authorization"] == f"Basic {basic}"
    assert sent.headers["Content-Type"] == "application/x-www-form-urlencoded"


def test_the_other_grants_use_the_body_only() -> None:
    assert application_request(SERVICE, APPLICATION).body == b"grant_type=client_credentials"
    sent = renewal(SERVICE, APPLICATION, "r t")
    assert sent.body == b"grant_type=refresh_token&refresh_token=r%20t"
    assert "?" not in sent.url


def token_reply(status: int = 200, /, **fields: object) -> Reply:
    return Reply(status, {"content-type": "application/json;charset=UTF-8"}, encode_json(fields))


def test_a_token_is_read_with_its_end() -> None:
    sent = application_request(SERVICE, APPLICATION)
    reply = token_reply(access_token="abc", token_type="bearer", expires_in=3600, scope="read write", user_id="u1")
    token = token_from(sent, reply, now=NOW)
    assert token == Token("abc", NOW + timedelta(hours=1), None, "u1", frozenset({"read", "write"}))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"access_token": ""},
        {"access_token": 5},
        {"access_token": "a\r\nX: y"},
        {"access_token": "ä"},
        {"access_token": "a", "expires_in": "soon"},
        {"access_token": "a", "scope": ["read"]},
    ],
)
def test_a_malformed_token_is_not_used(fields: dict[str, object]) -> None:
    with pytest.raises(CorruptReply):
        token_from(application_request(SERVICE, APPLICATION), token_reply(**fields), now=NOW)


@pytest.mark.parametrize("life_s", [-5, 0, 10**12])
def test_a_lifetime_beyond_reason_is_bounded(life_s: int) -> None:
    reply = token_reply(access_token="a", expires_in=life_s)
    token = token_from(application_request(SERVICE, APPLICATION), reply, now=NOW)
    assert NOW <= token.expires_at <= NOW + timedelta(days=366)


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        (400, "invalid_grant", LoginNeeded),
        (401, "invalid_client", ApplicationRefused),
        (400, "unauthorized_client", ApplicationRefused),
        (403, "", ApplicationRefused),
        (400, "invalid_request", Invalid),
        (400, "unsupported_grant_type", Invalid),
        (503, "server_error", ServerFault),
        (429, "slow_down", Busy),
    ],
)
def test_token_errors_have_their_remedy(status: int, error: str, kind: type[Exception]) -> None:
    reply = token_reply(status, error=error, error_description="because")
    with pytest.raises(kind) as caught:
        token_from(application_request(SERVICE, APPLICATION), reply, now=NOW)
    assert type(caught.value) is kind


@pytest.mark.parametrize("words", ["Application not registered with site", "Program 1 not registered with site 3"])
def test_a_program_that_is_not_registered_is_not_sent_to_sign_in_again(words: str) -> None:
    reply = token_reply(400, error="invalid_grant", error_description=words)
    with pytest.raises(ApplicationRefused) as caught:
        token_from(application_request(SERVICE, APPLICATION), reply, now=NOW)
    assert "application key" in caught.value.hint


REFUSALS: dict[str, tuple[type[SignInRefused | ApplicationRefused], str]] = {
    "access_denied": (SignInRefused, "allow access"),
    "something_new": (SignInRefused, "allow access"),
    "unauthorized_client": (ApplicationRefused, "application key"),
    "invalid_client": (ApplicationRefused, "application key"),
    "server_error": (SignInRefused, "Try again"),
    "temporarily_unavailable": (SignInRefused, "Try again"),
    "invalid_request": (SignInRefused, "the site's administrators"),
    "invalid_scope": (SignInRefused, "the site's administrators"),
    "unsupported_response_type": (SignInRefused, "the site's administrators"),
}


@pytest.mark.parametrize("name", list(REFUSALS))
def test_each_refusal_says_what_mends_it(name: str) -> None:
    request, (kind, hint) = asked(), REFUSALS[name]
    with pytest.raises(kind) as caught:
        code_from(request, answer(request, error=name, error_description="because", state=request.state))
    assert type(caught.value) is kind
    assert hint in caught.value.hint
    assert caught.value.code == f"{name}: because"


@pytest.mark.parametrize("words", ["Application not enabled for site", "Application not registered with site"])
def test_a_program_that_is_not_enabled_is_told_as_such(words: str) -> None:
    request = asked()
    with pytest.raises(ApplicationRefused):
        code_from(request, answer(request, error="access_denied", error_description=words, state=request.state))


def test_only_the_state_makes_an_answer() -> None:
    request = asked()
    assert is_answer(request, answer(request, code="c", state=request.state))
    assert is_answer(request, answer(request, error="access_denied", state=request.state))
    assert not is_answer(request, answer(request, code="c", state="other"))
    assert not is_answer(request, answer(request, error="access_denied"))
    assert not is_answer(request, answer(request, state=request.state).replace("signed-in", "elsewhere"))


@pytest.mark.parametrize("status", [200, 302, 404])
def test_a_page_instead_of_a_token_is_another_kind_of_site(status: int) -> None:
    page = Reply(status, {"content-type": "text/html"}, b"<html>")
    with pytest.raises(NotAService):
        token_from(application_request(SERVICE, APPLICATION), page, now=NOW)


def test_an_error_that_repeats_the_secret_is_scrubbed() -> None:
    reply = token_reply(400, error="invalid_request", error_description="secret top-secret-value, refresh rt-123456")
    with pytest.raises(Invalid) as caught:
        token_from(renewal(SERVICE, APPLICATION, "rt-123456"), reply, now=NOW)
    assert "top-secret-value" not in caught.value.code
    assert "rt-123456" not in caught.value.code


def test_nothing_secret_is_shown() -> None:
    request = asked()
    token = Token("access-value", NOW, "refresh-value", "u", frozenset({"read"}))
    shown = repr([APPLICATION, request, token, code_exchange(SERVICE, APPLICATION, request, "code-value")])
    for secret in ("top-secret-value", request.state, request.verifier, "access-value", "refresh-value", "code-value"):
        assert secret not in shown


tokens = st.builds(
    Token,
    st.text(min_size=1, max_size=20),
    st.integers(min_value=0, max_value=4_000_000_000).map(lambda seconds: datetime.fromtimestamp(seconds, UTC)),
    st.none() | st.text(max_size=20),
    st.none() | st.text(max_size=20),
    st.frozensets(st.sampled_from(["read", "write", "delete", "offline"])),
)


@given(tokens)
def test_a_token_survives_the_keychain(token: Token) -> None:
    assert Token.from_json(token.to_json()) == token


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"accessToken": "a", "expiresAt": "never"}', "\x00"])
def test_a_damaged_token_asks_for_a_sign_in(text: str) -> None:
    with pytest.raises(LoginNeeded):
        Token.from_json(text)


def test_a_request_can_be_compared_without_its_secrets_showing() -> None:
    request = asked()
    assert replace(request, state="other") != request
