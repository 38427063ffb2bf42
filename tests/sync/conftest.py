"""A practice site in this process, and workspaces on it whose wire can be cut, counted and listened to."""

import asyncio
import math
import re
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import NamedTuple

import httpx
import msgspec
import numpy as np
import pytest

from lmsdesk.desk import APPLICATION_SECRET, AppFolders, Link, MemorySecrets, Workspace, folders_under
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch, OutboxCounts
from lmsdesk.model.ids import Cell, CourseId, SiteId
from lmsdesk.model.sheet import Sheet
from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.storage.site import Site as PracticeSite
from tests.helpers.patience import PATIENCE_S

COURSE = CourseId("_1_1")


class Wire(httpx.AsyncBaseTransport):
    """The way to the service: remembers what was asked, and can be cut."""

    def __init__(self, service: PracticeSite) -> None:
        self._way = httpx.ASGITransport(service.app)
        self.is_cut = False
        self.gate: asyncio.Event | None = None
        """While it is there and not set, answers to writes stay on the way, or to what `gated` says."""
        self.gated = "^PATCH "
        self.losing = ""
        """The verb of the one request whose answer is lost next."""
        self.cut_by = ""
        """The form of the one request with whose answer the network goes: nothing can be looked up either."""
        self.unanswered = ""
        """The verb of the one request that is given up next before anything has answered it."""
        self.answered = asyncio.Event()
        self.held = 0
        """How many answers have come to the gate."""
        self.asked: list[tuple[str, str]] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.is_cut:
            raise httpx.ConnectError("the wire is cut", request=request)
        if request.method == self.unanswered:
            self.unanswered = ""
            raise httpx.ReadTimeout("nothing has answered", request=request)
        self.asked.append((request.method, request.url.path.partition("/api/public/")[2]))
        try:
            reply = await self._way.handle_async_request(request)
        except ConnectionResetError as error:
            await self._pass_gate(request)
            raise httpx.ReadError("the wire was cut", request=request) from error
        await self._pass_gate(request)
        if request.method == self.losing:
            self.losing = ""
            raise httpx.ReadError("the answer is lost", request=request)
        if self.cut_by and re.search(self.cut_by, f"{request.method} {request.url.path}"):
            self.cut_by, self.is_cut = "", True
            raise httpx.ReadError("the wire was cut", request=request)
        return reply

    async def _pass_gate(self, request: httpx.Request) -> None:
        if self.gate is not None and re.search(self.gated, f"{request.method} {request.url.path}"):
            self.held += 1
            self.answered.set()
            await self.gate.wait()

    async def until_held(self, count: int) -> None:
        """Wait until so many answers have come to the gate."""
        async with asyncio.timeout(PATIENCE_S):
            while self.held < count:
                self.answered.clear()
                await self.answered.wait()

    def count(self, pattern: str = "", method: str = "") -> int:
        """How many requests went out whose path matches."""
        return sum(1 for verb, path in self.asked if method in {"", verb} and re.search(pattern, path))


class Person:
    """Somebody at a desk: a workspace with its wire, and what it announced."""

    def __init__(self, service: PracticeSite, workspace: Workspace, wire: Wire) -> None:
        self.service = service
        self.workspace = workspace
        self.wire = wire
        self.heard: list[Changes] = []
        self._moved = asyncio.Event()
        workspace.subscribe(self._hear)
        workspace.subscribe_state(lambda _: self._moved.set())

    def _hear(self, changes: Changes) -> None:
        self.heard.append(changes)
        self._moved.set()

    async def until(self, is_so: Callable[[], bool], timeout_s: float = PATIENCE_S) -> None:
        """Wait until the condition holds; it is looked at whenever something is announced."""
        async with asyncio.timeout(timeout_s):
            while not is_so():
                self._moved.clear()
                await self._moved.wait()

    async def back_online(self) -> None:
        """The wire is whole again, and the desk has noticed."""
        self.wire.is_cut = False
        self.workspace.sync_now()
        await self.until(lambda: self.workspace.state.link is Link.ONLINE)

    async def until_sent(self) -> None:
        """Wait until nothing is queued or on its way."""
        await self.until(lambda: not (self.counts.queued or self.counts.sending))

    async def until_pulled(self) -> None:
        """Wait until a pull has ended that had not when this was called."""
        before = self.workspace.state.last_pulled_at
        await self.until(lambda: self.workspace.state.last_pulled_at != before)

    @property
    def counts(self) -> OutboxCounts:
        return self.workspace.state.counts

    async def opened(self) -> Sheet:
        """Open the course and wait until it has been pulled."""
        await self.workspace.courses.open(COURSE)
        await self.until_pulled_course()
        return await self.workspace.gradebook.sheet(COURSE)

    async def until_pulled_course(self) -> None:
        """Wait until the pull of the course has ended."""
        await self.until(lambda: any(COURSE in changes.sheets for changes in self.heard))
        await self.until(lambda: not self.workspace.state.activity)

    async def seen(self, cell: Cell) -> dict[str, object]:
        """What the person sees of the score: the edit over the mirror."""
        sheet = await self.workspace.gradebook.sheet(COURSE)
        edit = next((edit for edit in sheet.edits if edit.cell == cell), None)
        slot = next(row.slot for row in sheet.rows if row.membership.user_id == cell.user_id)
        column = next(cells for cells in sheet.columns if cells.column.id == cell.column_id)
        stored: dict[str, object] = {"score": _score(column.scores, slot)}
        return {**stored, **(edit.patch if edit else {})}

    async def enter(self, cell: Cell, **fields: object) -> None:
        await self.workspace.gradebook.edit([CellPatch(cell, fields)], label="Enter a grade")

    async def sign_in(self, user_name: str) -> None:
        """Go through the pages of the service as a browser would."""
        sign_in = await self.workspace.session.begin_sign_in()
        way = httpx.ASGITransport(self.service.app)
        async with httpx.AsyncClient(transport=way, follow_redirects=False) as browser:
            url = sign_in.request_url
            page = await browser.get(url)
            form = {"user_id": user_name, "password": _password(self.service, user_name), "csrf": _csrf(page)}
            await browser.post(url, data=form)
            answer = await browser.post(url, data={"csrf": _csrf(await browser.get(url)), "decision": "allow"})
        back = answer.headers["location"]
        assert sign_in.is_redirect(back)
        await self.workspace.session.finish_sign_in(sign_in, back)


def _score(scores: bytes, slot: int) -> float | None:
    score = float(np.frombuffer(scores, dtype="<f8")[slot])
    return None if math.isnan(score) else score


def _csrf(page: httpx.Response) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page.text)
    assert found, page.text
    return unescape(found[1])


def _password(service: PracticeSite, user_name: str) -> str:
    return next(account.password for account in service.credentials.accounts if account.userName == user_name)


loaded_sites = TemporaryDirectory(prefix="lmsdesk-loaded-")
"""Sample sites of this process as they are after their first start, by name."""
_DESK_AGE_S = 1200


class _Template(NamedTuple):
    """A sample site after its first start, and the instructor's desk right after signing in."""

    folder: Path
    secrets: MemorySecrets
    made_at: float


_templates: dict[str, _Template] = {}


async def _template(dataset: str) -> _Template:
    """Loading a sample site and signing in take longer than what most tests do; a token is not kept until it ends."""
    found = _templates.get(dataset)
    if found is None or time.monotonic() > found.made_at + _DESK_AGE_S:
        folder = Path(mkdtemp(dir=loaded_sites.name))
        made = _templates[dataset] = _Template(folder, MemorySecrets(), time.monotonic())
        async with AsyncExitStack() as stack:
            office = Office(stack, folder)
            office.secrets["instructor"] = made.secrets
            await office.open_service(Settings(data=folder / "service", dataset=dataset))
            await office.person(running=False)
    return _templates[dataset]


class Office:
    """Opens services and desks for one test, and closes them after it."""

    def __init__(self, stack: AsyncExitStack, folder: Path) -> None:
        self._stack = stack
        self._folder = folder
        self._service: list[PracticeSite] = []
        self._desk: _Template | None = None
        """What the instructor's desk begins with."""
        self.secrets: dict[str, MemorySecrets] = {}

    async def service(self, *, faults: list[dict[str, object]] | None = None, **settings: object) -> PracticeSite:
        """The practice site of this test; the first call decides its settings."""
        if not self._service:
            values: dict[str, object] = {"data": self._folder / "service", "dataset": "seminar", **settings}
            if faults:
                values["faults"] = self._folder / "faults.json"
                (self._folder / "faults.json").write_bytes(msgspec.json.encode({"rules": faults}))
            asked = Settings(**values)  # type: ignore[arg-type]
            await self._begin_with_copy(asked)
            await self.open_service(asked)
        return self._service[0]

    async def open_service(self, settings: Settings) -> None:
        """Start the practice site of this test."""
        self._service.append(await self._stack.enter_async_context(open_site(settings)))

    async def _begin_with_copy(self, settings: Settings) -> None:
        if settings.data.exists() or settings.database_url or settings.mark != Settings.mark:
            return
        template = await _template(settings.dataset)
        shutil.copytree(template.folder / "service", settings.data)
        if settings == Settings(data=settings.data, dataset=settings.dataset):
            self._desk = template

    def _signed_in_desk(self) -> None:
        if self._desk is None or "instructor" in self.secrets:
            return
        self.secrets["instructor"] = deepcopy(self._desk.secrets)
        shutil.copytree(self._desk.folder / "instructor", self._folder / "instructor", dirs_exist_ok=True)

    async def person(
        self, user_name: str = "instructor", *, signed_in: bool = True, running: bool = True, has_secret: bool = True
    ) -> Person:
        """A desk of that person, opened again with the same folders when asked for twice."""
        service = await self.service()
        if user_name == "instructor" and signed_in and has_secret:
            self._signed_in_desk()
        secrets = self.secrets.setdefault(user_name, MemorySecrets())
        site = Site(
            id=SiteId("practice"),
            name="Practice",
            base_url="http://127.0.0.1",
            application_key=service.credentials.application_key,
            protection="memory",
        )
        if has_secret:
            secrets.set(site.id, APPLICATION_SECRET, service.credentials.application_secret)
        wire = Wire(service)
        folders = self.folders(user_name)
        workspace = await Workspace.open(site, secrets=secrets, folders=folders, transport=wire)
        # Only the tests of spelling choose a dictionary: its process takes half a second.
        folders.config.mkdir(parents=True, exist_ok=True)
        (folders.config / "spelling.json").write_text('{"language":""}')
        self._stack.push_async_callback(workspace.close)
        person = Person(service, workspace, wire)
        if signed_in and not workspace.session.is_signed_in:
            await person.sign_in(user_name)
        if running:
            await self._stack.enter_async_context(_running(workspace))
        return person

    def folders(self, user_name: str) -> AppFolders:
        """Where that person's desk keeps its files."""
        return folders_under(self._folder / user_name)


class _running:  # noqa: N801 - reads as a word in `async with`
    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def __aenter__(self) -> None:
        self._group = asyncio.TaskGroup()
        await self._group.__aenter__()
        self._task = self._group.create_task(self._workspace.run())

    async def __aexit__(self, *_: object) -> None:
        await self._workspace.close()
        await self._group.__aexit__(None, None, None)


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with AsyncExitStack() as stack:
        yield Office(stack, tmp_path)


def manual_cell(sheet: Sheet, row: int = 0) -> Cell:
    """The cell of a student in the first manual column."""
    column = next(cells.column for cells in sheet.columns if cells.column.grading_type == "Manual")
    return Cell(COURSE, column.id, sheet.rows[row].membership.user_id)


async def at_the_desk(office: Office, user_name: str = "instructor") -> tuple[Person, Cell]:
    """Somebody with the course open, and a cell to work on."""
    person = await office.person(user_name)
    await person.until_pulled()
    return person, manual_cell(await person.opened())


async def on_service(service: PracticeSite, cell: Cell) -> dict[str, object]:
    """The grade as the service tells it to an administrator."""
    async with application(service) as client:
        reply = await client.get(f"v2/courses/{cell.course_id}/gradebook/columns/{cell.column_id}/users/{cell.user_id}")
    return dict(reply.json())


@asynccontextmanager
async def application(service: PracticeSite) -> AsyncIterator[httpx.AsyncClient]:
    """The application itself, as an administrator; paths are given from the version on."""
    way = httpx.ASGITransport(service.app)
    root = f"http://127.0.0.1{service.settings.prefix}/"
    key = (service.credentials.application_key, service.credentials.application_secret)
    async with httpx.AsyncClient(transport=way, base_url=root) as client:
        reply = await client.post("v1/oauth2/token", data={"grant_type": "client_credentials"}, auth=key)
        client.headers["Authorization"] = f"Bearer {reply.json()['access_token']}"
        yield client
