"""Which letters the bytes of a text are."""

import codecs
import re
from encodings.aliases import aliases
from typing import Final, NamedTuple

from charset_normalizer import from_bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD: Final = [
    *("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257"),
    *("cp1258", "latin_1", "iso8859_2", "iso8859_5", "iso8859_7", "iso8859_15", "koi8_r", "koi8_u"),
    *("mac_roman", "mac_cyrillic", "cp437", "cp850", "cp866", "shift_jis", "euc_jp", "gbk"),
    *("gb18030", "big5", "euc_kr", "cp949"),
]
"""What is looked for where a text is not UTF-8; the first is taken where no other is likelier."""
_DECLARATION = re.compile(
    rb"""(?i)<\?xml\s[^>]{0,200}?encoding\s{0,3}=\s{0,3}["']([\w-]{3,30})"""
    rb"""|<meta\s[^>]{0,200}?charset\s{0,3}=\s{0,3}["']?([\w-]{3,30})|@charset\s{1,3}["']([\w-]{3,30})"""
    rb"""|\A(?:[^\n]{0,200}\n)?[ \t\f]{0,9}\#[^\n]{0,100}?coding[:=][ \t]{0,9}([\w-]{3,30})"""
    rb"""|-\*-[^\n]{0,60}?coding:\s{0,3}([\w-]{3,30})"""
    rb"""|\\usepackage\s{0,3}\[([\w-]{3,30})\]\s{0,3}\{inputenc\}"""
)
"""Of XML, of a web page, of a style sheet, of a program, of any text for its editor, and of TeX."""
_DECLARED_WITHIN: Final = 4096
_MEANT: Final = {
    **dict.fromkeys(("latin_1", "ascii", "ansinew"), "cp1252"),
    **dict.fromkeys(("x_sjis", "cp932"), "shift_jis"),
    "gb2312": "gbk",
    "applemac": "mac_roman",
}
"""As browsers read them: each is a part of the other."""
_LOOKED_AT: Final = 64 * 1024
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROLS: Final = 0.005
_LEAST_ZEROS: Final = 0.3

for _name in (*_OLD, "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
    codecs.lookup(_name)  # each is a file, and no file can be read later


class Decoded(NamedTuple):
    """A text and the name of the encoding that it was in."""

    text: str
    encoding: str


def decode_text(data: bytes) -> Decoded | None:
    """The text, or None where the bytes are none; what an encoding does not know becomes a visible mark."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, errors="replace"), encoding.removesuffix("-sig").upper())
    first = data[:_LOOKED_AT]
    if b"\0" in first:
        return _without_mark(data)
    if len(_CONTROLS.findall(first)) > 1 + len(first) * _MOST_CONTROLS:
        return None
    try:
        return Decoded(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        encoding = _declared(data) or _old_encoding(first)
    return Decoded(data.decode(encoding, errors="replace"), _shown_name(encoding))


def _without_mark(data: bytes) -> Decoded | None:
    """UTF-16 that lost its mark: every other byte of western text is zero."""
    first = data[:_LOOKED_AT]
    odd, even = first[1::2].count(0), first[::2].count(0)
    if max(odd, even) < len(first) * _LEAST_ZEROS or min(odd, even) > len(first) * _MOST_CONTROLS:
        return None
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    return Decoded(data.decode(encoding, errors="replace"), "UTF-16")


def _declared(data: bytes) -> str:
    """What a web page, a program or a drawing says at its beginning of itself; empty where that cannot be."""
    found = _DECLARATION.search(data[:_DECLARED_WITHIN])
    said = (
        found[found.lastindex or 0].decode().lower().replace("-", "_").replace("latin_", "latin")
        if found is not None
        else ""
    )
    name = aliases.get(said, said)
    name = _MEANT.get(name, name)
    # Not looked up: that would look for a file.
    if name not in _OLD:
        return ""
    try:
        data.decode(name)
    except UnicodeError:
        return ""
    return name


def _old_encoding(first: bytes) -> str:
    found = from_bytes(first, cp_isolation=_OLD)
    best = found.best()
    if best is None:
        return "cp1252"
    western = next((one for one in found if "cp1252" in (one.encoding, *one.could_be_from_charset)), None)
    return "cp1252" if western is not None and western.chaos <= best.chaos else best.encoding


def _shown_name(encoding: str) -> str:
    """What a person may have heard it called."""
    if encoding.startswith("cp125"):
        return encoding.replace("cp125", "Windows-125")
    return encoding.replace("_", "-").upper()
