"""One call from beginning to end, against a server on loopback: tokens, repeats, pauses, pages."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import stamina

from lmsdesk.api import (
    ApiError,
    Application,
    Busy,
    Client,
    CorruptReply,
    LoginNeeded,
    NotAService,
    NotFound,
    Refused,
    ServerFault,
    Service,
    Token,
    TokenKeeper,
    Unreachable,
)
from lmsdesk.api.calls import Caller
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Record, encode_json
from tests.unit.api.raw_site import Heard, RawSite, raw_site, reply, streaming_site

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
GRADE = encode_json({"userId": "_3_1", "columnId": "_2_1", "score": 5})


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=3, cap=True):
        yield


def token(access: str, refresh: str | None = None, *, life_s: int = 3600) -> Token:
    return Token(access, datetime.now(UTC) + timedelta(seconds=life_s), refresh, "0" * 32, frozenset({"read"}))


def keeper(site: RawSite, first: Token | None, changes: list[Token | None] | None = None) -> TokenKeeper:
    kept = changes if changes is not None else []
    return TokenKeeper(site.service, Application("key", "top-secret"), first, on_changed=kept.append)


def client(site: RawSite, first: Token | None = None, *, width: int = 8) -> Client:
    return Client(site.service, keeper(site, first or token("good")), width=width)


def refusal(status: int, message: str, **headers: str) -> bytes:
    return reply(status, encode_json({"status": status, "message": message}), **headers)


def fresh_token(**more: str) -> bytes:
    return reply(200, encode_json({"access_token": "fresh", "token_type": "bearer", "expires_in": 3600, **more}))


def in_turn(*answers: bytes) -> Callable[[Heard], bytes]:
    left = list(answers)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def with_renewal(answer: bytes, *, grant: bytes | None = None) -> Callable[[Heard], bytes]:
    """Takes only the fresh token, which a renewal gives."""

    def decide(heard: Heard) -> bytes:
        if heard.target.endswith("oauth2/token"):
            return fresh_token() if grant is None else grant
        is_fresh = heard.headers.get("authorization") == "Bearer fresh"
        return answer if is_fresh else refusal(401, "Bearer token is invalid")

    return decide


async def test_a_stale_token_is_renewed_once_and_the_call_repeated() -> None:
    changes: list[Token | None] = []
    async with raw_site(with_renewal(reply(200, GRADE))) as site:
        keeping = keeper(site, token("stale", "refresh"), changes)
        async with Client(site.service, keeping) as calls:
            grade = await calls.gradebook.update_column_grade(CELL, {"score": 5})
    assert grade.score == 5
    assert [heard.verb for heard in site.heard] == ["PATCH", "POST", "PATCH"]
    assert [change.access_token for change in changes if change] == ["fresh"]
    assert keeping.token is not None
    assert (keeping.token.refresh_token, keeping.token.user_uuid) == ("refresh", "0" * 32)


async def test_many_calls_share_one_renewal() -> None:
    async with (
        raw_site(with_renewal(reply(200, GRADE))) as site,
        Client(site.service, keeper(site, token("stale", "refresh"))) as calls,
    ):
        await asyncio.gather(*(calls.gradebook.get_column_grade(CELL) for _ in range(6)))
    assert sum(heard.target.endswith("oauth2/token") for heard in site.heard) == 1


async def test_a_token_past_its_time_is_renewed_before_it_is_sent() -> None:
    async with (
        raw_site(with_renewal(reply(200, GRADE))) as site,
        Client(site.service, keeper(site, token("stale", "refresh", life_s=-1))) as calls,
    ):
        await calls.gradebook.get_column_grade(CELL)
    assert [heard.verb for heard in site.heard] == ["POST", "GET"]


async def test_a_renewed_refresh_token_is_kept() -> None:
    answer = with_renewal(reply(200, GRADE), grant=fresh_token(refresh_token="second", user_id="1" * 32))
    async with raw_site(answer) as site:
        keeping = keeper(site, token("stale", "first"))
        async with Client(site.service, keeping) as calls:
            await calls.gradebook.get_column_grade(CELL)
    assert keeping.token is not None
    assert (keeping.token.refresh_token, keeping.token.user_uuid) == ("second", "1" * 32)


async def test_without_the_means_to_renew_a_person_signs_in() -> None:
    changes: list[Token | None] = []
    async with (
        raw_site(with_renewal(reply(200, GRADE))) as site,
        Client(site.service, keeper(site, token("stale"), changes)) as calls,
    ):
        with pytest.raises(LoginNeeded):
            await calls.gradebook.get_column_grade(CELL)
        with pytest.raises(LoginNeeded):
            await calls.gradebook.get_column_grade(CELL)
    assert changes == [None]
    assert len(site.heard) == 1


async def test_a_used_up_refresh_token_is_forgotten() -> None:
    changes: list[Token | None] = []
    used_up = reply(400, b'{"error": "invalid_grant", "error_description": "expired"}')
    async with (
        raw_site(with_renewal(reply(), grant=used_up)) as site,
        Client(site.service, keeper(site, token("stale", "refresh"), changes)) as calls,
    ):
        with pytest.raises(LoginNeeded):
            await calls.gradebook.get_column_grade(CELL)
    assert changes == [None]


async def test_a_renewal_that_cannot_be_reached_keeps_the_sign_in() -> None:
    changes: list[Token | None] = []
    async with raw_site(with_renewal(reply(), grant=b"")) as site:
        keeping = keeper(site, token("stale", "refresh"), changes)
        async with Client(site.service, keeping) as calls:
            with pytest.raises(Unreachable):
                await calls.gradebook.get_column_grade(CELL)
    assert changes == []
    assert keeping.token is not None


async def test_a_service_that_never_takes_the_token_is_asked_twice_only() -> None:
    answer = with_renewal(reply(), grant=reply(200, b'{"access_token": "stale", "expires_in": 9}'))
    async with raw_site(answer) as site, Client(site.service, keeper(site, token("stale", "refresh"))) as calls:
        with pytest.raises(LoginNeeded):
            await calls.gradebook.get_column_grade(CELL)
    assert [heard.verb for heard in site.heard] == ["GET", "POST", "GET"]


async def test_signing_in_during_a_renewal_wins() -> None:
    signed_in = token("by hand")

    async def answer(heard: Heard, writer: asyncio.StreamWriter) -> None:
        if heard.target.endswith("oauth2/token"):
            await keeping.replace(signed_in)
            writer.write(reply(400, b'{"error": "invalid_grant"}'))
        else:
            writer.write(refusal(401, "Bearer token is invalid"))

    async with streaming_site(answer) as site:
        keeping = keeper(site, token("stale", "refresh"))
        with pytest.raises(LoginNeeded):
            await keeping.newer_than("stale")
        assert keeping.token is signed_in
        assert await keeping.newer_than("stale") == "by hand"


async def test_a_read_is_repeated_until_it_works() -> None:
    async with raw_site(in_turn(b"", refusal(503, "later"), reply(200, GRADE))) as site, client(site) as calls:
        assert await calls.gradebook.get_column_grade(CELL) is not None
    assert len(site.heard) == 3


async def test_a_read_is_not_repeated_for_ever() -> None:
    async with raw_site(in_turn(b"")) as site, client(site) as calls:
        with pytest.raises(Unreachable):
            await calls.gradebook.get_column_grade(CELL)
    assert len(site.heard) == 3


@pytest.mark.parametrize(
    "answer",
    [
        *(b"", refusal(500, "x"), reply(200, b"{"), reply(200, b"<html>", kind="text/html")),
        *(reply(303, b"", Location=to) for to in ("https://example.org/done", "javascript:alert(1)")),
    ],
)
async def test_a_write_whose_reply_is_lost_is_sent_once_and_uncertain(answer: bytes) -> None:
    async with raw_site(in_turn(answer)) as site, client(site) as calls:
        with pytest.raises(ApiError) as caught:
            await calls.gradebook.update_column_grade(CELL, {"score": 5})
    assert len(site.heard) == 1
    assert caught.value.is_uncertain


async def test_a_write_that_was_certainly_not_carried_out_is_repeated() -> None:
    async with (
        raw_site(in_turn(refusal(429, "busy", Retry_After="0"), reply(200, GRADE))) as site,
        client(site) as calls,
    ):
        grade = await calls.gradebook.update_column_grade(CELL, {"score": 5})
    assert grade.score == 5
    assert len(site.heard) == 2


async def test_a_long_pause_is_told_at_once_and_kept_by_every_call() -> None:
    async with (
        raw_site(in_turn(refusal(429, "quota", Retry_After="3600", X_Rate_Limit_Remaining="0"))) as site,
        client(site) as calls,
    ):
        for _ in range(3):
            with pytest.raises(Busy) as caught:
                await calls.gradebook.update_column_grade(CELL, {"score": 5})
            assert (caught.value.retry_after_s or 0) > 3500
        assert calls.remaining_requests == 0
    assert len(site.heard) == 1


async def test_what_was_refused_is_not_sent_again() -> None:
    async with raw_site(in_turn(refusal(403, "No."))) as site, client(site) as calls:
        with pytest.raises(Refused):
            await calls.gradebook.get_column_grade(CELL)
    assert len(site.heard) == 1


async def test_no_more_than_the_width_at_a_time() -> None:
    running = most = 0

    async def answer(_heard: Heard, writer: asyncio.StreamWriter) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        writer.write(reply(200, GRADE))
        await writer.drain()

    async with streaming_site(answer) as site, client(site, width=3) as calls:
        await asyncio.gather(*(calls.gradebook.get_column_grade(CELL) for _ in range(12)))
    assert most == 3


async def test_the_bearer_stays_on_its_host() -> None:
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(raw_site(in_turn(reply(200, GRADE))))
        leading = reply(302, b"", Location=other.service.url("/lms/api/public/v1/x"))
        site = await stack.enter_async_context(raw_site(in_turn(leading)))
        calls = await stack.enter_async_context(client(site))
        with pytest.raises(NotAService):
            await calls.gradebook.get_column_grade(CELL)
    assert other.heard == []


async def test_a_service_that_moved_within_itself_is_followed() -> None:
    def answer(heard: Heard) -> bytes:
        is_old = "/v2/" in heard.target
        return reply(301, b"", Location=heard.target.replace("/v2/", "/v9/")) if is_old else reply(200, GRADE)

    async with raw_site(answer) as site, client(site) as calls:
        assert await calls.gradebook.get_column_grade(CELL) is not None
    assert site.heard[1].headers["authorization"] == "Bearer good"


async def test_a_redirect_in_a_circle_ends() -> None:
    async with raw_site(lambda heard: reply(302, b"", Location=heard.target)) as site, client(site) as calls:
        with pytest.raises(NotAService):
            await calls.gradebook.get_column_grade(CELL)
    assert len(site.heard) == 5


def terms(*numbers: int, link: str = "") -> bytes:
    rows = [{"id": f"_{number}_1"} for number in numbers]
    return reply(200, encode_json({"results": rows, **({"paging": {"nextPage": link}} if link else {})}))


async def gathered(calls: Client) -> list[list[str]]:
    return [[term.id for term in page] async for page in calls.catalogue.list_terms()]


class _Noted(Record, frozen=True):
    """Tells when it is read."""

    id: str

    def __post_init__(self) -> None:
        _order.append("row")


_order: list[str] = []


class _Noting(httpx.AsyncBaseTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        _order.append(f"asked {request.url.params['number']}")
        return httpx.Response(200, json={"results": [{"id": f"_{number}_1"} for number in range(100)]})


async def test_the_next_request_leaves_before_a_page_is_read() -> None:
    """Or a slow processor reads while the line is idle, and then waits for the line."""
    service = Service("https://learn.example.edu")
    tokens = TokenKeeper(service, Application("key", "top-secret"), token("good"), on_changed=lambda _: None)
    calls = Caller(service, tokens, width=1, transport=_Noting())

    async def list_terms(number: int) -> None:
        async for _ in calls.pages(_Noted, "list_terms", params={"number": str(number)}):
            continue

    _order.clear()
    await asyncio.gather(list_terms(1), list_terms(2))
    await calls.aclose()
    assert _order.index("asked 2") < _order.count("row") / 4
    assert _order.count("row") == 200


async def test_pages_are_followed_to_the_end() -> None:
    path = "/lms/api/public/v1/terms?"
    answers = in_turn(terms(1, 2, link=f"{path}offset=2&limit=2"), terms(2, 3))
    async with raw_site(answers) as site, client(site) as calls:
        assert await gathered(calls) == [["_1_1", "_2_1"], ["_3_1"]]
    assert [heard.target for heard in site.heard] == [f"{path}limit=100", f"{path}offset=1&limit=2"]


async def test_an_empty_list_is_one_empty_page() -> None:
    async with raw_site(in_turn(terms())) as site, client(site) as calls:
        assert await gathered(calls) == [[]]


async def test_a_page_limit_is_learned_once() -> None:
    def answer(heard: Heard) -> bytes:
        return terms(1) if "limit=30" in heard.target else refusal(400, "Paging limit may not exceed 30")

    async with raw_site(answer) as site, client(site) as calls:
        await gathered(calls)
        await gathered(calls)
    assert [heard.target.partition("?")[2] for heard in site.heard] == ["limit=100", "limit=30", "limit=30"]


async def test_a_service_that_refuses_every_limit_chooses_itself() -> None:
    def answer(heard: Heard) -> bytes:
        return refusal(400, "Paging limit is wrong") if "limit" in heard.target else terms(1)

    async with raw_site(answer) as site, client(site) as calls:
        assert await gathered(calls) == [["_1_1"]]


@pytest.mark.parametrize("link", ["/lms/api/public/v1/terms?offset=1", "https://evil.example/lms/api/public/v1/terms"])
async def test_a_list_that_circles_or_leads_away_ends_in_an_error(link: str) -> None:
    async with raw_site(in_turn(terms(1, link=link))) as site, client(site) as calls:
        with pytest.raises(CorruptReply):
            await gathered(calls)
    assert len(site.heard) <= 2


@pytest.mark.parametrize(
    ("message", "is_missing"),
    [
        ("Could not find object with ID: _1_1", True),
        ("Could not find object with ID: _2_1", True),
        ("Could not find object with ID: _3_1", False),
        ("The grade details are not populated", False),
    ],
)
async def test_an_empty_cell_is_none_and_a_missing_column_an_error(message: str, is_missing: bool) -> None:
    async with raw_site(in_turn(refusal(404, message))) as site, client(site) as calls:
        if is_missing:
            with pytest.raises(NotFound):
                await calls.gradebook.get_column_grade(CELL)
        else:
            assert await calls.gradebook.get_column_grade(CELL) is None


async def test_an_explicit_null_is_sent() -> None:
    async with raw_site(in_turn(reply(200, GRADE))) as site, client(site) as calls:
        await calls.gradebook.update_column_grade(CELL, {"score": None})
    assert site.heard[0].body == b'{"score":null}'
    assert site.heard[0].headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "answer",
    [
        reply(200, b"<html>hello</html>", kind="text/html"),
        reply(200, b'{"hello": "world"}'),
        reply(404, b"<html>", kind="text/html"),
        refusal(404, "No such path"),
        reply(302, b"", Location="https://www.example.edu/"),
    ],
)
async def test_another_kind_of_site_is_recognised_before_anyone_signs_in(answer: bytes) -> None:
    async with raw_site(in_turn(answer)) as site, Client(site.service, keeper(site, None)) as calls:
        with pytest.raises(NotAService) as caught:
            await calls.system.get_version()
    assert "address" in caught.value.title
    assert "authorization" not in site.heard[0].headers


async def test_a_service_without_me_is_asked_by_uuid() -> None:
    def answer(heard: Heard) -> bytes:
        return refusal(404, "Could not find object") if heard.target.endswith("/me") else reply(200, b'{"id": "_9_1"}')

    async with raw_site(answer) as site, client(site) as calls:
        assert (await calls.people.get_me()).id == "_9_1"
    assert site.heard[1].target.endswith(f"/users/uuid:{'0' * 32}")


async def test_no_secret_reaches_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    answer = with_renewal(refusal(503, "token fresh"))
    async with (
        raw_site(answer) as site,
        Client(site.service, keeper(site, token("stale-value", "refresh-value"))) as calls,
    ):
        with pytest.raises(ServerFault) as caught:
            await calls.gradebook.get_column_grade(CELL)
    said = caplog.text + repr(caught.value) + str(vars(caught.value))
    for secret in ("stale-value", "refresh-value", "top-secret", "fresh"):
        assert secret not in said
