"""The files that go with a new item."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.drops import FileDrops, paths_on_clipboard
from lmsdesk.gui.uploads.flow import files_to_upload

MOST = 50
_HEIGHT = 74


class FileList(QWidget):
    """Files are chosen, dropped or pasted; `paths` are those that would be sent."""

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self.list = _List()
        self.list.setObjectName(name)
        self.list.setProperty("role", "field")
        self.list.setAccessibleName(title)
        self.list.setToolTip(self.tr("Drop files here; press Delete to remove the selected ones"))
        self.list.setFixedHeight(_HEIGHT)
        self.list.pasted.connect(self.add)
        self.choose = QPushButton(self.tr("Choose files…"))
        self.choose.setObjectName(f"{name}Choose")
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(lambda *_: self._tasks.open(self._ask(), what="choosing files of an item"))
        FileDrops(self.list.viewport(), self._place_at).dropped.connect(lambda paths, _: self.add(paths))
        self.setFocusProxy(self.list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.STEP)
        layout.addWidget(self.list)
        layout.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What would be sent, in this order."""
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    def add(self, paths: Iterable[Path]) -> None:
        """Add files; one that is there already, and a folder, are not."""
        there = set(self.paths)
        new = [path for path in dict.fromkeys(paths) if path not in there]
        for path in [path for path in new if not path.is_dir()][: MOST - len(there)]:
            entry = QListWidgetItem(path.name)
            entry.setData(Qt.ItemDataRole.UserRole, path)
            entry.setToolTip(str(path))
            self.list.addItem(entry)
        if len(self.paths) < len(there) + len(new):
            text = self.tr("An item holds up to {most} files. Folders are uploaded next to it.").format(most=MOST)
            notices.info(self.tr("Not everything was added"), detail=text, topic="content")

    def _place_at(self, _: QPoint) -> tuple[QRect, str]:
        return self.list.viewport().rect(), self.tr("Add to this item")

    async def _ask(self) -> None:
        self.add(await files_to_upload(is_folder=False, parent=self))


class _List(QListWidget):
    """`pasted(list[Path])`: files were copied elsewhere, and come in here."""

    pasted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete):
            for entry in self.selectedItems():
                self.takeItem(self.row(entry))
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(paths_on_clipboard())
        else:
            super().keyPressEvent(event)
