"""Files on their way into the course: the steps of the queue, with deaths and bad lines at any of them."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import apsw

from lmsdesk.desk import Workspace
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from tests.simulator.contents import TROUBLE, listed_items
from tests.simulator.kinds import Act, Fields, Kind, LastLook, OwnAct, Target, Web
from tests.simulator.ledger import Entry, Ledger, View
from tests.simulator.service import COURSE, UPLOADED, UPLOADS
from tests.simulator.verbs import Verb, moves_between, wished

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_QUEUED = "SELECT path FROM transfer"
_STATES = "SELECT path, state FROM transfer"
_OPEN = "SELECT count(*) FROM transfer WHERE state IN ('queued', 'checking', 'failed')"
_ENDED = {"done", "cancelled"}


class Files(Kind):
    """One folder or file of the queue, by its name, which no other has."""

    name = "file"
    part = "files"
    is_kept_here = True
    fields = ("queued",)

    acts: ClassVar = {"drop": 10, "hold": 2, "go_on": 3, "retry": 3, "cancel": 0.5, "trouble": 6}

    def __init__(self) -> None:
        verbs = {"hold": _hold, "go_on": _go_on, "retry": _retry, "cancel": _cancel}
        self.own_acts = {"drop": OwnAct(_draw_drop, _drop), "trouble": TROUBLE}
        self.own_acts |= {name: OwnAct(_draw_pick, verb) for name, verb in verbs.items()}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """Everything that is in the queue, whatever became of it."""
        for (path,) in connection.execute(_QUEUED):
            yield _target(Path(os.fsdecode(path))), {"queued": True}

    async def settle(self, computer: "Computer") -> None:
        """Let everything go on that waits for a person, and at once what waits for its time."""

        async def settled(workspace: Workspace) -> None:
            await workspace._store.uploads.make_due()
            for batch in await workspace.uploads.batches():
                await workspace.uploads.set_paused(batch.id, is_paused=False)
                await workspace.uploads.retry(batch.id)

        await computer.do(None, settled)

    def is_settled(self, connection: apsw.Connection) -> bool:
        """Whether everything has come to an end."""
        return not connection.execute(_OPEN).get

    async def at_the_end(self, web: Web) -> LastLook:
        """Each file is in the course once if it is said to be there, and never twice."""
        there = Counter(_stem(row["title"]) for row in await listed_items(web))

        def differing(connection: apsw.Connection) -> Iterable[tuple[str, str]]:
            for path, state in connection.execute(_STATES):
                name = Path(os.fsdecode(path)).name
                if state not in _ENDED:
                    yield "drain", f"{name} is {state} although nothing hinders it"
                if there[_stem(name)] > 1:
                    yield "doubled", f"{name} is in the course {there[_stem(name)]} times"
                if state == "done" and not there[_stem(name)]:
                    yield "lost", f"{name} is said to be in the course and is not"

        return differing


class Queue(Verb):
    """Files are put into the queue, all of them or none."""

    name = "drop"

    def __init__(self, paths: Iterable[Path]) -> None:
        self._wanted = {_target(path) for path in paths}

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves = moves_between(before, after)
        wished(ledger, before, after, moves)
        found = {move[0] for move in moves}
        return [] if found == self._wanted else [f"{self._wanted} should be in the queue and {found} came into it"]


def _target(path: Path) -> Target:
    return Target("", "", Files.name, path.name)


def _stem(title: str) -> str:
    """What is the same in the title that a second one would get."""
    return title.partition(" ")[0].partition(".")[0]


def _draw_drop(dice: random.Random) -> Act:
    sizes = [dice.choice((0, 3, 40, 700)) for _ in range(dice.choice((1, 2, 3)))]
    return {"number": dice.randrange(10**9), "sizes": sizes, "into": dice.random() < 0.5, "whole": dice.random() < 0.5}


def _draw_pick(dice: random.Random) -> Act:
    return {"pick": dice.randrange(4)}


def _made(folder: Path, act: Act) -> list[Path]:
    """The files of an act, in a folder of their own."""
    top = folder / f"{UPLOADED}{act['number']}-x"
    top.mkdir(parents=True, exist_ok=True)
    files = [top / f"{UPLOADED}{act['number']}-{number}.txt" for number in range(len(act["sizes"]))]
    for file, size in zip(files, act["sizes"], strict=True):
        file.write_bytes(b"x" * size)
    return [top, *files]


async def _drop(computer: "Computer", act: Act) -> None:
    """Put some files, or a folder with them, into the queue."""
    top, *files = _made(computer.own_files, act)

    async def drop(workspace: Workspace) -> None:
        from lmsdesk.desk.uploads.uploads import Dropped

        dropped = (top,) if act["whole"] else tuple(files)
        plan = await workspace.uploads.plan(_COURSE, ContentId(UPLOADS) if act["into"] else None, Dropped(dropped))
        wanted = [one.path for one in plan.transfers()]
        if wanted:
            await computer.do(Queue(wanted), lambda present: present.uploads.start(plan))

    await computer.do(None, drop)


async def _hold(computer: "Computer", act: Act) -> None:
    async def hold(workspace: Workspace) -> None:
        for batch in (await workspace.uploads.batches())[act["pick"] :][:1]:
            await workspace.uploads.set_paused(batch.id, is_paused=True)

    await computer.do(None, hold)


async def _go_on(computer: "Computer", act: Act) -> None:
    async def go_on(workspace: Workspace) -> None:
        for batch in await workspace.uploads.batches():
            await workspace.uploads.set_paused(batch.id, is_paused=False)

    await computer.do(None, go_on)


async def _retry(computer: "Computer", act: Act) -> None:
    async def retry(workspace: Workspace) -> None:
        for batch in (await workspace.uploads.batches())[act["pick"] :][:1]:
            await workspace.uploads.retry(batch.id)

    await computer.do(None, retry)


async def _cancel(computer: "Computer", act: Act) -> None:
    async def cancel(workspace: Workspace) -> None:
        for batch in (await workspace.uploads.batches())[act["pick"] :][:1]:
            await workspace.uploads.cancel(batch.id)

    await computer.do(None, cancel)
