"""The description of the site: an OpenAPI document made from the routes and the schemas that check their bodies."""

import re
from collections.abc import Iterable, Iterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lmsdesk.practice.protocol.body_schema import BodySchema, accepted_schema, named_reference, reference, reply_schema
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.protocol.wire import Json, JsonResponse
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.routes.system import VERSION

ADDRESS = "/openapi.json"
BODY_VERBS = frozenset({"POST", "PUT", "PATCH"})

_PHRASES = {
    400: "The request does not fit",
    401: "There is no living token in the request",
    403: "The caller may not do this",
    404: "There is no such object",
    405: "The path knows other methods only",
    409: "The state of the object is in the way",
    413: "The body is too large",
    415: "The body is of another kind",
    422: "The content was judged unsafe",
    429: "The calls of the day are used up",
    507: "The course has no room for the file",
}
_USUAL = {"GET": (200,), "POST": (201,), "PUT": (200, 201), "PATCH": (200,), "DELETE": (204,)}
_ALWAYS = (400, 401, 403, 404, 405, 429)
_WITH_BODY = (409, 413, 415, 422)
_ERROR: Json = {
    "type": "object",
    "properties": {
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "message": {"type": "string", "minLength": 1},
        "developerMessage": {"type": "string"},
        "extraInfo": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    },
    "required": ["status", "message", "extraInfo"],
    "additionalProperties": False,
}
_ADDRESSES = {
    "course": ("externalId", "courseId", "uuid"),
    "user": ("externalId", "userName", "uuid", "studentId", "email", "institutionEmail"),
    "column": ("externalId",),
    "group": ("externalId",),
    "set": ("externalId",),
}
_ADDRESSES_BY_LIST = {
    "terms": ("externalId",),
    "dataSources": ("externalId",),
    "schemas": ("externalId",),
    "courseRoles": ("roleId",),
}
"""The forms of what a path calls just `id`, by the word before it."""
_KEYWORDS = {
    "user": ("me",),
    "column": ("finalGrade",),
    "content": ("root", "interactive", "indirect"),
    "resource": ("xid-[0-9]{1,18}_[0-9]{1,9}",),
}
"""What else a path takes, as patterns."""


async def show(request: Request) -> Response:
    """Open without a token: the description holds nothing that belongs to anyone."""
    return JsonResponse(request.app.state.description())


def describe(settings: Settings, routes: Iterable[Route]) -> Json:
    """The whole document; `routes` are those below the prefix of the settings."""
    paths: Json = {}
    for route in routes:
        template = settings.prefix + re.sub(r"{(\w+)(:\w+)?}", lambda found: f"{{{_name(found[1])}}}", route.path)
        for verb in sorted(route.methods or ()):
            paths.setdefault(template, {})[verb.lower()] = _operation(settings, route, verb)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Practice site", "version": "1", "description": _INTRODUCTION},
        "servers": [{"url": "/"}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {
            "schemas": {"Error": _ERROR},
            "responses": {str(status): _refusal(words) for status, words in _PHRASES.items()},
            "securitySchemes": _schemes(settings),
        },
    }


_VERSION = "{major}.{minor}.{patch}".format_map(VERSION)
_INTRODUCTION = "Lists come in pages: `results`, and `paging.nextPage` unless the page is the last one."


def _schemes(settings: Settings) -> Json:
    """Bearer tokens, and where they come from (specification section 5)."""
    base = f"{settings.prefix}/v1/oauth2"
    token = {"tokenUrl": f"{base}/token"}
    scopes = {"read": "Read", "write": "Change", "delete": "Delete", "offline": "Stay signed in"}
    code = {**token, "authorizationUrl": f"{base}/authorizationcode", "refreshUrl": f"{base}/token", "scopes": scopes}
    return {
        "bearer": {"type": "http", "scheme": "bearer"},
        "application": {"type": "http", "scheme": "basic"},
        "oauth": {"type": "oauth2", "flows": {"clientCredentials": {**token, "scopes": {}}, "authorizationCode": code}},
    }


def _refusal(words: str) -> Json:
    schema = {"$ref": "#/components/schemas/Error"}
    return {"description": words, "content": {"application/json": {"schema": schema}}}


def _operation(settings: Settings, route: Route, verb: str) -> Json:
    has_body = verb in BODY_VERBS
    operation = docs.operation_of(route.endpoint) or docs.Operation(statuses=_USUAL[verb])
    version = int(route.path[2])
    made: Json = {
        "operationId": f"v{version}_{verb.lower()}_{route.endpoint.__name__}",
        "summary": route.endpoint.__name__.replace("_", " ").title(),
        "description": f"As of version {_VERSION} of the service.",
        "parameters": [*_in_path(route.path), *_in_query(operation)],
        "responses": {
            **{str(status): _success(operation, status) for status in operation.statuses},
            **_refusals(verb, route.path),
            **_own_refusals(operation),
        },
    }
    if has_body and operation.body is not None:
        body = accepted_schema(_in_words(operation.body, settings))
        schema = _rename(_requiring(body, operation.required), operation, version)
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {**made, **operation.special}


def _in_words(body_schema: BodySchema, settings: Settings) -> BodySchema:
    """The schema of a body on this site: not every site knows the external form of an id."""
    if settings.has_external_references:
        return body_schema
    return {name: reference if check is named_reference else check for name, check in body_schema.items()}


def _in_path(path: str) -> Iterator[Json]:
    for before, name in re.findall(r"(\w+)/{(\w+)", path):
        forms = "|".join(_ADDRESSES_BY_LIST.get(before, ()) if name == "id" else _ADDRESSES.get(name, ()))
        words = "".join(f"|{word}" for word in _KEYWORDS.get(name, ()))
        pattern = "^(_[0-9]{1,18}_[0-9]{1,9}" + (f"|({forms}):.+" if forms else "") + f"{words})$"
        yield {"name": _name(name), "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}


def _name(parameter: str) -> str:
    """What the service calls a parameter of a path: `courseId` for `course`."""
    return parameter if parameter == "id" else f"{parameter}Id"


def _in_query(operation: docs.Operation) -> list[Json]:
    return [{"name": name, "in": "query", "schema": schema} for name, schema in operation.query.items()]


def _success(operation: docs.Operation, status: int) -> Json:
    if operation.reply is None or status == 204:
        return {"description": "Done"}
    schema = reply_schema(operation.reply)
    if operation.is_list:
        next_page = {"type": "object", "properties": {"nextPage": {"type": "string", "pattern": "^/.+[?].*offset="}}}
        properties = {"results": {"type": "array", "items": schema}, "paging": {**next_page, "required": ["nextPage"]}}
        schema = {"type": "object", "properties": properties, "required": ["results"], "additionalProperties": False}
    words = "Made" if status == 201 else "Done"
    return {"description": words, "content": {"application/json": {"schema": schema}}}


def _refusals(verb: str, path: str) -> Json:
    statuses = _ALWAYS if verb == "GET" else (*_ALWAYS, 409) if verb == "DELETE" else (*_ALWAYS, *_WITH_BODY)
    if "/contents" in path and verb in {"POST", "PATCH"}:
        statuses = (*statuses, 507)
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses}


def _own_refusals(operation: docs.Operation) -> Json:
    if operation.refusal is None:
        return {}
    content = {"application/json": {"schema": reply_schema(operation.refusal)}}
    return {status: {"description": _PHRASES[int(status)], "content": content} for status in ("400", "401")}


def _requiring(schema: Json, paths: Iterable[str]) -> Json:
    """The schema with properties that may be neither absent nor null; a dot reaches inside."""
    properties = dict(schema["properties"])
    for path in paths:
        name, _, below = path.partition(".")
        inner = properties[name].get("anyOf", [properties[name]])[0]
        properties[name] = _requiring(inner, [below]) if below else _require_text(inner)
    return {**schema, "properties": properties, "required": sorted({path.partition(".")[0] for path in paths})}


def _require_text(schema: Json) -> Json:
    """What is required may not be the empty text either."""
    return {**schema, "minLength": 1} if schema.get("type") == "string" else schema


def _rename(schema: Json, operation: docs.Operation, version: int) -> Json:
    if version == 1:
        return schema
    names = operation.new_names
    schema = {**schema, "properties": {names.get(name, name): each for name, each in schema["properties"].items()}}
    for path in operation.dropped:
        schema = _without(schema, path.split("."))
    return schema


def _without(schema: Json, path: list[str]) -> Json:
    """The schema of an object, which may be null, without a property inside it."""
    if "anyOf" in schema:
        return {"anyOf": [_without(schema["anyOf"][0], path), *schema["anyOf"][1:]]}
    name, *below = path
    others = {key: each for key, each in schema["properties"].items() if key != name}
    inner = {name: _without(schema["properties"][name], below)} if below else {}
    return {**schema, "properties": {**others, **inner}}
