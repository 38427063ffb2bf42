"""Announcements (reference section 14)."""

import httpx
import pytest

from tests.practice.conftest import AsUser

PATH = "v1/courses/_1_1/announcements"
OVER = {"duration": {"type": "Restricted", "start": "2020-01-01T00:00:00Z", "end": "2020-02-01T00:00:00Z"}}


async def _new(client: httpx.AsyncClient, title: str, **more: object) -> dict[str, object]:
    reply = await client.post(PATH, json={"title": title, **more})
    assert reply.status_code == 201, reply.text
    return dict(reply.json())


async def test_life(as_user: AsUser) -> None:
    instructor = await as_user("instructor")
    made = await _new(instructor, "Room change", body="<p>Hall 2</p>")
    assert made["creatorUserId"] == (await instructor.get("v1/users/me")).json()["id"]
    assert made["availability"] == {"duration": {"type": "Permanent"}}
    one = f"{PATH}/{made['id']}"
    assert (await instructor.get(one)).json() == made
    assert (await instructor.get(one, params={"expand": "studentReadCount"})).json()["readCount"] == -1
    changed = (await instructor.patch(one, json={"title": "Hall"})).json()
    assert (changed["title"], changed["body"]) == ("Hall", "<p>Hall 2</p>")
    assert (await instructor.delete(one)).status_code == 204
    assert (await instructor.get(one)).status_code == 404


async def test_students_see_what_is_published_and_in_its_time(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    shown = await _new(admin, "Shown")
    hidden = [await _new(admin, "Draft", draft=True), await _new(admin, "Over", availability=OVER)]
    student = await as_user("student")
    assert (await student.get(PATH)).json()["results"] == [shown]
    assert [(await student.get(f"{PATH}/{row['id']}")).status_code for row in hidden] == [404, 404]
    assert len((await admin.get(PATH)).json()["results"]) == 3
    assert (await student.post(PATH, json={"title": "Mine"})).status_code == 403
    assert (await student.patch(f"{PATH}/{shown['id']}", json={"title": "Mine"})).status_code == 403
    assert (await student.delete(f"{PATH}/{shown['id']}")).status_code == 403


async def test_order_and_filters(admin: httpx.AsyncClient) -> None:
    rows = [await _new(admin, title) for title in ("b", "a", "c")]
    assert [row["position"] for row in rows] == [1, 2, 3]

    async def titles(**query: str) -> list[str]:
        return [row["title"] for row in (await admin.get(PATH, params=query)).json()["results"]]

    assert await titles() == ["b", "a", "c"]
    assert await titles(sort="title(desc)") == ["c", "b", "a"]
    assert await titles(title="A") == ["a"]
    span = {"created": "2020-01-01T00:00:00Z", "createdCompare": "between"}
    assert await titles(**span, createdUntil="2999-01-01T00:00:00Z") == ["b", "a", "c"]
    assert await titles(**span, createdUntil="2021-01-01T00:00:00Z") == []
    assert (await admin.get(PATH, params=span)).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"title": ""},
        {"title": "x", "unknown": 1},
        {"title": "x", "availability": {"duration": {"type": "Always"}}},
        {
            "title": "x",
            "availability": {
                "duration": {"type": "Restricted", "start": "2026-02-01T00:00:00Z", "end": "2026-01-01T00:00:00Z"}
            },
        },
    ],
)
async def test_bodies_that_do_not_fit(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    assert (await admin.post(PATH, json=body)).status_code == 400
