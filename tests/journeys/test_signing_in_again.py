"""Signing in from the window: an earlier sign-in that is void, and a secret that was typed wrongly."""

import asyncio
import base64
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qsl, urlsplit

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.api import Token
from lmsdesk.desk import APPLICATION_SECRET, KeychainSecrets, MemorySecrets, SecretStore, SignIn, Site, SiteBook
from lmsdesk.desk.platform.paths import AppFolders, folders_under
from lmsdesk.desk.sites.secrets import TOKEN
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.practice_launcher import PracticeReady, PracticeStarter
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from lmsdesk.gui.site.sign_in_dialog import SignInUnfinished
from lmsdesk.model.ids import CourseId, SiteId
from lmsdesk.model.wire import encode_json
from tests.gui.site_desk import until
from tests.unit.api.raw_site import Heard, RawSite, raw_site, reply, streaming_site
from tests.unit.desk.sites.test_secrets import Chain

PRACTICE = SiteId("practice")
OLD_TOKEN = Token("old", datetime(2099, 1, 1, tzinfo=UTC), "r", "u", frozenset({"read"}))
"""Of a site that is not there any more."""
GOOD = base64.b64encode(b"key:right").decode()
TOKEN_REPLY = {"access_token": "fresh", "token_type": "bearer", "expires_in": 3600, "scope": "read", "user_id": "u"}


def is_for_token(heard: Heard) -> bool:
    return heard.target.partition("?")[0].endswith("/token")


def service(heard: Heard) -> bytes:
    """A site whose application is `key` with the secret `right`, and that knows no token but its own."""
    if is_for_token(heard):
        is_right = heard.headers["authorization"] == f"Basic {GOOD}"
        body: dict[str, Any] = TOKEN_REPLY if is_right else {"error": "invalid_client"}
        return reply(200 if is_right else 401, encode_json(body))
    if heard.headers.get("authorization") == "Bearer fresh":
        # It knows the token and has nothing to say: a refusal would end the sign-in before anybody could look.
        return reply(503, encode_json({"status": 503, "message": "Later"}))
    return reply(401, encode_json({"status": 401, "message": "Bearer token is invalid"}))


@dataclass
class Browser:
    """Stands for the sign-in window, which needs the browser engine: signs in at once, or gives up."""

    gives_up: bool = False
    asked: list[str] = field(default_factory=list)

    async def run_sign_in(self, sign_in: SignIn, **_: object) -> tuple[SignIn, str]:
        self.asked.append(sign_in.site.name)
        if self.gives_up:
            raise SignInUnfinished("Sign-in was not finished.")
        query = dict(parse_qsl(urlsplit(sign_in.request_url).query))
        return sign_in, f"{sign_in.site.redirect_uri}?code=c&state={query['state']}"


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    with patch("lmsdesk.gui.site.sign_in_dialog.run_sign_in", made.run_sign_in):
        yield made


@dataclass
class Anew:
    """A practice site that begins anew at each start, as the real one does."""

    site: Site

    async def start(self) -> PracticeReady:
        return PracticeReady(self.site, "right")

    async def disconnect(self) -> None:
        """It is never pulled here."""

    async def reconnect(self) -> None:
        """It is never pulled here."""

    async def stop(self) -> None:
        """Nothing is left of it."""


@asynccontextmanager
async def living(
    folders: AppFolders, secrets: SecretStore, practice: PracticeStarter | None = None
) -> AsyncIterator[DeskApp]:
    desk = DeskApp(Start(folders, secrets, practice=practice))
    life = asyncio.get_running_loop().create_task(desk.live())
    try:
        await until(desk.window.isVisible)
        yield desk
    finally:
        desk.window.close()
        async with asyncio.timeout(20):
            await life
        for gone in (desk.window, desk):
            gone.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def site_at(service_: RawSite, site_id: str, **more: Any) -> Site:
    return Site(SiteId(site_id), "Uni", service_.service.base_url, application_key="key", **more)


def button(desk: DeskApp, words: str) -> QPushButton | None:
    found = (one for one in desk.window.findChildren(QPushButton) if one.text() == words and one.isVisible())
    return next(found, None)


async def clicked(desk: DeskApp, words: str) -> None:
    await until(lambda: button(desk, words) is not None)
    pressed = button(desk, words)
    assert pressed is not None
    pressed.click()


def shown_words(desk: DeskApp) -> str:
    return str(desk.window.top.breadcrumb.text())


async def test_a_practice_site_that_begins_anew_meets_nothing_of_the_one_before(
    tmp_path: Path, qtbot: QtBot, browser: Browser
) -> None:
    folders, secrets = folders_under(tmp_path), KeychainSecrets(Chain())
    browser.gives_up = True
    secrets.set(PRACTICE, TOKEN, OLD_TOKEN.to_json())
    WindowState(folders.config).set_course(PRACTICE, CourseId("_1_1"))
    async with raw_site(service) as heard:
        starter = Anew(site_at(heard, "practice", protection="memory"))
        async with living(folders, secrets, starter) as desk:
            desk.window.practice_wanted.emit()
            await until(lambda: browser.asked)
            assert secrets.get(PRACTICE, TOKEN) is None
            assert shown_words(desk) == "Courses"
            await clicked(desk, "Sign in")
            await until(lambda: len(browser.asked) == 2)
    assert not any("old" in one.headers.get("authorization", "") for one in heard.heard)


async def test_closing_while_a_sign_in_is_being_finished_reports_no_failure(
    tmp_path: Path, qtbot: QtBot, browser: Browser
) -> None:
    folders, secrets = folders_under(tmp_path), MemorySecrets()
    is_closed = asyncio.Event()

    async def late(heard: Heard, writer: asyncio.StreamWriter) -> None:
        if is_for_token(heard):
            await is_closed.wait()
        writer.write(service(heard))
        await writer.drain()

    async with streaming_site(late) as heard:
        site = SiteBook(folders).add(site_at(heard, "uni", protection="none"))
        secrets.set(site.id, APPLICATION_SECRET, "right")
        async with living(folders, secrets) as desk:
            await desk.open_site(site)
            desk.window.sign_in_wanted.emit()
            await until(lambda: any(map(is_for_token, heard.heard)))
            (sign_in,) = (task for task in asyncio.all_tasks() if task.get_name() == "signing in")
            desk.window.close()
            await until(desk._ended.is_set)
            is_closed.set()
            await asyncio.wait({sign_in})
    # That nothing unexpected was reported, the fixture `no_crash` tells.
    assert secrets.get(site.id, TOKEN) is None


async def test_with_a_token_that_the_site_refuses_the_sign_in_is_offered(
    tmp_path: Path, qtbot: QtBot, browser: Browser
) -> None:
    folders, secrets = folders_under(tmp_path), MemorySecrets()
    async with raw_site(service) as heard:
        site = SiteBook(folders).add(site_at(heard, "uni", protection="none"))
        secrets.set(site.id, APPLICATION_SECRET, "right")
        secrets.set(site.id, TOKEN, replace(OLD_TOKEN, refresh_token=None).to_json())
        remembered = WindowState(folders.config)
        remembered.site_id = site.id
        remembered.set_course(site.id, CourseId("_1_1"))
        async with living(folders, secrets) as desk:
            await until(lambda: desk.window.pages.current_page(GradebookPage) is not None)
            page = desk.window.pages.current_page(GradebookPage)
            assert page is not None
            offer = page.empty.button
            await until(offer.isVisible)
            assert offer.text() == "Sign in"
            assert shown_words(desk) == "Gradebook"
            assert "_1_1" not in f"{page.empty.title.text()} {page.empty.text.text()}"
            offer.click()
            await until(lambda: browser.asked == ["Uni"])
            await until(lambda: bool(desk.window.workspace and desk.window.workspace.session.is_signed_in))


async def test_a_secret_that_was_typed_wrongly_is_asked_for_again(
    tmp_path: Path, qtbot: QtBot, browser: Browser
) -> None:
    folders, secrets = folders_under(tmp_path), MemorySecrets()
    async with raw_site(service) as heard:
        site = SiteBook(folders).add(site_at(heard, "uni", protection="none"))
        async with living(folders, secrets) as desk:
            await desk.open_site(site)
            for secret in ("wrong", "right"):
                desk.window.sign_in_wanted.emit()
                await until(lambda: desk.window.findChild(TextDialog) is not None)
                question = desk.window.findChild(TextDialog)
                assert isinstance(question, TextDialog)
                question.field.setText(secret)
                question.accept()
                if secret == "wrong":
                    await until(lambda: button(desk, "Check key and secret") is not None)
                    assert secrets.get(site.id, APPLICATION_SECRET) is None
            await until(lambda: bool(desk.window.workspace and desk.window.workspace.session.is_signed_in))


async def test_a_wrong_secret_leads_to_its_field_and_the_sign_in_goes_on_from_there(
    tmp_path: Path, qtbot: QtBot, browser: Browser
) -> None:
    folders, secrets = folders_under(tmp_path), KeychainSecrets(Chain())
    async with raw_site(service) as heard:
        site = SiteBook(folders).add(site_at(heard, "uni", protection="none"))
        secrets.set(site.id, APPLICATION_SECRET, "wrong")
        async with living(folders, secrets) as desk:
            await desk.open_site(site)
            desk.window.sign_in_wanted.emit()
            await clicked(desk, "Check key and secret")
            await until(lambda: desk.window.findChild(SiteSettingsDialog) is not None)
            page = desk.window.findChild(SiteSettingsDialog)
            assert isinstance(page, SiteSettingsDialog)
            await until(page.isVisible)
            assert page.focusWidget() is page.secret
            page.secret.setText("right")
            page.save.click()
            await until(lambda: bool(desk.window.workspace and desk.window.workspace.session.is_signed_in))
            assert browser.asked == ["Uni", "Uni"]
            assert button(desk, "Check key and secret") is None
