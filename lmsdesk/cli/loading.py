"""Loads the window's modules without what makes the start slow: garbage collection, Qt's import hook, idle threads."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from lmsdesk.cli.pyside_loading import load_pyside


@contextmanager
def loading() -> Iterator[None]:
    """Around imports: what a program is made of stays until its end, so it is never looked through for garbage.

    The collector would go through hundreds of modules again and again while they are loaded, a tenth of the time to
    the first picture, and through all of them whenever it takes the old.
    """
    gc.disable()
    try:
        # Nothing multiplies matrices. The threads that numpy starts for that spin while the rest is loaded.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        load_pyside()
        _load_libraries()
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def _without(name: str) -> Iterator[None]:
    """While libraries are loaded that do without this module where there is none, there is none."""
    if name in sys.modules:
        yield
        return
    # None is how Python is told that a module is not to be had.
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]


def _load_libraries() -> None:
    # What msgspec takes from it where it is installed is in `typing` as well, and that is where it looks then.
    with _without("typing_extensions"):
        import msgspec  # noqa: F401 - keeps what it has found
    # asyncio would encrypt connections of its own, which nothing here has: the HTTP library encrypts by itself, and
    # loads this with the first call. A fiftieth of the start.
    with _without("ssl"):
        import asyncio  # noqa: F401 - the same
