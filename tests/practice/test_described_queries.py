"""Every query parameter that the site describes for a list does something, and refuses what cannot be meant."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from lmsdesk.practice.openapi import ADDRESS
from tests.practice.scenes import kind_of
from tests.practice.throwaway import Template, Throwaway, make_template

BASE = "http://127.0.0.1"
NONSENSE = "nonsense"
LATE = "2999-01-01T00:00:00.000Z"
EARLY = "1971-01-01T00:00:00.000Z"
Json = dict[str, Any]
Query = dict[str, str]


@dataclass(frozen=True)
class Listing:
    """A list of the description, at one address where it has rows."""

    path: str
    url: str
    token: str
    rows: list[Json]
    parameters: list[Json]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return asyncio.run(make_template(tmp_path_factory.mktemp("template") / "site"))


@pytest.fixture(scope="module")
def opened(template: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Throwaway]:
    site = Throwaway(template.copy(tmp_path_factory.mktemp("queries") / "site"))
    yield site
    site.close()


def ask(opened: Throwaway, listing: Listing, query: Query) -> httpx.Response:
    headers = {"Authorization": f"Bearer {listing.token}"}
    return opened.send(httpx.Request("GET", listing.url, params=query, headers=headers))


def _is_list(call: Json) -> bool:
    content = call["responses"].get("200", {}).get("content", {})
    return "results" in content.get("application/json", {}).get("schema", {}).get("properties", {})


@pytest.fixture(scope="module")
def listings(opened: Throwaway, template: Template) -> list[Listing]:
    """Every described list, once for each place of the sample where it is not empty."""
    found = []
    for path, calls in opened.send(httpx.Request("GET", BASE + ADDRESS)).json()["paths"].items():
        if "get" not in calls or not _is_list(calls["get"]):
            continue
        parameters = [part for part in calls["get"]["parameters"] if part["in"] == "query"]
        for url, token in _places(template, path):
            listing = Listing(path, url, token, [], parameters)
            reply = ask(opened, listing, {})
            if reply.status_code == 200 and reply.json()["results"]:
                found.append(Listing(path, url, token, reply.json()["results"], parameters))
    return found


def _places(template: Template, path: str) -> Iterator[tuple[str, str]]:
    """The path with objects of each scene, for the application and for a student."""
    seen = set()
    for scene in template.scenes:
        kinds = {name: scene.get(kind_of(path, name), []) for name in re.findall(r"{(\w+)}", path)}
        for number in range(max((len(ids) for ids in kinds.values()), default=1)):
            if all(kinds.values()):
                ids = {name: values[min(number, len(values) - 1)] for name, values in kinds.items()}
                url = BASE + path.format(**{name: quote(value, safe=":") for name, value in ids.items()})
                seen |= {(url, template.tokens[role]) for role in ("application", "student")}
    yield from sorted(seen)


def test_every_list_is_looked_at(opened: Throwaway, listings: list[Listing]) -> None:
    document = opened.send(httpx.Request("GET", BASE + ADDRESS)).json()["paths"]
    lists = {path for path, calls in document.items() if "get" in calls and _is_list(calls["get"])}
    assert lists - {listing.path for listing in listings} == set()
    assert len(lists) > 30


def test_no_parameter_of_a_list_is_passed_over(opened: Throwaway, listings: list[Listing]) -> None:
    """What cannot be meant is refused or finds something else than everything."""
    ignored = set()
    for listing in listings:
        for name in (part["name"] for part in listing.parameters):
            for value in (NONSENSE, "") if _is_strict(listing, name) else (NONSENSE,):
                reply = ask(opened, listing, {name: value})
                assert reply.status_code in {200, 400, 404}, (listing.url, name, reply.text)
                if reply.status_code == 200 and reply.json()["results"] == listing.rows:
                    ignored.add((listing.path, name, value))
    assert ignored == set()


def _is_strict(listing: Listing, name: str) -> bool:
    """Whether the schema says more than that the value is a text: then an empty value is none of its values."""
    schema = next(part["schema"] for part in listing.parameters if part["name"] == name)
    return bool(schema != {"type": "string"})


def test_every_parameter_of_a_list_has_an_effect(opened: Throwaway, listings: list[Listing]) -> None:
    """Each for some value that it is described with, at some place of the sample."""
    wanted = {(listing.path, part["name"]) for listing in listings for part in listing.parameters}
    seen = set()
    for listing in listings:
        for part in listing.parameters:
            if (listing.path, part["name"]) not in seen and _has_effect(opened, listing, part):
                seen.add((listing.path, part["name"]))
    assert wanted - seen == set()


def _has_effect(opened: Throwaway, listing: Listing, part: Json) -> bool:
    for query in _meant(listing, part["name"], part["schema"]):
        reply = ask(opened, listing, query)
        assert reply.status_code in {200, 403, 404}, (listing.url, query, reply.text)
        if reply.status_code == 200 and reply.json()["results"] != listing.rows:
            return True
    return False


def _meant(listing: Listing, name: str, schema: Json) -> Iterator[Query]:
    """Queries with values that the parameter is described with."""
    if name.endswith("Compare"):
        value = name.removesuffix("Compare")
        about = {value: str(listing.rows[0].get("name")) if value == "name" else LATE}
        yield from ({**about, name: word, f"{value}Until": LATE} for word in schema["enum"])
    elif name.endswith("Until"):
        value = name.removesuffix("Until")
        yield {value: EARLY, name: EARLY, f"{value}Compare": "between"}
    elif "enum" in schema:
        yield from ({name: word} for word in schema["enum"])
    elif name in {"sort", "expand", "attemptStatuses"}:
        words = re.findall(
            r"[\w.]+(?=[|)])", schema["pattern"].replace("[.]", ".").partition("(")[2].partition(")")[0] + ")"
        )
        yield from ({name: f"{word}(desc)" if name == "sort" else word} for word in words)
    elif schema.get("format") == "date-time":
        yield {name: EARLY if name == "until" else LATE}
    elif name == "changeIndex":
        yield {name: "999999999"}
    elif schema["type"] == "integer":
        yield {name: "1"}
    else:
        yield from _texts(listing, name)


def _texts(listing: Listing, name: str) -> Iterator[Query]:
    if name == "groupId":
        yield from ({name: row[name]} for row in listing.rows)
    elif name in {"dataSourceId", "termId"}:
        yield {name: "_2_1"}
    elif name in {"userId", "user.userId"}:
        yield {name: "userName:administrator"}
    else:
        yield {name: NONSENSE}
