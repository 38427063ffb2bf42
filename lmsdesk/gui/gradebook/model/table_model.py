"""The gradebook as a table: arrays from the store, edits laid over them, rows as an order of slots.

The grid paints from the arrays; `data` serves editors, tooltips and screen readers, one cell at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLocale, QModelIndex, QObject, Qt, Signal

from lmsdesk.desk import ColourRule
from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, Pending
from lmsdesk.desk.gradebook.what_if import has_totals, lay_totals, lay_totals_at, moved_slots
from lmsdesk.gui.gradebook.model import cell_text, overlay
from lmsdesk.gui.gradebook.model.column_text import about_column
from lmsdesk.gui.gradebook.model.conflict_tooltip import conflict_tip
from lmsdesk.gui.gradebook.model.overlay import apply_overlay, index_edits, join, merge_patches
from lmsdesk.gui.gradebook.model.roster import Roster, RowKey, Seats
from lmsdesk.gui.gradebook.model.row_model import Index, StudentRowModel
from lmsdesk.gui.gradebook.model.row_order import SortKey
from lmsdesk.gui.gradebook.model.view_state import ViewState
from lmsdesk.gui.kit.time_slicing import AT_ONCE, Rest, Slices, Work, finished
from lmsdesk.model.edits import CellPatch, Edit
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet, SheetPart

Laid = tuple[dict[Cell, Pending], list[CellPatch]]
"""What lies over the cells, and what was entered since that was worked out."""


Cells = tuple[list[ColumnArrays], dict[Cell, Pending], list[CellPatch]]
"""The same after the columns."""


class CellRef(NamedTuple):
    """A cell that stays the same one when rows or columns move."""

    slot: int
    column_id: ColumnId


class GradebookModel(StudentRowModel):
    """One course's grades.

    `patches_entered(list[CellPatch], str)` carries everything a person did in one step and its label, after it has
    been painted or, when it is large, while it is being laid; `warning_raised(str)` says what is unusual about it;
    `edits_changed` follows every repaint of marks.
    """

    patches_entered = Signal(object, str)
    warning_raised = Signal(str)
    edits_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.course_id = CourseId("")
        self._pending: dict[Cell, Pending] = {}
        self._unconfirmed: list[CellPatch] = []
        self.needs_grading = 0
        """How many grades wait for a grader, as the course list counts them."""
        self.revision = 0
        """Grows whenever a cell may say something else."""
        self._steps_left = 0
        self._patches_since_snapshot: list[list[CellPatch]] = []
        """For each work that goes on, and each large step that waits, what was entered since it began."""
        self.slices = Slices(self)
        """Carries out what is too much for one go."""
        self._scales: dict[ColumnId, Scale] = {}
        self._decimal_point = QLocale().decimalPoint()

    def load(self, sheet: Sheet) -> None:
        """Show a sheet. Known rows keep their places, so that a pull never moves the row being edited."""
        finished(self.loading(sheet))

    def loading(self, sheet: Sheet) -> Work[None]:
        """`load` in pieces: what is shown changes at the end and at once."""
        later = self._start_recording()
        is_here = sheet.course.id == self.course_id
        roster = self._roster if is_here else Roster()
        seats = yield from roster.gathered(sheet.rows, sheet.slots)
        columns = {place: ColumnArrays(cells, sheet.slots) for place, cells in enumerate(sheet.columns)}
        yield
        places = {cells.column.id: place for place, cells in enumerate(sheet.columns)}
        held = yield from index_edits(sheet.edits, sheet.course.id)
        yield from merge_patches(held, tuple(self._unconfirmed))
        yield from apply_overlay(columns, held, overlay.Ground(sheet.course.id, places, seats.slots))
        yield Rest.TURN
        self._show_sheet(sheet, roster, seats, (list(columns.values()), held, later))

    def load_part(self, part: SheetPart) -> bool:
        """Show some columns as they are now; False when the sheet has changed its shape and has to be loaded whole."""
        return finished(self.loading_part(part))

    def loading_part(self, part: SheetPart) -> Work[bool]:
        """`load_part` in pieces: what is shown changes at the end and at once."""
        places = [self._places.get(cells.column.id) for cells in part.columns]
        if None in places or part.slots != self._slots:
            return False
        fresh = zip(places, part.columns, strict=True)
        columns = {place: ColumnArrays(cells, part.slots) for place, cells in fresh if place is not None}
        self.needs_grading = part.needs_grading
        yield from self._relaid(part.edits, columns)
        return True

    @property
    def is_entering(self) -> bool:
        """Whether a large step is still being laid."""
        return self._steps_left > 0

    def set_scales(self, scales: dict[ColumnId, Scale]) -> None:
        """Say which letters columns accept; columns not named accept numbers only."""
        self._scales = scales
        for column in self.columns:
            column.scale = self._scale_for(column)

    def apply_edits(self, edits: Sequence[Edit]) -> None:
        """Lay the outbox over the service's values, in place of what lay there; what is not yet stored stays on top."""
        finished(self._relaid(edits, {}))

    def apply_patches(self, patches: Sequence[CellPatch]) -> None:
        """Show patches at once, before the store has them; follow with `confirm_patches`."""
        self.revision += 1
        self._unconfirmed.extend(patches)
        for later in self._patches_since_snapshot:
            later.extend(patches)
        for patch in patches:
            join(self._pending, patch)
            self._lay(patch.cell)
        if self._lay_totals([patch.cell for patch in patches]):
            self._announce_all()
            return
        self._announce(patches)

    def confirm_patches(self, patches: Sequence[CellPatch]) -> None:
        """The store has, or has refused, these patches: the next `apply_edits` or `load` decides what is shown."""
        if self._unconfirmed == patches:
            self._unconfirmed = []
            return
        done = {id(patch) for patch in patches}
        self._unconfirmed = [patch for patch in self._unconfirmed if id(patch) not in done]

    def enter(self, patches: Sequence[CellPatch], label: str) -> None:
        """A person's step: shown at once, a large one when all of it is laid, and announced once.

        Empty patches are left out.
        """
        real = [patch for patch in patches if patch.fields]
        if not real:
            return
        if len(real) > AT_ONCE:
            self._unconfirmed.extend(real)
            self._steps_left += 1
            self.slices.run(self._entering(real, self._start_recording()), self._on_laid)
        else:
            self.apply_patches(real)
        self.patches_entered.emit(real, label)

    def set_flagged(self, flagged: Iterable[Cell]) -> None:
        """Show personal flags at these cells."""
        self.outlook.flagged = frozenset(flagged)
        self._place_outlook()

    def set_late(self, column_id: ColumnId, people: frozenset[UserId]) -> None:
        """Say who handed in late for a column."""
        is_news = self.outlook.late.get(column_id, frozenset()) != people
        place = self._places.get(column_id)
        self.outlook.set_late_students(column_id, people, place, self._roster.slots)
        if is_news and place is not None and len(self.order):
            self.dataChanged.emit(self.index(0, place), self.index(len(self.order) - 1, place))

    def set_groups(self, groups: Mapping[GroupId, frozenset[UserId]]) -> None:
        """Say who is in which group; a row stays where it is until somebody filters again."""
        self.outlook.groups = groups
        self.outlook.place(self.columns, self._places, self._roster.slots)

    def set_rules(self, rules: Sequence[ColourRule]) -> None:
        """Let scores stand out by these rules."""
        self.outlook.rules = tuple(rules)
        self._place_outlook()

    def cell_at(self, index: Index) -> Cell:
        """Which grade a valid index shows."""
        member = self.member_at(index.row())
        return Cell(self.course_id, self.columns[index.column()].column.id, member.user_id)

    def spots(self) -> Callable[[int, int], CellRef]:
        """Tells what is at a row and a column now, also when they have moved since."""
        slots, ids = self.order.tolist(), [column.column.id for column in self.columns]
        return lambda row, column: CellRef(slots[row], ids[column])

    def found(self, spot: CellRef) -> tuple[Cell | None, ColumnArrays | None]:
        """The grade of a spot and its column; nothing when one of them is gone."""
        member, place = self._roster.members.get(spot.slot), self._places.get(spot.column_id)
        if member is None or place is None:
            return None, None
        return Cell(self.course_id, spot.column_id, member.user_id), self.columns[place]

    def index_of(self, cell: Cell) -> QModelIndex:
        """Where a grade is shown now; invalid when it is not."""
        slot, place = self._roster.slots.get(cell.user_id), self._places.get(cell.column_id)
        if slot is None or place is None:
            return QModelIndex()
        rows = np.flatnonzero(self.order == slot)
        return self.index(int(rows[0]), place) if len(rows) else QModelIndex()

    def place_of(self, cell: Cell) -> tuple[int, int] | None:
        """The slot and the column's number of a grade, whether its row is shown or not; None when it is not here."""
        slot, place = self._roster.slots.get(cell.user_id), self._places.get(cell.column_id)
        return None if slot is None or place is None else (slot, place)

    def value_at(self, index: Index) -> CellValue:
        """What a valid index shows."""
        return self.columns[index.column()].value(int(self.order[index.row()]))

    def text_at(self, index: Index) -> str:
        """The shown value as text."""
        return self.columns[index.column()].text(int(self.order[index.row()]))

    def scale_of(self, column: int) -> Scale:
        """What a column accepts."""
        return self.columns[column].scale

    def pending_columns(self) -> set[ColumnId]:
        """The columns in which something waits to be sent."""
        return {cell.column_id for cell in self._pending}

    @property
    def pending_count(self) -> int:
        """How many grades wait to be sent or decided."""
        return len(self._pending)

    def index_edits(self, cell: Cell) -> Pending | None:
        """What waits to be sent for a grade."""
        return self._pending.get(cell)

    def state_words(self, index: Index) -> str:
        """The marks of a valid index in words, most urgent first."""
        value, slot = self.value_at(index), int(self.order[index.row()])
        where = cell_text.column_words(self.columns[index.column()], has_left=slot in self.gone_slots)
        words = where + cell_text.state_words(value.flags) + self.outlook.words(index.column(), slot, value)
        return ", ".join(words)

    def _show_sheet(self, sheet: Sheet, roster: Roster, seats: Seats, cells: Cells) -> None:
        is_here, ids = roster is self._roster, [arrays.column.id for arrays in cells[0]]
        is_same_shape = ids == [arrays.column.id for arrays in self.columns]
        if is_here and is_same_shape and seats.members.keys() == roster.members.keys():
            self._fill(sheet, seats, cells)
            self._announce_all()
            return
        self.beginResetModel()
        if not is_here:
            self._roster, self.sorts, self.outlook = roster, (SortKey(RowKey.NAME),), ViewState()
        is_new = not len(roster.whole)
        self._keep_sorts(ids)
        self._fill(sheet, seats, cells)
        roster.mask = self._passing()
        roster.settle()
        if is_new:
            roster.arrange(self._sorted())
        self.endResetModel()

    def _fill(self, sheet: Sheet, seats: Seats, cells: Cells) -> None:
        self.columns, held, later = cells
        self.course_id, self._slots = sheet.course.id, sheet.slots
        self.needs_grading = sheet.needs_grading
        self._places = {arrays.column.id: place for place, arrays in enumerate(self.columns)}
        self._roster.take(seats)
        self.set_scales(self._scales)
        self.outlook.place(self.columns, self._places, self._roster.slots)
        self._show_held((held, later))
        lay_totals(self.columns)

    def _relaid(self, edits: Sequence[Edit], fresh: Mapping[int, ColumnArrays]) -> Work[None]:
        """Edits laid over these columns and over all in which something lay or lies."""
        later = self._start_recording()
        held = yield from index_edits(edits, self.course_id)
        yield from merge_patches(held, tuple(self._unconfirmed))
        yield
        places = self._places_of(cell.column_id for cell in self._pending)
        yield
        places |= self._places_of(cell.column_id for cell in held)
        yield
        bare = {place: self.columns[place].bare() for place in places}
        yield from self._swap_columns({**bare, **fresh}, (held, later))

    def _entering(self, patches: Sequence[CellPatch], later: list[CellPatch]) -> Work[None]:
        """A large step laid over the columns that it is about."""
        held = dict(self._pending)
        yield
        places = self._places_of(patch.cell.column_id for patch in patches)
        yield
        yield from merge_patches(held, patches)
        yield from self._swap_columns({place: self.columns[place].bare() for place in places}, (held, later))

    def _on_laid(self, _: None) -> None:
        self._steps_left -= 1

    def _start_recording(self) -> list[CellPatch]:
        later: list[CellPatch] = []
        self._patches_since_snapshot.append(later)
        return later

    def _swap_columns(self, columns: Mapping[int, ColumnArrays], laid: Laid) -> Work[None]:
        yield from apply_overlay(columns, laid[0], overlay.Ground(self.course_id, self._places, self._roster.slots))
        # Painting follows in the same turn as what it shows.
        yield Rest.TURN
        moved, is_worked_out = set[int](), has_totals(self.columns)
        for place, arrays in columns.items():
            moved |= moved_slots(self.columns[place], arrays) if is_worked_out else set()
            arrays.scale = self._scale_for(arrays)
            self.columns[place] = arrays
        self._show_held(laid)
        self._lay_totals((), moved)
        self._announce_all()
        yield Rest.TURN

    def _show_held(self, laid: Laid) -> None:
        """What was entered while this was worked out lies on top."""
        gone, (self._pending, later) = self._pending, laid
        self.slices.forget(gone.popitem)
        self.revision += 1
        for patch in later:
            join(self._pending, patch)
            self._lay(patch.cell)
        # By identity: another list may hold the same.
        self._patches_since_snapshot = [one for one in self._patches_since_snapshot if one is not later]

    def _places_of(self, columns: Iterable[ColumnId]) -> set[int]:
        return {self._places[column_id] for column_id in set(columns) if column_id in self._places}

    def _lay_totals(self, cells: Iterable[Cell], moved: Iterable[int] = ()) -> bool:
        """Work out what-if totals again where something moved; False when there are none."""
        known = self._roster.slots
        return lay_totals_at(
            self.columns, {known[cell.user_id] for cell in cells if cell.user_id in known}.union(moved)
        )

    def _place_outlook(self) -> None:
        self.outlook.place(self.columns, self._places, self._roster.slots)
        self._announce_all()

    def _scale_for(self, column: ColumnArrays) -> Scale:
        given = self._scales.get(column.column.id) or Scale()
        labels = cell_text.completeness(given.symbols) if given.is_worded else ()
        possible = column.column.possible
        return replace(given, possible=possible, decimal_point=self._decimal_point, labels=labels)

    def _lay(self, cell: Cell) -> None:
        slot, place = self._roster.slots.get(cell.user_id), self._places.get(cell.column_id)
        if slot is None or place is None:
            return
        pending = self._pending.get(cell)
        if pending is None:
            self.columns[place].restore(slot)
        else:
            self.columns[place].lay(slot, pending)

    def _announce(self, patches: Sequence[CellPatch]) -> None:
        # One notice for a block: the view repaints what is visible, whatever the block's size.
        if len(patches) > 1:
            self._announce_all()
            return
        for patch in patches:
            index = self.index_of(patch.cell)
            self.dataChanged.emit(index, index)
        self.edits_changed.emit()

    def _announce_all(self) -> None:
        if len(self.order) and self.columns:
            last = self.index(len(self.order) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.edits_changed.emit()

    def _accessible_text(self, index: Index) -> str:
        name = self.names[int(self.order[index.row()])]
        column = self.columns[index.column()]
        nothing = "" if column.is_unread else cell_text.empty()
        parts = (name, column.column.title, self.text_at(index) or nothing, self.state_words(index))
        return ", ".join(part for part in parts if part)

    def _tip(self, index: Index) -> str:
        column = self.columns[index.column()]
        score = self.value_at(index).score
        lines = [self.state_words(index)]
        if score is not None and not column.is_read_only:
            lines += cell_text.range_words(score, column.scale.possible)
        lines.append(conflict_tip(self._pending.get(self.cell_at(index))))
        return "\n".join(line[:1].upper() + line[1:] for line in lines if line)

    def flags(self, index: Index) -> Qt.ItemFlag:
        can = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        is_open = index.isValid() and self.is_open(int(self.order[index.row()]), self.columns[index.column()])
        return can | Qt.ItemFlag.ItemIsEditable if is_open else can

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return self.text_at(index)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(index)
        return self._tip(index) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        wanted = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}
        if role not in wanted:
            return None
        if orientation == Qt.Orientation.Vertical:
            slot = int(self.order[section])
            is_short = role == Qt.ItemDataRole.DisplayRole
            if is_short:
                return self.names[slot]
            told = f"{self.names[slot]} {self.student_ids[slot]}".strip()
            return f"{told}, {cell_text.left()}" if slot in self.gone_slots else told
        column = self.columns[section]
        return column.column.title if role == Qt.ItemDataRole.DisplayRole else about_column(column)
