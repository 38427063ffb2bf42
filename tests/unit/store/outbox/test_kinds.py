"""A second kind of target goes every way that grades go, beside the grade of the same cell and without touching it."""

from datetime import UTC, datetime

import pytest

from lmsdesk.model.changes import Origin, PastQuery
from lmsdesk.model.edits import Choice, Edit, FieldDecision
from lmsdesk.store import Store
from lmsdesk.store.mirror.history import entries_of_target
from tests.unit.store.builders import COURSE, cell, grade, patch
from tests.unit.store.remarks import RemarkReply, add_kind, remark, remark_patch

_SENT = {"title": "sent"}


@pytest.fixture(autouse=True)
async def _two_kinds(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await add_kind(store, monkeypatch)


async def _taken(store: Store) -> list[Edit]:
    return await store.outbox.claim(datetime.now(UTC), limit=9)


async def test_both_kinds_wait_for_the_same_cell_and_only_the_grade_is_shown_in_it(store: Store) -> None:
    result = await store.outbox.edit([patch(score=5.0), remark_patch("one"), remark_patch("two", "_8_1")], label="both")
    assert result.changes.cells == {cell()}
    assert result.changes.targets == {remark(), remark("_8_1")}
    assert {edit.target: edit.patch for edit in await store.outbox.edits()} == {
        cell(): {"score": 5.0},
        remark(): {"title": "one"},
        remark("_8_1"): {"title": "two"},
    }
    assert [edit.target for edit in (await store.views.sheet(COURSE)).edits] == [cell()]
    assert (await store.outbox.counts()).queued == 3
    assert (await store.views.courses())[0].unsent == 3


async def test_one_undo_takes_a_step_of_two_kinds_back_and_redo_makes_it_again(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0), remark_patch("one")], label="both")
    before = await store.outbox.edits()
    await store.outbox.undo(COURSE)
    assert await store.outbox.edits() == []
    await store.outbox.redo(COURSE)
    assert {edit.target: edit.patch for edit in await store.outbox.edits()} == {e.target: e.patch for e in before}


async def test_its_history_is_its_own(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0), remark_patch("one")], label="both")
    entries = await store._database.read(lambda connection: entries_of_target(connection, remark()))
    assert [(entry.target, entry.field, entry.after) for entry in entries] == [(remark(), "title", "one")]
    assert [entry.target for entry in await store.history.of_cell(cell())] == [cell()]
    assert [entry.target for entry in await store.history.find(PastQuery(COURSE))] == [cell()]


async def test_what_was_sent_is_settled_and_what_was_typed_meanwhile_waits(store: Store) -> None:
    await store.outbox.edit([remark_patch("sent"), remark_patch("done", "_8_1")], label="typed")
    first, second = await _taken(store)
    assert await store.outbox.mark_in_flight(first, read_index=3)
    await store.outbox.edit([remark_patch("later")], label="typed")
    await store.outbox.confirm(first, sent=_SENT, reply=RemarkReply(title="sent", change_index=4))
    await store.outbox.confirm(second, sent={"title": "done"}, reply=RemarkReply(title="done", change_index=5))
    (waiting,) = await store.outbox.edits()
    assert (waiting.target, waiting.patch, waiting.base) == (remark(), {"title": "later"}, {"title": "sent"})


async def test_what_may_have_arrived_is_known_after_a_crash(store: Store) -> None:
    await store.outbox.edit([remark_patch("sent")], label="typed")
    (edit,) = await _taken(store)
    await store.outbox.mark_in_flight(edit, read_index=3)
    await store.outbox.recover()
    (waiting,) = await store.outbox.edits()
    assert (waiting.maybe_sent, waiting.read_index) == (frozenset({"title"}), 3)


async def test_a_conflict_is_decided_and_what_gave_way_can_be_brought_back(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0), remark_patch("mine")], label="typed")
    _, edit = await _taken(store)
    await store.outbox.mark_conflict(
        edit, theirs={"title": "theirs"}, reply=RemarkReply(title="theirs", change_index=4)
    )
    decision = FieldDecision("title", Choice.THEIRS, "mine", "theirs")
    result = await store.outbox.resolve(edit.id, [decision], label="decided")
    assert result.changes.targets == {remark()}
    assert [one.target for one in await store.outbox.edits()] == [cell()]
    await store.outbox.undo(COURSE)
    assert {one.target: one.patch for one in await store.outbox.edits()}[remark()] == {"title": "mine"}
    entries = await store._database.read(lambda connection: entries_of_target(connection, remark()))
    assert [entry.origin for entry in entries] == [Origin.ENTERED, Origin.LOST, Origin.PULLED, Origin.ENTERED]


async def test_what_was_discarded_waits_again(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0), remark_patch("mine")], label="typed")
    edits = await store.outbox.edits()
    discarded = await store.outbox.discard_all([edit.id for edit in edits])
    assert await store.outbox.edits() == []
    await store.outbox.restore_discarded(discarded)
    assert [(one.target, one.patch) for one in await store.outbox.edits()] == [(e.target, e.patch) for e in edits]


async def test_a_pulled_grade_leaves_it_alone(store: Store) -> None:
    await store.outbox.edit([remark_patch("mine")], label="typed")
    await store.mirror.save_grades(COURSE, cell().column_id, [grade(score=3.0, changeIndex=2)])
    assert [edit.target for edit in await store.outbox.edits()] == [remark()]
    assert (await store.cell_record(cell())).edit is None


async def test_fields_of_another_kind_are_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="remark"):
        await store.outbox.edit([remark_patch("x"), type(patch())(remark(), {"score": 1.0})], label="typed")
    with pytest.raises(ValueError, match="grade"):
        await store.outbox.edit([patch(title="x")], label="typed")
    assert await store.outbox.edits() == []
