"""Which tag, comment or item of a rubric to walk through: each with how many papers got it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTableView, QWidget

from lmsdesk.desk import QueueEntry, QueueScope, Workspace
from lmsdesk.desk.submissions.given import GivenCount
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, show_dialog, size_on_screen
from lmsdesk.gui.kit.formatting import number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.submissions.words import given_title

_SIZE: Final = (620, 460)
_COUNT: Final = 1


class GivenModel(Listing[GivenCount]):
    """One row a tag, a comment or an item."""

    def __init__(self, found: Sequence[GivenCount], parent: QWidget) -> None:
        super().__init__(parent)
        self.entries = list(found)
        self.titles = (self.tr("Tag, comment or item"), self.tr("Papers"))
        self.numbers = frozenset({_COUNT})

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        one = self.entries[index.row()]
        return number(one.count) if index.column() == _COUNT else given_title(one.given)


class GivenDialog(QDialog):
    """`chosen` is the one that was accepted."""

    def __init__(self, found: Sequence[GivenCount], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("givenDialog")
        self.setWindowTitle(self.tr("Papers with a tag, comment or item"))
        layout = dialog_layout(self)
        layout.addWidget(heading(self.windowTitle()))
        self.model = GivenModel(found, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        style_list(self.table, "givenTable", self.tr("Tags, comments and rubric items in use"), {_COUNT: 90})
        self.table.doubleClicked.connect(self.accept)
        layout.addWidget(self.table, 1)
        empty = self.tr("Nothing yet. Tags, rubric items and comments appear here once they are used on a paper.")
        if not found:
            layout.addWidget(plain(empty, role="secondary"))
        box = VerbBox(self, self.tr("Show these papers"))
        box.verb.setEnabled(bool(found))
        layout.addWidget(box)
        self.resize(size_on_screen(self, *_SIZE))
        self.table.setFocus()
        self.table.selectRow(0)

    @property
    def chosen(self) -> GivenCount | None:
        """The line that is chosen."""
        row = self.table.currentIndex().row()
        return self.model.entries[row] if 0 <= row < len(self.model.entries) else None


async def scope_of_given(workspace: Workspace, entry: QueueEntry, parent: QWidget) -> QueueScope | None:
    """Ask which papers to walk through; None where the dialog was left."""
    key = entry.key
    dialog = GivenDialog(await workspace.submissions.rubrics.given(key.course_id, key.column_id), parent)
    if await show_dialog(dialog) != QDialog.DialogCode.Accepted or dialog.chosen is None:
        return None
    given = dialog.chosen.given
    if given.comment_id:
        return QueueScope(given=given)
    return QueueScope(key.course_id, key.column_id, given)
