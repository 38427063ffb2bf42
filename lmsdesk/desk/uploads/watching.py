"""What the system tells of folders in which something moved: a reason to look again, never taken for the truth.

Drives of the network tell nothing, and no system promises to tell everything. The library that asks the system follows
links on Linux, into whatever they lead to: there the folders are named one by one, as `walk` found them.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Final

from lmsdesk.desk.uploads.walking import Kind, walk

_logger = logging.getLogger(__name__)

TOLD_EVERY_S: Final = 1.0
_QUIET_S: Final = 0.25
"""Several movements are one when there is no longer time between two of them."""
_IS_WHOLE: Final = sys.platform in {"win32", "darwin"}
"""Whether the system watches a folder with all that is below it, and no link."""


class Watch:
    """Folders that are watched from `begin` to `close`."""

    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = roots
        self._stop = Event()
        self._movements: Iterator[object] = iter(())

    async def begin(self) -> None:
        """From now on what moves is told; without a word where the system does not watch."""
        self._movements = await asyncio.to_thread(self._movements_of, self._roots)
        await self.has_moved()

    async def has_moved(self) -> bool:
        """Whether something has moved since the last time; waits a second for it."""
        movements = await asyncio.to_thread(self._next)
        if movements is None:
            await asyncio.sleep(TOLD_EVERY_S)
        return bool(movements)

    def close(self) -> None:
        """Watch no more; the thread that waits ends within a quarter of a second."""
        self._stop.set()

    def _next(self) -> object:
        try:
            return next(self._movements, None)
        except OSError as error:
            # No such folder any more, or the system watches no more of them.
            _logger.info("folders are not watched: %s", error.strerror or type(error).__name__)
            return None

    def _movements_of(self, roots: Sequence[Path]) -> Iterator[object]:
        from watchfiles import watch

        return watch(
            *filter(_is_text, roots if _IS_WHOLE else _folders_below(roots)),
            watch_filter=None,
            step=round(_QUIET_S * 1000),
            rust_timeout=round(TOLD_EVERY_S * 1000),
            yield_on_timeout=True,
            stop_event=self._stop,
            force_polling=False,
            recursive=_IS_WHOLE,
            ignore_permission_denied=True,
        )


def _folders_below(roots: Sequence[Path]) -> list[Path]:
    return [one.path for one in walk(roots).found if one.kind is Kind.FOLDER]


def _is_text(path: Path) -> bool:
    """Whether the library can be told of it, and it is there."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return os.path.isdir(path)  # noqa: PTH112 - says no where a folder above it may not be entered
