"""Receipts of submissions (reference section 10)."""

from sqlalchemy import RowMapping, Table, func, select
from starlette.responses import Response

from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.gradebook.anonymity import is_anonymous
from lmsdesk.practice.gradebook.attempts import OF_GROUP, OWN, behind, receipt_of, text_size
from lmsdesk.practice.protocol.body_schema import BodySchema, read_only
from lmsdesk.practice.protocol.errors import forbidden, not_found
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.storage.supporting_tables import group_attempts, group_copies
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, memberships

router = Router()

_SCHEMA: BodySchema = dict.fromkeys(
    (
        *("receiptId", "submissionDate", "submissionTotalSize", "courseId", "gradableItemId", "attemptId", "userId"),
        *("groupAttemptId", "groupId", "responseStatus", "submissionType"),
    ),
    read_only,
)


@router.get("/v1/courses/{course}/attemptReceipts/{receipt}")
@docs.returns(_SCHEMA)
async def get_course_receipt(call: Call) -> Response:
    return await _reply(call, await call.course())


@router.get("/v1/attemptReceipts/{receipt}")
@docs.returns(_SCHEMA)
async def get_receipt(call: Call) -> Response:
    return await _reply(call, None)


async def _reply(call: Call, access: CourseAccess | None) -> Response:
    address = call.path("receipt")
    found = behind(call.site, address)
    if found is None:
        raise not_found(address)
    kind, number = found
    table = attempts if kind == OWN else group_attempts
    query = (
        select(table, columns.c.course_id).join(columns, columns.c.id == table.c.column_id).where(table.c.id == number)
    )
    row = (await call.connection.execute(query)).mappings().first()
    if row is None:
        return call.reply({"receiptId": address, "responseStatus": "ReceiptExistsButAttemptDoesNot"})
    if access is not None and row["course_id"] != access.id:
        raise not_found(address)
    await _check_may_see(call, row)
    return call.reply(await _record(call, table, row))


async def _check_may_see(call: Call, row: RowMapping) -> None:
    """The person, and those who grade in the course."""
    if call.principal.is_administrator or row["user_id"] == call.principal.user_id:
        return
    c = memberships.c
    query = select(c.role).where(
        c.course_id == row["course_id"], c.user_id == call.principal.user_id, c.available == "Yes"
    )
    role = (await call.connection.execute(query)).scalar()
    if Right.GRADES not in RIGHTS_BY_ROLE.get(role or "", ()):
        raise forbidden()


async def _record(call: Call, table: Table, row: RowMapping) -> Json:
    own = await _own_parts(call, row) if table is attempts else _group_parts(call, row)
    column = (await call.connection.execute(select(columns).where(columns.c.id == row["column_id"]))).mappings().one()
    is_hidden = row["user_id"] is None or (
        row["user_id"] != call.principal.user_id and await is_anonymous(call.connection, column)
    )
    return present(
        {
            **own,
            "courseId": primary_id(row["course_id"]),
            "gradableItemId": primary_id(row["column_id"]),
            "userId": None if is_hidden else primary_id(row["user_id"]),
            "responseStatus": "ReceiptAndAttemptExist",
            "submissionType": "ManuallySubmitted",
        }
    )


async def _own_parts(call: Call, row: Row) -> Json:
    sizes = select(func.sum(attempt_files.c.size)).where(attempt_files.c.attempt_id == row["id"])
    size = (await call.connection.execute(sizes)).scalar() or 0
    query = (
        select(group_attempts.c.id, group_attempts.c.group_id)
        .join(group_copies, group_copies.c.group_attempt_id == group_attempts.c.id)
        .where(group_copies.c.attempt_id == row["id"])
    )
    group = (await call.connection.execute(query)).mappings().first()
    ties = (
        {} if group is None else {"groupAttemptId": primary_id(group["id"]), "groupId": primary_id(group["group_id"])}
    )
    receipt = receipt_of(call.site, OWN, row, int(size) + text_size(row["student_submission"])) or {}
    return {**receipt, "attemptId": primary_id(row["id"]), **ties}


def _group_parts(call: Call, row: Row) -> Json:
    receipt = receipt_of(call.site, OF_GROUP, row, text_size(row["submission"])) or {}
    return {**receipt, "groupAttemptId": primary_id(row["id"]), "groupId": primary_id(row["group_id"])}
