"""Opens the data of a site, asking for a passphrase or about a damaged file where that is needed."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from lmsdesk.desk import AppFolders, Link, SecretStore, Site, Workspace, is_helped_by_setting_aside, set_aside
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.dialogs import Question, ask_text, confirm
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.ids import SiteId

_tr = Translator("Opener")
_LOCKED = "store-locked"


class Opener:
    """Opens workspaces over one window."""

    def __init__(self, secrets: SecretStore, folders: AppFolders, parent: QWidget) -> None:
        self._secrets = secrets
        self._folders = folders
        self._parent = parent
        self._offline: set[SiteId] = set()

    async def open(self, site: Site, passphrase: str | None = None) -> Workspace | None:
        """The site's workspace, or `None` when the person gave up; raises what cannot be helped here."""
        workspace = await self._opened(site, passphrase)
        return None if workspace is None else self._as_before(workspace)

    async def open_silently(self, site: Site) -> Workspace:
        """The same for a site that nobody looks at: no question, raises whatever stands in the way."""
        return self._as_before(await self._open(site, None))

    def remember_offline(self, closed: Sequence[Workspace]) -> None:
        """Who works offline goes on so where data are closed for a while: locked, restored, or given a new key."""
        self._offline -= {one.site.id for one in closed}
        self._offline |= {one.site.id for one in closed if one.state.link is Link.PAUSED}

    def _as_before(self, workspace: Workspace) -> Workspace:
        if workspace.site.id in self._offline:
            workspace.pause()
        return workspace

    async def _opened(self, site: Site, passphrase: str | None) -> Workspace | None:
        if site.protection == "passphrase":
            return await self._unlock(site, passphrase)
        try:
            return await self._open(site, None)
        except LmsdeskError as problem:
            return await self._set_aside_and_open(site, None, problem)

    async def _unlock(self, site: Site, passphrase: str | None) -> Workspace | None:
        note = ""
        while passphrase is not None or (passphrase := await self._passphrase(site, note)) is not None:
            try:
                return await self._open(site, passphrase)
            except LmsdeskError as problem:
                if problem.code != _LOCKED:
                    return await self._set_aside_and_open(site, passphrase, problem)
                passphrase, note = None, _tr("This passphrase is not correct.")
        return None

    async def _set_aside_and_open(self, site: Site, passphrase: str | None, problem: LmsdeskError) -> Workspace | None:
        if not is_helped_by_setting_aside(problem):
            raise problem
        return await self._open(site, passphrase) if await self._is_set_aside(site, problem) else None

    async def _open(self, site: Site, passphrase: str | None) -> Workspace:
        return await Workspace.open(site, secrets=self._secrets, folders=self._folders, passphrase=passphrase)

    async def _passphrase(self, site: Site, note: str) -> str | None:
        text = _tr("The data of {site} on this computer is locked with your passphrase.").format(site=site.name)
        question = f"{note} {text}" if note else text
        return await ask_text(_tr("Passphrase"), question, is_secret=True, parent=self._parent)

    async def _is_set_aside(self, site: Site, problem: LmsdeskError) -> bool:
        question = Question(
            problem.title,
            _tr(
                "The data of {site} can be set aside and loaded from the site again. Grades that were not sent "
                "yet stay in the file that is set aside."
            ).format(site=site.name),
            _tr("Set aside and start fresh"),
            is_dangerous=True,
        )
        if not await confirm(question, self._parent):
            return False
        set_aside(self._folders.store_file(site.id))
        return True
