"""What is to be marked, over all courses: attempts by person and column, with the edits that lie over them."""

from collections.abc import Sequence
from enum import IntEnum

import apsw
from msgspec import Struct

from lmsdesk.model.gradebook import BEING_WRITTEN, NEEDS_GRADING, Attempt
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp, encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.mirror.attempts import GROUP_ATTEMPT
from lmsdesk.store.mirror.catalogue import stored

_COLUMNS = """
SELECT DISTINCT a.course_id, a.column_id
FROM attempt AS a INDEXED BY attempt_waiting
JOIN grade_column AS c ON c.course_id = a.course_id AND c.column_id = a.column_id
WHERE a.needs_grading AND NOT c.is_gone AND c.body IS NOT NULL AND (
    EXISTS (SELECT 1 FROM enrolment AS e WHERE e.course_id = a.course_id)
    OR NOT EXISTS (SELECT 1 FROM enrolment)
    OR EXISTS (SELECT 1 FROM edit AS w WHERE w.course_id = a.course_id AND w.column_id = a.column_id)
    OR EXISTS (
        SELECT 1 FROM rubric_choice AS r
        WHERE r.course_id = a.course_id AND r.column_id = a.column_id AND r.cell_id <> r.base_cell
    )
)
"""
"""Columns that are still on the site and in which work waits; not of courses that are no longer the person's, unless
something was entered there that is not on the server."""

_CHOSEN = """EXISTS (
        SELECT 1 FROM rubric_choice AS r
        WHERE r.course_id = a.course_id AND r.column_id = a.column_id
            AND r.user_id = {user} AND r.attempt_id = {attempt} AND r.cell_id <> r.base_cell
    )"""
_IS_CHOSEN = " OR ".join(
    _CHOSEN.format(user=user, attempt=attempt)
    for user, attempt in (("ifnull(a.user_id, '')", "a.attempt_id"), ("''", GROUP_ATTEMPT))
)
"""Whether something is chosen in the rubric that the service does not have: a draft as well, also without a score."""

_ATTEMPTS = f"""
SELECT
    a.attempt_id,
    a.user_id,
    a.needs_grading,
    a.body ->> '$.status',
    coalesce(a.body ->> '$.attemptDate', a.body ->> '$.created'),
    ifnull(w.state, g.state),
    iif(w.state IS NULL, g.is_draft, w.is_draft),
    m.body ->> '$.childCourseId',
    {GROUP_ATTEMPT},
    w.state IS NOT NULL,
    a.needs_grading AND ({_IS_CHOSEN})
FROM attempt AS a
LEFT JOIN membership AS m ON m.course_id = a.course_id AND m.user_id = a.user_id
LEFT JOIN edit AS w
    ON w.course_id = a.course_id AND w.column_id = a.column_id AND w.user_id = ifnull(a.user_id, '')
    AND w.kind = 'attempt' AND w.item_id = a.attempt_id
LEFT JOIN edit AS g
    ON g.course_id = a.course_id AND g.column_id = a.column_id AND g.user_id = '' AND g.kind = 'group_attempt'
    AND g.item_id = {GROUP_ATTEMPT}
WHERE a.course_id = ?1 AND a.column_id = ?2
    AND (
        w.state IS NOT NULL OR g.state IS NOT NULL OR a.needs_grading
        OR a.body ->> '$.status' NOT IN (SELECT value FROM json_each(?3))
    )
    AND CASE
        WHEN m.user_id IS NOT NULL THEN m.is_student AND NOT m.is_gone
        ELSE a.user_id IS NULL OR NOT EXISTS (SELECT 1 FROM membership AS k WHERE k.course_id = a.course_id)
    END
"""  # noqa: S608 - constants
"""What is handed in: what a student still writes is not shown, nor counted as marked."""

_GRADES_ENTERED = """
SELECT user_id, state FROM edit
WHERE course_id = ? AND column_id = ? AND kind = 'grade'
    AND coalesce(patch ->> '$.score', patch ->> '$.text', nullif(patch ->> '$.exempt', 0)) IS NOT NULL
"""
"""Whose grade was entered in the column itself, which is where it is then, whatever their attempts say."""

_ATTEMPT = "SELECT body FROM attempt WHERE course_id = ? AND column_id = ? AND attempt_id = ?"


class MarkingState(IntEnum):
    """Where the work of one person stands, the most urgent first."""

    CONFLICT = 0
    """What was entered here and what the service has since differ."""
    REFUSED = 1
    """The service did not take what was entered."""
    DRAFT = 2
    """Something was entered and not posted."""
    TO_GRADE = 3
    SENT = 4
    """The service has a mark that the student does not see yet."""
    SENDING = 5
    """Asked for here, and not yet on the server."""
    POSTED = 6


class QueuedAttempt(Struct, frozen=True, gc=False):
    """One submission of a person."""

    id: AttemptId
    status: str
    needs_grading: bool
    """As the service last said."""
    handed_in: Timestamp | None
    state: MarkingState
    group_attempt_id: AttemptId | None = None
    """The group's attempt that it follows; None for work of one's own, and where a member was marked apart."""


class QueuedWork(Struct, frozen=True):
    """All that one person handed in for one column, oldest first; where the service hides who it was, one attempt."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId | None
    attempts: tuple[QueuedAttempt, ...]
    state: MarkingState
    section: str = ""
    """The course that the person came from when several were merged into this one (reference section 6)."""
    has_own_mark: bool = False
    """Whether something was entered here for this person alone."""


class MarkingQueue(Tables):
    """Reads what is to be marked from the data file alone."""

    async def waiting_columns(self) -> list[tuple[CourseId, ColumnId]]:
        """The columns of all courses in which work waits for a grader."""
        return await self._database.read(
            lambda connection: [(CourseId(course), ColumnId(column)) for course, column in connection.execute(_COLUMNS)]
        )

    async def works(self, course_id: CourseId, column_id: ColumnId) -> list[QueuedWork]:
        """What was handed in for a column, marked or not."""
        return await self._database.read(_works, course_id, column_id)

    async def attempt(self, course_id: CourseId, column_id: ColumnId, attempt_id: AttemptId) -> Attempt | None:
        """Everything kept of one attempt."""
        ids = (course_id, column_id, attempt_id)
        kept = await self._database.read(lambda connection: connection.execute(_ATTEMPT, ids).get)
        return None if kept is None else stored(Attempt, kept)


def _works(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> list[QueuedWork]:
    entered = {UserId(user): state for user, state in connection.execute(_GRADES_ENTERED, (course_id, column_id))}
    by_person: dict[tuple[UserId | None, str], list[QueuedAttempt]] = {}
    sections: dict[UserId | None, str] = {}
    apart = set[UserId | str](entered)
    for (
        attempt_id,
        user_id,
        needs,
        status,
        at,
        edit,
        is_draft,
        section,
        group_attempt_id,
        has_own,
        is_chosen,
    ) in connection.execute(_ATTEMPTS, (course_id, column_id, encode_json(sorted(BEING_WRITTEN)).decode())):
        if has_own:
            apart.add(user_id or attempt_id)
        state = _edit_state(edit, is_draft=is_draft) if edit else _kept_state(status or "", needs=needs)
        state = MarkingState.DRAFT if is_chosen and not edit else state
        handed_in = Timestamp.parse(at) if at else None
        made = QueuedAttempt(AttemptId(attempt_id), status or "", bool(needs), handed_in, state, group_attempt_id)
        # Work without a name is by itself: nobody can tell which of it is of the same person.
        by_person.setdefault((user_id, "" if user_id else attempt_id), []).append(made)
        sections[user_id] = section or ""
    return [
        QueuedWork(
            course_id,
            column_id,
            user_id,
            tuple(sorted(attempts, key=lambda one: (str(one.handed_in or ""), one.id))),
            _state(attempts, entered.get(user_id) if user_id else None),
            sections[user_id],
            has_own_mark=(user_id or attempt_id) in apart,
        )
        for (user_id, attempt_id), attempts in by_person.items()
    ]


def _kept_state(status: str, *, needs: bool) -> MarkingState:
    if needs:
        return MarkingState.TO_GRADE
    # What waits for nobody and is not posted has its mark already.
    return MarkingState.SENT if status in NEEDS_GRADING else MarkingState.POSTED


def _edit_state(state: str, *, is_draft: bool) -> MarkingState:
    if state == "held":
        return MarkingState.CONFLICT
    if state == "failed":
        return MarkingState.REFUSED
    return MarkingState.DRAFT if is_draft else MarkingState.SENDING


def _state(attempts: Sequence[QueuedAttempt], entered: str | None) -> MarkingState:
    """The most urgent of the attempts; a grade that was entered in the column is what counts for all of them."""
    found = min(attempt.state for attempt in attempts)
    if found is MarkingState.TO_GRADE and entered is not None:
        return _edit_state(entered, is_draft=False)
    return found
