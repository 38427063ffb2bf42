"""The hands for verbs of `more_verbs`: what is looked at first, and what is then asked of the program."""

from collections.abc import Awaitable, Callable, Sequence

from lmsdesk.model.edits import JOINABLE, CellPatch, Choice, FieldDecision, fields_to_decide
from lmsdesk.model.ids import EditId
from tests.simulator.computer import Computer
from tests.simulator.kinds import Act, Fields, Target, kind_of
from tests.simulator.ledger import EditRow, look
from tests.simulator.more_verbs import DecideFields, Join

CHOICES = {"keep": Choice.MINE, "take": Choice.THEIRS}
"""A person's word on a whole conflict."""

Hand = Callable[[Computer, Act], Awaitable[None]]


def patch_of(target: Target, fields: Fields) -> CellPatch:
    """A wish as the program takes it."""
    return CellPatch(kind_of(target).of_program(target), dict(fields))


async def join(computer: Computer, act: Act) -> None:
    """Go on with the step that was just made, or try to with one that is over."""
    ledger = computer.inspector.ledger
    number = ledger.older_step if act["late"] and ledger.newest_step is not None else ledger.newest_step
    if number is None:
        return
    target, fields = Target(*act["target"]), act["fields"]
    patch = patch_of(target, fields)
    await computer.do(
        Join([(target, fields)], number),
        lambda workspace: workspace.gradebook.edit([patch], label="Join", step_id=number),
    )


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


def _waiting(computer: Computer) -> dict[Target, EditRow]:
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


HANDS: dict[str, Hand] = {"join": join, "settle": settle}
