"""Conflicts decided field by field, edits thrown away and put back, and cells put back as they were at a moment."""

import asyncio
from datetime import UTC, datetime

import pytest

from lmsdesk.model.changes import Changes, HistoryEntry, Origin, PastQuery, RestoredField
from lmsdesk.model.edits import SEPARATOR, Choice, Edit, EditState, FieldDecision, fields_to_decide, join_texts
from lmsdesk.model.wire import Json
from lmsdesk.store import RestoreOvertaken, Store, UndoRefused
from lmsdesk.store.outbox.restore import value_at
from tests.helpers.deciding import decisions_of
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, cell, grade, patch

NOW = datetime(2100, 1, 1, tzinfo=UTC)


async def _held(store: Store, mine: Json, theirs: Json) -> Edit:
    await store.outbox.edit([patch(**mine)], label="mine")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    await store.outbox.mark_conflict(edit, theirs=theirs, reply=grade(**theirs, changeIndex=7))
    (held,) = await store.outbox.edits([EditState.HELD])
    return held


def _decision(held: Edit, field: str, choice: Choice) -> FieldDecision:
    return FieldDecision(field, choice, held.patch[field], held.theirs[field])


async def _lost(store: Store) -> list[tuple[str, object, object]]:
    entries = await store.history.of_cell(cell())
    return sorted((e.field, e.before, e.after) for e in entries if e.origin is Origin.LOST)


def test_a_score_and_its_letter_are_one_decision() -> None:
    assert fields_to_decide({"feedback": "a", "score": 1, "text": "A"}) == [("score", "text"), ("feedback",)]
    assert fields_to_decide({"notes": "a"}) == [("notes",)]


def test_both_texts_are_joined_and_an_empty_one_adds_nothing() -> None:
    assert join_texts("mine\n", "theirs") == f"mine{SEPARATOR}theirs"
    assert join_texts("mine", None) == "mine"
    assert join_texts("same", "same") == "same"


async def test_each_field_is_decided_by_itself(store: Store) -> None:
    held = await _held(store, {"score": 5.0, "feedback": "mine"}, {"score": 4.0, "feedback": "theirs"})
    await store.outbox.resolve(held.id, [_decision(held, "score", Choice.THEIRS)], label="decided")
    (still,) = await store.outbox.edits([EditState.HELD])
    assert (still.patch, still.theirs) == ({"feedback": "mine"}, {"feedback": "theirs"})
    await store.outbox.resolve(held.id, [_decision(held, "feedback", Choice.BOTH)], label="decided")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    both = f"mine{SEPARATOR}theirs"
    assert (edit.patch, edit.base, edit.theirs) == ({"feedback": both}, {"feedback": "theirs"}, {})
    assert await _lost(store) == [("feedback", "mine", both), ("feedback", "theirs", both), ("score", 5.0, 4.0)]


async def test_theirs_in_every_field_leaves_nothing_to_send(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, [_decision(held, "score", Choice.THEIRS)], label="decided")
    assert await store.outbox.edits() == []


async def test_mine_starts_from_theirs(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, [_decision(held, "score", Choice.MINE)], label="decided")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    assert (edit.patch, edit.base) == ({"score": 5.0}, {"score": 4.0})
    assert await _lost(store) == [("score", 4.0, 5.0)]


@pytest.mark.parametrize(("mine", "theirs"), [(5.0, 3.0), (6.0, 4.0)])
async def test_a_decision_about_values_that_have_moved_does_not_count(store: Store, mine: float, theirs: float) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    result = await store.outbox.resolve(held.id, [FieldDecision("score", Choice.MINE, mine, theirs)], label="decided")
    assert (result.changes, result.step_id) == (Changes(), None)
    assert await store.outbox.edits([EditState.HELD]) == [held]


@pytest.mark.parametrize(("choice", "back", "again"), [(Choice.MINE, 4.0, 5.0), (Choice.THEIRS, 5.0, 4.0)])
async def test_taking_a_decision_back_brings_what_gave_way(
    store: Store, choice: Choice, back: float, again: float
) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, choice), label="decided")
    assert await store.outbox.undo_labels(COURSE) == ("decided", None)
    await store.outbox.undo(COURSE)
    assert await _seen(store) == back
    await store.outbox.redo(COURSE)
    assert await _seen(store) == again
    # Nothing waits where the service holds it already.
    assert [edit.base for edit in await store.outbox.edits()] == ([{"score": 4.0}] if again == 5.0 else [])


async def test_a_decision_is_taken_back_after_it_was_sent(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.MINE), label="decided")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(score=5.0, changeIndex=8))
    await store.outbox.undo(COURSE)
    assert [(edit.patch, edit.base) for edit in await store.outbox.edits()] == [({"score": 4.0}, {"score": 5.0})]


async def test_what_was_typed_before_a_decision_is_not_taken_back_over_the_other_value(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.MINE), label="decided")
    await store.outbox.undo(COURSE)
    with pytest.raises(UndoRefused):
        await store.outbox.undo(COURSE)
    assert await _seen(store) == 4.0


async def test_steps_are_taken_back_through_a_decision_for_the_other_value(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=1)], is_first=True)
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.outbox.resolve(held.id, decisions_of(held, Choice.THEIRS), label="decided")
    await store.outbox.undo(COURSE)
    await store.outbox.undo(COURSE)
    assert await _seen(store) == 3.0


async def test_a_letter_and_its_score_come_back_together(store: Store) -> None:
    held = await _held(store, {"score": 5.0, "feedback": "mine"}, {"score": None, "text": "late", "feedback": "theirs"})
    assert held.theirs == {"score": None, "text": "late", "feedback": "theirs"}
    whole = decisions_of(held, Choice.THEIRS)
    await store.outbox.resolve(held.id, [one for one in whole if one.field != "feedback"], label="decided")
    await store.outbox.undo(COURSE)
    (edit,) = await store.outbox.edits([EditState.HELD])
    assert edit.patch == {"score": 5.0, "text": None, "feedback": "mine"}
    assert edit.theirs == {"feedback": "theirs"}


async def test_what_gave_way_is_not_mixed_with_what_the_service_holds_since(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    # A list brings a colleague's letter, and a score is entered over it, before the conflict is decided.
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=None, text="A", changeIndex=8)])
    await store.outbox.edit([patch(score=6.0)], label="again")
    (held,) = await store.outbox.edits([EditState.HELD])
    await store.outbox.resolve(held.id, [_decision(held, "score", Choice.MINE)], label="decided")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    reply = grade(score=None, text="A", changeIndex=8)
    await store.outbox.mark_conflict(edit, theirs={"score": None, "text": "A"}, reply=reply)
    await store.outbox.undo(COURSE)
    (edit,) = await store.outbox.edits()
    # The four of then stands against the letter of now, and the letter is still to be decided about.
    assert (edit.patch["score"], edit.theirs) == (4.0, {"score": None, "text": "A"})


async def test_what_gave_way_is_not_mixed_with_what_was_seen_before(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=None, text="A", changeIndex=8)])
    # A step that is taken back leaves the letter of now as what the row began with.
    await store.outbox.edit([patch(score=6.0)], label="again")
    await store.outbox.undo(COURSE)
    await store.outbox.edit([patch(score=7.0, text="C")], label="pasted")
    (held,) = await store.outbox.edits([EditState.HELD])
    await store.outbox.resolve(held.id, [_decision(held, "score", Choice.MINE)], label="decided")
    await store.outbox.undo(COURSE)
    (edit,) = await store.outbox.edits()
    assert (edit.patch["score"], edit.patch["text"]) == (4.0, None)


async def test_only_the_step_that_is_meant_is_taken_back(store: Store) -> None:
    held = await _held(store, {"score": 5.0}, {"score": 4.0})
    decided = await store.outbox.resolve(held.id, decisions_of(held, Choice.MINE), label="decided")
    await store.outbox.edit([patch(BOB, score=1.0)], label="typing")
    assert await store.outbox.undo(COURSE, only=decided.step_id) is None
    await store.outbox.undo(COURSE)
    assert await store.outbox.undo(COURSE, only=decided.step_id) is not None


async def _seen(store: Store) -> object:
    edit = next((edit for edit in await store.outbox.edits() if edit.cell == cell()), None)
    kept = await store.mirror.grade(cell())
    return edit.patch["score"] if edit is not None else kept and kept.score


async def test_what_was_discarded_waits_again_with_the_values_it_started_from(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=1)])
    await store.outbox.edit([patch(score=5.0), patch(BOB, score=6.0)], label="typing")
    before = await store.outbox.edits()
    gone = await store.outbox.discard_all([edit.id for edit in before])
    assert await store.outbox.edits() == []
    # A colleague's value arrives meanwhile: the edit must still be measured against what it started from.
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0, changeIndex=2)])
    assert await store.outbox.restore_discarded(gone)
    after = await store.outbox.edits()
    assert [(edit.cell, edit.patch, edit.base) for edit in after] == [(e.cell, e.patch, e.base) for e in before]


async def test_what_was_entered_since_stays(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="typing")
    gone = await store.outbox.discard_all([edit.id for edit in await store.outbox.edits()])
    await store.outbox.edit([patch(score=7.0)], label="typing")
    assert not await store.outbox.restore_discarded(gone)
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": 7.0}]


async def test_an_edit_discarded_on_its_way_comes_back_as_possibly_sent(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="typing")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    assert await store.outbox.mark_in_flight(edit, read_index=1)
    gone = await store.outbox.discard_all([edit.id])
    await store.outbox.restore_discarded(gone)
    (again,) = await store.outbox.edits()
    assert (again.state, set(again.maybe_sent)) == (EditState.QUEUED, {"score"})


async def _moment() -> datetime:
    await asyncio.sleep(0.002)
    at = datetime.now(UTC)
    await asyncio.sleep(0.002)
    return at


async def test_a_course_a_column_and_a_person_are_put_back_as_one_step(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=1)], is_first=True)
    at = await _moment()
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0, changeIndex=2)])
    await store.outbox.edit([patch(BOB, EXAM, score=9.0, feedback="good")], label="typing")
    whole = await store.outbox.moves_back(PastQuery(COURSE), at)
    assert set(whole) == {
        RestoredField(cell(), "score", 4.0, 3.0),
        RestoredField(cell(BOB, EXAM), "score", 9.0, None),
        RestoredField(cell(BOB, EXAM), "feedback", "good", None),
    }
    assert await store.outbox.moves_back(PastQuery(COURSE, column_id=ESSAY), at) == [
        RestoredField(cell(), "score", 4.0, 3.0)
    ]
    assert {move.cell.user_id for move in await store.outbox.moves_back(PastQuery(COURSE, user_id=BOB), at)} == {BOB}
    await store.outbox.restore(whole, label="Put back")
    assert [(e.cell.user_id, e.patch) for e in await store.outbox.edits()] == [(ADA, {"score": 3.0})]
    assert await store.outbox.undo_labels(COURSE) == ("Put back", None)
    await store.outbox.undo(COURSE)
    assert [(e.cell.user_id, e.patch) for e in await store.outbox.edits()] == [
        (BOB, {"score": 9.0, "feedback": "good"})
    ]


async def test_a_cell_that_moved_since_it_was_looked_at_stops_everything(store: Store) -> None:
    at = await _moment()
    await store.outbox.edit([patch(score=5.0), patch(BOB, score=6.0)], label="typing")
    moves = await store.outbox.moves_back(PastQuery(COURSE), at)
    await store.outbox.edit([patch(BOB, score=7.0)], label="typing")
    with pytest.raises(RestoreOvertaken):
        await store.outbox.restore(moves, label="Put back")
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": 5.0}, {"score": 7.0}]


async def test_the_history_is_found_by_column_person_period_and_kind(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="typing")
    at = await _moment()
    await store.outbox.edit([patch(BOB, EXAM, score=6.0)], label="typing")
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0, changeIndex=2)])

    async def found(**narrowed: object) -> list[object]:
        return [entry.after for entry in await store.history.find(PastQuery(COURSE, **narrowed))]  # type: ignore[arg-type]

    assert await found() == [4.0, 6.0, 5.0]
    assert await found(column_id=EXAM) == [6.0]
    assert await found(user_id=ADA) == [4.0, 5.0]
    assert await found(since=at) == [4.0, 6.0]
    assert await found(until=at) == [5.0]
    assert await found(origins=frozenset({Origin.PULLED})) == [4.0]
    assert await found(limit=1) == [4.0]


SCENARIOS = {
    "sent": ([("entered", 1, 2), ("sent", 1, 2)], 2),
    "pulled beneath an unsent value": ([("entered", 1, 2), ("pulled", 1, 9)], 2),
    "pulled after it was sent": ([("entered", 1, 2), ("sent", 1, 2), ("pulled", 2, 9)], 9),
    "entered again while it was sent": ([("entered", 1, 2), ("entered", 2, 3), ("sent", 1, 2), ("pulled", 2, 4)], 3),
    "theirs taken": ([("entered", 1, 2), ("pulled", 1, 9), ("lost", 2, 9)], 9),
    "mine kept": ([("entered", 1, 2), ("pulled", 1, 9), ("lost", 9, 2), ("pulled", 9, 8)], 2),
    "discarded": ([("entered", 1, 2), ("discarded", 2, 1), ("pulled", 1, 5)], 5),
    "the service kept something else": ([("entered", 1, 2), ("sent", 1, 7), ("lost", 2, 7)], 7),
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_person_saw_is_followed_entry_by_entry(scenario: str) -> None:
    told, seen = SCENARIOS[scenario]
    first, later = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
    entries = [HistoryEntry(n, first, cell(), "score", b, a, Origin(o)) for n, (o, b, a) in enumerate(told)]
    last = HistoryEntry(99, later, cell(), "score", "x", "y", Origin.ENTERED)
    assert value_at([*entries, last], first) == seen
    assert value_at([*entries, last], datetime(2025, 1, 1, tzinfo=UTC)) == 1
