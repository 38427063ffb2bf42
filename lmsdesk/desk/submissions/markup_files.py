"""Files that a student inserted into the text of a submission: links in its markup, not rows of the list of files.

The markup is a student's. It is never parsed as a page here, only looked through for the mark of such a link, in time
that grows with its length and no faster.
"""

import re
from html import unescape
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

MOST_FILES: Final = 50
_MOST_TRIED: Final = 4 * MOST_FILES
_MARK: Final = re.compile(r"(?i)\sdata-[a-z]{2,16}file\s{0,9}=")
"""`data-lmsfile` of the specification; each product has its own letters before `file`."""
_LONGEST_TAG: Final = 16 * 1024
_START: Final = re.compile(r"(?i)<a(?=\s)")
_ATTRIBUTE: Final = re.compile(r"""(?i)\s*([a-z][a-z-]{0,40})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


class MarkupFile(NamedTuple):
    """A file that the markup names, and the address that it has for a while."""

    name: str
    link: str


def files_in_markup(markup: str) -> tuple[MarkupFile, ...]:
    """The files in their order, each address once; links to anything else are not among them."""
    found: dict[str, MarkupFile] = {}
    for mark in islice(_MARK.finditer(markup), _MOST_TRIED):
        attributes = _attributes_around(markup, mark.start())
        link = attributes.get("href", "").strip()
        if link and len(found) < MOST_FILES:
            said = (value for name, value in attributes.items() if name.startswith("data-") and name.endswith("file"))
            found.setdefault(link, MarkupFile(_name(next(said, ""), link), link))
    return tuple(found.values())


def _attributes_around(markup: str, offset: int) -> dict[str, str]:
    """The attributes of the link that has one at this place; none where there is no link."""
    first = max(0, offset - _LONGEST_TAG)
    begin = max((one.end() for one in _START.finditer(markup, first, offset + 1)), default=None)
    attributes: dict[str, str] = {}
    end = begin
    # One after another, so that a quote which never ends is gone through once.
    while end is not None and (one := _ATTRIBUTE.match(markup, end, offset + _LONGEST_TAG)) is not None:
        end = one.end()
        attributes.setdefault(one[1].lower(), unescape(one[2] or one[3] or one[4] or ""))
    return attributes if end is not None and end > offset else {}


def _name(said: str, link: str) -> str:
    """The name that was given with the file, or the last step of its address."""
    try:
        more: Any = msgspec.json.decode(said)
    except msgspec.DecodeError:
        more = {}
    given = next((more[key] for key in ("linkName", "fileName") if more.get(key)), "") if isinstance(more, dict) else ""
    return str(given) or link.partition("?")[0].rstrip("/").rpartition("/")[2]
