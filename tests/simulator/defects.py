"""Deliberate defects: each breaks one promise in the real code while it is in force, and must be found."""
# ruff: noqa: ARG005 - what stands in for a function takes its arguments

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from unittest.mock import patch

import apsw
from msgspec.structs import replace

import lmsdesk.api.paging
import lmsdesk.store.mirror.history
import lmsdesk.store.outbox.enter
import lmsdesk.store.outbox.outbox
import lmsdesk.store.outbox.resolve_conflicts
import lmsdesk.store.outbox.send
import lmsdesk.store.outbox.undo_steps
import lmsdesk.sync.columns
import lmsdesk.sync.push
from lmsdesk.api import ApiError, Conflict, Invalid, NotFound
from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.edits import CellPatch, Edit
from lmsdesk.model.gradebook import Column, Grade
from lmsdesk.model.ids import Cell, Target
from lmsdesk.model.wire import Json
from lmsdesk.store.database import connection as connections
from lmsdesk.store.database.database import Database
from lmsdesk.store.mirror.grades import Pull, put_grades
from lmsdesk.store.mirror.mirror import Mirror
from lmsdesk.store.outbox.edit_rows import OutboxRow
from lmsdesk.store.outbox.kinds import GradeMirror, Known
from lmsdesk.store.outbox.outbox import Outbox
from lmsdesk.sync.columns import ColumnPuller, PullProgress
from lmsdesk.sync.grades import ChangeIndexes, Listed, highest_index, whole
from lmsdesk.sync.push import Merge, Pusher
from lmsdesk.sync.services import GradeService, Reading
from tests.simulator.defects_beside_grades import BESIDE_GRADES

Patched = tuple[object, str, object]


def _read_back_dropped() -> list[Patched]:
    """Whatever the service answers to a write counts as done."""
    return [(lmsdesk.sync.push, "shows", lambda reply, sent: True)]


def _pull_over_unsent() -> list[Patched]:
    """A pull clears away what waits in the cells that it brings."""
    original = Mirror.save_grades

    async def save(self: Mirror, course_id: Any, column_id: Any, grades: Sequence[Grade], **options: Any) -> Changes:
        changes = await original(self, course_id, column_id, grades, **options)
        sql = "DELETE FROM edit WHERE course_id = ? AND column_id = ? AND user_id = ?"
        rows = [(course_id, column_id, cell.user_id) for cell in changes.cells]
        await self._database.write(lambda connection: connection.executemany(sql, rows))
        return changes

    return [(Mirror, "save_grades", save)]


def _settled_before_sent() -> list[Patched]:
    """An edit is off the list before the service has it."""
    original = Pusher._write

    async def write(self: Pusher, edit: Edit, send: Json) -> Reading:
        made = Grade(user_id=edit.cell.user_id, column_id=edit.cell.column_id)
        await self._store.outbox.confirm(edit, sent=edit.patch, reply=made)
        return await original(self, edit, send)

    return [(Pusher, "_write", write)]


def _repeated_unread() -> list[Patched]:
    """A write whose reply was lost is simply sent again."""
    original = Pusher._write

    async def write(self: Pusher, edit: Edit, send: Json) -> Reading:
        try:
            return await original(self, edit, send)
        except ApiError as error:
            if isinstance(error, NotFound | Conflict | Invalid):
                raise
            return await original(self, edit, send)

    return [(Pusher, "_write", write)]


def _null_lost() -> list[Patched]:
    """An explicit null is taken for absence."""
    original = lmsdesk.store.outbox.enter.coalesce

    def coalesced(patches: Sequence[CellPatch]) -> dict[Target, Json]:
        found = original(patches)
        return {
            target: {name: value for name, value in fields.items() if value is not None}
            for target, fields in found.items()
        }

    return [(lmsdesk.store.outbox.outbox, "coalesce", coalesced)]


def _not_recovered() -> list[Patched]:
    """After a start, what was being sent stays so for ever."""

    async def recover(self: Outbox) -> Changes:
        return Changes()

    return [(Outbox, "recover", recover)]


def _cursor_first() -> list[Patched]:
    """The place to go on from is kept before the page is."""
    original = ColumnPuller.keep

    async def keep(
        self: ColumnPuller, column: Column, grades: Sequence[Grade], progress: PullProgress, *, upto: int
    ) -> None:
        cursor = self.cursors.get(column.id)
        if cursor is not None:
            index = highest_index(grades, at_least=cursor.change_index)
            await self._advance(column, replace(cursor, change_index=index))
        await original(self, column, grades, progress, upto=upto)

    return [(ColumnPuller, "keep", keep)]


def _loser_dropped() -> list[Patched]:
    """What gives way in a conflict is not kept."""
    original = lmsdesk.store.mirror.history.remember

    def remember(connection: apsw.Connection, moved: Any, *, origin: Origin, at: datetime) -> None:
        if origin is not Origin.LOST:
            original(connection, moved, origin=origin, at=at)

    return [(lmsdesk.store.outbox.resolve_conflicts, "remember", remember)]


def _decision_no_step() -> list[Patched]:
    """What was decided cannot be taken back."""
    return [(lmsdesk.store.outbox.resolve_conflicts, "push_step", lambda *_: None)]


def _undo_unchecked() -> list[Patched]:
    """Undo writes over what somebody else has entered since."""
    return [(lmsdesk.store.outbox.undo_steps, "_wanted_values", lambda move, situation: dict(move.after))]


def _conflict_ignored() -> list[Patched]:
    """The person's value always wins."""
    original = lmsdesk.sync.push.merge

    def merge(base: Json, mine: Json, theirs: Json) -> Merge:
        found = original(base, mine, theirs)
        return Merge({**found.send, **{name: mine[name] for name in found.conflict}}, found.agreed, {})

    return [(lmsdesk.sync.push, "merge", merge)]


def _sync_skipped() -> list[Patched]:
    """A commit does not wait for the disk."""
    original = connections._prepare

    def prepare(connection: apsw.Connection, *arguments: Any) -> None:
        original(connection, *arguments)
        connection.pragma("synchronous", "OFF")

    return [(connections, "_prepare", prepare)]


def _half_written() -> list[Patched]:
    """A transaction is kept as far as it came."""

    def write(self: Database, function: Callable[[apsw.Connection], Any]) -> Any:
        return function(self._require_connection())

    return [(Database, "_write", write)]


def _version_ignored() -> list[Patched]:
    """A reply settles what was changed while it was on its way, too."""
    return [(lmsdesk.store.outbox.send, "_without_confirmed", lambda row, edit, answer: row.without(row.patch))]


def _overtaken_kept() -> list[Patched]:
    """A reply that a pull has overtaken brings the old row back."""

    def take_over(self: GradeMirror, connection: apsw.Connection, reply: Grade, pull: Pull, known: Known) -> Changes:
        cell = Cell.of(known.target)
        found = {cell.user_id: reply}
        return Changes(cells=put_grades(connection, cell.course_id, cell.column_id, found, pull=pull))

    return [(GradeMirror, "take_over", take_over)]


def _put_back_missed() -> list[Patched]:
    """A value that arrived and was put back by a colleague is sent once more."""
    return [(lmsdesk.sync.push, "reverted_fields", lambda edit, send, theirs: {})]


def _old_base_trusted() -> list[Patched]:
    """A value equal to the one that the cell began with is dropped, whatever the service holds by now."""
    original = OutboxRow.without_noops

    def without_noops(self: OutboxRow, grade: Any) -> OutboxRow:
        idle = [name for name, value in self.patch.items() if value == self.base.get(name)]
        return self.without(idle) if self.is_only_here else original(self, grade)

    return [(OutboxRow, "without_noops", without_noops)]


def _other_face_unweighed() -> list[Patched]:
    """A score goes over a text that a colleague has just entered, because only the score is compared."""
    return [(lmsdesk.sync.push, "unseen", lambda edit, send, theirs: {})]


def _other_face_forgotten() -> list[Patched]:
    """A score that takes the place of a text does not say so, and its undo does not bring the text back."""
    return [(lmsdesk.store.outbox.enter, "_with_both_faces", lambda situation, fields: fields)]


def _agreed_sent_again() -> list[Patched]:
    """What the service already holds as wished waits with the conflict beside it, and is sent once more."""
    return [(lmsdesk.store.outbox.send, "_arrived", lambda edit, held: set())]


def _step_replaced() -> list[Patched]:
    """Whatever is joined to a step replaces what the step held."""
    original = lmsdesk.store.outbox.undo_steps._join

    def joined(first: Any, then: Any) -> Any:
        return original(None, then)

    return [(lmsdesk.store.outbox.undo_steps, "_join", joined)]


def _gap_built_on() -> list[Patched]:
    """What an earlier process has left in the log is trusted to be on the disk."""
    return [(connections, "_make_lasting", lambda connection: None)]


def _absence_taken_for_empty() -> list[Patched]:
    """Who is not in the course any more counts as somebody without a grade."""

    async def membership(self: GradeService, cell: Cell) -> None:
        return None

    return [(GradeService, "_membership", membership)]


def _newcomers_not_read() -> list[Patched]:
    """Whoever comes back is shown with the grades of the day of leaving."""

    async def new_memberships(self: Mirror, *arguments: Any) -> list[Any]:
        return []

    return [(Mirror, "new_memberships", new_memberships)]


def _totals_not_read() -> list[Patched]:
    """Totals stay as they were read first."""
    return [(ColumnPuller, "has_stale_order", lambda self, column, plain: False)]


def _late_list_believed() -> list[Patched]:
    """A list that was asked for before a grade was read singly brings its old value back."""
    return [(ChangeIndexes, "newer", lambda self, course_id, column_id, grades: list(grades))]


def _pages_as_linked() -> list[Patched]:
    """A list that has lost a row passes over the row behind the page."""
    return [(lmsdesk.api.paging, "_key_of", lambda kind: None)]


def _later_pages_trusted() -> list[Patched]:
    """The cursor goes as far as the last page, whatever has changed on the first since it was read."""

    async def listed(pages: AsyncIterator[list[Any]]) -> Listed[Any]:
        rows = await whole(pages)
        return Listed(rows, rows)

    return [(lmsdesk.sync.columns, "read_list", listed)]


@dataclass(frozen=True)
class Defect:
    """How to break the program, what must then be found, in which runs, and within how many steps."""

    changes: Callable[[], list[Patched]]
    kinds: frozenset[str]
    most_steps: int
    first_run: int = 0
    """A run in which it was found once; rare ones would take long otherwise."""
    script: str = ""
    """The kept script that finds it; what needs several mishaps in a row is too rare for random runs."""


def _defect(changes: Callable[[], list[Patched]], kinds: str, most_steps: int, first_run: int = 0) -> Defect:
    return Defect(changes, frozenset(kinds.split()), most_steps, first_run)


def _scripted(changes: Callable[[], list[Patched]], kinds: str, script: str) -> Defect:
    return Defect(changes, frozenset(kinds.split()), 0, script=script)


DEFECTS = {
    "the read-back is dropped": _defect(_read_back_dropped, "lost", 1_000),
    "a pull writes over an unsent cell": _defect(_pull_over_unsent, "lost", 500),
    "an edit is settled before it is sent": _defect(_settled_before_sent, "lost", 250),
    "an uncertain write is repeated without reading": _defect(_repeated_unread, "unread", 1_000),
    "the null of a coalesced patch is lost": _defect(_null_lost, "Type Paste Import Join", 250),
    "what was being sent is not recovered": _defect(_not_recovered, "drain", 1_000),
    "the cursor goes before its page": _defect(_cursor_first, "differ total", 10_000, 155),
    "the loser of a conflict is dropped": _defect(_loser_dropped, "decide", 1_000),
    "a decision is no step": _defect(_decision_no_step, "undo redo", 2_000),
    "undo does not look": _defect(_undo_unchecked, "undo redo", 1_000),
    "conflicts are ignored": _defect(_conflict_ignored, "overwritten", 500),
    "commits do not wait for the disk": _defect(_sync_skipped, "history", 500),
    "transactions are not whole": _defect(_half_written, "history torn Type Paste Import Join mirror lost bug", 1_000),
    "a reply settles what was typed meanwhile": _defect(_version_ignored, "lost", 2_000, 4),
    "an overtaken reply brings the old row back": _scripted(_overtaken_kept, "mirror", "overtaken_by_a_list"),
    "a value that was put back is sent again": _defect(_put_back_missed, "doubled", 10_000, 50),
    "the other face of a value is not weighed": _defect(_other_face_unweighed, "overwritten", 2_000),
    "the other face of a value is forgotten": _defect(_other_face_forgotten, "Type Paste Import Join undo", 500),
    "what is agreed waits in a conflict": _scripted(_agreed_sent_again, "doubled", "agreed_beside_a_conflict"),
    "what is joined to a step replaces it": _defect(_step_replaced, "undo redo", 2_000, 9),
    "a log with a gap is built on": _scripted(_gap_built_on, "history mirror", "full_disk_after_a_failed_sync"),
    "who has left counts as without a grade": _defect(_absence_taken_for_empty, "differ lost mirror", 10_000),
    "who comes back is not read": _scripted(_newcomers_not_read, "differ", "graded_while_away"),
    "totals are not read again": _defect(_totals_not_read, "total", 1_000),
    "a late list is believed": _defect(_late_list_believed, "mirror", 10_000, 10),
    "pages are read as they are linked": _defect(_pages_as_linked, "roster", 2_000, 1),
    "later pages move the cursor": _defect(_later_pages_trusted, "differ total", 10_000, 47),
    "a value equal to an old base is dropped": _defect(
        _old_base_trusted, "Type Paste Import Join Restore undo redo lost", 1_000
    ),
    **{name: _scripted(*defect) for name, defect in BESIDE_GRADES.items()},
}


@contextmanager
def in_force(name: str) -> Iterator[None]:
    """The program with this defect."""
    with _patched(DEFECTS[name].changes()):
        yield


@contextmanager
def _patched(changes: list[Patched]) -> Iterator[None]:
    if not changes:
        yield
        return
    (owner, name, value), *rest = changes
    with patch.object(owner, name, value), _patched(rest):
        yield
