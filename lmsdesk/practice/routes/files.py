"""The file area: signed addresses, outside the API and without tokens (reference section 11)."""

from mimetypes import guess_type

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from lmsdesk.practice.content.signed_links import verify_address
from lmsdesk.practice.content.stored_files import path_of
from lmsdesk.practice.protocol.errors import not_found
from lmsdesk.practice.protocol.wire import segment
from lmsdesk.practice.storage.site import Site

router = APIRouter()


@router.get("/files/{proof}/{until}/{key}/{name}")
async def get_file(request: Request) -> Response:
    site: Site = request.app.state.site
    path = path_of(site.settings.data, verify_address(request))
    name = segment(request, "name")
    if not path.is_file():
        raise not_found(name)
    # Always an attachment: what was handed in must never open as a page of this site.
    kind = guess_type(name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=kind, filename=name, content_disposition_type="attachment")
