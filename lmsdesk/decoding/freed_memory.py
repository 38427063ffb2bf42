"""Memory that a paper leaves is kept for the next one for a while: to have thirty megabytes anew takes 20 ms."""

import contextlib
import ctypes
import select
import sys
from collections.abc import Callable
from typing import IO, Final

KEPT_S: Final = 5.0
_KEPT: Final = 64 * 1024 * 1024
_LARGEST_PIECE: Final = 32 * 1024 * 1024
"""The most that the system's library may be told to keep rather than give back one by one."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""As `malloc.h` of the GNU library has them; other libraries do as they like."""


def keep_freed_memory() -> None:
    """From now on, give nothing back of itself but what is above 64 MiB."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, _LARGEST_PIECE)
            library.mallopt(_TRIM_THRESHOLD, _KEPT)


def give_back_if_idle(questions: IO[bytes], let_go: Callable[[], None], idle_s: float = KEPT_S) -> None:
    """Return when there is a question, or when there was none for some seconds and what was kept is given back."""
    if sys.platform == "linux" and not select.select([questions], [], [], idle_s)[0]:
        let_go()
        with contextlib.suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
