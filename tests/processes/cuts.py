"""One grade is read, written and read back while the line is cut at every byte: it arrives as entered, once."""

import asyncio
import itertools
import random
from collections.abc import Sequence
from pathlib import Path

from lmsdesk.desk import Workspace
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.sync.state import Link, SyncState
from tests.helpers.campus import Campus
from tests.helpers.desk import running
from tests.processes.cutting import Line, Way
from tests.processes.homes import Home
from tests.processes.sending import cells_of, signed_in_home, through
from tests.processes.steps import Counts

COLUMN = "Presentation"
LANES = 4
"""Desks that are cut off at the same time, each on a line of its own: most of the time is waiting."""
QUIET_S = 4.0
"""A desk that has just come online looks for work to grade after three seconds, and then not for an hour."""
NUDGE_S = 0.05


async def cutting(folder: Path, *, stride: int, seed: int) -> Counts:
    """Cut at each byte of both directions, or at each `stride`-th from a random one on."""
    chance, counts = random.Random(seed), Counts()
    async with Campus(folder / "campus", "seminar") as campus:
        home = await signed_in_home(campus, folder / "home")
        cells = await cells_of(home, COLUMN)
        campus.watch_writes()
        scores = itertools.count(1)
        lanes = [_Lane(home.copied(folder / f"lane{n}"), cells[n::LANES], scores) for n in range(LANES)]
        async with asyncio.TaskGroup() as group:
            for number, lane in enumerate(lanes):
                first = chance.randrange(stride) + number * stride
                group.create_task(lane.cut_at_each(first, stride * LANES, counts))
        _count(campus, lanes, counts)
    return counts


class _Lane:
    """One desk on a line of its own, and what it has entered."""

    def __init__(self, home: Home, cells: Sequence[Cell], scores: "itertools.count[int]") -> None:
        self._home = home
        self._cells = itertools.cycle(cells)
        self._scores = scores
        self.entered: list[tuple[Cell, float]] = []

    async def cut_at_each(self, first: int, step: int, counts: Counts) -> None:
        """Enter one grade after the other and cut the way of each at another place, in both directions."""
        async with self._line() as line, running(await self._workspace(line)) as workspace:
            await asyncio.sleep(QUIET_S)
            line.count()
            await self._grade(workspace)
            for way, length in dict(line.passed).items():
                counts.notes[f"bytes {way}"] = length
                for size in range(first, length + 1, step):
                    line.cut_after(way, size)
                    await self._grade(workspace)
                    counts.kills += 1
                    counts.note(way.value)
                    self._look(line, way, counts)
            counts.inside += line.cuts
            counts.note("requests to write", line.written.total())
        counts.acknowledged += len(self.entered)

    def _look(self, line: Line, way: Way, counts: Counts) -> None:
        """Once the service has begun to answer it has written, and must not be asked again.

        Cut off behind the last byte of a request, it may still be at work when the desk looks, and is asked again: that
        does no harm.
        """
        cell, score = self.entered[-1]
        again = line.written[cell.column_id, cell.user_id, score] - 1
        counts.doubled += again if way is Way.BACK else 0
        counts.note("asked for twice", again)

    async def _grade(self, workspace: Workspace) -> None:
        """Enter a grade and wait until the service has it, looking for a lost line at once."""
        moved = asyncio.Event()
        leave = workspace.subscribe_state(lambda _: moved.set())
        # More than any possible score, so that no two are the same; the service warns of nothing.
        cell, score = next(self._cells), next(self._scores) / 1000
        self.entered.append((cell, score))
        await workspace.gradebook.edit([CellPatch(cell, {"score": score})], label="a grade")
        while workspace.state.counts.total:
            moved.clear()
            try:
                await asyncio.wait_for(moved.wait(), NUDGE_S)
            except TimeoutError:
                assert not workspace.state.counts.held
                assert not workspace.state.counts.failed
            if _is_waiting(workspace.state):
                workspace.sync_now()
        leave()

    def _line(self) -> Line:
        return Line(self._home.site.base_url)

    async def _workspace(self, line: Line) -> Workspace:
        return await through(line, self._home).workspace()


def _is_waiting(state: SyncState) -> bool:
    return state.link is Link.OFFLINE or not state.counts.sending


def _count(campus: Campus, lanes: Sequence[_Lane], counts: Counts) -> None:
    written = campus.written()
    for cell, score in (entry for lane in lanes for entry in lane.entered):
        times = written.get((cell.column_id, cell.user_id), []).count(score)
        counts.lost += times == 0
        counts.note("written twice in a row", max(times - 1, 0))
