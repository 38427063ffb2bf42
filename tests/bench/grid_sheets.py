"""Gradebooks of any size from a seed, for the grid's tests and benchmarks."""

from typing import Final

import numpy as np

from lmsdesk.model.courses import Course
from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Column, ColumnScore, Grading
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership, Name, User
from lmsdesk.model.sheet import CellFlag, ColumnCells, Row, Sheet

COURSE: Final = CourseId("_7_1")
_FAMILY = (
    "Abara Ångström Bianchi Chen Dąbrowska Eze Fernández García Haddad Ito Johansson Kowalska Łuczak Müller Nakamura"
)
_GIVEN = "Chidi Liv Giulia Wei Zofia Ada Lucía Mateo Noor Yuki Erik Ewa Piotr Jürgen Haruto Fatima Tomás Ines"
_TITLES = ("Essay", "Lab report", "Quiz", "Midterm", "Reading response", "Group project")
_POSSIBLE = (50.0, 20.0, 10.0, 100.0, 5.0, 40.0)


def member(number: int, family: str, given: str) -> Membership:
    """A student of the course."""
    user_id = UserId(f"_{1000 + number}_1")
    user = User(id=user_id, name=Name(family=family, given=given), student_id=f"{240000 + number * 37}")
    return Membership(user_id=user_id, course_id=COURSE, course_role_id="Student", user=user)


def made_row(number: int, rng: np.random.Generator) -> Row:
    """A student with a name by chance."""
    family, given = str(rng.choice(_FAMILY.split())), str(rng.choice(_GIVEN.split()))
    return Row(number, member(number, family, given))


def made_column(
    index: int, scores: np.ndarray, flags: np.ndarray, *, texts: dict[int, str] | None = None
) -> ColumnCells:
    """A column with its title by place; the last of every 25 is worked out by the service."""
    kind, title = index % len(_TITLES), f"{_TITLES[index % len(_TITLES)]} {index // len(_TITLES) + 1}"
    is_total = index % 25 == 24
    column = Column(
        id=ColumnId(f"_{100 + index}_1"),
        name=f"Total {index // 25 + 1}" if is_total else title,
        score=ColumnScore(possible=100.0 if is_total else _POSSIBLE[kind]),
        grading=Grading(type="Calculated" if is_total else "Attempts"),
    )
    return ColumnCells(column, scores.astype("<f8").tobytes(), flags.astype(np.uint8).tobytes(), texts or {})


def made_sheet(students: int, columns: int, *, seed: int = 7, edits: tuple[Edit, ...] = ()) -> Sheet:
    """A gradebook in which most cells hold a score and some hold every mark there is."""
    rng = np.random.default_rng(seed)
    made = []
    for index in range(columns):
        possible = 100.0 if index % 25 == 24 else _POSSIBLE[index % len(_POSSIBLE)]
        scores = np.round(rng.normal(0.78, 0.14, students).clip(0, 1.02) * possible * 2) / 2
        scores[rng.random(students) < 0.06] = np.nan
        flags = np.where(np.isnan(scores) & (rng.random(students) < 0.6), CellFlag.NEEDS_GRADING, 0)
        flags |= np.where(rng.random(students) < 0.02, CellFlag.EXEMPT, 0)
        flags |= np.where(rng.random(students) < 0.03, CellFlag.OVERRIDDEN, 0)
        made.append(made_column(index, scores, flags))
    rows = tuple(made_row(number, rng) for number in range(students))
    course = Course(id=COURSE, name="Biology 101")
    return Sheet(course, rows, students, tuple(made), edits, is_complete=True)
