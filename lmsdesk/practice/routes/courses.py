"""Courses in versions 1 to 3 (specification sections 2 and 4, reference section 7)."""

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import CONTENTS
from lmsdesk.practice.gradebook.grading import DEFAULT_CATEGORIES, DEFAULT_SCHEMAS
from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.paging import boolean_parameter, contains, date_filters, equals, order, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, JsonResponse, Row, merge, new_uuid, now_ms, primary_id, timestamp
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, no_content
from lmsdesk.practice.resources.resource_queries import change, create, get, reference_filters, remove, store
from lmsdesk.practice.resources.resource_types import COURSES
from lmsdesk.practice.samples.load import default_content, schema_values, with_mark
from lmsdesk.practice.storage.tables import categories, courses, memberships, schemas, tasks

router = Router()

PAGE_CAP = 100
_FOR_ADMINISTRATORS = frozenset({"uuid", "externalId", "dataSourceId", "created", "allowGuests"})
_NEW_NAMES = {"readOnly": "closedComplete"}
"""What later versions call a property of version 1."""
_LATER_SCHEMA = {_NEW_NAMES.get(name, name): check for name, check in COURSES.schema.items()}
_QUERY: docs.Query = {
    **docs.texts("courseId", "name", "description", "externalId", "dataSourceId", "termId", "availability.available"),
    **docs.dates("created", "modified"),
    **docs.booleans("allowGuests", "organization"),
    **docs.sorts("courseId", "name", "externalId", "created", "modified"),
}


def course_record(row: Row, version: int, *, is_whole: bool) -> Json:
    """A course in the form of a version of the path; members see less than administrators (reference section 7)."""
    body = row["body"]
    record = {"id": primary_id(row["id"]), "uuid": row["uuid"], **body}
    record["created"] = timestamp(row["created_at"])
    if version > 1:
        record["closedComplete"] = record.pop("readOnly", False)
        record["modified"] = timestamp(row["modified_at"])
    if is_whole:
        return record
    return {name: value for name, value in record.items() if name not in _FOR_ADMINISTRATORS}


def _record(call: Call, row: Row) -> Json:
    return course_record(row, call.version, is_whole=call.principal.is_administrator)


def _course_body(call: Call) -> object:
    """The body in the words of version 1: later versions call `readOnly` `closedComplete`."""
    body = call.body
    if call.version == 1 or not isinstance(body, dict):
        return body
    old_names = {new: old for old, new in _NEW_NAMES.items()}
    return {old_names.get(name, name): value for name, value in validate(_LATER_SCHEMA, body).items()}


@docs.returns_list(COURSES.schema, _QUERY, cap=PAGE_CAP)
async def list_courses(call: Call) -> Response:
    page = page_of(call.request, PAGE_CAP)
    c = courses.c
    wanted = [
        *contains(call.request, {"courseId": c.course_id, "name": c.name, "description": c.description}),
        *contains(call.request, {"externalId": c.external_id}),
        *equals(call.request, {"availability.available": c.available}),
        *reference_filters(call.request, {"dataSourceId": c.data_source, "termId": c.term}),
        *date_filters(call.request, created=c.created_at, modified=c.modified_at),
    ]
    allows_guests = boolean_parameter(call.request, "allowGuests")
    if allows_guests is not None:
        wanted.append(c.allow_guests.is_(allows_guests))
    is_organization = boolean_parameter(call.request, "organization")
    if is_organization is not None:
        wanted.append(func.coalesce(c.body["organization"].as_boolean(), False).is_(is_organization))
    if not call.principal.is_administrator:
        wanted.append(
            c.id.in_(
                select(memberships.c.course_id).where(
                    memberships.c.user_id == call.principal.user_id, memberships.c.available == "Yes"
                )
            )
        )
    sorts = {"courseId": c.course_id, "name": c.name, "externalId": c.external_id}
    sorting = order(call.request, {**sorts, "created": c.created_at, "modified": c.modified_at})
    return await call.page_of(
        page, select(courses).where(*wanted).order_by(*sorting, c.id), lambda row: _record(call, row)
    )


@docs.returns(COURSES.schema)
async def get_course(call: Call) -> Response:
    return call.reply(_record(call, (await call.course()).row))


@docs.writes(
    docs.Operation(
        body=COURSES.schema,
        required=COURSES.required,
        reply=COURSES.schema,
        statuses=(201,),
        query=docs.FIELDS,
        new_names=_NEW_NAMES,
    )
)
async def create_course(call: Call) -> Response:
    call.administer()
    number = await create(call.connection, COURSES, _course_body(call), uuid=new_uuid())
    row = await get(call.connection, courses, number)
    await add_defaults(call.connection, number, row["body"]["ultraStatus"], call.site.settings.mark)
    return call.reply(_record(call, row), 201)


async def add_defaults(connection: AsyncConnection, course_id: int, ultra_status: str, mark: str) -> None:
    """What every new course has: grade schemas, categories and its first content item."""
    await connection.execute(insert(schemas), [schema_values(course_id, body) for body in DEFAULT_SCHEMAS])
    titles = [{"course_id": course_id, "title": title} for title in DEFAULT_CATEGORIES]
    await connection.execute(insert(categories), titles)
    await add_first_item(connection, course_id, ultra_status, mark)


async def add_first_item(connection: AsyncConnection, course_id: int, ultra_status: str, mark: str) -> None:
    """The `Content` folder of an Original course, the `ROOT` of an Ultra one (specification section 2)."""
    body = with_mark(merge(CONTENTS.defaults, default_content(ultra_status)), mark)
    await store(connection, CONTENTS, body, course_id=course_id, parent_id=None, position=0)


@docs.writes(docs.Operation(body=COURSES.schema, reply=COURSES.schema, query=docs.FIELDS, new_names=_NEW_NAMES))
async def change_course(call: Call) -> Response:
    access = await call.course(Right.COURSE)
    patch = validate(COURSES.schema, _course_body(call))
    for name in ("courseId", "organization", "ultraStatus"):
        # Read-only after creation, but a whole object may be sent back (specification section 4, Courses).
        present = access.row["body"].get(name)
        if patch.pop(name, present) not in {None, present}:
            raise bad_request(f"The property {name} cannot be changed")
    would_be = merge(access.row["body"], patch)
    if access.row["body"].get("readOnly") and would_be.get("readOnly"):
        raise conflict("The course is closed and cannot be changed")
    return call.reply(_record(call, await change(call.connection, COURSES, access.row, patch)))


@docs.deletes(202, 204)
async def delete_course(call: Call) -> Response:
    call.administer()
    access = await call.course()
    await remove(call.connection, courses, access.id)
    if call.version < 3:
        return no_content()
    done = insert(tasks).values(kind="CourseDelete", status="Complete", created_at=now_ms()).returning(tasks.c.id)
    task = primary_id((await call.connection.execute(done)).scalar_one())
    where = f"{call.site.settings.prefix}/v1/system/tasks/{task}"
    return JsonResponse({}, 202, {"Location": where})


for _path, _verb, _handler in (
    ("", "GET", list_courses),
    ("", "POST", create_course),
    ("/{course}", "GET", get_course),
    ("/{course}", "PATCH", change_course),
    ("/{course}", "DELETE", delete_course),
):
    for _number in (1, 2, 3):
        router.add(f"/v{_number}/courses{_path}", _handler, _verb)
