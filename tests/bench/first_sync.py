"""The first sync of a course of 600 students × 40 columns over a link of 80 ms, eight requests wide.

The link is a process of its own and takes 40 ms in each direction, however busy the two ends are. The peer is the bound
of round trips: roster and columns, and when the columns are known as many requests as were made, eight at a time, each
taking 80 ms and nothing else. A second peer says what of it is the machine's: the HTTP library alone, which asks for as
many pages of grades over the same link, eight at a time, and does nothing with them. Then what a refresh of the
unchanged course asks for: at most one request for each column that can change.
"""

import asyncio
import gc
import math
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import httpx

from lmsdesk.api import Application, Client, Service, Token, TokenKeeper, application_token
from lmsdesk.cli.practice_child import PracticeChild, Ready
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store
from lmsdesk.sync.grades import ChangeIndexes
from lmsdesk.sync.pull import Puller
from tests.bench import SWITCH_S, Row, row
from tests.helpers.slow_link import slow_link

_ROUND_TRIP_S = 0.08
_WIDTH = 8
_BAR = 1.15


def rows() -> Iterator[Row]:
    """The figures of one first sync and one refresh."""
    sys.setswitchinterval(SWITCH_S)
    yield from asyncio.run(_measured())


async def _measured() -> list[Row]:
    child = PracticeChild("campus")
    ready = await child.start()
    store = await Store.open(None, None)
    try:
        with slow_link(ready["baseUrl"], delay_s=_ROUND_TRIP_S / 2) as address:
            return await _synced({**ready, "baseUrl": address}, store)
    finally:
        await store.close()
        await child.remove()


async def _synced(ready: Ready, store: Store) -> list[Row]:
    async with _client(ready) as client:
        course = await client.catalogue.get_course(CourseId("courseId:BIO-101-2026A"))
        puller = Puller(client, store, ChangeIndexes(), now=lambda: datetime.now(UTC))
        before = client.remaining_requests or 0
        first_s = await _timed(puller.course(course.id))
        between = client.remaining_requests or 0
        refresh_s = await _timed(puller.course(course.id))
        asked, again = before - between, between - (client.remaining_requests or 0)
    columns = await store.mirror.columns(course.id)
    can_change = sum(not column.is_calculated for column in columns)
    bound_s = (1 + math.ceil((asked - 2) / _WIDTH)) * _ROUND_TRIP_S
    library_s = await _library_alone(ready, course.id, [column.id for column in columns], asked)
    return [
        row("first_sync.seconds", first_s, "s", bar=_BAR, peer=bound_s),
        row("first_sync.beside_library", first_s, "s", bar=_BAR, peer=library_s),
        row("first_sync.requests", asked, "requests"),
        row("refresh.requests", again, "requests", bar=can_change),
        row("refresh.seconds", refresh_s, "s"),
    ]


async def _library_alone(ready: Ready, course_id: CourseId, columns: list[ColumnId], count: int) -> float:
    """Seconds for so many pages of grades, of which nothing is read."""
    token = await _token(ready)
    grades = f"{ready['segment']}/api/public/v2/courses/{course_id}/gradebook/columns/{{}}/users?limit=100&offset={{}}"
    pages = iter([grades.format(columns[n % len(columns)], n // len(columns) * 100) for n in range(count)])
    headers = {"Authorization": f"Bearer {token.access_token}"}
    async with httpx.AsyncClient(base_url=ready["baseUrl"], headers=headers, trust_env=False) as client:

        async def ask() -> None:
            for page in pages:
                (await client.get(page)).raise_for_status()

        async def ask_all() -> None:
            async with asyncio.TaskGroup() as group:
                for _ in range(_WIDTH):
                    group.create_task(ask())

        return await _timed(ask_all())


async def _timed(work: Awaitable[object]) -> float:
    # Without collecting garbage, which the program does while nobody waits.
    gc.collect()
    gc.disable()
    try:
        began = time.perf_counter()
        await work
        return time.perf_counter() - began
    finally:
        gc.enable()


async def _token(ready: Ready) -> Token:
    service = Service(ready["baseUrl"], ready["segment"])
    return await application_token(service, Application(ready["applicationKey"], ready["applicationSecret"]))


@asynccontextmanager
async def _client(ready: Ready) -> AsyncIterator[Client]:
    service = Service(ready["baseUrl"], ready["segment"])
    application = Application(ready["applicationKey"], ready["applicationSecret"])
    tokens = TokenKeeper(service, application, await _token(ready), on_changed=lambda _: None)
    async with Client(service, tokens, width=_WIDTH) as client:
        yield client
