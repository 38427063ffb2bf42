"""Pulls the service's word into the store: the course list here, one course in `course`."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from lmsdesk.api import Client, NotFound, Refused
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import Enrolment, Term
from lmsdesk.model.ids import ColumnId, CourseId, TermId
from lmsdesk.model.people import User
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.columns import ColumnPuller, IndexWentBack, Progress, PullProgress
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.course import CoursePull, if_readable
from lmsdesk.sync.grades import ChangeIndexes, HighestSeen, RosterPull, can_have_attempts, whole

STRUCTURE_EVERY_S = 300.0
"""How often roster, columns and hand-ins of an open course are read again."""

FEW_TERMS = 2
"""Up to so many, terms are asked for one by one; more come with the list of all terms."""


class Puller:
    """Reads from the client, writes the mirror, and says what moved."""

    def __init__(
        self,
        client: Client,
        store: Store,
        marks: ChangeIndexes,
        *,
        now: Callable[[], datetime],
        on_changes: Callable[[Changes], None] | None = None,
    ) -> None:
        self._client = client
        self._store = store
        self._marks = marks
        self._now = now
        self._on_changes = on_changes
        self._structure_read_at: dict[CourseId, datetime] = {}
        self._highest_seen = HighestSeen()
        self._completed: set[CourseId] = set()
        self._loading: set[CourseId] = set()
        self._outdated: set[CourseId] = set()
        self._looked_for: dict[CourseId, set[ColumnId]] = {}
        """Columns that were not found, and for which the list of columns has been read since."""
        self._refused: defaultdict[CourseId, set[ColumnId]] = defaultdict(set)
        """Columns that may not be read; asked for with the structure, or when a person wants the course."""
        self.user: User | None = None
        self.graded_courses: list[CourseId] = []
        """The courses of the last catalogue in which the person may grade."""

    async def catalogue(self) -> Changes:
        """Who is signed in, the person's courses, and the terms that are not yet known."""
        self.user = await self._client.people.get_me()
        enrolments = await whole(self._client.people.list_enrolments(self.user.id))
        self.graded_courses = [enrolment.course_id for enrolment in enrolments if enrolment.may_grade]
        return await self._store.mirror.save_courses(enrolments, await self._terms(enrolments))

    async def course(self, course_id: CourseId, *, progress: Progress | None = None) -> Changes:
        """Bring one course up to date; raises an ApiError, after keeping what had come until then.

        What moved is also handed to `on_changes` while it goes on, and when it fails; the result is the rest.
        """
        pull_progress = PullProgress(progress, self._on_changes)
        try:
            completed = await self._pull(course_id, pull_progress)
        except BaseException:
            pull_progress.report()
            raise
        return pull_progress.unreported() | completed

    async def start_over(self, course_id: CourseId) -> None:
        """The service was put back to an earlier day: the next pull reads the course anew, also after a restart."""
        self._outdated.add(course_id)
        self._structure_read_at.pop(course_id, None)
        self._loading.discard(course_id)
        self._marks.forget(course_id)
        await self._store.mirror.distrust(course_id)

    async def _pull(self, course_id: CourseId, pull_progress: PullProgress) -> Changes:
        try:
            return await self._pull_once(course_id, pull_progress)
        except IndexWentBack:
            await self.start_over(course_id)
            return await self._pull_once(course_id, pull_progress)

    async def _pull_once(self, course_id: CourseId, pull_progress: PullProgress) -> Changes:
        started_at = self._now()
        if course_id in self._outdated:
            self._outdated.discard(course_id)
            self._highest_seen.forget(course_id)
            # Once more: a pull that was under way may have noted how far it came.
            await self._store.mirror.distrust(course_id)
        roster = RosterPull(self._client, self._store, course_id)
        columns = self._columns(course_id, started_at, roster)
        await columns.read_cursors()
        pull = CoursePull(self._client, self._store, course_id, columns=columns, roster=roster, progress=pull_progress)
        if self._is_structure_due(course_id, started_at):
            self._loading.add(course_id)
            await pull.load()
            # Unless columns moved while their list was read: then it may bring back what is no more.
            if course_id in self._loading:
                self._structure_read_at[course_id] = started_at
                self._loading.discard(course_id)
        else:
            await pull.refresh(await self._store.mirror.columns(course_id))
            looked_for, self._looked_for[course_id] = self._looked_for.get(course_id, set()), pull.missing
            if pull.missing - looked_for:
                # Not in half a minute: people must not go on grading in what is no more. But one that is still listed
                # may never be found, and is no reason to read the lists each time.
                self.expect_structure(course_id)
                return await self._pull_once(course_id, pull_progress)
        completed = await self._store.mirror.mark_complete(course_id)
        is_known = course_id in self._completed
        self._completed.add(course_id)
        # Later on, only the moment of the last pull has moved, and that is shown in the course list.
        return Changes(courses=True) if is_known else completed

    def retry_refused(self, course_id: CourseId) -> None:
        """The next pull of the course asks also for columns that the caller could not read the last time."""
        self._refused.pop(course_id, None)

    def distrust(self, course_id: CourseId) -> None:
        """A list of columns that is being read now is out of date: read it once more afterwards."""
        if course_id in self._loading:
            self._loading.discard(course_id)
            self._structure_read_at.pop(course_id, None)

    def expect_structure(self, course_id: CourseId | None = None) -> None:
        """The next pull of the course, or of any, reads roster and columns too."""
        for one in [course_id] if course_id else [*self._structure_read_at, *self._loading]:
            self._structure_read_at.pop(one, None)
            self._loading.discard(one)

    async def attempts(self, course_id: CourseId) -> Changes:
        """Bring columns and what waits for a grader up to date, one list at a time so as not to be in the way."""
        columns = await whole(self._client.gradebook.list_columns(course_id))
        pull_progress = PullProgress(None, self._on_changes)
        pull_progress.add(await self._store.mirror.save_columns(course_id, columns, is_whole=True))
        puller = self._columns(course_id, self._now(), RosterPull(self._client, self._store, course_id))
        await puller.read_cursors()
        for column in filter(can_have_attempts, columns):
            with if_readable():
                await puller.keep_attempts(column, await puller.attempts(column), pull_progress)
        return pull_progress.unreported()

    def _columns(self, course_id: CourseId, started_at: datetime, roster: RosterPull) -> ColumnPuller:
        return ColumnPuller(
            self._client,
            self._store,
            course_id,
            marks=self._marks,
            started_at=started_at,
            highest_seen=self._highest_seen,
            roster=roster,
            refused=self._refused[course_id],
        )

    def _is_structure_due(self, course_id: CourseId, now: datetime) -> bool:
        read_at = self._structure_read_at.get(course_id)
        # A moment that is still to come was noted before the clock was set back.
        return read_at is None or not timedelta() <= now - read_at < timedelta(seconds=STRUCTURE_EVERY_S)

    async def _terms(self, enrolments: Sequence[Enrolment]) -> list[Term]:
        entries = await self._store.views.courses()
        terms = {entry.term.id: entry.term for entry in entries if entry.term}
        courses = [value_or(enrolment.course, None) for enrolment in enrolments]
        needed = {term_id for course in courses if course and (term_id := value_or(course.term_id, None))}
        return [*terms.values(), *await self._new_terms(needed - terms.keys())]

    async def _new_terms(self, missing: set[TermId]) -> list[Term]:
        if len(missing) > FEW_TERMS:
            try:
                return [term for term in await whole(self._client.catalogue.list_terms()) if term.id in missing]
            except Refused:
                # Some sites let people read single terms only.
                pass
        found = await together(self._term(term_id) for term_id in sorted(missing))
        return [term for term in found if term]

    async def _term(self, term_id: TermId) -> Term | None:
        try:
            return await self._client.catalogue.get_term(term_id)
        except (NotFound, Refused):
            return None
