"""Data sources, terms, courses, users and memberships, as an administrator keeps them, on the practice site."""

import pytest

from lmsdesk.api import Client, Conflict, Invalid, NotFound, Refused
from lmsdesk.model.bodies import (
    CourseBody,
    DataSourceBody,
    Duration,
    MembershipBody,
    TermBody,
    TimedAvailability,
    UserBody,
)
from lmsdesk.model.courses import Course
from lmsdesk.model.ids import CourseId, TermId, UserId
from lmsdesk.model.people import Availability, Contact, Name, User
from lmsdesk.model.system import CopyTask, DataSourceId, TaskId
from tests.unit.api.conftest import gathered


async def new_course(keeper: Client, course_id: str, ultra_status: str = "Classic") -> Course:
    body = CourseBody(course_id=course_id, name=f"Course {course_id}", ultra_status=ultra_status)
    return await keeper.catalogue.create_course(body)


async def new_user(keeper: Client, user_name: str) -> User:
    body = UserBody(user_name=user_name, password="a long word", name=Name(given="Ida", family="Nilsen"))
    return await keeper.people.create_user(body)


async def test_a_data_source_from_beginning_to_end(keeper: Client) -> None:
    sources = keeper.data_sources
    made = await sources.create_data_source(DataSourceBody(external_id="registry", description="The registry"))
    changed = await sources.update_data_source(made.id, DataSourceBody(description="Records"))
    assert (changed.external_id, changed.description) == ("registry", "Records")
    assert await sources.get_data_source(DataSourceId("externalId:registry")) == changed
    assert made.id in {source.id for source in await gathered(sources.list_data_sources())}
    await sources.delete_data_source(made.id)
    with pytest.raises(NotFound):
        await sources.get_data_source(made.id)
    with pytest.raises(NotFound):
        await sources.delete_data_source(made.id)


async def test_data_sources_are_not_for_instructors(calls: Client) -> None:
    with pytest.raises(Refused):
        await calls.data_sources.create_data_source(DataSourceBody(external_id="mine"))


async def test_a_term_from_beginning_to_end(keeper: Client) -> None:
    catalogue = keeper.catalogue
    availability = TimedAvailability(available="Yes", duration=Duration(type="Continuous"))
    body = TermBody(external_id="autumn-30", name="Autumn 2030", description="Late", availability=availability)
    made = await catalogue.create_term(body)
    assert made.raw["availability"]["duration"] == {"type": "Continuous"}
    cleared = await catalogue.update_term(TermId("externalId:autumn-30"), TermBody(description=None))
    assert (cleared.name, cleared.description or "") == ("Autumn 2030", "")
    await catalogue.delete_term(made.id)
    with pytest.raises(NotFound):
        await catalogue.get_term(made.id)


async def test_a_course_from_beginning_to_end(keeper: Client) -> None:
    catalogue = keeper.catalogue
    made = await new_course(keeper, "BIO-30")
    with pytest.raises(Conflict):
        await new_course(keeper, "BIO-30")
    changed = await catalogue.update_course(made.id, CourseBody(name="Biology", closed_complete=True))
    assert (changed.name, changed.course_id, changed.raw["closedComplete"]) == ("Biology", "BIO-30", True)
    await catalogue.delete_course(CourseId("courseId:BIO-30"))
    with pytest.raises(NotFound):
        await catalogue.get_course(made.id)


async def test_a_course_is_copied_into_a_new_one(keeper: Client) -> None:
    source = await new_course(keeper, "BIO-31")
    task = await keeper.catalogue.copy_course(source.id, "BIO-32")
    assert (await keeper.catalogue.get_copy_task(task)).is_over
    copy = await keeper.catalogue.get_course(CourseId("courseId:BIO-32"))
    assert copy.name == source.name
    with pytest.raises(Conflict):
        await keeper.catalogue.copy_course(source.id, "BIO-32")
    with pytest.raises(NotFound):
        await keeper.catalogue.get_copy_task(CopyTask(source.id, TaskId("_99999_1")))


async def test_a_user_from_beginning_to_end(keeper: Client) -> None:
    people = keeper.people
    made = await new_user(keeper, "ida")
    assert made.display_name == "Ida Nilsen"
    assert "password" not in made.raw
    patch = UserBody(contact=Contact(email="ida@example.edu"), student_id="s-1")
    changed = await people.update_user(UserId("userName:ida"), patch)
    assert (changed.student_id, changed.contact) == ("s-1", Contact(email="ida@example.edu"))
    with pytest.raises(Conflict):
        await new_user(keeper, "ida")
    await people.delete_user(made.id)
    with pytest.raises(NotFound):
        await people.get_user(made.id)


def test_a_password_is_not_shown() -> None:
    assert "hidden word" not in repr(UserBody(user_name="ida", password="hidden word"))


async def test_users_are_listed_by_source_and_with_the_fields_asked_for(keeper: Client) -> None:
    source = await keeper.data_sources.create_data_source(DataSourceBody(external_id="registry"))
    made = await new_user(keeper, "kim")
    await keeper.people.update_user(made.id, UserBody(data_source_id=source.id, student_id="s-9"))
    some = await gathered(keeper.people.list_users(fields=["userName"], data_source_id=source.id))
    assert [user.raw for user in some] == [{"id": made.id, "userName": "kim"}]
    assert [user.id for user in await gathered(keeper.people.list_users(user_name="kim"))] == [made.id]
    assert len(await gathered(keeper.people.list_users())) > 20


async def test_a_membership_from_beginning_to_end(keeper: Client) -> None:
    catalogue = keeper.catalogue
    course, user = await new_course(keeper, "BIO-33"), await new_user(keeper, "lea")
    made = await catalogue.create_membership(course.id, user.id, MembershipBody(course_role_id="Student"))
    assert made.is_student
    assert made.created
    with pytest.raises(Conflict):
        await catalogue.create_membership(course.id, user.id, MembershipBody())
    patch = MembershipBody(course_role_id="Grader", availability=Availability(available="Disabled"))
    changed = await catalogue.update_membership(course.id, UserId("userName:lea"), patch)
    assert (changed.course_role_id, changed.is_disabled) == ("Grader", True)
    await catalogue.delete_membership(course.id, user.id)
    with pytest.raises(NotFound):
        await catalogue.get_membership(course.id, user.id)


async def test_what_a_course_needs_is_told(keeper: Client) -> None:
    with pytest.raises(Invalid) as caught:
        await keeper.catalogue.create_course(CourseBody(name="Without an id"))
    assert caught.value.code.startswith("400 ")
