"""Courses with at least two objects of each kind, so that every call finds something and every filter divides it."""

import re
from collections.abc import Mapping
from typing import Any

import httpx

from tests.practice.classroom import DOCUMENT, FOLDER, add, add_file, new_course, upload

Json = dict[str, Any]
Scene = dict[str, list[str]]
"""For each parameter of a path, the names of objects that exist; those in the same place belong together."""


def kind_of(path: str, name: str) -> str:
    """Which objects of a scene a parameter of a path means; what {id} means is said by what stands before it."""
    return re.split(r"}/|v\d/", path.rpartition("/")[0])[-1] if name == "id" else name.removesuffix("Id")


async def ids_of(client: httpx.AsyncClient, path: str) -> list[str]:
    return [str(row["id"]) for row in (await client.get(path)).json()["results"]]


async def _done(client: httpx.AsyncClient, verb: str, path: str, body: Json | None = None) -> Json:
    reply = await client.request(verb, path, json=body or {})
    assert reply.is_success, f"{verb} {path}: {reply.text}"
    return dict(reply.json()) if reply.content else {}


_BODIES: dict[str, Json] = {
    "announcements": {"title": "Welcome", "body": "Text"},
    "gradebook/gradeNotations": {"code": "EX", "description": "Excused"},
    "gradebook/periods": {"title": "Autumn"},
    "gradebook/columns": {"name": "Manual", "externalId": "manual", "score": {"possible": 10}},
}


async def classic_course(admin: httpx.AsyncClient) -> Scene:
    """A course of the older view with files, and grades of two people of whom one may not come any more."""
    course = await new_course(admin, "classic")
    scene: Scene = {"course": [course.rpartition("/")[2], "courseId:classic"]}
    items = f"{course}/contents"
    top = (await admin.get(items)).json()["results"][0]["id"]
    await add(admin, items, {"title": "More", "contentHandler": FOLDER})
    document = await add(admin, f"{items}/{top}/children", {"title": "Reading", "contentHandler": DOCUMENT})
    for name in ("a.txt", "b.txt"):
        body: Json = {"uploadId": await upload(admin, name, b"text")}
        scene.setdefault("attachment", []).append(await add(admin, f"{items}/{document}/attachments", body))
    folder = await add(admin, f"{items}/{top}/children", {"title": "Folder", "contentHandler": FOLDER})
    file = (await add_file(admin, f"{items}/{folder}/children", "notes.txt", b"text")).json()["id"]
    scene["content"] = [document, folder, top, file]
    scene["resource"] = [(await admin.get(f"{course}/resources")).json()["results"][0]["parentId"]]
    for kind, made in _BODIES.items():
        unique = ("title", "code", "name", "externalId")
        second = {name: f"Another {value}" if name in unique else value for name, value in made.items()}
        bodies: tuple[Json, Json] = (made, second)
        scene[kind] = [await add(admin, f"{course}/{kind}", body) for body in bodies]
    scene["column"] = [scene["gradebook/columns"][0], "externalId:manual"]
    other = await _second_student(admin, course)
    for person in ("userName:student", other):
        cell = f"v2/{course.partition('/')[2]}/gradebook/columns/{scene['column'][0]}/users/{person}"
        await _done(admin, "PATCH", cell, {"score": 5})
    await _done(admin, "PATCH", f"{course}/users/{other}", {"availability": {"available": "Disabled"}})
    return {**scene, **await _groups(admin, course, "userName:student")}


async def _second_student(admin: httpx.AsyncClient, course: str) -> str:
    """Another student of the first sample course, who is enrolled in this one as well."""
    own = (await admin.get("v1/users/userName:student")).json()["id"]
    rows = (await admin.get("v1/courses/_1_1/users", params={"role": "Student"})).json()["results"]
    other = str(next(row["userId"] for row in rows if row["userId"] != own))
    await _done(admin, "PUT", f"{course}/users/{other}", {"courseRoleId": "Student"})
    return other


async def _groups(admin: httpx.AsyncClient, course: str, *members: str) -> Scene:
    groups = f"v2/{course.partition('/')[2]}/groups"
    names = ("sets", "teams")
    sets = [await add(admin, f"{groups}/sets", {"name": name.title(), "externalId": name}) for name in names]
    group = await add(admin, groups, {"name": "Group", "externalId": "group"})
    for member in members:
        await _done(admin, "PUT", f"{groups}/{group}/users/{member}")
    inner = [await add(admin, f"{groups}/sets/{sets[0]}/groups", {"name": name}) for name in ("One", "Two")]
    return {"set": sets, "group": [group, *inner]}


async def ultra_course(admin: httpx.AsyncClient, student: httpx.AsyncClient) -> Scene:
    """A course of the newer view: work that was handed in or is under way, alone and in groups, and what was said."""
    course = await new_course(admin, "ultra", view="Ultra")
    body = {"title": "Essay", "grading": {"attemptsAllowed": 10}}
    made = await _done(admin, "POST", f"{course}/contents/createAssignment", body)
    attempts = f"v2/{course.partition('/')[2]}/gradebook/columns/{made['gradeColumnId']}/attempts"
    handed_in = [await add(student, attempts, {"status": "NeedsGrading"}) for _ in range(2)]
    begun = await add(student, attempts, {})
    files = f"{course}/gradebook/attempts/{begun}/files"
    uploads = [await upload(student, name, b"text") for name in ("essay.txt", "notes.txt")]
    scene: Scene = {"file": [await add(student, files, {"uploadId": number}) for number in uploads]}
    scene |= {"attempt": [*handed_in, begun], "column": [made["gradeColumnId"]], "content": ["root", made["contentId"]]}
    await _done(admin, "PATCH", f"{attempts}/{handed_in[0]}", {"score": 50, "status": "Completed"})
    await _done(admin, "PATCH", f"{attempts}/{handed_in[1]}", {"score": 70})
    other = await _second_student(admin, course)
    scene |= await _groups(admin, course, "userName:student", other)
    scene["groupAttempt"] = await _group_work(admin, course, scene)
    total: Json = {"name": "Total", "grading": {"type": "Calculated"}}
    scene["column"].append(await add(admin, f"{course}/gradebook/columns", total))
    works = [("attemptId", handed_in), ("groupAttemptId", scene["groupAttempt"])]
    for title in ("Essay", "Style"):
        for kind, ids in (
            await _evaluated(admin, course, title, dict(zip(scene["column"], works, strict=False)))
        ).items():
            scene.setdefault(kind, []).extend(ids)
    return {**scene, "course": [course.rpartition("/")[2]]}


async def _group_work(admin: httpx.AsyncClient, course: str, scene: Scene) -> list[str]:
    """Work that groups have handed in and got grades for, in a column that comes after the first one."""
    made = await _done(admin, "POST", f"{course}/contents/createAssignment", {"title": "Project"})
    scene["column"].append(made["gradeColumnId"])
    scene["content"].append(made["contentId"])
    works = []
    for group in scene["group"][:2]:
        await _done(admin, "PUT", f"{course}/contents/{made['contentId']}/groups/{group}")
        work: Json = {"groupId": group, "status": "Completed", "score": 8, "readyToPost": True}
        works.append(await add(admin, f"{course}/gradebook/columns/{made['gradeColumnId']}/groupAttempts", work))
    return works


async def _evaluated(
    admin: httpx.AsyncClient, course: str, title: str, works: Mapping[str, tuple[str, list[str]]]
) -> Scene:
    """A rubric of some columns, and what it says of the work in each."""
    grid = [{"header": "Good", "position": 0}]
    cell = {"rowPosition": 0, "columnPosition": 0, "points": {"value": 4}}
    body: Json = {"title": title, "rubricType": "Numeric", "columns": grid, "rows": grid, "cells": [cell]}
    rubric = await add(admin, f"{course}/rubrics", body)
    whole = (await admin.get(f"{course}/rubrics/{rubric}", params={"expand": "cells"})).json()
    ties, evaluations = [], []
    for column, (kind, ids) in works.items():
        tie: Json = {"associationEntity": {"gradebookColumnId": column}, "usedForGrading": True}
        ties.append(await add(admin, f"{course}/rubrics/{rubric}/associations", tie))
        for number in ids:
            said: Json = {"evaluationEntity": {kind: number}, "cells": [{"rubricCellId": whole["cells"][0]["id"]}]}
            path = f"{course}/rubrics/{rubric}/associations/{ties[-1]}/evaluations"
            made = await add(admin, path, {**said, "submitted": True})
        evaluations.append(made)
    return {"rubric": [rubric] * len(ties), "association": ties, "evaluation": evaluations}


async def copied_course(admin: httpx.AsyncClient) -> Scene:
    """A copied course and the task that made it."""
    copied = await admin.post("v1/courses/courseId:ultra/copy", json={"courseId": "copied"})
    address = copied.headers["location"].split("/")
    return {"course": [address[-3]], "task": [address[-1]]}
