"""What the lists of a document of Word are numbered with: the forms of their levels, and what was counted so far."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final
from xml.etree import ElementTree as ET

from lmsdesk.decoding.list_labels import counted, whole

_FORMS: Final = {
    "decimalZero": "01",
    "lowerLetter": "a",
    "upperLetter": "A",
    "lowerRoman": "i",
    "upperRoman": "I",
}
"""Those of other scripts are written in digits."""
_BULLET, _NOTHING = "bullet", "none"
_PLACE = re.compile("%([1-9])")
_MOST_LINKS: Final = 10


@dataclass
class _Level:
    """How the paragraphs of one level are numbered."""

    form: str = "decimal"
    text: str = ""
    """With a mark such as `%2` for the number of a level."""
    first: int = 1
    restarts_below: int | None = None
    is_legal: bool = False
    """Whether all numbers are in digits."""


@dataclass
class _Num:
    """A list, or one of several that are counted together."""

    shared: str
    levels: dict[int, _Level] = field(default_factory=dict)
    begins: dict[int, int] = field(default_factory=dict)
    """With which number a level begins anew, where this list is first used."""


class Numbering:
    """The label of each paragraph in turn."""

    def __init__(self, numbering: bytes, styles: bytes) -> None:
        """Read the two parts; raises ParseError."""
        self._styles = {_value(one, "styleId"): one for one in _named(_tree(styles), "style")}
        root = _tree(numbering)
        self._shared = {_value(one, "abstractNumId"): one for one in _named(root, "abstractNum")}
        self._nums = {_value(one, "numId"): one for one in _named(root, "num")}
        self._known: dict[str, _Num | None] = {}
        self._counts: dict[str, dict[int, int]] = {}

    def of_style(self, style: str) -> tuple[str, str]:
        """The list and the level that a style puts its paragraphs in; empty where it puts them in none."""
        num = level = ""
        for _ in range(_MOST_LINKS):
            found = self._styles.get(style)
            if found is None:
                break
            for one in found.iter():
                num = num or (_value(one) if _bare(one.tag) == "numId" else "")
                level = level or (_value(one) if _bare(one.tag) == "ilvl" else "")
            if num:
                break
            style = next(map(_value, _named(found, "basedOn")), "")
        return num, level

    def next_label(self, number: str, place: str) -> str | None:
        """The label of the next paragraph in a list; None for a bullet, and where there is no such list."""
        num, index = self._num(number), whole(place) or 0
        level = num.levels.get(index) if num is not None else None
        if num is None or level is None:
            return None
        counts = self._counts.setdefault(num.shared, {})
        before = counts.get(index, level.first - 1)
        counts[index] = num.begins.pop(index, before + 1)
        for deeper in [one for one in counts if one > index and _restarts(num.levels.get(one), index, one)]:
            del counts[deeper]
        return None if level.form == _BULLET else _label(level, num.levels, counts)

    def _num(self, number: str) -> _Num | None:
        if number not in self._known:
            self._known[number] = self._read(number)
        return self._known[number]

    def _read(self, number: str) -> _Num | None:
        own = self._nums.get(number)
        shared, name = self._shared_of(own)
        if own is None or shared is None:
            return None
        found = _Num(name, _levels_in(shared))
        for one in _named(own, "lvlOverride"):
            found.levels |= _levels_in(one)
            place = whole(_value(one, "ilvl"))
            begin = next((whole(_value(first)) for first in _named(one, "startOverride")), None)
            if place is not None and begin is not None:
                found.begins[place] = begin
        return found

    def _shared_of(self, num: ET.Element | None) -> tuple[ET.Element | None, str]:
        """What a list has in common with others, by way of a style where one stands between."""
        for _ in range(_MOST_LINKS):
            if num is None:
                break
            name = next(map(_value, _named(num, "abstractNumId")), "")
            shared = self._shared.get(name)
            style = next(map(_value, _named(shared, "numStyleLink")), "") if shared is not None else ""
            if not style:
                return shared, name
            num = self._nums.get(self.of_style(style)[0])
        return None, ""


def _restarts(level: _Level | None, used: int, own: int) -> bool:
    """Whether a level begins anew once one above it was used."""
    below = level.restarts_below if level is not None else None
    return used < (own if below is None else below)


def _label(level: _Level, levels: dict[int, _Level], counts: dict[int, int]) -> str:
    def number(found: re.Match[str]) -> str:
        one = levels.get(int(found[1]) - 1)
        if one is None or one.form in {_BULLET, _NOTHING}:
            return ""
        form = "1" if level.is_legal else _FORMS.get(one.form, "1")
        return counted(counts.get(int(found[1]) - 1, one.first), form)

    return _PLACE.sub(number, level.text)


def _levels_in(element: ET.Element) -> dict[int, _Level]:
    found = {}
    for one in islice(_named(element, "lvl"), 9):
        said = {_bare(part.tag): part for part in one}
        level = _Level(is_legal="isLgl" in said and _value(said["isLgl"]) not in {"0", "false"})
        if "numFmt" in said:
            level.form = _value(said["numFmt"])
        if "lvlText" in said:
            level.text = _value(said["lvlText"])
        if "start" in said:
            level.first = whole(_value(said["start"])) or 0
        if "lvlRestart" in said:
            level.restarts_below = whole(_value(said["lvlRestart"]))
        found[whole(_value(one, "ilvl")) or 0] = level
    return found


def _tree(part: bytes) -> ET.Element:
    # The reader refuses names that grow, and there are neither files nor a network to reach.
    return ET.fromstring(part) if part else ET.Element("none")  # noqa: S314


def _named(element: ET.Element, name: str) -> Iterator[ET.Element]:
    return (one for one in element if _bare(one.tag) == name)


def _value(element: ET.Element, name: str = "val") -> str:
    return next((value for key, value in element.attrib.items() if _bare(key) == name), "")


def _bare(name: str) -> str:
    return name.rpartition("}")[2]
