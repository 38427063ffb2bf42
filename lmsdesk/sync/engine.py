"""Keeps one site in step with its service; link, sending and freshness are each a small loop of their own."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from lmsdesk.api import Client
from lmsdesk.errors import Worded
from lmsdesk.model.changes import Changes
from lmsdesk.model.contents import ContentTarget
from lmsdesk.model.ids import AttemptTarget, Cell, CourseId, GroupAttemptTarget
from lmsdesk.model.people import User
from lmsdesk.model.rubrics import EvaluationTarget, GroupEvaluationTarget
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import StopSignal
from lmsdesk.sync.contents import ContentPuller
from lmsdesk.sync.evaluations import EvaluationService
from lmsdesk.sync.grades import ChangeIndexes
from lmsdesk.sync.link import LinkKeeper
from lmsdesk.sync.periodic_pull import PeriodicPuller
from lmsdesk.sync.pull import Puller
from lmsdesk.sync.push import Pusher
from lmsdesk.sync.sender import Sender
from lmsdesk.sync.services import AttemptService, ContentService, GradeService, GroupAttemptService, TargetService
from lmsdesk.sync.state import StateHolder, SyncState

COURSE_EVERY_S = 30.0
CATALOGUE_EVERY_S = 300.0
CONTENTS_EVERY_S = 120.0
"""How often the contents that somebody looks at are read again; a list of 5,000 items is 25 requests."""
ATTEMPTS_EVERY_S = 3600.0
"""How often courses that are not open are asked what waits for a grader: some ten requests each."""

ATTEMPTS_AFTER_S = 3.0
"""How long that waits at first: the course that a person opens right after signing in goes before."""

_CATALOGUE = "catalogue"


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Engine:
    """What a workspace asks of the synchronisation; `run` does it."""

    def __init__(
        self,
        store: Store,
        client: Client,
        *,
        on_changes: Callable[[Changes], None],
        on_state: Callable[[SyncState], None],
    ) -> None:
        self._state_holder = state_holder = StateHolder(on_state)
        self._on_changes = on_changes
        self._link = link = LinkKeeper(client, state_holder, now=utc_now)
        marks = ChangeIndexes()
        self._puller = Puller(client, store, marks, now=utc_now, on_changes=self._on_pulled)
        self.contents = contents = ContentPuller(client, store, on_changes=on_changes)
        services: dict[str, TargetService] = {
            Cell.kind: GradeService(client, store, marks),
            AttemptTarget.kind: AttemptService(client, store, marks),
            GroupAttemptTarget.kind: GroupAttemptService(client, store, marks),
            **dict.fromkeys((EvaluationTarget.kind, GroupEvaluationTarget.kind), EvaluationService(client, store)),
            ContentTarget.kind: ContentService(client, store, contents),
        }
        pusher = Pusher(store, services, now=utc_now, on_went_back=self._on_went_back, on_missing=self._on_missing)
        self._sender = Sender(store, pusher, link=link, state_holder=state_holder, on_changes=on_changes, now=utc_now)
        fresh = partial(PeriodicPuller, link=link, state_holder=state_holder, on_changes=self._on_pulled, now=utc_now)
        self._courses: PeriodicPuller[CourseId] = fresh(
            self._pull_course, every_s=COURSE_EVERY_S, activity=Worded("Loading the gradebook")
        )
        self._catalogue: PeriodicPuller[str] = fresh(
            self._pull_catalogue, every_s=CATALOGUE_EVERY_S, activity=Worded("Loading the course list")
        )
        self._attempts: PeriodicPuller[CourseId] = fresh(
            self._puller.attempts, every_s=ATTEMPTS_EVERY_S, activity=Worded("Looking for work to grade")
        )
        self._contents: PeriodicPuller[CourseId] = fresh(
            contents.pull, every_s=CONTENTS_EVERY_S, activity=Worded("Loading the content")
        )
        self._catalogue.request(_CATALOGUE)
        link.on_opened += [self._sender.wake, self._courses.make_due, self._catalogue.wake, self._attempts.wake]
        link.on_opened.append(self._contents.make_due)
        self._pulls = (self._courses, self._catalogue, self._attempts, self._contents)
        link.on_closed += [loop.cancel_current for loop in self._pulls]
        self._signal = StopSignal()
        self.stop = self._signal.stop

    @property
    def state(self) -> SyncState:
        """How things stand now."""
        return self._state_holder.state

    @property
    def link(self) -> LinkKeeper:
        """Whether requests may be made now; what sends beside the outbox waits for it too."""
        return self._link

    @property
    def user(self) -> User | None:
        """Who is signed in, once the service has said so."""
        return self._puller.user

    async def run(self) -> None:
        """Go on until `stop` or cancellation."""
        async with self._signal.running() as group:
            for loop in (self._link, self._sender, *self._pulls):
                group.create_task(loop.run())

    async def drain(self, timeout_s: float) -> None:
        """Let the outbox empty for so long at most; returns at once while nothing can be sent."""
        if self._signal.is_running:
            try:
                async with asyncio.timeout(timeout_s):
                    await self._sender.empty()
            except TimeoutError:
                return

    async def recount(self) -> None:
        """Show how many edits wait."""
        await self._sender.recount()

    def new_edits(self) -> None:
        """There may be something to send."""
        self._sender.wake()

    def wake(self) -> None:
        """Look for a lost link, send what waits and pull what is open with its structure, all at once."""
        self._link.wake()
        self._sender.make_due()
        self._puller.expect_structure()
        self._courses.make_due()
        self._contents.make_due()

    def want_catalogue(self) -> None:
        """Pull the course list now."""
        self._catalogue.request(_CATALOGUE)

    def want_course(self, course_id: CourseId) -> None:
        """Pull the course now and keep it fresh until `release_course`."""
        # A list that was asked for before must not end after those of the course, which know what has come since.
        self._attempts.give_up(course_id)
        self._puller.retry_refused(course_id)
        self._courses.request(course_id)

    def want_attempts(self, course_id: CourseId | None = None) -> None:
        """Look now for work to grade in this course, or in all; a course that is kept fresh needs no such look."""
        if course_id is None:
            self._attempts.make_due()
        elif self._attempts.is_requested(course_id):
            self._attempts.request(course_id)

    def want_contents(self, course_id: CourseId) -> None:
        """Read the contents of the course now and keep them fresh until `release_contents`."""
        self._contents.request(course_id)

    def release_contents(self, course_id: CourseId) -> None:
        """End keeping them fresh."""
        self._contents.release(course_id)

    def contents_moved(self, course_id: CourseId) -> None:
        """Something was put into a course from here: who looks at its contents sees it now."""
        if self._contents.is_requested(course_id):
            self._contents.request(course_id)

    def columns_moved(self, course_id: CourseId) -> None:
        """A column was made, changed or deleted here: read what follows from it."""
        self._puller.distrust(course_id)
        if self._courses.is_requested(course_id):
            self._courses.request(course_id)

    def roster_moved(self, course_id: CourseId) -> None:
        """People were added, changed or removed here: read the roster, with the grades of those who are new."""
        self._on_missing(course_id)

    def _on_pulled(self, changes: Changes) -> None:
        self._on_changes(changes)
        if changes.courses or changes.sheets or changes.targets:
            # What is chosen in a rubric is a draft as long as the attempt waits for a grader, and what was entered is
            # one as long as its column is there.
            self._sender.count_anew()

    async def _on_went_back(self, course_id: CourseId) -> None:
        await self._puller.start_over(course_id)
        if self._courses.is_requested(course_id):
            self._courses.request(course_id)

    def _on_missing(self, course_id: CourseId) -> None:
        self._puller.expect_structure(course_id)
        if self._courses.is_requested(course_id):
            self._courses.request(course_id)

    def release_course(self, course_id: CourseId) -> None:
        """End keeping the course fresh."""
        self._courses.release(course_id)

    def pause(self) -> None:
        """Work offline."""
        self._link.pause()

    def resume(self) -> None:
        """End working offline, and send what waits for its next try too."""
        self._sender.make_due()
        self._link.resume()

    def on_signed_in(self, *, is_someone_else: bool = False) -> None:
        """There is a token now: whose it is, and the courses of that person, are asked for at once."""
        if is_someone_else:
            self._puller.user = None
        self._catalogue.request(_CATALOGUE)
        self._link.on_signed_in()

    def on_signed_out(self) -> None:
        """There is no token any more."""
        self._puller.user = None
        self._link.on_signed_out()

    def note_uploads(self, waiting: int, held: int) -> None:
        """So many files are still to be uploaded, and so many of them are held back by a person."""
        self._state_holder.update(uploads=waiting, held_uploads=held)

    async def _pull_catalogue(self, _: str) -> Changes:
        before = self._puller.graded_courses
        changes = await self._puller.catalogue()
        for course_id in set(before) - set(self._puller.graded_courses):
            # Refused, it would be asked for again and again.
            self._attempts.release(course_id)
        for course_id in self._puller.graded_courses:
            if not self._courses.is_requested(course_id):
                self._attempts.add(course_id, after_s=ATTEMPTS_AFTER_S)
        return changes

    async def _pull_course(self, course_id: CourseId) -> Changes:
        try:
            return await self._puller.course(course_id, progress=self._on_progress)
        finally:
            self._state_holder.update(progress=None)

    def _on_progress(self, done: int, total: int) -> None:
        self._state_holder.update(progress=(done, total))
