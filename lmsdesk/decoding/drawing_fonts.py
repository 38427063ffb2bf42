"""The fonts in which the letters of drawings are drawn: held in memory from the start, read when there are letters."""

import contextlib
import mmap
import os
import re
import struct
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import ziafont

_BUILT_IN: Final = Path(ziafont.__file__).parent / "fonts" / "DejaVuSans.ttf"
_KEPT: Final = "DejaVu Sans"
"""The family that comes with the program; others are those of the system, if it has them."""
_BY_RANGE: Final = 12
"""The form of a table of letters that lists ranges."""
_MONO = re.compile(r"(?i)\b(monospace|mono|courier|consolas|menlo|monaco|code)\b")
_SERIF = re.compile(r"(?i)(?<!sans-)(?<!sans )\b(serif|times|roman|georgia|garamond|palatino|cambria|minion)\b")


class _Family(NamedTuple):
    """A family and the names of its files, as one system or another calls them."""

    name: str
    files: tuple[str, ...]


def _in_four(name: str, stem: str, looks: tuple[str, str, str, str], ending: str = ".ttf") -> _Family:
    return _Family(name, tuple(f"{stem}{look}{ending}" for look in looks))


_WINDOWS, _APPLE = ("", "bd", "i", "bi"), ("", " Bold", " Italic", " Bold Italic")
_LINUX, _OBLIQUE = ("-Regular", "-Bold", "-Italic", "-BoldItalic"), ("", "-Bold", "-Oblique", "-BoldOblique")
if sys.platform == "win32":
    _FOLDERS: Final[tuple[Path, ...]] = (Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "Fonts",)
    _SANS = (_in_four("Arial", "arial", _WINDOWS),)
    _SERIFS = (_in_four("Times New Roman", "times", _WINDOWS),)
    _MONOS = (_in_four("Courier New", "cour", _WINDOWS),)
elif sys.platform == "darwin":
    _FOLDERS = (Path("/System/Library/Fonts/Supplemental"), Path("/Library/Fonts"))
    _SANS = (_in_four("Arial", "Arial", _APPLE),)
    _SERIFS = (_in_four("Times New Roman", "Times New Roman", _APPLE),)
    _MONOS = (_in_four("Courier New", "Courier New", _APPLE),)
else:
    _FOLDERS = tuple(
        Path("/usr/share/fonts") / one
        for one in (
            *("truetype/liberation2", "truetype/liberation", "liberation-sans", "liberation-serif", "liberation-mono"),
            *("liberation", "truetype/dejavu", "dejavu-sans-fonts", "dejavu-serif-fonts", "dejavu", "TTF"),
        )
    )
    _SANS = (_in_four("Liberation Sans", "LiberationSans", _LINUX), _in_four(_KEPT, "DejaVuSans", _OBLIQUE))
    _SERIFS = (
        _in_four("Liberation Serif", "LiberationSerif", _LINUX),
        _in_four("DejaVu Serif", "DejaVuSerif", ("", "-Bold", "-Italic", "-BoldItalic")),
    )
    _MONOS = (
        _in_four("Liberation Mono", "LiberationMono", _LINUX),
        _in_four("DejaVu Sans Mono", "DejaVuSansMono", _OBLIQUE),
    )


def _held(families: tuple[_Family, ...]) -> tuple[str, list[mmap.mmap]]:
    """The first family that the system has, its files mapped: they take no memory until they are read."""
    for family in families:
        found = [one for name in family.files if (one := _mapped(name)) is not None]
        if found:
            return family.name, found
    return _KEPT, []


def _mapped(name: str) -> mmap.mmap | None:
    for folder in _FOLDERS:
        with contextlib.suppress(OSError, ValueError):
            return _mapped_file(folder / name)
    return None


def _mapped_file(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


_KEPT_FILE: Final = _mapped_file(_BUILT_IN)
_HELD: Final = {"sans": _held(_SANS), "serif": _held(_SERIFS), "mono": _held(_MONOS)}


def family_for(wanted: str) -> str:
    """The family that is drawn in the place of those that a drawing names."""
    kind = "mono" if _MONO.search(wanted) else "serif" if _SERIF.search(wanted) else "sans"
    return _HELD[kind][0]


def fonts() -> Iterator[bytes]:
    """All of them; the one that comes with the program is the last, for letters that no other has."""
    for _, files in _HELD.values():
        for one in files:
            yield one[:]
    yield _KEPT_FILE[:]


def unknown_letters(text: str) -> int:
    """How many letters of a text are in a script that cannot be drawn."""
    return sum(count for one, count in Counter(text).items() if _is_unknown(one))


@lru_cache(maxsize=10_000)
def _is_unknown(letter: str) -> bool:
    code, ranges = ord(letter), _ranges()
    place = bisect(ranges, (code, sys.maxunicode))
    is_known = place > 0 and code <= ranges[place - 1][1]
    return not is_known and not letter.isspace() and letter.isprintable()


@lru_cache(maxsize=1)
def _ranges() -> list[tuple[int, int]]:
    """From which to which letter the font that comes with the program goes, by its own table."""
    tables = struct.iter_unpack(">4sIII", _KEPT_FILE[12 : 12 + 16 * _number(">H", 4)])
    table = next(offset for name, _, offset, _ in tables if name == b"cmap")
    maps = struct.iter_unpack(">HHI", _KEPT_FILE[table + 4 : table + 4 + 8 * _number(">H", table + 2)])
    begin = next(table + offset for *_, offset in maps if _number(">H", table + offset) == _BY_RANGE)
    groups = _KEPT_FILE[begin + 16 : begin + 16 + 12 * _number(">I", begin + 12)]
    return sorted((first, last) for first, last, _ in struct.iter_unpack(">III", groups))


def _number(form: str, place: int) -> int:
    return int(struct.unpack_from(form, _KEPT_FILE, place)[0])
