"""Loads a program without looking for garbage on the way."""

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
        yield
    finally:
        gc.freeze()
        gc.enable()
