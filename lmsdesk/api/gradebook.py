"""Columns, column grades and attempts (specification section 4, Gradebook and Attempts; reference sections 8 to 10)."""

from collections.abc import AsyncIterator, Collection
from functools import partial

from msgspec.structs import replace

from lmsdesk.api.calls import Family
from lmsdesk.api.errors import CorruptReply, NotFound
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.replies import not_found_names, object_of, read_apart, read_record
from lmsdesk.model.bodies import SubmissionBody
from lmsdesk.model.gradebook import Attempt, Category, Column, Grade, Schema
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.marking import AttemptBody, CategoryId, ColumnBody, GradeBody, SchemaBody, SchemaId
from lmsdesk.model.wire import Json, Timestamp, value_or

Ids = dict[str, str]


class Gradebook(Family):
    """The gradebook of a course; reads of whole lists come in pages."""

    def list_columns(self, course_id: CourseId) -> AsyncIterator[list[Column]]:
        """GET v2/courses/{id}/gradebook/columns: scope read, reference section 8."""
        return self._caller.pages(Column, "list_columns", ids={"course_id": course_id})

    async def get_column(self, course_id: CourseId, column_id: ColumnId) -> Column:
        """GET v2/courses/{id}/gradebook/columns/{id}: scope read, reference section 8."""
        return await self._caller.get(Column, "get_column", ids=_column(course_id, column_id))

    async def create_column(self, course_id: CourseId, body: ColumnBody | Json) -> Column:
        """POST v2/courses/{id}/gradebook/columns: scope write, specification section 4.

        Look before repeating it after an uncertain failure.
        """
        return await self._caller.send(Column, "create_column", body, ids={"course_id": course_id})

    async def update_column(self, course_id: CourseId, column_id: ColumnId, patch: ColumnBody | Json) -> Column:
        """PATCH v2/courses/{id}/gradebook/columns/{id}: scope write, reference section 8."""
        return await self._caller.send(Column, "update_column", patch, ids=_column(course_id, column_id))

    async def delete_column(self, course_id: CourseId, column_id: ColumnId, *, only_if_empty: bool = False) -> None:
        """DELETE v2/courses/{id}/gradebook/columns/{id}: scope delete, reference section 8.

        With `only_if_empty` a column that has grades stays: Conflict.
        """
        params = {"onlyIfEmpty": "true"} if only_if_empty else {}
        await self._caller.call("delete_column", ids=_column(course_id, column_id), params=params)

    def list_schemas(self, course_id: CourseId) -> AsyncIterator[list[Schema]]:
        """GET v1/courses/{id}/gradebook/schemas: scope read, reference section 8."""
        return self._caller.pages(Schema, "list_schemas", ids={"course_id": course_id})

    def list_categories(self, course_id: CourseId) -> AsyncIterator[list[Category]]:
        """GET v1/courses/{id}/gradebook/categories: scope read, reference section 8."""
        return self._caller.pages(Category, "list_categories", ids={"course_id": course_id})

    async def get_schema(self, course_id: CourseId, schema_id: SchemaId) -> Schema:
        """GET v1/courses/{id}/gradebook/schemas/{id}: scope read, reference section 8."""
        return await self._caller.get(Schema, "get_schema", ids={"course_id": course_id, "schema_id": schema_id})

    async def create_schema(self, course_id: CourseId, body: SchemaBody) -> Schema:
        """POST v1/courses/{id}/gradebook/schemas: scope write, reference section 8; Original courses only.

        Raises Conflict for an external id that is taken, Invalid for symbols with gaps between them.
        """
        return await self._caller.send(Schema, "create_schema", body, ids={"course_id": course_id})

    async def update_schema(self, course_id: CourseId, schema_id: SchemaId, patch: SchemaBody) -> Schema:
        """PATCH v1/courses/{id}/gradebook/schemas/{id}: scope write, reference section 8; symbols all together."""
        ids = {"course_id": course_id, "schema_id": schema_id}
        return await self._caller.send(Schema, "update_schema", patch, ids=ids)

    async def delete_schema(self, course_id: CourseId, schema_id: SchemaId) -> None:
        """DELETE v1/courses/{id}/gradebook/schemas/{id}: scope delete, reference section 8.

        Raises Invalid for one that every course has, Conflict while columns use it.
        """
        await self._caller.call("delete_schema", ids={"course_id": course_id, "schema_id": schema_id})

    async def get_category(self, course_id: CourseId, category_id: CategoryId) -> Category:
        """GET v1/courses/{id}/gradebook/categories/{id}: scope read, reference section 8."""
        ids = {"course_id": course_id, "category_id": category_id}
        return await self._caller.get(Category, "get_category", ids=ids)

    def list_column_grades(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        *,
        change_index: int | None = None,
        has_disabled: bool = False,
    ) -> AsyncIterator[list[Grade]]:
        """GET v2/courses/{id}/gradebook/columns/{id}/users: scope read, reference section 9.

        All grades of a column, or those changed after `change_index`; with `has_disabled` also those of people whose
        membership is disabled.
        """
        params = {} if change_index is None else {"changeIndex": str(change_index)}
        params |= {"includeDisabledMemberships": "true"} if has_disabled else {}
        return self._caller.pages(Grade, "list_column_grades", ids=_column(course_id, column_id), params=params)

    def list_user_grades(self, course_id: CourseId, user_id: UserId) -> AsyncIterator[list[Grade]]:
        """GET v2/courses/{id}/gradebook/users/{id}: scope read, reference section 9.

        One person's grades, one row a column.
        """
        return self._caller.pages(Grade, "list_user_grades", ids={"course_id": course_id, "user_id": user_id})

    async def get_column_grade(self, cell: Cell) -> Grade | None:
        """GET v2/courses/{id}/gradebook/columns/{id}/users/{id}: scope read, reference section 9.

        None where nothing was entered (reference section 9).
        """
        grade = await self._grade_or_none("get_column_grade", _cell(cell), fill={"userId": cell.user_id})
        return None if grade is None else _of(cell, grade)

    async def update_column_grade(self, cell: Cell, patch: GradeBody | Json) -> Grade:
        """PATCH v2/courses/{id}/gradebook/columns/{id}/users/{id}: scope write, specification section 4.

        Null clears, absent keeps; makes the grade if there is none.
        """
        grade = await self._caller.send(Grade, "update_column_grade", patch, ids=_cell(cell))
        return _of(cell, grade, is_uncertain=True)

    async def get_last_changed(self, course_id: CourseId, column_id: ColumnId) -> Grade | None:
        """GET v2/courses/{id}/gradebook/columns/{id}/users/lastChanged: scope read, reference section 9.

        None for a column without grades.
        """
        return await self._grade_or_none("get_last_changed", _column(course_id, column_id), fill={})

    async def list_attempts(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        *,
        statuses: Collection[str] | None = None,
        modified_since: Timestamp | None = None,
        user_id: UserId | None = None,
    ) -> AsyncIterator[list[Attempt]]:
        """GET v2/courses/{id}/gradebook/columns/{id}/attempts: scope read, reference section 10.

        `modified_since` includes its own moment.
        """
        params = _attempt_filters(statuses, modified_since, user_id)
        ids = _column(course_id, column_id)
        async for page in self._caller.pages(Attempt, "list_attempts", ids=ids, params=params):
            yield [attempt for attempt in page if statuses is None or value_or(attempt.status, "") in statuses]

    async def get_attempt(self, course_id: CourseId, column_id: ColumnId, attempt_id: AttemptId) -> Attempt:
        """GET v2/courses/{id}/gradebook/columns/{id}/attempts/{id}: scope read, reference section 10."""
        ids = {**_column(course_id, column_id), "attempt_id": attempt_id}
        return await self._caller.get(Attempt, "get_attempt", ids=ids)

    async def update_attempt(
        self, course_id: CourseId, column_id: ColumnId, attempt_id: AttemptId, patch: AttemptBody | Json
    ) -> Attempt:
        """PATCH v2/courses/{id}/gradebook/columns/{id}/attempts/{id}: scope write, specification section 4."""
        ids = {**_column(course_id, column_id), "attempt_id": attempt_id}
        return await self._caller.send(Attempt, "update_attempt", patch, ids=ids)

    async def _grade_or_none(self, name: str, ids: Ids, *, fill: Json) -> Grade | None:
        try:
            request, reply = await self._caller.call(name, ids=ids)
        except NotFound as error:
            # An empty cell is told apart from a missing course or column by what the message names; a person who left
            # the course looks like an empty cell until something is sent (reference section 9).
            if not_found_names(error, *{ids["course_id"], ids["column_id"]} - {ids.get("user_id", "")}):
                raise
            return None
        return await read_apart(partial(grade_of, request, reply, fill={"columnId": ids["column_id"], **fill}), reply)


def _of(cell: Cell, grade: Grade, *, is_uncertain: bool = False) -> Grade:
    """The grade, if it is the one that was asked for: a cache on the way can mix answers up. Raises CorruptReply."""
    ids = ((cell.user_id, grade.user_id), (cell.column_id, grade.column_id))
    if any(asked != own and asked.startswith("_") and own.startswith("_") for asked, own in ids):
        raise CorruptReply("The site answered for another grade.", code="Grade: other", is_uncertain=is_uncertain)
    return grade


def grade_of(request: Request, reply: Reply, *, fill: Json) -> Grade | None:
    """The grade of a reply; its ids, which the service may leave out of an empty one, come from `fill`."""
    if reply.status == 204 or not reply.body:
        return None
    plain = object_of(request, reply)
    return read_record(Grade, request, {**fill, **plain}) if plain else None


def _column(course_id: CourseId, column_id: ColumnId) -> Ids:
    return {"course_id": course_id, "column_id": column_id}


def _cell(cell: Cell) -> Ids:
    return {**_column(cell.course_id, cell.column_id), "user_id": cell.user_id}


def _attempt_filters(
    statuses: Collection[str] | None, modified_since: Timestamp | None, user_id: UserId | None
) -> dict[str, str]:
    params: dict[str, str] = {}
    # Described for a single value only (reference section 10); several are picked out of the whole list instead.
    if statuses is not None and len(statuses) == 1:
        params["attemptStatuses"] = next(iter(statuses))
    if modified_since is not None:
        params["modified"] = str(modified_since)
    if user_id is not None:
        params["userId"] = user_id
    return params


class Submissions(Family):
    """A student's own attempts; they need a token of that student with the scope write."""

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

    async def submit_attempt(
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
