"""What a start is given, and what it and the end ask of the system, of Qt and of the browser engine."""

import os
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from PySide6.QtCore import QLocale, QLoggingCategory
from PySide6.QtGui import QGuiApplication, QIcon

from lmsdesk.bundled import resource
from lmsdesk.desk import AppFolders, SecretStore
from lmsdesk.model.ids import SiteId

if TYPE_CHECKING:
    from lmsdesk.gui.site.practice_launcher import PracticeStarter

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""The languages of the window, each by its own name, which those who read it find in any other.

The one it is written in, and those whose files are in `resources/translations`.
"""


class Start(Struct, frozen=True):
    """What the command line decided before the window opens."""

    folders: AppFolders
    secrets: SecretStore
    practice: "PracticeStarter | None" = None
    opens_practice: bool = False
    """Whether the practice site is what to begin with."""
    first_site: SiteId | None = None
    """The site to begin with; otherwise the one that was open last."""
    script: Callable[[Any], Coroutine[Any, Any, int]] | None = None
    """Drives the window once it is up; its result is the exit code."""
    is_verbose: bool = False
    """Whether the log tells more, such as when the window stood still."""


def name_application(application: QGuiApplication) -> None:
    """Give the system the program's name and icon."""
    application.setApplicationName("lmsdesk")
    application.setApplicationDisplayName("lmsdesk")
    application.setDesktopFileName("lmsdesk")
    application.setWindowIcon(QIcon(str(resource("icon.png"))))


def separate_thousands() -> None:
    """Write numbers with their thousands apart also where the system names no country."""
    # Where the system names no country, Qt writes “9999608”, which nobody can read.
    country, without = QLocale(), QLocale.NumberOption.OmitGroupSeparator
    if country.numberOptions() & without:
        country.setNumberOptions(country.numberOptions() & ~without)
        QLocale.setDefault(country)


def speak(choice: str) -> None:
    """Use the language that was chosen, or with an empty `choice` the first of the system's that there is."""
    wanted = [choice] if choice else [name.partition("-")[0] for name in QLocale.system().uiLanguages()]
    language = next((name for name in wanted if name in LANGUAGES), ENGLISH)
    if choice:
        _use_numbers_of(choice)
    if language != ENGLISH:
        from lmsdesk.gui.kit.languages import install

        install(language)


def _use_numbers_of(language: str) -> None:
    """Write numbers and dates in words of the language, in the way of the system's country."""
    country = QLocale()
    is_without_words = country.language() == QLocale.Language.C
    if country.name().partition("_")[0] != language and not (is_without_words and language == ENGLISH):
        QLocale.setDefault(QLocale(QLocale.codeToLanguage(language), country.territory()))


def let_root_sign_in() -> None:
    """Let the browser engine start for root."""
    # The browser engine has no sandbox for root and would end the program; other people always get the sandbox.
    if sys.platform != "win32" and os.geteuid() == 0:
        os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")


def keep_terminal_clear() -> None:
    """Write nothing of the libraries to the terminal."""
    # The browser engine tells whoever started the program about drivers that it can do without.
    os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--log-level=3")
    QLoggingCategory.setFilterRules("default.info=false\ndefault.warning=false")


def empty_static_clipboard() -> None:
    """Let go of what was copied, at the end."""
    # Without a screen Qt keeps what was copied to the very end, when there is no interpreter left to free it.
    if QGuiApplication.platformName() in {"minimal", "offscreen"}:
        QGuiApplication.clipboard().clear()
