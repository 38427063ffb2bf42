"""Attempts in version 2, and reading them in version 1 (specification sections 3 and 4, reference section 10)."""

from dataclasses import dataclass
from typing import cast

from fastapi import APIRouter
from sqlalchemy import RowMapping, func, insert, or_, select, update
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.calls import Call, Place, reading, writing
from lmsdesk.practice.entitlements import Right
from lmsdesk.practice.errors import bad_request, conflict, forbidden, not_found
from lmsdesk.practice.families import ATTEMPT_SHAPE, ATTEMPT_STATUSES, USERS
from lmsdesk.practice.gradebook import recompute, scale_for, valued
from lmsdesk.practice.grading import Scale
from lmsdesk.practice.inline import adopt_links, signed_texts, unsigned
from lmsdesk.practice.objects import find, get
from lmsdesk.practice.paging import date_filter, page_of
from lmsdesk.practice.shapes import checked
from lmsdesk.practice.storage.tables import attempts, inline_files
from lmsdesk.practice.wire import Json, Row, inside, now_ms, parse_primary, parse_timestamp, present, primary, timestamp

router = APIRouter()

PAGE_CAP = 100
STUDENT_PROPERTIES = frozenset({"studentComments", "studentSubmission", "status"})
GRADER_STATUSES = frozenset({"NeedsGrading", "Completed"})

_STUDENT_SEES = (
    "id",
    "userId",
    "status",
    "displayGrade",
    "feedback",
    "studentComments",
    "studentSubmission",
    "exempt",
    "created",
)
_OWN = {"studentComments": "student_comments", "studentSubmission": "student_submission"}
_GRADED = ("notes", "feedback", "score", "text", "exempt", "status")
_OLD_SPELLINGS = {"InMoreProgress": "InProgressAgain", "NeedsMoreGrading": "NeedsGradingAgain"}


@dataclass(frozen=True)
class Work:
    """The column whose attempts a call is about, as the caller sees it."""

    call: Call
    place: Place
    column: RowMapping
    scale: Scale

    @property
    def is_grader(self) -> bool:
        return Right.GRADES in self.place.rights


async def _work(call: Call, right: Right | None = None) -> Work:
    place = await call.course(right)
    column = await call.column(place)
    return Work(call, place, column, await scale_for(call.connection, column))


def _record(work: Work, row: Row) -> Json:
    is_grader = work.is_grader
    posted = row["status"] != "NeedsGrading" or is_grader
    shown = work.scale.display(row["score"], row["text"]) if posted else None
    is_held = row["status"] == "NeedsGrading" and row["score"] is not None
    record: Json = {
        "id": primary(row["id"]),
        "userId": None if _is_anonymous(work.column) and is_grader else primary(row["user_id"]),
        "status": row["status"],
        "readyToPost": True if is_held else None,
        "displayGrade": shown if work.call.version > 1 else None,
        **{name: row[name] for name in ("text", "score", "notes", "feedback", "exempt")},
        "reconciliationMode": row["reconciliation_mode"],
        **{name: row[column_name] for name, column_name in _OWN.items()},
        "created": timestamp(row["created_at"]),
        "attemptDate": timestamp(row["attempted_at"]) if isinstance(row["attempted_at"], int) else None,
        "modified": timestamp(row["modified_at"]),
    }
    if not is_grader:
        record = {name: record[name] for name in _STUDENT_SEES}
        record["feedback"] = record["feedback"] if row["status"] == "Completed" else None
    return present(record)


async def _records(work: Work, *rows: Row) -> list[Json]:
    """The attempts with addresses of the server in place of upload links (specification section 2, Attempt)."""
    texts = {row["id"]: row["student_submission"] for row in rows}
    signed = await signed_texts(work.call, inline_files.c.attempt_id, texts)
    return [_record(work, {**row, "student_submission": signed[row["id"]]}) for row in rows]


async def _whole(work: Work, number: int) -> Json:
    """The attempt as it is now."""
    return (await _records(work, await get(work.call.connection, attempts, number)))[0]


def _is_anonymous(column: RowMapping) -> bool:
    """Whether names are still hidden (reference section 10)."""
    rule = inside(column["body"], "grading", "anonymousGrading")
    if not isinstance(rule, dict) or rule.get("type") != "Date":
        return False
    release = rule.get("releaseAfter")
    return isinstance(release, str) and parse_timestamp(release) > now_ms()


async def list_attempts(request: Request) -> Response:
    async with reading(request) as call:
        work = await _work(call)
        page = page_of(request, PAGE_CAP)
        c = attempts.c
        wanted = [
            c.column_id == work.column["id"],
            *date_filter(request, "created", c.created_at),
            *date_filter(request, "modified", c.modified_at),
            *date_filter(request, "attemptDate", c.attempted_at),
        ]
        statuses = _statuses(request)
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
        return call.listing(page, await _records(work, *rows.mappings()))


def _statuses(request: Request) -> list[str]:
    names = [name.strip() for name in request.query_params.get("attemptStatuses", "").split(",") if name.strip()]
    statuses = [_OLD_SPELLINGS.get(name, name) for name in names]
    unknown = [name for name in statuses if name not in ATTEMPT_STATUSES]
    if unknown:
        raise bad_request(f"The attempt status {unknown[0][:50]} is not known")
    return statuses


async def _wanted_user(work: Work) -> int | None:
    """Whose attempts: graders may ask for anyone, others see their own."""
    call = work.call
    address = call.request.query_params.get("userId")
    user_id = None if address is None else (await find(call.connection, USERS, address))["id"]
    if not work.is_grader:
        if user_id not in {None, call.caller.user_id}:
            raise forbidden()
        return call.caller.user_id
    if user_id is not None and _is_anonymous(work.column):
        raise forbidden("The column is graded anonymously.")
    return cast("int | None", user_id)


async def _attempt(work: Work) -> RowMapping:
    call = work.call
    address = call.path("attempt")
    number = parse_primary(address)
    if number is None:
        raise bad_request(f"The ID is not in a known form: {address[:300]}")
    own = attempts.c.user_id == call.caller.user_id
    visible = attempts.c.status != "InProgress" if work.is_grader else own
    query = select(attempts).where(
        attempts.c.id == number, attempts.c.column_id == work.column["id"], or_(visible, own)
    )
    row = (await call.connection.execute(query)).mappings().first()
    if row is None:
        raise not_found(address)
    return row


async def get_attempt(request: Request) -> Response:
    async with reading(request) as call:
        work = await _work(call)
        return call.reply((await _records(work, await _attempt(work)))[0])


@router.post("/v2/courses/{course}/gradebook/columns/{column}/attempts")
async def create_attempt(request: Request) -> Response:
    async with writing(request) as call:
        if call.caller.user_id is None:
            raise forbidden("An attempt needs a token of the person who hands it in.")
        work = await _work(call, Right.SUBMIT)
        body = _student_body(call)
        await _check_may_start(call, work.column)
        number = await _start(work, body)
        await adopt_links(call, inline_files.c.attempt_id, number, body.get("studentSubmission"))
        if body.get("status") == "NeedsGrading":
            await recompute(call.connection, work.column, call.caller.user_id)
        return call.reply(await _whole(work, number), 201)


async def _start(work: Work, body: Json) -> int:
    now = now_ms()
    status = body.get("status") or "InProgress"
    made = insert(attempts).values(
        **{_OWN[name]: body[name] for name in _OWN if name in body},
        column_id=work.column["id"],
        user_id=work.call.caller.user_id,
        status=status,
        exempt=False,
        created_at=now,
        attempted_at=None if status == "InProgress" else now,
        modified_at=now,
    )
    return int((await work.call.connection.execute(made.returning(attempts.c.id))).scalar_one())


def _student_body(call: Call) -> Json:
    """What a student may send: the two student properties and where to go from `InProgress`."""
    body = checked(ATTEMPT_SHAPE, call.body)
    if not set(body) <= STUDENT_PROPERTIES:
        raise forbidden("Students may change the submission, the comments and the status only.")
    if body.get("status") not in {None, "InProgress", "NeedsGrading"}:
        raise bad_request("The status of an attempt in progress can become NeedsGrading only")
    return body


async def _check_may_start(call: Call, column: RowMapping) -> None:
    if column["kind"] != "Attempts":
        raise bad_request("The column does not take attempts")
    query = select(attempts.c.status).where(
        attempts.c.column_id == column["id"], attempts.c.user_id == call.caller.user_id
    )
    statuses = (await call.connection.execute(query)).scalars().all()
    if "InProgress" in statuses:
        raise conflict("An attempt is already in progress")
    allowed = inside(column["body"], "grading", "attemptsAllowed")
    if isinstance(allowed, int) and 0 < allowed <= len(statuses):
        raise conflict("All allowed attempts have been used")


@router.patch("/v2/courses/{course}/gradebook/columns/{column}/attempts/{attempt}")
async def change_attempt(request: Request) -> Response:
    async with writing(request) as call:
        work = await _work(call)
        row = await _attempt(work)
        await _take_signatures_off(call, row)
        values = _graded(call, row, work.scale) if work.is_grader else _handed_in(call, row)
        change = update(attempts).where(attempts.c.id == row["id"]).values({**values, "modified_at": now_ms()})
        await call.connection.execute(change)
        if "student_submission" in values:
            await adopt_links(call, inline_files.c.attempt_id, row["id"], values["student_submission"])
        if values.get("status", row["status"]) != "InProgress":
            await recompute(call.connection, work.column, row["user_id"])
        return call.reply(await _whole(work, row["id"]))


async def _take_signatures_off(call: Call, row: RowMapping) -> None:
    """A submission that is sent back as it was read means the links that were kept."""
    text = inside({"body": call.body}, "body", "studentSubmission")
    if isinstance(text, str) and isinstance(call.body, dict):
        plain = await unsigned(call, inline_files.c.attempt_id, row["id"], text)
        call.body = {**call.body, "studentSubmission": plain}


def _handed_in(call: Call, row: RowMapping) -> Json:
    body = _student_body(call)
    if row["status"] != "InProgress":
        raise forbidden("The attempt has been handed in.")
    values = {_OWN[name]: body[name] for name in _OWN if name in body}
    if body.get("status") == "NeedsGrading":
        values |= {"status": "NeedsGrading", "attempted_at": now_ms()}
    return values


def _graded(call: Call, row: RowMapping, scale: Scale) -> Json:
    """What a grader sets; a score without a status is kept but not posted (reference section 10)."""
    patch = checked(ATTEMPT_SHAPE, call.body)
    for name, column_name in _OWN.items():
        if name in patch and patch.pop(name) != row[column_name]:
            raise forbidden("Graders may not change what a student handed in.")
    if patch.get("status", row["status"]) not in GRADER_STATUSES | {row["status"]}:
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
    return {**values, **valued(patch, scale)}


for _version in (1, 2):
    _base = f"/v{_version}/courses/{{course}}/gradebook/columns/{{column}}/attempts"
    router.add_api_route(_base, list_attempts, methods=["GET"])
    router.add_api_route(f"{_base}/{{attempt}}", get_attempt, methods=["GET"])
