"""Files in a drag or on the clipboard."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget


def paths_in(mime: QMimeData | None) -> list[Path]:
    """The files and folders of this computer that it names."""
    if mime is None or not mime.hasUrls():
        return []
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile() and url.toLocalFile()]


def paths_on_clipboard() -> list[Path]:
    """What was copied in the system's file manager."""
    return paths_in(QGuiApplication.clipboard().mimeData())


class FileDrops(QObject):
    """Lets files be dropped on a widget; `dropped(list[Path], QPoint)` says which, and where.

    Files are copied into the course and never moved out of their folder.
    """

    dropped = Signal(object, object)

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and event.type() in {
            QEvent.Type.DragEnter,
            QEvent.Type.DragMove,
            QEvent.Type.Drop,
        }:
            return self._take(event)
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        paths = paths_in(event.mimeData())
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths, event.position().toPoint())
        return True
