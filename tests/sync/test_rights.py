"""What a person is offered works, and what is not offered would be refused: verb by verb, for three kinds of people."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

import pytest

from lmsdesk.api import Refused
from lmsdesk.desk import Workspace
from lmsdesk.desk.administration.fields import COURSE_FIELDS, fields_for, record_values
from lmsdesk.desk.administration.groups import NewGroupSet
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.desk.administration.rights import SITE_RIGHTS, Right
from lmsdesk.desk.administration.site import SiteKind
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import UserId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.people import Membership
from tests.sync.conftest import COURSE, Office, application

Scenario = Callable[[Workspace], Awaitable[object]]
STUDENT = UserId("userName:student")


async def _people(workspace: Workspace) -> None:
    people = workspace.administration.people
    seen = await people.read(COURSE, STUDENT)
    await people.change(COURSE, seen, {"availability.available": "No"})
    await people.records(COURSE).delete(Membership(user_id=seen.user_id, course_id=COURSE))
    await people.add(COURSE, seen.user_id, {"courseRoleId": "Student"})


async def _groups(workspace: Workspace) -> None:
    groups = workspace.administration.groups
    one = (await groups.create(COURSE, {"name": "One"})).record
    two = (await groups.create(COURSE, {"name": "Two"})).record
    one = (await groups.change(COURSE, one, {"description": "First", "externalId": "one"})).record
    users = [("A student", (await workspace.administration.people.read(COURSE, STUDENT)).user_id)]
    for outcome in (
        await groups.add_all(COURSE, one.id, users, lambda *_: None),
        await groups.move_all(COURSE, (one.id, two.id), users),
        await groups.remove_all(COURSE, two.id, users, lambda *_: None),
    ):
        assert not outcome.problems
    for group in (one, two):
        await groups.delete(COURSE, group)


async def _group_sets(workspace: Workspace) -> None:
    sets = workspace.administration.groups.sets
    assert (await sets.create(COURSE, NewGroupSet("Pairs", 2), lambda *_: None)).done == 2
    made = next(one for one in await sets.of(COURSE) if one.name == "Pairs")
    made = (await sets.change(COURSE, made, {"name": "Twos"})).record
    await sets.delete(COURSE, made)
    assert made.id not in {one.id for one in await sets.of(COURSE)}


async def _announcements(workspace: Workspace) -> None:
    announcements = workspace.administration.announcements
    made = (await announcements.create(COURSE, {"title": "News", "body": "Room 5."})).record
    made = (await announcements.change(COURSE, made, {"draft": True})).record
    await announcements.delete(COURSE, made)
    assert made.id not in {one.announcement.id for one in await announcements.list(COURSE, datetime.now(UTC))}


async def _settings(workspace: Workspace) -> None:
    """Every field that is offered to whoever may change the settings of a course."""
    courses, site = workspace.administration.courses, workspace.administration.rights.of_site
    fields = fields_for(COURSE_FIELDS, is_new=False, is_privileged=Right.COURSES in site)
    values = {
        "name": "Seminar",
        "description": "Words",
        "availability.available": "No",
        "enrollment.type": "SelfEnrollment",
        "enrollment.start": "2026-09-01T00:00:00.000Z",
        "locale.id": "en_GB",
        "locale.force": True,
        "allowGuests": True,
        "allowObservers": True,
        "externalId": "seminar-x",
        "enrollment.accessCode": "open",
    }
    offered = {field.path for field in fields}
    wanted = {path: value for path, value in values.items() if path in offered}
    written = await courses.change(COURSE, await courses.read(COURSE), wanted)
    assert not written.unkept
    found = record_values(fields, written.record)
    assert {path: found[path] for path in wanted} == wanted


async def _content(workspace: Workspace) -> None:
    structure = workspace.contents.structure
    # A top-level folder of the older edition stays for good.
    top = await structure.create(COURSE, None, NewItem(ContentKind.FOLDER, "Week 1"))
    made = await structure.create(COURSE, top, NewItem(ContentKind.FOLDER, "Monday"))
    await structure.move_by_one(COURSE, [made], -1)
    await structure.delete(COURSE, [made], await structure.losses(COURSE, [made]), deletes_grades=True)


async def _grades(workspace: Workspace) -> None:
    user_id = (await workspace.administration.people.read(COURSE, STUDENT)).user_id
    assert [page async for page in workspace._client.gradebook.list_user_grades(COURSE, user_id)]


async def _columns(workspace: Workspace) -> None:
    columns = workspace.columns
    made = (await columns.create(COURSE, {ColumnField.NAME: "Extra", ColumnField.POSSIBLE: 10})).column
    made = (await columns.change(COURSE, made, {ColumnField.NAME: "More"})).column
    await columns.delete(COURSE, made.id, await columns.losses(COURSE, made.id))


async def _copy(workspace: Workspace) -> None:
    await workspace.administration.courses.copy(COURSE, "copied", None, lambda _: None)


_NEW: Mapping[Right, Mapping[str, object]] = {
    Right.COURSES: {"courseId": "fresh", "name": "Fresh"},
    Right.USERS: {"userName": "fresh", "password": "a long one", "name.given": "Ida", "name.family": "Nilsen"},
    Right.TERMS: {"name": "Spring"},
    Right.DATA_SOURCES: {"externalId": "fresh"},
}


def _of_site(right: Right) -> Scenario:
    async def scenario(workspace: Workspace) -> None:
        kind: SiteKind = workspace.administration.site.kinds[right]
        made = (await kind.records.create(_NEW[right], kind.creation)).record
        assert (await kind.list("")).records
        made = (await kind.records.change(made, {"description": "Words"} if right is not Right.USERS else {})).record
        await kind.records.delete(made)

    return scenario


SCENARIOS: tuple[tuple[Right, Scenario], ...] = (
    (Right.GROUPS, _groups),
    (Right.GROUPS, _group_sets),
    (Right.ANNOUNCEMENTS, _announcements),
    (Right.CONTENT, _content),
    (Right.GRADES, _grades),
    (Right.COLUMNS, _columns),
    (Right.PEOPLE, _people),
    (Right.COPY, _copy),
    *((right, _of_site(right)) for right in sorted(SITE_RIGHTS)),
    (Right.SETTINGS, _settings),
)


@pytest.mark.parametrize("user_name", ["assistant", "instructor", "administrator"])
async def test_each_verb_is_not_offered_or_works(office: Office, user_name: str) -> None:
    assert {right for right, _ in SCENARIOS} == set(Right), "each right has its verbs here"
    person = await office.person(user_name)
    await person.until_pulled()
    workspace = person.workspace
    rights = await workspace.administration.rights.of_course(COURSE)
    for right, scenario in SCENARIOS:
        if right in rights:
            await scenario(workspace)
            continue
        with pytest.raises((Refused, RecordRefused)) as refusal:
            await scenario(workspace)
        problem = refusal.value
        assert isinstance(problem, LmsdeskError)
        assert problem.title.endswith(".")
        assert problem.hint, f"{right} is explained"
    assert rights == await workspace.administration.rights.of_course(COURSE), "nothing offered was refused"


async def test_what_was_refused_is_not_offered_again(office: Office) -> None:
    person = await office.person()
    await person.until_pulled()
    keeper = person.workspace.administration.rights
    assert Right.GROUPS in await keeper.of_course(COURSE)
    async with application(person.service) as client:
        path = f"v1/courses/{COURSE}/users/userName:instructor"
        assert (await client.patch(path, json={"courseRoleId": "Grader"})).is_success
    for right, scenario in ((Right.GROUPS, _groups), (Right.ANNOUNCEMENTS, _announcements), (Right.CONTENT, _content)):
        with pytest.raises(RecordRefused) as refusal:
            await scenario(person.workspace)
        assert refusal.value.is_forbidden
        assert right not in await keeper.of_course(COURSE)
