"""The practice site in process, and clients of everybody who calls it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from re import search
from typing import TypeVar

import httpx
import pytest

from lmsdesk.api import (
    Application,
    Client,
    Service,
    SignInRequest,
    Token,
    TokenKeeper,
    application_token,
    code_from,
    exchange_code,
    sign_in_request,
)
from lmsdesk.model.bodies import CourseBody, MembershipBody
from lmsdesk.model.contents import AssignmentBody, ContentId
from lmsdesk.model.courses import Course
from lmsdesk.model.gradebook import Column
from lmsdesk.model.groups import Group, GroupBody
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import value_or
from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.storage.site import Site

T = TypeVar("T")

RETURN = "http://127.0.0.1/lmsdesk/signed-in"
SCOPE = ("read", "write", "delete", "offline")


@dataclass(frozen=True)
class Desk:
    """A practice site and what is needed to call it."""

    site: Site
    transport: httpx.ASGITransport
    service: Service
    application: Application

    def client(self, token: Token | None) -> Client:
        keeper = TokenKeeper(self.service, self.application, token, on_changed=changed, transport=self.transport)
        return Client(self.service, keeper, transport=self.transport)

    async def signed_in(self, role: str, scope: tuple[str, ...] = SCOPE) -> Token:
        request = sign_in_request(self.service, self.application, redirect_uri=RETURN, scope=scope)
        answer = await browse(self, request, role)
        code = code_from(request, answer)
        return await exchange_code(self.service, self.application, request, code, transport=self.transport)


def changed(_token: Token | None) -> None:
    """The keychain's place; these tests keep nothing."""


async def browse(desk: Desk, request: SignInRequest, role: str, *, decision: str = "allow") -> str:
    """What a person does in the browser: sign in, decide, and come back."""
    account = next(account for account in desk.site.credentials.accounts if account.role == role)
    base = desk.service.base_url
    async with httpx.AsyncClient(transport=desk.transport, base_url=base, follow_redirects=True) as browser:
        page = await browser.get(request.url)
        form = {"user_id": account.userName, "password": account.password, "csrf": _csrf(page.text)}
        page = await browser.post(request.url, data=form)
        answer = {"decision": decision, "csrf": _csrf(page.text)}
        reply = await browser.post(request.url, data=answer, follow_redirects=False)
    return reply.headers["location"]


def _csrf(page: str) -> str:
    match = search(r'name="csrf"[^>]*value="([^"]*)"', page)
    assert match is not None
    return unescape(match[1])


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_site(Settings(data=tmp_path, dataset="seminar")) as site:
        credentials = site.credentials
        yield Desk(
            site,
            httpx.ASGITransport(site.app),
            Service("http://127.0.0.1", site.settings.segment),
            Application(credentials.application_key, credentials.application_secret),
        )


@pytest.fixture
async def calls(desk: Desk) -> AsyncIterator[Client]:
    async with desk.client(await desk.signed_in("Instructor")) as client:
        yield client


async def gathered(pages: AsyncIterator[list[T]]) -> list[T]:
    return [row async for page in pages for row in page]


async def own_course(calls: Client) -> Course:
    me = await calls.people.get_me()
    first = (await gathered(calls.people.list_enrolments(me.id)))[0]
    return await calls.catalogue.get_course(first.course_id)


async def column_of(calls: Client, course_id: CourseId, kind: str) -> Column:
    columns = await gathered(calls.gradebook.list_columns(course_id))
    return next(column for column in columns if column.grading_type == kind)


@pytest.fixture
async def keeper(desk: Desk) -> AsyncIterator[Client]:
    """A client with the application's own token, which acts as an administrator."""
    token = await application_token(desk.service, desk.application, transport=desk.transport)
    async with desk.client(token) as client:
        yield client


@dataclass(frozen=True)
class Room:
    """An Ultra course of one's own with one student, and a client of each."""

    keeper: Client
    grader: Client
    student: Client
    course_id: CourseId
    student_id: UserId

    async def group(self, name: str = "Owls") -> Group:
        return await self.keeper.groups.create_group(self.course_id, GroupBody(name=name))

    async def assignment(self) -> tuple[ColumnId, ContentId]:
        made = await self.keeper.contents.create_assignment(self.course_id, AssignmentBody(title="Project"))
        return value_or(made.grade_column_id, ColumnId("")), made.content_id


@pytest.fixture
async def room(desk: Desk) -> AsyncIterator[Room]:
    token = await application_token(desk.service, desk.application, transport=desk.transport)
    teacher, learner = await desk.signed_in("Instructor"), await desk.signed_in("Student")
    async with desk.client(token) as keeper, desk.client(teacher) as grader, desk.client(learner) as student:
        course = await keeper.catalogue.create_course(CourseBody(course_id="G-1", name="Groups", ultra_status="Ultra"))
        for client, role in ((grader, "Instructor"), (student, "Student")):
            person = await client.people.get_me()
            body = MembershipBody(course_role_id=role)
            await keeper.catalogue.create_membership(course.id, person.id, body)
        yield Room(keeper, grader, student, course.id, person.id)
