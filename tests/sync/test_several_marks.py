"""One feedback for several attempts and other points afterwards: planned as it is shown, entered as one step."""

import pytest
from msgspec.structs import replace

from lmsdesk.desk.submissions.comments import new_comment
from lmsdesk.desk.submissions.marks import Mark, MarkState
from lmsdesk.desk.submissions.several import MarkChange, Placing, planned_feedback, planned_rescoring
from lmsdesk.model.comments import CommentId, CommentUse, UseId
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.scores import Scale
from tests.sync.conftest import COURSE, Office
from tests.sync.test_marks import mark_of, marker, type_in, waiting

SCALE = Scale(possible=50.0)


def mark(number: int, feedback: str | None = None, score: float | None = None, **fields: object) -> Mark:
    target = AttemptTarget(COURSE, "_1_1", f"_{number}_1", f"_{number}_1")  # type: ignore[arg-type]
    values = {"feedback": feedback, "score": score, "text": None, "exempt": None, "notes": None, **fields}
    return Mark(target, values, MarkState.NONE, values, None, None, is_newest=True)


@pytest.mark.parametrize(
    ("placing", "after"),
    [
        (Placing.APPEND, ["Cite.", "Good.\nCite.", "Cite."]),
        (Placing.REPLACE, ["Cite.", "Cite.", "Cite."]),
        (Placing.EMPTY_ONLY, ["Cite.", None, "Cite."]),
    ],
)
def test_the_words_go_where_they_are_wanted(placing: Placing, after: list[str | None]) -> None:
    marks = [mark(1), mark(2, "Good. \n"), mark(3, "  ")]
    changes = planned_feedback(marks, lambda _: "Cite.", placing)
    assert [one.fields.get("feedback") for one in changes] == after
    assert [one.shown for one in changes] == [{"feedback": one.values["feedback"]} for one in marks]


def test_points_go_with_the_words_and_only_with_them() -> None:
    marks = [mark(1, score=40.0), mark(2, "Cite.", 40.0), mark(3), mark(4, exempt=True)]
    changes = planned_feedback(marks, lambda _: "Cite.", Placing.EMPTY_ONLY, points=-2, scale=SCALE)
    assert [one.fields.get("score") for one in changes] == [38.0, None, 48.0, None]
    assert [one.is_nothing for one in changes] == [False, True, False, False]
    nothing = planned_feedback(marks, lambda _: "", Placing.REPLACE, points=-2, scale=SCALE)
    assert all(one.is_nothing for one in nothing)


def test_other_points_move_who_still_has_the_words() -> None:
    marks = [mark(1, "Cite.", 38.0), mark(2, "Something else.", 38.0), mark(3, "Cite. Cite.", 36.0), mark(4, "Cite.")]

    def use(number: int, points: float | None = -2.0) -> CommentUse:
        target = marks[number - 1].target
        return CommentUse(comment_id=CommentId("c"), target=target, text="Cite.", points=points, use_id=UseId(number))

    uses = [use(1), use(1), use(2), use(3), use(3), use(4)]
    changes = planned_rescoring(marks, uses, -1.0, SCALE)
    assert [(one.target.user_id, one.fields) for one in changes] == [
        ("_1_1", {"score": 39.0}),
        ("_3_1", {"score": 38.0}),
        ("_4_1", {}),
    ]
    assert planned_rescoring(marks, [use(1, None)], -1.0, SCALE) == []


async def test_what_is_entered_is_what_was_shown_and_one_undo_takes_it_back(office: Office) -> None:
    grader, _ = await marker(office)
    targets = [one for one in await waiting(grader) if one.column_id == (await waiting(grader))[0].column_id][:3]
    assert len(targets) == 3
    await type_in(grader, targets[1], feedback="Good.")
    several, marks = grader.workspace.submissions.several, grader.workspace.submissions.marks
    shown = await marks.of(targets)
    changes = planned_feedback(shown, lambda _: "Cite.", Placing.APPEND, points=-2, scale=SCALE)
    # Somebody types into one of them after it was shown.
    await type_in(grader, targets[2], feedback="Typed meanwhile")
    posting = await several.enter(changes, label="Feedback for several students")
    assert posting.left == (targets[2],)
    after = [(await mark_of(grader, target)) for target in targets]
    assert [one.values["feedback"] for one in after] == ["Cite.", "Good.\nCite.", "Typed meanwhile"]
    assert [one.state for one in after] == [MarkState.DRAFT] * 3
    assert await grader.workspace.gradebook.undo(COURSE, only=posting.result.step_id) is not None
    assert [(await mark_of(grader, target)).values["feedback"] for target in targets] == [
        None,
        "Good.",
        "Typed meanwhile",
    ]
    nothing = await several.enter([MarkChange(targets[0], {}, {})], label="Nothing")
    assert (nothing.left, nothing.result.step_id) == ((), None)


async def test_other_points_of_a_comment_are_counted_from_those_that_were_given_last(office: Office) -> None:
    grader, target = await marker(office)
    work = grader.workspace.submissions
    comment = (await work.comments.keep(new_comment("Cite.", points=-2.0))).after[0]
    await work.marks.enter(target, {"score": 8.0, "feedback": "Cite."}, label="Mark")
    await work.comments.note_use(CommentUse(comment_id=comment.id, target=target, text="Cite.", points=-2.0))
    for points, score in ((-3.0, 7.0), (-1.0, 9.0)):
        changed = replace(comment, points=points)
        [planned] = await work.rescoring.by_comment(changed)
        assert (planned.change.target, planned.change.fields) == (target, {"score": score})
        posting = await work.several.enter([planned.change], label="Points")
        assert (await mark_of(grader, target)).values["score"] == score
    assert await work.rescoring.by_comment(changed) == []
    # Taken back, the mark and the points with which the comment counts go together.
    assert await grader.workspace.gradebook.undo(COURSE, only=posting.result.step_id) is not None
    [again] = await work.rescoring.by_comment(changed)
    assert again.change.fields == {"score": 9.0}
