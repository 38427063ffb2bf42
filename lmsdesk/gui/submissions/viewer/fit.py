"""How large pages are shown."""

from enum import StrEnum


class Fit(StrEnum):
    """What the size of pages follows."""

    NONE = "none"
    WIDTH = "width"
    PAGE = "page"
