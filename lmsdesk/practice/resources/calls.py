"""One API call: its caller, its transaction, its body, and the objects that its path names."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property

import msgspec
from sqlalchemy import ColumnElement, RowMapping, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import Select
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import ADMINISTRATOR_RIGHTS, NO_RIGHTS, RIGHTS_BY_ROLE, Principal, Right
from lmsdesk.practice.access.tokens import principal_of
from lmsdesk.practice.protocol.body_schema import EXTERNAL
from lmsdesk.practice.protocol.errors import ApiError, bad_request, conflict, forbidden, not_found, unknown_form
from lmsdesk.practice.protocol.paging import Page, envelope, fields_of, project
from lmsdesk.practice.protocol.wire import Json, JsonResponse, parse_primary, segment, value_at
from lmsdesk.practice.resources.resource_queries import REFERENCES, find, parse_address
from lmsdesk.practice.resources.resource_types import COLUMNS, COURSES, USERS, ResourceType
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import columns, memberships, users

BODY_LIMIT = 16 * 1024 * 1024
SHUT = frozenset({"No", "Disabled"})

_NAMED = select(users.c.id).where(users.c.user_name == bindparam("name"))
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_PRIVILEGED = ("email:", "institutionEmail:", "studentId:")
"""Forms of a person's id that administrators may use (reference section 2.1)."""


@dataclass(frozen=True)
class CourseAccess:
    """A course and what the caller may do in it."""

    row: RowMapping
    rights: frozenset[Right]
    role: str | None = None

    @property
    def id(self) -> int:
        return int(self.row["id"])

    def require(self, right: Right) -> None:
        if right not in self.rights:
            raise forbidden()


@dataclass
class Call:
    """What a handler works with."""

    site: Site
    request: Request
    connection: AsyncConnection
    principal: Principal
    body: object = field(default=None)

    def path(self, name: str) -> str:
        return segment(self.request, name)

    @cached_property
    def version(self) -> int:
        """The version in the path (specification section 9)."""
        below = str(self.request.scope["path"]).removeprefix(self.site.settings.prefix)
        return int(below[2 : below.index("/", 2)])

    def administer(self) -> None:
        """Raises a 403 unless the caller is a system administrator."""
        if not self.principal.is_administrator:
            raise forbidden()

    async def one(self, resource_type: ResourceType, *within: ColumnElement[bool], name: str = "id") -> RowMapping:
        return await find(self.connection, resource_type, self.path(name), *within)

    async def find_row(self, name: str, number: ColumnElement[int], among: Select[*tuple[object, ...]]) -> RowMapping:
        """The row among these whose number the path names; a 400 for what is no number, a 404 when there is none."""
        address = self.path(name)
        wanted = parse_primary(address)
        if wanted is None:
            raise unknown_form(address)
        row = (await self.connection.execute(among.where(number == wanted))).mappings().first()
        if row is None:
            raise not_found(address)
        return row

    async def actor(self) -> int | None:
        """The person as whom something is changed; an application acts for who registered it, while there is one."""
        if self.principal.user_id is not None:
            return self.principal.user_id
        found = await self.connection.execute(_NAMED, {"name": self.site.registrar})
        return found.scalar()

    async def user(self, name: str = "user") -> RowMapping:
        """The user of the path; `me` is the caller (reference section 2.1)."""
        address = self.path(name)
        if address != "me":
            self._check_form(address)
            return await find(self.connection, USERS, address)
        if self.principal.user_id is None:
            # An application acts for the administrator who registered it (see choices).
            return await find(self.connection, USERS, f"userName:{self.site.registrar}")
        query = select(users).where(users.c.id == self.principal.user_id)
        return (await self.connection.execute(query)).mappings().one()

    def _check_form(self, address: str) -> None:
        if address.startswith(_PRIVILEGED):
            self.administer()

    async def course(self, right: Right | None = None) -> CourseAccess:
        """The course of the path, for its members and administrators; a 403 for others and without `right`."""
        row = await find(self.connection, COURSES, self.path("course"))
        access = (
            CourseAccess(row, ADMINISTRATOR_RIGHTS)
            if self.principal.is_administrator
            else await self._membership_access(row)
        )
        if right is not None:
            access.require(right)
        if row["body"].get("readOnly") and self._changes_inside_course():
            raise conflict("The course is closed and cannot be changed")
        return access

    def _changes_inside_course(self) -> bool:
        """Whether the call would change something in its course, and is not about the course as a whole."""
        below = str(self.request.scope["path"]).removeprefix(self.site.settings.prefix).split("/")[4:]
        return self.request.method in _CHANGING and below not in ([], ["copy"]) and below[-1] != "exceptions"

    async def _membership_access(self, course: RowMapping) -> CourseAccess:
        own = {"course": course["id"], "person": self.principal.user_id}
        membership = (await self.connection.execute(_members(users.c.id), own)).mappings().first()
        if membership is None or membership["available"] in SHUT:
            raise forbidden()
        rights = RIGHTS_BY_ROLE.get(membership["role"], NO_RIGHTS)
        if course["available"] in SHUT and Right.ROSTER not in rights:
            raise forbidden("The course is not available.")
        return CourseAccess(course, rights, membership["role"])

    async def column(self, access: CourseAccess) -> RowMapping:
        """The column of the path; hidden ones are a 403 for those who may not grade (reference section 9)."""
        address = self.path("column")
        if address == "finalGrade":
            within = columns.c.course_id == access.id
            query = select(columns).where(within, columns.c.is_external).order_by(columns.c.id).limit(1)
            row = (await self.connection.execute(query)).mappings().first()
            if row is None:
                raise not_found(address)
        else:
            row = await find(self.connection, COLUMNS, address, course_id=access.id)
        if row["available"] == "No" and Right.GRADES not in access.rights:
            raise forbidden("The column is not available.")
        return row

    async def member(self, access: CourseAccess) -> RowMapping:
        """The course membership of the user of the path, with the user's id; 404 when not enrolled."""
        address = self.path("user")
        self._check_form(address)
        column, person = (users.c.id, self.principal.user_id or 0) if address == "me" else parse_address(USERS, address)
        found = await self.connection.execute(_members(column), {"course": access.id, "person": person})
        row = found.mappings().first()
        if row is None:
            raise not_found(address)
        return row

    def reply(self, record: Json, status: int = 200) -> Response:
        tree = fields_of(self.request)
        return JsonResponse(project(record, tree) if tree else record, status)

    async def page_of(
        self, page: Page, query: Select[*tuple[object, ...]], record: Callable[[RowMapping], Json]
    ) -> Response:
        rows = await self.connection.execute(page.of(query))
        return self.listing(page, [record(row) for row in rows.mappings()])

    def listing(self, page: Page, rows: Sequence[Json]) -> Response:
        return JsonResponse(envelope(self.request, page, rows))


@cache
def _members(column: ColumnElement[object]) -> Select[*tuple[object, ...]]:
    """The membership in `course` of the user who has the value `person` in this column."""
    query = select(memberships).join(users, users.c.id == memberships.c.user_id)
    return query.where(memberships.c.course_id == bindparam("course"), column == bindparam("person"))


def no_content() -> Response:
    return Response(status_code=204)


def _site(request: Request) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def _check_scope(principal: Principal, method: str) -> None:
    # The specification shows no `delete` scope, so `write` is enough for it (see choices).
    wanted = {"GET": {"read"}, "DELETE": {"delete", "write"}}.get(method, {"write"})
    if not wanted & principal.scopes:
        raise forbidden("The access token does not have the scope that this request needs.")


async def _body(request: Request) -> object:
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError(415, "The request body must be application/json")
    received = bytearray()
    try:
        async for chunk in request.stream():
            received += chunk
            if len(received) > BODY_LIMIT:
                raise ApiError(413, "The request body is too large")
    except ClientDisconnect as error:
        raise bad_request("The request body did not arrive whole") from error
    try:
        return msgspec.json.decode(received)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad_request("The request body is not valid JSON") from error


def _check_references(body: object) -> None:
    """Objects in bodies go by their primary ids (specification, object identifiers, rule 5)."""
    for name in REFERENCES if isinstance(body, dict) else ():
        if str(value_at({"body": body}, "body", name)).startswith(EXTERNAL):
            raise bad_request(f"The property {name} must be a primary id")


def _count(request: Request) -> None:
    """Counts a call for the day, once for a request, when its token is valid: other calls must not use the quota."""
    if getattr(request.state, "is_counted", False):
        return
    request.state.is_counted = True
    rate = _site(request).rate
    if not rate.take():
        raise ApiError(429, "The number of calls allowed in a day is used up", rate.refusal_headers)


async def _principal(request: Request, connection: AsyncConnection, method: str) -> Principal:
    """Who calls, after a look at what is left of the day's calls and at what the token allows."""
    principal = await principal_of(connection, request.headers.get("authorization"))
    _count(request)
    _check_scope(principal, method)
    return principal


async def _admit(request: Request, method: str) -> Principal:
    async with _site(request).database.read() as connection:
        return await _principal(request, connection, method)


@asynccontextmanager
async def reading(request: Request, *, has_body: bool = False) -> AsyncIterator[Call]:
    """A call that changes nothing, on one snapshot of the database."""
    site, body = _site(request), None
    if has_body:
        await _admit(request, "GET")
        # A slow sender must not hold a snapshot, so the body is read first.
        body = await _body(request)
    async with site.database.read() as connection:
        principal = await _principal(request, connection, "GET")
        yield Call(site, request, connection, principal, body)


@asynccontextmanager
async def writing(request: Request, *, has_body: bool = True) -> AsyncIterator[Call]:
    """A call in a transaction of its own, which is kept when the block ends and undone when it raises."""
    site, principal = _site(request), await _admit(request, request.method)
    # A slow sender must not hold the write lock, so the body is read first.
    body = await _body(request) if has_body else None
    if not site.settings.has_external_references:
        _check_references(body)
    async with site.database.write() as connection:
        yield Call(site, request, connection, principal, body)
