"""Names of files and folders: which are fit for every system, and what is proposed for the others."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase
from typing import Final

LONGEST: Final = 200
LONGEST_BYTES: Final = 240
"""In UTF-8: most file systems take 255, and a service may add a number."""
_LONGEST_SUFFIX: Final = 20

_SYSTEM_FILES: Final = (".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", ".localized", "icon\r", "._*")
_SYSTEM_FOLDERS: Final = ("__macosx", ".spotlight-v100", ".trashes", ".fseventsd", "$recycle.bin")
_LOCKS: Final = ("~$*", ".~lock.*", ".#*")

_UNFIT: Final = r'[\\/:*?"<>|]'
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"
"""Letters of Persian and several scripts of India are joined or kept apart by these."""
_DEVICE: Final = r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?"
_DIGITS: Final = r"(\d+)"


def is_system_file(name: str) -> bool:
    """Whether a system made it for itself."""
    return any(fnmatchcase(name.lower(), pattern) for pattern in (*_SYSTEM_FILES, *_SYSTEM_FOLDERS))


def is_lock_file(name: str) -> bool:
    """Whether a program made it for as long as a document is open."""
    return any(fnmatchcase(name, pattern) for pattern in _LOCKS)


def fit_name(name: str, *, longest: int = LONGEST) -> str:
    """The name itself where every system takes it, else one like it that they do; an ending stays."""
    # Afterwards: what is left out may have stood between a letter and its accent.
    seen = unicodedata.normalize("NFC", "".join(map(_visible, name)))
    bare = _bare(re.sub(_UNFIT, "-", seen))
    if re.fullmatch(_DEVICE, bare):
        bare = f"_{bare}"
    return _shortened(bare, longest) or "file"


def twin_key(name: str) -> str:
    """Equal for names that some system takes for the same one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or `name (2)` and so on, the first whose key is not among `taken`."""
    stem, suffix = split_suffix(name)
    proposed, number = name, 1
    while twin_key(proposed) in taken:
        number += 1
        mark = f" ({number})"
        proposed = f"{_cut(stem, LONGEST - len(mark + suffix), LONGEST_BYTES - _size(mark + suffix))}{mark}{suffix}"
    return proposed


def free_names(names: Iterable[str]) -> list[str]:
    """Names for things that lie beside each other, in their order: no two are taken for the same by any system."""
    taken: set[str] = set()
    made = []
    for name in names:
        made.append(free_name(name, taken))
        taken.add(twin_key(made[-1]))
    return made


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts `Week 2` before `Week 10`; names that differ only in letter case stand together."""
    parts = re.split(_DIGITS, twin_key(name))
    return (*((0, int(part), part) if part.isdecimal() else (1, 0, part) for part in parts if part), (2, 0, name))


def split_suffix(name: str) -> tuple[str, str]:
    """The name and its ending with the dot; what is long or has a space in it is no ending."""
    stem, dot, ending = name.rpartition(".")
    if not stem.strip(". ") or not ending or len(ending) >= _LONGEST_SUFFIX or " " in ending:
        return name, ""
    return stem, dot + ending


def ending_of(name: str) -> str:
    """`.pdf`, whatever its case; empty where a name has none."""
    return split_suffix(name)[1].casefold()


def _visible(sign: str) -> str:
    if sign in _JOINERS or unicodedata.category(sign) not in _UNSEEN:
        return sign
    return "_" if unicodedata.category(sign) in {"Cs", "Co", "Cn"} else ""


def _bare(name: str) -> str:
    return name.strip().rstrip(". ").strip()


def _shortened(name: str, longest: int) -> str:
    stem, suffix = split_suffix(name)
    if len(name) <= longest and _size(name) <= LONGEST_BYTES:
        return name
    return _bare(_cut(stem, longest - len(suffix), LONGEST_BYTES - _size(suffix)) + suffix)


def _cut(text: str, letters: int, size: int) -> str:
    return _bare(text[:letters].encode()[:size].decode(errors="ignore"))


def _size(text: str) -> int:
    return len(text.encode())
