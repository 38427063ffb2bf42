"""What a handler says about itself for the description of the site: body, reply, status and query."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.body_schema import BodySchema
from lmsdesk.practice.protocol.paging import COMPARISONS
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.resources.resource_types import ResourceType

Query = Mapping[str, Json]
"""The query parameters that a handler reads, each with the JSON Schema of its value."""

Handler = TypeVar("Handler", bound=Callable[..., object])


AsyncHandler = Callable[[Request], Awaitable[Response]]


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


def with_name(handler: AsyncHandler, name: str) -> AsyncHandler:
    async def endpoint(request: Request) -> Response:
        return await handler(request)

    endpoint.__name__ = name
    return endpoint


def returns(reply: BodySchema, query: Query | None = None) -> Callable[[Handler], Handler]:
    return documents(Operation(reply=reply, query={**FIELDS, **(query or {})}))


def returns_list(reply: BodySchema, query: Query | None = None, *, cap: int) -> Callable[[Handler], Handler]:
    """A GET of a list, in pages of at most `cap` rows."""
    paging: Query = {
        "offset": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        "limit": {"type": "integer", "minimum": 1, "maximum": cap},
    }
    return documents(Operation(reply=reply, is_list=True, query={**FIELDS, **paging, **(query or {})}))


def creates(
    resource_type: ResourceType,
    *also_required: str,
    dropped: tuple[str, ...] = (),
    filled_in: tuple[str, ...] = (),
    query: Query | None = None,
) -> Callable[[Handler], Handler]:
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
) -> Callable[[Handler], Handler]:
    """A call with a body; it answers in the same schema unless `reply` says otherwise."""
    shown = body if reply is None else reply
    asked = {**FIELDS, **(query or {})}
    operation = Operation(body=body, required=required, reply=shown, statuses=statuses, query=asked, dropped=dropped)
    return documents(operation)


def deletes(*statuses: int, query: Query | None = None) -> Callable[[Handler], Handler]:
    """A DELETE; 204 unless other statuses are named."""
    return documents(Operation(statuses=statuses or (204,), query=query or {}))


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
