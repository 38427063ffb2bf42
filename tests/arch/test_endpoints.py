"""Every call in the client's table has a route on the practice site, and a test that asks for it."""

import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.routing import Match

from lmsdesk.api.paths import ENDPOINTS, Endpoint
from lmsdesk.practice.app import open_site
from lmsdesk.practice.settings import Settings

ROOT = Path(__file__).parents[2]
NOT_METHODS = {"authorize": "sign_in_request", "token": "application_token"}
"""Calls that are functions of their own, outside the client."""

CLIENT_TESTS = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests/unit/api").glob("test_*.py"))


def _path(endpoint: Endpoint) -> str:
    return f"/lms/api/public/v{endpoint.version}/" + re.sub(r"\{\w+\}", "_1_1", endpoint.template).lstrip("/")


def _has_route(app: FastAPI, endpoint: Endpoint) -> bool:
    scope = {"type": "http", "method": endpoint.verb, "path": _path(endpoint), "headers": []}
    return any(route.matches(scope)[0] is Match.FULL for route in app.routes)


async def test_every_endpoint_has_a_route(tmp_path: Path) -> None:
    async with open_site(Settings(data=tmp_path, dataset="empty")) as site:
        missing = [endpoint.name for endpoint in _endpoints() if not _has_route(site.app, endpoint)]
    assert missing == []


def test_the_table_names_each_call_once() -> None:
    names = [endpoint.name for endpoint in _endpoints()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("endpoint", [endpoint.name for endpoint in ENDPOINTS.values()])
def test_every_endpoint_is_asked_for_in_a_test(endpoint: str) -> None:
    verb = NOT_METHODS.get(endpoint, endpoint)
    assert re.search(rf"\b{verb}\(", CLIENT_TESTS), endpoint


def _endpoints() -> list[Endpoint]:
    return list(ENDPOINTS.values())
