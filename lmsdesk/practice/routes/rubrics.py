"""Rubrics of a course and where they are used (reference section 15)."""

from sqlalchemy import ColumnElement, RowMapping, select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.rubrics import (
    ASSOCIATION,
    GRID,
    RUBRICS,
    association_record,
    check_reads,
    check_writes,
    grid_of,
    keep_grid,
    rubric_record,
    used,
)
from lmsdesk.practice.protocol.body_schema import require, validate
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.paging import boolean_parameter, date_filter, expansions, order, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.resources.resource_queries import change, create, find, get, remove
from lmsdesk.practice.resources.resource_types import COLUMNS
from lmsdesk.practice.storage.supporting_tables import rubric_associations, rubrics
from lmsdesk.practice.storage.tables import columns

router = Router()

PAGE_CAP = 100
BASE = "/v1/courses/{course}/rubrics"
_ONE = BASE + "/{rubric}"
ASSOCIATIONS = _ONE + "/associations"
_ASSOCIATION = ASSOCIATIONS + "/{association}"
_SORTED = {name: rubrics.c[name] for name in ("id", "title", "description")}
_QUERY: docs.Query = {
    **docs.dates("created", "modified"),
    **docs.sorts("id", "created", "modified", "title", "description", "rubricType"),
}


async def rubric_of(call: Call, access: CourseAccess) -> RowMapping:
    return await call.one(RUBRICS, rubrics.c.course_id == access.id, name="rubric")


async def association_of(call: Call, rubric: RowMapping) -> RowMapping:
    within = rubric_associations.c.rubric_id == rubric["id"]
    return await call.one(ASSOCIATION, within, name="association")


async def _whole(call: Call, row: RowMapping, *wanted: str) -> Json:
    """The rubric with the wanted parts of its grid."""
    grid = (await grid_of(call, row["id"])).records() if wanted else {}
    is_used = row["id"] in await used(call, [row["id"]])
    return rubric_record(row, is_used=is_used, parts={name: grid[name] for name in wanted})


@router.get(BASE)
@docs.returns_list(RUBRICS.schema, _QUERY, cap=PAGE_CAP)
async def list_rubrics(call: Call) -> Response:
    access = check_reads(await call.course())
    page, c = page_of(call.request, PAGE_CAP), rubrics.c
    moments = {"created": c.created_at, "modified": c.modified_at}
    wanted = [
        c.course_id == access.id,
        *(part for at in moments for part in date_filter(call.request, at, moments[at])),
    ]
    sorting = order(call.request, {**_SORTED, **moments, "rubricType": c.kind})
    query = select(rubrics).where(*wanted).order_by(*sorting, c.id)
    rows = (await call.connection.execute(page.of(query))).mappings().all()
    in_use = await used(call, [row["id"] for row in rows])
    return call.listing(page, [rubric_record(row, is_used=row["id"] in in_use) for row in rows])


@router.get(_ONE)
@docs.returns(RUBRICS.schema, docs.expands(*GRID))
async def get_rubric(call: Call) -> Response:
    row = await rubric_of(call, check_reads(await call.course()))
    asked = expansions(call.request, *GRID)
    return call.reply(await _whole(call, row, *(name for name in GRID if name in asked)))


@router.post(BASE)
@docs.creates(RUBRICS, *GRID)
async def create_rubric(call: Call) -> Response:
    access = check_writes(await call.course(Right.RUBRICS))
    body = validate(RUBRICS.schema, call.body)
    require(body, *GRID)
    kept = {name: value for name, value in body.items() if name not in GRID}
    number = await create(call.connection, RUBRICS, kept, course_id=access.id)
    await keep_grid(call, number, body)
    return call.reply(await _whole(call, await get(call.connection, rubrics, number), *GRID), 201)


@router.patch(_ONE)
@docs.accepts(RUBRICS.schema)
async def change_rubric(call: Call) -> Response:
    row = await rubric_of(call, check_writes(await call.course(Right.RUBRICS)))
    patch = validate(RUBRICS.schema, call.body)
    is_rebuilt = any(name in patch for name in GRID)
    if is_rebuilt:
        require(patch, *GRID)
    if (is_rebuilt or patch.get("rubricType", row["kind"]) != row["kind"]) and await used(call, [row["id"]]):
        raise bad_request("The rubric has been used, so only its title and description can be changed")
    kept = {name: value for name, value in patch.items() if name not in GRID}
    changed = await change(call.connection, RUBRICS, row, kept)
    await keep_grid(call, row["id"], patch)
    return call.reply(await _whole(call, changed, *GRID))


@router.delete(_ONE)
@docs.deletes(query=docs.booleans("forceDelete"))
async def delete_rubric(call: Call) -> Response:
    """A rubric with which somebody was evaluated goes with `forceDelete=true` only."""
    row = await rubric_of(call, check_writes(await call.course(Right.RUBRICS)))
    if await used(call, [row["id"]]) and not boolean_parameter(call.request, "forceDelete"):
        raise bad_request("The rubric has been used")
    await remove(call.connection, rubrics, row["id"])
    return no_content()


async def _list_associations(call: Call, wanted: ColumnElement[bool]) -> Response:
    page = page_of(call.request, PAGE_CAP)
    query = select(rubric_associations).where(wanted).order_by(rubric_associations.c.id)
    return await call.page_of(page, query, association_record)


@router.get("/v1/courses/{course}/gradebook/columns/{column}/rubrics/associations")
@docs.returns_list(ASSOCIATION.schema, cap=PAGE_CAP)
async def list_associations_of_column(call: Call) -> Response:
    column = await call.column(await call.course(Right.GRADES))
    return await _list_associations(call, rubric_associations.c.column_id == column["id"])


@router.get(ASSOCIATIONS)
@docs.returns_list(ASSOCIATION.schema, cap=PAGE_CAP)
async def list_associations(call: Call) -> Response:
    row = await rubric_of(call, check_reads(await call.course()))
    return await _list_associations(call, rubric_associations.c.rubric_id == row["id"])


@router.get(_ASSOCIATION)
@docs.returns(ASSOCIATION.schema)
async def get_association(call: Call) -> Response:
    rubric = await rubric_of(call, check_reads(await call.course()))
    return call.reply(association_record(await association_of(call, rubric)))


@router.post(ASSOCIATIONS)
@docs.creates(ASSOCIATION)
async def create_association(call: Call) -> Response:
    access = await call.course(Right.RUBRICS)
    rubric = await rubric_of(call, access)
    body = validate(ASSOCIATION.schema, call.body)
    address = value_at(body, "associationEntity", "gradebookColumnId")
    if value_at(body, "associationEntity", "questionId") is not None:
        raise bad_request("Questions have no rubrics here")
    require(body, *ASSOCIATION.required)
    column = await find(call.connection, COLUMNS, str(address), columns.c.course_id == access.id)
    c = rubric_associations.c
    query = select(c.id).where(c.rubric_id == rubric["id"], c.column_id == column["id"])
    if (await call.connection.execute(query)).first() is not None:
        raise bad_request("The rubric is associated with the column already")
    fixed = {"rubric_id": rubric["id"], "column_id": column["id"]}
    kept = {**body, "associationEntity": {"gradebookColumnId": primary_id(column["id"])}}
    number = await create(call.connection, ASSOCIATION, kept, **fixed)
    return call.reply(association_record(await get(call.connection, rubric_associations, number)), 201)


@router.patch(_ASSOCIATION)
@docs.accepts(ASSOCIATION.schema)
async def change_association(call: Call) -> Response:
    rubric = await rubric_of(call, await call.course(Right.RUBRICS))
    row = await association_of(call, rubric)
    patch = validate(ASSOCIATION.schema, call.body)
    entity = patch.pop("associationEntity", None)
    if entity is not None and entity != {"gradebookColumnId": primary_id(row["column_id"])}:
        raise bad_request("The associated column cannot be changed")
    return call.reply(association_record(await change(call.connection, ASSOCIATION, row, patch)))


@router.delete(_ASSOCIATION)
@docs.deletes()
async def delete_association(call: Call) -> Response:
    rubric = await rubric_of(call, await call.course(Right.RUBRICS))
    await remove(call.connection, rubric_associations, (await association_of(call, rubric))["id"])
    return no_content()
