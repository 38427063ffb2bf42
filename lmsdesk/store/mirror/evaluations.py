"""What the site's rubrics say of attempts, as the service last said it; only a pull and confirmed edits write it."""

from typing import NamedTuple

import apsw

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.rubrics import Evaluation, EvaluationTarget, RubricTarget, choices_of
from lmsdesk.model.wire import encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import now
from lmsdesk.store.mirror.catalogue import stored
from lmsdesk.store.mirror.grades import Pull
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.mirror.rubrics import follow_evaluation

_PLACE = "WHERE course_id = ? AND column_id = ? AND attempt_id = ? AND is_group = ?"
_READ = f"SELECT body, revision FROM evaluation {_PLACE}"  # noqa: S608 - words from this file
_PUT = (
    "INSERT INTO evaluation (course_id, column_id, attempt_id, is_group, body) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (course_id, column_id, attempt_id, is_group) DO UPDATE SET body = excluded.body, "
    "revision = revision + 1"
)
_SENDING = (
    "SELECT 1 FROM edit WHERE course_id = ? AND column_id = ? AND user_id = ? AND kind = ? AND item_id = ? "
    "AND state = 'sending'"
)


class EvaluationRow(NamedTuple):
    """What the service last said of one evaluation; None where there is none, or it is not known here."""

    evaluation: Evaluation | None = None

    @property
    def change_index(self) -> None:
        """The service counts no changes of it."""
        return

    def value(self, field: str) -> object:
        """The cell that is selected in a row."""
        return choices_of(self.evaluation).get(field)


class Evaluations(Tables):
    """Reads and keeps them one by one: they are asked for when an attempt is on the screen."""

    async def of(self, target: EvaluationTarget) -> Evaluation | None:
        """What the service last said."""
        return await self._database.read(evaluation_at, target)

    async def revision(self, target: EvaluationTarget) -> int:
        """How often an answer of the service was kept."""
        return await self._database.read(lambda connection: _kept(connection, target)[1])

    async def save(self, target: EvaluationTarget, evaluation: Evaluation | None, *, asked: int) -> Changes:
        """Keep what was read, unless something was sent or kept since the revision at which it was `asked` for."""

        def write(connection: apsw.Connection) -> Changes:
            is_sending = connection.execute(_SENDING, target.address).get is not None
            if is_sending or _kept(connection, target)[1] != asked:
                return Changes()
            return take_evaluation(connection, target, evaluation, Pull(now()))

        return await self._database.write(write)


def evaluation_at(connection: apsw.Connection, target: EvaluationTarget) -> Evaluation | None:
    """What the service last said of one evaluation."""
    body, _ = _kept(connection, target)
    return None if body is None else stored(Evaluation, body)


def take_evaluation(
    connection: apsw.Connection, target: EvaluationTarget, evaluation: Evaluation | None, pull: Pull
) -> Changes:
    """Keep what the service says; choices that were no other than the service's follow it."""
    before = evaluation_at(connection, target)
    body = None if evaluation is None else encode_json(evaluation.raw).decode()
    connection.execute(_PUT, (*_key(target), body))
    if before is not None and evaluation is not None and before.raw == evaluation.raw:
        return Changes()
    old, new = choices_of(before), choices_of(evaluation)
    moved = [row for row in {**old, **new} if old.get(row) != new.get(row) and row not in pull.explained]
    if before is not None:
        news = [(target, row, old.get(row), new.get(row)) for row in moved]
        remember(connection, news, origin=Origin.PULLED, at=pull.at)
    choices = RubricTarget(target.course_id, target.column_id, target.user_id, target.attempt_id)
    follow_evaluation(connection, choices, old, new)
    return Changes(targets=frozenset({choices}) if before != evaluation else frozenset())


def _kept(connection: apsw.Connection, target: EvaluationTarget) -> tuple[str | None, int]:
    found = connection.execute(_READ, _key(target)).fetchone()
    return (None, 0) if found is None else (found[0], int(found[1]))


def _key(target: EvaluationTarget) -> tuple[str, str, str, bool]:
    return target.course_id, target.column_id, target.attempt_id, target.is_of_group
