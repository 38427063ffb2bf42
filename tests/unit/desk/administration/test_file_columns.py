"""What the columns of a file of people are for, and what is meant by what stands in them."""

import pytest

from lmsdesk.desk.administration.fields import MEMBERSHIP_FIELDS, USER_FIELDS, Fault
from lmsdesk.desk.administration.file_columns import columns_of, value_of

KEYS = ("userName", "studentId", "contact.email")
PATHS = (*KEYS, *(field.path for field in MEMBERSHIP_FIELDS))
ROLE, AVAILABLE, _ = MEMBERSHIP_FIELDS


def test_columns_are_known_by_their_titles_below_the_name_of_a_report() -> None:
    rows = [
        ["Roster, autumn"],
        ["Seat", "E-Mail Address", "COURSE ROLE", "availability.available"],
        ["1", "a@b", "", ""],
    ]
    found = columns_of(rows, PATHS, KEYS)
    assert found is not None
    assert found.titles == 1
    assert dict(found.positions) == {"contact.email": 1, "courseRoleId": 2, "availability.available": 3}
    assert found.unused == ("Seat",)
    assert found.text(["1", " a@b "], "contact.email") == "a@b"
    assert found.text(["1", "'=a@b"], "contact.email") == "=a@b"
    assert found.text(["1"], "courseRoleId") == ""


def test_a_file_that_names_nobody_is_not_guessed_at() -> None:
    assert columns_of([["Role"], ["Student"]], PATHS, KEYS) is None
    assert columns_of([["jbennett"], ["student"]], PATHS, KEYS) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Teaching Assistant", "TeachingAssistant"),
        ("ta", "TeachingAssistant"),
        ("Lab helper", "P_LAB"),
        ("STUDENT", "Student"),
        ("Wizard", Fault.UNKNOWN_CHOICE),
    ],
)
def test_roles_are_known_by_the_words_of_the_site_and_of_people(text: str, value: object) -> None:
    roles = {"Student": "", "TeachingAssistant": "", "P_LAB": "Lab helper"}
    assert value_of(ROLE, text, {"courseRoleId": roles}) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("yes", "Yes"), ("Not available", "No"), ("0", "No"), ("disabled", "Disabled"), ("maybe", Fault.UNKNOWN_CHOICE)],
)
def test_availability_is_known_in_the_words_of_other_programs(text: str, value: object) -> None:
    assert value_of(AVAILABLE, text, {}) == value


def test_a_text_is_taken_as_it_is() -> None:
    assert value_of(USER_FIELDS[0], "jbennett", {}) == "jbennett"
