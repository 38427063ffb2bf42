"""What was there before, and a person's word on it: conflicts, cells put back, discarded edits taken up again."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from lmsdesk.api import ApiError, Client
from lmsdesk.desk.gradebook.change_authors import Authors, logged_at, logs_of, modifier
from lmsdesk.desk.gradebook.course_names import Titles, titles_of
from lmsdesk.model.changes import Changes, HistoryEntry, Origin
from lmsdesk.model.conflicts import FieldDecision
from lmsdesk.model.edits import EditResult
from lmsdesk.model.ids import Cell, CourseId, EditId
from lmsdesk.model.marking import GradeLog
from lmsdesk.model.past import PastQuery, PutBack
from lmsdesk.store import Discarded, Store


@dataclass(frozen=True)
class PutBackPlan:
    """Exactly what putting back would change, and how many fields cannot be changed any more."""

    moves: tuple[PutBack, ...]
    left_out: int
    """Of people or columns that are no longer in the course, or of columns the service works out."""
    at: datetime
    titles: Titles


@dataclass(frozen=True)
class Trace:
    """What is known of a colleague's change: when it was noticed here, and when and by whom it was made."""

    noticed_at: datetime | None = None
    made_at: datetime | None = None
    who: str = ""


class Past:
    """The history of one site and the ways back; each verb that writes tells the subscribers."""

    def __init__(self, store: Store, client: Client, tell: Callable[[Changes], Awaitable[None]]) -> None:
        self._store = store
        self._client = client
        self._tell = tell
        self.authors = Authors(client)
        """Who made the changes that were pulled."""

    async def titles(self, course_id: CourseId) -> Titles:
        """What the columns and students of a course are called."""
        return await titles_of(self._store, course_id)

    async def find(self, query: PastQuery) -> list[HistoryEntry]:
        """Entries of the history, newest first; of one student, none in columns that hide names."""
        if query.user_id is not None:
            query = replace(query, without=await self._store.anonymity.hidden_in(query.course_id))
        return await self._store.history.find(query)

    async def plan(self, scope: PastQuery, at: datetime) -> PutBackPlan:
        """What has to change so that the cells of the scope hold again what was seen in them at that moment."""
        titles = await titles_of(self._store, scope.course_id)
        moves = await self._store.outbox.moves_back(scope, at)
        kept = await asyncio.to_thread(_as_read, moves, titles)
        return PutBackPlan(kept, len(moves) - len(kept), at, titles)

    async def plan_before(self, scope: PastQuery, entry: HistoryEntry) -> PutBackPlan:
        """The same for the moment just before a change was made; of a sending, before its value was entered."""
        return await self.plan(scope, await self._store.outbox.moment_before(entry))

    async def plan_value(self, entry: HistoryEntry) -> PutBackPlan:
        """What has to change so that only this field of this cell holds again what it held before the change."""
        titles = await titles_of(self._store, entry.cell.course_id)
        moves = await self._store.outbox.value_back(entry)
        kept = _as_read(moves, titles)
        return PutBackPlan(kept, len(moves) - len(kept), entry.at, titles)

    async def put_back(self, moves: Sequence[PutBack], *, label: str) -> EditResult:
        """Enter exactly these moves as one step of undoing; raises RestoreOvertaken when one has been overtaken."""
        result = await self._store.outbox.restore(moves, label=label)
        await self._tell(result.changes)
        return result

    async def decide(self, edit_id: EditId, decisions: Sequence[FieldDecision], *, label: str) -> EditResult:
        """Settle fields in conflict as one step of undoing; no changes when the values are not those that were seen.

        Taking the step back brings the value that gave way, as one more edit.
        """
        result = await self._store.outbox.decide(edit_id, decisions, label=label)
        await self._tell(result.changes)
        return result

    async def discard(self, edit_ids: Sequence[EditId]) -> Discarded:
        """Throw edits away; the result can put them back."""
        discarded = await self._store.outbox.discard_all(edit_ids)
        await self._tell(discarded.changes)
        return discarded

    async def take_up(self, discarded: Discarded) -> bool:
        """Let discarded edits wait again; False when something new waits in each of their places."""
        changes = await self._store.outbox.put_back(discarded)
        await self._tell(changes)
        return bool(changes)

    async def noticed(self, cell: Cell) -> Trace:
        """When a colleague's value of the cell came to this computer."""
        entries = await self._store.history.of_cell(cell)
        return Trace(next((entry.at for entry in entries if entry.origin is Origin.PULLED), None))

    async def traced(self, cell: Cell) -> Trace:
        """The same, with what the service's own log says of it where this person may read that."""
        trace = await self.noticed(cell)
        try:
            newest = await self._newest_log(cell)
        except ApiError:
            # A log that cannot be read costs nothing but the name.
            return trace
        if newest is None:
            return trace
        logged = logged_at(newest)
        return Trace(trace.noticed_at, logged.moment if logged else None, modifier(newest))

    async def _newest_log(self, cell: Cell) -> GradeLog | None:
        logs = [log async for log in logs_of(self._client, cell)]
        return max(logs, key=lambda log: str(logged_at(log) or ""), default=None)


def _as_read(moves: Sequence[PutBack], titles: Titles) -> tuple[PutBack, ...]:
    """Those that can be entered, in the order in which a person reads them."""
    kept = [move for move in moves if move.cell.column_id in titles.editable and move.cell.user_id in titles.people]
    kept.sort(key=lambda move: (titles.column(move.cell), titles.person(move.cell), move.field))
    return tuple(kept)
