"""What is particular to PostgreSQL and to several processes that serve one site."""

import asyncio
import os
import signal
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest

from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.samples.first_run import prepare
from lmsdesk.practice.storage.engine import Database
from tests.helpers.patience import PATIENCE_S
from tests.helpers.postgres import ask
from tests.helpers.practice_storage import Templates
from tests.practice.conftest import UrlMaker, application
from tests.practice.processes import Running, start_site

CELLS = "v2/courses/_1_1/gradebook/columns/_2_1/users"


@pytest.fixture
async def empty_url(templates: Templates) -> AsyncIterator[str]:
    """The address of an empty PostgreSQL database."""
    async with AsyncExitStack() as stack:
        yield await templates.empty(stack)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def workers(running: Running) -> list[int]:
    """The processes that answer calls; one more keeps track of what they share."""
    pids = children(running.ready["pid"])
    return [pid for pid in pids if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


def is_alive(pid: int) -> bool:
    """Whether it still runs; one that nobody has asked for its exit code is gone all the same."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def all_gone(pids: list[int]) -> None:
    await until(lambda: not any(is_alive(pid) for pid in pids))


def patch_all(client: httpx.Client, people: list[str], score: float) -> set[int]:
    return {client.patch(f"{CELLS}/{person}", json={"score": score}).status_code for person in people}


def students(client: httpx.Client) -> list[str]:
    rows = client.get("v1/courses/_1_1/users", params={"role": "Student"}).json()["results"]
    return [row["userId"] for row in rows]


async def test_several_processes_serve_one_site(tmp_path: Path, new_url: UrlMaker) -> None:
    with start_site(tmp_path / "data", "--workers", "2", "--rate-limit", "500", url=await new_url()) as running:
        pids = workers(running)
        assert len(pids) == 2
        people: list[str] = []
        with running.client() as first, running.client("assistant") as second:
            people += students(first)
            threads = [
                threading.Thread(target=patch_all, args=(client, people, score))
                for client, score in ((first, 1.5), (second, 2.5))
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            rows = first.get(CELLS).json()["results"]
            left = first.get("v1/terms").headers["x-rate-limit-remaining"]
        assert {row["score"] for row in rows if row["userId"] in people} <= {1.5, 2.5}
        # The sign-in is not counted; the roster, the grades, the list and this one are, whoever answered them.
        assert int(left) == 500 - 3 - 2 * len(people)
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(timeout=PATIENCE_S) == 0
        await all_gone(pids)


async def test_workers_do_not_outlive_a_killed_parent_and_a_dead_one_is_replaced(
    tmp_path: Path, new_url: UrlMaker
) -> None:
    with start_site(tmp_path / "data", "--workers", "2", url=await new_url()) as running:
        first, second = workers(running)
        os.kill(first, signal.SIGKILL)
        await all_gone([first])
        await until(lambda: len(workers(running)) == 2 and first not in workers(running))
        with running.client() as client:
            assert client.get("v1/courses").status_code == 200
        pids = workers(running)
        assert second in pids
        running.kill()
        await all_gone(pids)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - processes send no notice
            await asyncio.sleep(0.05)


async def test_two_processes_that_start_at_once_make_one_site(tmp_path: Path, empty_url: str) -> None:
    """The first load is done once; both serve it from then on."""
    settings = Settings(data=tmp_path, dataset="seminar", database_url=empty_url)
    async with AsyncExitStack() as stack:
        opened = await asyncio.gather(*(stack.enter_async_context(open_site(settings)) for _ in range(4)))
        assert len({site.ready["applicationSecret"] for site in opened}) == 1
        clients = [await application(site, stack) for site in opened]
        names = [(await client.get("v1/courses")).json() for client in clients]
    assert names == [names[0]] * 4
    assert await ask(empty_url, "SELECT count(*) FROM courses") == [(1,)]


async def test_a_loaded_file_has_the_journal_that_it_is_served_with(tmp_path: Path) -> None:
    """Of two workers that change it at once, SQLite refuses one without waiting."""
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'site.sqlite'}")
    await prepare(Settings(data=tmp_path, dataset="seminar"), database)
    await database.close()
    with closing(sqlite3.connect(tmp_path / "site.sqlite")) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_load_that_was_killed_leaves_nothing(tmp_path: Path, empty_url: str) -> None:
    settings = Settings(data=tmp_path, dataset="campus", database_url=empty_url)

    async def open_and_close() -> None:
        async with open_site(settings):
            pass

    with suppress(TimeoutError):
        async with asyncio.timeout(0.3):
            await open_and_close()
    async with open_site(settings) as site, AsyncExitStack() as stack:
        courses = (await (await application(site, stack)).get("v1/courses")).json()["results"]
    assert len(courses) == 6


@pytest.mark.parametrize("count", ["1", "2"])
async def test_a_killed_site_holds_all_that_it_acknowledged(tmp_path: Path, new_url: UrlMaker, count: str) -> None:
    """`kill -9` in the middle of writes: every reply of 200 stands, and at most the call under way is in doubt."""
    url = await new_url()
    acknowledged: dict[str, float] = {}
    with start_site(tmp_path / "data", "--workers", count, url=url) as running, running.client() as client:
        people = students(client)

        def write() -> None:
            with suppress(httpx.HTTPError):
                for turn in range(1000):
                    person = people[turn % len(people)]
                    if client.patch(f"{CELLS}/{person}", json={"score": turn / 4}).status_code == 200:
                        acknowledged[person] = turn / 4

        writer = threading.Thread(target=write)
        writer.start()
        await until(lambda: len(acknowledged) == len(people))
        pids = [running.ready["pid"], *workers(running)]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        running.process.wait()
        writer.join()
    with start_site(tmp_path / "data", url=url) as again, again.client() as client:
        held = {row["userId"]: row.get("score") for row in client.get(CELLS).json()["results"]}
    in_doubt = [person for person in people if held[person] != acknowledged[person]]
    assert len(in_doubt) <= 1
    assert all(held[person] > acknowledged[person] for person in in_doubt)


async def test_writers_take_turns_across_processes(tmp_path: Path, empty_url: str) -> None:
    """Two sites on one database, as two processes are: no write is lost, no index is given twice."""
    settings = Settings(data=tmp_path, dataset="seminar", database_url=empty_url)
    async with open_site(settings) as one, open_site(settings) as other, AsyncExitStack() as stack:
        clients = [await application(site, stack) for site in (one, other)]
        cell = f"{CELLS}/userName:student"
        for turn in range(10):
            patches: list[dict[str, object]] = [{"score": float(turn)}, {"feedback": f"turn {turn}"}]
            replies = await asyncio.gather(*(c.patch(cell, json=p) for c, p in zip(clients, patches, strict=True)))
            assert len({reply.json()["changeIndex"] for reply in replies}) == 2
            held = (await clients[turn % 2].get(cell)).json()
            assert (held["score"], held["feedback"]) == (turn, f"turn {turn}")


def test_a_script_of_faults_needs_one_worker(tmp_path: Path) -> None:
    script = tmp_path / "faults.json"
    script.write_text('{"rules": [{"kind": "latency"}]}')
    with (
        pytest.raises(AssertionError, match="played by one worker"),
        start_site(tmp_path / "data", "--workers", "2", "--faults", str(script)),
    ):
        pass


async def test_what_the_database_cannot_hold_is_refused(tmp_path: Path, empty_url: str) -> None:
    """The same 400 as on SQLite, never a 500."""
    settings = Settings(data=tmp_path, dataset="empty", database_url=empty_url)
    async with open_site(settings) as site, AsyncExitStack() as stack:
        client = await application(site, stack)
        replies = [
            await client.get("v1/users?userName=%00"),
            await client.get("v1/users/userName:%00"),
            await client.get("v1/oauth2/tokeninfo?access_token=%00"),
            await client.post("v1/terms", json={"name": "a\0b"}),
            await client.post("v1/oauth2/token", data={"grant_type": "\0"}),
        ]
    assert [reply.status_code for reply in replies] == [400] * 5
