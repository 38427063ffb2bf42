"""What a site says of itself: version, tasks, data sources (reference sections 7 and 14)."""

from typing import ClassVar, NewType, Union

from msgspec import UNSET, Struct

from lmsdesk.model.ids import CourseId
from lmsdesk.model.spellings import TASK_STATUS, Table
from lmsdesk.model.wire import Maybe, Record, Timestamp, value_or

Number = Union[int, str]  # noqa: UP007 - an argument of another generic alias


class Version(Record, frozen=True):
    """The server's version; features appear with it."""

    major: Number
    minor: Maybe[Number] = UNSET
    patch: Maybe[Number] = UNSET
    build: Maybe[Number] = UNSET

    def __str__(self) -> str:
        return f"{self.major}.{value_or(self.minor, 0)}.{value_or(self.patch, 0)}"


DataSourceId = NewType("DataSourceId", str)


class DataSource(Record, frozen=True):
    """Where the objects of a site come from."""

    id: DataSourceId
    external_id: Maybe[str] = UNSET
    description: Maybe[str] = UNSET


TaskId = NewType("TaskId", str)

_DONE = frozenset({"Complete", "CompleteWithErrors"})
_GIVEN_UP = "Incomplete"


class CopyTask(Struct, frozen=True):
    """Where to ask how far a course copy is."""

    course_id: CourseId
    task_id: TaskId


class Task(Record, frozen=True):
    """How far a task is."""

    spellings: ClassVar[Table] = {("status",): TASK_STATUS}
    id: TaskId
    type: Maybe[str] = UNSET
    status: Maybe[str] = UNSET
    percent_complete: Maybe[int] = UNSET
    started: Maybe[Timestamp] = UNSET
    ended: Maybe[Timestamp] = UNSET

    @property
    def is_over(self) -> bool:
        """Whether the service works on it no more, successful or not."""
        return value_or(self.status, "") in _DONE | {_GIVEN_UP}
