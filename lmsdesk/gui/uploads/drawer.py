"""The uploads of a course from below the page of its contents: the totals first, and the files beneath."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import push_button, tool_button
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import FlowLayout, fill_layout
from lmsdesk.gui.kit.list_style import list_table
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.transfer_models import FILE_SIZE, FILE_STATE, TransferModel, UploadMoves, UploadVerbs
from lmsdesk.gui.uploads.words import rate_words, totals_words, trouble_words
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import Batch, BatchId, Transfer

_LEAST_LIST_PX: Final = 70
_WIDTHS: Final = {FILE_SIZE: 90, FILE_STATE: 140}
_OF_BAR: Final = 1000


class UploadDrawer(QFrame):
    """Comes when something of the course is on its way or has failed, also after a restart.

    One list for all uploads that are not over: what failed stands first, and is tried again together.
    """

    table: QTableView

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks
    ) -> None:
        super().__init__(parent)
        self.setObjectName("uploadDrawer")
        self.setAccessibleName(self.tr("Uploads to this course"))
        self._workspace, self._course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._verbs = UploadVerbs(workspace, self, writes=writes)
        self.batches: tuple[Batch, ...] = ()
        """Those that are listed."""
        self._followed: set[BatchId] = set()
        self._known: set[BatchId] | None = None
        """What was there when it was looked last."""
        self._closed: set[BatchId] = set()
        self.files = TransferModel(self)
        self._build()
        self.hide()
        self.moves = UploadMoves(workspace, self)
        self.moves.queue_moved.connect(self._read_now)
        self.moves.bytes_moved.connect(self._show_movement)
        self._read_now()

    def stop(self) -> None:
        """Listen no more; the queue goes on."""
        self.moves.stop()
        self._verbs.stop()
        self._tasks.cancel_all()

    def _build(self) -> None:
        self.totals, self.rate = plain(), plain(role="muted")
        self.totals.setObjectName("uploadTotals")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress of the uploads"))
        self.bar.setRange(0, _OF_BAR)
        self.fold = tool_button("uploadFiles", self.tr("Files"), icon="caret-down")
        self.fold.clicked.connect(lambda *_: self._fold(is_open=self.table.isHidden()))
        self._build_buttons()
        self.close_button = tool_button("closeDrawer", tip=self.tr("Close the list of uploads"), icon="x")
        self.close_button.clicked.connect(self._on_closed)
        for part in (self.totals, self.rate, self.fold):
            part.setMinimumHeight(self.pause.sizeHint().height())
        for label in (self.totals, self.rate):
            label.setWordWrap(False)
        spoken = self.tr("Files that are uploaded, those that failed first")
        self.table = list_table(self.files, "drawerFiles", spoken, _WIDTHS)
        self.table.setMinimumHeight(_LEAST_LIST_PX)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, 0, theme.INSIDE, theme.STEP)
        fill_layout(layout, self._made_head(), self.bar, (self.table, 1), spacing=0)

    def _build_buttons(self) -> None:
        pausing, going_on = self.tr("Pause"), self.tr("Resume")
        self.pause = push_button("drawerPause", going_on, lambda: self._verbs.pause(self._waiting()))
        width = self.pause.sizeHint().width()
        self.pause.setText(pausing)
        self.pause.setMinimumWidth(max(width, self.pause.sizeHint().width()))
        self.cancel = push_button("drawerCancel", self.tr("Cancel…"), lambda: self._verbs.cancel(self._waiting()))
        self.report = push_button("drawerReport", self.tr("Save report…"), lambda: self._verbs.report(self.batches))
        self.retry = push_button("drawerRetry", self.tr("Try all again"), lambda: self._verbs.retry(self._failed()))

    def _made_head(self) -> QHBoxLayout:
        self._parts = parts = QWidget()
        self._flow = flow = FlowLayout(parts)
        # The words grow and shrink several times a second: behind the buttons they move none of them.
        buttons = (self.pause, self.cancel, self.report, self.retry)
        for part in (self.fold, *buttons, self.totals, self.rate):
            flow.addWidget(part)
        head = QHBoxLayout()
        head.setContentsMargins(0, theme.STEP, 0, theme.STEP)
        head.addWidget(parts, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        return head

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The head has room for all its lines, however little is left for the files."""
        self._parts.setMinimumHeight(self._flow.heightForWidth(max(self._parts.width(), 1)))

    def _waiting(self) -> list[Batch]:
        return [one for one in self.batches if one.waiting]

    def _failed(self) -> list[Batch]:
        return [one for one in self.batches if one.failed]

    def _fold(self, *, is_open: bool) -> None:
        self.fold.setIcon(theme.icon("caret-down" if is_open else "caret-right", "muted"))
        self.table.setVisible(is_open)
        self.setMaximumHeight(16_777_215 if is_open else self.sizeHint().height())

    def _on_closed(self) -> None:
        self._closed |= {one.id for one in self.batches}
        self.hide()

    def _read_now(self) -> None:
        self._tasks.spawn(self._read(), what="reading the uploads")

    async def _read(self) -> None:
        uploads = self._workspace.uploads
        found = [one for one in await uploads.batches() if one.course_id == self._course_id]
        ids = {one.id for one in found}
        # A small file is there sooner than it is seen waiting.
        new = set[BatchId]() if self._known is None else ids - self._known
        self._followed |= new | {one.id for one in found if one.waiting or one.failed}
        self._known = ids
        # What waits again, because somebody has tried it again elsewhere, is news.
        self._closed -= {one.id for one in found if one.waiting}
        listed = [one for one in found if one.id in self._followed - self._closed]
        transfers = [row for one in listed for row in await uploads.transfers(one.id)]
        self._show(listed, transfers)

    def _show(self, batches: Sequence[Batch], transfers: Sequence[Transfer]) -> None:
        self.batches = tuple(batches)
        self.files.show_transfers(transfers)
        self._show_movement()
        self.setVisible(bool(batches))

    def _show_movement(self) -> None:
        uploads, on_their_way = self._workspace.uploads, self._workspace.uploads.on_their_way
        self.files.show_moved({one.transfer.id: one.moved for one in on_their_way})
        ids = {one.id for one in self.batches}
        moved = sum(one.moved for one in on_their_way if one.transfer.batch_id in ids)
        waiting, failed = self._waiting(), self._failed()
        self.totals.setText(totals_words(self.batches, moved))
        self.bar.setValue(_share(self.batches, moved))
        self.bar.setVisible(bool(waiting))
        is_going = any(not one.is_paused for one in waiting)
        trouble = trouble_words(
            uploads.problem, self.files.entries, is_waiting=is_going and not self._workspace.is_online
        )
        rate = rate_words(uploads.bytes_per_s, uploads.seconds_left(self.batches)) if is_going else ""
        self.rate.setText(trouble or rate)
        self.rate.setVisible(bool(trouble or rate))
        for button, is_useful in ((self.pause, waiting), (self.cancel, waiting), (self.retry, failed)):
            button.setVisible(bool(is_useful))
        self.pause.setText(self.tr("Pause") if is_going or not waiting else self.tr("Resume"))
        self._make_room()


def _share(batches: Sequence[Batch], moved: int) -> int:
    """How far all of it is, by bytes and where there are next to none by files."""
    whole = sum(one.bytes for one in batches)
    gone = whole - sum(one.bytes_waiting for one in batches) + moved
    count = sum(one.files + one.folders - one.cancelled for one in batches)
    over = count - sum(one.waiting for one in batches)
    return round(_OF_BAR * (gone + over) / max(whole + count, 1))
