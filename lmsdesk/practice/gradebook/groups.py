"""Groups of a course: their bodies, how they look on the wire, and who is in them (reference section 12)."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, RowMapping, delete, exists, insert, select

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import EXTERNAL_ID, LONG, choice, flag, integer, read_only, record, text
from lmsdesk.practice.protocol.errors import conflict, not_found
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import content_groups, group_members, groups
from lmsdesk.practice.storage.tables import memberships

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
