"""`kill -9` while grades are on their way: each arrives, once, with the value that was typed last."""

import asyncio
import itertools
import random
from dataclasses import dataclass, field, replace
from pathlib import Path

from msgspec import structs

from lmsdesk.desk import SiteBook, folders_under
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, UserId
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE, loaded, running
from tests.processes.cutting import Line
from tests.processes.homes import Home, new_home
from tests.processes.killing import Span
from tests.processes.lives import Work, sends
from tests.processes.nursery import finished, killed
from tests.processes.steps import Counts, Step

COLUMN = "Lab Practical"
SLOW = {"kind": "latency", "method": "PATCH", "latencyMs": 2, "jitterMs": 30}
CELLS = 40
"""So few that a grade is typed again while an earlier one of the same cell is still on its way."""
LOOK_EVERY = 20


@dataclass
class Typed:
    """The scores of one cell in the order of typing, and the last of them that is known to be on the disk."""

    values: list[float] = field(default_factory=list)
    acknowledged: float | None = None
    maybe: set[float] = field(default_factory=set)
    """Typed since then, by desks that died before they said so."""


async def sending(folder: Path, *, kills: int, seed: int) -> Counts:
    """Desks that type a little and send, one after the other on one file, killed and at last left alone.

    What a dead desk has asked of the service comes to its end before the next one looks. The service has no conditional
    write: a request that lands later than that cannot be told from a colleague's change, and is held as one.
    """
    chance, counts = random.Random(seed), Counts()
    async with Campus(folder / "campus", "campus") as campus, Line(campus.site().base_url) as line:
        campus.watch_writes()
        await campus.restart(SLOW)
        home = through(line, await signed_in_home(campus, folder / "home"))
        cells = (await cells_of(home, COLUMN))[:CELLS]
        typed = {cell: Typed() for cell in cells}
        span = Span(0.2, chance)
        for number in range(kills):
            steps = _steps(chance, cells)
            life = await asyncio.to_thread(killed, sends, Work(home, steps), span.moment(chance.choice([0, 1, 2, 4])))
            await line.at_rest()
            span.learn(is_late="done" in life.said)
            counts.kills += 1
            counts.inside += "done" not in life.said
            _remember(typed, steps, life.steps)
            counts.acknowledged += life.steps
            if number % LOOK_EVERY == LOOK_EVERY - 1:
                await _left_alone(home, campus, typed, counts)
        await _left_alone(home, campus, typed, counts)
        _count_writes(campus, line, typed, counts)
    return counts


async def signed_in_home(campus: Campus, folder: Path) -> Home:
    """A desk of this site with the course on it, signed in."""
    home = new_home(folder, campus.site("keychain"), COURSE)
    await campus.sign_in(home.secrets)
    SiteBook(folders_under(folder)).save(home.site)
    workspace = await home.workspace()
    async with running(workspace):
        await loaded(workspace)
    return home


def through(line: Line, home: Home) -> Home:
    """The same desk, which reaches its service over this line."""
    return replace(home, site=structs.replace(home.site, base_url=line.base_url))


async def cells_of(home: Home, title: str) -> list[Cell]:
    """The cells of a column, from top to bottom."""
    store = await home.store()
    try:
        sheet = await store.views.sheet(COURSE)
    finally:
        await store.close()
    column: ColumnId = next(one.column.id for one in sheet.columns if one.column.title == title)
    return [
        Cell(COURSE, column, UserId(row.membership.user_id))
        for row in sheet.rows
        if row.membership.course_role_id == "Student"
    ]


def _steps(chance: random.Random, cells: list[Cell]) -> list[Step]:
    return [
        Step((CellPatch(chance.choice(cells), {"score": chance.randrange(4_000_000) / 100_000}),))
        for _ in range(chance.randint(1, 8))
    ]


def _remember(typed: dict[Cell, Typed], steps: list[Step], acknowledged: int) -> None:
    for number, step in enumerate(steps[: acknowledged + 1]):
        (patch,) = step.patches
        cell = typed[patch.cell]
        cell.values.append(patch.fields["score"])
        if number < acknowledged:
            cell.acknowledged, cell.maybe = patch.fields["score"], set()
        else:
            cell.maybe.add(patch.fields["score"])


async def _left_alone(home: Home, campus: Campus, typed: dict[Cell, Typed], counts: Counts) -> None:
    """Let a desk come to its own end, and look at what the service holds then."""
    await asyncio.to_thread(finished, sends, Work(home, ends=True))
    written = campus.written()
    for cell, one in typed.items():
        wanted = {one.acknowledged, *one.maybe}
        held = written.get((cell.column_id, cell.user_id), [None])[-1]
        counts.lost += held not in wanted
        one.acknowledged, one.maybe = held, set()


def _count_writes(campus: Campus, line: Line, typed: dict[Cell, Typed], counts: Counts) -> None:
    """No value may have been written over a later one, or in another order than it was typed in.

    A request that a dead desk has left with the service may still be worked on when the next desk looks, which then
    asks for the same once more. That does no harm: it is noted, not counted.
    """
    written = campus.written()
    counts.note("requests to write", line.written.total())
    counts.note("asked for twice", sum(times - 1 for times in line.written.values()))
    for cell, one in typed.items():
        values = written.get((cell.column_id, cell.user_id), [])
        counts.note("written", len(values))
        changes = [value for value, _ in itertools.groupby(values)]
        counts.doubled += len(changes) - len(set(changes))
        counts.note("written twice in a row", len(values) - len(changes))
        order = [one.values.index(value) for value in dict.fromkeys(values)]
        counts.note("out of order", order != sorted(order))
