"""Looks that the editors of web pages write as the style of a span.

Without them a power is another number, and words that were struck out are not.
"""

import re
from typing import Final

from lmsdesk.decoding.messages import Style

_LOOKS: Final = (
    (Style.RAISED, re.compile(r"(?i)vertical-align\s*:\s*super")),
    (Style.LOWERED, re.compile(r"(?i)vertical-align\s*:\s*sub")),
    (Style.STRUCK, re.compile(r"(?i)text-decoration[a-z-]{0,20}\s*:[^;]{0,100}line-through")),
    (Style.UNDERLINED, re.compile(r"(?i)text-decoration[a-z-]{0,20}\s*:[^;]{0,100}underline")),
    (Style.BOLD, re.compile(r"(?i)font-weight\s*:\s*(?:bold|[6-9]00)")),
    (Style.ITALIC, re.compile(r"(?i)font-style\s*:\s*(?:italic|oblique)")),
)
_LONGEST: Final = 1_000


class OpenSpans:
    """The spans that are open, each with its looks."""

    def __init__(self) -> None:
        self._spans: list[list[Style]] = []

    def begin(self, style: str) -> list[Style]:
        """The looks of one that begins."""
        self._spans.append([look for look, mark in _LOOKS if mark.search(style, 0, _LONGEST)] if style else [])
        return self._spans[-1]

    def end(self) -> list[Style]:
        """The looks of the one that ends; none where nothing is open."""
        return self._spans.pop() if self._spans else []
