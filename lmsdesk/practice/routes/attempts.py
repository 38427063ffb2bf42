"""Attempts in version 2, and reading them in version 1 (specification sections 3 and 4, reference section 10)."""

from typing import cast

from sqlalchemy import RowMapping, func, insert, or_, select, update
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.inline_uploads import adopt_links, without_signatures
from lmsdesk.practice.gradebook.anonymity import anonymous_refusal
from lmsdesk.practice.gradebook.attempts import OWN_PROPERTIES, Work, records, whole, work_of
from lmsdesk.practice.gradebook.exceptions import attempts_allowed
from lmsdesk.practice.gradebook.feedback import keep_links
from lmsdesk.practice.gradebook.gradebook import paired_values, recompute
from lmsdesk.practice.gradebook.grading import Scale
from lmsdesk.practice.gradebook.groups import (
    change,
    check_group_may_start,
    group_of_student,
    override,
    own_share,
    share_behind,
    start,
)
from lmsdesk.practice.protocol.body_schema import BodySchema, moment, reference, require, validate
from lmsdesk.practice.protocol.errors import bad_request, conflict, forbidden, not_found
from lmsdesk.practice.protocol.paging import date_filters, page_of, some_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, now_ms, parse_primary, parse_timestamp, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.resource_queries import find
from lmsdesk.practice.resources.resource_types import ATTEMPT_SCHEMA, ATTEMPT_STATUSES, USERS
from lmsdesk.practice.storage.supporting_tables import feedback_files
from lmsdesk.practice.storage.tables import attempts, inline_files, memberships

router = Router()

PAGE_CAP = 100
STUDENT_PROPERTIES = frozenset({"studentComments", "studentSubmission", "status"})
GRADER_STATUSES = frozenset({"NeedsGrading", "Completed"})

_FOR_A_STUDENT: BodySchema = {**ATTEMPT_SCHEMA, "userId": reference, "attemptDate": moment}
_GRADED = ("notes", "feedback", "score", "text", "exempt", "status")
_OLD_SPELLINGS = {"InMoreProgress": "InProgressAgain", "NeedsMoreGrading": "NeedsGradingAgain"}
_STATUS_NAMES = (*ATTEMPT_STATUSES, *_OLD_SPELLINGS)
STATUSES: docs.Query = {"attemptStatuses": docs.list_schema(*_STATUS_NAMES)}


@docs.returns_list(
    ATTEMPT_SCHEMA,
    {**docs.texts("userId"), **STATUSES, **docs.dates("created", "modified", "attemptDate")},
    cap=PAGE_CAP,
)
async def list_attempts(call: Call) -> Response:
    work = await work_of(call)
    page = page_of(call.request, PAGE_CAP)
    c = attempts.c
    wanted = [
        c.column_id == work.column["id"],
        *date_filters(call.request, created=c.created_at, modified=c.modified_at, attemptDate=c.attempted_at),
    ]
    statuses = wanted_statuses(call.request)
    if statuses:
        wanted.append(c.status.in_(statuses))
    user_id = await _wanted_user(work)
    if user_id is not None:
        wanted.append(c.user_id == user_id)
    if work.is_grader:
        # What is still being written is not the graders' business (specification section 3).
        wanted.append(c.status != "InProgress")
    order = func.coalesce(c.attempted_at, c.created_at)
    rows = await call.connection.execute(page.of(select(attempts).where(*wanted).order_by(order, c.id)))
    return call.listing(page, await records(work, rows.mappings().all()))


def wanted_statuses(request: Request) -> list[str]:
    names = some_of(request, "attemptStatuses", _STATUS_NAMES)
    return sorted(_OLD_SPELLINGS.get(name, name) for name in names)


async def _wanted_user(work: Work) -> int | None:
    """Whose attempts: graders may ask for anyone, others see their own."""
    call = work.call
    address = call.request.query_params.get("userId")
    user_id = None if address is None else (await find(call.connection, USERS, address))["id"]
    if not work.is_grader:
        if user_id not in {None, call.principal.user_id}:
            raise forbidden()
        return call.principal.user_id
    if user_id is not None and work.is_anonymous:
        raise anonymous_refusal()
    return cast("int | None", user_id)


async def attempt_of(work: Work) -> RowMapping:
    """The attempt of the path: the person's own, or for graders one that was handed in."""
    call = work.call
    own = attempts.c.user_id == call.principal.user_id
    visible = attempts.c.status != "InProgress" if work.is_grader else own
    among = select(attempts).where(attempts.c.column_id == work.column["id"], or_(visible, own))
    return await call.find_row("attempt", attempts.c.id, among)


@docs.returns(ATTEMPT_SCHEMA)
async def get_attempt(call: Call) -> Response:
    work = await work_of(call)
    return call.reply((await records(work, [await attempt_of(work)]))[0])


@router.post("/v2/courses/{course}/gradebook/columns/{column}/attempts")
@docs.accepts(_FOR_A_STUDENT, statuses=(201,))
async def create_attempt(call: Call) -> Response:
    if call.principal.user_id is None:
        raise forbidden("An attempt needs a token of the person who hands it in.")
    work = await work_of(call)
    is_for_another = value_at({"body": call.body}, "body", "userId") is not None
    number = await (_create_for(work) if work.is_grader and is_for_another else _create_own(work))
    return call.reply(await whole(work, number), 201)


async def _create_own(work: Work) -> int:
    call = work.call
    work.access.require(Right.SUBMIT)
    body = _student_body(call, _FOR_A_STUDENT)
    _check_takes_attempts(work)
    group = await group_of_student(work)
    if group is not None:
        await check_group_may_start(work, group)
        return await own_share(work, await start(work, group, _group_values(body)))
    await _check_may_start(work, call.principal.user_id)
    number = await _start(work, body)
    await adopt_links(call, inline_files.c.attempt_id, number, body.get("studentSubmission"))
    if body.get("status") == "NeedsGrading":
        await recompute(call.connection, work.column, call.principal.user_id or 0, by=await call.actor())
    return number


def _group_values(body: Json) -> Json:
    """What a member hands in, as the group's attempt keeps it."""
    names = {"studentSubmission": "submission", "studentComments": "comments", "status": "status"}
    return {column: body[name] for name, column in names.items() if name in body}


async def _create_for(work: Work) -> int:
    """A grader makes an attempt for a student, without a text of the student's (reference section 10)."""
    call = work.call
    body = validate(_FOR_A_STUDENT, call.body)
    require(body, "userId")
    if work.is_anonymous:
        raise anonymous_refusal()
    if set(body) & set(OWN_PROPERTIES):
        raise forbidden("Only students hand in texts and comments.")
    _check_takes_attempts(work)
    user_id = await _student(work, body["userId"])
    await _check_may_start(work, user_id)
    values = _grade_values(body, work.scale)
    when = parse_timestamp(body["attemptDate"]) if body.get("attemptDate") else now_ms()
    fixed = {"column_id": work.column["id"], "user_id": user_id, "created_at": when, "attempted_at": when}
    words = {"status": "NeedsGrading", "exempt": False, **values, **fixed, "modified_at": now_ms()}
    number = int((await call.connection.execute(insert(attempts).values(words).returning(attempts.c.id))).scalar_one())
    await _keep_feedback(call, number, values)
    await recompute(call.connection, work.column, user_id, by=await call.actor())
    return number


async def _student(work: Work, address: str) -> int:
    """A student of the course, by primary id."""
    c = memberships.c
    number = parse_primary(address)
    query = select(c.user_id).where(c.course_id == work.access.id, c.user_id == number, c.role == "Student")
    if (await work.call.connection.execute(query)).first() is None:
        raise not_found(address)
    return int(number or 0)


async def _start(work: Work, body: Json) -> int:
    now = now_ms()
    status = body.get("status") or "InProgress"
    made = insert(attempts).values(
        **{OWN_PROPERTIES[name]: body[name] for name in OWN_PROPERTIES if name in body},
        column_id=work.column["id"],
        user_id=work.call.principal.user_id,
        status=status,
        exempt=False,
        created_at=now,
        attempted_at=None if status == "InProgress" else now,
        modified_at=now,
    )
    return int((await work.call.connection.execute(made.returning(attempts.c.id))).scalar_one())


def _student_body(call: Call, schema: BodySchema = ATTEMPT_SCHEMA) -> Json:
    """What a student may send: the two student properties and where to go from `InProgress`."""
    body = validate(schema, call.body)
    if body.get("userId") == primary_id(call.principal.user_id or 0):
        del body["userId"]
    if not set(body) <= STUDENT_PROPERTIES:
        raise forbidden("Students may change the submission, the comments and the status only.")
    if body.get("status") not in {None, "InProgress", "NeedsGrading"}:
        raise bad_request("The status of an attempt in progress can become NeedsGrading only")
    return body


def _check_takes_attempts(work: Work) -> None:
    if work.column["kind"] != "Attempts":
        raise bad_request("The column does not take attempts")


async def _check_may_start(work: Work, user_id: int | None) -> None:
    column = work.column
    query = select(attempts.c.status).where(attempts.c.column_id == column["id"], attempts.c.user_id == user_id)
    statuses = (await work.call.connection.execute(query)).scalars().all()
    if "InProgress" in statuses:
        raise conflict("An attempt is already in progress")
    allowed = await attempts_allowed(work.call.connection, column, user_id)
    if 0 < allowed <= len(statuses):
        raise conflict("All allowed attempts have been used")


@router.patch("/v2/courses/{course}/gradebook/columns/{column}/attempts/{attempt}")
@docs.accepts(ATTEMPT_SCHEMA)
async def change_attempt(call: Call) -> Response:
    work = await work_of(call)
    row = await attempt_of(work)
    await _take_signatures_off(call, row)
    group_row = await share_behind(work, row["id"])
    if group_row is not None and not work.is_grader:
        await change(work, group_row, _group_values(_submission_body(call, row)))
        return call.reply(await whole(work, row["id"]))
    values = _grade(call, row, work.scale) if work.is_grader else _submit(call, row)
    changed = update(attempts).where(attempts.c.id == row["id"]).values({**values, "modified_at": now_ms()})
    await call.connection.execute(changed)
    await _keep_texts(call, row["id"], values)
    if group_row is not None:
        await override(work, row["id"])
    if values.get("status", row["status"]) != "InProgress":
        await recompute(call.connection, work.column, row["user_id"], by=await call.actor())
    return call.reply(await whole(work, row["id"]))


async def _keep_texts(call: Call, number: int, values: Json) -> None:
    """The uploads in what was written come to belong to the attempt."""
    if "student_submission" in values:
        await adopt_links(call, inline_files.c.attempt_id, number, values["student_submission"])
    await _keep_feedback(call, number, values)


async def _keep_feedback(call: Call, number: int, values: Json) -> None:
    if "feedback" in values:
        kept = await keep_links(call, feedback_files.c.attempt_id, number, values["feedback"])
        await call.connection.execute(update(attempts).where(attempts.c.id == number).values(feedback=kept))


async def _take_signatures_off(call: Call, row: RowMapping) -> None:
    """A submission that is sent back as it was read means the links that were kept."""
    text = value_at({"body": call.body}, "body", "studentSubmission")
    if isinstance(text, str) and isinstance(call.body, dict):
        plain = await without_signatures(call, inline_files.c.attempt_id, row["id"], text)
        call.body = {**call.body, "studentSubmission": plain}


def _submission_body(call: Call, row: RowMapping) -> Json:
    body = _student_body(call)
    if row["status"] != "InProgress":
        raise forbidden("The attempt has been handed in.")
    return body


def _submit(call: Call, row: RowMapping) -> Json:
    body = _submission_body(call, row)
    values = {OWN_PROPERTIES[name]: body[name] for name in OWN_PROPERTIES if name in body}
    if body.get("status") == "NeedsGrading":
        values |= {"status": "NeedsGrading", "attempted_at": now_ms()}
    return values


def _grade(call: Call, row: RowMapping, scale: Scale) -> Json:
    """What a grader sets; a score without a status is kept but not posted (reference section 10)."""
    patch = validate(ATTEMPT_SCHEMA, call.body)
    for name, column_name in OWN_PROPERTIES.items():
        if name in patch and patch.pop(name) != row[column_name]:
            raise forbidden("Graders may not change what a student handed in.")
    return _grade_values(patch, scale, status=row["status"])


def _grade_values(patch: Json, scale: Scale, *, status: str = "NeedsGrading") -> Json:
    """The table values of what a grader sets in an attempt that has this status."""
    if patch.get("status") not in GRADER_STATUSES | {None, status}:
        raise bad_request("A grader can set the status to NeedsGrading or Completed only")
    if patch.get("reconciliationMode") is not None and patch.get("score") is None:
        raise bad_request("The property reconciliationMode needs a score")
    values = {name: patch[name] for name in _GRADED if name in patch}
    if values.get("status", "") is None:
        del values["status"]
    if "exempt" in values:
        values["exempt"] = bool(values["exempt"])
    if "reconciliationMode" in patch:
        values["reconciliation_mode"] = patch["reconciliationMode"]
    return {**values, **paired_values(patch, scale)}


for _version in (1, 2):
    _base = f"/v{_version}/courses/{{course}}/gradebook/columns/{{column}}/attempts"
    router.add(_base, list_attempts, "GET")
    router.add(f"{_base}/{{attempt}}", get_attempt, "GET")
