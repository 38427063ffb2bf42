"""The hands for the verbs of `more_verbs`: what is looked at first, and what is then asked of the program."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

from lmsdesk.desk import Workspace
from lmsdesk.model.conflicts import JOINABLE, Choice, FieldDecision, fields_to_decide
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.past import PastQuery
from lmsdesk.store.database import timestamps
from tests.simulator.acts import Act
from tests.simulator.computer import Computer
from tests.simulator.ledger import EditRow, look
from tests.simulator.more_verbs import DecideFields, Discard, Join, TakeUp
from tests.simulator.service import COURSE
from tests.simulator.truth import Fields, Place
from tests.simulator.verbs import Enter

_COURSE = CourseId(COURSE)

CHOICES = {"keep": Choice.MINE, "take": Choice.THEIRS}
"""A person's word on a whole conflict."""

Hand = Callable[[Computer, Act], Awaitable[None]]


def patch_of(place: Place, fields: Fields) -> CellPatch:
    """A wish as the program takes it."""
    return CellPatch(Cell(_COURSE, ColumnId(place[0]), UserId(place[1])), dict(fields))


async def join(computer: Computer, act: Act) -> None:
    """Go on with the step that was just made, or try to with one that is over."""
    ledger = computer.inspector.ledger
    number = ledger.older_step if act["late"] and ledger.newest_step is not None else ledger.newest_step
    if number is None:
        return
    place, fields = tuple(act["cell"]), act["fields"]
    patch = patch_of(place, fields)
    await computer.do(
        Join([(place, fields)], number),
        lambda workspace: workspace.gradebook.edit([patch], label="Join", step_id=number),
    )


async def restore(computer: Computer, act: Act) -> None:
    """Put a column back to how it was a while ago."""

    async def looked(workspace: Workspace) -> None:
        plan = await workspace.history.plan_revert(
            PastQuery(_COURSE, ColumnId(act["cell"][0])), timestamps.now() - timedelta(seconds=act["back"])
        )
        cells = [((move.cell.column_id, move.cell.user_id), {move.field: move.then}) for move in plan.moves]
        await computer.do(Enter(cells, "Restore"), lambda present: present.history.revert(plan.moves, label="Restore"))

    await computer.do(None, looked)


async def settle(computer: Computer, act: Act) -> None:
    """Decide some fields of a conflict."""
    rows = [row for row in _waiting(computer).values() if row.state == "held"]
    if not rows:
        return
    row = rows[act["pick"] % len(rows)]
    await decide(computer, row, _decisions(row, act))


async def decide(computer: Computer, row: EditRow, decisions: Sequence[FieldDecision]) -> None:
    """Settle the fields of a conflict in this way."""
    await computer.do(
        DecideFields(row.id, decisions),
        lambda workspace: workspace.outbox.resolve(EditId(row.id), decisions, label="Decide"),
    )


def decided_wholly(row: EditRow, choice: Choice) -> list[FieldDecision]:
    """The same choice in every field that is in conflict."""
    return [FieldDecision(name, choice, row.patch[name], theirs) for name, theirs in row.theirs.items()]


async def discard(computer: Computer, act: Act) -> None:
    """Throw all edits of a column away, and take them up again."""
    rows = {place: row for place, row in _waiting(computer).items() if place[0] == act["cell"][0]}
    if not rows:
        return
    numbers = [row.id for row in rows.values()]

    async def threw(workspace: Workspace) -> None:
        discarded = await workspace.outbox.discard([EditId(number) for number in numbers])
        if act["again"]:
            known = {(row.cell.column_id, row.cell.user_id): row for row in discarded.rows}
            taken: dict[Place, EditRow] = {
                place: EditRow(0, row.patch, row.theirs, row.state.value) for place, row in known.items()
            }
            await computer.do(TakeUp(taken), lambda present: present.outbox.restore_discarded(discarded))

    await computer.do(Discard(numbers), threw)


def _waiting(computer: Computer) -> dict[Place, EditRow]:
    connection = computer.connection
    return look(connection).edits if connection is not None else {}


def _decisions(row: EditRow, act: Act) -> list[FieldDecision]:
    found: list[FieldDecision] = []
    for number, names in enumerate(fields_to_decide(row.theirs)):
        wanted = act["choices"][number % len(act["choices"])]
        if wanted == "leave":
            continue
        choice = Choice(wanted if wanted != "both" or names[0] in JOINABLE else "mine")
        found += [FieldDecision(name, choice, row.patch[name], row.theirs[name]) for name in names]
    return found


HANDS: dict[str, Hand] = {"join": join, "restore": restore, "settle": settle, "throw": discard}
