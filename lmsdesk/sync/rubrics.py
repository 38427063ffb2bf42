"""Reads the rubric of a column from the service (reference section 15)."""

from typing import Final

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rubrics import Association, RubricUse
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole

_WRITES_SINCE: Final = (3900, 89)


class RubricPull:
    """Two requests for a column that has a rubric, one for any other; asked for when the column is marked.

    Once it asks for the version: evaluations are written from 3900.89 on, in Ultra courses (reference section 15).
    """

    def __init__(self, client: Client, store: Store) -> None:
        self._client = client
        self._store = store
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
        if self._version is None:
            found = await self._client.system.get_version()
            self._version = _number(found.major), _number(value_or(found.minor, 0))
        courses = {entry.enrolment.course_id: entry.course for entry in await self._store.views.courses()}
        edition = value_or(courses[course_id].ultra_status, "") if course_id in courses else ""
        return self._version >= _WRITES_SINCE and edition.lower().startswith("ultra")


def _number(part: object) -> int:
    text = str(part)
    return int(text) if text.isdecimal() else 0


def _for_grading(uses: list[Association]) -> Association | None:
    graded = (one for one in uses if value_or(one.used_for_grading, default=False))
    return next(graded, None) or next(iter(uses), None)
