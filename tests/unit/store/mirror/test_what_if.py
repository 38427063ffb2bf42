"""Columns for trying things out, in the store: steps and history like others, and nothing that waits to be sent."""

import math
import struct
from pathlib import Path

from lmsdesk.model.columns import WhatIfDraft, replaced_by, stand_ins
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId
from lmsdesk.store import Store, StoreKey
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, cell, column, grade, patch

DRAFT = WhatIfDraft("Essay", "Essay (what if)", 10.0, in_place_of=ESSAY, is_copied=True)


async def scores(store: Store, column_id: ColumnId) -> list[float | None]:
    """Ada's and Bob's."""
    cells = next(one for one in (await store.views.sheet(COURSE)).columns if one.column.id == column_id)
    found = [score for (score,) in struct.iter_unpack("<d", cells.scores)][:2]
    return [None if math.isnan(score) else score for score in found]


async def test_it_starts_with_what_a_person_sees_unsent_grades_too(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0), grade(BOB, score=5.0)], is_first=True)
    await store.outbox.edit([patch(score=7.0)], label="Enter")
    column_id, changes = await store.what_if.add(COURSE, DRAFT)
    assert changes.sheets == {COURSE}
    assert await scores(store, column_id) == [7.0, 5.0]
    assert await store.history.of_cell(Cell(COURSE, column_id, ADA)) == []
    described = (await store.views.sheet(COURSE)).columns[-1].column
    assert (described.title, described.possible, replaced_by(described)) == ("Essay (what if)", 10.0, ESSAY)
    assert described.is_what_if


async def test_entering_waits_for_nothing_and_can_be_undone(store: Store) -> None:
    column_id, _ = await store.what_if.add(COURSE, DRAFT)
    here = Cell(COURSE, column_id, ADA)
    result = await store.outbox.edit([CellPatch(here, {"score": 3.0}), patch(score=8.0)], label="Enter")
    assert result.changes.cells == {here, cell()}
    assert [edit.cell for edit in await store.outbox.edits()] == [cell()]
    assert await scores(store, column_id) == [3.0, None]
    await store.outbox.undo(COURSE)
    assert await scores(store, column_id) == [None, None]
    assert await store.outbox.edits() == []
    await store.outbox.redo(COURSE)
    assert await scores(store, column_id) == [3.0, None]


async def test_a_score_takes_the_place_of_exempt_and_a_text(store: Store) -> None:
    column_id, _ = await store.what_if.add(COURSE, DRAFT)
    here = Cell(COURSE, column_id, ADA)
    await store.outbox.edit([CellPatch(here, {"text": "late", "exempt": True})], label="Enter")
    await store.outbox.edit([CellPatch(here, {"score": 3.0, "exempt": False})], label="Enter")
    held = await store.mirror.grade(here)
    assert held is not None
    assert (held.score, held.exempt) == (3.0, False)
    cells = (await store.views.sheet(COURSE)).columns[-1]
    assert (cells.texts, cells.flags[0]) == ({}, 0)


async def test_the_service_neither_lists_nor_takes_it_away(store: Store) -> None:
    column_id, _ = await store.what_if.add(COURSE, DRAFT)
    await store.mirror.save_columns(COURSE, [column(EXAM)], is_whole=True)
    assert [one.id for one in await store.mirror.columns(COURSE)] == [EXAM]
    assert [one.column.id for one in (await store.views.sheet(COURSE)).columns] == [EXAM, column_id]


async def test_a_column_of_the_service_cannot_look_like_one(store: Store) -> None:
    await store.mirror.save_columns(COURSE, [column(EXAM), column(ColumnId("what-if-7"))], is_whole=True)
    assert [one.column.id for one in (await store.views.sheet(COURSE)).columns] == [EXAM]


async def test_it_comes_back_as_it_was_and_its_number_is_not_given_again(store: Store) -> None:
    first, _ = await store.what_if.add(COURSE, DRAFT)
    await store.outbox.edit([CellPatch(Cell(COURSE, first, BOB), {"score": 3.0})], label="Enter")
    await store.what_if.set_gone(COURSE, first, is_gone=True)
    second, _ = await store.what_if.add(COURSE, DRAFT)
    assert second != first
    assert [one.column.id for one in (await store.views.sheet(COURSE)).columns] == [ESSAY, EXAM, second]
    await store.what_if.set_gone(COURSE, first, is_gone=False)
    assert await scores(store, first) == [None, 3.0]


async def test_another_name_keeps_the_grades_and_of_two_the_newer_replaces(store: Store, path: Path) -> None:
    first, _ = await store.what_if.add(COURSE, DRAFT)
    await store.outbox.edit([CellPatch(Cell(COURSE, first, BOB), {"score": 3.0})], label="Enter")
    await store.what_if.change(COURSE, first, WhatIfDraft("New", "New (what if)", 10.0, in_place_of=ESSAY))
    second, _ = await store.what_if.add(COURSE, DRAFT)
    columns = [one.column for one in (await store.views.sheet(COURSE)).columns]
    assert [one.title for one in columns][2:] == ["New (what if)", "Essay (what if)"]
    assert stand_ins(columns)[ESSAY].id == second
    assert await scores(store, first) == [None, 3.0]


async def test_it_is_there_after_a_new_opening(path: Path, key: StoreKey, store: Store) -> None:
    column_id, _ = await store.what_if.add(COURSE, DRAFT)
    await store.outbox.edit([CellPatch(Cell(COURSE, column_id, ADA), {"score": 3.0})], label="Enter")
    await store.close()
    again = await Store.open(path, key)
    assert await scores(again, column_id) == [3.0, None]
    await again.close()


async def test_a_column_just_changed_is_read_anew_and_one_deleted_is_kept_here(store: Store) -> None:
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=4.0)], is_first=True)
    changes = await store.mirror.take_column(COURSE, column(ESSAY, description="new"))
    assert changes.sheets == {COURSE}
    assert ESSAY not in await store.mirror.cursors(COURSE)
    await store.mirror.drop_column(COURSE, ESSAY)
    assert [one.id for one in await store.mirror.columns(COURSE)] == [EXAM]
    kept = await store.mirror.grade(cell())
    assert kept is not None
    assert kept.score == 4.0
