"""The disk is full in the middle of grading: a sentence says so at once, and the screen shows only what is kept."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.outbox.actions import WAITING
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.sheet import CellFlag
from tests.helpers.campus import Campuses
from tests.helpers.small_disk import fill, small_disk
from tests.journeys.conftest import MakeDesk, SignedIn


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for one course and little more."""
    with small_disk(tmp_path / "disk", "8m") as disk:
        yield disk


@pytest.fixture
def home(disk: Path) -> Path:
    return disk / "home"


async def test_the_window_closes_on_a_full_disk_and_what_was_kept_before_is_there(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, disk: Path
) -> None:
    async with campuses.open() as campus:
        secrets = await signed_in(campus)
        async with make_desk(campus, secrets, protection="none") as desk:
            await desk.open_course()
            cells = desk.cells("Presentation", 1)
            desk.app.window.menu_actions["offline"].trigger()
            desk.grid_input.type_down(cells, ["17.5"])
            await desk.stored()
            fill(disk / "ballast")
        (disk / "ballast").unlink()
        async with make_desk(campus, secrets, protection="none") as again:
            await again.open_course()
            await again.sent()
        assert await campus.scores(cells) == [17.5]


async def test_a_full_disk_is_told_at_once_and_the_screen_shows_what_is_kept(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, disk: Path
) -> None:
    ballast = disk / "ballast"
    async with campuses.open() as campus, make_desk(campus, await signed_in(campus), protection="none") as desk:
        await desk.open_course()
        cells = desk.cells("Presentation", 2)
        desk.app.window.menu_actions["offline"].trigger()
        desk.grid_input.type_down(cells[:1], ["17.5"])
        await desk.stored()
        before = desk.shown(cells)
        fill(ballast)
        desk.grid_input.type_down(cells[1:], ["18.5"])
        await desk.noticed("The disk is full.")
        await until(lambda: desk.shown(cells) == before, "the screen shows what is not on the disk")
        assert before[0][1] & CellFlag.UNSENT
        ballast.unlink()
        desk.grid_input.type_down(cells[1:], ["18.5"])
        await desk.stored()
        desk.app.window.menu_actions["offline"].trigger()
        await desk.sent()
        assert await campus.scores(cells) == [17.5, 18.5]


async def test_what_was_discarded_can_be_taken_back_once_there_is_room(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, disk: Path
) -> None:
    ballast = disk / "ballast"
    async with campuses.open() as campus, make_desk(campus, await signed_in(campus), protection="none") as desk:
        await desk.open_course()
        cells = desk.cells("Presentation", 1)
        desk.app.window.menu_actions["offline"].trigger()
        desk.grid_input.type_down(cells, ["17.5"])
        await desk.stored()
        desk.app.window.pages.show_page(WAITING)
        page = desk.app.window.pages.find_page(WaitingPage)
        assert page is not None
        await until(lambda: len(page.model.entries) == 1, "it is not listed")
        page.edits.table.selectRow(0)
        page.edits.drop.click()
        await until(page.undo_bar.button.isVisible, "it was not discarded")
        fill(ballast)
        page.undo_bar.button.click()
        await desk.noticed("The disk is full.")
        await until(page.undo_bar.button.isVisible, "it cannot be taken back any more")
        ballast.unlink()
        page.undo_bar.button.click()
        await until(lambda: len(page.model.entries) == 1, "it was not taken back")
        desk.app.window.menu_actions["offline"].trigger()
        await desk.sent()
        assert await campus.scores(cells) == [17.5]


async def test_a_score_that_cannot_be_stored_keeps_the_window_open_once(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, disk: Path
) -> None:
    ballast = disk / "ballast"
    async with campuses.open() as campus, make_desk(campus, await signed_in(campus), protection="none") as desk:
        await desk.open_course()
        (cell,) = desk.cells("Presentation", 1)
        desk.app.window.menu_actions["offline"].trigger()
        desk.grid_input.select_cell(cell)
        fill(ballast)
        QTest.keyClicks(desk.page.table, "17.5")
        desk.app.window.close()
        await desk.noticed("The disk is full.")
        await asyncio.sleep(0.3)
        assert not desk.app._is_ending
        # Who knows it and wishes to end all the same can do so.
        desk.app.window.close()
        await until(desk.app._ended.is_set, "the window cannot be closed")
        ballast.unlink()
