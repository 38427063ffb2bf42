"""What a browser finds outside the API: signed addresses of files (reference section 11), and links of items."""

from mimetypes import guess_type

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from lmsdesk.practice.content.file_references import path_of
from lmsdesk.practice.content.signed_links import verify_address
from lmsdesk.practice.protocol.errors import not_found
from lmsdesk.practice.protocol.html_pages import notice_page
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import segment
from lmsdesk.practice.storage.site import Site

router = Router()

_WORDS = "A practice site has no course pages. What is in its courses can be read and changed with a client."


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


@router.get("/courses/{course}/contents/{content}")
async def show_item(_request: Request) -> Response:
    """The same for every item, whether it exists or not, so that it tells nothing to those without a token."""
    return notice_page("Practice course", _WORDS, 200)
