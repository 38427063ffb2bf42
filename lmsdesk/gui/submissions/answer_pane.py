"""The model answer of a column beside its papers: a file that a person has chosen."""

import asyncio
from functools import cached_property, partial
from typing import Final, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import QueueEntry, Workspace
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_open
from lmsdesk.gui.kit.labels import CutLabel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.model.ids import ColumnId, CourseId

_WIDTH: Final = 320
_LEAST_WIDTH: Final = 200


class AnswerPane(QWidget):
    """Stays as it is while students of the same column follow each other; `left` gives the keys back to the paper."""

    left = Signal()
    toggle_wanted = Signal()

    def __init__(self, workspace: Workspace, writes: Tasks | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerPane")
        # A small window shows less of it, and is not made larger.
        self.setMinimumWidth(_LEAST_WIDTH)
        self._answers = workspace.submissions.model_answers
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._reading: asyncio.Task[Paper | None] | None = None
        self._column: tuple[CourseId, ColumnId] | None = None
        self._shown: tuple[CourseId, ColumnId] | None = None
        self.title = CutLabel()
        self.choose_button = QPushButton(self.tr("Choose…"))
        self.remove_button = QPushButton(self.tr("Remove"))
        self.choose_button.setToolTip(self.tr("Choose the model answer of this column"))
        self.choose_button.clicked.connect(self._on_choose)
        self.remove_button.clicked.connect(self._on_remove)
        head = QHBoxLayout()
        head.setContentsMargins(theme.INSIDE, theme.STEP, theme.INSIDE, theme.STEP)
        head.setSpacing(theme.INSIDE)
        head.addWidget(self.title, 1)
        head.addWidget(self.choose_button)
        head.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)

    @cached_property
    def view(self) -> PaperView:
        """Made when the pane is first shown: it takes a fifth of the time in which the page of submissions opens."""
        view = PaperView(self, is_submission=False)
        view.retry_asked.connect(self._read_again)
        cast("QVBoxLayout", self.layout()).addWidget(view, 1)
        return view

    def show_column(self, entry: QueueEntry) -> None:
        """The work of another student is on the screen, perhaps of another column."""
        self._column = entry.key[:2]
        if self.isVisible():
            self._read()

    def stop(self) -> None:
        """Let go of what is being read."""
        self._tasks.cancel_all()
        if self._shown is not None:
            self.view.clear()

    def _read(self) -> None:
        if self._column is not None and self._column != self._shown:
            self._read_again()

    def _read_again(self) -> None:
        self._shown = column = self._column
        if column is None:
            return
        if self._reading is not None:
            self._reading.cancel()
        self.view.show_loading("")
        work = self._answers.paper(*column)
        self._reading = self._tasks.spawn(
            work, what="reading a model answer", on_done=self._show, on_error=self._on_failed
        )

    def _show(self, paper: Paper | None) -> None:
        self.title.say(self.tr("No model answer yet") if paper is None else paper.name)
        self.remove_button.setEnabled(paper is not None)
        self.view.set_names(self.tr("model answer"), "" if paper is None else paper.name)
        if paper is None:
            self.view.stack.message.say(
                self.tr("No model answer"), self.tr("Choose a file of any kind; it stays on this computer, encrypted.")
            )
        else:
            self.view.show_paper(paper)

    def _on_failed(self, error: LmsdeskError) -> None:
        self.title.say(self.tr("The model answer cannot be read"))
        self.remove_button.setEnabled(True)
        self.view.show_trouble(error, has_retry=True)

    def _on_choose(self) -> None:
        if self._column is not None:
            self._tasks.open(self._choose(*self._column), what="choosing a model answer")

    async def _choose(self, course_id: CourseId, column_id: ColumnId) -> None:
        path = await file_to_open(self.tr("Choose the model answer"), self.tr("All files (*)"), parent=self.window())
        if path is not None:
            work = self._answers.choose(course_id, column_id, path)
            self._writes.spawn(
                work, what="keeping a model answer", on_done=partial(self._on_kept, course_id, column_id)
            )

    def _on_remove(self) -> None:
        if self._column is not None:
            self._tasks.open(self._remove(*self._column), what="removing a model answer")

    async def _remove(self, course_id: CourseId, column_id: ColumnId) -> None:
        text = self.tr("It is removed from this computer's data. The file that you chose stays where it is.")
        question = Question(self.tr("Remove the model answer?"), text, self.tr("Remove"))
        if await confirm(question, self.window()):
            work = self._answers.remove(course_id, column_id)
            on_done = partial(self._on_kept, course_id, column_id)
            self._writes.spawn(work, what="removing a model answer", on_done=on_done)

    def _on_kept(self, course_id: CourseId, column_id: ColumnId, _: None) -> None:
        if (course_id, column_id) == self._column:
            self._read_again()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocusProxy(self.view)
        self._read()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Q and not event.modifiers():
            self.toggle_wanted.emit()
        else:
            super().keyPressEvent(event)
