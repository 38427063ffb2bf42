"""Course copies and their tasks (specification sections 4 and 7, reference section 7)."""

from fastapi import APIRouter
from sqlalchemy import ColumnElement, RowMapping, insert, select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra
from lmsdesk.practice.content.course_copy import Copy, Parts
from lmsdesk.practice.protocol.body_schema import (
    BodySchema,
    choice,
    flag,
    integer,
    moment,
    record,
    reference,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.wire import Json, JsonResponse, new_uuid, now_ms, primary_id, timestamp
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import find, store
from lmsdesk.practice.resources.resource_types import COURSES
from lmsdesk.practice.resources.route_docs import FIELDS, Operation, accepts, reads, returns
from lmsdesk.practice.routes.courses import add_first_item
from lmsdesk.practice.storage.tables import courses, tasks

router = APIRouter()

KIND = "CourseCopy"

_SETTINGS = (
    "availability",
    "bannerImage",
    "duration",
    "enrollmentOptions",
    "guestAccess",
    "languagePack",
    "navigationSettings",
    "observerAccess",
)
_FLAGS = (
    "adaptiveReleaseRules",
    "announcements",
    "assessments",
    "blogs",
    "calendar",
    "contacts",
    "contentAlignments",
    "contentAreas",
    "glossary",
    "gradebook",
    "groupSettings",
    "journals",
    "retentionRules",
    "rubrics",
    "tasks",
    "wikis",
)
_OLD: BodySchema = {"courseId": text(100)}
_NEW: BodySchema = {
    "targetCourse": record({"courseId": text(100), "id": reference}),
    "copy": record(
        {
            **dict.fromkeys(_FLAGS, flag),
            "discussions": choice("None", "ForumsAndStarterPosts", "ForumsOnly"),
            "settings": record(dict.fromkeys(_SETTINGS, flag)),
        }
    ),
}
_TASK: BodySchema = {
    "id": reference,
    "type": text(),
    "status": choice("Queued", "Running", "Complete", "CompleteWithErrors", "Error"),
    "percentComplete": integer(0, 100),
    "started": moment,
}


@router.post("/v1/courses/{course}/copy")
@accepts(_OLD, "courseId", reply={}, statuses=(202,))
async def copy_course(call: Call) -> Response:
    """Version 1: into a new course only; an existing target is a 409 (specification section 7, rule 3)."""
    access = await call.course(Right.COPY)
    body = validate(_OLD, call.body)
    require(body, "courseId")
    return await _copy_to_new(call, access, body["courseId"], Parts())


@router.post("/v2/courses/{course}/copy")
@accepts(_NEW, reply={}, statuses=(202,))
async def copy_course_in_parts(call: Call) -> Response:
    access = await call.course(Right.COPY)
    body = validate(_NEW, call.body)
    target = body.get("targetCourse") or {}
    parts = _parts(body.get("copy"))
    if (target.get("courseId") is None) == (target.get("id") is None):
        raise bad_request("The property targetCourse needs either courseId or id")
    if target.get("id") is None:
        require(target, "courseId")
        return await _copy_to_new(call, access, target["courseId"], parts)
    return await _copy_to_existing(call, access, target["id"], parts)


def _parts(flags: Json | None) -> Parts:
    if flags is None:
        return Parts()
    return Parts(flags.get("contentAreas") is True, flags.get("gradebook") is True)


async def _copy_to_new(call: Call, access: CourseAccess, course_id: str, parts: Parts) -> Response:
    query = select(courses.c.id).where((courses.c.course_id == course_id) | (courses.c.external_id == course_id))
    if (await call.connection.execute(query)).first() is not None:
        raise conflict("A course with the provided courseId already exists")
    body = {**access.row["body"], "courseId": course_id, "externalId": course_id, "readOnly": False}
    target = await store(call.connection, COURSES, body, uuid=new_uuid())
    await Copy(call, access.row, target, is_new=True).run(parts)
    if not parts.has_contents:
        await add_first_item(call.connection, target, body["ultraStatus"], call.site.settings.mark)
    return await _accept(call, target)


async def _copy_to_existing(call: Call, access: CourseAccess, address: str, parts: Parts) -> Response:
    target = await find(call.connection, COURSES, address)
    if target["id"] == access.id:
        raise bad_request("A course cannot be copied into itself")
    if is_ultra(target) != is_ultra(access.row):
        raise bad_request("Both courses must be of the same course view")
    await Copy(call, access.row, target["id"], is_new=False).run(parts)
    return await _accept(call, target["id"])


async def _accept(call: Call, target: int) -> Response:
    """The copy is whole when the reply leaves, so its task is complete from the start (see choices)."""
    done = insert(tasks).values(kind=KIND, status="Complete", result=primary_id(target), created_at=now_ms())
    number = (await call.connection.execute(done.returning(tasks.c.id))).scalar_one()
    where = f"{call.site.settings.prefix}/v1/courses/{primary_id(target)}/tasks/{primary_id(number)}"
    return JsonResponse({}, 202, {"Location": where})


@router.get("/v1/courses/{course}/tasks/{task}")
@reads(Operation(reply=_TASK, statuses=(200, 303), query=FIELDS))
async def get_task(call: Call) -> Response:
    """200 while the copy is under way, then 303 to the new course."""
    access = await call.course(Right.COPY)
    row = await _task(call, tasks.c.kind == KIND, tasks.c.result == primary_id(access.id))
    if row["status"] == "Complete":
        where = f"{call.site.settings.prefix}/v1/courses/{row['result']}"
        return JsonResponse(_record(row), 303, {"Location": where})
    return call.reply(_record(row))


def _record(row: RowMapping) -> Json:
    done = 100 if row["status"] == "Complete" else 0
    words = {"id": primary_id(row["id"]), "status": row["status"]}
    return {**words, "percentComplete": done, "started": timestamp(row["created_at"])}


@router.get("/v1/system/tasks/{task}")
@returns(_TASK)
async def get_system_task(call: Call) -> Response:
    """The task of a course deletion (reference section 14)."""
    call.administer()
    row = await _task(call, tasks.c.kind != KIND)
    return call.reply({**_record(row), "type": row["kind"]})


async def _task(call: Call, *wanted: ColumnElement[bool]) -> RowMapping:
    return await call.find_row("task", tasks.c.id, select(tasks).where(*wanted))
