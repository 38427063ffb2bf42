"""Why a paper, or a part of it, cannot be shown."""

from typing import TYPE_CHECKING, Final

from lmsdesk.decoding.messages import Trouble
from lmsdesk.errors import LmsdeskError

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper

_TITLES: Final = {
    Trouble.LOCKED: "This file has a password",
    Trouble.DAMAGED: "This file cannot be read",
    Trouble.TOO_LARGE: "This file is too large to show",
    Trouble.NOT_THERE: "This part is not in the file",
    Trouble.TOO_MUCH_MEMORY: "This page takes too much memory",
    Trouble.TOO_MUCH_TIME: "This page takes too long",
    Trouble.ENDED: "This page cannot be shown",
    Trouble.NO_CAMERA_PICTURE: "This photo cannot be shown here",
    Trouble.NOT_PLAYED: "This recording cannot be played here",
    Trouble.OLD_DOCUMENT: "This document cannot be shown here",
    Trouble.NOT_UNPACKED: "This archive cannot be opened here",
}
_DETAIL: Final = "The file was not changed."
_MORE: Final = {
    Trouble.NO_CAMERA_PICTURE: (
        "It is in HEIC, a format that phones use.",
        "Open the original, or ask for the photo as JPEG or PDF.",
    ),
    Trouble.OLD_DOCUMENT: (
        "It was saved by a program from before 2007.",
        "Open the original, or ask for the document as DOCX, PPTX or PDF.",
    ),
    Trouble.NOT_UNPACKED: (
        "It is a 7-Zip or RAR archive.",
        "Save a copy to unpack it with another program, or ask for a ZIP archive.",
    ),
    Trouble.NOT_PLAYED: (_DETAIL, "Open the original to play it with another program."),
}


class PaperUnreadable(LmsdeskError):
    """A paper, or a part of it, has no answer; the next one may have."""

    def __init__(self, trouble: Trouble, code: str = "") -> None:
        detail, hint = _MORE.get(trouble, (_DETAIL, "Open the original instead."))
        super().__init__(_TITLES[trouble], detail=detail, hint=hint, code=code)
        self.trouble = trouble
        self.paper: Paper | None = None
        """The paper that could not be opened: its name and its bytes are there."""
