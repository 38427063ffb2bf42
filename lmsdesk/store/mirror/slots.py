"""Each person's slot in the arrays of a course, given once and never reused."""

from collections.abc import Iterable

import apsw

from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import encode_json


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
        found.update(_give(connection, course_id, missing))
    return found


def _give(connection: apsw.Connection, course_id: CourseId, users: list[UserId]) -> dict[UserId, int]:
    first = 1 + int(connection.execute("SELECT ifnull(max(slot), -1) FROM place WHERE course_id = ?", (course_id,)).get)
    given = {user: first + index for index, user in enumerate(users)}
    connection.executemany(
        "INSERT INTO place (course_id, user_id, slot) VALUES (?, ?, ?)",
        [(course_id, user, slot) for user, slot in given.items()],
    )
    return given
