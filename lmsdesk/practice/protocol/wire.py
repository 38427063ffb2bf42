"""The border to JSON: reading bodies, writing replies, times and primary ids as the wire spells them."""

import re
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from time import time
from typing import Any, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

Json = dict[str, Any]
Row = Mapping[Any, Any]
"""A row of a table, by the names of its columns."""

SLASH = "\udc2f"
"""Stands for a slash inside an id while the path is taken apart."""
PRIMARY_ID = "^_[0-9]{1,18}_[0-9]{1,9}$"
TIMESTAMP = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"
"""How ids and times look on the wire, as patterns for the description of the site."""

_PRIMARY = re.compile(r"_([0-9]{1,18})_([0-9]{1,9})")
_encoder = msgspec.json.Encoder()


class JsonResponse(Response):
    """A JSON reply in the content type of the specification (section 5)."""

    media_type = "application/json;charset=UTF-8"

    def render(self, content: object) -> bytes:
        return _encoder.encode(content)


def segment(request: Request, name: str) -> str:
    """A part of the path, with the slashes that were sent as %2F."""
    return str(request.path_params[name]).replace(SLASH, "/")


def now_ms() -> int:
    """The present time in milliseconds since 1970, UTC."""
    return int(time() * 1000)


@lru_cache(maxsize=16_384)
def timestamp(at_ms: int) -> str:
    """`2026-09-01T08:00:00.000Z` (specification section 2)."""
    moment = datetime.fromtimestamp(at_ms // 1000, UTC)
    return f"{moment.isoformat()[:19]}.{at_ms % 1000:03d}Z"


def parse_timestamp(text: str) -> int:
    """Milliseconds since 1970 of an ISO 8601 time; without an offset it is UTC. Raises ValueError."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return round(moment.timestamp() * 1000)


def primary_id(number: int) -> str:
    return f"_{number}_1"


def parse_primary(text: object) -> int | None:
    """The number inside `_<n>_1`; 0 (which no row has) for numbers that cannot be; None for another form."""
    found = _PRIMARY.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return None
    number = int(found[1])
    return number if found[2] == "1" and number < 2**31 else 0


def new_uuid() -> str:
    return secrets.token_hex(16)


def present(record: Mapping[str, object]) -> Json:
    """The record without the properties that have no value: the wire leaves those out."""
    return {name: value for name, value in record.items() if value is not None}


def merge(base: Json, patch: Json) -> Json:
    """`base` with the values of `patch`: objects merge, an explicit null clears (reference section 2.2)."""
    result = dict(base)
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            below = result.get(name)
            result[name] = merge(below if isinstance(below, dict) else {}, value)
        else:
            result[name] = value
    return result


def value_at(body: Mapping[str, object], *path: str) -> object:
    """The value at a path of nested objects, or None."""
    value: object = body
    for name in path:
        if not isinstance(value, dict):
            return None
        value = cast("Json", value).get(name)
    return value
