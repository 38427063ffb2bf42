"""Everything a person can do with the columns of a course: those of the service, and those for trying things out."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from lmsdesk.api import ApiError, Conflict, Invalid, Refused
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.columns import ColumnField, Losses, Values, WhatIfDraft
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.column_writer import ColumnOvertaken, ColumnWriter, ColumnWritten
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.state import Link

__all__ = ["ColumnOptions", "ColumnOvertaken", "ColumnRefused", "ColumnWritten", "Columns", "MoreToLose"]


class ColumnRefused(LmsdeskError):
    """The service does not take a column as it is; `fields` holds what it said of each field."""

    def __init__(self, problem: ApiError, fields: Mapping[ColumnField, str]) -> None:
        super().__init__(problem.title, detail=problem.detail, hint=problem.hint, code=problem.code)
        self.fields = fields
        self.said = problem.said
        """The service's own words, bounded."""


class MoreToLose(LmsdeskError):
    """There is more in a column than the person was told; nothing was deleted."""

    def __init__(self, losses: Losses) -> None:
        super().__init__("The column now holds more.", detail="Nothing was deleted.", code="more-to-lose")
        self.losses = losses


class ColumnOptions(Struct, frozen=True):
    """What there is to choose from when a column is made or changed."""

    schemas: Mapping[str, str]
    """Titles by id."""
    categories: Mapping[str, str]
    set_on_site: frozenset[ColumnField] = frozenset()
    """What cannot be set here in a course of this view."""


class Columns:
    """The verbs for columns. Those of the service need a connection; what is tried out stays on this computer.

    The order of columns is a person's own view: the service has no field for it (reference section 8).
    """

    def __init__(
        self,
        store: Store,
        writer: ColumnWriter,
        engine: Engine,
        announce: Callable[[Changes], None],
        *,
        edition_of: Callable[[Course], CourseEdition],
    ) -> None:
        self._store = store
        self._edition_of = edition_of
        self._writer = writer
        self._engine = engine
        self._announce = announce

    @property
    def is_reachable(self) -> bool:
        """Whether columns of the service can be changed now."""
        return self._engine.state.link is Link.ONLINE

    async def options(self, course_id: CourseId) -> ColumnOptions:
        """What there is to choose from, as the service says now."""
        self._need_link()
        schemas, categories = await self._writer.choices(course_id)
        changes = await self._store.mirror.save_schemas(course_id, schemas) if schemas else Changes()
        changes |= await self._store.mirror.save_categories(course_id, categories) if categories else Changes()
        self._announce(changes)
        return ColumnOptions(
            schemas={one.id: value_or(one.title, "") or one.id for one in schemas},
            categories={one.id: value_or(one.title, "") or one.id for one in categories},
            set_on_site=self._edition_of(await self._store.views.course(course_id)).set_on_site,
        )

    async def read(self, course_id: CourseId, column_id: ColumnId) -> Column:
        self._need_link()
        return await self._writer.read(course_id, column_id)

    async def create(self, course_id: CourseId, values: Values) -> ColumnWritten:
        """A new column; raises ColumnRefused or another ApiError."""
        self._need_link()
        try:
            return self._publish_written(course_id, await self._writer.create(course_id, values))
        except (Invalid, Conflict, Refused) as problem:
            raise ColumnRefused(problem, blamed(problem, values)) from problem

    async def change(self, course_id: CourseId, known_column: Column, values: Values) -> ColumnWritten:
        """Set fields of a column as it was seen; raises ColumnOvertaken, ColumnRefused or another ApiError."""
        self._need_link()
        try:
            return self._publish_written(course_id, await self._writer.change(course_id, known_column, values))
        except (Invalid, Conflict, Refused) as problem:
            raise ColumnRefused(problem, blamed(problem, values)) from problem

    async def losses(self, course_id: CourseId, column_id: ColumnId) -> Losses:
        """What would go with the column, counted on the service now."""
        self._need_link()
        grades, attempts = await self._writer.count(course_id, column_id)
        columns = await self._store.mirror.columns(course_id)
        totals = [one.title for one in columns if one.id != column_id and _counts(one, column_id, columns)]
        return Losses(grades, attempts, len(await self._unsent_edits(course_id, column_id)), tuple(totals))

    async def delete(self, course_id: CourseId, column_id: ColumnId, seen_losses: Losses) -> None:
        """Delete the column with what the person was told goes with it; raises MoreToLose where that has grown.

        Grades that were only here are given up as well: they, and all others, stay in the history.
        """
        now = await self.losses(course_id, column_id)
        if now.grades > seen_losses.grades or now.attempts > seen_losses.attempts or now.unsent > seen_losses.unsent:
            raise MoreToLose(now)
        try:
            changes = await self._writer.delete(course_id, column_id, only_if_empty=now.is_nothing)
        except Conflict as problem:
            now = await self.losses(course_id, column_id)
            if not now.is_nothing:
                raise MoreToLose(now) from problem
            # Services count grades that were cleared again as grades; there is nothing in them to be lost.
            changes = await self._writer.delete(course_id, column_id, only_if_empty=False)
        for edit_id in await self._unsent_edits(course_id, column_id):
            changes |= await self._store.outbox.discard(edit_id)
        self._announce(changes)
        await self._engine.recount()
        self._engine.columns_moved(course_id)

    async def add_what_if(self, course_id: CourseId, draft: WhatIfDraft) -> ColumnId:
        """A column for trying things out; it is never sent."""
        column_id, changes = await self._store.what_if.add(course_id, draft)
        self._announce(changes)
        return column_id

    async def change_what_if(self, course_id: CourseId, column_id: ColumnId, draft: WhatIfDraft) -> None:
        """Another title, scale or role of such a column."""
        self._announce(await self._store.what_if.change(course_id, column_id, draft))

    async def remove_what_if(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Take such a column away; `restore_what_if` brings it back with all that was in it."""
        self._announce(await self._store.what_if.set_gone(course_id, column_id, is_gone=True))

    async def restore_what_if(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Bring back what `remove_what_if` took away."""
        self._announce(await self._store.what_if.set_gone(course_id, column_id, is_gone=False))

    def _need_link(self) -> None:
        if not self.is_reachable:
            raise LmsdeskError(
                "Columns cannot be changed offline.",
                detail="Grades can still be entered, and what-if columns need no connection.",
                code="columns-offline",
            )

    def _publish_written(self, course_id: CourseId, written: ColumnWritten) -> ColumnWritten:
        self._announce(written.changes)
        self._engine.columns_moved(course_id)
        return written

    async def _unsent_edits(self, course_id: CourseId, column_id: ColumnId) -> list[EditId]:
        edits = await self._store.outbox.edits()
        return [edit.id for edit in edits if Cell(course_id, column_id, edit.cell.user_id) == edit.cell]


def blamed(problem: ApiError, values: Values) -> dict[ColumnField, str]:
    """The fields that a refusal names, by their path or by the value they were given, with what the service said."""
    message = problem.said
    if not message:
        return {}
    by_path = [one for one in values if one in message]
    if by_path:
        return {max(by_path, key=len): message}
    by_name = [one for one in values if one.rpartition(".")[2] in message and "." in one]
    by_value = [one for one, value in values.items() if isinstance(value, str) and len(value) > 3 and value in message]
    return dict.fromkeys((by_name or by_value)[:1], message)


def _counts(total: Column, column_id: ColumnId, columns: list[Column]) -> bool:
    from lmsdesk.model.totals import rule_of

    rule = rule_of(total, columns) if total.is_calculated else None
    return rule is not None and column_id in rule.weights
