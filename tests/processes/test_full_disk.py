"""The disk fills up while the program looks after its own files: the outbox stays whole and a sentence says why."""

import logging
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from lmsdesk.desk import folders_under, start_logs
from lmsdesk.desk.platform.logs import LogFile
from lmsdesk.model.annotations import AnnotatedPaper, AnnotationKind
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AnnotationId, AttemptId, AttemptTarget, Cell
from lmsdesk.store import Store, StoreFull
from tests.helpers.small_disk import fill, free, small_disk
from tests.processes.homes import Home, lonely_home
from tests.processes.killing import PAPER, annotated, cells_in
from tests.processes.lives import Work, enters_until_full, later_program
from tests.processes.nursery import finished
from tests.processes.steps import Overlay, Step, seen
from tests.processes.upgrading import as_older_program, fill_outbox, later

WAITING = 800
LONG = "words " * 200
NOTE = AnnotationId("n1")
ROOM_FOR_MARKS = 100
"""Free pages: some marks fit."""
ROOM = [0, 1, 4, 16, 64, 200, 300, 400, 500, 600, 800]
"""Free pages: the copy is stopped by the first of them, the steps themselves by those after."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", "16m") as disk:
        yield disk


async def _home(disk: Path) -> tuple[Home, Overlay]:
    home = await lonely_home(disk / "home", students=200, columns=5)
    return home, await fill_outbox(home, random.Random(1), count=WAITING)


async def _is_stopped(home: Home) -> bool:
    """Whether the disk is too full for the later program to open the file; half a copy is not left behind."""
    with later_program(later()):
        try:
            store = await home.store()
        except StoreFull:
            assert not list(home.file.parent.glob("*.partial*"))
            return True
    # What was migrated is in the log, which the file may have no room for yet.
    with suppress(StoreFull):
        await store.close()
    return False


async def _fill_with_notes(store: Store, cells: list[Cell], waiting: Overlay) -> None:
    for cell in cells:
        await store.outbox.edit([CellPatch(cell, {"notes": LONG})], label="a note")
        waiting[cell] = {**waiting.get(cell, {}), "notes": LONG}


async def test_an_upgrade_on_a_full_disk_is_told_and_keeps_the_outbox(disk: Path) -> None:
    home, waiting = await _home(disk)
    ballast, stopped = disk / "ballast", 0
    for pages in ROOM:
        fill(ballast)
        free(ballast, pages)
        is_stopped = await _is_stopped(home)
        ballast.unlink()
        if not is_stopped:
            break
        stopped += 1
        assert await as_older_program(home) == waiting
        for copy in home.file.parent.glob("*.version-*"):
            copy.unlink()
    assert stopped > 4
    with later_program(later()):
        store = await home.store()
    assert seen(await store.outbox.edits()) == waiting
    await store.close()
    assert await as_older_program(home) is None


async def test_a_full_disk_keeps_every_earlier_edit_and_takes_new_ones_when_there_is_room(disk: Path) -> None:
    home, waiting = await _home(disk)
    cells = await cells_in(home)
    fill(disk / "ballast")
    store = await home.store()
    with pytest.raises(StoreFull, match=r"The disk is full\."):
        await _fill_with_notes(store, cells, waiting)
    assert seen(await store.outbox.edits()) == waiting
    (disk / "ballast").unlink()
    await store.outbox.edit([CellPatch(cells[0], {"score": 1.25})], label="a grade")
    await store.close()
    waiting[cells[0]] = {**waiting[cells[0]], "score": 1.25}
    assert await as_older_program(home) == waiting


async def test_drafts_and_annotations_survive_a_full_disk_beside_a_full_outbox(disk: Path) -> None:
    home, kept = await _home(disk)
    cells = await cells_in(home)
    fill(disk / "ballast")
    free(disk / "ballast", ROOM_FOR_MARKS)
    store = await home.store()
    with pytest.raises(StoreFull, match=r"The disk is full\."):
        await _fill_with_marks(store, cells, kept)
    marked = [target for target in kept if isinstance(target, AttemptTarget)]
    assert marked
    with suppress(StoreFull):
        await store.close()
    (disk / "ballast").unlink()

    store = await home.store()
    edits = await store.outbox.edits()
    assert seen(edits) | await annotated(home, store) == kept
    assert sorted(edit.target for edit in edits if edit.is_draft) == sorted(marked)
    mark = _mark(cells[-1])
    await store.outbox.edit([CellPatch(mark, {"score": 1.25})], label="a mark")
    kept[mark] = {"score": 1.25}
    assert seen(await store.outbox.edits()) | await annotated(home, store) == kept
    await store.close()


async def _fill_with_marks(store: Store, cells: list[Cell], kept: Overlay) -> None:
    """Mark one attempt after the other, with a note on its paper, and know what was said to be kept."""
    for number, cell in enumerate(cells):
        mark = _mark(cell)
        fields = {"score": number + 0.0625, "feedback": LONG}
        await store.outbox.edit([CellPatch(mark, fields)], label="a mark")
        kept[mark] = fields
        note = AnnotatedPaper(cell.course_id, cell.column_id, cell.user_id, mark.attempt_id, PAPER).target(NOTE)
        body = {"kind": AnnotationKind.PAGE_NOTE.value, "page": 0, "text": LONG}
        await store.outbox.edit([CellPatch(note, {"body": body})], label="a note")
        kept[note] = {"body": body}


def _mark(cell: Cell) -> AttemptTarget:
    return AttemptTarget(cell.course_id, cell.column_id, cell.user_id, AttemptId("_1_1"))


async def test_a_disk_that_takes_no_more_is_told_and_every_earlier_edit_is_kept(tmp_path: Path) -> None:
    home = await lonely_home(tmp_path / "home", students=200, columns=3)
    cells = await cells_in(home)
    steps = [Step((CellPatch(cell, {"score": 1.0625, "notes": LONG}),)) for cell in cells]
    life = finished(enters_until_full, Work(home, steps))
    assert life.said[-1] == "The data folder cannot be used."
    assert 10 < life.steps < len(steps)
    store = await home.store()
    assert seen(await store.outbox.edits()).keys() == set(cells[: life.steps])
    await store.close()


def test_a_log_on_a_full_disk_disturbs_nothing(disk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root, before = logging.getLogger(), logging.getLogger().level
    start_logs(folders_under(disk))
    try:
        logging.getLogger("lmsdesk").info("there is room")
        fill(disk / "ballast")
        for _ in range(50):
            logging.getLogger("lmsdesk").info("x" * 40_000)
        (disk / "ballast").unlink()
        logging.getLogger("lmsdesk").info("there is room again")
    finally:
        for handler in [one for one in root.handlers if isinstance(one, LogFile)]:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(before)
    assert "Traceback" not in capfd.readouterr().err
    assert "there is room again" in (folders_under(disk).logs / "lmsdesk.log").read_text("utf-8")
