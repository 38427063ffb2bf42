"""The sites whose data are open: one is on show, and what waits for the others is sent all the same."""

import asyncio
import logging
from collections.abc import Callable

from lmsdesk.desk import Site, SiteBook, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.open_site import Opener
from lmsdesk.model.ids import SiteId

_log = logging.getLogger(__name__)
_SILENT = frozenset({"keychain", "none"})
"""Protections of data that open without a question to the person."""


class OpenSites:
    """Opens each site once, and closes them."""

    def __init__(
        self, opener: Opener, book: SiteBook, remembered: WindowState, *, on_opened: Callable[[Workspace], None]
    ) -> None:
        self._opener = opener
        self._book = book
        self._remembered = remembered
        self._on_opened = on_opened
        self._workspaces: dict[SiteId, Workspace] = {}
        self._opening, self._opening_behind = asyncio.Lock(), asyncio.Lock()
        self._is_going_on = False
        self._put_away: set[SiteId] = set()
        """Closed by name, to be forgotten or exchanged: only a person opens these again."""

    @property
    def workspaces(self) -> list[Workspace]:
        """Those that are open."""
        return list(self._workspaces.values())

    async def open(self, site: Site, passphrase: str | None = None) -> Workspace | None:
        """The workspace of a site, opened if it is not open yet; `None` when the person gave up."""
        # One at a time: a site that is asked for twice would be found in use by the first.
        async with self._opening:
            self._put_away.discard(site.id)
            workspace = self._workspaces.get(site.id) or await self._opener.open(site, passphrase)
            if workspace is not None and site.id not in self._workspaces:
                self._keep(workspace)
            return workspace

    async def go_on(self) -> None:
        """Open also the sites for which something waited when they were closed: nobody may look at them for days."""
        self._is_going_on = True
        for site in await asyncio.to_thread(self._book.list):
            if self._is_going_on and site.protection in _SILENT and self._remembered.is_on(_waiting(site.id)):
                await self._open_behind(site)

    async def close(self, *site_ids: SiteId) -> None:
        """These sites as far as they are open, or all."""
        self._is_going_on = self._is_going_on and bool(site_ids)
        self._put_away = {*self._put_away, *site_ids} if site_ids else set()
        # One that is being opened behind is closed as well; that asks nothing, and ends in a moment.
        async with self._opening_behind:
            closed = [one for key in site_ids or list(self._workspaces) if (one := self._workspaces.pop(key, None))]
        self._opener.remember_offline(closed)
        # What was entered is on the disk by now: a file that cannot be tidied up must not keep the window open.
        for failure in await asyncio.gather(*(one.close() for one in closed), return_exceptions=True):
            if failure is not None:
                _log.error("a site did not close in order", exc_info=failure)
        for one in closed:
            self._remembered.set_on(_waiting(one.site.id), is_on=_has_unsent(one))

    async def _open_behind(self, site: Site) -> None:
        async with self._opening, self._opening_behind:
            if not self._is_going_on or site.id in self._workspaces or site.id in self._put_away:
                return
            try:
                workspace = await self._opener.open_silently(site)
            except LmsdeskError as problem:
                # Whoever wants to see the site is told.
                _log.warning("a site behind the one on show was not opened: %s", problem.code)
                return
            # Where it is to be closed by now, that waits for this.
            self._keep(workspace)

    def _keep(self, workspace: Workspace) -> None:
        self._workspaces[workspace.site.id] = workspace
        # Until it is closed in order nobody knows.
        self._remembered.set_on(_waiting(workspace.site.id), is_on=True)
        self._on_opened(workspace)


def _waiting(site_id: SiteId) -> str:
    return f"waiting/{site_id}"


def _has_unsent(workspace: Workspace) -> bool:
    """Whether something is still to be sent that needs no word of the person."""
    state = workspace.state
    return bool(state.counts.queued + state.counts.sending) or state.uploads > state.held_uploads
