"""Identifier types. Each is the service's primary id (`_<n>_1`) unless its name says otherwise."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple, NewType, Self

from msgspec import Struct

CourseId = NewType("CourseId", str)
UserId = NewType("UserId", str)
ColumnId = NewType("ColumnId", str)
AttemptId = NewType("AttemptId", str)
TermId = NewType("TermId", str)
SiteId = NewType("SiteId", str)
"""The key of a site profile on this computer; never sent anywhere."""

AnnotationId = NewType("AnnotationId", str)
"""Made here; the service knows nothing of it."""

EditId = NewType("EditId", int)
"""The number of a row of the outbox; never reused."""


Address = tuple[str, str, str, str, str]
"""How a target is stored: course, column, user, kind, and the id of its own; what its kind does not use is empty."""


class Target(Struct, frozen=True, order=True, gc=False):
    """What an edit changes; each kind is a class of its own, listed in `model.targets`."""

    kind: ClassVar[str]
    """The name of the kind in stored data; never changed."""

    course_id: CourseId

    @classmethod
    def of(cls, target: "Target") -> Self:
        """The target as one of this kind; raises TypeError for one of another."""
        if not isinstance(target, cls):
            raise TypeError(f"{target.kind} is not {cls.kind}")
        return target

    @property
    @abstractmethod
    def address(self) -> Address:
        """The parts that name it in the store."""

    @property
    def cell(self) -> "Cell":
        """The cell in which it counts; raises TypeError where there is none."""
        raise TypeError(f"{self.kind} is in no cell")


class Cell(Target, frozen=True, order=True, gc=False):
    """The grade of one user in one column; hundreds of thousands cost the garbage collector nothing."""

    kind: ClassVar[str] = "grade"

    column_id: ColumnId
    user_id: UserId

    @property
    def address(self) -> Address:
        """A grade has no id of its own."""
        return (self.course_id, self.column_id, self.user_id, "grade", "")

    @property
    def cell(self) -> "Cell":
        """A grade is its cell."""
        return self

    def __iter__(self) -> Iterator[str]:
        return iter((self.course_id, self.column_id, self.user_id))


class AttemptKey(NamedTuple):
    """Which attempt, whoever handed it in."""

    course_id: CourseId
    column_id: ColumnId
    attempt_id: AttemptId


class OfAttempt(Target, frozen=True, order=True, gc=False):
    """What belongs to one attempt; the user is empty where the service does not say who handed it in."""

    column_id: ColumnId
    user_id: UserId
    attempt_id: AttemptId

    @property
    def address(self) -> Address:
        """The cell, and the attempt's own id."""
        return (self.course_id, self.column_id, self.user_id, self.kind, self.attempt_id)

    @property
    def cell(self) -> Cell:
        """The grade to which the attempt counts."""
        return Cell(self.course_id, self.column_id, self.user_id)

    @classmethod
    def beside(cls, other: "OfAttempt") -> Self:
        """What of this kind belongs to the same attempt."""
        return cls(other.course_id, other.column_id, other.user_id, other.attempt_id)


class AttemptTarget(OfAttempt, frozen=True, order=True, gc=False):
    """The mark of one attempt."""

    kind: ClassVar[str] = "attempt"


class GroupAttemptTarget(AttemptTarget, frozen=True, order=True, gc=False):
    """The mark of a group's attempt, which its members' attempts follow; it names no user, and `attempt_id` is its own.

    It reaches every member who was not marked apart (reference section 12).
    """

    kind: ClassVar[str] = "group_attempt"

    @property
    def address(self) -> Address:
        """The column, and the id of the group's attempt."""
        return (self.course_id, self.column_id, "", "group_attempt", self.attempt_id)


class AnnotationTarget(Target, frozen=True, order=True, gc=False):
    """One annotation of a paper of an attempt."""

    kind: ClassVar[str] = "annotation"

    column_id: ColumnId
    user_id: UserId
    attempt_id: AttemptId
    paper_id: str
    annotation_id: AnnotationId

    @property
    def address(self) -> Address:
        """The attempt, the annotation and the paper, whose name alone may hold anything, are its own id."""
        item = f"{self.attempt_id}/{self.annotation_id}/{self.paper_id}"
        return (self.course_id, self.column_id, self.user_id, "annotation", item)

    @property
    def cell(self) -> Cell:
        """The grade to which the attempt counts."""
        return Cell(self.course_id, self.column_id, self.user_id)
