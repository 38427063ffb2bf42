"""Evaluations as they are kept and sent: the cell that is selected in each row of the site's rubric."""

from typing import ClassVar

from lmsdesk.model.ids import Address, AttemptId, AttemptTarget, Cell, ColumnId, GroupAttemptTarget, Target, UserId
from lmsdesk.model.rubrics import Evaluation, EvaluationCell, Rubric
from lmsdesk.model.wire import value_or


class EvaluationTarget(Target, frozen=True, order=True, gc=False):
    """What the site's rubric says of one attempt; its fields are the rows of the rubric, their values cells."""

    kind: ClassVar[str] = "evaluation"

    column_id: ColumnId
    user_id: UserId
    attempt_id: AttemptId

    @property
    def address(self) -> Address:
        """The cell, and the attempt's own id."""
        return (self.course_id, self.column_id, self.user_id, self.kind, self.attempt_id)

    @property
    def cell(self) -> Cell:
        """The grade to which the attempt counts."""
        return Cell(self.course_id, self.column_id, self.user_id)

    @property
    def mark(self) -> AttemptTarget:
        """The mark of the attempt."""
        kind = GroupAttemptTarget if self.is_of_group else AttemptTarget
        return kind(self.course_id, self.column_id, self.user_id, self.attempt_id)

    @property
    def is_of_group(self) -> bool:
        """Whether the attempt is a group's."""
        return isinstance(self, GroupEvaluationTarget)

    @classmethod
    def beside(cls, mark: AttemptTarget) -> "EvaluationTarget":
        """The evaluation of the attempt of this mark."""
        kind = GroupEvaluationTarget if isinstance(mark, GroupAttemptTarget) else EvaluationTarget
        return kind(mark.course_id, mark.column_id, mark.user_id, mark.attempt_id)


class GroupEvaluationTarget(EvaluationTarget, frozen=True, order=True, gc=False):
    """What the site's rubric says of a group's attempt; `attempt_id` is the group attempt's own."""

    kind: ClassVar[str] = "group_evaluation"


def cells_of(evaluation: Evaluation | None) -> dict[str, EvaluationCell]:
    """Row → what is selected in it."""
    cells = [] if evaluation is None else value_or(evaluation.cells, [])
    return {value_or(one.rubric_row_id, ""): one for one in cells if value_or(one.rubric_cell_id, "")}


def choices_of(evaluation: Evaluation | None) -> dict[str, str]:
    """Row → selected cell."""
    return {row: value_or(one.rubric_cell_id, "") for row, one in cells_of(evaluation).items()}


def words_of(rubric: Rubric) -> dict[str, str]:
    """Row or cell → what it is called: a cell by its description, or the heading of its column."""
    rows = {value_or(one.id, ""): value_or(one.header, "") for one in value_or(rubric.rows, [])}
    columns = {value_or(one.id, ""): value_or(one.header, "") for one in value_or(rubric.columns, [])}
    cells = {
        value_or(one.id, ""): value_or(one.description, "") or columns.get(value_or(one.column_id, ""), "")
        for one in value_or(rubric.cells, [])
    }
    return {**cells, **rows}
