"""NumPy as `np`, loaded when it is first used: a sixth of the start, and the first picture does without it.

Only modules that are there before the first picture import it from here; types of arrays are for the type checker.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        def __getattr__(self, name: str) -> object:
            found = getattr(import_module("numpy"), name)
            # Found at once from now on.
            setattr(self, name, found)
            return found

    np = _Numpy()

__all__ = ["np"]
