"""Grade notations of a course (reference section 8)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.ids import CourseId
from lmsdesk.model.marking import Notation, NotationBody, NotationId


class Notations:
    """Words that can stand in place of a grade."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_notations(self, course_id: CourseId) -> AsyncIterator[list[Notation]]:
        """GET v1/courses/{id}/gradebook/gradeNotations: scope read, reference section 8."""
        return self._caller.pages(Notation, "list_notations", ids={"course_id": course_id})

    async def get_notation(self, course_id: CourseId, notation_id: NotationId) -> Notation:
        """GET v1/courses/{id}/gradebook/gradeNotations/{id}: scope read, reference section 8."""
        return await self._caller.get(Notation, "get_notation", ids=_notation(course_id, notation_id))

    async def create_notation(self, course_id: CourseId, body: NotationBody) -> Notation:
        """POST v1/courses/{id}/gradebook/gradeNotations: scope write, reference section 8.

        Raises Conflict for a code that is taken.
        """
        return await self._caller.send(Notation, "create_notation", body, ids={"course_id": course_id})

    async def update_notation(self, course_id: CourseId, notation_id: NotationId, patch: NotationBody) -> Notation:
        """PATCH v1/courses/{id}/gradebook/gradeNotations/{id}: scope write, reference section 8."""
        return await self._caller.send(Notation, "update_notation", patch, ids=_notation(course_id, notation_id))

    async def delete_notation(self, course_id: CourseId, notation_id: NotationId) -> None:
        """DELETE v1/courses/{id}/gradebook/gradeNotations/{id}: scope delete, reference section 8."""
        await self._caller.call("delete_notation", ids=_notation(course_id, notation_id))


def _notation(course_id: CourseId, notation_id: NotationId) -> dict[str, str]:
    return {"course_id": course_id, "notation_id": notation_id}
