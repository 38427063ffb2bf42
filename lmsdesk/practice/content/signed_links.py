"""Addresses of files that need no token, because they are signed and live shortly (reference section 11)."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote

from starlette.requests import Request

from lmsdesk.practice.protocol.errors import ApiError
from lmsdesk.practice.protocol.wire import now_ms, segment
from lmsdesk.practice.storage.site import Site

LIFETIME_MS = 15 * 60_000


def file_address(request: Request, stored: str, name: str) -> str:
    """Where the bytes behind a `stored` value can be fetched for a quarter of an hour."""
    site: Site = request.app.state.site
    until, key = str(now_ms() + LIFETIME_MS), _key(stored)
    proof = _proof(site, until, key, name)
    host = f"{request.url.scheme}://{request.url.netloc}"
    return f"{host}/{site.settings.segment}/files/{proof}/{until}/{key}/{quote(name, safe='')}"


def verify_address(request: Request) -> str:
    """The `stored` value of a signed address; a 403 when it was changed or its time is over."""
    site: Site = request.app.state.site
    proof, until, key, name = (segment(request, part) for part in ("proof", "until", "key", "name"))
    is_ours = hmac.compare_digest(proof.encode(), _proof(site, until, key, name).encode())
    # Only a number that this site wrote gets as far as being read.
    if not is_ours or int(until) <= now_ms():
        raise ApiError(403, "The address of the file is not valid any more.")
    return urlsafe_b64decode(key + "=" * (-len(key) % 4)).decode()


def address_pattern(stored: str) -> re.Pattern[str]:
    """Matches every signed address of a file inside an attribute, whatever its age."""
    return re.compile(rf"""https?://[^\s"'<>]{{1,300}}/files/[0-9a-f]{{64}}/\d{{1,20}}/{_key(stored)}/[^\s"'<>]*""")


def _key(stored: str) -> str:
    return urlsafe_b64encode(stored.encode()).decode().rstrip("=")


def _proof(site: Site, until: str, key: str, name: str) -> str:
    words = f"file\n{until}\n{key}\n{name}".encode()
    return hmac.new(site.credentials.application_secret.encode(), words, hashlib.sha256).hexdigest()
