"""Course memberships, by course and by user (specification sections 2 and 4, reference section 6)."""

from sqlalchemy import ColumnElement, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.errors import conflict, forbidden
from lmsdesk.practice.protocol.paging import Tree, date_filters, equals, expansions, order, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, primary_id, timestamp
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.resources.resource_queries import change, create, get, reference_filters, remove
from lmsdesk.practice.resources.resource_types import MEMBERSHIPS
from lmsdesk.practice.routes.courses import course_record
from lmsdesk.practice.routes.users import FELLOW, STAFF, as_seen
from lmsdesk.practice.storage.tables import courses, memberships, users

router = Router()

PAGE_CAP = 200
_QUERY: docs.Query = {
    **docs.texts("role", "dataSourceId", "availability.available"),
    **docs.dates("created", "modified", "lastAccessed"),
    **docs.sorts("created", "lastAccessed"),
}
_USER_COLUMNS = [column.label(f"person_{column.name}") for column in users.c if column.name != "password_hash"]
_COURSE_COLUMNS = [column.label(f"place_{column.name}") for column in courses.c]


def _record(call: Call, row: Row) -> Json:
    moments = {"created": row["created_at"], "modified": row["modified_at"], "lastAccessed": row["last_accessed_at"]}
    body = row["body"]
    if not call.principal.is_administrator:
        body = {name: value for name, value in body.items() if name != "dataSourceId"}
    return {
        "id": primary_id(row["id"]),
        "userId": primary_id(row["user_id"]),
        "courseId": primary_id(row["course_id"]),
        **body,
        **{name: timestamp(at_ms) for name, at_ms in moments.items() if isinstance(at_ms, int)},
    }


def _part(row: Row, prefix: str) -> Json:
    return {name.removeprefix(prefix): value for name, value in row.items() if name.startswith(prefix)}


def _view(call: Call, access: CourseAccess, row: Row) -> Tree | None:
    if call.principal.is_administrator or call.principal.user_id == row["user_id"]:
        return None
    return STAFF if Right.ROSTER in access.rights else FELLOW


def _with_user(call: Call, access: CourseAccess, row: Row) -> Json:
    record = _record(call, row)
    if expansions(call.request, "user"):
        record["user"] = as_seen(_part(row, "person_"), _view(call, access, row))
    return record


def _filters(request: Request) -> list[ColumnElement[bool]]:
    c = memberships.c
    return [
        *equals(request, {"role": c.role, "availability.available": c.available}),
        *reference_filters(request, {"dataSourceId": c.data_source}),
        *date_filters(request, created=c.created_at, modified=c.modified_at, lastAccessed=c.last_accessed_at),
    ]


def _sorting(request: Request) -> list[ColumnElement[object]]:
    c = memberships.c
    return [*order(request, {"created": c.created_at, "lastAccessed": c.last_accessed_at}), c.id]


@router.get("/v1/courses/{course}/users")
@docs.returns_list(MEMBERSHIPS.schema, {**_QUERY, **docs.expands("user")}, cap=PAGE_CAP)
async def list_memberships(call: Call) -> Response:
    access = await call.course()
    page = page_of(call.request, PAGE_CAP)
    wanted = [memberships.c.course_id == access.id, *_filters(call.request)]
    if Right.ROSTER not in access.rights:
        wanted.append(memberships.c.available == "Yes")
    wants_user = expansions(call.request, "user")
    query = select(memberships, *_USER_COLUMNS) if wants_user else select(memberships)
    if wants_user:
        query = query.join(users, users.c.id == memberships.c.user_id)
    rows = await call.connection.execute(page.of(query.where(*wanted).order_by(*_sorting(call.request))))
    return call.listing(page, [_with_user(call, access, row) for row in rows.mappings()])


@router.get("/v1/users/{user}/courses")
@docs.returns_list(MEMBERSHIPS.schema, {**_QUERY, **docs.expands("course")}, cap=PAGE_CAP)
async def list_user_memberships(call: Call) -> Response:
    person = await call.user()
    if not (call.principal.is_administrator or call.principal.user_id == person["id"]):
        raise forbidden()
    page = page_of(call.request, PAGE_CAP)
    wanted = [memberships.c.user_id == person["id"], *_filters(call.request)]
    query = select(memberships, *_COURSE_COLUMNS).join(courses, courses.c.id == memberships.c.course_id).where(*wanted)
    is_expanded = bool(expansions(call.request, "course"))
    ordered = query.order_by(*_sorting(call.request))
    return await call.page_of(page, ordered, lambda row: _with_course(call, row, is_expanded=is_expanded))


def _with_course(call: Call, row: Row, *, is_expanded: bool) -> Json:
    record = _record(call, row)
    if is_expanded:
        # The embedded course has the form of version 1 (reference section 6).
        record["course"] = course_record(_part(row, "place_"), 1, is_whole=call.principal.is_administrator)
    return record


@router.get("/v1/courses/{course}/users/{user}")
@docs.returns(MEMBERSHIPS.schema, docs.expands("user"))
async def get_membership(call: Call) -> Response:
    access = await call.course()
    row: Row = await call.member(access)
    if expansions(call.request, "user"):
        person = await get(call.connection, users, row["user_id"])
        row = {**row, **{f"person_{name}": value for name, value in person.items()}}
    return call.reply(_with_user(call, access, row))


@router.put("/v1/courses/{course}/users/{user}")
@docs.creates(MEMBERSHIPS)
async def enroll(call: Call) -> Response:
    access = await call.course(Right.ENROLL)
    person = await call.user()
    held = select(memberships.c.id).where(memberships.c.course_id == access.id, memberships.c.user_id == person["id"])
    if (await call.connection.execute(held)).first() is not None:
        raise conflict("The user is already enrolled in the course")
    number = await create(call.connection, MEMBERSHIPS, call.body, course_id=access.id, user_id=person["id"])
    return call.reply(_record(call, await get(call.connection, memberships, number)), 201)


@router.patch("/v1/courses/{course}/users/{user}")
@docs.accepts(MEMBERSHIPS.schema)
async def change_membership(call: Call) -> Response:
    access = await call.course(Right.ENROLL)
    row = await call.member(access)
    patch = validate(MEMBERSHIPS.schema, call.body)
    return call.reply(_record(call, await change(call.connection, MEMBERSHIPS, row, patch)))


@router.delete("/v1/courses/{course}/users/{user}")
@docs.deletes()
async def withdraw(call: Call) -> Response:
    access = await call.course(Right.ENROLL)
    await remove(call.connection, memberships, (await call.member(access))["id"])
    return no_content()
