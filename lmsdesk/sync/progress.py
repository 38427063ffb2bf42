"""Counts the parts of a long pull and reports what changed while it runs."""

import time
from collections.abc import Callable

from lmsdesk.model.changes import Changes

Progress = Callable[[int, int], None]

TELL_EVERY_S = 1.0
"""Views repaint from what is there this often while a course is loaded."""


class PullProgress:
    """What a pull has done so far."""

    def __init__(self, progress: Progress | None, on_changes: Callable[[Changes], None] | None) -> None:
        self._progress = progress
        self._on_changes = on_changes
        self._untold = Changes()
        self._told_at = time.monotonic()
        self._done = 0
        self._total = 0

    def expect(self, parts: int) -> None:
        """So many more parts will come."""
        self._total += parts
        self._report()

    def add(self, changes: Changes) -> None:
        """Something was saved."""
        self._untold |= changes
        if time.monotonic() - self._told_at >= TELL_EVERY_S:
            self.report()

    def report(self) -> None:
        """Hand out what nobody was told yet."""
        if self._on_changes and self._untold:
            self._on_changes(self._untold)
        self._untold, self._told_at = Changes(), time.monotonic()

    def part_done(self) -> None:
        """One of the expected parts is finished."""
        self._done += 1
        self._report()

    def unreported(self) -> Changes:
        """What nobody was told yet."""
        return self._untold

    def _report(self) -> None:
        if self._progress:
            self._progress(self._done, self._total)
