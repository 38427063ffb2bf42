"""The sample sites by name; each is plain data and the same on every run and every machine."""

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial

from lmsdesk.practice.samples import contents
from lmsdesk.practice.samples.courses import AUTUMN, CAMPUS, SEMINAR, TERMS
from lmsdesk.practice.samples.dataset import Dataset, SampleAttempt, SampleColumn, SampleCourse, SampleGrade
from lmsdesk.practice.samples.grades import abilities, fill
from lmsdesk.practice.samples.odd import odd
from lmsdesk.practice.samples.people import (
    ACCOUNTS,
    ASSISTANT,
    DEMO_STUDENT,
    HELPERS,
    INSTRUCTOR,
    STAFF,
    STUDENT,
    Person,
    bodies,
    deal,
    students,
)  # fmt: skip
from lmsdesk.practice.samples.phrases import FEEDBACK, NOTES
from lmsdesk.practice.samples.plans import TODAY, ColumnPlan, CoursePlan, course_body, day, random_for, total, wire_time

_PEOPLE, _COLUMNS, _PAPERS = 5000, 200, 2000
_POINTS = (10.0, 20.0, 50.0, 100.0)
_CATEGORIES = ("Quiz", "Homework", "Lab", "Exam")
_PAPER = ColumnPlan("Term Paper", 100, day(11, 18), "Attempts", category="Essay", files=contents.ESSAYS)


def huge() -> Dataset:
    """One course; its columns can be read again and again, each is made when its turn comes."""
    people = students(_PEOPLE, "huge")
    course = SampleCourse(
        course_body(
            "MEGA-1-2026A", "Introduction to Everything", "The course that every student of every campus takes."
        ),
        term=AUTUMN,
        members=(
            (INSTRUCTOR, "Instructor"),
            (ASSISTANT, "TeachingAssistant"),
            *((helper.user_name, "Grader") for helper in HELPERS),
            *((person.user_name, "Student") for person in people),
        ),
        columns=_Columns(people),
        contents=contents.BIOLOGY,
    )
    return Dataset(ACCOUNTS, bodies((*STAFF, *HELPERS, *people)), TERMS, (course,))


def _task(number: int) -> ColumnPlan:
    due = day(9, 1) + timedelta(hours=9 * number)
    return ColumnPlan(f"Task {number:03d}", _POINTS[number % 4], due, category=_CATEGORIES[number % 4])


class _Columns:
    """The columns of the course, made again each time they are read."""

    def __init__(self, people: tuple[Person, ...]) -> None:
        self._names = [person.user_name for person in people]
        self._levels = list(abilities(people, "huge").values())

    def __iter__(self) -> Iterator[SampleColumn]:
        tasks = [_task(number) for number in range(1, _COLUMNS - 1)]
        yield SampleColumn(total((*tasks, _PAPER)).body())
        yield from (self._score(number, plan) for number, plan in enumerate(tasks, start=1))
        yield self._papers()

    def _score(self, number: int, plan: ColumnPlan) -> SampleColumn:
        """A column in which nearly everyone has a score, a few have words and a few have nothing."""
        possible = plan.possible
        rng = random_for("huge", number)
        draw, mean, double = rng.random, 0.62 + 0.2 * rng.random(), 2 * possible
        scores: list[float | None] = [
            # one uniform number is enough beside the ability: a million scores in about a second
            min(possible, max(0.0, round((mean + level + 0.3 * (draw() - 0.5)) * double) / 2))
            for level in self._levels
        ]
        chosen = rng.sample(range(_PEOPLE), 75)
        remarks = tuple(self._remark(rng, index, scores[index]) for index in chosen[:25])
        for index in chosen:
            scores[index] = None
        return SampleColumn(plan.body(), remarks, scores=scores)

    def _remark(self, rng: random.Random, index: int, score: float | None) -> SampleGrade:
        return SampleGrade(self._names[index], score, notes=rng.choice(NOTES), feedback=rng.choice(FEEDBACK))

    def _papers(self) -> SampleColumn:
        """Two thousand submissions that wait for a grader."""
        rng = random_for("huge", "papers")
        writers = [STUDENT, *rng.sample(self._names[1:], _PAPERS - 1)]
        attempts = (
            SampleAttempt(
                name,
                "NeedsGrading",
                wire_time(TODAY - timedelta(seconds=90 * index)),
                files=(rng.choice(_PAPER.files),),
            )
            for index, name in enumerate(writers)
        )
        return SampleColumn(_PAPER.body(), attempts=tuple(attempts))


def dataset(name: str) -> Dataset:
    """The sample site called `name`: `empty`, `seminar`, `campus`, `huge` or `odd`; KeyError for any other."""
    return _SITES[name]()


def _empty() -> Dataset:
    """Nothing but the four people who can sign in."""
    return Dataset(ACCOUNTS, bodies((*STAFF, DEMO_STUDENT)))


def _plan(name: str, head_count: int, plans: tuple[CoursePlan, ...]) -> Dataset:
    people = students(head_count, name)
    courses = tuple(_course(plan, people) for plan in plans)
    return Dataset(ACCOUNTS, bodies((*STAFF, *HELPERS, *people)), TERMS, courses)


def _course(plan: CoursePlan, people: tuple[Person, ...]) -> SampleCourse:
    """The demo student and a slice of the others, with everything they handed in."""
    enrolled = (people[0], *people[1:][plan.students])
    course_id = plan.body["courseId"]
    level = abilities(enrolled, course_id)
    return SampleCourse(
        plan.body,
        term=plan.term,
        members=(*plan.staff, *((person.user_name, "Student") for person in enrolled)),
        columns=tuple(fill(column, level, course_id) for column in plan.columns),
        contents=plan.contents,
        groups=deal(*plan.groups, enrolled) if plan.groups else (),
        rubrics=plan.rubrics,
    )


_SITES: dict[str, Callable[[], Dataset]] = {
    "empty": _empty,
    "seminar": partial(_plan, "seminar", 24, SEMINAR),
    "campus": partial(_plan, "campus", 760, CAMPUS),
    "huge": huge,
    "odd": odd,
}
