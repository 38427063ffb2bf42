"""Groups of courses and who is in them, as the service last said."""

from collections.abc import Sequence

import apsw

from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import decode_json, record
from lmsdesk.store.database.database import Database
from lmsdesk.store.mirror.catalogue import body

_PUT = "INSERT INTO course_group (course_id, group_id, position, body) VALUES (?, ?, ?, ?)"
_ADD_MEMBER = "INSERT OR IGNORE INTO group_member (course_id, group_id, user_id) VALUES (?, ?, ?)"
_KEPT = "SELECT group_id, body FROM course_group WHERE course_id = ? ORDER BY position"
_MEMBERS = "SELECT group_id, user_id FROM group_member WHERE course_id = ?"


class CourseGroups:
    """Only `sync` calls `save`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, course_id: CourseId, groups: Sequence[CourseGroup]) -> bool:
        """All groups of a course in the service's order, in place of those known; whether anything is different."""
        return await self._database.write(lambda connection: _save(connection, course_id, groups))

    async def of(self, course_id: CourseId) -> list[CourseGroup]:
        """The groups of a course in the service's order."""
        return await self._database.read(lambda connection: _read(connection, course_id))


def _save(connection: apsw.Connection, course_id: CourseId, groups: Sequence[CourseGroup]) -> bool:
    if _read(connection, course_id) == list(groups):
        return False
    connection.execute("DELETE FROM group_member WHERE course_id = ?", (course_id,))
    connection.execute("DELETE FROM course_group WHERE course_id = ?", (course_id,))
    rows = [(course_id, one.group.id, index, body(one.group)) for index, one in enumerate(groups)]
    connection.executemany(_PUT, rows)
    members = [(course_id, one.group.id, user_id) for one in groups for user_id in sorted(one.members)]
    connection.executemany(_ADD_MEMBER, members)
    return True


def _read(connection: apsw.Connection, course_id: CourseId) -> list[CourseGroup]:
    members: dict[str, set[UserId]] = {}
    for group_id, user_id in connection.execute(_MEMBERS, (course_id,)):
        members.setdefault(group_id, set()).add(user_id)
    return [
        CourseGroup(record(Group, decode_json(str(kept).encode())), frozenset(members.get(group_id, ())))
        for group_id, kept in connection.execute(_KEPT, (course_id,))
    ]
