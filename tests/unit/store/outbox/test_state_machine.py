"""The outbox against plain dictionaries: any order of edits, sending, pulls, conflicts and crashes."""

import asyncio
import tempfile
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lmsdesk.model.edits import CellPatch, Choice, Edit
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.store import Store, StoreKey, UndoRefused
from tests.helpers.deciding import decisions_of
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, fill, grade
from tests.unit.store.crash import crash
from tests.unit.store.overlay import from_arrays, from_rows
from tests.unit.store.plain_outbox import Fields, Place, PlainOutbox, Row, merged, same, tidy_view

T = TypeVar("T")

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
KEY = StoreKey(raw=bytes(range(32)))
PLACES = st.sampled_from([(ESSAY, ADA), (ESSAY, BOB), (EXAM, ADA)])
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "score": st.sampled_from([None, 0.0, 1.0, 2.0]),
        "exempt": st.sampled_from([True, False]),
        "notes": st.sampled_from([None, "", "a", "b"]),
    },
).filter(bool)


def _cell(place: Place) -> Cell:
    return Cell(COURSE, ColumnId(place[0]), UserId(place[1]))


class OutboxMachine(RuleBasedStateMachine):
    """Each rule does the same to the store and to the model."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "site.db"
        self.model = PlainOutbox()
        self.service: dict[Place, Fields] = {}
        self.taken: list[tuple[Place, Edit]] = []
        self.flying: list[tuple[Place, Edit]] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize()
    def start(self) -> None:
        self.store = self.run(Store.open(self.path, KEY))
        self.run(fill(self.store))

    @rule(patches=st.lists(st.tuples(PLACES, FIELDS), min_size=1, max_size=3, unique_by=lambda patch: patch[0]))
    def edit(self, patches: list[tuple[Place, Fields]]) -> None:
        wished = [CellPatch(_cell(place), fields) for place, fields in patches]
        self.run(self.store.outbox.edit(wished, label="typed"))
        self.model.edit(patches, "typed")

    @rule()
    def undo(self) -> None:
        self._step(self.store.outbox.undo(COURSE), self.model.done, self.model.undone, is_back=True)

    @rule()
    def redo(self) -> None:
        self._step(self.store.outbox.redo(COURSE), self.model.undone, self.model.done, is_back=False)

    def _step(self, work: Coroutine[Any, Any, object], taken: list[Any], given: list[Any], *, is_back: bool) -> None:
        if not taken:
            assert self.run(work) is None
            return
        is_allowed = self.model.step(taken, given, is_back=is_back)
        try:
            assert self.run(work) is not None
        except UndoRefused:
            assert not is_allowed
        else:
            assert is_allowed

    @rule(limit=st.integers(1, 3))
    def take(self, limit: int) -> None:
        for edit in self.run(self.store.outbox.claim(NOW, limit=limit)):
            place = (edit.cell.column_id, edit.cell.user_id)
            row = self.model.rows[place]
            assert row["state"] == "queued"
            row |= {"state": "sending", "id": edit.id}
            self.taken.append((place, edit))

    @precondition(lambda self: self.taken)
    @rule()
    def leave(self) -> None:
        """The service is looked at: held, or back in the queue since it has changed, or on its way."""
        place, edit = self.taken.pop(0)
        theirs = self.service.setdefault(place, {})
        _, conflict = merged(edit.base, edit.patch, theirs)
        if conflict:
            self._hold(place, edit, conflict)
            return
        row = self._row(place, edit)
        has_left = row is not None and row["version"] == edit.version
        assert self.run(self.store.outbox.mark_in_flight(edit, read_index=0)) is has_left
        if has_left:
            self.model.rows[place]["flight"] = dict(edit.patch)
            self.flying.append((place, edit))
        elif row is not None:
            row["state"] = "queued"
            self.model.tidy(place)

    @precondition(lambda self: self.flying)
    @rule(is_reply_lost=st.booleans())
    def arrive(self, is_reply_lost: bool) -> None:
        """The request reaches the service: carried out and then settled, or its reply is lost."""
        place, edit = self.flying.pop(0)
        self.service[place] |= edit.patch
        if is_reply_lost:
            self._postpone(place, edit)
            return
        self.run(self.store.outbox.confirm(edit, sent=edit.patch, reply=self._grade(place)))
        self.model.mirror[place] = dict(self.service[place])
        self._settle(place, edit)

    @precondition(lambda self: self.taken)
    @rule()
    def never_leave(self) -> None:
        self._postpone(*self.taken.pop(0))

    @precondition(lambda self: self.flying)
    @rule()
    def refuse(self) -> None:
        place, edit = self.flying.pop(0)
        self.run(self.store.outbox.refuse(edit, error="No."))
        row = self._row(place, edit)
        if row is not None:
            row["state"] = "failed" if row["version"] == edit.version else "queued"
            # An edit that is idle by now stays: an earlier try of it may still be on its way.
            if row.pop("flight", None) is not None:
                row.pop("maybe", None)

    @rule(place=PLACES, fields=FIELDS)
    def colleague(self, place: Place, fields: Fields) -> None:
        self.service.setdefault(place, {}).update(fields)

    @rule(place=PLACES)
    def pull(self, place: Place) -> None:
        self.run(self.store.mirror.save_grades(COURSE, ColumnId(place[0]), [self._grade(place)]))
        self.model.mirror[place] = dict(self.service.get(place, {}))

    @rule(place=PLACES, choice=st.sampled_from([Choice.MINE, Choice.THEIRS]))
    def decide(self, place: Place, choice: Choice) -> None:
        row = self.model.rows.get(place)
        if row is None:
            return
        edit = self._edits()[place]
        result = self.run(self.store.outbox.resolve(edit.id, decisions_of(edit, choice), label="decided"))
        assert bool(result.changes) is (row["state"] == "held")
        if row["state"] == "held":
            self.model.decide(place, "decided", is_mine=choice is Choice.MINE)

    @rule(place=PLACES, verb=st.sampled_from(["discard", "retry"]))
    def give_word(self, place: Place, verb: str) -> None:
        row = self.model.rows.get(place)
        if row is None:
            return
        self.run(getattr(self.store.outbox, verb)(self._edits()[place].id))
        getattr(self, f"_{verb}")(place, row)

    @rule()
    def die(self) -> None:
        self.run(crash(self.store))
        self.store = self.run(Store.open(self.path, KEY))
        self.run(self.store.outbox.recover())
        self.taken.clear()
        self.flying.clear()
        for row in self.model.rows.values():
            if row["state"] == "sending":
                row["state"] = "queued"
                self.model.mark_maybe_delivered(row)

    @invariant()
    def what_waits_is_the_same(self) -> None:
        if not hasattr(self, "store"):
            return
        found = {
            (edit.cell.column_id, edit.cell.user_id): (tidy_view(edit.patch), tidy_view(edit.base), edit.state.value)
            for edit in self.run(self.store.outbox.edits())
        }
        expected = {
            place: (tidy_view(row["patch"]), tidy_view(row["base"]), row["state"])
            for place, row in self.model.rows.items()
        }
        assert found == expected
        labels = tuple(steps[-1][0] if steps else None for steps in (self.model.done, self.model.undone))
        assert self.run(self.store.outbox.undo_labels(COURSE)) == labels

    @invariant()
    def conflicts_show_both_values(self) -> None:
        if not hasattr(self, "store"):
            return
        for edit in self.run(self.store.outbox.edits()):
            row = self.model.rows[edit.cell.column_id, edit.cell.user_id]
            assert tidy_view(edit.theirs) == tidy_view(row["theirs"])
            assert set(edit.theirs) <= set(edit.patch) == set(edit.base)

    @invariant()
    def arrays_equal_rows(self) -> None:
        if hasattr(self, "store"):
            assert self.run(from_arrays(self.store)) == self.run(from_rows(self.store))

    def teardown(self) -> None:
        try:
            if hasattr(self, "store"):
                self._drain()
        finally:
            if hasattr(self, "store"):
                self.run(self.store.close())
            self.runner.close()
            self.folder.cleanup()

    def _drain(self) -> None:
        """With the network back, everything that nobody contests arrives, and the service holds what is seen."""
        self.die()
        for _ in range(3):
            self.take(9)
            while self.taken:
                self.leave()
            while self.flying:
                self.arrive(is_reply_lost=False)
        assert {row["state"] for row in self.model.rows.values()} <= {"held", "failed"}
        self.what_waits_is_the_same()

    def _grade(self, place: Place) -> Grade:
        return grade(UserId(place[1]), ColumnId(place[0]), **self.service.get(place, {}))

    def _edits(self) -> dict[Place, Edit]:
        edits = self.run(self.store.outbox.edits())
        return {(edit.cell.column_id, edit.cell.user_id): edit for edit in edits}

    def _row(self, place: Place, edit: Edit) -> Row | None:
        """The model's row, unless it was thrown away and another took its place."""
        row = self.model.rows.get(place)
        return row if row is not None and row.get("id") == edit.id else None

    def _settle(self, place: Place, edit: Edit) -> None:
        row = self._row(place, edit)
        if row is None:
            return
        if row["version"] == edit.version:
            del self.model.rows[place]
            return
        row.pop("flight")
        row.pop("maybe", None)
        row["state"] = "queued"
        for name in edit.patch:
            row["base"][name] = self.service[place].get(name)
            if same(name, row["patch"][name], row["base"][name]):
                self.model.drop(row, name)
        if not row["patch"]:
            del self.model.rows[place]

    def _hold(self, place: Place, edit: Edit, conflict: Fields) -> None:
        self.run(self.store.outbox.mark_conflict(edit, theirs=conflict, reply=self._grade(place)))
        self.model.mirror[place] = dict(self.service[place])
        row = self._row(place, edit)
        if row is None:
            return
        maybe = row.pop("maybe", {})
        ours = [name for name in conflict if any(same(name, conflict[name], sent) for sent in maybe.get(name, [])[-1:])]
        row["base"] |= {name: conflict[name] for name in ours}
        row |= {"state": "held", "theirs": {name: conflict[name] for name in conflict if name not in ours}}
        self.model.tidy(place)

    def _postpone(self, place: Place, edit: Edit) -> None:
        self.run(self.store.outbox.reschedule(edit, error="Later.", next_try_at=NOW))
        row = self._row(place, edit)
        if row is not None:
            self.model.mark_maybe_delivered(row)
            row["state"] = "queued"
            self.model.tidy(place)

    def _discard(self, place: Place, _row: Row) -> None:
        del self.model.rows[place]

    def _retry(self, _place: Place, row: Row) -> None:
        if row["state"] == "failed":
            row["state"] = "queued"


OutboxMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestOutboxMachine = OutboxMachine.TestCase
