"""Course roles (reference section 7)."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.protocol.body_schema import BodySchema, choice, flag, record, reference, text
from lmsdesk.practice.protocol.errors import not_found, unknown_form
from lmsdesk.practice.protocol.paging import boolean_parameter, page_of, sorting
from lmsdesk.practice.protocol.wire import Json, parse_primary, primary_id
from lmsdesk.practice.resources.calls import reading
from lmsdesk.practice.resources.resource_types import COURSE_ROLES
from lmsdesk.practice.resources.route_docs import booleans, returns, returns_list, sorts, texts

router = APIRouter()

PAGE_CAP = 200
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
@returns_list(_SCHEMA, {**texts("roleId"), **booleans("custom"), **sorts(*_SORTED)}, cap=PAGE_CAP)
async def list_roles(request: Request) -> Response:
    async with reading(request) as call:
        page = page_of(request, PAGE_CAP)
        part = request.query_params.get("roleId", "").casefold()
        custom = boolean_parameter(request, "custom")
        chosen = [role for role in ROLES if part in role["roleId"].casefold() and custom in {None, role["custom"]}]
        for name, falls in reversed(sorting(request, _SORTED)):
            chosen.sort(key=lambda role: role[name], reverse=falls)
        return call.listing(page, chosen[page.offset : page.offset + page.limit + 1])


@router.get("/v1/courseRoles/{id}")
@returns(_SCHEMA)
async def get_role(request: Request) -> Response:
    async with reading(request) as call:
        address = call.path("id")
        form = "id" if parse_primary(address) is not None else "roleId"
        if form == "roleId" and not address.startswith("roleId:"):
            raise unknown_form(address)
        found = next((role for role in ROLES if role[form] == address.removeprefix("roleId:")), None)
        if found is None:
            raise not_found(address[:300])
        return call.reply(found)
