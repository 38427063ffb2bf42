"""Edits with the words a person knows them by."""

from dataclasses import dataclass

from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import known
from lmsdesk.store import Store


@dataclass(frozen=True)
class EditEntry:
    """One row of the list of what waits or is in conflict."""

    edit: Edit
    course_title: str
    column_title: str
    student_name: str


ConflictEntry = EditEntry
"""An entry whose edit is held: `edit.theirs` has the other values."""


async def with_titles(store: Store, edits: list[Edit]) -> list[EditEntry]:
    """The edits in their order, each with the titles and names of its cell."""
    courses = {entry.enrolment.course_id: entry.course.title for entry in await store.mirror.courses()}
    columns: dict[tuple[CourseId, ColumnId], str] = {}
    students: dict[tuple[CourseId, UserId], str] = {}
    for course_id in {edit.cell.course_id for edit in edits}:
        columns |= {(course_id, column.id): column.title for column in await store.mirror.columns(course_id)}
        members = await store.mirror.roster(course_id)
        students |= {(course_id, member.user_id): student_name(member) for member in members}
    return [
        EditEntry(
            edit=edit,
            course_title=courses.get(edit.cell.course_id, edit.cell.course_id),
            column_title=columns.get((edit.cell.course_id, edit.cell.column_id), edit.cell.column_id),
            student_name=students.get((edit.cell.course_id, edit.cell.user_id), edit.cell.user_id),
        )
        for edit in edits
    ]


def student_name(membership: Membership) -> str:
    """The member's name in sorting order, or the id while the roster hides it."""
    user = known(membership.user, None)
    return user.sort_name if user else membership.user_id
