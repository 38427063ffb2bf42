"""Files into a course: whatever is lost on the way, each is in the course once, or is listed with the reason."""

import asyncio
import os
import sys
import threading
import zipfile
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from lmsdesk.desk.submissions.markup_files import files_in_markup
from lmsdesk.desk.uploads import keeping, pace, sending, walking
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptFolders, KeptNews, News, Watch
from lmsdesk.desk.uploads.plan import Choice, Plan, Verdict
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.model.content_items import ContentKind, Release, release_of
from lmsdesk.model.contents import ContentBody, ContentHandler, ContentId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.uploads import Batch, BatchId, Failure, Transfer, TransferState
from lmsdesk.model.wire import Timestamp, value_or
from lmsdesk.practice.storage.tables import content_files
from lmsdesk.store.uploads.uploads import doubt
from lmsdesk.sync.engine import utc_now
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import COURSE, Office, Person

CONTENT = ContentId("_1_1")
CREATE = "/children$"
UPLOAD = "/uploads$"
DUE = Timestamp.parse("2030-01-01T10:00:00.000Z")
SENDING = "/(children|uploads)$"


@pytest.fixture(autouse=True)
def soon_landed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The practice site carries out at once what it was asked."""
    monkeypatch.setattr(sending, "LANDED_AFTER_S", 0.05)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder as somebody has it on the desktop."""
    top = tmp_path / "Reader"
    (top / "Week 2").mkdir(parents=True)
    for number in range(1, 12):
        (top / f"{number} text.txt").write_text("words " * number * number)
    (top / "Week 2" / "a.txt").write_text("one")
    (top / "Week 2" / ".DS_Store").touch()
    (top / "empty.txt").touch()
    return top


async def planned(person: Person, *paths: Path) -> Plan:
    return await person.workspace.uploads.plan(COURSE, CONTENT, Dropped(paths))


async def started(person: Person, *paths: Path) -> BatchId:
    batch = await person.workspace.uploads.start(await planned(person, *paths))
    assert batch is not None
    return batch


async def until(person: Person, is_so: Callable[[Batch], bool]) -> Batch:
    """Wait until this is true of the newest batch."""
    moved = asyncio.Event()
    leave = person.workspace.uploads.subscribe(lambda _: moved.set())
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so(batch := (await person.workspace.uploads.batches())[0]):
                await moved.wait()
                moved.clear()
    finally:
        leave()
    return batch


async def finished(person: Person) -> Batch:
    return await until(person, lambda batch: batch.is_finished)


async def in_course(person: Person, folder: ContentId = CONTENT) -> list[str]:
    """The titles below a folder, as the service lists them; each with the titles above it."""
    client = person.workspace._client
    found = [one async for page in client.contents.list_children(COURSE, folder, is_recursive=True) for one in page]
    titles = {one.id: value_or(one.title, "") for one in found}
    parents = {one.id: value_or(one.parent_id, folder) for one in found}
    paths = []
    for one in found:
        path, key = [titles[one.id]], parents[one.id]
        while key in titles:
            path.insert(0, titles[key])
            key = parents[key]
        paths.append("/".join(path))
    return paths


def wanted(top: Path) -> list[str]:
    """What a reader of the folder expects in the course, in order."""
    texts = [f"{top.name}/{number} text.txt" for number in range(1, 12)]
    return [top.name, *texts, f"{top.name}/empty.txt", f"{top.name}/Week 2", f"{top.name}/Week 2/a.txt"]


async def ours(person: Person) -> list[str]:
    return [path for path in await in_course(person) if path.startswith("Reader")]


async def failures(person: Person, batch: Batch) -> dict[str, tuple[Failure | None, str]]:
    transfers = await person.workspace.uploads.transfers(batch.id)
    return {one.title: (one.failure, one.said) for one in transfers if one.state is TransferState.FAILED}


async def test_a_folder_arrives_in_order_and_is_known_again(office: Office, desk: Path) -> None:
    person = await office.person()
    plan = await planned(person, desk)
    assert plan.counts == {Verdict.NEW: 13, Verdict.LEFT_OUT: 1}
    assert (plan.files, plan.folders, plan.requests) == (13, 2, 28)
    await person.workspace.uploads.start(plan)
    batch = await finished(person)
    assert (batch.done, batch.failed, batch.bytes_done) == (15, 0, batch.bytes)
    assert await ours(person) == wanted(desk)
    (desk / "3 text.txt").write_text("other words")
    again = await planned(person, desk)
    assert again.counts == {Verdict.SAME: 12, Verdict.CHANGED: 1, Verdict.LEFT_OUT: 1}
    await person.workspace.uploads.start(again)
    await finished(person)
    assert await ours(person) == wanted(desk)
    assert (await planned(person, desk)).counts[Verdict.SAME] == 13
    report = desk / "report.csv"
    await person.workspace.uploads.save_report([batch.id], report, ["Name"], lambda one: [one.state])
    assert report.read_text("utf-8-sig").split() == ["Name", *["done"] * 15]


async def test_what_has_arrived_is_read_back_while_the_rest_is_on_its_way(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "CHECKS_EVERY_S", 0.0)
    monkeypatch.setattr(sending, "_SHARE", 0)
    person = await office.person()
    await started(person, desk)
    await until(person, lambda _: person.wire.count(UPLOAD, "POST") > 4)
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
    # Two of them are the folders.
    await until(person, lambda batch: batch.done > 2)
    assert person.workspace.uploads.on_their_way
    person.wire.gate.set()
    assert (await finished(person)).done == 15
    assert await ours(person) == wanted(desk)


LOSSES: list[tuple[str, list[dict[str, object]]]] = [
    ("the answers to attaching", [{"kind": "cut-after", "match": CREATE, "method": "POST", "count": 4}]),
    ("the requests to attach", [{"kind": "cut-before", "match": CREATE, "method": "POST", "count": 4}]),
    ("the answers to uploads", [{"kind": "cut-after", "match": UPLOAD, "method": "POST", "count": 4}]),
    ("half of the answers", [{"kind": "cut-within", "match": CREATE, "method": "POST", "count": 3, "bytes": 40}]),
    (
        "uploads that have expired",
        [{"kind": "status", "status": 400, "match": CREATE, "method": "POST", "after": 2, "count": 2}],
    ),
    (
        "a service that is busy",
        [{"kind": "status", "status": 429, "retryAfter": 0, "match": SENDING, "count": 6, "after": 2}],
    ),
    ("a service that fails", [{"kind": "status", "status": 503, "match": SENDING, "method": "POST", "count": 4}]),
]


@pytest.mark.parametrize("faults", [faults for _, faults in LOSSES], ids=[name for name, _ in LOSSES])
async def test_whatever_is_lost_each_file_is_there_once(
    office: Office, desk: Path, faults: list[dict[str, object]]
) -> None:
    await office.service(faults=faults)
    person = await office.person()
    await started(person, desk)
    batch = await until(person, lambda batch: batch.is_finished or person.workspace.state.problem is not None)
    while not batch.is_finished:
        person.workspace.sync_now()
        batch = await until(person, lambda batch: batch.is_finished or person.workspace.state.problem is not None)
    assert await failures(person, batch) == {}
    assert Counter(await ours(person)) == Counter(wanted(desk))


async def test_a_busy_service_is_asked_for_less_at_once() -> None:
    width = pace.Width()
    width.note_trouble()
    width.note_trouble()
    assert width.now == 1
    for _ in range(pace.WIDER_AFTER):
        width.note_success()
    assert width.now == 2
    for _ in range(100):
        width.note_success()
    assert width.now == pace.MOST_AT_ONCE


async def test_a_folder_that_is_created_late_is_used(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.service(faults=[{"kind": "cut-before", "match": CREATE, "method": "POST", "count": 1}])
    monkeypatch.setattr(sending, "LANDED_AFTER_S", 3600.0)
    person = await office.person()
    await started(person, desk)
    uploads = person.workspace.uploads
    folder = await waiting_folder(person)
    body = ContentBody(title=folder.title, content_handler=ContentHandler(id="resource/x-lms-folder"))
    await person.workspace._client.contents.create_child(COURSE, CONTENT, body)
    monkeypatch.setattr(uploads._sender, "_now", lambda: utc_now() + timedelta(hours=2))
    uploads._sender.wake()
    assert (await finished(person)).done == 15
    assert Counter(await ours(person)) == Counter(wanted(desk))


async def test_a_folder_that_comes_after_it_was_asked_for_again_is_no_second_one(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.service(faults=[{"kind": "cut-before", "match": CREATE, "method": "POST", "count": 1}])
    person = await office.person()
    await started(person, desk / "Week 2")
    assert (await finished(person)).done == 2
    uploads, create = person.workspace.uploads, person.workspace._client.contents.create_child
    [folder, _] = await uploads.transfers((await uploads.batches())[0].id)
    assert folder.is_doubted
    body = ContentBody(title=folder.title, content_handler=ContentHandler(id="resource/x-lms-folder"))
    late = await create(COURSE, CONTENT, body)
    other = await create(COURSE, CONTENT, replace(body, description="of a colleague"))
    full = await create(COURSE, CONTENT, body)
    await create(COURSE, full.id, body)
    monkeypatch.setattr(uploads._sender, "_now", lambda: utc_now() + timedelta(hours=2))
    uploads._sender.wake()
    await until(person, lambda _: person.wire.count("/contents/", "DELETE") > 0)
    client = person.workspace._client.contents
    left = {one.id async for page in client.list_children(COURSE, CONTENT) for one in page}
    assert late.id not in left
    assert {folder.content_id, other.id, full.id} <= left


async def test_what_arrives_while_a_late_folder_is_looked_for_is_not_sent_again(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.service(faults=[{"kind": "cut-before", "match": CREATE, "method": "POST", "count": 1}])
    person = await office.person()
    await started(person, desk / "Week 2")
    await finished(person)
    sender, files = person.workspace.uploads._sender, [desk / f"{number} text.txt" for number in range(1, 12)]
    gate = person.wire.gate = asyncio.Event()
    person.wire.gated = "^POST .*uploads$"
    await started(person, *files)
    await person.wire.until_held(1)
    merge = sender._attacher.merge

    async def merge_slowly(folder: Transfer) -> bool:
        first = [*sender._tasks.values()]
        gate.set()
        await asyncio.gather(*first)
        await asyncio.sleep(0)
        return await merge(folder)

    monkeypatch.setattr(sender._attacher, "merge", merge_slowly)
    monkeypatch.setattr(sender, "_now", lambda: utc_now() + timedelta(hours=2))
    sender.wake()
    assert (await finished(person)).done == len(files)
    titles = [one for one in await in_course(person) if one.endswith(".txt") and "/" not in one]
    assert Counter(titles) == Counter(path.name for path in files)


async def waiting_folder(person: Person) -> Transfer:
    """The folder that was looked for in vain, as it waits for a second look."""
    uploads = person.workspace.uploads
    async with asyncio.timeout(PATIENCE_S):
        while True:
            transfers = await uploads.transfers((await uploads.batches())[0].id)
            if transfers[0].next_try_at is not None:
                return transfers[0]
            await asyncio.sleep(0.01)


async def test_the_queue_goes_on_after_a_restart(office: Office, desk: Path) -> None:
    first = await office.person(running=False)
    await started(first, desk)
    await first.workspace.close()
    second = await office.person()
    assert (await finished(second)).done == 15
    assert await ours(second) == wanted(desk)


async def test_a_clock_that_is_set_back_keeps_no_file_waiting(office: Office, desk: Path) -> None:
    first = await office.person(running=False)
    await started(first, desk / "1 text.txt")
    await _put_off(first, hours=3)
    await first.workspace.close()
    # What an earlier start chose is worth nothing if the clock has been set since.
    second = await office.person()
    await finished(second)
    sender = second.workspace.uploads._sender
    second.workspace.pause()
    await started(second, desk / "2 text.txt")
    await _put_off(second, hours=3)
    sender._now = lambda: utc_now() - timedelta(hours=1)
    second.workspace.resume()
    assert (await finished(second)).done == 1


async def _put_off(person: Person, *, hours: int) -> None:
    """What waits is to be tried so much later."""
    [waiting] = await person.workspace.uploads.transfers((await person.workspace.uploads.batches())[0].id)
    await person.workspace._store.uploads.save(replace(waiting, next_try_at=utc_now() + timedelta(hours=hours)))


@pytest.mark.parametrize("state", ["queued", "failed"])
async def test_what_a_restored_copy_may_have_sent_is_looked_for(
    office: Office, desk: Path, tmp_path: Path, state: str
) -> None:
    person = await office.person()
    batch_id = await started(person, desk)
    await finished(person)
    # As in a copy that was made before anything was sent.
    database = person.workspace._store._database
    sql = "UPDATE transfer SET state = ?, content_id = NULL, is_asked = 0, known_ids = '[]'"
    await database.write(lambda connection: connection.execute(sql, (state,)).fetchall())
    await database.write(doubt)
    await person.workspace.uploads.retry(batch_id)
    await finished(person)
    assert await ours(person) == wanted(desk)


async def test_a_file_that_changes_while_it_is_sent_is_sent_again(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "QUIET_S", 0.05)
    person = await office.person()
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
    path = desk / "1 text.txt"
    await started(person, path)
    await asyncio.wait_for(person.wire.answered.wait(), PATIENCE_S)
    path.write_text("written while it was sent")
    person.wire.gate.set()
    batch = await finished(person)
    (sent,) = await person.workspace.uploads.transfers(batch.id)
    assert (sent.size, batch.failed) == (len("written while it was sent"), 0)
    assert person.wire.count(UPLOAD, "POST") == 2
    assert await sizes(person) == {"1 text.txt": sent.size}


async def sizes(person: Person) -> dict[str, int]:
    """The sizes that the service tells of text files."""
    client = person.workspace._client
    found = [one async for page in client.coursework.list_resources(COURSE) for one in page]
    return {
        value_or(one.name, ""): value_or(one.size, -1) for one in found if value_or(one.name, "").endswith("text.txt")
    }


async def test_what_failed_is_listed_with_its_reason_and_tried_again(office: Office, desk: Path) -> None:
    await office.service(course_quota=10_000_000, max_upload=1_000_000)
    person = await office.person()
    (desk / "trial.txt").write_text("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")
    (desk / "large.bin").write_bytes(bytes(1_000_001))
    plan = await planned(person, desk)
    assert plan.counts[Verdict.TOO_LARGE] == 1
    (desk / "2 text.txt").rename(desk.parent / "away.txt")
    await person.workspace.uploads.start(plan)
    batch = await finished(person)
    reasons = await failures(person, batch)
    assert sorted(reasons) == ["2 text.txt", "trial.txt"]
    assert reasons["2 text.txt"] == (Failure.GONE, "")
    assert "unsafe" in reasons["trial.txt"][1]
    (desk.parent / "away.txt").rename(desk / "2 text.txt")
    await person.workspace.uploads.retry(batch.id)
    batch = await finished(person)
    assert list(await failures(person, batch)) == ["trial.txt"]
    await person.workspace.uploads.cancel(batch.id)
    await person.workspace.uploads.forget(batch.id)
    assert await person.workspace.uploads.batches() == []
    assert Counter(await ours(person)) == Counter(wanted(desk))


async def test_the_plan_says_how_long_it_takes_once_the_line_is_measured(office: Office, desk: Path) -> None:
    person = await office.person()
    large = desk / "film.mp4"
    large.write_bytes(bytes(3_000_000))
    before = await planned(person, large)
    assert (before.seconds, (await planned(person, desk / "1 text.txt")).seconds is None) == (None, False)
    await started(person, large)
    await finished(person)
    large.write_bytes(bytes(6_000_000))
    after = await planned(person, large)
    assert after.seconds is not None
    assert after.seconds >= 6_000_000 / after.pace.bytes_per_s
    assert not after.is_full


async def test_a_course_without_room_pauses_the_rest(office: Office, desk: Path) -> None:
    await office.service(course_quota=1)
    person = await office.person()
    await started(person, desk)
    batch = await until(person, lambda batch: batch.is_paused)
    assert batch.waiting
    assert Failure.NO_ROOM in {failure for failure, _ in (await failures(person, batch)).values()}
    assert (await planned(person, desk)).is_full


async def test_answers_from_before_it_was_resumed_do_not_pause_it_again(office: Office, desk: Path) -> None:
    await office.service(course_quota=1)
    person = await office.person()
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*children$"
    batch_id = await started(person, desk / "1 text.txt", desk / "2 text.txt")
    # Both are on their way by then, and the course takes one after the other.
    await person.wire.until_held(1)
    await person.workspace.uploads.set_paused(batch_id, is_paused=False)
    person.wire.gate.set()
    batch = await finished(person)
    assert not batch.is_paused
    assert {failure for failure, _ in (await failures(person, batch)).values()} == {Failure.NO_ROOM}


async def test_a_folder_that_cannot_be_created_fails_with_what_is_in_it(office: Office, desk: Path) -> None:
    await office.service(faults=[{"kind": "status", "status": 403, "match": CREATE, "method": "POST", "count": 1}])
    person = await office.person()
    await started(person, desk)
    batch = await finished(person)
    assert batch.failed == 15
    await person.workspace.uploads.retry(batch.id)
    assert (await finished(person)).done == 15
    assert await ours(person) == wanted(desk)


async def test_a_batch_is_held_and_goes_on(office: Office, desk: Path) -> None:
    person = await office.person()
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
    batch_id = await started(person, desk)
    await person.wire.until_held(2)
    await person.workspace.uploads.set_paused(batch_id, is_paused=True)
    batch = await until(person, lambda _: not person.workspace.uploads.on_their_way)
    assert (batch.is_paused, batch.done) == (True, 2)
    person.wire.gate.set()
    await person.workspace.uploads.set_paused(batch_id, is_paused=False)
    assert (await finished(person)).done == 15
    assert await ours(person) == wanted(desk)


async def test_a_pause_holds_files_that_are_looked_at_before_they_are_sent(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await office.person()
    looked, go_on, facts = threading.Event(), threading.Event(), walking.file_facts

    def look_slowly(path: Path) -> tuple[int, int]:
        looked.set()
        go_on.wait(PATIENCE_S)
        return facts(path)

    monkeypatch.setattr(sending, "file_facts", look_slowly)
    batch_id = await started(person, desk)
    await asyncio.to_thread(looked.wait, PATIENCE_S)
    await person.workspace.uploads.set_paused(batch_id, is_paused=True)
    go_on.set()
    await until(person, lambda _: not person.workspace.uploads.on_their_way)
    assert person.wire.count(UPLOAD, "POST") == 0
    await person.workspace.uploads.set_paused(batch_id, is_paused=False)
    assert (await finished(person)).done == 15


@pytest.mark.parametrize("is_cancelled", [False, True], ids=["held", "cancelled"])
async def test_what_is_held_or_cancelled_just_before_it_begins_does_not_begin(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch, *, is_cancelled: bool
) -> None:
    person = await office.person()
    uploads, sender = person.workspace.uploads, person.workspace.uploads._sender
    is_read, go_on, is_begun = asyncio.Event(), asyncio.Event(), asyncio.Event()
    begin, ready = sender._begin, sender._queue.ready

    async def ready_once(*args: datetime, limit: int) -> list[Transfer]:
        found = await ready(*args, limit=limit)
        if found and not go_on.is_set():
            is_read.set()
            await go_on.wait()
        return found

    async def begin_noted(group: asyncio.TaskGroup) -> None:
        await begin(group)
        if go_on.is_set():
            is_begun.set()

    monkeypatch.setattr(sender._queue, "ready", ready_once)
    monkeypatch.setattr(sender, "_begin", begin_noted)
    batch_id = await started(person, desk)
    await is_read.wait()
    await (uploads.cancel(batch_id) if is_cancelled else uploads.set_paused(batch_id, is_paused=True))
    go_on.set()
    await is_begun.wait()
    assert not uploads.on_their_way
    if is_cancelled:
        assert (await finished(person)).cancelled == 15
    else:
        await uploads.set_paused(batch_id, is_paused=False)
        assert (await finished(person)).done == 15


async def test_what_is_cancelled_stays_out(office: Office, desk: Path) -> None:
    person = await office.person()
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
    batch_id = await started(person, desk)
    await person.wire.until_held(2)
    await person.workspace.uploads.cancel(batch_id)
    # A folder that the course has been asked for comes to its end.
    batch = await until(person, lambda one: one.is_finished and not person.workspace.uploads.on_their_way)
    person.wire.gate.set()
    assert (batch.done, batch.cancelled) == (2, 13)
    assert await ours(person) == ["Reader", "Reader/Week 2"]


async def test_something_of_this_name_came_after_the_plan(office: Office, desk: Path) -> None:
    person = await office.person()
    path = desk / "1 text.txt"
    first, second = await planned(person, path), await planned(person, path)
    await person.workspace.uploads.start(first)
    await finished(person)
    await person.workspace.uploads.start(second)
    await finished(person)
    assert [one for one in await in_course(person) if "text" in one] == ["1 text.txt", "1 text (2).txt"]


async def test_a_file_of_another_size_than_was_sent_is_found_and_replaced(office: Office, desk: Path) -> None:
    person = await office.person()
    person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*resources$"
    await started(person, desk / "2 text.txt")
    await until(person, lambda batch: batch.bytes_done > 0)
    database = person.service.database
    async with database.write() as connection:
        await connection.execute(update(content_files).where(content_files.c.name == "2 text.txt").values(size=7))
    person.wire.gate.set()
    batch = await until(person, lambda batch: batch.is_finished)
    if batch.failed == 0:
        pytest.fail("the size was not read back")
    assert list((await failures(person, batch)).values()) == [(Failure.OTHER_SIZE, "7")]
    await person.workspace.uploads.retry(batch.id)
    assert (await finished(person)).done == 1
    assert await sizes(person) == {"2 text.txt": 24}


async def test_a_kept_folder_is_looked_at_and_never_followed_in_what_is_deleted(office: Office, desk: Path) -> None:
    person = await office.person()
    uploads, folder = person.workspace.uploads, KeptFolder(COURSE, desk, CONTENT, "Content")
    other = KeptFolder(COURSE, desk / "Week 2", CONTENT, "Content")
    await asyncio.gather(*map(uploads.kept.add, (other, folder, folder)))
    assert await uploads.kept.of_course(COURSE) == [other, folder]
    await uploads.kept.remove(other)
    assert await uploads.kept.look(folder) == News(new=13)
    await started(person, desk)
    await finished(person)
    assert await uploads.kept.look(folder) == News()
    assert await uploads.kept.look(folder, is_asked=False) is None
    told: list[KeptNews] = []
    person.workspace.subscribe_kept_news(told.append)
    (desk / "2 text.txt").unlink()
    # The program looks by itself as well, as soon as something has moved.
    assert await uploads.kept.look(folder) == await uploads.kept.look(folder) == News(gone=1)
    # A file that goes while the program compares it counts as changed for that moment.
    assert sum(one.is_to_tell for one in told if one.news.gone) == 1, "of what is gone, a person hears once"
    (desk / "1 text.txt").write_text("other words")
    assert await uploads.kept.look(folder) == News(changed=1, gone=1)
    await asyncio.to_thread(desk.rename, desk.parent / "away")
    assert await uploads.kept.look(folder) == News(is_missing=True)
    await uploads.kept.remove(folder)
    assert await uploads.kept.of_course(COURSE) == []
    assert Counter(await ours(person)) == Counter(wanted(desk))


async def test_a_kept_folder_whose_place_in_the_course_was_deleted_says_so(office: Office, desk: Path) -> None:
    person = await office.person()
    made_id = await person.workspace.contents.structure.create(COURSE, CONTENT, NewItem(ContentKind.FOLDER, "Week 1"))
    uploads, folder = person.workspace.uploads, KeptFolder(COURSE, desk, made_id, "Week 1")
    assert await uploads.kept.look(folder) == News(new=13)
    await person.workspace._client.contents.delete_content(COURSE, made_id)
    assert await uploads.kept.look(folder) == News(has_no_target=True)
    assert uploads.kept.news[folder] == News(has_no_target=True)


async def test_a_file_that_changes_once_after_many_outages_is_sent(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "QUIET_S", 0.05)
    person = await office.person()
    plan = await planned(person, desk / "1 text.txt")
    person.workspace.pause()
    batch_id = await person.workspace.uploads.start(plan)
    assert batch_id is not None
    [transfer] = await person.workspace.uploads.transfers(batch_id)
    await person.workspace._store.uploads.save(replace(transfer, tries=sending.MOST_TRIES))
    (desk / "1 text.txt").write_text("other words")
    person.workspace.resume()
    batch = await finished(person)
    assert (batch.done, await failures(person, batch)) == (1, {})


async def test_of_what_is_on_its_way_nobody_hears(office: Office, desk: Path) -> None:
    person = await office.person()
    uploads, folder = person.workspace.uploads, KeptFolder(COURSE, desk, CONTENT, "Content")
    told: list[KeptNews] = []
    person.workspace.subscribe_kept_news(told.append)
    person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
    batch_id = await started(person, desk)
    await person.wire.until_held(1)
    assert await uploads.kept.look(folder, is_asked=False) is None
    assert told == []
    # Who asks is told, and what is held back is not on its way.
    assert (await uploads.kept.look(folder)) == News(new=13)
    await uploads.set_paused(batch_id, is_paused=True)
    (desk / "9 text.txt").write_text("later")
    assert await uploads.kept.look(folder, is_asked=False) is not None
    assert told[-1].is_to_tell
    person.wire.gate.set()


async def test_of_what_arrived_while_it_was_compared_nobody_hears(office: Office, desk: Path) -> None:
    person = await office.person()
    workspace, folder = person.workspace, KeptFolder(COURSE, desk, CONTENT, "Content")
    told: list[KeptNews] = []

    async def plan_and_upload(one: KeptFolder) -> Plan:
        plan = await planned(person, one.path)
        await workspace.uploads.start(plan)
        await finished(person)
        return plan

    kept = KeptFolders(workspace._store, workspace._engine.link, plan_and_upload, told.append)
    assert await kept.look(folder, is_asked=False) is None
    assert told == []
    kept = KeptFolders(workspace._store, workspace._engine.link, lambda one: planned(person, one.path), told.append)
    assert await kept.look(folder, is_asked=False) == News()


async def test_a_kept_folder_is_looked_at_as_soon_as_something_in_it_moves(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LOOKS_EVERY_S", 3600.0)
    await later_files_are_announced(await office.person(), desk)


@pytest.mark.skipif(sys.platform != "linux", reason="names of other systems are text")
async def test_a_kept_folder_of_which_the_system_tells_nothing_is_looked_at_again(
    office: Office, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LOOKS_EVERY_S", 0.02)
    nameless = await asyncio.to_thread(desk.rename, desk.parent / os.fsdecode(b"B\xfccher"))
    await later_files_are_announced(await office.person(), nameless)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems watch no links")
async def test_what_a_link_in_a_kept_folder_leads_to_is_not_watched(tmp_path: Path) -> None:
    kept, outside = tmp_path / "kept", tmp_path / "outside"
    for folder in (kept / "Week 1", outside):
        await asyncio.to_thread(folder.mkdir, parents=True)
    (kept / "link").symlink_to(outside)
    watch = Watch([kept])
    try:
        await watch.begin()
        (outside / "words.txt").write_text("words")
        assert not await watch.has_moved()
        (kept / "Week 1" / "words.txt").write_text("words")
        assert await watch.has_moved()
    finally:
        watch.close()


async def later_files_are_announced(person: Person, desk: Path) -> None:
    folder = KeptFolder(COURSE, desk, CONTENT, "Content")
    found: list[KeptNews] = []
    came = asyncio.Event()

    def take(news: KeptNews) -> None:
        found.append(news)
        came.set()

    person.workspace.subscribe_kept_news(take)
    await person.workspace.uploads.kept.add(folder)
    for wanted_news in (News(new=13), News(new=14)):
        await asyncio.wait_for(came.wait(), PATIENCE_S)
        came.clear()
        assert found[-1] == KeptNews(folder, wanted_news, is_to_tell=True)
        (desk / "later.txt").write_text("words")
    assert person.wire.count(UPLOAD, "POST") == 0
    assert len(found) == 2


ITEM_LOSSES: list[tuple[str, list[dict[str, object]]]] = [
    ("the answer", [{"kind": "cut-after", "match": CREATE, "method": "POST", "count": 1}]),
    ("the request", [{"kind": "cut-before", "match": CREATE, "method": "POST", "count": 1}]),
    ("its uploads", [{"kind": "status", "status": 400, "match": CREATE, "method": "POST", "count": 1}]),
    ("answers to uploads", [{"kind": "cut-after", "match": UPLOAD, "method": "POST", "count": 2}]),
]


@pytest.mark.parametrize("faults", [faults for _, faults in ITEM_LOSSES], ids=[name for name, _ in ITEM_LOSSES])
async def test_an_item_with_files_is_made_once_after_a_restart_whatever_is_lost(
    office: Office, desk: Path, faults: list[dict[str, object]]
) -> None:
    await office.service(faults=faults)
    first = await office.person(running=False)
    files = (desk / "1 text.txt", desk / "2 text.txt")
    item = NewItem(ContentKind.DOCUMENT, "Reading list", text="<p>Read</p>", files=files, release=Release(end=DUE))
    await first.workspace.uploads.start_item(COURSE, CONTENT, "Content", item)
    await first.workspace.close()
    person = await office.person()
    batch = await until(person, lambda batch: batch.is_finished or person.workspace.state.problem is not None)
    while not batch.is_finished:
        person.workspace.sync_now()
        batch = await until(person, lambda batch: batch.is_finished or person.workspace.state.problem is not None)
    assert (batch.done, await failures(person, batch)) == (3, {})
    assert (await in_course(person)).count("Reading list") == 1
    [made, *_] = await person.workspace.uploads.transfers(batch.id)
    assert made.content_id is not None
    content = await person.workspace._client.contents.get_content(COURSE, made.content_id)
    assert [one.name for one in files_in_markup(value_or(content.body, ""))] == ["1 text.txt", "2 text.txt"]
    assert release_of(content).end == DUE


async def test_an_item_one_of_whose_files_is_gone_waits_for_it(office: Office, desk: Path) -> None:
    person = await office.person(running=False)
    files = (desk / "1 text.txt", desk / "2 text.txt")
    item = NewItem(ContentKind.DOCUMENT, "Reading list", files=files)
    await person.workspace.uploads.start_item(COURSE, CONTENT, "Content", item)
    files[1].rename(desk.parent / "away.txt")
    # Before anything of it is sent: a sender that is at work would write its own state over this.
    await person.workspace._store._database.write(doubt)
    await person.workspace.close()
    person = await office.person()
    batch = await finished(person)
    reasons = {title: failure for title, (failure, _) in (await failures(person, batch)).items()}
    assert reasons["2 text.txt"] is Failure.GONE
    assert reasons["Reading list"] is Failure.FILE_MISSING
    assert "Reading list" not in await in_course(person)
    (desk.parent / "away.txt").rename(files[1])
    await person.workspace.uploads.retry(batch.id)
    assert (await finished(person)).done == 3
    assert (await in_course(person)).count("Reading list") == 1


async def test_a_choice_is_carried_out(office: Office, desk: Path) -> None:
    person = await office.person()
    path = desk / "1 text.txt"
    await started(person, path)
    await finished(person)
    path.write_text("newer")
    plan = (await planned(person, path)).with_choice([0], Choice.RENAME)
    await person.workspace.uploads.start(plan)
    await finished(person)
    titles = [one for one in await in_course(person) if "text" in one]
    assert titles == ["1 text.txt", "1 text (2).txt"]


async def test_what_is_unpacked_for_a_plan_stays_while_another_upload_is_dropped(office: Office, desk: Path) -> None:
    person = await office.person()
    uploads, packed = person.workspace.uploads, desk / "Week 3.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("first.txt", "words")
    batch_id = await started(person, desk / "1 text.txt")
    await finished(person)
    plan = await uploads.plan(COURSE, CONTENT, Dropped((packed,), unpack=frozenset((packed,))))
    # As an item does whose files were refused.
    await uploads.withdraw(batch_id)
    await uploads.start(plan)
    await uploads.put_away()
    batch = await finished(person)
    assert (batch.done, await failures(person, batch)) == (2, {})
