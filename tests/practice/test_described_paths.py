"""The site's description of its paths is whole: the methods of each, and every form of an id that it names."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from lmsdesk.practice.openapi import ADDRESS
from lmsdesk.practice.protocol.settings import Settings
from tests.practice.scenes import Scene, kind_of
from tests.practice.throwaway import Template, Throwaway, make_template

BASE = "http://127.0.0.1"
VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Json = dict[str, Any]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return asyncio.run(make_template(tmp_path_factory.mktemp("template") / "site"))


@pytest.fixture(scope="module")
def opened(template: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Throwaway]:
    site = Throwaway(template.copy(tmp_path_factory.mktemp("paths") / "site"))
    yield site
    site.close()


@pytest.fixture(scope="module")
def paths(opened: Throwaway) -> Json:
    return dict(opened.send(httpx.Request("GET", BASE + ADDRESS)).json()["paths"])


def test_a_path_refuses_every_method_that_it_is_not_described_with(opened: Throwaway, paths: Json) -> None:
    """A 405 that names the others, also where a word of the path could be the id of its neighbour."""
    wrong = []
    for path, calls in paths.items():
        known = {verb.upper() for verb in calls}
        allowed = ", ".join(sorted(known | ({"HEAD"} if "GET" in known else set())))
        address = BASE + re.sub(r"{\w+}", "_1_1", path)
        for verb in ("OPTIONS", "TRACE", *(verb for verb in VERBS if verb not in known)):
            reply = opened.send(httpx.Request(verb, address, json={} if verb == "PATCH" else None))
            if (reply.status_code, reply.headers.get("allow")) != (405, allowed):
                wrong.append((verb, path, reply.status_code, reply.headers.get("allow")))
    assert wrong == []


def _ids(template: Template, path: str) -> Scene | None:
    """One object for each parameter of a path, all in one course; None where the sample has none."""
    names = re.findall(r"{(\w+)}", path)
    kinds = {name: kind_of(path, name) for name in names}
    for scene in template.scenes:
        if all(kind in scene for kind in kinds.values()):
            return {name: [scene[kind][0]] for name, kind in kinds.items()}
    return None


def _reads(paths: Json) -> list[tuple[str, str, list[str]]]:
    """Every GET of one object, with its last parameter and the forms that the description names for it."""
    found = []
    for path, calls in paths.items():
        end = re.search(r"{(\w+)}$", path)
        if end is None or "get" not in calls:
            continue
        parameter = next(part for part in calls["get"]["parameters"] if part["name"] == end[1])
        forms = re.search(r"\(([\w|]+)\):", parameter["schema"]["pattern"])
        found.append((path, end[1], forms[1].split("|") if forms else []))
    return found


def test_an_object_is_found_by_each_form_that_its_path_is_described_with(
    opened: Throwaway, template: Template, paths: Json
) -> None:
    """Section 1, object identifiers; reference section 2.1. What a path does not name it does not take either."""
    headers = {"Authorization": f"Bearer {template.tokens['application']}"}

    def get(path: str, ids: dict[str, str]) -> httpx.Response:
        address = re.sub(r"{(\w+)}", lambda found: quote(ids[found[1]], safe=":"), path)
        return opened.send(httpx.Request("GET", BASE + address, headers=headers))

    tried, wrong = set(), []
    every = {form for _, _, forms in _reads(paths) for form in forms}
    for path, name, forms in _reads(paths):
        scene = _ids(template, path)
        if scene is None:
            continue
        ids = {parameter: values[0] for parameter, values in scene.items()}
        whole = get(path, ids)
        if whole.status_code != 200:
            continue
        for form in every:
            value = _property(whole.json(), form) if form in forms else "x"
            if value is None:
                continue
            reply = get(path, {**ids, name: f"{form}:{value}"})
            tried.add((kind_of(path, name), form) if form in forms else (path, "none"))
            if reply.status_code != (200 if form in forms else 400) or (form in forms and reply.json() != whole.json()):
                wrong.append((path, form, reply.status_code))
    assert wrong == []
    assert {("terms", "externalId"), ("courseRoles", "roleId"), ("group", "externalId"), ("user", "uuid")} <= tried


def _property(record: Json, form: str) -> str | None:
    value = record.get(form) or record.get("contact", {}).get(form)
    return str(value) if value is not None else None


def test_self_hosted_sites_are_described_as_they_are(tmp_path: Path) -> None:
    site = Throwaway(Settings(data=tmp_path / "site", dataset="empty", edition="self-hosted"))
    column = httpx.Request("OPTIONS", f"{site.base}/v2/courses/_1_1/gradebook/columns/_1_1/users/lastChanged")
    assert site.send(column).status_code == 404
    site.close()
