"""The service's last word. Only `sync` calls the `save_` verbs; each says what moved."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import Enrolment, Term
from lmsdesk.model.gradebook import Attempt, Category, Column, Grade, Schema
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, ColumnId, CourseId, GroupAttemptTarget, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import value_or
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import as_moment, as_number, now
from lmsdesk.store.mirror import attempts as attempt_rows
from lmsdesk.store.mirror import catalogue
from lmsdesk.store.mirror.grades import Pull, empty_grades, grade_at, indexes_in, put_grades

UNTRUSTED = 2**62
"""The change index of a cursor that means nothing any more: it lies beyond all that a service counts to."""


class Cursor(Struct, frozen=True):
    """How far a column has been read."""

    change_index: int
    attempts_modified_at: str | None
    pulled_at: datetime
    highest: int = 0
    """The highest change index that was seen in the column, in lists as in replies."""

    @property
    def is_untrusted(self) -> bool:
        """Whether the column has to be read anew from its beginning."""
        return self.change_index >= UNTRUSTED


class Mirror(Tables):
    """Courses, people, columns, grades and attempts as the service described them."""

    async def save_courses(self, enrolments: Sequence[Enrolment], terms: Sequence[Term]) -> Changes:
        """The person's whole course list; terms are added to those known."""
        return await self._database.write(catalogue.save_courses, enrolments, terms)

    async def save_roster(self, course_id: CourseId, memberships: Sequence[Membership], *, is_whole: bool) -> Changes:
        """People of a course; with `is_whole`, whoever is not named has left."""
        return await self._database.write(catalogue.save_roster, course_id, memberships, is_whole=is_whole)

    async def new_memberships(self, course_id: CourseId, memberships: Sequence[Membership]) -> list[UserId]:
        """Students whose membership differs from the one that is known here."""
        return await self._database.read(catalogue.new_memberships, course_id, memberships)

    async def save_columns(self, course_id: CourseId, columns: Sequence[Column], *, is_whole: bool) -> Changes:
        """Columns in the service's order; with `is_whole`, what is not named is no longer listed."""
        return await self._database.write(catalogue.save_columns, course_id, columns, is_whole=is_whole)

    async def take_column(self, course_id: CourseId, column: Column) -> Changes:
        """One column that was just made or changed; its grades and all totals are read anew with the next pull."""
        return await self._database.write(catalogue.take_column, course_id, column)

    async def drop_column(self, course_id: CourseId, column_id: ColumnId) -> Changes:
        """One column that was just deleted; what was in it is kept here."""
        return await self._database.write(catalogue.drop_column, course_id, column_id)

    async def save_schemas(self, course_id: CourseId, schemas: Sequence[Schema]) -> Changes:
        """All grade schemas of a course."""
        return await self._database.write(catalogue.save_schemas, course_id, schemas)

    async def save_grades(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        grades: Sequence[Grade],
        *,
        is_first: bool = False,
        keeps_newer: bool = False,
    ) -> Changes:
        """Grades of a column; what differs from before goes to history, but for new cells of a first load.

        With `keeps_newer`, rows that are older than those here are passed over.
        """
        by_user = {grade.user_id: grade for grade in grades}
        pull = Pull(now(), is_first=is_first, keeps_newer=keeps_newer)
        return await self._database.write(
            lambda connection: Changes(cells=put_grades(connection, course_id, column_id, by_user, pull=pull))
        )

    async def empty_grades(self, course_id: CourseId, column_id: ColumnId, indexes: Mapping[UserId, int]) -> Changes:
        """These people have no grade any more, where the one here still has the change index that is named."""

        def put(connection: apsw.Connection) -> Changes:
            gone = empty_grades(connection, course_id, column_id, indexes)
            return Changes(cells=put_grades(connection, course_id, column_id, gone, pull=Pull(now())))

        return await self._database.write(put)

    async def save_attempts(
        self,
        course_id: CourseId,
        column_id: ColumnId,
        attempts: Sequence[Attempt],
        *,
        is_whole: bool,
        passed_over: Collection[AttemptId] = (),
        statuses: Collection[str] | None = None,
    ) -> Changes:
        """Attempts of a column; with `is_whole`, what is not named, nor passed over, is gone, if of these statuses."""
        save = partial(attempt_rows.save_attempts, is_whole=is_whole, passed_over=passed_over, statuses=statuses)
        return await self._database.write(
            lambda connection: save(connection, course_id, column_id, attempts, pull=Pull(now()))
        )

    async def add_attempts(self, course_id: CourseId, column_id: ColumnId, attempts: Sequence[Attempt]) -> Changes:
        """Attempts of a column that were never read here; those that are known stay as they are."""
        return await self._database.write(
            lambda connection: attempt_rows.add_attempts(connection, course_id, column_id, attempts, pull=Pull(now()))
        )

    async def attempt(self, target: AttemptTarget) -> Attempt | None:
        """What the service last said of one attempt."""
        return await self._database.read(attempt_rows.attempt_at, target)

    async def following(self, target: GroupAttemptTarget) -> list[Attempt]:
        """The attempts of the members that a group's mark reaches."""
        return await self._database.read(attempt_rows.following, target)

    async def save_cursor(
        self, course_id: CourseId, column_id: ColumnId, cursor: Cursor, *, is_anew: bool = False
    ) -> None:
        """How far a column has been read; `is_anew` if what was known of it before counts no more."""
        values = (cursor.change_index, cursor.attempts_modified_at, as_number(cursor.pulled_at), cursor.highest)
        # A reply may have come with a higher index since the list was asked for.
        sql = (
            "INSERT INTO column_cursor (course_id, column_id, change_index, attempts_modified_at, pulled_at, highest) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET change_index = ?3, attempts_modified_at = ?4, "
            "pulled_at = ?5, highest = iif(?7, ?6, max(highest, ?6))"
        )
        bindings = (course_id, column_id, *values, is_anew)
        await self._database.write(lambda connection: connection.execute(sql, bindings))

    async def cursors(self, course_id: CourseId) -> dict[ColumnId, Cursor]:
        """How far each column has been read; columns never read are missing."""
        return await self._database.read(_cursors, course_id)

    async def change_indexes(self, course_id: CourseId, column_id: ColumnId) -> dict[UserId, int]:
        """The change index of each grade of a column that has one."""
        return await self._database.read(indexes_in, course_id, column_id)

    async def note_readable(self, course_id: CourseId, column_id: ColumnId, *, is_readable: bool) -> Changes:
        """Whether the service tells the grades of a column to this person."""
        sql = "INSERT OR IGNORE INTO unreadable_column VALUES (?, ?)"
        if is_readable:
            sql = "DELETE FROM unreadable_column WHERE course_id = ? AND column_id = ?"

        def note(connection: apsw.Connection) -> Changes:
            connection.execute(sql, (course_id, column_id))
            return Changes(sheets=frozenset({course_id}) if connection.changes() else frozenset())

        return await self._database.write(note)

    async def distrust(self, course_id: CourseId) -> None:
        """The service counts changes from lower than before: every column has to be read anew, also after a restart."""
        sql = "UPDATE column_cursor SET change_index = ?, attempts_modified_at = NULL WHERE course_id = ?"
        await self._database.write(lambda connection: connection.execute(sql, (UNTRUSTED, course_id)))

    async def mark_complete(self, course_id: CourseId) -> Changes:
        """Every column has been read, now."""
        sql = "INSERT OR REPLACE INTO completed_course VALUES (?, ?)"
        values = (course_id, as_number(now()))
        await self._database.write(lambda connection: connection.execute(sql, values))
        return Changes(courses=True, sheets=frozenset({course_id}))

    async def set_favourite(self, course_id: CourseId, *, is_favourite: bool) -> Changes:
        """Mark a course, or take the mark away."""
        return await self._database.write(catalogue.set_favourite, course_id, is_favourite=is_favourite)

    async def grade(self, cell: Cell) -> Grade | None:
        """What the service last said of one cell."""
        return await self._database.read(grade_at, cell)

    async def roster(self, course_id: CourseId) -> list[Membership]:
        """Everybody in the course, in the order of their slots."""
        return await self._database.read(catalogue.roster, course_id)

    async def columns(self, course_id: CourseId, *, has_what_ifs: bool = False) -> list[Column]:
        """The columns in the service's order, without or with those that are only tried out."""
        return await self._database.read(catalogue.columns, course_id, has_what_ifs=has_what_ifs)

    async def removed_columns(self, course_id: CourseId) -> list[Column]:
        """Columns that were deleted or are no longer listed, as they were last."""
        return await self._database.read(catalogue.removed_columns, course_id)

    async def schemas(self, course_id: CourseId) -> list[Schema]:
        """The grade schemas of the course."""
        return await self._database.read(catalogue.schemas, course_id)

    async def save_categories(self, course_id: CourseId, categories: Sequence[Category]) -> Changes:
        """All categories of a course."""
        titles = {category.id: value_or(category.title, "") for category in categories}
        return await self._database.write(catalogue.save_titles, course_id, titles)

    async def category_titles(self, course_id: CourseId) -> dict[str, str]:
        """What the categories of the course are called, by id."""
        return await self._database.read(catalogue.titles_of, course_id)

    async def late(self, course_id: CourseId, column: Column) -> frozenset[UserId]:
        """Whose last hand-in for the column came after it was due."""
        return await self._database.read(attempt_rows.late_people, course_id, column)


def _cursors(connection: apsw.Connection, course_id: CourseId) -> dict[ColumnId, Cursor]:
    sql = (
        "SELECT column_id, change_index, attempts_modified_at, pulled_at, highest FROM column_cursor "
        "WHERE course_id = ?"
    )
    return {
        ColumnId(column): Cursor(change_index, modified_at, as_moment(pulled_at), highest)
        for column, change_index, modified_at, pulled_at, highest in connection.execute(sql, (course_id,))
    }
