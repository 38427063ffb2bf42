"""What was marked before this computer first looked: asked for when its column is gone through."""

import asyncio
from collections.abc import Callable, Collection

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.single_pulls import pull_marked_attempts

_Column = tuple[CourseId, ColumnId]


class MarkedAttempts:
    """Asks once for each column while the program runs; what is known is in the queue without being asked for."""

    def __init__(
        self, store: Store, client: Client, publisher: ChangePublisher, *, may_fetch: Callable[[], bool]
    ) -> None:
        self._store, self._client, self._publisher = store, client, publisher
        self._may_fetch = may_fetch
        self._asked: set[_Column] = set()

    async def refresh(self, columns: Collection[_Column]) -> bool:
        """Ask for what is not known of these columns; whether anything has come. A failure is not the person's."""
        if not self._may_fetch():
            return False
        new = [column for column in columns if column not in self._asked]
        self._asked.update(new)
        try:
            return any(await together(self._pull(*column) for column in new))
        except asyncio.CancelledError:
            # Whoever asked wants another column by now; the next who wants these asks again.
            self._asked.difference_update(new)
            raise

    async def _pull(self, course_id: CourseId, column_id: ColumnId) -> bool:
        try:
            changes = await pull_marked_attempts(self._client, self._store, course_id, column_id)
        except LmsdeskError:
            self._asked.discard((course_id, column_id))
            return False
        await self._publisher.publish(changes, is_finished=False)
        return bool(changes)
