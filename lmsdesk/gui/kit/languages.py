"""A language other than English: its words, and Qt's own."""

import logging
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QTranslator

from lmsdesk.bundled import resource
from lmsdesk.errors import say_with
from lmsdesk.gui.kit.translator import say

_log = logging.getLogger(__name__)
# Qt asks for the names of keys in this context; its own German leaves Return in English.
KEYS: Final = (
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
)
"""Keys that a language calls as its keyboards do, where Qt's own words do not."""


def install(language: str) -> None:
    """Put what is shown from now on into a language; `language` is one of those whose file comes with the program."""
    application = QCoreApplication.instance()
    assert application is not None
    # The newest is asked first: a word of Qt's that the program translates as well is said as the program says it.
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{language}", of_qt), (f"lmsdesk_{language}", str(resource("translations")))):
        translator = QTranslator(application)
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
        else:
            # A program without it is a damaged one, and English is better than none.
            _log.error("the words of %s cannot be read", name)
    say_with(say)


def remove_all() -> None:
    """Go back to English; for the guided tour, which shows several languages in one run."""
    application = QCoreApplication.instance()
    assert application is not None
    for translator in application.findChildren(QTranslator):
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()
    say_with(lambda text: text)
