"""What the outbox needs of the mirror, by kind of target."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes
from lmsdesk.model.comments import CommentUseTarget
from lmsdesk.model.contents import Content, ContentTarget
from lmsdesk.model.gradebook import Attempt, Grade
from lmsdesk.model.ids import AnnotationTarget, AttemptTarget, Cell, ColumnId, CourseId, GroupAttemptTarget, Target
from lmsdesk.model.rubrics import Evaluation, EvaluationTarget, GroupEvaluationTarget, OwnRubricTarget, RubricTarget
from lmsdesk.model.wire import Json, Record
from lmsdesk.store.mirror.annotations import annotation_at, keep_annotation
from lmsdesk.store.mirror.attempts import AttemptRow, attempt_at, take_attempt
from lmsdesk.store.mirror.contents import ContentRow, contents_at, save_contents
from lmsdesk.store.mirror.evaluations import EvaluationRow, evaluation_at, take_evaluation
from lmsdesk.store.mirror.grade_rows import EMPTY, GradeRow, row_of
from lmsdesk.store.mirror.grades import Pull, note_index, put_grades, rows_at
from lmsdesk.store.mirror.rubrics import (
    choices_at,
    comment_use_at,
    keep_choices,
    keep_own_rubric,
    keep_use_points,
    own_rubric_at,
)
from lmsdesk.store.outbox.edit_rows import MirrorRow, OutboxRow, waiting_at, waiting_for

K = TypeVar("K", bound=Target)
R = TypeVar("R", bound=Record)


class TargetState(NamedTuple):
    """A target as it is: the service's row, and what waits over it."""

    target: Target
    mirrored: MirrorRow
    waiting: OutboxRow | None

    def value(self, field: str) -> object:
        """What a person sees in the field."""
        if self.waiting is not None and field in self.waiting.patch:
            return self.waiting.patch[field]
        return self.mirrored.value(field)


class Known(Struct, frozen=True):
    """A target, and its change index here when the service was asked about it."""

    target: Target
    change_index: int | None


class KindStates(Protocol):
    """How targets of one kind are read."""

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """These targets as they are, in any order."""


class KindMirror(KindStates, Protocol):
    """How targets of a kind that the service has are read from the mirror, and replies about them taken over."""

    def row_of(self, reply: Record) -> MirrorRow:
        """What the service said of one target."""

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """Mirror a reply about one target, with its history, unless something newer has come meanwhile."""


class KeptRow(Struct, frozen=True):
    """A target that the service does not have: one value as it is kept here, None where there is none."""

    kept: object

    @property
    def change_index(self) -> None:
        """Nobody else changes it."""
        return

    def value(self, _field: str) -> object:
        """There is nothing but the one value."""
        return self.kept


class KeptHere(Generic[K]):
    """How targets of a kind that the service does not have are read, and kept as they are entered; nothing waits."""

    def __init__(
        self,
        kind: type[K],
        field: str,
        read: Callable[[apsw.Connection, K], object],
        keep: Callable[[apsw.Connection, K, Any], None],
    ) -> None:
        self._kind = kind
        self._field = field
        self._read = read
        self._keep = keep

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """These targets as they are kept."""
        for target in map(self._kind.of, targets):
            yield TargetState(target, KeptRow(self._read(connection, target)), None)

    def keep(self, connection: apsw.Connection, target: Target, fields: Json) -> None:
        """Keep the one value."""
        self._keep(connection, self._kind.of(target), fields[self._field])


class GradeMirror:
    """The grades of the mirror, read column by column."""

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """The cells, their rows and what waits."""
        by_column: defaultdict[tuple[CourseId, ColumnId], list[Cell]] = defaultdict(list)
        for cell in map(Cell.of, targets):
            by_column[cell.course_id, cell.column_id].append(cell)
        for (course_id, column_id), group in by_column.items():
            users = [cell.user_id for cell in group]
            grades = rows_at(connection, course_id, column_id, users)
            waiting = waiting_at(connection, course_id, column_id, users)
            for cell in group:
                yield TargetState(cell, grades.get(cell.user_id, EMPTY), waiting.get(cell.user_id))

    def row_of(self, reply: Record) -> GradeRow:
        """The grade, taken apart."""
        return row_of(_reply(Grade, reply))

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """A reply that a pull has overtaken is passed over: later pulls would not bring that row again.

        Where nothing else has come since the service was asked, a lower index is one of a service that was put back.
        """
        cell = Cell.of(known.target)
        here = rows_at(connection, cell.course_id, cell.column_id, [cell.user_id]).get(cell.user_id, EMPTY)
        newest, index = here.change_index or 0, self.row_of(reply).change_index or 0
        if 0 < index < newest and newest != known.change_index:
            return Changes()
        note_index(connection, cell.course_id, cell.column_id, index)
        grades = {cell.user_id: _reply(Grade, reply)}
        return Changes(cells=put_grades(connection, cell.course_id, cell.column_id, grades, pull=pull))


class AttemptMirror:
    """The attempts of the mirror, one by one: a person marks few at once.

    A group's attempt is seen by one of its members' attempts that follow it, and the reply about it is such a one.
    """

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """The attempts and what waits."""
        for target in map(AttemptTarget.of, targets):
            row = AttemptRow(attempt_at(connection, target))
            yield TargetState(target, row, waiting_for(connection, target))

    def row_of(self, reply: Record) -> AttemptRow:
        """The attempt as it was said."""
        return AttemptRow(_reply(Attempt, reply))

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """As with grades, a reply that a pull has overtaken is passed over."""
        target = AttemptTarget.of(known.target)
        here, index = AttemptRow(attempt_at(connection, target)).change_index or 0, self.row_of(reply).change_index or 0
        if 0 < index < here and here != known.change_index:
            return Changes()
        return take_attempt(connection, target, _reply(Attempt, reply), pull)


class EvaluationMirror:
    """What the site's rubrics say of attempts, one by one."""

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """The evaluations and what waits."""
        for target in map(EvaluationTarget.of, targets):
            row = EvaluationRow(evaluation_at(connection, target))
            yield TargetState(target, row, waiting_for(connection, target))

    def row_of(self, reply: Record) -> EvaluationRow:
        """The evaluation as it was said; one that is empty is none."""
        return EvaluationRow(_reply(Evaluation, reply))

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """Nothing that was read meanwhile goes before the reply: what is being sent is not pulled."""
        evaluation = _reply(Evaluation, reply)
        kept = evaluation if evaluation.id else None
        return take_evaluation(connection, EvaluationTarget.of(known.target), kept, pull)


class ContentMirror:
    """The content items of the mirror."""

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """The items and what waits."""
        by_course: defaultdict[CourseId, list[ContentTarget]] = defaultdict(list)
        for target in map(ContentTarget.of, targets):
            by_course[target.course_id].append(target)
        for course_id, group in by_course.items():
            known = contents_at(connection, course_id, [target.content_id for target in group])
            for target in group:
                yield TargetState(target, ContentRow(known.get(target.content_id)), waiting_for(connection, target))

    def row_of(self, reply: Record) -> ContentRow:
        """The item as it was said."""
        return ContentRow(_reply(Content, reply))

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """As with attempts, a reply that something newer has overtaken is passed over."""
        target = ContentTarget.of(known.target)
        kept = contents_at(connection, target.course_id, [target.content_id]).get(target.content_id)
        here, index = ContentRow(kept).change_index or 0, self.row_of(reply).change_index or 0
        if 0 < index < here and here != known.change_index:
            return Changes()
        return save_contents(connection, target.course_id, [_reply(Content, reply)], pull)


MIRRORS: dict[str, KindMirror] = {
    Cell.kind: GradeMirror(),
    AttemptTarget.kind: AttemptMirror(),
    GroupAttemptTarget.kind: AttemptMirror(),
    EvaluationTarget.kind: EvaluationMirror(),
    GroupEvaluationTarget.kind: EvaluationMirror(),
    ContentTarget.kind: ContentMirror(),
}
"""Kind → its part of the mirror."""
KEPT_HERE: dict[str, KeptHere[Any]] = {
    AnnotationTarget.kind: KeptHere(AnnotationTarget, "body", annotation_at, keep_annotation),
    RubricTarget.kind: KeptHere(RubricTarget, "choices", choices_at, keep_choices),
    OwnRubricTarget.kind: KeptHere(OwnRubricTarget, "body", own_rubric_at, keep_own_rubric),
    CommentUseTarget.kind: KeptHere(CommentUseTarget, "points", comment_use_at, keep_use_points),
}
"""Kind → how it is read and kept, of those that the service does not have."""


def situations(connection: apsw.Connection, targets: Iterable[Target]) -> Iterator[TargetState]:
    """The targets as they are, kind by kind."""
    by_kind: defaultdict[str, list[Target]] = defaultdict(list)
    for target in targets:
        by_kind[target.kind].append(target)
    for kind, group in by_kind.items():
        states = MIRRORS[kind].states if kind in MIRRORS else KEPT_HERE[kind].states
        yield from states(connection, group)


def _reply(kind: type[R], reply: Record) -> R:
    if not isinstance(reply, kind):
        raise TypeError(f"{type(reply).__name__} is not {kind.__name__}")
    return reply
