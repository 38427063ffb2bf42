"""Loads the window's modules without garbage collection, and without Qt reading each module's source."""

import builtins
import gc
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
        _leave_out_import_hook()
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
