"""Grading periods of a course (reference section 8)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.ids import CourseId
from lmsdesk.model.marking import Period, PeriodBody, PeriodId


class Periods:
    """The parts of a term that columns can be grouped by; for those who grade."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_periods(self, course_id: CourseId) -> AsyncIterator[list[Period]]:
        """GET v1/courses/{id}/gradebook/periods: scope read, reference section 8."""
        return self._caller.pages(Period, "list_periods", ids={"course_id": course_id})

    async def get_period(self, course_id: CourseId, period_id: PeriodId) -> Period:
        """GET v1/courses/{id}/gradebook/periods/{id}: scope read, reference section 8."""
        return await self._caller.get(Period, "get_period", ids=_period(course_id, period_id))

    async def create_period(self, course_id: CourseId, body: PeriodBody) -> Period:
        """POST v1/courses/{id}/gradebook/periods: scope write, reference section 8."""
        return await self._caller.send(Period, "create_period", body, ids={"course_id": course_id})

    async def update_period(self, course_id: CourseId, period_id: PeriodId, patch: PeriodBody) -> Period:
        """PATCH v1/courses/{id}/gradebook/periods/{id}: scope write, reference section 8."""
        return await self._caller.send(Period, "update_period", patch, ids=_period(course_id, period_id))

    async def delete_period(self, course_id: CourseId, period_id: PeriodId) -> None:
        """DELETE v1/courses/{id}/gradebook/periods/{id}: scope delete, reference section 8."""
        await self._caller.call("delete_period", ids=_period(course_id, period_id))


def _period(course_id: CourseId, period_id: PeriodId) -> dict[str, str]:
    return {"course_id": course_id, "period_id": period_id}
