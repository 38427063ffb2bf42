"""Groups, sets of groups and what groups hand in (reference section 12)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Family
from lmsdesk.model.contents import ContentId
from lmsdesk.model.groups import (
    ContentGroup,
    Group,
    GroupAttempt,
    GroupAttemptBody,
    GroupAttemptId,
    GroupBody,
    GroupId,
    GroupMember,
    GroupSetId,
)
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, Timestamp

Ids = dict[str, str]


class Groups(Family):
    """The groups of a course; a set of groups has the form of a group."""

    def list_groups(
        self, course_id: CourseId, *, modified_since: Timestamp | None = None
    ) -> AsyncIterator[list[Group]]:
        """GET v2/courses/{id}/groups: scope read, reference section 12; without the sets."""
        params = {} if modified_since is None else {"modified": str(modified_since)}
        return self._caller.pages(Group, "list_groups", ids={"course_id": course_id}, params=params)

    async def create_group(self, course_id: CourseId, body: GroupBody | Json) -> Group:
        """POST v2/courses/{id}/groups: scope write, reference section 12; outside any set."""
        return await self._caller.send(Group, "create_group", body, ids={"course_id": course_id})

    async def get_group(self, course_id: CourseId, group_id: GroupId) -> Group:
        """GET v2/courses/{id}/groups/{id}: scope read, reference section 12."""
        return await self._caller.get(Group, "get_group", ids=_group(course_id, group_id))

    async def update_group(self, course_id: CourseId, group_id: GroupId, patch: GroupBody | Json) -> Group:
        """PATCH v2/courses/{id}/groups/{id}: scope write, reference section 12."""
        return await self._caller.send(Group, "update_group", patch, ids=_group(course_id, group_id))

    async def delete_group(self, course_id: CourseId, group_id: GroupId) -> None:
        """DELETE v2/courses/{id}/groups/{id}: scope delete, reference section 12; its group attempts go with it."""
        await self._caller.call("delete_group", ids=_group(course_id, group_id))

    def list_group_members(self, course_id: CourseId, group_id: GroupId) -> AsyncIterator[list[GroupMember]]:
        """GET v2/courses/{id}/groups/{id}/users: scope read, reference section 12."""
        return self._caller.pages(GroupMember, "list_group_members", ids=_group(course_id, group_id))

    async def get_group_member(self, course_id: CourseId, group_id: GroupId, user_id: UserId) -> GroupMember:
        """GET v2/courses/{id}/groups/{id}/users/{id}: scope read, reference section 12; 404 for who is not in it."""
        return await self._caller.get(
            GroupMember, "get_group_member", ids={**_group(course_id, group_id), "user_id": user_id}
        )

    async def add_group_member(self, course_id: CourseId, group_id: GroupId, user_id: UserId) -> GroupMember:
        """PUT v2/courses/{id}/groups/{id}/users/{id}: scope write, reference section 12; members of the course only."""
        ids = {**_group(course_id, group_id), "user_id": user_id}
        return await self._caller.send(GroupMember, "add_group_member", {}, ids=ids)

    async def remove_group_member(self, course_id: CourseId, group_id: GroupId, user_id: UserId) -> None:
        """DELETE v2/courses/{id}/groups/{id}/users/{id}: scope delete, reference section 12."""
        await self._caller.call("remove_group_member", ids={**_group(course_id, group_id), "user_id": user_id})

    def list_group_sets(self, course_id: CourseId) -> AsyncIterator[list[Group]]:
        """GET v2/courses/{id}/groups/sets: scope read, reference section 12."""
        return self._caller.pages(Group, "list_group_sets", ids={"course_id": course_id})

    async def create_group_set(self, course_id: CourseId, body: GroupBody | Json) -> Group:
        """POST v2/courses/{id}/groups/sets: scope write, reference section 12."""
        return await self._caller.send(Group, "create_group_set", body, ids={"course_id": course_id})

    async def get_group_set(self, course_id: CourseId, group_set_id: GroupSetId) -> Group:
        """GET v2/courses/{id}/groups/sets/{id}: scope read, reference section 12."""
        return await self._caller.get(Group, "get_group_set", ids=_set(course_id, group_set_id))

    async def update_group_set(self, course_id: CourseId, group_set_id: GroupSetId, patch: GroupBody | Json) -> Group:
        """PATCH v2/courses/{id}/groups/sets/{id}: scope write, reference section 12."""
        return await self._caller.send(Group, "update_group_set", patch, ids=_set(course_id, group_set_id))

    async def delete_group_set(self, course_id: CourseId, group_set_id: GroupSetId) -> None:
        """DELETE v2/courses/{id}/groups/sets/{id}: scope delete, reference section 12; its groups go with it."""
        await self._caller.call("delete_group_set", ids=_set(course_id, group_set_id))

    def list_groups_of_set(self, course_id: CourseId, group_set_id: GroupSetId) -> AsyncIterator[list[Group]]:
        """GET v2/courses/{id}/groups/sets/{id}/groups: scope read, reference section 12."""
        return self._caller.pages(Group, "list_groups_of_set", ids=_set(course_id, group_set_id))

    async def create_group_in_set(self, course_id: CourseId, group_set_id: GroupSetId, body: GroupBody | Json) -> Group:
        """POST v2/courses/{id}/groups/sets/{id}/groups: scope write, reference section 12."""
        return await self._caller.send(Group, "create_group_in_set", body, ids=_set(course_id, group_set_id))

    def list_content_groups(self, course_id: CourseId, content_id: ContentId) -> AsyncIterator[list[ContentGroup]]:
        """GET v1/courses/{id}/contents/{id}/groups: scope read, reference section 12."""
        ids = {"course_id": course_id, "content_id": content_id}
        return self._caller.pages(ContentGroup, "list_content_groups", ids=ids)

    async def get_content_group(self, course_id: CourseId, content_id: ContentId, group_id: GroupId) -> ContentGroup:
        """GET v1/courses/{id}/contents/{id}/groups/{id}: scope read, reference section 12; 404 for any other group."""
        ids = {**_group(course_id, group_id), "content_id": content_id}
        return await self._caller.get(ContentGroup, "get_content_group", ids=ids)

    async def assign_content_group(self, course_id: CourseId, content_id: ContentId, group_id: GroupId) -> ContentGroup:
        """PUT v1/courses/{id}/contents/{id}/groups/{id}: scope write, reference section 12."""
        ids = {**_group(course_id, group_id), "content_id": content_id}
        return await self._caller.send(ContentGroup, "assign_content_group", {}, ids=ids)

    async def unassign_content_group(self, course_id: CourseId, content_id: ContentId, group_id: GroupId) -> None:
        """DELETE v1/courses/{id}/contents/{id}/groups/{id}: scope delete, reference section 12."""
        await self._caller.call("unassign_content_group", ids={**_group(course_id, group_id), "content_id": content_id})


class GroupAttempts(Family):
    """What groups hand in together; for those who grade."""

    def list_group_attempts(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        *,
        group_id: GroupId | None = None,
        status: str | None = None,
        modified_since: Timestamp | None = None,
    ) -> AsyncIterator[list[GroupAttempt]]:
        """GET v1/.../columns/{id}/groupAttempts: scope read, reference section 12."""
        wanted = {"groupId": group_id, "attemptStatuses": status, "modified": modified_since}
        params = {name: str(value) for name, value in wanted.items() if value is not None}
        ids = {"course_id": course_id, "column_id": column_id}
        return self._caller.pages(GroupAttempt, "list_group_attempts", ids=ids, params=params)

    async def create_group_attempt(
        self, course_id: CourseId, column_id: ColumnId, body: GroupAttemptBody
    ) -> GroupAttempt:
        """POST v1/.../columns/{id}/groupAttempts: scope write, reference section 12; `group_id` is needed."""
        ids = {"course_id": course_id, "column_id": column_id}
        return await self._caller.send(GroupAttempt, "create_group_attempt", body, ids=ids)

    async def get_group_attempt(
        self, course_id: CourseId, column_id: ColumnId, group_attempt_id: GroupAttemptId
    ) -> GroupAttempt:
        """GET v1/.../columns/{id}/groupAttempts/{id}: scope read, reference section 12; members may read it."""
        return await self._caller.get(
            GroupAttempt, "get_group_attempt", ids=_work(course_id, column_id, group_attempt_id)
        )

    async def update_group_attempt(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        group_attempt_id: GroupAttemptId,
        patch: GroupAttemptBody,
        *,
        applies_to_all: bool = False,
    ) -> GroupAttempt:
        """PATCH v1/.../columns/{id}/groupAttempts/{id}: scope write, reference section 12.

        Every member gets the grade; those who were graded by themselves only with `applies_to_all`.
        """
        ids = _work(course_id, column_id, group_attempt_id)
        params = {"applyToAll": "true"} if applies_to_all else {}
        return await self._caller.send(GroupAttempt, "update_group_attempt", patch, ids=ids, params=params)

    async def delete_group_attempt(
        self, course_id: CourseId, column_id: ColumnId, group_attempt_id: GroupAttemptId
    ) -> None:
        """DELETE v1/.../columns/{id}/groupAttempts/{id}: scope delete, reference section 12; for every member."""
        await self._caller.call("delete_group_attempt", ids=_work(course_id, column_id, group_attempt_id))


def _group(course_id: CourseId, group_id: GroupId) -> Ids:
    return {"course_id": course_id, "group_id": group_id}


def _set(course_id: CourseId, group_set_id: GroupSetId) -> Ids:
    return {"course_id": course_id, "group_set_id": group_set_id}


def _work(course_id: CourseId, column_id: ColumnId, group_attempt_id: GroupAttemptId) -> Ids:
    return {"course_id": course_id, "column_id": column_id, "group_attempt_id": group_attempt_id}
