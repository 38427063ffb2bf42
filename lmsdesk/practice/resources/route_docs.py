"""Makes handlers of calls: opens the call, and keeps what the description of the site says of it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.body_schema import BodySchema
from lmsdesk.practice.protocol.paging import COMPARISONS
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.resources.calls import Call, reading, writing
from lmsdesk.practice.resources.resource_types import ResourceType

Query = Mapping[str, Json]
"""The query parameters that a handler reads, each with the JSON Schema of its value."""

Handler = TypeVar("Handler", bound=Callable[..., object])
Work = Callable[[Call], Awaitable[Response]]
"""What a handler does with its call once that is open."""
Decorator = Callable[[Work], Callable[[Request], Awaitable[Response]]]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One call: the schemas of body and reply, the statuses of success, and what the query may hold."""

    body: BodySchema | None = None
    required: tuple[str, ...] = ()
    reply: BodySchema | None = None
    is_list: bool = False
    refusal: BodySchema | None = None
    """The body of a 400 or 401 that is not the common one."""
    statuses: tuple[int, ...] = (200,)
    query: Query = field(default_factory=dict)
    new_names: Mapping[str, str] = field(default_factory=dict)
    """What versions after the first call a property of the body."""
    dropped: tuple[str, ...] = ()
    """Properties of the body that versions after the first do not know any more; a dot reaches inside."""
    special: Json = field(default_factory=dict)
    """Parts of the description that follow from no schema: forms, pages, OAuth replies."""


_documented: dict[object, Operation] = {}


def documents(operation: Operation) -> Callable[[Handler], Handler]:
    """Ties the words to the handler that keeps them."""

    def tie(handler: Handler) -> Handler:
        _documented[handler] = operation
        return handler

    return tie


def operation_of(handler: object) -> Operation | None:
    return _documented.get(handler)


def with_name(work: Work, name: str) -> Work:
    async def named(call: Call) -> Response:
        return await work(call)

    named.__name__ = name
    return named


def reads(operation: Operation, *, has_body: bool = False) -> Decorator:
    """The handler of a call that changes nothing."""
    return _handles(operation, partial(reading, has_body=has_body))


def writes(operation: Operation, *, has_body: bool = True) -> Decorator:
    """The handler of a call in a transaction of its own."""
    return _handles(operation, partial(writing, has_body=has_body))


def _handles(operation: Operation, open_call: Callable[[Request], AbstractAsyncContextManager[Call]]) -> Decorator:
    def make(work: Work) -> Callable[[Request], Awaitable[Response]]:
        async def handler(request: Request) -> Response:
            async with open_call(request) as call:
                return await work(call)

        handler.__name__, handler.__doc__ = work.__name__, work.__doc__
        return documents(operation)(handler)

    return make


def returns(reply: BodySchema, query: Query | None = None) -> Decorator:
    return reads(Operation(reply=reply, query={**FIELDS, **(query or {})}))


def returns_list(reply: BodySchema, query: Query | None = None, *, cap: int) -> Decorator:
    """A GET of a list, in pages of at most `cap` rows."""
    paging: Query = {
        "offset": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        "limit": {"type": "integer", "minimum": 1, "maximum": cap},
    }
    return reads(Operation(reply=reply, is_list=True, query={**FIELDS, **paging, **(query or {})}))


def creates(
    resource_type: ResourceType,
    *also_required: str,
    dropped: tuple[str, ...] = (),
    filled_in: tuple[str, ...] = (),
    query: Query | None = None,
) -> Decorator:
    """A POST or PUT that answers 201 with the new object; what has a default or is filled in need not be sent."""
    known = {*resource_type.defaults, *filled_in}
    needed = [name for name in (*resource_type.required, *resource_type.required_on_create) if name not in known]
    schema = resource_type.schema
    return accepts(schema, *needed, *also_required, statuses=(201,), query=query, dropped=dropped)


def accepts(
    body: BodySchema,
    *required: str,
    reply: BodySchema | None = None,
    statuses: tuple[int, ...] = (200,),
    query: Query | None = None,
    dropped: tuple[str, ...] = (),
) -> Decorator:
    """A call with a body; it answers in the same schema unless `reply` says otherwise."""
    shown = body if reply is None else reply
    asked = {**FIELDS, **(query or {})}
    operation = Operation(body=body, required=required, reply=shown, statuses=statuses, query=asked, dropped=dropped)
    return writes(operation)


def deletes(*statuses: int, query: Query | None = None) -> Decorator:
    """A DELETE; 204 unless other statuses are named."""
    return writes(Operation(statuses=statuses or (204,), query=query or {}), has_body=False)


def texts(*names: str) -> Query:
    return {name: {"type": "string"} for name in names}


def booleans(*names: str) -> Query:
    """Booleans in any case (reference section 2.2)."""
    return {name: {"enum": ["true", "false", "True", "False"]} for name in names}


def moments(*names: str) -> Query:
    return {name: {"type": "string", "format": "date-time"} for name in names}


def words(**values: Sequence[str]) -> Query:
    return {name: {"enum": list(known)} for name, known in values.items()}


def dates(*names: str, comparisons: Sequence[str] = COMPARISONS) -> Query:
    """Filters by time, each with its comparison (reference section 2.3)."""
    return {**moments(*names), **{f"{name}Compare": {"enum": list(comparisons)} for name in names}}


def sorts(*names: str) -> Query:
    """The `sort` parameter over the named properties (reference section 4.3)."""
    return {"sort": list_schema(*(name.replace(".", "[.]") for name in names), suffix="([(](asc|desc)[)])?")}


def list_schema(*words: str, suffix: str = "") -> Json:
    """The schema of a list of these words, with commas between them."""
    one = f" *({'|'.join(words)}){suffix} *"
    return {"type": "string", "pattern": f"^{one}(,{one})*$"}


def dates_until(*names: str) -> Query:
    """The other ends of the comparison `between`."""
    return moments(*(f"{name}Until" for name in names))


def expands(*names: str) -> Query:
    return {"expand": list_schema(*names)}


FIELDS: Query = texts("fields")
