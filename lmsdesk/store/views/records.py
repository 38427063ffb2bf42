"""A grade, marks of attempts and content items at one moment: what the service holds, and what waits over it."""

from collections.abc import Mapping, Sequence
from typing import Any

import apsw
from msgspec import Struct

from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.contents import Content, ContentTarget
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import GRADE_FIELDS, Attempt, Grade
from lmsdesk.model.ids import AttemptTarget, Cell, CourseId, EditId
from lmsdesk.model.rubrics import Evaluation, EvaluationTarget, OwnRubricTarget, RubricTarget, RubricUse
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store.mirror.attempts import GROUP_ATTEMPT, IN_GONE_COLUMN, attempt_at, attempts_of
from lmsdesk.store.mirror.contents import contents_of
from lmsdesk.store.mirror.evaluations import evaluation_at
from lmsdesk.store.mirror.grades import grade_at
from lmsdesk.store.mirror.history import entries_of_cell
from lmsdesk.store.mirror.rubrics import choices_at, chosen_at, own_rubric_at, rubric_at
from lmsdesk.store.outbox.edit_rows import edit_of, edits_of_contents, waiting_at, waiting_for
from lmsdesk.store.outbox.evaluations import has_unasked
from lmsdesk.store.outbox.kinds import situations

_DRAFTS = (
    "SELECT course_id, column_id, user_id, kind, item_id FROM edit "
    "WHERE course_id = ? AND kind IN ('attempt', 'group_attempt') AND is_draft ORDER BY edit_id"
)
_CHOSEN = f"""
SELECT r.course_id, r.column_id, r.user_id, 'attempt', r.attempt_id
FROM attempt AS a JOIN rubric_choice AS r ON r.course_id = a.course_id AND r.column_id = a.column_id
    AND r.user_id = ifnull(a.user_id, '') AND r.attempt_id = a.attempt_id
WHERE a.course_id = ?1 AND a.needs_grading AND r.cell_id <> r.base_cell AND NOT {IN_GONE_COLUMN}
UNION
SELECT r.course_id, r.column_id, '', 'group_attempt', r.attempt_id
FROM attempt AS a JOIN rubric_choice AS r ON r.course_id = a.course_id AND r.column_id = a.column_id
    AND r.user_id = '' AND r.attempt_id = {GROUP_ATTEMPT}
WHERE a.course_id = ?1 AND a.needs_grading AND r.cell_id <> r.base_cell AND NOT {IN_GONE_COLUMN}
"""  # noqa: S608 - a constant
"""Work that waits, and in whose rubric something is chosen that the service does not have."""
_CHOSEN_ANYWHERE = f"""
SELECT DISTINCT r.course_id, r.column_id, r.user_id,
    iif(r.user_id = ifnull(a.user_id, '') AND r.attempt_id = a.attempt_id, 'attempt', 'group_attempt'), r.attempt_id
FROM attempt AS a JOIN rubric_choice AS r ON r.course_id = a.course_id AND r.column_id = a.column_id
    AND (r.user_id = ifnull(a.user_id, '') AND r.attempt_id = a.attempt_id
        OR r.user_id = '' AND r.attempt_id = {GROUP_ATTEMPT})
WHERE a.needs_grading AND r.cell_id <> r.base_cell
"""  # noqa: S608 - a constant
"""The same in all courses, also in columns that were deleted."""
_STOPPED = frozenset({EditState.HELD, EditState.FAILED})


class KeptRubric(Struct, frozen=True):
    """What is kept of it."""

    own: Json | None
    """The rubric that a person has made for the column."""
    use: RubricUse | None
    """The service's."""
    choices: Mapping[str, str]
    """What was chosen here for the attempt: row → cell."""
    evaluation: Evaluation | None
    """What the service last said of the attempt."""
    is_unasked: bool
    """Whether something was chosen in the service's rubric that no post has taken along."""
    stopped: Edit | None
    """The choices of the attempt that wait for a person."""


def rubric_record(connection: apsw.Connection, target: AttemptTarget) -> KeptRubric:
    """All of it in one reading."""
    evaluation = EvaluationTarget.of_mark(target)
    waiting = waiting_for(connection, evaluation)
    return KeptRubric(
        own=own_rubric_at(connection, OwnRubricTarget(target.course_id, target.column_id)),
        use=rubric_at(connection, target.course_id, target.column_id),
        choices=choices_at(connection, RubricTarget.beside(target)) or {},
        evaluation=evaluation_at(connection, evaluation),
        is_unasked=has_unasked(connection, target),
        stopped=edit_of(waiting) if waiting is not None and waiting.state in _STOPPED else None,
    )


class KeptOfCell(Struct, frozen=True):
    """The service's last word, what waits over it, what was handed in, and what was there before, newest first."""

    grade: Grade | None
    edit: Edit | None
    attempts: tuple[Attempt, ...]
    history: tuple[HistoryEntry, ...]


def cell_record(connection: apsw.Connection, cell: Cell) -> KeptOfCell:
    """All of it in one reading: between two, the edit may be confirmed, and one part would deny what the other says."""
    waiting = waiting_at(connection, cell.course_id, cell.column_id, [cell.user_id]).get(cell.user_id)
    return KeptOfCell(
        grade=grade_at(connection, cell),
        edit=edit_of(waiting) if waiting is not None else None,
        attempts=tuple(attempts_of(connection, cell)),
        history=tuple(entries_of_cell(connection, cell)),
    )


class KeptOfAttempt(Struct, frozen=True):
    """One attempt with its mark as a person sees it."""

    target: AttemptTarget
    attempt: Attempt | None
    """What the service last said of it; None where it is not known here, or not any more."""
    edit: Edit | None
    values: Json
    """The mark that a person sees: the edit over what the service holds."""
    is_newest: bool
    """Whether the student has handed in nothing after it."""
    is_chosen: bool = False
    """Whether something is chosen in its rubric that the service does not have."""


def attempt_records(connection: apsw.Connection, targets: Sequence[AttemptTarget]) -> list[KeptOfAttempt]:
    """These attempts in this order, all of one moment."""
    found = {one.target: one for one in situations(connection, targets)}
    made: list[KeptOfAttempt] = []
    for target in targets:
        waiting = found[target].waiting
        values = {name: found[target].value(name) for name in GRADE_FIELDS}
        edit = None if waiting is None else edit_of(waiting)
        attempt = attempt_at(connection, target)
        is_newest = _is_newest(connection, target, attempt)
        is_chosen = any(one.cell != one.base for one in chosen_at(connection, RubricTarget.beside(target)).values())
        made.append(KeptOfAttempt(target, attempt, edit, values, is_newest, is_chosen))
    return made


def drafts_of(connection: apsw.Connection, course_id: CourseId) -> list[KeptOfAttempt]:
    """The marks of a course that nobody has asked to post or to send, oldest first; then those of a rubric alone."""
    entered, chosen = (
        [AttemptTarget.of(target_at(row)) for row in _rows(connection, sql, course_id)] for sql in (_DRAFTS, _CHOSEN)
    )
    without_mark = [one for one in attempt_records(connection, chosen) if one.edit is None]
    return [*attempt_records(connection, entered), *without_mark]


def unasked_choices(connection: apsw.Connection) -> list[Edit]:
    """What is chosen in rubrics and is in no edit, since nobody has asked to post it: each attempt as a draft."""
    rows: list[tuple[Any, ...]] = connection.execute(_CHOSEN_ANYWHERE).fetchall()
    marks = [AttemptTarget.of(target_at(row)) for row in rows]
    return [edit for mark in marks if (edit := _chosen_edit(connection, mark)).patch]


def _chosen_edit(connection: apsw.Connection, mark: AttemptTarget) -> Edit:
    target = EvaluationTarget.of_mark(mark)
    waiting = waiting_for(connection, target)
    asked = {} if waiting is None else waiting.patch
    chosen = {
        row: one
        for row, one in chosen_at(connection, RubricTarget.beside(mark)).items()
        if one.cell not in {one.base, asked.get(row)}
    }
    patch: Json = {row: one.cell for row, one in chosen.items()}
    base: Json = {row: one.base or None for row, one in chosen.items()}
    return Edit(EditId(0), target, patch, base, EditState.QUEUED, 0, is_draft=True)


def _rows(connection: apsw.Connection, sql: str, course_id: CourseId) -> list[tuple[Any, ...]]:
    return connection.execute(sql, (course_id,)).fetchall()


def _is_newest(connection: apsw.Connection, target: AttemptTarget, attempt: Attempt | None) -> bool:
    user_id = target.user_id if attempt is None else value_or(attempt.user_id, target.user_id)
    handed_in = attempts_of(connection, Cell(target.course_id, target.column_id, user_id)) if user_id else []
    return not handed_in or handed_in[-1].id == (target.attempt_id if attempt is None else attempt.id)


class ContentRecord(Struct, frozen=True, gc=False):
    """One item as it is kept here."""

    content: Content
    """What the service last said, with a mark in the place of its text."""
    edit: Edit | None = None
    """What was changed here and is not confirmed."""


def content_records(connection: apsw.Connection, course_id: CourseId) -> list[ContentRecord]:
    """The items of a course in no order, all of one moment."""
    edits = {ContentTarget.of(edit.target).content_id: edit for edit in edits_of_contents(connection, course_id)}
    return [ContentRecord(content, edits.get(content.id)) for content in contents_of(connection, course_id)]
