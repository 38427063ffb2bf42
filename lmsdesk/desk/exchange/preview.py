"""Everything that a file would do to a gradebook, in arrays: a cell becomes an object when it is looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from lmsdesk.desk.exchange.base_snapshot import Base
from lmsdesk.desk.exchange.cell_reader import CellReader
from lmsdesk.desk.exchange.matches import cell_text, without_guard
from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.desk.exchange.overlaid_columns import exact_text
from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays, Scores
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json

Positions = NDArray[np.int64]
"""Cells by number: all of the first compared column, in the order of the file's students, then of the next."""
Codes = NDArray[np.uint8]
Mask = NDArray[np.bool_]

_MOST_WORDS = 5


class Verdict(StrEnum):
    """What a cell of the file means for the cell of the gradebook."""

    SAME = "same"
    HERE = "changed in the file"
    THERE = "changed on the server"
    BOTH = "changed in both"
    REFUSED = "refused"


VERDICTS: Final = tuple(Verdict)
SAME, HERE, THERE, BOTH, REFUSED = range(len(VERDICTS))
"""The verdicts as they stand in arrays."""
_URGENT_FIRST = (Verdict.BOTH, Verdict.REFUSED, Verdict.HERE, Verdict.THERE)


@dataclass(frozen=True)
class PreviewCell:
    """One cell of a file beside the cell of the gradebook."""

    cell: Cell
    base: str | None
    """What the service held when the file was made; None when the file does not say."""
    now: str
    file: str
    verdict: Verdict
    reason: str = ""
    """Why it is refused, or what is unusual about it."""
    patch: CellPatch | None = None
    """What writing the file's value would change."""


@dataclass(frozen=True, eq=False)
class ComparedColumn:
    """One column of the file, compared; arrays are in the order of the file's students."""

    position: int
    """The column's index in the file."""
    cells: ColumnArrays
    """The column of the gradebook, by slot."""
    reader: CellReader
    verdicts: Codes
    scores: Scores
    """What a plain number of the file enters; NaN clears."""
    odd: Mapping[int, Json]
    """The fields that anything else than a plain number changes."""

    @property
    def column_id(self) -> ColumnId:
        return self.cells.column.id

    def fields(self, row: int) -> Json:
        """What writing a cell changes, where it is to be written."""
        if row in self.odd:
            return self.odd[row]
        score = float(self.scores[row])
        return {"score": None if np.isnan(score) else score}

    def is_equivalent(self, other: "ComparedColumn", slots: NDArray[np.intp]) -> bool:
        """Whether a person would read, and enter, the same: what needs nothing may have moved."""
        is_same_column = (self.column_id, self.position) == (other.column_id, other.position)
        if not is_same_column or not np.array_equal(self.verdicts, other.verdicts):
            return False
        changed = slots[self.verdicts != SAME]
        return (
            self.odd == other.odd
            and np.array_equal(self.scores, other.scores, equal_nan=True)
            and np.array_equal(self.cells.scores[changed], other.cells.scores[changed], equal_nan=True)
            and np.array_equal(self.cells.flags[changed] & EXEMPT, other.cells.flags[changed] & EXEMPT)
            and all(self.cells.texts.get(slot) == other.cells.texts.get(slot) for slot in changed.tolist())
        )


class Cells(Sequence[PreviewCell]):
    """Cells of a preview by their numbers; each is made when it is asked for."""

    def __init__(self, preview: "Preview", positions: Positions) -> None:
        self._preview = preview
        self.positions = positions

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, at: int) -> PreviewCell: ...
    @overload
    def __getitem__(self, at: slice) -> "Cells": ...
    def __getitem__(self, at: int | slice) -> "PreviewCell | Cells":
        if isinstance(at, slice):
            return Cells(self._preview, self.positions[at])
        return self._preview.cell(int(self.positions[at]))


@dataclass(frozen=True, eq=False)
class Preview:
    """Everything a file would do; nothing else is ever written."""

    rows: Sequence[Sequence[str]] = ()
    """The file."""
    base: Base | None = None
    students: Sequence["FileStudent"] = ()
    columns: Sequence[ComparedColumn] = ()
    names: Mapping[UserId, str] = field(default_factory=dict)
    """The sort names of all students of the course."""
    passed_over: tuple[tuple[str, int], ...] = ()
    """Words for “no grade” that stand where there is one, and how often; they change nothing."""
    course_id: CourseId | None = None

    @cached_property
    def by_verdict(self) -> dict[Verdict, Cells]:
        verdicts = self.verdicts
        return {one: Cells(self, np.flatnonzero(verdicts == code)) for code, one in enumerate(VERDICTS)}

    @cached_property
    def cells(self) -> Cells:
        """All that are not the same, in the order of the file."""
        return Cells(self, np.flatnonzero(self.verdicts))

    @cached_property
    def in_order(self) -> Cells:
        """All of them, what a person has to decide first."""
        return Cells(self, np.concatenate([self.by_verdict[verdict].positions for verdict in _URGENT_FIRST]))

    @property
    def same(self) -> int:
        """How many cells need nothing."""
        return self.count(Verdict.SAME)

    def prepare(self) -> "Preview":
        """The same with its cells sorted, because there may be a million of them."""
        len(self.in_order), len(self.cells), len(self._row_of)
        return self

    def count(self, verdict: Verdict) -> int:
        return len(self.by_verdict[verdict])

    def cell(self, position: int) -> PreviewCell:
        column, row, student = self._at(position)
        verdict = VERDICTS[int(column.verdicts[row])]
        text = without_guard(cell_text(self.rows[student.position], column.position))
        is_written = verdict in {Verdict.HERE, Verdict.BOTH}
        patch = self._patch(position)
        return PreviewCell(
            patch.cell,
            self._base_text(column.column_id, student),
            exact_text(column.cells, student.slot),
            text,
            verdict,
            _reason(column, verdict, text),
            patch if is_written else None,
        )

    def row_of(self, user_id: UserId) -> int:
        """Where a student stands among those of the file; -1 for nobody."""
        return self._row_of.get(user_id, -1)

    def is_equivalent(self, other: "Preview") -> bool:
        """Whether another comparison of the same file shows, and enters, the same."""
        if self.students != other.students or len(self.columns) != len(other.columns):
            return False
        slots = np.array([student.slot for student in self.students], np.intp)
        return all(mine.is_equivalent(theirs, slots) for mine, theirs in zip(self.columns, other.columns, strict=True))

    def remark(self) -> str:
        """What is said of the words that were passed over, if there are any."""
        if not self.passed_over:
            return ""
        words = ", ".join(f"“{word}” ({count:,})" for word, count in self.passed_over[:_MOST_WORDS])
        return Message(MessageId.PASSED_OVER, words=words)

    def patches(self, taken: "EntrySelection | None" = None) -> list[CellPatch]:
        """What is written: the cells that are taken; without a word of a person, those that only the file changed."""
        mask = (taken or EntrySelection.of(self)).mask
        here, both = (self.by_verdict[verdict].positions for verdict in (Verdict.HERE, Verdict.BOTH))
        return [self._patch(position) for positions in (here, both) for position in positions[mask[positions]].tolist()]

    def _patch(self, position: int) -> CellPatch:
        assert self.course_id is not None
        column, row, student = self._at(position)
        return CellPatch(Cell(self.course_id, column.column_id, student.user_id), column.fields(row))

    def _at(self, position: int) -> tuple[ComparedColumn, int, "FileStudent"]:
        number, row = divmod(position, len(self.students))
        return self.columns[number], row, self.students[row]

    def _base_text(self, column_id: ColumnId, student: "FileStudent") -> str | None:
        if self.base is None or student.base_row is None or column_id not in self.base.texts:
            return None
        return self.base.texts[column_id][student.base_row]

    @cached_property
    def _row_of(self) -> dict[UserId, int]:
        return {student.user_id: row for row, student in enumerate(self.students)}

    @cached_property
    def verdicts(self) -> Codes:
        return np.concatenate([np.empty(0, np.uint8), *(column.verdicts for column in self.columns)])


class FileStudent(NamedTuple):
    """Where a student stands: in the file, in the arrays, and in what was exported."""

    position: int
    user_id: UserId
    slot: int
    base_row: int | None


def _reason(column: ComparedColumn, verdict: Verdict, text: str) -> str:
    if verdict is Verdict.REFUSED:
        return Message(MessageId.WORKED_OUT) if column.cells.is_read_only else column.reader.refusal(text)
    return column.reader.warning(text) if verdict in {Verdict.HERE, Verdict.BOTH} else ""


@dataclass(frozen=True, eq=False)
class EntrySelection:
    """Which cells of a comparison are entered: at first those that only the file changed; a person ticks any other."""

    preview: Preview
    mask: Mask
    """By the numbers of the cells."""

    @classmethod
    def of(cls, preview: Preview) -> "EntrySelection":
        """What is entered of a comparison as long as nobody has said anything else."""
        return cls(preview, preview.verdicts == HERE)

    def with_positions(self, positions: Positions, *, is_on: bool) -> "EntrySelection":
        """The same with some cells taken or left out; what cannot be entered stays out."""
        mask, verdicts = self.mask.copy(), self.preview.verdicts[positions]
        mask[positions[(verdicts == HERE) | (verdicts == BOTH)]] = is_on
        return EntrySelection(self.preview, mask)

    def carry_over(self, now: Preview) -> "EntrySelection":
        """The same for another comparison: what was said of a cell holds while it means the same."""
        made, before = EntrySelection.of(now), self.preview
        columns = {column.column_id: number for number, column in enumerate(before.columns)}
        rows = np.array([before.row_of(student.user_id) for student in now.students], np.int64)
        for number, column in enumerate(now.columns):
            if column.column_id not in columns or not before.students:
                continue
            positions = columns[column.column_id] * len(before.students) + np.maximum(rows, 0)
            is_same = (rows >= 0) & (before.verdicts[positions] == column.verdicts)
            mask_part = made.mask[number * len(rows) : (number + 1) * len(rows)]
            mask_part[is_same] = self.mask[positions[is_same]]
        return made

    def count(self, *verdicts: Verdict) -> int:
        """How many cells are taken, of those with one of these verdicts where any is named."""
        if not verdicts:
            return int(np.count_nonzero(self.mask))
        return sum(int(np.count_nonzero(self.mask[self.preview.by_verdict[one].positions])) for one in verdicts)
