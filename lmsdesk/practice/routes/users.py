"""Users (specification sections 2 and 4, reference section 5)."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from sqlalchemy import ColumnElement, RowMapping, or_, select
from starlette.requests import Request

from lmsdesk.practice.access.passwords import hash_password
from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.protocol.body_schema import require
from lmsdesk.practice.protocol.errors import forbidden
from lmsdesk.practice.protocol.paging import Tree, contains, date_filters, equals, leaves, project
from lmsdesk.practice.protocol.wire import Json, Row, new_uuid, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.plain_routes import SiteCall
from lmsdesk.practice.resources.resource_queries import reference_filters
from lmsdesk.practice.resources.resource_types import USERS
from lmsdesk.practice.storage.tables import memberships, users

# Who sees what of whom: a fellow student the name, course staff what a roster needs (reference section 5.1).
FELLOW: Tree = {"id": {}, "name": {"given": {}, "family": {}, "middle": {}}, "systemRoleIds": {}}
STAFF: Tree = {
    **FELLOW,
    **leaves("uuid", "externalId", "userName", "studentId", "availability", "pronouns"),
    "name": {},
    "contact": {"email": {}},
}
_OWN_PROPERTIES = frozenset({"name", "contact", "address", "job", "locale", "gender", "pronouns", "pronunciation"})


def full(row: Row) -> Json:
    """A user as administrators and the person see it (specification section 2, User)."""
    body = row["body"]
    moments = {"created": row["created_at"], "modified": row["modified_at"], "lastLogin": row["last_login_at"]}
    seen = {name: timestamp(at_ms) for name, at_ms in moments.items() if isinstance(at_ms, int)}
    return {"id": primary_id(row["id"]), "uuid": row["uuid"], **body, **seen}


def as_seen(row: Row, view: Tree | None) -> Json:
    return full(row) if view is None else project(full(row), view)


async def _view_of(call: Call, user_id: int) -> Tree | None:
    """How much of a user the caller sees; None means everything."""
    if call.principal.is_administrator or call.principal.user_id == user_id:
        return None
    theirs = select(memberships.c.course_id).where(memberships.c.user_id == user_id)
    query = select(memberships.c.role).where(
        memberships.c.user_id == call.principal.user_id,
        memberships.c.available == "Yes",
        memberships.c.course_id.in_(theirs),
    )
    roles = (await call.connection.execute(query)).scalars().all()
    if not roles:
        raise forbidden()
    return STAFF if any(Right.ROSTER in RIGHTS_BY_ROLE.get(role, ()) for role in roles) else FELLOW


def _with_roles(request: Request) -> list[ColumnElement[bool]]:
    """The people who have one of the roles of a comma list (reference section 5.1)."""
    names = [name.strip() for name in request.query_params.get("institutionRoleIds", "").split(",") if name.strip()]
    held = users.c.body["institutionRoleIds"].as_string()
    return [or_(*(held.contains(f'"{name}"', autoescape=True) for name in names))] if names else []


class Users(SiteCall):
    """Administrators alone list, make and delete; people see themselves and those of their courses."""

    path, kind, name, parameter = "/v1/users", USERS, "user", "user"
    page_cap = 100
    query: ClassVar[docs.Query] = {
        **docs.texts("userName", "externalId", "name.family", "studentId", "contact.email"),
        **docs.texts("dataSourceId", "availability.available", "institutionRoleIds"),
        **docs.dates("created", "modified", "lastLogin"),
    }
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {
        "userName": users.c.user_name,
        "name.family": users.c.family_name,
        "externalId": users.c.external_id,
        "dataSourceId": users.c.data_source,
        "created": users.c.created_at,
    }

    @classmethod
    async def open(cls, call: Call, *, is_change: bool) -> Self:  # noqa: ARG003 (who may change is asked of the person)
        if cls.parameter not in call.request.path_params or call.request.method == "DELETE":
            call.administer()
        return cls(call, None)

    async def one(self) -> RowMapping:
        return await self.call.user()

    def filters(self) -> Sequence[ColumnElement[bool]]:
        request, c = self.call.request, users.c
        return [
            *contains(request, {"userName": c.user_name, "externalId": c.external_id, "name.family": c.family_name}),
            *contains(request, {"studentId": c.student_id, "contact.email": c.email}),
            *equals(request, {"availability.available": c.available}),
            *reference_filters(request, {"dataSourceId": c.data_source}),
            *_with_roles(request),
            *date_filters(request, created=c.created_at, modified=c.modified_at, lastLogin=c.last_login_at),
        ]

    def record(self, row: Row) -> Json:
        return full(row)

    async def read_record(self, row: Row) -> Json:
        return as_seen(row, await _view_of(self.call, row["id"]))

    async def values(self, body: Json) -> Json:
        password = value_at(body, "password")
        hashed = await hash_password(password) if isinstance(password, str) and password else None
        return {
            **({"uuid": new_uuid()} if self.row is None else {}),
            **({} if hashed is None else {"password_hash": hashed}),
        }

    async def update(self, row: RowMapping, patch: Json) -> None:
        is_own_business = self.call.principal.user_id == row["id"] and set(patch) <= _OWN_PROPERTIES
        if not (self.call.principal.is_administrator or is_own_business):
            raise forbidden()
        if "password" in patch:
            require(patch, "password")
        await super().update(row, patch)


router = Users.routes()
