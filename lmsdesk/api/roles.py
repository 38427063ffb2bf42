"""Course roles of a site (reference section 7)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.roles import CourseRole, RoleId


class CourseRoles:
    """What a membership can be."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_course_roles(self, *, is_custom: bool | None = None, part: str = "") -> AsyncIterator[list[CourseRole]]:
        """GET v1/courseRoles: scope read, reference section 7; `part` is found in the `role_id`."""
        params = {} if is_custom is None else {"custom": "true" if is_custom else "false"}
        if part:
            params["roleId"] = part
        return self._caller.pages(CourseRole, "list_course_roles", params=params)

    async def get_course_role(self, role_id: RoleId) -> CourseRole:
        """GET v1/courseRoles/{id}: scope read, reference section 7; `roleId:Student` is an id as well."""
        return await self._caller.get(CourseRole, "get_course_role", ids={"role_id": role_id})
