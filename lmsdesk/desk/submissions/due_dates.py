"""Whose work may come later than a column says: asked for when the column is marked."""

from collections.abc import Collection

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.single_pulls import pull_due_dates


class DueDates:
    """Asks once for each column while the program runs; what is known is in the queue without being asked for."""

    def __init__(self, store: Store, client: Client, publisher: ChangePublisher) -> None:
        self._store, self._client, self._publisher = store, client, publisher
        self._asked: set[tuple[CourseId, ColumnId]] = set()

    async def refresh(self, columns: Collection[tuple[CourseId, ColumnId]]) -> None:
        """Ask the service for the exceptions of these columns; a failure is not the person's."""
        new = [column for column in columns if column not in self._asked]
        self._asked.update(new)
        changed = [course_id for course_id in await together(self._pull(*column) for column in new) if course_id]
        await self._publisher.publish(Changes(sheets=frozenset(changed)), is_finished=False)

    async def _pull(self, course_id: CourseId, column_id: ColumnId) -> CourseId | None:
        """The course, where something in it is different."""
        try:
            return course_id if await pull_due_dates(self._client, self._store, course_id, column_id) else None
        except LmsdeskError:
            self._asked.discard((course_id, column_id))
            return None
