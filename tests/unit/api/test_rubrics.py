"""Rubrics, associations and evaluations on the practice site."""

from fractions import Fraction

import pytest

from lmsdesk.api import Invalid, NotFound, Refused
from lmsdesk.api.rubrics import AssociationPath
from lmsdesk.model.bodies import SubmissionBody
from lmsdesk.model.groups import GroupAttemptBody
from lmsdesk.model.ids import AttemptId, ColumnId
from lmsdesk.model.rubrics import (
    AssociationBody,
    AssociationEntity,
    EvaluationBody,
    EvaluationCell,
    EvaluationEntity,
    Rubric,
    RubricBody,
    RubricCell,
    RubricLine,
    Share,
    Worth,
)
from lmsdesk.model.wire import value_or
from tests.unit.api.conftest import Room, gathered

ESSAY = RubricBody(
    title="Essay",
    rubric_type="Numeric",
    columns=[RubricLine(header="Good", position=0), RubricLine(header="Poor", position=1)],
    rows=[RubricLine(header="Style", position=0)],
    cells=[
        RubricCell(row_position=0, column_position=0, points=Worth(value=4)),
        RubricCell(row_position=0, column_position=1, points=Worth(value=1.5)),
    ],
)
NONE = Share(numerator=0, denominator=1)


def cell_of(rubric: Rubric, column: int) -> EvaluationCell:
    cells: list[RubricCell] = value_or(rubric.cells, [])
    return EvaluationCell(rubric_cell_id=next(cell.id for cell in cells if cell.column_position == column))


async def submitted(room: Room) -> tuple[ColumnId, AttemptId]:
    """An assignment and an attempt that waits for a grade."""
    column, _ = await room.assignment()
    body = SubmissionBody(status="NeedsGrading")
    return column, (await room.student.submissions.create_attempt(room.course_id, column, body)).id


async def associated(room: Room, rubric: Rubric, column: ColumnId) -> AssociationPath:
    entity = AssociationEntity(gradebook_column_id=column)
    body = AssociationBody(association_entity=entity, used_for_grading=True)
    made = await room.grader.rubrics.create_association(room.course_id, rubric.id, body)
    return room.course_id, rubric.id, made.id


async def test_a_rubric_from_beginning_to_end(room: Room) -> None:
    rubrics, course = room.grader.rubrics, room.course_id
    made = await rubrics.create_rubric(course, ESSAY)
    assert (made.title, made.rubric_type, made.read_only) == ("Essay", "Numeric", False)
    assert await rubrics.get_rubric(course, made.id) == made
    assert (await rubrics.update_rubric(course, made.id, RubricBody(title="Paper"))).title == "Paper"
    assert [rubric.title for rubric in await gathered(rubrics.list_rubrics(course))] == ["Paper"]
    with pytest.raises(Refused):
        await gathered(room.student.rubrics.list_rubrics(course))
    await rubrics.delete_rubric(course, made.id)
    with pytest.raises(NotFound):
        await rubrics.get_rubric(course, made.id)


async def test_an_association_from_beginning_to_end(room: Room) -> None:
    rubrics, course = room.grader.rubrics, room.course_id
    rubric = await rubrics.create_rubric(course, ESSAY)
    column, _ = await submitted(room)
    where = await associated(room, rubric, column)
    patch = AssociationBody(rubric_visibility="VisibleWithScores")
    changed = await rubrics.update_association(where, patch)
    assert changed.rubric_visibility == "VisibleWithScores"
    assert await rubrics.get_association(where) == changed
    assert await gathered(rubrics.list_associations(course, rubric.id)) == [changed]
    assert await gathered(rubrics.list_column_associations(course, column)) == [changed]
    await rubrics.delete_association(where)
    with pytest.raises(NotFound):
        await rubrics.get_association(where)


async def test_an_evaluation_from_beginning_to_end(room: Room) -> None:
    rubric = await room.grader.rubrics.create_rubric(room.course_id, ESSAY)
    column, attempt = await submitted(room)
    where = await associated(room, rubric, column)
    calls = room.grader.evaluations
    body = EvaluationBody(evaluation_entity=EvaluationEntity(attempt_id=attempt), cells=[cell_of(rubric, 1)])
    made = await calls.create_evaluation(where, body)
    assert value_or(made.total_score, NONE).value == Fraction(3, 2)
    assert value_or(made.possible_score, NONE).value == 4
    with pytest.raises(Invalid):
        await calls.create_evaluation(where, body)
    patch = EvaluationBody(submitted=True, cells=[cell_of(rubric, 0)])
    changed = await calls.update_evaluation(where, made.id, patch)
    assert (value_or(changed.total_score, NONE).value, changed.submitted) == (Fraction(4), True)
    assert await calls.get_evaluation(where, made.id) == changed
    assert [row.id for row in await gathered(calls.list_evaluations(where, is_submitted=True))] == [made.id]
    assert await gathered(calls.list_evaluations(where, is_submitted=False)) == []
    listed = await gathered(calls.list_attempt_evaluations(room.course_id, column, attempt))
    assert [row.id for row in listed] == [made.id]
    with pytest.raises(Invalid):
        await room.grader.rubrics.delete_rubric(room.course_id, rubric.id)
    await room.grader.rubrics.delete_rubric(room.course_id, rubric.id, is_forced=True)


async def test_a_group_is_evaluated(room: Room) -> None:
    rubric = await room.grader.rubrics.create_rubric(room.course_id, ESSAY)
    column, _ = await room.assignment()
    group = await room.group()
    attempts = room.grader.group_attempts
    work = await attempts.create_group_attempt(room.course_id, column, GroupAttemptBody(group_id=group.id))
    where = await associated(room, rubric, column)
    body = EvaluationBody(evaluation_entity=EvaluationEntity(group_attempt_id=work.id), cells=[cell_of(rubric, 0)])
    made = await room.grader.evaluations.create_evaluation(where, body)
    listed = await gathered(room.grader.evaluations.list_group_evaluations(room.course_id, column, work.id))
    assert [row.id for row in listed] == [made.id]
