"""Files handed in with an attempt (reference section 11)."""

from fastapi import APIRouter
from sqlalchemy import RowMapping, delete, insert, select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import outline_of
from lmsdesk.practice.content.file_references import forget_files, safe_name, take_upload
from lmsdesk.practice.content.signed_links import file_address
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, reference, require, text, validate
from lmsdesk.practice.protocol.errors import bad_request, forbidden, not_found
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary, primary_id
from lmsdesk.practice.resources.calls import Call, no_content, reading, writing
from lmsdesk.practice.resources.route_docs import Operation, accepts, deletes, documents, returns, returns_list
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, content_files, contents

router = APIRouter()

PAGE_CAP = 100
FILES = "/v1/courses/{course}/gradebook/attempts/{attempt}/files"
_SCHEMA: BodySchema = {
    "id": read_only,
    "viewUrl": read_only,
    "name": text(),
    "uploadId": text(),
    "resourceId": reference,
}


def _record(row: Row) -> Json:
    return {"id": primary_id(row["id"]), "name": row["name"]}


async def _attempt(call: Call) -> RowMapping:
    """The attempt of the path: the person's own, or one that was handed in and may be graded."""
    access = await call.course()
    among = select(attempts).join(columns, columns.c.id == attempts.c.column_id).where(columns.c.course_id == access.id)
    row = await call.named("attempt", attempts.c.id, among)
    is_own = row["user_id"] == call.principal.user_id
    is_gradable = Right.GRADES in access.rights and row["status"] != "InProgress"
    if not (is_own or is_gradable):
        raise not_found(call.path("attempt"))
    return row


async def _file(call: Call, attempt: RowMapping) -> RowMapping:
    among = select(attempt_files).where(attempt_files.c.attempt_id == attempt["id"])
    return await call.named("file", attempt_files.c.id, among)


@router.get(FILES)
@returns_list(_SCHEMA, cap=PAGE_CAP)
async def list_files(request: Request) -> Response:
    async with reading(request) as call:
        attempt = await _attempt(call)
        page = page_of(request, PAGE_CAP)
        query = select(attempt_files).where(attempt_files.c.attempt_id == attempt["id"]).order_by(attempt_files.c.id)
        return await call.found(page, query, _record)


@router.get(FILES + "/{file}")
@returns(_SCHEMA)
async def get_file(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _file(call, await _attempt(call))))


@router.get(FILES + "/{file}/download")
@documents(Operation(statuses=(302,)))
async def download_file(request: Request) -> Response:
    async with reading(request) as call:
        row = await _file(call, await _attempt(call))
    return RedirectResponse(file_address(request, row["stored"], row["name"]), 302, {"Cache-Control": "no-store"})


@router.post(FILES)
@accepts(_SCHEMA, statuses=(201,))
async def attach_file(request: Request) -> Response:
    async with writing(request) as call:
        attempt = await _own_open_attempt(call)
        body = validate(_SCHEMA, call.body)
        source = await _source(call, attempt, body)
        name = safe_name(body.get("name") or source["name"])
        values = {"attempt_id": attempt["id"], "name": name, "stored": source["stored"], "size": source["size"]}
        made = await call.connection.execute(insert(attempt_files).values(values).returning(attempt_files))
        return call.reply(_record(made.mappings().one()), 201)


async def _source(call: Call, attempt: RowMapping, body: Json) -> RowMapping:
    """The upload, or the file of an item of the course that is open to the person; both then share the bytes."""
    if body.get("resourceId") is None:
        require(body, "uploadId")
        return await take_upload(call, body["uploadId"])
    query = (
        select(content_files, contents.c.course_id)
        .join(contents, contents.c.id == content_files.c.content_id)
        .join(columns, columns.c.course_id == contents.c.course_id)
        .where(columns.c.id == attempt["column_id"], content_files.c.id == parse_primary(body["resourceId"]))
    )
    row = (await call.connection.execute(query)).mappings().first()
    if row is None or not (await outline_of(call.connection, row["course_id"])).is_open(row["content_id"]):
        raise bad_request(f"Could not find object with ID: {body['resourceId']}")
    return row


@router.delete(FILES + "/{file}")
@deletes()
async def delete_file(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _file(call, await _own_open_attempt(call))
        await call.connection.execute(delete(attempt_files).where(attempt_files.c.id == row["id"]))
        await forget_files(call, [row["stored"]])
        return no_content()


async def _own_open_attempt(call: Call) -> RowMapping:
    attempt = await _attempt(call)
    if attempt["user_id"] != call.principal.user_id or attempt["status"] != "InProgress":
        raise forbidden("Files can be changed by their owner while the attempt is in progress.")
    return attempt
