"""Undo and redo: by course, across restarts, after sending, and never over somebody else's value."""

from datetime import UTC, datetime

import pytest

from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, CourseId
from lmsdesk.model.wire import Json
from lmsdesk.store import Store, StoreKey, UndoRefused
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, grade, patch
from tests.unit.store.crash import crash

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
OTHER = CourseId("_2_1")


async def _patches(store: Store) -> list[Json]:
    return [edit.patch for edit in await store.outbox.edits()]


async def _send(store: Store) -> None:
    for edit in await store.outbox.claim(NOW, limit=9):
        reply = grade(edit.cell.user_id, edit.cell.column_id, **edit.patch)
        await store.outbox.confirm(edit, sent=edit.patch, reply=reply)


async def test_steps_are_taken_back_in_order_and_made_again(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="first")
    await store.outbox.edit([patch(score=6.0), patch(BOB, score=1.0)], label="second")
    undone = await store.outbox.undo(COURSE)
    assert undone is not None
    assert undone.label == "second"
    assert await _patches(store) == [{"score": 5.0}]
    assert await store.outbox.undo_labels(COURSE) == ("first", "second")
    await store.outbox.undo(COURSE)
    assert await _patches(store) == []
    assert await store.outbox.undo(COURSE) is None
    assert [(await store.outbox.redo(COURSE) or undone).label for _ in range(2)] == ["first", "second"]
    assert await store.outbox.redo(COURSE) is None
    assert await _patches(store) == [{"score": 6.0}, {"score": 1.0}]


async def test_a_new_edit_ends_redoing(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="first")
    await store.outbox.undo(COURSE)
    await store.outbox.edit([patch(score=6.0)], label="other")
    assert await store.outbox.undo_labels(COURSE) == ("other", None)


async def test_what_is_joined_to_a_step_is_taken_back_with_it(store: Store) -> None:
    first = await store.outbox.edit([patch(feedback="W")], label="feedback")
    for text in ("We", "Well", "Well done"):
        await store.outbox.edit([patch(feedback=text)], label="feedback", step_id=first.step_id)
    assert await store.outbox.undo_labels(COURSE) == ("feedback", None)
    await store.outbox.undo(COURSE)
    assert await _patches(store) == []
    assert await store.outbox.undo_labels(COURSE) == (None, "feedback")
    await store.outbox.redo(COURSE)
    assert await _patches(store) == [{"feedback": "Well done"}]


async def test_nothing_is_joined_to_a_step_that_is_not_the_newest(store: Store) -> None:
    first = await store.outbox.edit([patch(feedback="W")], label="feedback")
    await store.outbox.edit([patch(BOB, score=1.0)], label="score")
    await store.outbox.edit([patch(feedback="We")], label="feedback again", step_id=first.step_id)
    assert await store.outbox.undo_labels(COURSE) == ("feedback again", None)
    await store.outbox.undo(COURSE)
    assert await _patches(store) == [{"feedback": "W"}, {"score": 1.0}]


async def test_a_step_that_comes_back_to_its_start_is_no_step(store: Store) -> None:
    first = await store.outbox.edit([patch(feedback="W")], label="feedback")
    await store.outbox.edit([patch(feedback=None)], label="feedback", step_id=first.step_id)
    assert await store.outbox.undo_labels(COURSE) == (None, None)
    assert await _patches(store) == []


async def test_steps_outlive_the_process(store: Store, path: object, key: StoreKey) -> None:
    await store.outbox.edit([patch(score=5.0)], label="before the crash")
    await crash(store)
    again = await Store.open(path, key)  # type: ignore[arg-type]
    assert await again.outbox.undo_labels(COURSE) == ("before the crash", None)
    await again.outbox.undo(COURSE)
    assert await _patches(again) == []
    await again.close()


async def test_courses_have_steps_of_their_own(store: Store) -> None:
    both = [patch(score=5.0), CellPatch(Cell(OTHER, ESSAY, ADA), {"score": 7.0})]
    await store.outbox.edit(both, label="both")
    await store.outbox.undo(OTHER)
    assert await _patches(store) == [{"score": 5.0}]
    assert await store.outbox.undo_labels(COURSE) == ("both", None)
    assert await store.outbox.undo_labels(OTHER) == (None, "both")


async def test_a_sent_step_is_taken_back_by_an_edit_from_what_was_sent(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="sent")
    await _send(store)
    await store.outbox.undo(COURSE)
    (edit,) = await store.outbox.edits()
    assert (edit.patch, edit.base) == ({"score": None}, {"score": 5.0})
    await _send(store)
    await store.outbox.redo(COURSE)
    assert await _patches(store) == [{"score": 5.0}]


async def test_a_value_that_the_service_trimmed_can_still_be_taken_back(store: Store) -> None:
    await store.outbox.edit([patch(feedback="good \r\nwork ", score=1.0000001)], label="sent")
    (edit,) = await store.outbox.claim(NOW, limit=1)
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(feedback="good \nwork", score=1.0))
    assert await store.outbox.undo(COURSE) is not None


async def test_a_value_changed_by_somebody_else_since_is_not_overwritten(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0), patch(BOB, score=6.0)], label="sent")
    await _send(store)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(BOB, score=9.0)])
    for _ in range(2):
        with pytest.raises(UndoRefused, match="changed since") as caught:
            await store.outbox.undo(COURSE)
    assert isinstance(caught.value, LmsdeskError)
    assert await _patches(store) == []
    assert await store.outbox.undo_labels(COURSE) == ("sent", None)


async def test_a_refused_step_can_be_skipped(store: Store) -> None:
    await store.outbox.edit([patch(BOB, score=1.0)], label="older")
    await store.outbox.edit([patch(score=5.0)], label="sent")
    await _send(store)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=9.0)])
    await store.outbox.skip_undo(COURSE)
    undone = await store.outbox.undo(COURSE)
    assert undone is not None
    assert undone.label == "older"
    await store.outbox.skip_undo(COURSE)


async def test_redoing_does_not_overwrite_somebody_else_either(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="typed")
    await store.outbox.undo(COURSE)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=9.0)])
    with pytest.raises(UndoRefused):
        await store.outbox.redo(COURSE)
    assert await _patches(store) == []


async def test_a_discarded_edit_counts_as_taken_back(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="typed")
    (edit,) = await store.outbox.edits()
    await store.outbox.discard(edit.id)
    undone = await store.outbox.undo(COURSE)
    assert undone is not None
    assert not undone.changes
    await store.outbox.redo(COURSE)
    assert await _patches(store) == [{"score": 5.0}]


async def test_undo_of_a_sent_score_brings_the_text_back_that_it_replaced(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(text="late")], is_first=True)
    result = await store.outbox.edit([patch(score=5.0)], label="Score")
    assert result.inverse == (CellPatch(patch().cell, {"score": None, "text": "late"}),)
    await _send(store)
    await store.outbox.undo(COURSE)
    (patched,) = await _patches(store)
    assert patched["text"] == "late"


async def test_undo_of_a_sent_letter_does_not_mind_the_number_that_the_service_made_of_it(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=5.0)], is_first=True)
    await store.outbox.edit([patch(text="A")], label="Letter")
    (edit,) = await store.outbox.claim(NOW, limit=9)
    await store.outbox.confirm(edit, sent=edit.patch, reply=grade(text="A", score=95.0))
    await store.outbox.undo(COURSE)
    assert await _patches(store) == [{"score": 5.0, "text": None}]


async def test_a_dash_in_the_place_of_a_text_clears_the_grade(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=5.0)], is_first=True)
    await store.outbox.edit([patch(text="-")], label="Clear")
    assert await _patches(store) == [{"score": None}]
