"""All comments of a person: to edit, to file, to delete, and to exchange with others."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import WorkKey, Workspace
from lmsdesk.desk.submissions.comment_files import SUFFIX
from lmsdesk.desk.submissions.comments import BankChange, KnownComment, new_comment, points_text
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.dialogs import (
    dialog_layout,
    file_to_open,
    file_to_save,
    heading,
    show_dialog,
    size_on_screen,
)
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.comments.comment_dialog import Storing, asked_comment
from lmsdesk.gui.submissions.comments.merge_dialog import MergeDialog
from lmsdesk.model.comments import Comment
from lmsdesk.model.folding import fitting
from lmsdesk.model.ids import ColumnId, CourseId

_SIZE: Final = (820, 560)
_TEXT, _POINTS, _FOLDER, _USED = range(4)
_WIDTHS: Final = {_POINTS: 80, _FOLDER: 170, _USED: 80}
_KINDS: Final = f"JSON (*{SUFFIX} *.json)"


class CommentModel(Listing[KnownComment]):
    """One row a comment."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Comment"), self.tr("Points"), self.tr("Folder"), self.tr("Used"))
        self.numbers = frozenset({_POINTS, _USED})

    def show_entries(self, entries: Sequence[KnownComment]) -> None:
        """Show these."""
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or role == Qt.ItemDataRole.ForegroundRole or not index.isValid():
            return None
        known = self.entries[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return known.comment.text if index.column() == _TEXT else None
        shown = {
            _TEXT: " ".join(known.comment.text.split()),
            _POINTS: points_text(known.comment.points, decimal_point=QLocale().decimalPoint()),
            _FOLDER: known.comment.folder,
            _USED: number(known.count.anywhere),
        }
        return shown[index.column()]


class CommentTable(QTableView):
    """`edit_wanted` and `delete_wanted` follow Enter and Delete."""

    edit_wanted = Signal()
    delete_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.edit_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Delete):
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)


class CommentSearch(QLineEdit):
    """`edit_wanted` follows Enter, which ends here: what it opens must not get it as well."""

    edit_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.edit_wanted.emit()
        else:
            super().keyPressEvent(event)


class ManageDialog(QDialog):
    """Enter edits, Delete deletes, Ctrl+Z takes back what was done here, which is stored also when it is left."""

    def __init__(
        self,
        workspace: Workspace,
        key: WorkKey | None,
        parent: QWidget | None = None,
        *,
        writes: Tasks,
        again: Callable[[Comment], object],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("commentsDialog")
        self.setWindowTitle(self.tr("Comments"))
        self._workspace, self._bank = workspace, workspace.submissions.comments
        self._course_id = CourseId("") if key is None else key.course_id
        self._column_id = ColumnId("") if key is None else key.column_id
        self._tasks, self._writes, self._again = Tasks(self), writes, again
        self._known: Sequence[KnownComment] = ()
        self._done: list[BankChange] = []
        self._build()
        self.resize(size_on_screen(self, *_SIZE))
        self.search.setFocus()

    async def read(self) -> None:
        """Show the comments as they are kept."""
        chosen = self._chosen()
        self._known = await self._bank.known(self._course_id, self._column_id)
        self._show()
        names = {one.comment.id for one in chosen}
        row = next((row for row, one in enumerate(self.model.entries) if one.comment.id in names), 0)
        self._choose(row)

    def _choose(self, row: int) -> None:
        # Not by selectRow: while Ctrl is down, after Ctrl+Enter for example, that takes away what is selected.
        rows = QItemSelectionModel.SelectionFlag.Rows
        chosen = QItemSelectionModel.SelectionFlag.ClearAndSelect | rows
        self.table.selectionModel().setCurrentIndex(self.model.index(row, _TEXT), chosen)

    def _build(self) -> None:
        layout = dialog_layout(self)
        self.search = CommentSearch()
        self.search.setObjectName("commentSearch")
        self.search.setAccessibleName(self.tr("Find a comment"))
        self.search.setPlaceholderText(self.search.accessibleName())
        self.search.textChanged.connect(self._show)
        self.search.edit_wanted.connect(self._edit)
        self.model = CommentModel(self)
        self.table = CommentTable()
        self.table.edit_wanted.connect(self._edit)
        self.table.delete_wanted.connect(self._delete)
        self.table.setModel(self.model)
        style_list(self.table, "commentTable", self.tr("Comments"), _WIDTHS)
        self.table.doubleClicked.connect(self._edit)
        self.table.selectionModel().selectionChanged.connect(self._show_buttons)
        self.state = plain("", role="secondary")
        self.state.setObjectName("commentState")
        layout.addWidget(heading(self.tr("Comments")))
        layout.addWidget(self.search)
        work = QHBoxLayout()
        work.addWidget(self.table, 1)
        work.addLayout(self._built_buttons())
        layout.addLayout(work, 1)
        layout.addWidget(self.state)
        box = QDialogButtonBox()
        close = box.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        box.rejected.connect(self.reject)
        layout.addWidget(box)

    def _built_buttons(self) -> QVBoxLayout:
        # Below each other: side by side they would not fit a small screen.
        column = QVBoxLayout()
        verbs: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("newComment", self.tr("New…"), self._add),
            ("editComment", self.tr("Edit…"), self._edit),
            ("deleteComments", self.tr("Delete"), self._delete),
            ("undoComments", self.tr("Undo"), self._undo),
            ("importComments", self.tr("Import…"), self._import),
            ("exportComments", self.tr("Export…"), self._export),
        )
        self.buttons = dict[str, QPushButton]()
        for name, words, verb in verbs:
            button = self.buttons[name] = QPushButton(words)
            button.setObjectName(name)
            # Enter in the search edits what was found.
            button.setAutoDefault(False)
            button.clicked.connect(verb)
            column.addWidget(button)
        column.addStretch(1)
        return column

    def _show(self) -> None:
        rows = fitting([one.haystack for one in self._known], self.search.text())
        self.model.show_entries([self._known[row] for row in rows])
        self._choose(0)
        self._show_buttons()

    def _show_buttons(self) -> None:
        chosen = len(self._chosen())
        self.buttons["editComment"].setEnabled(chosen == 1)
        self.buttons["deleteComments"].setEnabled(bool(chosen))
        self.buttons["undoComments"].setEnabled(bool(self._done))
        self.buttons["exportComments"].setEnabled(bool(self._known))
        count = len(self._known)
        empty = self.tr("Saved comments appear here. Choose “New” to write the first one.")
        words = counted(count, self.tr("1 comment"), self.tr("%Ln comments", "", count))
        self.state.setText(words if count else empty)

    def _chosen(self) -> list[KnownComment]:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.entries[row] for row in rows if row < len(self.model.entries)]

    def _add(self) -> None:
        chosen = self._chosen()
        folder = chosen[0].comment.folder if chosen else ""
        self.ask_about(new_comment("", folder=folder))

    def _edit(self) -> None:
        chosen = self._chosen()
        if len(chosen) == 1:
            self.ask_about(chosen[0].comment)

    def ask_about(self, comment: Comment) -> None:
        """Write a new comment, or change one."""
        again = partial(self._again, comment)
        self._ask(asked_comment(self._workspace, comment, self, writes=self._writes, again=again))

    def _delete(self) -> None:
        chosen = [one.comment for one in self._chosen()]
        if chosen:
            self._do(self._bank.delete(chosen))

    def _undo(self) -> None:
        if self._done:
            work = self._bank.take_back(self._done.pop())
            self._writes.spawn(
                work, what="taking back a change of comments", on_done=self._read_again, on_error=self._on_left
            )

    def _import(self) -> None:
        self._ask(self._asked_import())

    def _export(self) -> None:
        self._tasks.open(self._exported(), what="exporting comments")

    def _ask(self, work: Coroutine[None, None, Storing | None]) -> None:
        """Carry out what begins with a dialog."""
        self._tasks.open(self._asked(work), what="changing comments")

    async def _asked(self, work: Coroutine[None, None, Storing | None]) -> None:
        storing = await work
        if storing is not None:
            self._do(storing())

    def _do(self, work: Coroutine[None, None, BankChange]) -> None:
        self._writes.spawn(work, what="changing comments", on_done=self._on_changed, on_error=self._on_failed)

    def _on_changed(self, change: BankChange) -> None:
        self._done.append(change)
        self._read_again()

    def _on_left(self, problem: LmsdeskError) -> None:
        self._on_failed(problem)
        self._read_again()

    def _read_again(self, _: object = None) -> None:
        self._tasks.spawn(self.read(), what="reading comments")

    async def _asked_import(self) -> Storing | None:
        path = await file_to_open(self.tr("Import comments"), _KINDS, is_followed=True, parent=self)
        if path is None:
            return None
        try:
            plan = await self._workspace.submissions.comment_files.plan(path)
        except LmsdeskError as problem:
            self._on_failed(problem)
            return None
        if await show_dialog(MergeDialog(plan, self), is_followed=True) != QDialog.DialogCode.Accepted:
            return None
        return partial(self._bank.change, plan.change())

    async def _exported(self) -> None:
        path = await file_to_save(self.tr("Export comments"), f"comments{SUFFIX}", _KINDS, parent=self)
        if path is None:
            return
        try:
            await self._workspace.submissions.comment_files.write(path)
        except LmsdeskError as problem:
            self._on_failed(problem)
        else:
            self.state.setText(self.tr("All comments were written to {name}.").format(name=path.name))

    def _on_failed(self, problem: LmsdeskError) -> None:
        # Not a notice: this dialog would cover it.
        self.state.setText(str(problem))

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.matches(QKeySequence.StandardKey.Undo):
            self._undo()
        else:
            super().keyPressEvent(arg__1)

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        super().done(result)


async def manage_comments(
    workspace: Workspace,
    parent: QWidget,
    key: WorkKey | None = None,
    *,
    writes: Tasks,
    again: Callable[[Comment], object],
    first: Comment | None = None,
) -> None:
    """Show all comments, and what is typed about the first; `again` does so for whoever wants back what is given up."""
    dialog = ManageDialog(workspace, key, parent, writes=writes, again=again)
    await dialog.read()
    if first is not None:
        dialog.ask_about(first)
    await show_dialog(dialog)
