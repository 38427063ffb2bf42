"""What the site says about itself (reference section 14)."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.wire import JsonResponse
from lmsdesk.practice.resources.route_docs import Operation, documents
from lmsdesk.practice.storage.site import Site

router = APIRouter()

VERSION = {"major": 4000, "minor": 21, "patch": 0, "build": "practice"}


@router.get("/v1/system/version")
@documents(Operation(special={"security": []}))
async def get_version(request: Request) -> Response:
    """Open without a token, so that a client can look before it signs in (see choices)."""
    site: Site = request.app.state.site
    return JsonResponse({site.settings.segment: VERSION})
