"""What a course's columns and people are called, and who is only a number where grading is anonymous."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from lmsdesk.model.anonymity import number_people
from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.rubrics import EvaluationTarget, words_of
from lmsdesk.model.sheet import ColumnCells, Sheet, SheetPart
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import Store


async def rubric_words(store: Store, course_id: CourseId, column_id: ColumnId) -> Mapping[str, str]:
    """Row or cell → what it is called, also in the rubric before this one as long as that is kept, and in one's own."""
    own = _own_words(await store.own_rubrics.of(course_id, column_id) or {})
    use = await store.rubrics.of(course_id, column_id)
    if use is None:
        return own
    former = {} if use.former is None else words_of(use.former)
    return {**former, **words_of(use.rubric), **own}


def _own_words(body: Json) -> dict[str, str]:
    """The same of a rubric that a person has made."""
    words: dict[str, str] = {}
    for item in body.get("criteria", ()):
        words[item["id"]] = item["title"]
        words |= {one["id"]: one["words"] or one["title"] or item["title"] for one in item["levels"]}
    return words


async def with_rubric_words(store: Store, entries: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The same entries; those of evaluations with the words of their rubrics, which are read once a column."""
    evaluated = {
        (one.target.course_id, one.target.column_id) for one in entries if isinstance(one.target, EvaluationTarget)
    }
    if not evaluated:
        return list(entries)
    words = {position: await rubric_words(store, *position) for position in evaluated}
    return [
        replace(one, words=words[one.target.course_id, one.target.column_id])
        if isinstance(one.target, EvaluationTarget)
        else one
        for one in entries
    ]


class StandIns(Struct, frozen=True, eq=False):
    """What people are called in the columns of one course that hide names."""

    hidden: frozenset[ColumnId] = frozenset()
    people: Collection[UserId] = ()
    _numbers: dict[ColumnId, Mapping[UserId, int]] = {}

    def number(self, cell: Cell) -> int:
        """The number to call somebody by in a column that hides names; 0 where names are shown."""
        if cell.column_id not in self.hidden:
            return 0
        numbers = self._numbers.get(cell.column_id)
        if numbers is None:
            numbers = self._numbers[cell.column_id] = number_people(cell.column_id, self.people)
        return numbers.get(cell.user_id, len(numbers) + 1)

    def name(self, cell: Cell, real: str) -> str:
        """What to call somebody, for files and for lists without another language."""
        number = self.number(cell)
        return f"Student {number}" if number else real


def masked_sheet(sheet: Sheet, hidden: frozenset[ColumnId]) -> Sheet:
    """The sheet without values and marks in the columns that hide names, and without the edits over them."""
    if not hidden:
        return sheet
    edits = tuple(edit for edit in sheet.edits if edit.cell.column_id not in hidden)
    return replace(sheet, columns=_masked(sheet.columns, hidden), edits=edits)


def masked_part(part: SheetPart, hidden: frozenset[ColumnId]) -> SheetPart:
    if not hidden:
        return part
    edits = tuple(edit for edit in part.edits if edit.cell.column_id not in hidden)
    return replace(part, columns=_masked(part.columns, hidden), edits=edits)


def _masked(columns: Iterable[ColumnCells], hidden: frozenset[ColumnId]) -> tuple[ColumnCells, ...]:
    return tuple(
        replace(cells, scores=b"", flags=b"", texts={}, is_nameless=True) if cells.column.id in hidden else cells
        for cells in columns
    )


class CourseNames(Struct, frozen=True):
    """Names of one course; a column that is gone keeps its last one, what was never described is called by its id."""

    columns: dict[ColumnId, str]
    people: dict[UserId, str]
    editable: frozenset[ColumnId]
    """Columns that a person types into."""
    stand_ins: StandIns = field(default_factory=StandIns)
    """Numbers for people in columns that hide names."""
    identifiers: dict[UserId, str] = field(default_factory=dict)
    """Student ids and user names, by which people are found."""

    def column(self, cell: Cell) -> str:
        return self.columns.get(cell.column_id, cell.column_id)

    def person(self, cell: Cell) -> str:
        return self.stand_ins.name(cell, self.people.get(cell.user_id, cell.user_id))


async def load_course_names(store: Store, course_id: CourseId) -> CourseNames:
    """The names of a course as stored; students only, because nobody else has grades."""
    columns = await store.mirror.columns(course_id, has_what_ifs=True)
    gone = await store.mirror.removed_columns(course_id)
    members = await store.mirror.roster(course_id)
    hidden = await store.anonymity.hidden_columns(course_id)
    people, identifiers = await asyncio.to_thread(_names_of_students, members)
    return CourseNames(
        columns={column.id: column.title for column in [*columns, *gone]},
        people=people,
        editable=frozenset(column.id for column in columns if not column.is_calculated) - hidden,
        stand_ins=StandIns(hidden, people.keys()),
        identifiers=identifiers,
    )


def _names_of_students(members: list[Membership]) -> tuple[dict[UserId, str], dict[UserId, str]]:
    # Taken out one by one, in this thread: thousands that are let go at once hold up whoever does it.
    members.reverse()
    names, identifiers = dict[UserId, str](), dict[UserId, str]()
    while members:
        one = members.pop()
        if one.is_student:
            user = one.person
            names[one.user_id] = student_name(one)
            identifiers[one.user_id] = f"{value_or(user.student_id, '')} {value_or(user.user_name, '')}".strip()
    return names, identifiers


def student_name(membership: Membership) -> str:
    """The member's name in sorting order, or the id while the roster hides it."""
    user = value_or(membership.user, None)
    return user.sort_name if user else membership.user_id
