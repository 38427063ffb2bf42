"""Parts of a document of Word without what its reader does not know, and would pass over with the words in it."""

import re
from html import escape
from typing import Final

_AROUND_WORDS = re.compile(rb"</?w:(?:fldSimple|bdo|dir)(?:\s[^<>]*)?>")
"""Fields such as the number of a figure, and words whose direction is said."""
_INSIDE: Final = rb"(?:(?!</?w:ruby>|</?w:rt>|</?w:rubyBase>).)*+"
"""No pattern goes on beyond the beginning of the next of its kind, so that each part is gone through once."""
_RUBY = re.compile(
    rb"<w:ruby>%b<w:rt>(%b)</w:rt>\s*+<w:rubyBase>(%b)</w:rubyBase>\s*+</w:ruby>" % (_INSIDE, _INSIDE, _INSIDE),
    re.DOTALL,
)
"""How a word is read, and the word itself."""
_RENAMED: Final = (
    (re.compile(rb"<(/?)v:(?:oval|polyline|arc|curve|line)(?=[\s>])"), rb"<\1v:rect"),
    (re.compile(rb"<w:dstrike(?=[\s/>])"), b"<w:strike"),
    (re.compile(rb"<w:cr ?/>"), b"<w:br/>"),
    (re.compile(rb"<w:ptab(?:\s[^<>]*)?/>"), b"<w:tab/>"),
)
"""What is known by another name that shows as much."""
_INDENTED_ROW = re.compile(
    rb"<w:trPr>(?:(?!</?w:trPr>|Change|<w:gridBefore).)*+<w:gridBefore w:val=[\"'](\d{1,2})[\"'] ?/>"
    rb"(?:(?!</?w:trPr>).)*+</w:trPr>",
    re.DOTALL,
)
_SIGN = re.compile(rb"<w:sym(?=\s)[^<>]*?\sw:char=[\"']([0-9A-Fa-f]{4,5})[\"'][^<>]*/>")
_OF_A_FONT: Final = range(0xE000, 0xF900)
"""Numbers that are a letter in one font only; the reader knows those of the usual ones."""
_SURROGATES: Final = range(0xD800, 0xE000)
_CHOICE = re.compile(
    rb"<w:ddList>((?:(?!</?w:ddList>).)*+)</w:ddList>(?:(?!<w:ddList>|</w:fldChar>).)*+</w:fldChar>", re.DOTALL
)
_CHOSEN = re.compile(rb"<w:result w:val=[\"'](\d{1,3})[\"']")
_ENTRY = re.compile(rb"<w:listEntry w:val=(?:\"([^\"<>]*)\"|'([^'<>]*)')")


def in_plain_words(part: bytes) -> bytes:
    """The part with all its words where the reader looks for them."""
    part = _RUBY.sub(rb"\2<w:r><w:t>(</w:t></w:r>\1<w:r><w:t>)</w:t></w:r>", _AROUND_WORDS.sub(b"", part))
    for known, name in _RENAMED:
        part = known.sub(name, part)
    return _CHOICE.sub(_with_choice, _SIGN.sub(_as_letter, _INDENTED_ROW.sub(_with_free_cell, part)))


def _with_free_cell(row: re.Match[bytes]) -> bytes:
    """What a row begins with that leaves columns free: the reader would begin with its cells at the first column."""
    return row[0] + b'<w:tc><w:tcPr><w:gridSpan w:val="%b"/></w:tcPr><w:p/></w:tc>' % row[1]


def _as_letter(sign: re.Match[bytes]) -> bytes:
    """A sign that is a letter in any font, such as the box of a form."""
    number = int(sign[1], 16)
    if number < ord(" ") or number in _SURROGATES or number in _OF_A_FONT:
        return sign[0]
    return f"<w:t>{escape(chr(number))}</w:t>".encode()


def _with_choice(field: re.Match[bytes]) -> bytes:
    """A list of a form, of which only the number of what was chosen is kept."""
    chosen = _CHOSEN.search(field[1])
    entries = [one or other for one, other in _ENTRY.findall(field[1])]
    number = int(chosen[1]) if chosen is not None else 0
    return field[0] + (b"<w:t>%b</w:t>" % entries[number] if number < len(entries) else b"")
