"""Every field that the service has is a member of the client's record: what only lands in `raw` is found here."""

import ast
import re
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from lmsdesk.api.paths import ENDPOINTS, Endpoint
from lmsdesk.model import contents, courses, files, gradebook, people, system
from lmsdesk.model.wire import Record
from lmsdesk.practice.app import routers
from lmsdesk.practice.openapi import describe
from lmsdesk.practice.protocol.settings import Settings

ROOT = Path(__file__).parents[2]
READS = {"get", "send", "pages", "query", "upload"}
"""The ways in which the client asks for records: the kind first, then the name of the call."""

ELSEWHERE = {
    "get_column_grade": gradebook.Grade,
    "get_last_changed": gradebook.Grade,
}
"""Calls whose kind does not stand beside their name."""

NOT_MEMBERS = {
    "User.password": "it is sent and never received",
    "Attachment.uploadId": "it is sent and never received",
    "AttemptFile.uploadId": "it is sent and never received",
    "AttemptFile.resourceId": "it is sent and never received",
    "Enrolment.user": "it comes only with an expansion that the client does not ask for",
    "Membership.course": "it comes only with an expansion that the client does not ask for",
    "Announcement.creator": "nobody says what is in it",
    "Announcement.participants": "nobody says what is in it",
    "Course.copyHistory": "nobody says what is in it",
    "Content.copyHistory": "nobody says what is in it",
    "Content.subtype": "nobody says what is in it",
}
"""What stays in `raw` alone, and why."""

AVAILABLE = ("availability.available",)
SPECIFIED: Mapping[type[Record], tuple[str, ...]] = {
    system.DataSource: ("id", "externalId", "description"),
    people.User: (
        *("id", "uuid", "externalId", "dataSourceId", "userName", "studentId", "educationLevel", "gender", "created"),
        *("systemRoleIds", "name.given", "name.family", "name.title", "name.middle", "job", "contact.email"),
        *("address", "locale", *AVAILABLE),
    ),
    courses.Term: ("id", "externalId", "dataSourceId", "name", "description", "availability.duration.type", *AVAILABLE),
    courses.Course: (
        *("id", "uuid", "externalId", "courseId", "dataSourceId", "termId", "name", "description", "allowGuests"),
        *("readOnly", "availability.duration", "created", *AVAILABLE),
    ),
    people.Membership: ("userId", "courseId", "courseRoleId", "dataSourceId", "created", *AVAILABLE),
    gradebook.Column: (
        *("id", "externalId", "name", "description", "externalGrade", "created", "score.possible"),
        *("score.decimalPlaces", "grading.type", "grading.due", "grading.attemptsAllowed", "grading.scoringModel"),
        *("grading.anonymousGrading.type", "grading.anonymousGrading.releaseAfter", *AVAILABLE),
    ),
    gradebook.Grade: ("userId", "columnId", "status", "score", "text", "notes", "feedback", "exempt"),
    contents.Content: (
        *("id", "parentId", "title", "created", "position", "hasChildren", "availability.allowGuests"),
        *("availability.adaptiveRelease.start", "availability.adaptiveRelease.end", "contentHandler.id", *AVAILABLE),
        "contentHandler.file.fileName",
    ),
    files.Upload: ("id",),
    contents.Assignment: ("contentId", "gradeColumnId", "assessmentId", "questionIds"),
    gradebook.Attempt: (*("id", "userId", "status", "studentSubmission", "studentComments", "exempt", "created"),),
}
"""The fields of the specification, section 2."""


def _members(kind: type[Struct]) -> dict[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def _structs(declared: Any) -> Iterator[type[Struct]]:
    if isinstance(declared, type) and issubclass(declared, Struct):
        yield declared
    for inner in typing.get_args(declared):
        yield from _structs(inner)


def _missing(kind: type[Struct], schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """The properties of a schema, and of those inside it, that the record has no member for."""
    members = _members(kind)
    for name, inner in schema.get("properties", {}).items():
        if name not in members:
            yield f"{path}.{name}"
            continue
        for part in _structs(members[name]):
            yield from _missing(part, inner.get("items", inner), f"{path}.{name}")


def _kinds() -> dict[str, type[Record]]:
    """The record that each call of the client is read as."""
    known = {kind.__name__: kind for kind in _all_records(Record)}
    found: dict[str, type[Record]] = dict(ELSEWHERE)
    for file in (ROOT / "lmsdesk/api").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr=way), args=[ast.Name(id=kind), ast.Constant(value=str(name)), *_]
                ) if way in READS:
                    found[name] = known[kind]
    return found


def _all_records(kind: type[Record]) -> Iterator[type[Record]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all_records(below)


def _schemas() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the practice site says that each call of the client answers."""
    settings = Settings(data=Path("unused"))
    paths = describe(settings, (route for router in routers(settings.edition) for route in router.routes))["paths"]
    operations = {(verb.upper(), _bare(path)): each for path, verbs in paths.items() for verb, each in verbs.items()}
    for endpoint in ENDPOINTS.values():
        operation = operations[endpoint.verb, _bare(_address(settings, endpoint))]
        for status in {"200", "201"} & operation["responses"].keys():
            content = operation["responses"][status].get("content", {})
            if "application/json" in content:
                schema = content["application/json"]["schema"]
                rows = schema.get("properties", {}).get("results")
                yield endpoint.name, rows["items"] if rows else schema


def _address(settings: Settings, endpoint: Endpoint) -> str:
    return f"{settings.prefix}/v{endpoint.version}/{endpoint.template}"


def _bare(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def test_what_the_practice_site_answers_has_its_members() -> None:
    kinds = _kinds()
    schemas = [(name, schema) for name, schema in _schemas() if name in kinds]
    assert len(schemas) > 80
    found = {path for name, schema in schemas for path in _missing(kinds[name], schema, kinds[name].__name__)}
    assert found == set(NOT_MEMBERS)


@pytest.mark.parametrize("kind", list(SPECIFIED), ids=lambda kind: kind.__name__)
def test_what_the_specification_names_has_its_member(kind: type[Record]) -> None:
    for path in SPECIFIED[kind]:
        inside: list[type[Struct]] = [kind]
        for name in path.split("."):
            declared = [_members(one)[name] for one in inside if name in _members(one)]
            assert declared, path
            inside = [part for each in declared for part in _structs(each)]
