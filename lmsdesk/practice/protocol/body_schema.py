"""Checking of request bodies: a body schema says which properties exist and what each may hold."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import PRIMARY_ID, TIMESTAMP, Json, parse_primary, parse_timestamp, timestamp

Rule = Callable[[str, object], object]
"""Takes the property's path and its value; returns the value to keep or raises a 400."""


@dataclass(frozen=True, eq=False)
class Check:
    """A rule with two JSON Schemas: `accepts` of the values it takes, `keeps` of those it returns."""

    rule: Rule
    accepts: Json
    keeps: Json

    def __call__(self, path: str, value: object) -> object:
        return self.rule(path, value)


BodySchema = Mapping[str, Check]

NAME = 255
EXTERNAL_ID = 256
LONG = 4_000_000


EXTERNAL = "externalId:"

_ID: Json = {"type": "string", "pattern": PRIMARY_ID}
_MOMENT: Json = {"type": "string", "pattern": TIMESTAMP}
_FLAG: Json = {"type": "boolean"}
_READ_ONLY_SCHEMAS: Mapping[str, Json] = {
    **dict.fromkeys(("id", "userId", "courseId", "columnId", "contentId", "parentId", "creatorUserId"), _ID),
    **dict.fromkeys(("created", "modified", "lastLogin", "lastAccessed", "logged"), _MOMENT),
    **dict.fromkeys(("attemptDate", "overridden", "firstRelevantDate", "lastRelevantDate"), _MOMENT),
    **dict.fromkeys(("hasChildren", "hasGradebookColumns", "corrupt", "readyToPost", "groupOverride"), _FLAG),
    "uuid": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    "changeIndex": {"type": "integer", "minimum": 0},
    "readCount": {"type": "integer"},
    "displayGrade": {"type": "object", "properties": {"scaleType": {"type": "string"}, "text": {"type": "string"}}},
    "status": {"type": "string"},
    "user": {"type": "object"},
    "course": {"type": "object"},
}
"""What read-only properties hold in replies, wherever they occur."""


def _document(accepts: Json, keeps: Json | None = None) -> Callable[[Rule], Check]:
    return lambda rule: Check(rule, accepts, accepts if keeps is None else keeps)


def _read_only(_path: str, _value: object) -> object:
    return None


read_only = Check(_read_only, {"readOnly": True}, {})
"""A property that clients may send back but not change; `checked` drops it."""


def text(limit: int = NAME) -> Check:
    @_document({"type": "string", "maxLength": limit})
    def check(path: str, value: object) -> object:
        if not isinstance(value, str):
            raise bad_request(f"The property {path} must be a string")
        if len(value) > limit:
            raise bad_request(f"The property {path} may not exceed {limit} characters")
        if "\0" in value:
            raise bad_request(f"The property {path} holds a character that is not allowed")
        return value

    return check


def choice(*values: str, **spellings: str) -> Check:
    """One of the values; `spellings` are older names that mean one of them (reference section 3)."""

    @_document({"enum": [*values, *spellings]}, {"enum": list(values)})
    def check(path: str, value: object) -> object:
        if isinstance(value, str) and value in spellings:
            return spellings[value]
        if value not in values:
            raise bad_request(f"The property {path} must be one of {', '.join(values)}")
        return value

    return check


@_document({"anyOf": [{"type": "boolean"}, {"enum": ["true", "false", "True", "False"]}]}, {"type": "boolean"})
def flag(path: str, value: object) -> object:
    """A boolean, also as the string `true` or `false` (specification section 2, Course)."""
    if isinstance(value, str) and value.lower() in {"true", "false"}:
        return value.lower() == "true"
    if not isinstance(value, bool):
        raise bad_request(f"The property {path} must be true or false")
    return value


@_document({"type": "number", "minimum": -1e300, "maximum": 1e300})
def number(path: str, value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) > 1e300 or math.isnan(value):
        raise bad_request(f"The property {path} must be a number")
    return value


def integer(low: int = 0, high: int = 1_000_000) -> Check:
    @_document({"type": "integer", "minimum": low, "maximum": high})
    def check(path: str, value: object) -> object:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad_request(f"The property {path} must be an integer")
        if not low <= value <= high:
            raise bad_request(f"The property {path} must be between {low} and {high}")
        return value

    return check


@_document({"type": "string", "format": "date-time"}, {"type": "string", "pattern": TIMESTAMP})
def moment(path: str, value: object) -> object:
    try:
        return timestamp(parse_timestamp(cast("str", value)))
    except (TypeError, ValueError, OverflowError, OSError) as error:
        raise bad_request(f"The property {path} must be an ISO 8601 time") from error


@_document({"type": "string", "pattern": PRIMARY_ID})
def reference(path: str, value: object) -> object:
    """A primary id; the external form is not accepted in payloads (specification, object identifiers)."""
    if parse_primary(value) is None:
        raise bad_request(f"The property {path} must be a primary id")
    return value


@_document({"type": "string", "pattern": f"{PRIMARY_ID}|^externalId:.+$"}, {"type": "string", "pattern": PRIMARY_ID})
def named_reference(path: str, value: object) -> object:
    """A primary id or `externalId:…`, which only the real service's words know (see choices); a primary id is kept."""
    if isinstance(value, str) and value.startswith(EXTERNAL) and len(value) > len(EXTERNAL) and "\0" not in value:
        return value
    return reference(path, value)


def record(body_schema: BodySchema) -> Check:
    @_document(accepted_schema(body_schema), reply_schema(body_schema))
    def check(path: str, value: object) -> object:
        return validate(body_schema, value, path=f"{path}.")

    return check


def either(*checks: Check) -> Check:
    @_document({"anyOf": [one.accepts for one in checks]}, {"anyOf": [one.keeps for one in checks]})
    def check(path: str, value: object) -> object:
        wanted_object = isinstance(value, dict)
        return checks[1 if wanted_object else 0](path, value)

    return check


def each(item: Check, *, most: int = 200) -> Check:
    @_document(
        {"type": "array", "items": item.accepts, "maxItems": most},
        {"type": "array", "items": item.keeps, "maxItems": most},
    )
    def check(path: str, value: object) -> object:
        if not isinstance(value, list) or len(value) > most:
            raise bad_request(f"The property {path} must be a list of at most {most} values")
        return [item(f"{path}[{index}]", entry) for index, entry in enumerate(value)]

    return check


def mapping(item: Check, *, most: int = 200) -> Check:
    @_document(
        {"type": "object", "additionalProperties": item.accepts, "maxProperties": most},
        {"type": "object", "additionalProperties": item.keeps, "maxProperties": most},
    )
    def check(path: str, value: object) -> object:
        if not isinstance(value, dict) or len(value) > most:
            raise bad_request(f"The property {path} must be an object")
        return {str(key): item(f"{path}.{key}", entry) for key, entry in value.items()}

    return check


def validate(body_schema: BodySchema, body: object, *, path: str = "") -> Json:
    """The body's writable properties; unknown ones are a 400, null is kept (reference section 2.2)."""
    if not isinstance(body, dict):
        raise bad_request(f"An object was expected{' at ' + path.rstrip('.') if path else ''}")
    result: Json = {}
    for name, value in body.items():
        check = body_schema.get(name)
        if check is None:
            raise bad_request(f"Unrecognized property: {path}{name}")
        if check is not read_only:
            result[name] = None if value is None else check(path + name, value)
    return result


def accepted_schema(body_schema: BodySchema) -> Json:
    """The JSON Schema of the bodies that `checked` lets pass; each property may be null."""
    properties = {name: _or_null(check.accepts) for name, check in body_schema.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _or_null(schema: Json) -> Json:
    return schema if "readOnly" in schema else {"anyOf": [schema, {"type": "null"}]}


def reply_schema(body_schema: BodySchema) -> Json:
    """The JSON Schema of an object of this body schema in replies; replies may hold more (reference section 2.2)."""
    properties = {
        name: _READ_ONLY_SCHEMAS.get(name, {}) if check is read_only else check.keeps
        for name, check in body_schema.items()
    }
    return {"type": "object", "properties": properties}


def require(body: Json, *paths: str) -> None:
    """Raises a 400 that names the first property that is absent or empty."""
    for path in paths:
        value: object = body
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        if value is None or value == "":
            raise bad_request(f"The property {path} is required")
