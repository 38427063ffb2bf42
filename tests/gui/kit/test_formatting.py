"""Words for moments and counts, whatever moments a service knows and wherever the program runs."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lmsdesk.gui.kit.formatting import byte_size, clock_time, full_moment, moment, requests_needed, time_left
from lmsdesk.model.wire import Timestamp
from tests.helpers.patience import PATIENCE_S


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


@pytest.mark.usefixtures("qapp")
def test_sizes_and_requests_are_counted_in_words() -> None:
    assert [byte_size(count) for count in (0, 1, 2, 2_800, 3_100_000)] == [
        *("0 bytes", "1 byte", "2 bytes", "2.8 kB", "3.1 MB"),
    ]
    assert requests_needed(1, None) == "1 request"
    assert requests_needed(12, 95) == "12 requests of the 95 left today"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (20, "less than a minute left"),
        (60, "about a minute left"),
        (7_100, "118 minutes left"),
        (45_660, "13 hours left"),
    ],
)
def test_the_time_that_is_left_is_told_in_a_unit_that_fits(seconds: float, told: str) -> None:
    assert time_left(seconds).endswith(told)


_PROGRAM = """
from lmsdesk.desk import MemorySecrets
from lmsdesk.gui.app import run
from lmsdesk.gui.kit.formatting import number

async def scenario(_):
    print(number(9_999_608))
    return 0

raise SystemExit(run(secrets=MemorySecrets(), script=scenario))
"""


@pytest.mark.parametrize(
    ("locale", "told"), [("C", "9,999,608"), ("en_US.UTF-8", "9,999,608"), ("de_DE.UTF-8", "9.999.608")]
)
def test_thousands_are_parted_in_every_country_and_where_none_is_named(locale: str, told: str, tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": locale, "LANG": locale, "LMSDESK_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [told]
