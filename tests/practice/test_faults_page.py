"""The page of the faults: who may see it, what it changes, and what it refuses."""

import json
import re
import subprocess
from contextlib import AsyncExitStack
from html import unescape
from pathlib import Path
from time import monotonic

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.helpers.patience import PATIENCE_S
from tests.practice.conftest import START, SiteMaker, Starter, api, application, browser

PAGE = "/practice/faults"
DATA = "/practice/faults.json"
OWN = {"Origin": "http://127.0.0.1"}
REFUSAL = {"kind": "status", "match": "/terms$", "status": 429, "retryAfter": 2}


@pytest.fixture
def storage() -> str:
    """The page does not depend on where a site keeps its tables."""
    return "sqlite"


@pytest.fixture
async def site(make_site: SiteMaker) -> Site:
    return await make_site(dataset="empty")


def far(site: Site, *, peer: str = "192.0.2.7") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(site.app, client=(peer, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


def table(page: httpx.Response) -> list[str]:
    return [unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", page.text)]


async def test_a_script_is_played_and_stopped_by_json(site: Site, clients: AsyncExitStack) -> None:
    client = await application(site, clients)
    async with browser(site) as page:
        taken = await page.put(DATA, json={"seed": 3, "rules": [{**REFUSAL, "count": 2}]}, headers=OWN)
        assert taken.status_code == 200
        assert [(await client.get("v1/terms")).status_code for _ in range(3)] == [429, 429, 200]
        report = (await page.get(DATA)).json()
        assert report["seed"] == 3
        assert [(rule["met"], rule["acted"]) for rule in report["rules"]] == [(3, 2)]
        assert (await page.put(DATA, json={"rules": [REFUSAL]}, headers=OWN)).json()["rules"][0]["met"] == 0
        assert (await client.get("v1/terms")).status_code == 429
        assert (await page.delete(DATA, headers=OWN)).json()["rules"] == []
        assert (await client.get("v1/terms")).status_code == 200


async def test_a_person_adds_plays_and_stops_faults(site: Site, clients: AsyncExitStack) -> None:
    client = await application(site, clients)
    form = {"do": "add", "kind": "status", "match": "/terms$", "status": "500", "count": "1", "when": "after"}
    async with browser(site) as page:
        added = await page.post(PAGE, data=form, headers=OWN)
        assert (added.status_code, added.headers["location"]) == (303, PAGE)
        assert (await client.get("v1/terms")).status_code == 500
        assert table(await page.get(PAGE)) == ["1", "status  match: /terms$, count: 1, status: 500", "1", "1"]
        script = json.dumps({"rules": [{"kind": "latency"}, REFUSAL]})
        await page.post(PAGE, data={"do": "play", "script": script}, headers=OWN)
        assert (await client.get("v1/terms")).status_code == 429
        await page.post(PAGE, data={"do": "add", "kind": "colleague", "when": "after", "field": "notes"}, headers=OWN)
        rules = (await page.get(DATA)).json()["rules"]
        assert [rule["kind"] for rule in rules] == ["latency", "status", "colleague"]
        assert (rules[2]["when"], rules[2]["field"]) == ("after", "notes")
        await page.post(PAGE, data={"do": "stop"}, headers=OWN)
        assert "None: the site answers normally." in (await page.get(PAGE)).text


async def test_a_script_that_is_wrong_is_kept_in_the_form_with_its_line(site: Site) -> None:
    words = '{"rules": [\n {"kind": "storm<b>"}]}'
    async with browser(site) as page:
        refused = await page.post(PAGE, data={"do": "play", "script": words}, headers=OWN)
        assert refused.status_code == 400
        assert "Line 2 of the faults: `kind` is one of latency," in refused.text
        assert words in unescape(refused.text)
        assert "<b>" not in refused.text
        by_json = await page.put(DATA, content=words, headers=OWN)
        assert (by_json.status_code, by_json.json()["message"][:21]) == (400, "Line 2 of the faults:")
        text = {"do": "add", "kind": "status", "status": "many"}
        assert "`status` is a status" in unescape((await page.post(PAGE, data=text, headers=OWN)).text)
        assert (await page.get(DATA)).json()["rules"] == []


async def test_the_page_shows_the_format_and_is_locked_down(site: Site) -> None:
    async with browser(site) as page:
        shown = await page.get(PAGE)
    assert "cut-within      the work is done and the reply breaks off" in shown.text
    policy = shown.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "frame-ancestors 'none'; form-action 'self'" in policy
    assert "script-src" not in policy
    assert "<script" not in shown.text
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.headers["cache-control"] == "no-store"
    assert shown.headers["referrer-policy"] == "same-origin"


async def test_it_is_not_there_for_other_computers(site: Site) -> None:
    async with far(site) as client:
        assert (await client.get(PAGE)).status_code == 404
        assert (await client.put(DATA, json={}, headers=OWN)).status_code == 404
    async with far(site, peer="::1") as near:
        assert (await near.get(PAGE)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "practice.example.edu"},
        {"Host": "127.0.0.1.example.edu"},
        {"Origin": "http://practice.example.edu"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:8080"},
        {"Origin": "https://127.0.0.1"},
        {"X-Forwarded-For": "192.0.2.7"},
        {"Forwarded": "for=192.0.2.7"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize("address", [PAGE, DATA])
async def test_it_is_not_there_for_other_sites(site: Site, address: str, headers: dict[str, str]) -> None:
    async with browser(site) as client:
        whole = {**OWN, **headers}
        replies = [await client.request(verb, address, headers=whole) for verb in ("GET", "POST", "PUT", "DELETE")]
        assert [reply.status_code for reply in replies] == [404] * 4


async def test_a_change_names_the_site_as_its_origin(site: Site) -> None:
    async with browser(site) as client:
        assert (await client.put(DATA, json={"rules": [REFUSAL]})).status_code == 404
        assert (await client.post(PAGE, data={"do": "stop"})).status_code == 404
        assert (await client.get(DATA)).json()["rules"] == []
        assert (await client.patch(DATA, headers=OWN)).headers["allow"] == "GET, HEAD, PUT, DELETE"


async def test_faults_and_limits_do_not_lock_the_page(make_site: SiteMaker) -> None:
    site = await make_site(dataset="empty", rate_limit=0)
    async with browser(site) as client:
        everything = {"rules": [{"kind": "cut-before"}]}
        assert (await client.put(DATA, json=everything, headers=OWN)).status_code == 200
        assert (await client.delete(DATA, headers=OWN)).json()["rules"] == []


async def test_a_script_beyond_all_measure_is_not_read(site: Site) -> None:
    async with browser(site) as client:
        huge = b'{"rules": []}' + b" " * 1024 * 1024
        assert (await client.put(DATA, content=huge, headers=OWN)).status_code == 413
        many = {"rules": [REFUSAL] * 201}
        assert "at most 200 rules" in (await client.put(DATA, json=many, headers=OWN)).json()["message"]


def test_a_running_site_takes_faults_and_gives_them_up(start: Starter) -> None:
    _, ready = start()
    own = {"Origin": ready["baseUrl"]}
    with httpx.Client(base_url=ready["baseUrl"], headers=own, trust_env=False) as page, api(ready) as client:
        plain = client.get("v1/courseRoles").content
        script = {"rules": [{"kind": "trickle", "match": "/courseRoles$", "bytesPerSecond": len(plain) * 4}]}
        assert page.put(DATA, json=script).status_code == 200
        begun = monotonic()
        assert client.get("v1/courseRoles").content == plain
        assert monotonic() - begun >= 0.2
        assert page.put(DATA, json={"rules": [{"kind": "cut-within", "bytes": 9}]}).status_code == 200
        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
            client.get("v1/courseRoles")
        assert "cut-within  bytes: 9" in page.get(PAGE).text
        assert page.delete(DATA).json()["rules"] == []
        assert client.get("v1/courseRoles").content == plain
        other = {"Origin": "http://practice.example.edu"}
        assert page.put(DATA, json=script, headers=other).status_code == 404
        assert page.get(PAGE, headers={"Host": "practice.example.edu"}).status_code == 404


def test_a_trickle_does_not_keep_the_site_from_ending(start: Starter) -> None:
    process, ready = start()
    with httpx.Client(base_url=ready["baseUrl"], headers={"Origin": ready["baseUrl"]}, trust_env=False) as page:
        page.put(DATA, json={"rules": [{"kind": "trickle", "match": "/courseRoles$", "bytesPerSecond": 1}]})
    with api(ready) as client, pytest.raises(httpx.ReadTimeout):
        client.get("v1/courseRoles", timeout=0.3)
    process.terminate()
    # The reply would need minutes; how prompt the end is on a free machine is another test's question.
    process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0


def test_a_file_that_is_wrong_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    file.write_text('{"seed": 1, "rules": [\n{"kind": "status", "status": 99}\n]}')
    ended = subprocess.run([*START, "--faults", str(file)], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "cannot start: Line 2 of the faults: `status` is a status from 400 to 599." in ended.stderr
