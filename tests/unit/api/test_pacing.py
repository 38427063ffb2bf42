"""When to wait and when to try again."""

import pytest

from lmsdesk.api.errors import (
    ApiError,
    Busy,
    Conflict,
    CorruptReply,
    Invalid,
    LoginNeeded,
    NotFound,
    Refused,
    ServerFault,
    TooLarge,
    Unreachable,
    Untrusted,
)
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.pacing import DEFAULT_PAUSE_S, LONGEST_WAIT_S, Pace, retry_rule

READ = Request(verb="GET", url="https://x/y")
WRITES = [Request(verb=verb, url="https://x/y") for verb in ("POST", "PATCH", "PUT", "DELETE")]


@pytest.mark.parametrize("kind", [Unreachable, Busy, ServerFault, CorruptReply])
def test_a_read_is_repeated_when_the_failure_can_pass(kind: type[ApiError]) -> None:
    assert retry_rule(READ)(kind("x", is_uncertain=True)) is True


@pytest.mark.parametrize("kind", [Untrusted, LoginNeeded, Refused, NotFound, Conflict, Invalid])
def test_what_cannot_pass_is_not_repeated(kind: type[ApiError]) -> None:
    for request in (READ, *WRITES):
        assert retry_rule(request)(kind("x")) is False


@pytest.mark.parametrize("write", WRITES)
def test_a_write_is_repeated_only_when_it_was_certainly_not_carried_out(write: Request) -> None:
    assert retry_rule(write)(Unreachable("x")) is True
    assert retry_rule(write)(Busy("x", retry_after_s=1)) == 1
    assert retry_rule(write)(Unreachable("x", is_uncertain=True)) is False
    assert retry_rule(write)(ServerFault("x", is_uncertain=True)) is False


def test_the_service_says_how_long_to_wait() -> None:
    assert retry_rule(READ)(Busy("x", retry_after_s=3)) == 3
    assert retry_rule(READ)(Busy("x", retry_after_s=LONGEST_WAIT_S + 1)) is False


def test_a_fault_of_the_program_is_not_repeated() -> None:
    assert retry_rule(READ)(ValueError("x")) is False
    # It would be as large again.
    assert retry_rule(READ)(TooLarge("x")) is False


def test_the_pause_after_a_429_is_kept_by_all() -> None:
    pace = Pace()
    pace.note(Reply(429, {"retry-after": "4"}), 100.0, took_s=0.1)
    assert pace.wait_s(101.0) == pytest.approx(3.0)
    assert pace.wait_s(105.0) == 0.0


def test_a_429_without_a_time_still_pauses() -> None:
    pace = Pace()
    pace.note(Reply(429), 100.0, took_s=0.1)
    assert pace.wait_s(100.0) == DEFAULT_PAUSE_S


def test_a_long_pause_is_told_instead_of_waited_and_lasts_an_hour_at_most() -> None:
    pace = Pace()
    pace.note(Reply(429, {"retry-after": "9999999"}), 100.0, took_s=0.1)
    with pytest.raises(Busy) as caught:
        pace.wait_s(160.0)
    assert caught.value.retry_after_s == pytest.approx(3540.0)
    assert pace.wait_s(3700.0) == 0.0


def test_a_pause_ends_when_somebody_wants_it() -> None:
    pace = Pace()
    pace.note(Reply(429, {"retry-after": "60"}), 100.0, took_s=0.1)
    pace.end_pause()
    assert pace.wait_s(101.0) == 0.0


def test_a_shorter_pause_does_not_end_a_longer_one() -> None:
    pace = Pace()
    pace.note(Reply(429, {"retry-after": "9"}), 100.0, took_s=0.1)
    pace.note(Reply(429, {"retry-after": "1"}), 100.0, took_s=0.1)
    assert pace.wait_s(100.0) == 9.0


@pytest.mark.parametrize(("header", "expected"), [("12", 12), ("0", 0), ("many", None), ("-3", None), ("9" * 30, None)])
def test_the_remaining_calls_are_read(header: str, expected: int | None) -> None:
    pace = Pace()
    pace.note(Reply(200, {"x-rate-limit-remaining": header}), 0.0, took_s=0.1)
    assert pace.remaining == expected


def test_the_time_of_a_request_follows_what_was_measured() -> None:
    pace = Pace()
    for _ in range(50):
        pace.note(Reply(200), 0.0, took_s=0.5)
    assert pace.request_s == pytest.approx(0.5, rel=0.01)
