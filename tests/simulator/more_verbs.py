"""More that a person does: joining to a step, deciding by field, throwing several edits away and taking them up."""
# ruff: noqa: ARG002 - every verb is handed the same things

from collections.abc import Sequence
from typing import Any

import apsw

from lmsdesk.model.edits import Choice, FieldDecision
from tests.simulator.kinds import PAIRED_FIELDS, Fields, Target
from tests.simulator.ledger import POST, EditRow, Entry, Ledger, Move, View, plain
from tests.simulator.truth import same
from tests.simulator.verbs import Enter, Verb, moves_between, plainly, told


class Join(Enter):
    """Something is entered as a part of a step, so that one undo takes both back."""

    def __init__(self, patches: Sequence[tuple[Target, Fields]], number: int) -> None:
        super().__init__(patches, "Join")
        self._number = number

    def keep(self, ledger: Ledger, moves: list[Move]) -> None:
        # Right after an undo the person does not know the newest step, and the store's word is taken.
        step_id = self.result.step_id if self.result else None
        is_newest = self._number == ledger.newest_step or (ledger.newest_step is None and self._number == step_id)
        if is_newest and ledger.done[-1][0] != POST:
            ledger.join(moves)
        else:
            super().keep(ledger, moves)


class DecideFields(Verb):
    """A person's word on some fields of a conflict, each by itself."""

    name = "decide"

    def __init__(self, edit_id: int, decisions: Sequence[FieldDecision]) -> None:
        self._id = edit_id
        self._decisions = decisions
        self._step_id: int | None = None

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self._step_id = result.step_id

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        found = next(((target, row) for target, row in before.edits.items() if row.id == self._id), None)
        if found is None or found[1].state != "held":
            return told([], "", entries)
        target, row = found
        counted = [one for one in self._decisions if _is_as_seen(row, one)]
        lost: list[Move] = []
        for one in counted:
            lost += _decided(ledger, target, one)
        decided = {one.field: one.value for one in counted}
        ledger.asked[target].append({**(ledger.asked[target] or [{}])[-1], **decided})
        left = after.edits.get(target)
        faults = [
            f"{target} {one.field} was decided and is still held"
            for one in counted
            if left is not None and one.field in left.theirs
        ]
        gave_way = [move for one in counted for move in _gave_way(target, row, one, before, after)]
        if gave_way:
            ledger.step(self.name, list(dict.fromkeys(gave_way)), self._step_id)
        return faults + told(plainly(lost), "lost", entries)


class Discard(Verb):
    """Several edits are thrown away at once."""

    name = "discard"

    def __init__(self, edit_ids: Sequence[int]) -> None:
        self._ids = edit_ids

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        gone: list[Move] = []
        faults: list[str] = []
        for target, row in before.edits.items():
            if row.id not in self._ids:
                continue
            for name, value in row.patch.items():
                ledger.discard(target, name)
                gone.append((target, name, value, before.mirror.get(target, {}).get(name)))
            faults += [f"{target} was discarded and still waits"] if target in after.edits else []
        return faults + told(plainly(gone), "discarded", entries)


class TakeUp(Verb):
    """Discarded edits wait again."""

    name = "take up"

    def __init__(self, rows: dict[Target, EditRow]) -> None:
        self._rows = rows

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves: list[Move] = []
        for target, row in self._rows.items():
            if target in before.edits:
                continue
            for name, value in row.patch.items():
                moves.append((target, name, before.seen(target, name), value))
                ledger.take_up(target, name, value, is_wish=name in _sent(row.patch))
        moved = [move for move in moves_between(before, after) if move[0] not in self._rows]
        return [f"{move} moved along" for move in moved] + told(plainly(moves), "entered", entries)


def _sent(patch: Fields) -> set[str]:
    """The fields without the face of the value that the other one brings along."""
    other = "score" if patch.get("score") is None else "text"
    return patch.keys() - {other} if patch.get(PAIRED_FIELDS[other]) is not None else set(patch)


def _is_as_seen(row: EditRow, one: FieldDecision) -> bool:
    name = one.field
    is_there = name in row.theirs and name in row.patch
    return is_there and same(name, row.theirs[name], one.theirs) and same(name, row.patch[name], one.mine)


def _gave_way(target: Target, row: EditRow, one: FieldDecision, before: View, after: View) -> list[Move]:
    """What taking the decision back brings: mine where theirs was taken, else what the service held."""
    other = PAIRED_FIELDS.get(one.field)
    names = [one.field] if other is None or other in row.theirs else [one.field, other]
    mirrored = before.mirror.get(target, {})
    # Where the mirror has moved on since the conflict was found, the other face is not what it was beside theirs.
    is_current = same(one.field, mirrored.get(one.field), row.theirs[one.field])
    held = {**(mirrored if is_current else {}), **row.theirs}
    old = {name: before.seen(target, name) if one.choice is Choice.THEIRS else held.get(name) for name in names}
    moves = [(target, name, old[name], after.seen(target, name)) for name in names]
    # As a person tells them apart: a word with spaces around it is another one, though no service sees that.
    return [move for move in moves if plain(move[1], move[2]) != plain(move[1], move[3])]


def _decided(ledger: Ledger, target: Target, one: FieldDecision) -> list[Move]:
    if one.choice is Choice.THEIRS:
        ledger.drop(target, one.field)
        ledger.drop(target, PAIRED_FIELDS.get(one.field, one.field))
        return [(target, one.field, one.mine, one.value)]
    ledger.decided(target, one.field, one.value, over=one.theirs)
    if one.choice is Choice.MINE:
        return [(target, one.field, one.theirs, one.value)]
    wish = ledger.wishes.get((target, one.field))
    if wish is not None:
        wish.value, wish.is_confirmed = one.value, False
    return [(target, one.field, one.theirs, one.value), (target, one.field, one.mine, one.value)]
