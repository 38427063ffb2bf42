"""Words for moments, whatever moments a service knows."""

import time
from collections.abc import Iterator

import pytest

from lmsdesk.gui.words import clock_time, full_moment, moment
from lmsdesk.model.wire import Timestamp


@pytest.fixture(params=["America/New_York", "UTC", "Asia/Tokyo"])
def _zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system takes its zone from its settings alone")
    with monkeypatch.context() as patched:
        patched.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("_zone", "qapp")
@pytest.mark.parametrize(("text", "year"), [("0001-01-01T00:00:00.000Z", "1 "), ("9999-12-31T23:59:59.999Z", "9999")])
def test_the_first_and_the_last_of_all_days_have_words_everywhere(text: str, year: str) -> None:
    at = Timestamp.parse(text).moment
    assert year in full_moment(at)
    assert year in moment(at)
    assert bool(clock_time(at)) is (year == "9999")
