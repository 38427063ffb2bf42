"""The client's table, the practice site's routes, the client's methods and their tests agree, in every direction."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Match

from lmsdesk.api.paths import ENDPOINTS, Endpoint
from lmsdesk.practice.app import open_site, routers
from lmsdesk.practice.protocol.settings import Settings

ROOT = Path(__file__).parents[2]
NOT_METHODS = {"authorize": "sign_in_request", "token": "application_token"}
"""Calls that are functions of their own, outside the client."""

NOT_CALLED = {
    ("POST", 1, "oauth2/authorizationcode"): "the sign-in page's own form",
    ("GET", 1, "oauth2/tokeninfo"): "it would put a token into an address; the token request says the same",
    ("DELETE", 2, "courses/{}"): "it answers before the course is gone (reference section 7)",
    ("DELETE", 3, "courses/{}"): "it answers before the course is gone (reference section 7)",
}
"""Routes without a method of the client, and why; an older version of a call in the table needs no reason."""

Call = tuple[str, int, str]

CLIENT_TESTS = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests/unit/api").glob("test_*.py"))
SOURCES = sorted((ROOT / "lmsdesk/api").glob("*.py"))


def _path(endpoint: Endpoint) -> str:
    return f"/lms/api/public/v{endpoint.version}/" + re.sub(r"\{\w+\}", "_1_1", endpoint.template).lstrip("/")


def _has_route(app: Starlette, endpoint: Endpoint) -> bool:
    scope = {"type": "http", "method": endpoint.verb, "path": _path(endpoint), "headers": []}
    return any(route.matches(scope)[0] is Match.FULL for route in app.routes)


def _bare(template: str) -> str:
    return re.sub(r"\{\w+(:\w+)?\}", "{}", template)


def _routes() -> Iterator[Call]:
    """Every public call of the practice site: verb, version and path with bare placeholders."""
    for router in routers(Settings(data=ROOT).edition):
        for route in router.routes:
            version, _, template = route.path.removeprefix("/v").partition("/")
            yield from ((verb, int(version), _bare(template)) for verb in (route.methods or set()) - {"HEAD"})


def _methods() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every public method of the client that carries out a row of the table, and the row's name."""
    for file in SOURCES:
        for kind in ast.parse(file.read_text(encoding="utf-8")).body:
            for node in kind.body if isinstance(kind, ast.ClassDef) else ():
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                    yield from ((text, node) for text in texts if isinstance(text, str) and text in ENDPOINTS)


METHODS = sorted(_methods(), key=lambda pair: pair[0])


async def test_every_endpoint_has_a_route(tmp_path: Path) -> None:
    async with open_site(Settings(data=tmp_path, dataset="empty")) as site:
        missing = [endpoint.name for endpoint in _endpoints() if not _has_route(site.app, endpoint)]
    assert missing == []


def test_every_route_has_a_method_or_a_reason() -> None:
    called = {(row.verb, _bare(row.template)): row.version for row in _endpoints()}
    routes = set(_routes())
    assert len(routes) > 80
    uncalled = {call for call in routes if call[1] > called.get((call[0], call[2]), 0)}
    assert uncalled - NOT_CALLED.keys() == set()
    assert NOT_CALLED.keys() - routes == set(), "a reason for a route that is not there"
    assert not {call for call in NOT_CALLED if (call[0], call[2]) in called and called[call[0], call[2]] >= call[1]}


def test_the_table_names_each_call_once() -> None:
    names = [endpoint.name for endpoint in _endpoints()]
    assert len(names) == len(set(names))
    calls = [(row.verb, row.version, _bare(row.template)) for row in _endpoints()]
    assert len(calls) == len(set(calls))


def test_every_endpoint_has_a_method() -> None:
    assert {name for name, _ in METHODS} | NOT_METHODS.keys() == set(ENDPOINTS)


@pytest.mark.parametrize(("name", "method"), METHODS, ids=[f"{name}-{node.name}" for name, node in METHODS])
def test_every_method_says_what_it_calls(name: str, method: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    row = ENDPOINTS[name]
    words = " ".join((ast.get_docstring(method) or "").split())
    source, number = re.findall(r"^(specification|reference) (\d+)", row.section)[0]
    whole = re.sub(r"\{\w+\}", "{id}", row.template)
    steps = whole.split("/")
    # The beginning of a long path may be left out: `v2/.../columns/{id}`.
    paths = [whole, *(f".../{'/'.join(steps[index:])}" for index in range(1, len(steps)))]
    heads = [f"{row.verb} v{row.version}/{path}" for path in paths]
    assert any(re.match(rf"{re.escape(head)}(?![\w/{{])", words) for head in heads), f"{heads[0]}\n{words}"
    assert (f"scope {row.scope}" if row.scope else "no scope") in words, words
    assert f"{source} section {number}" in words, words


@pytest.mark.parametrize("endpoint", [endpoint.name for endpoint in ENDPOINTS.values()])
def test_every_endpoint_is_asked_for_in_a_test(endpoint: str) -> None:
    verb = NOT_METHODS.get(endpoint, endpoint)
    assert re.search(rf"\b{verb}\(", CLIENT_TESTS), endpoint


def _endpoints() -> list[Endpoint]:
    return list(ENDPOINTS.values())
