"""Groups and sets of groups, and who is in them (reference section 12)."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

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
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, reference
from lmsdesk.practice.protocol.errors import forbidden, not_found
from lmsdesk.practice.protocol.paging import (
    NAME_COMPARISONS,
    boolean_parameter,
    date_filters,
    expansions,
    name_filter,
    page_of,
)
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, new_uuid, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.storage.supporting_tables import group_members, groups
from lmsdesk.practice.storage.tables import users

PAGE_CAP = 1000
PAGE_SIZE = 20
BASE = "/v2/courses/{course}/groups"
_SET = BASE + "/sets/{set}"
_MEMBERS = BASE + "/{group}/users"
_MEMBER: BodySchema = {"userId": reference, "user": read_only}


class _Groups(CourseCall):
    """Groups or sets of groups: members see their own, and those that they can join."""

    kind = GROUPS
    write = Right.GROUPING
    page_cap, page_size = PAGE_CAP, PAGE_SIZE
    query: ClassVar[docs.Query] = {
        **docs.texts("name"),
        **docs.words(nameCompare=NAME_COMPARISONS),
        **docs.dates("created", "modified"),
    }
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {
        "name": groups.c.name,
        "externalId": groups.c.external_id,
    }
    is_set: ClassVar[bool]
    set_id: int | None = None
    """The set in which a new group is."""

    def visible(self) -> list[ColumnElement[bool]]:
        return visible(self.call, self.access, is_set=self.is_set)

    def filters(self) -> list[ColumnElement[bool]]:
        request, c = self.call.request, groups.c
        return [*name_filter(request, c.name), *date_filters(request, created=c.created_at, modified=c.modified_at)]

    def record(self, row: Row) -> Json:
        return group_record(row)

    async def values(self, body: Json) -> Json:
        """A group goes with its group attempts, a set with its groups; the members' own attempts stay."""
        await check_group_id(self.call, self.access, body, own=0 if self.row is None else self.row["id"])
        return {} if self.row is not None else {"set_id": self.set_id, "is_set": self.is_set, "uuid": new_uuid()}


class GroupSets(_Groups):
    """A set goes with its groups."""

    path, parameter, name = BASE + "/sets", "set", "set"
    is_set = True


class Groups(_Groups):
    """All groups of the course; with `inGroupSet` those of its sets, or those of none."""

    path, parameter, name = BASE, "group", "group"
    query: ClassVar[docs.Query] = {**_Groups.query, **docs.booleans("inGroupSet")}
    is_set = False

    def filters(self) -> list[ColumnElement[bool]]:
        is_in_set = boolean_parameter(self.call.request, "inGroupSet")
        return [*super().filters(), *([] if is_in_set is None else [groups.c.set_id.is_not(None).is_(is_in_set)])]


class GroupsOfSet(_Groups):
    """Groups inside a set."""

    is_set = False


router = Router()
GroupSets.add_to(router)


@router.get(_SET + "/groups")
@docs.returns_list(GROUPS.schema, {**_Groups.query, **docs.sorts(*_Groups.sort_columns)}, cap=PAGE_CAP)
async def list_groups_of_set(call: Call) -> Response:
    own = await GroupsOfSet.open(call, is_change=False)
    row = await group_of(call, own.access, is_set=True)
    return await own.reply_page(groups.c.set_id == row["id"])


@router.post(_SET + "/groups")
@docs.creates(GROUPS)
async def create_group_in_set(call: Call) -> Response:
    own = await GroupsOfSet.open(call, is_change=True)
    own.set_id = (await group_of(call, own.access, is_set=True))["id"]
    return await own.reply_created()


Groups.add_to(router)


@router.get(_MEMBERS)
@docs.returns_list(_MEMBER, docs.expands("user"), cap=PAGE_CAP)
async def list_members(call: Call) -> Response:
    """The ids of the people in a group; `expand=user` adds their `id` and `uuid`."""
    access = await call.course()
    group = await group_of(call, access)
    await _check_sees_members(call, access, group)
    page = page_of(call.request, PAGE_CAP, default=PAGE_SIZE)
    query = _members(group).order_by(group_members.c.id)
    return await call.page_of(page, query, partial(_member_record, is_expanded=_is_expanded(call.request)))


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
@docs.returns(_MEMBER, docs.expands("user"))
async def get_member(call: Call) -> Response:
    access = await call.course()
    group = await group_of(call, access)
    await _check_sees_members(call, access, group)
    user_id = (await call.user())["id"]
    row = (await call.connection.execute(_members(group).where(users.c.id == user_id))).mappings().first()
    if row is None:
        raise not_found(call.path("user"))
    return call.reply(_member_record(row, is_expanded=_is_expanded(call.request)))


@router.put(_MEMBERS + "/{user}")
@docs.writes(docs.Operation(reply=_MEMBER, statuses=(201,), query=docs.FIELDS), has_body=False)
async def add_member(call: Call) -> Response:
    access = await call.course()
    group = await group_of(call, access)
    user_id = (await call.member(access))["user_id"]
    _check_may_enrol(call, access, group, user_id)
    await join(call, group, user_id)
    return call.reply({"userId": primary_id(user_id)}, 201)


@router.delete(_MEMBERS + "/{user}")
@docs.deletes()
async def remove_member(call: Call) -> Response:
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
