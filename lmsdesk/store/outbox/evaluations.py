"""Choices in the site's rubrics on their way: they go with a mark that is posted, before it, and with no other.

The law: choices are kept beside the draft of the mark, each with the service's cell from which it started. Nothing of
them waits here until the mark is posted, and what is not on its way yet is withdrawn with it.
"""

from collections.abc import Iterable, Iterator

import apsw
from msgspec import Struct

from lmsdesk.model.edits import Choice, FieldDecision
from lmsdesk.model.ids import AttemptTarget, Target
from lmsdesk.model.rubrics import EvaluationTarget, RubricTarget
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror.evaluations import evaluation_at
from lmsdesk.store.mirror.rubrics import Chosen, chosen_at, sent_rubric_at, settle_choice
from lmsdesk.store.outbox.edit_rows import put, waiting_for
from lmsdesk.store.outbox.kinds import TargetState


class _Start(Struct, frozen=True):
    """What the service held in each row when it was chosen."""

    chosen: dict[str, Chosen]

    @property
    def change_index(self) -> None:
        return

    def value(self, field: str) -> object:
        return self.chosen[field].base or None if field in self.chosen else None


def evaluations_with(connection: apsw.Connection, marks: Iterable[Target]) -> Iterator[tuple[TargetState, Json]]:
    """What has been chosen for the attempts of these marks and the service does not have."""
    for mark in marks:
        if isinstance(mark, AttemptTarget) and (wish := _wish(connection, mark)) is not None:
            yield wish


def has_unasked(connection: apsw.Connection, mark: AttemptTarget) -> bool:
    """Whether something was chosen for the attempt of this mark that nobody has asked to be sent yet."""
    wish = _wish(connection, mark)
    if wish is None:
        return False
    situation, fields = wish
    asked = situation.waiting.patch if situation.waiting is not None else {}
    return any(asked.get(row) != cell for row, cell in fields.items())


def withdraw_evaluation(connection: apsw.Connection, mark: Target) -> None:
    """The mark is not to be posted any more: neither is what was chosen for it, unless it is on its way."""
    if isinstance(mark, AttemptTarget):
        row = waiting_for(connection, EvaluationTarget.of_mark(mark))
        if row is not None and row.is_only_here:
            put(connection, [row.without(row.patch)])


def taken_back(connection: apsw.Connection, situation: TargetState, wanted: Json) -> tuple[TargetState, Json]:
    """What an undo has to enter: the service has no way to select nothing in a row where something was sent."""
    if not isinstance(situation.target, EvaluationTarget):
        return situation, wanted
    left = {row: cell for row, cell in wanted.items() if cell is not None}
    waiting = situation.waiting
    if waiting is None or not waiting.is_only_here:
        return situation, left
    waiting = waiting.without(wanted.keys() - left.keys())
    put(connection, [waiting])
    return situation._replace(waiting=waiting if waiting.patch else None), left


def start_from_sent(connection: apsw.Connection, target: Target, arrived: Json) -> None:
    """What has arrived of our own is what newer choices in those rows start from, and no colleague's."""
    if isinstance(target, EvaluationTarget):
        choices = RubricTarget.beside(target)
        for row, chosen in chosen_at(connection, choices).items():
            if row in arrived:
                settle_choice(connection, choices, row, Chosen(chosen.cell, str(arrived[row] or "")))


def follow_decisions(connection: apsw.Connection, target: Target, decisions: Iterable[FieldDecision]) -> None:
    """What was decided about an evaluation is what is chosen from now on."""
    if isinstance(target, EvaluationTarget):
        choices = RubricTarget.beside(target)
        for one in decisions:
            mine, theirs = str(one.mine or ""), str(one.theirs or "")
            cell = theirs if one.choice is Choice.THEIRS and theirs else mine
            settle_choice(connection, choices, one.field, Chosen(cell, theirs))


def _wish(connection: apsw.Connection, mark: AttemptTarget) -> tuple[TargetState, Json] | None:
    grid = sent_rubric_at(connection, mark.course_id, mark.column_id)
    chosen = chosen_at(connection, RubricTarget.beside(mark)) if grid else {}
    chosen = {row: one for row, one in chosen.items() if one.cell in grid.get(row, ())}
    target = EvaluationTarget.of_mark(mark)
    # A new evaluation needs a cell for every row (reference section 15).
    if not chosen or (len(chosen) < len(grid) and evaluation_at(connection, target) is None):
        return None
    waiting = waiting_for(connection, target)
    known = waiting.patch if waiting is not None else {}
    fields = {row: one.cell for row, one in chosen.items() if one.cell != one.base or row in known}
    return (TargetState(target, _Start(chosen), waiting), fields) if fields else None
