"""What a browser finds behind the links of content items: a practice site has no pages for courses."""

from fastapi import APIRouter
from starlette.responses import Response

from lmsdesk.practice.protocol.html_pages import notice_page

router = APIRouter()

_WORDS = "A practice site has no course pages. What is in its courses can be read and changed with a client."


@router.get("/courses/{course}/contents/{content}")
async def show_item() -> Response:
    """The same for every item, whether it exists or not, so that it tells nothing to those without a token."""
    return notice_page("Practice course", _WORDS, 200)
