"""What a person has chosen in rubrics: kept as it is entered, with steps like any other edit."""

from collections.abc import Mapping

import apsw
from msgspec import Struct

from lmsdesk.model.comments import CommentUseTarget
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.model.rubrics import RubricTarget
from lmsdesk.store.database.database import Database

_READ = (
    "SELECT row_id, cell_id FROM rubric_choice WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ?"
)
_READ_COLUMN = "SELECT user_id, attempt_id, row_id, cell_id FROM rubric_choice WHERE course_id = ? AND column_id = ?"
_READ_BASES = (
    "SELECT row_id, cell_id, base_cell FROM rubric_choice "
    "WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ?"
)
_SITE = (
    "SELECT c.value ->> '$.rubricRowId', c.value ->> '$.rubricCellId' "
    "FROM (SELECT body FROM evaluation WHERE course_id = ?1 AND column_id = ?2 AND attempt_id = ?4 "
    "AND is_group <= (?3 = '') ORDER BY is_group DESC LIMIT 1) AS e, json_each(e.body, '$.cells') AS c"
)
_SETTLE = (
    "UPDATE rubric_choice SET cell_id = ?6, base_cell = ?7 "
    "WHERE course_id = ?1 AND column_id = ?2 AND user_id = ?3 AND attempt_id = ?4 AND row_id = ?5"
)
_CLEAR = "DELETE FROM rubric_choice WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ?"
_WRITE = "INSERT INTO rubric_choice VALUES (?, ?, ?, ?, ?, ?, ?)"
_READ_USE = "SELECT points FROM comment_use WHERE use_id = ?"
_WRITE_USE = "UPDATE comment_use SET points = ? WHERE use_id = ?"


def comment_use_at(connection: apsw.Connection, target: CommentUseTarget) -> object:
    """The points of a use; None where it has none."""
    return connection.execute(_READ_USE, (target.use_id,)).get


def keep_use_points(connection: apsw.Connection, target: CommentUseTarget, points: float | None) -> None:
    """The use counts with these points."""
    connection.execute(_WRITE_USE, (points, target.use_id))


class Chosen(Struct, frozen=True):
    """The cell that is chosen in a row, and the one that the service held then; empty where it held none."""

    cell: str
    base: str


class RubricChoices:
    """Reads the chosen cell of each row, by attempt; it is entered through the outbox, which keeps the steps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, target: RubricTarget) -> dict[str, str]:
        """Row → chosen cell."""
        return await self._database.read(lambda connection: choices_at(connection, target)) or {}

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptTarget, dict[str, str]]:
        """The same for each attempt of a column for which something is chosen."""
        return await self._database.read(lambda connection: _of_column(connection, course_id, column_id))


def choices_at(connection: apsw.Connection, target: RubricTarget) -> dict[str, str] | None:
    """What is chosen for an attempt; None where nothing is."""
    return dict(connection.execute(_READ, _key(target))) or None


def _of_column(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId
) -> dict[AttemptTarget, dict[str, str]]:
    found: dict[AttemptTarget, dict[str, str]] = {}
    for user, attempt, row, cell in connection.execute(_READ_COLUMN, (course_id, column_id)):
        target = AttemptTarget(course_id, column_id, UserId(str(user)), AttemptId(str(attempt)))
        found.setdefault(target, {})[str(row)] = str(cell)
    return found


def keep_choices(connection: apsw.Connection, target: RubricTarget, choices: Mapping[str, str] | None) -> None:
    """Keep exactly these choices; each that is new starts from what the service holds now."""
    kept, held = chosen_at(connection, target), dict(connection.execute(_SITE, _key(target)))
    connection.execute(_CLEAR, _key(target))
    rows = [
        (*_key(target), row, cell, kept[row].base if row in kept and kept[row].cell == cell else held.get(row) or "")
        for row, cell in (choices or {}).items()
    ]
    connection.executemany(_WRITE, rows)


def chosen_at(connection: apsw.Connection, target: RubricTarget) -> dict[str, Chosen]:
    """Row → what is chosen in it."""
    found = connection.execute(_READ_BASES, _key(target))
    return {str(row): Chosen(str(cell), str(base)) for row, cell, base in found}


def follow_evaluation(
    connection: apsw.Connection, target: RubricTarget, old: Mapping[str, str], new: Mapping[str, str]
) -> None:
    """The service says something else: a choice that is the same as before or now has nothing of its own."""
    for row, chosen in chosen_at(connection, target).items():
        cell = new.get(row)
        if cell is not None and chosen.cell in {cell, old.get(row)}:
            settle_choice(connection, target, row, Chosen(cell, cell))


def settle_choice(connection: apsw.Connection, target: RubricTarget, row: str, chosen: Chosen) -> None:
    """Put another choice, or another start, in the place of one that is kept."""
    connection.execute(_SETTLE, (*_key(target), row, chosen.cell, chosen.base))


def _key(target: RubricTarget) -> tuple[str, str, str, str]:
    return target.course_id, target.column_id, target.user_id, target.attempt_id
