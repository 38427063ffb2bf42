"""What the guide says stands in a menu stands there, under these keys."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.actions import without_keys
from lmsdesk.gui.shell.features import MENUS
from lmsdesk.gui.shell.menu_actions import SUBMENUS

DOCS = Path(__file__).parents[3] / "docs"
PAGES = sorted([*(DOCS / "guide").glob("*.md"), DOCS / "practice-site.md"])
_PATH = re.compile(r"(?<!\*)\*([^*]+ > [^*]+)\*(?!\*)(?: \(([A-Z][\w+]*)\))?")


class Told(NamedTuple):
    """A way through the menus, and the keys that are told beside it."""

    way: tuple[str, ...]
    keys: str


def told(text: str) -> Iterator[Told]:
    words = re.sub(r"`[^`]*`|\s+", " ", text)
    for path, keys in _PATH.findall(words):
        yield Told(tuple(path.split(" > ")), keys)


def ways() -> dict[tuple[str, ...], str]:
    """Every way through the menus, and the keys of what it leads to."""
    found = {}
    for title, groups in MENUS:
        for group in groups:
            inside = SUBMENUS.get(group[0].section) if group else None
            above = (title,) if inside is None else (title, str(inside))
            for spec in group:
                way = tuple(without_keys(one) for one in (*above, str(spec.text)))
                found[way] = QKeySequence(spec.keys).toString()
    return found


def wrong(text: str) -> list[Told]:
    """What is told of a menu and is not so; what begins with a button's words, or goes on in a dialog, may."""
    known = ways()
    menus = {way[0] for way in known}
    return [
        one
        for one in told(text)
        if one.way[0] in menus
        and not any(one.way[: len(way)] == way and one.keys in {"", keys} for way, keys in known.items())
    ]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_what_the_guide_tells_of_menus_is_so(page: Path, qtbot: QtBot) -> None:
    assert wrong(page.read_text("utf-8")) == []


def test_a_way_that_leads_nowhere_is_found(qtbot: QtBot) -> None:
    assert wrong("*Edit > Undo*, *More > Delete…* (Del), *File > Site and privacy… > Forget this site…*") == []
    assert wrong("*Help > Language*, *Go > Waiting to be sent* (Ctrl+3)") == [
        Told(("Help", "Language"), ""),
        Told(("Go", "Waiting to be sent"), "Ctrl+3"),
    ]
