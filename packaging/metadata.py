"""What is said of the program in every package, in one place; `build.py` and `lmsdesk.spec` read it."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "lmsdesk"
TITLE: Final = "lmsdesk"
SUMMARY: Final = "Grade and manage courses: instant, offline, nothing lost"
IDENTIFIER: Final = "org.lmsdesk.lmsdesk"
OLDEST_MACOS: Final = "13.0"
"""What the locked release of Qt needs."""
ENGINE_LANGUAGES: Final = ("en-US", "en-GB", "de", "es", "fr", "it", "nl", "pt-BR", "pt-PT")
"""Languages of the browser engine's own words (menus of a form's field); a page's language does not depend on it."""


def version() -> str:
    """The version of the package, without loading it."""
    names: dict[str, object] = {}
    exec((ROOT / "lmsdesk" / "__init__.py").read_text("utf-8"), names)  # noqa: S102 - our own two lines
    return str(names["__version__"])
