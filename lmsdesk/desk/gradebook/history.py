"""What cells held before, and restoring it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.change_authors import Authors
from lmsdesk.desk.gradebook.course_names import CourseNames, load_course_names, with_rubric_words
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.model.changes import HistoryEntry, PastQuery, RestoredField
from lmsdesk.model.edits import EditResult
from lmsdesk.store import Store


@dataclass(frozen=True)
class RevertPlan:
    """Exactly what restoring would change, and how many fields cannot be changed any more."""

    moves: tuple[RestoredField, ...]
    left_out: int
    """Of people or columns that are no longer in the course, or of columns the service works out."""
    at: datetime
    names: CourseNames


class History:
    """Reads the history of one site and restores earlier values."""

    def __init__(self, store: Store, client: Client, publisher: ChangePublisher) -> None:
        self._store = store
        self._publisher = publisher
        self.authors = Authors(client)
        """Who made the changes that were pulled."""

    async def find(self, query: PastQuery) -> list[HistoryEntry]:
        """What moved, newest first: grades, marks, choices in rubrics; of one student, none where names are hidden."""
        query = replace(query, has_marks=True)
        if query.user_id is not None:
            query = replace(query, without=await self._store.anonymity.hidden_columns(query.course_id))
        return await with_rubric_words(self._store, await self._store.history.find(query))

    async def plan_revert(self, scope: PastQuery, at: datetime) -> RevertPlan:
        """What has to change so that the cells of the scope hold again what was seen in them at that moment."""
        names = await load_course_names(self._store, scope.course_id)
        moves = await self._store.outbox.moves_back(scope, at)
        kept = await asyncio.to_thread(_as_read, moves, names)
        return RevertPlan(kept, len(moves) - len(kept), at, names)

    async def plan_revert_before(self, scope: PastQuery, entry: HistoryEntry) -> RevertPlan:
        """The same for the moment just before a change was made; of a sending, before its value was entered."""
        return await self.plan_revert(scope, await self._store.outbox.moment_before(entry))

    async def plan_revert_value(self, entry: HistoryEntry) -> RevertPlan:
        """What has to change so that only this field of this cell holds again what it held before the change."""
        names = await load_course_names(self._store, entry.cell.course_id)
        moves = await self._store.outbox.value_back(entry)
        kept = _as_read(moves, names)
        return RevertPlan(kept, len(moves) - len(kept), entry.at, names)

    async def revert(self, moves: Sequence[RestoredField], *, label: str) -> EditResult:
        """Enter exactly these moves as one step of undoing; raises RestoreOvertaken when one has been overtaken."""
        result = await self._store.outbox.restore(moves, label=label)
        await self._publisher.publish(result.changes)
        return result


def _as_read(moves: Sequence[RestoredField], names: CourseNames) -> tuple[RestoredField, ...]:
    """Those that can be entered, in the order in which a person reads them."""
    kept = [move for move in moves if move.cell.column_id in names.editable and move.cell.user_id in names.people]
    kept.sort(key=lambda move: (names.column(move.cell), names.person(move.cell), move.field))
    return tuple(kept)
