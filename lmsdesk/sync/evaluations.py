"""Evaluations with the site's rubrics: read when an attempt is looked at, written with its mark (reference 15)."""

from collections.abc import AsyncIterator

from lmsdesk.api import ApiError, Client, Invalid, NotFound, Refused
from lmsdesk.errors import Worded
from lmsdesk.model.changes import Changes
from lmsdesk.model.groups import GroupAttemptId
from lmsdesk.model.ids import CourseId, Target
from lmsdesk.model.rubrics import (
    AssociationId,
    Evaluation,
    EvaluationBody,
    EvaluationCell,
    EvaluationEntity,
    EvaluationId,
    EvaluationTarget,
    RubricId,
    RubricTarget,
    choices_of,
    grid_of,
)
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole
from lmsdesk.sync.services import Reading


class EvaluationReader:
    """Finds the evaluation of an attempt with the rubric of its column."""

    def __init__(self, client: Client, store: Store) -> None:
        self._client, self._store = client, store

    async def pull(self, target: EvaluationTarget) -> Changes:
        """Keep what the service says now; where it says nothing of them, what is known stays. Raises ApiError."""
        asked = await self._store.evaluations.revision(target)
        try:
            found = await self.read(target)
        except (Refused, NotFound, Invalid):
            # Older services have none, and not everybody who grades may read them.
            return Changes()
        return await self._store.evaluations.save(target, found, asked=asked)

    async def read(self, target: EvaluationTarget) -> Evaluation | None:
        """The evaluation with its cells; None where there is none yet. Raises ApiError."""
        path = await self.path(target)
        found = await self.find(target, path[2])
        return None if found is None else await self._client.evaluations.get_evaluation(path, found)

    async def find(self, target: EvaluationTarget, association_id: AssociationId) -> EvaluationId | None:
        """The id of the evaluation with this use of a rubric. Raises ApiError."""
        listed = await whole(self._listed(target))
        return next((one.id for one in listed if value_or(one.rubric_association_id, "") == association_id), None)

    async def path(self, target: EvaluationTarget) -> tuple[CourseId, RubricId, AssociationId]:
        """Where the rubric of the column is used; raises NotFound where it is not known."""
        use = await self._store.rubrics.of(target.course_id, target.column_id)
        if use is None:
            raise NotFound("The column no longer has a rubric.")
        return target.course_id, use.rubric.id, use.association.id

    def _listed(self, target: EvaluationTarget) -> AsyncIterator[list[Evaluation]]:
        evaluations, column = self._client.evaluations, (target.course_id, target.column_id)
        if target.is_of_group:
            return evaluations.list_group_evaluations(*column, GroupAttemptId(target.attempt_id))
        return evaluations.list_attempt_evaluations(*column, target.attempt_id)


class EvaluationService:
    """Evaluations as the push asks for them."""

    def __init__(self, client: Client, store: Store) -> None:
        self._client, self._store = client, store
        self._reader = EvaluationReader(client, store)

    async def stored_index(self, target: Target) -> int:  # noqa: ARG002 - the service counts no changes
        """None."""
        return 0

    async def read(self, target: Target) -> Reading | None:
        """None where nothing was selected yet."""
        found = await self._reader.read(EvaluationTarget.of(target))
        return None if found is None else _reading(found)

    async def read_surely(self, target: Target) -> Reading:
        """The same: raises NotFound for an attempt that is gone."""
        return await self.read(target) or self.nothing(target)

    async def write(self, target: Target, fields: Json) -> Reading:
        """Select these cells; the first time one in every row."""
        one = EvaluationTarget.of(target)
        path = await self._reader.path(one)
        known = await self._reader.find(one, path[2])
        if known is None:
            made = await self._client.evaluations.create_evaluation(path, await self._whole(one, fields))
        else:
            body = EvaluationBody(submitted=True, cells=_cells(fields))
            made = await self._client.evaluations.update_evaluation(path, known, body)
        if value_or(made.cells, None) is None:
            # An answer without cells says nothing of them.
            made = await self._client.evaluations.get_evaluation(path, made.id)
        return _reading(made)

    async def _whole(self, target: EvaluationTarget, fields: Json) -> EvaluationBody:
        kept = RubricTarget(target.course_id, target.column_id, target.user_id, target.attempt_id)
        use = await self._store.rubrics.of(target.course_id, target.column_id)
        rows = {} if use is None else grid_of(use.rubric)
        # What was chosen in the rubric before this one is kept as well.
        known = await self._store.rubric_choices.of(kept)
        chosen = {row: cell for row, cell in known.items() if cell in rows.get(row, ())} | fields
        entity = EvaluationEntity(attempt_id=target.attempt_id)
        if target.is_of_group:
            entity = EvaluationEntity(group_attempt_id=GroupAttemptId(target.attempt_id))
        return EvaluationBody(evaluation_entity=entity, submitted=True, cells=_cells(chosen))

    def nothing(self, target: Target) -> Reading:  # noqa: ARG002 - the same of all
        """No evaluation."""
        return _reading(Evaluation(id=EvaluationId("")))

    def note(self, target: Target, reading: Reading) -> None:
        """What is being sent is not pulled (`store.evaluations`)."""

    async def read_effects(self, target: Target) -> Changes:  # noqa: ARG002 - the mark follows and is read itself
        """The mark of the attempt goes after it, and is read before."""
        return Changes()

    def sentence(self, error: ApiError) -> str:
        """Why an evaluation was refused; the mark goes without it."""
        if isinstance(error, Refused):
            return Worded(
                "You may not use the rubric on the site. The mark is sent without it; your choices are kept here."
            )
        if isinstance(error, NotFound):
            return Worded("The attempt or its rubric is no longer on the site. Your choices are kept here.")
        return Worded(
            "The site did not accept the choices in the rubric. The mark is sent without them; they are kept here."
        )


def _reading(evaluation: Evaluation) -> Reading:
    return Reading(evaluation, dict(choices_of(evaluation)))


def _cells(fields: Json) -> list[EvaluationCell]:
    return [EvaluationCell(rubric_cell_id=cell, rubric_row_id=row) for row, cell in fields.items() if cell]
