"""Files handed in with an attempt (reference section 11)."""

from fastapi import APIRouter
from sqlalchemy import RowMapping, delete, insert, select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.calls import Call, no_content, reading, writing
from lmsdesk.practice.entitlements import Right
from lmsdesk.practice.errors import bad_request, forbidden, not_found
from lmsdesk.practice.filelinks import file_address
from lmsdesk.practice.filing import forget_files, safe_name, take_upload
from lmsdesk.practice.paging import page_of
from lmsdesk.practice.shapes import Shape, checked, read_only, require, text
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns
from lmsdesk.practice.wire import Json, Row, parse_primary, primary

router = APIRouter()

PAGE_CAP = 100
FILES = "/v1/courses/{course}/gradebook/attempts/{attempt}/files"
_SHAPE: Shape = {"id": read_only, "viewUrl": read_only, "name": text(), "uploadId": text()}


def _record(row: Row) -> Json:
    return {"id": primary(row["id"]), "name": row["name"]}


async def _attempt(call: Call) -> RowMapping:
    """The attempt of the path: the person's own, or one that was handed in and may be graded."""
    place = await call.course()
    address = call.path("attempt")
    number = parse_primary(address)
    if number is None:
        raise bad_request(f"The ID is not in a known form: {address[:300]}")
    query = (
        select(attempts)
        .join(columns, columns.c.id == attempts.c.column_id)
        .where(attempts.c.id == number, columns.c.course_id == place.id)
    )
    row = (await call.connection.execute(query)).mappings().first()
    is_own = row is not None and row["user_id"] == call.caller.user_id
    is_gradable = row is not None and Right.GRADES in place.rights and row["status"] != "InProgress"
    if row is None or not (is_own or is_gradable):
        raise not_found(address)
    return row


async def _file(call: Call, attempt: RowMapping) -> RowMapping:
    address = call.path("file")
    query = select(attempt_files).where(
        attempt_files.c.attempt_id == attempt["id"], attempt_files.c.id == (parse_primary(address) or 0)
    )
    row = (await call.connection.execute(query)).mappings().first()
    if row is None:
        raise not_found(address)
    return row


@router.get(FILES)
async def list_files(request: Request) -> Response:
    async with reading(request) as call:
        attempt = await _attempt(call)
        page = page_of(request, PAGE_CAP)
        query = select(attempt_files).where(attempt_files.c.attempt_id == attempt["id"]).order_by(attempt_files.c.id)
        rows = await call.connection.execute(page.of(query))
        return call.listing(page, [_record(row) for row in rows.mappings()])


@router.get(FILES + "/{file}")
async def get_file(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _file(call, await _attempt(call))))


@router.get(FILES + "/{file}/download")
async def download_file(request: Request) -> Response:
    async with reading(request) as call:
        row = await _file(call, await _attempt(call))
    return RedirectResponse(file_address(request, row["stored"], row["name"]), 302, {"Cache-Control": "no-store"})


@router.post(FILES)
async def attach_file(request: Request) -> Response:
    async with writing(request) as call:
        attempt = await _own_open_attempt(call)
        body = checked(_SHAPE, call.body)
        require(body, "uploadId")
        upload = await take_upload(call, body["uploadId"])
        name = safe_name(body.get("name") or upload["name"])
        values = {"attempt_id": attempt["id"], "name": name, "stored": upload["stored"], "size": upload["size"]}
        made = await call.connection.execute(insert(attempt_files).values(values).returning(attempt_files))
        return call.reply(_record(made.mappings().one()), 201)


@router.delete(FILES + "/{file}")
async def delete_file(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _file(call, await _own_open_attempt(call))
        await call.connection.execute(delete(attempt_files).where(attempt_files.c.id == row["id"]))
        await forget_files(call, [row["stored"]])
        return no_content()


async def _own_open_attempt(call: Call) -> RowMapping:
    attempt = await _attempt(call)
    if attempt["user_id"] != call.caller.user_id or attempt["status"] != "InProgress":
        raise forbidden("Files can be changed by their owner while the attempt is in progress.")
    return attempt
