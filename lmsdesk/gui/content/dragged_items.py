"""Items in a drag: by their ids for this program, and for others as files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMetaType, QMimeData, QUrl

from lmsdesk.model.contents import ContentId

ITEMS: Final = "application/x-lmsdesk-content-items"
_FILES: Final = "text/uri-list"


class DraggedFiles:
    """The files of a drag; it outlives what Qt makes of the drag."""

    def __init__(self, chosen: Sequence[ContentId]) -> None:
        self.chosen = tuple(chosen)
        self.paths: tuple[Path, ...] = ()
        """Once all of them are whole."""
        self.is_outside = False
        """Whether the drag has left the tree."""
        self.was_missed = False
        """Whether another program has asked for them too early."""
        self.on_missed: Callable[[], None] = _nobody
        """Told of that for the first time; some systems ask only after the drag has ended."""


class DraggedItems(QMimeData):
    """Says from the beginning that there are files; which, it says when it is asked and they are there."""

    def __init__(self, chosen: Sequence[ContentId]) -> None:
        super().__init__()
        self.files = DraggedFiles(chosen)
        self.setData(ITEMS, " ".join(chosen).encode())

    def formats(self) -> list[str]:
        return [*super().formats(), _FILES]

    def hasFormat(self, mimetype: str) -> bool:
        return mimetype == _FILES or super().hasFormat(mimetype)

    def retrieveData(self, mimetype: str, preferredType: QMetaType | QMetaType.Type) -> object:  # noqa: N803 - Qt's own
        if mimetype != _FILES:
            return super().retrieveData(mimetype, preferredType)
        if self.files.is_outside and not self.files.paths and not self.files.was_missed:
            self.files.was_missed = True
            self.files.on_missed()
        # As Qt's own lists are: it makes bytes of them where those are asked for.
        return [QUrl.fromLocalFile(str(path)) for path in self.files.paths]


def items_in(mime: QMimeData) -> list[ContentId]:
    """The items that a drag of this program carries."""
    return [ContentId(one) for one in bytes(mime.data(ITEMS).data()).decode().split()]


def _nobody() -> None:
    """Nobody fetches files."""
