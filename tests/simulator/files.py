"""Files on their way into the course: the steps of the queue, with deaths and bad lines at any of them."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import os
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import apsw
import httpx

from lmsdesk.desk import Workspace
from lmsdesk.desk.submissions.markup_files import files_in_markup
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.uploads import BatchId
from tests.simulator.contents import LIST, TROUBLE, listed_items
from tests.simulator.kinds import Act, Fields, Kind, LastLook, OwnAct, Target, Web
from tests.simulator.ledger import Entry, Ledger, View
from tests.simulator.service import COURSE, UPLOADED, UPLOADS
from tests.simulator.verbs import Verb, moves_between, wished

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_QUEUED = "SELECT path, title FROM transfer"
_STATES = (
    "SELECT one.path, one.title, one.state, iif(above.item IS NULL, NULL, above.title), "
    "iif(above.is_folder, above.path, NULL) "
    "FROM transfer AS one LEFT JOIN transfer AS above ON above.transfer_id = one.parent"
)
_OPEN = "SELECT count(*) FROM transfer WHERE state IN ('queued', 'checking', 'failed')"
_ENDED = {"done", "cancelled"}
_FILLED = "-filled"
"""How the title of an item that takes files ends."""
_NOTHING: Counter[str] = Counter()
_IS_HELD = "SELECT b.is_paused FROM transfer JOIN upload_batch AS b USING (batch_id) WHERE title = ?"
_UPLOAD = re.compile(rb'name="file"; filename="([^"]*)"')
_IN_BATCH = "SELECT title FROM transfer WHERE batch_id = ?"


class Files(Kind):
    """One folder, file or item of the queue, by its name, which no other has."""

    name = "file"
    part = "files"
    is_kept_here = True
    fields = ("queued",)

    acts: ClassVar = {"drop": 10, "fill": 5, "hold": 2, "go_on": 3, "retry": 3, "cancel": 0.5, "trouble": 6}

    def __init__(self) -> None:
        verbs = {"hold": self._hold, "go_on": self._go_on, "retry": _retry, "cancel": _cancel}
        self.own_acts = {"drop": OwnAct(_draw_drop, _drop), "fill": OwnAct(_draw_drop, _fill), "trouble": TROUBLE}
        self.own_acts |= {name: OwnAct(_draw_pick, verb) for name, verb in verbs.items()}
        self._held: set[str] = set()
        """Names of what a person was told is held."""

    def begin(self) -> None:
        """Nothing is held."""
        self._held.clear()

    def wrong_to_send(self, request: httpx.Request, connection: apsw.Connection) -> Iterable[tuple[str, str]]:
        """Nothing of a batch is sent once a person was told that it is held."""
        found = _UPLOAD.search(request.content) if request.url.path.endswith("/uploads") else None
        name = found[1].decode() if found else ""
        if name in self._held and connection.execute(_IS_HELD, (name,)).get:
            yield "held", f"{name} is sent although its batch is held"

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """Everything that is in the queue, whatever became of it."""
        for path, title in connection.execute(_QUEUED):
            yield _target(_name(path, title)), {"queued": True}

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
        """Each is in its folder of the course, or in its item, once if it is said to be there, and never twice."""
        rows = await listed_items(web)
        there = Counter(_stem(row["title"]) for row in rows)
        titles = {row["id"]: row["title"] for row in rows}
        folders = {_stem(row["title"]): _stem(titles.get(row.get("parentId"), "")) for row in rows}
        inside = {row["title"]: await _files_in(web, row["id"]) for row in rows if row["title"].endswith(_FILLED)}

        def differing(connection: apsw.Connection) -> Iterable[tuple[str, str]]:
            for path, title, state, item, folder in connection.execute(_STATES):
                name = _name(path, title)
                count = there[_stem(name)] if item is None else inside.get(item, _NOTHING)[name]
                if state not in _ENDED:
                    yield "drain", f"{name} is {state} although nothing hinders it"
                if count > 1 or (item is not None and there[_stem(name)]):
                    yield "doubled", f"{name} is in the course more than once"
                if state == "done" and not count:
                    yield "lost", f"{name} is said to be in the course and is not"
                if folder is not None and folders.get(_stem(name), wanted := _stem(_name(folder, ""))) != wanted:
                    yield "misplaced", f"{name} is in {folders[_stem(name)]} and not in {wanted}"

        return differing

    async def _hold(self, computer: "Computer", act: Act) -> None:
        async def hold(workspace: Workspace) -> None:
            for batch in (await workspace.uploads.batches())[act["pick"] :][:1]:
                await workspace.uploads.set_paused(batch.id, is_paused=True)
                self._held |= _titles_in(computer, batch.id)

        await computer.do(None, hold)

    async def _go_on(self, computer: "Computer", act: Act) -> None:
        async def go_on(workspace: Workspace) -> None:
            for batch in await workspace.uploads.batches():
                self._held -= _titles_in(computer, batch.id)
                await workspace.uploads.set_paused(batch.id, is_paused=False)

        await computer.do(None, go_on)


class Queue(Verb):
    """Files are put into the queue, all of them or none."""

    name = "drop"

    def __init__(self, names: Iterable[str], *, jobs_before: int = 0) -> None:
        self._wanted = set(map(_target, names))
        self.jobs_before = jobs_before

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves = moves_between(before, after)
        wished(ledger, before, after, moves)
        found = {move[0] for move in moves}
        return [] if found == self._wanted else [f"{self._wanted} should be in the queue and {found} came into it"]


def _target(name: str) -> Target:
    return Target("", "", Files.name, name)


def _name(path: bytes, title: str) -> str:
    """What no other has: the name of the file, or the title of an item, which is none."""
    return Path(os.fsdecode(path)).name or title


async def _files_in(web: Web, number: str) -> Counter[str]:
    body = (await web("GET", f"{LIST}/{number}", None)).json().get("body", "")
    return Counter(one.name for one in files_in_markup(body))


def _stem(title: str) -> str:
    """What is the same in the title that a second one would get."""
    return title.partition(" ")[0].partition(".")[0]


def _draw_drop(dice: random.Random) -> Act:
    sizes = [dice.choice((0, 3, 40, 700)) for _ in range(dice.choice((1, 2, 3, 5)))]
    act = {"number": dice.randrange(10**9), "sizes": sizes, "into": dice.random() < 0.5, "whole": dice.random() < 0.5}
    return {**act, "levels": dice.choice((0, 1, 3))}


def _draw_pick(dice: random.Random) -> Act:
    return {"pick": dice.randrange(4)}


def _made(folder: Path, act: Act) -> list[Path]:
    """The files of an act, one after the other in a folder of their own, the folder in that, and so on."""
    start = f"{UPLOADED}{act['number']}"
    top = folder / f"{start}-x"
    places = [top]
    for level in range(act.get("levels", 0)):
        places.append(places[-1] / f"{start}-x{level}")
    places[-1].mkdir(parents=True, exist_ok=True)
    files = [places[number % len(places)] / f"{start}-{number}.txt" for number in range(len(act["sizes"]))]
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
        wanted = [one.path.name for one in plan.transfers()]
        if wanted:
            await computer.do(Queue(wanted), lambda present: present.uploads.start(plan))

    await computer.do(None, drop)


async def _fill(computer: "Computer", act: Act) -> None:
    """Make a document that takes some files, in a folder or at the top level."""
    _, *files = _made(computer.own_files, act)
    item = NewItem(ContentKind.DOCUMENT, f"{UPLOADED}{act['number']}{_FILLED}", text="<p>Read</p>", files=tuple(files))
    place = ContentId(UPLOADS) if act["into"] else None
    # The files are looked at first.
    queued = Queue([item.title, *(file.name for file in files)], jobs_before=1)
    await computer.do(queued, lambda workspace: workspace.uploads.start_item(_COURSE, place, "Somewhere", item))


def _titles_in(computer: "Computer", batch_id: BatchId) -> set[str]:
    connection = computer.connection
    return {str(title) for (title,) in connection.execute(_IN_BATCH, (batch_id,))} if connection else set()


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
