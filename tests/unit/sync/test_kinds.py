"""The push takes an edit of any kind the same way; only reading, writing and words are the kind's own."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lmsdesk.api import ApiError, Refused, Unreachable
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.ids import CourseId, Target
from lmsdesk.model.wire import Json
from lmsdesk.store import Store, StoreKey
from lmsdesk.sync.push import Pusher
from lmsdesk.sync.services import Reading
from tests.unit.store.builders import fill
from tests.unit.store.remarks import Remark, RemarkReply, add_kind, remark, remark_patch


class RemarkService:
    """A title and its change index, in memory; the next write raises `error`, and still comes if that is uncertain."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.index = 1
        self.written: list[Json] = []
        self.error: ApiError | None = None
        self.noted: list[Reading] = []

    async def stored_index(self, target: Target) -> int:
        return 0

    async def read(self, target: Target) -> Reading | None:
        return await self.read_surely(target)

    async def read_surely(self, target: Target) -> Reading:
        assert target == remark()
        return Reading(RemarkReply(title=self.title, change_index=self.index), {"title": self.title}, self.index)

    async def write(self, target: Target, fields: Json) -> Reading:
        error, self.error = self.error, None
        if error is not None and not error.is_uncertain:
            raise error
        self.written.append(fields)
        self.title, self.index = fields["title"], self.index + 1
        if error is not None:
            raise error
        return await self.read_surely(target)

    def nothing(self, target: Target) -> Reading:
        return Reading(RemarkReply(), {})

    def note(self, target: Target, reading: Reading) -> None:
        self.noted.append(reading)

    async def read_effects(self, target: Target) -> Changes:
        return Changes()

    def sentence(self, error: ApiError) -> str:
        return f"No remark: {error.title}"


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "site.db", StoreKey(raw=bytes(range(32))))
    await fill(opened)
    await add_kind(opened, monkeypatch)
    yield opened
    await opened.close()


def _pusher(store: Store, service: RemarkService) -> Pusher:
    async def went_back(course_id: CourseId) -> None:
        raise AssertionError(course_id)

    def missing(course_id: CourseId) -> None:
        raise AssertionError(course_id)

    return Pusher(
        store, {Remark.kind: service}, now=lambda: datetime.now(UTC), on_went_back=went_back, on_missing=missing
    )


async def _typed(store: Store, title: str) -> Edit:
    await store.outbox.edit([remark_patch(title)], label="typed")
    return await _taken(store)


async def _taken(store: Store) -> Edit:
    await store.outbox.make_due()
    (edit,) = await store.outbox.claim(datetime.now(UTC), limit=9)
    return edit


async def test_it_is_sent_once_and_settled(store: Store) -> None:
    service = RemarkService("")
    changes = await _pusher(store, service).send(await _typed(store, "mine"))
    assert service.written == [{"title": "mine"}]
    assert changes.targets == {remark()}
    assert await store.outbox.edits() == []
    assert [reading.values for reading in service.noted] == [{"title": "mine"}]


async def test_what_somebody_else_has_written_is_held(store: Store) -> None:
    service = RemarkService("theirs")
    await _pusher(store, service).send(await _typed(store, "mine"))
    (held,) = await store.outbox.edits()
    assert (held.state, held.patch, held.theirs) == (EditState.HELD, {"title": "mine"}, {"title": "theirs"})
    assert service.written == []


async def test_what_arrived_without_a_reply_is_not_sent_again(store: Store) -> None:
    service = RemarkService("")
    service.error = Unreachable("The line broke.", is_uncertain=True)
    pusher = _pusher(store, service)
    with pytest.raises(Unreachable):
        await pusher.send(await _typed(store, "mine"))
    await pusher.send(await _taken(store))
    assert service.written == [{"title": "mine"}]
    assert await store.outbox.edits() == []


async def test_a_refusal_is_told_in_the_words_of_the_kind(store: Store) -> None:
    service = RemarkService("")
    service.error = Refused("You may not.")
    await _pusher(store, service).send(await _typed(store, "mine"))
    (failed,) = await store.outbox.edits()
    assert (failed.state, failed.error) == (EditState.FAILED, "No remark: You may not.")
