"""Reads the rubric of a column from the service (reference section 15)."""

from collections.abc import Callable

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rubrics import Association, RubricUse
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole


class RubricPull:
    """Two requests for a column that has a rubric, one for any other; asked for when the column is marked.

    Once it asks for the version, where it depends on that whether what is chosen in a rubric can be sent.
    """

    def __init__(self, client: Client, store: Store, edition_of: Callable[[Course], CourseEdition]) -> None:
        self._client = client
        self._store = store
        self._edition_of = edition_of
        self._version: tuple[int, int] | None = None

    async def run(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Bring the rubric of a column up to date; what may not be read stays as it is known. Raises ApiError."""
        try:
            uses = await whole(self._client.rubrics.list_column_associations(course_id, column_id))
            association = _for_grading(uses)
            rubric_id = None if association is None else value_or(association.rubric_id, None)
            if association is None or rubric_id is None:
                await self._store.rubrics.save(course_id, column_id, None)
                return
            rubric = await self._client.rubrics.get_rubric(course_id, rubric_id)
            takes_evaluations = await self._takes_evaluations(course_id)
        except (Refused, NotFound, Invalid):
            # Older services have no such lists, and not everybody who grades may read rubrics.
            return
        await self._store.rubrics.save(course_id, column_id, RubricUse(association, rubric, takes_evaluations))

    async def _takes_evaluations(self, course_id: CourseId) -> bool:
        since = self._edition_of(await self._store.views.course(course_id)).takes_evaluations_since
        if since is None:
            return False
        if self._version is None:
            found = await self._client.system.get_version()
            self._version = _number(found.major), _number(value_or(found.minor, 0))
        return self._version >= since


def _number(part: object) -> int:
    text = str(part)
    return int(text) if text.isdecimal() else 0


def _for_grading(uses: list[Association]) -> Association | None:
    graded = (one for one in uses if value_or(one.used_for_grading, default=False))
    return next(graded, None) or next(iter(uses), None)
