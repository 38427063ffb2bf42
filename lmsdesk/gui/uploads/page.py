"""The uploads of a course: where files go, what is on its way, and what failed and why."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Workspace
from lmsdesk.desk.content.structure import CourseShape
from lmsdesk.desk.uploads.keeping import KeptFolder
from lmsdesk.desk.uploads.uploads import CourseFolder
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import push_button
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.list_style import list_table
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.screen_fit import scrolling_column
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.drops import FileDrops, paths_on_clipboard
from lmsdesk.gui.uploads.flow import files_to_upload, tell_not_allowed, upload, upload_kept
from lmsdesk.gui.uploads.kept_folders import KeptFolderList
from lmsdesk.gui.uploads.transfer_models import (
    BATCH_SIZE,
    BATCH_STATE,
    BATCH_WHEN,
    FILE_NAME,
    FILE_SIZE,
    FILE_STATE,
    BatchModel,
    TransferModel,
    UploadMoves,
    UploadVerbs,
)
from lmsdesk.gui.uploads.words import rate_words, target_words, trouble_words
from lmsdesk.model.changes import Changes
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import Batch, BatchId, Transfer

_BATCHES: Final = {BATCH_WHEN: 150, BATCH_SIZE: 90, BATCH_STATE: 280}
_FILES: Final = {FILE_NAME: 330, FILE_SIZE: 90, FILE_STATE: 150}
_FOLDER_WIDTH: Final = 320


class UploadsPage(Page):
    """Files are dropped on it, pasted, or chosen; the queue goes on whether it is open or not."""

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("uploadsPage")
        self._workspace, self.course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._verbs = UploadVerbs(workspace, self, writes=writes or self._tasks)
        self._chosen: BatchId | None = None
        self._has_folders = False
        self._loading: asyncio.Task[Any] | None = None
        self._was_online = workspace.is_online
        self.batches, self.files = BatchModel(self), TransferModel(self)
        self._build()
        self._moves = UploadMoves(workspace, self)
        self._moves.queue_moved.connect(self._read_now)
        self._moves.bytes_moved.connect(self._show_movement)
        self._leave = workspace.subscribe(self._on_changes)
        self._drops = drops = FileDrops(self, lambda _: (self.rect(), target_words(self._folder_title())))
        drops.dropped.connect(lambda paths, _: self.take(paths))
        self._is_allowed = True
        self._look_at_shape()
        self._read_now()
        self._load_folders()

    def name(self) -> str:
        return self.tr("Uploads")

    def panes(self) -> list[QWidget | None]:
        return [self.folder, self.batch_table, self.file_table]

    def take_focus(self) -> None:
        (self.batch_table if self.batches.entries else self.choose_files).setFocus()
        self._load_folders()

    def stop(self) -> None:
        self._leave()
        self._moves.stop()
        self.kept.stop()
        self._verbs.stop()
        self._tasks.cancel_all()

    def take(self, paths: Sequence[Path]) -> None:
        """Plan the upload of these files into the folder that is chosen on the page."""
        if not self._is_allowed:
            tell_not_allowed()
            return
        work = upload(self._workspace, self.course_id, self._folder_id(), paths, parent=self)
        self._tasks.open(work, what="planning an upload")

    def ask_files(self) -> None:
        """Ask which files to upload."""
        self._ask(is_folder=False)

    def ask_folder(self) -> None:
        """Ask which folder to upload."""
        self._ask(is_folder=True)

    def _ask(self, *, is_folder: bool) -> None:
        if self._is_allowed:
            self._tasks.open(self._asked(is_folder=is_folder), what="choosing files")
        else:
            tell_not_allowed()

    def ask_kept_folder(self) -> None:
        """Ask which folder to keep in the course."""
        self._tasks.open(self._keep(), what="choosing a folder to keep")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and (paths := paths_on_clipboard()):
            self.take(paths)
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self.empty = EmptyState()
        self.empty.say(
            self.tr("No uploads yet"),
            self.tr("Drop files and folders here, or choose them. You see what will happen before anything is sent."),
        )
        self.batch_table = list_table(self.batches, "uploadBatches", self.tr("Uploads, newest first"), _BATCHES)
        self.batch_table.selectionModel().currentRowChanged.connect(self._on_batch_chosen)
        self.file_table = list_table(self.files, "uploadFiles", self.tr("Files of the chosen upload"), _FILES)
        lists = QWidget()
        fill_layout(without_margins(QVBoxLayout(lists)), (self.batch_table, 1), (self.file_table, 2))
        self.kept = KeptFolderList(self._workspace, self.course_id, self._tasks)
        self.kept.plan_wanted.connect(self._on_kept_plan_wanted)
        self.kept.left.connect(self.take_focus)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(lists)
        head, foot = self._built_head(), self._built_foot()
        fill_layout(scrolling_column(self), head, self.kept, (self._stack, 1), foot)

    def _built_head(self) -> QHBoxLayout:
        self.folder = named(QComboBox(), "uploadFolder", self.tr("Folder of the course"))
        self.folder.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.folder.setMinimumWidth(_FOLDER_WIDTH // 2)
        self.folder.setMaximumWidth(_FOLDER_WIDTH)
        self.choose_files = push_button("uploadChooseFiles", self.tr("Choose files…"), self.ask_files)
        self.choose_folder = push_button("uploadChooseFolder", self.tr("Choose a folder…"), self.ask_folder)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        self.keep = keep = push_button("uploadKeepFolder", self.tr("Keep a folder…"), self.ask_kept_folder)
        keep.setToolTip(self.tr("New and changed files are offered each time; you see the plan first"))
        label = plain(self.tr("Upload to"))
        label.setWordWrap(False)
        self._offered = (label, self.folder, self.choose_files, self.choose_folder, keep)
        for part in self._offered:
            row.addWidget(part, _FOLDER_WIDTH if part is self.folder else 0)
        row.addStretch(1)
        return row

    def _built_foot(self) -> QHBoxLayout:
        self.status = named(plain(role="secondary"), "uploadStatus")
        self.pause = push_button("uploadPause", self.tr("Pause"), self._of_batch(self._verbs.pause))
        self.retry = push_button("uploadRetry", self.tr("Try again"), self._of_batch(self._verbs.retry))
        self.report = push_button("uploadReport", self.tr("Save report…"), self._of_batch(self._verbs.report))
        self.cancel = push_button("uploadCancel", self.tr("Cancel upload…"), self._of_batch(self._verbs.cancel))
        self.forget = push_button("uploadForget", self.tr("Remove from the list"), self._of_batch(self._verbs.forget))
        buttons = (self.pause, self.retry, self.report, self.cancel, self.forget)
        for button in buttons:
            button.hide()
        return fill_layout(QHBoxLayout(), (self.status, 1), *buttons, spacing=theme.INSIDE)

    def _look_at_shape(self) -> None:
        shape = self._workspace.contents.structure.shape(self.course_id)
        self._tasks.spawn(shape, what="looking what can be done in a course", on_done=self._on_shape_known)

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses:
            self._look_at_shape()

    def _on_shape_known(self, shape: CourseShape) -> None:
        self._is_allowed = self._drops.is_offered = not shape.refuses_changes
        for part in self._offered:
            part.setVisible(self._is_allowed)
        if shape.refuses_changes:
            text = self.tr("Your role in this course lets you view its content, but not change it.")
            self.empty.say(self.tr("You can't upload to this course"), text)

    def _folder_id(self) -> ContentId | None:
        chosen = self.folder.currentData()
        return chosen.id if isinstance(chosen, CourseFolder) else None

    def _folder_title(self) -> str:
        chosen = self.folder.currentData()
        return chosen.title if isinstance(chosen, CourseFolder) else ""

    def _load_folders(self) -> None:
        if self._workspace.is_online and (self._loading is None or self._loading.done()):
            self._loading = self._tasks.spawn(
                self._workspace.uploads.folders(self.course_id),
                what="listing folders of a course",
                on_done=self._show_folders,
            )

    def _show_folders(self, folders: Sequence[CourseFolder]) -> None:
        if folders == [self.folder.itemData(row) for row in range(self.folder.count())]:
            return
        # Where there is only one, nobody has chosen it.
        chosen = self.folder.currentData() if self.folder.count() > 1 else None
        self._has_folders = True
        self.folder.clear()
        for one in folders:
            self.folder.addItem("    " * one.depth + (one.title or self.tr("Top level of the course")), one)
        # The top level of many courses holds only folders.
        is_bare = len(folders) > 1 and folders[0].id is None
        rows = [row for row, one in enumerate(folders) if isinstance(chosen, CourseFolder) and one.id == chosen.id]
        self.folder.setCurrentIndex(rows[0] if rows else 1 if is_bare else 0)

    async def _asked(self, *, is_folder: bool) -> None:
        paths = await files_to_upload(is_folder=is_folder, parent=self)
        if paths:
            await upload(self._workspace, self.course_id, self._folder_id(), paths, parent=self)

    async def _keep(self) -> None:
        for path in await files_to_upload(is_folder=True, parent=self):
            self.kept.add(KeptFolder(self.course_id, path, self._folder_id(), self._folder_title()))

    def _on_kept_plan_wanted(self, folder: KeptFolder) -> None:
        work = upload_kept(self._workspace, folder, parent=self)
        self._tasks.open(work, what="planning an upload of a kept folder")

    def _read_now(self) -> None:
        self._tasks.spawn(self._read(), what="reading the uploads")

    async def _read(self) -> None:
        uploads, before = self._workspace.uploads, self._chosen
        batches = [one for one in await uploads.batches() if one.course_id == self.course_id]
        known = {one.id for one in self.batches.entries}
        chosen = next((one.id for one in batches if one.id not in known or one.id == self._chosen), None)
        transfers = [] if chosen is None else await uploads.transfers(chosen)
        if self._chosen == before:
            self._show(batches, chosen, transfers)
        else:
            # Another one has been chosen meanwhile, and what a button does is done to that.
            self._read_now()

    def _show(self, batches: Sequence[Batch], chosen: BatchId | None, transfers: Sequence[Transfer]) -> None:
        self._chosen = chosen
        done = sum(one.done for one in self.batches.entries)
        self.batches.show_batches(batches)
        if done != sum(one.done for one in batches) and not any(one.waiting for one in batches):
            self.kept.look()
            # Some of what has arrived may be folders.
            self._load_folders()
        self._stack.setCurrentIndex(1 if batches else 0)
        row = next((row for row, one in enumerate(batches) if one.id == chosen), -1)
        if row >= 0 and self.batch_table.currentIndex().row() != row:
            self.batch_table.selectRow(row)
        self.files.show_transfers(transfers)
        self._show_movement()

    def _show_movement(self) -> None:
        uploads = self._workspace.uploads
        was_online, self._was_online = self._was_online, self._workspace.is_online
        if not was_online and not self._has_folders:
            self._load_folders()
        self.files.show_moved({one.transfer.id: one.moved for one in uploads.on_their_way})
        batch = self._batch()
        words = rate_words(uploads.bytes_per_s, uploads.seconds_left(self.batches.entries))
        is_going = batch is not None and bool(batch.waiting) and not batch.is_paused
        is_waiting = is_going and not self._workspace.is_online
        trouble = trouble_words(uploads.problem, self.files.entries, is_waiting=is_waiting)
        self.status.setText(trouble or (words if is_going else ""))
        self._show_buttons(batch)

    def _show_buttons(self, batch: Batch | None) -> None:
        waits = batch is not None and bool(batch.waiting)
        has_failed = batch is not None and bool(batch.failed)
        self.pause.setVisible(waits)
        is_paused = batch is not None and batch.is_paused
        self.pause.setText(self.tr("Resume") if is_paused else self.tr("Pause"))
        self.retry.setVisible(has_failed)
        self.report.setVisible(batch is not None)
        self.cancel.setVisible(waits)
        self.forget.setVisible(batch is not None and not waits)

    def _of_batch(self, verb: Callable[[Sequence[Batch]], None]) -> Callable[[], None]:
        def run() -> None:
            if (batch := self._batch()) is not None:
                verb((batch,))

        return run

    def _batch(self) -> Batch | None:
        return next((one for one in self.batches.entries if one.id == self._chosen), None)

    def _on_batch_chosen(self) -> None:
        row = self.batch_table.currentIndex().row()
        if 0 <= row < len(self.batches.entries) and self.batches.entries[row].id != self._chosen:
            self._chosen = self.batches.entries[row].id
            self._read_now()
