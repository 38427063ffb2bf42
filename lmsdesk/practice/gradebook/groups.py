"""Groups of a course: their bodies, how they look on the wire, and who is in them (reference section 12)."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, RowMapping, delete, exists, insert, select, update

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.inline_uploads import share_links
from lmsdesk.practice.gradebook.attempts import Work
from lmsdesk.practice.gradebook.feedback import keep_links
from lmsdesk.practice.gradebook.gradebook import recompute
from lmsdesk.practice.protocol.body_schema import EXTERNAL_ID, LONG, choice, flag, integer, read_only, record, text
from lmsdesk.practice.protocol.errors import conflict, forbidden, not_found
from lmsdesk.practice.protocol.wire import Json, Row, now_ms, parse_primary, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import get
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import (
    content_groups,
    feedback_files,
    group_attempts,
    group_copies,
    group_members,
    groups,
)
from lmsdesk.practice.storage.tables import attempts, inline_files, memberships

_SHEET = record({"name": text(), "description": text(LONG), "showMembers": flag})
GROUPS = ResourceType(
    "group",
    groups,
    {
        **dict.fromkeys(("id", "uuid", "groupSetId", "created", "modified"), read_only),
        "externalId": text(EXTERNAL_ID),
        "name": text(),
        "description": text(LONG),
        "availability": record({"available": choice("Yes", "No", "SignupOnly")}),
        "enrollment": record(
            {"type": choice("InstructorOnly", "SelfEnrollment"), "limit": integer(0, 100_000), "signupSheet": _SHEET}
        ),
    },
    {"external_id": ("externalId",), "name": ("name",), "available": ("availability", "available")},
    required=("name",),
    forms={"externalId": "external_id"},
    defaults={"availability": {"available": "Yes"}, "enrollment": {"type": "InstructorOnly"}},
)
_SUBMISSION, _FEEDBACK = feedback_files.c.group_submission_id, feedback_files.c.group_attempt_id


def group_record(row: Row) -> Json:
    """A group or a set of groups; a set stands in no other set."""
    return present(
        {
            "id": primary_id(row["id"]),
            "groupSetId": primary_id(row["set_id"]) if row["set_id"] is not None else None,
            "uuid": row["uuid"],
            **row["body"],
            "created": timestamp(row["created_at"]),
            "modified": timestamp(row["modified_at"]),
        }
    )


def is_in(user_id: int | None) -> ColumnElement[bool]:
    """The person is a member of the group of the row."""
    return exists().where(group_members.c.group_id == groups.c.id, group_members.c.user_id == (user_id or 0))


def visible(call: Call, access: CourseAccess, *, is_set: bool = False) -> list[ColumnElement[bool]]:
    """All groups of the course for staff; members see their own, and those that they can join."""
    within = [groups.c.course_id == access.id, groups.c.is_set.is_(is_set)]
    if Right.GROUPS in access.rights:
        return within
    if is_set:
        own = select(groups.c.set_id).where(groups.c.course_id == access.id, is_in(call.principal.user_id))
        return [*within, groups.c.id.in_(own)]
    return [*within, groups.c.available != "No", is_in(call.principal.user_id) | _can_be_joined()]


def _can_be_joined() -> ColumnElement[bool]:
    kind: ColumnElement[str] = groups.c.body[("enrollment", "type")].as_string()
    return kind == "SelfEnrollment"


async def group_of(call: Call, access: CourseAccess, *, is_set: bool = False) -> RowMapping:
    """The group of the path, or its set, if the caller may see it."""
    return await call.one(GROUPS, *visible(call, access, is_set=is_set), name="set" if is_set else "group")


async def check_group_id(call: Call, access: CourseAccess, body: Json, *, own: int = 0) -> None:
    query = select(groups.c.id).where(
        groups.c.course_id == access.id, groups.c.external_id == body.get("externalId"), groups.c.id != own
    )
    if body.get("externalId") is not None and (await call.connection.execute(query)).first() is not None:
        raise conflict("A group with the provided externalId already exists")


async def members_of(call: Call, group_id: int) -> Sequence[int]:
    """The people in a group who hand in work in its course, by their numbers."""
    query = (
        select(group_members.c.user_id)
        .join(groups, groups.c.id == group_members.c.group_id)
        .join(
            memberships,
            (memberships.c.user_id == group_members.c.user_id) & (memberships.c.course_id == groups.c.course_id),
        )
        .where(group_members.c.group_id == group_id, memberships.c.role == "Student")
        .order_by(group_members.c.user_id)
    )
    return (await call.connection.execute(query)).scalars().all()


async def join(call: Call, group: RowMapping, user_id: int) -> None:
    """One more member; a 409 for one who is in already and for a full group."""
    query = select(group_members.c.user_id).where(group_members.c.group_id == group["id"])
    there = (await call.connection.execute(query)).scalars().all()
    if user_id in there:
        raise conflict("The user is already a member of the group")
    limit = value_at(group["body"], "enrollment", "limit")
    if isinstance(limit, int) and 0 < limit <= len(there):
        raise conflict("The group is full")
    await call.connection.execute(insert(group_members).values(group_id=group["id"], user_id=user_id))


async def leave(call: Call, group: RowMapping, user_id: int) -> None:
    c = group_members.c
    gone = delete(group_members).where(c.group_id == group["id"], c.user_id == user_id)
    if not (await call.connection.execute(gone)).rowcount:
        raise not_found(call.path("user"))


async def with_groups(call: Call, numbers: Sequence[int]) -> set[int]:
    """Which of these content items are assigned to groups."""
    query = select(content_groups.c.content_id).where(content_groups.c.content_id.in_(numbers)).distinct()
    return set((await call.connection.execute(query)).scalars())


@dataclass(frozen=True)
class _Share:
    """A member's attempt of a group's work."""

    user_id: int
    attempt_id: int
    is_overridden: bool


async def group_of_student(work: Work) -> int | None:
    """The group for which the caller hands in, when the item behind the column is for groups; 403 without a group."""
    item = parse_primary(work.column["content"])
    assigned = select(content_groups.c.group_id).where(content_groups.c.content_id == (item or 0))
    if item is None or (await work.call.connection.execute(assigned.limit(1))).first() is None:
        return None
    own = select(group_members.c.group_id).where(
        group_members.c.group_id.in_(assigned), group_members.c.user_id == work.call.principal.user_id
    )
    found = (await work.call.connection.execute(own.order_by(group_members.c.group_id).limit(1))).scalar()
    if found is None:
        raise forbidden("The work is for groups, and the user is in none of them.")
    return int(found)


async def check_group_may_start(work: Work, group_id: int) -> None:
    """One attempt at a time, and not more than the column allows."""
    c = group_attempts.c
    query = select(c.status).where(c.column_id == work.column["id"], c.group_id == group_id)
    statuses = (await work.call.connection.execute(query)).scalars().all()
    if "InProgress" in statuses:
        raise conflict("An attempt of the group is already in progress")
    allowed = value_at(work.column["body"], "grading", "attemptsAllowed")
    if isinstance(allowed, int) and 0 < allowed <= len(statuses):
        raise conflict("The group has used all allowed attempts")


async def start(work: Work, group_id: int, values: Json) -> RowMapping:
    """A new attempt of a group, and a share of it for each member; `values` are columns of the table."""
    now, status = now_ms(), values.get("status") or "InProgress"
    fixed = {
        "column_id": work.column["id"],
        "group_id": group_id,
        "user_id": work.call.principal.user_id,
        "is_ready": False,
        "created_at": now,
        "attempted_at": None if status == "InProgress" else now,
        "modified_at": now,
    }
    made = insert(group_attempts).values({**fixed, **values, "status": status}).returning(group_attempts.c.id)
    number = int((await work.call.connection.execute(made)).scalar_one())
    return await _settle(work, number, values, applies_to_all=False)


async def change(work: Work, row: RowMapping, values: Json, *, applies_to_all: bool = False) -> RowMapping:
    """Changes a group's attempt and the shares of its members; overridden ones only with `applies_to_all`."""
    c = group_attempts.c
    if values.get("status") == "NeedsGrading" and row["status"] == "InProgress":
        values = {**values, "attempted_at": now_ms()}
    changed = update(group_attempts).where(c.id == row["id"]).values({**values, "modified_at": now_ms()})
    await work.call.connection.execute(changed)
    return await _settle(work, row["id"], values, applies_to_all=applies_to_all)


async def remove(work: Work, row: RowMapping) -> None:
    """Takes a group's attempt away with all shares; the members' grades follow."""
    shares = await _shares(work, row["id"])
    for owner in (_SUBMISSION, _FEEDBACK):
        await keep_links(work.call, owner, row["id"], None)
    for share in shares.values():
        await _let_go(work, share)
    await work.call.connection.execute(delete(group_attempts).where(group_attempts.c.id == row["id"]))
    for share in shares.values():
        await recompute(work.call.connection, work.column, share.user_id, by=await work.call.actor())


async def _let_go(work: Work, share: _Share) -> None:
    for owner in (inline_files.c.attempt_id, feedback_files.c.attempt_id):
        await keep_links(work.call, owner, share.attempt_id, None)
    await work.call.connection.execute(delete(attempts).where(attempts.c.id == share.attempt_id))


async def share_behind(work: Work, attempt_id: int) -> RowMapping | None:
    """The group attempt that an attempt is a share of."""
    query = select(group_attempts).where(
        exists().where(group_copies.c.group_attempt_id == group_attempts.c.id, group_copies.c.attempt_id == attempt_id)
    )
    return (await work.call.connection.execute(query)).mappings().first()


async def own_share(work: Work, row: RowMapping) -> int:
    """The caller's own attempt of a group's work."""
    return (await _shares(work, row["id"]))[work.call.principal.user_id or 0].attempt_id


async def override(work: Work, attempt_id: int) -> None:
    """A member's share was graded by itself: later grades of the group leave it alone."""
    own = update(group_copies).where(group_copies.c.attempt_id == attempt_id)
    await work.call.connection.execute(own.values(is_overridden=True))


async def _settle(work: Work, number: int, values: Json, *, applies_to_all: bool) -> RowMapping:
    """Keeps the texts with their uploads and brings every member's share up to date."""
    kept = {
        name: await keep_links(work.call, owner, number, values[name])
        for name, owner in (("submission", _SUBMISSION), ("feedback", _FEEDBACK))
        if name in values
    }
    if kept:
        await work.call.connection.execute(update(group_attempts).where(group_attempts.c.id == number).values(kept))
    row = await get(work.call.connection, group_attempts, number)
    shares = await _shares(work, number)
    for user_id in {*await members_of(work.call, row["group_id"]), *shares}:
        share = shares.get(user_id) or await _new_share(work, row, user_id)
        is_graded_alike = applies_to_all or not share.is_overridden
        await _bring_up_to_date(work, row, share, is_graded_alike=is_graded_alike)
    return row


async def _shares(work: Work, number: int) -> dict[int, _Share]:
    query = (
        select(attempts.c.user_id, attempts.c.id, group_copies.c.is_overridden)
        .join(group_copies, group_copies.c.attempt_id == attempts.c.id)
        .where(group_copies.c.group_attempt_id == number)
        .order_by(attempts.c.user_id)
    )
    rows = await work.call.connection.execute(query)
    return {row[0]: _Share(row[0], row[1], row[2]) for row in rows}


async def _new_share(work: Work, row: RowMapping, user_id: int) -> _Share:
    fixed = {name: row[name] for name in ("column_id", "status", "created_at", "modified_at")}
    made = insert(attempts).values(**fixed, user_id=user_id, exempt=False).returning(attempts.c.id)
    number = int((await work.call.connection.execute(made)).scalar_one())
    tie = insert(group_copies).values(attempt_id=number, group_attempt_id=row["id"], is_overridden=False)
    await work.call.connection.execute(tie)
    return _Share(user_id, number, is_overridden=False)


async def _bring_up_to_date(work: Work, row: RowMapping, share: _Share, *, is_graded_alike: bool) -> None:
    values: Json = {
        "student_comments": row["comments"],
        "student_submission": row["submission"],
        "attempted_at": row["attempted_at"],
        "modified_at": row["modified_at"],
    }
    links = [(_SUBMISSION, inline_files.c.attempt_id)]
    if is_graded_alike:
        values |= {name: row[name] for name in ("score", "text", "notes", "feedback")}
        values["status"] = _status_of_share(work, row)
        links.append((_FEEDBACK, feedback_files.c.attempt_id))
        tie = update(group_copies).where(group_copies.c.attempt_id == share.attempt_id)
        await work.call.connection.execute(tie.values(is_overridden=False))
    await work.call.connection.execute(update(attempts).where(attempts.c.id == share.attempt_id).values(values))
    for source, target in links:
        await share_links(work.call, (source, row["id"]), (target, share.attempt_id))
    if row["status"] != "InProgress":
        await recompute(work.call.connection, work.column, share.user_id, by=await work.call.actor())


def _status_of_share(work: Work, row: RowMapping) -> str:
    """In Ultra the grade of a group is posted when it is marked ready for that (reference section 12)."""
    is_held = row["status"] == "Completed" and work.is_ultra and not row["is_ready"]
    return "NeedsGrading" if is_held else str(row["status"])
