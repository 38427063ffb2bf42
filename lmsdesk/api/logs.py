"""The log of grade changes, of a course and of a column (reference sections 8 and 16)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.marking import GradeLog
from lmsdesk.model.wire import Timestamp


class GradeLogs:
    """Who got another grade, and when; for those who may see every grade."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

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
