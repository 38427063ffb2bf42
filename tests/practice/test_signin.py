"""The sign-in and consent pages: what people see and what strangers cannot do (specification section 5)."""

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from lmsdesk.practice.access import passwords
from lmsdesk.practice.storage.site import Site
from tests.practice.conftest import API, RETURN, SiteMaker, ask, browser, csrf, decide, password, sign_in
from tests.practice.processes import start_site

ADDRESS = f"{API}/v1/oauth2/authorizationcode"


async def test_pages_have_labels_and_no_script(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        consent = await sign_in(client, site, "instructor", ask(site))
    for name in ("user_id", "password"):
        assert f'<label for="{name}">' in page.text
        assert f'name="{name}"' in page.text
    assert 'name="decision" value="allow"' in consent.text
    assert 'name="decision" value="deny"' in consent.text
    assert "Elena Vásquez" in consent.text
    for reply in (page, consent):
        assert "<script" not in reply.text
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "form-action 'self' http://127.0.0.1:9" in policy
        assert reply.headers["x-frame-options"] == "DENY"
        assert reply.headers["cache-control"] == "no-store"


async def test_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
    cookie = page.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


async def test_session_key_changes_with_signing_in(site: Site) -> None:
    async with browser(site) as client:
        await client.get(ADDRESS, params=ask(site))
        before = client.cookies["practice_session"]
        await sign_in(client, site, "instructor", ask(site))
        assert client.cookies["practice_session"] != before


async def test_refusal_returns_with_an_error(site: Site) -> None:
    async with browser(site) as client:
        consent = await sign_in(client, site, "student", ask(site))
        answer = await decide(client, consent, "deny")
    assert answer["error"] == "access_denied"
    assert answer["state"] == "a b&c"
    assert "code" not in answer


async def test_wrong_password_is_told_without_saying_which_part_is_wrong(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        replies = [
            await client.post(ADDRESS, params=ask(site), data={"user_id": name, "password": "no", "csrf": csrf(page)})
            for name in ("instructor", "nobody")
        ]
    assert [reply.status_code for reply in replies] == [401, 401]
    assert all("The user name or password is not correct." in reply.text for reply in replies)


async def test_guessing_is_stopped_for_the_right_password_too(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        form = {"user_id": "instructor", "password": "no", "csrf": csrf(page)}
        statuses = [(await client.post(ADDRESS, params=ask(site), data=form)).status_code for _ in range(11)]
        right = {**form, "password": password(site, "instructor")}
        last = await client.post(ADDRESS, params=ask(site), data=right)
    assert statuses == [401] * 10 + [429]
    assert last.status_code == 429
    assert int(last.headers["retry-after"]) > 0


async def test_guessing_many_names_from_one_address_is_stopped(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        forms = [{"user_id": f"name{number}", "password": "no", "csrf": csrf(page)} for number in range(21)]
        statuses = [(await client.post(ADDRESS, params=ask(site), data=form)).status_code for form in forms]
    assert statuses == [401] * 20 + [429]


async def test_guesses_at_once_do_not_slip_through(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        form = {"user_id": "instructor", "password": "no", "csrf": csrf(page)}
        guesses = (client.post(ADDRESS, params=ask(site), data=form) for _ in range(25))
        statuses = [reply.status_code for reply in await asyncio.gather(*guesses)]
    assert statuses.count(401) <= 10
    assert set(statuses) == {401, 429}


@pytest.mark.parametrize("host", ["rebound.example", "127.0.0.1.rebound.example", "localhost.rebound.example", ""])
async def test_a_name_that_was_bent_to_this_computer_is_refused(site: Site, host: str) -> None:
    async with browser(site) as client:
        for address in (ADDRESS, f"{API}/v1/oauth2/token", f"{API}/v1/users"):
            reply = await client.get(address, params=ask(site), headers={"Host": host})
            assert reply.status_code == 403
            assert "set-cookie" not in reply.headers


def test_other_computers_cannot_reach_the_site_unless_asked_for(tmp_path: Path) -> None:
    with start_site(tmp_path) as site:
        port = urlsplit(site.ready["baseUrl"]).port
        assert urlsplit(site.ready["baseUrl"]).hostname == "127.0.0.1"
        for address in addresses_of_this_computer():
            with pytest.raises(OSError), socket.create_connection((address, port), timeout=2):  # noqa: PT011 - any
                pass


def addresses_of_this_computer() -> list[str]:
    """Those by which others would reach it; another address of loopback stands in where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return ["127.0.0.2"]
        return ["127.0.0.2", asking.getsockname()[0]]


@pytest.mark.parametrize("token", ["", "x" * 32])
async def test_forms_need_their_own_token(site: Site, token: str) -> None:
    async with browser(site) as client:
        await client.get(ADDRESS, params=ask(site))
        form = {"user_id": "instructor", "password": password(site, "instructor"), "csrf": token}
        reply = await client.post(ADDRESS, params=ask(site), data=form)
        assert reply.status_code == 403
        consent = await sign_in(client, site, "instructor", ask(site))
        answer = await client.post(str(consent.url), data={"decision": "allow", "csrf": token})
    assert answer.status_code == 403


async def test_consent_needs_a_signed_in_person(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site))
        reply = await client.post(ADDRESS, params=ask(site), data={"decision": "allow", "csrf": csrf(page)})
    assert reply.status_code == 401


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "http://elsewhere.example/back",
        "javascript:alert(1)",
        "data:text/html,x",
        "lmsdesk://back",
        "//elsewhere.example",
        "https://user@elsewhere.example/",
        "https://elsewhere.example/#x",
        "https://",
        "http://127.0.0.1.elsewhere.example/",
        "https://elsewhere.example/\r\nX: y",
        "https://elsewhere.example/back",
        "https://registered.example/back/",
        "https://registered.example:444/back",
        "https://registered.example/back?to=elsewhere",
    ],
)
async def test_unsafe_return_addresses_never_redirect(make_site: SiteMaker, uri: str) -> None:
    site = await make_site(redirect_uris=("https://registered.example/back",))
    async with browser(site) as client:
        reply = await client.get(ADDRESS, params=ask(site, redirect_uri=uri))
    assert reply.status_code == 400
    assert "location" not in reply.headers


@pytest.mark.parametrize(
    "uri", ["https://registered.example/back", "https://localhost", "http://localhost:3000/", "http://[::1]:9/x?y=z"]
)
async def test_people_return_to_this_computer_and_to_registered_addresses(make_site: SiteMaker, uri: str) -> None:
    site = await make_site(redirect_uris=("https://registered.example/back",))
    async with browser(site) as client:
        query = ask(site, redirect_uri=uri)
        consent = await sign_in(client, site, "instructor", query)
        answer = await client.post(str(consent.url), data={"csrf": csrf(consent), "decision": "allow"})
    assert answer.status_code == 302
    assert answer.headers["location"].startswith(uri)


async def test_unknown_application_never_redirects(site: Site) -> None:
    async with browser(site) as client:
        reply = await client.get(ADDRESS, params=ask(site, client_id=str(site.ready["applicationId"])))
    assert reply.status_code == 400
    assert "location" not in reply.headers


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"scope": ""}, "invalid_scope"),
        ({"scope": "read everything"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": "x" * 43, "code_challenge_method": "plain"}, "invalid_request"),
    ],
)
async def test_faulty_requests_return_with_the_reason(site: Site, changes: dict[str, str], error: str) -> None:
    """Section 5, three-legged, rule 2; reference section 4.1."""
    async with browser(site) as client:
        reply = await client.get(ADDRESS, params=ask(site, **changes))
    location = httpx.URL(reply.headers["location"])
    assert str(location).startswith(RETURN)
    assert location.params["error"] == error
    assert location.params["state"] == "a b&c"


async def test_hostile_words_are_shown_as_words(site: Site) -> None:
    async with browser(site) as client:
        page = await client.get(ADDRESS, params=ask(site, state='"><script>alert(1)</script>'))
        form = {"user_id": '"><script>', "password": "x", "csrf": csrf(page)}
        reply = await client.post(ADDRESS, params=ask(site), data=form)
    assert "<script>" not in page.text
    assert "<script>" not in reply.text


def test_a_name_that_nobody_has_is_checked_at_the_same_cost() -> None:
    assert not passwords._hasher.check_needs_rehash(passwords._NOBODY)
