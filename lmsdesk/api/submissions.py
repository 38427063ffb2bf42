"""Attempts as their students make them (specification sections 3 and 4, Attempts)."""

from msgspec.structs import replace

from lmsdesk.api.calls import Caller
from lmsdesk.model.bodies import SubmissionBody
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId


class Submissions:
    """A student's own attempts; they need a token of that student with the scope write."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    async def create_attempt(self, course_id: CourseId, column_id: ColumnId, body: SubmissionBody) -> Attempt:
        """POST v2/courses/{id}/gradebook/columns/{id}/attempts: scope write, specification section 4.

        It starts as `InProgress`.
        """
        ids = {"course_id": course_id, "column_id": column_id}
        return await self._caller.send(Attempt, "create_attempt", body, ids=ids)

    async def change(
        self, course_id: CourseId, column_id: ColumnId, attempt_id: AttemptId, patch: SubmissionBody
    ) -> Attempt:
        """PATCH v2/courses/{id}/gradebook/columns/{id}/attempts/{id}: scope write, specification section 4.

        Only while in progress.
        """
        ids = {"course_id": course_id, "column_id": column_id, "attempt_id": attempt_id}
        return await self._caller.send(Attempt, "update_attempt", patch, ids=ids)

    async def hand_in(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        attempt_id: AttemptId,
        *,
        last_changes: SubmissionBody | None = None,
    ) -> Attempt:
        """The same call with status `NeedsGrading`: the graders see the attempt, the student changes it no more."""
        patch = replace(last_changes or SubmissionBody(), status="NeedsGrading")
        return await self.change(course_id, column_id, attempt_id, patch)
