"""Attempts as their readers see them, and the column that they are for (reference section 10)."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import RowMapping, func, select

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra
from lmsdesk.practice.content.inline_uploads import sign_texts
from lmsdesk.practice.gradebook.anonymity import is_anonymous
from lmsdesk.practice.gradebook.gradebook import scale_for
from lmsdesk.practice.gradebook.grading import Scale
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id, timestamp
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import get
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.supporting_tables import feedback_files, group_attempts, group_copies
from lmsdesk.practice.storage.tables import attempt_files, attempts, inline_files

OWN_PROPERTIES = {"studentComments": "student_comments", "studentSubmission": "student_submission"}
_STUDENT_SEES = (
    "id",
    "userId",
    "groupAttemptId",
    "groupOverride",
    "status",
    "displayGrade",
    "feedback",
    "studentComments",
    "studentSubmission",
    "exempt",
    "created",
)
OWN, OF_GROUP = "1", "2"
"""Whether a receipt is for an attempt or for a group attempt."""
_RECEIPT = re.compile(r"([0-9a-f]{16})([12])([0-9a-f]{15})")


def receipt_of(site: Site, kind: str, row: Row, size: int) -> Json | None:
    """The receipt of an attempt that was handed in; `size` is what was handed in, in bytes."""
    if not isinstance(row["attempted_at"], int):
        return None
    return {
        "receiptId": _proof(site, kind, row["id"]) + f"{kind}{row['id']:015x}",
        "submissionDate": timestamp(row["attempted_at"]),
        "submissionTotalSize": size,
    }


def text_size(*texts: object) -> int:
    return sum(len(text.encode()) for text in texts if isinstance(text, str))


def behind(site: Site, receipt: str) -> tuple[str, int] | None:
    """The kind and the number of the attempt that a receipt is for; None when it is not from here."""
    found = _RECEIPT.fullmatch(receipt)
    if found is None:
        return None
    kind, number = found[2], int(found[3], 16)
    return (kind, number) if hmac.compare_digest(found[1], _proof(site, kind, number)) else None


def _proof(site: Site, kind: str, number: int) -> str:
    words = f"receipt\n{kind}\n{number}".encode()
    return hmac.new(site.credentials.application_secret.encode(), words, hashlib.sha256).hexdigest()[:16]


@dataclass(frozen=True)
class Work:
    """The column whose attempts a call is about, as the caller sees it."""

    call: Call
    access: CourseAccess
    column: RowMapping
    scale: Scale
    is_anonymous: bool

    @property
    def is_grader(self) -> bool:
        return Right.GRADES in self.access.rights

    @property
    def is_ultra(self) -> bool:
        return is_ultra(self.access.row)


async def work_of(call: Call, right: Right | None = None) -> Work:
    """The work of the path; raises a 403 without `right`."""
    access = await call.course(right)
    column = await call.column(access)
    scale = await scale_for(call.connection, column)
    return Work(call, access, column, scale, await is_anonymous(call.connection, column))


async def records(work: Work, rows: Sequence[Row]) -> list[Json]:
    """The attempts with addresses of the server in place of upload links (specification section 2, Attempt)."""
    call, numbers = work.call, [row["id"] for row in rows]
    handed_in = {row["id"]: row["student_submission"] for row in rows}
    signed = await sign_texts(call, inline_files.c.attempt_id, handed_in)
    answers = await sign_texts(call, feedback_files.c.attempt_id, {row["id"]: row["feedback"] for row in rows})
    copies, sizes = await _copies(call, numbers), await _sizes(call, numbers)
    made = []
    for row in rows:
        texts = {"student_submission": signed[row["id"]], "feedback": answers[row["id"]]}
        size = sizes.get(row["id"], 0) + text_size(row["student_submission"])
        more = {**copies.get(row["id"], {}), "attemptReceipt": receipt_of(call.site, OWN, row, size)}
        made.append(_record(work, {**row, **texts}, more))
    return made


async def whole(work: Work, number: int) -> Json:
    return (await records(work, [await get(work.call.connection, attempts, number)]))[0]


async def _copies(call: Call, numbers: Sequence[int]) -> dict[int, Json]:
    """Which of the attempts are a member's share of a group's work."""
    query = (
        select(group_copies, group_attempts.c.comments)
        .join(group_attempts, group_attempts.c.id == group_copies.c.group_attempt_id)
        .where(group_copies.c.attempt_id.in_(numbers))
    )
    return {
        row["attempt_id"]: {
            "groupAttemptId": primary_id(row["group_attempt_id"]),
            "groupOverride": True if row["is_overridden"] else None,
            "groupAttemptStudentComments": row["comments"],
        }
        for row in (await call.connection.execute(query)).mappings()
    }


async def _sizes(call: Call, numbers: Sequence[int]) -> dict[int, int]:
    c = attempt_files.c
    query = select(c.attempt_id, func.sum(c.size).label("bytes")).where(c.attempt_id.in_(numbers))
    rows = await call.connection.execute(query.group_by(c.attempt_id))
    return {row["attempt_id"]: int(row["bytes"]) for row in rows.mappings()}


def _record(work: Work, row: Row, more: Json) -> Json:
    is_grader = work.is_grader
    is_posted = row["status"] != "NeedsGrading" or is_grader
    shown = work.scale.display(row["score"], row["text"]) if is_posted else None
    is_held = row["status"] == "NeedsGrading" and row["score"] is not None
    record: Json = {
        "id": primary_id(row["id"]),
        "userId": None if work.is_anonymous and is_grader else primary_id(row["user_id"]),
        **more,
        "status": row["status"],
        "readyToPost": True if is_held else None,
        "displayGrade": shown if work.call.version > 1 else None,
        **{name: row[name] for name in ("text", "score", "notes", "feedback", "exempt")},
        "reconciliationMode": row["reconciliation_mode"],
        **{name: row[column_name] for name, column_name in OWN_PROPERTIES.items()},
        "created": timestamp(row["created_at"]),
        "attemptDate": timestamp(row["attempted_at"]) if isinstance(row["attempted_at"], int) else None,
        "modified": timestamp(row["modified_at"]),
    }
    if not is_grader:
        record = {name: record.get(name) for name in _STUDENT_SEES}
        record["feedback"] = record["feedback"] if row["status"] == "Completed" else None
    return present(record)
