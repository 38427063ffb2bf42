"""One file on its way into one course: read, matched, compared, and entered as one step."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from lmsdesk.desk.exchange.base import Base, BaseDamaged, read_base, without_base
from lmsdesk.desk.exchange.compare import Preview, compare
from lmsdesk.desk.exchange.matches import Matching
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.reading import read_file
from lmsdesk.desk.exchange.tables import Rows, Table
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet

_MOST_LOOKS = 5
"""Comparisons before entering gives up, because grades move all the time."""


class ImportOvertaken(LmsdeskError):
    """Grades moved between looking and entering; nothing was entered and the comparison is new."""


class Gradebook(Protocol):
    """What an import reads from and writes to: the workspace."""

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The stored gradebook with the edits to lay over it."""

    def scale(self, course_id: CourseId, column: Column) -> Scale:
        """What the column accepts."""

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        """Be told what moved; the result ends it."""

    async def edit(self, patches: Sequence[CellPatch], *, label: str) -> EditResult:
        """Keep the changes as one step."""


@dataclass(frozen=True)
class _Content:
    """What a file says, apart from where it goes."""

    rows: Rows
    base: Base | None
    remarks: tuple[str, ...]


class Import:
    """A file and a course; `matching` and `preview` follow each decision of the person."""

    def __init__(self, workspace: Gradebook, course_id: CourseId, path: Path, table: Table) -> None:
        self.course_id = course_id
        self.name = path.name
        self.sheets = table.sheets
        self.worksheet = table.sheet
        """The worksheet that was read, where there are several."""
        self.empty_clears = False
        self.matching = Matching(0, (), ())
        self.preview = Preview((), 0)
        self.sheet: Sheet | None = None
        """The gradebook that the preview was made with."""
        self._workspace = workspace
        self._content = _content(table, course_id)

    @classmethod
    async def begin(
        cls, workspace: Gradebook, course_id: CourseId, path: Path, *, worksheet: str | None = None
    ) -> "Import":
        """Read, match and compare; nothing is entered. Raises TableUnreadable."""
        started = cls(workspace, course_id, path, await read_file(path, sheet=worksheet))
        await started.look_again(is_new=True)
        return started

    @property
    def remarks(self) -> tuple[str, ...]:
        """How the file was read, and whether it knows what the service held."""
        return self._content.remarks

    @property
    def has_base(self) -> bool:
        """Whether both sides' changes can be told apart."""
        return self._content.base is not None

    async def decide_row(self, place: int, user_id: UserId | None) -> None:
        """Say which student a row of the file is for, or that it is left out."""
        self.matching = self.matching.with_row(place, user_id)
        await self.look_again()

    async def decide_column(self, place: int, column_id: ColumnId | None) -> None:
        """Say which column a column of the file is for, or that it is left out."""
        self.matching = self.matching.with_column(place, column_id)
        await self.look_again()

    async def let_empty_clear(self, *, is_on: bool) -> None:
        """Say whether an empty cell of a file without a base clears the grade."""
        self.empty_clears = is_on
        await self.look_again()

    async def look_again(self, *, is_new: bool = False) -> None:
        """Compare with the gradebook as it is now."""
        sheet = await self._workspace.sheet(self.course_id)
        if is_new:
            self.matching = await asyncio.to_thread(match, self._content.rows, sheet, self._content.base)
        self.preview = await asyncio.to_thread(self._compared, sheet)
        self.sheet = sheet

    async def enter(self, *, also: Collection[Cell] = ()) -> EditResult:
        """Enter exactly what is shown: what the file changed, and of what both changed the cells in `also`.

        Raises ImportOvertaken, with the new comparison in `preview`, when a shown cell has moved meanwhile, and
        LmsdeskError while two rows or columns are for the same one.
        """
        if clashes := self.matching.clashes():
            raise LmsdeskError(
                "One grade would be entered twice.", detail=clashes[0], hint="Leave one of them out, then go on."
            )
        shown = self.preview
        patches = shown.patches(also=also)
        is_settled = await self._looked_while_nothing_moved({patch.cell for patch in patches})
        if shown != self.preview or not is_settled:
            raise ImportOvertaken(
                "Grades changed while you looked.",
                detail="Nothing was entered. The list shows how it is now.",
                hint="Look again, then enter.",
            )
        return await self._workspace.edit(patches, label=f"Import {self.name}: {_grades(len(patches))}")

    async def _looked_while_nothing_moved(self, cells: Collection[Cell]) -> bool:
        """Compare once more, and again while one of these cells moves during that: a large sheet takes seconds."""
        moved: list[Changes] = []
        leave = self._workspace.subscribe(moved.append)
        try:
            for _ in range(_MOST_LOOKS):
                moved.clear()
                await self.look_again()
                if not any(self.course_id in one.sheets or not one.cells.isdisjoint(cells) for one in moved):
                    return True
            return False
        finally:
            leave()

    def _compared(self, sheet: Sheet) -> Preview:
        scales = {cells.column.id: self._workspace.scale(self.course_id, cells.column) for cells in sheet.columns}
        return compare(
            self._content.rows,
            self.matching,
            sheet,
            base=self._content.base,
            scales=scales,
            empty_clears=self.empty_clears,
        ).prepared()


def _content(table: Table, course_id: CourseId) -> _Content:
    rows, marked = without_base(table.rows)
    try:
        base = read_base(table.hidden or marked)
    except BaseDamaged:
        said = "The file's record of what the service held is damaged: only two sides are compared."
        return _Content(rows, None, (*table.remarks, said))
    if base is None:
        said = "The file does not say what the service held when it was made: only two sides are compared."
        return _Content(rows, None, (*table.remarks, said))
    if base.course_id != course_id:
        said = "The file was exported from another course: only two sides are compared."
        return _Content(rows, None, (*table.remarks, said))
    made = f"{base.made_at.astimezone():%Y-%m-%d %H:%M}"
    return _Content(rows, base, (*table.remarks, f"Compared with what the service held on {made}."))


def _grades(count: int) -> str:
    return "1 grade" if count == 1 else f"{count:,} grades"
