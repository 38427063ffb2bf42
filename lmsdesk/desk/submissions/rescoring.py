"""Points that are changed afterwards: who moves and by how much is seen before anything is changed."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.submissions.marks import Mark, Marks
from lmsdesk.desk.submissions.rubric_sheets import with_lines
from lmsdesk.desk.submissions.rubrics import Choices, OwnRubricChange, Rubrics
from lmsdesk.desk.submissions.several import MarkChange, planned_rescoring, rescored
from lmsdesk.model.comments import Comment, CommentUse
from lmsdesk.model.ids import AttemptTarget, ColumnId, CourseId, GroupAttemptTarget
from lmsdesk.model.scores import Scale
from lmsdesk.store import Store


class Planned(Struct, frozen=True):
    """A mark, and what becomes of it."""

    mark: Mark
    change: MarkChange


class Rescoring:
    """Works out what other points do to the marks that were given with the old ones."""

    def __init__(self, store: Store, marks: Marks, rubrics: Rubrics) -> None:
        self._store = store
        self._marks, self._rubrics = marks, rubrics

    async def by_rubric(self, course_id: CourseId, column_id: ColumnId, change: OwnRubricChange) -> list[Planned]:
        """The marks of a column that move with its rubric."""
        kept = await self._rubrics.choices_in(course_id, column_id)
        marked = await self._find_marked(kept)
        choices = {marked[target]: chosen for target, chosen in kept.items()}
        marks = await self._marks.of(list(choices))
        scale = await self._marks.scale(course_id, column_id)
        return _beside(marks, planned_by_rubric(marks, choices, change, scale))

    async def by_comment(self, comment: Comment) -> list[Planned]:
        """The marks of all columns that move with the points of a comment."""
        by_column = dict[tuple[CourseId, ColumnId], list[CommentUse]]()
        kept = await self._store.comments.uses(comment.id)
        marked = await self._find_marked(use.target for use in kept)
        for use in (replace(one, target=marked[one.target]) for one in kept):
            by_column.setdefault((use.target.course_id, use.target.column_id), []).append(use)
        found = list[Planned]()
        for column, uses in by_column.items():
            marks = await self._marks.of(list(dict.fromkeys(use.target for use in uses)))
            scale = await self._marks.scale(*column)
            found += _beside(marks, planned_rescoring(marks, uses, comment.points, scale))
        return found

    async def _find_marked(self, targets: Iterable[AttemptTarget]) -> dict[AttemptTarget, AttemptTarget]:
        """What is marked for each: choices and uses do not say whether it is the work of one person or of a group."""
        marks = await self._marks.of(list(dict.fromkeys(targets)))
        return {mark.target: mark.target if mark.attempt or mark.target.user_id else _group(mark) for mark in marks}


def _group(mark: Mark) -> GroupAttemptTarget:
    one = mark.target
    return GroupAttemptTarget(one.course_id, one.column_id, one.user_id, one.attempt_id)


def planned_by_rubric(
    marks: Sequence[Mark], choices: Choices, change: OwnRubricChange, scale: Scale
) -> list[MarkChange]:
    """What another rubric does to the marks that were given with the one before.

    A score that was changed by hand keeps what it differs by; words of the rubric go into those of the other one where
    they still stand in the feedback.
    """
    return [_by_rubric(mark, choices[mark.target], change, scale) for mark in marks if mark.target in choices]


def _by_rubric(mark: Mark, chosen: Mapping[str, str], change: OwnRubricChange, scale: Scale) -> MarkChange:
    before, after = change.before, change.after
    if before is None or after is None:
        return rescored(mark, 0.0, scale)
    old, new = before.score(chosen, scale.possible), after.score(chosen, scale.possible)
    by = 0.0 if old is None or new is None else new - old
    words = str(mark.values.get("feedback") or "")
    return rescored(mark, by, scale, feedback=with_lines(words, before.lines(chosen), after.lines(chosen)))


def _beside(marks: Iterable[Mark], changes: Iterable[MarkChange]) -> list[Planned]:
    by_target: dict[AttemptTarget, Mark] = {mark.target: mark for mark in marks}
    return [Planned(by_target[one.target], one) for one in changes if not one.is_nothing]
