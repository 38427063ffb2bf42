"""Small records as the service would describe them."""

from collections.abc import Sequence
from typing import Any

from lmsdesk.model.courses import Enrolment, Term
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import record
from lmsdesk.store import Store

COURSE = CourseId("_1_1")
ESSAY = ColumnId("_10_1")
EXAM = ColumnId("_11_1")
ADA = UserId("_100_1")
BOB = UserId("_101_1")


def cell(user: UserId = ADA, column: ColumnId = ESSAY) -> Cell:
    return Cell(COURSE, column, user)


def patch(user: UserId = ADA, column: ColumnId = ESSAY, /, **fields: object) -> CellPatch:
    return CellPatch(cell(user, column), fields)


def membership(user: UserId, *, given: str = "Ada", role: str = "Student", **fields: Any) -> Membership:
    person = {"id": user, "userName": f"name{user}", "name": {"given": given, "family": "Zwoinks"}}
    plain = {"userId": user, "courseId": COURSE, "courseRoleId": role, "user": person}
    return record(Membership, {**plain, **fields})


def enrolment(course: CourseId = COURSE, *, term: str = "_5_1", name: str = "Biology") -> Enrolment:
    described = {"id": course, "name": name, "termId": term}
    return record(Enrolment, {"userId": "_9_1", "courseId": course, "courseRoleId": "Instructor", "course": described})


def term(number: str = "_5_1", name: str = "Autumn") -> Term:
    return record(Term, {"id": number, "name": name})


def column(number: ColumnId, *, kind: str = "Manual", **fields: Any) -> Column:
    return record(Column, {"id": number, "name": f"Column {number}", "grading": {"type": kind}, **fields})


def grade(user: UserId = ADA, on: ColumnId = ESSAY, /, **fields: Any) -> Grade:
    return record(Grade, {"userId": user, "columnId": on, **fields})


def attempt(number: str, user: UserId | None, *, status: str = "NeedsGrading", **fields: Any) -> Attempt:
    plain: dict[str, Any] = {"id": number, "status": status, **fields}
    return record(Attempt, plain if user is None else {**plain, "userId": user})


async def fill(store: Store, users: Sequence[UserId] = (ADA, BOB)) -> None:
    """One course of two manual columns."""
    await store.mirror.save_courses([enrolment()], [term()])
    await store.mirror.save_roster(COURSE, [membership(user) for user in users], is_whole=True)
    await store.mirror.save_columns(COURSE, [column(ESSAY), column(EXAM)], is_whole=True)
