"""The work to which marks belong, for lists of marks from several columns."""

from collections.abc import Sequence

from lmsdesk.desk import QueueEntry, QueueScope, Workspace
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId


async def entries_of(workspace: Workspace, targets: Sequence[AttemptTarget]) -> list[QueueEntry | None]:
    """The work of each of these marks in this order; None where it is not on the site any more."""
    # The ids of attempts and those of groups' attempts are counted apart.
    entries = dict[tuple[ColumnId, str, AttemptId], QueueEntry]()
    for course_id, column_id in dict.fromkeys((one.course_id, one.column_id) for one in targets):
        pile = await workspace.submissions.queue.pile(QueueScope(course_id, column_id))
        marks = ((entry, entry.target(work.id)) for entry in pile.entries for work in entry.work.attempts)
        entries |= {(column_id, mark.kind, mark.attempt_id): entry for entry, mark in marks}
    return [entries.get((one.column_id, one.kind, one.attempt_id)) for one in targets]
