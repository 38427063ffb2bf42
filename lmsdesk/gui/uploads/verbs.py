"""Uploads that are on their way or have ended, the same wherever they are listed: what moves, and what can be done."""

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.uploads import Movement
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_save
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.words import report_row, report_titles
from lmsdesk.model.uploads import Batch

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
