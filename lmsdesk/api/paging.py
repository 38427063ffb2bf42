"""The links a service gives (next pages, redirects) and how long a page to ask for: reference section 4.2, no I/O."""

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Generic, TypeVar
from urllib.parse import unquote, urljoin, urlsplit

from msgspec.structs import fields, replace

from lmsdesk.api.errors import CorruptReply, Invalid
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.paths import Endpoint, Service, is_loopback
from lmsdesk.api.replies import Page
from lmsdesk.model.wire import Record

MOST_PAGES = 20_000
MOST_REDIRECTS = 5
_UNCLEAN = r"[\s\\\x00-\x1f\x7f]"
_CAP = r"(?i)paging limit\D{0,40}(\d{1,6})?"
R = TypeVar("R", bound=Record)
MOST_STEPS_BACK = 20
"""A list that loses more rows than that, or has no steady order, is read on as its own links lead."""
_OFFSET = r"(?<=[?&]offset=)\d{1,9}(?=&|$)"


class PageWalker(Generic[R]):
    """The way through one list: `url` is the page to ask for next, and empty at the end.

    When a row of an earlier page goes, all that follow move up by one, and the next page begins one row too late. So
    each further page is asked for from the last known row on. If that row stands there again, exactly the rows before
    it are known. If another one does, it is one page back again, until a page begins with a row that is known.
    """

    def __init__(self, service: Service, kind: type[R], first: Page[R]) -> None:
        self._service = service
        self._trail = PageTrail(service)
        self._key = _key_of(kind)
        self._known: set[object] = set()
        self._length = len(first.records)
        self._left = MOST_STEPS_BACK
        self._link = ""
        """What is asked for next as the service's own link has it."""
        self._offset: int | None = None
        """Where the page begins that is asked for instead, so that it overlaps what is known."""
        self._is_back = False
        self.url = ""
        # A list of one page, which most are, costs nothing more.
        if first.next_page:
            self._fresh(first.records)
            self._go_on(first)

    def take(self, page: Page[R]) -> list[R]:
        """The rows of the page asked for that were not known yet."""
        if self._is_shifted(page):
            self._step_back()
            return []
        fresh = self._fresh(page.records)
        if self._offset is not None and not (self._is_back or fresh) and page.next_page:
            # This service does not count rows as it says: its own link is the only way on.
            self._follow_links()
        else:
            self._go_on(page)
        return fresh

    def _fresh(self, records: list[R]) -> list[R]:
        if self._key is None:
            return records
        rows = {self._key(record): record for record in records}
        fresh = [record for key, record in rows.items() if key not in self._known]
        self._known.update(rows)
        return fresh

    def _is_shifted(self, page: Page[R]) -> bool:
        """Whether the page begins behind what is known; nothing comes before the first row of all."""
        if self._key is None or not self._offset:
            return False
        return not page.records or self._key(page.records[0]) not in self._known

    def _go_on(self, page: Page[R]) -> None:
        self.url, self._offset, self._is_back = "", None, False
        if not page.next_page:
            return
        self.url = self._link = self._trail.follow(page.next_page)
        found = re.search(_OFFSET, self._link)
        # A page of one row would bring nothing but what is known.
        if found and int(found[0]) and len(page.records) > 1 and self._key:
            self._begin_at(int(found[0]) - 1)

    def _step_back(self) -> None:
        self._left -= 1
        if not self._left:
            self._follow_links()
            return
        # The same links come again on the way forward.
        self._trail = PageTrail(self._service)
        self._is_back = True
        self._begin_at(max((self._offset or 0) - self._length, 0))

    def _begin_at(self, offset: int) -> None:
        self._offset, self.url = offset, re.sub(_OFFSET, str(offset), self._link, count=1)

    def _follow_links(self) -> None:
        self._key, self._offset, self.url = None, None, self._link


def _key_of(kind: type[R]) -> Callable[[R], object] | None:
    """What tells rows of this kind apart: the ids that none of them is without."""
    required = [field.name for field in fields(kind) if field.required]
    names = [name for name in required if name == "id" or name.endswith("_id")]
    return attrgetter(*names) if names else None


class PageSizes:
    """The page length to ask of each list; a refusal that names the service's own limit is remembered."""

    def __init__(self) -> None:
        self._learned: dict[str, int | None] = {}

    def of(self, endpoint: Endpoint) -> int | None:
        """The length to ask for, or None to leave it to the service."""
        return self._learned.get(endpoint.name, endpoint.page_size)

    def learn(self, endpoint: Endpoint, error: Invalid, *, asked: int | None) -> bool:
        """Take the limit out of a 400; False when the refusal is about something else."""
        match = re.search(_CAP, error.said)
        if match is None or asked is None:
            return False
        cap = int(match[1] or 0)
        # A limit that was kept, or none at all, says that only the service's own length will do.
        self._learned[endpoint.name] = cap if 0 < cap < asked else None
        return True


class PageTrail:
    """The pages of one list walk: each link is checked, and none is followed twice."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._seen: set[str] = set()

    def follow(self, link: str) -> str:
        """The address of the next page; raises CorruptReply when it leads elsewhere or in a circle."""
        url = next_url(self._service, link)
        if url in self._seen or len(self._seen) >= MOST_PAGES:
            raise _astray("the list goes in a circle")
        self._seen.add(url)
        return url


def follow_redirect(service: Service, request: Request, reply: Reply) -> Request | None:
    """The read to make instead, where the service moved it within itself; a token is not taken anywhere else."""
    location = reply.headers.get("location", "")
    if reply.status not in {301, 302, 303, 307, 308} or not request.is_read or not location:
        return None
    try:
        return replace(request, url=next_url(service, location))
    except CorruptReply:
        return None if request.sink is None else file_request(service, request, location)


def file_request(service: Service, request: Request, location: str) -> Request | None:
    """The read of a file outside the service's own paths, where files are kept; None for an address not to be asked.

    The policy: such an address signs itself, so it gets no token, on the service's own host neither, and no cookie.
    Only https is followed; a service on this computer may also point to this computer.
    """
    try:
        parts = urlsplit(urljoin(request.url, location))
        is_whole = bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        return None
    is_private = parts.scheme == "https" or (service.is_loopback and is_loopback(parts.hostname or ""))
    is_web = parts.scheme in {"http", "https"} and not re.search(_UNCLEAN, location)
    if not (is_whole and is_private and is_web):
        return None
    headers = {name: value for name, value in request.headers.items() if name != "Authorization"}
    return replace(request, url=parts._replace(fragment="").geturl(), headers=headers)


def next_url(service: Service, link: str) -> str:
    """A `nextPage` as a full address on the same host and below the same path; raises CorruptReply otherwise."""
    base, root = urlsplit(service.base_url), service.root
    if link.startswith("/") and not link.startswith((f"{base.path}/{service.segment}/", "//")):
        # Behind a proxy that adds a folder, links are relative to the service and not to the host.
        link = base.path + link
    try:
        parts = urlsplit(urljoin(service.url(root), link))
    except ValueError:
        raise _astray("the next page's address cannot be read") from None
    is_same_site = (parts.scheme, parts.netloc.lower()) == (base.scheme, base.netloc.lower())
    is_clean = not re.search(_UNCLEAN, link) and ".." not in unquote(parts.path).split("/")
    if not (is_same_site and is_clean and parts.path.startswith(root)):
        raise _astray("the next page is on another site")
    return service.url(parts.path) + (f"?{parts.query}" if parts.query else "")


def _astray(why: str) -> CorruptReply:
    return CorruptReply("The site's list is incomplete.", detail="Nothing was changed.", code=why)
