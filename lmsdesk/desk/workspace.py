"""The workspace: everything a person can do with one site, without a window."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lmsdesk.api import Client
from lmsdesk.desk.exchange.export import Order, Part, export_csv, export_xlsx
from lmsdesk.desk.exchange.request_budget import Budget, budget_of
from lmsdesk.desk.exchange.unsent_export import UnsentFiles, export_unsent
from lmsdesk.desk.gradebook.anonymity import hidden_among, masked_part, masked_sheet
from lmsdesk.desk.gradebook.cell_details import CellDetails, tell
from lmsdesk.desk.gradebook.column_actions import Columns
from lmsdesk.desk.gradebook.edit_entries import EditEntry, with_titles
from lmsdesk.desk.gradebook.history import Past
from lmsdesk.desk.gradebook.scales import Scales
from lmsdesk.desk.gradebook.views import Views
from lmsdesk.desk.platform.paths import Places
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.desk.sites.backup import Backup, back_up, finish_restoring
from lmsdesk.desk.sites.data_owner import DataOwner
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.secrets import SecretStore
from lmsdesk.desk.sites.session import Identity
from lmsdesk.desk.sites.sign_in import SignIn, service_of
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.changes import Changes, HistoryEntry
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.edits import CellPatch, Edit, EditResult, EditState, UndoResult
from lmsdesk.model.gradebook import Column
from lmsdesk.model.groups import CourseGroup
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet, SheetPart
from lmsdesk.store import Store
from lmsdesk.sync.column_writer import ColumnWriter
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.groups import pull_groups
from lmsdesk.sync.sender import IN_FLIGHT
from lmsdesk.sync.state import Link, SyncState

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport

LAST_SENDING_S = 2.0
"""How long closing waits for the outbox to empty; what is left is sent next time."""


class Workspace:
    """One site, its data on this computer and its synchronisation.

    Every verb that writes tells the subscribers what moved. Reading and editing need neither network nor sign-in.
    """

    def __init__(self, site: Site, store: Store, identity: Identity, *, transport: "BaseTransport | None") -> None:
        self.site = site
        self._store = store
        self._identity = identity
        self._whose = DataOwner(store, identity)
        self._client = Client(service_of(site), identity.tokens, transport=transport)
        self._changes = Announcer[Changes]()
        self._states = Announcer[SyncState]()
        self._engine = Engine(store, self._client, on_changes=self._changes.announce, on_state=self._states.announce)
        self._scales = Scales(store)
        self.views = Views(store)
        """How the person looks at each course."""
        self.columns = Columns(store, ColumnWriter(self._client, store), self._engine, self._changes.announce)
        """What can be done with the columns of a course."""
        self.past = Past(store, self._client, self._tell)
        """What was there before, and the ways back."""

    @classmethod
    async def open(
        cls,
        site: Site,
        *,
        secrets: SecretStore,
        places: Places,
        passphrase: str | None = None,
        transport: "BaseTransport | None" = None,
    ) -> "Workspace":
        """Open the site's data, with edits that were on their way put back in the queue.

        Works without network and without a token. Raises what the store and the keychain raise.
        """
        await asyncio.to_thread(finish_restoring, site, places)
        store = await open_store(site, secrets=secrets, places=places, passphrase=passphrase)
        try:
            await store.outbox.recover()
            # The keychain may ask the person something first; the window must not stand still meanwhile.
            identity = await asyncio.to_thread(Identity, site, secrets, transport=transport)
            workspace = cls(site, store, identity, transport=transport)
            await workspace._engine.recount()
            await workspace._whose.note()
        except BaseException:
            await store.close()
            raise
        if workspace.is_signed_in:
            workspace._engine.signed_in()
        return workspace

    async def close(self) -> None:
        """Give the outbox two seconds, end `run`, and close the data file; safe to call twice."""
        await self.send_waiting()
        await self._engine.stop()
        await self._client.aclose()
        await self._identity.settled()
        await self._store.close()

    async def send_waiting(self) -> None:
        """Let the outbox empty for two seconds at most; returns at once while nothing can be sent."""
        await self._engine.drain(LAST_SENDING_S)

    async def run(self) -> None:
        """Synchronise until the workspace is closed or the task is cancelled."""
        await self._engine.run()

    # What others may know

    @property
    def state(self) -> SyncState:
        """How the synchronisation stands."""
        return self._engine.state

    @property
    def is_online(self) -> bool:
        """Whether the service can be asked something now."""
        return self.state.link is Link.ONLINE

    @property
    def user(self) -> User | None:
        """Who is signed in, once the service has said so."""
        return self._engine.user

    @property
    def is_signed_in(self) -> bool:
        """Whether there is a token; the service may still have forgotten it."""
        return self._identity.is_signed_in

    def subscribe(self, on_changes: Callable[[Changes], None]) -> Callable[[], None]:
        """Be told what moved; the result ends it."""
        return self._changes.subscribe(on_changes)

    def subscribe_state(self, on_state: Callable[[SyncState], None]) -> Callable[[], None]:
        """Be told how the synchronisation stands; the result ends it."""
        return self._states.subscribe(on_state)

    # Signing in

    async def begin_sign_in(self) -> SignIn:
        """A new sign-in; raises SecretMissing."""
        return await asyncio.to_thread(self._identity.begin)

    async def finish_sign_in(self, sign_in: SignIn, url: str) -> None:
        """Take the answer of the service; raises SignInRefused, SignInMismatch, SomeoneElse or an ApiError."""
        token = await sign_in.finish(url)
        before = await self._whose.person()
        has_unsent = bool((await self._store.outbox.counts()).total)
        await self._identity.take(token, before=before, has_unsent=has_unsent)
        await self._whose.note()
        self._engine.signed_in()

    async def sign_out(self) -> None:
        """Forget the token; edits stay and wait."""
        self._engine.signed_out()
        await self._identity.forget()

    def pause(self) -> None:
        """Work offline until `resume`."""
        self._engine.pause()

    def resume(self) -> None:
        """End working offline."""
        self._engine.resume()

    def sync_now(self) -> None:
        """Look for the link and send what waits at once."""
        self._engine.wake()

    # Courses

    async def courses(self) -> list[CourseEntry]:
        """The course list as stored."""
        return await self._store.views.courses()

    async def refresh_courses(self) -> None:
        """Have the course list pulled as soon as the service can be reached."""
        self._engine.want_catalogue()

    async def set_favourite(self, course_id: CourseId, *, is_favourite: bool) -> None:
        """Put a star on the course, or take it off."""
        self._changes.announce(await self._store.mirror.set_favourite(course_id, is_favourite=is_favourite))

    async def open_course(self, course_id: CourseId) -> Sheet:
        """The stored gradebook at once; pulling it goes on behind and is repeated until `close_course`."""
        sheet = await self.sheet(course_id)
        self._engine.want_course(course_id)
        return sheet

    def close_course(self, course_id: CourseId) -> None:
        """End keeping the course fresh."""
        self._engine.release_course(course_id)

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The stored gradebook with the edits to lay over it."""
        await self._scales.load(course_id)
        sheet = await self._store.views.sheet(course_id)
        return masked_sheet(sheet, await hidden_among(self._store, course_id, (one.column for one in sheet.columns)))

    async def sheet_part(self, course_id: CourseId, columns: Collection[ColumnId]) -> SheetPart:
        """Some columns of the stored gradebook: what a few moved grades call for."""
        part = await self._store.views.sheet_part(course_id, columns)
        return masked_part(part, await hidden_among(self._store, course_id, (one.column for one in part.columns)))

    def scale(self, course_id: CourseId, column: Column) -> Scale:
        """What the column accepts, as of the last `sheet` or `open_course`."""
        return self._scales.of(course_id, column)

    async def export_csv(
        self,
        course_id: CourseId,
        out: Path,
        *,
        part: Part | None = None,
        has_base: bool = False,
        in_order: Order | None = None,
    ) -> None:
        """Write the gradebook, or the part in view, with unsent values to a text file; raises FileUnwritable."""
        await export_csv(self, course_id, out, part=part, has_base=has_base, in_order=in_order)

    async def export_xlsx(
        self, course_id: CourseId, out: Path, *, part: Part | None = None, in_order: Order | None = None
    ) -> None:
        """Write the gradebook, or the part in view, with unsent values to a workbook; raises FileUnwritable."""
        await export_xlsx(self, course_id, out, part=part, in_order=in_order)

    async def export_unsent(self, out: Path) -> UnsentFiles:
        """Write everything that was not sent as a table and as text; raises FileUnwritable."""
        return await export_unsent(self._store, self.site, out)

    async def back_up(self, out: Path, passphrase: str) -> Backup:
        """Write a checked copy of the site's data under a passphrase of its own; raises FileUnwritable."""
        return await back_up(self._store, self.site, out, passphrase, person=await self._whose.person())

    def budget(self, grades: int) -> Budget:
        """What sending so many grades will cost in requests and time."""
        client = self._client
        return budget_of(grades, left=client.remaining_requests, request_s=client.request_s, at_once=IN_FLIGHT)

    async def category_titles(self, course_id: CourseId) -> dict[str, str]:
        """What the kinds of columns of a course are called, by id."""
        return await self._store.mirror.category_titles(course_id)

    async def groups(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups of a course as they were when somebody last asked for them."""
        return await self._store.groups.of(course_id)

    async def refresh_groups(self, course_id: CourseId) -> bool:
        """Ask the service for the groups; whether any is different. Raises an ApiError, also without network."""
        return await pull_groups(self._client, self._store, course_id)

    async def late(self, course_id: CourseId, column: Column) -> frozenset[UserId]:
        """Whose last hand-in for the column came after it was due, as far as hand-ins have been read."""
        is_told = column.id not in await hidden_among(self._store, course_id, [column])
        return await self._store.mirror.late(course_id, column) if is_told else frozenset()

    # Editing

    async def edit(
        self,
        patches: Sequence[CellPatch],
        *,
        label: str,
        initiator: object | None = None,
        step_id: int | None = None,
        is_unfinished: bool = False,
    ) -> EditResult:
        """Keep the changes on disk and queue them, as one step of undoing or as a part of the step named.

        More follows what `is_unfinished`: it is safe here, and is not sent before that or `send_soon`.
        """
        result = await self._store.outbox.edit(patches, label=label, step_id=step_id)
        await self._tell(result.changes.started_by(initiator), is_finished=not is_unfinished)
        return result

    def send_soon(self) -> None:
        """What was left unfinished is finished now."""
        self._engine.new_edits()

    async def undo(self, course_id: CourseId, *, only: int | None = None) -> UndoResult | None:
        """Take the last step back, sent or not; None when there is none, or it is not `only`. Raises UndoRefused."""
        result = await self._store.outbox.undo(course_id, only=only)
        await self._tell(result.changes if result else Changes())
        return result

    async def redo(self, course_id: CourseId) -> UndoResult | None:
        """Do the step again that was undone last; None when there is none. Raises UndoRefused."""
        result = await self._store.outbox.redo(course_id)
        await self._tell(result.changes if result else Changes())
        return result

    async def skip_undo(self, course_id: CourseId) -> None:
        """Forget a step that `undo` refused, so that those before it can be taken back."""
        await self._store.outbox.skip_undo(course_id)

    async def skip_redo(self, course_id: CourseId) -> None:
        """Forget a step that `redo` refused, so that those after it can be made again."""
        await self._store.outbox.skip_redo(course_id)

    async def undo_labels(self, course_id: CourseId) -> tuple[str | None, str | None]:
        """The names of the steps that `undo` and `redo` would take."""
        return await self._store.outbox.undo_labels(course_id)

    # What waits

    async def edits(self) -> list[Edit]:
        """All edits that the service has not confirmed."""
        return await self._store.outbox.edits()

    async def waiting(self) -> list[EditEntry]:
        """What is queued, on its way, or was refused."""
        edits = await self._store.outbox.edits()
        return await with_titles(self._store, [edit for edit in edits if edit.state is not EditState.HELD])

    async def conflicts(self) -> list[EditEntry]:
        """What two people changed differently."""
        return await with_titles(self._store, await self._store.outbox.edits([EditState.HELD]))

    async def discard(self, edit_id: EditId) -> None:
        """Drop an edit; its values are kept in the history."""
        await self._tell(await self._store.outbox.discard(edit_id))

    async def retry(self, edit_id: EditId) -> None:
        """Queue a refused edit again."""
        await self._tell(await self._store.outbox.retry(edit_id))

    async def history(self, cell: Cell) -> list[HistoryEntry]:
        """What the cell has been, newest first; nothing while its column hides names."""
        is_told = cell.column_id not in await self._store.anonymity.hidden_in(cell.course_id)
        return await self._store.history.of_cell(cell) if is_told else []

    async def story(self, cell: Cell) -> CellDetails:
        """Everything known of one grade; nothing while its column hides names."""
        is_told = cell.column_id not in await self._store.anonymity.hidden_in(cell.course_id)
        return await tell(self._store, cell) if is_told else CellDetails(cell, None, None, (), ())

    async def _tell(self, changes: Changes, *, is_finished: bool = True) -> None:
        if changes:
            self._changes.announce(changes)
            await self._engine.recount()
            if is_finished:
                self._engine.new_edits()
