"""Faults on demand, in this process (contracts, `--faults`)."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from lmsdesk.practice.faults import CutError, Player, Rule, Script, read_script
from tests.practice.conftest import SiteMaker, application


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


async def test_tokens_go_stale(make_site: SiteMaker, clients: AsyncExitStack, tmp_path: Path) -> None:
    client = await client_with(make_site, clients, tmp_path, {"kind": "stale", "match": "/terms$", "after": 1})
    assert (await client.get("v1/terms")).status_code == 200
    refused = await client.get("v1/terms")
    assert (refused.status_code, refused.json()["message"]) == (401, "Bearer token is invalid")


def test_same_seed_gives_the_same_faults() -> None:
    def played(seed: int) -> list[int]:
        player = Player(Script(seed=seed, rules=[Rule(kind="status", probability=0.5)]))
        return [len(player.acting("GET", "/x")) for _ in range(40)]

    assert played(7) == played(7) != played(8)
    assert 5 < sum(played(7)) < 35


@pytest.mark.parametrize("words", ["{", '{"rules": [{"kind": "storm"}]}', '{"rules": [{"kind": "status", "x": 1}]}'])
def test_faulty_scripts_are_refused(tmp_path: Path, words: str) -> None:
    (tmp_path / "f.json").write_text(words)
    with pytest.raises(ValueError, match=r"."):
        read_script(tmp_path / "f.json")
