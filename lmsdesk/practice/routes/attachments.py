"""Files attached to content items of Classic courses (reference section 13)."""

from mimetypes import guess_type
from typing import ClassVar

from sqlalchemy import RowMapping

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra, kind_of
from lmsdesk.practice.content.file_references import safe_name, take_upload
from lmsdesk.practice.content.file_routes import FileCall
from lmsdesk.practice.content.item_files import add_file
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, require, text
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import CourseAccess
from lmsdesk.practice.routes.contents import BASE, item_of, visible_item
from lmsdesk.practice.storage.tables import content_files

ATTACHMENTS = BASE + "/{content}/attachments"
WITH_FILES = frozenset({"file", "document", "assignment"})


def _check_kind(access: CourseAccess, item: RowMapping) -> RowMapping:
    if is_ultra(access.row):
        raise bad_request("Attachments are available in Classic courses only")
    if kind_of(item) not in WITH_FILES:
        raise bad_request("The content item cannot have attachments")
    return item


class Attachments(FileCall):
    """Those who see an item see its files; the one of an item of the kind `file` is changed with the item."""

    path, parameter = ATTACHMENTS, "attachment"
    table, owner_column = content_files, "content_id"
    schema: ClassVar[BodySchema] = {"id": read_only, "mimeType": read_only, "fileName": text(), "uploadId": text()}
    required = ("uploadId",)
    page_cap = 200
    names = ("list_attachments", "get_attachment", "download_attachment", "attach", "detach")

    async def readable(self) -> RowMapping:
        access = await self.call.course()
        return _check_kind(access, await visible_item(self.call, access))

    async def changeable(self) -> RowMapping:
        access = await self.call.course(Right.CONTENT)
        item = _check_kind(access, await item_of(self.call, access))
        if kind_of(item) == "file":
            raise bad_request("The file of this content item is changed by a PATCH of the item")
        return item

    def record(self, row: Row) -> Json:
        kind = guess_type(row["name"])[0] or "application/octet-stream"
        return {"id": primary_id(row["id"]), "fileName": row["name"], "mimeType": kind}

    async def add(self, owner: RowMapping, body: Json) -> RowMapping:
        require(body, "uploadId")
        upload = await take_upload(self.call, body["uploadId"])
        return await add_file(self.call, owner["id"], safe_name(body.get("fileName") or upload["name"]), upload)


router = Attachments.routes()
