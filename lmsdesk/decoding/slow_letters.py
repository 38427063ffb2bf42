"""Letters that a window takes long to set: some of them are a text, hundreds in a line are an attack or damage.

A line of five thousand letters is set in 1 to 6 ms in any script; of letters that no font has, or that join others,
it takes 70 ms, and a screen full of such lines more than two seconds.
"""

import re
from typing import Final

MOST_SLOW: Final = 100
"""In one line or paragraph; the signs of joined emoji, and those of a private font in a list, are far fewer."""
_MOST_OF_OTHER_PLANES: Final = 4
"""Times as many: each emoji between letters is a change of fonts."""
_STAND_IN: Final = "\N{REPLACEMENT CHARACTER}"
_STOOD_IN = re.compile(f"({_STAND_IN}{{20}}){_STAND_IN}+")
_NOT_SLOW: Final = frozenset("\t\n\r\xa0\xad\u200b\u3000")
"""Not printable for Python, and nothing to a font."""
_LONG_LIGATURE: Final = "\ufdfa"
"""One letter that is eighteen."""
_MARKS: Final = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_MARK = re.compile(f"[{_MARKS}]")
_PILED_UP = re.compile(f"(?<=[{_MARKS}]{{8}})[{_MARKS}]")
"""Marks on a letter that has eight of them already."""
_WIDE: Final = re.compile("[\u2100-\U0010ffff]")
_CHANGE: Final = re.compile("[A-Za-z\xc0-\u024f][\x00-@\\[-`{-\xbf\u2000-\u206f]*[^\x00-\u036f\u2000-\u206f]")
"""From a Latin letter to one of another script or to a sign."""
_WEIGHT_OF_WIDE: Final = 3
_WEIGHT_OF_CHANGE: Final = 8
HEAVIEST: Final = _WEIGHT_OF_WIDE + _WEIGHT_OF_CHANGE
"""No letter weighs more."""


def weight(text: str) -> int:
    """How many Latin letters take a window as long to set.

    A line may end after each sign and each letter of Chinese, and a change of scripts is one of fonts.
    """
    if text.isascii():
        return len(text)
    wide, changes = len(_WIDE.findall(text)), len(_CHANGE.findall(text))
    return len(text) + (_WEIGHT_OF_WIDE - 1) * wide + _WEIGHT_OF_CHANGE * changes


def lightened(text: str, most: int = MOST_SLOW) -> str:
    """The text of a line or paragraph; where it has too many slow letters, others stand in their places."""
    if text.isascii():
        return text
    letters = set(text)
    slow = _slow_among(letters)
    other = {one for one in letters if one > "\uffff"}
    weight = sum(map(text.count, slow)) + sum(map(text.count, other)) / _MOST_OF_OTHER_PLANES
    if weight > most:
        text = text.translate({ord(one): _STAND_IN for one in slow | other})
    return _PILED_UP.sub(_STAND_IN, text) if _has_marks(letters) else text


def shortened(text: str) -> str:
    """Without most of what stands in the place of one letter after another; where each of them stood is lost."""
    return _STOOD_IN.sub("\\1", text)


def lightened_lines(text: str) -> str:
    """The same for each of many lines; as long as before."""
    if text.isascii():
        return text
    letters = set(text)
    if max(letters) <= "\uffff" and not _slow_among(letters) and not _has_marks(letters):
        return text
    return "\n".join(map(lightened, text.split("\n")))


def _slow_among(letters: set[str]) -> set[str]:
    hard = {one for one in letters if not one.isprintable() and one not in _NOT_SLOW}
    return hard | (letters & {_LONG_LIGATURE})


def _has_marks(letters: set[str]) -> bool:
    return bool(_MARK.search("".join(letters)))
