"""One pull of one course, with as few requests as the service's lists allow (reference sections 16 and 17).

A first pull asks for roster and columns at once, then for every column, as wide as the client goes. Later pulls ask
each column that can have changed for what came after the last change seen, and calculated columns only when something
came.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lmsdesk.api import ApiError, Client, Invalid, NotAService, NotFound, Refused
from lmsdesk.model.gradebook import Attempt, Column, Grade, Grading
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.columns import ColumnPuller, PullProgress
from lmsdesk.sync.concurrency import at_once, together
from lmsdesk.sync.grades import Listed, RosterPull, by_column, can_have_attempts, is_by_student, longest_first, whole

WIDTH = 24
"""Lists at once: three times what the client lets through, so that no few lists are left to be read at the end."""


class CoursePull:
    """The steps of bringing one course up to date; `load` reads its structure too, `refresh` only grades."""

    def __init__(
        self,
        client: Client,
        store: Store,
        course_id: CourseId,
        *,
        columns: ColumnPuller,
        roster: RosterPull,
        progress: PullProgress,
    ) -> None:
        self._client = client
        self._mirror = store.mirror
        self._course_id = course_id
        self._puller = columns
        self._progress = progress
        self._slots = asyncio.Semaphore(WIDTH)
        self._roster = roster
        self._is_first = False
        self._early_attempts: dict[ColumnId, asyncio.Task[Listed[Attempt] | ApiError]] = {}
        """Lists of hand-ins that either plan needs, asked for before the first page of the roster tells which it is."""
        self.missing: set[ColumnId] = set()
        """Columns that are known here and that the service did not find."""

    async def load(self) -> None:
        """Roster and columns, then grades and hand-ins by the cheaper plan."""
        is_first = self._is_first = not self._puller.cursors
        async with at_once() as group:
            group.create_task(self._keep_roster())
            columns = await whole(self._client.gradebook.list_columns(self._course_id))
            if is_first:
                handed_in = filter(can_have_attempts, columns)
                self._early_attempts = {one.id: group.create_task(self._attempts_or_error(one)) for one in handed_in}
            structure = await self._mirror.save_columns(self._course_id, columns, is_whole=True)
            self._progress.add(structure)
            # At once, however slow grades come: students and columns are shown while these are on their way.
            self._progress.report()
            if is_first and any(value_or(value_or(column.grading, Grading()).schema_id, "") for column in columns):
                group.create_task(self._schemas())
            if structure and any(value_or(column.gradebook_category_id, "") for column in columns):
                group.create_task(self._categories())
            students = await self._roster.students(columns=len(columns)) if is_first else []
            if is_first and is_by_student(len(students), len(columns)):
                await self._by_student(columns, students)
            else:
                await self._by_column(columns, with_attempts=True, with_totals=bool(structure))
        await self._empty_missing()
        if self._roster.new_memberships:
            await self._pull_returning(columns)

    async def _keep_roster(self) -> None:
        self._progress.add(await self._roster.run(is_first=self._is_first))
        self._progress.report()

    async def refresh(self, columns: Sequence[Column]) -> None:
        """What came since the last pull, with one request a column that can have changed and may be read."""
        readable = [column for column in columns if column.id not in self._puller.refused]
        await self._by_column(readable, with_attempts=False, with_totals=False)
        await self._empty_missing()

    async def _by_column(self, columns: Sequence[Column], *, with_attempts: bool, with_totals: bool) -> None:
        due = [column for column in columns if self._puller.is_due(column)]
        totals = [column for column in columns if not self._puller.is_due(column)]
        await self._wide(due, with_attempts=with_attempts)
        plain = [column for column in due if not column.is_calculated]
        outdated = [total for total in totals if with_totals or self._puller.has_stale_order(total, plain)]
        await self._wide(outdated, with_attempts=False)

    async def _empty_missing(self) -> None:
        """Take over that grades are no more: not those of people who were away when a list was read."""
        missing = {column_id: indexes for column_id, indexes in self._puller.missing.items() if indexes}
        stayed = await self._roster.present_students() if missing else set()
        for column_id, indexes in missing.items():
            gone = {user_id: index for user_id, index in indexes.items() if user_id in stayed}
            self._progress.add(await self._mirror.empty_grades(self._course_id, column_id, gone))

    async def _wide(self, columns: Sequence[Column], *, with_attempts: bool) -> None:
        self._progress.expect(len(columns))
        await together(self._column(column, with_attempts=with_attempts) for column in longest_first(columns))

    async def _column(self, column: Column, *, with_attempts: bool) -> None:
        async with self._slots:
            if column.is_calculated and self._is_first:
                # Nothing but another change would ask for totals again.
                await self._roster.is_whole.wait()
            with if_readable():
                if with_attempts:
                    await self._both_lists(column)
                else:
                    await self._read(column, is_thorough=False)
        self._progress.part_done()

    async def _read(self, column: Column, *, is_thorough: bool, is_early: bool = False) -> None:
        try:
            await self._puller.grades(column, self._progress, is_thorough=is_thorough, is_early=is_early)
            self._puller.refused.discard(column.id)
        except NotAService:
            raise
        except (Refused, NotFound, Invalid) as error:
            (self.missing if isinstance(error, NotFound) else self._puller.refused).add(column.id)
            await self._puller.note_unreadable(column, self._progress)
            raise

    async def _both_lists(self, column: Column) -> None:
        """Grades and hand-ins of a column at the same time."""
        async with at_once() as group:
            attempts = group.create_task(self._attempts(column)) if can_have_attempts(column) else None
            # Where names are hidden the service tells no grades, but it tells that work waits (reference section 10).
            with if_readable():
                # Who is back by the time that the roster comes to them may have been away when this list was read.
                is_early = self._is_first and not self._roster.is_whole.is_set()
                await self._read(column, is_thorough=True, is_early=is_early)
        if attempts is not None:
            await self._puller.keep_attempts(column, attempts.result(), self._progress)

    async def _attempts(self, column: Column) -> Listed[Attempt]:
        early = self._early_attempts.pop(column.id, None)
        if early is None:
            return await self._puller.attempts(column)
        read = await early
        if isinstance(read, ApiError):
            raise read
        return read

    async def _attempts_or_error(self, column: Column) -> Listed[Attempt] | ApiError:
        try:
            return await self._puller.attempts(column)
        except ApiError as error:
            return error

    async def _by_student(self, columns: Sequence[Column], students: Sequence[UserId]) -> None:
        self._progress.expect(len(students))
        lists = await together(self._student(user_id) for user_id in students)
        grades = by_column([grade for grades in lists for grade in grades])
        for column in columns:
            # Each student's list was read at a moment of its own, so that every one may have passed something over.
            await self._puller.keep(column, grades[column.id], self._progress, upto=0)
        await together(self._attempts_of(column) for column in columns if can_have_attempts(column))

    async def _attempts_of(self, column: Column) -> None:
        async with self._slots:
            with if_readable():
                await self._puller.keep_attempts(column, await self._attempts(column), self._progress)

    async def _student(self, user_id: UserId) -> list[Grade]:
        async with self._slots:
            grades = await whole(self._client.gradebook.list_user_grades(self._course_id, user_id))
        self._progress.part_done()
        return grades

    async def _pull_returning(self, columns: Sequence[Column]) -> None:
        """Read what the lists have passed over while these students were away, and only then show them.

        Where a cursor has come to says nothing about them: no list names a grade of somebody who is not in the course.
        """
        new_memberships = self._roster.new_memberships
        if len(new_memberships) > len(columns):
            await together(self._pull_column(column) for column in columns)
        elif not all(await together(self._pull_student(user_id, columns) for user_id in new_memberships)):
            # Somebody has left again since the roster was read: the next one tells.
            return
        self._progress.add(await self._roster.save())

    async def _pull_column(self, column: Column) -> None:
        async with self._slots:
            with if_readable():
                await self._puller.reload_grades(column, self._progress)

    async def _pull_student(self, user_id: UserId, columns: Sequence[Column]) -> bool:
        try:
            async with self._slots:
                grades = by_column(await whole(self._client.gradebook.list_user_grades(self._course_id, user_id)))
        except NotFound:
            return False
        for column in columns:
            await self._puller.save_newer(column, grades[column.id], self._progress)
        return True

    async def _schemas(self) -> None:
        try:
            schemas = await whole(self._client.gradebook.list_schemas(self._course_id))
        except (Refused, NotFound):
            return
        self._progress.add(await self._mirror.save_schemas(self._course_id, schemas))

    async def _categories(self) -> None:
        with if_readable():
            categories = await whole(self._client.gradebook.list_categories(self._course_id))
            self._progress.add(await self._mirror.save_categories(self._course_id, categories))


@contextmanager
def if_readable() -> Iterator[None]:
    """Pass over what the caller may not see: one hidden column must not cost the others (reference section 9)."""
    try:
        yield
    except NotAService:
        raise
    except (Refused, NotFound, Invalid):
        return
