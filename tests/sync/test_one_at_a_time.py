"""Writes of one grade follow each other, replies that say little are read back, and nothing older comes over newer."""

import asyncio
import json
from datetime import UTC, datetime

import httpx
import pytest

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell
from lmsdesk.store import StoreFull
from lmsdesk.sync import sender
from lmsdesk.sync.columns import ColumnPuller, PullProgress
from lmsdesk.sync.grades import ChangeIndexes, HighestSeen, RosterPull
from tests.sync.conftest import COURSE, Office, Person, at_the_desk, manual_cell, on_service


class Terse(httpx.AsyncBaseTransport):
    """A service whose reply to a write names the grade and nothing of what it holds."""

    def __init__(self, way: httpx.AsyncBaseTransport) -> None:
        self._way = way

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        reply = await self._way.handle_async_request(request)
        if request.method != "PATCH":
            return reply
        said = json.loads(await reply.aread())
        return httpx.Response(reply.status_code, json={name: said[name] for name in ("userId", "columnId")})


async def test_a_reply_without_the_value_is_read_back(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.wire._way = Terse(grader.wire._way)  # type: ignore[assignment]
    await grader.enter(cell, score=6.5)
    await grader.until(lambda: not (grader.counts.queued or grader.counts.sending))
    assert (grader.counts.total, grader.wire.count(method="PATCH")) == (0, 1)
    assert (await on_service(grader.service, cell))["score"] == 6.5
    assert (await grader.seen(cell))["score"] == 6.5


def _path(cell: Cell) -> str:
    return f"columns/{cell.column_id}/users/{cell.user_id}$"


async def _two_cells(office: Office) -> tuple[Person, Cell, Cell]:
    grader, cell = await at_the_desk(office)
    other = manual_cell(await grader.workspace.gradebook.sheet(COURSE), 1)
    grader.wire.asked.clear()
    grader.wire.gate = asyncio.Event()
    return grader, cell, other


async def test_a_grade_that_is_discarded_on_its_way_and_entered_again_waits_for_the_first_write(
    office: Office,
) -> None:
    grader, cell, other = await _two_cells(office)
    await grader.enter(cell, score=4.0)
    await grader.wire.answered.wait()
    (edit,) = await grader.workspace.outbox.edits()
    await grader.workspace.outbox.discard([edit.id])
    await grader.enter(cell, score=5.0)
    await grader.until(lambda: grader.counts.sending == 1)
    before = list(grader.wire.asked)
    # Who is taken after it goes out at once: so it has had its chance.
    grader.wire.answered.clear()
    await grader.enter(other, score=7.0)
    await grader.wire.answered.wait()
    assert grader.wire.count(_path(other)) == 2
    assert grader.wire.asked[: len(before)] == before
    assert grader.wire.count(_path(cell)) == 2, "the reading and the write of the first"
    assert grader.wire.gate is not None
    grader.wire.gate.set()
    # The second began with an empty grade: that the first has arrived after all is shown and asked about.
    await grader.until(lambda: grader.counts.held == 1)
    (held,) = await grader.workspace.outbox.edits()
    assert (held.patch, held.theirs) == ({"score": 5.0}, {"score": 4.0})


async def test_what_is_on_its_way_is_not_recovered_beside_another_that_stumbled(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "AFTER_STUMBLE_S", 0.0)
    grader, cell, other = await _two_cells(office)
    grader.wire.gated = f"^PATCH .*{_path(cell)}"
    outbox = grader.workspace._store.outbox
    settle = outbox.confirm

    async def full_once(edit: Edit, *, sent: dict[str, object], reply: Grade, asked_over: int | None = None) -> Changes:
        if edit.cell != other:
            return await settle(edit, sent=sent, reply=reply, asked_over=asked_over)
        monkeypatch.setattr(outbox, "confirm", settle)
        raise StoreFull

    monkeypatch.setattr(outbox, "confirm", full_once)
    await grader.enter(cell, score=4.0)
    await grader.wire.answered.wait()
    await grader.enter(other, score=7.0)
    await grader.until(lambda: grader.workspace.state.problem is not None)
    for _ in range(20):
        # Each goes through the store's thread, as recovering would, which has been asked for by now.
        assert {edit.state for edit in await grader.workspace.outbox.edits()} == {EditState.SENDING}
    assert grader.wire.gate is not None
    grader.wire.gate.set()
    await grader.until(lambda: grader.counts.total == 0)
    assert grader.wire.count(_path(cell), "PATCH") == 1
    for one in (cell, other):
        sent = [entry for entry in await grader.workspace.gradebook.cell_history(one) if entry.origin is Origin.SENT]
        assert len(sent) == 1


async def test_a_grade_that_was_read_singly_does_not_come_over_a_newer_one(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    store = grader.workspace._store
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    column = next(one.column for one in sheet.columns if one.column.id == cell.column_id)
    client = grader.workspace._client
    puller = ColumnPuller(
        client,
        store,
        COURSE,
        marks=ChangeIndexes(),
        started_at=datetime.now(UTC),
        highest_seen=HighestSeen(),
        roster=RosterPull(client, store, COURSE),
    )
    for index, score in ((9_001, 8.0), (9_000, 3.0)):
        read = Grade(user_id=cell.user_id, column_id=cell.column_id, score=score, change_index=index)
        await puller.save_newer(column, [read], PullProgress(None, None))
    kept = await store.mirror.grade(cell)
    assert kept is not None
    assert (kept.score, kept.change_index) == (8.0, 9_001)
