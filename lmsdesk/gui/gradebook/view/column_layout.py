"""Carries the shape of the grid, which columns, where and how wide, between the screen and what is kept."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from lmsdesk.desk import StudentColumn, View
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.view_mapping import arranged, row_key_name, row_key_of, runs_of
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.grid.student_header import Field, usual_width
from lmsdesk.model.ids import ColumnId

PLAIN_STUDENTS = (StudentColumn(row_key_name(RowKey.NAME)), StudentColumn(row_key_name(RowKey.STUDENT_ID)))
"""The student columns until somebody chooses others."""


class ColumnLayout(QObject):
    """`changed` follows everything a person moves, hides or widens, and nothing that `apply` does."""

    changed = Signal()

    def __init__(self, table: GradeTable) -> None:
        super().__init__(table)
        self._table = table
        self._titles: Mapping[str, str] = {}
        self.is_grouped = False
        """Whether categories are named above the columns."""
        self._frozen: frozenset[ColumnId] = frozenset()
        self._is_applying = False
        header = table.column_header()
        header.sectionMoved.connect(self._on_changed)
        header.sectionResized.connect(self._on_changed)
        table.student_header().resized.connect(self._on_changed)

    def apply(self, view: View) -> None:
        self._is_applying = True
        self._show_students(view.student_columns or PLAIN_STUDENTS)
        ids, header = self._ids(), self._table.column_header()
        first = [ids.index(column_id) for column_id in view.frozen if column_id in ids]
        self._frozen = frozenset(ids[number] for number in first)
        self._move([*first, *(number for number in arranged(ids, view.order) if number not in first)])
        hidden = set(view.hidden)
        for number, column_id in enumerate(ids):
            header.setSectionHidden(number, column_id in hidden)
            header.resizeSection(number, view.widths.get(column_id, header.defaultSectionSize()))
        self.is_grouped = view.is_grouped
        self._is_applying = False
        self._name_categories()

    def read(self) -> View:
        """The shape of the grid as it is, with everything usual left out."""
        ids, header = self._ids(), self._table.column_header()
        usual = header.defaultSectionSize()
        order = self._order()
        frozen = [number for number in order if ids[number] in self._frozen]
        usual_order = frozen + [number for number in sorted(order) if number not in frozen]
        shown = [number for number in order if not header.isSectionHidden(number)]
        fields = self._table.student_header().fields
        students = tuple(StudentColumn(row_key_name(key), _unless_usual(key, width)) for key, width in fields)
        return View(
            student_columns=() if students == PLAIN_STUDENTS else students,
            order=() if order == usual_order else tuple(ids[number] for number in order),
            hidden=tuple(ids[number] for number in sorted(set(order) - set(shown))),
            frozen=tuple(ids[number] for number in frozen),
            widths={ids[number]: header.sectionSize(number) for number in shown if header.sectionSize(number) != usual},
            is_grouped=self.is_grouped,
        )

    def name_categories(self, titles: Mapping[str, str]) -> None:
        self._titles = titles
        self._name_categories()

    def title_of(self, category: str) -> str:
        """What a category is called; empty while nobody has said."""
        return self._titles.get(category, "")

    def hide(self, numbers: Sequence[int], *, is_hidden: bool) -> None:
        for number in numbers:
            self._table.column_header().setSectionHidden(number, is_hidden)
        self._on_changed()

    def is_frozen(self, number: int) -> bool:
        """Whether a column stays in place while others scroll."""
        return self._ids()[number] in self._frozen

    def freeze(self, numbers: Sequence[int], *, is_frozen: bool) -> None:
        """Put columns beside the student columns to stay there, or back behind the one they follow on the service."""
        ids, order = self._ids(), self._order()
        chosen = frozenset(ids[number] for number in numbers)
        self._frozen = self._frozen | chosen if is_frozen else self._frozen - chosen
        for number in () if is_frozen else sorted(numbers):
            order.remove(number)
            order.insert(order.index(number - 1) + 1 if number else 0, number)
        self._is_applying = True
        self._move(order)
        self._is_applying = False
        self._on_changed()

    def _order(self) -> list[int]:
        header = self._table.column_header()
        return [header.logicalIndex(position) for position in range(header.count())]

    def _move(self, order: Sequence[int]) -> None:
        """Bring the columns into this order, those that stay before all others."""
        ids, header = self._ids(), self._table.column_header()
        first = [number for number in order if ids[number] in self._frozen]
        for position, number in enumerate([*first, *(number for number in order if number not in first)]):
            if header.visualIndex(number) != position:
                header.moveSection(header.visualIndex(number), position)
        header.frozen.want(first)
        self._table.viewport().update()

    def _ids(self) -> list[ColumnId]:
        return [arrays.column.id for arrays in self._table.grades().columns]

    def _show_students(self, wanted: Sequence[StudentColumn]) -> None:
        keys = {column: row_key_of(column.name) for column in wanted}
        fields = [Field(key, column.width or usual_width(key)) for column, key in keys.items() if key is not None]
        self._table.student_header().show_fields(fields)

    def _name_categories(self) -> None:
        header, columns = self._table.column_header(), self._table.grades().columns
        header.show_categories(runs_of(self._order(), columns) if self.is_grouped else (), self._titles)

    def _on_changed(self) -> None:
        if self._is_applying:
            return
        if self._frozen:
            # Somebody may have dragged a column across the line.
            self._is_applying = True
            self._move(self._order())
            self._is_applying = False
        self._name_categories()
        self.changed.emit()


def _unless_usual(key: RowKey, width: int) -> int:
    return 0 if width == usual_width(key) else width
