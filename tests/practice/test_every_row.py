"""Every row of the tables answers with its success, on both storages, in both word sets (specification section 4)."""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from tests.practice.classroom import new_course
from tests.practice.conftest import SiteMaker, bearer, user_id
from tests.practice.test_word_sets import client_of, person_token, speaks_its_own_words
from tests.practice.walker import Json, Walker, upload
from tests.practice.walks import contents, gradebook, people, supporting, system

SIGNING_IN = {
    ("POST", "/v1/oauth2/token"),
    ("GET", "/v1/oauth2/authorizationcode"),
    ("POST", "/v1/oauth2/authorizationcode"),
}
"""What gives the people of a walk their tokens."""


async def attempts(walker: Walker, course: str) -> str:
    """Sections 3 and 4, Attempts; reference sections 10 and 11. Returns the column, in version 1."""
    body = {"title": "Essay", "grading": {"attemptsAllowed": 3}, "fileUploadIds": [await upload(walker)]}
    made = await walker.do(f"POST {course}/contents/createAssignment", 201, body=body)
    assert {"contentId", "gradeColumnId", "assessmentId", "questionIds"} <= set(made)
    assert (await walker.do(f"GET {course}/contents/root"))["title"] == "ROOT"
    old = f"{course}/gradebook/columns/{made['gradeColumnId']}"
    work = f"{old.replace('v1', 'v2', 1)}/attempts"
    begun = await walker.do(f"POST {work}", 201, by="student", body={"studentSubmission": "Words"})
    assert begun["status"] == "InProgress"
    await walker.do(f"GET {work}/{begun['id']}", 404)
    await files(walker, f"{course}/gradebook/attempts/{begun['id']}/files")
    handed_in = await walker.do(f"PATCH {work}/{begun['id']}", by="student", body={"status": "NeedsGrading"})
    assert handed_in["status"] == "NeedsGrading"
    for path in (work, f"{old}/attempts"):
        assert [row["id"] for row in (await walker.do(f"GET {path}"))["results"]] == [begun["id"]]
        seen = await walker.do(f"GET {path}/{begun['id']}")
    graded = await walker.do(f"PATCH {work}/{begun['id']}", body={"status": "Completed", "score": 80})
    assert graded["displayGrade"]["score"] == 80
    receipt = f"attemptReceipts/{seen['attemptReceipt']['receiptId']}"
    assert await walker.do(f"GET v1/{receipt}") == await walker.do(f"GET {course}/{receipt}")
    await evaluations(walker, course, old, {"attemptId": begun["id"]})
    return old


async def files(walker: Walker, path: str) -> None:
    body = {"uploadId": await upload(walker, "student"), "name": "a.txt"}
    row = await walker.do(f"POST {path}", 201, by="student", body=body)
    one = f"{path}/{row['id']}"
    assert await walker.do(f"GET {one}", by="student") == row
    assert (await walker.do(f"GET {path}", by="student"))["results"] == [row]
    assert f"/{walker.site.settings.segment}/files/" in await walker.do(f"GET {one}/download", 302, by="student")
    await walker.do(f"DELETE {one}", 204, by="student")


RUBRIC: Json = {
    "title": "Essay",
    "rubricType": "Numeric",
    "columns": [{"header": "Good", "position": 0}],
    "rows": [{"header": "Style", "position": 0}],
    "cells": [{"rowPosition": 0, "columnPosition": 0, "points": {"value": 4}}],
}


async def evaluations(walker: Walker, course: str, column: str, entity: Json) -> None:
    """Reference section 15, for an attempt and for a group attempt."""
    one = await walker.life(f"{course}/rubrics", {**RUBRIC, "title": f"For {entity}"}, {"title": "Changed"})
    made = {"associationEntity": {"gradebookColumnId": column.rpartition("/")[2]}, "usedForGrading": True}
    tie = await walker.do(f"POST {one}/associations", 201, body=made)
    use = f"{one}/associations/{tie['id']}"
    tie = await walker.do(f"PATCH {use}", body={"rubricVisibility": "VisibleWithScores"})
    assert tie == await walker.do(f"GET {use}")
    assert (await walker.do(f"GET {one}/associations"))["results"] == [tie]
    assert tie["id"] in {row["id"] for row in (await walker.do(f"GET {column}/rubrics/associations"))["results"]}
    cell = (await walker.do(f"GET {one}", expand="cells"))["cells"][0]["id"]
    body = {"evaluationEntity": entity, "cells": [{"rubricCellId": cell}]}
    score = await walker.do(f"POST {use}/evaluations", 201, body=body)
    assert score["totalScore"] == {"numerator": 4, "denominator": 1}
    evaluation = f"{use}/evaluations/{score['id']}"
    await walker.do(f"PATCH {evaluation}", body={"submitted": True})
    assert (await walker.do(f"GET {evaluation}"))["submitted"] is True
    of_work = "attempts" if "attemptId" in entity else "groupAttempts"
    for path in (f"{use}/evaluations", f"{column}/{of_work}/{next(iter(entity.values()))}/rubric/evaluations"):
        assert [row["id"] for row in (await walker.do(f"GET {path}"))["results"]] == [score["id"]]
    await walker.do(f"DELETE {use}", 204)
    await walker.do(f"DELETE {one}", 204, forceDelete="true")


async def groups(walker: Walker, course: str, column: str) -> None:
    """Reference section 12."""
    base = f"{course.replace('v1', 'v2', 1)}/groups"
    together = await walker.life(f"{base}/sets", {"name": "Teams"}, {"name": "Pairs"})
    inner = await walker.do(f"POST {together}/groups", 201, body={"name": "One"})
    assert [row["id"] for row in (await walker.do(f"GET {together}/groups"))["results"]] == [inner["id"]]
    one = await walker.life(base, {"name": "Owls"}, {"name": "Eagles"})
    group, person = one.rpartition("/")[2], await user_id(walker.clients["admin"], "student")
    assert (await walker.do(f"PUT {one}/users/{person}", 201))["userId"] == person
    assert (await walker.do(f"GET {one}/users"))["results"] == [await walker.do(f"GET {one}/users/{person}")]
    item = (await walker.do(f"GET {column.replace('v1', 'v2', 1)}"))["contentId"]
    tied = f"{course}/contents/{item}/groups"
    row = await walker.do(f"PUT {tied}/{group}", 201)
    assert (await walker.do(f"GET {tied}"))["results"] == [row] == [await walker.do(f"GET {tied}/{group}")]
    work = f"{column}/groupAttempts"
    made = await walker.do(f"POST {work}", 201, body={"groupId": group})
    changed = await walker.do(f"PATCH {work}/{made['id']}", body={"score": 50, "status": "Completed"})
    assert changed == await walker.do(f"GET {work}/{made['id']}")
    assert (await walker.do(f"GET {work}"))["results"] == [changed]
    await evaluations(walker, course, column, {"groupAttemptId": made["id"]})
    await walker.do(f"DELETE {work}/{made['id']}", 204)
    await walker.do(f"DELETE {tied}/{group}", 204)
    await walker.do(f"DELETE {one}/users/{person}", 204)


@pytest.mark.parametrize("words", [("lms", "lms"), ("learn", "bb")], ids="-".join)
async def test_every_row_of_the_tables_answers(make_site: SiteMaker, words: tuple[str, str]) -> None:
    site = await make_site(segment=words[0], mark=words[1])
    async with AsyncExitStack() as stack:
        admin = await stack.enter_async_context(await client_of(site))
        student = await stack.enter_async_context(bearer(site, await person_token(site, "student")))
        walker = Walker(site, {"admin": admin, "student": student})
        classic, ultra = await new_course(admin, "classic"), await new_course(admin, "ultra", view="Ultra")
        for client in (admin, student):
            client.event_hooks = {"response": [speaks_its_own_words(site)]}
        plain: tuple[Callable[[Walker], Awaitable[None]], ...] = (system, people, gradebook, supporting)
        for walk in plain:
            await walk(walker)
        await contents(walker, classic)
        await groups(walker, ultra, await attempts(walker, ultra))
    missing = {(verb, path.removeprefix(site.settings.prefix)) for verb, path in walker.routes()} - walker.done
    assert missing == SIGNING_IN
