"""What the processes do until they are killed. Each runs in a process of its own and tells only what is certain."""

import asyncio
import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.connection import Connection

import pytest
from msgspec.structs import replace

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.uploads import Movement
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.comments import Comment
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.store.database import migrations
from lmsdesk.store.database.migrations import Migration
from lmsdesk.sync.state import Link, SyncState
from tests.helpers.patience import PATIENCE_S
from tests.processes.clocks import own_clock
from tests.processes.homes import Home
from tests.processes.nursery import DONE, OPEN
from tests.processes.steps import Step, seen

SETTLED = "settled"
MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Work:
    """Whose desk it is, and what the person does."""

    home: Home
    steps: Sequence[Step] = ()
    ends: bool = False
    """Whether it closes in order when all is sent; otherwise it waits to be killed."""
    is_hasty: bool = False
    """A defect: it says what is kept before it is."""


@dataclass(frozen=True)
class CopyWork:
    """Whose desk it is, and which branch goes into which folder."""

    home: Home
    chosen: ContentId
    into: ContentId
    only_goes_on: bool = False


@dataclass(frozen=True)
class Upgrade:
    """A program of a later version: it brings these steps with it."""

    home: Home
    later: tuple[Migration, ...]


@contextmanager
def later_program(steps: tuple[Migration, ...]) -> Iterator[None]:
    """Until the end of the block this process is of a version that brings these steps with it."""
    known = migrations.migrations()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "migrations", lambda: (*known, *steps))
        yield


def enters(work: Work, tell: Connection) -> None:
    """Do every step, and say so when it is on the disk; the service is not there."""
    asyncio.run(_entered(work, tell))


def enters_until_full(work: Work, tell: Connection) -> None:
    """Do steps until a file has grown by a megabyte, which is all it may; say what the person is told then."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MEBIBYTE, most))
    asyncio.run(_entered_until_full(work, tell))


def sends(work: Work, tell: Connection) -> None:
    """Do every step while all that waits is sent; say what was entered and when something was settled."""
    asyncio.run(_sent(work, tell))


def upgrades(upgrade: Upgrade, tell: Connection) -> None:
    """Open the data with the later program, then show what waits."""
    asyncio.run(_upgraded(upgrade, tell))


def uploads(work: Work, tell: Connection) -> None:
    """Send the files that are queued; say when something moved in the queue, and when all of it is done."""
    asyncio.run(_uploaded(work, tell))


def copies(work: CopyWork, tell: Connection) -> None:
    """Copy a branch, or go on with the copy that was cut off; say how far it is."""
    asyncio.run(_copied(work, tell))


async def _copied(work: CopyWork, tell: Connection) -> None:
    workspace = await work.home.workspace()
    online = asyncio.Event()
    workspace.subscribe_state(lambda state: online.set() if state.link is Link.ONLINE else None)
    tell.send(OPEN)

    def on_progress(*_: int) -> None:
        tell.send(SETTLED)

    async with asyncio.TaskGroup() as group:
        group.create_task(workspace.run())
        async with asyncio.timeout(PATIENCE_S):
            await online.wait()
        made = workspace.branch_copies
        cut_off = await made.cut_off()
        if not cut_off and not work.only_goes_on:
            tree = await workspace.contents.tree(work.home.course_id)
            plan = await made.plan(work.home.course_id, tree, [work.chosen])
            await made.copy(plan, work.home.course_id, work.into, on_progress=on_progress)
        for copy in cut_off:
            await made.go_on(copy, on_progress=on_progress)
        tell.send(DONE)
        await workspace.close()


async def _uploaded(work: Work, tell: Connection) -> None:
    workspace = await work.home.workspace()
    moved = asyncio.Event()

    def on_moved(movement: Movement) -> None:
        if movement.is_queue:
            tell.send(SETTLED)
            moved.set()

    workspace.uploads.subscribe(on_moved)
    # A line that is lost is looked for at once.
    workspace.subscribe_state(lambda state: workspace.sync_now() if state.link is Link.OFFLINE else None)
    tell.send(OPEN)
    async with asyncio.TaskGroup() as group:
        group.create_task(workspace.run())
        while not all(batch.is_finished for batch in await workspace.uploads.batches()):
            async with asyncio.timeout(PATIENCE_S - 15):
                await moved.wait()
            moved.clear()
        tell.send(DONE)
        if work.ends:
            tell.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
            await workspace.close()


async def _entered(work: Work, tell: Connection) -> None:
    workspace = await work.home.workspace()
    tell.send(OPEN)
    await _do_steps(workspace, work, tell)
    tell.send(DONE)
    await asyncio.Event().wait()


async def _entered_until_full(work: Work, tell: Connection) -> None:
    workspace = await work.home.workspace()
    try:
        await _do_steps(workspace, work, tell)
    except LmsdeskError as problem:
        tell.send(problem.title)


async def _do_steps(workspace: Workspace, work: Work, tell: Connection) -> None:
    for number, step in enumerate(work.steps):
        if work.is_hasty:
            tell.send(number)
        await _do_step(workspace, work.home.course_id, step)
        if not work.is_hasty:
            tell.send(number)


async def _do_step(workspace: Workspace, course_id: CourseId, step: Step) -> None:
    submissions = workspace.submissions if step.is_post or step.comment or step.evaluation else None
    if step.evaluation is not None and submissions is not None:
        one = step.evaluation
        await submissions.marks.enter(one.target, {"score": one.score}, label="a mark", choices=one.choices)
        await submissions.marks.post(await submissions.marks.of([one.target]), label="a post")
    elif submissions is None and step.is_undo:
        await workspace.gradebook.undo(course_id)
    elif submissions is None:
        await workspace.gradebook.edit(step.patches, label="a step")
    elif step.comment is None:
        await submissions.marks.post(await submissions.marks.drafts(course_id), label="a post")
    else:
        name, words = step.comment
        kept = {one.id: one for one in await workspace._store.comments.all()}
        await submissions.comments.keep(replace(kept.get(name, Comment(id=name, text=words)), text=words))


async def _sent(work: Work, tell: Connection) -> None:
    workspace = await work.home.workspace()
    settled = asyncio.Event()

    def on_changes(changes: Changes) -> None:
        if changes.outbox:
            tell.send(SETTLED)

    def on_state(state: SyncState) -> None:
        if not state.counts.total:
            settled.set()

    tell.send(OPEN)
    async with asyncio.TaskGroup() as group:
        group.create_task(workspace.run())
        await _do_steps(workspace, work, tell)
        workspace.subscribe(on_changes)
        workspace.subscribe_state(on_state)
        if not workspace.state.counts.total:
            settled.set()
        await _waited_for(settled, workspace)
        tell.send(DONE)
        if work.ends:
            await workspace.close()


async def _waited_for(settled: asyncio.Event, workspace: Workspace) -> None:
    """A desk that does not come to its end says why, before the nursery ends it."""
    try:
        async with asyncio.timeout(PATIENCE_S - 15):
            await settled.wait()
    except TimeoutError:
        raise AssertionError(f"{workspace.state}: {await workspace.outbox.edits()}") from None


async def _upgraded(upgrade: Upgrade, tell: Connection) -> None:
    tell.send(OPEN)
    with later_program(upgrade.later):
        store = await upgrade.home.store()
    tell.send(seen(await store.outbox.edits()))
    await store.close()


@dataclass(frozen=True)
class Shift:
    """A desk whose clock is set by so many hours once its first grades are back in the queue."""

    work: Work
    hours: float


def sends_while_clock_jumps(shift: Shift, tell: Connection) -> None:
    """Enter, wait until the service has refused for now, set the clock, and wait until all is sent."""
    asyncio.run(_sent_over_jump(shift, tell))


async def _sent_over_jump(shift: Shift, tell: Connection) -> None:
    moved = asyncio.Event()
    with own_clock() as clock:
        workspace = await shift.work.home.workspace()
        workspace.subscribe(lambda _: moved.set())
        workspace.subscribe_state(lambda _: moved.set())
        async with asyncio.TaskGroup() as group:
            group.create_task(workspace.run())
            await _do_steps(workspace, shift.work, tell)
            while not any(edit.next_try_at for edit in await workspace.outbox.edits()):
                await moved.wait()
                moved.clear()
            clock.ahead = timedelta(hours=shift.hours)
            while workspace.state.counts.total:
                await moved.wait()
                moved.clear()
            tell.send(DONE)
            await workspace.close()
