"""What is in an archive: names and sizes; Enter or a double click opens one."""

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from lmsdesk.decoding.messages import AnyRequest, Member, ReadMembers, View
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.worker import AT_ONCE
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import byte_size
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.position import Position
from lmsdesk.gui.submissions.viewer.read_table import LetterSize, ReadTable, Zoomed

_ASKED: Final = AT_ONCE[View.MEMBERS]
_BEGINNING: Final = Position()
Index = QModelIndex | QPersistentModelIndex


class MembersModel(QAbstractTableModel):
    """The files of an archive."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.members: tuple[Member, ...] = ()

    def show_members(self, members: tuple[Member, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self.members = members
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.members)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        member = self.members[index.row()]
        return byte_size(member.size) if index.column() else member.name

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return self.tr("Size") if section else self.tr("File")


class MembersView(Zoomed, ReadTable):
    """The list; `member_chosen` with the number of a file."""

    moved = Signal()
    member_chosen = Signal(int)
    loaded = Signal()
    """The whole list is there."""
    failed = Signal(object)
    """With the error, where the list cannot be read."""
    is_cut = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("membersView")
        self.setProperty("role", "list")
        self._tasks = Tasks(self)
        self._paper: Paper | None = None
        self._hits: list[int] = []
        self._wanted = 0
        self.members = MembersModel(self)
        self.setModel(self.members)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(self._on_activated)
        self._letters = LetterSize(self, theme.BETWEEN - 1)

    def show_paper(self, paper: Paper, position: Position = _BEGINNING) -> None:
        """Show the files of another archive, one of them chosen."""
        self.clear()
        self._paper, self._wanted = paper, position.line
        self._tasks.spawn_begun(self._load(paper), what="reading an archive", on_error=self._on_failed)

    def clear(self) -> None:
        """Show nothing."""
        self._tasks.cancel_all()
        self._paper, self._hits = None, []
        self.members.show_members(())

    @staticmethod
    def first_requests(paper: Paper, _: Position) -> list[AnyRequest]:
        """What an archive is asked first."""
        return [ReadMembers(start=0, count=_ASKED)] if paper.info.count else []

    @property
    def position(self) -> Position:
        """The file that is chosen."""
        return Position(0, max(self.currentIndex().row(), 0) if self.members.members else self._wanted)

    def go_to(self, position: Position) -> None:
        """Choose a file."""
        self.selectRow(min(position.line, len(self.members.members) - 1))

    def number_of(self, name: str) -> int | None:
        """The file of this path, or of this name in any folder: each student's folder may have another."""
        paths = [one.name for one in self.members.members]
        if name in paths:
            return paths.index(name)
        names = [PurePosixPath(one).name for one in paths]
        bare = PurePosixPath(name).name
        return names.index(bare) if bare in names else None

    @property
    def position_text(self) -> str:
        """Nothing: the list says where it is."""
        return ""

    @property
    def is_complete(self) -> bool:
        """Whether the list is there."""
        return not self._tasks.is_busy

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Find the names that match."""
        members = self.members.members
        self._hits = await asyncio.to_thread(_matching, members, pattern)
        return len(self._hits)

    def show_hit(self, number: int) -> None:
        """Choose one of the files that were found."""
        self.selectRow(self._hits[number])
        self.scrollTo(self.members.index(self._hits[number], 0))

    def end_search(self) -> None:
        """Forget what was found."""
        self._hits = []

    @property
    def first_hit_in_sight(self) -> int:
        """The first that was found."""
        return 0

    def _on_failed(self, error: LmsdeskError) -> None:
        self.failed.emit(error)

    async def _load(self, paper: Paper) -> None:
        members: list[Member] = []
        while len(members) < paper.info.count:
            some = await paper.members(len(members), _ASKED)
            if not some:
                break
            members += some
        self.members.show_members(tuple(members))
        if members:
            self.go_to(Position(0, self._wanted))
        self.moved.emit()
        self.loaded.emit()

    def _on_activated(self, index: QModelIndex) -> None:
        self.member_chosen.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self._on_activated(self.currentIndex())
        else:
            super().keyPressEvent(event)


def _matching(members: tuple[Member, ...], pattern: re.Pattern[str]) -> list[int]:
    return [number for number, one in enumerate(members) if pattern.search(one.name)]
