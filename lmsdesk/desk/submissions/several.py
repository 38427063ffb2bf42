"""One feedback for several attempts, and points that are changed afterwards: shown first, then entered as one step."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.submissions.marks import Mark, Posting
from lmsdesk.model.comments import CommentUse, CommentUseTarget
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.feedback import kept_text, text_of, with_text_after
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.scores import Scale, ScoreTextError, add_points
from lmsdesk.model.wire import Json
from lmsdesk.store import ShownEdit, Store


class Placing(StrEnum):
    """Where the words go that are given to several."""

    APPEND = "append"
    """Behind the feedback that is there."""
    REPLACE = "replace"
    EMPTY_ONLY = "emptyOnly"
    """Only where there is no feedback yet."""


class MarkChange(Struct, frozen=True):
    """What would be entered for one attempt over what is seen there."""

    target: AttemptTarget
    shown: Json
    fields: Json
    """Fields that change; empty where nothing would."""
    beside: tuple[CellPatch, ...] = ()
    """What goes with it."""

    @property
    def is_nothing(self) -> bool:
        """Whether the mark stays as it is."""
        return not self.fields


class Several:
    """Enters what was planned; each plan is made of marks that were read before."""

    def __init__(self, store: Store, publisher: ChangePublisher) -> None:
        self._store = store
        self._publisher = publisher

    async def enter(self, changes: Iterable[MarkChange], *, label: str) -> Posting:
        """Keep these as drafts, as one step of their course; a mark that is not as it was shown is left."""
        edits = [ShownEdit(one.target, one.shown, one.fields, one.beside) for one in changes if not one.is_nothing]
        released = await self._store.outbox.edit_as_shown(edits, label=label)
        await self._publisher.publish(released.result.changes)
        return Posting(released.result, tuple(map(AttemptTarget.of, released.left)))


def planned_feedback(
    marks: Sequence[Mark],
    text_for: Callable[[Mark], str],
    placing: Placing,
    *,
    points: float | None = None,
    scale: Scale | None = None,
) -> list[MarkChange]:
    """What one feedback would do to each of these marks, in their order."""
    return [_with_feedback(mark, text_for(mark), placing, _scored(mark, points, scale)) for mark in marks]


def planned_rescoring(
    marks: Sequence[Mark], uses: Iterable[CommentUse], points: float | None, scale: Scale
) -> list[MarkChange]:
    """What other points of a comment would do to the marks that were given with it.

    A use counts while its words still stand in the feedback, each as often as they do; with its mark it comes to count
    with the other points, or next time it would be moved once more.
    """
    differences = dict[AttemptTarget, float]()
    beside = dict[AttemptTarget, list[CellPatch]]()
    by_target = {mark.target: mark for mark in marks}
    used = dict[tuple[AttemptTarget, str], int]()
    for use in uses:
        mark = by_target.get(use.target)
        if mark is None or use.points is None:
            continue
        text_of_target = (use.target, use.text)
        used[text_of_target] = used.get(text_of_target, 0) + 1
        if used[text_of_target] <= text_of(str(mark.values.get("feedback") or "")).count(use.text):
            differences[use.target] = differences.get(use.target, 0.0) + (points or 0.0) - use.points
            beside.setdefault(use.target, []).append(_counted(use, points))
    moved = [rescored(by_target[target], by, scale) for target, by in differences.items()]
    return [replace(one, beside=tuple(beside[one.target])) for one in moved]


def _counted(use: CommentUse, points: float | None) -> CellPatch:
    if use.use_id is None:
        raise ValueError("the use is not kept")
    target = CommentUseTarget(use.target.course_id, use.target.column_id, use.use_id)
    return CellPatch(target, {"points": points or 0.0})


def _with_feedback(mark: Mark, text: str, placing: Placing, scored: Json) -> MarkChange:
    before = str(mark.values.get("feedback") or "")
    shown = {"feedback": mark.values.get("feedback"), **({"score": mark.values.get("score")} if scored else {})}
    is_left = not text or (placing is Placing.EMPTY_ONLY and before.strip())
    after = with_text_after(before, text) if placing is Placing.APPEND else kept_text(text)
    return MarkChange(mark.target, shown, {} if is_left or after == before else {"feedback": after, **scored})


def _scored(mark: Mark, points: float | None, scale: Scale | None) -> Json:
    if not points or scale is None:
        return {}
    try:
        entry = add_points(mark.values, points, scale)
    except ScoreTextError:
        return {}
    return {} if entry is None else entry.fields


def rescored(mark: Mark, by: float, scale: Scale, *, feedback: str | None = None) -> MarkChange:
    """A score that moves by so many points, and perhaps other feedback; without a score nothing is added to it."""
    shown = {"score": mark.values.get("score"), "feedback": mark.values.get("feedback")}
    fields = _scored(mark, by, scale) if mark.values.get("score") is not None else {}
    is_reworded = feedback is not None and feedback != str(mark.values.get("feedback") or "")
    return MarkChange(mark.target, shown, {**fields, "feedback": feedback} if is_reworded else fields)
