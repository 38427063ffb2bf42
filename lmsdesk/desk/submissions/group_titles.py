"""What the groups are called whose work is marked: asked for when it is first in the queue."""

from collections.abc import Iterable

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.submissions.queue_entry import QueueEntry
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.groups import pull_groups


class GroupTitles:
    """Asks once for each course while the program runs; what is known is in the queue without being asked for."""

    def __init__(self, store: Store, client: Client, publisher: ChangePublisher) -> None:
        self._store, self._client, self._publisher = store, client, publisher
        self._asked: set[CourseId] = set()

    async def refresh(self, entries: Iterable[QueueEntry]) -> None:
        """Ask the service for the groups where the work of one has no title yet; a failure is not the person's."""
        unnamed = {one.key.course_id for one in entries if one.members and not one.group and not one.is_anonymous}
        new = sorted(unnamed - self._asked)
        self._asked.update(new)
        changed = [course_id for course_id in await together(map(self._pull, new)) if course_id]
        await self._publisher.publish(Changes(sheets=frozenset(changed)), is_finished=False)

    async def _pull(self, course_id: CourseId) -> CourseId | None:
        """The course, where something in it is different."""
        try:
            return course_id if await pull_groups(self._client, self._store, course_id) else None
        except LmsdeskError:
            self._asked.discard(course_id)
            return None
