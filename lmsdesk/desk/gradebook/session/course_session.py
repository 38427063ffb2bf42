"""The gradebook of a course while it is open: columns as arrays, edits laid over them, rows as an order of slots.

What is long is prepared beside what is shown, by a coroutine that pauses; then it is shown at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, Pending
from lmsdesk.desk.gradebook.session.overlay import CellIndex, apply_overlay, index_edits, merge_patch, merge_patches
from lmsdesk.desk.gradebook.session.roster import Roster, Students
from lmsdesk.desk.gradebook.session.row_order import Collation, by_plain_letters
from lmsdesk.desk.gradebook.session.student_rows import BY_NAME, StudentRows, ViewState
from lmsdesk.desk.gradebook.views import ColourRule
from lmsdesk.desk.gradebook.what_if import compute_totals, compute_totals_at, has_totals, moved_slots
from lmsdesk.desk.platform.long_work import PIECE, pause
from lmsdesk.model.edits import PAIRED_FIELDS, CellPatch, Edit
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet, SheetPart

AT_ONCE: Final = 300
"""Cells; so many are done in one go, for that takes less than a few milliseconds."""
_VALUE: Final = frozenset({*PAIRED_FIELDS, "exempt"})
"""The fields that a cell shows."""


class Language(Struct, frozen=True):
    """What a session has from the language of whoever works with it."""

    decimal_point: str = "."
    collation: Collation = by_plain_letters
    completeness: Callable[[Sequence[str]], tuple[str, ...]] = tuple
    """The words of a column that says whether something was done, as they are shown."""


class CellRef(NamedTuple):
    """A cell that stays the same one when rows or columns move."""

    slot: int
    column_id: ColumnId


class PreparedColumns(Struct, frozen=True):
    """Columns by number with all that lies over their cells, ready to be shown."""

    columns: Mapping[int, ColumnArrays]
    held: dict[Cell, Pending]
    later: list[CellPatch]
    """What was entered since this was begun."""


class PreparedSheet(Struct, frozen=True):
    """A sheet, ready to be shown."""

    sheet: Sheet
    roster: Roster
    students: Students
    columns: PreparedColumns


class CourseSession(StudentRows):
    """One course's grades as a person works with them."""

    def __init__(self, language: Language | None = None) -> None:
        self._language = language or Language()
        super().__init__(self._language.collation)
        self.course_id = CourseId("")
        self._pending: dict[Cell, Pending] = {}
        self._replaced: list[dict[Cell, Pending]] = []
        """What was pending before: taken apart with the next preparation, because freeing thousands takes long."""
        self._unconfirmed: list[CellPatch] = []
        self.needs_grading = 0
        """How many grades wait for a grader, as the course list counts them."""
        self.revision = 0
        """Grows whenever a cell may say something else."""
        self._recordings: list[list[CellPatch]] = []
        """For each preparation that goes on, and each large step that waits, what was entered since it began."""
        self._scales: dict[ColumnId, Scale] = {}

    async def prepare_sheet(self, sheet: Sheet) -> PreparedSheet:
        """A sheet for `show_sheet`. Known rows keep their slots, so that a pull never moves the row being edited."""
        later = self._start_recording()
        roster = self._roster if sheet.course.id == self.course_id else Roster(self._collation)
        students = await roster.read(sheet.rows, sheet.slots)
        columns = {position: ColumnArrays(cells, sheet.slots) for position, cells in enumerate(sheet.columns)}
        await pause()
        positions = {cells.column.id: position for position, cells in enumerate(sheet.columns)}
        held = await self._pending_cells(sheet.edits, sheet.course.id)
        await apply_overlay(columns, held, CellIndex(sheet.course.id, positions, students.slots))
        return PreparedSheet(sheet, roster, students, PreparedColumns(columns, held, later))

    def keeps_shape(self, prepared: PreparedSheet) -> bool:
        """Whether the sheet has the students and columns that are here."""
        here = [arrays.column.id for arrays in self.columns]
        is_same = here == [cells.column.id for cells in prepared.sheet.columns]
        is_here = prepared.roster is self._roster
        return is_here and is_same and prepared.students.members.keys() == self._roster.members.keys()

    def show_sheet(self, prepared: PreparedSheet) -> None:
        if self.keeps_shape(prepared):
            self._fill(prepared)
            return
        roster = prepared.roster
        if roster is not self._roster:
            self._roster, self.sorts, self.view_state = roster, BY_NAME, ViewState()
        is_new, known = not roster.whole.slots, roster.members.keys() & prepared.students.members.keys()
        self._keep_sorts([cells.column.id for cells in prepared.sheet.columns])
        self._fill(prepared)
        # Somebody else came or a column went: that is nobody's wish to filter anew.
        roster.extend_mask(self._passing(), known, self._slots)
        roster.apply_order()
        if is_new and self.sorts != BY_NAME:
            roster.arrange(self._sorted())

    async def prepare_part(self, part: SheetPart) -> PreparedColumns | None:
        """Some columns as they are now, for `show_columns`; None when the sheet has changed its shape."""
        positions = [self._positions.get(cells.column.id) for cells in part.columns]
        if None in positions or part.slots != self._slots:
            return None
        fresh = zip(positions, part.columns, strict=True)
        columns = {position: ColumnArrays(cells, part.slots) for position, cells in fresh if position is not None}
        self.needs_grading = part.needs_grading
        return await self.prepare_edits(part.edits, columns)

    async def prepare_edits(
        self, edits: Sequence[Edit], fresh: Mapping[int, ColumnArrays] | None = None
    ) -> PreparedColumns:
        """The outbox laid over fresh columns and over all in which something lay or lies, for `show_columns`.

        What is not yet stored stays on top.
        """
        later = self._start_recording()
        held = await self._pending_cells(edits, self.course_id)
        positions = self._positions_of(cell.column_id for cell in self._pending)
        await pause()
        positions |= self._positions_of(cell.column_id for cell in held)
        await pause()
        without_overlay = {position: self.columns[position].without_overlay() for position in positions}
        return await self._overlaid({**without_overlay, **(fresh or {})}, held, later)

    def begin_step(self, patches: Sequence[CellPatch]) -> list[CellPatch]:
        """A large step was made, which `prepare_step` lays over its columns; gives what is entered after it."""
        self._unconfirmed.extend(patches)
        return self._start_recording()

    async def prepare_step(self, patches: Sequence[CellPatch], later: list[CellPatch]) -> PreparedColumns:
        """The columns of a large step with it, for `show_columns`."""
        held = dict(self._pending)
        await pause()
        positions = self._positions_of(patch.cell.column_id for patch in patches)
        await pause()
        await merge_patches(held, patches)
        return await self._overlaid(
            {position: self.columns[position].without_overlay() for position in positions}, held, later
        )

    def show_columns(self, prepared: PreparedColumns) -> None:
        """Have these columns in place of those here."""
        moved, is_worked_out = set[int](), has_totals(self.columns)
        for position, arrays in prepared.columns.items():
            moved |= moved_slots(self.columns[position], arrays) if is_worked_out else set()
            arrays.scale = self._scale_for(arrays)
            self.columns[position] = arrays
        self._show_pending(prepared)
        self._compute_totals((), moved)

    def apply_patches(self, patches: Sequence[CellPatch]) -> bool:
        """Show patches at once, before the store has them; whether other cells changed with them.

        Follow with `confirm_patches`.
        """
        self.revision += 1
        self._unconfirmed.extend(patches)
        for later in self._recordings:
            later.extend(patches)
        for patch in patches:
            merge_patch(self._pending, patch)
            self._overlay_cell(patch.cell)
        return self._compute_totals([patch.cell for patch in patches])

    def confirm_patches(self, patches: Sequence[CellPatch]) -> None:
        """The store has, or has refused, these patches: what is prepared next decides what is shown."""
        if self._unconfirmed == patches:
            self._unconfirmed = []
            return
        done = {id(patch) for patch in patches}
        self._unconfirmed = [patch for patch in self._unconfirmed if id(patch) not in done]

    def set_scales(self, scales: dict[ColumnId, Scale]) -> None:
        """Say which letters columns accept; columns not named accept numbers only."""
        self._scales = scales
        for column in self.columns:
            column.scale = self._scale_for(column)

    def set_flagged(self, flagged: Iterable[Cell]) -> None:
        """Show personal flags at these cells."""
        self.view_state.flagged = frozenset(flagged)
        self._index_view()

    def set_late(self, column_id: ColumnId, people: frozenset[UserId]) -> int | None:
        """Say who handed in late for a column; gives its number where that is news."""
        is_news = self.view_state.late.get(column_id, frozenset()) != people
        position = self._positions.get(column_id)
        self.view_state.set_late_students(column_id, people, position, self._roster.slots)
        return position if is_news else None

    def set_groups(self, groups: Mapping[GroupId, frozenset[UserId]]) -> None:
        """Say who is in which group; a row stays where it is until somebody filters again."""
        self.view_state.groups = groups
        self._index_view()

    def set_rules(self, rules: Sequence[ColourRule]) -> None:
        """Let scores stand out by these rules."""
        self.view_state.rules = tuple(rules)
        self._index_view()

    def cell_at(self, row: int, column: int) -> Cell:
        return Cell(self.course_id, self.columns[column].column.id, self.member_at(row).user_id)

    def stable_refs(self) -> Callable[[int, int], CellRef]:
        """Tells what is at a row and a column now, also when they have moved since."""
        slots, ids = self.shown_slots, [column.column.id for column in self.columns]
        return lambda row, column: CellRef(slots[row], ids[column])

    def ref_at(self, row: int, column: int) -> CellRef:
        return CellRef(self.shown_slots[row], self.columns[column].column.id)

    def resolve(self, ref: CellRef) -> tuple[Cell | None, ColumnArrays | None]:
        """The grade that is meant and its column; nothing when one of them is gone."""
        member, position = self._roster.members.get(ref.slot), self._positions.get(ref.column_id)
        if member is None or position is None:
            return None, None
        return Cell(self.course_id, ref.column_id, member.user_id), self.columns[position]

    def row_of(self, slot: int) -> int | None:
        shown = self.shown_slots
        return shown.index(slot) if slot in shown else None

    def position_of(self, cell: Cell) -> tuple[int, int] | None:
        """The slot and the column's number of a grade, whether its row is shown or not; None when it is not here."""
        slot, position = self._roster.slots.get(cell.user_id), self._positions.get(cell.column_id)
        return None if slot is None or position is None else (slot, position)

    def value_of(self, ref: CellRef) -> CellValue:
        """What a cell shows; nothing where it is gone."""
        _, column = self.resolve(ref)
        return column.value(ref.slot) if column is not None else CellValue()

    def pending_columns(self) -> set[ColumnId]:
        return {cell.column_id for cell in self._pending}

    def pending_grades(self, slots: Iterable[int], columns: Iterable[ColumnArrays]) -> int:
        """How many of these grades show a value that waits to be sent or decided; words beside them do not count."""
        here = set(slots)
        wanted = {one.column.id for one in columns if not one.is_nameless and not one.column.is_what_if}
        return sum(
            cell.column_id in wanted
            and self._roster.slots.get(cell.user_id) in here
            and not _VALUE.isdisjoint(pending.fields)
            for cell, pending in self._pending.items()
        )

    def pending_at(self, cell: Cell) -> Pending | None:
        return self._pending.get(cell)

    async def _pending_cells(self, edits: Sequence[Edit], course_id: CourseId) -> dict[Cell, Pending]:
        """What lies over each cell: the outbox, and on top what is not yet stored."""
        await self._free_replaced()
        held = await index_edits(edits, course_id)
        await merge_patches(held, tuple(self._unconfirmed))
        await pause()
        return held

    async def _free_replaced(self) -> None:
        while self._replaced:
            replaced = self._replaced.pop()
            while replaced:
                for _ in range(min(PIECE, len(replaced))):
                    replaced.popitem()
                await pause()

    async def _overlaid(
        self, columns: Mapping[int, ColumnArrays], held: dict[Cell, Pending], later: list[CellPatch]
    ) -> PreparedColumns:
        await apply_overlay(columns, held, CellIndex(self.course_id, self._positions, self._roster.slots))
        return PreparedColumns(columns, held, later)

    def _fill(self, prepared: PreparedSheet) -> None:
        sheet = prepared.sheet
        self.columns = list(prepared.columns.columns.values())
        self.course_id, self._slots = sheet.course.id, sheet.slots
        self.needs_grading = sheet.needs_grading
        self._positions = {arrays.column.id: position for position, arrays in enumerate(self.columns)}
        self._roster.take(prepared.students)
        self.set_scales(self._scales)
        self._index_view()
        self._show_pending(prepared.columns)
        compute_totals(self.columns)

    def _start_recording(self) -> list[CellPatch]:
        later: list[CellPatch] = []
        self._recordings.append(later)
        return later

    def _show_pending(self, prepared: PreparedColumns) -> None:
        """What was entered while this was prepared lies on top."""
        self._replaced.append(self._pending)
        self._pending = prepared.held
        self.revision += 1
        for patch in prepared.later:
            merge_patch(self._pending, patch)
            self._overlay_cell(patch.cell)
        # By identity: another list may hold the same.
        self._recordings = [one for one in self._recordings if one is not prepared.later]

    def _positions_of(self, columns: Iterable[ColumnId]) -> set[int]:
        return {self._positions[column_id] for column_id in set(columns) if column_id in self._positions}

    def _compute_totals(self, cells: Iterable[Cell], moved: Iterable[int] = ()) -> bool:
        """Work out what-if totals again where something moved; False when there are none."""
        known = self._roster.slots
        return compute_totals_at(
            self.columns, {known[cell.user_id] for cell in cells if cell.user_id in known}.union(moved)
        )

    def _index_view(self) -> None:
        self.view_state.index_by_position(self.columns, self._positions, self._roster.slots)

    def _scale_for(self, column: ColumnArrays) -> Scale:
        given = self._scales.get(column.column.id) or Scale()
        labels = self._language.completeness(given.symbols) if given.is_worded else ()
        possible, point = column.column.possible, self._language.decimal_point
        return replace(given, possible=possible, decimal_point=point, labels=labels)

    def _overlay_cell(self, cell: Cell) -> None:
        slot, position = self.position_of(cell) or (None, None)
        if slot is None or position is None:
            return
        pending = self._pending.get(cell)
        if pending is None:
            self.columns[position].restore(slot)
        else:
            self.columns[position].overlay(slot, pending)
