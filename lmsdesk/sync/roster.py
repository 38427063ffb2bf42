"""Pulls the roster of a course, and knows early whether it is a long one."""

import asyncio

from lmsdesk.api import Client
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.store import Store
from lmsdesk.sync.grades import GRADES_A_PAGE, whole

MANY_COLUMNS = 50
"""With fewer columns, a roster longer than a page is always pulled by column, and nobody has to wait for its end."""


class RosterPull:
    """One roster on its way in."""

    def __init__(self, client: Client, store: Store, course_id: CourseId) -> None:
        self._client = client
        self._store = store
        self._course_id = course_id
        self._members: list[Membership] = []
        self._is_begun = False
        self._is_long = asyncio.Event()
        self.is_whole = asyncio.Event()
        self.new_memberships: list[UserId] = []
        """Students whose grades have to be read before the roster is saved."""

    async def run(self, *, is_first: bool) -> Changes:
        """Read all pages, then save them; later than at first only when nobody is new."""
        await self._read()
        if not is_first:
            self.new_memberships = await self._store.mirror.new_memberships(self._course_id, self._members)
        return Changes() if self.new_memberships else await self.save()

    async def wait_read(self) -> None:
        """Wait until the roster is read; read it where nothing else has begun to."""
        if not self._is_begun:
            await self._read()
        await self.is_whole.wait()

    async def present_students(self) -> set[UserId]:
        """The students who have been in the course ever since the roster was read, as a second reading tells."""
        before = {member.user_id: member.presence for member in self._members if _is_present(member)}
        members = await whole(self._client.catalogue.list_memberships(self._course_id))
        return {member.user_id for member in members if before.get(member.user_id) == member.presence}

    async def save(self) -> Changes:
        """Take over what was read."""
        return await self._store.mirror.save_roster(self._course_id, self._members, is_whole=True)

    async def students(self, *, columns: int) -> list[UserId]:
        """The students, as far as they matter for the choice of a plan for so many columns."""
        await (self.is_whole if columns > MANY_COLUMNS else self._is_long).wait()
        return [member.user_id for member in self._members if _is_present(member)]

    async def _read(self) -> None:
        self._is_begun = True
        async for page in self._client.catalogue.list_memberships(self._course_id):
            self._members += page
            if len(self._members) >= 2 * GRADES_A_PAGE:
                self._is_long.set()
        self._is_long.set()
        self.is_whole.set()


def _is_present(member: Membership) -> bool:
    return member.is_student and not member.is_disabled
