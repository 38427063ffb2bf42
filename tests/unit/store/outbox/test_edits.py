"""Entering: coalescing, bases, inverses, and what history keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.changes import PastQuery
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.ids import Cell
from lmsdesk.model.wire import Json
from lmsdesk.store import Store
from lmsdesk.store.outbox.enter import coalesce
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, cell, fill, grade, patch
from tests.unit.store.plain_outbox import tidy_view


async def test_an_edit_waits_with_the_values_it_started_from(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, notes="late")], is_first=True)
    result = await store.outbox.edit([patch(score=5.0, notes=None)], label="Essay")
    (edit,) = await store.outbox.edits()
    assert (edit.patch, edit.base) == ({"score": 5.0, "notes": None}, {"score": 3.0, "notes": "late"})
    assert (edit.state, edit.version) == (EditState.QUEUED, 1)
    assert result.changes.cells == {cell()}
    assert result.changes.outbox


async def test_clearing_after_entering_is_kept_as_a_null(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0)], is_first=True)
    await store.outbox.edit([patch(score=5.0)], label="enter")
    await store.outbox.edit([patch(score=None)], label="clear")
    (edit,) = await store.outbox.edits()
    assert edit.patch == {"score": None}
    assert edit.base == {"score": 3.0}
    assert edit.version == 2


async def test_a_later_pull_does_not_move_the_base_of_what_was_touched(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, notes="a")], is_first=True)
    await store.outbox.edit([patch(score=5.0)], label="enter")
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0, notes="b")])
    await store.outbox.edit([patch(score=6.0, notes="c")], label="enter more")
    (edit,) = await store.outbox.edits()
    assert edit.patch == {"score": 6.0, "notes": "c"}
    assert edit.base == {"score": 3.0, "notes": "b"}


async def test_going_back_to_the_start_leaves_nothing_to_send(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, notes="a")], is_first=True)
    await store.outbox.edit([patch(score=5.0, notes="b")], label="enter")
    await store.outbox.edit([patch(score=3)], label="back")
    assert [edit.patch for edit in await store.outbox.edits()] == [{"notes": "b"}]
    await store.outbox.edit([patch(notes="a")], label="back too")
    assert await store.outbox.edits() == []


async def test_a_score_takes_back_the_letter_that_waits_and_a_letter_the_score(store: Store) -> None:
    await store.outbox.edit([patch(text="B")], label="letter")
    await store.outbox.edit([patch(score=70.0)], label="number")
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": 70.0}]
    await store.outbox.edit([patch(text="A")], label="letter again")
    assert [edit.patch for edit in await store.outbox.edits()] == [{"text": "A"}]


async def test_clearing_a_letter_and_typing_it_again_leaves_nothing_to_send(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=95.0, text="A")], is_first=True)
    await store.outbox.edit([patch(score=None, text=None)], label="clear")
    await store.outbox.edit([patch(text="A")], label="letter")
    assert await store.outbox.edits() == []
    await store.outbox.undo(COURSE)
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": None, "text": None}]


async def test_typing_what_is_there_already_does_nothing(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0)], is_first=True)
    result = await store.outbox.edit([patch(score=3, exempt=False, notes="", text=None)], label="nothing")
    assert not result.changes
    assert result.inverse == ()
    assert await store.outbox.undo_labels(COURSE) == (None, None)


async def test_the_inverse_of_a_block_puts_every_cell_back(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0)], is_first=True)
    await store.outbox.edit([patch(BOB, score=1.0)], label="before")
    block = [patch(score=7.0), patch(BOB, score=8.0), patch(BOB, EXAM, text="A"), patch(score=9.0)]
    result = await store.outbox.edit(block, label="paste")
    assert {undone.cell: undone.fields for undone in result.inverse} == {
        cell(): {"score": 3.0},
        cell(BOB): {"score": 1.0},
        cell(BOB, EXAM): {"text": None},
    }
    await store.outbox.edit(result.inverse, label="put back")
    assert [(edit.cell, edit.patch) for edit in await store.outbox.edits()] == [(cell(BOB), {"score": 1.0})]


async def test_history_keeps_every_value_that_was_entered(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0)], is_first=True)
    for score in (5.0, 6.0, 3.0):
        await store.outbox.edit([patch(score=score, exempt=score == 6.0)], label="type")
    told = [(entry.field, entry.before, entry.after, entry.origin) for entry in await store.history.of_cell(cell())]
    assert told == [
        ("exempt", True, False, "entered"),
        ("score", 6.0, 3.0, "entered"),
        ("exempt", None, True, "entered"),
        ("score", 5.0, 6.0, "entered"),
        ("score", 3.0, 5.0, "entered"),
    ]
    assert [entry.id for entry in await store.history.find(PastQuery(COURSE, limit=2))] == [5, 4]
    assert [entry.id for entry in await store.history.find(PastQuery(COURSE, older_than=4, limit=2))] == [3, 2]
    assert [entry.id for entry in await store.history.find(PastQuery(COURSE, newer_than=3, limit=None))] == [5, 4]
    assert await store.history.find(PastQuery(COURSE, without=frozenset({ESSAY}))) == []


@pytest.mark.parametrize("fields", [{"colour": "red"}, {"score": float("nan")}, {"score": float("inf")}])
async def test_what_no_grade_can_hold_is_a_bug_and_changes_nothing(store: Store, fields: Json) -> None:
    with pytest.raises(ValueError, match=r"grade|score"):
        await store.outbox.edit([patch(BOB, score=1.0), CellPatch(cell(), fields)], label="wrong")
    assert await store.outbox.edits() == []


async def test_numbers_of_edits_are_never_used_twice(store: Store) -> None:
    await store.outbox.edit([patch(score=5.0)], label="enter")
    (first,) = await store.outbox.edits()
    await store.outbox.discard(first.id)
    await store.outbox.edit([patch(score=5.0)], label="enter")
    (second,) = await store.outbox.edits()
    assert second.id > first.id


async def test_a_block_of_several_thousand_cells_is_one_step(store: Store) -> None:
    patches = [CellPatch(Cell(COURSE, ESSAY, type(ADA)(f"_{n}_1")), {"score": float(n)}) for n in range(3000)]
    await store.outbox.edit(patches, label="paste")
    assert (await store.outbox.counts()).queued == 3000
    undone = await store.outbox.undo(COURSE)
    assert undone is not None
    assert len(undone.changes.cells) == 3000
    assert await store.outbox.edits() == []


_VALUES = st.fixed_dictionaries(
    {},
    optional={
        "score": st.none() | st.integers(0, 3).map(float),
        "exempt": st.booleans(),
        "notes": st.none() | st.sampled_from(["", "a"]),
    },
)


@given(st.lists(_VALUES, min_size=1, max_size=6))
def test_coalescing_is_the_union_in_order_and_never_loses_a_null(patches: list[Json]) -> None:
    union: Json = {}
    for fields in patches:
        union |= fields
    assert coalesce([CellPatch(cell(), fields) for fields in patches]) == {cell(): union}


@given(st.lists(_VALUES, min_size=1, max_size=5))
async def test_one_edit_of_many_patches_is_the_same_as_many_edits(patches: list[Json]) -> None:
    at_once, one_by_one = await Store.open(None, None), await Store.open(None, None)
    for store in (at_once, one_by_one):
        await fill(store)
        await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0, notes="a")], is_first=True)
    await at_once.outbox.edit([CellPatch(cell(), fields) for fields in patches], label="all")
    for fields in patches:
        await one_by_one.outbox.edit([CellPatch(cell(), fields)], label="one")
    found = [[(edit.patch, edit.base) for edit in await store.outbox.edits()] for store in (at_once, one_by_one)]
    assert _nothing_as_one(found[0]) == _nothing_as_one(found[1])
    for store in (at_once, one_by_one):
        await store.close()


def _nothing_as_one(rows: list[tuple[Json, Json]]) -> list[tuple[Json, Json]]:
    """Null, an empty text and "not exempt" mean the same; which of them is kept depends on the way there."""
    return [(tidy_view(patched), tidy_view(base)) for patched, base in rows]
