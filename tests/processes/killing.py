"""`kill -9` while a person types, and while a paste of 10,000 cells is under way: each step is there whole or not."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from lmsdesk.model.annotations import AnnotatedPaper, AnnotationKind
from lmsdesk.model.comments import CommentId
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AnnotationId, AnnotationTarget, AttemptId, AttemptTarget, Cell, CourseId
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import Json, decode_json
from lmsdesk.store import Store
from tests.processes.homes import Home, lonely_home
from tests.processes.lives import Work, enters
from tests.processes.nursery import Moment, killed
from tests.processes.steps import BankTarget, Counts, Ledger, Overlay, Step, seen

FRESH_EVERY = 20
"""So many lives share a file before they begin with a new one: pastes would make it grow without end."""
PASTED = 10_000
PAPER = "paper"

Plan = Callable[[random.Random, list[Cell]], list[Step]]


class Span:
    """How long after its beginning a process is killed: grows and shrinks until half the kills come too early."""

    def __init__(self, start_s: float, chance: random.Random) -> None:
        self._span_s = start_s
        self._chance = chance

    def moment(self, messages: int = 1) -> Moment:
        """Some time within the span."""
        return Moment(messages, self._chance.uniform(0, self._span_s))

    def learn(self, *, is_late: bool) -> None:
        """The kill came after the last thing that could be interrupted, or before."""
        self._span_s = min(max(self._span_s * (0.85 if is_late else 1.1), 0.002), 5.0)


async def typing(folder: Path, *, kills: int, seed: int) -> Counts:
    """One grade after the other, new ones and earlier ones, scores and notes, with a step taken back now and then."""
    home = await lonely_home(folder / "template", students=60, columns=6)
    return await _killed_at_work(home, _typed, kills=kills, seed=seed)


async def marking(folder: Path, *, kills: int, seed: int) -> Counts:
    """Marks of attempts and annotations, posted and taken back now and then, and comments of the bank."""
    home = await lonely_home(folder / "template", students=20, columns=2)
    return await _killed_at_work(home, _marked, kills=kills, seed=seed)


async def typing_hastily(folder: Path, *, most_kills: int, seed: int) -> Counts:
    """The same with a defect, until that is seen: what is typed is called kept before it is."""
    home = await lonely_home(folder / "template", students=60, columns=6)
    total = Counts()
    while total.is_clean and total.kills < most_kills:
        counts = await _killed_at_work(home, _typed, kills=FRESH_EVERY, seed=seed + total.kills, is_hasty=True)
        total.kills, total.lost = total.kills + counts.kills, total.lost + counts.lost
    return total


async def pasting(folder: Path, *, kills: int, seed: int) -> Counts:
    """Pastes of 10,000 cells, some of them taken back."""
    home = await lonely_home(folder / "template", students=2000, columns=6)
    return await _killed_at_work(home, _pasted, kills=kills, seed=seed)


def _typed(chance: random.Random, cells: list[Cell]) -> list[Step]:
    steps: list[Step] = []
    for _ in range(chance.randint(5, 60)):
        if chance.random() < 0.1:
            steps.append(Step(is_undo=True))
            continue
        words = f"words {chance.random()}"
        fields = chance.choice([_score(chance), {"notes": words}, {"feedback": words}])
        steps.append(Step((CellPatch(chance.choice(cells[:80]), fields),)))
    return steps


def _marked(chance: random.Random, cells: list[Cell]) -> list[Step]:
    steps: list[Step] = []
    for _ in range(chance.randint(5, 40)):
        cell, attempt = chance.choice(cells[:8]), AttemptId(f"_{chance.randint(1, 2)}_1")
        mark = AttemptTarget(cell.course_id, cell.column_id, cell.user_id, attempt)
        note = AnnotatedPaper(cell.course_id, cell.column_id, cell.user_id, attempt, PAPER).target(
            AnnotationId(f"n{chance.randint(1, 3)}")
        )
        words = {"feedback": f"words {chance.random()}"}
        patch = chance.choice(
            [CellPatch(mark, _score(chance)), CellPatch(mark, words), CellPatch(note, {"body": _note(chance)})]
        )
        comment = CommentId(f"c{chance.randint(1, 3)}"), f"words {chance.random()}"
        others = [Step(is_undo=True), Step(is_post=True), Step(comment=comment)]
        steps.append(chance.choice(others) if chance.random() < 0.35 else Step((patch,)))
    return steps


def _note(chance: random.Random) -> Json:
    return {"kind": AnnotationKind.PAGE_NOTE.value, "page": 0, "text": f"words {chance.random()}"}


def _pasted(chance: random.Random, cells: list[Cell]) -> list[Step]:
    block = cells[:PASTED]
    assert len(block) == PASTED
    steps = [Step(tuple(CellPatch(cell, _score(chance)) for cell in block))]
    return [*steps, Step(is_undo=True)] if chance.random() < 0.3 else steps


def _score(chance: random.Random) -> Json:
    # No score of the sample has so many places: none is back where it started by chance.
    return {"score": chance.randrange(100_000) / 1000 + 0.0005}


async def _killed_at_work(home: Home, plan: Plan, *, kills: int, seed: int, is_hasty: bool = False) -> Counts:
    chance, counts = random.Random(seed), Counts()
    span = Span(0.1, chance)
    cells = await cells_in(home)
    for number in range(kills):
        if number % FRESH_EVERY == 0:
            desk, ledger = home.copied(home.folder.with_name("desk")), Ledger()
        steps = plan(chance, cells)
        # Some die before they have read their data, in the middle of putting right what the one before left.
        moment = span.moment(chance.choice([0, 1, 1, 1]))
        life = await asyncio.to_thread(killed, enters, Work(desk, steps, is_hasty=is_hasty), moment)
        span.learn(is_late=life.steps == len(steps))
        counts.kills += 1
        counts.inside += life.steps < len(steps)
        await _judge(desk, ledger, steps, life.steps, counts)
    return counts


async def _judge(desk: Home, ledger: Ledger, steps: list[Step], acknowledged: int, counts: Counts) -> None:
    store = await desk.store()
    try:
        comments = {BankTarget(CourseId(""), one.id): {"text": one.text} for one in await store.comments.all()}
        found = seen(await store.outbox.edits()) | await annotated(desk, store) | comments
        counts.torn += len(await store.faults())
    finally:
        await store.close()
    ledger.judge(found, steps, acknowledged, counts)


async def annotated(desk: Home, store: Store) -> Overlay:
    """The annotations that are kept, each with all of its body."""
    sql = "SELECT column_id, user_id, attempt_id, annotation_id, body FROM annotation WHERE course_id = ?"
    rows = await store._database.read(lambda connection: connection.execute(sql, (desk.course_id,)).fetchall())
    found: Overlay = {}
    for column, user, attempt, one, body in rows:
        item = f"{attempt}/{one}/{PAPER}"
        target = target_at((desk.course_id, str(column), str(user), AnnotationTarget.kind, item))
        found[target] = {"body": decode_json(str(body).encode())}
    return found


async def cells_in(home: Home) -> list[Cell]:
    """Every cell of the course, column by column."""
    store = await home.store()
    try:
        sheet = await store.views.sheet(home.course_id)
    finally:
        await store.close()
    users = [row.membership.user_id for row in sheet.rows]
    return [Cell(home.course_id, cells.column.id, user) for cells in sheet.columns for user in users]
