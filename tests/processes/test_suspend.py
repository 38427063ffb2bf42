"""The lid is closed, the service stands still, the clock is set: the grades arrive once all the same."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Workspace
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.sync import engine
from tests.helpers.campus import Campus
from tests.helpers.desk import loaded, running
from tests.processes.clocks import own_clock
from tests.processes.homes import Home
from tests.processes.lives import Shift, Work, sends, sends_while_clock_jumps
from tests.processes.nursery import DONE, Moment, finished, suspended
from tests.processes.sending import SLOW, cells_of, signed_in_home
from tests.processes.steps import Step

COLUMN = "Presentation"
GRADES = 12
LONG_S = 6.0
"""Longer than the service keeps a connection that nobody uses."""


@pytest.fixture
async def campus(tmp_path: Path) -> AsyncIterator[Campus]:
    async with Campus(tmp_path / "campus", "seminar") as campus:
        campus.watch_writes()
        yield campus


@pytest.fixture
async def home(campus: Campus, tmp_path: Path) -> Home:
    return await signed_in_home(campus, tmp_path / "home")


async def _work(home: Home) -> tuple[Work, dict[Cell, float]]:
    cells = (await cells_of(home, COLUMN))[:GRADES]
    scores = {cell: 10.5 + number / 1000 for number, cell in enumerate(cells)}
    steps = [Step((CellPatch(cell, {"score": score}),)) for cell, score in scores.items()]
    return Work(home, steps, ends=True), scores


def _assert_written_once(campus: Campus, scores: dict[Cell, float]) -> None:
    written = campus.written()
    assert {cell: written.get((cell.column_id, cell.user_id)) for cell in scores} == {
        cell: [score] for cell, score in scores.items()
    }


async def test_a_desk_that_is_suspended_again_and_again(campus: Campus, home: Home, seed: int) -> None:
    await campus.restart(SLOW)
    chance = random.Random(seed)
    work, scores = await _work(home)
    pauses = [(Moment(1, chance.uniform(0, 0.03)), chance.uniform(0.02, 0.2)) for _ in range(30)]
    life = await asyncio.to_thread(suspended, sends, work, pauses=pauses)
    assert life.said[-1] == DONE
    assert life.pauses > 2
    _assert_written_once(campus, scores)


async def test_a_desk_that_sleeps_until_its_connections_are_gone(campus: Campus, home: Home) -> None:
    await campus.restart(SLOW)
    work, scores = await _work(home)
    life = await asyncio.to_thread(suspended, sends, work, pauses=[(Moment(6), LONG_S)])
    assert life.said[-1] == DONE
    _assert_written_once(campus, scores)


async def test_a_service_that_stands_still_for_a_while(campus: Campus, home: Home) -> None:
    work, scores = await _work(home)
    async with asyncio.TaskGroup() as group:
        with campus.frozen():
            group.create_task(asyncio.to_thread(finished, sends, work))
            await asyncio.sleep(2)
    _assert_written_once(campus, scores)


async def test_an_open_course_stays_fresh_when_the_clock_is_set_back(
    campus: Campus, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "COURSE_EVERY_S", 0.3)
    with own_clock() as clock:
        workspace = await home.workspace()
        async with running(workspace):
            await loaded(workspace)
            clock.ahead = timedelta(hours=-30)
            yesterday = datetime.now(UTC) - timedelta(hours=29)
            await until(lambda: _pulled_before(workspace, yesterday), "the course was not pulled again")


def _pulled_before(workspace: Workspace, moment: datetime) -> bool:
    pulled_at = workspace.state.last_pulled_at
    return pulled_at is not None and pulled_at < moment


@pytest.mark.parametrize("hours", [-30.0, 30.0], ids=["back", "ahead"])
async def test_a_clock_that_is_set_while_grades_wait(campus: Campus, home: Home, hours: float) -> None:
    await campus.restart({"kind": "status", "status": 503, "method": "PATCH", "count": 5})
    work, scores = await _work(home)
    life = await asyncio.to_thread(finished, sends_while_clock_jumps, Shift(work, hours))
    assert life.said[-1] == DONE
    _assert_written_once(campus, scores)
