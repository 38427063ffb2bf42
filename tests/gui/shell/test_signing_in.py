"""A sign-in whose answer is on its way, while the person goes on with something else."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from lmsdesk.api import Token
from lmsdesk.desk import APPLICATION_SECRET, ApplicationRefused, MemorySecrets, SignIn, SiteBook, Workspace
from lmsdesk.desk.platform.paths import folders_under
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.kit.crash_dialog import CrashDialog
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.shell import signing_in
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from tests.gui.shell.test_program import COLLEGE, UNI, Slow, living
from tests.gui.site_desk import until


class Answer:
    """A sign-in whose code is exchanged when the test lets it be; with a `problem` the site refuses it."""

    def __init__(self) -> None:
        self.may_come = asyncio.Event()
        self.is_awaited = False
        self.problem: LmsdeskError | None = None

    async def finish(self, _url: str) -> Token:
        self.is_awaited = True
        await self.may_come.wait()
        if self.problem is not None:
            raise self.problem
        return Token("access", datetime.now(UTC) + timedelta(hours=1), None, "somebody", frozenset())


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Answer]:
    """Every sign-in is answered at once, and this is what comes of it."""
    made = Answer()

    async def answered(_self: object, _workspace: Workspace) -> tuple[SignIn, str]:
        return cast("SignIn", made), "http://127.0.0.1/lmsdesk/signed-in"

    monkeypatch.setattr(signing_in.SigningIn, "_ask", answered)
    yield made
    made.may_come.set()


def _reports(desk: DeskApp) -> list[str]:
    return [one.report.toPlainText() for one in desk.window.findChildren(CrashDialog)]


async def test_the_lock_ends_a_sign_in_whose_answer_does_not_come(
    tmp_path: Path, qtbot: QtBot, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in, "_LAST_S", 0.05)
    async with living(folders_under(tmp_path)) as desk:
        await desk.open_site(UNI)
        desk.window.sign_in_wanted.emit()
        await until(lambda: answer.is_awaited)
        await desk.locking.lock()
        answer.may_come.set()
        await until(lambda: not [one for one in asyncio.all_tasks() if one.get_name() == "signing in"])
        assert _reports(desk) == []
        await desk.locking.unlock()
        assert desk.window.workspace is not None
        assert not desk.window.workspace.session.is_signed_in


async def test_the_lock_waits_a_moment_for_the_answer(tmp_path: Path, qtbot: QtBot, answer: Answer) -> None:
    async with living(folders_under(tmp_path)) as desk:
        await desk.open_site(UNI)
        desk.window.sign_in_wanted.emit()
        await until(lambda: answer.is_awaited)
        asyncio.get_running_loop().call_later(0.05, answer.may_come.set)
        await desk.locking.lock()
        await desk.locking.unlock()
        assert _reports(desk) == []
        assert desk.window.workspace is not None
        assert desk.window.workspace.session.is_signed_in


async def test_an_answer_takes_the_keys_from_nobody(tmp_path: Path, qtbot: QtBot, answer: Answer) -> None:
    async with living(folders_under(tmp_path)) as desk:
        await desk.open_site(UNI)
        desk.window.sign_in_wanted.emit()
        await until(lambda: answer.is_awaited)
        desk.window.side.search.setFocus()
        answer.may_come.set()
        await until(lambda: not [one for one in asyncio.all_tasks() if one.get_name() == "signing in"])
        assert desk.window.focusWidget() is desk.window.side.search


@pytest.mark.parametrize("is_refused", [False, True], ids=["sign in", "check"])
async def test_what_failed_for_one_site_is_mended_there_and_not_at_the_one_on_show(
    tmp_path: Path, qtbot: QtBot, answer: Answer, is_refused: bool
) -> None:
    folders = folders_under(tmp_path)
    for site in (UNI, COLLEGE):
        SiteBook(folders).save(site)
    answer.problem = ApplicationRefused("The site refused it.") if is_refused else LmsdeskError("The answer is late.")
    async with living(folders) as desk:
        await desk.open_site(UNI)
        desk.window.sign_in_wanted.emit()
        await until(lambda: answer.is_awaited)
        await desk.open_site(COLLEGE)
        answer.may_come.set()
        await until(lambda: desk.window.messages.notice)
        answer.is_awaited = False
        desk.window.messages._remedy.click()
        if is_refused:
            await until(lambda: desk.window.findChildren(SiteSettingsDialog))
            desk.window.findChildren(SiteSettingsDialog)[0].reject()
        else:
            await until(lambda: answer.is_awaited)
        assert desk.window.workspace is not None
        assert desk.window.workspace.site == UNI


async def test_there_is_a_way_back_to_the_practice_site(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in.SigningIn, "spawn", lambda _: None)
    slow = Slow()
    slow.may_come.set()
    async with living(folders_under(tmp_path), practice=slow) as desk:
        await desk.open_practice()
        await desk.open_site(UNI)
        # As the words “Go back” do where something was not saved.
        desk.window.site_chosen.emit(COLLEGE.id)
        await until(lambda: desk.window.workspace is not None and desk.window.workspace.site.id == COLLEGE.id)
        await desk.shut_down()


async def test_what_is_not_unlocked_is_not_saved_by_half(tmp_path: Path, qtbot: QtBot, answer: Answer) -> None:
    folders, secrets = folders_under(tmp_path), MemorySecrets()
    place = replace(UNI, protection="passphrase")
    SiteBook(folders).save(place)
    secrets.set(place.id, APPLICATION_SECRET, "old")
    async with living(folders, secrets=secrets) as desk:
        await desk.open_site(place, "violet")
        desk._spawn_application_check()
        await until(lambda: desk.window.findChildren(SiteSettingsDialog))
        (page,) = desk.window.findChildren(SiteSettingsDialog)
        page.key.setText("another key")
        page.secret.setText("new")
        page.save.click()
        await until(lambda: any(one.isVisible() for one in desk.window.findChildren(TextDialog)))
        next(one for one in desk.window.findChildren(TextDialog) if one.isVisible()).reject()
        await until(lambda: not [one for one in asyncio.all_tasks() if one.get_name() == "settling a site"])
        # Else the next sign-in would go out with the old key and the new secret.
        assert SiteBook(folders).find(place.id) == place
        assert secrets.get(place.id, APPLICATION_SECRET) == "old"
        assert not answer.is_awaited
