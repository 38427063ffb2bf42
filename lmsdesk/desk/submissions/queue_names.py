"""What the students and groups are called whose work is marked, and whether a column hides it."""

import asyncio
from collections.abc import Iterable

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.sites.session import Session
from lmsdesk.desk.submissions.queue_entry import QueueEntry, WorkKey
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.anonymity import ColumnNamesTarget
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.grades import whole
from lmsdesk.sync.single_pulls import pull_groups


class QueueNames:
    """Asks once for each course while the program runs; what is known is in the queue without being asked for."""

    def __init__(self, store: Store, client: Client, publisher: ChangePublisher, session: Session) -> None:
        self._store, self._client, self._publisher = store, client, publisher
        self._session = session
        self._rosters_asked: set[CourseId] = set()
        self._groups_asked: set[WorkKey] = set()
        """Work of groups without a name for which it was asked: a group may be made later than others."""

    async def refresh(self, entries: Iterable[QueueEntry]) -> None:
        """Ask the service for students and groups whose work is in the queue without a name.

        A course that is opened brings its roster with its grades: asked for here is that of one that never was. A
        failure is not the person's.
        """
        named = [one for one in entries if not one.is_anonymous]
        unnamed = {one.key.course_id for one in named if not one.student}
        untitled = {one.key for one in named if one.members and not one.group} - self._groups_asked
        # One course after the other: a roster is long, and somebody is reading.
        for course_id in sorted(unnamed):
            if course_id not in self._rosters_asked:
                await self._publisher.publish(await self._roster(course_id), is_finished=False)
        self._groups_asked |= untitled
        new = sorted({key.course_id for key in untitled})
        changed = [course_id for course_id in await together(map(self._groups, new)) if course_id]
        await self._publisher.publish(Changes(sheets=frozenset(changed)), is_finished=False)

    async def switch(self, course_id: CourseId, column_id: ColumnId) -> bool | None:
        """Hide the names in a column, or show them again, which the history keeps; None where the site hides them."""
        target = ColumnNamesTarget(course_id, column_id, await self._own_name(course_id))
        is_hidden = await self._store.anonymity.switch(target)
        if is_hidden is not None:
            await self._publisher.publish(Changes(sheets=frozenset({course_id})), is_finished=False)
        return is_hidden

    async def _own_name(self, course_id: CourseId) -> str:
        """What the person is called who is at this computer; empty where that is not known."""
        if (user := self._session.user) is not None:
            return user.sort_name
        uuid = await self._session.owner.person()
        users = [value_or(one.user, None) for one in await self._store.mirror.roster(course_id)]
        return next((one.sort_name for one in users if one is not None and uuid and one.uuid == uuid), "")

    async def _roster(self, course_id: CourseId) -> Changes:
        self._rosters_asked.add(course_id)
        try:
            if await self._store.mirror.roster(course_id):
                return Changes()
            members = await whole(self._client.catalogue.list_memberships(course_id))
        except asyncio.CancelledError:
            self._rosters_asked.discard(course_id)
            raise
        except LmsdeskError:
            self._rosters_asked.discard(course_id)
            return Changes()
        if await self._store.mirror.roster(course_id):
            # Somebody has opened the course meanwhile, and its own pull knows better who has come and gone.
            return Changes()
        return await self._store.mirror.save_roster(course_id, members, is_whole=True)

    async def _groups(self, course_id: CourseId) -> CourseId | None:
        """The course, where something in it is different."""
        try:
            return course_id if await pull_groups(self._client, self._store, course_id) else None
        except LmsdeskError:
            self._groups_asked = {key for key in self._groups_asked if key.course_id != course_id}
            return None
