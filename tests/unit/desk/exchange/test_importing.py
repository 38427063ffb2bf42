"""Entering a file: exactly what was shown is entered, also while the service's grades move underneath."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from lmsdesk.desk.exchange.importing import Import, ImportOvertaken
from lmsdesk.desk.exchange.preview import Preview
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet
from tests.unit.desk.exchange.test_export import COURSE, NAN, cells, row, sheet

PEOPLE = [row(0, "Okafor", userName="chidi"), row(1, "Nguyen", userName="linh")]
CELL = Cell(COURSE, ColumnId("_1_1"), UserId("_0_1"))
FILE = "User name,Essay\nchidi,5\nlinh,7\n"


class Moving:
    """A gradebook in which a colleague's grade arrives right after it was read for the so-many-th time."""

    def __init__(self, *, arrives_after: int, arriving: Changes) -> None:
        self.entered: list[CellPatch] = []
        self.reads = 0
        self._arrives_after = arrives_after
        self._arriving = arriving
        self._changes = Announcer[Changes]()

    async def sheet(self, course_id: CourseId) -> Sheet:
        assert course_id == COURSE
        self.reads += 1
        score = 2.0 if self.reads > self._arrives_after and CELL in self._arriving.cells else NAN
        if self.reads == self._arrives_after:
            self.arrive()
        return sheet(PEOPLE, [cells(1, "Essay", [score, NAN])])

    def arrive(self) -> None:
        self._changes.announce(self._arriving)

    def scale(self, _course_id: CourseId, _column: Column) -> Scale:
        return Scale(10.0)

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        return self._changes.subscribe(on_changes)

    async def edit(self, patches: Sequence[CellPatch], *, label: str) -> EditResult:
        assert label == "Import grades.csv: 2 grades"
        self.entered += patches
        return EditResult(Changes(), ())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "grades.csv"
    path.write_text(FILE, encoding="utf-8")
    return path


async def test_a_grade_that_moves_while_it_is_compared_for_the_last_time_is_not_written_over(file: Path) -> None:
    book = Moving(arrives_after=2, arriving=Changes(cells=frozenset({CELL})))
    importing = await Import.begin(book, COURSE, file)
    with pytest.raises(ImportOvertaken):
        await importing.enter()
    assert book.entered == []
    assert [one.now for one in importing.preview.cells if one.cell == CELL] == ["2"]


async def test_a_grade_that_moves_while_both_comparisons_are_held_together_is_not_written_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Moving(arrives_after=99, arriving=Changes(cells=frozenset({CELL})))
    importing = await Import.begin(book, COURSE, file)
    is_equivalent = Preview.is_equivalent

    def arrive(shown: Preview, other: Preview) -> bool:
        # Of a large file this takes a while.
        if book.reads < 99:
            book.reads = 99
            book.arrive()
        return is_equivalent(shown, other)

    monkeypatch.setattr(Preview, "is_equivalent", arrive)
    with pytest.raises(ImportOvertaken):
        await importing.enter()
    assert book.entered == []


async def test_what_moves_elsewhere_is_in_nobodys_way(file: Path) -> None:
    elsewhere = Cell(COURSE, ColumnId("_9_1"), UserId("_0_1"))
    book = Moving(arrives_after=2, arriving=Changes(cells=frozenset({elsewhere}), courses=True))
    importing = await Import.begin(book, COURSE, file)
    await importing.enter()
    assert [(patch.cell.user_id, patch.fields["score"]) for patch in book.entered] == [("_0_1", 5.0), ("_1_1", 7.0)]
    assert book.reads == 2


async def test_a_sheet_that_moved_as_a_whole_is_compared_again_and_entered_when_it_says_the_same(file: Path) -> None:
    book = Moving(arrives_after=2, arriving=Changes(sheets=frozenset({COURSE})))
    importing = await Import.begin(book, COURSE, file)
    await importing.enter()
    assert (len(book.entered), book.reads) == (2, 3)
