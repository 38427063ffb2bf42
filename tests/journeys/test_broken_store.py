"""The file on this computer is damaged or too new: a sentence says so, and nothing is overwritten."""

import sqlite3
from contextlib import closing

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders
from tests.helpers.campus import SITE, Campuses
from tests.helpers.desk import question_on
from tests.journeys.conftest import MakeDesk, SignedIn


async def test_garbage_in_the_place_of_the_data_is_kept(
    campuses: Campuses, make_desk: MakeDesk, folders: AppFolders
) -> None:
    file = folders.store_file(SITE)
    file.parent.mkdir(parents=True)
    file.write_bytes(garbage := b"this was never a store " * 400)
    async with campuses.open() as campus, make_desk(campus, protection="none") as desk:
        await until(lambda: question_on(desk) is not None, "nothing was said")
        question = question_on(desk)
        assert question is not None
        assert question.windowTitle() == "The stored data is damaged."
        window = desk.app.window
        await until(window.isVisible, "the window stayed away")
        assert not window.menu_actions["refresh"].isEnabled(), "offered before there is a site"
        assert window.pages.welcome.isVisible()
        question.reject()
        await until(lambda: question_on(desk) is None, "the question did not close")
        assert desk.app.window.workspace is None
        assert desk.app.window.pages.welcome.isVisible()
    assert file.read_bytes() == garbage


async def test_data_of_a_newer_program_is_left_alone(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, folders: AppFolders
) -> None:
    file = folders.store_file(SITE)
    async with campuses.open() as campus:
        async with make_desk(campus, await signed_in(campus), protection="none") as desk:
            await desk.open_course()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version = 9000")
        before = file.read_bytes()
        async with make_desk(campus, protection="none") as desk:
            await desk.noticed("A newer version wrote this data.")
            assert "Install the newer version of the program to continue." in desk.message
            assert desk.app.window.workspace is None
        assert file.read_bytes() == before
