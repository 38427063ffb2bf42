"""Rows of marks in a drawing that can lead nowhere: set aside, they are not read tag by tag.

A plot has tens of thousands of marks one after another, alike but for their places. To have Python called for each
takes longer than to draw them all; one pattern that looks through them takes a fifth of it.
"""

import re
from typing import Final

PLACE: Final = "set-aside"
"""The element that stands where a row of marks was; its `n` says which."""
_LEAST: Final = 8
"""Marks of a row: of fewer, to set them aside takes as long as to read them."""
_PLAIN: Final = "id|class|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|points|width|height"
_PAINT: Final = (
    "fill|stroke|opacity|transform|(?:fill|stroke)-opacity|fill-rule"
    "|stroke-(?:width|linecap|linejoin|miterlimit|dasharray)"
)
_WORD: Final = "A-Za-z0-9_"
# No letter that has to be written otherwise, or stands for another; each value ends at its own quotation mark.
_VALUES: Final = (
    rf"(?:{_PLAIN})\s*+=\s*+(?:\"[ !#-%'-;=-~]*+\"|'[ -%(-;=-~]*+')",
    rf"(?:xlink:)?href=(?:\"#[{_WORD}.-]*+\"|'#[{_WORD}.-]*+')",
    rf"style\s*+=\s*+(?:\"[{_WORD} :;#.,%+-]*+\"|'[{_WORD} :;#.,%+-]*+')",
    rf"(?:{_PAINT})\s*+=\s*+(?:\"[{_WORD} .,#%()+-]*+\"|'[{_WORD} .,#%()+-]*+')",
)
_MARK: Final = rf"<(?:use|path|rect|circle|ellipse|line|polyline|polygon)(?:\s++(?:{'|'.join(_VALUES)}))*+\s*+/>\s*+"
_ROW = re.compile(f"(?a)(?:{_MARK}){{{_LEAST},}}+")
_LINKED: Final = "xlink:href="


def set_aside(text: str) -> tuple[str, list[str]]:
    """The drawing with a `PLACE` for each row of marks, and the rows, in which no name has a prefix any more."""
    if PLACE in text or "<![CDATA[" in text:
        # What looks like marks there are letters.
        return text, []
    rows: list[str] = []
    return _ROW.sub(lambda found: _place(found[0], rows), text), rows


def _place(row: str, rows: list[str]) -> str:
    letters, shown, linked = row.lower(), row.count("href="), row.count(_LINKED)
    # In a style, the name of a font is changed, and an address can stand; a mark may have both names for what it shows.
    if "font" in letters or "url" in letters or letters.count("href") != shown or linked not in {0, shown}:
        return row
    rows.append(row.replace(_LINKED, "href="))
    return f'<{PLACE} n="{len(rows) - 1}"/>'
