"""Walks through the rows of the tables, each call with the status they give it (specification section 4)."""

from tests.practice.walker import Walker, upload


async def system(walker: Walker) -> None:
    """Sections 4 and 5; reference sections 4.1, 7, 11 and 14."""
    version = await walker.do("GET v1/system/version")
    assert set(version) == {walker.site.settings.segment}
    token = walker.clients["admin"].headers["authorization"].removeprefix("Bearer ")
    assert (await walker.do("GET v1/oauth2/tokeninfo", access_token=token))["scope"] == "read write delete"
    assert (await walker.do("GET v1/uploads/settings"))["maxUploadSizeInBytes"] > 0
    role = (await walker.do("GET v1/courseRoles"))["results"][0]
    assert await walker.do(f"GET v1/courseRoles/{role['id']}") == role


async def people(walker: Walker) -> None:
    """Section 4: data sources, terms, users, courses in each version, memberships, copies."""
    source = await walker.life("v1/dataSources", {"externalId": "s"}, {"description": "Source"})
    number = source.rpartition("/")[2]
    await walker.life("v1/terms", {"name": "T", "externalId": "t", "dataSourceId": number}, {"name": "U"})
    body = {"userName": "new", "password": "x", "name": {"given": "N", "family": "E"}, "dataSourceId": number}
    person = await walker.do("POST v1/users", 201, body=body)
    user = f"v1/users/{person['id']}"
    assert (await walker.do(f"PATCH {user}", body={"studentId": "7"}))["studentId"] == "7"
    listed = await walker.do("GET v1/users", dataSourceId=number, fields="userName")
    assert listed == {"results": [{"userName": "new"}]}
    for version in (1, 2, 3):
        made = {"courseId": f"walk-{version}", "name": "Walk", "ultraStatus": "Ultra"}
        course = await walker.life(f"v{version}/courses", made, {"name": "Changed"}, gone=202 if version == 3 else 204)
    gone = await walker.send("DELETE v3/courses/courseId:walk-2", 202)
    assert (await walker.do(f"GET {_path(walker, gone.headers['location'])}"))["status"] == "Complete"
    seat = f"v1/courses/{course.rpartition('/')[2]}/users/{person['id']}"
    assert (await walker.do(f"PUT {seat}", 201, body={"courseRoleId": "Student"}))["courseRoleId"] == "Student"
    changed = await walker.do(f"PATCH {seat}", body={"courseRoleId": "Grader"})
    assert changed["courseRoleId"] == (await walker.do(f"GET {seat}"))["courseRoleId"] == "Grader"
    assert len((await walker.do(f"GET {seat.rpartition('/')[0]}"))["results"]) == 1
    assert len((await walker.do(f"GET {user}/courses"))["results"]) == 1
    await walker.do(f"DELETE {seat}", 204)
    await walker.do(f"DELETE {user}", 204)
    assert (await walker.do(f"GET {user}", 404))["message"].endswith(person["id"])
    assert (await walker.do("GET v1/users/me", by="student"))["userName"] == "student"
    await copies(walker)


async def copies(walker: Walker) -> None:
    """Section 7, rule 3; reference section 7."""
    reply = await walker.send("POST v1/courses/_1_1/copy", 202, body={"courseId": "copy-1"})
    await walker.do(f"GET {_path(walker, reply.headers['location'])}", 303)
    await walker.do("POST v2/courses/_1_1/copy", 202, body={"targetCourse": {"courseId": "copy-3"}})
    await walker.do("POST v1/courses/_1_1/copy", 409, body={"courseId": "copy-3"})


def _path(walker: Walker, location: str) -> str:
    return location.removeprefix(f"{walker.site.settings.prefix}/")


async def gradebook(walker: Walker) -> None:
    """Section 4, Gradebook; reference sections 8 and 9, in both versions."""
    for version in (1, 2):
        book = f"v{version}/courses/_1_1/gradebook"
        made = {"name": "Talk", "score": {"possible": 10}, "externalId": f"talk-{version}"}
        column = await walker.life(f"{book}/columns", made, {"name": "Speech"}, gone=200)
        cell = f"{column}/users/userName:student"
        entered = await walker.do(f"PATCH {cell}", body={"score": 7, "feedback": "Good", "notes": "n", "exempt": False})
        assert (entered["score"], entered["status"], entered["feedback"]) == (7, "Graded", "Good")
        assert entered == await walker.do(f"GET {cell}") == await walker.do(f"GET {column}/users/lastChanged")
        assert (await walker.do(f"GET {column}/users"))["results"] == [entered]
        own = (await walker.do(f"GET {book}/users/me", by="student"))["results"]
        assert column.rpartition("/")[2] in {row["columnId"] for row in own}
    column = column.replace("v2", "v1", 1)
    assert len((await walker.do(f"GET {column}/logs"))["results"]) == 1
    assert len((await walker.do("GET v1/courses/_1_1/gradebook/logs"))["results"]) >= 2
    await exceptions(walker, column)


async def exceptions(walker: Walker, column: str) -> None:
    one = f"{column}/exceptions/users/userName:student"
    made = await walker.do(f"PUT {one}", body={"assessmentUserOptions": {"attempts": 3}})
    assert await walker.do(f"GET {one}") == made
    assert (await walker.do(f"POST {column}/exceptions", body={}))["results"] == [made]
    await walker.do(f"DELETE {one}", 204)


async def supporting(walker: Walker) -> None:
    """Reference sections 8 and 14: the lists beside the columns, and announcements."""
    book = "v1/courses/_1_1/gradebook"
    await walker.life(f"{book}/schemas", {"title": "Points", "scaleType": "Score"}, {"title": "P"}, gone=200)
    await walker.life(f"{book}/gradeNotations", {"code": "E", "description": "E"}, {"description": "F"}, gone=200)
    await walker.life(f"{book}/periods", {"title": "Autumn"}, {"title": "Spring"}, gone=200)
    category = (await walker.do(f"GET {book}/categories"))["results"][0]
    assert await walker.do(f"GET {book}/categories/{category['id']}") == category
    await walker.life("v1/courses/_1_1/announcements", {"title": "Hello", "body": "Text"}, {"title": "Bye"})


async def contents(walker: Walker, course: str) -> None:
    """Section 4, Content and uploads; reference sections 11 and 13, in a course that is not Ultra."""
    items = f"{course}/contents"
    folder = await walker.do(f"POST {items}", 201, body={"title": "Week", "contentHandler": walker.kind("folder")})
    children = f"{items}/{folder['id']}/children"
    file = {**walker.kind("file"), "file": {"uploadId": await upload(walker), "fileName": "a.txt"}}
    for handler in (file, walker.kind("document")):
        body = {"title": "X", "contentHandler": handler, "reviewable": True}
        made = await walker.do(f"POST {children}", 201, body=body)
        assert made["contentHandler"]["id"] == handler["id"]
        assert made["parentId"] == folder["id"]
    one = f"{items}/{made['id']}"
    assert (await walker.do(f"PATCH {one}", body={"title": "Page"}))["title"] == "Page"
    assert (await walker.do(f"GET {one}"))["title"] == "Page"
    assert len((await walker.do(f"GET {children}"))["results"]) == 2
    assert folder["id"] in {row["id"] for row in (await walker.do(f"GET {items}"))["results"]}
    assert folder["id"] in {row["targetId"] for row in (await walker.do(f"GET {course}/tocItems"))["results"]}
    await files_of_contents(walker, course, one)
    review = f"{one}/users/me/reviewStatus"
    await walker.do(f"PATCH {review}", by="student", body={"reviewed": True})
    assert (await walker.do(f"GET {review}", by="student"))["reviewed"] is True
    await walker.do(f"DELETE {one}", 204)


async def files_of_contents(walker: Walker, course: str, item: str) -> None:
    body = {"uploadId": await upload(walker), "fileName": "b.txt"}
    row = await walker.do(f"POST {item}/attachments", 201, body=body)
    one = f"{item}/attachments/{row['id']}"
    assert (await walker.do(f"GET {item}/attachments"))["results"] == [row] == [await walker.do(f"GET {one}")]
    assert f"/{walker.site.settings.segment}/files/" in await walker.do(f"GET {one}/download", 302)
    resources = (await walker.do(f"GET {course}/resources"))["results"]
    assert {row["name"] for row in resources} == {"a.txt", "b.txt"}
    folder = resources[0]["parentId"]
    assert len((await walker.do(f"GET {course}/resources/{folder}/children"))["results"]) == len(resources)
    assert (await walker.do(f"GET {course}/resources/{resources[0]['id']}"))["name"] == resources[0]["name"]
    await walker.do(f"DELETE {one}", 204)
