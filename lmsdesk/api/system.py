"""What a site says of itself: version, tasks, course roles, data sources (reference sections 7 and 14)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Family
from lmsdesk.api.errors import CorruptReply, NotFound
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.replies import not_a_service, object_of, read_record
from lmsdesk.model.bodies import DataSourceBody
from lmsdesk.model.people import CourseRole, RoleId
from lmsdesk.model.system import DataSource, DataSourceId, Task, TaskId, Version
from lmsdesk.model.wire import Json


class System(Family):
    """The service itself."""

    async def get_version(self) -> Version:
        """GET v1/system/version: no scope, reference section 14.

        Also before anyone has signed in; raises NotAService for any other kind of site.
        """
        try:
            return version_of(*await self._caller.call("get_version"))
        except (CorruptReply, NotFound) as error:
            raise not_a_service(error.code) from None

    async def get_task(self, task_id: TaskId) -> Task:
        """GET v1/system/tasks/{id}: scope read, reference section 14; for administrators."""
        return await self._caller.get(Task, "get_task", ids={"task_id": task_id})


def version_of(request: Request, reply: Reply) -> Version:
    """The version under the product's key, whatever its name (reference section 1)."""
    plain = object_of(request, reply)
    inside: list[Json] = [value for value in plain.values() if isinstance(value, dict) and "major" in value]
    return read_record(Version, request, inside[0] if inside else plain)


class CourseRoles(Family):
    """What a membership can be."""

    def list_course_roles(self, *, is_custom: bool | None = None, part: str = "") -> AsyncIterator[list[CourseRole]]:
        """GET v1/courseRoles: scope read, reference section 7; `part` is found in the `role_id`."""
        params = {} if is_custom is None else {"custom": "true" if is_custom else "false"}
        if part:
            params["roleId"] = part
        return self._caller.pages(CourseRole, "list_course_roles", params=params)

    async def get_course_role(self, role_id: RoleId) -> CourseRole:
        """GET v1/courseRoles/{id}: scope read, reference section 7; `roleId:Student` is an id as well."""
        return await self._caller.get(CourseRole, "get_course_role", ids={"role_id": role_id})


class DataSources(Family):
    """Where the objects of a site come from; for administrators."""

    def list_data_sources(self) -> AsyncIterator[list[DataSource]]:
        """GET v1/dataSources: scope read, reference section 7."""
        return self._caller.pages(DataSource, "list_data_sources")

    async def create_data_source(self, body: DataSourceBody | Json) -> DataSource:
        """POST v1/dataSources: scope write, specification section 4."""
        return await self._caller.send(DataSource, "create_data_source", body)

    async def get_data_source(self, data_source_id: DataSourceId) -> DataSource:
        """GET v1/dataSources/{id}: scope read, specification section 4."""
        return await self._caller.get(DataSource, "get_data_source", ids={"data_source_id": data_source_id})

    async def update_data_source(self, data_source_id: DataSourceId, patch: DataSourceBody | Json) -> DataSource:
        """PATCH v1/dataSources/{id}: scope write, specification section 4."""
        ids = {"data_source_id": data_source_id}
        return await self._caller.send(DataSource, "update_data_source", patch, ids=ids)

    async def delete_data_source(self, data_source_id: DataSourceId) -> None:
        """DELETE v1/dataSources/{id}: scope delete, specification section 4."""
        await self._caller.call("delete_data_source", ids={"data_source_id": data_source_id})
