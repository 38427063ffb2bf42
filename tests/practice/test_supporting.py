"""Course roles, grade notations and grading periods (reference sections 7 and 8)."""

import httpx
import pytest

from tests.practice.conftest import AsUser, column_of, user_id

BOOK = "v1/courses/_1_1/gradebook"


async def test_roles(admin: httpx.AsyncClient) -> None:
    roles = (await admin.get("v1/courseRoles")).json()["results"]
    assert {"Instructor", "TeachingAssistant", "Grader", "Student"} <= {role["roleId"] for role in roles}
    grader = (await admin.get("v1/courseRoles/roleId:Grader")).json()
    assert grader in roles
    assert (await admin.get(f"v1/courseRoles/{grader['id']}")).json() == grader
    found = (await admin.get("v1/courseRoles", params={"roleId": "GRAD"})).json()["results"]
    assert found == [grader]
    assert (await admin.get("v1/courseRoles", params={"custom": "true"})).json() == {"results": []}
    assert (await admin.get("v1/courseRoles/roleId:Nobody")).status_code == 404
    assert (await admin.get("v1/courseRoles/Grader")).status_code == 400


async def test_notation_life(admin: httpx.AsyncClient) -> None:
    path = f"{BOOK}/gradeNotations"
    made = await admin.post(path, json={"code": "IC", "description": "Incomplete"})
    assert made.status_code == 201
    notation = made.json()
    assert (await admin.get(path)).json()["results"] == [notation]
    assert (await admin.post(path, json={"code": "IC", "description": "x"})).status_code == 409
    assert (await admin.post(path, json={"code": "W"})).status_code == 400
    cell = (
        f"v2/courses/_1_1/gradebook/columns/{await column_of(admin, 'Manual')}/users/{await user_id(admin, 'student')}"
    )
    assert (await admin.patch(cell, json={"gradeNotationId": notation["id"]})).json()["gradeNotationId"]
    one = f"{path}/{notation['id']}"
    changed = (await admin.patch(one, json={"description": "Not complete"})).json()
    assert changed == {**notation, "description": "Not complete"} == (await admin.get(one)).json()
    assert (await admin.delete(one)).status_code == 200
    assert (await admin.get(one)).status_code == 404
    assert "gradeNotationId" not in (await admin.get(cell)).json()


async def test_schemas_are_checked(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Reference section 8: symbols for Tabular only, unique, without gaps, three decimals; removable ones go."""
    path = f"{BOOK}/schemas"
    usual = (await admin.get(path)).json()["results"][0]
    assert (await admin.delete(f"{path}/{usual['id']}")).status_code == 400
    plain = {"title": "Points", "scaleType": "Score"}
    made = await admin.post(path, json=plain)
    assert made.status_code == 201
    one = f"{path}/{made.json()['id']}"
    low, high = {"text": "L", "lowerBound": 0, "upperBound": 50}, {"text": "H", "lowerBound": 50, "upperBound": 100}
    wrong: list[dict[str, object]] = [
        {"scaleType": "Tabular"},
        {"symbols": [low, high]},
        {"scaleType": "Tabular", "symbols": [low, {**high, "text": "L"}]},
        {"scaleType": "Tabular", "symbols": [low, {**high, "lowerBound": 51}]},
        {"scaleType": "Tabular", "symbols": [{**low, "lowerBound": -1}, high]},
        {"scaleType": "Tabular", "symbols": [{**low, "absoluteValue": 0.0001}, high]},
        {"title": None},
    ]
    assert [(await admin.patch(one, json=patch)).status_code for patch in wrong] == [400] * len(wrong)
    assert (await admin.get(one)).json() == made.json()
    right = await admin.patch(one, json={"scaleType": "Tabular", "symbols": [low, high]})
    assert (right.status_code, right.json()["symbols"]) == (200, [low, high])
    student = await as_user("student")
    assert (await student.post(path, json=plain)).status_code == 403
    assert (await admin.delete(one)).status_code == 200


async def test_period_life(admin: httpx.AsyncClient) -> None:
    path = f"{BOOK}/periods"
    dates = {"dateMode": "UseDates", "start": "2026-09-01T00:00:00.000Z", "end": "2026-10-31T00:00:00.000Z"}
    first = (await admin.post(path, json={"title": "First half", "position": 2, **dates})).json()
    second = (await admin.post(path, json={"title": "Second half", "position": 1})).json()
    assert second["dateMode"] == "DoNotUseDates"
    assert (await admin.get(path)).json()["results"] == [first, second]
    assert (await admin.get(path, params={"sort": "position(asc)"})).json()["results"] == [second, first]
    one = f"{path}/{first['id']}"
    changed = (await admin.patch(one, json={"title": "Early", "end": None})).json()
    assert (await admin.get(one)).json() == changed
    assert changed["title"] == "Early"
    assert "end" not in changed
    assert (await admin.patch(one, json={"end": "2026-01-01T00:00:00Z"})).status_code == 400
    assert (await admin.delete(one)).status_code == 200
    assert (await admin.get(one)).status_code == 404


@pytest.mark.parametrize("body", [{}, {"title": "x" * 65}, {"title": "a", "dateMode": "Some"}, {"title": "a", "x": 1}])
async def test_periods_that_do_not_fit(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    assert (await admin.post(f"{BOOK}/periods", json=body)).status_code == 400


async def test_students_may_not_change_them(as_user: AsUser) -> None:
    student = await as_user("student")
    assert (await student.get("v1/courseRoles")).status_code == 200
    assert (await student.get(f"{BOOK}/gradeNotations")).status_code == 200
    assert (await student.get(f"{BOOK}/periods")).status_code == 403
    notation = {"code": "A", "description": "Absent"}
    assert (await student.post(f"{BOOK}/gradeNotations", json=notation)).status_code == 403
    assert (await student.post(f"{BOOK}/periods", json={"title": "Mine"})).status_code == 403
