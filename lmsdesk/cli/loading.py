"""Loads the window's modules without what makes the start slow: garbage collection, Qt's import hook, idle threads."""

import builtins
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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
        _leave_out_import_hook()
        _load_records()
        yield
    finally:
        gc.freeze()
        gc.enable()


def _leave_out_import_hook() -> None:
    """Import without PySide's own hook from now on.

    For `from __feature__ import …`, which nothing here says, it stands in the way of every import and reads the source
    of every module that is loaded after it: a tenth of the time to the first picture.
    """
    import PySide6.QtCore  # noqa: F401 - puts its hook in

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


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
