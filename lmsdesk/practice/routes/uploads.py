"""Temporary uploads (specification sections 2, 4 and 8, reference section 11)."""

from fastapi import APIRouter
from sqlalchemy import insert
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.content.file_references import forget_old_uploads, is_unsafe, path_of, safe_name
from lmsdesk.practice.content.received_files import received
from lmsdesk.practice.protocol.body_schema import flag, integer, text
from lmsdesk.practice.protocol.errors import ApiError
from lmsdesk.practice.protocol.wire import new_uuid, now_ms
from lmsdesk.practice.resources.calls import Call, writing
from lmsdesk.practice.resources.route_docs import FIELDS, Operation, documents, returns
from lmsdesk.practice.storage.tables import uploads

router = APIRouter()

_PART = {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}, "required": ["file"]}
_FORM = {"required": True, "content": {"multipart/form-data": {"schema": _PART}}}


@router.post("/v1/uploads")
@documents(Operation(reply={"id": text(80)}, statuses=(201,), query=FIELDS, special={"requestBody": _FORM}))
async def upload(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        await forget_old_uploads(call)
        principal = call.principal
    site, stored = call.site, new_uuid()
    async with received(request, path_of(site.settings.data, stored), site.settings.max_upload) as file:
        name = safe_name(file.filename or "")
        if name.casefold().endswith(site.settings.refused_kinds):
            raise ApiError(422, "Files of this kind are not accepted")
        if is_unsafe(file.file):
            raise ApiError(422, "The file was judged unsafe")
        number = f"{stored}-{new_uuid()}"
        values = {"id": number, "user_id": principal.user_id, "name": name, "stored": stored}
        async with site.database.write() as connection:
            await connection.execute(insert(uploads).values(**values, size=file.size, created_at=now_ms()))
    return call.reply({"id": number}, 201)


@router.get("/v1/uploads/settings")
@returns({"maxUploadSizeInBytes": integer(high=2**53), "supportsInlineRender": flag})
async def get_settings(call: Call) -> Response:
    return call.reply({"maxUploadSizeInBytes": call.site.settings.max_upload, "supportsInlineRender": False})
