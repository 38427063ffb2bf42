"""What can be done to the site on show: its profile changed, its key renewed, all of it forgotten."""

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QCoreApplication

from lmsdesk.desk import (
    APPLICATION_SECRET,
    AppFolders,
    SecretStore,
    Site,
    SiteBook,
    Workspace,
    change_key,
    forget_site,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, ask_text, confirm, passphrase_typed_twice, show_dialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.screen_lock import Locking
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.settings_dialog import Settings, SiteSettingsDialog, Wish
from lmsdesk.model.ids import SiteId

OpenSite = Callable[[Site, str | None], Awaitable[None]]
"""Opens and shows a site, with its passphrase where that is known already."""
CloseSite = Callable[[SiteId], Awaitable[None]]


class SiteActions:
    """Drives the site's page of one window."""

    def __init__(self, window: MainWindow, secrets: SecretStore, folders: AppFolders, remembered: WindowState) -> None:
        self._window = window
        self._secrets = secrets
        self._folders = folders
        self._book = SiteBook(folders)
        self._remembered = remembered

    async def edit_settings(
        self, locking: Locking, *, open_: OpenSite, close: CloseSite, is_about_application: bool = False
    ) -> bool:
        """Show the site's page, at the application's secret if that is what it is about, and do what was decided there.

        The result is whether the page was saved.
        """
        workspace = self._window.workspace
        if workspace is None:
            return False
        site = workspace.site
        dialog = SiteSettingsDialog(
            site,
            lock_after_min=self._remembered.lock_after_min,
            is_listed=self._book.find(site.id) is not None,
            parent=self._window,
        )
        if is_about_application:
            dialog.secret.setFocus()
        await show_dialog(dialog, is_followed=True)
        if dialog.wish is Wish.SAVE:
            self._remembered.lock_after_min = dialog.settings.lock_after_min
            locking.set_limit(dialog.settings.lock_after_min)
            return await self._is_saved(site, dialog.settings, open_, close)
        if dialog.wish is Wish.NEW_KEY:
            await self._change_key(site, open_, close)
        elif dialog.wish is Wish.FORGET:
            await self._forget(workspace, close)
        return False

    async def _is_saved(self, before: Site, settings: Settings, open_: OpenSite, close: CloseSite) -> bool:
        if settings.site == before and not settings.secret:
            return True
        # First: what is saved holds once the data have been opened with it, which needs the passphrase.
        passphrase = await self._passphrase_of(before)
        if before.protection == "passphrase" and passphrase is None:
            return False
        if settings.secret:
            await asyncio.to_thread(self._secrets.set, before.id, APPLICATION_SECRET, settings.secret)
        await asyncio.to_thread(self._book.save, settings.site)
        self._window.show_sites(self._book.list())
        await self._close(before, close)
        await open_(settings.site, passphrase)
        return True

    async def _change_key(self, site: Site, open_: OpenSite, close: CloseSite) -> None:
        old = await self._passphrase_of(site)
        new = await self._new_passphrase() if old else None
        if site.protection == "passphrase" and not new:
            return
        await self._close(site, close)
        try:
            await change_key(site, secrets=self._secrets, folders=self._folders, passphrases=(old or "", new or ""))
        except LmsdeskError:
            await open_(site, None)
            raise
        await open_(site, new)
        notices.info(_tr("{site} has a new data key.").format(site=site.name), topic="key", is_kept=True)

    async def _passphrase_of(self, site: Site) -> str | None:
        if site.protection != "passphrase":
            return None
        text = _tr("Enter the current passphrase for the data of {site}.").format(site=site.name)
        return await ask_text(_tr("Passphrase"), text, is_secret=True, parent=self._window)

    async def _new_passphrase(self) -> str | None:
        text = _tr("Without it the data on this computer cannot be opened.")
        return await passphrase_typed_twice(_tr("New passphrase"), text, parent=self._window)

    async def _forget(self, workspace: Workspace, close: CloseSite) -> None:
        site = workspace.site
        lost = " ".join(await self._lost(workspace))
        text = _tr(
            "Its data, keys and sign-in on this computer are removed for good. What is on the site stays there, and so "
            "do files you exported or backed up yourself."
        )
        question = Question(
            _tr("Forget {site}").format(site=site.name), f"{lost} {text}".strip(), _tr("Forget site"), is_dangerous=True
        )
        if not await confirm(question, self._window):
            return
        await self._close(site, close)
        await forget_site(site, secrets=self._secrets, folders=self._folders)
        self._remembered.forget(site.id)
        self._window.show_sites(self._book.list())
        notices.info(
            _tr("{site} was removed from this computer.").format(site=site.name), topic="forgotten", is_kept=True
        )

    async def _lost(self, workspace: Workspace) -> list[str]:
        """What is on this computer alone, in sentences."""
        grades, files = workspace.state.counts.kept, workspace.state.uploads
        words = list[str]()
        if grades:
            one = _tr("1 grade that was not sent yet will be lost.")
            words.append(counted(grades, one, _tr("%Ln grades that were not sent yet will be lost.", grades)))
        if files:
            one = _tr("1 file that was not uploaded yet will not be sent.")
            words.append(counted(files, one, _tr("%Ln files that were not uploaded yet will not be sent.", files)))
        # Editors that are open, and those that were left or whose page is closed.
        titles = dict.fromkeys([*self._window.pages.unsaved(), *await workspace.unsaved.titles()])
        return [*words, *(_tr("“{title}” is not saved and will be lost.").format(title=one) for one in titles)]

    async def _close(self, site: Site, close: CloseSite) -> None:
        self._window.close_pages()
        await self._window.writes.finished()
        self._window.show_workspace(None)
        await close(site.id)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("SiteActions", text, "", count)
