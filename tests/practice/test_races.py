"""Two clients at once, on both storages: nothing is lost, nothing is done twice."""

import asyncio
from itertools import count

import httpx
import pytest
from sqlalchemy import Engine, event
from starlette.types import Message, Receive, Scope, Send

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import new_course, upload
from tests.practice.conftest import AsUser, ask, browser, column_of, decide, exchange, sign_in, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"


async def cell_of(client: httpx.AsyncClient) -> str:
    return f"{COLUMNS}/{await column_of(client, 'Manual')}/users/{await user_id(client, 'student')}"


async def test_different_fields_of_one_grade_all_stay(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    grader = await as_user("assistant")
    cell = await cell_of(admin)
    for turn in range(8):
        wanted = {"score": float(turn), "notes": f"note {turn}", "feedback": f"words {turn}", "exempt": turn % 2 == 1}
        clients = (admin, grader, admin, grader)
        patches = ({name: value} for name, value in wanted.items())
        replies = await asyncio.gather(*(c.patch(cell, json=patch) for c, patch in zip(clients, patches, strict=True)))
        assert {reply.status_code for reply in replies} == {200}
        held = (await admin.get(cell)).json()
        assert {name: held.get(name) for name in wanted} == wanted


async def test_every_write_of_one_grade_has_its_own_place_in_the_order(
    admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    """Section 8, changeIndex: it grows with each change, and the highest one is what is held."""
    grader = await as_user("assistant")
    cell = await cell_of(admin)
    writes = (c.patch(cell, json={"score": score}) for score in range(10) for c in (admin, grader))
    replies = [reply.json() for reply in await asyncio.gather(*writes)]
    assert len({reply["changeIndex"] for reply in replies}) == 20
    last = max(replies, key=lambda reply: reply["changeIndex"])
    held = (await admin.get(cell)).json()
    assert (held["score"], held["changeIndex"]) == (last["score"], last["changeIndex"])


async def test_whoever_follows_the_change_index_misses_nothing(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """A reader that goes on from the highest index it saw meets every grade in the end."""
    grader = await as_user("assistant")
    column = f"{COLUMNS}/{await column_of(admin, 'Manual')}/users"
    people = [row["userId"] for row in (await admin.get("v1/courses/_1_1/users?role=Student")).json()["results"]][:12]
    start = (await admin.get(f"{column}/lastChanged")).json()["changeIndex"]
    writes = asyncio.gather(
        *(
            client.patch(f"{column}/{user}", json={"score": 5.5})
            for user, client in zip(people, (admin, grader) * 6, strict=True)
        )
    )
    seen: set[str] = set()
    for _ in count():
        is_done = writes.done()
        rows = (await admin.get(f"{column}?changeIndex={start}")).json()["results"]
        seen |= {row["userId"] for row in rows}
        start = max([start, *(row["changeIndex"] for row in rows)])
        if is_done:
            break
    assert {reply.status_code for reply in await writes} == {200}
    assert seen == set(people)


async def test_calls_that_come_together_are_answered_one_after_another(
    site: Site, admin: httpx.AsyncClient, storage: str
) -> None:
    """Nobody waits for the last of them: on SQLite each is answered before the next one begins."""
    if storage != "sqlite":
        pytest.skip("a database of its own answers them at the same time")
    seen: list[str] = []

    async def watched(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_seen(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen.append("answered")
            await send(message)

        await site.app(scope, receive, send_seen)

    def on_begin(_connection: object) -> None:
        seen.append("begun")

    path = f"{site.settings.prefix}/{COLUMNS}"
    headers = {"Authorization": admin.headers["Authorization"]}
    event.listen(Engine, "begin", on_begin)
    try:
        transport = httpx.ASGITransport(watched)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
            await asyncio.gather(*(client.get(path) for _ in range(5)))
    finally:
        event.remove(Engine, "begin", on_begin)
    assert seen == ["begun", "answered"] * 5


async def test_one_code_gives_one_token(site: Site) -> None:
    """Section 5, three-legged: a code can be used once."""
    async with browser(site) as client:
        code = (await decide(client, await sign_in(client, site, "instructor", ask(site)), "allow"))["code"]
        replies = await asyncio.gather(*(exchange(client, site, code=code) for _ in range(5)))
    assert sorted(reply.status_code for reply in replies) == [200, 400, 400, 400, 400]


async def test_tokens_asked_for_at_once_are_the_same(site: Site) -> None:
    """Section 5, two-legged, rule 5."""
    async with browser(site) as client:
        address = f"{site.settings.prefix}/v1/oauth2/token"
        key = (site.ready["applicationKey"], site.ready["applicationSecret"])
        asked = (client.post(address, data={"grant_type": "client_credentials"}, auth=key) for _ in range(5))
        replies = await asyncio.gather(*asked)
    assert len({reply.json()["access_token"] for reply in replies}) == 1


async def test_one_upload_is_attached_once(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student = await as_user("student")
    column = (await admin.post(COLUMNS, json={"name": "Paper", "grading": {"type": "Attempts"}})).json()["id"]
    attempt = (await student.post(f"{COLUMNS}/{column}/attempts", json={})).json()["id"]
    number = await upload(student, "a.txt", b"one")
    files = f"v1/courses/_1_1/gradebook/attempts/{attempt}/files"
    replies = await asyncio.gather(*(student.post(files, json={"uploadId": number}) for _ in range(4)))
    assert sorted(reply.status_code for reply in replies) == [201, 400, 400, 400]
    assert len((await student.get(files)).json()["results"]) == 1


async def test_two_copies_to_one_new_course_make_one(admin: httpx.AsyncClient) -> None:
    """Section 7, rule 3."""
    path = await new_course(admin, "source")
    copies = (admin.post(f"{path}/copy", json={"courseId": "copy"}) for _ in range(3))
    assert sorted(reply.status_code for reply in await asyncio.gather(*copies)) == [202, 409, 409]
    found = (await admin.get("v3/courses", params={"courseId": "copy"})).json()["results"]
    assert [course["courseId"] for course in found] == ["copy"]


async def test_two_with_the_same_name_make_one(admin: httpx.AsyncClient) -> None:
    body = {"userName": "twin", "password": "x", "name": {"given": "A", "family": "B"}}
    replies = await asyncio.gather(*(admin.post("v1/users", json=body) for _ in range(4)))
    assert sorted(reply.status_code for reply in replies) == [201, 409, 409, 409]


async def test_many_guesses_at_once_do_not_slip_through(site: Site) -> None:
    """Ten wrong passwords in five minutes, however they come."""
    async with browser(site) as client:
        consent = ask(site)
        address = f"{site.settings.prefix}/v1/oauth2/authorizationcode"
        page = (await client.get(address, params=consent)).text
        token = page.partition('name="csrf" value="')[2].partition('"')[0]
        form = {"user_id": "instructor", "password": "wrong", "csrf": token}
        replies = await asyncio.gather(*(client.post(address, params=consent, data=form) for _ in range(14)))
    assert sorted(reply.status_code for reply in replies) == [401] * 10 + [429] * 4
