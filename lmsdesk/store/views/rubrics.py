"""The rubric of an attempt's column at one moment: how it is known here, and what is chosen in it for the attempt."""

from collections.abc import Mapping

import apsw
from msgspec import Struct

from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.evaluations import EvaluationTarget
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import Evaluation, OwnRubricTarget, RubricTarget, RubricUse
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror.evaluations import evaluation_at
from lmsdesk.store.mirror.own_rubrics import own_rubric_at
from lmsdesk.store.mirror.rubric_choices import choices_at
from lmsdesk.store.mirror.rubrics import rubric_at
from lmsdesk.store.outbox.edit_rows import edit_of, waiting_for
from lmsdesk.store.outbox.evaluations import has_unasked

_STOPPED = frozenset({EditState.HELD, EditState.FAILED})


class KeptRubric(Struct, frozen=True):
    """What is kept of it."""

    own: Json | None
    """The rubric that a person has made for the column."""
    use: RubricUse | None
    """The service's."""
    choices: Mapping[str, str]
    """What was chosen here for the attempt: row → cell."""
    evaluation: Evaluation | None
    """What the service last said of the attempt."""
    is_unasked: bool
    """Whether something was chosen in the service's rubric that no post has taken along."""
    stopped: Edit | None
    """The choices of the attempt that wait for a person."""


def rubric_record(connection: apsw.Connection, target: AttemptTarget) -> KeptRubric:
    """All of it in one reading."""
    evaluation = EvaluationTarget.beside(target)
    waiting = waiting_for(connection, evaluation)
    return KeptRubric(
        own=own_rubric_at(connection, OwnRubricTarget(target.course_id, target.column_id)),
        use=rubric_at(connection, target.course_id, target.column_id),
        choices=choices_at(connection, RubricTarget.beside(target)) or {},
        evaluation=evaluation_at(connection, evaluation),
        is_unasked=has_unasked(connection, target),
        stopped=edit_of(waiting) if waiting is not None and waiting.state in _STOPPED else None,
    )
