"""What the program has to say to a person: plain functions feed one channel, and the window shows what is on it."""

import logging
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from lmsdesk.desk import crash_report
from lmsdesk.errors import LmsdeskError

_log = logging.getLogger(__name__)


class Severity(StrEnum):
    """How much a notice matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Remedy(Struct, frozen=True):
    """One thing a person can do about a notice, as a button."""

    text: str
    run: Callable[[], None]


class Notice(Struct, frozen=True):
    """A calm message: what happened, what was kept, what to do; `code` is shown under "Details" only."""

    severity: Severity
    title: str
    detail: str = ""
    hint: str = ""
    code: str = ""
    topic: str = ""
    """A later notice of the same topic takes the place of the earlier one."""
    remedy: Remedy | None = None
    is_kept: bool = False
    """Whether information stays until it is closed; else it leaves with its page, and without a remedy by itself."""


class Crash(Struct, frozen=True):
    """A failure nobody expected, and what the program was doing."""

    error: BaseException
    doing: str


class Channel:
    """Passes news to its reader, and keeps what comes before there is one."""

    def __init__(self) -> None:
        self._reader: Callable[[Notice | Crash], None] | None = None
        self._kept: list[Notice | Crash] = []

    def post(self, news: Notice | Crash) -> None:
        """Show the news now, or as soon as there is a reader."""
        if self._reader is None:
            self._kept.append(news)
            return
        self._reader(news)

    def read_by(self, reader: Callable[[Notice | Crash], None] | None) -> None:
        """Name the reader and hand over what was kept; `None` keeps again."""
        self._reader = reader
        if reader is None:
            return
        kept, self._kept = self._kept, []
        for news in kept:
            reader(news)


channel = Channel()


def info(title: str, *, detail: str = "", topic: str = "", remedy: Remedy | None = None, is_kept: bool = False) -> None:
    """Say something that needs no action."""
    channel.post(Notice(Severity.INFO, title, detail, topic=topic, remedy=remedy, is_kept=is_kept))


def warning(title: str, *, detail: str = "", hint: str = "", topic: str = "") -> None:
    """Say something that a person may want to act on."""
    channel.post(Notice(Severity.WARNING, title, detail, hint, topic=topic))


def error(problem: LmsdeskError, *, topic: str = "", remedy: Remedy | None = None) -> None:
    """Show an expected failure in its own words."""
    channel.post(
        Notice(Severity.ERROR, problem.title, problem.detail, problem.hint, problem.code, topic=topic, remedy=remedy)
    )


def crash(problem: BaseException, *, doing: str) -> None:
    """Show a report of an unexpected failure that can be copied; the log has it too, also when nobody is there."""
    _log.error("an unexpected failure: %s", crash_report(problem, doing=doing))
    channel.post(Crash(problem, doing))
