"""Setting a data file aside that cannot be read: nothing is removed, and a fresh one can be begun."""

from datetime import UTC, datetime
from pathlib import Path

from lmsdesk.errors import LmsdeskError

_UNREADABLE = {"store-locked", "store-broken", "store-header", "store-foreign"}
"""Codes of files that can only be read by what wrote them; a newer or a busy one is not among them."""


def is_helped_by_setting_aside(problem: LmsdeskError) -> bool:
    """Whether a fresh file in the place of this one would open."""
    return problem.code in _UNREADABLE


def set_aside(file: Path) -> Path:
    """Rename a data file and what belongs to it; raises OSError."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for part in file.parent.glob(f"{file.name}*"):
        if ".aside-" not in part.name:
            part.rename(part.with_name(part.name.replace(file.name, f"{file.stem}.aside-{stamp}{file.suffix}", 1)))
    return file.with_name(f"{file.stem}.aside-{stamp}{file.suffix}")
