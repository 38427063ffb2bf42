"""The workspace: everything a person can do with one site, without a window."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from lmsdesk.api import Client
from lmsdesk.desk.administration.rights import RightsKeeper
from lmsdesk.desk.gradebook.column_actions import Columns
from lmsdesk.desk.gradebook.gradebook import Courses, Gradebook
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.gradebook.views import Views
from lmsdesk.desk.outbox.outbox import Outbox
from lmsdesk.desk.platform.paths import AppFolders
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.desk.sites.backup import finish_restoring
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.secrets import SecretStore
from lmsdesk.desk.sites.session import Credentials, Session
from lmsdesk.desk.sites.sign_in import service_of
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.changes import Changes
from lmsdesk.store import Store, StoreError
from lmsdesk.sync.column_writer import ColumnWriter
from lmsdesk.sync.concurrency import at_once
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.state import Link, SyncState

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport
    from lmsdesk.desk.administration.administration import Administration
    from lmsdesk.desk.content.contents import Contents
    from lmsdesk.desk.content.copying import BranchCopies
    from lmsdesk.desk.exchange.files import Files
    from lmsdesk.desk.gradebook.history import History
    from lmsdesk.desk.sites.unsaved import UnsavedTexts
    from lmsdesk.desk.spelling.spelling import Spelling
    from lmsdesk.desk.submissions.submissions import Submissions
    from lmsdesk.desk.uploads.keeping import KeptNews
    from lmsdesk.desk.uploads.uploads import Uploads


class Workspace:
    """One site, its data on this computer and its synchronisation.

    Every method that writes tells the subscribers what changed. Reading and editing need neither network nor sign-in.
    What the first picture of a gradebook does without is loaded when it is first used.
    """

    def __init__(
        self,
        site: Site,
        store: Store,
        credentials: Credentials,
        *,
        folders: AppFolders,
        transport: "BaseTransport | None",
    ) -> None:
        self.site = site
        self._store = store
        self._credentials = credentials
        self._was_online = self._is_closing = False
        self._client = client = Client(service_of(site), credentials.tokens, transport=transport)
        self._changes = changes = Announcer[Changes]()
        self._states = Announcer[SyncState]()
        self._kept_news = Announcer["KeptNews"]()
        self._engine = engine = Engine(store, client, on_changes=changes.announce, on_state=self._states.announce)
        self._publisher = publisher = ChangePublisher(changes, engine)
        self.session = Session(store, engine, credentials)
        self.gradebook = Gradebook(store, client, publisher, changes)
        self.courses = Courses(store, engine, changes, self.gradebook)
        writer = ColumnWriter(client, store)
        self.columns = Columns(store, writer, engine, changes.announce, edition_of=site.course_edition)
        self.views = Views(store)
        self.outbox = Outbox(store, client, engine, publisher)
        self.rights = RightsKeeper(store, client, engine)
        self._config = folders.config
        self._unpacked = folders.data / f"{site.id}.unpacked"

    @cached_property
    def history(self) -> "History":
        """Every value that was entered, sent, pulled, discarded or lost in a conflict."""
        from lmsdesk.desk.gradebook.history import History

        return History(self._store, self._client, self._publisher)

    @cached_property
    def files(self) -> "Files":
        """What is written to files of the person."""
        from lmsdesk.desk.exchange.files import Files

        return Files(self._store, self.site, self.session.owner, self.gradebook)

    @cached_property
    def submissions(self) -> "Submissions":
        """What students handed in."""
        from lmsdesk.desk.submissions.submissions import Submissions

        return Submissions(
            self._store,
            self._client,
            self._publisher,
            session=self.session,
            may_fetch=lambda: self.state.link is not Link.PAUSED,
            edition_of=self.site.course_edition,
        )

    @cached_property
    def spelling(self) -> "Spelling":
        """The spelling of what is written here."""
        from lmsdesk.desk.spelling.spelling import Spelling

        return Spelling(self._config)

    @cached_property
    def administration(self) -> "Administration":
        """What is kept up besides grades."""
        from lmsdesk.desk.administration.administration import Administration

        return Administration(self._store, self._client, self._engine, self.rights)

    @cached_property
    def unsaved(self) -> "UnsavedTexts":
        """What was typed into editors and is not saved."""
        from lmsdesk.desk.sites.unsaved import UnsavedTexts

        return UnsavedTexts(self._store, self.session.owner)

    @cached_property
    def uploads(self) -> "Uploads":
        """Files on their way into courses."""
        from lmsdesk.desk.uploads.uploads import Uploads

        return Uploads(
            *(self._store, self._client, self._engine),
            mark=self.site.mark,
            unpacked=self._unpacked,
            on_kept_news=self._kept_news.announce,
        )

    @cached_property
    def contents(self) -> "Contents":
        """What courses consist of."""
        from lmsdesk.desk.content.contents import Contents
        from lmsdesk.desk.content.structure import ContentStructure

        store, client, engine = self._store, self._client, self._engine
        announce, papers = self._changes.announce, self.submissions.papers
        structure = ContentStructure(
            store, client, engine, rights=self.rights, announce=announce, site=self.site, uploads=self.uploads
        )
        return Contents(store, client, engine, publisher=self._publisher, papers=papers, structure=structure)

    @cached_property
    def branch_copies(self) -> "BranchCopies":
        """Copies of branches of courses."""
        from lmsdesk.desk.content.copying import BranchCopies

        return BranchCopies(
            *(self._client, self._engine),
            structure=self.contents.structure,
            rights=self.rights,
            announce=self._changes.announce,
            mark=self.site.mark,
            kept=self._store.branch_copies,
        )

    @classmethod
    async def open(
        cls,
        site: Site,
        *,
        secrets: SecretStore,
        folders: AppFolders,
        passphrase: str | None = None,
        transport: "BaseTransport | None" = None,
    ) -> "Workspace":
        """Open the site's data; edits that were being sent when the program ended are queued again.

        Works without network and without a token. Raises what the store and the keychain raise.
        """
        await asyncio.to_thread(finish_restoring, site, folders)
        store = await open_store(site, secrets=secrets, folders=folders, passphrase=passphrase)
        try:
            await store.outbox.recover()
            # The keychain may show a prompt first; the window must not stop meanwhile.
            credentials = await asyncio.to_thread(Credentials, site, secrets, transport=transport)
            workspace = cls(site, store, credentials, folders=folders, transport=transport)
            await workspace._engine.recount()
            await workspace.session.owner.note()
        except BaseException:
            await store.close()
            raise
        if workspace.session.is_signed_in:
            workspace._engine.on_signed_in()
        return workspace

    async def close(self) -> None:
        """Give the outbox two seconds, end `run`, and close the data file; safe to call twice."""
        self._is_closing = True
        with suppress(StoreError):
            # A disk that cannot be read for now must not keep the data open, and their key in memory.
            await self.outbox.flush()
        await self.uploads.stop()
        await self._engine.stop()
        await self.submissions.close()
        if "spelling" in vars(self):
            await self.spelling.close()
        await self._client.aclose()
        await self._credentials.wait_until_kept()
        await self._store.close()

    async def run(self) -> None:
        """Synchronise until the workspace is closed or the task is cancelled."""
        if self._is_closing:
            return
        self._states.subscribe(self._on_state)
        self._changes.subscribe(self._on_changes)
        async with at_once() as group:
            beside = [group.create_task(one.run()) for one in (self.uploads, self.uploads.kept, self.submissions.packs)]
            await self._engine.run()
            for task in beside:
                task.cancel()

    @property
    def state(self) -> SyncState:
        """The state of the synchronisation."""
        return self._engine.state

    @property
    def is_online(self) -> bool:
        """Whether the service can be asked something now."""
        return self.state.link is Link.ONLINE

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        """Call back with each change of stored data; the result ends it."""
        return self._changes.subscribe(on_changes)

    def subscribe_state(self, on_state: Callable[[SyncState], None]) -> Callable[[], None]:
        """Call back with each new state of the synchronisation; the result ends it."""
        return self._states.subscribe(on_state)

    def subscribe_kept_news(self, on_news: "Callable[[KeptNews], None]") -> Callable[[], None]:
        """Call back when a kept folder has been looked at; the result ends it."""
        return self._kept_news.subscribe(on_news)

    def _on_state(self, state: SyncState) -> None:
        is_online = state.link is Link.ONLINE
        if is_online and not self._was_online:
            self.submissions.packs.wake()
        self._was_online = is_online

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses:
            # More may have been handed in.
            self.submissions.packs.wake()

    def pause(self) -> None:
        """Work offline until `resume`."""
        self._engine.pause()

    def resume(self) -> None:
        """End working offline."""
        self._engine.resume()

    def sync_now(self) -> None:
        """Try the connection and send what waits at once."""
        self._engine.wake()
