"""Both spellings of reference section 3 are read, one is kept; what is unknown survives."""

from collections.abc import Iterator

import msgspec
import pytest

from lmsdesk.model import (
    contents,
    courses,
    coursework,
    files,
    gradebook,
    groups,
    marking,
    people,
    rubrics,
    system,
)
from lmsdesk.model.courses import Course, Enrolment, Term
from lmsdesk.model.gradebook import Attempt, Grade, Schema
from lmsdesk.model.groups import GroupAttempt
from lmsdesk.model.people import CourseRole, Membership, User
from lmsdesk.model.system import Task
from lmsdesk.model.wire import Json, Record, plain, record

MODULES = (contents, courses, coursework, files, gradebook, groups, marking, people, rubrics, system)

Pair = tuple[type[Record], Json, Json]

PAIRS: list[Pair] = [
    (Attempt, {"id": "_1_1", "status": "InMoreProgress"}, {"id": "_1_1", "status": "InProgressAgain"}),
    (Attempt, {"id": "_1_1", "status": "NeedsMoreGrading"}, {"id": "_1_1", "status": "NeedsGradingAgain"}),
    (GroupAttempt, {"id": "_1_1", "status": "NeedsMoreGrading"}, {"id": "_1_1", "status": "NeedsGradingAgain"}),
    (
        Grade,
        {"userId": "_1_1", "columnId": "_2_1", "displayGrade": {"scaleType": "Complete", "score": 1.0}},
        {"userId": "_1_1", "columnId": "_2_1", "displayGrade": {"scaleType": "CompleteIncomplete", "score": 1.0}},
    ),
    (Schema, {"id": "_1_1", "scaleType": "Complete"}, {"id": "_1_1", "scaleType": "CompleteIncomplete"}),
    (
        Course,
        {"id": "_1_1", "ultraStatus": "Ultrapreview", "availability": {"duration": {"type": "UseTerm"}}},
        {"id": "_1_1", "ultraStatus": "UltraPreview", "availability": {"duration": {"type": "Term"}}},
    ),
    (
        Term,
        {"id": "_1_1", "availability": {"duration": {"type": "UseTerm"}}},
        {"id": "_1_1", "availability": {"duration": {"type": "Term"}}},
    ),
    (
        Enrolment,
        {"userId": "_1_1", "courseId": "_2_1", "course": {"id": "_2_1", "ultraStatus": "Ultrapreview"}},
        {"userId": "_1_1", "courseId": "_2_1", "course": {"id": "_2_1", "ultraStatus": "UltraPreview"}},
    ),
    (
        CourseRole,
        {"id": "_1_1", "availability": {"available": "Both"}},
        {"id": "_1_1", "availability": {"available": "CourseAndOrganization"}},
    ),
    (
        CourseRole,
        {"id": "_1_1", "availability": {"available": "None"}},
        {"id": "_1_1", "availability": {"available": "No"}},
    ),
    (Task, {"id": "_1_1", "status": "Waiting"}, {"id": "_1_1", "status": "Queued"}),
    (Task, {"id": "_1_1", "status": "CompleteErrors"}, {"id": "_1_1", "status": "CompleteWithErrors"}),
    (User, {"id": "_1_1", "locale": {"firstDayOfWeek": "6"}}, {"id": "_1_1", "locale": {"firstDayOfWeek": "Saturday"}}),
    (User, {"id": "_1_1", "locale": {"firstDayOfWeek": 0}}, {"id": "_1_1", "locale": {"firstDayOfWeek": "Sunday"}}),
    (
        Membership,
        {"userId": "_1_1", "courseId": "_2_1", "user": {"id": "_1_1", "locale": {"firstDayOfWeek": "1"}}},
        {"userId": "_1_1", "courseId": "_2_1", "user": {"id": "_1_1", "locale": {"firstDayOfWeek": "Monday"}}},
    ),
]


def _kinds() -> Iterator[type[Record]]:
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Record) and value.__module__ == module.__name__:
                yield value


@pytest.mark.parametrize(("kind", "given_as", "kept"), PAIRS)
def test_either_spelling_is_read_and_one_is_kept(kind: type[Record], given_as: Json, kept: Json) -> None:
    read = record(kind, given_as)
    assert plain(read) == kept
    assert plain(record(kind, kept)) == kept
    assert read.raw == given_as, "what the service said is kept as it was said"


def test_what_follows_from_a_value_follows_from_both_spellings() -> None:
    assert record(Attempt, {"id": "_1_1", "status": "NeedsMoreGrading"}).needs_grading
    assert record(Task, {"id": "_1_1", "status": "CompleteErrors"}).is_over


KINDS = sorted(set(_kinds()), key=lambda kind: kind.__name__)


def _whole(kind: type[Record], **more: object) -> Json:
    """A record with what it needs and a property that nobody has heard of."""
    names = [field.encode_name for field in msgspec.structs.fields(kind) if field.required]
    return {**dict.fromkeys(names, "_1_1"), "later": {"deep": [1, {"a": None}]}, **more}


def _with(path: tuple[str, ...], value: object) -> Json:
    """An object with a value at a path, below a person or a course that has an id."""
    name, *rest = path
    if not rest:
        return {name: value}
    return {name: {**({"id": "_1_1"} if name in {"user", "course"} else {}), **_with(tuple(rest), value)}}


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_fields_survive_in_every_record(kind: type[Record]) -> None:
    source = _whole(kind)
    assert plain(record(kind, source)) == source


@pytest.mark.parametrize(("kind", "path"), [(kind, path) for kind in KINDS for path in kind.spellings])
@pytest.mark.parametrize("value", ["LaterThanThis", "", None])
def test_unknown_values_survive_in_every_enumeration(
    kind: type[Record], path: tuple[str, ...], value: str | None
) -> None:
    source = _whole(kind, **_with(path, value))
    assert plain(record(kind, source)) == source
