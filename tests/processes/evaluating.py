"""`kill -9` while levels of the site's rubric and the marks that they make are on their way: one evaluation each."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lmsdesk.desk import Workspace
from lmsdesk.model.ids import AttemptTarget, ColumnId
from lmsdesk.model.rubrics import choices_of
from lmsdesk.model.wire import value_or
from lmsdesk.sync.state import Link
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE, loaded, running
from tests.helpers.patience import PATIENCE_S
from tests.processes.cutting import Line
from tests.processes.homes import Home
from tests.processes.killing import Span
from tests.processes.lives import Work, sends
from tests.processes.nursery import DONE, finished, killed
from tests.processes.sending import signed_in_home, through
from tests.processes.steps import Counts, Evaluation, Step

SLOW = {"kind": "latency", "match": "/evaluations|/attempts", "latencyMs": 2, "jitterMs": 30}
ATTEMPTS = 6
"""So few that one is evaluated again while the evaluation before is still on its way."""
LOOK_EVERY = 6


@dataclass
class Given:
    """What an attempt was surely given last, and what it may have been given since by desks that died."""

    acknowledged: Evaluation | None = None
    maybe: list[Evaluation] = field(default_factory=list)

    @property
    def wanted(self) -> list[tuple[Mapping[str, str], float | None]]:
        """What the service may hold."""
        sure = [(self.acknowledged.choices, self.acknowledged.score)] if self.acknowledged else [({}, None)]
        return [*sure, *((one.choices, one.score) for one in self.maybe)]


async def evaluating(folder: Path, *, kills: int, seed: int) -> Counts:
    """Desks that choose levels, post, and are killed, and at last one that comes to its end."""
    chance, counts = random.Random(seed), Counts()
    async with Campus(folder / "campus", "seminar") as campus, Line(campus.site().base_url) as line:
        # Evaluations are written in such courses only (reference section 15).
        campus.use_newer_view()
        await campus.restart(SLOW)
        home = through(line, await signed_in_home(campus, folder / "home"))
        rows = await _prepared(home)
        given: dict[AttemptTarget, Given] = {one: Given() for one in rows}
        span = Span(0.3, chance)
        for number in range(kills):
            steps = [_evaluated(chance, rows) for _ in range(chance.randint(1, 4))]
            life = await asyncio.to_thread(killed, sends, Work(home, steps), span.moment(chance.choice([0, 1, 2, 4])))
            await line.at_rest()
            span.learn(is_late=DONE in life.said)
            counts.kills += 1
            counts.inside += DONE not in life.said
            counts.acknowledged += life.steps
            _remember(given, steps, life.steps)
            if number % LOOK_EVERY == LOOK_EVERY - 1:
                await _left_alone(home, given, counts)
        await _left_alone(home, given, counts)
    return counts


async def _prepared(home: Home) -> dict[AttemptTarget, dict[str, list[str]]]:
    """Have the desk read the rubric; returns attempts that wait, with the cells of each row of it."""
    workspace = await home.workspace()
    async with running(workspace):
        await loaded(workspace)
        online = asyncio.Event()
        leave = workspace.subscribe_state(lambda state: online.set() if state.link is Link.ONLINE else None)
        async with asyncio.timeout(PATIENCE_S):
            await online.wait()
        leave()
        sheet = await workspace.gradebook.sheet(COURSE)
        for column in (cells.column.id for cells in sheet.columns):
            found = await _waiting(workspace, column)
            if found:
                await workspace.submissions.rubrics.refresh(COURSE, column)
            rubric = await workspace.submissions.rubrics.of(COURSE, column)
            if rubric is not None and len(found) >= ATTEMPTS:
                rows = {one.id: [level.id for level in one.levels] for one in rubric.criteria}
                return dict.fromkeys(found[:ATTEMPTS], rows)
    raise AssertionError("no column has a rubric and attempts that wait")


async def _waiting(workspace: Workspace, column_id: ColumnId) -> list[AttemptTarget]:
    works = await workspace._store.marking.works(COURSE, column_id)
    return [
        AttemptTarget(COURSE, column_id, work.user_id, one.id)
        for work in works
        for one in work.attempts
        if one.needs_grading and work.user_id is not None and len(work.attempts) == 1
    ]


def _evaluated(chance: random.Random, rows: dict[AttemptTarget, dict[str, list[str]]]) -> Step:
    target = chance.choice(list(rows))
    choices = {row: chance.choice(cells) for row, cells in rows[target].items()}
    return Step(evaluation=Evaluation(target, choices, chance.randrange(5_000_000) / 100_000))


def _remember(given: dict[AttemptTarget, Given], steps: list[Step], acknowledged: int) -> None:
    for number, step in enumerate(steps[: acknowledged + 1]):
        one = step.evaluation
        assert one is not None
        if number < acknowledged:
            given[one.target] = Given(one)
        else:
            given[one.target].maybe.append(one)


async def _left_alone(home: Home, given: dict[AttemptTarget, Given], counts: Counts) -> None:
    """Post what is left as drafts, let all of it go, and look at what the service holds then."""
    await asyncio.to_thread(finished, sends, Work(home, [Step(is_post=True)], ends=True))
    workspace = await home.workspace()
    try:
        for target, one in given.items():
            held = await _held(workspace, target, counts)
            counts.lost += held not in one.wanted
            given[target] = Given(Evaluation(target, *held) if held[0] else None)
    finally:
        await workspace.close()


async def _held(workspace: Workspace, target: AttemptTarget, counts: Counts) -> tuple[Mapping[str, str], float | None]:
    """The levels and the score that the service has for an attempt."""
    client, place = workspace._client, (target.course_id, target.column_id, target.attempt_id)
    listed = [one async for page in client.evaluations.list_attempt_evaluations(*place) for one in page]
    counts.doubled += max(len(listed) - 1, 0)
    use = await workspace._store.rubrics.of(*place[:2])
    assert use is not None
    path = target.course_id, use.rubric.id, use.association.id
    whole = await client.evaluations.get_evaluation(path, listed[0].id) if listed else None
    attempt = await client.gradebook.get_attempt(*place)
    return choices_of(whole), value_or(attempt.score, None)
