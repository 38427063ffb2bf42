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
        _load_records()
        yield
    finally:
        gc.freeze()
        gc.enable()


def _load_records() -> None:
    """Load msgspec without `typing_extensions`, a two-hundredth of the start that only other libraries need.

    What msgspec takes from it where it is installed is in `typing` as well, and that is where it looks then.
    """
    name = "typing_extensions"
    if name in sys.modules:
        return
    # None is how Python is told that a module is not to be had.
    sys.modules[name] = None  # type: ignore[assignment]
    import msgspec  # noqa: F401 - keeps what it has found

    del sys.modules[name]
