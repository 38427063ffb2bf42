"""The work to which marks belong, for lists of marks from several columns."""

from collections.abc import Sequence

from lmsdesk.desk import QueueEntry, QueueScope, Workspace
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId


async def entries_of(workspace: Workspace, targets: Sequence[AttemptTarget]) -> list[QueueEntry | None]:
    """The work of each of these marks in this order; None where it is not on the site any more."""
    entries = dict[tuple[ColumnId, AttemptId], QueueEntry]()
    for course_id, column_id in dict.fromkeys((one.course_id, one.column_id) for one in targets):
        pile = await workspace.submissions.queue.pile(QueueScope(course_id, column_id))
        entries |= {
            (column_id, entry.target(work.id).attempt_id): entry
            for entry in pile.entries
            for work in entry.work.attempts
        }
    return [entries.get((one.column_id, one.attempt_id)) for one in targets]
