"""The menu and the file area of a course (reference sections 11 and 13)."""

from mimetypes import guess_type

from fastapi import APIRouter
from sqlalchemy import RowMapping, select
from sqlalchemy.sql.expression import Select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.calls import Call, Place, reading
from lmsdesk.practice.contents import is_ultra, outline_of
from lmsdesk.practice.entitlements import Right
from lmsdesk.practice.errors import bad_request
from lmsdesk.practice.filelinks import file_address
from lmsdesk.practice.operations import gives, lists, words
from lmsdesk.practice.paging import one_of, page_of
from lmsdesk.practice.shapes import Shape, read_only
from lmsdesk.practice.storage.tables import content_files, contents
from lmsdesk.practice.wire import Json, Row, inside, primary, timestamp

router = APIRouter()

PAGE_CAP = 200
_RESOURCES = "/v1/courses/{course}/resources"
_FILE: Shape = dict.fromkeys(
    ("id", "name", "type", "size", "mimeType", "hasLinks", "created", "modified", "version", "downloadUrl"), read_only
)
_TYPES = ("File", "Folder")
_MENU: Shape = dict.fromkeys(("id", "label", "position", "targetType", "targetId", "allowGuests", "hidden"), read_only)


@router.get("/v1/courses/{course}/tocItems")
@lists(_MENU, cap=PAGE_CAP)
async def list_menu(request: Request) -> Response:
    """The menu of a Classic course: its content areas."""
    async with reading(request) as call:
        place = await call.course()
        if is_ultra(place.row):
            raise bad_request("Ultra course is not supported")
        page = page_of(request, PAGE_CAP)
        outline = await outline_of(call.connection, place.id)
        chosen = list(outline.walk(None, is_recursive=False, is_whole=Right.CONTENT in place.rights))
        rows = [outline.rows[number] for number in chosen[page.offset : page.offset + page.limit + 1]]
        return call.listing(page, [_menu_record(row) for row in rows])


def _menu_record(row: Row) -> Json:
    return {
        "id": primary(row["id"]),
        "label": row["title"],
        "position": row["position"],
        "targetType": "Contents",
        "targetId": primary(row["id"]),
        "allowGuests": inside(row["body"], "availability", "allowGuests") is not False,
        "hidden": inside(row["body"], "availability", "available") == "No",
    }


def _file_record(call: Call, row: Row) -> Json:
    return {
        "id": primary(row["id"]),
        "name": row["name"],
        "type": "File",
        "size": row["size"],
        "mimeType": guess_type(row["name"])[0] or "application/octet-stream",
        "hasLinks": True,
        "created": timestamp(row["created_at"]),
        "modified": timestamp(row["modified_at"]),
        "version": 1,
        "downloadUrl": file_address(call.request, row["stored"], row["name"]),
    }


@router.get(_RESOURCES)
@lists(_FILE, words(type=_TYPES), cap=PAGE_CAP)
async def list_resources(request: Request) -> Response:
    """The files behind the course's content items, in one folder."""
    async with reading(request) as call:
        place = await call.course(Right.CONTENT)
        page = page_of(request, PAGE_CAP)
        kind = one_of(request, "type", _TYPES) or "File"
        query = _files(place).order_by(content_files.c.id)
        rows = (await call.connection.execute(page.of(query))).mappings().all() if kind == "File" else []
        return call.listing(page, [_file_record(call, row) for row in rows])


@router.get(_RESOURCES + "/{resource}")
@gives(_FILE)
async def get_resource(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_file_record(call, await _resource(call, await call.course(Right.CONTENT))))


@router.get(_RESOURCES + "/{resource}/children")
@lists(_FILE, words(type=_TYPES), cap=PAGE_CAP)
async def list_children_of_resource(request: Request) -> Response:
    async with reading(request) as call:
        await _resource(call, await call.course(Right.CONTENT))
        raise bad_request("The resource is not a folder")


def _files(place: Place) -> Select[*tuple[object, ...]]:
    moments = contents.c.created_at, contents.c.modified_at
    query = select(content_files, *moments).join(contents, contents.c.id == content_files.c.content_id)
    return query.where(contents.c.course_id == place.id)


async def _resource(call: Call, place: Place) -> RowMapping:
    return await call.named("resource", content_files.c.id, _files(place))
