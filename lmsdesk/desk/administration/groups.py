"""The groups of a course and who is in them."""

from collections import defaultdict
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial
from random import SystemRandom

from msgspec import Struct

from lmsdesk.api import ApiError, Client, Conflict, NotFound, Refused
from lmsdesk.desk.administration.fields import GROUP_FIELDS
from lmsdesk.desk.administration.records import (
    Doubted,
    OnProgress,
    Outcome,
    RecordCalls,
    RecordRefused,
    Records,
    Work,
    Written,
    each,
    found_by,
)
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.field_values import Values
from lmsdesk.model.groups import CourseGroup, Group, GroupId, GroupSetId
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import Json
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole
from lmsdesk.sync.single_pulls import pull_groups

Members = Sequence[tuple[str, UserId]]
"""People by name."""


class NewGroupSet(Struct, frozen=True):
    """A set of so many groups, and who is dealt into them in this order; nobody where they stay empty."""

    name: str
    count: int
    people: Members = ()


def shuffled(people: Members) -> Members:
    """The same people in an order that nobody has chosen."""
    order = list(people)
    SystemRandom().shuffle(order)
    return order


def dealt(count: int, sizes: Sequence[int]) -> list[int]:
    """To which of the groups each of so many people goes: always to the smallest, the first of several."""
    left = list(sizes)
    indexes: list[int] = []
    for _ in range(count):
        index = left.index(min(left))
        left[index] += 1
        indexes.append(index)
    return indexes


class Groups:
    """Reads groups from the store, and changes them on the service; each change is read back into the store."""

    def __init__(self, store: Store, client: Client, rights: RightsKeeper) -> None:
        self._store = store
        self._client = client
        self._rights = rights
        self._doubted = defaultdict[CourseId, Doubted](dict)
        self.unread = set[CourseId]()
        """Courses in which something was changed that could not be read back."""
        self.sets = GroupSets(client, self, rights)

    async def list(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups as they were last read."""
        return await self._store.groups.of(course_id)

    async def refresh(self, course_id: CourseId) -> bool:
        """Ask the service for the groups; whether any is different. Raises an ApiError."""
        is_different = await pull_groups(self._client, self._store, course_id)
        self.unread.discard(course_id)
        return is_different

    async def read_back(self, course_id: CourseId) -> None:
        """Ask for the groups after a change: what was done is done, also where the service does not tell it now."""
        self.unread.add(course_id)
        with suppress(ApiError):
            await self.refresh(course_id)

    async def read(self, course_id: CourseId, group_id: GroupId) -> Group:
        """A group as it is now."""
        return await self._client.groups.get_group(course_id, group_id)

    async def create(self, course_id: CourseId, values: Values) -> Written[Group]:
        """A new group outside any set; raises RecordRefused or another ApiError."""
        calls = self._client.groups
        creation = found_by("name", partial(calls.create_group, course_id), lambda: whole(calls.list_groups(course_id)))
        written = await self._records(course_id).create(values, creation)
        await self.read_back(course_id)
        return written

    async def change(self, course_id: CourseId, seen: Group, values: Values) -> Written[Group]:
        """Set fields of a group; raises RecordOvertaken, RecordRefused or another ApiError."""
        written = await self._records(course_id).change(seen, values)
        await self.read_back(course_id)
        return written

    async def delete(self, course_id: CourseId, seen: Group) -> None:
        """Delete a group; its members stay in the course. Raises RecordRefused or another ApiError."""
        await self._records(course_id).delete(seen)
        await self.read_back(course_id)

    async def add_all(
        self, course_id: CourseId, group_id: GroupId, users: Sequence[tuple[str, UserId]], on_progress: OnProgress
    ) -> Outcome:
        """Put members of the course into a group, each by name and id."""
        works = [(name, self.add(course_id, group_id, user_id)) for name, user_id in users]
        return await self._carry_out(course_id, works, on_progress)

    async def remove_all(
        self, course_id: CourseId, group_id: GroupId, users: Sequence[tuple[str, UserId]], on_progress: OnProgress
    ) -> Outcome:
        """Take people out of a group; they stay in the course."""
        works = [(name, self._remove(course_id, group_id, user_id)) for name, user_id in users]
        return await self._carry_out(course_id, works, on_progress)

    async def move_all(
        self, course_id: CourseId, way: tuple[GroupId, GroupId], users: Sequence[tuple[str, UserId]]
    ) -> Outcome:
        """Move people from one group to another; who cannot join that one stays in this."""
        works = [(name, self._move(course_id, way, user_id)) for name, user_id in users]
        return await self._carry_out(course_id, works, lambda *_: None)

    async def _carry_out(
        self, course_id: CourseId, works: Sequence[tuple[str, Work]], on_progress: OnProgress
    ) -> Outcome:
        try:
            return await each(works, on_progress)
        finally:
            await self.read_back(course_id)

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


class GroupSets:
    """Reads and writes sets on the service; a set has the form of a group, and its groups stand among all others."""

    def __init__(self, client: Client, groups: Groups, rights: RightsKeeper) -> None:
        self._client = client
        self._groups = groups
        self._rights = rights
        self._doubted = defaultdict[CourseId, Doubted](dict)

    async def of(self, course_id: CourseId) -> list[Group]:
        """The sets of a course as they are now; none for whoever may not see them."""
        try:
            return await whole(self._client.groups.list_group_sets(course_id))
        except (Refused, NotFound):
            return []

    async def read(self, course_id: CourseId, seen: Group) -> Group:
        """A set as it is now."""
        return await self._client.groups.get_group_set(course_id, GroupSetId(seen.id))

    async def create(self, course_id: CourseId, wish: NewGroupSet, on_progress: OnProgress) -> Outcome:
        """Make a set with its groups and deal the people; raises RecordRefused or another ApiError before the set is.

        The outcome counts the people who are in a group now, or the groups where nobody was to be dealt.
        """
        create = partial(self._client.groups.create_group_set, course_id)
        creation = found_by("name", create, partial(self.of, course_id))
        made = await self._records(course_id, self._doubted[course_id]).create({"name": wish.name}, creation)
        set_id, ids = GroupSetId(made.record.id), list[GroupId]()
        titles = [f"{wish.name} {number}" for number in range(1, wish.count + 1)]
        total = len(titles) + len(wish.people)
        try:
            works = [(title, self._make(course_id, set_id, title, ids)) for title in titles]
            outcome = await each(works, lambda done, _: on_progress(done, total))
            if not ids or not wish.people:
                return outcome
            empty = dict.fromkeys(ids, 0)
            dealing = await self._deal(
                course_id, empty, wish.people, lambda done, _: on_progress(wish.count + done, total)
            )
            return Outcome(dealing.done, outcome.problems + dealing.problems)
        finally:
            await self._groups.read_back(course_id)

    async def change(self, course_id: CourseId, seen: Group, values: Values) -> Written[Group]:
        """Set fields of a set; raises RecordOvertaken, RecordRefused or another ApiError."""
        return await self._records(course_id).change(seen, values)

    async def delete(self, course_id: CourseId, seen: Group) -> None:
        """Delete a set with its groups; their members stay in the course. Raises RecordRefused or another ApiError."""
        await self._records(course_id).delete(seen)
        await self._groups.read_back(course_id)

    async def distribute(self, course_id: CourseId, groups: Sequence[CourseGroup], people: Members) -> Outcome:
        """Deal people in this order into the smallest of these groups; nobody who is in one is moved."""
        # Somebody else may have put people into them since they were read.
        await self._groups.refresh(course_id)
        ids = {group.group.id for group in groups}
        groups = [group for group in await self._groups.list(course_id) if group.group.id in ids]
        if not groups:
            return Outcome(0)
        inside = frozenset[UserId]().union(*(group.members for group in groups))
        left = [(name, user_id) for name, user_id in people if user_id not in inside]
        try:
            sizes = {group.group.id: len(group.members) for group in groups}
            return await self._deal(course_id, sizes, left, lambda *_: None)
        finally:
            await self._groups.read_back(course_id)

    async def _deal(
        self, course_id: CourseId, sizes: dict[GroupId, int], people: Members, on_progress: OnProgress
    ) -> Outcome:
        ids, indexes = list(sizes), dealt(len(people), list(sizes.values()))
        works = [
            (name, self._groups.add(course_id, ids[index], user_id))
            for index, (name, user_id) in zip(indexes, people, strict=True)
        ]
        return await each(works, on_progress)

    async def _make(self, course_id: CourseId, set_id: GroupSetId, title: str, ids: list[GroupId]) -> None:
        calls = self._client.groups
        create = partial(calls.create_group_in_set, course_id, set_id)
        creation = found_by("name", create, lambda: whole(calls.list_groups_of_set(course_id, set_id)))
        ids.append((await self._records(course_id).create({"name": title}, creation)).record.id)

    def _records(self, course_id: CourseId, doubted: Doubted | None = None) -> Records[Group]:
        calls = self._client.groups

        def update(seen: Group, body: Json) -> Awaitable[Group]:
            return calls.update_group_set(course_id, GroupSetId(seen.id), body)

        made = RecordCalls[Group](
            read=lambda seen: self.read(course_id, seen),
            update=update,
            delete=lambda seen: calls.delete_group_set(course_id, GroupSetId(seen.id)),
        )
        forbidden = self._rights.refusal_of(Right.GROUPS, course_id)
        return Records(GROUP_FIELDS, made, on_forbidden=forbidden, doubted=doubted)


class GroupFull(LmsdeskError):
    """The service does not take one more member."""

    def __init__(self) -> None:
        super().__init__("The group is full.", detail="Nothing was changed.", code="group-full")
