"""Notations, grading periods, exceptions and the log of changes of a gradebook (reference sections 8 and 16)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Family
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.marking import (
    ColumnException,
    ExceptionBody,
    ExceptionQuery,
    GradeLog,
    Notation,
    NotationBody,
    NotationId,
    Period,
    PeriodBody,
    PeriodId,
)
from lmsdesk.model.wire import Timestamp


class Notations(Family):
    """Words that can stand in place of a grade."""

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


class Periods(Family):
    """The parts of a term that columns can be grouped by; for those who grade."""

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


class Exceptions(Family):
    """Other due dates and other numbers of attempts; for those who grade."""

    async def read_exceptions(
        self, course_id: CourseId, column_id: ColumnId, query: ExceptionQuery
    ) -> list[ColumnException]:
        """POST v1/courses/{id}/gradebook/columns/{id}/exceptions: scope read, reference section 8.

        It changes nothing; without people or groups in the query it tells of everybody.
        """
        ids = {"course_id": course_id, "column_id": column_id}
        return await self._caller.query(ColumnException, "read_exceptions", query, ids=ids)

    async def get_exception(self, cell: Cell) -> ColumnException:
        """GET v1/courses/{id}/gradebook/columns/{id}/exceptions/users/{id}: scope read, reference section 8.

        Raises NotFound for people to whom the column's own rules apply.
        """
        return await self._caller.get(ColumnException, "get_exception", ids=_ids(cell))

    async def set_exception(self, cell: Cell, body: ExceptionBody) -> ColumnException:
        """PUT v1/courses/{id}/gradebook/columns/{id}/exceptions/users/{id}: scope write, reference section 8."""
        return await self._caller.send(ColumnException, "set_exception", body, ids=_ids(cell))

    async def delete_exception(self, cell: Cell) -> None:
        """DELETE v1/courses/{id}/gradebook/columns/{id}/exceptions/users/{id}: scope delete, reference section 8."""
        await self._caller.call("delete_exception", ids=_ids(cell))


def _ids(cell: Cell) -> dict[str, str]:
    return {"course_id": cell.course_id, "column_id": cell.column_id, "user_id": cell.user_id}


class GradeLogs(Family):
    """Who got another grade, and when; for those who may see every grade."""

    def list_course_logs(
        self,
        course_id: CourseId,
        *,
        since: Timestamp | None = None,
        until: Timestamp | None = None,
        user_id: UserId | None = None,
    ) -> AsyncIterator[list[GradeLog]]:
        """GET v1/courses/{id}/gradebook/logs: scope read, reference section 8; `since` and `until` belong to it."""
        params = _filters(since, until, user_id)
        return self._caller.pages(GradeLog, "list_course_logs", ids={"course_id": course_id}, params=params)

    def list_column_logs(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        *,
        since: Timestamp | None = None,
        until: Timestamp | None = None,
        user_id: UserId | None = None,
    ) -> AsyncIterator[list[GradeLog]]:
        """GET v1/courses/{id}/gradebook/columns/{id}/logs: scope read, reference section 8; as for a course."""
        ids = {"course_id": course_id, "column_id": column_id}
        return self._caller.pages(GradeLog, "list_column_logs", ids=ids, params=_filters(since, until, user_id))


def _filters(since: Timestamp | None, until: Timestamp | None, user_id: UserId | None) -> dict[str, str]:
    given = {"since": since, "until": until, "user.userId": user_id}
    return {name: str(value) for name, value in given.items() if value is not None}
