"""How a sample gradebook is described before anything is drawn: one plan a column, one plan a course."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from lmsdesk.practice.samples.dataset import Json, SampleContent, SampleRubric

TODAY = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
"""The moment at which the sample sites stand: work due long before is graded, work due later is still empty."""

ANONYMOUS = {"type": "None"}


@dataclass(frozen=True)
class ColumnPlan:
    """A column to be filled: its body's values and how hard the work is (`mean` is a share of the possible points)."""

    name: str
    possible: float
    due: datetime | None
    type: str = "Manual"
    category: str = "Assignment"
    schema: str = "Score"
    model: str = "Last"
    attempts: int = 1
    mean: float = 0.76
    step: float = 0.5
    files: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    description: str = ""
    is_external: bool = False
    papers: int | None = None
    """How many students hand in exactly once; None leaves it to chance."""

    def body(self) -> Json:
        """The version 2 column body; `_schema` and `_category` are titles that the loader turns into ids."""
        grading: Json = {"type": self.type, "scoringModel": self.model, "anonymousGrading": dict(ANONYMOUS)}
        if self.type == "Attempts":
            grading["attemptsAllowed"] = self.attempts
        if self.due:
            grading["due"] = wire_time(self.due)
        return {
            "name": self.name,
            "description": self.description,
            "externalGrade": self.is_external,
            "score": {"possible": self.possible},
            "availability": {"available": "Yes"},
            "grading": grading,
            "includeInCalculations": self.type != "Calculated",
            "_schema": self.schema,
            "_category": self.category,
        }


@dataclass(frozen=True)
class CoursePlan:
    """A course to be filled with the first `students` people of a site."""

    body: Json
    term: str | None
    students: slice
    columns: tuple[ColumnPlan, ...]
    staff: tuple[tuple[str, str], ...]
    contents: tuple[SampleContent, ...] = field(default=())
    groups: tuple[str, int] | None = None
    """The name of a set and how many groups it has."""
    rubrics: tuple[SampleRubric, ...] = ()


def random_for(*words: object) -> random.Random:
    """A source of chance of its own for each purpose: the same words give the same numbers everywhere."""
    return random.Random("/".join(map(str, words)))  # noqa: S311  sample data, nothing secret


def wire_time(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds (specification section 2)."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def day(month: int, date: int, year: int = 2026) -> datetime:
    """Nearly midnight, when papers are due."""
    return datetime(year, month, date, 23, 59, tzinfo=UTC)


def weekly(first: datetime, count: int, *, every: int = 7) -> Iterable[datetime]:
    """`count` moments, `every` days apart."""
    return (first + timedelta(days=every * number) for number in range(count))


def course_body(course_id: str, name: str, description: str, ultra_status: str = "Classic") -> Json:
    """A course as in a POST (specification section 2, Course)."""
    return {
        "externalId": course_id,
        "courseId": course_id,
        "name": name,
        "description": description,
        "ultraStatus": ultra_status,
        "availability": {"available": "Yes", "duration": {"type": "Term"}},
    }


def total(columns: Iterable[ColumnPlan], *, schema: str = "Score") -> ColumnPlan:
    """The overall column that the service calculates from the others."""
    possible = sum(column.possible for column in columns)
    return ColumnPlan("Total", possible, None, "Calculated", category="Calculated", schema=schema, is_external=True)
