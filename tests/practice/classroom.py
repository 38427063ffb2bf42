"""A course of one's own for a test, in either course view, with the sample people in it."""

import httpx

FOLDER = {"id": "resource/x-lms-folder"}
DOCUMENT = {"id": "resource/x-lms-document"}


async def new_course(admin: httpx.AsyncClient, course_id: str, *, view: str = "Classic") -> str:
    """The path of a new course in which the sample accounts teach and learn."""
    body = {"courseId": course_id, "name": f"Course {course_id}", "ultraStatus": view}
    made = await admin.post("v3/courses", json=body)
    assert made.status_code == 201, made.text
    path = f"v1/courses/{made.json()['id']}"
    for name, role in (("instructor", "Instructor"), ("assistant", "TeachingAssistant"), ("student", "Student")):
        seat = await admin.put(f"{path}/users/userName:{name}", json={"courseRoleId": role})
        assert seat.status_code == 201, seat.text
    return path


def person(user_name: str) -> dict[str, object]:
    """The least that a new person needs (reference section 5.1)."""
    return {"userName": user_name, "password": "secret", "name": {"given": "Given", "family": "Family"}}


async def upload(client: httpx.AsyncClient, name: str, content: bytes) -> str:
    reply = await client.post("v1/uploads", files={"file": (name, content)})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


async def add(client: httpx.AsyncClient, where: str, body: dict[str, object]) -> str:
    """The id of a new content item."""
    made = await client.post(where, json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


async def titles(client: httpx.AsyncClient, where: str, **query: str) -> list[str]:
    reply = await client.get(where, params=query)
    assert reply.status_code == 200, reply.text
    return [row["title"] for row in reply.json()["results"]]


async def add_file(client: httpx.AsyncClient, where: str, name: str, content: bytes, **how: str) -> httpx.Response:
    """Uploads a file and hangs it below an item."""
    file = {"uploadId": await upload(client, name, content), "fileName": name, **how}
    return await client.post(where, json={"title": name, "contentHandler": {"id": "resource/x-lms-file", "file": file}})
