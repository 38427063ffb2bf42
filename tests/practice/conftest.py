"""A site in this process, and clients that reach it by HTTP alone.

Whatever opens a site by these fixtures runs twice, on SQLite and on PostgreSQL: both are small and fast enough here
that nothing has to be chosen. A missing PostgreSQL is a failure. What has nothing to do with storage (sample data as
such, scripts of faults, refused options) does not use the fixtures and runs once.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.storage.site import Site
from tests.helpers.postgres import Cluster, shared_cluster
from tests.helpers.practice_storage import STORAGES, Templates

API = "/lms/api/public"
RETURN = "http://127.0.0.1:9/back"
START = (sys.executable, "-m", "lmsdesk", "practice")

AsUser = Callable[..., Awaitable[httpx.AsyncClient]]
SiteMaker = Callable[..., Awaitable[Site]]
UrlMaker = Callable[[], Awaitable[str | None]]
Process = subprocess.Popen[str]
Starter = Callable[..., tuple[Process, dict[str, Any]]]


def browser(site: Site) -> httpx.AsyncClient:
    """A client without a token, as a browser is."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(site.app), base_url="http://127.0.0.1")


def basic(site: Site) -> tuple[str, str]:
    return site.ready["applicationKey"], site.ready["applicationSecret"]


def password(site: Site, user_name: str) -> str:
    found = (account for account in site.ready["accounts"] if account["userName"] == user_name)
    return str(next(found)["password"])


def ask(site: Site, **changes: str) -> dict[str, str]:
    """The query of an authorization request (specification section 5, three-legged, step 1)."""
    query = {
        "redirect_uri": RETURN,
        "response_type": "code",
        "client_id": str(site.ready["applicationKey"]),
        "scope": "read write",
        "state": "a b&c",
    }
    return {**query, **changes}


def csrf(page: httpx.Response) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page.text)
    assert found, page.text
    return unescape(found[1])


async def sign_in(client: httpx.AsyncClient, site: Site, user_name: str, query: dict[str, str]) -> httpx.Response:
    """Fills in the sign-in form; returns the consent page."""
    address = f"{API}/v1/oauth2/authorizationcode"
    page = await client.get(address, params=query)
    form = {"user_id": user_name, "password": password(site, user_name), "csrf": csrf(page)}
    return await client.post(address, params=query, data=form, follow_redirects=True)


async def decide(client: httpx.AsyncClient, consent: httpx.Response, decision: str) -> dict[str, str]:
    """Presses a button of the consent page; returns what comes back in the redirect."""
    form = {"csrf": csrf(consent), "decision": decision}
    answer = await client.post(str(consent.url), data=form)
    assert answer.status_code == 302
    target = urlsplit(answer.headers["location"])
    return {name: values[0] for name, values in parse_qs(target.query).items()}


async def exchange(client: httpx.AsyncClient, site: Site, **inputs: str) -> httpx.Response:
    """The token request in the specification's way: grant type in the body, the rest in the query."""
    query = {"redirect_uri": RETURN, **inputs}
    body = {"grant_type": "authorization_code"}
    return await client.post(f"{API}/v1/oauth2/token", params=query, data=body, auth=basic(site))


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The PostgreSQL of this run; all workers share it."""
    folder = tmp_path_factory.getbasetemp()
    with shared_cluster(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) as running:
        yield running


@pytest.fixture(scope="session")
def templates(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Templates:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    # The cluster is started by the first test that needs it.
    return Templates(tmp_path_factory.mktemp("templates"), worker, lambda: request.getfixturevalue("cluster"))


@pytest.fixture
async def new_url(templates: Templates, storage: str) -> AsyncIterator[UrlMaker]:
    """Addresses of empty databases; None where a site makes a file in its data folder."""
    async with AsyncExitStack() as stack:

        async def make() -> str | None:
            return None if storage == "sqlite" else await templates.empty(stack)

        yield make


@pytest.fixture(params=STORAGES)
def storage(request: pytest.FixtureRequest) -> str:
    """Where a site keeps its tables."""
    return str(request.param)


@pytest.fixture
async def make_site(tmp_path: Path, templates: Templates, storage: str) -> AsyncIterator[SiteMaker]:
    """Opens sites with other settings; all end with the test. The same folder again is the same site."""
    known: dict[Path, Settings] = {}
    async with AsyncExitStack() as stack:

        async def make(**changes: object) -> Site:
            asked = {"data": tmp_path / "site", "dataset": "seminar", **changes}
            settings = Settings(**asked)  # type: ignore[arg-type]
            if settings.data not in known:
                known[settings.data] = await templates.copy(settings, storage, stack)
            settings = replace(settings, database_url=known[settings.data].database_url)
            return await stack.enter_async_context(open_site(settings))

        yield make


@pytest.fixture
async def site(make_site: SiteMaker) -> Site:
    return await make_site()


@pytest.fixture
async def clients() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


@pytest.fixture
async def admin(site: Site, clients: AsyncExitStack) -> httpx.AsyncClient:
    """The application itself (two-legged); paths are given from the version on."""
    return await application(site, clients)


async def application(site: Site, clients: AsyncExitStack) -> httpx.AsyncClient:
    address, form = f"{site.settings.prefix}/v1/oauth2/token", {"grant_type": "client_credentials"}
    async with browser(site) as client:
        reply = await client.post(address, data=form, auth=basic(site))
    return await clients.enter_async_context(bearer(site, reply.json()["access_token"]))


def bearer(site: Site, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(site.app),
        base_url=f"http://127.0.0.1{site.settings.prefix}/",
        headers={"Authorization": f"Bearer {token}"},
    )


@pytest.fixture
async def as_user(site: Site, clients: AsyncExitStack) -> AsUser:
    """Signs a person in by the forms and gives a client with the person's token."""

    async def signed_in(user_name: str, scope: str = "read write") -> httpx.AsyncClient:
        async with browser(site) as client:
            consent = await sign_in(client, site, user_name, ask(site, scope=scope))
            answer = await decide(client, consent, "allow")
            token = (await exchange(client, site, code=answer["code"])).json()["access_token"]
        return await clients.enter_async_context(bearer(site, token))

    return signed_in


async def column_of(client: httpx.AsyncClient, kind: str) -> str:
    """The id of the first column of a kind in the first course."""
    columns = (await client.get("v2/courses/_1_1/gradebook/columns")).json()["results"]
    return str(next(column["id"] for column in columns if column["grading"]["type"] == kind))


async def user_id(client: httpx.AsyncClient, user_name: str) -> str:
    return str((await client.get(f"v1/users/userName:{user_name}")).json()["id"])


@pytest.fixture
async def start(tmp_path: Path, new_url: UrlMaker) -> AsyncIterator[Starter]:
    """Starts sites as processes of their own, all on the data of this test, and gives each with its ready line."""
    started: list[Process] = []
    url = await new_url()

    def run(*options: str) -> tuple[Process, dict[str, Any]]:
        command = [*START, "--data", str(tmp_path / "data"), "--dataset", "seminar", *options]
        command += ["--database-url", url] if url else []
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        started.append(process)
        assert process.stdout is not None
        return process, json.loads(process.stdout.readline())

    yield run
    for process in started:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()


def token(ready: dict[str, Any]) -> dict[str, str]:
    """The header of the application itself, at a site in a process of its own."""
    reply = httpx.post(
        f"{ready['baseUrl']}/{ready['segment']}/api/public/v1/oauth2/token",
        data={"grant_type": "client_credentials"},
        auth=(ready["applicationKey"], ready["applicationSecret"]),
        trust_env=False,
    )
    return {"Authorization": f"Bearer {reply.json()['access_token']}"}


def api(ready: dict[str, Any]) -> httpx.Client:
    """The application itself as a client of such a site."""
    return httpx.Client(base_url=f"{ready['baseUrl']}/lms/api/public/", headers=token(ready), trust_env=False)
