"""A small site that is made once and copied for every operation, so that nothing a case does outlives its operation."""

import asyncio
import re
import shutil
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Executable

from lmsdesk.practice.app import open_site
from lmsdesk.practice.settings import Settings
from lmsdesk.practice.site import Site
from tests.practice.classroom import DOCUMENT, FOLDER, add, add_file, new_course, upload
from tests.practice.conftest import application, ask, basic, bearer, browser, decide, exchange, sign_in

ROLES = ("application", "administrator", "instructor", "student", "nobody")
Json = dict[str, Any]
Scene = dict[str, list[str]]
"""For each parameter of a path, the names of objects that exist and belong together."""


@dataclass(frozen=True)
class Template:
    """The folder of the site, a token for each role, what exists together, and parts of bodies and queries that fit."""

    folder: Path
    application: tuple[str, str]
    tokens: dict[str, str]
    scenes: list[Scene]
    inputs: list[tuple[str, Json]]

    def copy(self, folder: Path) -> Settings:
        shutil.copytree(self.folder, folder)
        return Settings(data=folder, dataset="seminar")


async def make_template(folder: Path) -> Template:
    async with AsyncExitStack() as stack, open_site(Settings(data=folder, dataset="seminar")) as site:
        admin = await application(site, stack)
        tokens = {"application": admin.headers["authorization"].removeprefix("Bearer "), "nobody": "none"}
        for name in ROLES[1:4]:
            tokens[name] = await _token(site, name)
        student = await stack.enter_async_context(bearer(site, tokens["student"]))
        ids = {kind: await _ids(admin, f"v1/{kind}") for kind in ("users", "terms", "dataSources", "courseRoles")}
        common = {"user": ["userName:student", "me", *ids.pop("users")[:4]], **ids}
        classic, ultra = await _classic(admin), await _ultra(admin, student)
        uploads = {who: [await upload(who, "draft.txt", b"text") for _ in range(9)] for who in (admin, student)}
        seminar = {"course": ["_1_1"], "column": ["_1_1", "_2_1", "finalGrade"], "attempt": ["_1_1"]}
        lists = {"gradebook/schemas": await _ids(admin, "v1/courses/_1_1/gradebook/schemas")}
        lists["gradebook/categories"] = await _ids(admin, "v1/courses/_1_1/gradebook/categories")
        scenes = [{**common, **scene} for scene in (classic, ultra, {**seminar, **lists}, await _copy(admin))]
        return Template(
            folder,
            basic(site),
            tokens,
            scenes,
            _inputs(site, tokens["application"], ultra["column"][0], uploads[admin], uploads[student]),
        )


def _inputs(site: Site, token: str, column: str, own: list[str], students: list[str]) -> list[tuple[str, Json]]:
    """By a pattern of the operation: what is laid over a generated body or query."""
    folder = {"contentHandler": {"id": "resource/x-lms-folder"}, "title": "Folder"}
    link = {"contentHandler": {"id": "resource/x-lms-externallink", "url": "https://example.org"}, "title": "Link"}
    file = {"id": "resource/x-lms-file", "file": {"uploadId": own[0], "fileName": "a.txt"}}
    document = {"contentHandler": {"id": "resource/x-lms-document"}, "title": "Document", "body": "Words"}
    items = [folder, link, document, {"contentHandler": file, "title": "File"}]
    return [
        *((r"POST .*/contents(/{contentId}/children)?$", {"body": {**item, "parentId": None}}) for item in items),
        *((r"POST .*/attachments$", {"body": {"uploadId": number, "fileName": "a.txt"}}) for number in own[1:]),
        *((r"POST .*/files$", {"body": {"uploadId": number, "name": "a.txt"}}) for number in students),
        (
            "POST .*/createAssignment",
            {"body": {"grading": {"attemptsAllowed": 2}, "parentId": None, "fileUploadIds": []}},
        ),
        ("POST .*/v2/courses/{courseId}/copy", {"body": {"targetCourse": {"courseId": "fresh"}}}),
        (r".*/v\d/courses(/{courseId})?$", {"body": {"dataSourceId": None, "termId": None}}),
        (r".*/v\d/(terms|users)(/{\w+})?$", {"body": {"dataSourceId": None}}),
        (r"(PUT|PATCH) .*/courses/{courseId}/users/", {"body": {"dataSourceId": None, "childCourseId": None}}),
        (r"POST .*/associations$", {"body": {"associationEntity": {"gradebookColumnId": column}}}),
        (
            "POST .*/attempts$",
            {"body": {"studentSubmission": "Words", "status": "NeedsGrading", "studentComments": None}},
        ),
        ("GET .*/tokeninfo", {"query": {"access_token": token}}),
        ("POST .*/token$", {"query": {"grant_type": "client_credentials"}, "body": {}}),
        (".*/authorizationcode", {"query": {**ask(site)}}),
    ]


async def _token(site: Site, name: str) -> str:
    async with browser(site) as client:
        consent = await sign_in(client, site, name, ask(site, scope="read write delete offline"))
        answer = await decide(client, consent, "allow")
        return str((await exchange(client, site, code=answer["code"])).json()["access_token"])


async def _classic(admin: httpx.AsyncClient) -> Scene:
    """A course with one object of each kind."""
    course = await new_course(admin, "classic")
    scene: Scene = {"course": [course.rpartition("/")[2], "courseId:classic"]}
    items = f"{course}/contents"
    top = (await admin.get(items)).json()["results"][0]["id"]
    document = await add(admin, f"{items}/{top}/children", {"title": "Reading", "contentHandler": DOCUMENT})
    for name in ("a.txt", "b.txt"):
        body: Json = {"uploadId": await upload(admin, name, b"text")}
        scene.setdefault("attachment", []).append(await add(admin, f"{items}/{document}/attachments", body))
    folder = await add(admin, f"{items}/{top}/children", {"title": "Folder", "contentHandler": FOLDER})
    await add_file(admin, f"{items}/{folder}/children", "notes.txt", b"text")
    scene["content"] = [document, folder, top]
    for kind, made in _BODIES.items():
        scene[kind] = [await add(admin, f"{course}/{kind}", made)]
    scene["column"] = [scene["gradebook/columns"][0], "externalId:manual"]
    return {**scene, **await _groups(admin, course)}


_BODIES: dict[str, Json] = {
    "announcements": {"title": "Welcome", "body": "Text"},
    "gradebook/gradeNotations": {"code": "EX", "description": "Excused"},
    "gradebook/periods": {"title": "Autumn"},
    "gradebook/columns": {"name": "Manual", "externalId": "manual", "score": {"possible": 10}},
}


async def _groups(admin: httpx.AsyncClient, course: str) -> Scene:
    groups = f"v2/{course.partition('/')[2]}/groups"
    together = await add(admin, f"{groups}/sets", {"name": "Sets", "externalId": "sets"})
    group = await add(admin, groups, {"name": "Group", "externalId": "group"})
    seat = await admin.put(f"{groups}/{group}/users/userName:student", json={})
    assert seat.is_success, seat.text
    return {"set": [together], "group": [group, await add(admin, f"{groups}/sets/{together}/groups", {"name": "One"})]}


async def _ultra(admin: httpx.AsyncClient, student: httpx.AsyncClient) -> Scene:
    """A course of the newer view with an assignment that has been handed in, and another attempt under way."""
    course = await new_course(admin, "ultra", view="Ultra")
    body = {"title": "Essay", "grading": {"attemptsAllowed": 10}}
    made = (await admin.post(f"{course}/contents/createAssignment", json=body)).json()
    attempts = f"v2/{course.partition('/')[2]}/gradebook/columns/{made['gradeColumnId']}/attempts"
    handed_in = await add(student, attempts, {"status": "NeedsGrading"})
    begun = await add(student, attempts, {})
    files = f"{course}/gradebook/attempts/{begun}/files"
    scene = {"file": [await add(student, files, {"uploadId": await upload(student, "essay.txt", b"text")})]}
    scene |= {"attempt": [begun, handed_in], "column": [made["gradeColumnId"]], "content": ["root", made["contentId"]]}
    grid = [{"header": "Good", "position": 0}]
    cell = {"rowPosition": 0, "columnPosition": 0, "points": {"value": 4}}
    rubric: Json = {"title": "Essay", "rubricType": "Numeric", "columns": grid, "rows": grid, "cells": [cell]}
    scene["rubric"] = [await add(admin, f"{course}/rubrics", rubric)]
    tie: Json = {"associationEntity": {"gradebookColumnId": made["gradeColumnId"]}, "usedForGrading": True}
    scene["association"] = [await add(admin, f"{course}/rubrics/{scene['rubric'][0]}/associations", tie)]
    return {**scene, **await _groups(admin, course), "course": [course.rpartition("/")[2]]}


async def _copy(admin: httpx.AsyncClient) -> Scene:
    """A copied course and the task that made it."""
    copied = await admin.post("v1/courses/courseId:ultra/copy", json={"courseId": "copied"})
    address = copied.headers["location"].split("/")
    return {"course": [address[-3]], "task": [address[-1]]}


async def _ids(client: httpx.AsyncClient, path: str) -> list[str]:
    return [str(row["id"]) for row in (await client.get(path)).json()["results"]]


def kind_of(path: str, name: str) -> str:
    """Which objects of a scene a parameter of a path means; what {id} means is said by what stands before it."""
    return re.split(r"}/|v\d/", path.rpartition("/")[0])[-1] if name == "id" else name.removesuffix("Id")


Sender = Callable[[httpx.Request], httpx.Response]


class Throwaway:
    """A copy of the template with an event loop of its own, for tests that are not coroutines."""

    def __init__(self, settings: Settings) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.opened: Site = self._run(self._stack.enter_async_context(open_site(settings)))
        self.base = f"http://127.0.0.1{settings.prefix}"
        self._client = self._run(self._stack.enter_async_context(browser(self.opened)))

    def _run(self, work: Awaitable[Any]) -> Any:
        async def done() -> Any:
            return await work

        return self._runner.run(done())

    def send(self, request: httpx.Request) -> httpx.Response:
        reply = self._run(self._client.send(request))
        assert isinstance(reply, httpx.Response)
        return reply

    def write(self, statement: Executable) -> None:
        """Changes what no call can change, for instance when something ends."""

        async def written() -> None:
            async with self.opened.database.write() as connection:
                await connection.execute(statement)

        self._run(written())

    def close(self) -> None:
        self._run(self._stack.aclose())
        self._runner.close()
