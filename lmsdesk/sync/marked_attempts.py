"""Reads what was handed in and marked before this computer first looked (reference section 10).

The regular pull asks for what waits, and then for what has changed since: nobody could see the rest.
"""

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole


async def pull_marked_attempts(client: Client, store: Store, course_id: CourseId, column_id: ColumnId) -> Changes:
    """Add the attempts of a column that are not known here, in one list. Raises ApiError."""
    try:
        told = await whole(client.gradebook.list_attempts(course_id, column_id))
    except (Refused, NotFound, Invalid):
        # Not every column has attempts, and not everybody may read them.
        return Changes()
    return await store.mirror.add_attempts(course_id, column_id, told)
