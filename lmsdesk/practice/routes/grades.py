"""Column grades in versions 1 and 2 (specification sections 2 and 4, reference section 9)."""

from collections.abc import Callable, Sequence

from sqlalchemy import ColumnElement, RowMapping, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.anonymity import anonymous_refusal, is_anonymous, nameless_among
from lmsdesk.practice.gradebook.feedback import keep_grade_feedback, with_readable_feedback
from lmsdesk.practice.gradebook.gradebook import (
    bindings_of,
    check_notation,
    enter_grade,
    grade_record,
    grade_row,
    grades_query,
    notation_words,
    person_is,
    scale_for,
)
from lmsdesk.practice.gradebook.grading import Scale, scale_of
from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.errors import bad_request, forbidden, not_found
from lmsdesk.practice.protocol.paging import boolean_parameter, date_filters, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.resources.resource_types import GRADE_SCHEMA
from lmsdesk.practice.storage.tables import columns, grades, schemas

router = Router()

PAGE_CAP = 100
_CHANGED: docs.Query = {
    "changeIndex": {"type": "integer", "minimum": 0, "maximum": 10**18 - 1},
    **docs.dates("firstRelevantDate", "lastRelevantDate"),
}
_QUERY: docs.Query = {**_CHANGED, **docs.booleans("includeDisabledMemberships", "includeUnpostedGrades")}


async def _records(call: Call, access: CourseAccess, rows: Sequence[Row], scales: Callable[[Row], Scale]) -> list[Json]:
    """The grades with readable links in the feedback and the words of their notations."""
    is_whole = Right.GRADES in access.rights
    words = await notation_words(call.connection, access.id, rows)
    return [
        grade_record(row, scales(row), call.version, is_whole=is_whole, notation=words.get(row["notation"]))
        for row in await with_readable_feedback(call, rows)
    ]


async def _reply(call: Call, access: CourseAccess, column: RowMapping, row: Row) -> Response:
    scale = await scale_for(call.connection, column)
    return call.reply((await _records(call, access, [row], lambda _row: scale))[0])


def _has_unposted(call: Call, access: CourseAccess) -> bool:
    """Whether totals count what is not posted; for graders only."""
    is_wanted = boolean_parameter(call.request, "includeUnpostedGrades") is True
    if is_wanted:
        access.require(Right.GRADES)
    return is_wanted


async def _check_names_are_shown(call: Call, access: CourseAccess, column: RowMapping) -> None:
    """A column that is graded anonymously has grades, but their students stay hidden (see choices)."""
    if Right.GRADES in access.rights and await is_anonymous(call.connection, column):
        raise anonymous_refusal()


def _filters(request: Request) -> list[ColumnElement[bool]]:
    """`changeIndex` and the relevant dates; calculated columns have neither (reference section 9)."""
    dates = [*date_filters(request, firstRelevantDate=grades.c.first_at, lastRelevantDate=grades.c.last_at)]
    after = request.query_params.get("changeIndex")
    if after is None:
        return dates
    if not (after.isascii() and after.isdigit() and len(after) <= 18):
        raise bad_request("The parameter changeIndex must be a whole number")
    return [*dates, grades.c.change_index > int(after)]


@docs.returns_list(GRADE_SCHEMA, _QUERY, cap=PAGE_CAP)
async def list_grades(call: Call) -> Response:
    access = await call.course()
    column = await call.column(access)
    await _check_names_are_shown(call, access, column)
    page = page_of(call.request, PAGE_CAP)
    wanted = _filters(call.request)
    if column["kind"] == "Calculated" and wanted:
        return call.listing(page, [])
    if Right.GRADES not in access.rights:
        wanted.append(person_is(column, call.principal.user_id))
    all_members = bool(boolean_parameter(call.request, "includeDisabledMemberships"))
    query = grades_query(column, *wanted, all_members=all_members, has_unposted=_has_unposted(call, access))
    rows = (await call.connection.execute(page.of(query), bindings_of(column))).mappings().all()
    scale = await scale_for(call.connection, column)
    return call.listing(page, await _records(call, access, rows, lambda _row: scale))


@docs.returns(GRADE_SCHEMA)
async def get_grade(call: Call) -> Response:
    access = await call.course()
    column = await call.column(access)
    user_id = (await call.member(access))["user_id"]
    if Right.GRADES not in access.rights and user_id != call.principal.user_id:
        raise forbidden()
    await _check_names_are_shown(call, access, column)
    row = await grade_row(call.connection, column, user_id)
    if row is None:
        raise not_found(call.path("user"))
    return await _reply(call, access, column, row)


@docs.reads(docs.Operation(reply=GRADE_SCHEMA, statuses=(200, 204), query=docs.FIELDS))
async def get_last_changed(call: Call) -> Response:
    access = await call.course(Right.GRADES)
    column = await call.column(access)
    await _check_names_are_shown(call, access, column)
    if column["kind"] == "Calculated":
        return no_content()
    query = grades_query(column, all_members=True).order_by(None).order_by(grades.c.change_index.desc()).limit(1)
    row = (await call.connection.execute(query, bindings_of(column))).mappings().first()
    if row is None:
        return no_content()
    return await _reply(call, access, column, row)


@docs.accepts(GRADE_SCHEMA)
async def change_grade(call: Call) -> Response:
    access = await call.course(Right.GRADES)
    column = await call.column(access)
    user_id = (await call.member(access))["user_id"]
    await _check_names_are_shown(call, access, column)
    patch = validate(GRADE_SCHEMA, call.body)
    await check_notation(call.connection, access.id, patch)
    if column["kind"] == "Calculated" and not column["is_external"]:
        raise bad_request("The grade of a calculated column cannot be set")
    patch = await keep_grade_feedback(call, column["id"], user_id, patch)
    scale = await enter_grade(call.connection, column, user_id, patch, by=await call.actor())
    row = await grade_row(call.connection, column, user_id)
    if row is None:
        raise not_found(call.path("user"))
    return call.reply((await _records(call, access, [row], lambda _row: scale))[0])


@docs.returns_list(GRADE_SCHEMA, _CHANGED, cap=PAGE_CAP)
async def list_person_grades(call: Call) -> Response:
    """All grades of one person, one row a column."""
    access = await call.course()
    user_id = (await call.member(access))["user_id"]
    if Right.GRADES not in access.rights and user_id != call.principal.user_id:
        raise forbidden()
    page = page_of(call.request, PAGE_CAP)
    query = select(columns).where(columns.c.course_id == access.id)
    if Right.GRADES not in access.rights:
        query = query.where(columns.c.available == "Yes")
    rows = (await call.connection.execute(query.order_by(columns.c.id))).mappings().all()
    records = await _person_records(call, access, rows, user_id)
    return call.listing(page, records[page.offset : page.offset + page.limit + 1])


async def _person_records(call: Call, access: CourseAccess, rows: Sequence[RowMapping], user_id: int) -> list[Json]:
    held = select(schemas).where(schemas.c.course_id == access.id)
    known = {schema["id"]: schema for schema in (await call.connection.execute(held)).mappings()}
    wanted = _filters(call.request)
    numbers = [row["id"] for row in rows]
    own = select(grades).where(grades.c.user_id == user_id, grades.c.column_id.in_(numbers), *wanted)
    by_column = {grade["column_id"]: grade for grade in (await call.connection.execute(own)).mappings()}
    hidden = await nameless_among(call.connection, rows) if Right.GRADES in access.rights else set()
    shown: list[Row] = []
    for column in rows:
        row = by_column.get(column["id"])
        if column["kind"] == "Calculated":
            row = None if wanted else await grade_row(call.connection, column, user_id)
        if row is not None and column["id"] not in hidden:
            shown.append(row)
    scales = {column["id"]: scale_of(column, known.get(parse_primary(column["schema"]))) for column in rows}
    return await _records(call, access, shown, lambda row: scales[row["column_id"]])


for _version in (1, 2):
    _gradebook = f"/v{_version}/courses/{{course}}/gradebook"
    _users = f"{_gradebook}/columns/{{column}}/users"
    router.add(_users, list_grades, "GET")
    router.add(f"{_users}/lastChanged", get_last_changed, "GET")
    router.add(f"{_users}/{{user}}", get_grade, "GET")
    router.add(f"{_users}/{{user}}", change_grade, "PATCH")
    router.add(f"{_gradebook}/users/{{user}}", list_person_grades, "GET")
