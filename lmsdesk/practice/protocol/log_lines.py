"""How much a site logs: the same line once a second at most, so that requests cannot fill the disk."""

import logging
from time import monotonic

EVERY_S = 1.0
_MOST_KINDS = 200


class OncePerSecond(logging.Filter):
    """Lets one record of a kind through in a second; the next one tells how many it held back."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[object, ...], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = monotonic()
        if len(self._kinds) > _MOST_KINDS:
            self._kinds.clear()
        kept = self._kinds.setdefault(_kind(record), [float("-inf"), 0])
        if now - kept[0] < EVERY_S:
            kept[1] += 1
            return False
        if kept[1]:
            record.msg, record.args = f"{record.getMessage()} ({kept[1]:.0f} more like it)", ()
        kept[:] = [now, 0]
        return True


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """The words without what is filled in; for an exception also where it was raised."""
    error = record.exc_info[1] if record.exc_info else None
    traceback = error.__traceback__ if error is not None else None
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    where = (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno) if traceback else None
    return record.name, record.levelno, str(record.msg)[:200], type(error), where
