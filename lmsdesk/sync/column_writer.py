"""Makes, changes and deletes columns on the service, while the person looks on.

These writes are not queued like grades, on purpose. A column decides what every grade in it means, and a deletion takes
grades with it: what a person agreed to must be what is there at that moment. So each write reads first, refuses to go
over what somebody else has changed since, and looks before it repeats itself after a lost reply. Without a connection
nothing is begun and nothing is lost: what was typed stays in its fields.
"""

from collections.abc import Mapping

from msgspec import Struct, field

from lmsdesk.api import ApiError, Client, NotFound, Refused
from lmsdesk.errors import Overtaken
from lmsdesk.model.changes import Changes
from lmsdesk.model.columns import ColumnField, Values, body_of, changed_fields, values_of
from lmsdesk.model.gradebook import Category, Column, Schema
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole


class ColumnOvertaken(Overtaken):
    """`theirs` says what the fields hold now."""

    def __init__(self, column: Column, theirs: Mapping[ColumnField, object]) -> None:
        super().__init__()
        self.column = column
        self.theirs = theirs


class ColumnWritten(Struct, frozen=True):
    """A column as the service says it is after a write."""

    column: Column
    changes: Changes
    unkept: Mapping[ColumnField, object] = field(default_factory=dict)
    """Fields in which the service kept something else than was sent, with what it kept."""


class ColumnWriter:
    """Carries a person's wishes about columns to the service; raises ApiErrors."""

    def __init__(self, client: Client, store: Store) -> None:
        self._client = client
        self._mirror = store.mirror
        self._doubted: dict[str, set[ColumnId]] = {}
        """New columns that may have been made, by what they hold: those that were there before."""

    async def read(self, course_id: CourseId, column_id: ColumnId) -> Column:
        """The column as it is now."""
        return await self._client.gradebook.get_column(course_id, column_id)

    async def choices(self, course_id: CourseId) -> tuple[list[Schema], list[Category]]:
        """The schemas and categories of the course; none where they may not be read."""
        try:
            schemas = await whole(self._client.gradebook.list_schemas(course_id))
            categories = await whole(self._client.gradebook.list_categories(course_id))
        except (Refused, NotFound):
            return [], []
        return schemas, categories

    async def create(self, course_id: CourseId, values: Values) -> ColumnWritten:
        """A new column, made once even when the reply is lost: tried again, it is looked for before it is made."""
        name = f"{course_id} {sorted(values.items())!r}"
        there = await self._listed(course_id)
        before = self._doubted.setdefault(name, {column.id for column in there})
        made = _made_since(before, there, values)
        if made is None:
            try:
                made = await self._client.gradebook.create_column(course_id, body_of(values))
            except ApiError as error:
                if not error.is_uncertain:
                    del self._doubted[name]
                    raise
                made = _made_since(before, await self._listed(course_id), values)
                if made is None:
                    raise
        written = await self._store(course_id, made, values)
        del self._doubted[name]
        return written

    async def change(self, course_id: CourseId, seen: Column, values: Values) -> ColumnWritten:
        """Change fields of a column as the person saw it; raises ColumnOvertaken."""
        present = await self.read(course_id, seen.id)
        there, base = values_of(present), values_of(seen)
        wanted = changed_fields(there, values)
        theirs = {one: there[one] for one in wanted if changed_fields({one: base[one]}, {one: there[one]})}
        if theirs:
            raise ColumnOvertaken(present, theirs)
        if not wanted:
            return await self._store(course_id, present, values)
        try:
            changed = await self._client.gradebook.update_column(course_id, seen.id, body_of(wanted))
        except ApiError as error:
            if not error.is_uncertain:
                raise
            changed = await self.read(course_id, seen.id)
            if changed_fields(values_of(changed), wanted):
                raise
        return await self._store(course_id, changed, wanted)

    async def count(self, course_id: CourseId, column_id: ColumnId) -> tuple[int, int]:
        """How many grades and attempts the service has in a column now."""
        grades = await whole(self._client.gradebook.list_column_grades(course_id, column_id, has_disabled=True))
        column = await self.read(course_id, column_id)
        has_attempts = column.grading_type == "Attempts"
        pages = self._client.gradebook.list_attempts(course_id, column_id)
        attempts = await whole(pages) if has_attempts else []
        return sum(grade.has_anything for grade in grades), len(attempts)

    async def delete(self, course_id: CourseId, column_id: ColumnId, *, only_if_empty: bool) -> Changes:
        """Delete a column; one that is gone already counts as deleted. Raises Conflict when grades are in the way."""
        try:
            await self._client.gradebook.delete_column(course_id, column_id, only_if_empty=only_if_empty)
        except NotFound:
            pass
        except ApiError as error:
            if not error.is_uncertain or await self._is_there(course_id, column_id):
                raise
        return await self._mirror.drop_column(course_id, column_id)

    async def _listed(self, course_id: CourseId) -> list[Column]:
        return await whole(self._client.gradebook.list_columns(course_id))

    async def _is_there(self, course_id: CourseId, column_id: ColumnId) -> bool:
        try:
            await self.read(course_id, column_id)
        except NotFound:
            return False
        return True

    async def _store(self, course_id: CourseId, column: Column, sent: Values) -> ColumnWritten:
        there = values_of(column)
        unkept = {one: there[one] for one in changed_fields(there, sent)}
        return ColumnWritten(column, await self._mirror.take_column(course_id, column), unkept)


def _made_since(before: set[ColumnId], columns: list[Column], values: Values) -> Column | None:
    made = (column for column in columns if column.id not in before)
    return next((column for column in made if not changed_fields(values_of(column), _name_only(values))), None)


def _name_only(values: Values) -> Values:
    return {ColumnField.NAME: values.get(ColumnField.NAME)}
