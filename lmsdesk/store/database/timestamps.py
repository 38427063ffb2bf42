"""Moments as the store writes them: whole microseconds of UTC."""

from datetime import UTC, datetime, timedelta

_START = datetime(1970, 1, 1, tzinfo=UTC)
_STEP = timedelta(microseconds=1)


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def as_number(moment: datetime) -> int:
    """A moment to keep."""
    return (moment - _START) // _STEP


def as_moment(number: int) -> datetime:
    """A moment that was kept."""
    return _START + number * _STEP
