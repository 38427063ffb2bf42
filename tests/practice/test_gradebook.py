"""Columns and column grades (specification sections 2 and 4, reference sections 8 and 9)."""

import asyncio

import httpx
import pytest

from tests.practice.conftest import AsUser, column_of, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"


async def new_column(client: httpx.AsyncClient, **changes: object) -> str:
    reply = await client.post(COLUMNS, json={"name": "Quiz", "score": {"possible": 20}, **changes})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


async def test_column_life(admin: httpx.AsyncClient) -> None:
    """Section 4, Gradebook; reference section 8."""
    body = {
        "externalId": "quiz-1",
        "name": "Quiz",
        "description": "Short",
        "score": {"possible": 20},
        "grading": {"type": "Manual", "due": "2026-11-30T12:00:00.000Z"},
    }
    made = await admin.post(COLUMNS, json=body)
    assert made.status_code == 201
    column = made.json()
    assert column["grading"]["due"] == "2026-11-30T12:00:00.000Z"
    assert column["score"] == {"possible": 20}
    assert (await admin.get(f"{COLUMNS}/externalId:quiz-1")).json() == column
    changed = (await admin.patch(f"{COLUMNS}/{column['id']}", json={"grading": {"due": None}, "name": "Test"})).json()
    assert "due" not in changed["grading"]
    assert changed["grading"]["type"] == "Manual"
    assert changed["name"] == "Test"
    assert (await admin.post(COLUMNS, json=body)).status_code == 409
    assert (await admin.delete(f"{COLUMNS}/{column['id']}")).status_code == 200
    assert (await admin.get(f"{COLUMNS}/{column['id']}")).status_code == 404


async def test_first_version_shows_decimal_places_and_answers_creation_briefly(admin: httpx.AsyncClient) -> None:
    """Section 2, Gradebook column: the creation reply's `grading` has only `type` and `due`."""
    path = COLUMNS.replace("v2", "v1")
    body = {
        "name": "Old",
        "score": {"possible": 10, "decimalPlaces": 1},
        "grading": {"due": "2026-11-30T12:00:00Z", "attemptsAllowed": 0, "scoringModel": "Last"},
    }
    made = (await admin.post(path, json=body)).json()
    assert made["grading"] == {"type": "Manual", "due": "2026-11-30T12:00:00.000Z"}
    assert made["score"] == {"possible": 10, "decimalPlaces": 1}
    assert (await admin.get(f"{path}/{made['id']}")).json()["grading"]["scoringModel"] == "Last"


@pytest.mark.parametrize(
    "patch",
    [
        {"grading": {"type": "Attempts"}},
        {"grading": {"schemaId": "_999_1"}},
        {"gradebookCategoryId": "x"},
        {"score": {"possible": "many"}},
        {"name": None},
    ],
)
async def test_column_changes_that_do_not_fit(admin: httpx.AsyncClient, patch: dict[str, object]) -> None:
    column = await new_column(admin)
    assert (await admin.patch(f"{COLUMNS}/{column}", json=patch)).status_code == 400


async def test_filters_of_columns(admin: httpx.AsyncClient) -> None:
    await new_column(admin, name="Zebra test")
    named = (await admin.get(COLUMNS, params={"name": "zebra"})).json()["results"]
    assert [column["name"] for column in named] == ["Zebra test"]
    since = named[0]["modified"]
    recent = (await admin.get(COLUMNS, params={"modified": since})).json()["results"]
    older = (await admin.get(COLUMNS, params={"modified": since, "modifiedCompare": "lessThan"})).json()["results"]
    assert [column["name"] for column in recent] == ["Zebra test"]
    assert older
    assert "Zebra test" not in {column["name"] for column in older}


async def test_grade_is_created_posted_and_indexed(admin: httpx.AsyncClient) -> None:
    """Section 4: PATCH creates the grade if none exists; section 3: its status is `Graded`."""
    column = await new_column(admin)
    student = await user_id(admin, "student")
    cell = f"{COLUMNS}/{column}/users/{student}"
    assert (await admin.get(cell)).status_code == 404
    assert (await admin.get(f"{COLUMNS}/{column}/users/lastChanged")).status_code == 204
    body = {"text": "A", "score": 17.5, "notes": "n", "feedback": "f", "exempt": False}
    grade = (await admin.patch(cell, json=body)).json()
    assert {name: grade[name] for name in body} == body
    assert grade["status"] == "Graded"
    assert grade["displayGrade"] == {"scaleType": "Score", "score": 17.5, "possible": 20, "text": "A"}
    assert "overridden" not in grade
    second = (await admin.patch(cell, json={"score": 3})).json()
    assert "text" not in second
    assert second["displayGrade"]["text"] == "3"
    assert second["changeIndex"] > grade["changeIndex"]
    assert (second["notes"], second["feedback"]) == ("n", "f")
    assert (await admin.get(f"{COLUMNS}/{column}/users/lastChanged")).json() == second
    since = (await admin.get(f"{COLUMNS}/{column}/users", params={"changeIndex": grade["changeIndex"]})).json()
    assert since["results"] == [second]
    after = (await admin.get(f"{COLUMNS}/{column}/users", params={"changeIndex": second["changeIndex"]})).json()
    assert after == {"results": []}


@pytest.mark.parametrize("clearing", [{"score": None}, {"text": None}, {"text": ""}, {"text": "-"}])
async def test_clearing_a_grade_is_a_change_too(admin: httpx.AsyncClient, clearing: dict[str, None]) -> None:
    """Reference section 9, PATCH rules."""
    column = await new_column(admin)
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    set_ = (await admin.patch(cell, json={"score": 5})).json()
    cleared = (await admin.patch(cell, json=clearing)).json()
    assert not {"score", "text", "displayGrade", "status"} & set(cleared)
    assert cleared["changeIndex"] > set_["changeIndex"]


async def test_numbers_written_as_text_count(admin: httpx.AsyncClient) -> None:
    column = await new_column(admin)
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    assert (await admin.patch(cell, json={"text": "12.5"})).json()["displayGrade"]["score"] == 12.5
    assert (await admin.patch(cell, json={"text": "50%"})).json()["displayGrade"]["score"] == 10


@pytest.mark.parametrize("text", ["--5", ".", "1e5", "٣", "five", "%"])
async def test_other_words_stay_words(admin: httpx.AsyncClient, text: str) -> None:
    column = await new_column(admin)
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    grade = (await admin.patch(cell, json={"text": text})).json()
    assert grade["displayGrade"] == {"scaleType": "Score", "possible": 20, "text": text}


@pytest.mark.parametrize("score", [-3, 1e15, 0.1 + 0.2, 25])
async def test_scores_out_of_range_are_kept_exactly(admin: httpx.AsyncClient, score: float) -> None:
    column = await new_column(admin)
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    await admin.patch(cell, json={"score": score})
    assert (await admin.get(cell)).json()["score"] == score


@pytest.mark.parametrize("body", [{"score": "5"}, {"score": True}, {"exempt": "x"}, {"grade": 5}, {"feedback": 1}])
async def test_grades_that_do_not_fit(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    column = await new_column(admin)
    student = await user_id(admin, "student")
    assert (await admin.patch(f"{COLUMNS}/{column}/users/{student}", json=body)).status_code == 400


async def test_override_hides_the_attempt_until_it_is_cleared(admin: httpx.AsyncClient) -> None:
    """Reference section 9: on an Attempts column a PATCH overrides."""
    column = await column_of(admin, "Attempts")
    rows = (await admin.get(f"{COLUMNS}/{column}/users")).json()["results"]
    row = next(row for row in rows if row["status"] == "Graded" and "overridden" not in row)
    assert "score" not in row
    cell = f"{COLUMNS}/{column}/users/{row['userId']}"
    changed = (await admin.patch(cell, json={"score": 1})).json()
    assert changed["displayGrade"]["score"] == changed["score"] == 1
    assert changed["overridden"].endswith("Z")
    cleared = (await admin.patch(cell, json={"score": None})).json()
    assert cleared["displayGrade"] == row["displayGrade"]
    assert "overridden" not in cleared


async def test_total_follows_and_has_no_index(admin: httpx.AsyncClient) -> None:
    """Reference sections 8 and 9: `finalGrade`, calculated columns have `changeIndex` 0."""
    student = await user_id(admin, "student")
    total = f"{COLUMNS}/finalGrade/users/{student}"
    before = (await admin.get(total)).json()
    column = await new_column(admin)
    await admin.patch(f"{COLUMNS}/{column}/users/{student}", json={"score": 7})
    after = (await admin.get(total)).json()
    assert after["displayGrade"]["score"] == before["displayGrade"]["score"] + 7
    await admin.patch(f"{COLUMNS}/{column}/users/{student}", json={"exempt": True})
    assert (await admin.get(total)).json()["displayGrade"]["score"] == before["displayGrade"]["score"]
    assert after["changeIndex"] == 0
    assert (await admin.get(f"{COLUMNS}/finalGrade/users", params={"changeIndex": 0})).json() == {"results": []}
    assert (await admin.get(f"{COLUMNS}/finalGrade/users/lastChanged")).status_code == 204


async def test_letters_come_from_the_schema(admin: httpx.AsyncClient) -> None:
    schemas = (await admin.get("v1/courses/_1_1/gradebook/schemas")).json()["results"]
    letter = next(schema for schema in schemas if schema["scaleType"] == "Tabular")
    assert (await admin.get(f"v1/courses/_1_1/gradebook/schemas/{letter['id']}")).json() == letter
    column = await new_column(admin, grading={"schemaId": letter["id"]}, score={"possible": 100})
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    assert (await admin.patch(cell, json={"score": 94})).json()["displayGrade"]["text"] == "A"
    assert (await admin.patch(cell, json={"text": "b+"})).json()["displayGrade"]["score"] == 88.5


async def test_grades_of_one_person(admin: httpx.AsyncClient) -> None:
    student = await user_id(admin, "student")
    rows = (await admin.get(f"v2/courses/_1_1/gradebook/users/{student}")).json()["results"]
    for row in rows:
        assert (await admin.get(f"{COLUMNS}/{row['columnId']}/users/{student}")).json() == row
    assert len({row["columnId"] for row in rows}) == len(rows) > 3


async def test_first_version_gives_the_current_value(admin: httpx.AsyncClient) -> None:
    column = await column_of(admin, "Attempts")
    new = (await admin.get(f"{COLUMNS}/{column}/users")).json()["results"]
    old = (await admin.get(f"{COLUMNS.replace('v2', 'v1')}/{column}/users")).json()["results"]
    assert [row.get("score") for row in old] == [row.get("displayGrade", {}).get("score") for row in new]
    assert not any({"displayGrade", "changeIndex"} & set(row) for row in old)


async def test_students_see_their_own_grades_only(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Section 5: a person's token grants only what that person may; reference section 9."""
    student = await as_user("student")
    column = await column_of(admin, "Manual")
    own = await user_id(admin, "student")
    rows = (await student.get(f"{COLUMNS}/{column}/users")).json()["results"]
    assert [row["userId"] for row in rows] == [own]
    assert not {"notes", "score", "text"} & set(rows[0])
    others = (await admin.get(f"{COLUMNS}/{column}/users")).json()["results"]
    other = next(row["userId"] for row in others if row["userId"] != own)
    assert (await student.get(f"{COLUMNS}/{column}/users/{other}")).status_code == 403
    assert (await student.patch(f"{COLUMNS}/{column}/users/{own}", json={"score": 20})).status_code == 403
    assert (await student.post(COLUMNS, json={"name": "Mine"})).status_code == 403
    await admin.patch(f"{COLUMNS}/{column}", json={"availability": {"available": "No"}})
    assert (await student.get(f"{COLUMNS}/{column}/users/{own}")).status_code == 403
    assert column not in {row["id"] for row in (await student.get(COLUMNS)).json()["results"]}


async def test_instructors_and_assistants_grade(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    column = await column_of(admin, "Manual")
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    for name in ("instructor", "assistant"):
        grader = await as_user(name)
        assert (await grader.patch(cell, json={"score": 11})).status_code == 200


async def test_two_graders_at_once_both_land_whole(admin: httpx.AsyncClient) -> None:
    column = await new_column(admin)
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    bodies = [{"score": number, "feedback": f"by {number}"} for number in range(12)]
    replies = await asyncio.gather(*(admin.patch(cell, json=body) for body in bodies))
    assert {reply.status_code for reply in replies} == {200}
    indexes = sorted(reply.json()["changeIndex"] for reply in replies)
    assert len(set(indexes)) == 12
    last = (await admin.get(cell)).json()
    assert last["feedback"] == f"by {last['score']:.0f}"
    assert last["changeIndex"] == indexes[-1]


async def test_grades_of_people_who_left_are_hidden_unless_asked_for(admin: httpx.AsyncClient) -> None:
    column = await column_of(admin, "Manual")
    student = await user_id(admin, "student")
    patch = {"availability": {"available": "Disabled"}}
    assert (await admin.patch(f"v1/courses/_1_1/users/{student}", json=patch)).status_code == 200
    path = f"{COLUMNS}/{column}/users"
    shown = (await admin.get(path)).json()["results"]
    everyone = (await admin.get(path, params={"includeDisabledMemberships": "True"})).json()["results"]
    assert student not in {row["userId"] for row in shown}
    assert student in {row["userId"] for row in everyone}


async def test_grade_of_a_stranger_is_not_found(admin: httpx.AsyncClient) -> None:
    column = await column_of(admin, "Manual")
    person = await user_id(admin, "administrator")
    assert (await admin.patch(f"{COLUMNS}/{column}/users/{person}", json={"score": 1})).status_code == 404
