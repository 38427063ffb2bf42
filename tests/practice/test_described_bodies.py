"""Nothing that a body may hold is taken and dropped: every member that is accepted is read back."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from sqlalchemy import delete, update

from lmsdesk.practice.openapi import ADDRESS
from lmsdesk.practice.protocol.wire import parse_primary
from lmsdesk.practice.storage.supporting_tables import rubric_evaluations
from lmsdesk.practice.storage.tables import attempts
from tests.practice.scenes import Scene, kind_of
from tests.practice.throwaway import Template, Throwaway, make_template

BASE = "http://127.0.0.1"
DATE = "2031-02-03T04:05:06.000Z"
ROLES = ("application", "student", "instructor")
MOST_TRIES = 3
Json = dict[str, Any]
Member = tuple[str, ...]
"""Where a member stands in a body; `[]` is the first entry of a list."""

WRITE_ONLY = {
    "password": "never shown (specification section 2, User)",
    "uploadId": "used up by the file that it becomes",
    "duplicateFileHandling": "says what to do with this one file",
    "resourceId": "says which file is shared",
}
"""Members that are accepted and not shown, and why."""

NOT_KEPT = {
    "POST .*/exceptions$": "a read: the body is a query",
    r"POST .*/v\d/courses/{courseId}/copy$": "the flags choose what is copied; the copy has tests of its own",
    "POST .*/createAssignment$": "it makes an item and a column, which tests of its own read",
}
"""Calls whose bodies are not kept as they are, and why."""

_COLUMN = {"name": "Column"}
_ITEM = {"title": "Item", "contentHandler": {"id": "resource/x-lms-document"}}
_LINK = {"title": "Link", "contentHandler": {"id": "resource/x-lms-externallink", "url": "https://example.org"}}
_FOLDER = {"title": "Folder", "contentHandler": {"id": "resource/x-lms-folder"}}
_FILE = {"title": "File", "contentHandler": {"id": "resource/x-lms-file"}}
_LINE = {"header": "Good", "position": 0}
_CELL = {"rowPosition": 0, "columnPosition": 0, "points": {"value": 4}}
_RUBRIC = {"title": "Rubric", "rubricType": "Numeric", "columns": [_LINE], "rows": [_LINE], "cells": [_CELL]}
_SYMBOL = {"text": "A", "lowerBound": 50, "upperBound": 100, "absoluteValue": 90}
_SYMBOLS = [_SYMBOL, {**_SYMBOL, "text": "B", "lowerBound": 0, "upperBound": 50, "absoluteValue": 40}]
_PERSON = {"userName": "person", "password": "secret", "name": {"given": "Given", "family": "Family"}}
BODIES: Sequence[tuple[str, Json]] = [
    ("POST .*/users$", _PERSON),
    (r"POST .*/v\d/courses$", {"courseId": "course", "name": "Course"}),
    ("POST .*/dataSources$", {"externalId": "source"}),
    ("POST .*/(terms|groups|sets|columns)$", _COLUMN),
    ("POST .*/schemas$", {"title": "Schema", "scaleType": "Tabular", "symbols": _SYMBOLS}),
    ("PATCH .*/schemas/", {"scaleType": "Tabular", "symbols": _SYMBOLS}),
    ("POST .*/rubrics$", _RUBRIC),
    ("POST .*/(announcements|periods)$", {"title": "Title"}),
    ("POST .*/gradeNotations$", {"code": "NN", "description": "Not needed"}),
    ("POST .*/(contents|children)$", _ITEM),
    ("POST .*/(contents|children)$", _LINK),
    ("POST .*/(contents|children)$", _FOLDER),
    ("POST .*/(contents|children)$", _FILE),
    ("PATCH .*/reviewStatus$", {"reviewed": True}),
    ("PATCH .*/attempts/", {}),
    ("PATCH .*/attempts/", {"score": 5}),
]
"""What new objects need at least, by a pattern of the call; where several fit, each is tried."""


@dataclass(frozen=True)
class Call:
    """One described call with a body, at one address, as one person."""

    verb: str
    path: str
    url: str
    role: str
    schema: Json
    scene: Scene
    least: Json

    @property
    def name(self) -> str:
        return f"{self.verb} {self.path}"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return asyncio.run(make_template(tmp_path_factory.mktemp("template") / "site"))


def _calls(paths: Json, template: Template) -> Iterator[Call]:
    """Every described call with a JSON body, at each place of the sample, for each role."""
    for path, operations in paths.items():
        for verb, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            name = f"{verb.upper()} {path}"
            if "application/json" not in content or any(re.match(pattern, name) for pattern in NOT_KEPT):
                continue
            bodies = [body for pattern, body in BODIES if re.match(pattern, name)] or [{}]
            schema = content["application/json"]["schema"]
            for url, scene in _places(template, path):
                # An instructor can do as an application does, but for what only people can do.
                for role in ROLES if path.endswith("/attempts") else ROLES[:2]:
                    yield from (Call(verb.upper(), path, url, role, schema, scene, body) for body in bodies)


def _places(template: Template, path: str) -> Iterator[tuple[str, Scene]]:
    seen = set()
    for scene in template.scenes:
        kinds = {name: scene.get(kind_of(path, name), []) for name in re.findall(r"{(\w+)}", path)}
        if not all(kinds.values()):
            continue
        *others, _ = kinds or [""]
        for number in range(max((len(ids) for ids in kinds.values()), default=1)):
            together = {name: values[min(number, len(values) - 1)] for name, values in kinds.items()}
            alone = {name: values[0] for name, values in kinds.items() if name in others}
            for ids in (together, {**together, **alone}):
                url = BASE + path.format(**{name: quote(value, safe=":") for name, value in ids.items()})
                if url not in seen and "me" not in ids.values():
                    seen.add(url)
                    yield url, scene


def _members(schema: Json, above: Member = ()) -> Iterator[tuple[Member, Json]]:
    """Every member that a body may hold, with the schema of its value."""
    if "anyOf" in schema:
        for alternative in schema["anyOf"]:
            yield from _members(alternative, above)
    elif "properties" in schema:
        for name, below in schema["properties"].items():
            yield from _members(below, (*above, name))
    elif schema.get("type") == "array":
        yield from _members(schema["items"], (*above, "[]"))
    elif schema.get("type") == "object":
        yield from _members(schema["additionalProperties"], (*above, "key"))
    elif "readOnly" not in schema and schema.get("type") != "null":
        yield above, schema


def _values(call: Call, member: Member, schema: Json, least: Json) -> Iterator[object]:
    """Values that fit the schema; what the body needs anyway is one of them."""
    name = next(name for name in reversed(member) if name != "[]")
    present = _at(least, member)
    if present is not None:
        yield present
    if "enum" in schema:
        yield from schema["enum"]
    elif schema["type"] == "boolean":
        yield from (True, False)
    elif schema["type"] in {"integer", "number"}:
        yield from (max(schema["minimum"], 0), 1)
    elif schema.get("format") == "date-time":
        yield DATE
    elif "pattern" in schema:
        yield from _ids(call.scene, name)
    elif name in {"url", "webPage"}:
        yield "https://example.org/other"
    else:
        yield f"{name}-{random.randrange(10**6)}"[: schema["maxLength"]]


def _ids(scene: Scene, name: str) -> Sequence[str]:
    kinds = {
        "schemaId": "gradebook/schemas",
        "gradeSchemaId": "gradebook/schemas",
        "gradebookCategoryId": "gradebook/categories",
        "gradebookColumnId": "column",
        "gradeNotationId": "gradebook/gradeNotations",
        "parentId": "content",
        "childCourseId": "course",
        "dataSourceId": "dataSources",
        "termId": "terms",
        "usersIds": "user",
        "resourceId": "file",
    }
    return [value for value in scene.get(kinds.get(name, name.removesuffix("Id")), []) if value.startswith("_")]


def _with(body: Json, member: Member, value: object) -> Json:
    """The body with a value at the place of a member; the other entries of a list stay."""
    name, *below = member
    if not below:
        return {**body, name: value}
    if below[0] != "[]":
        inner = body.get(name)
        return {**body, name: _with(inner if isinstance(inner, dict) else {}, tuple(below), value)}
    first, *others = body.get(name) or [{}]
    return {**body, name: [_with(first, tuple(below[1:]), value) if below[1:] else value, *others]}


def _at(record: object, member: Member) -> object:
    for name in member:
        if name == "[]":
            record = record[0] if isinstance(record, list) and record else None
        else:
            record = record.get(name) if isinstance(record, dict) else None
    return record


SPELLINGS = {
    "Ultrapreview": "UltraPreview",
    "UseTerm": "Term",
    "0": "Sunday",
    "1": "Monday",
    "6": "Saturday",
    "InMoreProgress": "InProgressAgain",
    "NeedsMoreGrading": "NeedsGradingAgain",
    "Enabled": "VisibleWithScores",
}
"""Older words, and what is shown for them."""


def _is_shown(value: object, records: Iterator[object], member: Member) -> bool:
    shown = (_at(record, member) for record in records)
    if isinstance(value, int) and not isinstance(value, bool):
        return value in shown
    wanted = {str(value).lower(), SPELLINGS.get(str(value), str(value)).lower()}
    return any(str(one).lower() in wanted for one in shown)


class Desk:
    """A site of its own for one described call."""

    def __init__(self, template: Template, folder: Path) -> None:
        self.site = Throwaway(template.copy(folder))
        self.tokens = template.tokens
        self.number = 0

    def send(self, verb: str, url: str, role: str, body: Json | None = None, **files: tuple[str, bytes]) -> Any:
        headers = {"Authorization": f"Bearer {self.tokens[role]}"}
        request = httpx.Request(verb, url, json=body, files=files or None, headers=headers)
        return self.site.send(request)

    def _make_room(self, call: Call) -> None:
        """Brings what the call is about into a state in which it can be called again."""
        what, number = call.path.rpartition("/")[2], parse_primary(call.url.rpartition("/")[2])
        if call.verb == "POST" and what == "attempts":
            self.site.write(delete(attempts))
        elif what == "evaluations" or (call.verb == "PATCH" and what == "{rubricId}"):
            self.site.write(delete(rubric_evaluations))
        elif what == "{attemptId}" and call.role == "student":
            self.site.write(update(attempts).where(attempts.c.id == number).values(status="InProgress"))
        elif what == "reviewStatus":
            self.send("PATCH", call.url.partition("/users")[0], "application", {"reviewable": True})

    def least(self, call: Call) -> Json:
        """What the call needs, with names that nothing else has."""
        self.number += 1
        self._make_room(call)
        unique = {"userName", "courseId", "externalId", "code"}
        body = {name: f"{value}-{self.number}" if name in unique else value for name, value in call.least.items()}
        return {**body, **self._found(call)}

    def _found(self, call: Call) -> Json:
        """The part of a body that names other objects."""
        what = call.path.rpartition("/")[2]
        if call.verb == "POST" and "uploadId" in call.schema["properties"]:
            return {"uploadId": self._upload(call)}
        if call.least == _FILE:
            return {"contentHandler": {"id": "resource/x-lms-file", "file": {"uploadId": self._upload(call)}}}
        if call.verb == "PATCH" and what == "{rubricId}":
            grid = self.send("GET", f"{call.url}?expand=columns,rows,cells", "application").json()
            return {name: grid[name] for name in ("columns", "rows", "cells")}
        if "/evaluations" in call.path:
            return self._evaluation(call)
        return self._referring(call, what)

    def _referring(self, call: Call, what: str) -> Json:
        if what == "groupAttempts":
            return {"groupId": call.scene.get("group", [""])[-1]}
        if what == "associations":
            return {"associationEntity": {"gradebookColumnId": call.scene["column"][-1]}, "usedForGrading": True}
        if what == "attempts" and call.role == "instructor":
            return {
                "userId": self.send("GET", f"{self.site.base}/v1/users/userName:student", "application").json()["id"]
            }
        return {}

    def _upload(self, call: Call) -> str:
        reply = self.send("POST", f"{self.site.base}/v1/uploads", call.role, file=("notes.txt", b"text"))
        return str(reply.json()["id"])

    def _evaluation(self, call: Call) -> Json:
        rubric = self.send("GET", f"{call.url.partition('/associations')[0]}?expand=cells", "application").json()
        cells = [{"rubricCellId": rubric["cells"][0]["id"], "selectedScore": {"numerator": 3, "denominator": 2}}]
        entity = {"evaluationEntity": {"attemptId": call.scene["attempt"][0]}} if call.verb == "POST" else {}
        return {**entity, "cells": cells}

    def records(self, call: Call, reply: httpx.Response) -> Iterator[object]:
        """What is read afterwards, by the application and by the same person, and what was answered."""
        url = call.url if call.verb != "POST" else f"{call.url}/{reply.json().get('id')}"
        query = {"expand": "cells"} if "evaluation" in call.path else {}
        addresses = {url, re.sub(r"/v1/(courses/[^/]+/gradebook/columns)", r"/v2/\1", url)}
        for address in sorted(addresses):
            for role in dict.fromkeys(("application", call.role)):
                read = self.send("GET", str(httpx.URL(address, params=query)), role)
                if read.status_code == 200:
                    yield read.json()
        yield reply.json()

    def clear(self, call: Call, reply: httpx.Response) -> None:
        """Makes room for the next object of the same kind."""
        if call.verb == "POST" and "id" in reply.json():
            self.send("DELETE", f"{call.url}/{reply.json()['id']}", "application")


@dataclass
class Findings:
    """What calls took of what their bodies may hold, and what of that nobody can read afterwards."""

    taken: set[tuple[str, str]] = field(default_factory=set)
    lost: set[tuple[str, str, str]] = field(default_factory=set)
    tries: Counter[tuple[object, ...]] = field(default_factory=Counter)
    """How often a member was tried by one role: what was taken once need not be tried at the next place."""


def _try_members(desk: Desk, call: Call, findings: Findings) -> None:
    reply = desk.send(call.verb, call.url, call.role, desk.least(call))
    if not reply.is_success:
        return
    desk.clear(call, reply)
    for member, schema in _members(call.schema):
        for value in _values(call, member, schema, desk.least(call)):
            kind = value if "enum" in schema or isinstance(value, bool | int) else ""
            key = call.name, call.role, str(call.least), member, kind
            if findings.tries[key] < MOST_TRIES:
                is_taken = _try_value(desk, call, member, value, findings)
                findings.tries[key] += MOST_TRIES if is_taken else 1


def _try_value(desk: Desk, call: Call, member: Member, value: object, findings: Findings) -> bool:
    """Whether the call takes the value."""
    name = ".".join(member)
    reply = desk.send(call.verb, call.url, call.role, _with(desk.least(call), member, value))
    assert reply.status_code < 500, (call.name, member, value)
    if not reply.is_success:
        return False
    findings.taken.add((call.name, name))
    if member[-1] not in WRITE_ONLY and not _is_shown(value, desk.records(call, reply), member):
        findings.lost.add((f"{call.name} as {call.role}", name, str(value)))
    desk.clear(call, reply)
    return True


@pytest.mark.parametrize("pattern", ["PATCH", "POST .*/(contents|children)$", "(PUT|POST (?!.*/(contents|children)$))"])
def test_no_member_of_a_body_is_taken_and_dropped(template: Template, tmp_path: Path, pattern: str) -> None:
    first = Desk(template, tmp_path / "first")
    paths = first.site.send(httpx.Request("GET", BASE + ADDRESS)).json()["paths"]
    first.site.close()
    calls = [call for call in _calls(paths, template) if re.match(pattern, call.name)]
    findings = Findings()
    for number, name in enumerate(sorted({call.name for call in calls})):
        desk = Desk(template, tmp_path / str(number))
        for call in (call for call in calls if call.name == name):
            _try_members(desk, call, findings)
        desk.site.close()
    every = {(call.name, ".".join(member)) for call in calls for member, _ in _members(call.schema)}
    assert len(every - findings.taken) < 26, sorted(every - findings.taken)
    assert findings.lost == set()
