"""What a person's verbs must do to a store, judged in the very transaction that carries them out."""
# ruff: noqa: ARG002 - every verb is handed the same things

from collections import Counter
from collections.abc import Sequence
from typing import Any

import apsw

from lmsdesk.model.edits import EditResult
from lmsdesk.store import UndoRefused
from tests.simulator.kinds import KINDS, PAIRED_FIELDS, Fields, Target, kind_of
from tests.simulator.ledger import POST, EditRow, Entry, Ledger, Move, View, plain
from tests.simulator.truth import normal, same


class Verb:
    """One thing that a person does; `judged` compares the store before and after and teaches the ledger."""

    name = ""
    jobs_before = 0
    """How many jobs for threads come before the one that is judged."""

    def expect(self, ledger: Ledger, before: View) -> None:
        """Look at the store just before it happens."""

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        """See what came out of it."""

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        """What is wrong with what it did."""
        raise NotImplementedError

    def refused(self, ledger: Ledger, error: BaseException) -> list[str]:
        """What is wrong with its failing in this way, when nothing moved."""
        return []


def moves_between(before: View, after: View) -> list[Move]:
    """What a person sees to have moved."""
    old, new = before.everything(), after.everything()
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return [(target, name, old.get((target, name)), new.get((target, name))) for target, name in keys]


def told(moves: Sequence[Move], origin: str, entries: list[Entry]) -> list[str]:
    sent = [move for move in moves if not kind_of(move[0]).is_kept_here]
    wanted = Counter((target, name, before, after, origin) for target, name, before, after in sent)
    given = Counter(entries)
    return [] if wanted == given else [f"history should have gained {dict(wanted)} and gained {dict(given)}"]


def wished(ledger: Ledger, before: View, after: View, moves: Sequence[Move]) -> None:
    moves = [move for move in moves if not _is_kept(ledger, move)]
    for target, name, old, new in moves:
        held = before.mirror.get(target, {})
        over = held.get(name) if (target, name) not in ledger.wishes else old
        other = PAIRED_FIELDS.get(name, "")
        ledger.wish(target, name, new, over=over, beside=before.seen(target, other))
        # Who enters both faces at once sees what is left of the other one.
        ledger.wishes[target, name].may_replace_beside.append(after.seen(target, other))
    for target, name, _, new in moves:
        edit = after.edits.get(target)
        left = edit.patch if edit else {}
        if name not in left:
            ledger.give_up(target, name, left)
        elif name in PAIRED_FIELDS and new is not None:
            # Score and text are two faces of one value, and the score is sent where both say something.
            ledger.drop(target, "text" if left.get("score") is not None else "score")
        elif left.get(PAIRED_FIELDS.get(name, "")) is not None:
            # Brought along by what the other face says.
            ledger.drop(target, name)


def _is_kept(ledger: Ledger, move: Move) -> bool:
    """Whether it is of a kind that the service does not have; the ledger takes note of it."""
    target, name, _, new = move
    if kind_of(target).is_kept_here:
        ledger.keep(target, name, new)
    return kind_of(target).is_kept_here


def _entered(name: str, value: object) -> object:
    """What is wanted by a value that is typed: a dash in the place of a text is no text."""
    return normal(name, value) if name == "text" and str(value).strip() == "-" else value


def _moves_along(move: Move) -> bool:
    return kind_of(move[0]).moves_along(move[1])


class Enter(Verb):
    """Typing, pasting, importing, marking: fields of cells get values, in one step."""

    def __init__(self, patches: Sequence[tuple[Target, Fields]], label: str) -> None:
        self.name = label
        self.result: EditResult | None = None
        self._wanted: dict[Target, Fields] = {}
        for target, fields in patches:
            self._wanted[target] = {**self._wanted.get(target, {}), **fields}

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self.result = result

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves = moves_between(before, after)
        faults = told(moves, "entered", entries)
        for target, fields in self._wanted.items():
            faults += [
                f"{target} {name} was entered as {value!r} and shows {after.seen(target, name)!r}"
                for name, value in fields.items()
                if plain(name, after.seen(target, name)) != plain(name, _entered(name, value))
                and fields.get(PAIRED_FIELDS.get(name, "")) is None
            ]
        faults += [f"{move} moved along" for move in moves if not self._may_move(move) and not _moves_along(move)]
        faults += [f"{move} left the other face of the value as it was" for move in moves if self._is_half(move, after)]
        wished(ledger, before, after, moves)
        kept = [move for move in moves if not _moves_along(move)]
        if kept:
            self.keep(ledger, kept)
        return faults

    def keep(self, ledger: Ledger, moves: list[Move]) -> None:
        """Let what moved be a step of undoing."""
        ledger.step(self.name, moves, self.result.step_id if self.result else None)

    def _is_half(self, move: Move, after: View) -> bool:
        """Whether a score waits over a text that nobody has entered with it, or the other way round."""
        target, name, _, new = move
        edit, other = after.edits.get(target), PAIRED_FIELDS.get(name, "")
        waits = edit is not None and name in edit.patch and normal(name, new) is not None
        return (
            waits
            and bool(other)
            and self._wanted.get(target, {}).get(other) is None
            and after.seen(target, other) is not None
        )

    def _may_move(self, move: Move) -> bool:
        target, name, *_ = move
        fields = self._wanted.get(target, {})
        return name in fields or fields.get(PAIRED_FIELDS.get(name, "")) is not None


class Repeat(Verb):
    """Undo, or redo."""

    def __init__(self, *, is_back: bool) -> None:
        self.name = "undo" if is_back else "redo"
        self._is_back = is_back
        self._moves: list[Move] | None = None
        self._changed_since: list[Move] = []
        self._written_back: list[Move] = []

    def expect(self, ledger: Ledger, before: View) -> None:
        stack = ledger.done if self._is_back else ledger.undone
        if not stack:
            return
        label, moves = stack[-1]
        if label == POST:
            self._expect_post(before, moves)
            return
        self._moves = [(target, name, new, old) for target, name, old, new in moves] if self._is_back else moves
        self._changed_since = self._moved_since(before)

    def _expect_post(self, before: View, moves: list[Move]) -> None:
        """A post that has not gone is taken back; where it has, the values go back; nothing is posted again."""
        self._moves = []
        if not self._is_back:
            self._changed_since = moves
            return
        for target in dict.fromkeys(move[0] for move in moves):
            row, held = before.edits.get(target), before.mirror.get(target, {})
            values = [
                (target, name, new, old)
                for there, name, old, new in moves
                if (there, name != "status") == (target, True)
            ]
            if row is not None and "status" in row.patch:
                self._changed_since += [(target, "status", None, None)] if row.is_unsure else []
                self._moves.append((target, "status", row.patch["status"], held.get("status")))
            elif row is None and held.get("status") == "Completed":
                self._moves += values
                self._written_back += values
        self._changed_since += self._moved_since(before)

    def _moved_since(self, before: View) -> list[Move]:
        return [
            (target, name, old, new)
            for target, name, old, new in self._moves or ()
            if not same(name, before.seen(target, name), old)
            and not same(name, before.seen(target, name), new)
            and not _is_made_by_the_service(before, target, name, self._old(target))
        ]

    def _old(self, target: Target) -> Fields:
        return {name: old for there, name, old, _ in self._moves or () if there == target}

    def _new(self, target: Target) -> Fields:
        return {name: new for there, name, _, new in self._moves or () if there == target}

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves = moves_between(before, after)
        faults = told(moves, "entered", entries)
        if self._moves is None:
            return faults + [f"{self.name} of nothing moved {move}" for move in moves]
        if self._changed_since:
            faults.append(f"{self.name} went over what had changed since: {self._changed_since}")
        faults += [
            f"{self.name} should bring {target} {name} to {new!r} and it shows {after.seen(target, name)!r}"
            for target, name, _, new in self._moves
            if not same(name, after.seen(target, name), new)
            and (_waits(after, target, name) or not _is_made_by_the_service(after, target, name, self._new(target)))
        ]
        wished(ledger, before, after, moves)
        for target in {move[0] for move in self._written_back}:
            ledger.asked[target].append({name: after.seen(target, name) for name in kind_of(target).fields})
        taken, given = (ledger.done, ledger.undone) if self._is_back else (ledger.undone, ledger.done)
        given.append(taken.pop())
        ledger.steps_moved()
        return faults

    def refused(self, ledger: Ledger, error: BaseException) -> list[str]:
        if isinstance(error, UndoRefused) and not self._changed_since:
            return [f"{self.name} of {self._moves} was refused although nothing had changed since"]
        return []


def _waits(view: View, target: Target, name: str) -> bool:
    edit = view.edits.get(target)
    return edit is not None and name in edit.patch


def _is_made_by_the_service(view: View, target: Target, name: str, written: Fields) -> bool:
    """Whether only the other face was written, and still shows that: a text may stand for a number."""
    other = PAIRED_FIELDS.get(name, "")
    is_written = written.get(name) is None and normal(other, written.get(other)) is not None
    return is_written and same(other, view.seen(target, other), written[other])


class Skip(Verb):
    """Forget the step that an undo would take."""

    name = "skip"

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        if ledger.done:
            ledger.done.pop()
        ledger.steps_moved()
        return [f"forgetting a step moved {move}" for move in moves_between(before, after)]


class Look(Verb):
    """Have the sheet painted."""

    name = "look"

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self._found = [words for kind in KINDS.values() for words in kind.painted_wrongly(result, connection)]

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        return self._found + [f"looking moved {move}" for move in moves_between(before, after)]


class Decide(Verb):
    """A person's word on one edit: discard, try again."""

    def __init__(self, name: str, edit_id: int) -> None:
        self.name = name
        self._id = edit_id

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        found = next(((target, row) for target, row in before.edits.items() if row.id == self._id), None)
        if found is None:
            return [f"{self.name} of nothing moved {move}" for move in moves_between(before, after)]
        judge = {"discard": self._discard, "retry": self._retry}[self.name]
        return judge(ledger, *found, after, entries)

    def _discard(self, ledger: Ledger, target: Target, row: EditRow, after: View, entries: list[Entry]) -> list[str]:
        for name in row.patch:
            ledger.drop(target, name)
        gone: list[Move] = [(target, name, value, after.seen(target, name)) for name, value in row.patch.items()]
        faults = [f"{target} was discarded and still waits"] if target in after.edits else []
        return faults + told(plainly(gone), "discarded", entries)

    def _retry(self, ledger: Ledger, target: Target, row: EditRow, after: View, entries: list[Entry]) -> list[str]:
        for name, value in row.patch.items() if row.state == "failed" else ():
            ledger.again(target, name, value)
        return told([], "", entries)


def plainly(moves: Sequence[Move]) -> list[Move]:
    return [(target, name, plain(name, before), plain(name, after)) for target, name, before, after in moves]
