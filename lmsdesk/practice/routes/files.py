"""Files of attempts and of content items of Classic courses (reference sections 11 and 13)."""

from abc import ABC, abstractmethod
from mimetypes import guess_type
from typing import ClassVar

from sqlalchemy import RowMapping, Table, delete, insert, select
from sqlalchemy.sql.expression import Select
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra, kind_of, outline_of
from lmsdesk.practice.content.file_references import forget_files, safe_name, take_upload
from lmsdesk.practice.content.item_files import add_file
from lmsdesk.practice.content.signed_links import file_address
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only, reference, require, text, validate
from lmsdesk.practice.protocol.errors import bad_request, forbidden, not_found
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary, primary_id
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content
from lmsdesk.practice.routes.contents import BASE, item_of, visible_item
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, content_files, contents

WITH_FILES = frozenset({"file", "document", "assignment"})


class FileCall(ABC):
    """One call to the files of a resource; a subclass says what is different about its files."""

    path: ClassVar[str]
    parameter: ClassVar[str]
    table: ClassVar[Table]
    owner_column: ClassVar[str]
    schema: ClassVar[BodySchema]
    required: ClassVar[tuple[str, ...]] = ()
    page_cap: ClassVar[int]
    names: ClassVar[tuple[str, str, str, str, str]]
    """Of the calls that list, get, download, add and remove."""

    def __init__(self, call: Call) -> None:
        self.call = call

    @abstractmethod
    async def readable(self) -> RowMapping:
        """The resource of the path; raises a 403 or 404 for those who may not see its files."""

    @abstractmethod
    async def changeable(self) -> RowMapping:
        """The resource of the path; raises for those who may not change its files."""

    @abstractmethod
    def record(self, row: Row) -> Json: ...

    @abstractmethod
    async def add(self, owner: RowMapping, body: Json) -> RowMapping: ...

    def _of(self, owner: RowMapping) -> Select[*tuple[object, ...]]:
        return select(self.table).where(self.table.c[self.owner_column] == owner["id"])

    async def _one(self, owner: RowMapping) -> RowMapping:
        return await self.call.find_row(self.parameter, self.table.c.id, self._of(owner))

    @classmethod
    def add_to(cls, router: Router) -> None:
        """Adds the calls, with what the description of the site says of them."""
        one = f"{cls.path}/{{{cls.parameter}}}"
        calls = [
            ("GET", cls.path, cls._list, docs.returns_list(cls.schema, cap=cls.page_cap)),
            ("GET", one, cls._get, docs.returns(cls.schema)),
            ("GET", f"{one}/download", cls._download, docs.reads(docs.Operation(statuses=(302,)))),
            ("POST", cls.path, cls._add, docs.accepts(cls.schema, *cls.required, statuses=(201,))),
            ("DELETE", one, cls._remove, docs.deletes()),
        ]
        for (verb, path, handler, documented), name in zip(calls, cls.names, strict=True):
            router.add(path, documented(docs.with_name(handler, name)), verb)

    @classmethod
    async def _list(cls, call: Call) -> Response:
        own = cls(call)
        query = own._of(await own.readable()).order_by(cls.table.c.id)
        return await call.page_of(page_of(call.request, cls.page_cap), query, own.record)

    @classmethod
    async def _get(cls, call: Call) -> Response:
        own = cls(call)
        return call.reply(own.record(await own._one(await own.readable())))

    @classmethod
    async def _download(cls, call: Call) -> Response:
        own = cls(call)
        row = await own._one(await own.readable())
        return RedirectResponse(
            file_address(call.request, row["stored"], row["name"]), 302, {"Cache-Control": "no-store"}
        )

    @classmethod
    async def _add(cls, call: Call) -> Response:
        own = cls(call)
        owner = await own.changeable()
        return call.reply(own.record(await own.add(owner, validate(cls.schema, call.body))), 201)

    @classmethod
    async def _remove(cls, call: Call) -> Response:
        own = cls(call)
        row = await own._one(await own.changeable())
        await call.connection.execute(delete(cls.table).where(cls.table.c.id == row["id"]))
        await forget_files(call, [row["stored"]])
        return no_content()


class AttemptFiles(FileCall):
    """The student and, after the submission, those who grade see them; the student changes them before it."""

    path, parameter = "/v1/courses/{course}/gradebook/attempts/{attempt}/files", "file"
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


def _check_kind(access: CourseAccess, item: RowMapping) -> RowMapping:
    if is_ultra(access.row):
        raise bad_request("Attachments are available in Classic courses only")
    if kind_of(item) not in WITH_FILES:
        raise bad_request("The content item cannot have attachments")
    return item


class Attachments(FileCall):
    """Those who see an item see its files; the one of an item of the kind `file` is changed with the item."""

    path, parameter = BASE + "/{content}/attachments", "attachment"
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


router = Router()
for resource in (AttemptFiles, Attachments):
    resource.add_to(router)
