"""Lists that change between their pages: whatever stays is told, and told once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.api.errors import CorruptReply
from lmsdesk.api.paging import MOST_STEPS_BACK, PageWalker
from lmsdesk.api.paths import Service
from lmsdesk.api.replies import Page
from lmsdesk.model.courses import Term
from lmsdesk.model.ids import TermId

SERVICE = Service("https://learn.example.edu")
PATH = "/lms/api/public/v1/terms"


@dataclass
class Listing:
    """A list at the service, which gives so many rows a page."""

    rows: list[int]
    limit: int
    asked: list[str] = field(default_factory=list)

    def page(self, url: str) -> Page[Term]:
        """The page of the address."""
        self.asked.append(url)
        begin = int(url.rpartition("offset=")[2] or 0)
        end = begin + self.limit
        link = f"{PATH}?limit={self.limit}&offset={end}" if end < len(self.rows) else ""
        return Page([Term(id=TermId(f"_{row}_1")) for row in self.rows[begin:end]], link)

    def walked(self, losses: list[set[int]]) -> list[int]:
        """What a walk tells while these places of the list are lost, one set before each further page."""
        first = self.page("")
        walk, told = PageWalker(SERVICE, Term, first), list(first.records)
        while walk.url:
            lost = losses.pop() if losses else set()
            self.rows = [row for index, row in enumerate(self.rows) if index not in lost]
            told += walk.take(self.page(walk.url))
        return [int(term.id.strip("_").partition("_")[0]) for term in told]


@given(
    length=st.integers(0, 40),
    limit=st.integers(2, 7),
    losses=st.lists(st.sets(st.integers(0, 40), max_size=4), max_size=MOST_STEPS_BACK // 4),
)
def test_what_stays_in_the_list_is_told_once_whatever_is_lost(length: int, limit: int, losses: list[set[int]]) -> None:
    listing = Listing(list(range(length)), limit)
    told = listing.walked(losses)
    assert set(listing.rows) <= set(told)
    assert len(set(told)) == len(told)


@given(length=st.integers(0, 60), limit=st.integers(2, 7))
def test_a_list_that_stays_as_it_is_costs_one_row_a_page(length: int, limit: int) -> None:
    listing = Listing(list(range(length)), limit)
    assert listing.walked([]) == list(range(length))
    further = max(length - limit, 0)
    assert len(listing.asked) == 1 + -(-further // (limit - 1))


@given(length=st.integers(0, 12), begun=st.lists(st.integers(0, 30), max_size=6))
def test_what_is_added_between_two_pages_hides_nothing(length: int, begun: list[int]) -> None:
    listing = Listing([number * 10 for number in range(length)], 3)
    first = listing.page("")
    walk, told = PageWalker(SERVICE, Term, first), list(first.records)
    while walk.url:
        if begun:
            listing.rows = sorted({*listing.rows, begun.pop() * 10 + 5})
        told += walk.take(listing.page(walk.url))
    assert {f"_{number * 10}_1" for number in range(length)} <= {term.id for term in told}


def test_pages_of_one_row_are_read_as_they_are_linked() -> None:
    listing = Listing([1, 2, 3], 1)
    assert listing.walked([]) == [1, 2, 3]
    assert len(listing.asked) == 3


@pytest.mark.parametrize("link", [f"{PATH}?page=2", f"{PATH}?offset=x", f"{PATH}?myoffset=2", f"{PATH}?offset=0"])
def test_a_link_that_does_not_count_rows_is_followed_as_it_is(link: str) -> None:
    walk = PageWalker(SERVICE, Term, _page(1, 2, link=link))
    assert walk.url == SERVICE.url(link)
    assert [term.id for term in walk.take(_page(5, 6))] == ["_5_1", "_6_1"]
    assert not walk.url


def test_a_service_that_begins_whole_pages_only_is_read_to_the_end() -> None:
    link = f"{PATH}?offset=2"
    walk = PageWalker(SERVICE, Term, _page(1, 2, link=link))
    assert walk.url.endswith("offset=1")
    assert walk.take(_page(1, 2, link=link)) == []
    assert walk.url.endswith("offset=2")
    assert [term.id for term in walk.take(_page(3))] == ["_3_1"]
    assert not walk.url


def test_a_list_without_a_steady_order_is_read_to_the_end() -> None:
    walk, number = PageWalker(SERVICE, Term, _page(0, 1, link=f"{PATH}?offset=2")), 1
    for _ in range(3 * MOST_STEPS_BACK):
        number += 1
        walk.take(_page(2 * number, 2 * number + 1, link=f"{PATH}?offset={2 * number}"))
    walk.take(_page(-1))
    assert not walk.url


def test_a_list_that_goes_in_a_circle_ends_even_when_it_changes() -> None:
    walk, pages = PageWalker(SERVICE, Term, _page(0, 1, link=f"{PATH}?offset=2")), 4 * MOST_STEPS_BACK
    news = (_page(2 * number, 2 * number + 1, link=f"{PATH}?offset=2") for number in range(1, pages))
    with pytest.raises(CorruptReply):
        _taken(walk, news)
    assert next(news, None) is not None


def _taken(walk: PageWalker[Term], pages: Iterator[Page[Term]]) -> None:
    for page in pages:
        walk.take(page)


def _page(*numbers: int, link: str = "") -> Page[Term]:
    return Page([Term(id=TermId(f"_{number}_1")) for number in numbers], link)
