"""What students were asked to do, beside their papers: the text of the item of the course, or of the column."""

from functools import cached_property
from html import escape
from typing import Final, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.desk import ContentPart, ContentPartKind, QueueEntry, Workspace
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.model.contents import ContentId
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import value_or

_WIDTH: Final = 320
_LEAST_WIDTH: Final = 200


class TaskPane(QWidget):
    """Stays as it is while students of the same column follow each other; `left` gives the keys back to the paper."""

    left = Signal()
    toggle_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("taskPane")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._task: tuple[CourseId, Column] | None = None
        self._shown: tuple[CourseId, Column] | None = None
        self.trouble = plain(role="secondary")
        self.trouble.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.trouble)

    @cached_property
    def text(self) -> BlocksView:
        """Made when the pane is first shown."""
        text = BlocksView(self, is_submission=False)
        text.setAccessibleName(self.tr("Task"))
        text.failed.connect(self._on_failed)
        cast("QVBoxLayout", self.layout()).addWidget(text, 1)
        # The pane is on the screen already, and is given the keys in this turn.
        text.show()
        self.setFocusProxy(text)
        return text

    def show_task(self, entry: QueueEntry) -> None:
        """The work of another student is on the screen, perhaps of another column."""
        self._task = (entry.key.course_id, entry.column)
        if self.isVisible():
            self._load()

    def stop(self) -> None:
        """Let go of what is being read."""
        self._tasks.cancel_all()

    def _load(self) -> None:
        if self._task is None or self._task == self._shown:
            return
        self._shown = self._task
        self._tasks.cancel_all()
        self.trouble.hide()
        self.text.clear()
        work = self._paper(*self._task)
        self._tasks.spawn(work, what="reading a task", on_done=self._show, on_error=self._on_failed)

    async def _paper(self, course_id: CourseId, column: Column) -> Paper:
        content_id = value_or(column.content_id, "")
        if content_id:
            part = ContentPart(course_id, ContentId(content_id), ContentPartKind.TEXT)
            paper = await self._workspace.contents.paper(part)
            if paper.info.count:
                return paper
        words = value_or(column.description, "") or self.tr("The site has no text for this column.")
        title = f"<h2>{escape(column.title)}</h2>"
        return await self._workspace.submissions.papers.decode("text.html", f"{title}{words}".encode(errors="replace"))

    def _show(self, paper: Paper) -> None:
        self.text.show_paper(paper)

    def _on_failed(self, error: LmsdeskError) -> None:
        self._shown = None
        title, *more = problem_in_words(error)
        self.trouble.setText(". ".join(part.rstrip(".") for part in (title, *more) if part) + ".")
        self.trouble.show()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._load()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_I and not event.modifiers():
            self.toggle_wanted.emit()
        else:
            super().keyPressEvent(event)
