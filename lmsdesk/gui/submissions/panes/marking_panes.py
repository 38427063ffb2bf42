"""The panes of the marking page: task, students, annotations, model answer and mark, around the paper."""

from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.mark_panel import MarkPanel
from lmsdesk.gui.submissions.panes.pane import Side
from lmsdesk.gui.submissions.panes.pane_area import PaneArea
from lmsdesk.gui.submissions.paper_area import PaperArea
from lmsdesk.gui.submissions.student_strip import StudentStrip

_BESIDE = frozenset({Side.LEFT, Side.RIGHT, Side.BELOW})


class MarkingPanes(PaneArea):
    """The mark and the students are open at first; the others are when they are asked for."""

    def __init__(self, workspace: Workspace, parent: QWidget, writes: Tasks) -> None:
        super().__init__(parent)
        self.paper = PaperArea(workspace, self, writes=writes)
        self.setCentralWidget(self.paper)
        self._students = self.add("studentsPane", self.tr("&Students"), Side.BELOW, upright_on={Side.BELOW})
        self._task = self.add("taskDock", self.tr("&Task"), Side.LEFT)
        self._annotations = self.add("annotationsPane", self.tr("A&nnotations"), Side.RIGHT)
        self._answer = self.add("answerDock", self.tr("&Model answer"), Side.RIGHT)
        self._mark = self.add("markPane", self.tr("Score and &feedback"), Side.RIGHT, upright_on=_BESIDE)
        self.strip, self.panel = StudentStrip(self._students), MarkPanel(self._mark)
        self._fill()
        for pane in (self._students, self._mark):
            pane.set_open(is_open=True)

    def toggle_task(self) -> None:
        """Show what students were asked to do beside the paper, or hide it."""
        self.toggle(self._task)

    def toggle_answer(self) -> None:
        """Show the model answer beside the paper, or hide it."""
        self.toggle(self._answer)

    def fill_screen(self, *, is_alone: bool) -> None:
        """In the full screen there are no students below the paper."""
        self._students.keep_away("alone", is_away=is_alone and not self._students.isFloating())

    def _fill(self) -> None:
        held = {
            self._students: self.strip,
            self._task: self.paper.task,
            self._answer: self.paper.answer,
            self._mark: self.panel,
        }
        for pane, content in held.items():
            pane.setWidget(content)
        self._annotations.hold(lambda: self.paper.annotating.list)
        self._connect()

    def _connect(self) -> None:
        paper, tools = self.paper, self.paper.view.tools
        self.left.connect(paper.take_focus)
        self.panel.wanted.connect(lambda: self._mark.set_open(is_open=True))
        self._students.moved.connect(self._on_students_moved)
        self._mark.moved.connect(lambda: self.panel.leave_room(is_apart=self._mark.isFloating()))
        for wanted in (paper.task.toggle_wanted, tools.task.triggered):
            wanted.connect(self.toggle_task)
        for wanted in (paper.answer.toggle_wanted, tools.answer.triggered):
            wanted.connect(self.toggle_answer)
        self._task.toggled.connect(tools.task.setChecked)
        self._answer.toggled.connect(tools.answer.setChecked)
        paper.annotating.list_wanted.connect(self._on_list_wanted)
        self._annotations.toggled.connect(self._on_annotations)

    def _on_students_moved(self) -> None:
        self.strip.stand(is_upright=self._students.side is not Side.BELOW)

    def _on_list_wanted(self, is_open: bool, can_annotate: bool) -> None:  # noqa: FBT001 - as the signal says it
        self._annotations.keep_away("unmarked", is_away=not can_annotate)
        self._annotations.set_open(is_open=is_open)

    def _on_annotations(self, is_open: bool) -> None:  # noqa: FBT001 - as the signal says it
        """The list goes with the tools: who closes it is done with them, and who opens it wants them."""
        if is_open != self.paper.annotating.is_open:
            self.paper.annotating.toggle()
