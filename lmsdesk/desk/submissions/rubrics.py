"""The rubric of a column while it is marked: the site's, or one that a person has made, and what was chosen in it."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Final

import msgspec

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.submissions.chosen_levels import ChosenLevel, chosen_levels
from lmsdesk.desk.submissions.given import GivenCount, given_in
from lmsdesk.desk.submissions.marks import Mark, Posting, mark_of
from lmsdesk.desk.submissions.rubric_sheets import RubricSheet, sheet_of
from lmsdesk.desk.submissions.rubric_standing import RubricOfAttempt, own_sheet, rubric_of
from lmsdesk.desk.submissions.several import MarkChange
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptTarget, Cell, ColumnId, CourseId
from lmsdesk.model.rubrics import EvaluationTarget, OwnRubricTarget, RubricTarget
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store import ShownEdit, Store
from lmsdesk.sync.evaluations import EvaluationReader
from lmsdesk.sync.single_pulls import RubricPull

Choices = Mapping[AttemptTarget, Mapping[str, str]]
"""What was chosen for each attempt: row → cell."""


REFRESH_EVERY_S: Final = 60.0
"""How often the rubric of a column that is being marked is read again."""


class OwnRubricChange(msgspec.Struct, frozen=True):
    """A rubric as it was and as it shall be; None is none."""

    before: RubricSheet | None
    after: RubricSheet | None


class RubricOvertaken(LmsdeskError):
    """A rubric was changed elsewhere since it was read; nothing was changed."""


class Rubrics:
    """Rubrics of columns; reading what is known needs no network."""

    def __init__(
        self, store: Store, client: Client, publisher: ChangePublisher, edition_of: Callable[[Course], CourseEdition]
    ) -> None:
        self._store = store
        self._publisher = publisher
        self._pull = RubricPull(client, store, edition_of)
        self._evaluations = EvaluationReader(client, store)
        self._asked: dict[tuple[CourseId, ColumnId], float] = {}
        """When the service answered for a column last."""
        self._asking: dict[tuple[CourseId, ColumnId], asyncio.Future[None]] = {}
        """Columns that the service is being asked for."""

    async def beside(self, target: AttemptTarget) -> RubricOfAttempt:
        """The rubric of an attempt's column, and what is chosen in it."""
        return rubric_of(await self._store.rubric_record(target))

    async def with_mark(self, target: AttemptTarget) -> tuple[Mark, RubricOfAttempt]:
        """The mark of an attempt and its rubric, of one moment: no key comes after the one and before the other."""
        mark, rubric = await self._store.marking_record(target)
        return mark_of(mark), rubric_of(rubric)

    async def refresh_evaluation(self, target: AttemptTarget) -> None:
        """Ask the service what its rubric says of an attempt; a failure is not the person's."""
        try:
            changes = await self._evaluations.pull(EvaluationTarget.of_mark(target))
        except LmsdeskError:
            return
        if changes:
            await self._publisher.publish(changes)

    async def of(self, course_id: CourseId, column_id: ColumnId) -> RubricSheet | None:
        """The rubric of a column as it is known here; one's own goes before the site's."""
        own = await self.own(course_id, column_id)
        if own is not None:
            return own
        use = await self._store.rubrics.of(course_id, column_id)
        return None if use is None else sheet_of(use)

    async def own(self, course_id: CourseId, column_id: ColumnId) -> RubricSheet | None:
        """The rubric that a person has made for a column."""
        body = await self._store.own_rubrics.of(course_id, column_id)
        return None if body is None else own_sheet(body)

    def is_unknown(self, course_id: CourseId, column_id: ColumnId) -> bool:
        """Whether the service has not said yet, since the program began, whether a column has a rubric."""
        return (course_id, column_id) not in self._asked

    async def refresh(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Ask the service for the rubric of a column, now and then; a failure is not the person's.

        Whoever comes while it is being asked waits for the same answer.
        """
        column, now = (course_id, column_id), monotonic()
        if (asking := self._asking.get(column)) is not None:
            await asyncio.wait([asking])
            return
        if now < self._asked.get(column, now - REFRESH_EVERY_S) + REFRESH_EVERY_S:
            return
        self._asking[column] = asyncio.get_running_loop().create_future()
        try:
            await self._pull.run(course_id, column_id)
            self._asked[column] = now
        except LmsdeskError:
            return
        finally:
            self._asking.pop(column).set_result(None)

    async def choices(self, target: AttemptTarget) -> dict[str, str]:
        """What was chosen for an attempt: row → cell."""
        return await self._store.rubric_choices.of(RubricTarget.beside(target))

    async def levels_of(self, cell: Cell, attempts: Sequence[Attempt]) -> tuple[ChosenLevel, ...]:
        """What was chosen in the site's rubric for a grade with these attempts, as it stands on this computer."""
        return await chosen_levels(self._store, cell, attempts)

    async def given(self, course_id: CourseId, column_id: ColumnId) -> list[GivenCount]:
        """The items of the rubric of a column and the comments that papers got."""
        return await given_in(self._store, course_id, column_id, await self.of(course_id, column_id))

    async def choices_in(self, course_id: CourseId, column_id: ColumnId) -> Choices:
        """What was chosen for each attempt of a column."""
        return await self._store.rubric_choices.of_column(course_id, column_id)

    async def keep_own(
        self, target: OwnRubricTarget, change: OwnRubricChange, rescored: Iterable[MarkChange] = (), *, label: str
    ) -> Posting:
        """Put a rubric of one's own in the place of another, with the marks that this moves, as one undo step.

        A mark that is not as it was shown is left; raises RubricOvertaken where the rubric is another one by now.
        """
        rubric = ShownEdit(target, {"body": _body(change.before)}, {"body": _body(change.after)}, is_needed=True)
        edits = [rubric]
        edits += [ShownEdit(one.target, one.shown, one.fields) for one in rescored if not one.is_nothing]
        released = await self._store.outbox.edit_as_shown(edits, label=label)
        if target in released.left:
            raise _overtaken()
        await self._publisher.publish(released.result.changes)
        left = tuple(one for one in released.left if isinstance(one, AttemptTarget))
        return Posting(released.result, left)


def _overtaken() -> RubricOvertaken:
    return RubricOvertaken(
        "The rubric was changed elsewhere.", detail="Nothing was changed.", hint="Check it, then try again."
    )


def _body(sheet: RubricSheet | None) -> Json | None:
    if sheet is None:
        return None
    # As it is stored, or what is kept would never be what was shown.
    made: Json = decode_json(encode_json(msgspec.to_builtins(sheet)))
    return made
