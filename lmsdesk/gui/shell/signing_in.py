"""Signing in to the site on show: its pages, one at a time, what comes of the answer, and what is said of a failure."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lmsdesk.desk import (
    APPLICATION_SECRET,
    ApplicationRefused,
    SecretMissing,
    SecretStore,
    SignIn,
    Site,
    SiteBook,
    Workspace,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import ask_text
from lmsdesk.gui.kit.notices import Notice, Remedy, Severity
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import SiteId

if TYPE_CHECKING:
    from lmsdesk.gui.site.practice_launcher import PracticeAccount

_tr = Translator("DeskApp")
_TOPIC = "sign-in"
_LAST_S = 2.0
"""How long an answer that is on its way is waited for when the data it belongs to are to be closed."""


class SigningIn:
    """Drives the sign-in of one window.

    `accounts` are those of the practice site, `settle` shows the page of the site on show, and `show` a site that is
    still known; its result is whether that is on show now.
    """

    def __init__(
        self,
        window: MainWindow,
        secrets: SecretStore,
        book: SiteBook,
        tasks: Tasks,
        *,
        accounts: "Callable[[Site], Sequence[PracticeAccount]]",
        settle: Callable[[], None],
        show: Callable[[SiteId], Awaitable[bool]],
    ) -> None:
        self._window = window
        self._secrets = secrets
        self._book = book
        self._tasks = tasks
        self._accounts = accounts
        self._settle = settle
        self._show = show
        self._asking = asyncio.Lock()
        self._finishing: dict[asyncio.Task[object], SiteId] = {}

    def spawn(self) -> None:
        """Begin, and say what comes of it."""
        if (workspace := self._window.workspace) is not None:
            on_error = partial(self._on_failed, workspace.site)
            self._tasks.open(self.sign_in(), what="signing in", on_error=on_error)

    async def sign_in(self) -> None:
        """Show the sign-in of the site on show, unless one is on show already."""
        workspace = self._window.workspace
        if workspace is None or self._asking.locked():
            return
        async with self._asking:
            answered = await self._ask(workspace)
        task = asyncio.current_task()
        if answered is None or task is None:
            return
        # Now: until the site has answered, the person may have begun to type somewhere else.
        self._window.focus_page()
        self._finishing[task] = workspace.site.id
        try:
            await self.finish(workspace, *answered)
        finally:
            del self._finishing[task]
        self._window.messages.withdraw(_TOPIC)

    async def finish(self, workspace: Workspace, sign_in: SignIn, url: str) -> None:
        """Take the site's answer."""
        # Whoever is at the keys now may be somebody else: what is half typed belongs to the person before, and counts.
        self._window.pages.enter_typed()
        await self._window.writes.finished()
        try:
            if await workspace.session.finish_sign_in(sign_in, url):
                self._window.pages.begin_again(workspace)
        except ApplicationRefused:
            # Where no keychain has it, it was typed for this sign-in, perhaps wrongly: the next one asks again.
            if not self._secrets.is_lasting:
                await asyncio.to_thread(self._secrets.delete, workspace.site.id, APPLICATION_SECRET)
            raise

    async def give_up(self, *site_ids: SiteId) -> None:
        """End what is under way for these sites, or for all: it writes to the files that are closed next.

        What does not end in a moment is begun anew by the person.
        """
        going = [task for task, site_id in self._finishing.items() if not site_ids or site_id in site_ids]
        if not going:
            return
        _, late = await asyncio.wait(going, timeout=_LAST_S)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)

    async def _ask(self, workspace: Workspace) -> tuple[SignIn, str] | None:
        from lmsdesk.gui.site.sign_in_dialog import run_sign_in

        secret = await self._application_secret(workspace.site)
        if secret is None:
            return None
        return await run_sign_in(
            await workspace.session.begin_sign_in(),
            elsewhere=lambda uri: SignIn(replace(workspace.site, redirect_uri=uri), secret),
            accounts=self._accounts(workspace.site),
            parent=self._window,
        )

    async def _application_secret(self, site: Site) -> str | None:
        secret = await asyncio.to_thread(self._secrets.get, site.id, APPLICATION_SECRET)
        if secret:
            return secret
        text = (
            _tr("The application secret of {site} is not in the keychain. Enter it again.")
            if self._secrets.is_lasting
            else _tr("This system has no keychain for the application secret of {site}. Enter it again.")
        )
        title = _tr("Application secret")
        secret = await ask_text(title, text.format(site=site.name), is_secret=True, parent=self._window)
        if secret:
            await asyncio.to_thread(self._secrets.set, site.id, APPLICATION_SECRET, secret)
        return secret or None

    def _on_failed(self, site: Site, problem: LmsdeskError) -> None:
        from lmsdesk.gui.site.sign_in_dialog import SignInUnfinished

        is_listed = self._book.find(site.id) is not None
        if isinstance(problem, ApplicationRefused | SecretMissing) and is_listed:
            remedy = Remedy(_tr("Check key and secret"), partial(self._go_back, site, self._settle))
        else:
            remedy = Remedy(_tr("Sign in"), partial(self._go_back, site, self.spawn))
        severity = Severity.WARNING if isinstance(problem, SignInUnfinished) else Severity.ERROR
        notices.channel.post(
            Notice(severity, problem.title, problem.detail, problem.hint, problem.code, topic=_TOPIC, remedy=remedy)
        )

    def _go_back(self, site: Site, go_on: Callable[[], None]) -> None:
        """Another site may be on show by now: its keys and its sign-in are not the ones that failed."""
        workspace = self._window.workspace
        if workspace is not None and workspace.site.id == site.id:
            go_on()
        else:
            self._tasks.open(self._open(site.id, go_on), what="going back to a site")

    async def _open(self, site_id: SiteId, go_on: Callable[[], None]) -> None:
        if await self._show(site_id):
            go_on()
