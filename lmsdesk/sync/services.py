"""How the targets of edits are read and written on the service, by kind."""

from typing import NamedTuple, Protocol

from msgspec import UNSET

from lmsdesk.api import ApiError, Client, Conflict, NotFound, Refused
from lmsdesk.model.gradebook import GRADE_FIELDS, Grade
from lmsdesk.model.ids import Cell, Target
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import Json, Record, known
from lmsdesk.store import Store
from lmsdesk.sync.change_index import ChangeIndexes


class Reading(NamedTuple):
    """What the service said of one target."""

    reply: Record
    values: Json
    """The fields that a person can change, where the service gave them."""
    change_index: int = 0
    """Grows with each change on the service; 0 where it counts none."""


class TargetService(Protocol):
    """What the push asks about one kind of target. Requests raise ApiError."""

    async def stored_index(self, target: Target) -> int:
        """The change index of what is kept on this computer."""

    async def read(self, target: Target) -> Reading | None:
        """What the service holds; None where it says nothing, which is believed only of `read_surely`."""

    async def read_surely(self, target: Target) -> Reading:
        """What the service holds, perhaps nothing; raises NotFound where there can be nothing."""

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change these fields; returns what the service answers."""

    def nothing(self, target: Target) -> Reading:
        """What is held of a target of which the service says nothing."""

    def note(self, target: Target, reading: Reading) -> None:
        """The service has answered with this; called before it is stored."""

    def sentence(self, error: ApiError) -> str:
        """Why the service did not take a change, for a person."""


class GradeService:
    """Grades, one request a cell."""

    def __init__(self, client: Client, store: Store, marks: ChangeIndexes) -> None:
        self._client = client
        self._store = store
        self._marks = marks

    async def stored_index(self, target: Target) -> int:
        """That of the row of the mirror."""
        kept = await self._store.mirror.grade(Cell.of(target))
        return known(kept.change_index, 0) if kept else 0

    async def read(self, target: Target) -> Reading | None:
        """None: nothing was entered, or the user has left the course."""
        found = await self._client.gradebook.get_column_grade(Cell.of(target))
        return None if found is None else reading_of(found)

    async def read_surely(self, target: Target) -> Reading:
        """What the service holds; raises NotFound for a user who left: that looks like an empty cell, and is none."""
        cell = Cell.of(target)
        before = await self._membership(cell)
        while (found := await self.read(cell)) is None:
            # Who was away for this one moment has another membership now.
            after = await self._membership(cell)
            if after == before:
                return self.nothing(cell)
            before = after
        return found

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change fields of the grade."""
        return reading_of(await self._client.gradebook.update_column_grade(Cell.of(target), fields))

    def nothing(self, target: Target) -> Reading:
        """An empty cell."""
        cell = Cell.of(target)
        return reading_of(Grade(user_id=cell.user_id, column_id=cell.column_id))

    def note(self, target: Target, reading: Reading) -> None:
        """Lists that were asked for before must not bring the old value back."""
        self._marks.note(Cell.of(target), reading.change_index)

    def sentence(self, error: ApiError) -> str:
        """Why a grade was refused."""
        if isinstance(error, Refused):
            return "You may not change this grade on the service. Your value is kept here."
        if isinstance(error, NotFound):
            return "The student or the column is no longer in the course. Your value is kept here."
        if isinstance(error, Conflict):
            return "The service could not accept the change at present. Your value is kept here."
        return "The service did not accept the value. Yours is kept here: change or discard it."

    async def _membership(self, cell: Cell) -> Membership | None:
        """The user's membership of the course, where it may be read; raises NotFound."""
        try:
            return await self._client.catalogue.get_membership(cell.course_id, cell.user_id)
        except Refused:
            return None


def reading_of(grade: Grade) -> Reading:
    """What is compared of a grade."""
    found = {name: getattr(grade, name) for name in GRADE_FIELDS}
    given = {name: value for name, value in found.items() if value is not UNSET}
    return Reading(grade, given, known(grade.change_index, 0))
