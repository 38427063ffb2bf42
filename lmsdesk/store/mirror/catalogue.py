"""Courses, terms, people, columns and grade schemas as the service last described them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import apsw
from msgspec import UNSET, Struct

from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import Course, Enrolment, Term
from lmsdesk.model.gradebook import WHAT_IF, Column, Schema
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import Record, decode_json, encode_json, plain, record, value_or
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.preferences import keep_preference, preference_at
from lmsdesk.store.mirror.column_blobs import column_key

R = TypeVar("R", bound=Record)
_PUT_GROUP = "INSERT INTO course_group (course_id, group_id, position, body) VALUES (?, ?, ?, ?)"
_PUT_GROUP_MEMBER = "INSERT OR IGNORE INTO group_member (course_id, group_id, user_id) VALUES (?, ?, ?)"
_GROUPS = "SELECT group_id, body FROM course_group WHERE course_id = ? ORDER BY position"
_GROUP_MEMBERS = "SELECT group_id, user_id FROM group_member WHERE course_id = ?"


def slots_of(connection: apsw.Connection, course_id: CourseId, users: Iterable[UserId]) -> dict[UserId, int]:
    """The slots of these people; whoever has none yet is given the next."""
    wanted = list(dict.fromkeys(users))
    found: dict[UserId, int] = {
        UserId(user): slot
        for user, slot in connection.execute(
            "SELECT p.user_id, p.slot FROM json_each(?2) AS j "
            "CROSS JOIN place AS p ON p.course_id = ?1 AND p.user_id = j.value",
            (course_id, encode_json(wanted).decode()),
        )
    }
    missing = [user for user in wanted if user not in found]
    if missing:
        found.update(_give_slots(connection, course_id, missing))
    return found


def _give_slots(connection: apsw.Connection, course_id: CourseId, users: list[UserId]) -> dict[UserId, int]:
    first = 1 + int(connection.execute("SELECT ifnull(max(slot), -1) FROM place WHERE course_id = ?", (course_id,)).get)
    given = {user: first + index for index, user in enumerate(users)}
    connection.executemany(
        "INSERT INTO place (course_id, user_id, slot) VALUES (?, ?, ?)",
        [(course_id, user, slot) for user, slot in given.items()],
    )
    return given


class _Column(NamedTuple):
    position: int
    is_calculated: int
    is_gone: int
    body: str


def save_courses(connection: apsw.Connection, enrolments: Sequence[Enrolment], terms: Sequence[Term]) -> Changes:
    """The person's whole course list; what it no longer names is no longer listed here, its grades are kept."""
    after = {
        enrolment.course_id: (
            value_or(value_or(enrolment.course, Course(id=enrolment.course_id)).term_id, None),
            position,
            body(enrolment),
        )
        for position, enrolment in enumerate(enrolments)
    }
    before = {
        CourseId(course): tuple(rest)
        for course, *rest in connection.execute("SELECT course_id, term_id, position, body FROM enrolment")
    }
    kept = {str(term): str(text) for term, text in connection.execute("SELECT term_id, body FROM term")}
    moved = [(term.id, body(term)) for term in terms if kept.get(term.id) != body(term)]
    connection.executemany("INSERT OR REPLACE INTO term (term_id, body) VALUES (?, ?)", moved)
    if before == after:
        return Changes(courses=bool(moved))
    connection.execute("DELETE FROM enrolment")
    connection.executemany(
        "INSERT INTO enrolment (course_id, term_id, position, body) VALUES (?, ?, ?, ?)",
        [(course, *values) for course, values in after.items()],
    )
    return Changes(courses=True)


def save_roster(
    connection: apsw.Connection, course_id: CourseId, memberships: Sequence[Membership], *, is_whole: bool
) -> Changes:
    """People of a course; with `is_whole`, whoever is not named has left."""
    slots = slots_of(connection, course_id, [membership.user_id for membership in memberships])
    before = {
        UserId(user): (is_gone, kept)
        for user, is_gone, kept in connection.execute(
            "SELECT user_id, is_gone, body FROM membership WHERE course_id = ?", (course_id,)
        )
    }
    rows = []
    for membership in memberships:
        made = _with_user(membership, before.get(membership.user_id))
        if before.get(made.user_id) != (0, body(made)):
            rows.append((course_id, slots[made.user_id], made.user_id, int(made.is_student), body(made)))
    connection.executemany(
        "INSERT OR REPLACE INTO membership (course_id, slot, user_id, is_student, body) VALUES (?, ?, ?, ?, ?)", rows
    )
    left = [user for user, (is_gone, _) in before.items() if is_whole and not is_gone and user not in slots]
    connection.executemany(
        "UPDATE membership SET is_gone = 1 WHERE course_id = ? AND user_id = ?", [(course_id, user) for user in left]
    )
    return _sheet_changes(course_id, rows or left)


def new_memberships(
    connection: apsw.Connection, course_id: CourseId, memberships: Sequence[Membership]
) -> list[UserId]:
    """Students who are new here or back, or whose membership was changed: lists may have passed over their grades."""
    stamps = {membership.user_id: membership.presence for membership in roster(connection, course_id)}
    return [
        membership.user_id
        for membership in memberships
        if membership.is_student
        and not membership.is_disabled
        and stamps.get(membership.user_id) != membership.presence
    ]


def save_columns(
    connection: apsw.Connection, course_id: CourseId, columns: Sequence[Column], *, is_whole: bool
) -> Changes:
    """Columns in the service's order; with `is_whole`, what is not named is gone."""
    before = {
        ColumnId(column): _Column(*values)
        for column, *values in connection.execute(
            "SELECT column_id, position, is_calculated, is_gone, body FROM grade_column "
            "WHERE course_id = ? AND column_id NOT LIKE ?",
            (course_id, f"{WHAT_IF}%"),
        )
    }
    # An id of that form would turn a column of the service into one that is never sent.
    columns = [column for column in columns if not column.is_what_if]
    after = {
        column.id: _Column(
            index if is_whole else _position(column.id, index, before), column.is_calculated, 0, body(column)
        )
        for index, column in enumerate(columns)
    }
    moved = {column: values for column, values in after.items() if before.get(column) != values}
    for column, values in moved.items():
        connection.execute(
            "UPDATE grade_column SET position = ?, is_calculated = ?, is_gone = ?, body = ? WHERE column_key = ?",
            (*values, column_key(connection, course_id, column)),
        )
    gone = [column for column, kept in before.items() if is_whole and not kept.is_gone and column not in after]
    connection.executemany(
        "UPDATE grade_column SET is_gone = 1 WHERE course_id = ? AND column_id = ?",
        [(course_id, column) for column in gone],
    )
    return _sheet_changes(course_id, moved or gone)


def save_titles(connection: apsw.Connection, course_id: CourseId, titles: Mapping[str, str]) -> Changes:
    """The titles of all categories of a course; a handful of words, kept as one value."""
    if titles == titles_of(connection, course_id):
        return Changes()
    keep_preference(connection, f"categories/{course_id}", titles)
    return _sheet_changes(course_id, list(titles))


def titles_of(connection: apsw.Connection, course_id: CourseId) -> dict[str, str]:
    """The titles of the categories of the course, by id."""
    return preference_at(connection, f"categories/{course_id}") or {}


def save_schemas(connection: apsw.Connection, course_id: CourseId, schemas: Sequence[Schema]) -> Changes:
    """All grade schemas of a course."""
    sql = "SELECT schema_id, body FROM grade_schema WHERE course_id = ?"
    before: dict[str, str] = {str(schema_id): str(kept) for schema_id, kept in connection.execute(sql, (course_id,))}
    after = {schema.id: body(schema) for schema in schemas}
    if before == after:
        return Changes()
    connection.execute("DELETE FROM grade_schema WHERE course_id = ?", (course_id,))
    connection.executemany(
        "INSERT INTO grade_schema (course_id, schema_id, body) VALUES (?, ?, ?)",
        [(course_id, schema_id, kept) for schema_id, kept in after.items()],
    )
    return _sheet_changes(course_id, after or before)


def roster(connection: apsw.Connection, course_id: CourseId) -> list[Membership]:
    """Everybody who is in the course now."""
    sql = "SELECT body FROM membership WHERE course_id = ? AND NOT is_gone ORDER BY slot"
    return [stored(Membership, kept) for (kept,) in connection.execute(sql, (course_id,))]


def columns(connection: apsw.Connection, course_id: CourseId, *, has_what_ifs: bool = False) -> list[Column]:
    """The service's columns in its order; with `has_what_ifs` those that are only tried out behind them."""
    sql = (
        "SELECT body FROM grade_column WHERE course_id = ? AND NOT is_gone AND body IS NOT NULL "
        "AND (column_id NOT LIKE ? OR ?) ORDER BY position, column_key"
    )
    kept = connection.execute(sql, (course_id, f"{WHAT_IF}%", has_what_ifs))
    return [stored(Column, body) for (body,) in kept]


def removed_columns(connection: apsw.Connection, course_id: CourseId) -> list[Column]:
    """Columns that were here once, as they were last."""
    sql = "SELECT body FROM grade_column WHERE course_id = ? AND is_gone AND body IS NOT NULL ORDER BY column_key"
    return [stored(Column, body) for (body,) in connection.execute(sql, (course_id,))]


def take_column(connection: apsw.Connection, course_id: CourseId, column: Column) -> Changes:
    """One column as the service has just described it; its grades and all totals are read anew with the next pull."""
    changes = save_columns(connection, course_id, [column], is_whole=False)
    _forget_cursors(connection, course_id, column.id)
    return changes


def drop_column(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> Changes:
    """A column that has just been deleted; what was in it is kept here, and totals are read anew."""
    connection.execute(
        "UPDATE grade_column SET is_gone = 1 WHERE course_id = ? AND column_id = ?", (course_id, column_id)
    )
    _forget_cursors(connection, course_id, column_id)
    return _sheet_changes(course_id, [column_id])


def _forget_cursors(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> None:
    connection.execute(
        "DELETE FROM column_cursor WHERE course_id = ?1 AND (column_id = ?2 OR column_id IN "
        "(SELECT column_id FROM grade_column WHERE course_id = ?1 AND is_calculated))",
        (course_id, column_id),
    )


def schemas(connection: apsw.Connection, course_id: CourseId) -> list[Schema]:
    """The grade schemas of the course."""
    sql = "SELECT body FROM grade_schema WHERE course_id = ? ORDER BY schema_id"
    return [stored(Schema, kept) for (kept,) in connection.execute(sql, (course_id,))]


def set_favourite(connection: apsw.Connection, course_id: CourseId, *, is_favourite: bool) -> Changes:
    """Mark a course, or take the mark away."""
    sql = "INSERT OR IGNORE INTO favourite VALUES (?)" if is_favourite else "DELETE FROM favourite WHERE course_id = ?"
    connection.execute(sql, (course_id,))
    return Changes(courses=connection.changes() > 0)


def body(value: Struct) -> str:
    """A record as it is kept: equal records are equal texts."""
    return encode_json(plain(value)).decode()


def stored(kind: type[R], body: object) -> R:
    """A record that was kept."""
    return record(kind, decode_json(str(body)))


def _with_user(membership: Membership, before: tuple[int, str] | None) -> Membership:
    """The membership with the person it had before, where the list did not describe people."""
    if membership.user is not UNSET or before is None:
        return membership
    kept = decode_json(before[1])
    if "user" not in kept:
        return membership
    return record(Membership, {**plain(membership), "user": kept["user"]})


def _position(column: ColumnId, index: int, before: dict[ColumnId, _Column]) -> int:
    if column in before:
        return before[column].position
    return index + 1 + max((kept.position for kept in before.values()), default=-1)


def _sheet_changes(course_id: CourseId, moved: Collection[object]) -> Changes:
    return Changes(sheets=frozenset({course_id})) if moved else Changes()


class CourseGroups(Tables):
    """Only `sync` calls `save`."""

    async def save(self, course_id: CourseId, groups: Sequence[CourseGroup]) -> bool:
        """All groups of a course in the service's order, in place of those known; whether anything is different."""
        return await self._database.write(_save_groups, course_id, groups)

    async def of(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups of a course in the service's order."""
        return await self._database.read(_groups_of, course_id)


def _save_groups(connection: apsw.Connection, course_id: CourseId, groups: Sequence[CourseGroup]) -> bool:
    if _groups_of(connection, course_id) == list(groups):
        return False
    connection.execute("DELETE FROM group_member WHERE course_id = ?", (course_id,))
    connection.execute("DELETE FROM course_group WHERE course_id = ?", (course_id,))
    rows = [(course_id, one.group.id, index, body(one.group)) for index, one in enumerate(groups)]
    connection.executemany(_PUT_GROUP, rows)
    members = [(course_id, one.group.id, user_id) for one in groups for user_id in sorted(one.members)]
    connection.executemany(_PUT_GROUP_MEMBER, members)
    return True


def _groups_of(connection: apsw.Connection, course_id: CourseId) -> list[CourseGroup]:
    members: dict[str, set[UserId]] = {}
    for group_id, user_id in connection.execute(_GROUP_MEMBERS, (course_id,)):
        members.setdefault(group_id, set()).add(user_id)
    return [
        CourseGroup(stored(Group, kept), frozenset(members.get(group_id, ())))
        for group_id, kept in connection.execute(_GROUPS, (course_id,))
    ]
