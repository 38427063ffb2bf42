"""Groups, their sets, and work that a group hands in once (reference section 12)."""

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import new_course, upload
from tests.practice.conftest import AsUser, browser, user_id
from tests.practice.test_student_pages import signed_in

ESSAY = {"title": "Essay", "grading": {"attemptsAllowed": 2}}


@pytest.fixture
async def course(admin: httpx.AsyncClient) -> str:
    return await new_course(admin, "groups-1", view="Classic")


@pytest.fixture
async def ultra(admin: httpx.AsyncClient) -> str:
    return await new_course(admin, "groups-2", view="Ultra")


def second(path: str) -> str:
    return path.replace("v1", "v2", 1)


async def add_group(client: httpx.AsyncClient, course: str, *members: str, **body: object) -> str:
    made = await client.post(f"{second(course)}/groups", json={"name": "Owls", **body})
    assert made.status_code == 201, made.text
    path = f"{second(course)}/groups/{made.json()['id']}"
    for member in members:
        seat = await client.put(f"{path}/users/{member}")
        assert seat.status_code == 201, seat.text
    return path


async def two_students(admin: httpx.AsyncClient, course: str) -> tuple[str, str]:
    """The sample student and one more, both in the course."""
    first = await user_id(admin, "student")
    rows = (await admin.get("v1/courses/_1_1/users", params={"role": "Student"})).json()["results"]
    other = next(row["userId"] for row in rows if row["userId"] != first)
    await admin.put(f"{course}/users/{other}", json={"courseRoleId": "Student"})
    return first, str(other)


async def test_a_group_from_beginning_to_end(admin: httpx.AsyncClient, course: str) -> None:
    groups = f"{second(course)}/groups"
    body = {"name": "Owls", "externalId": "owls", "enrollment": {"type": "InstructorOnly", "limit": 3}}
    made = await admin.post(groups, json=body)
    assert made.status_code == 201, made.text
    assert {name: made.json()[name] for name in body} == body
    assert made.json()["availability"] == {"available": "Yes"}
    assert "groupSetId" not in made.json()
    one = f"{groups}/externalId:owls"
    assert (await admin.get(one)).json() == made.json()
    assert (await admin.post(groups, json=body)).status_code == 409
    changed = await admin.patch(one, json={"name": "Eagles", "availability": {"available": "SignupOnly"}})
    assert (changed.json()["name"], changed.json()["availability"]) == ("Eagles", {"available": "SignupOnly"})
    assert [row["name"] for row in (await admin.get(groups)).json()["results"]] == ["Eagles"]
    assert (await admin.delete(one)).status_code == 204
    assert (await admin.get(one)).status_code == 404


async def test_sets_and_their_groups(admin: httpx.AsyncClient, course: str) -> None:
    groups = f"{second(course)}/groups"
    made = (await admin.post(f"{groups}/sets", json={"name": "Teams"})).json()
    one = f"{groups}/sets/{made['id']}"
    for name in ("B", "A"):
        inside = await admin.post(f"{one}/groups", json={"name": name})
        assert inside.json()["groupSetId"] == made["id"]
    await add_group(admin, course)
    listed = (await admin.get(f"{one}/groups", params={"sort": "name"})).json()["results"]
    assert [row["name"] for row in listed] == ["A", "B"]
    assert [row["name"] for row in (await admin.get(groups)).json()["results"]] == ["B", "A", "Owls"]
    assert [row["id"] for row in (await admin.get(f"{groups}/sets")).json()["results"]] == [made["id"]]
    assert (await admin.get(f"{groups}/{made['id']}")).status_code == 404
    assert (await admin.patch(one, json={"name": "Crews"})).json()["name"] == "Crews"
    assert (await admin.delete(one)).status_code == 204
    assert [row["name"] for row in (await admin.get(groups)).json()["results"]] == ["Owls"]


async def test_lists_of_groups_have_twenty_rows(admin: httpx.AsyncClient, course: str) -> None:
    """Reference section 4.2: 20 by default, 1000 when asked."""
    groups = f"{second(course)}/groups"
    for number in range(21):
        await admin.post(groups, json={"name": f"Group {number}"})
    page = (await admin.get(groups)).json()
    assert len(page["results"]) == 20
    assert "offset=20" in page["paging"]["nextPage"]
    assert len((await admin.get(groups, params={"limit": 1000})).json()["results"]) == 21


async def test_members_of_a_group(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    first, other = await two_students(admin, course)
    group = await add_group(admin, course, first, enrollment={"type": "InstructorOnly", "limit": 1})
    assert (await admin.put(f"{group}/users/{first}")).status_code == 409
    assert (await admin.put(f"{group}/users/{other}")).status_code == 409
    rows = (await admin.get(f"{group}/users", params={"expand": "user"})).json()["results"]
    assert [row["userId"] for row in rows] == [first]
    assert set(rows[0]["user"]) == {"id", "uuid"}
    student = await as_user("student")
    assert (await student.get(f"{group}/users")).status_code == 200
    assert (await student.put(f"{group}/users/{other}")).status_code == 403
    assert (await student.delete(f"{group}/users/me")).status_code == 403
    assert (await admin.delete(f"{group}/users/{first}")).status_code == 204
    assert (await admin.delete(f"{group}/users/{first}")).status_code == 404
    assert (await student.get(group)).status_code == 404


async def test_people_join_where_they_may(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    _, other = await two_students(admin, course)
    group = await add_group(admin, course, enrollment={"type": "SelfEnrollment"})
    closed = await add_group(admin, course, externalId="closed")
    student = await as_user("student")
    assert (await student.put(f"{group}/users/{other}")).status_code == 403
    assert (await student.put(f"{group}/users/me")).status_code == 201
    assert (await student.put(f"{closed}/users/me")).status_code == 404
    seen = (await student.get(f"{second(course)}/groups")).json()["results"]
    assert [row["id"] for row in seen] == [group.rsplit("/", 1)[1]]
    assert (await student.post(f"{second(course)}/groups", json={"name": "Mine"})).status_code == 403


async def group_column(admin: httpx.AsyncClient, course: str, *groups: str) -> str:
    """The path of a column whose item is assigned to the groups."""
    body = {"name": "Project", "score": {"possible": 10}, "grading": {"type": "Attempts", "attemptsAllowed": 2}}
    if "groups-2" in (await admin.get(course)).json()["courseId"]:
        made = (await admin.post(f"{course}/contents/createAssignment", json=ESSAY)).json()
        for group in groups:
            tie = await admin.put(f"{course}/contents/{made['contentId']}/groups/{group.rsplit('/', 1)[1]}")
            assert tie.status_code == 201, tie.text
        return f"{second(course)}/gradebook/columns/{made['gradeColumnId']}"
    made = (await admin.post(f"{second(course)}/gradebook/columns", json=body)).json()
    return f"{second(course)}/gradebook/columns/{made['id']}"


def group_attempts(column: str) -> str:
    return f"{column.replace('v2', 'v1', 1)}/groupAttempts"


async def test_one_submission_is_graded_for_every_member(
    admin: httpx.AsyncClient, as_user: AsUser, course: str
) -> None:
    members = await two_students(admin, course)
    group = await add_group(admin, course, *members)
    column = await group_column(admin, course)
    grader, student = await as_user("instructor"), await as_user("student")
    path = group_attempts(column)
    body = {"groupId": group.rsplit("/", 1)[1], "groupSubmission": "<p>Ours</p>", "groupComments": "all of us"}
    made = await grader.post(path, json=body)
    assert made.status_code == 201, made.text
    assert {name: made.json()[name] for name in body} == body
    assert made.json()["status"] == "NeedsGrading"
    one = f"{path}/{made.json()['id']}"
    shares = (await grader.get(f"{column}/attempts")).json()["results"]
    assert {row["userId"] for row in shares} == set(members)
    assert {row["groupAttemptId"] for row in shares} == {made.json()["id"]}
    assert {row["groupAttemptStudentComments"] for row in shares} == {"all of us"}
    seen = (await student.get(one)).json()
    assert not {"displayGrade", "notes", "score"} & set(seen)
    graded = await grader.patch(one, json={"status": "Completed", "score": 8, "feedback": "Good", "notes": "n"})
    assert graded.json()["displayGrade"]["score"] == 8
    for member in members:
        assert (await grader.get(f"{column}/users/{member}")).json()["displayGrade"]["score"] == 8
    assert (await student.get(one)).json()["feedback"] == "Good"
    assert (await student.get(path)).status_code == 403
    assert (await grader.delete(one)).status_code == 204
    assert (await grader.get(f"{column}/attempts")).json() == {"results": []}
    assert "displayGrade" not in (await grader.get(f"{column}/users/{members[0]}")).json()


async def test_a_member_can_be_graded_apart(admin: httpx.AsyncClient, course: str) -> None:
    """The member's own attempt, or the ordinary grade, stays in front of the group's."""
    members = await two_students(admin, course)
    group = await add_group(admin, course, *members)
    column = await group_column(admin, course)
    path = group_attempts(column)
    body = {"groupId": group.rsplit("/", 1)[1], "status": "Completed", "score": 6}
    one = f"{path}/{(await admin.post(path, json=body)).json()['id']}"
    share = (await admin.get(f"{column}/attempts", params={"userId": members[0]})).json()["results"][0]
    assert "groupOverride" not in share
    apart = await admin.patch(f"{column}/attempts/{share['id']}", json={"score": 9})
    assert apart.json()["groupOverride"] is True

    async def scores() -> list[float]:
        return [(await admin.get(f"{column}/users/{member}")).json()["displayGrade"]["score"] for member in members]

    await admin.patch(one, json={"score": 5})
    assert await scores() == [9, 5]
    await admin.patch(one, params={"applyToAll": "true"}, json={"score": 4})
    assert await scores() == [4, 4]
    await admin.patch(f"{column}/users/{members[1]}", json={"score": 10})
    await admin.patch(one, json={"score": 3})
    assert await scores() == [3, 10]


async def test_a_member_hands_in_for_all(site: Site, admin: httpx.AsyncClient, as_user: AsUser, ultra: str) -> None:
    """A student's attempt for an item that is assigned to groups is the group's, uploads included."""
    members = await two_students(admin, ultra)
    group = await add_group(admin, ultra, *members)
    column = await group_column(admin, ultra, group)
    student, grader = await as_user("student"), await as_user("instructor")
    link = f'<a href="lms-upload://{await upload(student, "plan.txt", b"plan")}">plan</a>'
    started = await student.post(f"{column}/attempts", json={"studentSubmission": link})
    assert started.status_code == 201, started.text
    own = f"{column}/attempts/{started.json()['id']}"
    assert (await grader.get(group_attempts(column))).json() == {"results": []}
    assert (await student.post(f"{column}/attempts", json={})).status_code == 409
    sent = await student.patch(own, json={"status": "NeedsGrading"})
    assert (sent.json()["status"], sent.json()["groupAttemptId"]) == ("NeedsGrading", started.json()["groupAttemptId"])
    rows = (await grader.get(f"{column}/attempts", params={"attemptStatuses": "NeedsGrading"})).json()["results"]
    assert {row["userId"] for row in rows} == set(members)
    work = (await grader.get(group_attempts(column))).json()["results"][0]
    async with browser(site) as pages:
        await signed_in(pages, site, "student")
        page = await pages.get(f"/student/{column.partition('/')[2].replace('/gradebook', '')}")
        assert "Group work of “" in page.text
        assert page.text.count("What one of you hands in counts for all of you.") == 1
        assert '">plan</a></li>' in page.text, "the file in the text is a link"
    async with browser(site) as anyone:
        for text in (work["groupSubmission"], *(row["studentSubmission"] for row in rows)):
            assert (await anyone.get(text.split('"')[1])).content == b"plan"


async def test_the_grade_of_a_group_waits_until_it_is_ready(admin: httpx.AsyncClient, ultra: str) -> None:
    """Ultra: `readyToPost` must be true for the final grade to show."""
    first, _ = await two_students(admin, ultra)
    group = await add_group(admin, ultra, first)
    column = await group_column(admin, ultra, group)
    path = group_attempts(column)
    body = {"groupId": group.rsplit("/", 1)[1], "status": "Completed", "score": 6}
    made = (await admin.post(path, json=body)).json()
    assert made["readyToPost"] is False
    cell = f"{column}/users/{first}"
    assert "displayGrade" not in (await admin.get(cell)).json()
    await admin.patch(f"{path}/{made['id']}", json={"readyToPost": True})
    assert (await admin.get(cell)).json()["displayGrade"]["score"] == 6


async def test_students_without_a_group_cannot_hand_in(admin: httpx.AsyncClient, as_user: AsUser, ultra: str) -> None:
    _, other = await two_students(admin, ultra)
    group = await add_group(admin, ultra, other)
    column = await group_column(admin, ultra, group)
    student = await as_user("student")
    assert (await student.post(f"{column}/attempts", json={})).status_code == 403


async def test_filters_of_group_attempts(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    first, other = await two_students(admin, course)
    groups = [await add_group(admin, course, person) for person in (first, other)]
    column = await group_column(admin, course)
    grader, path = await as_user("instructor"), group_attempts(column)
    ids = []
    for group, status in zip(groups, ("Completed", "NeedsGrading"), strict=True):
        body = {"groupId": group.rsplit("/", 1)[1], "status": status}
        ids.append((await grader.post(path, json=body)).json()["id"])

    async def found(**query: str) -> list[str]:
        return [row["id"] for row in (await grader.get(path, params=query)).json()["results"]]

    assert await found() == ids
    assert await found(attemptStatuses="Completed") == ids[:1]
    assert await found(groupId=groups[1].rsplit("/", 1)[1]) == ids[1:]
    assert await found(userId="userName:instructor") == ids
    assert await found(userId="userName:student") == []
    assert await found(modified="2999-01-01T00:00:00.000Z") == []


@pytest.mark.parametrize(
    ("body", "status"),
    [({}, 400), ({"groupId": "_99999_1"}, 404), ({"groupId": "x"}, 400), ({"status": "InProgress"}, 400)],
)
async def test_group_attempts_that_are_refused(
    admin: httpx.AsyncClient, course: str, body: dict[str, str], status: int
) -> None:
    group = await add_group(admin, course)
    column = await group_column(admin, course)
    if "status" in body:
        body = {**body, "groupId": group.rsplit("/", 1)[1]}
    assert (await admin.post(group_attempts(column), json=body)).status_code == status


async def test_groups_of_an_item(admin: httpx.AsyncClient, as_user: AsUser, ultra: str) -> None:
    first, other = await two_students(admin, ultra)
    groups = [await add_group(admin, ultra, person) for person in (first, other)]
    made = (await admin.post(f"{ultra}/contents/createAssignment", json=ESSAY)).json()
    item = f"{ultra}/contents/{made['contentId']}"
    numbers = [group.rsplit("/", 1)[1] for group in groups]
    for number in numbers:
        assert (await admin.put(f"{item}/groups/{number}")).status_code == 201
    assert (await admin.put(f"{item}/groups/{numbers[0]}")).status_code == 409
    rows = (await admin.get(f"{item}/groups")).json()["results"]
    assert rows == [{"contentId": made["contentId"], "groupId": number} for number in numbers]
    assert (await admin.get(item)).json()["hasAssociatedGroups"] is True
    assert (await admin.get(f"{item}/groups/{numbers[1]}")).json() == rows[1]
    student = await as_user("student")
    own = (await student.get(f"{item}/groups")).json()["results"]
    assert [row["groupId"] for row in own] == numbers[:1]
    assert (await student.get(f"{item}/groups/{numbers[0]}")).json() == own[0]
    assert (await student.get(f"{item}/groups/{numbers[1]}")).status_code == 404
    assert (await admin.delete(f"{item}/groups/{numbers[0]}")).status_code == 204
    assert (await admin.delete(f"{item}/groups/{numbers[0]}")).status_code == 404
    assert (await admin.get(f"{item}/groups/{numbers[0]}")).status_code == 404


async def test_one_member_of_a_group(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    """What the list of the members says, for one of them and for those who may see the list."""
    first, other = await two_students(admin, course)
    group = await add_group(admin, course, first)
    listed = (await admin.get(f"{group}/users", params={"expand": "user"})).json()["results"]
    student = await as_user("student")
    assert (await admin.get(f"{group}/users/{first}")).json() == {"userId": first}
    whole = await student.get(f"{group}/users/me", params={"expand": "user"})
    assert [whole.json()] == listed
    assert (await admin.get(f"{group}/users/{other}")).status_code == 404
    assert (await admin.get(f"{group}/users/userName:nobody")).status_code == 404
    foreign = await add_group(admin, course, other)
    assert (await student.get(f"{foreign}/users/{other}")).status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"name": "OW"}, ["Owls", "owlets"]),
        ({"name": "owls", "nameCompare": "equals"}, ["Owls"]),
        ({"name": "owls", "nameCompare": "notEquals"}, ["owlets", "Barn owls", "100%"]),
        ({"name": "owl", "nameCompare": "contains"}, ["Owls", "owlets", "Barn owls"]),
        ({"name": "owl", "nameCompare": "notContains"}, ["100%"]),
        ({"name": "%"}, []),
        ({"name": "0%", "nameCompare": "contains"}, ["100%"]),
        ({"name": ""}, ["Owls", "owlets", "Barn owls", "100%"]),
        ({"inGroupSet": "true"}, ["Barn owls", "100%"]),
        ({"inGroupSet": "False", "name": "owl"}, ["Owls", "owlets"]),
        ({"sort": "name(desc)", "inGroupSet": "false"}, ["owlets", "Owls"]),
    ],
)
async def test_groups_by_name_and_set(
    admin: httpx.AsyncClient, course: str, query: dict[str, str], found: list[str]
) -> None:
    """Names begin with what is asked for unless `nameCompare` says otherwise; all of it in any case of letters."""
    together = (await admin.post(f"{second(course)}/groups/sets", json={"name": "Birds"})).json()["id"]
    inner = f"{second(course)}/groups/sets/{together}/groups"
    for where, name in (
        (f"{second(course)}/groups", "Owls"),
        (f"{second(course)}/groups", "owlets"),
        (inner, "Barn owls"),
        (inner, "100%"),
    ):
        assert (await admin.post(where, json={"name": name})).status_code == 201
    rows = (await admin.get(f"{second(course)}/groups", params=query)).json()["results"]
    assert [row["name"] for row in rows] == found


async def test_sets_and_their_groups_by_name(admin: httpx.AsyncClient, course: str) -> None:
    sets = f"{second(course)}/groups/sets"
    numbers = [(await admin.post(sets, json={"name": name})).json()["id"] for name in ("Birds", "Fish")]
    for name in ("Owls", "Larks"):
        assert (await admin.post(f"{sets}/{numbers[0]}/groups", json={"name": name})).status_code == 201
    assert [row["id"] for row in (await admin.get(sets, params={"name": "fi"})).json()["results"]] == numbers[1:]
    inner = (await admin.get(f"{sets}/{numbers[0]}/groups", params={"name": "l"})).json()["results"]
    assert [row["name"] for row in inner] == ["Larks"]


async def test_receipts_of_what_was_handed_in(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    """Reference section 10, attemptReceipt."""
    column = await group_column(admin, course)
    student, grader = await as_user("student"), await as_user("instructor")
    made = (
        await student.post(f"{column}/attempts", json={"studentSubmission": "abc", "status": "NeedsGrading"})
    ).json()
    shown = (await grader.get(f"{column}/attempts/{made['id']}")).json()
    receipt = shown["attemptReceipt"]
    assert (receipt["submissionDate"], receipt["submissionTotalSize"]) == (shown["attemptDate"], 3)
    whole = await student.get(f"v1/attemptReceipts/{receipt['receiptId']}")
    assert whole.status_code == 200, whole.text
    assert (whole.json()["attemptId"], whole.json()["responseStatus"]) == (made["id"], "ReceiptAndAttemptExist")
    assert (await grader.get(f"{course}/attemptReceipts/{receipt['receiptId']}")).json() == whole.json()
    assert (await grader.get(f"v1/courses/_1_1/attemptReceipts/{receipt['receiptId']}")).status_code == 404
    assert (await grader.get(f"v1/attemptReceipts/{'0' * 32}")).status_code == 404


async def test_a_grader_makes_an_attempt_for_a_student(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    """Reference section 10: graders create attempts, but hand in no texts of students."""
    column = await group_column(admin, course)
    first, _ = await two_students(admin, course)
    grader = await as_user("instructor")
    when = "2026-10-01T10:00:00.000Z"
    body = {"userId": first, "status": "Completed", "score": 7, "attemptDate": when}
    made = await grader.post(f"{column}/attempts", json=body)
    assert made.status_code == 201, made.text
    assert {name: made.json()[name] for name in body} == body
    assert (await grader.get(f"{column}/users/{first}")).json()["displayGrade"]["score"] == 7
    assert (await grader.post(f"{column}/attempts", json={**body, "studentSubmission": "x"})).status_code == 403
    assert (await grader.post(f"{column}/attempts", json={**body, "userId": "_99999_1"})).status_code == 404
    student = await as_user("student")
    assert (await student.post(f"{column}/attempts", json=body)).status_code == 403


async def test_the_sample_course_has_groups(admin: httpx.AsyncClient) -> None:
    sets = (await admin.get("v2/courses/_1_1/groups/sets")).json()["results"]
    assert [row["name"] for row in sets] == ["Circle"]
    groups = (await admin.get(f"v2/courses/_1_1/groups/sets/{sets[0]['id']}/groups")).json()["results"]
    assert [row["name"] for row in groups] == ["Circle 1", "Circle 2", "Circle 3", "Circle 4"]
    seats = [(await admin.get(f"v2/courses/_1_1/groups/{row['id']}/users")).json()["results"] for row in groups]
    assert [len(rows) for rows in seats] == [6, 6, 6, 6]
