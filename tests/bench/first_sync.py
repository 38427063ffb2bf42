"""The first sync of a course of 600 students × 40 columns over a link of 80 ms, eight requests wide.

The link is a process of its own and takes 40 ms in each direction, however busy the two ends are. The peer is the bound
of round trips: roster and columns, and when the columns are known as many requests as were made, eight at a time, each
taking 80 ms and nothing else. Then what a refresh of the unchanged course asks for: at most one request for each column
that can change.
"""

import asyncio
import math
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from lmsdesk.api import Application, Client, Service, TokenKeeper, application_token
from lmsdesk.cli.practice_child import PracticeChild, Ready
from lmsdesk.model.ids import CourseId
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
            async with await _client({**ready, "baseUrl": address}) as client:
                return await _synced(client, store)
    finally:
        await store.close()
        await child.remove()


async def _synced(client: Client, store: Store) -> list[Row]:
    course = await client.catalogue.get_course(CourseId("courseId:BIO-101-2026A"))
    puller = Puller(client, store, ChangeIndexes(), now=lambda: datetime.now(UTC))
    before = client.remaining_requests or 0
    first_s = await _timed(puller, course.id)
    between = client.remaining_requests or 0
    refresh_s = await _timed(puller, course.id)
    asked, again = before - between, between - (client.remaining_requests or 0)
    columns = await store.mirror.columns(course.id)
    can_change = sum(not column.is_calculated for column in columns)
    bound_s = (1 + math.ceil((asked - 2) / _WIDTH)) * _ROUND_TRIP_S
    return [
        row("first_sync.seconds", first_s, "s", bar=_BAR, peer=bound_s),
        row("first_sync.requests", asked, "requests"),
        row("refresh.requests", again, "requests", bar=can_change),
        row("refresh.seconds", refresh_s, "s"),
    ]


async def _timed(puller: Puller, course_id: CourseId) -> float:
    began = time.perf_counter()
    await puller.course(course_id)
    return time.perf_counter() - began


async def _client(ready: Ready) -> Client:
    service = Service(ready["baseUrl"], ready["segment"])
    application = Application(ready["applicationKey"], ready["applicationSecret"])
    token = await application_token(service, application)
    return Client(service, TokenKeeper(service, application, token, on_changed=lambda _: None), width=_WIDTH)
