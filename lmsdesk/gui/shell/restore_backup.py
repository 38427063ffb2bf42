"""Restoring a back-up from the window: file, passphrase, what it holds, and then the exchange."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from lmsdesk.desk import (
    BACKUP_SUFFIX,
    AppFolders,
    Backup,
    SecretStore,
    Site,
    SiteBook,
    look_into,
    refuse_reading,
    restore,
    site_for,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import ask_text, file_to_open, passphrase_typed_twice, show_dialog
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.site.backup_dialogs import RestoreDialog
from lmsdesk.model.ids import SiteId

_LOCKED = "store-locked"


class Chosen(Struct, frozen=True):
    """A back-up that was opened with its passphrase."""

    backup: Backup
    passphrase: str


class Restorer:
    """Asks, closes the site, exchanges the data, and opens the site again."""

    def __init__(self, window: MainWindow, secrets: SecretStore, folders: AppFolders) -> None:
        self._window = window
        self._secrets = secrets
        self._folders = folders
        self._book = SiteBook(folders)

    async def restore(
        self, *, open_: Callable[[Site, str | None], Awaitable[None]], close: Callable[[SiteId], Awaitable[None]]
    ) -> None:
        """Everything from the question for a file on; raises what cannot be helped here."""
        chosen = await self._chosen()
        if chosen is None:
            return
        site = self._site(chosen.backup)
        replaces = self._folders.store_file(site.id).exists()
        dialog = RestoreDialog(chosen.backup, replaces=replaces, parent=self._window)
        if await show_dialog(dialog, is_followed=True) != QDialog.DialogCode.Accepted:
            return
        passphrase = await self._site_passphrase(site, chosen)
        if site.protection == "passphrase" and passphrase is None:
            return
        if await self._exchange(chosen, site, passphrase, close):
            await open_(site, passphrase)
        elif self._folders.store_file(site.id).exists():
            # The present data is as it was and so is its passphrase: show it again.
            await open_(site, None)

    async def _exchange(
        self, chosen: Chosen, site: Site, passphrase: str | None, close: Callable[[SiteId], Awaitable[None]]
    ) -> bool:
        """Whether the back-up is in the place of the site's data now; a failure has been told."""
        workspace = self._window.workspace
        if workspace is not None and workspace.site.id == site.id:
            self._window.show_workspace(None)
            await self._window.writes.finished()
        # It may be open behind the one on show.
        await close(site.id)
        try:
            aside = await restore(
                chosen.backup,
                chosen.passphrase,
                site,
                secrets=self._secrets,
                folders=self._folders,
                site_passphrase=passphrase,
            )
        except LmsdeskError as problem:
            notices.error(problem, topic="restore")
            return False
        if site.protection != "memory":
            await asyncio.to_thread(self._book.save, site)
            self._window.show_sites(self._book.list())
        detail = _tr("The earlier data is kept in {file}.").format(file=aside) if aside else ""
        notices.info(_tr("The backup was restored."), detail=detail, topic="restore", is_kept=True)
        return True

    async def _chosen(self) -> Chosen | None:
        kinds = _tr("Backup (*{ending})").format(ending=BACKUP_SUFFIX)
        file = await file_to_open(_tr("Restore backup"), kinds, is_followed=True, parent=self._window)
        note = ""
        if file is not None:
            await asyncio.to_thread(refuse_reading, file, self._folders)
        while file is not None:
            text = " ".join(part for part in (note, _tr("Enter the passphrase of the backup.")) if part)
            title = _tr("Restore backup")
            passphrase = await ask_text(title, text, is_secret=True, is_followed=True, parent=self._window)
            if not passphrase:
                return None
            try:
                return Chosen(await look_into(file, passphrase, folders=self._folders), passphrase)
            except LmsdeskError as problem:
                if problem.code != _LOCKED:
                    raise
                note = _tr("This passphrase is not correct.")
        return None

    def _site(self, backup: Backup) -> Site:
        shown = self._window.workspace
        if shown is not None and (shown.site.base_url, shown.site.segment) == (
            backup.site.base_url,
            backup.site.segment,
        ):
            return shown.site
        return site_for(backup, self._book, has_keychain=self._secrets.is_lasting)

    async def _site_passphrase(self, site: Site, chosen: Chosen) -> str | None:
        if site.protection != "passphrase":
            return None
        if self._book.find(site.id) is None:
            return chosen.passphrase
        # Nothing tells whether it is the one that the present data has: the restored data takes what is typed.
        text = _tr("Enter the passphrase that protects the data of {site} on this computer.").format(site=site.name)
        return await passphrase_typed_twice(_tr("Passphrase"), text, parent=self._window)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Restorer", text)
