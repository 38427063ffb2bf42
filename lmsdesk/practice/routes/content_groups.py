"""Which groups an item is for, and who has reviewed it (reference sections 12 and 13)."""

from sqlalchemy import RowMapping, delete, insert, select
from sqlalchemy.sql.expression import Select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.groups import group_of, is_in
from lmsdesk.practice.protocol.body_schema import BodySchema, flag, read_only, reference, require, validate
from lmsdesk.practice.protocol.errors import bad_request, conflict, forbidden, not_found
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, now_ms, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.routes.contents import BASE, item_of, visible_item
from lmsdesk.practice.storage.supporting_tables import content_groups, groups, reviews

router = Router()

PAGE_CAP = 200
_GROUPS = BASE + "/{content}/groups"
_STATUS = BASE + "/{content}/users/{user}/reviewStatus"
_TIE: BodySchema = {"contentId": reference, "groupId": reference}
_REVIEW: BodySchema = {"reviewed": flag, "reviewDate": read_only}


def _tie_record(content_id: int, group_id: int) -> Json:
    return {"contentId": primary_id(content_id), "groupId": primary_id(group_id)}


@router.get(_GROUPS)
@docs.returns_list(_TIE, cap=PAGE_CAP)
async def list_groups_of_item(call: Call) -> Response:
    """The groups that an item is assigned to; members see their own."""
    access = await call.course()
    item = await visible_item(call, access)
    page = page_of(call.request, PAGE_CAP)
    query = _assigned_groups(call, access, item).order_by(content_groups.c.group_id)
    rows = await call.connection.execute(page.of(query))
    return call.listing(page, [_tie_record(item["id"], number) for number in rows.scalars()])


def _assigned_groups(call: Call, access: CourseAccess, item: RowMapping) -> Select[tuple[int]]:
    """The numbers of the item's groups, for members those of their own."""
    own = [] if Right.GROUPS in access.rights else [is_in(call.principal.user_id)]
    query = select(content_groups.c.group_id).join(groups, groups.c.id == content_groups.c.group_id)
    return query.where(content_groups.c.content_id == item["id"], *own)


@router.get(_GROUPS + "/{group}")
@docs.returns(_TIE)
async def get_group_of_item(call: Call) -> Response:
    access = await call.course()
    item, group = await visible_item(call, access), await group_of(call, access)
    query = _assigned_groups(call, access, item).where(content_groups.c.group_id == group["id"])
    if (await call.connection.execute(query)).first() is None:
        raise not_found(call.path("group"))
    return call.reply(_tie_record(item["id"], group["id"]))


async def _is_assigned(call: Call, item: RowMapping, group: RowMapping) -> bool:
    c = content_groups.c
    query = select(c.id).where(c.content_id == item["id"], c.group_id == group["id"])
    return (await call.connection.execute(query)).first() is not None


@router.put(_GROUPS + "/{group}")
@docs.writes(docs.Operation(reply=_TIE, statuses=(201,), query=docs.FIELDS), has_body=False)
async def assign_group(call: Call) -> Response:
    item, group = await _item_and_group(call)
    if await _is_assigned(call, item, group):
        raise conflict("The item is assigned to the group already")
    await call.connection.execute(insert(content_groups).values(content_id=item["id"], group_id=group["id"]))
    return call.reply(_tie_record(item["id"], group["id"]), 201)


@router.delete(_GROUPS + "/{group}")
@docs.deletes()
async def unassign_group(call: Call) -> Response:
    item, group = await _item_and_group(call)
    if not await _is_assigned(call, item, group):
        raise not_found(call.path("group"))
    c = content_groups.c
    gone = delete(content_groups).where(c.content_id == item["id"], c.group_id == group["id"])
    await call.connection.execute(gone)
    return no_content()


async def _item_and_group(call: Call) -> tuple[RowMapping, RowMapping]:
    access = await call.course(Right.CONTENT)
    return await item_of(call, access), await group_of(call, access)


async def _find_reviewed_item(call: Call) -> tuple[CourseAccess, RowMapping, int]:
    """The item and the person of the path; people see their own reviews, staff everyone's."""
    access = await call.course()
    item = await visible_item(call, access)
    user_id = int((await call.member(access))["user_id"])
    if user_id != call.principal.user_id and Right.ROSTER not in access.rights:
        raise forbidden()
    return access, item, user_id


async def _review(call: Call, item: RowMapping, user_id: int) -> Json:
    c = reviews.c
    query = select(c.reviewed_at).where(c.content_id == item["id"], c.user_id == user_id)
    at_ms = (await call.connection.execute(query)).scalar()
    return {"reviewed": False} if at_ms is None else {"reviewed": True, "reviewDate": timestamp(at_ms)}


@router.get(_STATUS)
@docs.returns(_REVIEW)
async def get_review_status(call: Call) -> Response:
    _, item, user_id = await _find_reviewed_item(call)
    return call.reply(await _review(call, item, user_id))


@router.patch(_STATUS)
@docs.accepts(_REVIEW)
async def change_review_status(call: Call) -> Response:
    """People mark what they have reviewed, where an item asks for that."""
    _, item, user_id = await _find_reviewed_item(call)
    body = validate(_REVIEW, call.body)
    require(body, "reviewed")
    if user_id != call.principal.user_id:
        raise forbidden("Only the person can mark an item as reviewed.")
    if value_at(item["body"], "reviewable") is not True:
        raise bad_request("The content item cannot be reviewed")
    c = reviews.c
    await call.connection.execute(delete(reviews).where(c.content_id == item["id"], c.user_id == user_id))
    if body["reviewed"]:
        made = {"content_id": item["id"], "user_id": user_id, "reviewed_at": now_ms()}
        await call.connection.execute(insert(reviews).values(made))
    return call.reply(await _review(call, item, user_id))
