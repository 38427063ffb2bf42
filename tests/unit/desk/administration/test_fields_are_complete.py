"""Every field of the records that are edited in the window is in its editor, or stands here with the reason why not."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from lmsdesk.desk.administration.fields import (
    ANNOUNCEMENT_FIELDS,
    COURSE_FIELDS,
    DATA_SOURCE_FIELDS,
    GROUP_FIELDS,
    MEMBERSHIP_FIELDS,
    TERM_FIELDS,
    USER_FIELDS,
    RecordField,
    body_of,
    record_values,
)
from lmsdesk.gui.administration.words import choice_title, field_title
from lmsdesk.model.courses import Course, Term
from lmsdesk.model.coursework import Announcement
from lmsdesk.model.groups import Group
from lmsdesk.model.people import Membership, User
from lmsdesk.model.system import DataSource
from lmsdesk.model.wire import Part, Record, record

_MADE = "the service makes it"
_MERGED = "merging courses is not in the specification"
EDITORS: tuple[tuple[type[Record], tuple[RecordField, ...], dict[str, str]], ...] = (
    (
        User,
        USER_FIELDS,
        {
            **dict.fromkeys(("id", "uuid", "created", "modified", "lastLogin"), _MADE),
            **dict.fromkeys(
                ("avatar.viewUrl", "avatar.source", "avatar.uploadId", "avatar.resourceId"),
                "a picture that the person chooses; no call of the specification sets it",
            ),
        },
    ),
    (
        Course,
        COURSE_FIELDS,
        {
            **dict.fromkeys(("id", "uuid", "created", "modified", "externalAccessUrl", "guestAccessUrl"), _MADE),
            **dict.fromkeys(("hasChildren", "parentId"), _MERGED),
            "readOnly": "the name of closedComplete in version 1",
        },
    ),
    (
        Membership,
        MEMBERSHIP_FIELDS,
        {
            **dict.fromkeys(("id", "userId", "courseId", "created", "modified", "lastAccessed"), _MADE),
            "user": "the person has an editor of his own",
            "childCourseId": _MERGED,
            "displayOrder": "the order of instructors on the course's own page, which this program does not show",
            "bypassCourseAvailabilityUntil": "read-only (reference section 6)",
        },
    ),
    (Term, TERM_FIELDS, {"id": _MADE}),
    (DataSource, DATA_SOURCE_FIELDS, {"id": _MADE}),
    (
        Group,
        GROUP_FIELDS,
        {
            **dict.fromkeys(("id", "uuid", "created", "modified"), _MADE),
            "groupSetId": "a group stays in the set in which it is made",
        },
    ),
    (
        Announcement,
        ANNOUNCEMENT_FIELDS,
        {
            **dict.fromkeys(("id", "creatorUserId", "created", "modified", "readCount"), _MADE),
            "position": "the service puts a new one first",
        },
    ),
)


def _paths(kind: Any, before: str = "") -> set[str]:
    """All that a record can hold, by the paths on the wire; a part of it counts by its own fields."""
    found: set[str] = set()
    for field in fields(kind):
        options = get_args(field.type) or (field.type,)
        nested = [one for option in options for one in (option, *get_args(option))]
        parts = [one for one in nested if isinstance(one, type) and issubclass(one, Part)]
        path = before + field.encode_name
        is_record = any(issubclass(part, Record) for part in parts)
        found |= _paths(parts[0], f"{path}.") if parts and not is_record else {path}
    return found - {"raw"}


@pytest.mark.parametrize(("kind", "edited", "left"), EDITORS, ids=[kind.__name__ for kind, _, _ in EDITORS])
def test_every_field_is_edited_or_has_a_reason(
    kind: type[Record], edited: tuple[RecordField, ...], left: dict[str, str]
) -> None:
    offered = {field.path for field in edited} - {"password"}
    assert offered.isdisjoint(left)
    assert offered | left.keys() == _paths(kind)
    assert all(field_title(path) != path for path in offered), "each has a name on the screen"
    words = {choice for field in edited for choice in field.choices}
    assert all(choice_title(word) for word in words)


def test_a_list_and_a_day_are_edited_as_text_and_sent_as_the_service_has_them() -> None:
    body = {"id": "_1_1", "birthDate": "1999-05-31T04:00:00.000Z", "institutionRoleIds": ["STUDENT", "ALUMNI"]}
    values = record_values(USER_FIELDS, record(User, body))
    assert (values["birthDate"], values["institutionRoleIds"]) == ("1999-05-31", "STUDENT, ALUMNI")
    sent = body_of(USER_FIELDS, {"birthDate": "1999-06-01", "institutionRoleIds": "STUDENT , STAFF,"})
    assert sent == {"birthDate": "1999-06-01T00:00:00.000Z", "institutionRoleIds": ["STUDENT", "STAFF"]}
    assert record_values(COURSE_FIELDS, record(Course, {"id": "_1_1"}))["allowObservers"] is False
