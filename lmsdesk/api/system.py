"""What the service says about itself (reference section 14)."""

from lmsdesk.api.calls import Caller
from lmsdesk.api.errors import CorruptReply, NotFound
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.replies import not_a_service, object_of, read_record
from lmsdesk.model.system import Version
from lmsdesk.model.tasks import Task, TaskId
from lmsdesk.model.wire import Json


class System:
    """The service itself."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

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
