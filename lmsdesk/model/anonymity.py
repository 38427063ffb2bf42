"""Columns that are graded without names: when they hide them, and what people are called there meanwhile."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import ClassVar

from lmsdesk.model.gradebook import AnonymousGrading, Column, Grading
from lmsdesk.model.ids import Address, AttemptId, AttemptTarget, Cell, ColumnId, Target, UserId
from lmsdesk.model.rubrics import EvaluationTarget
from lmsdesk.model.wire import value_or


class ColumnNamesTarget(Target, frozen=True, order=True, gc=False):
    """Whether a person has hidden the names in a column; the history keeps when they were hidden and shown."""

    kind: ClassVar[str] = "names"

    column_id: ColumnId
    person: str
    """Who did it; empty where that is not known."""

    @property
    def address(self) -> Address:
        """The column, and who did it."""
        return (self.course_id, self.column_id, "", "names", self.person)

    @property
    def cell(self) -> Cell:
        """Those of its column: it is about nobody."""
        return Cell(self.course_id, self.column_id, UserId(""))


def may_hide_names(column: Column) -> bool:
    """Whether a column hides names at some time (reference sections 8 to 10)."""
    return column.grading_type == "Attempts" and value_or(_rule(column).type, "None") in {"Date", "AfterAllGraded"}


def hides_names(column: Column, now: datetime, *, waits: bool) -> bool:
    """Whether whose grade it is must not be told yet; `waits` says that handed-in work is to be graded."""
    if not may_hide_names(column):
        return False
    rule, is_by_date = _rule(column), value_or(_rule(column).type, "None") == "Date"
    shown_after = value_or(rule.release_after if is_by_date else value_or(column.grading, Grading()).due, None)
    if shown_after is not None and shown_after.moment > now:
        return True
    return waits and not is_by_date


def number_people(column_id: ColumnId, people: Iterable[UserId]) -> Mapping[UserId, int]:
    """A number for everybody, another in each column: neither the names nor the rows of a gradebook follow it."""
    from hashlib import blake2b

    mixed = sorted(people, key=lambda user_id: blake2b(f"{column_id}/{user_id}".encode(), digest_size=16).digest())
    return {user_id: number for number, user_id in enumerate(mixed, 1)}


def work_code(attempt_id: AttemptId) -> str:
    """What to call work that the service gives without a name: the same on every computer."""
    from hashlib import blake2b

    return blake2b(attempt_id.encode(), digest_size=2).hexdigest().upper()


def code_of(target: Target) -> str:
    """What to call an attempt that names nobody, or that of a group; empty for all other targets."""
    if not isinstance(target, AttemptTarget | EvaluationTarget) or target.user_id:
        return ""
    return work_code(target.attempt_id)


def _rule(column: Column) -> AnonymousGrading:
    return value_or(value_or(column.grading, Grading()).anonymous_grading, AnonymousGrading())
