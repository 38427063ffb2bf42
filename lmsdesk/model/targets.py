"""The kinds of targets that edits can have."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from lmsdesk.model.anonymity import ColumnNamesTarget
from lmsdesk.model.comments import CommentUseTarget, UseId
from lmsdesk.model.content_items import ITEM_FIELDS
from lmsdesk.model.contents import ContentId, ContentTarget
from lmsdesk.model.gradebook import GRADE_FIELDS
from lmsdesk.model.ids import (
    Address,
    AnnotationId,
    AnnotationTarget,
    AttemptId,
    AttemptTarget,
    Cell,
    ColumnId,
    CourseId,
    GroupAttemptTarget,
    Target,
    UserId,
)
from lmsdesk.model.rubrics import EvaluationTarget, GroupEvaluationTarget, OwnRubricTarget, RubricTarget


class TargetKind(Struct, frozen=True):
    """What is true of all targets of a kind."""

    fields: frozenset[str] | None
    """The fields that a person can change; None where each target has its own."""
    make: Callable[[Address], Target]
    """Makes the target of an address."""
    has_drafts: bool = False
    """Whether what is entered stays on this computer until a person posts or sends it."""
    is_sent: bool = True
    """Whether the service has such things; what it has not is kept here as it is entered, and never waits."""


def _cell(address: Any) -> Cell:
    # Without naming each part: the outbox makes thousands at once.
    return Cell(*address[:3])


def _attempt(address: Address) -> AttemptTarget:
    course, column, user, _, attempt = address
    return AttemptTarget(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))


def _group_attempt(address: Address) -> GroupAttemptTarget:
    course, column, user, _, attempt = address
    return GroupAttemptTarget(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))


def _annotation(address: Address) -> AnnotationTarget:
    course, column, user, _, item = address
    attempt, annotation, paper = item.split("/", 2)
    return AnnotationTarget(
        CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt), paper, AnnotationId(annotation)
    )


def _rubric(address: Address) -> RubricTarget:
    course, column, user, _, attempt = address
    return RubricTarget(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))


def _evaluation(address: Address) -> EvaluationTarget:
    course, column, user, kind, attempt = address
    made = GroupEvaluationTarget if kind == GroupEvaluationTarget.kind else EvaluationTarget
    return made(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))


def _own_rubric(address: Address) -> OwnRubricTarget:
    return OwnRubricTarget(CourseId(address[0]), ColumnId(address[1]))


def _column_names(address: Address) -> ColumnNamesTarget:
    return ColumnNamesTarget(CourseId(address[0]), ColumnId(address[1]), address[4])


def _comment_use(address: Address) -> CommentUseTarget:
    return CommentUseTarget(CourseId(address[0]), ColumnId(address[1]), UseId(int(address[4])))


def _content(address: Address) -> ContentTarget:
    return ContentTarget(CourseId(address[0]), ContentId(address[4]))


KINDS: dict[str, TargetKind] = {
    Cell.kind: TargetKind(frozenset(GRADE_FIELDS), _cell),
    AttemptTarget.kind: TargetKind(frozenset(GRADE_FIELDS), _attempt, has_drafts=True),
    GroupAttemptTarget.kind: TargetKind(frozenset(GRADE_FIELDS) - {"exempt"}, _group_attempt, has_drafts=True),
    ContentTarget.kind: TargetKind(frozenset(ITEM_FIELDS), _content),
    EvaluationTarget.kind: TargetKind(None, _evaluation),
    GroupEvaluationTarget.kind: TargetKind(None, _evaluation),
    AnnotationTarget.kind: TargetKind(frozenset({"body"}), _annotation, is_sent=False),
    RubricTarget.kind: TargetKind(frozenset({"choices"}), _rubric, is_sent=False),
    OwnRubricTarget.kind: TargetKind(frozenset({"body"}), _own_rubric, is_sent=False),
    ColumnNamesTarget.kind: TargetKind(frozenset({"names"}), _column_names, is_sent=False),
    CommentUseTarget.kind: TargetKind(frozenset({"points"}), _comment_use, is_sent=False),
}
"""Kind → what is known of it."""


def kind_of(target: Target) -> TargetKind:
    return KINDS[target.kind]


def target_at(address: Address) -> Target:
    return KINDS[address[3]].make(address)
