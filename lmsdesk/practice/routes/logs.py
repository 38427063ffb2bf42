"""The log of grade changes, of a course and of a column (reference sections 8 and 16)."""

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.sql.expression import Select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.anonymity import anonymous_refusal, is_anonymous, nameless_columns
from lmsdesk.practice.protocol.body_schema import BodySchema, moment, number, record, reference, text
from lmsdesk.practice.protocol.paging import moment_of, order, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.resource_queries import find
from lmsdesk.practice.resources.resource_types import USERS
from lmsdesk.practice.storage.supporting_tables import grade_log_modifiers, grade_logs
from lmsdesk.practice.storage.tables import memberships, users

router = Router()

PAGE_CAP = 100
_SORTED = {"id": grade_logs.c.id, "gradebookColumnId": grade_logs.c.column_id, "logged": grade_logs.c.logged_at}
_SCHEMA: BodySchema = {
    **dict.fromkeys(("id", "gradebookColumnId"), reference),
    "logged": moment,
    "user": record({"userId": reference}),
    "modifier": record({"name": text(), "role": text()}),
    **dict.fromkeys(("score", "previousScore"), number),
}
_QUERY: docs.Query = {**docs.moments("since", "until"), **docs.texts("user.userId"), **docs.sorts(*_SORTED)}


def _record(row: Row) -> Json:
    return present(
        {
            "id": primary_id(row["id"]),
            "gradebookColumnId": primary_id(row["column_id"]),
            "logged": timestamp(row["logged_at"]),
            "user": {"userId": primary_id(row["user_id"])},
            "modifier": _modifier(row),
            "score": row["score"],
            "previousScore": row["previous_score"],
        }
    )


def _modifier(row: Row) -> Json | None:
    """Who made the change, unless that person is gone."""
    if row["modifier"] is None:
        return None
    given, family = (value_at(row["modifier"], "name", part) for part in ("given", "family"))
    name = " ".join(str(part) for part in (given, family) if part)
    return present({"name": name or None, "role": row["modifier_role"]})


def _logs() -> Select[*tuple[object, ...]]:
    """The rows of the log with those who made the changes, as they are now."""
    made, member = grade_log_modifiers, memberships
    return (
        select(grade_logs, users.c.body.label("modifier"), member.c.role.label("modifier_role"))
        .outerjoin(made, made.c.log_id == grade_logs.c.id)
        .outerjoin(users, users.c.id == made.c.user_id)
        .outerjoin(member, and_(member.c.user_id == made.c.user_id, member.c.course_id == grade_logs.c.course_id))
    )


async def _filters(call: Call) -> list[ColumnElement[bool]]:
    """From `since` on, up to and with `until`, of one person."""
    c, wanted = grade_logs.c, []
    since, until = moment_of(call.request, "since"), moment_of(call.request, "until")
    if since is not None:
        wanted.append(c.logged_at >= since)
    if until is not None:
        wanted.append(c.logged_at <= until)
    address = call.request.query_params.get("user.userId")
    if address is not None:
        wanted.append(c.user_id == (await find(call.connection, USERS, address))["id"])
    return wanted


async def _list(call: Call, *within: ColumnElement[bool]) -> Response:
    page = page_of(call.request, PAGE_CAP)
    query = _logs().where(*within, *await _filters(call))
    return await call.page_of(page, query.order_by(*order(call.request, _SORTED), grade_logs.c.id), _record)


@router.get("/v1/courses/{course}/gradebook/logs")
@docs.returns_list(_SCHEMA, _QUERY, cap=PAGE_CAP)
async def list_course_logs(call: Call) -> Response:
    access = await call.course(Right.GRADES)
    hidden = await nameless_columns(call.connection, access.id)
    return await _list(call, grade_logs.c.course_id == access.id, grade_logs.c.column_id.not_in(hidden))


@router.get("/v1/courses/{course}/gradebook/columns/{column}/logs")
@docs.returns_list(_SCHEMA, _QUERY, cap=PAGE_CAP)
async def list_column_logs(call: Call) -> Response:
    column = await call.column(await call.course(Right.GRADES))
    if await is_anonymous(call.connection, column):
        raise anonymous_refusal()
    return await _list(call, grade_logs.c.column_id == column["id"])
