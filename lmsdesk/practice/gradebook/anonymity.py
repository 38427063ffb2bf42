"""Columns that are graded without names, until their release (reference sections 8 to 10)."""

from collections.abc import Iterable

from sqlalchemy import RowMapping, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.gradebook.grading import PENDING
from lmsdesk.practice.protocol.errors import ApiError, forbidden
from lmsdesk.practice.protocol.wire import Row, now_ms, parse_timestamp, value_at
from lmsdesk.practice.storage.tables import attempts, columns

_RULE = "grading", "anonymousGrading", "type"


def anonymous_refusal() -> ApiError:
    """The refusal of what would tell whose work it is."""
    return forbidden("The column is graded anonymously.")


async def is_anonymous(connection: AsyncConnection, column: Row) -> bool:
    """Whether names are still hidden in a column."""
    return bool(await nameless_among(connection, [column]))


async def nameless_among(connection: AsyncConnection, rows: Iterable[Row]) -> set[int]:
    """The columns, of these rows, in which names are still hidden."""
    hidden, to_grade = set(), {}
    for column in rows:
        rule = value_at(column["body"], *_RULE)
        if column["kind"] != "Attempts" or rule not in {"Date", "AfterAllGraded"}:
            continue
        release = _moment(column, *_RULE[:2], "releaseAfter") if rule == "Date" else _moment(column, "grading", "due")
        if release is not None and release > now_ms():
            hidden.add(int(column["id"]))
        elif rule == "AfterAllGraded":
            to_grade[int(column["id"])] = release is not None
    return hidden | await _columns_to_grade(connection, to_grade)


async def nameless_columns(connection: AsyncConnection, course_id: int) -> set[int]:
    """The columns of a course in which names are still hidden."""
    rule = columns.c.body[_RULE].as_string()
    query = select(columns).where(columns.c.course_id == course_id, rule.in_(["Date", "AfterAllGraded"]))
    rows: Iterable[RowMapping] = (await connection.execute(query)).mappings()
    return await nameless_among(connection, rows)


def _moment(column: Row, *path: str) -> int | None:
    value = value_at(column["body"], *path)
    return parse_timestamp(value) if isinstance(value, str) else None


async def _columns_to_grade(connection: AsyncConnection, over: dict[int, bool]) -> set[int]:
    """Columns with work that waits for a grade; without a due date also those with none handed in (see choices)."""
    if not over:
        return set()
    c = attempts.c
    query = (
        select(c.column_id, func.sum(case((c.status.in_(sorted(PENDING)), 1), else_=0)).label("waiting"))
        .where(c.column_id.in_(over), c.status != "InProgress")
        .group_by(c.column_id)
    )
    waiting = {row["column_id"]: row["waiting"] for row in (await connection.execute(query)).mappings()}
    return {number for number, is_over in over.items() if waiting.get(number, 0 if is_over else 1)}
