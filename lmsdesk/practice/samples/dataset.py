"""The shape of a sample site: plain rows in insertion order, referring to each other by name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Account:
    """A person whose password the practice site announces when it is ready."""

    user_name: str
    password: str
    role: str


@dataclass(frozen=True)
class SampleAttempt:
    """One submission; `files` name files under `resources/samples`."""

    user_name: str
    status: str
    attempt_date: str
    score: float | None = None
    submission: str = ""
    comments: str = ""
    feedback: str = ""
    notes: str = ""
    files: tuple[str, ...] = ()


@dataclass(frozen=True)
class SampleGrade:
    """One entered (or overriding) value of a column; `None` means absent."""

    user_name: str
    score: float | None = None
    text: str | None = None
    notes: str | None = None
    feedback: str | None = None
    exempt: bool = False


@dataclass(frozen=True)
class SampleColumn:
    """A gradebook column: `body` is the version 2 column body without ids (specification section 2)."""

    body: Json
    grades: Iterable[SampleGrade] = ()
    attempts: Iterable[SampleAttempt] = ()
    scores: Sequence[float | None] | None = None
    """A full column in little space: one for each member of role Student, in order; None where `grades` has a row."""


@dataclass(frozen=True)
class SampleContent:
    """A content item and its children; `file` names a file under `resources/samples`."""

    body: Json
    file: str | None = None
    children: tuple["SampleContent", ...] = ()


@dataclass(frozen=True)
class SampleGroup:
    """A group of a set, with the user names of its members."""

    set_name: str
    name: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class SampleRubric:
    """A rubric (`body` as in a POST) and the names of the columns it belongs to."""

    body: Json
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class SampleCourse:
    """A course (`body` as in a POST, with `courseId`) and everything in it."""

    body: Json
    term: str | None = None
    members: tuple[tuple[str, str], ...] = ()
    """Pairs of user name and course role id."""
    columns: Iterable[SampleColumn] = ()
    contents: tuple[SampleContent, ...] = ()
    groups: tuple[SampleGroup, ...] = ()
    rubrics: tuple[SampleRubric, ...] = ()


@dataclass(frozen=True)
class Dataset:
    """A whole sample site. `users` are POST bodies without `password`; only accounts can sign in."""

    accounts: tuple[Account, ...]
    users: Iterable[Json]
    terms: tuple[Json, ...] = ()
    courses: Iterable[SampleCourse] = field(default_factory=tuple)
