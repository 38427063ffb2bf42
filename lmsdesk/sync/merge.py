"""The three-way merge of one grade, field by field; pure.

A field of the person's patch is sent when the service still holds what the person saw, is confirmed when the service
already holds the same, and is a conflict otherwise. Absent, null, empty and "not exempt" are one value.
"""

from typing import Any

from msgspec import Struct

from lmsdesk.model.wire import Json

_CLEARED_TEXT = "-"
"""The service reads a dash as no text (reference section 9)."""


class Merge(Struct, frozen=True):
    """What is to be done with each field of a patch; the three parts never share a field."""

    send: Json
    """Field → the person's value."""
    agreed: frozenset[str]
    """Fields of which the service holds the person's value already."""
    conflict: Json
    """Field → the service's value."""


def merge(base: Json, mine: Json, theirs: Json) -> Merge:
    """Lay the person's patch over the service's present values, given the values the person started from."""
    send: Json = {}
    agreed: set[str] = set()
    conflict: Json = {}
    for name, value in mine.items():
        if is_same_for_service(name, value, theirs.get(name)):
            agreed.add(name)
        elif is_same_for_service(name, base.get(name), theirs.get(name)):
            send[name] = value
        else:
            conflict[name] = theirs.get(name)
    return Merge(send, frozenset(agreed), conflict)


def is_same_for_service(name: str, one: Any, other: Any) -> bool:
    """Whether two values of a field mean the same to the service."""
    return bool(_normal(name, one) == _normal(name, other))


def _normal(name: str, value: Any) -> Any:
    if name == "exempt":
        return bool(value)
    if isinstance(value, int | float):
        return round(float(value), 5) + 0.0
    if isinstance(value, str):
        text = value.replace("\r\n", "\n").strip()
        is_empty = not text or (name == "text" and text == _CLEARED_TEXT)
        return None if is_empty else text
    return value
