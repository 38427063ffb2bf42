"""The settings of courses, and copies of them that are watched until the service has ended them."""

import asyncio
from collections.abc import Callable, Collection
from itertools import chain, repeat
from typing import Final

from lmsdesk.api import ApiError, Client, Conflict, Invalid, NotFound, Refused
from lmsdesk.desk.administration.fields import COURSE_FIELDS
from lmsdesk.desk.administration.records import RecordCalls, RecordRefused, Records, Written, blamed
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.courses import Course
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import CourseId
from lmsdesk.model.system import CopyTask, Task
from lmsdesk.model.wire import first_visible, value_or
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.grades import whole

COPY_PARTS: Final = (
    "contentAreas",
    "gradebook",
    "announcements",
    "groupSettings",
    "rubrics",
    "adaptiveReleaseRules",
    "calendar",
    "tasks",
)
"""What a copy can be limited to (reference section 7)."""
_PAUSES_S: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
_LONGEST_PAUSE_S: Final = 60.0
_WITH_ERRORS, _WHOLE = "CompleteWithErrors", "Complete"


class CopyFailed(LmsdeskError):
    """The service gave the copy up, or made it with gaps."""

    def __init__(self, *, is_partial: bool) -> None:
        super().__init__(
            "The copy is not complete." if is_partial else "The course was not copied.",
            detail="The site says that parts are missing." if is_partial else "The site ended the copy with an error.",
            hint="Look at the new course before you use it." if is_partial else "Try again later.",
            code="copy-failed",
        )


class CourseSettings:
    """Reads and writes single courses on the service."""

    def __init__(self, client: Client, engine: Engine, rights: RightsKeeper) -> None:
        self._client = client
        self._engine = engine
        self._rights = rights
        self._doubted = set[str]()
        """The ids of copies that were asked for and not answered."""

    async def read(self, course_id: CourseId) -> Course:
        """A course as it is now."""
        return await self._client.catalogue.get_course(course_id)

    async def terms(self) -> dict[str, str]:
        """The titles of the site's terms, by id; none where they may not be listed."""
        try:
            listed = await whole(self._client.catalogue.list_terms())
        except (Refused, NotFound):
            return {}
        return {term.id: first_visible(term.name) or term.id for term in listed}

    async def change(self, course_id: CourseId, seen: Course, values: Values) -> Written[Course]:
        """Set fields of a course; raises RecordOvertaken, RecordRefused or another ApiError."""
        written = await self.records(course_id).change(seen, values)
        self._engine.want_catalogue()
        return written

    def records(self, course_id: CourseId | None = None) -> Records[Course]:
        """How courses are written; a refusal counts for this course, or for the site."""
        catalogue = self._client.catalogue

        right = Right.COURSES if course_id is None else Right.SETTINGS
        calls = RecordCalls[Course](
            read=lambda seen: catalogue.get_course(seen.id),
            update=lambda seen, body: catalogue.update_course(seen.id, body),
            delete=lambda seen: catalogue.delete_course(seen.id),
        )
        return Records(COURSE_FIELDS, calls, on_forbidden=self._rights.refusal_of(right, course_id))

    async def find(self, visible_id: str) -> list[Course]:
        """The course of that human-visible id, if there is one."""
        try:
            return [await self._client.catalogue.get_course(CourseId(f"courseId:{visible_id}"))]
        except (NotFound, Refused):
            return []

    async def copy(
        self,
        course_id: CourseId,
        new_id: str,
        parts: Collection[str] | None,
        on_progress: Callable[[int], None],
    ) -> None:
        """Copy a course into a new one, whole or in parts, and wait until the service has ended.

        Raises RecordRefused, CopyFailed or another ApiError; what was begun goes on there when the wait is cancelled.
        """
        flags = None if parts is None else dict.fromkeys(parts, True)
        try:
            task = await self._client.catalogue.copy_course(course_id, new_id, parts=flags)
        except (Invalid, Conflict, Refused) as problem:
            if isinstance(problem, Conflict) and new_id in self._doubted:
                # Nobody could look for it when its answer was lost: it is the copy that was asked for then.
                self._doubted.discard(new_id)
                return
            if isinstance(problem, Refused):
                self._rights.note_refused(Right.COPY, course_id)
            raise RecordRefused(problem, blamed(problem, {"courseId": new_id})) from problem
        except ApiError as problem:
            if not problem.is_uncertain:
                raise
            self._doubted.add(new_id)
            if not await self.find(new_id):
                raise
            self._doubted.discard(new_id)
            return
        await self._wait(task, on_progress)

    async def _wait(self, task: CopyTask, on_progress: Callable[[int], None]) -> None:
        for pause_s in chain(_PAUSES_S, repeat(_LONGEST_PAUSE_S)):
            found = await self._look(task)
            if found is not None:
                status = value_or(found.status, "")
                on_progress(100 if status == _WHOLE else value_or(found.percent_complete, 0))
                if status == _WHOLE:
                    return
                if found.is_over or status == "Error":
                    raise CopyFailed(is_partial=status == _WITH_ERRORS)
            await asyncio.sleep(pause_s)

    async def _look(self, task: CopyTask) -> Task | None:
        """How far it is; None where the service does not say it now: the copy goes on there all the same."""
        try:
            return await self._client.catalogue.get_copy_task(task)
        except ApiError as problem:
            if not problem.is_retryable:
                raise
            return None
