"""The numbers of lists in ODT: each list has a style with a form for each level, and may go on where another ended."""

import re
from html import unescape
from typing import Final, NamedTuple

from lmsdesk.decoding.list_labels import counted, marked_item, whole

_LIST_STYLE = re.compile(rb'<text:list-style\s[^>]*?style:name="([^"]{1,200})"[^>]*>(.*?)</text:list-style>', re.DOTALL)
_OUTLINE_STYLE = re.compile(rb"<text:outline-style[\s>].*?</text:outline-style>", re.DOTALL)
_NUMBERED = re.compile(rb"<text:(?:list-level-style-number|outline-level-style)\s([^>]{0,2000}?)/?>")
_ATTRIBUTE = re.compile(rb'([\w:-]{1,60})="([^"]{0,200})"')
_UNNUMBERED: Final = "<li>"
_OUTLINE: Final = "/outline"
"""In place of the name of a style, for that of all headings."""

Attributes = dict[str, str]
Counts = dict[int, int]
"""By level, the number that was given last."""


class Level(NamedTuple):
    """How the items of one level are numbered."""

    form: str
    before: str
    after: str
    shown: int
    """How many levels the number has, such as two of `2.1`."""
    first: int


class _Open(NamedTuple):
    style: str
    counts: Counts


class _Item(NamedTuple):
    """An item whose first paragraph is still to come: one that only holds a list has no number."""

    made: list[str]
    place: int
    first: str | None


class OpenTextLists:
    """Counts the items of each list."""

    def __init__(self, *parts: bytes) -> None:
        self._levels = {key: one for part in reversed(parts) for key, one in _levels_of(part).items()}
        self._open: list[_Open] = []
        self._waiting: _Item | None = None
        self._chapters: Counts = {}
        self._by_name: dict[str, Counts] = {}
        self._by_style: dict[str, Counts] = {}

    def begin(self, found: Attributes) -> str:
        """The tag of a list that begins; one inside of another has the style of that, at its own level."""
        self._waiting = None
        style = found.get("text:style-name") or (self._open[-1].style if self._open else "")
        # One inside of another begins anew with the next number of that, and not before.
        counts = self._open[-1].counts if self._open else self._counts_of(style, found)
        level = len(self._open) + 1
        self._open.append(_Open(style, counts))
        return f"<{self._tag(style, level)}>"

    def _counts_of(self, style: str, found: Attributes) -> Counts:
        """Those of the list that this one goes on with, or new ones."""
        counts: Counts | None = None
        if "text:continue-list" in found:
            counts = self._by_name.get(found["text:continue-list"])
        elif found.get("text:continue-numbering") == "true":
            counts = self._by_style.get(style)
        counts = {} if counts is None else counts
        self._by_name[found.get("xml:id", "")] = self._by_style[style] = counts
        return counts

    def end(self) -> str:
        self._waiting = None
        if not self._open:
            return ""
        level, ended = len(self._open), self._open.pop()
        return f"</{self._tag(ended.style, level)}>"

    def begin_item(self, found: Attributes, made: list[str]) -> None:
        """Write its tag, which gets its number with the first paragraph in it."""
        self._waiting = _Item(made, len(made), found.get("text:start-value"))
        made.append(_UNNUMBERED)

    def begin_paragraph(self) -> None:
        """Number the item that this is the first paragraph of, if it is."""
        item, label = self._waiting, self._label_of_item()
        if item is not None and label is not None:
            item.made[item.place] = marked_item(label)

    def heading_label(self, number: int, found: Attributes) -> str:
        """What stands before a heading of a level: the number of its item, or of its chapter."""
        if self._open:
            return self._label_of_item() or ""
        if found.get("text:is-list-header") == "true":
            return ""
        first = found.get("text:start-value") if found.get("text:restart-numbering") == "true" else None
        return self._next_label(_OUTLINE, number, self._chapters, first) or ""

    def _label_of_item(self) -> str | None:
        """The label of an item that still waits for it; None where it has none, or none waits."""
        item, self._waiting = self._waiting, None
        if item is None or not self._open:
            return None
        return self._next_label(self._open[-1].style, len(self._open), self._open[-1].counts, item.first)

    def _next_label(self, style: str, number: int, counts: Counts, start: str | None) -> str | None:
        level = self._levels.get((style, number))
        if level is None:
            return None
        first = whole(start)
        counts[number] = first if first is not None else counts.get(number, level.first - 1) + 1
        _forget(counts, number + 1)
        return self._label(style, number, level, counts)

    def _label(self, style: str, number: int, level: Level, counts: Counts) -> str:
        above = range(max(number - level.shown + 1, 1), number)
        levels = [(one, self._levels.get((style, one))) for one in above]
        numbers = [counted(counts.get(one, found.first), found.form) for one, found in levels if found is not None]
        return level.before + ".".join([*numbers, counted(counts[number], level.form)]) + level.after

    def _tag(self, style: str, level: int) -> str:
        return "ol" if (style, level) in self._levels else "ul"


def _forget(counts: Counts, least: int) -> None:
    for level in [one for one in counts if one >= least]:
        del counts[level]


def _levels_of(part: bytes) -> dict[tuple[str, int], Level]:
    """The levels of the styles whose items have numbers."""
    found = {}
    outlines = [(_OUTLINE.encode(), one) for one in _OUTLINE_STYLE.findall(part)]
    for name, inside in [*_LIST_STYLE.findall(part), *outlines]:
        for one in _NUMBERED.findall(inside):
            said = {key.decode(): unescape(value.decode("utf-8", "replace")) for key, value in _ATTRIBUTE.findall(one)}
            number = whole(said.get("text:level"))
            if number is not None and said.get("style:num-format"):
                found[name.decode("utf-8", "replace"), number] = _level_of(said)
    return found


def _level_of(said: Attributes) -> Level:
    shown, first = whole(said.get("text:display-levels")), whole(said.get("text:start-value"))
    return Level(
        said["style:num-format"],
        said.get("style:num-prefix", ""),
        said.get("style:num-suffix", ""),
        1 if shown is None else shown,
        1 if first is None else first,
    )
