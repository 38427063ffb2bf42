"""Content items of a course (specification sections 2 and 4, reference section 13)."""

from itertools import islice

from sqlalchemy import RowMapping, delete, func, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import (
    ASSIGNMENTS,
    CONTENTS,
    NEEDED_BY_KIND,
    check_kind,
    content_record,
    forget_columns,
    is_ultra,
    kind_of,
    outline_of,
    page_of_item,
    put_in_order,
)
from lmsdesk.practice.content.file_references import files_of, forget_files
from lmsdesk.practice.content.inline_uploads import adopt_links, sign_texts, without_signatures
from lmsdesk.practice.content.item_files import keep_file, take_named_file
from lmsdesk.practice.gradebook.groups import with_groups
from lmsdesk.practice.protocol.body_schema import require, validate
from lmsdesk.practice.protocol.errors import bad_request, conflict, forbidden, not_found
from lmsdesk.practice.protocol.paging import boolean_parameter, contains, date_filters, equals, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, parse_primary, present, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.resources.resource_queries import change, create, find, get
from lmsdesk.practice.resources.resource_types import COLUMNS
from lmsdesk.practice.storage.tables import columns, content_files, contents, inline_files

router = Router()

PAGE_CAP = 200
BASE = "/v1/courses/{course}/contents"
_QUERY: docs.Query = {
    **docs.texts("title", "contentHandler"),
    **docs.dates("created", "modified"),
    **docs.booleans("reviewable", "recursive"),
}


async def root_of(call: Call, access: CourseAccess) -> RowMapping:
    """The root item of a course of the newer view."""
    query = (
        select(contents)
        .where(contents.c.course_id == access.id, contents.c.parent_id.is_(None), contents.c.title == "ROOT")
        .order_by(contents.c.position, contents.c.id)
        .limit(1)
    )
    row = (await call.connection.execute(query)).mappings().first()
    if row is None:
        raise not_found("root")
    return row


async def item_of(call: Call, access: CourseAccess) -> RowMapping:
    """The item of the path; `root` needs the primary course id and an Ultra course (object identifiers, rule 4)."""
    address = call.path("content")
    if address in {"interactive", "indirect"}:
        # Words for folders that a course can have (reference section 2.1); no course here has them.
        raise not_found(address)
    if address != "root":
        return await find(call.connection, CONTENTS, address, contents.c.course_id == access.id)
    if parse_primary(call.path("course")) is None:
        raise bad_request("The id root works with a primary course id only")
    if not is_ultra(access.row):
        raise bad_request("The id root is available in Ultra courses only")
    return await root_of(call, access)


async def visible_item(call: Call, access: CourseAccess) -> RowMapping:
    """The item of the path, if it is open to the caller."""
    row = await item_of(call, access)
    is_author = Right.CONTENT in access.rights
    if not is_author and not (await outline_of(call.connection, access.id)).is_open(row["id"]):
        raise forbidden("The content item is not available.")
    return row


async def item_records(call: Call, access: CourseAccess, *rows: RowMapping) -> list[Json]:
    texts = await sign_texts(call, inline_files.c.content_id, {row["id"]: row["body"].get("body") for row in rows})
    is_whole = Right.CONTENT in access.rights
    grouped = await with_groups(call, [row["id"] for row in rows])
    segment = call.site.settings.segment
    return [
        content_record(
            row, texts[row["id"]], page_of_item(segment, row), is_whole=is_whole, is_for_groups=row["id"] in grouped
        )
        for row in rows
    ]


async def _matching(call: Call, access: CourseAccess) -> set[int]:
    """The items that fit the filters of the request."""
    request, c = call.request, contents.c
    wanted = [
        c.course_id == access.id,
        *contains(request, {"title": c.title}),
        *equals(request, {"contentHandler": c.handler}),
        *date_filters(request, created=c.created_at, modified=c.modified_at),
    ]
    is_reviewable = boolean_parameter(request, "reviewable")
    if is_reviewable is not None:
        wanted.append(func.coalesce(c.body["reviewable"].as_boolean(), False).is_(is_reviewable))
    return set((await call.connection.execute(select(c.id).where(*wanted))).scalars())


async def _list(call: Call, access: CourseAccess, parent: int | None) -> Response:
    page = page_of(call.request, PAGE_CAP)
    outline = await outline_of(call.connection, access.id)
    is_recursive = boolean_parameter(call.request, "recursive") is True
    is_whole = Right.CONTENT in access.rights
    is_shut = not is_whole and parent is not None and not outline.is_open(parent)
    numbers = iter(()) if is_shut else outline.walk(parent, is_recursive=is_recursive, is_whole=is_whole)
    matching = await _matching(call, access)
    chosen = islice((number for number in numbers if number in matching), page.offset, page.offset + page.limit + 1)
    return call.listing(page, await item_records(call, access, *(outline.rows[number] for number in chosen)))


@router.get(BASE)
@docs.returns_list(CONTENTS.schema, _QUERY, cap=PAGE_CAP)
async def list_contents(call: Call) -> Response:
    """The top level: the folders of a Classic course, what stands below the root of an Ultra one."""
    access = await call.course()
    root = (await root_of(call, access))["id"] if is_ultra(access.row) else None
    return await _list(call, access, root)


@router.get(BASE + "/{content}")
@docs.returns(CONTENTS.schema)
async def get_content(call: Call) -> Response:
    access = await call.course()
    return call.reply((await item_records(call, access, await visible_item(call, access)))[0])


@router.get(BASE + "/{content}/children")
@docs.returns_list(CONTENTS.schema, _QUERY, cap=PAGE_CAP)
async def list_children(call: Call) -> Response:
    access = await call.course()
    return await _list(call, access, (await visible_item(call, access))["id"])


@router.post(BASE)
@docs.creates(CONTENTS)
async def create_content(call: Call) -> Response:
    """In Ultra below the root; elsewhere a folder of the top level (reference section 13)."""
    access = await call.course(Right.CONTENT)
    if is_ultra(access.row):
        return call.reply(await _create(call, access, (await root_of(call, access))["id"]), 201)
    if value_at({"body": call.body}, "body", "contentHandler", "id") != call.site.settings.handler("folder"):
        raise bad_request("Only folders can be created at the top level of this course")
    return call.reply(await _create(call, access, None), 201)


@router.post(BASE + "/{content}/children")
@docs.creates(CONTENTS)
async def create_child(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    parent = await item_of(call, access)
    check_parent(parent)
    return call.reply(await _create(call, access, parent["id"]), 201)


def check_parent(row: RowMapping) -> None:
    if kind_of(row) != "folder":
        raise bad_request("The content item cannot have children")


def _new_body(call: Call) -> Json:
    """The checked body of a new item, whose handler must be one that a POST can make."""
    body = present(validate(CONTENTS.schema, call.body))
    require(body, *CONTENTS.required)
    handler = body["contentHandler"]
    kind = str(handler["id"]).removeprefix(call.site.settings.handler(""))
    if kind in ASSIGNMENTS:
        raise bad_request("Assignments are created by createAssignment")
    if kind not in NEEDED_BY_KIND:
        raise bad_request(f"The content handler {str(handler['id'])[:100]} is not known")
    require(body, *(f"contentHandler.{name}" for name in NEEDED_BY_KIND[kind]))
    check_kind(kind, handler)
    _check_link(handler)
    return body


def _check_link(handler: Json) -> None:
    address = handler.get("url")
    if address is not None and not address.lower().startswith(("https://", "http://")):
        raise bad_request("The property contentHandler.url must be an http or https address")


async def _create(call: Call, access: CourseAccess, parent_id: int | None) -> Json:
    body = _new_body(call)
    position = body.pop("position", None)
    if body.pop("parentId", None) not in {None, None if parent_id is None else primary_id(parent_id)}:
        raise bad_request("The property parentId is not the item of the path")
    given = body["contentHandler"].pop("file", None)
    is_file = body["contentHandler"]["id"] == call.site.settings.handler("file")
    file = await take_named_file(call, access.id, given, own=0) if is_file else None
    if file is not None:
        body["contentHandler"]["file"] = {"fileName": file.name}
    number = await create(call.connection, CONTENTS, body, course_id=access.id, parent_id=parent_id, position=0)
    if file is not None:
        await keep_file(call, number, file)
    await adopt_links(call, inline_files.c.content_id, number, body.get("body"))
    await put_in_order(call.connection, await get(call.connection, contents, number), position)
    return (await item_records(call, access, await get(call.connection, contents, number)))[0]


@router.patch(BASE + "/{content}")
@docs.accepts(CONTENTS.schema)
async def change_content(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    row = await item_of(call, access)
    patch = validate(CONTENTS.schema, call.body)
    if row["parent_id"] is None and is_ultra(access.row) and patch.get("title", row["title"]) != row["title"]:
        # By its title the root is found.
        raise bad_request("The title of the root cannot be changed")
    await _move(call, access, row, patch)
    if isinstance(patch.get("body"), str):
        patch["body"] = await without_signatures(call, inline_files.c.content_id, row["id"], patch["body"])
    await _check_handler(call, row, patch)
    changed = await change(call.connection, CONTENTS, row, patch)
    if "body" in patch:
        await adopt_links(call, inline_files.c.content_id, row["id"], patch["body"])
    await _rename_column(call, row, patch)
    return call.reply((await item_records(call, access, await get(call.connection, contents, changed["id"])))[0])


async def _move(call: Call, access: CourseAccess, row: RowMapping, patch: Json) -> None:
    """Takes `parentId` and `position` out of the patch and does what they say."""
    position, address = patch.pop("position", None), patch.pop("parentId", None)
    target = row["parent_id"] if address is None else parse_primary(address)
    if target == row["parent_id"]:
        if position not in {None, row["position"]}:
            await put_in_order(call.connection, row, position)
        return
    parent = await find(call.connection, CONTENTS, address, contents.c.course_id == access.id)
    check_parent(parent)
    outline = await outline_of(call.connection, access.id)
    if outline.is_below(parent["id"], row["id"]):
        raise bad_request("A content item cannot be moved into itself")
    if row["parent_id"] is None:
        raise conflict("A top level item cannot be moved")
    await call.connection.execute(update(contents).where(contents.c.id == row["id"]).values(parent_id=target))
    await put_in_order(call.connection, await get(call.connection, contents, row["id"]), position)


async def _check_handler(call: Call, row: RowMapping, patch: Json) -> None:
    """The handler keeps its id; a new upload replaces the file, a new file name renames it."""
    handler = patch.get("contentHandler")
    if handler is None:
        patch.pop("contentHandler", None)
        return
    if handler.get("id", row["handler"]) != row["handler"]:
        raise bad_request("The property contentHandler.id cannot be changed")
    check_kind(kind_of(row), handler)
    if handler.get("url", "") is None:
        raise bad_request("The property contentHandler.url is required")
    _check_link(handler)
    given = handler.pop("file", None)
    if given is None or kind_of(row) != "file":
        return
    kept = value_at(row["body"], "contentHandler", "file", "fileName")
    if given.get("uploadId") is None and given.get("fileName") in {None, kept}:
        return
    file = await take_named_file(call, row["course_id"], {"fileName": kept, **present(given)}, own=row["id"])
    if file is not None:
        handler["file"] = {"fileName": file.name}
        await keep_file(call, row["id"], file)


async def _rename_column(call: Call, row: RowMapping, patch: Json) -> None:
    """An assignment and its column have one name."""
    if row["column_id"] is None or patch.get("title") in {None, row["title"]}:
        return
    query = select(columns).where(columns.c.id == row["column_id"])
    column = (await call.connection.execute(query)).mappings().first()
    if column is not None:
        await change(call.connection, COLUMNS, column, {"name": patch["title"]})


@router.delete(BASE + "/{content}")
@docs.deletes(query=docs.booleans("deleteGrades"))
async def delete_content(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    row = await item_of(call, access)
    if row["parent_id"] is None:
        raise conflict("A top level item cannot be deleted")
    outline = await outline_of(call.connection, access.id)
    numbers = [row["id"], *outline.walk(row["id"], is_recursive=True)]
    with_columns = [outline.rows[number]["column_id"] for number in numbers]
    files = [
        *await files_of(call, content_files, "content_id", numbers),
        *await files_of(call, inline_files, "content_id", numbers),
        *await forget_columns(
            call, with_columns, are_grades_deleted=boolean_parameter(call.request, "deleteGrades") is True
        ),
    ]
    await call.connection.execute(delete(contents).where(contents.c.id == row["id"]))
    await forget_files(call, files)
    return no_content()
