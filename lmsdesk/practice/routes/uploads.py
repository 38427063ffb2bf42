"""Temporary uploads (specification sections 2, 4 and 8, reference section 11)."""

from collections.abc import AsyncGenerator

from fastapi import APIRouter
from sqlalchemy import insert
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lmsdesk.practice.content.file_references import forget_old_uploads, safe_name
from lmsdesk.practice.content.stored_files import is_unsafe, keep
from lmsdesk.practice.protocol.body_schema import flag, integer, text
from lmsdesk.practice.protocol.errors import ApiError, bad_request
from lmsdesk.practice.protocol.wire import new_uuid, now_ms
from lmsdesk.practice.resources.calls import reading, writing
from lmsdesk.practice.resources.route_docs import FIELDS, Operation, documents, returns
from lmsdesk.practice.storage.tables import uploads

router = APIRouter()

_FORM_MARGIN = 64 * 1024
_PART = {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}, "required": ["file"]}
_FORM = {"required": True, "content": {"multipart/form-data": {"schema": _PART}}}


class _TooLargeError(MultiPartException):
    """More bytes than a form with one allowed file can have."""


async def _limit(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    # The parser closes its temporary files for its own kind of exception only.
    received = 0
    try:
        async for chunk in request.stream():
            received += len(chunk)
            if received > limit + _FORM_MARGIN:
                raise _TooLargeError("")
            yield chunk
    except ClientDisconnect as error:
        raise MultiPartException("The upload did not arrive whole") from error


async def _file_of(request: Request, limit: int) -> UploadFile:
    try:
        form = await MultiPartParser(request.headers, _limit(request, limit), max_files=1, max_fields=8).parse()
    except _TooLargeError as error:
        raise _too_large(limit) from error
    except (MultiPartException, KeyError) as error:
        raise bad_request("The request body is not a multipart form with one file") from error
    file = form.get("file")
    if isinstance(file, UploadFile) and (file.size or 0) <= limit:
        return file
    await form.close()
    if isinstance(file, UploadFile):
        raise _too_large(limit)
    raise bad_request("The form needs a file part named file")


def _too_large(limit: int) -> ApiError:
    return ApiError(413, f"The file may not exceed {limit} bytes")


@router.post("/v1/uploads")
@documents(Operation(reply={"id": text(80)}, statuses=(201,), query=FIELDS, special={"requestBody": _FORM}))
async def upload(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        await forget_old_uploads(call)
        principal = call.principal
    site = call.site
    file = await _file_of(request, site.settings.max_upload)
    stored = new_uuid()
    try:
        if is_unsafe(file.file):
            raise ApiError(422, "The file was judged unsafe")
        size = await keep(site.settings.data, stored, file.file)
    finally:
        await file.close()
    number = f"{stored}-{new_uuid()}"
    values = {"id": number, "user_id": principal.user_id, "name": safe_name(file.filename or ""), "stored": stored}
    async with site.database.write() as connection:
        await connection.execute(insert(uploads).values(**values, size=size, created_at=now_ms()))
    return call.reply({"id": number}, 201)


@router.get("/v1/uploads/settings")
@returns({"maxUploadSizeInBytes": integer(high=2**53), "supportsInlineRender": flag})
async def get_settings(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply({"maxUploadSizeInBytes": call.site.settings.max_upload, "supportsInlineRender": False})
