"""A process whose clock is set while it works: everything that reads the time of day sees the change."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo

import pytest

_READERS = ("lmsdesk.store.database.timestamps", "lmsdesk.sync.engine", "lmsdesk.api.tokens")
"""The modules that ask for the time of day."""


class Clock:
    """How far the clock of this process is from the right time."""

    def __init__(self) -> None:
        self.ahead = timedelta()


@contextmanager
def own_clock() -> Iterator[Clock]:
    """Until the end of the block the program reads this clock."""
    clock = Clock()

    class Moment(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override] # a plain moment, as the real one
            return datetime.now(tz) + clock.ahead

    with pytest.MonkeyPatch.context() as patch:
        for module in _READERS:
            patch.setattr(f"{module}.datetime", Moment)
        yield clock
