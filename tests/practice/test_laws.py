"""Laws that hold for every list, projection, address and token, tried with generated requests.

One site serves all examples of a test; what a law is about is compared with the whole list of the same site.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.protocol.wire import now_ms
from lmsdesk.practice.storage.tables import tokens
from tests.practice.throwaway import Throwaway

_SLOW_MS = 20_000
"""How long a busy machine may take for two requests."""
QUIET = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
Json = dict[str, Any]

LISTS = {
    "v1/users": 100,
    "v3/courses": 100,
    "v1/terms": 200,
    "v1/dataSources": 200,
    "v1/courseRoles": 200,
    "v1/courses/_1_1/users": 200,
    "v1/courses/_1_1/contents": 200,
    "v2/courses/_1_1/gradebook/columns": 200,
    "v2/courses/_1_1/gradebook/columns/_1_1/users": 100,
    "v2/courses/_1_1/gradebook/columns/_1_1/attempts": 100,
    "v1/courses/_1_1/gradebook/schemas": 200,
    "v1/courses/_1_1/gradebook/categories": 200,
    "v2/courses/_1_1/gradebook/users/userName:student": 100,
}
"""Every kind of list with its largest page (reference section 4.2)."""


class Desk:
    """A site and the application's token."""

    def __init__(self, folder: Path) -> None:
        self.site = Throwaway(Settings(data=folder, dataset="seminar", token_lifetime_s=50))
        self.headers: dict[str, str] = {}
        self.sign_in()

    def sign_in(self) -> None:
        self.headers = {"Authorization": f"Bearer {self.token()['access_token']}"}

    def token(self) -> Json:
        opened = self.site.opened
        sign = httpx.BasicAuth(opened.ready["applicationKey"], opened.ready["applicationSecret"])
        form = {"grant_type": "client_credentials"}
        request = httpx.Request("POST", f"{self.site.base}/v1/oauth2/token", data=form)
        return dict(self.site.send(next(sign.auth_flow(request))).json())

    def ask(self, path: str, **query: object) -> httpx.Response:
        address = path if path.startswith("http") else f"{self.site.base}/{path}"
        values = {name.replace("__", "."): str(value) for name, value in query.items()}
        return self.send("GET", address, params=values or None)

    def send(self, method: str, address: str, **rest: Any) -> httpx.Response:
        reply = self.send_once(method, address, **rest)
        if reply.status_code == 401:
            # A token lasts 50 seconds here, which a slow machine needs for one law.
            self.sign_in()
            reply = self.send_once(method, address, **rest)
        return reply

    def send_once(self, method: str, address: str, **rest: Any) -> httpx.Response:
        return self.site.send(httpx.Request(method, address, headers=self.headers, **rest))

    def rows(self, path: str, **query: object) -> list[Json]:
        reply = self.ask(path, **query)
        assert reply.status_code == 200, reply.text
        return list(reply.json()["results"])


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    opened = Desk(tmp_path_factory.mktemp("laws") / "site")
    yield opened
    opened.site.close()


@QUIET
@given(path=st.sampled_from(sorted(LISTS)), limit=st.integers(1, 60), start=st.integers(0, 70))
def test_pages_in_their_order_are_the_whole_list(desk: Desk, path: str, limit: int, start: int) -> None:
    """Reference section 4.2: `nextPage` leads on from any offset, in full pages, and is absent on the last one."""
    whole = desk.rows(path, limit=LISTS[path])
    reply = desk.ask(path, limit=limit, offset=start)
    seen: list[Json] = []
    for _ in range(len(whole) + 2):
        body = reply.json()
        seen += body["results"]
        if "paging" not in body:
            break
        assert len(body["results"]) == limit
        assert list(body["paging"]) == ["nextPage"]
        assert body["paging"]["nextPage"].startswith("/")
        reply = desk.ask(f"http://127.0.0.1{body['paging']['nextPage']}")
    assert "paging" not in body
    assert seen == whole[start:]


@QUIET
@given(path=st.sampled_from(sorted(LISTS)), beyond=st.integers(0, 999_999_999), excess=st.integers(1, 10_000))
def test_a_page_beyond_the_end_is_empty_and_a_page_too_large_is_refused(
    desk: Desk, path: str, beyond: int, excess: int
) -> None:
    """Reference section 4.2."""
    count = len(desk.rows(path, limit=LISTS[path]))
    assert desk.ask(path, offset=min(count + beyond, 999_999_999)).json() == {"results": []}
    refused = desk.ask(path, limit=LISTS[path] + excess)
    assert refused.status_code == 400
    assert refused.json()["message"] == f"Paging limit may not exceed {LISTS[path]}"


def _paths(record: Json, above: str = "") -> Iterator[str]:
    for name, value in record.items():
        yield above + name
        if isinstance(value, dict):
            yield from _paths(value, f"{above}{name}.")


def _wanted(record: Json, paths: list[str]) -> Json:
    """What is left of a record: each path on its own, laid together."""
    kept: Json = {}
    for name in dict.fromkeys(path.partition(".")[0] for path in paths):
        if name not in record:
            continue
        inner = [path.partition(".")[2] for path in paths if path.partition(".")[0] == name]
        is_cut = isinstance(record[name], dict) and all(inner)
        kept[name] = _wanted(record[name], inner) if is_cut else record[name]
    return kept


PROJECTED = {
    "v1/users": {},
    "v3/courses": {},
    "v1/courses/_1_1/users": {"expand": "user"},
    "v2/courses/_1_1/gradebook/columns": {},
    "v2/courses/_1_1/gradebook/columns/_2_1/users": {},
}


@QUIET
@given(path=st.sampled_from(sorted(PROJECTED)), data=st.data())
def test_fields_cut_every_record_alike(desk: Desk, path: str, data: st.DataObject) -> None:
    """Reference section 2.3: dotted paths reach nested and expanded objects; unknown names are passed over."""
    whole = desk.rows(path, **PROJECTED[path])
    known = sorted({name for record in whole for name in _paths(record)})
    fields = data.draw(st.lists(st.sampled_from([*known, "colour", "name.colour"]), min_size=1, max_size=6))
    cut = desk.rows(path, fields=",".join(fields), **PROJECTED[path])
    assert cut == [_wanted(record, fields) for record in whole]
    assert desk.rows(path, fields=" , ".join(reversed(fields)), **PROJECTED[path]) == cut


ADDRESSES = {
    "v1/users": ("externalId", "userName", "uuid", "studentId"),
    "v3/courses": ("externalId", "courseId", "uuid"),
    "v1/terms": ("externalId",),
    "v1/dataSources": ("externalId",),
}


@QUIET
@given(path=st.sampled_from(sorted(ADDRESSES)), data=st.data())
def test_every_form_of_an_id_is_the_same_object(desk: Desk, path: str, data: st.DataObject) -> None:
    """Section 1, object identifiers, rule 1; reference section 2.1."""
    record = data.draw(st.sampled_from(desk.rows(path)))
    form = data.draw(st.sampled_from([form for form in ADDRESSES[path] if record.get(form)]))
    by_number = desk.ask(f"{path}/{record['id']}")
    assert by_number.status_code == 200
    assert desk.ask(f"{path}/{form}:{quote(str(record[form]), safe='')}").json() == by_number.json()


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=40)


@QUIET
@given(name=NAMES)
def test_any_text_can_be_an_external_id(desk: Desk, name: str) -> None:
    """Section 1, object identifiers; section 7, rule 2: the message names the id, and a deletion is once only."""
    made = desk.send("POST", f"{desk.site.base}/v1/dataSources", json={"externalId": name})
    assert made.status_code == 201
    path = f"v1/dataSources/externalId:{quote(name, safe='')}"
    assert desk.ask(path).json()["externalId"] == name
    assert [desk.send("DELETE", f"{desk.site.base}/{path}").status_code for _ in range(2)] == [204, 404]
    assert desk.ask(path).json()["message"] == f"Could not find object with ID: externalId:{name}"


@QUIET
@given(address=st.text(min_size=1, max_size=30) | st.from_regex(r"_[0-9]{1,30}_[0-9]{1,12}", fullmatch=True))
def test_no_text_as_an_id_is_a_fault(desk: Desk, address: str) -> None:
    """Section 7: another form is a 400, a missing object a 404, and nothing is found by chance."""
    reply = desk.ask(f"v3/courses/{quote(address, safe='', errors='replace')}")
    if reply.status_code == 200 and re.fullmatch(r"_0*[1-9][0-9]*_0*1", address):
        return
    assert reply.status_code in {400, 404} or address in {".", ".."}


SORTS = {
    "v1/users": ("userName", "name.family", "externalId", "created"),
    "v3/courses": ("courseId", "name", "externalId", "created", "modified"),
    "v1/courses/_1_1/users": ("created", "lastAccessed"),
}


def _value(record: Json, path: str) -> Any:
    for name in path.split("."):
        record = record.get(name, {})
    return record


@QUIET
@given(path=st.sampled_from(sorted(SORTS)), is_falling=st.booleans(), limit=st.integers(1, 100), data=st.data())
def test_sorted_lists_are_the_same_rows_in_order(
    desk: Desk, path: str, is_falling: bool, limit: int, data: st.DataObject
) -> None:
    """Reference section 4.3: a property, falling with `(desc)`; pages of a sorted list fit together."""
    name = data.draw(st.sampled_from(SORTS[path]))
    sort = f"{name}(desc)" if is_falling else name
    ordered = desk.rows(path, sort=sort)
    values = [_value(record, name) for record in ordered if _value(record, name) != {}]
    assert values == sorted(values, reverse=is_falling)
    assert sorted(record["id"] for record in ordered) == sorted(record["id"] for record in desk.rows(path))
    assert desk.rows(path, sort=sort, limit=limit) + desk.rows(path, sort=sort, offset=limit) == ordered


DATED = {
    "v1/users": ("created", "modified"),
    "v3/courses": ("created", "modified"),
    "v1/courses/_1_1/users": ("created", "modified"),
    "v2/courses/_1_1/gradebook/columns": ("created", "modified"),
    "v2/courses/_1_1/gradebook/columns/_1_1/attempts": ("created", "modified", "attemptDate"),
}


@QUIET
@given(path=st.sampled_from(sorted(DATED)), data=st.data(), away_ms=st.integers(-2, 2), hours=st.integers(-14, 14))
def test_a_moment_divides_a_list_in_two(desk: Desk, path: str, data: st.DataObject, away_ms: int, hours: int) -> None:
    """Reference section 2.3: `lessThan` and `greaterOrEqual`, the default, to the millisecond and in any time zone."""
    name = data.draw(st.sampled_from(DATED[path]))
    dated = [record for record in desk.rows(path) if name in record]
    base = datetime.fromisoformat(data.draw(st.sampled_from(dated))[name]) if dated else datetime.now(UTC)
    moment = base + timedelta(milliseconds=away_ms)
    zone = moment.astimezone(UTC) + timedelta(hours=hours)
    spelled = f"{zone.isoformat(timespec='milliseconds').removesuffix('+00:00')}{hours:+03d}:00"
    earlier = desk.rows(path, **{name: spelled, f"{name}Compare": "lessThan"})
    later = desk.rows(path, **{name: spelled, f"{name}Compare": "greaterOrEqual"})
    assert later == desk.rows(path, **{name: spelled})
    assert earlier == [record for record in dated if datetime.fromisoformat(record[name]) < moment]
    assert later == [record for record in dated if datetime.fromisoformat(record[name]) >= moment]


@QUIET
@given(left_ms=st.integers(-5_000, 50_000))
def test_a_token_lives_to_its_end_and_no_longer(desk: Desk, left_ms: int) -> None:
    """Section 5, two-legged, rule 5: the same token with what is left of its life, and a fresh one afterwards."""
    first = desk.token()
    assert first["expires_in"] <= 50
    desk.site.write(update(tokens).where(tokens.c.token == first["access_token"]).values(expires_at=now_ms() + left_ms))
    desk.headers = {"Authorization": f"Bearer {first['access_token']}"}
    status = desk.send_once("GET", f"{desk.site.base}/v1/terms").status_code
    again = desk.token()
    if left_ms > _SLOW_MS:
        assert status == 200
        assert again["access_token"] == first["access_token"]
        assert (left_ms - _SLOW_MS) / 1000 <= again["expires_in"] <= left_ms / 1000
    elif left_ms <= 0:
        assert status == 401
    if left_ms <= 999:
        assert again["access_token"] != first["access_token"]
    desk.headers = {"Authorization": f"Bearer {again['access_token']}"}
