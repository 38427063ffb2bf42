"""The menu and the file area of a course (reference sections 11 and 13)."""

import re
from mimetypes import guess_type

from sqlalchemy import RowMapping, select
from sqlalchemy.sql.expression import Select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra, outline_of, page_of_item
from lmsdesk.practice.content.signed_links import file_address
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only
from lmsdesk.practice.protocol.errors import bad_request, not_found, unknown_form
from lmsdesk.practice.protocol.paging import one_of, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.storage.supporting_tables import file_creators
from lmsdesk.practice.storage.tables import content_files, contents

router = Router()

PAGE_CAP = 200
_FORM = re.compile("^xid-")
_RESOURCES = "/v1/courses/{course}/resources"
_FILE: BodySchema = dict.fromkeys(
    (
        *("id", "xid", "name", "type", "size", "mimeType", "hasLinks", "parentId", "creatorId"),
        *("created", "modified", "version", "downloadUrl"),
    ),
    read_only,
)
_FOLDER_AREA = 2
"""The folder of a course has the course's number in an area of its own, so that no file has its id."""
_TYPES = ("File", "Folder")
_MENU: BodySchema = dict.fromkeys(
    (
        *("id", "courseId", "contentId", "label", "url", "position", "targetType", "targetId", "hidden"),
        *("launchInNewWindow", "isEnabled", "isEntryPoint", "allowGuests", "allowObservers"),
    ),
    read_only,
)


@router.get("/v1/courses/{course}/tocItems")
@docs.returns_list(_MENU, cap=PAGE_CAP)
async def list_menu(call: Call) -> Response:
    """The menu of a Classic course: its content areas."""
    access = await call.course()
    if is_ultra(access.row):
        raise bad_request("Ultra course is not supported")
    page = page_of(call.request, PAGE_CAP)
    outline = await outline_of(call.connection, access.id)
    chosen = list(outline.walk(None, is_recursive=False, is_whole=Right.CONTENT in access.rights))
    rows = [outline.rows[number] for number in chosen[page.offset : page.offset + page.limit + 1]]
    return call.listing(page, [_menu_record(call, row) for row in rows])


def _menu_record(call: Call, row: Row) -> Json:
    is_hidden = value_at(row["body"], "availability", "available") == "No"
    return {
        "id": primary_id(row["id"]),
        "courseId": primary_id(row["course_id"]),
        "contentId": primary_id(row["id"]),
        "label": row["title"],
        "url": page_of_item(call.site.settings.segment, row),
        "position": row["position"],
        "targetType": "Content",
        "targetId": primary_id(row["id"]),
        "launchInNewWindow": value_at(row["body"], "launchInNewWindow") is True,
        "isEnabled": not is_hidden,
        "isEntryPoint": row["position"] == 0,
        "allowGuests": value_at(row["body"], "availability", "allowGuests") is not False,
        "allowObservers": value_at(row["body"], "availability", "allowObservers") is not False,
        "hidden": is_hidden,
    }


def _ids(address: str) -> Json:
    """Both forms of the id of a file or folder (reference section 1: stored resources)."""
    return {"id": address, "xid": f"xid{address.replace('_', '-', 1)}"}


def _folder_id(course_id: int) -> str:
    return f"_{course_id}_{_FOLDER_AREA}"


def _folder_record(access: CourseAccess) -> Json:
    """The folder in which all files of a course lie."""
    return {
        **_ids(_folder_id(access.id)),
        "name": access.row["course_id"],
        "type": "Folder",
        "hasLinks": False,
        "created": timestamp(access.row["created_at"]),
        "modified": timestamp(access.row["modified_at"]),
    }


def _file_record(call: Call, row: Row) -> Json:
    creator = row["creator_id"]
    return {
        **_ids(primary_id(row["id"])),
        "name": row["name"],
        "type": "File",
        "parentId": _folder_id(row["course_id"]),
        **({} if creator is None else {"creatorId": primary_id(creator)}),
        "size": row["size"],
        "mimeType": guess_type(row["name"])[0] or "application/octet-stream",
        "hasLinks": True,
        "created": timestamp(row["created_at"]),
        "modified": timestamp(row["modified_at"]),
        "version": 1,
        "downloadUrl": file_address(call.request, row["stored"], row["name"]),
    }


@router.get(_RESOURCES)
@docs.returns_list(_FILE, docs.words(type=_TYPES), cap=PAGE_CAP)
async def list_resources(call: Call) -> Response:
    """The files behind the course's content items, in one folder."""
    return await _list(call, await call.course(Right.CONTENT))


async def _list(call: Call, access: CourseAccess) -> Response:
    page = page_of(call.request, PAGE_CAP)
    kind = one_of(call.request, "type", _TYPES) or "File"
    query = _files(access).order_by(content_files.c.id)
    rows = (await call.connection.execute(page.of(query))).mappings().all() if kind == "File" else []
    return call.listing(page, [_file_record(call, row) for row in rows])


@router.get(_RESOURCES + "/{resource}")
@docs.returns(_FILE)
async def get_resource(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    row = await _resource(call, access)
    return call.reply(_folder_record(access) if row is None else _file_record(call, row))


@router.get(_RESOURCES + "/{resource}/children")
@docs.returns_list(_FILE, docs.words(type=_TYPES), cap=PAGE_CAP)
async def list_children_of_resource(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    if await _resource(call, access) is not None:
        raise bad_request("The resource is not a folder")
    return await _list(call, access)


def _files(access: CourseAccess) -> Select[*tuple[object, ...]]:
    item = contents.c.course_id, contents.c.created_at, contents.c.modified_at
    query = (
        select(content_files, *item, file_creators.c.user_id.label("creator_id"))
        .join(contents, contents.c.id == content_files.c.content_id)
        .outerjoin(file_creators, file_creators.c.file_id == content_files.c.id)
    )
    return query.where(contents.c.course_id == access.id)


async def _resource(call: Call, access: CourseAccess) -> RowMapping | None:
    """The file of the path; None means the folder of the course."""
    address = call.path("resource")
    known = _FORM.sub("_", address)
    number = parse_primary(known)
    if number is None:
        raise unknown_form(address)
    if known == _folder_id(access.id):
        return None
    row = (await call.connection.execute(_files(access).where(content_files.c.id == number))).mappings().first()
    if row is None:
        raise not_found(address)
    return row
