"""Rubrics, where they are used, and evaluations with them (reference section 15)."""

from typing import TYPE_CHECKING, ClassVar, NewType

from msgspec import UNSET, Struct

from lmsdesk.model.groups import GroupAttemptId
from lmsdesk.model.ids import (
    Address,
    AttemptId,
    AttemptTarget,
    ColumnId,
    CourseId,
    GroupAttemptTarget,
    OfAttempt,
    Target,
)
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp, WebLink, value_or

if TYPE_CHECKING:
    from fractions import Fraction

RubricId = NewType("RubricId", str)
AssociationId = NewType("AssociationId", str)
EvaluationId = NewType("EvaluationId", str)


class RubricTarget(OfAttempt, frozen=True, order=True, gc=False):
    """What was chosen in the rubric for one attempt."""

    kind: ClassVar[str] = "rubric"


class OwnRubricTarget(Target, frozen=True, order=True, gc=False):
    """The rubric that a person has made for a column."""

    kind: ClassVar[str] = "own rubric"

    column_id: ColumnId

    @property
    def address(self) -> Address:
        """The column alone."""
        return (self.course_id, self.column_id, "", "own rubric", "")


class Share(Part, frozen=True):
    """A number as a fraction of whole numbers."""

    numerator: int
    denominator: int

    @property
    def value(self) -> "Fraction":
        """The exact number; a denominator of 0 counts as 1."""
        from fractions import Fraction

        return Fraction(self.numerator, self.denominator or 1)


class Worth(Part, frozen=True):
    """What a cell is worth."""

    value: Maybe[float] = UNSET


class RubricLine(Part, frozen=True):
    """A column or a row of a rubric; `percentage` and `row_points` are of rows only."""

    id: Maybe[str] = UNSET
    header: Maybe[str] = UNSET
    position: Maybe[int] = UNSET
    percentage: Maybe[float] = UNSET
    row_points: Maybe[float] = UNSET


class RubricCell(Part, frozen=True):
    """One cell; a new one says where it is by the positions of its row and column."""

    id: Maybe[str] = UNSET
    row_id: Maybe[str] = UNSET
    column_id: Maybe[str] = UNSET
    row_position: Maybe[int] = UNSET
    column_position: Maybe[int] = UNSET
    description: Maybe[str] = UNSET
    percentage: Maybe[Worth] = UNSET
    points: Maybe[Worth] = UNSET


class Rubric(Record, frozen=True):
    """A rubric of a course; its grid comes where it is asked for."""

    id: RubricId
    course_id: Maybe[CourseId] = UNSET
    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    rubric_type: Maybe[str] = UNSET
    """`Numeric`, `Nonnumeric`, `NumericRange`, `Percentage` or `PercentageRange`."""
    read_only: Maybe[bool] = UNSET
    columns: Maybe[list[RubricLine]] = UNSET
    rows: Maybe[list[RubricLine]] = UNSET
    cells: Maybe[list[RubricCell]] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET


class RubricBody(Part, frozen=True):
    """A rubric to make, or what is to change in one; a grid is sent whole."""

    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    rubric_type: Maybe[str] = UNSET
    columns: Maybe[list[RubricLine]] = UNSET
    rows: Maybe[list[RubricLine]] = UNSET
    cells: Maybe[list[RubricCell]] = UNSET


class AssociationEntity(Part, frozen=True):
    """What a rubric is associated with."""

    gradebook_column_id: Maybe[ColumnId] = UNSET
    question_id: Maybe[str] = UNSET


class Association(Record, frozen=True):
    """The use of a rubric for a column."""

    id: AssociationId
    rubric_id: Maybe[RubricId] = UNSET
    association_entity: Maybe[AssociationEntity] = UNSET
    used_for_grading: Maybe[bool] = UNSET
    rubric_visibility: Maybe[str] = UNSET
    """`Disabled`, `VisibleWithScores`, `VisibleWithoutScores` or `VisibleAfterGrading`."""
    links: Maybe[list[WebLink]] = UNSET


class AssociationBody(Part, frozen=True):
    """An association to make, or what is to change in one; its column cannot be changed."""

    association_entity: Maybe[AssociationEntity] = UNSET
    used_for_grading: Maybe[bool] = UNSET
    rubric_visibility: Maybe[str] = UNSET


class RubricUse(Struct, frozen=True):
    """A rubric, and its use for a column."""

    association: Association
    rubric: Rubric
    takes_evaluations: bool = False
    """Whether the service takes what is chosen in it."""
    former: Rubric | None = None
    """The one before it, while something that was chosen has a place in that alone."""


def grid_of(rubric: Rubric) -> dict[str, set[str]]:
    """Row → its cells."""
    found: dict[str, set[str]] = {}
    for one in value_or(rubric.cells, []):
        found.setdefault(value_or(one.row_id, ""), set()).add(value_or(one.id, ""))
    return found


class EvaluationEntity(Part, frozen=True):
    """The work that is evaluated: one of the three."""

    attempt_id: Maybe[AttemptId] = UNSET
    group_attempt_id: Maybe[GroupAttemptId] = UNSET
    question_attempt_id: Maybe[str] = UNSET


class EvaluationCell(Part, frozen=True):
    """The cell that is selected in a row; without `selected_score` it counts what it is worth."""

    id: Maybe[str] = UNSET
    rubric_cell_id: Maybe[str] = UNSET
    rubric_row_id: Maybe[str] = UNSET
    selected_score: Maybe[Share] = UNSET
    feedback: Maybe[str] = UNSET


class Evaluation(Record, frozen=True):
    """What a rubric says of one piece of work; lists leave out the cells."""

    id: EvaluationId
    rubric_association_id: Maybe[AssociationId] = UNSET
    evaluation_entity: Maybe[EvaluationEntity] = UNSET
    possible_score: Maybe[Share] = UNSET
    total_score: Maybe[Share] = UNSET
    submitted: Maybe[bool] = UNSET
    cells: Maybe[list[EvaluationCell]] = UNSET


class EvaluationBody(Part, frozen=True):
    """An evaluation to make, with a cell for every row, or the cells that change."""

    evaluation_entity: Maybe[EvaluationEntity] = UNSET
    submitted: Maybe[bool] = UNSET
    cells: Maybe[list[EvaluationCell]] = UNSET


class EvaluationTarget(OfAttempt, frozen=True, order=True, gc=False):
    """What the site's rubric says of one attempt; its fields are the rows of the rubric, their values cells."""

    kind: ClassVar[str] = "evaluation"

    @property
    def mark(self) -> AttemptTarget:
        """The mark of the attempt."""
        return (GroupAttemptTarget if self.is_of_group else AttemptTarget).beside(self)

    @property
    def is_of_group(self) -> bool:
        """Whether the attempt is a group's."""
        return isinstance(self, GroupEvaluationTarget)

    @staticmethod
    def of_mark(mark: AttemptTarget) -> "EvaluationTarget":
        """The evaluation of the attempt of this mark."""
        return (GroupEvaluationTarget if isinstance(mark, GroupAttemptTarget) else EvaluationTarget).beside(mark)


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
