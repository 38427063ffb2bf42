"""On the way: a reply settles only what was sent, and both values of a conflict are kept."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lmsdesk.model.edits import CellPatch, Choice, Edit, EditState, OutboxCounts
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptTarget
from lmsdesk.model.wire import Json, record
from lmsdesk.store import Store, StoreKey
from lmsdesk.store.mirror.history import entries_of_target
from tests.helpers.deciding import decisions_of
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, cell, grade, patch
from tests.unit.store.crash import crash

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def _taken(store: Store, **fields: object) -> Edit:
    await store.outbox.edit([patch(**fields)], label="enter")
    (edit,) = await store.outbox.claim(NOW, limit=5)
    return edit


async def _left(store: Store, **fields: object) -> Edit:
    edit = await _taken(store, **fields)
    assert await store.outbox.mark_in_flight(edit, read_index=1)
    return edit


async def _told(store: Store, origin: str) -> list[tuple[str, object, object]]:
    entries = await store.history.of_cell(cell())
    return [(entry.field, entry.before, entry.after) for entry in entries if entry.origin == origin]


async def test_a_settled_edit_is_in_the_mirror_and_in_history(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    changes = await store.outbox.confirm(edit, sent={"score": 5.0}, reply=grade(score=5.0, changeIndex=7))
    assert changes.cells == {cell()}
    assert await store.outbox.edits() == []
    mirrored = await store.mirror.grade(cell())
    assert mirrored is not None
    assert (mirrored.score, mirrored.change_index) == (5.0, 7)
    assert await _told(store, "sent") == [("score", None, 5.0)]
    assert await _told(store, "pulled") == []


async def test_what_was_typed_while_sending_goes_on_waiting_over_the_reply(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.edit([patch(score=6.0, notes="new")], label="more")
    await store.outbox.confirm(edit, sent={"score": 5.0}, reply=grade(score=5.0, notes="colleague"))
    (waiting,) = await store.outbox.edits()
    assert waiting.state is EditState.QUEUED
    assert waiting.patch == {"score": 6.0, "notes": "new"}
    assert waiting.base == {"score": 5.0, "notes": None}


async def test_typing_the_old_value_while_the_new_one_is_on_its_way_is_sent_too(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0)], is_first=True)
    edit = await _taken(store, score=5.0)
    await store.outbox.edit([patch(score=3.0)], label="back")
    await store.outbox.confirm(edit, sent={"score": 5.0}, reply=grade(score=5.0))
    (waiting,) = await store.outbox.edits()
    assert (waiting.patch, waiting.base) == ({"score": 3.0}, {"score": 5.0})


async def test_typing_the_same_again_while_sending_is_settled_with_it(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.edit([patch(score=6.0)], label="more")
    await store.outbox.edit([patch(score=5.0)], label="back")
    await store.outbox.confirm(edit, sent={"score": 5.0}, reply=grade(score=5.0))
    assert await store.outbox.edits() == []


async def test_what_the_service_made_of_a_value_is_told(store: Store) -> None:
    edit = await _taken(store, feedback="<b>x</b>")
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(feedback="x"))
    assert await _told(store, "lost") == [("feedback", "<b>x</b>", "x")]


async def test_only_what_is_due_is_taken_and_in_order(store: Store) -> None:
    for user in (ADA, BOB):
        await store.outbox.edit([patch(user, score=5.0)], label="enter")
    first = await store.outbox.claim(NOW, limit=1)
    assert [edit.cell.user_id for edit in first] == [ADA]
    await store.outbox.reschedule(first[0], error="No network.", next_try_at=NOW + timedelta(minutes=1))
    assert [edit.cell.user_id for edit in await store.outbox.claim(NOW, limit=9)] == [BOB]
    assert await store.outbox.claim(NOW, limit=9) == []
    (again,) = await store.outbox.claim(NOW + timedelta(minutes=1), limit=9)
    assert (again.tries, again.error) == (1, "No network.")
    assert await store.outbox.counts() == OutboxCounts(sending=2)


async def _reborn(store: Store, path: Path, key: StoreKey) -> Store:
    await crash(store)
    again = await Store.open(path, key)
    await again.outbox.recover()
    return again


async def test_after_a_crash_what_was_being_sent_waits_again(store: Store, path: Path, key: StoreKey) -> None:
    edit = await _taken(store, score=5.0)
    await crash(store)
    again = await Store.open(path, key)
    assert (await again.outbox.recover()).cells == {cell()}
    assert not await again.outbox.recover()
    (waiting,) = await again.outbox.edits([EditState.QUEUED])
    assert (waiting.id, waiting.patch, waiting.version) == (edit.id, edit.patch, edit.version)
    await again.close()


async def test_our_own_value_from_a_lost_reply_is_no_conflict(store: Store) -> None:
    edit = await _left(store, score=5.0)
    await store.outbox.reschedule(edit, error="The reply was lost.", next_try_at=NOW)
    await store.outbox.edit([patch(score=6.0)], label="changed my mind")
    (second,) = await store.outbox.claim(NOW, limit=1)
    await store.outbox.mark_conflict(second, theirs={"score": 5.0}, reply=grade(score=5.0))
    (waiting,) = await store.outbox.edits()
    assert (waiting.state, waiting.patch, waiting.base) == (EditState.QUEUED, {"score": 6.0}, {"score": 5.0})


async def test_our_own_value_is_no_conflict_where_the_next_one_was_only_taken(
    store: Store, path: Path, key: StoreKey
) -> None:
    await _left(store, score=5.0)
    await store.outbox.edit([patch(score=6.0)], label="changed my mind")
    again = await _reborn(store, path, key)
    assert [edit.patch for edit in await again.outbox.claim(NOW, limit=1)] == [{"score": 6.0}]
    last = await _reborn(again, path, key)
    (third,) = await last.outbox.claim(NOW, limit=1)
    await last.outbox.mark_conflict(third, theirs={"score": 5.0}, reply=grade(score=5.0))
    (waiting,) = await last.outbox.edits()
    assert (waiting.state, waiting.patch, waiting.base) == (EditState.QUEUED, {"score": 6.0}, {"score": 5.0})
    await last.close()


async def test_what_was_changed_since_it_was_taken_does_not_leave(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.edit([patch(score=6.0)], label="changed my mind")
    assert not await store.outbox.mark_in_flight(edit, read_index=1)
    (again,) = await store.outbox.claim(NOW, limit=1)
    assert (again.patch, again.maybe_sent) == ({"score": 6.0}, frozenset())


async def test_what_was_discarded_since_it_was_taken_does_not_leave(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.discard(edit.id)
    assert not await store.outbox.mark_in_flight(edit, read_index=1)


async def test_taking_an_edit_back_after_a_lost_reply_is_sent(store: Store) -> None:
    edit = await _left(store, score=5.0)
    await store.outbox.reschedule(edit, error="The reply was lost.", next_try_at=NOW)
    await store.outbox.undo(COURSE)
    assert [waiting.patch for waiting in await store.outbox.edits()] == [{"score": None}]


async def test_taking_an_edit_back_that_never_left_needs_no_sending(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.reschedule(edit, error="No network.", next_try_at=NOW)
    await store.outbox.undo(COURSE)
    assert await store.outbox.edits() == []


async def _held(store: Store, mine: Json, theirs: Json) -> Edit:
    edit = await _taken(store, **mine)
    conflict = {name: theirs[name] for name in theirs if name in mine}
    await store.outbox.mark_conflict(edit, theirs=conflict, reply=grade(**theirs))
    (held,) = await store.outbox.edits([EditState.HELD])
    return held


async def test_a_conflict_keeps_both_values_and_the_rest_of_the_patch(store: Store) -> None:
    held = await _held(store, {"score": 5.0, "notes": "mine"}, {"score": 4.0})
    assert (held.patch, held.theirs) == ({"score": 5.0, "notes": "mine"}, {"score": 4.0})
    assert await store.outbox.claim(NOW, limit=9) == []
    mirrored = await store.mirror.grade(cell())
    assert mirrored is not None
    assert mirrored.score == 4.0
    assert await _told(store, "pulled") == [("score", None, 4.0)]


async def test_keeping_mine_starts_from_theirs_and_remembers_theirs(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.MINE), label="decided")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    assert (edit.patch, edit.base, edit.theirs) == ({"score": 5.0}, {"score": 4.0}, {})
    assert edit.version > held.version
    assert await _told(store, "lost") == [("score", 4.0, 5.0)]
    again = await store.outbox.resolve(held.id, decisions_of(held, Choice.MINE), label="decided")
    assert not again.changes


async def test_taking_theirs_remembers_mine_and_sends_the_rest(store: Store) -> None:
    held = await _held(store, {"score": 5.0, "notes": "mine"}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.THEIRS), label="decided")
    assert [edit.patch for edit in await store.outbox.claim(NOW, limit=9)] == [{"notes": "mine"}]
    assert await _told(store, "lost") == [("score", 5.0, 4.0)]


async def test_typing_the_other_value_into_a_conflict_ends_it(store: Store) -> None:
    await _held(store, {"score": 5.0, "notes": "mine"}, {"score": 4.0})
    await store.outbox.edit([patch(score=4.0)], label="agree")
    assert [(edit.state, edit.patch) for edit in await store.outbox.edits()] == [(EditState.QUEUED, {"notes": "mine"})]


async def test_typing_a_third_value_into_a_conflict_keeps_it_open(store: Store) -> None:
    await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.edit([patch(score=6.0)], label="third")
    (edit,) = await store.outbox.edits()
    assert (edit.state, edit.patch, edit.theirs) == (EditState.HELD, {"score": 6.0}, {"score": 4.0})


async def test_a_refused_edit_stays_until_it_is_changed_or_tried_again(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.refuse(edit, error="You may not.")
    assert await store.outbox.counts() == OutboxCounts(failed=1)
    assert await store.outbox.claim(NOW, limit=9) == []
    await store.outbox.retry(edit.id)
    (again,) = await store.outbox.claim(NOW, limit=9)
    assert (again.error, again.tries) == ("", 0)
    await store.outbox.refuse(again, error="You may not.")
    await store.outbox.edit([patch(score=6.0)], label="changed")
    assert await store.outbox.counts() == OutboxCounts(queued=1)


async def test_a_refusal_of_an_older_value_does_not_stop_the_newer(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.edit([patch(score=6.0)], label="changed")
    await store.outbox.refuse(edit, error="Not that one.")
    assert await store.outbox.counts() == OutboxCounts(queued=1)


async def test_a_discarded_edit_is_remembered_and_its_late_reply_is_only_mirrored(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    assert (await store.outbox.discard(edit.id)).cells == {cell()}
    assert await _told(store, "discarded") == [("score", 5.0, None)]
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(score=5.0))
    assert await store.outbox.edits() == []
    for late in (
        await store.outbox.reschedule(edit, error="Late.", next_try_at=NOW),
        await store.outbox.refuse(edit, error="Late."),
        await store.outbox.discard(edit.id),
        await store.outbox.retry(edit.id),
    ):
        assert not late
    await store.outbox.mark_conflict(edit, theirs={"score": 4.0}, reply=grade(score=4.0))
    assert await store.outbox.counts() == OutboxCounts()


async def test_nothing_on_its_way_is_retried(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    assert not await store.outbox.retry(edit.id)
    assert await store.outbox.counts() == OutboxCounts(sending=1)


async def test_hurrying_makes_what_waits_due_now(store: Store) -> None:
    assert await store.outbox.next_due() is None
    await store.outbox.edit([patch(score=5.0)], label="enter")
    (edit,) = await store.outbox.claim(NOW, limit=1)
    later = NOW + timedelta(minutes=5)
    await store.outbox.reschedule(edit, error="busy", next_try_at=later)
    assert await store.outbox.next_due() == later
    assert (await store.outbox.make_due()).outbox
    assert [edit.cell for edit in await store.outbox.claim(NOW, limit=1)] == [cell()]


async def test_a_text_beside_a_score_in_conflict_is_kept_with_it(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    assert edit.beside == {"text": None}
    await store.outbox.mark_conflict(edit, theirs={"score": None}, reply=grade(text="late"))
    (held,) = await store.outbox.edits([EditState.HELD])
    assert (held.patch, held.theirs) == ({"score": 5.0, "text": None}, {"score": None, "text": "late"})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.THEIRS), label="decided")
    assert await store.outbox.edits() == []


async def test_a_score_over_one_that_is_seen_starts_from_it_though_a_clearing_waits(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.outbox.mark_conflict(edit, theirs={"score": None}, reply=grade(text="late"))
    await store.outbox.edit([patch(score=None, text=None)], label="clear")
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=0.5)])
    await store.outbox.edit([patch(score=1.0)], label="over it")
    (waiting,) = await store.outbox.edits()
    # A colleague who clears it meanwhile makes a conflict: it was not empty when this was typed.
    assert (waiting.patch["score"], waiting.base["score"]) == (1.0, 0.5)


async def test_what_the_service_holds_as_wished_does_not_wait_with_a_conflict(store: Store) -> None:
    edit = await _taken(store, score=5.0, exempt=True)
    theirs = grade(score=4.0, exempt=True)
    await store.outbox.mark_conflict(edit, theirs={"score": 4.0}, reply=theirs, agreed=frozenset({"exempt"}))
    (held,) = await store.outbox.edits([EditState.HELD])
    assert (held.patch, held.theirs) == ({"score": 5.0}, {"score": 4.0})
    assert ("exempt", None, True) in await _told(store, "sent")


async def test_what_was_read_as_wished_is_not_sent_again_when_the_reply_shows_another_value(store: Store) -> None:
    edit = await _taken(store, feedback="mine", score=5.0)
    await store.outbox.edit([patch(score=6.0)], label="more")
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(feedback="a colleague's", score=5.0))
    (waiting,) = await store.outbox.edits()
    assert waiting.patch == {"score": 6.0}
    assert ("feedback", "mine", "a colleague's") in await _told(store, "lost")


async def test_a_letter_that_became_a_number_is_not_cleared_by_what_was_typed_beside_it(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=5.0)], is_first=True)
    edit = await _taken(store, text="A")
    await store.outbox.edit([patch(notes="more")], label="more")
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(text="A", score=95.0))
    assert [waiting.patch for waiting in await store.outbox.edits()] == [{"notes": "more"}]


async def _lost(store: Store, read_index: int, **fields: object) -> None:
    """What is entered leaves, and its reply is lost."""
    await store.outbox.edit([patch(**fields)], label="enter")
    (edit,) = await store.outbox.claim(NOW, limit=1)
    assert await store.outbox.mark_in_flight(edit, read_index=read_index)
    await store.outbox.reschedule(edit, error="The reply was lost.", next_try_at=NOW)


async def test_how_the_grade_was_before_the_first_try_is_known_at_every_further_one(store: Store) -> None:
    await _lost(store, 4, score=5.0)
    await _lost(store, 9, feedback="Good.")
    (edit,) = await store.outbox.claim(NOW, limit=1)
    assert (edit.maybe_sent, edit.read_index) == (frozenset({"score", "feedback"}), 4)


async def test_only_the_last_value_from_a_lost_reply_counts_as_our_own(store: Store) -> None:
    await _lost(store, 1, score=5.0)
    await _lost(store, 1, score=6.0)
    (edit,) = await store.outbox.claim(NOW, limit=1)
    # A colleague may have put back what our second value had replaced.
    await store.outbox.mark_conflict(edit, theirs={"score": 5.0}, reply=grade(score=5.0))
    (held,) = await store.outbox.edits([EditState.HELD])
    assert (held.patch, held.theirs) == ({"score": 6.0}, {"score": 5.0})


async def test_the_last_value_from_a_lost_reply_is_our_own_also_where_it_was_tried_before(store: Store) -> None:
    for score in (5.0, 6.0, 5.0):
        edit = await _left(store, score=score)
        await store.outbox.reschedule(edit, error="The reply was lost.", next_try_at=NOW)
    edit = await _taken(store, score=7.0)
    await store.outbox.mark_conflict(edit, theirs={"score": 5.0}, reply=grade(score=5.0))
    (waiting,) = await store.outbox.edits()
    assert (waiting.state, waiting.patch, waiting.base) == (EditState.QUEUED, {"score": 7.0}, {"score": 5.0})


async def test_what_arrived_is_what_a_later_value_starts_from_beside_a_conflict(store: Store) -> None:
    edit = await _left(store, score=5.0, notes="first", feedback="mine")
    await store.outbox.reschedule(edit, error="The reply was lost.", next_try_at=NOW)
    (again,) = await store.outbox.claim(NOW, limit=1)
    await store.outbox.edit([patch(notes="second")], label="changed my mind")
    theirs = grade(score=5.0, notes="first", feedback="theirs")
    arrived = frozenset({"score", "notes"})
    await store.outbox.mark_conflict(again, theirs={"feedback": "theirs"}, reply=theirs, agreed=arrived)
    (waiting,) = await store.outbox.edits()
    assert (waiting.patch, waiting.theirs) == ({"notes": "second", "feedback": "mine"}, {"feedback": "theirs"})
    assert waiting.base == {"notes": "first", "feedback": None}


async def test_an_edit_that_a_pull_happens_to_equal_goes_on_waiting(store: Store) -> None:
    edit = await _taken(store, score=5.0)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=5.0, changeIndex=2)])
    await store.outbox.edit([patch(notes="typed beside it")], label="more")
    await store.outbox.reschedule(edit, error="No network.", next_try_at=NOW)
    # Were it gone, the next pull would take the value that was typed off the screen.
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=3)])
    await store.outbox.edit([patch(exempt=True)], label="and more")
    assert [one.patch for one in await store.outbox.edits()] == [
        {"score": 5.0, "notes": "typed beside it", "exempt": True}
    ]


@pytest.mark.parametrize("is_typed_meanwhile", [False, True])
async def test_what_the_service_holds_as_wished_does_not_wait_with_a_refusal(
    store: Store, is_typed_meanwhile: bool
) -> None:
    edit = await _left(store, score=5.0, notes="arrived")
    if is_typed_meanwhile:
        await store.outbox.edit([patch(score=6.0)], label="more")
    present = grade(score=4.0, notes="arrived")
    await store.outbox.refuse(edit, error="Not that one.", reply=present, agreed=frozenset({"notes"}))
    (waiting,) = await store.outbox.edits()
    assert waiting.state is (EditState.QUEUED if is_typed_meanwhile else EditState.FAILED)
    assert waiting.patch == {"score": 6.0 if is_typed_meanwhile else 5.0}
    assert ("notes", None, "arrived") in await _told(store, "sent")
    held = await store.mirror.grade(cell())
    assert held is not None
    assert (held.score, held.notes) == (4.0, "arrived")


async def test_what_a_colleague_changed_and_put_back_is_told_where_it_goes_out_unchanged(store: Store) -> None:
    mark = AttemptTarget(COURSE, ESSAY, ADA, AttemptId("_1_1"))

    async def pulled(score: float | None) -> None:
        await store.mirror.save_attempts(COURSE, ESSAY, [_scored(score)], is_whole=True)

    await pulled(3.0)
    await store.outbox.edit([CellPatch(mark, {"notes": "mine"})], label="Mark")
    [kept] = await store.attempt_records([mark])
    await store.outbox.post({mark: kept.values}, label="Post")
    (edit,) = await store.outbox.claim(NOW, limit=5)
    # What is posted goes out as it was shown, with a score that nobody has touched here.
    assert edit.patch["score"] == 3.0
    await pulled(None)
    await store.outbox.confirm(edit, sent=edit.patch, reply=_scored(3.0, notes="mine"))
    found = await store._database.read(lambda connection: entries_of_target(connection, mark))
    told = [(one.origin, one.before, one.after) for one in found if one.field == "score"]
    assert sorted(told, key=str) == [("pulled", 3.0, None), ("pulled", None, 3.0)]


def _scored(score: float | None, **more: object) -> Attempt:
    plain = {"id": "_1_1", "userId": ADA, "status": "Completed", **more}
    return record(Attempt, plain if score is None else {**plain, "score": score})
