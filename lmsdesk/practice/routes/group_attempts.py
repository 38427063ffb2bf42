"""Attempts of groups: one submission, graded for every member (reference section 12)."""

from sqlalchemy import ColumnElement, RowMapping, exists, func, select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.inline_uploads import sign_texts
from lmsdesk.practice.gradebook.anonymity import anonymous_refusal
from lmsdesk.practice.gradebook.attempts import OF_GROUP, Work, receipt_of, text_size, work_of
from lmsdesk.practice.gradebook.gradebook import paired_values
from lmsdesk.practice.gradebook.groups import GROUPS, change, check_group_may_start, remove, start
from lmsdesk.practice.protocol.body_schema import (
    LONG,
    BodySchema,
    choice,
    flag,
    number,
    read_only,
    reference,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import ApiError, bad_request
from lmsdesk.practice.protocol.paging import boolean_parameter, date_filters, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id, timestamp
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, no_content
from lmsdesk.practice.resources.resource_queries import find
from lmsdesk.practice.resources.resource_types import ATTEMPT_STATUSES, USERS
from lmsdesk.practice.routes.attempts import GRADER_STATUSES, STATUSES, wanted_statuses
from lmsdesk.practice.storage.supporting_tables import feedback_files, group_attempts, group_members, groups

router = Router()

PAGE_CAP = 100
BASE = "/v1/courses/{course}/gradebook/columns/{column}/groupAttempts"
_ONE = BASE + "/{groupAttempt}"
SCHEMA: BodySchema = {
    **dict.fromkeys(("id", "userId", "displayGrade", "created", "modified", "attemptDate"), read_only),
    "attemptReceipt": read_only,
    "groupId": reference,
    "status": choice(*ATTEMPT_STATUSES),
    "readyToPost": flag,
    "score": number,
    "text": text(4000),
    "notes": text(LONG),
    "feedback": text(LONG),
    "groupComments": text(LONG),
    "groupSubmission": text(LONG),
}
_CHANGEABLE: BodySchema = {**SCHEMA, "groupId": read_only}
_COLUMNS = {
    "status": "status",
    "readyToPost": "is_ready",
    "notes": "notes",
    "feedback": "feedback",
    "groupComments": "comments",
    "groupSubmission": "submission",
}
_MEMBER_SEES = ("id", "userId", "groupId", "status", "groupComments", "groupSubmission", "created")
_QUERY: docs.Query = {**docs.texts("groupId", "userId"), **STATUSES, **docs.dates("created", "modified", "attemptDate")}


def _record(work: Work, row: Row) -> Json:
    is_grader = work.is_grader
    words = {name: row[column] for name, column in _COLUMNS.items() if name != "readyToPost"}
    is_posted = row["status"] == "Completed" and (row["is_ready"] or not work.is_ultra)
    shown = work.scale.display(row["score"], row["text"])
    is_hidden = row["user_id"] is None or (work.is_anonymous and is_grader)
    record: Json = {
        "id": primary_id(row["id"]),
        "userId": None if is_hidden else primary_id(row["user_id"]),
        "groupId": primary_id(row["group_id"]),
        **words,
        "readyToPost": row["is_ready"],
        "displayGrade": shown,
        "score": row["score"],
        "text": row["text"],
        "created": timestamp(row["created_at"]),
        "modified": timestamp(row["modified_at"]),
        "attemptDate": timestamp(row["attempted_at"]) if isinstance(row["attempted_at"], int) else None,
        "attemptReceipt": receipt_of(work.call.site, OF_GROUP, row, text_size(row["submission"])),
    }
    if is_grader:
        return present(record)
    posted = {"displayGrade": shown, "feedback": row["feedback"]} if is_posted else {}
    return present({**{name: record[name] for name in _MEMBER_SEES}, **posted})


async def _records(work: Work, *rows: Row) -> list[Json]:
    """With readable addresses in place of the links in submissions and feedback."""
    c = feedback_files.c
    handed_in = await sign_texts(work.call, c.group_submission_id, {row["id"]: row["submission"] for row in rows})
    answers = await sign_texts(work.call, c.group_attempt_id, {row["id"]: row["feedback"] for row in rows})
    texts_of = ({"submission": handed_in[row["id"]], "feedback": answers[row["id"]]} for row in rows)
    return [_record(work, {**row, **words}) for row, words in zip(rows, texts_of, strict=True)]


async def group_attempt_of(work: Work) -> RowMapping:
    """The group attempt of the path, for graders once it was handed in and for the group's members."""
    c, member = group_attempts.c, group_members.c
    own = exists().where(member.group_id == c.group_id, member.user_id == (work.call.principal.user_id or 0))
    visible = c.status != "InProgress" if work.is_grader else own
    among = select(group_attempts).where(c.column_id == work.column["id"], visible)
    return await work.call.find_row("groupAttempt", c.id, among)


async def _filters(work: Work) -> list[ColumnElement[bool]]:
    request, c = work.call.request, group_attempts.c
    wanted = [
        c.column_id == work.column["id"],
        c.status != "InProgress",
        *date_filters(request, created=c.created_at, modified=c.modified_at, attemptDate=c.attempted_at),
    ]
    if work.column["kind"] == "Manual":
        wanted.append(c.status != "NeedsGrading")
    statuses = wanted_statuses(request)
    if statuses:
        wanted.append(c.status.in_(statuses))
    return [*wanted, *await _query_filters(work)]


async def _query_filters(work: Work) -> list[ColumnElement[bool]]:
    request, c = work.call.request, group_attempts.c
    wanted, group, user = [], request.query_params.get("groupId"), request.query_params.get("userId")
    if group is not None:
        row = await find(work.call.connection, GROUPS, group, groups.c.course_id == work.access.id)
        wanted.append(c.group_id == row["id"])
    if user is not None:
        if work.is_anonymous:
            raise anonymous_refusal()
        wanted.append(c.user_id == (await find(work.call.connection, USERS, user))["id"])
    return wanted


@router.get(BASE)
@docs.returns_list(SCHEMA, _QUERY, cap=PAGE_CAP)
async def list_group_attempts(call: Call) -> Response:
    work = await work_of(call, Right.GRADES)
    page = page_of(call.request, PAGE_CAP)
    c = group_attempts.c
    query = select(group_attempts).where(*await _filters(work))
    rows = await call.connection.execute(page.of(query.order_by(func.coalesce(c.attempted_at, c.created_at), c.id)))
    return call.listing(page, await _records(work, *rows.mappings()))


@router.get(_ONE)
@docs.returns(SCHEMA)
async def get_group_attempt(call: Call) -> Response:
    work = await work_of(call)
    return call.reply((await _records(work, await group_attempt_of(work)))[0])


@router.post(BASE)
@docs.accepts(SCHEMA, "groupId", statuses=(201,))
async def create_group_attempt(call: Call) -> Response:
    work = await work_of(call, Right.GRADES)
    body = validate(SCHEMA, call.body)
    require(body, "groupId")
    if work.column["kind"] != "Attempts":
        raise bad_request("The column does not take attempts")
    within = groups.c.course_id == work.access.id, groups.c.is_set.is_(False)
    group = await find(call.connection, GROUPS, body["groupId"], *within)
    await _check_may_start(work, group["id"])
    values = {"status": "NeedsGrading", **_values(work, body)}
    return call.reply((await _records(work, await start(work, group["id"], values)))[0], 201)


async def _check_may_start(work: Work, group_id: int) -> None:
    # The reference knows no 409 here.
    try:
        await check_group_may_start(work, group_id)
    except ApiError as error:
        raise bad_request(error.message) from error


def _values(work: Work, body: Json) -> Json:
    """The table values of what a grader sends."""
    if body.get("status") not in GRADER_STATUSES | {None}:
        raise bad_request("A grader can set the status to NeedsGrading or Completed only")
    values = {column: body[name] for name, column in _COLUMNS.items() if name in body}
    for name in ("status", "is_ready"):
        if values.get(name, "") is None:
            del values[name]
    return {**values, **paired_values(body, work.scale)}


@router.patch(_ONE)
@docs.accepts(_CHANGEABLE, query=docs.booleans("applyToAll"))
async def change_group_attempt(call: Call) -> Response:
    """Grades every member alike; `applyToAll=true` also those who were graded by themselves."""
    work = await work_of(call, Right.GRADES)
    row = await group_attempt_of(work)
    values = _values(work, validate(_CHANGEABLE, call.body))
    applies_to_all = boolean_parameter(call.request, "applyToAll") is True
    changed = await change(work, row, values, applies_to_all=applies_to_all)
    return call.reply((await _records(work, changed))[0])


@router.delete(_ONE)
@docs.deletes()
async def delete_group_attempt(call: Call) -> Response:
    work = await work_of(call, Right.GRADES)
    await remove(work, await group_attempt_of(work))
    return no_content()
