"""What a course's columns and people are called, for lists that name cells."""

from dataclasses import dataclass

from lmsdesk.desk.entries import student_name
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store import Store


@dataclass(frozen=True)
class Titles:
    """Names of one course; what is no longer there is called by its id."""

    columns: dict[ColumnId, str]
    people: dict[UserId, str]
    editable: frozenset[ColumnId]
    """Columns that a person types into."""

    def column(self, cell: Cell) -> str:
        """What the cell's column is called."""
        return self.columns.get(cell.column_id, cell.column_id)

    def person(self, cell: Cell) -> str:
        """Whose cell it is."""
        return self.people.get(cell.user_id, cell.user_id)


async def titles_of(store: Store, course_id: CourseId) -> Titles:
    """The names of a course as stored; students only, because nobody else has grades."""
    columns = await store.mirror.columns(course_id, has_what_ifs=True)
    members = await store.mirror.roster(course_id)
    return Titles(
        columns={column.id: column.title for column in columns},
        people={one.user_id: student_name(one) for one in members if one.is_student},
        editable=frozenset(column.id for column in columns if not column.is_calculated),
    )
