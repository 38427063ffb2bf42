"""The courses of a site and their gradebooks: reading them, and entering, undoing and redoing edits."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.course_names import CourseNames, load_course_names, masked_part, masked_sheet
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.gradebook.scales import Scales
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.model.changes import Changes, HistoryEntry, Origin, PastQuery
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.edits import CellPatch, Edit, EditResult, UndoResult
from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.groups import CourseGroup
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet, SheetPart
from lmsdesk.model.wire import Maybe, value_or
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.single_pulls import pull_groups

_COUNTED = frozenset({"score", "text", "exempt"})


class CellDetails(Struct, frozen=True):
    """The service's last word, what waits over it, what was handed in, and what was there before, newest first."""

    cell: Cell
    grade: Grade | None
    edit: Edit | None
    attempts: tuple[Attempt, ...]
    history: tuple[HistoryEntry, ...]
    taken_since: frozenset[ColumnId] = frozenset()
    """Of a grade that the service works out: columns in which it has taken a grade of the same student since."""

    def text(self, field: str) -> str:
        """The feedback or the notes as a person sees them; empty for none."""
        if self.edit is not None and field in self.edit.patch:
            return str(self.edit.patch[field] or "")
        if self.grade is None:
            return ""
        kept: Maybe[str] = self.grade.feedback if field == "feedback" else self.grade.notes
        return value_or(kept, "")


async def load_cell_details(store: Store, cell: Cell) -> CellDetails:
    taken_since = await _taken_since(store, cell)
    kept = await store.cell_record(cell)
    return CellDetails(cell, kept.grade, kept.edit, kept.attempts, kept.history, taken_since)


async def _taken_since(store: Store, cell: Cell) -> frozenset[ColumnId]:
    """Columns in which the service took a grade of the student after it was last asked for this one."""
    columns = await store.mirror.columns(cell.course_id)
    if not any(column.id == cell.column_id and column.is_calculated for column in columns):
        return frozenset()
    cursor = (await store.mirror.cursors(cell.course_id)).get(cell.column_id)
    if cursor is None:
        return frozenset()
    query = PastQuery(cell.course_id, user_id=cell.user_id, since=cursor.pulled_at, origins=frozenset({Origin.SENT}))
    return frozenset(entry.cell.column_id for entry in await store.history.find(query) if entry.field in _COUNTED)


class Gradebook:
    """Reads stored gradebooks and edits them; needs neither network nor sign-in, except for `refresh_groups`."""

    def __init__(
        self, store: Store, client: Client, publisher: ChangePublisher, subscribers: Announcer[Changes]
    ) -> None:
        self._store = store
        self._client = client
        self._publisher = publisher
        self._subscribers = subscribers
        self._scales = Scales(store)

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        """Call back with each change of stored data; the result ends it."""
        return self._subscribers.subscribe(on_changes)

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The stored gradebook with the edits to lay over it."""
        # What takes longest is asked for first: whoever begins this has it read beside something else.
        sheet = await self._store.views.sheet(course_id)
        await self._scales.load(course_id)
        return masked_sheet(sheet, await self._store.anonymity.hidden_columns(course_id))

    async def sheet_part(self, course_id: CourseId, columns: Collection[ColumnId]) -> SheetPart:
        """Some columns of the stored gradebook: enough to show a few changed grades."""
        part = await self._store.views.sheet_part(course_id, columns)
        return masked_part(part, await self._store.anonymity.hidden_columns(course_id))

    def scale(self, course_id: CourseId, column: Column) -> Scale:
        """What the column accepts, as of the last `sheet` of its course."""
        return self._scales.of(course_id, column)

    async def category_titles(self, course_id: CourseId) -> dict[str, str]:
        return await self._store.mirror.category_titles(course_id)

    async def course_names(self, course_id: CourseId) -> CourseNames:
        return await load_course_names(self._store, course_id)

    async def groups(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups of a course as they were at the last `refresh_groups`."""
        return await self._store.groups.of(course_id)

    async def refresh_groups(self, course_id: CourseId) -> bool:
        """Ask the service for the groups; whether any is different. Raises an ApiError, also without network."""
        return await pull_groups(self._client, self._store, course_id)

    async def late_students(self, course_id: CourseId, column: Column) -> frozenset[UserId]:
        """Whose last attempt for the column came after it was due, as far as attempts have been read."""
        hidden = await self._store.anonymity.hidden_columns(course_id)
        return frozenset() if column.id in hidden else await self._store.mirror.late(course_id, column)

    async def cell_history(self, cell: Cell) -> list[HistoryEntry]:
        """The history of the cell, newest first; nothing while its column hides names."""
        return [] if await self._is_hidden(cell) else await self._store.history.of_cell(cell)

    async def cell_details(self, cell: Cell) -> CellDetails:
        """Everything known of one grade; nothing while its column hides names."""
        if await self._is_hidden(cell):
            return CellDetails(cell, None, None, (), ())
        return await load_cell_details(self._store, cell)

    async def _is_hidden(self, cell: Cell) -> bool:
        return cell.column_id in await self._store.anonymity.hidden_columns(cell.course_id)

    async def edit(
        self,
        patches: Sequence[CellPatch],
        *,
        label: str,
        initiator: object | None = None,
        step_id: int | None = None,
        is_unfinished: bool = False,
    ) -> EditResult:
        """Store the changes on disk and queue them, as one undo step or as a part of the step `step_id`.

        With `is_unfinished` they are stored, but not sent before the next finished edit or `outbox.send_soon`.
        """
        result = await self._store.outbox.edit(patches, label=label, step_id=step_id)
        await self._publisher.publish(result.changes.with_initiator(initiator), is_finished=not is_unfinished)
        return result

    async def undo(self, course_id: CourseId, *, only: int | None = None) -> UndoResult | None:
        """Undo the last step, sent or not; None when there is none, or it is not `only`. Raises UndoRefused."""
        result = await self._store.outbox.undo(course_id, only=only)
        await self._publisher.publish(result.changes if result else Changes())
        return result

    async def redo(self, course_id: CourseId) -> UndoResult | None:
        """Redo the step that was undone last; None when there is none. Raises UndoRefused."""
        result = await self._store.outbox.redo(course_id)
        await self._publisher.publish(result.changes if result else Changes())
        return result

    async def skip_undo(self, course_id: CourseId) -> None:
        """Forget a step that `undo` refused, so that those before it can be undone."""
        await self._store.outbox.skip_undo(course_id)

    async def skip_redo(self, course_id: CourseId) -> None:
        """Forget a step that `redo` refused, so that those after it can be redone."""
        await self._store.outbox.skip_redo(course_id)

    async def undo_labels(self, course_id: CourseId) -> tuple[str | None, str | None]:
        """The labels of the steps that `undo` and `redo` would take."""
        return await self._store.outbox.undo_labels(course_id)


class Courses:
    """Lists the stored courses and keeps the open ones up to date."""

    def __init__(self, store: Store, engine: Engine, subscribers: Announcer[Changes], gradebook: Gradebook) -> None:
        self._store = store
        self._engine = engine
        self._subscribers = subscribers
        self._gradebook = gradebook

    async def list(self) -> list[CourseEntry]:
        return await self._store.views.courses()

    async def refresh(self) -> None:
        """Pull the course list as soon as the service can be reached."""
        self._engine.want_catalogue()

    def look_for_work(self, course_id: CourseId | None = None) -> None:
        """Read what waits for a grader in this course, or in all, as soon as the service can be reached."""
        self._engine.want_attempts(course_id)

    async def set_favourite(self, course_id: CourseId, *, is_favourite: bool) -> None:
        """Put a star on the course, or take it off."""
        self._subscribers.announce(await self._store.mirror.set_favourite(course_id, is_favourite=is_favourite))

    async def open(self, course_id: CourseId) -> Sheet:
        """The stored gradebook at once; it is pulled in the background, again and again until `close`."""
        sheet = await self._gradebook.sheet(course_id)
        self._engine.want_course(course_id)
        return sheet

    def close(self, course_id: CourseId) -> None:
        """Stop keeping the course up to date."""
        self._engine.release_course(course_id)
