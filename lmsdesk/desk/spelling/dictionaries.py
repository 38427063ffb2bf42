"""Dictionaries in the form of Hunspell that are on this computer; nothing is fetched."""

import os
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import Struct

_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:[_-]([A-Z]{2}|[A-Z][a-z]{3}))?")
_MOST: Final = 200
OWN_FOLDER: Final = "dictionaries"
"""In the program's folder for settings: where a person puts more."""


class Dictionary(Struct, frozen=True):
    """The words of a language: two files that are called alike."""

    language: str
    """`en_US`, `fr`"""
    path: Path
    """Without the ending."""


def find_dictionaries(config: Path) -> list[Dictionary]:
    """One of each language, in order; a person's own goes before the system's, that before the shipped one."""
    found: dict[str, Dictionary] = {}
    for folder in (config / OWN_FOLDER, *_system_folders(), *_shipped_folder()):
        for file in _word_lists(folder):
            language = _LANGUAGE.fullmatch(file.stem)
            if language is not None and file.with_suffix(".aff").is_file() and len(found) < _MOST:
                name = "_".join(part for part in language.groups() if part)
                found.setdefault(name, Dictionary(name, file.with_suffix("")))
    return [found[name] for name in sorted(found)]


def best_language(found: list[Dictionary], locale: str) -> str:
    """The language of a person who has chosen none: that of the system, from another country if need be, or none."""
    names = [one.language for one in found]
    wanted = "en_US" if locale in {"", "C", "POSIX"} else locale.replace("-", "_")
    alike = [name for name in names if name.split("_")[0] == wanted.split("_")[0]]
    return wanted if wanted in names else alike[0] if alike else ""


def _word_lists(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob("*.dic"))
    except OSError:
        return


def _system_folders() -> Iterator[Path]:
    if sys.platform == "win32":
        roots = [Path(os.environ.get(name, "")) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)")]
        offices = [root / "LibreOffice" for root in roots if root.name]
    elif sys.platform == "darwin":
        yield from (Path.home() / "Library/Spelling", Path("/Library/Spelling"))
        offices = [Path("/Applications/LibreOffice.app/Contents/Resources/extensions").parent]
    else:
        yield from map(Path, ("/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts"))
        offices = [Path("/usr/lib/libreoffice"), *sorted(Path("/opt").glob("libreoffice*"))]
    for office in offices:
        for inside in ("share/extensions", "extensions"):
            yield from sorted((office / inside).glob("dict-*"))


def _shipped_folder() -> Iterator[Path]:
    # Found, not imported: the library is loaded in its own process alone.
    found = find_spec("hunspell")
    if found is not None and found.submodule_search_locations:
        yield Path(found.submodule_search_locations[0], "dictionaries")
