"""What one person may do otherwise than a column says: another due date, other attempts (reference section 8)."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.protocol.body_schema import (
    BodySchema,
    choice,
    integer,
    moment,
    read_only,
    record,
    require,
    validate,
)
from lmsdesk.practice.protocol.wire import Json, Row, merge, present, primary_id, value_at
from lmsdesk.practice.storage.supporting_tables import column_exceptions

NORMAL = "Normal"
EXCEPTION: BodySchema = {
    **dict.fromkeys(("courseId", "columnId", "userId", "groupId", "effectiveDueDate"), read_only),
    "gradableItemUserOptions": record(
        {"fixedDueDate": moment, "dueDateExceptionType": choice(NORMAL, "LimitedFixed", "LimitedRelative", "Unlimited")}
    ),
    "assessmentUserOptions": record({"attempts": integer(0, 10_000)}),
    "availability": record(
        {"available": choice("Yes", "No"), "adaptiveRelease": record({"start": moment, "end": moment})}
    ),
}
_BLANK: Json = {"gradableItemUserOptions": {"dueDateExceptionType": NORMAL}}


def exception_body(body: object) -> Json:
    """What a PUT keeps; a date of one's own has to be there when the type speaks of it."""
    full = merge(_BLANK, validate(EXCEPTION, body))
    if value_at(full, "gradableItemUserOptions", "dueDateExceptionType") == "LimitedFixed":
        require(full, "gradableItemUserOptions.fixedDueDate")
    return full


def exception_record(column: Row, user_id: int, body: Json | None, group_id: int | None = None) -> Json:
    """An exception on the wire; without one of their own people have the column's due date."""
    own = _BLANK if body is None else body
    return present(
        {
            "courseId": primary_id(column["course_id"]),
            "columnId": primary_id(column["id"]),
            "userId": primary_id(user_id),
            "groupId": None if group_id is None else primary_id(group_id),
            "effectiveDueDate": _due(column, own),
            **own,
        }
    )


def _due(column: Row, body: Json) -> object:
    kind = value_at(body, "gradableItemUserOptions", "dueDateExceptionType")
    if kind == "Unlimited":
        return None
    own = value_at(body, "gradableItemUserOptions", "fixedDueDate") if kind != NORMAL else None
    return own or value_at(column["body"], "grading", "due")


async def exceptions_of(connection: AsyncConnection, column: Row, user_ids: Iterable[int] | None) -> dict[int, Json]:
    """The kept bodies by person; everybody's without `user_ids`."""
    c = column_exceptions.c
    query = select(c.user_id, c.body).where(c.column_id == column["id"]).order_by(c.user_id)
    if user_ids is not None:
        query = query.where(c.user_id.in_(list(user_ids)))
    return {row["user_id"]: row["body"] for row in (await connection.execute(query)).mappings()}


async def attempts_allowed(connection: AsyncConnection, column: Row, user_id: int | None) -> int:
    """How many attempts the person has; 0 is no limit."""
    kept = await exceptions_of(connection, column, [user_id or 0])
    own = value_at(kept.get(user_id or 0, {}), "assessmentUserOptions", "attempts")
    allowed = value_at(column["body"], "grading", "attemptsAllowed") if own is None else own
    return allowed if isinstance(allowed, int) else 0
