"""One file on its way into one course: read, matched, compared, and entered as one step."""

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Protocol

from lmsdesk.desk.exchange.base_snapshot import Base, BaseDamaged, read_base
from lmsdesk.desk.exchange.compare import Pace, compare
from lmsdesk.desk.exchange.matches import Matching
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.desk.exchange.preview import EntrySelection, Preview
from lmsdesk.desk.exchange.reader_process import read_file
from lmsdesk.desk.exchange.tables import Table
from lmsdesk.errors import LmsdeskError, Worded, said
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet, without_gone

_REPORT_EVERY_S = 0.1
_MOST_LOOKS = 5
"""Comparisons before entering gives up, because grades move all the time."""


def _no_progress(_done: int, _cells: int) -> None:
    """Ignores progress."""


class ImportOvertaken(LmsdeskError):
    """Grades moved between looking and entering; nothing was entered and the comparison is new."""


class Gradebook(Protocol):
    """What an import reads from and writes to."""

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The stored gradebook with the edits to lay over it."""

    def scale(self, course_id: CourseId, column: Column) -> Scale:
        """What the column accepts."""

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        """Subscribe to changes; the result unsubscribes."""

    async def edit(self, patches: Sequence[CellPatch], *, label: str) -> EditResult:
        """Keep the changes as one step."""


@dataclass(frozen=True)
class _Content:
    """What a file says, apart from where it goes."""

    rows: Sequence[list[str]]
    base: Base | None
    remarks: tuple[str, ...]


class Import:
    """A file and a course; `matching` and `preview` follow each decision of the person."""

    def __init__(
        self, gradebook: Gradebook, course_id: CourseId, path: Path, table: Table, *, on_progress: Pace = _no_progress
    ) -> None:
        self.course_id = course_id
        self.name = path.name
        self.sheets = table.sheets
        self.worksheet = table.sheet
        """The worksheet that was read, where there are several."""
        self.empty_clears = False
        self.matching = Matching(0, (), ())
        self.preview = Preview()
        self.sheet: Sheet | None = None
        """The gradebook that the preview was made with."""
        self.is_storing = False
        """Whether it is too late to give up: what is to be entered is on its way to the disk."""
        self._gradebook = gradebook
        self._table = table
        self._content = _Content((), None, ())
        self._on_progress = on_progress
        self._looks = 0

    @classmethod
    async def begin(
        cls,
        gradebook: Gradebook,
        course_id: CourseId,
        path: Path,
        *,
        worksheet: str | None = None,
        on_progress: Pace = _no_progress,
    ) -> "Import":
        """Read, match and compare; nothing is entered. Raises TableUnreadable.

        `on_progress` hears how many cells of how many have been compared, now and after each decision. Who no longer
        waits ends the work.
        """
        started = cls(gradebook, course_id, path, await read_file(path, sheet=worksheet), on_progress=on_progress)
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

    async def decide_row(self, position: int, user_id: UserId | None) -> None:
        """Say which student a row of the file is for, or that it is left out."""
        self.matching = self.matching.with_row(position, user_id)
        await self.look_again()

    async def decide_column(self, position: int, column_id: ColumnId | None) -> None:
        """Say which column a column of the file is for, or that it is left out."""
        self.matching = self.matching.with_column(position, column_id)
        await self.look_again()

    async def let_empty_clear(self, *, is_on: bool) -> None:
        """Say whether an empty cell of a file without a base clears the grade."""
        self.empty_clears = is_on
        await self.look_again()

    async def look_again(self, *, is_new: bool = False) -> bool:
        """Compare with the gradebook as it is now; False when a newer comparison took the place of this one."""
        self._looks += 1
        look = self._looks
        sheet = without_gone(await self._gradebook.sheet(self.course_id))
        if is_new:
            self._content = await asyncio.to_thread(_content, self._table, self.course_id)
            self.matching = await asyncio.to_thread(match, self._content.rows, sheet, self._content.base)
        with _Strides(self._on_progress, lambda: look == self._looks) as strides, suppress(_Overtaken):
            preview = await asyncio.to_thread(self._compare, sheet, strides.on_piece_done)
            if look == self._looks:
                self.preview, self.sheet = preview, sheet
                return True
        return False

    async def enter(self, taken: EntrySelection | None = None) -> EditResult:
        """Enter exactly the cells that are taken; without a word of a person, those that only the file changed.

        Raises ImportOvertaken, with the new comparison in `preview`, when a shown cell has moved meanwhile, and
        LmsdeskError while two rows or columns are for the same one.
        """
        if clashes := self.matching.clashes:
            raise LmsdeskError(Message(MessageId.TWICE), detail=clashes[0], hint=Message(MessageId.LEAVE_ONE_OUT))
        shown = self.preview
        if taken is not None and taken.preview is not shown:
            taken = taken.carry_over(shown)
        patches = await asyncio.to_thread(shown.patches, taken)
        cells = await asyncio.to_thread(lambda: {patch.cell for patch in patches})
        if not await self._is_still_as(shown, cells):
            raise ImportOvertaken(
                Message(MessageId.MOVED),
                detail=Message(MessageId.NOTHING_ENTERED),
                hint=Message(MessageId.LOOK_AGAIN),
            )
        self.is_storing = True
        try:
            return await self._gradebook.edit(patches, label=self._step_name(len(patches)))
        finally:
            self.is_storing = False

    def _step_name(self, count: int) -> str:
        grades = Worded("1 grade") if count == 1 else Worded("{count} grades", count=count)
        return said(Worded("Import {name}: {grades}", name=self.name, grades=grades))

    async def _is_still_as(self, shown: Preview, cells: AbstractSet[Cell]) -> bool:
        """Compare once more, and again while one of these cells moves during that: a large sheet takes seconds."""
        moved: list[Changes] = []
        leave = self._gradebook.subscribe(moved.append)
        try:
            for _ in range(_MOST_LOOKS):
                moved.clear()
                if not await self.look_again():
                    return False
                is_same = await asyncio.to_thread(shown.is_equivalent, self.preview)
                if not any(self.course_id in one.sheets or not one.cells.isdisjoint(cells) for one in moved):
                    return is_same
            return False
        finally:
            leave()

    def _compare(self, sheet: Sheet, pace: Pace) -> Preview:
        scales = {cells.column.id: self._gradebook.scale(self.course_id, cells.column) for cells in sheet.columns}
        return compare(
            self._content.rows,
            self.matching.prepare(),
            sheet,
            base=self._content.base,
            scales=scales,
            empty_clears=self.empty_clears,
            pace=pace,
        ).prepare()


class _Overtaken(Exception):
    """Nobody waits for this comparison any more."""


class _Strides:
    """Passes a thread's progress to the event loop a few times a second; leaving the context ends the work."""

    def __init__(self, on_progress: Pace, is_wanted: Callable[[], bool]) -> None:
        self._on_progress = on_progress
        self._is_wanted = is_wanted
        self._loop = asyncio.get_running_loop()
        self._is_left = False
        self._reported_at = 0.0

    def __enter__(self) -> "_Strides":
        return self

    def __exit__(self, *_: object) -> None:
        self._is_left = True

    def on_piece_done(self, done: int, cells: int) -> None:
        """One more piece is done; raises when nobody waits."""
        if self._is_left or not self._is_wanted():
            raise _Overtaken
        if (now := monotonic()) - self._reported_at > _REPORT_EVERY_S:
            self._reported_at = now
            self._loop.call_soon_threadsafe(self._report_progress, done, cells)

    def _report_progress(self, done: int, cells: int) -> None:
        if not self._is_left:
            self._on_progress(done, cells)


def _content(table: Table, course_id: CourseId) -> _Content:
    rows = table.rows
    try:
        base = read_base(table.hidden)
    except BaseDamaged:
        return _Content(rows, None, (*table.remarks, Message(MessageId.BASE_DAMAGED)))
    if base is None:
        return _Content(rows, None, (*table.remarks, Message(MessageId.NO_BASE)))
    if base.course_id != course_id:
        return _Content(rows, None, (*table.remarks, Message(MessageId.OTHER_COURSE)))
    made = f"{base.made_at.astimezone():%Y-%m-%d %H:%M}"
    return _Content(rows, base, (*table.remarks, Message(MessageId.COMPARED, made=made)))
