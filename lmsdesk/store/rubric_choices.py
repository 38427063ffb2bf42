"""What a person has chosen in rubrics; it stays on this computer."""

from collections.abc import Mapping

import apsw

from lmsdesk.model.ids import AttemptTarget
from lmsdesk.store.database.database import Database

_READ = (
    "SELECT row_id, cell_id FROM rubric_choice WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ?"
)
_CLEAR = "DELETE FROM rubric_choice WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ?"
_WRITE = "INSERT INTO rubric_choice VALUES (?, ?, ?, ?, ?, ?)"


class RubricChoices:
    """The chosen cell of each row, by attempt."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, target: AttemptTarget) -> dict[str, str]:
        """Row → chosen cell."""
        return await self._database.read(lambda connection: dict(connection.execute(_READ, _place(target))))

    async def keep(self, target: AttemptTarget, choices: Mapping[str, str]) -> None:
        """Keep exactly these choices."""
        await self._database.write(lambda connection: _keep(connection, target, choices))


def _keep(connection: apsw.Connection, target: AttemptTarget, choices: Mapping[str, str]) -> None:
    connection.execute(_CLEAR, _place(target))
    connection.executemany(_WRITE, [(*_place(target), row, cell) for row, cell in choices.items()])


def _place(target: AttemptTarget) -> tuple[str, str, str, str]:
    return target.course_id, target.column_id, target.user_id, target.attempt_id
