"""Setting a data file aside that cannot be read: nothing is removed, and a fresh one can be begun."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from lmsdesk.errors import LmsdeskError

_UNREADABLE = {"store-locked", "store-broken", "store-header", "store-foreign"}
"""Codes of files that can only be read by what wrote them; a newer or a busy one is not among them."""


def is_helped_by_setting_aside(problem: LmsdeskError) -> bool:
    """Whether a fresh file in the place of this one would open."""
    return problem.code in _UNREADABLE


def set_aside(file: Path) -> Path:
    """Rename a data file and what belongs to it; raises OSError."""
    aside = next(path for path in _names(file) if not any(path.parent.glob(f"{path.name}*")))
    for part in file.parent.glob(f"{file.name}*"):
        if ".aside-" not in part.name:
            part.rename(part.with_name(part.name.replace(file.name, aside.name, 1)))
    return aside


def _names(file: Path) -> Iterator[Path]:
    """By the moment; by a number too where that second has one already, which renaming would write over."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    yield file.with_name(f"{file.stem}.aside-{stamp}{file.suffix}")
    for number in count(2):
        yield file.with_name(f"{file.stem}.aside-{stamp}-{number}{file.suffix}")
