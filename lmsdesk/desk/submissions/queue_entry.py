"""One line of the queue: the work of one person, or of a group, for one column."""

from typing import NamedTuple

from msgspec import Struct

from lmsdesk.model.anonymity import work_code
from lmsdesk.model.gradebook import Column, OwnDueDate, due_date
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, GroupAttemptTarget, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import Timestamp
from lmsdesk.store import MarkingState, QueuedAttempt, QueuedWork

FLAG = "flag"
"""The tag that one key puts on and takes off."""

UNFINISHED = frozenset({MarkingState.CONFLICT, MarkingState.REFUSED, MarkingState.DRAFT, MarkingState.TO_GRADE})


class WorkKey(NamedTuple):
    """Names the work of one person in one column; `attempt_id` is empty unless the person is not known."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId | None
    attempt_id: str = ""


class Member(NamedTuple):
    """One of those who handed in together."""

    user_id: UserId | None
    student: str
    """The name in sorting order; empty where it is hidden."""
    number: int
    """What to call the person by in a column that hides names; 0 where the name is shown."""


class QueueEntry(Struct, frozen=True):
    """The work of one person for one column."""

    work: QueuedWork
    student: str
    """The name in sorting order; empty where it is hidden."""
    number: int
    """What to call the person by in a column that hides names; 0 where the name is shown."""
    course: str
    column: Column
    scale: Scale
    """What its score is typed in."""
    section: str = ""
    """What the section is called that the person is in; empty where names are hidden."""
    groups: tuple[str, ...] = ()
    own_due: OwnDueDate | None = None
    """The due date that the person has in the place of the column's."""
    tags: tuple[str, ...] = ()
    """What a person has put on its attempts."""
    members: tuple[Member, ...] = ()
    """Whom one mark reaches, where a group handed it in: `work` is that of the first of them."""
    others: tuple[QueuedAttempt, ...] = ()
    """The attempts of the other members."""
    group: str = ""
    """What the group is called; empty where that is not known."""

    @property
    def key(self) -> WorkKey:
        """What names it."""
        work = self.work
        unnamed = "" if work.user_id is not None else work.attempts[0].id
        return WorkKey(work.course_id, work.column_id, work.user_id, unnamed)

    def target(self, attempt_id: AttemptId) -> AttemptTarget:
        """What a mark of one of its attempts goes to: the attempt itself, or that of the group which it follows."""
        attempt, user_id = self.attempt(attempt_id), self.work.user_id or UserId("")
        column = self.work.course_id, self.work.column_id
        if self.members and attempt is not None and attempt.group_attempt_id is not None:
            return GroupAttemptTarget(*column, UserId(""), attempt.group_attempt_id)
        return AttemptTarget(*column, user_id, attempt_id)

    def marked(self, target: AttemptTarget) -> QueuedAttempt | None:
        """The attempt whose mark this is; of a group's mark, the one that follows the group's attempt."""
        return next((one for one in self.work.attempts if self.target(one.id) == target), None)

    @property
    def code(self) -> str:
        """What to call work of which no name is known here, or which the service gives without one; else empty."""
        return "" if self.student or self.number else work_code(self.work.attempts[0].id)

    @property
    def is_anonymous(self) -> bool:
        """Whether nobody may be told whose work it is."""
        return self.work.user_id is None or bool(self.number)

    @property
    def state(self) -> MarkingState:
        """Where it stands."""
        return self.work.state

    @property
    def is_to_grade(self) -> bool:
        """Whether something is left to do."""
        return self.work.state in UNFINISHED

    @property
    def current(self) -> QueuedAttempt:
        """The attempt to mark: the newest that waits, or the newest of all."""
        waiting = [attempt for attempt in self.work.attempts if attempt.state in UNFINISHED]
        return (waiting or list(self.work.attempts))[-1]

    @property
    def handed_in(self) -> Timestamp | None:
        """When the attempt to mark came."""
        return self.current.handed_in

    @property
    def is_late(self) -> bool:
        """Whether the attempt to mark came after it was due."""
        return self.came_late(self.current)

    def came_late(self, attempt: QueuedAttempt) -> bool:
        """Whether an attempt came after the column was due, or after the date that the person has in its place."""
        due = due_date(self.column, self.own_due)
        return due is not None and attempt.handed_in is not None and due < attempt.handed_in

    @property
    def is_flagged(self) -> bool:
        """Whether a person wants to come back to it."""
        return FLAG in self.tags

    @property
    def is_resubmitted(self) -> bool:
        """Whether the attempt to mark follows one that is marked."""
        before = self.work.attempts[: self.work.attempts.index(self.current)]
        return any(not attempt.needs_grading for attempt in before)

    def attempt_before(self, attempt_id: AttemptId) -> QueuedAttempt | None:
        """The attempt that was handed in before this one."""
        index = next((at for at, one in enumerate(self.work.attempts) if one is self.attempt(attempt_id)), 0)
        return self.work.attempts[index - 1] if index else None

    def attempts_after(self, attempt_id: AttemptId) -> tuple[QueuedAttempt, ...]:
        """The attempts that were handed in after this one."""
        index = next((at for at, one in enumerate(self.work.attempts) if one is self.attempt(attempt_id)), 0)
        return tuple(self.work.attempts[index + 1 :])

    def attempt(self, attempt_id: AttemptId) -> QueuedAttempt | None:
        """One of its attempts; not by the id of a group's attempt, which may be that of another one."""
        return next((one for one in self.work.attempts if one.id == attempt_id), None)

    def attempt_of(self, mark: AttemptTarget) -> QueuedAttempt | None:
        """The attempt that a mark is of, also where the mark does not reach it any more."""
        is_of_group = isinstance(mark, GroupAttemptTarget)
        ids = ((one.group_attempt_id if is_of_group else one.id, one) for one in self.work.attempts)
        return next((one for attempt_id, one in ids if attempt_id == mark.attempt_id), None)
