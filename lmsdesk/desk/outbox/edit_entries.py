"""Edits with the words a person knows them by."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from lmsdesk.desk.gradebook.course_names import StandIns, rubric_words, student_name
from lmsdesk.desk.platform.long_work import pause
from lmsdesk.model.anonymity import code_of
from lmsdesk.model.contents import ContentTarget
from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.rubrics import EvaluationTarget
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store

T = TypeVar("T")
_PIECE: Final = 500


class EditEntry(Struct, frozen=True, gc=False):
    """One row of the list of what waits or is in conflict."""

    edit: Edit
    course_title: str
    column_title: str
    student_name: str
    """What to call the student; in a column that hides names, a number takes its place."""
    stand_in: int = 0
    """That number; 0 where the name is shown."""
    item_title: str = ""
    """Of a change of a content item: what the item is called; it has neither column nor student."""
    words: Mapping[str, str] = {}
    """Of choices in a rubric: what its rows and cells are called."""

    def word(self, value: object) -> object:
        """What a row or a cell of a rubric is called; any other value as it is."""
        return self.words.get(value, value) if isinstance(value, str) else value

    @property
    def code(self) -> str:
        """What to call a submission that the service gives without a name; empty for all other."""
        return code_of(self.edit.target)


ConflictEntry = EditEntry
"""An entry whose edit is held: `edit.theirs` has the other values."""


async def with_titles(store: Store, edits: list[Edit]) -> list[EditEntry]:
    """The edits in their order, each with the titles and names of its cell."""
    courses = {entry.enrolment.course_id: entry.course.title for entry in await store.views.courses()}
    columns: dict[tuple[CourseId, ColumnId], str] = {}
    students: dict[tuple[CourseId, UserId], str] = {}
    called: dict[CourseId, StandIns] = {}
    items: dict[ContentTarget, str] = {}
    for course_id in {edit.cell.course_id for edit in edits}:
        listed = await store.mirror.columns(course_id)
        columns |= {(course_id, column.id): column.title for column in listed}
        async for member in in_pieces(await store.mirror.roster(course_id)):
            students[course_id, member.user_id] = student_name(member)
        people = [user_id for course, user_id in students if course == course_id]
        items |= await _item_titles(store, course_id, edits)
        called[course_id] = StandIns(await store.anonymity.hidden_columns(course_id), people)
    return [
        EditEntry(
            edit=edit,
            course_title=courses.get(edit.cell.course_id, edit.cell.course_id),
            column_title=columns.get((edit.cell.course_id, edit.cell.column_id), edit.cell.column_id),
            student_name=called[edit.cell.course_id].name(
                edit.cell, students.get((edit.cell.course_id, edit.cell.user_id), edit.cell.user_id)
            ),
            stand_in=called[edit.cell.course_id].number(edit.cell),
            item_title=items.get(edit.target, "") if isinstance(edit.target, ContentTarget) else "",
            words=await _rubric_words(store, edit),
        )
        async for edit in in_pieces(edits)
    ]


async def _item_titles(store: Store, course_id: CourseId, edits: Sequence[Edit]) -> dict[ContentTarget, str]:
    """What the content items of these edits are called, as a person sees them."""
    titles: dict[ContentTarget, str] = {}
    for edit in edits:
        target = edit.target
        if isinstance(target, ContentTarget) and target.course_id == course_id:
            kept = await store.contents.item(course_id, target.content_id)
            title = "" if kept is None else value_or(kept.title, "")
            titles[target] = str(edit.patch.get("title") or title or target.content_id)
    return titles


async def _rubric_words(store: Store, edit: Edit) -> Mapping[str, str]:
    """Row or cell of a rubric → what it is called."""
    if not isinstance(edit.target, EvaluationTarget):
        return {}
    return await rubric_words(store, edit.target.course_id, edit.target.column_id)


async def in_pieces(things: Sequence[T]) -> AsyncIterator[T]:
    """One after another, with a pause for everybody else now and then."""
    for number, thing in enumerate(things, 1):
        yield thing
        if number % _PIECE == 0:
            await pause()
