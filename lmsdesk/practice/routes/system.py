"""The site itself: its version, course roles, data sources and terms (specification section 2, reference section 7)."""

from collections.abc import Sequence
from typing import ClassVar

from sqlalchemy import ColumnElement
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.protocol.body_schema import BodySchema, choice, flag, record, reference, text
from lmsdesk.practice.protocol.errors import not_found, unknown_form
from lmsdesk.practice.protocol.paging import boolean_parameter, contains, equals, page_of, sorting
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, JsonResponse, Row, parse_primary, primary_id
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.plain_routes import SiteCall
from lmsdesk.practice.resources.resource_queries import reference_filters
from lmsdesk.practice.resources.resource_types import COURSE_ROLES, DATA_SOURCES, TERMS
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import data_sources, terms

router = Router()

PAGE_CAP = 200
VERSION = {"major": 4000, "minor": 21, "patch": 0, "build": "practice"}
_HIDDEN = frozenset({"externalId", "dataSourceId"})
"""What only administrators see of a term."""


@router.get("/v1/system/version")
@docs.documents(docs.Operation(special={"security": []}))
async def get_version(request: Request) -> Response:
    """Open without a token, so that a client can look before it signs in (see choices)."""
    site: Site = request.app.state.site
    return JsonResponse({site.settings.segment: VERSION})


_SCHEMA: BodySchema = {
    "id": reference,
    **dict.fromkeys(("roleId", "nameForCourses", "nameForOrganizations"), text()),
    **dict.fromkeys(("custom", "actAsInstructor"), flag),
    "availability": record({"available": choice("CourseAndOrganization")}),
}
_NAMES = {"BbFacilitator": "Facilitator (built in)", "TeachingAssistant": "Teaching Assistant"}


def _record(number: int, role: str) -> Json:
    name = _NAMES.get(role, "Course Builder" if role == "CourseBuilder" else role)
    return {
        "id": primary_id(number),
        "roleId": role,
        "nameForCourses": name,
        "nameForOrganizations": name,
        "custom": False,
        "actAsInstructor": Right.ENROLL in RIGHTS_BY_ROLE[role],
        "availability": {"available": "CourseAndOrganization"},
    }


_SORTED = ("id", "roleId", "nameForCourses", "nameForOrganizations", "actAsInstructor", "custom")
ROLES = tuple(_record(number, role) for number, role in enumerate(COURSE_ROLES, start=1))


@router.get("/v1/courseRoles")
@docs.returns_list(_SCHEMA, {**docs.texts("roleId"), **docs.booleans("custom"), **docs.sorts(*_SORTED)}, cap=PAGE_CAP)
async def list_roles(call: Call) -> Response:
    page = page_of(call.request, PAGE_CAP)
    part = call.request.query_params.get("roleId", "").casefold()
    custom = boolean_parameter(call.request, "custom")
    chosen = [role for role in ROLES if part in role["roleId"].casefold() and custom in {None, role["custom"]}]
    for name, falls in reversed(sorting(call.request, _SORTED)):
        chosen.sort(key=lambda role: role[name], reverse=falls)
    return call.listing(page, chosen[page.offset : page.offset + page.limit + 1])


@router.get("/v1/courseRoles/{id}")
@docs.returns(_SCHEMA)
async def get_role(call: Call) -> Response:
    address = call.path("id")
    form = "id" if parse_primary(address) is not None else "roleId"
    if form == "roleId" and not address.startswith("roleId:"):
        raise unknown_form(address)
    found = next((role for role in ROLES if role[form] == address.removeprefix("roleId:")), None)
    if found is None:
        raise not_found(address[:300])
    return call.reply(found)


class DataSources(SiteCall):
    """Administrators alone see them."""

    path, kind, name = "/v1/dataSources", DATA_SOURCES, "data_source"
    query: ClassVar[docs.Query] = docs.texts("externalId")

    def filters(self) -> Sequence[ColumnElement[bool]]:
        return contains(self.call.request, {"externalId": data_sources.c.external_id})


class Terms(SiteCall):
    """Everybody sees them; the ids of other systems are for administrators (reference section 7)."""

    path, kind, name = "/v1/terms", TERMS, "term"
    is_public = True
    query: ClassVar[docs.Query] = docs.texts("externalId", "name", "dataSourceId", "availability.available")

    def filters(self) -> Sequence[ColumnElement[bool]]:
        c = terms.c
        return [
            *contains(self.call.request, {"externalId": c.external_id, "name": c.name}),
            *equals(self.call.request, {"availability.available": c.available}),
            *reference_filters(self.call.request, {"dataSourceId": c.data_source}),
        ]

    def record(self, row: Row) -> Json:
        hidden = frozenset() if self.call.principal.is_administrator else _HIDDEN
        return {name: value for name, value in super().record(row).items() if name not in hidden}


for resource in (DataSources, Terms):
    resource.add_to(router)
