"""Users (specification sections 2 and 4, reference section 5)."""

from fastapi import APIRouter
from sqlalchemy import ColumnElement, RowMapping, or_, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.passwords import hash_password
from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.protocol.body_schema import require, validate
from lmsdesk.practice.protocol.errors import forbidden
from lmsdesk.practice.protocol.paging import Tree, contains, date_filters, equals, leaves, order, page_of, project
from lmsdesk.practice.protocol.wire import Json, Row, new_uuid, primary_id, timestamp, value_at
from lmsdesk.practice.resources.calls import Call, no_content
from lmsdesk.practice.resources.resource_queries import change, create, get, reference_filters, remove
from lmsdesk.practice.resources.resource_types import USERS
from lmsdesk.practice.resources.route_docs import (
    Query,
    accepts,
    creates,
    dates,
    deletes,
    returns,
    returns_list,
    sorts,
    texts,
)
from lmsdesk.practice.storage.tables import memberships, users

router = APIRouter()

PAGE_CAP = 100
_QUERY: Query = {
    **texts("userName", "externalId", "name.family", "studentId", "contact.email"),
    **texts("dataSourceId", "availability.available", "institutionRoleIds"),
    **dates("created", "modified", "lastLogin"),
    **sorts("userName", "name.family", "externalId", "dataSourceId", "created"),
}

# Who sees what of whom: a fellow student the name, course staff what a roster needs (reference section 5.1).
FELLOW: Tree = {"id": {}, "name": {"given": {}, "family": {}, "middle": {}}, "systemRoleIds": {}}
STAFF: Tree = {
    **FELLOW,
    **leaves("uuid", "externalId", "userName", "studentId", "availability", "pronouns"),
    "name": {},
    "contact": {"email": {}},
}
_OWN_PROPERTIES = frozenset({"name", "contact", "address", "job", "locale", "gender", "pronouns", "pronunciation"})


def full(row: Row) -> Json:
    """A user as administrators and the person see it (specification section 2, User)."""
    body = row["body"]
    moments = {"created": row["created_at"], "modified": row["modified_at"], "lastLogin": row["last_login_at"]}
    seen = {name: timestamp(at_ms) for name, at_ms in moments.items() if isinstance(at_ms, int)}
    return {"id": primary_id(row["id"]), "uuid": row["uuid"], **body, **seen}


def as_seen(row: Row, view: Tree | None) -> Json:
    return full(row) if view is None else project(full(row), view)


async def _view_of(call: Call, user_id: int) -> Tree | None:
    """How much of a user the caller sees; None means everything."""
    if call.principal.is_administrator or call.principal.user_id == user_id:
        return None
    theirs = select(memberships.c.course_id).where(memberships.c.user_id == user_id)
    query = select(memberships.c.role).where(
        memberships.c.user_id == call.principal.user_id,
        memberships.c.available == "Yes",
        memberships.c.course_id.in_(theirs),
    )
    roles = (await call.connection.execute(query)).scalars().all()
    if not roles:
        raise forbidden()
    return STAFF if any(Right.ROSTER in RIGHTS_BY_ROLE.get(role, ()) for role in roles) else FELLOW


def _with_roles(request: Request) -> list[ColumnElement[bool]]:
    """The people who have one of the roles of a comma list (reference section 5.1)."""
    names = [name.strip() for name in request.query_params.get("institutionRoleIds", "").split(",") if name.strip()]
    held = users.c.body["institutionRoleIds"].as_string()
    return [or_(*(held.contains(f'"{name}"', autoescape=True) for name in names))] if names else []


@router.get("/v1/users")
@returns_list(USERS.schema, _QUERY, cap=PAGE_CAP)
async def list_users(call: Call) -> Response:
    call.administer()
    page = page_of(call.request, PAGE_CAP)
    c = users.c
    wanted = [
        *contains(call.request, {"userName": c.user_name, "externalId": c.external_id, "name.family": c.family_name}),
        *contains(call.request, {"studentId": c.student_id, "contact.email": c.email}),
        *equals(call.request, {"availability.available": c.available}),
        *reference_filters(call.request, {"dataSourceId": c.data_source}),
        *_with_roles(call.request),
        *date_filters(call.request, created=c.created_at, modified=c.modified_at, lastLogin=c.last_login_at),
    ]
    sorts = {"userName": c.user_name, "name.family": c.family_name, "externalId": c.external_id}
    sorting = order(call.request, {**sorts, "dataSourceId": c.data_source, "created": c.created_at})
    return await call.page_of(page, select(users).where(*wanted).order_by(*sorting, c.id), full)


@router.get("/v1/users/{user}")
@returns(USERS.schema)
async def get_user(call: Call) -> Response:
    row = await call.user()
    return call.reply(as_seen(row, await _view_of(call, row["id"])))


@router.post("/v1/users")
@creates(USERS)
async def create_user(call: Call) -> Response:
    call.administer()
    body = validate(USERS.schema, call.body)
    require(body, "userName")
    hashed = await _hash_password(body)
    number = await create(call.connection, USERS, body, uuid=new_uuid(), password_hash=hashed)
    return call.reply(full(await get(call.connection, users, number)), 201)


async def _hash_password(body: Json) -> str | None:
    password = value_at(body, "password")
    return await hash_password(password) if isinstance(password, str) and password else None


@router.patch("/v1/users/{user}")
@accepts(USERS.schema)
async def change_user(call: Call) -> Response:
    row = await call.user()
    patch = validate(USERS.schema, call.body)
    _check_may_change(call, row, patch)
    if "password" in patch:
        require(patch, "password")
    hashed = await _hash_password(patch)
    fixed = {"password_hash": hashed} if hashed else {}
    return call.reply(full(await change(call.connection, USERS, row, patch, **fixed)))


def _check_may_change(call: Call, row: RowMapping, patch: Json) -> None:
    is_own_business = call.principal.user_id == row["id"] and set(patch) <= _OWN_PROPERTIES
    if not (call.principal.is_administrator or is_own_business):
        raise forbidden()


@router.delete("/v1/users/{user}")
@deletes()
async def delete_user(call: Call) -> Response:
    call.administer()
    row = await call.user()
    await remove(call.connection, users, row["id"])
    return no_content()
