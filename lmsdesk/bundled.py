"""Finds the files under `resources/` that ship with the program; any layer may import it."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """The path of a bundled resource: inside an installed package, or beside it in a checkout."""
    installed = _PACKAGE / "resources"
    home = installed if installed.is_dir() else _PACKAGE.parent / "resources"
    return home.joinpath(*parts)
