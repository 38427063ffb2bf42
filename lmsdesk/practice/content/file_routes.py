"""The calls of the files of a resource: list, get, download, attach and remove, checked and described alike."""

from abc import ABC, abstractmethod
from typing import ClassVar

from fastapi import APIRouter
from sqlalchemy import RowMapping, Table, delete, select
from sqlalchemy.sql.expression import Select
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.content.file_references import forget_files
from lmsdesk.practice.content.signed_links import file_address
from lmsdesk.practice.protocol.body_schema import BodySchema, validate
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row
from lmsdesk.practice.resources.calls import Call, no_content
from lmsdesk.practice.resources.route_docs import (
    Operation,
    accepts,
    deletes,
    reads,
    returns,
    returns_list,
    with_name,
)


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
    def add_to(cls, router: APIRouter) -> None:
        """Adds the calls, with what the description of the site says of them."""
        one = f"{cls.path}/{{{cls.parameter}}}"
        calls = [
            ("GET", cls.path, cls._list, returns_list(cls.schema, cap=cls.page_cap)),
            ("GET", one, cls._get, returns(cls.schema)),
            ("GET", f"{one}/download", cls._download, reads(Operation(statuses=(302,)))),
            ("POST", cls.path, cls._add, accepts(cls.schema, *cls.required, statuses=(201,))),
            ("DELETE", one, cls._remove, deletes()),
        ]
        for (verb, path, handler, documented), name in zip(calls, cls.names, strict=True):
            router.add_api_route(path, documented(with_name(handler, name)), methods=[verb])

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
