"""Why a paper cannot be shown, in the language of the window."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.decoding.messages import Trouble
from lmsdesk.desk.submissions.decoder import PaperUnreadable
from lmsdesk.errors import LmsdeskError

_TITLES: Final = {
    Trouble.LOCKED: QT_TRANSLATE_NOOP("Papers", "This file has a password"),
    Trouble.DAMAGED: QT_TRANSLATE_NOOP("Papers", "This file cannot be read"),
    Trouble.TOO_LARGE: QT_TRANSLATE_NOOP("Papers", "This file is too large to show"),
    Trouble.NOT_THERE: QT_TRANSLATE_NOOP("Papers", "This part is not in the file"),
    Trouble.TOO_MUCH_MEMORY: QT_TRANSLATE_NOOP("Papers", "This page takes too much memory"),
    Trouble.TOO_MUCH_TIME: QT_TRANSLATE_NOOP("Papers", "This page takes too long"),
    Trouble.ENDED: QT_TRANSLATE_NOOP("Papers", "This page cannot be shown"),
    Trouble.NO_CAMERA_PICTURE: QT_TRANSLATE_NOOP("Papers", "This photo cannot be shown here"),
    Trouble.NOT_PLAYED: QT_TRANSLATE_NOOP("Papers", "This recording cannot be played here"),
    Trouble.OLD_DOCUMENT: QT_TRANSLATE_NOOP("Papers", "This document cannot be shown here"),
    Trouble.NOT_UNPACKED: QT_TRANSLATE_NOOP("Papers", "This archive cannot be opened here"),
}
_DETAIL: Final = QT_TRANSLATE_NOOP("Papers", "The file was not changed.")
_HINT: Final = QT_TRANSLATE_NOOP("Papers", "Open the original instead.")
_MORE: Final = {
    Trouble.NO_CAMERA_PICTURE: (
        QT_TRANSLATE_NOOP("Papers", "It is in HEIC, a format that phones use."),
        QT_TRANSLATE_NOOP("Papers", "Open the original, or ask for the photo as JPEG or PDF."),
    ),
    Trouble.OLD_DOCUMENT: (
        QT_TRANSLATE_NOOP("Papers", "It was saved by a program from before 2007."),
        QT_TRANSLATE_NOOP("Papers", "Open the original, or ask for the document as DOCX, PPTX or PDF."),
    ),
    Trouble.NOT_UNPACKED: (
        QT_TRANSLATE_NOOP("Papers", "It is a 7-Zip or RAR archive."),
        QT_TRANSLATE_NOOP("Papers", "Save a copy to unpack it with another program, or ask for a ZIP archive."),
    ),
    Trouble.NOT_PLAYED: (_DETAIL, QT_TRANSLATE_NOOP("Papers", "Open the original to play it with another program.")),
}
_NOT_HERE: Final = (
    QT_TRANSLATE_NOOP("Papers", "This paper is not here yet"),
    QT_TRANSLATE_NOOP("Papers", "It has not been downloaded to this computer."),
    QT_TRANSLATE_NOOP("Papers", "Sign in to open it."),
    QT_TRANSLATE_NOOP("Papers", "Connect to the site to open it."),
    QT_TRANSLATE_NOOP("Papers", "The disk is full"),
    QT_TRANSLATE_NOOP("Papers", "Papers cannot be kept here"),
    QT_TRANSLATE_NOOP("Papers", "Papers are shown but not kept on this computer. You can keep marking."),
    QT_TRANSLATE_NOOP("Papers", "Free some space to read without a connection."),
    QT_TRANSLATE_NOOP("Papers", "Check the program's data folder."),
    QT_TRANSLATE_NOOP("Papers", "The pages cannot be shown"),
    QT_TRANSLATE_NOOP("Papers", "It took too long or too much memory."),
    QT_TRANSLATE_NOOP("Papers", "It could not read the document."),
    QT_TRANSLATE_NOOP("Papers", "Open the original instead."),
)
"""What the desk says of papers; named here for those who translate."""


def problem_in_words(problem: LmsdeskError) -> tuple[str, str, str]:
    """Title, detail and hint as they are shown."""
    if isinstance(problem, PaperUnreadable):
        detail, hint = _MORE.get(problem.trouble, (_DETAIL, _HINT))
        return _tr(str(_TITLES[problem.trouble])), _tr(str(detail)), _tr(str(hint))
    return _tr(problem.title), _tr(problem.detail), _tr(problem.hint)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Papers", text) if text else ""
