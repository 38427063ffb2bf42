"""Exceptions of single people from what a column says (reference section 8)."""

from lmsdesk.api.calls import Caller
from lmsdesk.model.exceptions import ColumnException, ExceptionBody, ExceptionQuery
from lmsdesk.model.ids import Cell, ColumnId, CourseId


class Exceptions:
    """Other due dates and other numbers of attempts; for those who grade."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

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
