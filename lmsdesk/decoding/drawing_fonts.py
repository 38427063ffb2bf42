"""The fonts in which the letters of drawings are drawn: held in memory from the start, read when there are letters."""

import contextlib
import mmap
import os
import re
import struct
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import ziafont

_BUILT_IN: Final = Path(ziafont.__file__).parent / "fonts" / "DejaVuSans.ttf"
_KEPT: Final = "DejaVu Sans"
"""The family that comes with the program; others are those of the system, if it has them."""
_COLLECTION: Final = b"ttcf"
_BY_RANGE, _BY_SEGMENT = 12, 4
"""The forms of tables of letters: for all letters there are, and for those that two bytes have room for."""
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
    _OTHER_SCRIPTS: Final[tuple[str, ...]] = ("msyh.ttc", "YuGothR.ttc", "malgun.ttf", "Nirmala.ttc", "LeelawUI.ttf")
elif sys.platform == "darwin":
    _FOLDERS = tuple(map(Path, ("/System/Library/Fonts/Supplemental", "/System/Library/Fonts", "/Library/Fonts")))
    _OTHER_SCRIPTS = ("PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc", "Kohinoor.ttc", "Thonburi.ttc")
    _SANS = (_in_four("Arial", "Arial", _APPLE),)
    _SERIFS = (_in_four("Times New Roman", "Times New Roman", _APPLE),)
    _MONOS = (_in_four("Courier New", "Courier New", _APPLE),)
else:
    _FOLDERS = tuple(
        Path("/usr/share/fonts") / one
        for one in (
            *("truetype/liberation2", "truetype/liberation", "liberation-sans", "liberation-serif", "liberation-mono"),
            *("liberation", "truetype/dejavu", "dejavu-sans-fonts", "dejavu-serif-fonts", "dejavu", "TTF"),
            *("opentype/noto", "truetype/noto", "google-noto-cjk", "google-noto", "noto-cjk", "noto"),
        )
    )
    _OTHER_SCRIPTS = (
        "NotoSansCJK-Regular.ttc",
        *(f"NotoSans{one}-Regular.ttf" for one in ("Devanagari", "Bengali", "Tamil", "Thai", "Ethiopic")),
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
_OTHERS: Final = [one for name in _OTHER_SCRIPTS if (one := _mapped(name)) is not None]
"""They are large, and only read for a drawing that has letters of them."""
_HELD: Final = {"sans": _held(_SANS), "serif": _held(_SERIFS), "mono": _held(_MONOS)}


def family_for(wanted: str) -> str:
    """The family that is drawn in the place of those that a drawing names."""
    kind = "mono" if _MONO.search(wanted) else "serif" if _SERIF.search(wanted) else "sans"
    return _HELD[kind][0]


def fonts(rare: Iterable[str]) -> Iterator[bytes]:
    """All of them, and those of other scripts that have one of these letters."""
    for _, files in _HELD.values():
        for one in files:
            yield one[:]
    yield _KEPT_FILE[:]
    for file in _OTHERS:
        if any(_has(file, letter) for letter in rare):
            yield file[:]


def rare_letters(text: str) -> tuple[set[str], int]:
    """The letters that the font which comes with the program has not, and how many letters no font has."""
    counts = Counter(one for one in text if _is_rare(one))
    unknown = (count for letter, count in counts.items() if not any(_has(file, letter) for file in _OTHERS))
    return set(counts), sum(unknown)


@lru_cache(maxsize=10_000)
def _is_rare(letter: str) -> bool:
    return not letter.isspace() and letter.isprintable() and not _has(_KEPT_FILE, letter)


def _has(file: mmap.mmap, letter: str) -> bool:
    ranges = _ranges(file)
    place = bisect(ranges, (ord(letter), sys.maxunicode))
    return place > 0 and ord(letter) <= ranges[place - 1][1]


@lru_cache(maxsize=16)
def _ranges(file: mmap.mmap) -> list[tuple[int, int]]:
    """From which to which letter a font goes, by its own table; of a collection of fonts, the first."""
    font = _number(file, ">I", 12) if file[:4] == _COLLECTION else 0
    tables = struct.iter_unpack(">4sIII", file[font + 12 : font + 12 + 16 * _number(file, ">H", font + 4)])
    table = next(offset for name, _, offset, _ in tables if name == b"cmap")
    maps = struct.iter_unpack(">HHI", file[table + 4 : table + 4 + 8 * _number(file, ">H", table + 2)])
    forms = {_number(file, ">H", table + offset): table + offset for *_, offset in maps}
    if _BY_RANGE in forms:
        begin = forms[_BY_RANGE] + 16
        groups = struct.iter_unpack(">III", file[begin : begin + 12 * _number(file, ">I", begin - 4)])
        return sorted((first, last) for first, last, _ in groups)
    if _BY_SEGMENT in forms:
        begin, size = forms[_BY_SEGMENT] + 14, _number(file, ">H", forms[_BY_SEGMENT] + 6)
        numbers = struct.unpack_from(f">{size + 1}H", file, begin)
        count = size // 2
        return list(zip(numbers[count + 1 : 2 * count + 1], numbers[:count], strict=True))
    return []


def _number(file: mmap.mmap, form: str, place: int) -> int:
    return int(struct.unpack_from(form, file, place)[0])
