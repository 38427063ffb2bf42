"""The calls of a plain resource: list, get, create, change and delete, checked and described alike."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from sqlalchemy import ColumnElement, RowMapping, select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.paging import order, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, merge, primary_id
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import change, create, get, remove
from lmsdesk.practice.resources.resource_types import ResourceType

Conditions = Sequence[ColumnElement[Any]]
Access = TypeVar("Access")


class PlainCall(ABC, Generic[Access]):
    """One call to a plain resource; a subclass says what is different about one kind, and `routes` gives its calls."""

    path: ClassVar[str]
    kind: ClassVar[ResourceType]
    name: ClassVar[str]
    plural: ClassVar[str] = ""
    parameter: ClassVar[str] = "id"
    page_cap: ClassVar[int] = 200
    page_size: ClassVar[int | None] = None
    query: ClassVar[docs.Query] = {}
    """The parameters of the list, beside those of pages and order."""
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {}
    default_order: ClassVar[Conditions] = ()
    """What the list is sorted by after `sort` and before the ids."""
    reply_query: ClassVar[docs.Query] = {}
    """The parameters of every call that answers with a resource."""
    filled_in: ClassVar[tuple[str, ...]] = ()
    """Required properties that a new resource gets from the site when they are not sent."""
    is_changeable: ClassVar[bool] = True
    deletion_status: ClassVar[int] = 204

    def __init__(self, call: Call, access: Access) -> None:
        self.call = call
        self.access = access
        self.row: RowMapping | None = None
        """The resource that is changed."""

    @classmethod
    @abstractmethod
    async def open(cls, call: Call, *, is_change: bool) -> Self:
        """Raises a 403 for those who may not read, or not change."""

    @abstractmethod
    def visible(self) -> Conditions:
        """The rows that there are for the caller."""

    def filters(self) -> Conditions:
        return ()

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), **row["body"]}

    async def read_record(self, row: Row) -> Json:
        """One that is asked for by itself."""
        return self.record(row)

    async def values(self, body: Json) -> Json:  # noqa: ARG002 (for subclasses)
        """Table columns beside the body; raises for a body that does not fit."""
        return {}

    async def insert(self, body: Json) -> int:
        """Creates a resource and returns its number."""
        return await create(self.call.connection, self.kind, body, **await self.values(body))

    async def update(self, row: RowMapping, patch: Json) -> None:
        values = await self.values(merge(row["body"], patch))
        await change(self.call.connection, self.kind, row, patch, **values)

    async def delete(self, row: RowMapping) -> None:
        await remove(self.call.connection, self.kind.table, row["id"])

    async def one(self) -> RowMapping:
        return await self.call.one(self.kind, *self.visible(), name=self.parameter)

    async def reply(self, number: int, status: int = 200) -> Response:
        return self.call.reply(self.record(await get(self.call.connection, self.kind.table, number)), status)

    async def reply_page(self, *conditions: ColumnElement[bool]) -> Response:
        """A page of the rows that fit the conditions and the filters of the request."""
        table, request = self.kind.table, self.call.request
        page = page_of(request, self.page_cap, default=self.page_size)
        sorting = order(request, self.sort_columns) if self.sort_columns else []
        query = select(table).where(*self.visible(), *self.filters(), *conditions)
        return await self.call.page_of(page, query.order_by(*sorting, *self.default_order, table.c.id), self.record)

    async def reply_created(self) -> Response:
        number = await self.insert(merge(self.kind.defaults, validate(self.kind.schema, self.call.body)))
        return await self.reply(number, 201)

    @classmethod
    def routes(cls) -> Router:
        router = Router()
        cls.add_to(router)
        return router

    @classmethod
    def add_to(cls, router: Router) -> None:
        """Adds the calls, with what the description of the site says of them."""
        schema, one = cls.kind.schema, f"{cls.path}/{{{cls.parameter}}}"
        sorting = docs.sorts(*cls.sort_columns) if cls.sort_columns else {}
        listing = docs.returns_list(schema, {**cls.reply_query, **cls.query, **sorting}, cap=cls.page_cap)
        calls = [
            ("GET", cls.path, f"list_{cls.plural or cls.name + 's'}", cls._list, listing),
            ("GET", one, f"get_{cls.name}", cls._get, docs.returns(schema, cls.reply_query)),
        ]
        if cls.is_changeable:
            creation = docs.creates(cls.kind, filled_in=cls.filled_in, query=cls.reply_query)
            calls += [
                ("POST", cls.path, f"create_{cls.name}", cls._create, creation),
                ("PATCH", one, f"change_{cls.name}", cls._change, docs.accepts(schema, query=cls.reply_query)),
                ("DELETE", one, f"delete_{cls.name}", cls._delete, docs.deletes(cls.deletion_status)),
            ]
        for verb, path, name, handler, documented in calls:
            router.add(path, documented(docs.with_name(handler, name)), verb)

    @classmethod
    async def _list(cls, call: Call) -> Response:
        return await (await cls.open(call, is_change=False)).reply_page()

    @classmethod
    async def _get(cls, call: Call) -> Response:
        own = await cls.open(call, is_change=False)
        return call.reply(await own.read_record(await own.one()))

    @classmethod
    async def _create(cls, call: Call) -> Response:
        return await (await cls.open(call, is_change=True)).reply_created()

    @classmethod
    async def _change(cls, call: Call) -> Response:
        own = await cls.open(call, is_change=True)
        own.row = row = await own.one()
        await own.update(row, validate(cls.kind.schema, call.body))
        return await own.reply(row["id"])

    @classmethod
    async def _delete(cls, call: Call) -> Response:
        own = await cls.open(call, is_change=True)
        await own.delete(await own.one())
        return Response(status_code=cls.deletion_status)


class SiteCall(PlainCall[None]):
    """Resources of the whole site, which administrators change."""

    is_public: ClassVar[bool] = False

    @classmethod
    async def open(cls, call: Call, *, is_change: bool) -> Self:
        if is_change or not cls.is_public:
            call.administer()
        return cls(call, None)

    def visible(self) -> Conditions:
        return ()


class CourseCall(PlainCall[CourseAccess]):
    """Resources of one course; `read` and `write` are the rights that they need."""

    read: ClassVar[Right | None] = None
    write: ClassVar[Right | None] = None

    @classmethod
    async def open(cls, call: Call, *, is_change: bool) -> Self:
        return cls(call, await call.course(cls.write if is_change else cls.read))

    def visible(self) -> Conditions:
        return (self.kind.table.c.course_id == self.access.id,)

    async def insert(self, body: Json) -> int:
        values = {"course_id": self.access.id, **await self.values(body)}
        return await create(self.call.connection, self.kind, body, **values)
