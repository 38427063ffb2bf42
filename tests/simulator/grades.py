"""Grades as a kind of target, and the gradebook around them: the painted sheet, totals, columns put back as a whole."""

import math
import random
import struct
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

import apsw

import lmsdesk.practice.routes.attempts
import lmsdesk.practice.routes.columns
import lmsdesk.practice.routes.grades
from lmsdesk.desk import Workspace
from lmsdesk.model.changes import PastQuery
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.sheet import CellFlag, Sheet
from lmsdesk.store.database import timestamps
from tests.simulator.kinds import Act, Fields, Kind, LastLook, OwnAct, Row, Target, Web
from tests.simulator.ledger import EditRow, look
from tests.simulator.more_verbs import Discard, TakeUp
from tests.simulator.service import COLUMNS, COURSE, MARKED, TEAM, TOTAL, USERS
from tests.simulator.verbs import Enter

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_LIST = f"v2/courses/{COURSE}/gradebook/columns/{{}}/users"
_MIRRORED = (
    "SELECT column_id, user_id, score, text, exempt, notes, feedback, change_index FROM grade "
    "WHERE column_id NOT IN (?, ?, ?)"
)
_TOTALS = "SELECT user_id, display_score FROM grade WHERE column_id = ?"
_PAINTED = "SELECT column_id, user_id, score, display_score, exempt, notes, feedback FROM grade"

_LETTERS = ("A", "B+", "C", "F", "Pass", "12", "-", " A ")
_WORDS = ("fine", "See me", "  spaced ", "two\r\nlines", "", "ünïcode ✓", "-")


class Grades(Kind):
    """One user's value in one column."""

    name = Cell.kind
    fields = ("score", "text", "exempt", "notes", "feedback")
    lists = (lmsdesk.practice.routes.attempts, lmsdesk.practice.routes.columns, lmsdesk.practice.routes.grades)

    acts: ClassVar = {
        "type": 34,
        "paste": 6,
        "import": 2,
        "undo": 7,
        "redo": 3,
        "skip": 1,
        "decide": 9,
        "join": 3,
        "restore": 1.5,
        "settle": 3,
        "throw": 1,
        "web": 5,
    }

    def __init__(self) -> None:
        self.own_acts = {"restore": OwnAct(self._draw_restore, _restore), "throw": OwnAct(self._draw_throw, _discard)}

    def _draw_restore(self, dice: random.Random) -> Act:
        return {"target": self.draw_target(dice), "back": dice.choice((1.0, 10.0, 60.0, 600.0))}

    def _draw_throw(self, dice: random.Random) -> Act:
        return {"target": self.draw_target(dice), "again": dice.random() < 0.7}

    def draw_target(self, dice: random.Random) -> list[str]:
        """A column and a student; two students are asked for often, so that desks meet."""
        user = dice.choices(USERS, [5, 3, 1])[0]
        return [dice.choices(COLUMNS, [3, 1])[0], user]

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """Scores, letters, words, or all at once."""
        name = dice.choices(("score", "text", "clear", "exempt", "feedback", "notes", "all"), [9, 3, 2, 2, 4, 2, 2])[0]
        number = next(numbers)
        if name != "all":
            return _drawn(name, dice, number)
        names = ("score", "feedback", "exempt")
        return {field: value for one in names for field, value in _drawn(one, dice, next(numbers)).items()}

    def draw_between_pages(self, dice: random.Random, numbers: Iterator[int]) -> Act:
        """Grades of two students in the list of a column, one of them near its end."""
        column = dice.choice(COLUMNS)
        entries = [[[column, user], self.draw_fields(dice, numbers)] for user in (dice.choice(USERS[:-1]), USERS[-1])]
        return {"list": f"/columns/{column}/users", "entries": entries}

    def of_program(self, target: Target) -> Cell:
        """The cell."""
        return Cell(_COURSE, ColumnId(target.column), UserId(target.user))

    def path(self, target: Target) -> str:
        """The user in the column's list."""
        return f"{_LIST.format(target.column)}/{target.user}"

    def target_at(self, path: str) -> Target | None:
        """The cell of a grade's path."""
        parts = path.split("/")
        if len(parts) == 8 and parts[4] == "columns" and parts[6] == "users" and parts[7].startswith("_"):
            return Target(parts[5], parts[7])
        return None

    async def listed(self, web: Web) -> list[Row]:
        """The grades of all columns that people enter."""
        rows = [row for column in COLUMNS for row in await _list_of(column, web)]
        return [self.row_of(Target(row["columnId"], row["userId"]), row) for row in rows]

    def written(self, before: Fields, sent: Fields) -> Fields:
        """Words may stand for a number; which ones do is the service's affair."""
        after = super().written(before, sent)
        if after["score"] is None and sent.get("text"):
            after["score"] = _number(sent["text"])
        return after

    def outdated_by(self, path: str) -> tuple[str, ...]:
        """The list of the column, and the totals."""
        return path.rpartition("/")[0], f"/columns/{TOTAL}/"

    def mirrored(self, connection: apsw.Connection) -> Iterator[Row]:
        """The grades of the mirror without totals."""
        for column, user, score, text, exempt, notes, feedback, index in connection.execute(
            _MIRRORED, (TOTAL, MARKED, TEAM)
        ):
            values = (score, text, None if exempt is None else bool(exempt), notes, feedback)
            yield Row(Target(column, user), dict(zip(self.fields, values, strict=True)), index or 0)

    def painted_wrongly(self, sheet: Sheet, connection: apsw.Connection) -> Iterable[str]:
        """Where the arrays of a sheet and the rows do not say the same, or its edits are not those that wait."""
        yield from _painted_wrongly(sheet, connection)
        edits = look(connection).edits.items()
        waiting = {(row.id, _plain(row.patch)) for target, row in edits if target.kind == self.name}
        in_sheet = {(edit.id, _plain(edit.patch)) for edit in sheet.edits}
        if waiting != in_sheet:
            yield f"the sheet has the edits {in_sheet} and {waiting} wait"

    async def at_the_end(self, web: Web) -> LastLook:
        """What the service has calculated is shown."""
        sums = {row["userId"]: row.get("displayGrade", {}).get("score") for row in await _list_of(TOTAL, web)}

        def differing(connection: apsw.Connection) -> Iterable[tuple[str, str]]:
            shown = dict(connection.execute(_TOTALS, (TOTAL,)))
            return [] if shown == sums else [("total", f"the totals are shown as {shown} and are {sums}")]

        return differing


def _drawn(name: str, dice: random.Random, number: int) -> Fields:
    if name == "score":
        return {"score": dice.choice((number / 100, number / 100, float(dice.randrange(4))))}
    if name == "text":
        return {"text": dice.choice((f"t{number}", dice.choice(_LETTERS)))}
    if name == "clear":
        return {"score": None, "text": None}
    if name == "exempt":
        return {"exempt": dice.random() < 0.6}
    return {name: dice.choice((f"words {number}", f"words {number}", None, dice.choice(_WORDS)))}


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _plain(patch: Fields) -> str:
    return str(sorted(patch.items(), key=str))


async def _list_of(column: str, web: Web) -> list[Fields]:
    rows: list[Fields] = []
    link = _LIST.format(column)
    while link:
        body = (await web("GET", link, None)).json()
        rows += body["results"]
        link = body.get("paging", {}).get("nextPage", "").partition("/api/public/")[2]
    return rows


def _painted_wrongly(sheet: Sheet, connection: apsw.Connection) -> Iterator[str]:
    slots = {row.membership.user_id: row.slot for row in sheet.rows}
    columns = {cells.column.id: cells for cells in sheet.columns}
    for column, user, score, display, exempt, notes, feedback in connection.execute(_PAINTED):
        cells, slot = columns.get(column), slots.get(user)
        if cells is None or slot is None:
            continue
        painted = struct.unpack_from("<d", cells.scores, 8 * slot)[0] if len(cells.scores) >= 8 * slot + 8 else None
        wanted = score if display is None else display
        flags = CellFlag(cells.flags[slot])
        marks = (CellFlag.EXEMPT in flags, CellFlag.HAS_NOTES in flags, CellFlag.HAS_FEEDBACK in flags)
        if (None if painted is None or math.isnan(painted) else painted) != wanted:
            yield f"{column} {user} is painted as {painted} and stored as {wanted}"
        if marks != (bool(exempt), bool(notes), bool(feedback)):
            yield f"{column} {user} is marked {flags!r} and stored as {exempt} {notes} {feedback}"


async def _restore(computer: "Computer", act: Act) -> None:
    """Put a column back to how it was a while ago."""

    async def restore(workspace: Workspace) -> None:
        plan = await workspace.history.plan_revert(
            PastQuery(_COURSE, ColumnId(act["target"][0])), timestamps.now() - timedelta(seconds=act["back"])
        )
        entered = [(Target(move.cell.column_id, move.cell.user_id), {move.field: move.then}) for move in plan.moves]
        await computer.do(
            Enter(entered, "Restore"), lambda present: present.history.revert(plan.moves, label="Restore")
        )

    await computer.do(None, restore)


async def _discard(computer: "Computer", act: Act) -> None:
    """Throw all edits of a column away, and take them up again."""
    connection = computer.connection
    edits = look(connection).edits if connection is not None else {}
    numbers = [row.id for target, row in edits.items() if target[:1] == (act["target"][0],)]
    if not numbers:
        return

    async def discard(workspace: Workspace) -> None:
        discarded = await workspace.outbox.discard([EditId(number) for number in numbers])
        if act["again"]:
            rows = {Target(*row.target.address[1:]): row for row in discarded.rows}
            taken = {target: EditRow(0, row.patch, row.theirs, row.state.value) for target, row in rows.items()}
            await computer.do(TakeUp(taken), lambda present: present.outbox.restore_discarded(discarded))

    await computer.do(Discard(numbers), discard)
