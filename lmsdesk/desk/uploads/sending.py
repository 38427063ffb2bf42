"""The loop that empties the queue of files: several at a time, and fewer when the service is busy."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from time import monotonic
from typing import Final

from msgspec.structs import replace

from lmsdesk.api import (
    ApiError,
    Busy,
    Client,
    Conflict,
    FileFault,
    Invalid,
    NotFound,
    Refused,
    ServerFault,
    Unreachable,
)
from lmsdesk.desk.uploads.attaching import Attacher
from lmsdesk.desk.uploads.kinds import RefusedKinds
from lmsdesk.desk.uploads.pace import ANNOUNCED_EVERY_S, MOST_AT_ONCE, ActiveFile, Rate, Trouble, Troubles, Width
from lmsdesk.desk.uploads.walking import file_facts
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import BatchId, Failure, Transfer, TransferId, TransferState
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import StopSignal, WakeUp
from lmsdesk.sync.engine import utc_now
from lmsdesk.sync.link import LinkKeeper

QUIET_S: Final = 2.0
"""A file that has changed is sent when it has not changed for so long."""
MOST_TRIES: Final = 8
_MOST_FORGOTTEN: Final = 2
LONGEST_PAUSE_S: Final = 60.0
AFTER_STUMBLE_S: Final = 5.0
LANDED_AFTER_S: Final = 3.0
"""By then the course has carried out a request whose answer was lost, or never will."""
CHECKS_EVERY_S: Final = 10.0
"""While files go on being sent, those that have arrived are read back, so that what is said to be done grows."""
_SHARE: Final = 20
"""That takes at most one part in so many of the time, however many files the course has."""
LATE_LOOKS_S: Final = (10.0, 60.0, 300.0)
"""After a folder was asked for twice: by then even a slow service has carried out the first request or given it up."""
_OTHER_RATE: Final = 0.1
_RATE: Final = "upload_bytes_per_s"

_FAILURES: Final[Sequence[tuple[type[ApiError], Failure]]] = (
    (Unreachable, Failure.NO_ANSWER),
    (Refused, Failure.REFUSED),
    (NotFound, Failure.FOLDER_GONE),
    (Conflict, Failure.CLASH),
    (Invalid, Failure.NOT_ACCEPTED),
)
_BY_STATUS: Final = {"413": Failure.TOO_LARGE, "507": Failure.NO_ROOM}


class FileSender:
    """Sends what is queued while the link is open.

    `on_moved` is told whether the queue itself moved, `on_arrived` in which course files are that were not there.
    """

    def __init__(
        self,
        store: Store,
        client: Client,
        link: LinkKeeper,
        *,
        mark: str,
        on_moved: Callable[[bool], None],
        on_arrived: Callable[[CourseId], None],
        on_counted: Callable[[int, int], None],
    ) -> None:
        self._queue = store.uploads
        self._preferences = store.preferences
        self.kinds = RefusedKinds(store)
        self._client = client
        self._link = link
        self._attacher = Attacher(client, store, mark)
        self._on_moved = on_moved
        self._on_arrived = on_arrived
        self._on_counted = on_counted
        self._now = utc_now
        self._wakeup = WakeUp()
        self._has_moved = asyncio.Event()
        self._signal = StopSignal()
        self.stop = self._signal.stop
        self._tasks: dict[TransferId, asyncio.Task[None]] = {}
        self._announced_at = 0.0
        self._check: asyncio.Task[None] | None = None
        self._check_due = utc_now() + timedelta(seconds=CHECKS_EVERY_S)
        self._interrupts = 0
        self._troubles = Troubles()
        # Moments that an earlier process chose are worth nothing if the clock has been set since.
        self._looked_at: datetime | None = None
        self.active: dict[TransferId, ActiveFile] = {}
        self.width = Width()
        self.rate = Rate()
        self.problem: LmsdeskError | None = None
        """Why the data on this computer cannot be used for now."""
        link.on_opened.append(self._wakeup.set)

    def wake(self) -> None:
        """There may be something to send."""
        self._wakeup.set()
        self._has_moved.set()

    def forget_folders(self) -> None:
        """What is in the folders of courses is read again before something goes there."""
        self._attacher.forget()

    async def measured_rate(self) -> float:
        """Bytes a second, as larger files went the last time; 0 while that is not known."""
        kept = await self._preferences.get(_RATE)
        return float(kept) if isinstance(kept, int | float) else 0.0

    async def run(self) -> None:
        """Send until `stop` or cancellation."""
        try:
            async with self._signal.running() as group:
                group.create_task(self._count())
                while True:
                    await self._link.ready()
                    await self._begin(group)
                    await self._wakeup.wait(await self._sleep_s())
        finally:
            self.active.clear()
            self._tasks.clear()

    async def _count(self) -> None:
        """Say how many files are still to be uploaded, whenever that may have changed."""
        while True:
            self._has_moved.clear()
            # What is wrong with the store is said by what sends.
            with suppress(LmsdeskError):
                batches = await self._queue.batches()
                held = sum(one.waiting for one in batches if one.is_paused)
                self._on_counted(sum(one.waiting for one in batches), held)
            await self._has_moved.wait()

    def interrupt(self, batch_id: BatchId) -> None:
        """Stop uploading files of a batch; what the course has been asked to take comes to its end."""
        self._interrupts += 1
        for key, one in list(self.active.items()):
            if one.transfer.batch_id == batch_id and not one.is_attaching:
                self._tasks[key].cancel()

    def resume(self, batch_id: BatchId) -> None:
        """A batch goes on: what is on its way already does not pause it again."""
        for one in self.active.values():
            one.is_older |= one.transfer.batch_id == batch_id

    async def _begin(self, group: asyncio.TaskGroup) -> None:
        interrupts = self._interrupts
        try:
            # First: what is on its way can arrive meanwhile, and would be sent again if it stood in the list.
            await self._merge_late()
            ready = await self._ready()
            if not ready and not self.active:
                await self._check_all(is_last=True)
            self.problem = None
        except LmsdeskError as error:
            await self._stumble(error)
            return
        if interrupts != self._interrupts:
            # What is ready was read before a person has held or cancelled some of it.
            self._wakeup.set()
            return
        self._check_in_between(group)
        room = max(self.width.now - len(self.active), 0)
        for transfer in [one for one in ready if one.id not in self.active][:room]:
            self.active[transfer.id] = ActiveFile(transfer)
            self._tasks[transfer.id] = task = group.create_task(self._send(transfer))
            task.add_done_callback(partial(self._on_ended, transfer.id))
        if room:
            self._announce(is_queue=True)

    async def _ready(self) -> list[Transfer]:
        now = self._now()
        # A clock that was set back would keep what is to be tried again waiting for as long.
        if self._looked_at is None or now < self._looked_at:
            await self._queue.make_due()
        self._looked_at = now
        return await self._queue.ready(now, limit=2 * MOST_AT_ONCE)

    def _on_ended(self, key: TransferId, _: asyncio.Task[None]) -> None:
        self.active.pop(key, None)
        self._tasks.pop(key, None)
        self._announce(is_queue=True)
        self._wakeup.set()

    async def _sleep_s(self) -> float | None:
        try:
            due_at = await self._queue.next_due()
        except LmsdeskError as error:
            await self._stumble(error)
            return 0.0
        return None if due_at is None else max((due_at - self._now()).total_seconds(), 0.05)

    async def _stumble(self, error: LmsdeskError) -> None:
        self.problem = error
        self._announce(is_queue=True)
        await asyncio.sleep(AFTER_STUMBLE_S)
        self._wakeup.set()

    async def _send(self, transfer: Transfer) -> None:
        refusals = self._client.refusals
        try:
            try:
                await self._carry_out(transfer)
            except ApiError as error:
                if error.is_retryable:
                    self.width.note_trouble()
                await self._on_refused(transfer.id, error)
            except FileFault:
                await self._on_file_fault(transfer.id)
            else:
                self.width.note_success()
        except LmsdeskError as error:
            await self._stumble(error)
        if self._client.refusals > refusals:
            # The client has waited and repeated by itself; the service is asked for less all the same.
            self.width.note_trouble()

    async def _carry_out(self, transfer: Transfer) -> None:
        if transfer.item is not None:
            self.active[transfer.id].is_attaching = True
            await self._attacher.place(transfer)
            self._on_arrived(transfer.course_id)
            return
        if transfer.is_asked and transfer.replaces is None and not transfer.is_part:
            if await self._attacher.find(transfer) is not None:
                return
            if transfer.is_folder and transfer.next_try_at is None:
                # Nothing stops an earlier request that is still on its way: it is looked for once more, then repeated.
                await self._queue.save(replace(transfer, next_try_at=self._now() + timedelta(seconds=LANDED_AFTER_S)))
                return
        if transfer.upload_id is None and not transfer.is_folder:
            uploaded = await self._upload(transfer)
            if uploaded is None:
                return
            transfer = uploaded
        if transfer.is_part:
            return
        self.active[transfer.id].is_attaching = True
        await self._attacher.place(transfer)

    async def _upload(self, transfer: Transfer) -> Transfer | None:
        """Send the bytes; None when the file has changed and is to be sent when it is quiet."""
        before = await asyncio.to_thread(file_facts, transfer.path)
        if before != (transfer.size, transfer.modified_ns):
            await self._wait_for_quiet(transfer, before)
            return None
        digests: list[str] = []
        active = self.active[transfer.id]
        upload = await self._client.files.upload(
            transfer.path,
            name=transfer.title,
            on_moved=lambda moved, _: self._note_moved(active, moved),
            on_digest=digests.append,
        )
        await self.kinds.note_taken(transfer.title)
        after = await asyncio.to_thread(file_facts, transfer.path)
        if after != before:
            await self._wait_for_quiet(transfer, after)
            return None
        uploaded = replace(transfer, upload_id=upload.id, digest=digests[-1])
        await self._queue.keep_upload(uploaded)
        await self._queue.keep_digest(transfer.path, *before, digests[-1])
        await self._keep_rate()
        return uploaded

    async def _keep_rate(self) -> None:
        now = self.rate.measured(monotonic())
        before = await self.measured_rate()
        if now is not None and abs(now - before) > _OTHER_RATE * before:
            await self._preferences.set(_RATE, round(now))

    async def _wait_for_quiet(self, transfer: Transfer, facts: tuple[int, int]) -> None:
        if self._troubles.note(transfer.id, Trouble.CHANGED) > MOST_TRIES:
            await self._fail(transfer, Failure.KEEPS_CHANGING)
            return
        size, modified_ns = facts
        later = self._now() + timedelta(seconds=QUIET_S)
        changed = replace(transfer, size=size, modified_ns=modified_ns, upload_id=None)
        await self._queue.save(replace(changed, next_try_at=later))

    def _note_moved(self, active: ActiveFile, moved: int) -> None:
        if moved > active.moved:
            self.rate.note(moved - active.moved, monotonic())
        active.moved = moved
        if monotonic() - self._announced_at >= ANNOUNCED_EVERY_S:
            self._announce(is_queue=False)

    def _announce(self, *, is_queue: bool) -> None:
        self._announced_at = monotonic()
        if is_queue:
            self._has_moved.set()
        self._on_moved(is_queue)

    async def _on_refused(self, key: TransferId, error: ApiError) -> None:
        transfer = await self._queue.transfer(key)
        if transfer is None:
            return
        if isinstance(error, Busy):
            self._link.absorb(error)
        elif self._link.absorb(error):
            # Each outage costs one of many tries: a file that never gets through must not be begun for ever.
            is_over = isinstance(error, Unreachable) and error.is_uncertain and transfer.tries >= 2 * MOST_TRIES
            await (self._refuse(transfer, error) if is_over else self._save_try(transfer))
        elif _failure_of(error) is Failure.NO_ROOM:
            if not self.active[key].is_older:
                await self._queue.set_paused(transfer.batch_id, is_paused=True)
            await self._refuse(transfer, error)
        elif isinstance(error, ServerFault) and (faults := self._troubles.note(key, Trouble.FAULT)) <= MOST_TRIES:
            pause_s = min(2.0 ** (faults - 1), LONGEST_PAUSE_S)
            await self._queue.save(replace(transfer, next_try_at=self._now() + timedelta(seconds=pause_s)))
        elif self._may_be_forgotten(transfer, error):
            # The service forgets an upload that was not attached soon, and tells that as any other mistake.
            parts = [] if transfer.item is None else await self._queue.parts(transfer.id)
            await self._queue.save(*(replace(one, upload_id=None) for one in parts))
            await self._queue.save(replace(transfer, upload_id=None, next_try_at=None))
        else:
            await self._refuse(transfer, error)

    def _may_be_forgotten(self, transfer: Transfer, error: ApiError) -> bool:
        is_such = isinstance(error, Invalid | NotFound) and _takes_uploads(transfer)
        return is_such and self._troubles.note(transfer.id, Trouble.FORGOTTEN) <= _MOST_FORGOTTEN

    async def _refuse(self, transfer: Transfer, error: ApiError) -> None:
        if not (transfer.is_folder or _takes_uploads(transfer)):
            await self.kinds.note_refused(transfer.title, error)
        await self._fail(transfer, _failure_of(error), error.said)

    async def _save_try(self, transfer: Transfer) -> None:
        await self._queue.save(replace(transfer, tries=transfer.tries + 1, next_try_at=None))

    async def _on_file_fault(self, key: TransferId) -> None:
        transfer = await self._queue.transfer(key)
        if transfer is None:
            return
        try:
            facts = await asyncio.to_thread(file_facts, transfer.path)
        except FileFault as gone:
            await self._fail(transfer, Failure(gone.code))
            return
        if facts == (transfer.size, transfer.modified_ns):
            await self._fail(transfer, Failure.UNREADABLE)
        else:
            await self._wait_for_quiet(transfer, facts)

    async def _fail(self, transfer: Transfer, failure: Failure, said: str = "") -> None:
        # A person may let it be tried again, from the beginning.
        self._troubles.forget(transfer.id)
        failed = replace(transfer, state=TransferState.FAILED, failure=failure, said=said, next_try_at=None)
        await self._queue.fail(failed, below=Failure.NO_FOLDER if transfer.is_folder else Failure.NO_ITEM)
        item = await self._queue.transfer(transfer.parent) if transfer.is_part and transfer.parent is not None else None
        if item is not None and item.state is TransferState.QUEUED:
            await self._fail(item, Failure.FILE_MISSING)

    async def _merge_late(self) -> None:
        """Remove the second folders that requests have made whose answers were given up."""
        for one in await self._queue.doubted(self._now()):
            try:
                if await self._attacher.merge(one):
                    self._on_arrived(one.course_id)
            except ApiError as error:
                if self._link.absorb(error):
                    return
            later = LATE_LOOKS_S[one.tries] if one.tries < len(LATE_LOOKS_S) else None
            next_at = None if later is None else self._now() + timedelta(seconds=later)
            looked = replace(one, tries=one.tries + 1, is_doubted=later is not None, next_try_at=next_at)
            await self._queue.save(looked)
            self._announce(is_queue=True)

    def _check_in_between(self, group: asyncio.TaskGroup) -> None:
        is_running = self._check is not None and not self._check.done()
        if self.active and not is_running and self._now() >= self._check_due:
            self._check = group.create_task(self._check_some())

    async def _check_some(self) -> None:
        began = self._now()
        try:
            await self._check_all(is_last=False)
        except LmsdeskError as error:
            await self._stumble(error)
        pause_s = max(CHECKS_EVERY_S, _SHARE * (self._now() - began).total_seconds())
        self._check_due = self._now() + timedelta(seconds=pause_s)

    async def _check_all(self, *, is_last: bool) -> None:
        for course_id in await self._queue.courses_to_check():
            try:
                await self._check_course(course_id, is_last=is_last)
                self._on_arrived(course_id)
            except ApiError as error:
                if not self._link.absorb(error):
                    await asyncio.sleep(AFTER_STUMBLE_S)
                    self._wakeup.set()
                return
            self._announce(is_queue=True)

    async def _check_course(self, course_id: CourseId, *, is_last: bool) -> None:
        """Read back how large the files are; where that may not be read, the service's word has to do.

        As long as others come, a list of them can have gaps: then only what is found counts.
        """
        waiting = await self._queue.checking(course_id)
        wanted = {one.file_name for one in waiting}
        held: dict[str, set[int]] = {}
        try:
            async for page in self._client.coursework.list_resources(course_id, type_="File"):
                for one in page:
                    if value_or(one.name, "") in wanted and value_or(one.size, None) is not None:
                        held.setdefault(value_or(one.name, ""), set()).add(value_or(one.size, 0))
        except (Refused, NotFound, Invalid):
            held = {}
        found = [one for one in waiting if is_last or one.size in held.get(one.file_name, set())]
        await self._queue.save(*(_checked(one, held.get(one.file_name, set())) for one in found))


def _checked(transfer: Transfer, held: set[int]) -> Transfer:
    if not held or transfer.size in held:
        return replace(transfer, state=TransferState.DONE)
    # Tried again it takes the place of what arrived: never a second item.
    again = replace(transfer, upload_id=None, replaces=transfer.content_id, tries=0)
    return replace(again, state=TransferState.FAILED, failure=Failure.OTHER_SIZE, said=str(min(held)))


def _takes_uploads(transfer: Transfer) -> bool:
    return transfer.upload_id is not None or transfer.item is not None


def _failure_of(error: ApiError) -> Failure:
    by_kind = next((failure for kind, failure in _FAILURES if isinstance(error, kind)), Failure.SERVICE_FAILED)
    return _BY_STATUS.get(error.code[:3], by_kind)
