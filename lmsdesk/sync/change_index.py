"""Remembers what was sent or read singly, so that a list asked for before does not bring the old value back."""

from collections.abc import Sequence

from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, ColumnId, CourseId
from lmsdesk.model.wire import value_or


class ChangeIndexes:
    """The change index of each grade, and the moment of each attempt, that this process has written or compared."""

    def __init__(self) -> None:
        self._marks: dict[Cell, int] = {}
        self._moments: dict[tuple[CourseId, AttemptId], int] = {}

    def note(self, cell: Cell, change_index: int) -> None:
        """The service has answered with a grade of this index; call it before the grade is stored."""
        self._marks[cell] = max(change_index, self._marks.get(cell, 0))

    def note_attempt(self, target: AttemptTarget, moment: int) -> None:
        """The service has answered with an attempt that was changed at this moment; call it before it is stored."""
        key = (target.course_id, target.attempt_id)
        self._moments[key] = max(moment, self._moments.get(key, 0))

    def is_older(self, course_id: CourseId, attempt_id: AttemptId, moment: int) -> bool:
        """Whether the attempt has been answered with as it was later."""
        return 0 < moment < self._moments.get((course_id, attempt_id), 0)

    def forget(self, course_id: CourseId) -> None:
        """The service counts the changes of this course from lower than before."""
        self._moments = {key: moment for key, moment in self._moments.items() if key[0] != course_id}
        self._marks = {cell: index for cell, index in self._marks.items() if cell.course_id != course_id}

    def newer(self, course_id: CourseId, column_id: ColumnId, grades: Sequence[Grade]) -> list[Grade]:
        """The grades that are not older than what was sent."""
        if not self._marks:
            return list(grades)
        return [grade for grade in grades if not self._is_old(Cell(course_id, column_id, grade.user_id), grade)]

    def _is_old(self, cell: Cell, grade: Grade) -> bool:
        return 0 < value_or(grade.change_index, 0) < self._marks.get(cell, 0)
