"""Temporary uploads: written once, where they stay, and gone again unless they arrive whole (reference section 11)."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import insert
from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lmsdesk.practice.content.file_references import forget_old_uploads, is_unsafe, path_of, safe_name
from lmsdesk.practice.protocol.body_schema import flag, integer, text
from lmsdesk.practice.protocol.errors import ApiError, bad_request
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import new_uuid, now_ms
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, writing
from lmsdesk.practice.storage.tables import uploads

router = Router()
_PART = {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}, "required": ["file"]}
_FORM = {"required": True, "content": {"multipart/form-data": {"schema": _PART}}}
_FORM_MARGIN: Final = 64 * 1024
_SMALL: Final = 1024 * 1024
"""So much of a file is written at once: a change of threads would take longer."""
_ZEROS: Final = bytes(1024 * 1024)


class _TooLargeError(MultiPartException):
    """More bytes than a form with one allowed file can have."""


class _HollowFile:
    """A new file in which a stretch of zeros takes no room on the disk."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        self._file = path.open("x+b")
        self.seek, self.read, self.close = self._file.seek, self._file.read, self._file.close

    def write(self, piece: bytes) -> int:
        if not _ZEROS.startswith(piece):
            return self._file.write(piece)
        # The whole size is there after each piece, so that the last one can be such a stretch as well.
        self._file.truncate(self._file.tell() + len(piece))
        self._file.seek(0, 2)
        return len(piece)


class _ReceivedFile(UploadFile):
    """A file of a form as the library wants it."""

    def __init__(self, path: Path, name: str | None) -> None:
        super().__init__(_HollowFile(path), size=0, filename=name)  # type: ignore[arg-type] # all that is asked of it

    async def write(self, data: bytes) -> None:
        if self.size is None or self.size >= _SMALL:
            await super().write(data)
            return
        self.size += len(data)
        self.file.write(data)

    async def seek(self, offset: int) -> None:
        self.file.seek(offset)


class _Parser(MultiPartParser):
    """Puts the file of a form into its place, where the library would write a temporary one first."""

    def __init__(self, headers: Headers, stream: AsyncGenerator[bytes, None], path: Path) -> None:
        super().__init__(headers, stream, max_files=1, max_fields=8)
        self._path = path
        self.file: UploadFile | None = None

    def on_headers_finished(self) -> None:
        super().on_headers_finished()
        part = self._current_part
        if part.file is not None:
            part.file.file.close()
            self.file = part.file = _ReceivedFile(self._path, part.file.filename)


@asynccontextmanager
async def received(request: Request, path: Path, limit: int) -> AsyncIterator[UploadFile]:
    """The file of a form under this path; it stays there only where the block ends well."""
    parser = _Parser(request.headers, _limited(request, limit), path)
    is_kept = False
    try:
        yield await _file_of(parser, limit)
        is_kept = True
    finally:
        if parser.file is not None:
            parser.file.file.close()
        if not is_kept:
            _remove(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)


async def _file_of(parser: _Parser, limit: int) -> UploadFile:
    try:
        file = (await parser.parse()).get("file")
    except _TooLargeError as error:
        raise _too_large(limit) from error
    except (MultiPartException, KeyError) as error:
        raise bad_request("The request body is not a multipart form with one file") from error
    if not isinstance(file, UploadFile):
        raise bad_request("The form needs a file part named file")
    if (file.size or 0) > limit:
        raise _too_large(limit)
    return file


async def _limited(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    # The parser ends in order for its own kind of exception only.
    count = 0
    try:
        async for chunk in request.stream():
            count += len(chunk)
            if count > limit + _FORM_MARGIN:
                raise _TooLargeError("")
            yield chunk
    except ClientDisconnect as error:
        raise MultiPartException("The upload did not arrive whole") from error


def _too_large(limit: int) -> ApiError:
    return ApiError(413, f"The file may not exceed {limit} bytes")


@router.post("/v1/uploads")
@docs.documents(
    docs.Operation(reply={"id": text(80)}, statuses=(201,), query=docs.FIELDS, special={"requestBody": _FORM})
)
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
@docs.returns({"maxUploadSizeInBytes": integer(high=2**53), "supportsInlineRender": flag})
async def get_settings(call: Call) -> Response:
    return call.reply({"maxUploadSizeInBytes": call.site.settings.max_upload, "supportsInlineRender": False})
