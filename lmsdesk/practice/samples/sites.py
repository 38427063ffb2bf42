"""The sample sites by name; each is plain data and the same on every run and every machine."""

from collections.abc import Callable
from functools import partial

from lmsdesk.practice.samples.courses import CAMPUS, SEMINAR, TERMS
from lmsdesk.practice.samples.dataset import Dataset, SampleCourse
from lmsdesk.practice.samples.grades import abilities, fill
from lmsdesk.practice.samples.huge import huge
from lmsdesk.practice.samples.odd import odd
from lmsdesk.practice.samples.people import ACCOUNTS, DEMO_STUDENT, HELPERS, STAFF, Person, bodies, students
from lmsdesk.practice.samples.plans import CoursePlan
from lmsdesk.practice.samples.teams import deal


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
