"""Groups and sets of groups, and who is in them (reference section 12)."""

from functools import partial

from fastapi import APIRouter
from sqlalchemy import ColumnElement, RowMapping, select
from sqlalchemy.sql.expression import Select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.groups import (
    GROUPS,
    check_group_id,
    group_of,
    group_record,
    is_in,
    join,
    leave,
    visible,
)
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, reference, validate
from lmsdesk.practice.protocol.errors import forbidden, not_found
from lmsdesk.practice.protocol.paging import (
    NAME_COMPARISONS,
    boolean_parameter,
    date_filter,
    expansions,
    named,
    order,
    page_of,
)
from lmsdesk.practice.protocol.wire import Json, new_uuid, primary_id, value_at
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content, reading, writing
from lmsdesk.practice.resources.objects import change, create, get, remove
from lmsdesk.practice.resources.route_docs import (
    FIELDS,
    Operation,
    Query,
    accepts,
    booleans,
    creates,
    dates,
    deletes,
    documents,
    expands,
    returns,
    returns_list,
    sorts,
    texts,
    words,
)
from lmsdesk.practice.storage.supporting_tables import group_members, groups
from lmsdesk.practice.storage.tables import users

router = APIRouter()

PAGE_CAP = 1000
PAGE_SIZE = 20
BASE = "/v2/courses/{course}/groups"
_SETS = BASE + "/sets"
_SET = _SETS + "/{set}"
_MEMBERS = BASE + "/{group}/users"
_MEMBER: BodySchema = {"userId": reference, "user": read_only}
_QUERY: Query = {
    **texts("name"),
    **words(nameCompare=NAME_COMPARISONS),
    **dates("created", "modified"),
    **sorts("name", "externalId"),
}


async def _list(call: Call, *wanted: ColumnElement[bool]) -> Response:
    request, c = call.request, groups.c
    page = page_of(request, PAGE_CAP, default=PAGE_SIZE)
    more = [
        *named(request, c.name),
        *date_filter(request, "created", c.created_at),
        *date_filter(request, "modified", c.modified_at),
    ]
    sorting = order(request, {"name": c.name, "externalId": c.external_id})
    query = select(groups).where(*wanted, *more).order_by(*sorting, c.id)
    return await call.found(page, query, group_record)


async def _create(call: Call, access: CourseAccess, *, is_set: bool, set_id: int | None = None) -> Response:
    body = validate(GROUPS.schema, call.body)
    await check_group_id(call, access, body)
    fixed = {"course_id": access.id, "set_id": set_id, "is_set": is_set, "uuid": new_uuid()}
    number = await create(call.connection, GROUPS, body, **fixed)
    return call.reply(group_record(await get(call.connection, groups, number)), 201)


async def _change(request: Request, *, is_set: bool) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.GROUPING)
        row = await group_of(call, access, is_set=is_set)
        patch = validate(GROUPS.schema, call.body)
        await check_group_id(call, access, patch, own=row["id"])
        return call.reply(group_record(await change(call.connection, GROUPS, row, patch)))


async def _delete(request: Request, *, is_set: bool) -> Response:
    """A group goes with its group attempts, a set with its groups; the members' own attempts stay."""
    async with writing(request, has_body=False) as call:
        row = await group_of(call, await call.course(Right.GROUPING), is_set=is_set)
        await remove(call.connection, groups, row["id"])
        return no_content()


@router.get(_SETS)
@returns_list(GROUPS.schema, _QUERY, cap=PAGE_CAP)
async def list_sets(request: Request) -> Response:
    async with reading(request) as call:
        return await _list(call, *visible(call, await call.course(), is_set=True))


@router.post(_SETS)
@creates(GROUPS)
async def create_set(request: Request) -> Response:
    async with writing(request) as call:
        return await _create(call, await call.course(Right.GROUPING), is_set=True)


@router.get(_SET)
@returns(GROUPS.schema)
async def get_set(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(group_record(await group_of(call, await call.course(), is_set=True)))


@router.patch(_SET)
@accepts(GROUPS.schema)
async def change_set(request: Request) -> Response:
    return await _change(request, is_set=True)


@router.delete(_SET)
@deletes()
async def delete_set(request: Request) -> Response:
    return await _delete(request, is_set=True)


@router.get(_SET + "/groups")
@returns_list(GROUPS.schema, _QUERY, cap=PAGE_CAP)
async def list_groups_of_set(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        row = await group_of(call, access, is_set=True)
        return await _list(call, *visible(call, access), groups.c.set_id == row["id"])


@router.post(_SET + "/groups")
@creates(GROUPS)
async def create_group_in_set(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.GROUPING)
        row = await group_of(call, access, is_set=True)
        return await _create(call, access, is_set=False, set_id=row["id"])


@router.get(BASE)
@returns_list(GROUPS.schema, {**_QUERY, **booleans("inGroupSet")}, cap=PAGE_CAP)
async def list_groups(request: Request) -> Response:
    """All groups of the course; with `inGroupSet` those of its sets, or those of none."""
    async with reading(request) as call:
        is_in_set = boolean_parameter(request, "inGroupSet")
        wanted = [] if is_in_set is None else [groups.c.set_id.is_not(None).is_(is_in_set)]
        return await _list(call, *visible(call, await call.course()), *wanted)


@router.post(BASE)
@creates(GROUPS)
async def create_group(request: Request) -> Response:
    async with writing(request) as call:
        return await _create(call, await call.course(Right.GROUPING), is_set=False)


@router.get(BASE + "/{group}")
@returns(GROUPS.schema)
async def get_group(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(group_record(await group_of(call, await call.course())))


@router.patch(BASE + "/{group}")
@accepts(GROUPS.schema)
async def change_group(request: Request) -> Response:
    return await _change(request, is_set=False)


@router.delete(BASE + "/{group}")
@deletes()
async def delete_group(request: Request) -> Response:
    return await _delete(request, is_set=False)


@router.get(_MEMBERS)
@returns_list(_MEMBER, expands("user"), cap=PAGE_CAP)
async def list_members(request: Request) -> Response:
    """The ids of the people in a group; `expand=user` adds their `id` and `uuid`."""
    async with reading(request) as call:
        access = await call.course()
        group = await group_of(call, access)
        await _check_sees_members(call, access, group)
        page = page_of(request, PAGE_CAP, default=PAGE_SIZE)
        query = _members(group).order_by(group_members.c.id)
        return await call.found(page, query, partial(_member_record, is_expanded=_is_expanded(request)))


def _members(group: RowMapping) -> Select[*tuple[object, ...]]:
    query = select(users.c.id, users.c.uuid).join(group_members, group_members.c.user_id == users.c.id)
    return query.where(group_members.c.group_id == group["id"])


def _is_expanded(request: Request) -> bool:
    return bool(expansions(request, "user"))


def _member_record(row: RowMapping, *, is_expanded: bool) -> Json:
    made: Json = {"userId": primary_id(row["id"])}
    if is_expanded:
        made["user"] = {"id": primary_id(row["id"]), "uuid": row["uuid"]}
    return made


async def _check_sees_members(call: Call, access: CourseAccess, group: RowMapping) -> None:
    """Staff and members; others when the sign-up sheet shows who is in."""
    if Right.GROUPS in access.rights or value_at(group["body"], "enrollment", "signupSheet", "showMembers") is True:
        return
    query = select(groups.c.id).where(groups.c.id == group["id"], is_in(call.principal.user_id))
    if (await call.connection.execute(query)).first() is None:
        raise forbidden()


@router.get(_MEMBERS + "/{user}")
@returns(_MEMBER, expands("user"))
async def get_member(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        group = await group_of(call, access)
        await _check_sees_members(call, access, group)
        user_id = (await call.user())["id"]
        row = (await call.connection.execute(_members(group).where(users.c.id == user_id))).mappings().first()
        if row is None:
            raise not_found(call.path("user"))
        return call.reply(_member_record(row, is_expanded=_is_expanded(request)))


@router.put(_MEMBERS + "/{user}")
@documents(Operation(reply=_MEMBER, statuses=(201,), query=FIELDS))
async def add_member(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        access = await call.course()
        group = await group_of(call, access)
        user_id = (await call.member(access))["user_id"]
        _check_may_enrol(call, access, group, user_id)
        await join(call, group, user_id)
        return call.reply({"userId": primary_id(user_id)}, 201)


@router.delete(_MEMBERS + "/{user}")
@deletes()
async def remove_member(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        access = await call.course()
        group = await group_of(call, access)
        user_id = (await call.user())["id"]
        _check_may_enrol(call, access, group, user_id)
        await leave(call, group, user_id)
        return no_content()


def _check_may_enrol(call: Call, access: CourseAccess, group: RowMapping, user_id: int) -> None:
    """Staff enrol anyone; people enrol themselves where the group lets them."""
    is_open = value_at(group["body"], "enrollment", "type") == "SelfEnrollment"
    if Right.GROUPING not in access.rights and not (is_open and user_id == call.principal.user_id):
        raise forbidden()
