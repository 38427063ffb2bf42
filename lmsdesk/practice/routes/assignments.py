"""Assignments of Ultra courses: item, column and files in one call (specification sections 2, 4 and 7)."""

from sqlalchemy import RowMapping, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import AVAILABILITY, CONTENTS, ORIGINALITY, SHORT, is_ultra, put_in_order
from lmsdesk.practice.content.inline_uploads import adopt_links, anchor
from lmsdesk.practice.protocol.body_schema import (
    LONG,
    BodySchema,
    each,
    flag,
    integer,
    moment,
    number,
    record,
    reference,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, merge, parse_primary, present, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import find, get, store
from lmsdesk.practice.resources.resource_types import COLUMNS
from lmsdesk.practice.routes.contents import BASE, check_parent, root_of
from lmsdesk.practice.storage.tables import contents, inline_files, schemas, uploads

router = Router()

_SCHEMA: BodySchema = {
    "parentId": reference,
    "title": text(),
    "instructions": text(LONG),
    "description": text(SHORT),
    "position": integer(),
    "fileUploadIds": each(text(), most=100),
    "availability": record(AVAILABILITY),
    "grading": record(
        {"due": moment, "attemptsAllowed": integer(), "isUnlimitedAttemptsAllowed": flag, "gradeSchemaId": reference}
    ),
    "score": record({"possible": number}),
    "originalityReportingTool": ORIGINALITY,
}
_REPLY: BodySchema = {
    **dict.fromkeys(("contentId", "gradeColumnId", "assessmentId"), reference),
    "questionIds": each(reference, most=100),
}


@router.post(BASE + "/createAssignment")
@docs.accepts(_SCHEMA, "title", reply=_REPLY, statuses=(201,))
async def create_assignment(call: Call) -> Response:
    access = await call.course(Right.CONTENT)
    access.require(Right.COLUMNS)
    if not is_ultra(access.row):
        raise bad_request("createAssignment is available in Ultra courses only")
    body = present(validate(_SCHEMA, call.body))
    require(body, "title")
    column_body = await _column_body(call, access, body)
    item = await _make_item(call, access, body)
    tied = {**column_body, "contentId": primary_id(item)}
    column = await store(call.connection, COLUMNS, tied, course_id=access.id)
    questions = await _link(call, item, column, body)
    await put_in_order(call.connection, await get(call.connection, contents, item), body.get("position"))
    made = {"contentId": primary_id(item), "gradeColumnId": primary_id(column), "assessmentId": primary_id(item)}
    return call.reply({**made, "questionIds": [primary_id(question) for question in questions]}, 201)


async def _column_body(call: Call, access: CourseAccess, body: Json) -> Json:
    possible = value_at(body, "score", "possible")
    score = {"possible": 100 if possible is None else possible}
    own = {"name": body["title"], "score": score, "grading": await _grading(call, access, body)}
    return merge(COLUMNS.defaults, own)


async def _grading(call: Call, access: CourseAccess, body: Json) -> Json:
    """The `grading` of the column: one attempt and plain scores by default, at most ten attempts."""
    given = body.get("grading", {})
    most = call.site.settings.most_attempts
    allowed = 0 if given.get("isUnlimitedAttemptsAllowed") else given.get("attemptsAllowed")
    if not given.get("isUnlimitedAttemptsAllowed") and allowed is not None and not 1 <= allowed <= most:
        raise bad_request(f"The property grading.attemptsAllowed must be between 1 and {most}")
    return present(
        {
            "type": "Attempts",
            "attemptsAllowed": 1 if allowed is None else allowed,
            "due": given.get("due") or value_at(body, "availability", "adaptiveRelease", "end"),
            "schemaId": await _schema(call, access, given.get("gradeSchemaId")),
        }
    )


async def _schema(call: Call, access: CourseAccess, wanted: str | None) -> str:
    c = schemas.c
    chosen = c.scale_type == "Score" if wanted is None else c.id == parse_primary(wanted)
    query = select(c.id).where(c.course_id == access.id, chosen).order_by(c.id).limit(1)
    found = (await call.connection.execute(query)).scalar()
    if found is None:
        raise bad_request(f"Could not find object with ID: {wanted or 'Score'}")
    return primary_id(found)


async def _parent(call: Call, access: CourseAccess, address: str | None) -> RowMapping:
    if address is None:
        return await root_of(call, access)
    row = await find(call.connection, CONTENTS, address, contents.c.course_id == access.id)
    check_parent(row)
    return row


async def _make_item(call: Call, access: CourseAccess, body: Json) -> int:
    parent = await _parent(call, access, body.get("parentId"))
    kept: Json = {name: body[name] for name in ("title", "description", "availability") if name in body}
    tool = present({"originalityReportingTool": body.get("originalityReportingTool")})
    handler = {"id": call.site.settings.handler("asmt-test-link"), **tool}
    full = merge(CONTENTS.defaults, {**kept, "contentHandler": handler})
    return await store(call.connection, CONTENTS, full, course_id=access.id, parent_id=parent["id"], position=0)


async def _link(call: Call, item: int, column: int, body: Json) -> list[int]:
    """Ties the item to its column and puts instructions and files into its body; returns the files' numbers."""
    files = [anchor(call, upload, await _upload_name(call, upload)) for upload in body.get("fileUploadIds", ())]
    words = "\n".join([*([body["instructions"]] if body.get("instructions") else []), *files])
    row = await get(call.connection, contents, item)
    ties = {"assessmentId": primary_id(item), "gradeColumnId": primary_id(column)}
    full = merge(row["body"], {"contentHandler": ties, "body": words or None})
    await call.connection.execute(update(contents).where(contents.c.id == item).values(body=full, column_id=column))
    return await adopt_links(call, inline_files.c.content_id, item, words)


async def _upload_name(call: Call, upload: str) -> str:
    """The name for the anchor; whether the upload is the caller's is checked when it is taken over."""
    name = (await call.connection.execute(select(uploads.c.name).where(uploads.c.id == upload))).scalar()
    if name is None:
        raise bad_request("The upload does not exist or has expired")
    return str(name)
