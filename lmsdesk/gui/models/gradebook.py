"""The gradebook as a table: arrays from the store, edits laid over them, rows as an order of slots.

The grid paints from the arrays; `data` serves editors, tooltips and screen readers, one cell at a time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from lmsdesk.desk import ColourRule, Condition
from lmsdesk.desk.cells import CellValue, ColumnArrays, Pending
from lmsdesk.desk.what_if import lay_totals, lay_totals_at, moved_slots
from lmsdesk.gui.column_words import about_column
from lmsdesk.gui.models.conflict_tips import conflict_tip
from lmsdesk.gui.models.filters import Ground, rows_passing
from lmsdesk.gui.models.ordering import Mask, Order, SortKey, sorted_by_column, sorted_by_keys, sorted_by_rank
from lmsdesk.gui.models.outlook import Outlook
from lmsdesk.gui.models.roster import Roster, RowKey
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import CellFlag, Sheet, SheetPart

Index = QModelIndex | QPersistentModelIndex

_MARKS: Final = {EditState.HELD: CellFlag.CONFLICT, EditState.FAILED: CellFlag.FAILED}
_WORDS: Final = {
    CellFlag.CONFLICT: "in conflict: two values, a decision is needed",
    CellFlag.FAILED: "refused by the service, kept here",
    CellFlag.UNSENT: "only here, on its way",
    CellFlag.NEEDS_GRADING: "needs grading",
    CellFlag.EXEMPT: "exempt",
    CellFlag.OVERRIDDEN: "overridden",
    CellFlag.HAS_FEEDBACK: "has feedback",
    CellFlag.HAS_NOTES: "has notes",
}


class GradebookModel(QAbstractTableModel):
    """One course's grades.

    `patches_entered(list[CellPatch], str)` carries everything a person did in one step and its label, after it has
    been painted; `warning_raised(str)` says what is unusual about it; `edits_changed` follows every repaint of marks.
    """

    patches_entered = Signal(object, str)
    warning_raised = Signal(str)
    edits_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.course_id = CourseId("")
        self.columns: list[ColumnArrays] = []
        self.sorts: tuple[SortKey, ...] = (SortKey(RowKey.NAME),)
        """What rows are ordered by, what counts most first."""
        self.outlook = Outlook()
        """Filters, flags and what stands out."""
        self._roster = Roster()
        self._slots = 0
        self._places: dict[ColumnId, int] = {}
        self._pending: dict[Cell, Pending] = {}
        self._unconfirmed: list[CellPatch] = []
        self._scales: dict[ColumnId, Scale] = {}
        self._decimal_point = QLocale().decimalPoint()

    @property
    def order(self) -> Order:
        """The slot of each shown row."""
        return self._roster.shown

    @property
    def sorted_by(self) -> SortKey:
        """The key that counts most."""
        return self.sorts[0]

    @property
    def is_narrowed(self) -> bool:
        """Whether some rows may be left out."""
        return bool(self._roster.filter or self.outlook.conditions)

    @property
    def student_count(self) -> int:
        """How many students there are, shown or not."""
        return len(self._roster.members)

    @property
    def names(self) -> list[str]:
        """Students' names by slot."""
        return self._roster.names

    @property
    def student_ids(self) -> list[str]:
        """Students' ids by slot."""
        return self._roster.student_ids

    def student_texts(self, key: RowKey) -> list[str]:
        """What a student column shows, by slot."""
        return self._roster.texts[key]

    @property
    def ground(self) -> Ground:
        """What filters are judged on."""
        sections = self._roster.texts[RowKey.SECTION]
        return Ground(self.columns, self._places, self._slots, self.outlook.flagged_slots, sections)

    def load(self, sheet: Sheet) -> None:
        """Show a sheet. Known rows keep their places, so that a pull never moves the row being edited."""
        is_same = (
            sheet.course.id == self.course_id
            and [c.column.id for c in sheet.columns] == [c.column.id for c in self.columns]
            and {row.slot for row in sheet.rows} == self._roster.members.keys()
        )
        if is_same:
            self._fill(sheet)
            self._announce_all()
            return
        self.beginResetModel()
        if sheet.course.id != self.course_id:
            self._roster, self.sorts, self.outlook = Roster(), (SortKey(RowKey.NAME),), Outlook()
        is_new = not len(self._roster.whole)
        self._keep_sorts([cells.column.id for cells in sheet.columns])
        self._fill(sheet)
        self._roster.mask = self._passing()
        self._roster.settle()
        if is_new:
            self._roster.arrange(self._sorted())
        self.endResetModel()

    def load_part(self, part: SheetPart) -> bool:
        """Show some columns as they are now; False when the sheet has changed its shape and has to be loaded whole."""
        known = [cells for cells in part.columns if cells.column.id in self._places]
        if len(known) < len(part.columns) or part.slots != self._slots:
            return False
        moved: set[int] = set()
        for cells in known:
            arrays = ColumnArrays(cells, part.slots)
            moved |= moved_slots(self.columns[self._places[cells.column.id]], arrays)
            arrays.scale = self._scale_for(arrays)
            self.columns[self._places[cells.column.id]] = arrays
        self.apply_edits(part.edits, moved=moved)
        return True

    def set_scales(self, scales: dict[ColumnId, Scale]) -> None:
        """Say which letters columns accept; columns not named accept numbers only."""
        self._scales = scales
        for column in self.columns:
            column.scale = self._scale_for(column)

    def apply_edits(self, edits: Iterable[Edit], *, moved: Iterable[int] = ()) -> None:
        """Lay the outbox over the service's values, in place of what lay there; what is not yet stored stays on top.

        `moved` are slots in which the service's values have just changed.
        """
        touched = set(self._pending)
        self._pending = {
            edit.cell: Pending(edit.patch, edit.base, _MARKS.get(edit.state, CellFlag.UNSENT), edit.theirs)
            for edit in edits
            if edit.cell.course_id == self.course_id
        }
        for patch in self._unconfirmed:
            self._join(patch)
        for cell in touched | self._pending.keys():
            self._lay(cell)
        self._lay_totals(touched | self._pending.keys(), moved)
        self._announce_all()

    def apply_patches(self, patches: Sequence[CellPatch]) -> None:
        """Show patches at once, before the store has them; follow with `confirm_patches`."""
        self._unconfirmed.extend(patches)
        for patch in patches:
            self._join(patch)
            self._lay(patch.cell)
        if self._lay_totals([patch.cell for patch in patches]):
            self._announce_all()
            return
        self._announce(patches)

    def confirm_patches(self, patches: Sequence[CellPatch]) -> None:
        """The store has, or has refused, these patches: the next `apply_edits` or `load` decides what is shown."""
        done = {id(patch) for patch in patches}
        self._unconfirmed = [patch for patch in self._unconfirmed if id(patch) not in done]

    def enter(self, patches: Sequence[CellPatch], label: str) -> None:
        """A person's step: shown at once, then announced once; empty patches are left out."""
        real = [patch for patch in patches if patch.fields]
        if not real:
            return
        self.apply_patches(real)
        self.patches_entered.emit(real, label)

    def sort_by(self, key: int, *, is_descending: bool = False) -> None:
        """Order rows by a column's number or a RowKey; equal rows keep their order, so earlier keys still count."""
        self.sort_by_all([SortKey(key, is_descending)])

    def sort_by_all(self, sorts: Sequence[SortKey]) -> None:
        """Order rows by several keys, the first counting most."""
        self.layoutAboutToBeChanged.emit()
        old = self.order
        self.sorts = tuple(sorts) or (SortKey(RowKey.NAME),)
        self._roster.arrange(self._sorted())
        self._move_indexes(old)
        self.layoutChanged.emit()

    def set_conditions(self, conditions: Sequence[Condition]) -> None:
        """Show only students who meet all of these as things are now; a row stays when that changes later."""
        self.outlook.conditions = tuple(conditions)
        self._roster.mask = self._passing()
        wanted = self._roster.found(self._roster.filter)
        if not np.array_equal(wanted, self.order):
            self.beginResetModel()
            self._roster.shown = wanted
            self.endResetModel()

    def settle_again(self) -> None:
        """Sort and filter by what cells hold now."""
        self._roster.whole = self._sorted()
        self.set_conditions(self.outlook.conditions)

    @property
    def is_outdated(self) -> bool:
        """Whether sorting and filtering again would move a row."""
        roster, passing = self._roster, self._passing()
        is_same = passing is None or roster.mask is None or np.array_equal(passing, roster.mask)
        return not is_same or not np.array_equal(self._sorted(), roster.whole)

    def set_flagged(self, flagged: Iterable[Cell]) -> None:
        """Show personal flags at these cells."""
        self.outlook.flagged = frozenset(flagged)
        self._place_outlook()

    def set_late(self, column_id: ColumnId, people: frozenset[UserId]) -> None:
        """Say who handed in late for a column."""
        if self.outlook.late.get(column_id, frozenset()) != people:
            self.outlook.late[column_id] = people
            self.outlook.place(self.columns, self._places, self._roster.slots)

    def set_rules(self, rules: Sequence[ColourRule]) -> None:
        """Let scores stand out by these rules."""
        self.outlook.rules = tuple(rules)
        self._place_outlook()

    def set_filter(self, text: str) -> None:
        """Show only students whose name or id holds every word of `text`, accents and case aside."""
        wanted = self._roster.found(text)
        if np.array_equal(wanted, self.order):
            self._roster.filter = text
            return
        self.beginResetModel()
        self._roster.filter, self._roster.shown = text, wanted
        self.endResetModel()

    def cell_at(self, index: Index) -> Cell:
        """Which grade a valid index shows."""
        member = self._roster.members[int(self.order[index.row()])]
        return Cell(self.course_id, self.columns[index.column()].column.id, member.user_id)

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

    def member_at(self, row: int) -> Membership:
        """Whose row it is."""
        return self._roster.members[int(self.order[row])]

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

    def pending_of(self, cell: Cell) -> Pending | None:
        """What waits to be sent for a grade."""
        return self._pending.get(cell)

    def state_words(self, index: Index) -> str:
        """The marks of a valid index in words, most urgent first."""
        value, slot = self.value_at(index), int(self.order[index.row()])
        words = [word for flag, word in _WORDS.items() if value.flags & flag]
        return ", ".join(words + self.outlook.words(index.column(), slot, value))

    def _fill(self, sheet: Sheet) -> None:
        self.course_id = sheet.course.id
        self._slots = sheet.slots
        self.columns = [ColumnArrays(cells, sheet.slots) for cells in sheet.columns]
        self._places = {cells.column.id: place for place, cells in enumerate(sheet.columns)}
        self._roster.fill(sheet.rows, sheet.slots)
        self.set_scales(self._scales)
        self.outlook.place(self.columns, self._places, self._roster.slots)
        self._pending = {}
        for edit in sheet.edits:
            mark = _MARKS.get(edit.state, CellFlag.UNSENT)
            self._pending[edit.cell] = Pending(edit.patch, edit.base, mark, edit.theirs)
        for patch in self._unconfirmed:
            self._join(patch)
        for cell in self._pending:
            self._lay(cell)
        lay_totals(self.columns)

    def _lay_totals(self, cells: Iterable[Cell], moved: Iterable[int] = ()) -> bool:
        """Work out what-if totals again where something moved; False when there are none."""
        known = self._roster.slots
        return lay_totals_at(
            self.columns, {known[cell.user_id] for cell in cells if cell.user_id in known}.union(moved)
        )

    def _sorted(self) -> Order:
        return sorted_by_keys(self._roster.whole, self.sorts, self._sorted_by)

    def _sorted_by(self, order: Order, sort: SortKey) -> Order:
        if sort.key >= len(self.columns):
            return order
        if sort.key >= 0:
            return sorted_by_column(order, self.columns[sort.key], is_descending=sort.is_descending)
        return sorted_by_rank(order, self._roster.ranks(RowKey(sort.key)), is_descending=sort.is_descending)

    def _keep_sorts(self, columns: Sequence[ColumnId]) -> None:
        """The same keys where columns have other numbers now."""
        places = {column_id: number for number, column_id in enumerate(columns)}
        kept = [
            sort if sort.key < 0 else SortKey(places[self.columns[sort.key].column.id], sort.is_descending)
            for sort in self.sorts
            if sort.key < 0 or (sort.key < len(self.columns) and self.columns[sort.key].column.id in places)
        ]
        self.sorts = tuple(kept) or (SortKey(RowKey.NAME),)

    def _passing(self) -> Mask | None:
        conditions = self.outlook.conditions
        return rows_passing(conditions, self.ground) if conditions else None

    def _place_outlook(self) -> None:
        self.outlook.place(self.columns, self._places, self._roster.slots)
        self._announce_all()

    def _move_indexes(self, old: Order) -> None:
        rows = {slot: row for row, slot in enumerate(self.order.tolist())}
        before = self.persistentIndexList()
        after = [self.index(rows[int(old[index.row()])], index.column()) for index in before]
        self.changePersistentIndexList(before, after)

    def _scale_for(self, column: ColumnArrays) -> Scale:
        given = self._scales.get(column.column.id)
        return replace(given or Scale(), possible=column.column.possible, decimal_point=self._decimal_point)

    def _join(self, patch: CellPatch) -> None:
        under = self._pending.get(patch.cell) or Pending({})
        self._pending[patch.cell] = under.joined(patch.fields)

    def _lay(self, cell: Cell) -> None:
        slot, place = self._roster.slots.get(cell.user_id), self._places.get(cell.column_id)
        if slot is None or place is None:
            return
        pending = self._pending.get(cell)
        if pending is None or not pending.fields:
            self._pending.pop(cell, None)
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
        title = self.columns[index.column()].column.title
        parts = (name, title, self.text_at(index) or "empty", self.state_words(index))
        return ", ".join(part for part in parts if part)

    def _tip(self, index: Index) -> str:
        column = self.columns[index.column()]
        score, possible = self.value_at(index).score, column.scale.possible
        lines = [self.state_words(index)]
        if score is not None and not column.is_read_only:
            is_above = possible is not None and score > possible
            lines += ["above the points possible"] * is_above + ["below zero"] * (score < 0)
        lines.append(conflict_tip(self._pending.get(self.cell_at(index))))
        return "\n".join(line[:1].upper() + line[1:] for line in lines if line)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        can = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        is_open = index.isValid() and not self.columns[index.column()].is_read_only
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
            return self.names[slot] if is_short else f"{self.names[slot]} {self.student_ids[slot]}".strip()
        column = self.columns[section]
        return column.column.title if role == Qt.ItemDataRole.DisplayRole else about_column(column)
