"""Which columns of a course hide names now: by their rules, as far as the last pull tells, or by a person's choice."""

from datetime import datetime

import apsw

from lmsdesk.model.anonymity import ColumnNamesTarget, hides_names
from lmsdesk.model.changes import Origin
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.preferences import keep_preference, preference_at
from lmsdesk.store.database.timestamps import now
from lmsdesk.store.mirror.catalogue import stored
from lmsdesk.store.mirror.history import remember

_WITH_RULE = (
    "SELECT column_id, body FROM grade_column WHERE course_id = ? "
    "AND (instr(body, 'AfterAllGraded') OR instr(body, 'releaseAfter'))"
)
_WAITS = "SELECT EXISTS (SELECT 1 FROM attempt WHERE course_id = ? AND column_id = ? AND needs_grading)"


class Anonymity(Tables):
    """Asked whenever something is shown beside a name."""

    async def hidden_columns(self, course_id: CourseId) -> frozenset[ColumnId]:
        """The columns of a course in which nobody may be told whose grade it is."""

        def read(connection: apsw.Connection) -> frozenset[ColumnId]:
            return _hidden_by_rule(connection, course_id, now()) | _hidden_by_choice(connection, course_id)

        return await self._database.read(read)

    async def switch(self, target: ColumnNamesTarget) -> bool | None:
        """Hide the names in a column, or show them again, and note it; None where the column's own rule hides them."""

        def switched(connection: apsw.Connection) -> bool | None:
            at = now()
            if target.column_id in _hidden_by_rule(connection, target.course_id, at):
                return None
            hidden = _hidden_by_choice(connection, target.course_id) ^ {target.column_id}
            keep_preference(connection, _named(target.course_id), sorted(hidden))
            is_hidden = target.column_id in hidden
            moved = ("shown", "hidden") if is_hidden else ("hidden", "shown")
            remember(connection, [(target, "names", *moved)], origin=Origin.ENTERED, at=at)
            return is_hidden

        return await self._database.write(switched)


def is_nameless(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> bool:
    """Whether nobody may be told whose grade it is in this column."""
    kept = connection.execute(f"{_WITH_RULE} AND column_id = ?", (course_id, column_id)).fetchall()
    is_hidden = any(_hides(connection, course_id, str(body), now()) for _, body in kept)
    return is_hidden or column_id in _hidden_by_choice(connection, course_id)


def _hidden_by_rule(connection: apsw.Connection, course_id: CourseId, at: datetime) -> frozenset[ColumnId]:
    kept = connection.execute(_WITH_RULE, (course_id,)).fetchall()
    return frozenset(ColumnId(str(one)) for one, body in kept if _hides(connection, course_id, str(body), at))


def _hides(connection: apsw.Connection, course_id: CourseId, body: str, at: datetime) -> bool:
    column = stored(Column, body)
    return hides_names(column, at, waits=bool(connection.execute(_WAITS, (course_id, column.id)).get))


def _hidden_by_choice(connection: apsw.Connection, course_id: CourseId) -> frozenset[ColumnId]:
    return frozenset(map(ColumnId, preference_at(connection, _named(course_id)) or ()))


def _named(course_id: CourseId) -> str:
    return f"names hidden in {course_id}"
