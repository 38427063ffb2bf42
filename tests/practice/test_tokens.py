"""Tokens of both flows (specification section 5, reference section 4.1)."""

import base64
import hashlib

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.conftest import (
    API,
    RETURN,
    AsUser,
    SiteMaker,
    ask,
    basic,
    bearer,
    browser,
    decide,
    exchange,
    sign_in,
)

TOKEN = f"{API}/v1/oauth2/token"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()


async def code_for(client: httpx.AsyncClient, site: Site, **changes: str) -> str:
    consent = await sign_in(client, site, "instructor", ask(site, **changes))
    return (await decide(client, consent, "allow"))["code"]


async def test_application_token_is_the_same_while_it_lives(site: Site) -> None:
    """Section 5, two-legged, rules 1 to 5."""
    async with browser(site) as client:
        first = await client.post(TOKEN, data={"grant_type": "client_credentials"}, auth=basic(site))
        second = await client.post(TOKEN, params={"grant_type": "client_credentials"}, auth=basic(site))
    assert first.status_code == second.status_code == 200
    assert first.json()["access_token"] == second.json()["access_token"]
    assert first.json() == {"access_token": first.json()["access_token"], "token_type": "bearer", "expires_in": 3600}
    assert second.json()["expires_in"] <= 3600
    assert first.headers["content-type"] == "application/json;charset=UTF-8"
    assert first.headers["cache-control"] == "no-store"
    assert first.headers["pragma"] == "no-cache"


async def test_wrong_secret_is_an_invalid_client(site: Site) -> None:
    async with browser(site) as client:
        reply = await client.post(TOKEN, data={"grant_type": "client_credentials"}, auth=(basic(site)[0], "no"))
    assert reply.status_code == 401
    assert reply.json() == {"error": "invalid_client", "error_description": "Invalid credentials"}


@pytest.mark.parametrize(
    ("inputs", "error"),
    [
        ({}, "invalid_request"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "authorization_code"}, "invalid_request"),
        ({"grant_type": "authorization_code", "code": "x", "redirect_uri": RETURN}, "invalid_grant"),
        ({"grant_type": "refresh_token", "refresh_token": "x"}, "invalid_grant"),
    ],
)
async def test_refused_token_requests(site: Site, inputs: dict[str, str], error: str) -> None:
    async with browser(site) as client:
        reply = await client.post(TOKEN, data=inputs, auth=basic(site))
    assert (reply.status_code, reply.json()["error"]) == (400, error)


async def test_repeated_parameter_is_refused(site: Site) -> None:
    async with browser(site) as client:
        reply = await client.post(
            TOKEN, params={"grant_type": "refresh_token"}, data={"grant_type": "client_credentials"}, auth=basic(site)
        )
    assert reply.json()["error"] == "invalid_request"


async def test_person_token_names_scope_and_user(site: Site) -> None:
    """Section 5, three-legged, steps 1 to 5."""
    async with browser(site) as client:
        consent = await sign_in(client, site, "instructor", ask(site))
        answer = await decide(client, consent, "allow")
        assert answer["state"] == "a b&c"
        token = (await exchange(client, site, code=answer["code"])).json()
    assert token["scope"] == "read write"
    assert token["expires_in"] == 3600
    assert "refresh_token" not in token
    async with bearer(site, token["access_token"]) as person:
        me = (await person.get("v1/users/me")).json()
    assert me["userName"] == "instructor"
    assert me["uuid"] == token["user_id"]


async def test_same_person_and_scope_share_a_token_but_another_scope_does_not(site: Site) -> None:
    tokens: list[str] = []
    for scope in ("read", "read", "read write"):
        async with browser(site) as client:
            reply = await exchange(client, site, code=await code_for(client, site, scope=scope))
        tokens.append(reply.json()["access_token"])
    assert tokens[0] == tokens[1] != tokens[2]


async def test_code_works_once(site: Site) -> None:
    async with browser(site) as client:
        code = await code_for(client, site)
        assert (await exchange(client, site, code=code)).status_code == 200
        again = await exchange(client, site, code=code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


async def test_code_is_bound_to_its_return_address(site: Site) -> None:
    """Section 5, three-legged, step 4; a refused code is used up."""
    async with browser(site) as client:
        code = await code_for(client, site)
        other = await exchange(client, site, code=code, redirect_uri="http://127.0.0.1:9/other")
        late = await exchange(client, site, code=code)
    assert other.json()["error"] == late.json()["error"] == "invalid_grant"


@pytest.mark.parametrize(("verifier", "status"), [(VERIFIER, 200), ("w" * 43, 400), ("short", 400), (None, 400)])
async def test_proof_key(site: Site, verifier: str | None, status: int) -> None:
    async with browser(site) as client:
        code = await code_for(client, site, code_challenge=CHALLENGE, code_challenge_method="s256")
        inputs = {} if verifier is None else {"code_verifier": verifier}
        assert (await exchange(client, site, code=code, **inputs)).status_code == status


async def test_verifier_without_a_challenge_is_refused(site: Site) -> None:
    async with browser(site) as client:
        code = await code_for(client, site)
        assert (await exchange(client, site, code=code, code_verifier=VERIFIER)).status_code == 400


async def signed_in(client: httpx.AsyncClient, site: Site, scope: str = "read offline") -> dict[str, str]:
    reply = await exchange(client, site, code=await code_for(client, site, scope=scope))
    return dict(reply.json())


async def renewed(client: httpx.AsyncClient, site: Site, refresh_token: str) -> dict[str, str]:
    inputs = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    return dict((await client.post(TOKEN, data=inputs, auth=basic(site))).json())


async def is_living(site: Site, token: str) -> bool:
    async with bearer(site, token) as client:
        return (await client.get("v1/users/me")).status_code == 200


async def test_each_renewal_gives_another_refresh_token(site: Site) -> None:
    async with browser(site) as client:
        replies = [await signed_in(client, site)]
        for _ in range(3):
            replies.append(await renewed(client, site, replies[-1]["refresh_token"]))
    assert len({reply["refresh_token"] for reply in replies}) == 4
    assert {reply["user_id"] for reply in replies} == {replies[0]["user_id"]}
    assert {reply["scope"] for reply in replies} == {"read offline"}


async def test_a_renewal_whose_reply_was_lost_can_be_repeated_at_any_time(site: Site) -> None:
    async with browser(site) as client:
        first = await signed_in(client, site)
        lost = [await renewed(client, site, first["refresh_token"]) for _ in range(2)]
        received = await renewed(client, site, first["refresh_token"])
        # Any of them may be the one that arrived.
        for reply in (received, lost[0]):
            assert await is_living(site, reply["access_token"])
        last = await renewed(client, site, received["refresh_token"])
        assert "refresh_token" in await renewed(client, site, last["refresh_token"])


@pytest.mark.parametrize("which", ["replaced", "beside"])
async def test_a_refresh_token_that_comes_after_its_successor_ends_the_sign_in(site: Site, which: str) -> None:
    async with browser(site) as client:
        first = await signed_in(client, site)
        beside = await renewed(client, site, first["refresh_token"])
        second = await renewed(client, site, first["refresh_token"])
        third = await renewed(client, site, second["refresh_token"])
        other = await signed_in(client, site)
        stolen = {"replaced": first, "beside": beside}[which]["refresh_token"]
        assert (await renewed(client, site, stolen))["error"] == "invalid_grant"
        for reply in (second, third):
            assert (await renewed(client, site, reply["refresh_token"]))["error"] == "invalid_grant"
        assert not await is_living(site, third["access_token"])
        # Another sign-in of the same person goes on.
        assert await is_living(site, (await renewed(client, site, other["refresh_token"]))["access_token"])


async def test_a_code_that_comes_twice_ends_what_was_issued_for_it(site: Site) -> None:
    """RFC 6749, section 4.1.2."""
    async with browser(site) as client:
        other = await signed_in(client, site, "read write offline")
        code = await code_for(client, site, scope="read offline")
        token = (await exchange(client, site, code=code)).json()
        second = await renewed(client, site, token["refresh_token"])
        assert (await exchange(client, site, code=code)).json()["error"] == "invalid_grant"
        assert not await is_living(site, token["access_token"])
        for reply in (token, second):
            assert (await renewed(client, site, reply["refresh_token"]))["error"] == "invalid_grant"
        assert await is_living(site, other["access_token"])


async def test_token_ends_with_its_lifetime_and_a_new_one_is_another(make_site: SiteMaker) -> None:
    site = await make_site(token_lifetime_s=0, dataset="empty")
    async with browser(site) as client:
        tokens = [
            (await client.post(TOKEN, data={"grant_type": "client_credentials"}, auth=basic(site))).json()
            for _ in range(2)
        ]
    assert tokens[0]["access_token"] != tokens[1]["access_token"]
    async with bearer(site, tokens[0]["access_token"]) as stale:
        reply = await stale.get("v1/courses")
    assert (reply.status_code, reply.json()["message"]) == (401, "Bearer token is invalid")


async def test_token_info(site: Site, admin: httpx.AsyncClient) -> None:
    token = admin.headers["authorization"].removeprefix("Bearer ")
    good = await admin.get("v1/oauth2/tokeninfo", params={"access_token": token})
    bad = await admin.get("v1/oauth2/tokeninfo", params={"access_token": "x"})
    assert good.json()["application_id"] == site.ready["applicationId"]
    assert bad.status_code == 400
    assert bad.json()["error"] == "invalid_request"


async def test_read_scope_cannot_write(as_user: AsUser) -> None:
    """Section 5, three-legged, rule 6 and reference section 4.1: the token is issued, the call fails."""
    reader = await as_user("instructor", "read")
    assert (await reader.get("v1/courses/_1_1")).status_code == 200
    refused = await reader.patch("v1/courses/_1_1", json={"name": "Other"})
    assert refused.status_code == 403


async def test_write_scope_is_enough_to_delete(as_user: AsUser) -> None:
    """The specification shows no other scope and has calls that delete (choices)."""
    writer = await as_user("instructor", "read write")
    columns = "v2/courses/_1_1/gradebook/columns"
    made = await writer.post(columns, json={"name": "Made", "score": {"possible": 10}})
    assert (await writer.delete(f"{columns}/{made.json()['id']}")).status_code == 200
