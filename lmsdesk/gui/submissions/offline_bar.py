"""Above the paper while a column is kept offline: how much of it is here, and what can be done about it."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from lmsdesk.desk import OfflinePack, QueueEntry, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import Question, QuestionDialog, show_dialog
from lmsdesk.gui.kit.formatting import byte_size, counted, number
from lmsdesk.gui.kit.labels import CutLabel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.model.ids import ColumnId, CourseId

_REFRESH_MS: Final = 250
"""A paper may come with each turn: a few looks a second are enough."""
_PROGRESS_WIDTH: Final = 120


class OfflineBar(QWidget):
    """`here_changed` with the attempts of the pile that can be read without the network; `left` with the keys."""

    here_changed = Signal(object)
    left = Signal()
    """Its column is not kept any more, and the button that had the keys is gone."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("offlineBar")
        self._workspace = workspace
        self._packs = workspace.submissions.packs
        self._tasks, self._reads = Tasks(self), Tasks(self)
        self._column: tuple[CourseId, ColumnId] | None = None
        self._columns: tuple[tuple[CourseId, ColumnId], ...] = ()
        self.pack: OfflinePack | None = None
        """How the column on the screen stands, once that has been read."""
        self._timer = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._timer.timeout.connect(self.refresh)
        self._build()
        self._leave = self._packs.subscribe(self._on_moved)
        self.hide()

    def stop(self) -> None:
        """Follow nothing any more."""
        self._leave()
        self._timer.stop()
        self._tasks.cancel_all()
        self._reads.cancel_all()

    def show_pile(self, entries: Sequence[QueueEntry]) -> None:
        """Follow the columns of these."""
        self._columns = tuple(dict.fromkeys((one.key.course_id, one.key.column_id) for one in entries))
        self.refresh()

    def show_column(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Say how this one stands."""
        if (course_id, column_id) != self._column:
            self._column, self.pack = (course_id, column_id), None
            self.hide()
            self.refresh()

    def show_nothing(self) -> None:
        """There is no paper on the screen, and so no column to speak of."""
        self._column, self.pack = None, None
        self.hide()
        self.refresh()

    def refresh(self) -> None:
        """Look again at what is here."""
        self._reads.cancel_all()
        self._reads.spawn(self._read(), what="looking at what is here")

    def ask_to_keep(self) -> None:
        """Estimate the column on the screen, and keep it offline if the person wants to."""
        if self._column is not None:
            self._tasks.open(self._ask(*self._column), what="keeping a column offline")

    async def _read(self) -> None:
        if self._column is not None:
            self.pack = await self._packs.pack(*self._column)
            self._show(self.pack)
        self.here_changed.emit(await self._packs.here(self._columns))

    async def _ask(self, course_id: CourseId, column_id: ColumnId) -> None:
        dialog = QuestionDialog(self._question(self.tr("Checking a few papers to estimate the size…")), self.window())
        estimating = self._tasks.spawn(
            self._packs.estimated(course_id, column_id),
            what="estimating a column",
            on_done=lambda pack: dialog.show_question(self._question(self._size_in_words(pack))),
            on_error=lambda _: dialog.show_question(
                self._question(self.tr("The size is not known while the site cannot be reached."))
            ),
        )
        try:
            is_wanted = await show_dialog(dialog) == QuestionDialog.DialogCode.Accepted
        finally:
            estimating.cancel()
        if is_wanted:
            await self._packs.keep(course_id, column_id)

    def _question(self, text: str) -> Question:
        return Question(self.tr("Keep this column offline?"), text, self.tr("Keep offline"))

    def _size_in_words(self, pack: OfflinePack) -> str:
        size = byte_size(pack.estimate)
        words = counted(
            pack.total,
            self.tr("1 submission, about {size}."),
            self.tr("%Ln submissions, about {size}.", "", pack.total),
        ).format(size=size)
        if pack.is_too_large:
            room = byte_size(pack.free)
            return f"{words} {self.tr('The disk has room for {room} only.').format(room=room)}"
        here = counted(pack.here, self.tr("1 is here already."), self.tr("%Ln are here already.", "", pack.here))
        return f"{words} {here}" if pack.here else words

    def _show(self, pack: OfflinePack) -> None:
        had_focus = self.toggle.hasFocus() or self.drop.hasFocus()
        self.setVisible(pack.is_wanted)
        if had_focus and not pack.is_wanted:
            self.left.emit()
            return
        words = self._state_in_words(pack)
        self.label.say(words)
        self.label.setAccessibleName(words)
        self.progress.setMaximum(max(pack.total, 1))
        self.progress.setValue(pack.here)
        is_done = pack.is_complete
        self.progress.setVisible(not is_done)
        self.toggle.setVisible(not is_done)
        is_halted = pack.is_paused or pack.refused or pack.problem is not None
        self.toggle.setText(self.tr("Resume") if is_halted else self.tr("Pause"))
        self.drop.setText(self.tr("Stop keeping") if is_done else self.tr("Cancel"))
        if had_focus and not (self.toggle.hasFocus() or self.drop.hasFocus()):
            self.drop.setFocus()

    def _state_in_words(self, pack: OfflinePack) -> str:
        if pack.is_complete:
            return counted(
                pack.total,
                self.tr("The only submission is on this computer ({size})."),
                self.tr("All %Ln submissions are on this computer ({size}).", "", pack.total),
            ).format(size=byte_size(pack.size))
        words = self.tr("Kept offline: {here} of {total} submissions, {size} of about {all}.").format(
            here=number(pack.here), total=number(pack.total), size=byte_size(pack.size), all=byte_size(pack.estimate)
        )
        if pack.is_paused:
            return f"{self.tr('Paused.')} {words}"
        if pack.problem is not None:
            return f"{problem_in_words(pack.problem)[0]}. {words}"
        refused = counted(
            pack.refused,
            self.tr("1 file could not be downloaded."),
            self.tr("%Ln files could not be downloaded.", "", pack.refused),
        )
        return f"{words} {refused}" if pack.refused else words

    def _build(self) -> None:
        self.label = CutLabel()
        self.label.setObjectName("offlineState")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(_PROGRESS_WIDTH)
        self.progress.setAccessibleName(self.tr("Submissions on this computer"))
        self.toggle, self.drop = QPushButton(), QPushButton()
        self.toggle.setObjectName("pauseOffline")
        self.drop.setObjectName("dropOffline")
        self.toggle.clicked.connect(self._on_toggled)
        self.drop.clicked.connect(self._on_dropped)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, 0, theme.BETWEEN, theme.INSIDE)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.label, 1)
        for part in (self.progress, self.toggle, self.drop):
            layout.addWidget(part)

    def _on_moved(self, _: tuple[CourseId, ColumnId]) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _on_toggled(self) -> None:
        pack = self.pack
        if pack is None or self._column is None:
            return
        is_halted = pack.is_paused or pack.refused or pack.problem is not None
        self._begin(self._packs.keep(*self._column) if is_halted else self._packs.pause(*self._column))

    def _on_dropped(self) -> None:
        if self._column is not None:
            self._begin(self._packs.drop(*self._column))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._tasks.spawn(work, what="keeping a column offline", on_error=self._on_failed)

    def _on_failed(self, error: LmsdeskError) -> None:
        notices.error(error)
        self.refresh()
