"""Reads what no pull of grades asks for, when somebody looks: groups, earlier marks, due dates, rubrics."""

from collections.abc import Callable

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.gradebook import OwnDueDate
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.marking import ColumnException, DueDateOptions, ExceptionQuery
from lmsdesk.model.rubrics import Association, RubricUse
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.grades import whole

_AS_COLUMN = frozenset({"", "Normal"})


async def pull_groups(client: Client, store: Store, course_id: CourseId) -> bool:
    """Read all groups of the course and keep them; whether anything is different. Raises an ApiError.

    One request for the list and one for the members of each group (reference section 12 has no list over groups); a
    group's `modified` does not tell whether somebody has joined or left.
    """
    try:
        listed = await whole(client.groups.list_groups(course_id))
        groups = await together(_with_members(client, course_id, group) for group in listed)
    except (Refused, NotFound):
        # Whoever may not see groups goes on with what is kept.
        return False
    return await store.groups.save(course_id, groups)


async def _with_members(client: Client, course_id: CourseId, group: Group) -> CourseGroup:
    members = await whole(client.groups.list_group_members(course_id, group.id))
    return CourseGroup(group, frozenset(member.user_id for member in members))


async def pull_marked_attempts(client: Client, store: Store, course_id: CourseId, column_id: ColumnId) -> Changes:
    """Add the attempts of a column that are not known here, in one list (reference section 10). Raises ApiError.

    The regular pull asks for what waits, and then for what has changed since: nobody could see what was handed in and
    marked before this computer first looked.
    """
    try:
        attempts = await whole(client.gradebook.list_attempts(course_id, column_id))
    except (Refused, NotFound, Invalid):
        # Not every column has attempts, and not everybody may read them.
        return Changes()
    return await store.mirror.add_attempts(course_id, column_id, attempts)


async def pull_due_dates(client: Client, store: Store, course_id: CourseId, column_id: ColumnId) -> bool:
    """Bring the exceptions from a column's due date (reference section 8) up to date, in one request.

    Tells whether anything is different. Raises ApiError.
    """
    try:
        exceptions = await client.exceptions.read_exceptions(course_id, column_id, ExceptionQuery())
    except (Refused, NotFound, Invalid):
        # Older services have no exceptions, and not everybody who grades may read them.
        return False
    dates = {
        user_id: own
        for one in exceptions
        if (user_id := value_or(one.user_id, None)) and (own := _own(one)) is not None
    }
    return await store.own_due_dates.save(course_id, column_id, dates)


def _own(exception: ColumnException) -> OwnDueDate | None:
    """The due date, where the exception is about it and not about the number of attempts alone."""
    options = value_or(exception.gradable_item_user_options, DueDateOptions())
    if value_or(options.due_date_exception_type, "") in _AS_COLUMN:
        return None
    return OwnDueDate(value_or(exception.effective_due_date, None))


class RubricPull:
    """The rubrics of columns (reference section 15): two requests for a column that has one, one for any other.

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
