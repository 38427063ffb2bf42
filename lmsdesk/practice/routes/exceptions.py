"""Exceptions of single people from what a column says (reference section 8)."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.exceptions import EXCEPTION, exception_body, exception_record, exceptions_of
from lmsdesk.practice.protocol.body_schema import BodySchema, each, flag, reference, validate
from lmsdesk.practice.protocol.errors import forbidden, not_found
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, JsonResponse, Row, now_ms, parse_primary
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.storage.supporting_tables import column_exceptions, group_members, groups
from lmsdesk.practice.storage.tables import memberships

router = Router()

_BASE = "/v1/courses/{course}/gradebook/columns/{column}/exceptions"
_ONE = _BASE + "/users/{user}"
_WANTED: BodySchema = {
    "usersIds": each(reference, most=1000),
    "groupIds": each(reference, most=1000),
    "fullDetails": flag,
}


@router.post(_BASE)
@docs.reads(docs.Operation(body=_WANTED, reply=EXCEPTION, is_list=True), has_body=True)
async def read_exceptions(call: Call) -> Response:
    """A read in spite of its verb: the exceptions of the people and groups of the body, of everybody without them."""
    access = await call.course(Right.GRADES)
    column = await call.column(access)
    wanted = validate(_WANTED, call.body)
    people = await _people(call, access, wanted)
    kept = await exceptions_of(call.connection, column, people)
    chosen = people if wanted.get("fullDetails") else [number for number in people if number in kept]
    rows = [exception_record(column, number, kept.get(number), people[number]) for number in chosen]
    return JsonResponse({"results": rows})


async def _people(call: Call, access: CourseAccess, wanted: Json) -> Mapping[int, int | None]:
    """The students that a body means, each with the group that it names them by."""
    student = memberships.c.course_id == access.id, memberships.c.role == "Student"
    if wanted.get("usersIds") is None and wanted.get("groupIds") is None:
        query = select(memberships.c.user_id).where(*student).order_by(memberships.c.user_id)
        return dict.fromkeys((await call.connection.execute(query)).scalars())
    named = [parse_primary(address) for address in wanted.get("usersIds") or ()]
    own = select(memberships.c.user_id).where(*student, memberships.c.user_id.in_(named))
    people: dict[int, int | None] = dict.fromkeys((await call.connection.execute(own)).scalars())
    numbers = [parse_primary(address) for address in wanted.get("groupIds") or ()]
    query = (
        select(group_members.c.user_id, group_members.c.group_id)
        .join(groups, groups.c.id == group_members.c.group_id)
        .join(memberships, memberships.c.user_id == group_members.c.user_id)
        .where(*student, groups.c.course_id == access.id, groups.c.id.in_(numbers))
        .order_by(group_members.c.group_id, group_members.c.user_id)
    )
    for row in (await call.connection.execute(query)).mappings():
        people.setdefault(row["user_id"], row["group_id"])
    return people


@router.get(_ONE)
@docs.returns(EXCEPTION)
async def get_exception(call: Call) -> Response:
    access = await call.course()
    column, user_id = await _cell(call, access)
    if Right.GRADES not in access.rights and user_id != call.principal.user_id:
        raise forbidden()
    return call.reply(exception_record(column, user_id, await _find(call, column, user_id)))


async def _cell(call: Call, access: CourseAccess) -> tuple[Row, int]:
    return await call.column(access), int((await call.member(access))["user_id"])


async def _find(call: Call, column: Row, user_id: int) -> Json:
    kept = await exceptions_of(call.connection, column, [user_id])
    if user_id not in kept:
        raise not_found(call.path("user"))
    return kept[user_id]


@router.put(_ONE)
@docs.accepts(EXCEPTION)
async def set_exception(call: Call) -> Response:
    """Makes the person's exception, in the place of an earlier one."""
    column, user_id = await _cell(call, await call.course(Right.COLUMNS))
    body = exception_body(call.body)
    values = {"body": body, "modified_at": now_ms()}
    c = column_exceptions.c
    where = c.column_id == column["id"], c.user_id == user_id
    changed = await call.connection.execute(update(column_exceptions).where(*where).values(values))
    if not changed.rowcount:
        fixed = {"column_id": column["id"], "user_id": user_id, "created_at": now_ms()}
        await call.connection.execute(insert(column_exceptions).values({**values, **fixed}))
    return call.reply(exception_record(column, user_id, body))


@router.delete(_ONE)
@docs.deletes()
async def delete_exception(call: Call) -> Response:
    column, user_id = await _cell(call, await call.course(Right.COLUMNS))
    await _find(call, column, user_id)
    c = column_exceptions.c
    gone = delete(column_exceptions).where(c.column_id == column["id"], c.user_id == user_id)
    await call.connection.execute(gone)
    return no_content()
