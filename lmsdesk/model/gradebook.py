"""Gradebook columns, column grades and attempts (specification section 2; reference sections 8 to 10)."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct

from lmsdesk.model.ids import AttemptId, ColumnId, CourseId, UserId
from lmsdesk.model.people import Availability
from lmsdesk.model.spellings import ATTEMPT_STATUS, SCALE_TYPE, Table
from lmsdesk.model.wire import Json, Maybe, Part, Record, Timestamp, first_visible, value_or

GRADE_FIELDS = ("score", "text", "exempt", "notes", "feedback")
"""The fields of a column grade that a person can change (specification section 4, Gradebook)."""
STATUS = "status"
POSTED = "Completed"
"""The one status that a person gives to an attempt: graded and posted (reference section 10)."""
MARK_FIELDS = (*GRADE_FIELDS, STATUS)
"""The fields of an attempt that grading changes; the status is changed by posting alone."""
WHAT_IF = "what-if-"
"""How the ids of columns begin that exist on this computer alone; the service's own ids never look like that."""
MOST_DECIMALS = 5
"""The finest that a score is entered and compared here."""
NEEDS_GRADING = frozenset({"NeedsGrading", "NeedsGradingAgain", "NeedsMoreGrading"})
"""Both spellings of reference section 3."""
BEING_WRITTEN = frozenset({"NotAttempted", "InProgress", "InProgressAgain", "InMoreProgress"})
"""What no grader has been given yet (reference section 10)."""
ChangeIndex = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""What the store's database can hold; a larger number is no counter of a service."""


class ColumnScore(Part, frozen=True):
    """The scale of a column."""

    possible: Maybe[float] = UNSET
    decimal_places: Maybe[int] = UNSET


class AnonymousGrading(Part, frozen=True):
    """When students' names are shown: `None`, `AfterAllGraded`, `Date`."""

    type: Maybe[str] = UNSET
    release_after: Maybe[Timestamp] = UNSET


class Grading(Part, frozen=True):
    """How a column gets its values; `type` is sent only when it is made."""

    type: Maybe[str] = UNSET
    due: Maybe[Timestamp] = UNSET
    attempts_allowed: Maybe[int] = UNSET
    scoring_model: Maybe[str] = UNSET
    schema_id: Maybe[str] = UNSET
    anonymous_grading: Maybe[AnonymousGrading] = UNSET
    rubric_associations: Maybe[list[Json]] = UNSET
    """Only where they were asked for."""


class Formula(Part, frozen=True):
    """How a calculated column comes to its values; the aliases stand for columns, by id."""

    formula: Maybe[str] = UNSET
    aliases: Maybe[dict[str, str]] = UNSET


class LearningOutcome(Part, frozen=True):
    """What a column says about learning goals."""

    signature: Maybe[bool] = UNSET


class Column(Record, frozen=True):
    """A gradebook column."""

    id: ColumnId
    external_id: Maybe[str] = UNSET
    external_tool_id: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    display_name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    external_grade: Maybe[bool] = UNSET
    content_id: Maybe[str] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    score: Maybe[ColumnScore] = UNSET
    availability: Maybe[Availability] = UNSET
    grading: Maybe[Grading] = UNSET
    gradebook_category_id: Maybe[str] = UNSET
    formula: Maybe[Formula] = UNSET
    include_in_calculations: Maybe[bool] = UNSET
    show_statistics_to_students: Maybe[bool] = UNSET
    score_provider_handle: Maybe[str] = UNSET
    learning_outcome: Maybe[LearningOutcome] = UNSET

    @property
    def title(self) -> str:
        """What to call the column, never empty."""
        return first_visible(self.display_name, self.name) or self.id

    @property
    def possible(self) -> float | None:
        """The highest regular score, in points."""
        return value_or(value_or(self.score, ColumnScore()).possible, None)

    @property
    def decimals(self) -> int | None:
        """How many digits after the point the service shows; None where it says nothing that could be meant."""
        decimals = value_or(value_or(self.score, ColumnScore()).decimal_places, None)
        return decimals if decimals is not None and 0 <= decimals <= MOST_DECIMALS else None

    @property
    def grading_type(self) -> str:
        """`Attempts`, `Calculated` or `Manual`."""
        return value_or(value_or(self.grading, Grading()).type, "Manual")

    @property
    def is_what_if(self) -> bool:
        """Whether it is a column for trying things out, which is never sent."""
        return self.id.startswith(WHAT_IF)

    @property
    def is_calculated(self) -> bool:
        """Whether the service works the value out; such columns are read-only here (reference section 19, point 8)."""
        return self.grading_type == "Calculated"


class DisplayGrade(Part, frozen=True):
    """What the gradebook shows for a grade."""

    scale_type: Maybe[str] = UNSET
    score: Maybe[float] = UNSET
    possible: Maybe[float] = UNSET
    text: Maybe[str] = UNSET


class Grade(Record, frozen=True):
    """A column grade: one person's value in one column. `score` and `text` are the entered or overriding value only."""

    spellings: ClassVar[Table] = {("displayGrade", "scaleType"): SCALE_TYPE}
    user_id: UserId
    column_id: ColumnId
    status: Maybe[str] = UNSET
    display_grade: Maybe[DisplayGrade] = UNSET
    score: Maybe[float] = UNSET
    text: Maybe[str] = UNSET
    notes: Maybe[str] = UNSET
    feedback: Maybe[str] = UNSET
    exempt: Maybe[bool] = UNSET
    overridden: Maybe[Timestamp] = UNSET
    corrupt: Maybe[bool] = UNSET
    """Whether the service could not work the value out."""
    grade_notation_id: Maybe[str] = UNSET
    change_index: Maybe[ChangeIndex] = UNSET
    first_relevant_date: Maybe[Timestamp] = UNSET
    last_relevant_date: Maybe[Timestamp] = UNSET

    @property
    def has_anything(self) -> bool:
        """Whether something would be lost with it; services keep rows of grades that were cleared."""
        shown = value_or(self.display_grade, DisplayGrade())
        values = (self.score, self.text, self.notes, self.feedback, self.exempt, shown.score, shown.text)
        # A score of nought is a grade, although it equals False.
        return any(value not in (None, "") and value is not False for value in (value_or(one, None) for one in values))


class AttemptReceipt(Part, frozen=True):
    """That something was handed in, and when (reference section 10)."""

    receipt_id: Maybe[str] = UNSET
    submission_date: Maybe[Timestamp] = UNSET
    submission_total_size: Maybe[int] = UNSET
    course_id: Maybe[CourseId] = UNSET
    gradable_item_id: Maybe[ColumnId] = UNSET
    attempt_id: Maybe[AttemptId] = UNSET
    user_id: Maybe[UserId] = UNSET
    group_attempt_id: Maybe[str] = UNSET
    group_id: Maybe[str] = UNSET
    response_status: Maybe[str] = UNSET
    submission_type: Maybe[str] = UNSET


class AttemptBase(Record, frozen=True, kw_only=True):
    """What a submission says, of one person or of a group."""

    spellings: ClassVar[Table] = {("status",): ATTEMPT_STATUS, ("displayGrade", "scaleType"): SCALE_TYPE}
    user_id: Maybe[UserId] = UNSET
    """Who handed it in; absent while a column is graded anonymously."""
    status: Maybe[str] = UNSET
    ready_to_post: Maybe[bool] = UNSET
    display_grade: Maybe[DisplayGrade] = UNSET
    score: Maybe[float] = UNSET
    text: Maybe[str] = UNSET
    notes: Maybe[str] = UNSET
    feedback: Maybe[str] = UNSET
    created: Maybe[Timestamp] = UNSET
    attempt_date: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    attempt_receipt: Maybe[AttemptReceipt] = UNSET

    @property
    def needs_grading(self) -> bool:
        """Whether it waits for a grader; one that has its mark and is not posted does not."""
        return value_or(self.status, "") in NEEDS_GRADING and value_or(self.ready_to_post, None) is not True

    @property
    def handed_in(self) -> Timestamp | None:
        """When it was submitted, or at least begun."""
        return value_or(self.attempt_date, None) or value_or(self.created, None)

    @property
    def changed_ms(self) -> int:
        """When the service changed it last, in milliseconds; 0 where it does not say."""
        modified = value_or(self.modified, None)
        return 0 if modified is None else round(modified.moment.timestamp() * 1000)


class Attempt(AttemptBase, frozen=True, kw_only=True):
    """One submission of one person for one column."""

    id: AttemptId
    group_attempt_id: Maybe[str] = UNSET
    """The attempt of the group that this one follows."""
    group_override: Maybe[bool] = UNSET
    reconciliation_mode: Maybe[str] = UNSET
    """`Average`, `Highest`, `Lowest` or `Custom`, where several people grade."""
    student_comments: Maybe[str] = UNSET
    student_submission: Maybe[str] = UNSET
    """Markup of the student."""
    group_attempt_student_comments: Maybe[str] = UNSET
    exempt: Maybe[bool] = UNSET


class Symbol(Part, frozen=True):
    """One step of a tabular schema: its text and the percentages it stands for."""

    text: Maybe[str] = UNSET
    absolute_value: Maybe[float] = UNSET
    lower_bound: Maybe[float] = UNSET
    upper_bound: Maybe[float] = UNSET


class Schema(Record, frozen=True):
    """How a column shows its scores (reference section 8)."""

    spellings: ClassVar[Table] = {("scaleType",): SCALE_TYPE}
    id: str
    title: Maybe[str] = UNSET
    external_id: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    scale_type: Maybe[str] = UNSET
    symbols: Maybe[list[Symbol]] = UNSET


class Category(Record, frozen=True):
    """A kind of column: tests, assignments, ... (reference section 8)."""

    id: str
    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET


class OwnDueDate(Struct, frozen=True):
    """What one person has in the place of the column's due date."""

    at: Timestamp | None
    """None where nothing is ever late."""


def due_date(column: Column, own: OwnDueDate | None = None) -> Timestamp | None:
    """When the work of a person is due; None where it is never late."""
    return value_or(value_or(column.grading, Grading()).due, None) if own is None else own.at
