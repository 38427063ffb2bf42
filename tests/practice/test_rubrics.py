"""Rubrics, where they are used, and what they say of a piece of work (reference section 15)."""

from typing import Any

import httpx
import pytest

from tests.practice.classroom import add_file, new_course
from tests.practice.conftest import AsUser, user_id

Json = dict[str, Any]

NUMERIC: Json = {
    "title": "Essay",
    "description": "For essays",
    "rubricType": "Numeric",
    "columns": [{"header": "Good", "position": 0}, {"header": "Poor", "position": 1}],
    "rows": [{"header": "Sources", "position": 0}, {"header": "Style", "position": 1, "rowPoints": 6}],
    "cells": [
        {"rowPosition": row, "columnPosition": column, "description": f"{row}/{column}", "points": {"value": points}}
        for row, column, points in ((0, 0, 4), (0, 1, 1.5), (1, 0, 6), (1, 1, 0))
    ],
}
PERCENTAGE: Json = {
    **NUMERIC,
    "rubricType": "Percentage",
    "rows": [{"header": "Sources", "percentage": 75}, {"header": "Style", "percentage": 25}],
    "cells": [
        {"rowPosition": row, "columnPosition": column, "percentage": {"value": percent}}
        for row, column, percent in ((0, 0, 100), (0, 1, 40), (1, 0, 100), (1, 1, 50))
    ],
}
RANGE: Json = {
    **NUMERIC,
    "rubricType": "NumericRange",
    "rows": [{"header": "Sources", "rowPoints": 80}, {"header": "Style", "rowPoints": 20}],
}


@pytest.fixture
async def course(admin: httpx.AsyncClient) -> str:
    return await new_course(admin, "rubrics-1", view="Ultra")


async def make(client: httpx.AsyncClient, path: str, body: Json) -> Json:
    made = await client.post(path, json=body)
    assert made.status_code == 201, made.text
    return dict(made.json())


async def assignment(admin: httpx.AsyncClient, course: str, student: httpx.AsyncClient) -> tuple[str, str]:
    """The column of an assignment and one attempt that waits for a grade."""
    column = (await make(admin, f"{course}/contents/createAssignment", {"title": "Essay"}))["gradeColumnId"]
    path = f"{course.replace('v1', 'v2', 1)}/gradebook/columns/{column}/attempts"
    return column, (await make(student, path, {"status": "NeedsGrading"}))["id"]


async def associated(admin: httpx.AsyncClient, course: str, rubric: Json, column: str) -> str:
    """The path of an association of the rubric with the column."""
    path = f"{course}/rubrics/{rubric['id']}/associations"
    body = {"associationEntity": {"gradebookColumnId": column}, "usedForGrading": True}
    return f"{path}/{(await make(admin, path, body))['id']}"


def cells_of(rubric: Json, *columns: int) -> list[Json]:
    """The cells that are selected, one a row."""
    at = {(cell["rowPosition"], cell["columnPosition"]): cell["id"] for cell in rubric["cells"]}
    return [{"rubricCellId": at[row, column]} for row, column in enumerate(columns)]


async def test_a_rubric_from_beginning_to_end(admin: httpx.AsyncClient, course: str) -> None:
    made = await make(admin, f"{course}/rubrics", NUMERIC)
    assert (made["title"], made["rubricType"], made["readOnly"]) == ("Essay", "Numeric", False)
    one = f"{course}/rubrics/{made['id']}"
    short = (await admin.get(one)).json()
    assert not {"columns", "rows", "cells"} & set(short)
    whole = (await admin.get(one, params={"expand": "columns,rows,cells"})).json()
    assert [row["header"] for row in whole["rows"]] == ["Sources", "Style"]
    assert [cell["points"]["value"] for cell in whole["cells"]] == [4, 1.5, 6, 0]
    assert {cell["rowId"] for cell in whole["cells"]} == {row["id"] for row in whole["rows"]}
    assert (await admin.patch(one, json={"title": "Paper"})).json()["cells"] == whole["cells"]
    listed = (await admin.get(f"{course}/rubrics", params={"sort": "title(desc)"})).json()["results"]
    assert [(row["id"], row["title"]) for row in listed] == [(made["id"], "Paper")]
    assert (await admin.delete(one)).status_code == 204
    assert (await admin.get(one)).status_code == 404


async def test_a_grid_is_changed_as_a_whole(admin: httpx.AsyncClient, course: str) -> None:
    made = await make(admin, f"{course}/rubrics", NUMERIC)
    one = f"{course}/rubrics/{made['id']}"
    assert (await admin.patch(one, json={"rows": made["rows"]})).status_code == 400
    kept = {name: made[name] for name in ("columns", "rows", "cells")}
    kept["columns"][0]["header"] = "Excellent"
    again = (await admin.patch(one, json=kept)).json()
    assert again["columns"][0] == kept["columns"][0]
    assert again["cells"] == made["cells"]


@pytest.mark.parametrize(
    "change",
    [
        {"title": None},
        {"rubricType": "Letters"},
        {"cells": NUMERIC["cells"][:3]},
        {"cells": [*NUMERIC["cells"], NUMERIC["cells"][0]]},
        {"rows": [{"header": "A", "position": 0}, {"header": "B", "position": 0}]},
        {"rows": []},
        {"colour": "red"},
    ],
)
async def test_rubrics_that_are_refused(admin: httpx.AsyncClient, course: str, change: Json) -> None:
    assert (await admin.post(f"{course}/rubrics", json={**NUMERIC, **change})).status_code == 400
    assert (await admin.get(f"{course}/rubrics")).json() == {"results": []}


async def test_rubrics_are_made_in_ultra_courses_by_their_staff(
    admin: httpx.AsyncClient, as_user: AsUser, course: str
) -> None:
    classic = await new_course(admin, "rubrics-2")
    assert (await admin.post(f"{classic}/rubrics", json=NUMERIC)).status_code == 400
    student = await as_user("student")
    assert (await student.get(f"{course}/rubrics")).status_code == 403
    assert (await student.post(f"{course}/rubrics", json=NUMERIC)).status_code == 403
    await make(await as_user("instructor"), f"{course}/rubrics", NUMERIC)


async def test_associations(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    rubric = await make(admin, f"{course}/rubrics", NUMERIC)
    column, _ = await assignment(admin, course, await as_user("student"))
    one = await associated(admin, course, rubric, column)
    shown = (await admin.get(one)).json()
    assert shown["rubricVisibility"] == "Disabled"
    assert shown["associationEntity"] == {"gradebookColumnId": column}
    again = await admin.post(one.rsplit("/", 1)[0], json=shown)
    assert again.status_code == 400
    changed = (await admin.patch(one, json={"rubricVisibility": "VisibleAfterGrading"})).json()
    assert changed["rubricVisibility"] == "VisibleAfterGrading"
    other, _ = await assignment(admin, course, await as_user("student"))
    moved = await admin.patch(one, json={"associationEntity": {"gradebookColumnId": other}})
    assert moved.status_code == 400
    assert (await admin.get(one.rsplit("/", 1)[0])).json()["results"] == [changed]
    of_column = f"{course}/gradebook/columns/{column}"
    assert (await admin.get(f"{of_column}/rubrics/associations")).json()["results"] == [changed]
    expanded = (await admin.get(of_column.replace("v1", "v2", 1), params={"expand": "rubricAssociations"})).json()
    assert expanded["grading"]["rubricAssociations"] == [changed]
    assert (await admin.delete(one)).status_code == 204
    assert (await admin.get(one)).status_code == 404


async def evaluated(
    admin: httpx.AsyncClient, as_user: AsUser, course: str, body: Json, cells: list[Json] | None = None
) -> tuple[str, Json, Json]:
    """The path of the association, the rubric, and an evaluation in which the first column is selected throughout."""
    rubric = await make(admin, f"{course}/rubrics", body)
    column, attempt = await assignment(admin, course, await as_user("student"))
    association = await associated(admin, course, rubric, column)
    sent = {"evaluationEntity": {"attemptId": attempt}, "cells": cells or cells_of(rubric, 0, 0)}
    return association, rubric, await make(admin, f"{association}/evaluations", sent)


@pytest.mark.parametrize(
    ("body", "possible", "total", "selected"),
    [
        (NUMERIC, (10, 1), (10, 1), [(4, 1), (6, 1)]),
        (PERCENTAGE, (100, 1), (100, 1), [(100, 1), (100, 1)]),
        (RANGE, (100, 1), (10, 1), [(1, 20), (3, 10)]),
    ],
)
async def test_what_the_cells_are_worth(
    admin: httpx.AsyncClient,
    as_user: AsUser,
    course: str,
    body: Json,
    possible: tuple[int, int],
    total: tuple[int, int],
    selected: list[tuple[int, int]],
) -> None:
    """Section 15, selectedScore: points; percent over 1; a share of the row's maximum."""
    _, _, made = await evaluated(admin, as_user, course, body)
    assert tuple(made["possibleScore"].values()) == possible
    assert tuple(made["totalScore"].values()) == total
    assert [tuple(cell["selectedScore"].values()) for cell in made["cells"]] == selected


async def test_a_rubric_without_numbers(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    _, _, made = await evaluated(admin, as_user, course, {**NUMERIC, "rubricType": "Nonnumeric"})
    assert not {"possibleScore", "totalScore"} & set(made)
    assert not any("selectedScore" in cell for cell in made["cells"])


async def test_an_evaluation_from_beginning_to_end(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    association, rubric, made = await evaluated(admin, as_user, course, NUMERIC)
    one = f"{association}/evaluations/{made['id']}"
    assert made["submitted"] is False
    lower = {**cells_of(rubric, 1)[0], "feedback": "Few sources"}
    changed = (await admin.patch(one, json={"cells": [lower], "submitted": True})).json()
    assert changed["totalScore"] == {"numerator": 15, "denominator": 2}
    assert [cell["id"] for cell in changed["cells"]] == [cell["id"] for cell in made["cells"]]
    own = {"rubricRowId": rubric["rows"][0]["id"], "selectedScore": {"numerator": 7, "denominator": 3}}
    changed = (await admin.patch(one, json={"cells": [own]})).json()
    assert changed["totalScore"] == {"numerator": 25, "denominator": 3}
    assert changed["cells"][0]["feedback"] == "Few sources"
    assert "cells" not in (await admin.get(one)).json()
    assert (await admin.get(one, params={"expand": "cells"})).json() == changed
    listed = f"{association}/evaluations"
    assert [row["id"] for row in (await admin.get(listed, params={"submitted": "true"})).json()["results"]] == [
        made["id"]
    ]
    assert (await admin.get(listed, params={"submitted": "false"})).json() == {"results": []}
    column = (await admin.get(association)).json()["associationEntity"]["gradebookColumnId"]
    attempt = f"{course}/gradebook/columns/{column}/attempts/{made['evaluationEntity']['attemptId']}"
    rows = (await admin.get(f"{attempt}/rubric/evaluations")).json()["results"]
    assert [(row["id"], "cells" in row) for row in rows] == [(made["id"], False)]
    assert "score" not in (await admin.get(attempt)).json()


@pytest.mark.parametrize("which", ["a row is missing", "a row twice", "another cell", "again", "no attempt"])
async def test_evaluations_that_are_refused(admin: httpx.AsyncClient, as_user: AsUser, course: str, which: str) -> None:
    association, rubric, made = await evaluated(admin, as_user, course, NUMERIC)
    column, attempt = await assignment(admin, course, await as_user("student"))
    other = await associated(admin, course, rubric, column)
    cells = cells_of(rubric, 0, 0)
    body: Json = {"evaluationEntity": {"attemptId": attempt}, "cells": cells}
    wrong: Json = {
        "a row is missing": {"cells": cells[:1]},
        "a row twice": {"cells": [cells[0], cells_of(rubric, 1)[0]]},
        "another cell": {"cells": [{"rubricCellId": "_99999_1"}, cells[1]]},
        "again": {"evaluationEntity": made["evaluationEntity"]},
        "no attempt": {"evaluationEntity": {"attemptId": "_99999_1"}},
    }[which]
    where = association if which == "again" else other
    refused = await admin.post(f"{where}/evaluations", json={**body, **wrong})
    assert refused.status_code == (404 if which == "no attempt" else 400)
    assert (await admin.get(f"{other}/evaluations")).json() == {"results": []}
    await make(admin, f"{other}/evaluations", body)


async def test_a_used_rubric_keeps_its_grid(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    _, rubric, _ = await evaluated(admin, as_user, course, NUMERIC)
    one = f"{course}/rubrics/{rubric['id']}"
    assert (await admin.get(one)).json()["readOnly"] is True
    kept = {name: rubric[name] for name in ("columns", "rows", "cells")}
    assert (await admin.patch(one, json=kept)).status_code == 400
    assert (await admin.patch(one, json={"rubricType": "Percentage"})).status_code == 400
    assert (await admin.patch(one, json={"title": "Other"})).json()["title"] == "Other"
    assert (await admin.delete(one)).status_code == 400
    assert (await admin.delete(one, params={"forceDelete": "true"})).status_code == 204


async def test_a_group_is_evaluated_once(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    groups = f"{course.replace('v1', 'v2', 1)}/groups"
    group = (await make(admin, groups, {"name": "Owls"}))["id"]
    await admin.put(f"{groups}/{group}/users/{await user_id(admin, 'student')}")
    column, _ = await assignment(admin, course, await as_user("student"))
    work = await make(admin, f"{course}/gradebook/columns/{column}/groupAttempts", {"groupId": group})
    rubric = await make(admin, f"{course}/rubrics", NUMERIC)
    association = await associated(admin, course, rubric, column)
    body = {"evaluationEntity": {"groupAttemptId": work["id"]}, "cells": cells_of(rubric, 0, 1)}
    made = await make(admin, f"{association}/evaluations", body)
    assert made["evaluationEntity"] == {"groupAttemptId": work["id"]}
    path = f"{course}/gradebook/columns/{column}/groupAttempts/{work['id']}/rubric/evaluations"
    assert [row["id"] for row in (await admin.get(path)).json()["results"]] == [made["id"]]


async def test_the_sample_course_has_a_rubric(admin: httpx.AsyncClient) -> None:
    rubrics = (await admin.get("v1/courses/_1_1/rubrics")).json()["results"]
    assert [row["title"] for row in rubrics] == ["Written Work"]
    path = f"v1/courses/_1_1/rubrics/{rubrics[0]['id']}"
    whole = (await admin.get(path, params={"expand": "cells,rows,columns"})).json()
    assert len(whole["cells"]) == len(whole["rows"]) * len(whole["columns"]) == 12
    assert len((await admin.get(f"{path}/associations")).json()["results"]) == 2


async def test_reviews_menu_and_files_of_a_course(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    """Reference sections 11 and 13: reviewStatus, tocItems and resources."""
    classic = await new_course(admin, "rubrics-3")
    menu = (await admin.get(f"{classic}/tocItems")).json()["results"]
    assert [(row["label"], row["targetType"]) for row in menu] == [("Content", "Content")]
    item = (await admin.get(f"{classic}/contents/{menu[0]['contentId']}")).json()
    assert (menu[0]["courseId"], menu[0]["url"]) == (classic.rpartition("/")[2], item["links"][0]["href"])
    assert (menu[0]["isEnabled"], menu[0]["allowObservers"], menu[0]["launchInNewWindow"]) == (True, True, False)
    assert (await admin.get(f"{course}/tocItems")).status_code == 400
    files = (await admin.get("v1/courses/_1_1/resources")).json()["results"]
    assert files
    assert (await admin.get(f"v1/courses/_1_1/resources/{files[0]['id']}")).json()["name"] == files[0]["name"]
    assert len((await admin.get(files[0]["downloadUrl"])).content) == files[0]["size"]
    assert (await admin.get("v1/courses/_1_1/resources", params={"type": "Folder"})).json() == {"results": []}
    instructor = await as_user("instructor")
    top = menu[0]["contentId"]
    await add_file(instructor, f"{classic}/contents/{top}/children", "own.txt", b"text")
    own = (await instructor.get(f"{classic}/resources")).json()["results"]
    assert [row["creatorId"] for row in own] == [await user_id(admin, "instructor")]
    folder = f"v1/courses/_1_1/resources/{files[0]['parentId']}"
    inside = (await admin.get(f"{folder}/children")).json()["results"]
    assert [row["id"] for row in inside] == [row["id"] for row in files]
    shown = (await admin.get(folder)).json()
    assert (shown["id"], shown["type"]) == (files[0]["parentId"], "Folder")
    for row in (files[0], shown):
        assert (await admin.get(f"v1/courses/_1_1/resources/{row['xid']}")).json()["id"] == row["id"]
    assert (await admin.get(f"v1/courses/_2_1/resources/{files[0]['parentId']}")).status_code == 404
    assert (await admin.get("v1/courses/_1_1/resources/xid-nonsense")).status_code == 400
    assert (await admin.get(f"v1/courses/_1_1/resources/{files[0]['id']}/children")).status_code == 400
    item = f"{classic}/contents/{menu[0]['targetId']}"
    status = f"{item}/users/userName:student/reviewStatus"
    student = await as_user("student")
    assert (await student.get(status)).json() == {"reviewed": False}
    assert (await student.patch(status, json={"reviewed": True})).status_code == 400
    await admin.patch(item, json={"reviewable": True})
    assert (await student.patch(status, json={"reviewed": True})).json()["reviewed"] is True
    assert "reviewDate" in (await admin.get(status)).json()
    assert (await admin.patch(status, json={"reviewed": False})).status_code == 403
