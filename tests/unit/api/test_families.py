"""Every family against the practice site, in process."""

import httpx
import pytest

from lmsdesk.api import (
    Application,
    Client,
    Conflict,
    Invalid,
    LoginNeeded,
    NotFound,
    Refused,
    SignInRefused,
    Token,
    TokenKeeper,
    Unreachable,
    application_token,
    code_from,
    exchange_code,
    is_redirect,
    sign_in_request,
)
from lmsdesk.model.gradebook import Attempt, Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp
from tests.unit.api.conftest import RETURN, SCOPE, Desk, browse, column_of, gathered, own_course


async def test_signing_in_gives_a_token_of_that_person(desk: Desk) -> None:
    token = await desk.signed_in("Instructor")
    assert token.refresh_token
    assert token.scope == set(SCOPE)
    async with desk.client(token) as calls:
        assert (await calls.people.get_me()).uuid == token.user_uuid


async def test_saying_no_is_told(desk: Desk) -> None:
    request = sign_in_request(desk.service, desk.application, redirect_uri=RETURN)
    answer = await browse(desk, request, "Instructor", decision="deny")
    assert is_redirect(request, answer)
    with pytest.raises(SignInRefused, match="refused access"):
        code_from(request, answer)


async def test_a_code_works_once(desk: Desk) -> None:
    request = sign_in_request(desk.service, desk.application, redirect_uri=RETURN)
    code = code_from(request, await browse(desk, request, "Instructor"))
    await exchange_code(desk.service, desk.application, request, code, transport=desk.transport)
    with pytest.raises(LoginNeeded):
        await exchange_code(desk.service, desk.application, request, code, transport=desk.transport)


async def test_the_applications_own_token(desk: Desk) -> None:
    token = await application_token(desk.service, desk.application, transport=desk.transport)
    assert token.user_uuid is None
    with pytest.raises(Refused):
        await application_token(desk.service, Application("other", "wrong"), transport=desk.transport)


async def test_a_renewal_needs_no_person(desk: Desk) -> None:
    token = await desk.signed_in("Instructor")
    broken = Token("no-longer-valid", token.expires_at, token.refresh_token, token.user_uuid, token.scope)
    async with desk.client(broken) as calls:
        assert (await calls.people.get_me()).uuid == token.user_uuid


async def test_a_renewal_whose_reply_was_lost_is_made_again(desk: Desk) -> None:
    """Each renewal gives another refresh token; the one before goes on to work until that one is used."""
    kept: list[Token | None] = [await desk.signed_in("Instructor")]

    def keeper() -> TokenKeeper:
        """As after a start of the program: with what was kept last."""
        return TokenKeeper(desk.service, desk.application, kept[-1], on_changed=kept.append, transport=desk.transport)

    rule = {"kind": "cut-after", "match": "oauth2/token$", "count": 1}
    async with httpx.AsyncClient(transport=desk.transport, base_url=desk.service.base_url) as page:
        await page.put("/practice/faults.json", json={"rules": [rule]}, headers={"Origin": desk.site.settings.origin})
    with pytest.raises(Unreachable):
        await keeper().newer_than(kept[0].access_token if kept[0] else "")
    assert len(kept) == 1
    for _ in range(3):
        stale = keeper().token
        assert stale is not None
        await keeper().newer_than(stale.access_token)
    assert len({token.refresh_token for token in kept if token}) == 4


async def test_the_version_is_there_before_anyone_signs_in(desk: Desk) -> None:
    async with desk.client(None) as calls:
        assert str(await calls.system.get_version()) == "4000.21.0"
        with pytest.raises(LoginNeeded):
            await calls.people.get_me()


async def test_a_persons_courses_come_with_their_names(calls: Client) -> None:
    me = await calls.people.get_me()
    enrolments = await gathered(calls.people.list_enrolments(me.id))
    assert enrolments
    assert all(enrolment.course and enrolment.may_grade for enrolment in enrolments)
    assert (await calls.people.get_user(me.id)).id == me.id


async def test_courses_terms_and_members(calls: Client) -> None:
    course = await own_course(calls)
    assert course.id in {other.id for other in await gathered(calls.catalogue.list_courses())}
    terms = await gathered(calls.catalogue.list_terms())
    assert (await calls.catalogue.get_term(terms[0].id)) == terms[0]
    members = await gathered(calls.catalogue.list_memberships(course.id))
    students = [member for member in members if member.is_student]
    assert len(students) == 24
    assert all(member.user for member in members)
    one = await calls.catalogue.get_membership(course.id, students[0].user_id)
    assert (one.user_id, one.course_id) == (students[0].user_id, course.id)


async def test_members_changed_since(calls: Client) -> None:
    course = await own_course(calls)
    later = Timestamp.parse("2999-01-01T00:00:00.000Z")
    assert await gathered(calls.catalogue.list_memberships(course.id, modified_since=later)) == []


async def test_an_external_id_is_an_address_too(calls: Client) -> None:
    course = await own_course(calls)
    assert (await calls.catalogue.get_course(CourseId(f"courseId:{course.course_id}"))).id == course.id
    with pytest.raises(NotFound) as caught:
        await calls.catalogue.get_course(CourseId("externalId:no such/../course?"))
    assert caught.value.said.endswith("externalId:no such/../course?")


async def test_a_column_from_beginning_to_end(calls: Client) -> None:
    course = await own_course(calls)
    made = await calls.gradebook.create_column(
        course.id, {"name": "Essay", "score": {"possible": 20}, "grading": {"type": "Manual"}}
    )
    assert made.possible == 20
    changed_column = await calls.gradebook.update_column(course.id, made.id, {"name": "Long essay"})
    assert changed_column.title == "Long essay"
    assert (await calls.gradebook.get_column(course.id, made.id)).title == "Long essay"
    await calls.gradebook.delete_column(course.id, made.id)
    with pytest.raises(NotFound):
        await calls.gradebook.get_column(course.id, made.id)


async def test_what_the_service_does_not_accept(calls: Client) -> None:
    course = await own_course(calls)
    with pytest.raises(Invalid) as caught:
        await calls.gradebook.create_column(course.id, {"name": "X", "unknownProperty": 1})
    assert caught.value.code.startswith("400 ")


async def test_schemas_and_categories(calls: Client) -> None:
    course = await own_course(calls)
    columns = await gathered(calls.gradebook.list_columns(course.id))
    schemas = {schema.id for schema in await gathered(calls.gradebook.list_schemas(course.id))}
    categories = {category.id for category in await gathered(calls.gradebook.list_categories(course.id))}
    used = {one.grading.schema_id for one in columns if one.grading and one.grading.schema_id}
    assert used
    assert used <= schemas
    kinds = {one.gradebook_category_id for one in columns if one.gradebook_category_id}
    assert kinds
    assert kinds <= categories


async def test_a_grade_from_nothing_to_cleared(calls: Client) -> None:
    course = await own_course(calls)
    column = await calls.gradebook.create_column(course.id, {"name": "New", "grading": {"type": "Manual"}})
    student = next(
        member for member in await gathered(calls.catalogue.list_memberships(course.id)) if member.is_student
    )
    cell = Cell(course.id, column.id, student.user_id)
    assert await calls.gradebook.get_column_grade(cell) is None
    assert await calls.gradebook.get_last_changed(course.id, column.id) is None
    grade = await calls.gradebook.update_column_grade(cell, {"score": 12.5, "feedback": "Good"})
    assert (grade.score, grade.feedback) == (12.5, "Good")
    assert await calls.gradebook.get_column_grade(cell) == grade
    assert await calls.gradebook.get_last_changed(course.id, column.id) == grade
    cleared = await calls.gradebook.update_column_grade(cell, {"score": None})
    assert not cleared.score
    missing = Cell(course.id, ColumnId("_99999_1"), student.user_id)
    with pytest.raises(NotFound):
        await calls.gradebook.get_column_grade(missing)


async def test_grades_of_a_column_and_of_a_person(calls: Client) -> None:
    course = await own_course(calls)
    columns = await gathered(calls.gradebook.list_columns(course.id))
    by_column = {
        column.id: await gathered(calls.gradebook.list_column_grades(course.id, column.id)) for column in columns
    }
    grades = [grade for rows in by_column.values() for grade in rows]
    assert grades
    person = grades[0].user_id
    of_person = await gathered(calls.gradebook.list_user_grades(course.id, person))
    assert {grade.column_id for grade in of_person} == {
        column_id for column_id, rows in by_column.items() if any(grade.user_id == person for grade in rows)
    }


async def test_only_what_changed_after_an_index(calls: Client) -> None:
    course = await own_course(calls)
    column = await column_of(calls, course.id, "Manual")
    last = await calls.gradebook.get_last_changed(course.id, column.id)
    assert last is not None
    assert isinstance(last.change_index, int)
    later = calls.gradebook.list_column_grades(course.id, column.id, change_index=last.change_index)
    assert await gathered(later) == []
    await calls.gradebook.update_column_grade(Cell(course.id, column.id, last.user_id), {"notes": "Seen"})
    later = calls.gradebook.list_column_grades(course.id, column.id, change_index=last.change_index)
    assert [grade.user_id for grade in await gathered(later)] == [last.user_id]


async def column_with_work(calls: Client, course_id: CourseId) -> tuple[Column, list[Attempt]]:
    for column in await gathered(calls.gradebook.list_columns(course_id)):
        attempts = await gathered(calls.gradebook.list_attempts(course_id, column.id))
        if len({attempt.status for attempt in attempts}) > 1 and any(attempt.needs_grading for attempt in attempts):
            return column, attempts
    raise AssertionError("the dataset has a column with graded and waiting work")


async def test_attempts_are_listed_and_filtered(calls: Client) -> None:
    course = await own_course(calls)
    column, everything = await column_with_work(calls, course.id)
    first = next(attempt for attempt in everything if attempt.needs_grading)
    for statuses in ({"NeedsGrading"}, {"Completed"}, {"NeedsGrading", "Completed"}, set[str]()):
        some = await gathered(calls.gradebook.list_attempts(course.id, column.id, statuses=statuses))
        assert {attempt.id for attempt in some} == {attempt.id for attempt in everything if attempt.status in statuses}
    user_id = UserId(str(first.user_id))
    own = await gathered(calls.gradebook.list_attempts(course.id, column.id, user_id=user_id))
    assert {attempt.user_id for attempt in own} == {user_id}
    later = Timestamp.parse("2999-01-01T00:00:00.000Z")
    assert await gathered(calls.gradebook.list_attempts(course.id, column.id, modified_since=later)) == []


async def test_an_attempt_is_graded(calls: Client) -> None:
    course = await own_course(calls)
    column, everything = await column_with_work(calls, course.id)
    first = next(attempt for attempt in everything if attempt.needs_grading)
    graded = await calls.gradebook.update_attempt(course.id, column.id, first.id, {"score": 9, "status": "Completed"})
    assert (graded.score, graded.needs_grading) == (9, False)
    assert await calls.gradebook.get_attempt(course.id, column.id, first.id) == graded


async def test_a_student_may_not_grade(desk: Desk, calls: Client) -> None:
    course = await own_course(calls)
    column = await column_of(calls, course.id, "Manual")
    async with desk.client(await desk.signed_in("Student")) as own:
        me = await own.people.get_me()
        with pytest.raises(Refused):
            await own.gradebook.update_column_grade(Cell(course.id, column.id, me.id), {"score": 100})


async def test_a_clash_is_told(desk: Desk, calls: Client) -> None:
    course = await own_course(calls)
    body = {"name": "Outside", "externalId": "outside-1", "grading": {"type": "Manual"}}
    await calls.gradebook.create_column(course.id, body)
    with pytest.raises(Conflict):
        await calls.gradebook.create_column(course.id, body)
    assert calls.remaining_requests is not None
