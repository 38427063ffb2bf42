"""What a person puts into a course, moves and deletes there: done on the site at once, while they look on."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QLineEdit, QWidget

from lmsdesk.desk import ContentItem, ContentTree, Workspace
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.desk.content.arranging import Placement
from lmsdesk.desk.content.copying import MadeBranch
from lmsdesk.desk.content.downloading import branch_of, download_branch
from lmsdesk.desk.content.structure import ContentStructure, CourseShape
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.content.copy_branch_dialog import CopyBranchDialog, CopySource, CopyTarget
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.tree_model import Part
from lmsdesk.gui.content.tree_view import ContentTrees, ContentTreeView
from lmsdesk.gui.content.words import folders_above, title_of
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, show_dialog, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import Keeper, show_kept
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.flow import DeleteItemsDialog, files_to_upload, upload
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId

_SIZE: Final = 480, 460
_SEARCH_MS: Final = 60


class DownloadDialog(WorkDialog):
    """Closed while it works, it keeps the files that are whole; into the same folder, another time goes on."""

    def __init__(
        self,
        workspace: Workspace,
        course_id: CourseId,
        items: Sequence[tuple[ContentItem, Path]],
        into: Path,
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._workspace, self._course_id, self._items, self._into = workspace, course_id, items, into
        super().__init__(self.tr("Download files"), self.tr("Download"), parent=parent)
        self.setObjectName("downloadItems")
        count = len(items)
        what = counted(count, self.tr("The files of 1 item"), self.tr("The files of %Ln items", "", count))
        self.say(
            self.tr("{files} will be saved in {folder}. Files from an earlier download are left as they are.").format(
                files=what, folder=into
            )
        )

    def _start(self) -> None:
        work = download_branch(
            self._workspace.contents,
            self._course_id,
            self._items,
            into=self._into,
            on_progress=self._on_progress,
        )
        self._run(work, self.tr("Downloading…"))

    def _on_done(self, outcome: Outcome) -> None:
        super()._on_done(outcome)
        done = outcome.done
        words = counted(done, self.tr("1 item was downloaded."), self.tr("%Ln items were downloaded.", "", done))
        if outcome.problems:
            again = self.tr("To continue, download to the same folder again.")
            words = f"{words} {again}"
        tell_outcome(words, outcome, topic="content")


class MoveDialog(QDialog):
    """`folder_id` is the folder that was chosen; None is the top level."""

    def __init__(
        self, tree: ContentTree, chosen: Sequence[ContentId], *, has_top: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("moveItems")
        count = len(chosen)
        one = self.tr("Move “{title}” to").format(title=title_of(tree.items[chosen[0]]))
        title = counted(count, one, self.tr("Move %Ln items to", "", count))
        self.setWindowTitle(title)
        self.search = QLineEdit(placeholderText=self.tr("Search folders"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search folders"))
        self.tree = named(ContentTreeView(self), "moveTargets", self.tr("Folders of the course"))
        self.tree.setDragEnabled(False)
        self.tree.show_tree(tree.folders(without=chosen))
        for part in Part:
            self.tree.setColumnHidden(part, part is not Part.TITLE)
        self.tree.setHeaderHidden(True)
        self.top = named(QCheckBox(self.tr("&Top level of the course")), "moveToTop")
        self.top.setVisible(has_top)
        self.top.toggled.connect(self.tree.setDisabled)
        self._box = VerbBox(self, self.tr("Move here"))
        layout = fill_layout(dialog_layout(self), heading(title), self.search, self.tree, self.top, self._box)
        layout.setStretchFactor(self.tree, 1)
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._timer.timeout.connect(lambda: self.tree.search(self.search.text()))
        self.search.textChanged.connect(lambda *_: self._timer.start())
        self.search.returnPressed.connect(self.tree.setFocus)
        self.tree.item_chosen.connect(self._show_state)
        self.tree.item_opened.connect(self._box.verb.click)
        self.top.toggled.connect(self._show_state)
        self.tree.reveal(tree.items[chosen[0]].parent_id)
        self._show_state()
        self.resize(size_on_screen(self, *_SIZE))
        self.tree.setFocus()

    @property
    def folder_id(self) -> ContentId | None:
        """Where the items go."""
        item = self.tree.current
        return None if self.top.isChecked() or item is None else item.id

    def _show_state(self) -> None:
        self._box.verb.setEnabled(self.top.isChecked() or self.tree.current is not None)


class StructureChanges(QObject):
    """`made(ContentId)` says where the cursor belongs now: to a new item, or to one that was moved elsewhere.

    `stepped(Callable[[], None])` follows each move, and what is made or copied, with what takes it back.
    """

    made = Signal(object)
    stepped = Signal(object)

    def __init__(
        self, workspace: Workspace, course_id: CourseId, trees: ContentTrees, window: QWidget, *, writes: Tasks
    ) -> None:
        super().__init__(window)
        self._workspace, self._course_id = workspace, course_id
        self._trees, self._window = trees, window
        self._dialogs, self._moves = Tasks(self), Tasks(self)
        self._keeper = Keeper(workspace.unsaved, f"contents/{course_id}", writes)
        self._taken: tuple[ContentId, ...] = ()
        self._is_copied = False
        """Whether what was taken stays where it is when it is put elsewhere."""
        for tree in trees.both:
            tree.items.dropped.connect(self._on_dropped)
            tree.items.copied.connect(self._on_copied)
            tree.one_further_wanted.connect(self.move_by_one)
            tree.delete_wanted.connect(self.delete)
            tree.cut_wanted.connect(self.cut)
            tree.copy_wanted.connect(self.take_copy)
        self.shape = CourseShape()
        """What the course allows, once that has been read."""

    def create(self, kind: ContentKind) -> None:
        """Ask for a new item of this kind; it goes where the cursor is."""
        if self._can_begin():
            self._dialogs.open(self._create(kind), what="making an item of a course")

    def add_files(self) -> None:
        """Ask which files go where the cursor is, and show the plan for them."""
        if self._can_begin():
            self._dialogs.open(self._add_files(), what="planning an upload")

    def move_by_one(self, direction: int) -> None:
        """Put what is chosen one place up or down in its folder."""
        chosen = self._chosen()
        if chosen and self._can_begin():
            self._move(self._structure.move_by_one(self._course_id, chosen, direction))

    def ask_move(self) -> None:
        """Ask for a folder, and put what is chosen into it."""
        chosen = self._chosen()
        if chosen and self._can_begin():
            self._dialogs.open(self._ask_move(chosen), what="moving items")

    def ask_copy(self) -> None:
        """Ask for a course and a folder, and copy what is chosen with everything in it."""
        if (chosen := self._chosen()) and self._can_begin():
            self._copy(chosen, self._trees.whole.items.tree.items[chosen[0]].parent_id)

    def cut(self) -> None:
        """Remember what is chosen, for `paste` to move."""
        if self.shape.may_change and (chosen := self._chosen()):
            count = len(chosen)
            words = counted(
                count, self.tr("1 item is ready to move"), self.tr("%Ln items are ready to move", "", count)
            )
            self._take(chosen, words, self.tr("Choose a folder and press Ctrl+V to move it there."))

    def take_copy(self) -> None:
        """Remember what is chosen, for `paste` to copy."""
        if self.shape.may_change and (chosen := self._chosen()):
            count = len(chosen)
            words = counted(
                count, self.tr("1 item is ready to copy"), self.tr("%Ln items are ready to copy", "", count)
            )
            self._take(chosen, words, self.tr("Choose a folder and press Ctrl+V to copy it there."), is_copied=True)

    def _take(self, chosen: list[ContentId], words: str, hint: str, *, is_copied: bool = False) -> None:
        self._taken, self._is_copied = tuple(chosen), is_copied
        notices.info(words, detail=hint, topic="content")

    def paste(self) -> None:
        """Move what was cut into the chosen folder, or copy what was to be copied."""
        if not self._taken or not self._can_begin():
            return
        there = self._trees.whole.items.tree.items
        taken = [one for one in self._taken if one in there]
        if not taken or not self._is_copied:
            self._taken = ()
        if not taken:
            notices.info(self.tr("The items no longer exist"), topic="content")
        elif self._is_copied:
            self._copy(taken, self._trees.shown.selected_folder)
        else:
            work = self._structure.move(self._course_id, taken, self._trees.shown.selected_folder)
            self._move(work, to_show=taken[0])

    def delete(self) -> None:
        """Say what goes with what is chosen, and delete it."""
        chosen = self._chosen()
        if chosen and self.shape.may_change and self._can_begin():
            self._dialogs.open(self._delete(chosen), what="deleting items")

    def download(self) -> None:
        """Ask for a folder, and save the files of what is chosen with everything in it."""
        chosen = self._chosen()
        if chosen and self._can_begin():
            self._dialogs.open(self._download(chosen), what="downloading files of a course")

    def stop(self) -> None:
        """Close a dialog that is open; a move that has begun comes to its end."""
        self._dialogs.cancel_all()

    @property
    def _structure(self) -> ContentStructure:
        return self._workspace.contents.structure

    def _chosen(self) -> list[ContentId]:
        return [item.id for item in self._trees.shown.selected]

    def _on_dropped(self, chosen: list[ContentId], folder_id: ContentId | None, row: int | None) -> None:
        if self._can_begin():
            self._move(self._structure.move(self._course_id, chosen, folder_id, row))

    def _on_copied(self, chosen: list[ContentId], folder_id: ContentId | None, row: int | None) -> None:
        if self._can_begin():
            self._copy(chosen, folder_id, row)

    def _copy(self, chosen: Sequence[ContentId], folder_id: ContentId | None, row: int | None = None) -> None:
        self._dialogs.open(self._ask_copy(chosen, CopyTarget(folder_id, row)), what="copying items")

    async def _ask_copy(self, chosen: Sequence[ContentId], target: CopyTarget) -> None:
        source = CopySource(self._course_id, self._trees.whole.items.tree, tuple(chosen))
        dialog = CopyBranchDialog(self._workspace, source, target, parent=self._window)
        if await show_dialog(dialog) != QDialog.DialogCode.Accepted or dialog.copied is None or not dialog.copied.roots:
            return
        copied = dialog.copied
        if copied.is_removable:
            self.stepped.emit(partial(self._take_away, copied))
        if copied.course_id == self._course_id:
            self.made.emit(copied.roots[0])

    def _take_away(self, made: MadeBranch) -> None:
        again = partial(self._take_away, made)
        if self._can_begin_step(again):
            work = self._workspace.branch_copies.take_away(made)
            self._moves.spawn(work, what="undoing what was made", on_error=partial(self._on_kept, again))

    def _can_begin_step(self, again: Callable[[], None]) -> bool:
        """Whether a step can be taken back now; if not, it can be later."""
        can_begin = self._can_begin()
        if not can_begin:
            self.stepped.emit(again)
        return can_begin

    def _on_kept(self, again: Callable[[], None], problem: LmsdeskError) -> None:
        if problem.is_retryable:
            self.stepped.emit(again)
        notices.warning(self.tr("What was created is still there"), detail=problem_words(problem), topic="content")

    async def _ask_move(self, chosen: list[ContentId]) -> None:
        dialog = MoveDialog(self._trees.whole.items.tree, chosen, has_top=self.shape.has_open_top, parent=self._window)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            self._move(self._structure.move(self._course_id, chosen, dialog.folder_id), to_show=chosen[0])

    async def _download(self, chosen: list[ContentId]) -> None:
        items = branch_of(self._trees.whole.items.tree, chosen)
        dialog = QFileDialog(self._window, self.tr("Choose a folder for the files"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        if not items or await show_dialog(dialog, is_followed=True) != QFileDialog.DialogCode.Accepted:
            return
        into = Path(dialog.selectedFiles()[0])
        await show_dialog(DownloadDialog(self._workspace, self._course_id, items, into, parent=self._window))

    async def _delete(self, chosen: list[ContentId]) -> None:
        titles = [title_of(self._trees.whole.items.tree.items[one]) for one in chosen]
        await show_dialog(DeleteItemsDialog(self._structure, self._course_id, chosen, titles, parent=self._window))

    def _move(self, work: Coroutine[Any, Any, list[Placement]], *, to_show: ContentId | None = None) -> None:
        def on_moved(back: list[Placement]) -> None:
            if back:
                self.stepped.emit(partial(self._put_back, back))
            if to_show is not None:
                self.made.emit(to_show)

        self._moves.spawn(work, what="moving items", on_done=on_moved, on_error=self._on_refused)

    def _put_back(self, back: list[Placement]) -> None:
        again = partial(self._put_back, back)

        def on_error(problem: LmsdeskError) -> None:
            if problem.is_retryable:
                self.stepped.emit(again)
            self._on_refused(problem)

        if self._can_begin_step(again):
            work = self._structure.put_back(self._course_id, back)
            self._moves.spawn(work, what="undoing a move", on_error=on_error)

    def _on_refused(self, problem: LmsdeskError) -> None:
        notices.warning(self.tr("The items were not moved"), detail=problem_words(problem), topic="content")

    async def _create(self, kind: ContentKind) -> None:
        has_top = self.shape.has_open_top or kind is ContentKind.FOLDER
        folders = folders_above(self._trees.whole.items.tree, self._trees.shown.selected_folder, has_top=has_top)
        if not folders:
            text = self.tr("The top level of this course holds only folders.")
            notices.info(self.tr("Choose a folder first"), detail=text, topic="content")
            return
        kept = await self._keeper.of(kind.value).find()
        dialog = NewItemDialog(self._workspace, self._course_id, kind, folders, parent=self._window)
        ended = await show_kept(dialog, kept, again=partial(self.create, kind))
        if ended == QDialog.DialogCode.Accepted and dialog.written is not None:
            parent_id = dialog.form.parent_id
            if parent_id is not None or self.shape.has_open_top:
                made = MadeBranch(self._course_id, parent_id, (dialog.written,), 1)
                self.stepped.emit(partial(self._take_away, made))
            self.made.emit(dialog.written)

    async def _add_files(self) -> None:
        folder_id = self._trees.shown.selected_folder
        if paths := await files_to_upload(is_folder=False, parent=self._window):
            await upload(self._workspace, self._course_id, folder_id, paths, parent=self._window)

    def _can_begin(self) -> bool:
        if not self._workspace.is_online:
            notices.warning(
                self.tr("The site is not connected"),
                detail=self.tr("Items are created and moved on the site itself. Connect and try again."),
                topic="content",
            )
        return self._workspace.is_online
