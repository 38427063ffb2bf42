"""What was chosen in the site's rubric for one grade, as it stands on this computer: to be read beside the grade."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lmsdesk.desk.submissions.rubric_sheets import RubricSheet, sheet_of
from lmsdesk.model.feedback import text_of
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, GroupAttemptTarget, UserId
from lmsdesk.model.rubrics import EvaluationTarget, RubricTarget, cells_of
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store


class ChosenLevel(Struct, frozen=True):
    """One row of the rubric with the level that an attempt got."""

    words: str
    comment: str = ""
    """Of the service."""
    is_only_here: bool = False
    """Whether the service has another level, or none."""


async def chosen_levels(store: Store, cell: Cell, attempts: Sequence[Attempt]) -> tuple[ChosenLevel, ...]:
    """Of the newest of these attempts for which anything was chosen; of a group's where it follows that one."""
    use = await store.rubrics.of(cell.course_id, cell.column_id)
    sheet = None if use is None else sheet_of(use)
    if sheet is None:
        return ()
    for attempt in reversed(attempts):
        for mark in _marks(cell, attempt):
            if found := await _chosen(store, sheet, mark):
                return found
    return ()


def _marks(cell: Cell, attempt: Attempt) -> Iterator[AttemptTarget]:
    """Its own mark, and that of the group's attempt that it follows."""
    yield AttemptTarget(cell.course_id, cell.column_id, cell.user_id, attempt.id)
    if group := value_or(attempt.group_attempt_id, ""):
        yield GroupAttemptTarget(cell.course_id, cell.column_id, UserId(""), AttemptId(group))


async def _chosen(store: Store, sheet: RubricSheet, mark: AttemptTarget) -> tuple[ChosenLevel, ...]:
    cells = cells_of(await store.evaluations.of(EvaluationTarget.of_mark(mark)))
    site = {row: value_or(one.rubric_cell_id, "") for row, one in cells.items()}
    chosen = await store.rubric_choices.of(RubricTarget.beside(mark)) or site
    comments = {row: text_of(value_or(one.feedback, "")) for row, one in cells.items()}
    return tuple(
        ChosenLevel(words, comments.get(row, ""), chosen[row] != site.get(row))
        for row, words in sheet.lines(chosen).items()
    )
