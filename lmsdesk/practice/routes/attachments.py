"""Files attached to content items of Classic courses (reference section 13)."""

from mimetypes import guess_type

from fastapi import APIRouter
from sqlalchemy import RowMapping, delete, select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra, kind_of
from lmsdesk.practice.content.file_references import forget_files, safe_name, take_upload
from lmsdesk.practice.content.item_files import add_file
from lmsdesk.practice.content.signed_links import file_address
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, require, text, validate
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content, reading, writing
from lmsdesk.practice.resources.route_docs import Operation, accepts, deletes, documents, returns, returns_list
from lmsdesk.practice.routes.contents import BASE, item_of, visible_item
from lmsdesk.practice.storage.tables import content_files

router = APIRouter()

PAGE_CAP = 200
ATTACHMENTS = BASE + "/{content}/attachments"
WITH_FILES = frozenset({"file", "document", "assignment"})
_SCHEMA: BodySchema = {"id": read_only, "mimeType": read_only, "fileName": text(), "uploadId": text()}


def _record(row: Row) -> Json:
    kind = guess_type(row["name"])[0] or "application/octet-stream"
    return {"id": primary_id(row["id"]), "fileName": row["name"], "mimeType": kind}


def _check_kind(access: CourseAccess, item: RowMapping) -> RowMapping:
    if is_ultra(access.row):
        raise bad_request("Attachments are available in Classic courses only")
    if kind_of(item) not in WITH_FILES:
        raise bad_request("The content item cannot have attachments")
    return item


async def _readable(call: Call) -> RowMapping:
    access = await call.course()
    return _check_kind(access, await visible_item(call, access))


async def _changeable(call: Call) -> RowMapping:
    access = await call.course(Right.CONTENT)
    item = _check_kind(access, await item_of(call, access))
    if kind_of(item) == "file":
        raise bad_request("The file of this content item is changed by a PATCH of the item")
    return item


async def _attachment(call: Call, item: RowMapping) -> RowMapping:
    among = select(content_files).where(content_files.c.content_id == item["id"])
    return await call.named("attachment", content_files.c.id, among)


@router.get(ATTACHMENTS)
@returns_list(_SCHEMA, cap=PAGE_CAP)
async def list_attachments(request: Request) -> Response:
    async with reading(request) as call:
        item = await _readable(call)
        page = page_of(request, PAGE_CAP)
        query = select(content_files).where(content_files.c.content_id == item["id"]).order_by(content_files.c.id)
        return await call.found(page, query, _record)


@router.get(ATTACHMENTS + "/{attachment}")
@returns(_SCHEMA)
async def get_attachment(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _attachment(call, await _readable(call))))


@router.get(ATTACHMENTS + "/{attachment}/download")
@documents(Operation(statuses=(302,)))
async def download_attachment(request: Request) -> Response:
    async with reading(request) as call:
        row = await _attachment(call, await _readable(call))
    return RedirectResponse(file_address(request, row["stored"], row["name"]), 302, {"Cache-Control": "no-store"})


@router.post(ATTACHMENTS)
@accepts(_SCHEMA, "uploadId", statuses=(201,))
async def attach(request: Request) -> Response:
    async with writing(request) as call:
        item = await _changeable(call)
        body = validate(_SCHEMA, call.body)
        require(body, "uploadId")
        upload = await take_upload(call, body["uploadId"])
        name = safe_name(body.get("fileName") or upload["name"])
        return call.reply(_record(await add_file(call, item["id"], name, upload)), 201)


@router.delete(ATTACHMENTS + "/{attachment}")
@deletes()
async def detach(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _attachment(call, await _changeable(call))
        await call.connection.execute(delete(content_files).where(content_files.c.id == row["id"]))
        await forget_files(call, [row["stored"]])
        return no_content()
