"""The site's description of itself, and thousands of generated calls that it has to stand (specification section 4).

Every operation gets a copy of one small site, so what a case destroys is thrown away with it.
"""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok, Result
from schemathesis.errors import InvalidSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.datastructures import QueryParams

from lmsdesk.practice.app import routers
from lmsdesk.practice.openapi import ADDRESS, describe
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.resources.route_docs import operation_of
from tests.practice.scenes import kind_of
from tests.practice.throwaway import ROLES, Template, Throwaway, make_template

CASES_AT_LEAST = 5_000
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
BASE = "http://127.0.0.1"
SENDERS = [*ROLES, "application", "instructor", "student"]


def _document(**changes: Any) -> dict[str, Any]:
    sample = Settings(data=Path("unused"), **changes)
    return describe(sample, (route for router in routers(sample.edition) for route in router.routes))


def _sound(operation: Result[APIOperation[Any, Any, Any, Any], InvalidSchema]) -> APIOperation[Any, Any, Any, Any]:
    """The operation, or the reason why its description is wrong."""
    return operation.ok() if isinstance(operation, Ok) else pytest.fail(str(operation.err()))


SCHEMA = schemathesis.openapi.from_dict(_document())
SCHEMA.config.update(base_url=BASE)
OPERATIONS = {found.label: found for found in map(_sound, SCHEMA.get_all_operations())}
CASES_EACH = ceil(CASES_AT_LEAST * 1.04 / len(OPERATIONS))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return asyncio.run(make_template(tmp_path_factory.mktemp("template") / "site"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The query parameters that the site looks for."""
    names: set[str] = set()
    found = QueryParams.__getitem__

    def get(params: QueryParams, name: str, default: Any = None) -> Any:
        names.add(name)
        return found(params, name) if name in params else default

    monkeypatch.setattr(QueryParams, "get", get)
    return names


@pytest.fixture
def copy(template: Template, tmp_path: Path) -> Iterator[Throwaway]:
    site = Throwaway(template.copy(tmp_path / "site"))
    yield site
    site.close()


@dataclass(frozen=True)
class Drawn:
    """A case with its sender, the objects that exist for its path, and inputs that make sense."""

    case: Case[Any]
    role: str
    path: dict[str, str]
    inputs: dict[str, dict[str, Any]]

    def apply(self) -> Case[Any]:
        self.case.path_parameters.update(self.path)
        for part, values in self.inputs.items():
            held = getattr(self.case, part)
            if isinstance(held, dict):
                setattr(self.case, part, {**held, **values})
        return self.case


def _places(template: Template, path: str) -> st.SearchStrategy[dict[str, str]]:
    """Objects for the parameters of a path that belong together, as far as there are any; seldom none."""
    names = re.findall(r"{(\w+)}", path)
    kinds = {name: kind_of(path, name) for name in names}
    fitting = [scene for scene in template.scenes if all(kind in scene for kind in kinds.values())]
    known = [
        st.fixed_dictionaries({name: st.sampled_from(scene[kind]) for name, kind in kinds.items() if kind in scene})
        for scene in fitting or template.scenes
    ]
    return st.one_of(*known * 4, st.just({}))


def _cases(template: Template, label: str) -> st.SearchStrategy[Drawn]:
    """What fits the description and what does not, three to one."""
    operation = OPERATIONS[label]
    fitting = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    unfit = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    has_input = bool("{" in operation.path or operation.query or operation.body)
    inputs = [values for pattern, values in template.inputs if re.match(pattern, label)]
    return st.builds(
        Drawn,
        case=st.integers(0, 3).flatmap(lambda number: unfit if has_input and number == 3 else fitting),
        role=st.sampled_from(SENDERS),
        path=_places(template, operation.path),
        inputs=st.sampled_from([*inputs * 3, {}]),
    )


def _request(case: Case[Any], authorization: str) -> httpx.Request:
    parts = case.as_transport_kwargs(base_url=BASE)
    wanted = ("method", "url", "params", "headers", "data", "json", "files")
    made = requests.Request(**{name: parts[name] for name in wanted if name in parts}).prepare()
    headers = {**{name: str(value) for name, value in made.headers.items()}, "Authorization": authorization}
    content = made.body if isinstance(made.body, bytes) else str(made.body or "").encode()
    return httpx.Request(str(made.method), str(made.url), headers=headers, content=content)


def _authorization(template: Template, drawn: Drawn, label: str) -> str:
    if label.endswith("oauth2/token") and drawn.role != "nobody":
        return httpx.BasicAuth(*template.application)._auth_header
    return f"Bearer {template.tokens[drawn.role]}"


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_operation_answers_as_it_is_described(
    template: Template, copy: Throwaway, asked: set[str], label: str
) -> None:
    """Sections 4, 5 and 7: statuses, content types and bodies, for callers of every role, with and without sense."""
    sent = 0

    def one(drawn: Drawn) -> None:
        nonlocal sent
        case = drawn.apply()
        reply = copy.send(_request(case, _authorization(template, drawn, label)))
        sent += 1
        case.validate_response(reply, checks=CHECKS)

    quiet = settings(
        max_examples=CASES_EACH,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    # A call with few inputs is soon through with its cases; it is repeated until it has its share.
    for number in range(CASES_EACH):
        if sent >= CASES_EACH:
            break
        seed(crc32(label.encode()) + number)(quiet(given(_cases(template, label))(one)))()
    assert sent >= CASES_EACH
    assert asked <= {parameter.name for parameter in OPERATIONS[label].query}


def test_the_cases_are_many() -> None:
    assert len(OPERATIONS) * CASES_EACH >= CASES_AT_LEAST


def test_the_site_serves_its_description(copy: Throwaway) -> None:
    """Open without a token, as the version is (reference section 14)."""
    reply = copy.send(httpx.Request("GET", BASE + ADDRESS))
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/json;charset=UTF-8"
    assert reply.json() == _document()


def test_paths_have_the_words_of_the_site() -> None:
    """Section 1: the first segment, and what only the hosted edition has."""
    learn = _document(segment="learn", mark="bb", edition="self-hosted")
    assert all(path.startswith("/learn/api/public/v") for path in learn["paths"])
    assert learn["components"]["securitySchemes"]["oauth"]["flows"]["clientCredentials"]["tokenUrl"].startswith(
        "/learn/"
    )
    hosted = {re.sub("^/lms", "/learn", path) for path in _document()["paths"]}
    missing = hosted - set(learn["paths"])
    assert missing
    assert all("/gradebook/" in path for path in missing)


def test_every_handler_is_described() -> None:
    """Section 4: what is sent, what comes back, and the common refusals of section 7."""
    for path, calls in _document()["paths"].items():
        for verb, call in calls.items():
            assert {"401", "429"} <= set(call["responses"]) or "oauth2" in path, path
            assert "requestBody" in call or verb in {"get", "delete", "put"}, path
            named = {parameter["name"] for parameter in call["parameters"] if parameter["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))
    sample = Settings(data=Path("unused"))
    routes = (route for router in routers(sample.edition) for route in router.routes)
    assert [route.path for route in routes if operation_of(route.endpoint) is None] == []
    names = [call["operationId"] for calls in _document()["paths"].values() for call in calls.values()]
    assert len(names) == len(set(names))


def test_bodies_of_another_kind_are_refused(template: Template, copy: Throwaway) -> None:
    """Section 5, common rule 2; the error body of section 7, rule 1."""
    token = {"Authorization": f"Bearer {template.tokens['application']}"}
    for kind, status in (("text/plain", 415), ("application/json; charset=utf-8", 201), ("Application/JSON", 409)):
        headers = {**token, "Content-Type": kind}
        body = b'{"externalId": "kinds"}'
        reply = copy.send(httpx.Request("POST", f"{copy.base}/v1/dataSources", headers=headers, content=body))
        assert reply.status_code == status
        assert reply.json().get("status", status) == status
