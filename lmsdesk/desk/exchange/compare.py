"""The three-way comparison of a file with a gradebook: what it was, what it is now, what the file says.

Only a cell that the file changed is written; where the service changed it too, a person decides. Plain numbers are
compared as arrays, a column at a time; whatever else stands in a cell is judged one by one, each kind of case once.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lmsdesk.desk.exchange.base_snapshot import Base
from lmsdesk.desk.exchange.cell_reader import EMPTY, NO_VALUE, CellReader, Numbers, decimal_point
from lmsdesk.desk.exchange.matches import ColumnMatch, Matching, cell_text, without_guard
from lmsdesk.desk.exchange.overlaid_columns import ExactTexts, overlay_edits, slots_of
from lmsdesk.desk.exchange.preview import (
    BOTH,
    HERE,
    REFUSED,
    SAME,
    THERE,
    Codes,
    ComparedColumn,
    FileStudent,
    Preview,
)
from lmsdesk.desk.gradebook.column_arrays import EXEMPT, CellValue, ColumnArrays, Pending, Scores, changed_fields
from lmsdesk.model.ids import Cell, ColumnId
from lmsdesk.model.scores import Scale, ScoreTextError
from lmsdesk.model.sheet import Sheet
from lmsdesk.model.wire import Json

Pace = Callable[[int, int], None]
"""Told after each column how many cells of how many have been compared; what it raises ends the work."""
_Yes = NDArray[np.bool_]


def compare(
    rows: Sequence[Sequence[str]],
    matching: Matching,
    sheet: Sheet,
    *,
    base: Base | None,
    scales: Mapping[ColumnId, Scale],
    empty_clears: bool = False,
    pace: Pace = lambda _done, _all: None,
) -> Preview:
    """Compare the matched cells of a file with the gradebook and its unsent edits.

    Without a base an empty cell says nothing, unless `empty_clears`. Rows and columns that are open are left out.
    """
    matched = [one for one in matching.columns if one.column_id is not None]
    comparison = _Comparison(matching, sheet, base, scales=scales, empty_clears=empty_clears)
    students = comparison.students
    texts = _by_column(rows, [student.position for student in students], [one.position for one in matched])
    for number, one in enumerate(matched):
        comparison.take(one, texts[number].tolist())
        texts[number] = None
        pace((number + 1) * len(students), len(matched) * len(students))
    names = {row.membership.user_id: row.membership.person.sort_name for row in sheet.rows}
    passed_over = tuple(comparison.passed_over.most_common())
    return Preview(rows, base, students, comparison.columns, names, passed_over, sheet.course.id)


def _by_column(rows: Sequence[Sequence[str]], wanted: Sequence[int], columns: Sequence[int]) -> NDArray[np.object_]:
    """The cells of some rows by column, in one walk; not as lists, which the garbage collector would walk."""
    texts = np.empty((len(columns), len(wanted)), object)
    numbers = {position: number for number, position in enumerate(wanted)}
    for position, row in enumerate(rows):
        if position in numbers:
            texts[:, numbers[position]] = [cell_text(row, column) for column in columns]
    return texts


@dataclass(frozen=True)
class _ColumnPair:
    """One column of the file beside the column of the gradebook, in the order of the file's students."""

    column: ColumnArrays
    reader: CellReader
    texts: list[str]
    now: list[str]
    base: list[str | None]
    """Empty where the file does not say."""


class _Comparison:
    def __init__(
        self, matching: Matching, sheet: Sheet, base: Base | None, *, scales: Mapping[ColumnId, Scale],
        empty_clears: bool,
    ) -> None:  # fmt: skip
        self.columns: list[ComparedColumn] = []
        self.passed_over: Counter[str] = Counter()
        self._course_id = sheet.course.id
        self._base = base
        self._scales = scales
        self._empty_clears = empty_clears
        self._pending = {edit.cell: Pending(edit.patch, edit.base) for edit in sheet.edits}
        self._columns = overlay_edits(sheet)
        slots, positions = (
            slots_of(sheet),
            {user_id: position for position, user_id in enumerate(base.users if base else ())},
        )
        self.students = [
            FileStudent(row.position, row.user_id, slots[row.user_id], positions.get(row.user_id))
            for row in matching.rows
            if row.user_id is not None and row.user_id in slots
        ]
        self._slots = np.array([student.slot for student in self.students], np.intp)
        self._exact = ExactTexts()
        self._numbers = {point: Numbers(point) for point in ".,"}

    def take(self, match: ColumnMatch, texts: list[str]) -> None:
        assert match.column_id is not None
        column, point = self._columns[match.column_id], decimal_point(texts)
        reader = CellReader(self._scales.get(match.column_id) or Scale(column.column.possible), point)
        shown = self._exact.of(column)
        pair = _ColumnPair(column, reader, texts, [shown[slot] for slot in self._slots.tolist()], self._base_of(column))
        verdicts, scores, is_odd = self._compare_numbers(pair, self._numbers[point].of(texts))
        odd = self._compare_others(pair, np.flatnonzero(is_odd).tolist(), verdicts)
        self.columns.append(ComparedColumn(match.position, column, reader, verdicts, scores, odd))

    def _base_of(self, column: ColumnArrays) -> list[str | None]:
        texts = self._base.texts.get(column.column.id) if self._base else None
        if texts is None:
            return []
        return [None if one.base_row is None else texts[one.base_row] for one in self.students]

    def _compare_numbers(self, pair: _ColumnPair, file: Scores) -> tuple[Codes, Scores, _Yes]:
        """What plain numbers and empty cells mean, what they enter, and which cells are something else."""
        exact = self._numbers["."]
        now, has_base = exact.of(pair.now), np.array([text is not None for text in pair.base], bool)
        base = exact.of([text or "" for text in pair.base])
        if not pair.base:
            has_base, base = np.zeros(len(now), bool), now
        is_odd = np.isnan(file) | np.isnan(now) | np.isnan(base) | self._special(pair.column)[self._slots]
        if not pair.reader.has_plain_numbers:
            is_odd[:] = True
        says_nothing = (file == EMPTY) & ~has_base & (not self._empty_clears)
        is_same = says_nothing | (file == now)
        is_theirs = ~is_same & has_base & (file == base)
        verdicts = np.where(has_base & (base != now), np.uint8(BOTH), np.uint8(HERE))
        if pair.column.is_read_only:
            verdicts[:] = REFUSED
        # What the service works out moves with every grade: nobody asked for that, and nothing is to decide.
        verdicts[is_theirs] = SAME if pair.column.is_read_only else THERE
        verdicts[is_same | is_odd] = SAME
        return verdicts, np.where(file == EMPTY, np.nan, file), is_odd

    def _special(self, column: ColumnArrays) -> _Yes:
        """Where the gradebook shows anything else than a number or nothing."""
        special: _Yes = (column.flags & EXEMPT).astype(bool)
        special[list(column.texts)] = True
        return special

    def _compare_others(self, pair: _ColumnPair, rows: Sequence[int], verdicts: Codes) -> dict[int, Json]:
        """Judge cells one by one, and say what they change."""
        known: dict[tuple[object, ...], tuple[int, Json]] = {}
        made: dict[int, Json] = {}
        for row in rows:
            text, now = pair.texts[row], pair.now[row]
            if text == now:
                continue
            slot, base = int(self._slots[row]), pair.base[row] if pair.base else None
            value = pair.column.value(slot)
            cell = Cell(self._course_id, pair.column.column.id, self.students[row].user_id)
            waiting = self._pending.get(cell)
            case = (text, now, base, value.score, value.text, value.is_exempt, None if waiting is None else row)
            if case not in known:
                known[case] = self._compare_cell(pair, _Case(without_guard(text), base, now, value, waiting))
            verdicts[row], fields = known[case]
            if verdicts[row] in {HERE, BOTH}:
                made[row] = fields
            if now and without_guard(text).casefold() in NO_VALUE:
                self.passed_over[without_guard(text)] += 1
        return made

    def _compare_cell(self, pair: _ColumnPair, case: "_Case") -> tuple[int, Json]:
        reader, is_read_only = pair.reader, pair.column.is_read_only
        if not self._has_content(case) or reader.is_same(case.text, case.now):
            return SAME, {}
        if case.base is not None and reader.is_same(case.text, case.base):
            return SAME if is_read_only else THERE, {}
        if is_read_only:
            return REFUSED, {}
        try:
            entry = reader.read(case.text)
        except ScoreTextError:
            return REFUSED, {}
        fields = changed_fields(entry.fields, case.value, case.waiting)
        if not fields:
            return SAME, {}
        is_ours = case.base is None or reader.is_same(case.base, case.now)
        return HERE if is_ours else BOTH, fields

    def _has_content(self, case: "_Case") -> bool:
        if case.text.casefold() in NO_VALUE:
            return False
        return bool(case.text) or case.base is not None or self._empty_clears


@dataclass(frozen=True)
class _Case:
    """One cell of the file and the values it is compared with."""

    text: str
    base: str | None
    now: str
    value: CellValue
    waiting: Pending | None
