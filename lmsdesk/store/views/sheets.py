"""Reads a gradebook from its arrays, and the lines of the course browser."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import apsw
import msgspec

from lmsdesk.model.courses import Course, CourseEntry, Enrolment, Term
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.people import Membership
from lmsdesk.model.sheet import ColumnCells, Row, Sheet, SheetPart
from lmsdesk.model.wire import Timestamp, encode_json, value_or
from lmsdesk.store.database.connection import passing_through
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import as_moment
from lmsdesk.store.mirror.attempts import GROUP_ATTEMPT
from lmsdesk.store.mirror.catalogue import stored
from lmsdesk.store.mirror.column_blobs import NO_SCORE, room_for
from lmsdesk.store.outbox.edit_rows import edits_of_course

_ALL_COLUMNS = """
SELECT c.body, s.scores, s.flags, t.texts, c.is_gone,
    c.column_id NOT LIKE 'what-if-%' AND NOT EXISTS (
        SELECT 1 FROM column_cursor AS k WHERE k.course_id = ?1 AND k.column_id = c.column_id
    ) AND NOT EXISTS (SELECT 1 FROM grade AS g WHERE g.course_id = ?1 AND g.column_id = c.column_id),
    EXISTS (SELECT 1 FROM unreadable_column AS u WHERE u.course_id = ?1 AND u.column_id = c.column_id)
FROM grade_column AS c LEFT JOIN snapshot AS s USING (column_key) LEFT JOIN snapshot_texts AS t USING (column_key)
WHERE c.course_id = ?1 AND c.body IS NOT NULL AND (
    NOT c.is_gone OR EXISTS (SELECT 1 FROM edit AS w WHERE w.course_id = ?1 AND w.column_id = c.column_id)
)
"""
_COLUMNS = _ALL_COLUMNS + "ORDER BY c.position, c.column_key"
_SOME_COLUMNS = _ALL_COLUMNS + "AND c.column_id IN (SELECT value FROM json_each(?2))"  # noqa: S608 - two constants

_STUDENTS = """
SELECT slot, body, is_gone FROM membership AS m
WHERE course_id = ?1 AND is_student AND (
    NOT is_gone OR EXISTS (SELECT 1 FROM edit AS w WHERE w.course_id = ?1 AND w.user_id = m.user_id)
) ORDER BY slot
"""

_TO_GRADE = """
SELECT count(DISTINCT a.column_id || ' ' || coalesce('=' || {group}, a.user_id, '#' || a.attempt_id))
FROM attempt AS a INDEXED BY attempt_waiting
JOIN grade_column AS c ON c.course_id = a.course_id AND c.column_id = a.column_id
LEFT JOIN membership AS m ON m.course_id = a.course_id AND m.user_id = a.user_id
LEFT JOIN edit AS w
    ON w.course_id = a.course_id AND w.column_id = a.column_id AND w.user_id = a.user_id AND w.kind = 'grade'
WHERE a.course_id = {course} AND a.needs_grading AND NOT c.is_gone AND c.body IS NOT NULL
    AND CASE
        WHEN m.user_id IS NOT NULL THEN m.is_student AND NOT m.is_gone
        ELSE a.user_id IS NULL OR NOT EXISTS (SELECT 1 FROM membership AS k WHERE k.course_id = a.course_id)
    END
    AND coalesce(w.patch ->> '$.score', w.patch ->> '$.text', nullif(w.patch ->> '$.exempt', 0)) IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM edit AS p
        WHERE p.course_id = a.course_id AND p.column_id = a.column_id AND p.user_id = ifnull(a.user_id, '')
            AND p.kind = 'attempt' AND p.item_id = a.attempt_id AND NOT p.is_draft
            AND p.patch ->> '$.status' IS NOT NULL
    )
    AND NOT EXISTS (
        SELECT 1 FROM edit AS q
        WHERE q.course_id = a.course_id AND q.column_id = a.column_id AND q.user_id = ''
            AND q.kind = 'group_attempt' AND q.item_id = {group} AND NOT q.is_draft
            AND q.patch ->> '$.status' IS NOT NULL
    )
"""
"""What is to grade in a course: grades of its students in its columns for which handed-in work waits and nothing was
entered or posted here yet. Work without a name counts by itself, that of a group once, and everybody's while the
roster has not been read."""

_ENTRIES = """
SELECT
    e.body,
    t.body,
    ({to_grade}),
    (SELECT count(*) FROM edit AS o WHERE o.course_id = e.course_id AND o.state <> 'held'
        AND NOT (o.is_draft AND o.state = 'queued')),
    (SELECT count(*) FROM edit AS o WHERE o.course_id = e.course_id AND o.state = 'held'),
    EXISTS (SELECT 1 FROM favourite AS f WHERE f.course_id = e.course_id),
    (
        SELECT max(d.completed_at, ifnull((SELECT max(k.pulled_at) FROM column_cursor AS k
            WHERE k.course_id = e.course_id), 0))
        FROM completed_course AS d WHERE d.course_id = e.course_id
    )
FROM enrolment AS e LEFT JOIN term AS t ON t.term_id = e.term_id
ORDER BY e.position
""".format(to_grade=_TO_GRADE.format(course="e.course_id", group=GROUP_ATTEMPT))  # noqa: S608 - two constants
_TO_GRADE_HERE = _TO_GRADE.format(course="?1", group=GROUP_ATTEMPT)


class Views(Tables):
    """What a person sees: the mirror and, beside it, the edits that are laid over it."""

    async def courses(self) -> list[CourseEntry]:
        """The person's courses with their counts."""
        return await self._database.read(courses)

    async def course(self, course_id: CourseId) -> Course:
        """The course as the person's own list describes it, or a bare one."""
        return await self._database.read(stored_course, course_id)

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The gradebook of a course; unsent edits come along and are laid over it by the reader."""
        return await self._database.read(sheet, course_id)

    async def sheet_part(self, course_id: CourseId, columns: Collection[ColumnId]) -> SheetPart:
        """Some columns of the gradebook and all its edits."""
        return await self._database.read(part, course_id, columns)


def courses(connection: apsw.Connection) -> list[CourseEntry]:
    """The person's courses in the service's order."""
    return [
        CourseEntry(
            enrolment=stored(Enrolment, enrolment),
            term=stored(Term, term) if term else None,
            needs_grading=needs_grading,
            unsent=unsent,
            conflicts=conflicts,
            is_favourite=bool(is_favourite),
            pulled_at=None if pulled_at is None else as_moment(pulled_at),
        )
        for enrolment, term, needs_grading, unsent, conflicts, is_favourite, pulled_at in connection.execute(_ENTRIES)
    ]


def sheet(connection: apsw.Connection, course_id: CourseId) -> Sheet:
    """The gradebook of a course: students in the order of their slots, arrays as they are kept."""
    with passing_through(connection):
        slots = _slots(connection, course_id)
        completed = connection.execute("SELECT 1 FROM completed_course WHERE course_id = ?", (course_id,)).get
        return Sheet(
            course=stored_course(connection, course_id),
            rows=tuple(_rows(connection, course_id)),
            slots=slots,
            columns=tuple(_cells(connection.execute(_COLUMNS, (course_id,)), slots)),
            edits=tuple(edits_of_course(connection, course_id)),
            is_complete=completed is not None,
            needs_grading=connection.execute(_TO_GRADE_HERE, (course_id,)).get,
        )


def part(connection: apsw.Connection, course_id: CourseId, columns: Collection[ColumnId]) -> SheetPart:
    """A few columns of the gradebook, and the edits over it."""
    slots = _slots(connection, course_id)
    named = encode_json(sorted(columns)).decode()
    rows = connection.execute(_SOME_COLUMNS, (course_id, named))
    edits = tuple(edits_of_course(connection, course_id))
    to_grade = connection.execute(_TO_GRADE_HERE, (course_id,)).get
    return SheetPart(slots, tuple(_cells(rows, slots)), edits, needs_grading=to_grade)


def _slots(connection: apsw.Connection, course_id: CourseId) -> int:
    slots = connection.execute("SELECT ifnull(max(slot), -1) + 1 FROM place WHERE course_id = ?", (course_id,)).get
    return room_for(int(slots))


def stored_course(connection: apsw.Connection, course_id: CourseId) -> Course:
    """The course as the person's own list describes it, or a bare one."""
    kept = connection.execute("SELECT body FROM enrolment WHERE course_id = ?", (course_id,)).get
    bare = Course(id=course_id)
    return bare if kept is None else value_or(stored(Enrolment, kept).course, bare)


def _rows(connection: apsw.Connection, course_id: CourseId) -> Iterator[Row]:
    kept: list[tuple[Any, ...]] = connection.execute(_STUDENTS, (course_id,)).fetchall()
    members = _MEMBERS.decode("[" + ",".join([body for _, body, _ in kept]) + "]")
    for (slot, _, is_gone), membership in zip(kept, members, strict=True):
        yield Row(slot, membership, bool(is_gone))


def _cells(rows: Iterable[tuple[Any, ...]], slots: int) -> Iterator[ColumnCells]:
    no_scores, no_flags = NO_SCORE * slots, bytes(slots)
    for body, scores, flags, texts, is_gone, is_unread, is_unreadable in rows:
        yield ColumnCells(
            column=stored(Column, body),
            scores=no_scores if scores is None else scores + no_scores[len(scores) :],
            flags=no_flags if flags is None else flags + no_flags[len(flags) :],
            texts=_TEXTS.decode(texts) if texts else {},
            is_gone=bool(is_gone),
            is_unread=bool(is_unread),
            is_unreadable=bool(is_unread and is_unreadable),
        )


def _moment(kind: type, value: object) -> object:
    if kind is Timestamp and isinstance(value, str):
        return Timestamp.parse(value)
    raise NotImplementedError(kind.__name__)


# Straight from the text to the records of a whole roster: six times as fast as one by one, and no copy in `raw`.
_MEMBERS = msgspec.json.Decoder(list[Membership], strict=False, dec_hook=_moment)
_TEXTS = msgspec.json.Decoder(dict[int, str])
