"""What stands before the items of a numbered list: digits, letters or Roman numbers, as each format has them."""

import re
from html import escape
from typing import Final

from lmsdesk.decoding.lines import CONTROLS

ATTRIBUTE: Final = "data-label"
"""What says in the markup of an office text which label an item has; an empty one is none."""
LONGEST_LABEL: Final = 60
_PLAIN = re.compile(r"([1-9]\d{0,6})\.")
_WHOLE = re.compile(r"\s*([+-]?\d{1,7})\s*")
_MOST_ROMAN: Final = 3_999
_MOST_LETTERS: Final = 26 * 10
_ROMAN: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def counted(number: int, form: str) -> str:
    """A number in the form whose first one is `1`, `01`, `a`, `A`, `i` or `I`; in digits where that has no such."""
    lower = form.lower()
    if lower == "i" and 0 < number <= _MOST_ROMAN:
        made = _roman(number)
    elif lower == "a" and 0 < number <= _MOST_LETTERS:
        # After z, as word processors count: aa, bb, cc.
        times, letter = divmod(number - 1, 26)
        made = chr(ord("a") + letter) * (times + 1)
    else:
        return f"{number:02d}" if form == "01" else str(number)
    return made if form == lower else made.upper()


def marked_item(label: str) -> str:
    """The tag of an item with this label."""
    return f'<li {ATTRIBUTE}="{escape(label[:LONGEST_LABEL])}">'


def number_and_label(label: str) -> tuple[int, str]:
    """A label as a block has it: the number alone where it stands as usual."""
    shown = " ".join(label[:LONGEST_LABEL].translate(CONTROLS).split())
    plain = _PLAIN.fullmatch(shown)
    return (int(plain[1]), "") if plain is not None else (0, shown)


def whole(text: str | None) -> int | None:
    """The whole number that an attribute says."""
    found = _WHOLE.fullmatch(text or "") if (text or "").isascii() else None
    return int(found[1]) if found is not None else None


def _roman(number: int) -> str:
    made = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        made += letters * times
    return made
