"""A small site that is made once and copied for every operation, so that nothing a case does outlives its operation."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Executable

from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import add, upload
from tests.practice.conftest import application, ask, basic, bearer, browser, decide, exchange, sign_in
from tests.practice.scenes import Scene, classic_course, copied_course, ids_of, ultra_course

ROLES = ("application", "administrator", "instructor", "student", "nobody")
Json = dict[str, Any]


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
        await add(admin, "v1/dataSources", {"externalId": "another"})
        student = await stack.enter_async_context(bearer(site, tokens["student"]))
        ids = {kind: await ids_of(admin, f"v1/{kind}") for kind in ("users", "terms", "dataSources", "courseRoles")}
        common = {"user": ["userName:student", "me", *ids.pop("users")[:4]], **ids}
        classic, ultra = await classic_course(admin), await ultra_course(admin, student)
        uploads = {who: [await upload(who, "draft.txt", b"text") for _ in range(9)] for who in (admin, student)}
        seminar = {"course": ["_1_1"], "column": ["_1_1", "_2_1", "finalGrade"], "attempt": ["_1_1"]}
        lists = {"gradebook/schemas": await ids_of(admin, "v1/courses/_1_1/gradebook/schemas")}
        lists["gradebook/categories"] = await ids_of(admin, "v1/courses/_1_1/gradebook/categories")
        scenes = [{**common, **scene} for scene in (classic, ultra, {**seminar, **lists}, await copied_course(admin))]
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
