"""An open course without a window: what is read, entered, ordered and filtered, also at the same time."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from lmsdesk.desk import CellStatus, ColourRule, Condition
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession, Language
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.desk.platform.long_work import PIECE, run_now
from lmsdesk.model.courses import Course
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.ids import Cell, CourseId, EditId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import CellFlag, Sheet, SheetPart
from lmsdesk.model.wire import Json
from tests.bench.grid_sheets import COURSE, made_row, made_sheet

ROWS, COLUMNS = 40, 6


@pytest.fixture
def sheet() -> Sheet:
    return made_sheet(ROWS, COLUMNS)


@pytest.fixture
def session(sheet: Sheet) -> CourseSession:
    made = CourseSession()
    load(made, sheet)
    return made


def load(session: CourseSession, sheet: Sheet) -> None:
    session.show_sheet(run_now(session.prepare_sheet(sheet)))


def edit_of(cell: Cell, patch: Json, state: EditState = EditState.QUEUED) -> Edit:
    return Edit(EditId(1), cell, patch, {}, state, 1)


def text(session: CourseSession, cell: Cell) -> str:
    slot, position = session.position_of(cell) or (-1, -1)
    return session.columns[position].text(slot)


def cleared(session: CourseSession, rows: int) -> Condition:
    """The filter for an empty grade in the second column, after so many were emptied."""
    nothing: Json = {"score": None, "text": None, "exempt": False}
    session.apply_patches([CellPatch(session.cell_at(row, 1), nothing) for row in range(rows)])
    return Condition(column_id=session.columns[1].column.id, status=CellStatus.EMPTY)


def shown(session: CourseSession) -> list[str]:
    return [session.member_at(row).user_id for row in range(len(session.order))]


def test_rows_begin_in_the_order_of_names(session: CourseSession) -> None:
    names = [session.names[slot].casefold() for slot in session.order.tolist()]
    assert len(names) == ROWS == session.student_count
    plain = [session.haystacks[slot].split(" ")[0] for slot in session.order.tolist()]
    assert plain == sorted(plain)


def test_the_alphabet_is_that_of_the_language(sheet: Sheet) -> None:
    async def backwards(texts: Sequence[str]) -> list[int]:
        return sorted(range(len(texts)), key=texts.__getitem__, reverse=True)

    session = CourseSession(Language(collation=backwards))
    load(session, sheet)
    names = [session.names[slot] for slot in session.order.tolist()]
    assert names == sorted(names, reverse=True)


def pending(session: CourseSession) -> int:
    return session.pending_grades(session.shown_slots, session.columns)


def test_only_values_among_these_count_as_unsent(session: CourseSession) -> None:
    entered: list[Json] = [{"score": 1.0}, {"feedback": "Good."}, {"exempt": True}]
    for row, fields in enumerate(entered):
        session.apply_patches([CellPatch(session.cell_at(row, 1), fields)])
    slots, columns = session.shown_slots, session.columns
    assert pending(session) == 2
    assert session.pending_grades(slots[1:], columns) == 1
    assert session.pending_grades(slots, columns[2:]) == 0


def test_an_entry_lies_over_the_services_value_until_the_store_has_it(session: CourseSession, sheet: Sheet) -> None:
    cell = session.cell_at(3, 1)
    patch = CellPatch(cell, {"score": 3.25})
    before, revision = text(session, cell), session.revision
    assert not session.apply_patches([patch])
    assert text(session, cell) == "3.25"
    assert session.revision > revision
    # A reading that knows nothing of it yet.
    load(session, sheet)
    assert (text(session, cell), pending(session)) == ("3.25", 1)
    session.confirm_patches([patch])
    load(session, replace(sheet, edits=(edit_of(cell, {"score": 3.25}),)))
    assert text(session, cell) == "3.25"
    load(session, sheet)
    assert (text(session, cell), pending(session)) == (before, 0)


def test_what_is_entered_while_a_sheet_is_prepared_lies_on_top(session: CourseSession, sheet: Sheet) -> None:
    cell = session.cell_at(0, 2)
    work = session.prepare_sheet(replace(sheet, edits=(edit_of(cell, {"score": 1.0}),)))
    for _ in range(3):
        work.send(None)
    session.apply_patches([CellPatch(cell, {"score": 2.5})])
    session.show_sheet(run_now(work))
    assert text(session, cell) == "2.5"


def test_a_large_step_and_what_follows_it_are_both_kept(session: CourseSession) -> None:
    cells = [session.cell_at(row, 1) for row in range(ROWS)]
    patches = [CellPatch(cell, {"score": 3.25}) for cell in cells]
    work = session.prepare_step(patches, session.begin_step(patches))
    work.send(None)
    session.apply_patches([CellPatch(cells[5], {"score": 7.5})])
    session.show_columns(run_now(work))
    assert {text(session, cell) for cell in cells} == {"3.25", "7.5"}
    assert text(session, cells[5]) == "7.5"
    assert pending(session) == ROWS
    assert session.pending_columns() == {cells[0].column_id}


def test_thousands_that_waited_are_freed_a_piece_at_a_time(session: CourseSession) -> None:
    cells = [session.cell_at(row, position) for row in range(ROWS) for position in range(COLUMNS)]
    session.show_columns(run_now(session.prepare_edits([edit_of(cell, {"score": 1.0}) for cell in cells])))
    waited = session._pending
    session.show_columns(run_now(session.prepare_edits([])))
    assert (len(waited), pending(session)) == (len(cells), 0)
    left, work = [len(waited)], session.prepare_edits([])
    while left[-1]:
        work.send(None)
        left.append(len(waited))
    work.close()
    assert 0 < max(before - after for before, after in pairwise(left)) <= PIECE


def test_a_part_shows_its_columns_and_a_new_shape_is_refused(session: CourseSession, sheet: Sheet) -> None:
    cell = session.cell_at(4, 2)
    part = SheetPart(sheet.slots, sheet.columns[2:3], (edit_of(cell, {"score": 1.75}, EditState.HELD),))
    prepared = run_now(session.prepare_part(part))
    assert prepared is not None
    session.show_columns(prepared)
    assert text(session, cell) == "1.75"
    slot, position = session.position_of(cell) or (-1, -1)
    assert session.columns[position].flags[slot] & CellFlag.CONFLICT
    assert run_now(session.prepare_part(replace(part, slots=sheet.slots + 1))) is None


def test_rows_stay_where_they_are_when_somebody_joins(session: CourseSession, sheet: Sheet) -> None:
    session.sort_by_all([SortKey(1)])
    before = shown(session)
    newcomer = made_row(ROWS, np.random.default_rng(1))
    columns = tuple(made_sheet(ROWS + 1, COLUMNS).columns)
    load(session, replace(sheet, rows=(*sheet.rows, newcomer), slots=ROWS + 1, columns=columns))
    assert shown(session) == [*before, newcomer.membership.user_id]
    assert session.has_stale_order
    session.sort_again()
    session.show_filtered()
    assert not session.has_stale_order


def test_a_cell_is_found_again_when_rows_have_moved(session: CourseSession) -> None:
    ref, cell = session.ref_at(7, 3), session.cell_at(7, 3)
    ref_at = session.stable_refs()
    session.sort_by_all([SortKey(RowKey.NAME, is_descending=True)])
    assert session.resolve(ref) == (cell, session.columns[3])
    assert ref_at(7, 3) == ref
    assert session.row_of(ref.slot) == ROWS - 1 - 7
    assert session.resolve(CellRef(ROWS + 1, ref.column_id)) == (None, None)
    assert session.value_of(CellRef(ROWS + 1, ref.column_id)).is_empty


def test_filters_and_words_narrow_together_and_wait_to_be_shown(session: CourseSession) -> None:
    everybody = len(session.order)
    assert session.keep_conditions([cleared(session, 4)]) is not None
    assert len(session.order) == everybody
    session.show_filtered()
    few = shown(session)
    assert 0 < len(few) < everybody
    assert all(not session.value_of(session.ref_at(row, 1)).score for row in range(len(few)))
    assert session.keep_filter(session.names[int(session.order[0])]) is not None
    session.show_filtered()
    assert set(shown(session)) < set(few)
    session.keep_filter("")
    session.keep_conditions([])
    session.show_filtered()
    assert len(session.order) == everybody
    assert session.keep_filter(" ") is None


def test_a_search_can_begin_while_it_is_prepared() -> None:
    sheet = made_sheet(3 * PIECE + 7, 1)
    whole, begun = CourseSession(), CourseSession()
    for one in (whole, begun):
        load(one, sheet)
    work = begun.prepare_search()
    work.send(None)
    # Somebody types before it is done; what goes on afterwards finds nothing left to do.
    begun.keep_filter("student")
    assert begun.haystacks == whole.haystacks
    assert len(begun.haystacks) == 3 * PIECE + 7
    run_now(work)
    assert begun.haystacks == whole.haystacks


def test_a_graded_student_stays_until_somebody_filters_again(session: CourseSession) -> None:
    session.keep_conditions([cleared(session, 4)])
    session.show_filtered()
    rows = shown(session)
    session.apply_patches([CellPatch(session.cell_at(0, 1), {"score": 1.0})])
    assert shown(session) == rows
    assert session.has_stale_order
    assert session.keep_conditions(session.view_state.conditions) is not None
    session.show_filtered()
    assert shown(session) == rows[1:]


def test_a_graded_student_stays_when_somebody_joins(session: CourseSession, sheet: Sheet) -> None:
    session.keep_conditions([cleared(session, 4)])
    session.show_filtered()
    rows = shown(session)
    session.apply_patches([CellPatch(session.cell_at(0, 1), {"score": 1.0})])
    newcomer = made_row(ROWS, np.random.default_rng(1))
    fresh = made_sheet(ROWS + 1, COLUMNS)
    nothing = replace(fresh.columns[1], scores=np.full(ROWS + 1, np.nan).tobytes(), flags=bytes(ROWS + 1))
    columns = tuple(nothing if cells is fresh.columns[1] else cells for cells in fresh.columns)
    load(session, replace(sheet, rows=(*sheet.rows, newcomer), slots=ROWS + 1, columns=columns))
    # Nobody who was shown goes, and nobody who was not comes, but for whoever is new and fits.
    assert shown(session) == [*rows, newcomer.membership.user_id]
    assert session.has_stale_order


def test_rules_flags_and_late_students_are_found_by_position(session: CourseSession) -> None:
    cell = session.cell_at(2, 1)
    slot, position = session.position_of(cell) or (-1, -1)
    session.set_flagged([cell])
    assert session.view_state.flagged_slots == {position: frozenset({slot})}
    assert session.set_late(cell.column_id, frozenset({cell.user_id})) == position
    assert session.set_late(cell.column_id, frozenset({cell.user_id})) is None
    assert session.view_state.late_slots == {position: frozenset({slot})}
    session.set_rules([ColourRule(percent=50), ColourRule(percent=90, is_above=True)])
    session.apply_patches([CellPatch(cell, {"score": session.columns[1].scale.possible})])
    rules = session.view_state.rules_met(position, session.columns[position].value(slot))
    assert [rule.is_above for rule in rules] == [True]
    session.apply_patches([CellPatch(cell, {"exempt": True})])
    assert session.view_state.rules_met(position, session.columns[position].value(slot)) == []


def test_scales_take_the_notation_of_the_language(sheet: Sheet) -> None:
    words = {"Complete": "Fertig", "Incomplete": "Offen"}
    session = CourseSession(Language(",", completeness=lambda symbols: tuple(words[one] for one in symbols)))
    load(session, sheet)
    first = session.columns[0].column.id
    session.set_scales({first: Scale(None, ("Complete", "Incomplete"), is_worded=True)})
    scale = session.columns[0].scale
    assert (scale.labels, scale.decimal_point) == (("Fertig", "Offen"), ",")
    assert (scale.possible, session.columns[1].scale.labels) == (session.columns[0].column.possible, ())


def test_another_course_begins_anew(session: CourseSession) -> None:
    session.sort_by_all([SortKey(1)])
    session.set_flagged([session.cell_at(0, 0)])
    load(session, replace(made_sheet(5, 2), course=Course(id=CourseId("_8_1"), name="Chemistry")))
    assert session.course_id != COURSE
    assert session.sorts == (SortKey(RowKey.NAME),)
    assert not session.view_state.flagged
    assert len(session.order) == 5
