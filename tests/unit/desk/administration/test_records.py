"""What is checked before a record is sent, and how it is written over what others have changed."""

from collections.abc import Callable
from typing import Any

import pytest

from lmsdesk.api import ApiError, Conflict, Invalid, Refused, Unreachable
from lmsdesk.desk.administration.fields import (
    ANNOUNCEMENT_FIELDS,
    COURSE_FIELDS,
    GROUP_FIELDS,
    USER_FIELDS,
    Fault,
    body_of,
    faults_of,
    fields_for,
    is_shown,
    record_values,
)
from lmsdesk.desk.administration.records import (
    CreateCalls,
    RecordCalls,
    RecordOvertaken,
    RecordRefused,
    Records,
    blamed,
)
from lmsdesk.model.courses import Course, Term
from lmsdesk.model.field_values import nested
from lmsdesk.model.people import User
from lmsdesk.model.wire import Json, plain, record

_TYPE = "availability.duration.type"


class Shelf:
    """A service with one course on it; `fails` is raised after the next write, which is carried out unless refused."""

    def __init__(self, **body: Any) -> None:
        self.body: Json = {"id": "_1_1", **body}
        self.made: list[Json] = []
        self.written: list[Json] = []
        self.fails: ApiError | None = None
        self.refusals = 0

    @property
    def seen(self) -> Course:
        return record(Course, dict(self.body))

    def records(self) -> Records[Course]:
        async def read(_: Course) -> Course:
            return self.seen

        async def update(_: Course, body: Json) -> Course:
            self._fail_before()
            self.written.append(body)
            for path, value in body.items():
                self.body[path] = {**self.body.get(path, {}), **value} if isinstance(value, dict) else value
            self._fail_after()
            return self.seen

        async def delete(_: Course) -> None:
            self._fail_before()

        return Records(COURSE_FIELDS, RecordCalls(read, update, delete), on_forbidden=self._count)

    def creation(self) -> CreateCalls[Course]:
        async def create(body: Json) -> Course:
            self._fail_before()
            self.made.append({"id": f"_{2 + len(self.made)}_1", **body})
            self._fail_after()
            return record(Course, self.made[-1])

        async def find(_: object) -> list[Course]:
            return [record(Course, dict(one)) for one in self.made]

        return CreateCalls(create, find)

    def _count(self) -> None:
        self.refusals += 1

    def _fail_before(self) -> None:
        if self.fails is not None and not self.fails.is_uncertain:
            raise self.fails

    def _fail_after(self) -> None:
        if self.fails is not None:
            raise self.fails


def lost() -> ApiError:
    return Unreachable("The reply is lost.", is_uncertain=True)


async def test_only_what_differs_is_sent_and_what_the_service_kept_is_told() -> None:
    shelf = Shelf(name="Biology", description="Old", courseId="BIO", closedComplete=False)
    written = await shelf.records().change(shelf.seen, {"name": "Biology", "description": "New"})
    assert shelf.written == [{"description": "New"}]
    assert written.unkept == {}
    assert (await shelf.records().change(shelf.seen, {"description": " New "})).record == shelf.seen
    assert len(shelf.written) == 1


async def test_a_field_that_somebody_else_changed_stops_the_write_and_others_do_not() -> None:
    shelf = Shelf(name="Biology", description="Old")
    seen = shelf.seen
    shelf.body |= {"name": "Biology 101"}
    with pytest.raises(RecordOvertaken) as overtaken:
        await shelf.records().change(seen, {"name": "Botany", "description": "New"})
    assert overtaken.value.theirs == {"name": "Biology 101"}
    assert shelf.written == []
    await shelf.records().change(seen, {"description": "New"})
    assert shelf.body["name"] == "Biology 101"


async def test_a_lost_reply_is_looked_up_and_nothing_is_made_twice() -> None:
    shelf = Shelf(name="Biology")
    shelf.fails = lost()
    written = await shelf.records().change(shelf.seen, {"name": "Botany"})
    assert written.record.name == "Botany"
    made = await shelf.records().create({"courseId": "BOT", "name": "Botany", "termId": None}, shelf.creation())
    assert made.record.course_id == "BOT"
    assert shelf.made == [{"id": "_2_1", "courseId": "BOT", "name": "Botany"}]


async def test_a_record_that_somebody_changed_meanwhile_is_not_taken_for_the_one_to_be_made() -> None:
    shelf, wanted = Shelf(name="Biology"), {"courseId": "BOT", "name": "Botany"}
    shelf.made = [{"id": "_9_1", **wanted, "description": "Old"}]
    creation, records = shelf.creation(), shelf.records()

    async def create(_: Json) -> Course:
        shelf.made[0] = {**shelf.made[0], "description": "New"}
        raise lost()

    with pytest.raises(Unreachable):
        await records.create(wanted, CreateCalls(create, creation.find))
    assert (await records.create(wanted, creation)).record.id == "_3_1"
    assert len(shelf.made) == 2


@pytest.mark.parametrize("kind", [Refused, Invalid, Conflict])
async def test_a_refusal_names_its_field_and_a_missing_right_is_noted(kind: Callable[..., ApiError]) -> None:
    shelf = Shelf(name="Biology")
    shelf.fails = kind("No.", said="The property availability.duration.end is too early")
    with pytest.raises(RecordRefused) as refused:
        await shelf.records().change(shelf.seen, {"name": "Botany", "availability.duration.end": "2026-01-01"})
    assert shelf.refusals == (kind is Refused)
    assert set(refused.value.fields) == (set() if kind is Refused else {"availability.duration.end"})
    with pytest.raises(RecordRefused):
        await shelf.records().delete(shelf.seen)


def test_the_field_of_a_refusal_is_found_by_path_by_name_or_by_value() -> None:
    values = {"name.given": "Ida", "contact.email": "ida@example.edu", "userName": "inilsen"}
    for words, path in (
        ("name.given is too long", "name.given"),
        ("A user with email exists", "contact.email"),
        ("inilsen is taken", "userName"),
    ):
        assert set(blamed(Conflict("No.", said=words), values)) == {path}
    assert blamed(Conflict("No."), values) == {}


def test_what_is_wrong_is_found_before_anything_is_sent() -> None:
    values = {"courseId": "BIO 101", "name": " ", "description": None, _TYPE: "Continuous"}
    assert faults_of(COURSE_FIELDS, values) == {"courseId": Fault.ID_FORM, "name": Fault.MISSING}
    days = {"courseId": "BIO", "name": "x" * 334, _TYPE: "FixedNumDays", "availability.duration.daysOfUse": "soon"}
    assert faults_of(COURSE_FIELDS, days) == {
        "name": Fault.TOO_LONG,
        "availability.duration.daysOfUse": Fault.NUMBER_FORM,
    }
    dates = {"start": "2026-03-02T00:00:00.000Z", "end": "2026-03-01T00:00:00.000Z"}
    shown = {"title": "News", _TYPE: "Restricted", **{f"availability.duration.{n}": at for n, at in dates.items()}}
    assert faults_of(ANNOUNCEMENT_FIELDS, shown) == {"availability.duration.end": Fault.END_BEFORE_START}
    person = {"userName": "ida", "name.given": "Ida", "name.family": "Nilsen", "contact.email": "ida"}
    assert faults_of(USER_FIELDS, person) == {"contact.email": Fault.E_MAIL_FORM}


def test_fields_are_shown_to_whom_they_concern() -> None:
    limit = next(field for field in GROUP_FIELDS if field.path == "enrollment.limit")
    assert is_shown(limit, {"enrollment.type": "SelfEnrollment"})
    assert not is_shown(limit, {"enrollment.type": "InstructorOnly"})
    own = {field.path for field in fields_for(COURSE_FIELDS, is_new=False, is_privileged=False)}
    assert {"name", "courseId"} <= own
    assert not {"externalId", "dataSourceId", "allowGuests"} & own
    assert "password" not in {field.path for field in fields_for(USER_FIELDS, is_new=False, is_privileged=True)}


def test_values_are_read_in_every_form_of_the_wire_and_written_in_one() -> None:
    term = record(Term, {"id": "_1_1", "name": "Autumn", "availability": {"duration": "continuous"}})
    assert record_values(COURSE_FIELDS, term)[_TYPE] == "Continuous"
    user = record(User, {"id": "_1_1", "systemRoleIds": ["SystemAdmin"]})
    assert record_values(USER_FIELDS, user)["systemRoleIds"] == "SystemAdmin"
    several = record(User, {"id": "_1_1", "systemRoleIds": ["Portal", "User"]})
    kept = record_values(USER_FIELDS, several)["systemRoleIds"]
    assert body_of(USER_FIELDS, {"systemRoleIds": kept}) == {"systemRoleIds": ["Portal", "User"]}
    assert plain(user)["systemRoleIds"] == ["SystemAdmin"]
    assert nested({"name.given": "Ida", "name.family": "Nilsen"}) == {"name": {"given": "Ida", "family": "Nilsen"}}
