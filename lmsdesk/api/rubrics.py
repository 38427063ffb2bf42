"""Rubrics, their associations with columns, and evaluations (reference section 15)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Family
from lmsdesk.model.groups import GroupAttemptId
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId
from lmsdesk.model.rubrics import (
    Association,
    AssociationBody,
    AssociationId,
    Evaluation,
    EvaluationBody,
    EvaluationId,
    Rubric,
    RubricBody,
    RubricId,
)

Ids = dict[str, str]
AssociationPath = tuple[CourseId, RubricId, AssociationId]
"""Where an association is."""


class Rubrics(Family):
    """The rubrics of a course and the columns they are used for; they are made in Ultra courses only."""

    def list_rubrics(self, course_id: CourseId) -> AsyncIterator[list[Rubric]]:
        """GET v1/courses/{id}/rubrics: scope read, reference section 15; without their grids."""
        return self._caller.pages(Rubric, "list_rubrics", ids={"course_id": course_id})

    async def create_rubric(self, course_id: CourseId, body: RubricBody) -> Rubric:
        """POST v1/courses/{id}/rubrics: scope write, reference section 15."""
        return await self._caller.send(Rubric, "create_rubric", body, ids={"course_id": course_id})

    async def get_rubric(self, course_id: CourseId, rubric_id: RubricId) -> Rubric:
        """GET v1/courses/{id}/rubrics/{id}: scope read, reference section 15; with its whole grid."""
        params = {"expand": "columns,rows,cells"}
        return await self._caller.get(Rubric, "get_rubric", ids=_rubric(course_id, rubric_id), params=params)

    async def update_rubric(self, course_id: CourseId, rubric_id: RubricId, patch: RubricBody) -> Rubric:
        """PATCH v1/courses/{id}/rubrics/{id}: scope write, reference section 15; no new grid once it was used."""
        return await self._caller.send(Rubric, "update_rubric", patch, ids=_rubric(course_id, rubric_id))

    async def delete_rubric(self, course_id: CourseId, rubric_id: RubricId, *, is_forced: bool = False) -> None:
        """DELETE v1/courses/{id}/rubrics/{id}: scope delete, reference section 15; a used one only when forced."""
        params = {"forceDelete": "true"} if is_forced else {}
        await self._caller.call("delete_rubric", ids=_rubric(course_id, rubric_id), params=params)

    def list_column_associations(self, course_id: CourseId, column_id: ColumnId) -> AsyncIterator[list[Association]]:
        """GET v1/.../columns/{id}/rubrics/associations: scope read, reference section 15."""
        ids = {"course_id": course_id, "column_id": column_id}
        return self._caller.pages(Association, "list_column_associations", ids=ids)

    def list_associations(self, course_id: CourseId, rubric_id: RubricId) -> AsyncIterator[list[Association]]:
        """GET v1/courses/{id}/rubrics/{id}/associations: scope read, reference section 15."""
        return self._caller.pages(Association, "list_associations", ids=_rubric(course_id, rubric_id))

    async def create_association(self, course_id: CourseId, rubric_id: RubricId, body: AssociationBody) -> Association:
        """POST v1/courses/{id}/rubrics/{id}/associations: scope write, reference section 15."""
        return await self._caller.send(Association, "create_association", body, ids=_rubric(course_id, rubric_id))

    async def get_association(self, association: AssociationPath) -> Association:
        """GET v1/.../rubrics/{id}/associations/{id}: scope read, reference section 15."""
        return await self._caller.get(Association, "get_association", ids=_use(*association))

    async def update_association(self, association: AssociationPath, patch: AssociationBody) -> Association:
        """PATCH v1/.../rubrics/{id}/associations/{id}: scope write, reference section 15; its column stays."""
        return await self._caller.send(Association, "update_association", patch, ids=_use(*association))

    async def delete_association(self, association: AssociationPath) -> None:
        """DELETE v1/.../rubrics/{id}/associations/{id}: scope delete, reference section 15; with its evaluations."""
        await self._caller.call("delete_association", ids=_use(*association))


class Evaluations(Family):
    """What rubrics say of single pieces of work; for those who grade."""

    def list_attempt_evaluations(
        self, course_id: CourseId, column_id: ColumnId, attempt_id: AttemptId
    ) -> AsyncIterator[list[Evaluation]]:
        """GET v1/.../columns/{id}/attempts/{id}/rubric/evaluations: scope read, reference section 15; no cells."""
        ids = {"course_id": course_id, "column_id": column_id, "attempt_id": attempt_id}
        return self._caller.pages(Evaluation, "list_attempt_evaluations", ids=ids)

    def list_group_evaluations(
        self, course_id: CourseId, column_id: ColumnId, group_attempt_id: GroupAttemptId
    ) -> AsyncIterator[list[Evaluation]]:
        """GET v1/.../columns/{id}/groupAttempts/{id}/rubric/evaluations: scope read, reference section 15; no cells."""
        ids = {"course_id": course_id, "column_id": column_id, "group_attempt_id": group_attempt_id}
        return self._caller.pages(Evaluation, "list_group_evaluations", ids=ids)

    def list_evaluations(
        self, association: AssociationPath, *, is_submitted: bool | None = None
    ) -> AsyncIterator[list[Evaluation]]:
        """GET v1/.../associations/{id}/evaluations: scope read, reference section 15; without their cells."""
        params = {} if is_submitted is None else {"submitted": str(is_submitted).lower()}
        return self._caller.pages(Evaluation, "list_evaluations", ids=_use(*association), params=params)

    async def get_evaluation(self, association: AssociationPath, evaluation_id: EvaluationId) -> Evaluation:
        """GET v1/.../associations/{id}/evaluations/{id}: scope read, reference section 15; with its cells."""
        ids = {**_use(*association), "evaluation_id": evaluation_id}
        return await self._caller.get(Evaluation, "get_evaluation", ids=ids, params={"expand": "cells"})

    async def create_evaluation(self, association: AssociationPath, body: EvaluationBody) -> Evaluation:
        """POST v1/.../associations/{id}/evaluations: scope write, reference section 15; a cell for every row.

        It leaves the score of the attempt as it is; that is sent by itself (reference section 19, point 13).
        """
        return await self._caller.send(Evaluation, "create_evaluation", body, ids=_use(*association))

    async def update_evaluation(
        self, association: AssociationPath, evaluation_id: EvaluationId, patch: EvaluationBody
    ) -> Evaluation:
        """PATCH v1/.../associations/{id}/evaluations/{id}: scope write, reference section 15; any of the cells."""
        ids = {**_use(*association), "evaluation_id": evaluation_id}
        return await self._caller.send(Evaluation, "update_evaluation", patch, ids=ids)


def _rubric(course_id: CourseId, rubric_id: RubricId) -> Ids:
    return {"course_id": course_id, "rubric_id": rubric_id}


def _use(course_id: CourseId, rubric_id: RubricId, association_id: AssociationId) -> Ids:
    return {**_rubric(course_id, rubric_id), "association_id": association_id}
