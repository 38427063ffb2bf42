"""The rubrics of columns as the service last described them; only a pull writes them."""

from collections.abc import Iterable, Mapping
from typing import Any

import apsw
from msgspec import Struct

from lmsdesk.model.comments import CommentUseTarget
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.model.rubrics import Association, OwnRubricTarget, Rubric, RubricTarget, RubricUse, grid_of
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.mirror.catalogue import stored

_WRITE = (
    "INSERT OR REPLACE INTO rubric (course_id, column_id, association, body, takes_evaluations, former) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)
_READ = "SELECT association, body, takes_evaluations, former FROM rubric WHERE course_id = ? AND column_id = ?"
_SENT = (
    "SELECT body FROM rubric AS r WHERE course_id = ? AND column_id = ? AND takes_evaluations AND NOT EXISTS "
    "(SELECT 1 FROM own_rubric AS o WHERE o.course_id = r.course_id AND o.column_id = r.column_id)"
)
_CHOSEN = "SELECT DISTINCT row_id, cell_id FROM rubric_choice WHERE course_id = ? AND column_id = ?"
_FORGET = "DELETE FROM rubric WHERE course_id = ? AND column_id = ?"
_READ_OWN = "SELECT body FROM own_rubric WHERE course_id = ? AND column_id = ?"
_DROP_OWN = "DELETE FROM own_rubric WHERE course_id = ? AND column_id = ?"
_PUT_OWN = "INSERT OR REPLACE INTO own_rubric (course_id, column_id, body) VALUES (?, ?, ?)"
_READ_CHOICES = (
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
_WRITE_CHOICE = "INSERT INTO rubric_choice VALUES (?, ?, ?, ?, ?, ?, ?)"
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


class RubricChoices(Tables):
    """Reads the chosen cell of each row, by attempt; it is entered through the outbox, which keeps the steps."""

    async def of(self, target: RubricTarget) -> dict[str, str]:
        """Row → chosen cell."""
        return await self._database.read(choices_at, target) or {}

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptTarget, dict[str, str]]:
        """The same for each attempt of a column for which something is chosen."""
        return await self._database.read(_of_column, course_id, column_id)


def choices_at(connection: apsw.Connection, target: RubricTarget) -> dict[str, str] | None:
    """What is chosen for an attempt; None where nothing is."""
    return dict(connection.execute(_READ_CHOICES, _key(target))) or None


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
    connection.executemany(_WRITE_CHOICE, rows)


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


class OwnRubrics(Tables):
    """Reads them; they are entered through the outbox, which keeps the steps."""

    async def of(self, course_id: CourseId, column_id: ColumnId) -> Json | None:
        """The rubric of a column."""
        target = OwnRubricTarget(course_id, column_id)
        return await self._database.read(own_rubric_at, target)


def own_rubric_at(connection: apsw.Connection, target: OwnRubricTarget) -> Json | None:
    """The rubric of a column as it is kept; None where there is none."""
    kept = connection.execute(_READ_OWN, (target.course_id, target.column_id)).get
    return None if kept is None else decode_json(str(kept))


def keep_own_rubric(connection: apsw.Connection, target: OwnRubricTarget, body: object) -> None:
    """Write a rubric; a body of None takes it away."""
    column = (target.course_id, target.column_id)
    if body is None:
        connection.execute(_DROP_OWN, column)
    else:
        connection.execute(_PUT_OWN, (*column, encode_json(body).decode()))


class ColumnRubrics(Tables):
    """One rubric a column: the one that is used for grading."""

    async def of(self, course_id: CourseId, column_id: ColumnId) -> RubricUse | None:
        """The rubric of a column; None where none is known."""
        return await self._database.read(rubric_at, course_id, column_id)

    async def save(self, course_id: CourseId, column_id: ColumnId, use: RubricUse | None) -> None:
        """Keep what the service says of a column: a rubric, or that it has none.

        Where something was chosen in the rubric before it that has no place in this one, that is kept beside it.
        """
        await self._database.write(_save, course_id, column_id, use)


def sent_rubric_at(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> Mapping[str, set[str]]:
    """Row → its cells, of a rubric in which choices go to the service; empty for any other column."""
    body = connection.execute(_SENT, (course_id, column_id)).get
    return {} if body is None else grid_of(stored(Rubric, body))


def rubric_at(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> RubricUse | None:
    """The rubric of a column; None where none is known."""
    row: tuple[Any, ...] | None = connection.execute(_READ, (course_id, column_id)).fetchone()
    if row is None:
        return None
    association, body, takes, former = row
    made = stored(Association, association)
    return RubricUse(made, stored(Rubric, body), bool(takes), None if former is None else stored(Rubric, former))


def _save(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, use: RubricUse | None) -> None:
    column = (course_id, column_id)
    if use is None:
        connection.execute(_FORGET, column)
        return
    former = _former(connection, course_id, column_id, use.rubric)
    texts = [None if one is None else encode_json(one.raw).decode() for one in (use.association, use.rubric, former)]
    association, body, kept = texts
    connection.execute(_WRITE, (*column, association, body, use.takes_evaluations, kept))


def _former(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, rubric: Rubric) -> Rubric | None:
    """The rubric before this one, while something that was chosen has a place in it alone."""
    known = rubric_at(connection, course_id, column_id)
    if known is None:
        return None
    grid = grid_of(rubric)
    chosen = connection.execute(_CHOSEN, (course_id, column_id))
    strangers = [(str(row), str(cell)) for row, cell in chosen if cell not in grid.get(str(row), ())]
    older = [one for one in (known.rubric, known.former) if one is not None]
    return next((one for one in older if _has_any(grid_of(one), strangers)), None)


def _has_any(grid: Mapping[str, set[str]], cells: Iterable[tuple[str, str]]) -> bool:
    return any(cell in grid.get(row, ()) for row, cell in cells)
