"""Drawings (SVG) that stand in a web page as they are: each with its tags as they were typed, as a file of its own."""

import re
from html import escape
from typing import Final

_DEEPEST: Final = 300
"""What is deeper is not drawn, so the rest of it is passed over."""
_NAME = re.compile(r"<([A-Za-z][^\s/>]*)")


class InlineDrawing:
    """Takes the tags and words of one drawing, from its first tag to its end."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._open: list[str] = []

    def begin(self, tag: str) -> None:
        """The next tag as it was typed: capitals count in a drawing."""
        name = _NAME.match(tag)
        if name is not None and len(self._open) < _DEEPEST:
            self._open.append(name[1])
            self._parts.append(f"{tag.rstrip('/> ')}>")

    def write(self, words: str) -> None:
        self._parts.append(escape(words, quote=False))

    def end(self, name: str) -> bool:
        """End an element, and what was left open in it; returns whether that was the whole drawing."""
        names = [one.lower() for one in self._open]
        if name in names:
            first = len(names) - 1 - names[::-1].index(name)
            self._parts += [f"</{one}>" for one in reversed(self._open[first:])]
            del self._open[first:]
        return not self._open

    @property
    def data(self) -> bytes:
        """The drawing as a file of its own."""
        return "".join(self._parts).encode(errors="replace")
