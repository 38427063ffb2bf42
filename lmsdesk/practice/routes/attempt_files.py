"""Files of an attempt (reference section 11)."""

from typing import ClassVar

from sqlalchemy import RowMapping, insert, select

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import outline_of
from lmsdesk.practice.content.file_references import safe_name, take_upload
from lmsdesk.practice.content.file_routes import FileCall
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, reference, require, text
from lmsdesk.practice.protocol.errors import bad_request, forbidden, not_found
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary, primary_id
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, content_files, contents

FILES = "/v1/courses/{course}/gradebook/attempts/{attempt}/files"


class AttemptFiles(FileCall):
    """The student and, after the submission, those who grade see them; the student changes them before it."""

    path, parameter = FILES, "file"
    table, owner_column = attempt_files, "attempt_id"
    schema: ClassVar[BodySchema] = {
        **dict.fromkeys(("id", "viewUrl"), read_only),
        **dict.fromkeys(("name", "uploadId"), text()),
        "resourceId": reference,
    }
    page_cap = 100
    names = ("list_files", "get_file", "download_file", "attach_file", "delete_file")

    async def readable(self) -> RowMapping:
        access = await self.call.course()
        in_course = columns.c.course_id == access.id
        among = select(attempts).join(columns, columns.c.id == attempts.c.column_id).where(in_course)
        row = await self.call.find_row("attempt", attempts.c.id, among)
        is_own = row["user_id"] == self.call.principal.user_id
        is_gradable = Right.GRADES in access.rights and row["status"] != "InProgress"
        if not (is_own or is_gradable):
            raise not_found(self.call.path("attempt"))
        return row

    async def changeable(self) -> RowMapping:
        attempt = await self.readable()
        if attempt["user_id"] != self.call.principal.user_id or attempt["status"] != "InProgress":
            raise forbidden("Files can be changed by their owner while the attempt is in progress.")
        return attempt

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), "name": row["name"]}

    async def add(self, owner: RowMapping, body: Json) -> RowMapping:
        source = await self._source(owner, body)
        name = safe_name(body.get("name") or source["name"])
        values = {"attempt_id": owner["id"], "name": name, "stored": source["stored"], "size": source["size"]}
        made = await self.call.connection.execute(insert(attempt_files).values(values).returning(attempt_files))
        row: RowMapping = made.mappings().one()
        return row

    async def _source(self, attempt: RowMapping, body: Json) -> RowMapping:
        """The upload, or the file of an item of the course that is open to the person; both then share the bytes."""
        call = self.call
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


router = AttemptFiles.routes()
