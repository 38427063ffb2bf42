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
    OfAttempt,
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


def _of_attempt(kind: type[OfAttempt]) -> Callable[[Address], Target]:
    """Of a kind of which each attempt has one."""

    def make(address: Address) -> Target:
        course, column, user, _, attempt = address
        return kind(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))

    return make


def _annotation(address: Address) -> AnnotationTarget:
    course, column, user, _, item = address
    attempt, annotation, paper = item.split("/", 2)
    return AnnotationTarget(
        CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt), paper, AnnotationId(annotation)
    )


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
    AttemptTarget.kind: TargetKind(frozenset(GRADE_FIELDS), _of_attempt(AttemptTarget), has_drafts=True),
    GroupAttemptTarget.kind: TargetKind(
        frozenset(GRADE_FIELDS) - {"exempt"}, _of_attempt(GroupAttemptTarget), has_drafts=True
    ),
    ContentTarget.kind: TargetKind(frozenset(ITEM_FIELDS), _content),
    EvaluationTarget.kind: TargetKind(None, _of_attempt(EvaluationTarget)),
    GroupEvaluationTarget.kind: TargetKind(None, _of_attempt(GroupEvaluationTarget)),
    AnnotationTarget.kind: TargetKind(frozenset({"body"}), _annotation, is_sent=False),
    RubricTarget.kind: TargetKind(frozenset({"choices"}), _of_attempt(RubricTarget), is_sent=False),
    OwnRubricTarget.kind: TargetKind(frozenset({"body"}), _own_rubric, is_sent=False),
    ColumnNamesTarget.kind: TargetKind(frozenset({"names"}), _column_names, is_sent=False),
    CommentUseTarget.kind: TargetKind(frozenset({"points"}), _comment_use, is_sent=False),
}
"""Kind → what is known of it."""


def kind_of(target: Target) -> TargetKind:
    return KINDS[target.kind]


def target_at(address: Address) -> Target:
    return KINDS[address[3]].make(address)
