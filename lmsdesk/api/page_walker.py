"""Lists that lose rows while they are read page by page: no row that stays is passed over; no I/O.

When a row of an earlier page goes, all that follow move up by one, and the next page begins one row too late. So each
further page is asked for from the last known row on. If that row stands there again, exactly the rows before it are
known. If another one does, it is one page back again, until a page begins with a row that is known.
"""

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Generic, TypeVar

from msgspec.structs import fields

from lmsdesk.api.paging import PageTrail
from lmsdesk.api.paths import Service
from lmsdesk.api.replies import Page
from lmsdesk.model.wire import Record

R = TypeVar("R", bound=Record)

MOST_STEPS_BACK = 20
"""A list that loses more rows than that, or has no steady order, is read on as its own links lead."""

_OFFSET = r"(?<=[?&]offset=)\d{1,9}(?=&|$)"


class PageWalker(Generic[R]):
    """The way through one list: `url` is the page to ask for next, and empty at the end."""

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
