"""The loggers of the process, which outlive a test that starts the program's log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_back() -> Iterator[None]:
    """Afterwards every handler that came is closed and gone, and each level is as it was."""
    root, ours = logging.getLogger(), logging.getLogger("lmsdesk")
    before, levels = list(root.handlers), (root.level, ours.level)
    yield
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(levels[0])
    ours.setLevel(levels[1])
