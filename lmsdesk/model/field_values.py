"""Fields of a record by their paths on the wire, such as `availability.available`: what they hold, what has changed."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from lmsdesk.model.wire import Json, Timestamp

P = TypeVar("P", bound=str)

Values = Mapping[str, object]
"""What fields hold, as JSON; a field that is absent on the wire is None."""


def values_at(whole: Json, paths: Iterable[P]) -> dict[P, object]:
    """What the JSON object holds at these paths."""
    return {path: value_inside(whole, path) for path in paths}


def value_inside(whole: Json, path: str) -> object:
    value: object = whole
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def nested(values: Mapping[P, object]) -> Json:
    """The JSON object that sets these fields."""
    made: Json = {}
    for path, value in values.items():
        *parents, last = path.split(".")
        parent_value = made
        for parent in parents:
            parent_value = parent_value.setdefault(parent, {})
        parent_value[last] = value
    return made


def is_same(one: object, other: object, *, is_moment: bool = False) -> bool:
    """Whether two values of a field mean the same: an empty text is nothing, and moments are compared as moments."""
    if isinstance(one, str) and isinstance(other, str):
        if not is_moment:
            return one.strip() == other.strip()
        try:
            return Timestamp.parse(one) == Timestamp.parse(other)
        except ValueError:
            return one == other
    return one == other or (_is_nothing(one) and _is_nothing(other))


def changed(before: Mapping[P, object], after: Mapping[P, object], moments: Collection[str]) -> dict[P, object]:
    """The fields of `after` that mean something else than in `before`."""
    return {
        path: value for path, value in after.items() if not is_same(before.get(path), value, is_moment=path in moments)
    }


def _is_nothing(value: object) -> bool:
    return value is None or value == ""
