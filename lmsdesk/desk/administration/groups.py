"""The groups of a course and who is in them."""

from collections import defaultdict
from collections.abc import Sequence

from lmsdesk.api import Client, Conflict, Refused
from lmsdesk.desk.administration.fields import GROUP_FIELDS
from lmsdesk.desk.administration.group_sets import GroupSets
from lmsdesk.desk.administration.records import CreateCalls, Doubted, RecordCalls, RecordRefused, Records, Written
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.desk.administration.several import OnProgress, Outcome, each
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.field_values import Values
from lmsdesk.model.groups import CourseGroup, Group, GroupId
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole
from lmsdesk.sync.single_pulls import pull_groups


class GroupFull(LmsdeskError):
    """The service does not take one more member."""

    def __init__(self) -> None:
        super().__init__("The group is full.", detail="Nothing was changed.", code="group-full")


class Groups:
    """Reads groups from the store, and changes them on the service; each change is read back into the store."""

    def __init__(self, store: Store, client: Client, rights: RightsKeeper) -> None:
        self._store = store
        self._client = client
        self._rights = rights
        self._doubted = defaultdict[CourseId, Doubted](dict)
        self.sets = GroupSets(client, self, rights)

    async def list(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups as they were last read."""
        return await self._store.groups.of(course_id)

    async def refresh(self, course_id: CourseId) -> bool:
        """Ask the service for the groups; whether any is different. Raises an ApiError."""
        return await pull_groups(self._client, self._store, course_id)

    async def read(self, course_id: CourseId, group_id: GroupId) -> Group:
        """A group as it is now."""
        return await self._client.groups.get_group(course_id, group_id)

    async def create(self, course_id: CourseId, values: Values) -> Written[Group]:
        """A new group outside any set; raises RecordRefused or another ApiError."""

        async def create(body: Json) -> Group:
            return await self._client.groups.create_group(course_id, body)

        async def find(wanted: Values) -> list[Group]:
            listed = await whole(self._client.groups.list_groups(course_id))
            return [group for group in listed if value_or(group.name, "") == wanted.get("name")]

        written = await self._records(course_id).create(values, CreateCalls(create, find))
        await self.refresh(course_id)
        return written

    async def change(self, course_id: CourseId, seen: Group, values: Values) -> Written[Group]:
        """Set fields of a group; raises RecordOvertaken, RecordRefused or another ApiError."""
        written = await self._records(course_id).change(seen, values)
        await self.refresh(course_id)
        return written

    async def delete(self, course_id: CourseId, seen: Group) -> None:
        """Delete a group; its members stay in the course. Raises RecordRefused or another ApiError."""
        await self._records(course_id).delete(seen)
        await self.refresh(course_id)

    async def add_all(
        self, course_id: CourseId, group_id: GroupId, users: Sequence[tuple[str, UserId]], on_progress: OnProgress
    ) -> Outcome:
        """Put members of the course into a group, each by name and id."""
        works = [(name, self.add(course_id, group_id, user_id)) for name, user_id in users]
        try:
            return await each(works, on_progress)
        finally:
            await self.refresh(course_id)

    async def remove_all(
        self, course_id: CourseId, group_id: GroupId, users: Sequence[tuple[str, UserId]], on_progress: OnProgress
    ) -> Outcome:
        """Take people out of a group; they stay in the course."""
        works = [(name, self._remove(course_id, group_id, user_id)) for name, user_id in users]
        try:
            return await each(works, on_progress)
        finally:
            await self.refresh(course_id)

    async def move_all(
        self, course_id: CourseId, way: tuple[GroupId, GroupId], users: Sequence[tuple[str, UserId]]
    ) -> Outcome:
        """Move people from one group to another; who cannot join that one stays in this."""
        works = [(name, self._move(course_id, way, user_id)) for name, user_id in users]
        try:
            return await each(works, lambda *_: None)
        finally:
            await self.refresh(course_id)

    async def _move(self, course_id: CourseId, way: tuple[GroupId, GroupId], user_id: UserId) -> None:
        source, target = way
        await self.add(course_id, target, user_id)
        await self._remove(course_id, source, user_id)

    async def add(self, course_id: CourseId, group_id: GroupId, user_id: UserId) -> None:
        """Put a member of the course into a group; raises GroupFull, RecordRefused or another ApiError."""
        try:
            await self._client.groups.add_group_member(course_id, group_id, user_id)
        except Conflict as problem:
            group = await whole(self._client.groups.list_group_members(course_id, group_id))
            if user_id not in {member.user_id for member in group}:
                raise GroupFull from problem
        except Refused as problem:
            raise self._forbidden(course_id, problem) from problem

    async def _remove(self, course_id: CourseId, group_id: GroupId, user_id: UserId) -> None:
        try:
            await self._client.groups.remove_group_member(course_id, group_id, user_id)
        except Refused as problem:
            raise self._forbidden(course_id, problem) from problem

    def _forbidden(self, course_id: CourseId, problem: Refused) -> RecordRefused:
        self._rights.note_refused(Right.GROUPS, course_id)
        return RecordRefused(problem, {})

    def _records(self, course_id: CourseId) -> Records[Group]:
        groups = self._client.groups

        calls = RecordCalls[Group](
            read=lambda seen: self.read(course_id, seen.id),
            update=lambda seen, body: groups.update_group(course_id, seen.id, body),
            delete=lambda seen: groups.delete_group(course_id, seen.id),
        )
        forbidden = self._rights.refusal_of(Right.GROUPS, course_id)
        return Records(GROUP_FIELDS, calls, on_forbidden=forbidden, doubted=self._doubted[course_id])
