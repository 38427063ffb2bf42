"""Faults on demand, in this process (contracts, `--faults`)."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from lmsdesk.practice.faults import CutError, Player, Rule, Script, ScriptError, read_script, script_of
from tests.practice.classroom import person
from tests.practice.conftest import SiteMaker, application, column_of, user_id


async def client_with(
    make_site: SiteMaker, clients: AsyncExitStack, folder: Path, *rules: dict[str, object]
) -> httpx.AsyncClient:
    script = folder / "faults.json"
    script.write_text(json.dumps({"seed": 3, "rules": rules}))
    return await application(await make_site(faults=script, dataset="empty"), clients)


async def test_refusals_come_as_often_as_asked(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    rule: dict[str, object] = {"kind": "status", "match": "/terms$", "status": 429, "retryAfter": 2, "count": 2}
    client = await client_with(make_site, clients, tmp_path, rule)
    replies = [await client.get("v1/terms") for _ in range(3)]
    assert [reply.status_code for reply in replies] == [429, 429, 200]
    assert replies[0].headers["retry-after"] == "2"
    assert replies[0].json()["status"] == 429
    assert (await client.get("v1/courses")).status_code == 200


async def test_delay(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    client = await client_with(make_site, clients, tmp_path, {"kind": "latency", "match": "terms", "latencyMs": 80})
    start = perf_counter()
    await client.get("v1/terms")
    assert perf_counter() - start >= 0.08


@pytest.mark.parametrize(("kind", "is_done"), [("cut-before", False), ("cut-after", True)])
async def test_cut_before_and_after_the_work(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path, kind: str, *, is_done: bool
) -> None:
    client = await client_with(make_site, clients, tmp_path, {"kind": kind, "method": "POST", "match": "/terms$"})
    with pytest.raises(CutError):
        await client.post("v1/terms", json={"externalId": "t", "name": "T"})
    assert (await client.get("v1/terms/externalId:t")).status_code == (200 if is_done else 404)


@pytest.mark.parametrize("kind", ["expired-tokens", "stale"])
async def test_tokens_end(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path, kind: str) -> None:
    client = await client_with(make_site, clients, tmp_path, {"kind": kind, "match": "/terms$", "after": 1})
    assert (await client.get("v1/terms")).status_code == 200
    refused = await client.get("v1/terms")
    assert (refused.status_code, refused.json()["message"]) == (401, "Bearer token is invalid")


async def test_a_reply_breaks_off(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    client = await client_with(make_site, clients, tmp_path, {"kind": "cut-within", "bytes": 4, "match": "/terms$"})
    with pytest.raises(CutError):
        await client.get("v1/terms")


async def test_a_trickle_takes_its_time(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    plain = (await (await client_with(make_site, clients, tmp_path)).get("v1/courseRoles")).content
    rate = len(plain) * 5
    client = await client_with(make_site, clients, tmp_path, {"kind": "trickle", "bytesPerSecond": rate})
    start = perf_counter()
    reply = await client.get("v1/courseRoles")
    assert reply.content == plain
    assert perf_counter() - start >= 0.15


async def test_stale_reads_repeat_what_was_told(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    rule: dict[str, object] = {"kind": "stale-reads", "match": "/terms", "after": 1, "count": 1}
    client = await client_with(make_site, clients, tmp_path, rule)
    await client.post("v1/terms", json={"externalId": "t", "name": "Old"})
    one = "v1/terms/externalId:t"
    assert (await client.get(one)).json()["name"] == "Old"
    assert (await client.patch(one, json={"name": "New"})).json()["name"] == "New"
    assert [(await client.get(one)).json()["name"] for _ in range(3)] == ["Old", "New", "New"]


async def test_stale_reads_are_told_to_the_same_caller_only(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    rule: dict[str, object] = {"kind": "stale-reads", "match": "/terms", "after": 1}
    client = await client_with(make_site, clients, tmp_path, rule)
    assert (await client.get("v1/terms")).status_code == 200
    assert (await client.get("v1/terms", headers={"Authorization": "Bearer other"})).status_code == 401


class Class:
    """The first course of a site with a colleague in it."""

    def __init__(self, client: httpx.AsyncClient, column: str, user: str) -> None:
        self.client = client
        self.column = f"v2/courses/_1_1/gradebook/columns/{column}/users"
        self.cell = f"{self.column}/{user}"

    async def score(self) -> object:
        return (await self.client.get(self.cell)).json().get("score")


async def with_colleague(
    make_site: SiteMaker, clients: AsyncExitStack, folder: Path, **rule: object
) -> tuple[Class, Player]:
    script = folder / "faults.json"
    script.write_text(json.dumps({"seed": 5, "rules": [{"kind": "colleague", **rule}]}))
    site = await make_site(faults=script)
    client = await application(site, clients)
    player = site.app.state.faults
    return Class(client, await column_of(client, "Manual"), await user_id(client, "student")), player


async def test_a_colleague_edits_just_after_a_read(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="GET", when="after", count=1)
    before = await room.score()
    (edit,) = player.edits
    assert edit["score"] != before
    assert await room.score() == edit["score"]
    assert len(player.edits) == 1


async def test_a_colleague_edits_just_before_a_read(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="GET", match=r"/users/_\d", count=1)
    seen = await room.score()
    assert [edit["score"] for edit in player.edits] == [seen]


async def test_a_colleague_overwrites_what_was_just_sent(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="PATCH", when="after")
    reply = await room.client.patch(room.cell, json={"score": 4.125})
    assert reply.json()["score"] == 4.125
    assert await room.score() == player.edits[0]["score"] != 4.125


async def test_a_colleague_loses_to_what_is_sent_later(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="PATCH", field="notes")
    reply = await room.client.patch(room.cell, json={"score": 4.125})
    assert (reply.json()["score"], reply.json()["notes"]) == (4.125, player.edits[0]["notes"])
    assert (await room.client.patch(room.cell, json={"notes": "Mine"})).json()["notes"] == "Mine"


@pytest.mark.parametrize(("field", "kind"), [("text", str), ("exempt", bool), ("feedback", str), ("notes", str)])
async def test_a_colleague_changes_the_field_asked_for(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path, field: str, kind: type
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="GET", field=field, count=1)
    held = (await room.client.get(room.cell)).json()
    assert held[field] == player.edits[0][field]
    assert isinstance(held[field], kind)


async def test_a_colleague_edits_someone_in_a_list_and_nobody_elsewhere(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="GET")
    player.edits.clear()
    rows = (await room.client.get(room.column)).json()["results"]
    (edit,) = player.edits
    assert edit["score"] in [row.get("score") for row in rows if row["userId"] == edit["userId"]]
    assert (await room.client.get("v1/courses/_1_1/users")).status_code == 200
    assert (await room.client.get(f"{room.column}/_99999_1")).status_code == 404
    total = await column_of(room.client, "Calculated")
    assert (await room.client.get(room.cell.replace(room.column.split("/")[5], total))).status_code == 200
    assert len(player.edits) == 1


async def test_a_colleague_has_a_name_and_finds_people_by_any_id(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    room, player = await with_colleague(make_site, clients, tmp_path, method="GET", match="users/externalId")
    made = (await room.client.post("v1/users", json=person("a/b"))).json()["id"]
    assert (await room.client.put(f"v1/courses/_1_1/users/{made}", json={})).status_code == 201
    held = (await room.client.get(f"{room.column}/externalId:a%2Fb")).json()
    assert [edit["userId"] for edit in player.edits] == [made] == [held["userId"]]
    (logged,) = (await room.client.get("v1/courses/_1_1/gradebook/logs")).json()["results"]
    assert logged["modifier"]["role"] == "TeachingAssistant"


async def test_the_same_seed_gives_the_same_colleague(
    make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path
) -> None:
    entered = []
    for name in ("first", "second"):
        script = tmp_path / "faults.json"
        script.write_text(json.dumps({"seed": 5, "rules": [{"kind": "colleague", "probability": 0.5}]}))
        site = await make_site(faults=script, data=tmp_path / name)
        client = await application(site, clients)
        for _ in range(12):
            await client.get("v2/courses/_1_1/gradebook/columns/_2_1/users")
        entered.append([(edit["userId"], edit["score"]) for edit in site.app.state.faults.edits])
    assert entered[0] == entered[1]
    assert 2 <= len(entered[0]) <= 10


def test_same_seed_gives_the_same_faults() -> None:
    def played(seed: int) -> list[int]:
        player = Player(Script(seed=seed, rules=[Rule(kind="status", probability=0.5)]))
        return [len(player.acting("GET", "/x")) for _ in range(40)]

    assert played(7) == played(7) != played(8)
    assert 5 < sum(played(7)) < 35


def test_what_one_rule_does_never_moves_another() -> None:
    def acted(*first: Rule) -> list[bool]:
        player = Player(Script(seed=7, rules=[Rule(kind="status", probability=0.5, match="/b"), *first]))
        return [bool([part for part in player.acting("GET", "/a/b") if part.rule.match == "/b"]) for _ in range(40)]

    assert acted() == acted(Rule(kind="latency", probability=0.3, match="/a"))


@pytest.mark.parametrize(
    ("words", "line", "said"),
    [
        ("{", 1, "this is not JSON"),
        ('{"seed": 1,\n "rules": [\n {"kind": "status",}\n]}', 3, "this is not JSON"),
        ("[]", 1, "a script is an object"),
        ('{"seed": 1,\n"rule": []}', 2, "a script has no `rule`"),
        ('{"seed": "a"}', 1, "`seed` is a whole number"),
        ('{"seed": 1,\n"rules": {}}', 2, "`rules` is a list"),
        ('{"rules": [\n{"kind": "latency"},\n\n{"kind": "storm"}]}', 4, "`kind` is one of latency, status"),
        ('{"rules": [\n{"kind": "status",\n "status": 200}]}', 3, "`status` is a status from 400 to 599"),
        ('{"rules": [\n{"method": "GET"}]}', 2, "a rule needs a `kind`"),
        ('{"rules": [{"kind": "status",\n"x": 1}]}', 2, "a rule has no `x`"),
        ('{"rules": [{"kind": "status",\n"match": "("}]}', 2, "`match` cannot be used"),
        ('{"rules": [{"kind": "status",\n"probability": 2}]}', 2, "`probability` is a number from 0 to 1"),
        ('{"rules": [{"kind": "trickle", "bytesPerSecond": 0}]}', 1, "`bytesPerSecond` is a whole number from 1 on"),
        ('{"rules": [],\n"rules": [\n7]}', 3, "a rule is an object"),
        ('{"rules": [{"kind": "status",\n"match": "\\ud800"}]}', 2, "`match` cannot be used"),
        ('{"\\ud800": 1}', 1, "a script has no `?`"),
        ('{"seed": 1' + "0" * 30 + "}", 1, "`seed` is a whole number"),
        ('{"seed": 1' + "0" * 5000 + "}", 1, "this is not JSON that can be read"),
        ("[" * 100_000, 1, "this is not JSON"),
    ],
)
def test_faulty_scripts_are_refused_with_their_line(tmp_path: Path, words: str, line: int, said: str) -> None:
    (tmp_path / "f.json").write_text(words)
    with pytest.raises(ScriptError) as caught:
        read_script(tmp_path / "f.json")
    assert str(caught.value).startswith(f"Line {line} of the faults: {said}")


def test_a_script_is_text() -> None:
    with pytest.raises(ScriptError, match="Line 2 of the faults: a script is text in UTF-8"):
        script_of(b'{"seed": 1,\n"rules": "\xff"}')


def test_a_script_can_be_written_down_and_read_again() -> None:
    rules = [Rule(kind="colleague", when="after", count=2), Rule(kind="latency", latency_ms=4, match='"\\d')]
    script = Script(seed=9, rules=rules)
    assert script_of(script.words()) == script
    assert script_of(Script().words()) == Script()
