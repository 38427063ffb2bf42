"""Batches and their files as tables."""

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.uploads import Movement
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_save
from lmsdesk.gui.kit.formatting import byte_size, moment
from lmsdesk.gui.kit.list_model import ANSWERED, Listing
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.words import batch_words, failure_words, report_row, report_titles, transfer_words
from lmsdesk.model.uploads import Batch, Transfer, TransferId, TransferState

BATCH_FOLDER, BATCH_WHEN, BATCH_SIZE, BATCH_STATE = range(4)
FILE_NAME, FILE_SIZE, FILE_STATE, FILE_REASON = range(4)
_ORDER: Final = {TransferState.FAILED: 0, TransferState.QUEUED: 1, TransferState.CHECKING: 1}
_TOLD_EVERY_MS: Final = 200


class UploadMoves(QObject):
    """Tells a few times a second what has moved: the queue itself, or bytes and the state of the site alone."""

    queue_moved = Signal()
    bytes_moved = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_queue = False
        self._timer = QTimer(self, interval=_TOLD_EVERY_MS, singleShot=True)
        self._timer.timeout.connect(self._tell)
        # When the site is away or there again, nothing moves that would tell.
        self._leave = [workspace.uploads.subscribe(self._note), workspace.subscribe_state(lambda _: self._wait())]

    def stop(self) -> None:
        """Listen no more; the queue goes on."""
        for leave in self._leave:
            leave()
        self._timer.stop()

    def _note(self, movement: Movement) -> None:
        self._is_queue = self._is_queue or movement.is_queue
        self._wait()

    def _wait(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        moved, self._is_queue = self.queue_moved if self._is_queue else self.bytes_moved, False
        moved.emit()


class UploadVerbs(QObject):
    """Each takes the batches that it is for."""

    def __init__(self, workspace: Workspace, window: QWidget, *, writes: Tasks) -> None:
        super().__init__(window)
        self._workspace, self._window = workspace, window
        self._writes, self._dialogs = writes, Tasks(self)

    def stop(self) -> None:
        """Close a dialog that is open; what is being stored goes on."""
        self._dialogs.cancel_all()

    def pause(self, batches: Sequence[Batch]) -> None:
        """Hold these, or let them go on where all of them are held."""
        is_paused = not all(one.is_paused for one in batches)
        for batch in batches:
            self._write(self._workspace.uploads.set_paused(batch.id, is_paused=is_paused))

    def retry(self, batches: Sequence[Batch]) -> None:
        """Try once more what failed in these."""
        for batch in batches:
            self._write(self._workspace.uploads.retry(batch.id))

    def forget(self, batches: Sequence[Batch]) -> None:
        """Drop these from the list."""
        for batch in batches:
            self._write(self._workspace.uploads.forget(batch.id))

    def cancel(self, batches: Sequence[Batch]) -> None:
        """Give up what is not in the course yet, after asking."""
        self._dialogs.open(self._cancelled(batches), what="cancelling an upload")

    def report(self, batches: Sequence[Batch]) -> None:
        """Save what became of each file as a table."""
        self._dialogs.open(self._reported(batches), what="saving a report")

    async def _cancelled(self, batches: Sequence[Batch]) -> None:
        question = Question(
            self.tr("Cancel this upload?"),
            self.tr("What is in the course already stays there. The rest is not sent."),
            self.tr("Cancel upload"),
            is_dangerous=True,
            back=self.tr("Keep uploading"),
        )
        if await confirm(question, self._window):
            for batch in batches:
                self._write(self._workspace.uploads.cancel(batch.id))

    async def _reported(self, batches: Sequence[Batch]) -> None:
        title, kinds = self.tr("Save the report"), self.tr("Table (*.csv)")
        path = await file_to_save(title, "uploads.csv", kinds, parent=self._window)
        if path is not None:
            ids = [batch.id for batch in batches]
            await self._workspace.uploads.save_report(ids, path, report_titles(), report_row)
            notices.info(self.tr("The report was saved."), detail=str(path), topic="uploads")

    def _write(self, work: Coroutine[Any, Any, None]) -> None:
        self._writes.spawn(work, what="changing an upload")


class BatchModel(Listing[Batch]):
    """Everything that was uploaded to a course from here, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Folder"), self.tr("Added"), self.tr("Size"), self.tr("State"))

    def show_batches(self, batches: Sequence[Batch]) -> None:
        """Show these; while they are the same ones, what is selected stays so."""
        self.put_entries(batches, are_same=[one.id for one in batches] == [one.id for one in self.entries])

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED:
            return None
        batch = self.entries[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_bad = index.column() == BATCH_STATE and batch.failed
            return theme.tokens().conflict if is_bad else None
        texts = (
            batch.folder_title or self.tr("Top level of the course"),
            moment(batch.made_at),
            byte_size(batch.bytes),
            batch_words(batch),
        )
        return texts[index.column()]


class TransferModel(Listing[Transfer]):
    """The files of a batch: what failed first, then what waits, then the rest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Name"), self.tr("Size"), self.tr("State"), self.tr("Reason"))
        self._moved: Mapping[TransferId, int] = {}

    def show_transfers(self, transfers: Sequence[Transfer]) -> None:
        """Show these."""
        ordered = sorted(transfers, key=lambda one: _ORDER.get(one.state, 2))
        self.put_entries(ordered, are_same=[one.id for one in ordered] == [one.id for one in self.entries])

    def show_moved(self, moved: Mapping[TransferId, int]) -> None:
        """Show how many bytes of the files on their way have gone."""
        self._moved = moved
        self.repaint()

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED:
            return None
        one = self.entries[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(one) if index.column() >= FILE_STATE else None
        texts = (
            f"{one.title}/" if one.is_folder else one.title,
            "" if one.is_folder or one.item is not None else byte_size(one.size),
            transfer_words(one, self._moved.get(one.id)),
            failure_words(one),
        )
        return texts[index.column()]

    def _colour(self, one: Transfer) -> object:
        scheme = theme.tokens()
        colours = {
            TransferState.FAILED: scheme.conflict,
            TransferState.DONE: scheme.done,
            TransferState.CANCELLED: scheme.muted,
        }
        return colours.get(one.state, scheme.unsent)
