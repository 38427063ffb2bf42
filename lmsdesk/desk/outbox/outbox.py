"""The outbox as a person uses it: what waits, what is in conflict, and what to do with either."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeVar

from msgspec import Struct, field

from lmsdesk.api import ApiError, Client
from lmsdesk.desk.gradebook.change_authors import logged_at, logs_of, modifier
from lmsdesk.desk.gradebook.course_names import StandIns, rubric_words, student_name
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.platform.long_work import pause
from lmsdesk.model.anonymity import code_of
from lmsdesk.model.changes import Origin
from lmsdesk.model.contents import ContentTarget
from lmsdesk.model.edits import Edit, EditResult, EditState, FieldDecision
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.marking import GradeLog
from lmsdesk.model.rubrics import EvaluationTarget
from lmsdesk.model.wire import value_or
from lmsdesk.store import Discarded, Store
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.sender import IN_FLIGHT

FLUSH_S = 2.0
"""How long closing waits for the outbox to empty; what is left is sent next time."""
REQUESTS_PER_GRADE = 2
"""The value is read, then written; the reply is the read-back (sync/push.py)."""
T = TypeVar("T")
_PIECE: Final = 500


class EditEntry(Struct, frozen=True, gc=False):
    """One row of the list of what waits or is in conflict."""

    edit: Edit
    course_title: str
    column_title: str
    student_name: str
    """What to call the student; in a column that hides names, a number takes its place."""
    stand_in: int = 0
    """That number; 0 where the name is shown."""
    item_title: str = ""
    """Of a change of a content item: what the item is called; it has neither column nor student."""
    words: Mapping[str, str] = {}
    """Of choices in a rubric: what its rows and cells are called."""

    def word(self, value: object) -> object:
        """What a row or a cell of a rubric is called; any other value as it is."""
        return self.words.get(value, value) if isinstance(value, str) else value

    @property
    def code(self) -> str:
        """What to call a submission that the service gives without a name; empty for all other."""
        return code_of(self.edit.target)


ConflictEntry = EditEntry
"""An entry whose edit is held: `edit.theirs` has the other values."""


async def with_titles(store: Store, edits: list[Edit]) -> list[EditEntry]:
    """The edits in their order, each with the titles and names of its cell."""
    courses = {entry.enrolment.course_id: entry.course.title for entry in await store.views.courses()}
    columns: dict[tuple[CourseId, ColumnId], str] = {}
    students: dict[tuple[CourseId, UserId], str] = {}
    called: dict[CourseId, StandIns] = {}
    items: dict[ContentTarget, str] = {}
    for course_id in {edit.cell.course_id for edit in edits}:
        listed = [*await store.mirror.columns(course_id), *await store.mirror.removed_columns(course_id)]
        columns |= {(course_id, column.id): column.title for column in listed}
        async for member in in_pieces(await store.mirror.roster(course_id)):
            students[course_id, member.user_id] = student_name(member)
        people = [user_id for course, user_id in students if course == course_id]
        items |= await _item_titles(store, course_id, edits)
        called[course_id] = StandIns(await store.anonymity.hidden_columns(course_id), people)
    return [
        EditEntry(
            edit=edit,
            course_title=courses.get(edit.cell.course_id, edit.cell.course_id),
            column_title=columns.get((edit.cell.course_id, edit.cell.column_id), edit.cell.column_id),
            student_name=called[edit.cell.course_id].name(
                edit.cell, students.get((edit.cell.course_id, edit.cell.user_id), edit.cell.user_id)
            ),
            stand_in=called[edit.cell.course_id].number(edit.cell),
            item_title=items.get(edit.target, "") if isinstance(edit.target, ContentTarget) else "",
            words=await _rubric_words(store, edit),
        )
        async for edit in in_pieces(edits)
    ]


async def _item_titles(store: Store, course_id: CourseId, edits: Sequence[Edit]) -> dict[ContentTarget, str]:
    """What the content items of these edits are called, as a person sees them."""
    titles: dict[ContentTarget, str] = {}
    for edit in edits:
        target = edit.target
        if isinstance(target, ContentTarget) and target.course_id == course_id:
            kept = await store.contents.item(course_id, target.content_id)
            title = "" if kept is None else value_or(kept.title, "")
            titles[target] = str(edit.patch.get("title") or title or target.content_id)
    return titles


async def _rubric_words(store: Store, edit: Edit) -> Mapping[str, str]:
    """Row or cell of a rubric → what it is called."""
    if not isinstance(edit.target, EvaluationTarget):
        return {}
    return await rubric_words(store, edit.target.course_id, edit.target.column_id)


async def in_pieces(things: Sequence[T]) -> AsyncIterator[T]:
    """One after another, with a pause for everybody else now and then."""
    for number, thing in enumerate(things, 1):
        yield thing
        if number % _PIECE == 0:
            await pause()


class Budget(Struct, frozen=True):
    """A forecast of what sending costs; `left` is how many requests the service last said are left, or None."""

    requests: int
    left: int | None
    seconds: float


class RemoteChange(Struct, frozen=True):
    """What is known of a colleague's change: when it was first seen here, and when and by whom it was made."""

    first_seen_at: datetime | None = None
    made_at: datetime | None = None
    author: str = ""


class Resolved(Struct, frozen=True):
    """The edits on which a decision counted, and the undo step of it in each course where a value gave way."""

    edit_ids: set[EditId] = field(default_factory=set)
    steps: dict[CourseId, int] = field(default_factory=dict)


class Outbox:
    """Edits that the service has not confirmed; each method that writes tells the subscribers."""

    def __init__(self, store: Store, client: Client, engine: Engine, publisher: ChangePublisher) -> None:
        self._store = store
        self._client = client
        self._engine = engine
        self._publisher = publisher

    async def edits(self) -> list[Edit]:
        return await self._store.outbox.edits()

    async def waiting(self) -> list[EditEntry]:
        """What is queued, being sent, or was refused; drafts wait for nobody but the person."""
        edits = await self._store.outbox.edits()
        waiting = [edit for edit in edits if edit.state is not EditState.HELD and not _is_resting(edit)]
        return await with_titles(self._store, waiting)

    async def conflicts(self) -> list[EditEntry]:
        """What two people changed differently."""
        return await with_titles(self._store, await self._store.outbox.edits([EditState.HELD]))

    async def resolve(self, edit_id: EditId, decisions: Sequence[FieldDecision], *, label: str) -> EditResult:
        """Resolve fields in conflict as one undo step; no changes when the values are not those that were seen.

        Undoing the step restores the value that was overwritten, as one more edit.
        """
        result = await self._store.outbox.resolve(edit_id, decisions, label=label)
        await self._publisher.publish(result.changes)
        return result

    async def resolve_all(self, decisions: Mapping[EditId, Sequence[FieldDecision]], *, label: str) -> Resolved:
        """The same for several edits, as one undo step in each of their courses."""
        held = {edit.id: edit.target for edit in await self._store.outbox.edits([EditState.HELD])}
        by_course: dict[CourseId, dict[EditId, Sequence[FieldDecision]]] = {}
        for edit_id, given in decisions.items():
            if edit_id in held:
                by_course.setdefault(held[edit_id].course_id, {})[edit_id] = given
        resolved = Resolved()
        for course_id, chosen in by_course.items():
            result = await self._store.outbox.resolve_all(chosen, label=label)
            moved = result.changes.cells | result.changes.targets
            resolved.edit_ids.update(edit_id for edit_id in chosen if held[edit_id] in moved)
            if result.step_id is not None:
                resolved.steps[course_id] = result.step_id
            await self._publisher.publish(result.changes)
        return resolved

    async def discard(self, edit_ids: Sequence[EditId]) -> Discarded:
        """Drop edits; history keeps their values, and `restore_discarded` takes the result."""
        discarded = await self._store.outbox.discard_all(edit_ids)
        await self._publisher.publish(discarded.changes)
        return discarded

    async def restore_discarded(self, discarded: Discarded) -> bool:
        """Queue discarded edits again; False when every one of their cells has a newer edit."""
        changes = await self._store.outbox.restore_discarded(discarded)
        await self._publisher.publish(changes)
        return bool(changes)

    async def retry(self, edit_id: EditId) -> None:
        await self._publisher.publish(await self._store.outbox.retry(edit_id))

    def send_soon(self) -> None:
        """Send also what was entered as unfinished."""
        self._engine.new_edits()

    async def flush(self) -> None:
        """Let the outbox empty for two seconds at most; returns at once while nothing can be sent."""
        await self._engine.drain(FLUSH_S)

    def budget(self, grades: int) -> Budget:
        """What sending so many grades will cost in requests and time."""
        requests = grades * REQUESTS_PER_GRADE
        return Budget(requests, self._client.remaining_requests, requests * self._client.request_s / IN_FLIGHT)

    async def first_seen(self, cell: Cell) -> RemoteChange:
        """When a colleague's value of the cell was first pulled to this computer."""
        entries = await self._store.history.of_cell(cell)
        return RemoteChange(next((entry.at for entry in entries if entry.origin is Origin.PULLED), None))

    async def fetch_change(self, cell: Cell) -> RemoteChange:
        """The same, with author and time from the service's own log where this user may read that."""
        change = await self.first_seen(cell)
        if not cell.column_id:
            # The change of a content item: the service's log tells of grades alone.
            return change
        try:
            newest = await self._newest_log(cell)
        except ApiError:
            # A log that cannot be read costs nothing but the name.
            return change
        if newest is None:
            return change
        logged = logged_at(newest)
        return RemoteChange(change.first_seen_at, logged.moment if logged else None, modifier(newest))

    async def _newest_log(self, cell: Cell) -> GradeLog | None:
        logs = [log async for log in logs_of(self._client, cell)]
        return max(logs, key=lambda log: str(logged_at(log) or ""), default=None)


def _is_resting(edit: Edit) -> bool:
    return edit.is_draft and edit.state is EditState.QUEUED
