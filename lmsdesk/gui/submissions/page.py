"""Marking: the paper in the middle, its mark on the right, the students of the queue below."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from lmsdesk.desk import (
    ColumnToGrade,
    MarkingState,
    Pile,
    QueueEntry,
    QueueOrder,
    QueueScope,
    WorkKey,
    Workspace,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.actions import open_below
from lmsdesk.gui.kit.labels import line
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.spell_check import check_spelling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.attempt_difference import AttemptDifference
from lmsdesk.gui.submissions.comments.insertion import FeedbackComments
from lmsdesk.gui.submissions.empty_marking import EmptyMarking
from lmsdesk.gui.submissions.empty_queue import EmptyQueue
from lmsdesk.gui.submissions.hiding import Hiding
from lmsdesk.gui.submissions.key_line import KeyLine
from lmsdesk.gui.submissions.likeness.likeness_marking import LikenessMarking
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.gui.submissions.marking import Marking
from lmsdesk.gui.submissions.marking_steps import MarkingSteps
from lmsdesk.gui.submissions.member_menu import member_menu
from lmsdesk.gui.submissions.next_search import NextSearch
from lmsdesk.gui.submissions.offline_bar import OfflineBar
from lmsdesk.gui.submissions.panes.marking_panes import MarkingPanes
from lmsdesk.gui.submissions.paper_keys import run_key
from lmsdesk.gui.submissions.pile_bar import PileBar
from lmsdesk.gui.submissions.pile_reader import PileReader
from lmsdesk.gui.submissions.reporting.reporting import Reporting
from lmsdesk.gui.submissions.reviewing.reviewing import Reviewing
from lmsdesk.gui.submissions.rubric_marking import RubricMarking
from lmsdesk.gui.submissions.sharing import Sharing
from lmsdesk.gui.submissions.tagging import Tagging
from lmsdesk.gui.submissions.typed_ahead import TypedAhead
from lmsdesk.gui.submissions.words import position_in_pile, scope_title
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, CourseId


class SubmissionsPage(Page):
    """The queue of a site; letters and digits act while the paper has the keys."""

    fills_screen = True

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("submissionsPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._reader = PileReader(workspace, self, lambda: self.key)
        self.entry: QueueEntry | None = None
        """The work on the screen; only a person changes whose it is."""
        self.attempt_id = AttemptId("")
        self._known_attempts: set[AttemptId] = set()
        self.typed = TypedAhead(self)
        self._build()
        self._leave = [workspace.subscribe(self.note), workspace.subscribe_state(lambda _: self.empty.say_why())]
        self._leave.append(self.next_search.stop)

    @property
    def pile(self) -> Pile:
        """What is to be marked."""
        return self._reader.pile

    @property
    def scope(self) -> QueueScope:
        """Of what it is the queue."""
        return self._reader.scope

    @property
    def key(self) -> WorkKey | None:
        """Whose work is on the screen."""
        return None if self.entry is None else self.entry.key

    @property
    def session(self) -> MarkSession | None:
        """The mark on the screen, once it is there."""
        return self.marking.session

    def name(self) -> str:
        return self.tr("To grade")

    def panes(self) -> list[QWidget | None]:
        return [self.bar, self.paper, *(pane.widget() for pane in self.docks.panes)]

    def fill_screen(self, *, is_alone: bool) -> None:
        self._head.setVisible(not is_alone)
        self.docks.fill_screen(is_alone=is_alone)
        self.key_line.setVisible(is_alone)

    def arrange(self, kept: QByteArray | None) -> None:
        self.docks.arrange(kept)

    def take_focus(self) -> None:
        if self.entry is None and not self._reader.is_reading:
            self.open(self._reader.scope)
        if self.empty.isVisibleTo(self):
            self.empty.setFocus()
        else:
            self.paper.take_focus()

    def stop(self) -> None:
        for leave in self._leave:
            leave()
        for part in (self.docks, self._reader, self.paper, self.difference, self.offline, self.rubric, self.reporting):
            part.stop()
        self._tasks.cancel_all()
        self.typed.drop()

    def open(self, scope: QueueScope, wanted: Cell | AttemptTarget | None = None) -> None:
        """Mark what is left in a course or in all, or all of a column, beginning with a student or an attempt."""
        if not self.panel.is_readable:
            self.bar.choose(self._reader.scope, self._reader.order)
            self.panel.focus(self.panel.score)
            return
        self.typed.hold()
        focus = cast("QWidget | None", self.window().focusWidget())
        if focus is not None and self.panel.isAncestorOf(focus):
            # It is read first, as after posting.
            self.paper.take_focus()
        self._reader.open(scope, wanted)
        self.offer_changed.emit()

    def undo(self) -> None:
        self.steps.undo()

    def redo(self) -> None:
        self.steps.redo()

    def name_steps(self, undo: str | None, redo: str | None) -> None:
        """Offer to take these back and to make these again."""
        if (undo, redo) != (self.undo_label, self.redo_label):
            self.undo_label, self.redo_label = undo, redo
            self.offer_changed.emit()

    def course_on_show(self) -> CourseId | None:
        return self._reader.scope.course_id

    def course_of_current(self) -> CourseId | None:
        return None if self.key is None else self.key.course_id

    def refresh(self) -> None:
        self._workspace.courses.look_for_work(self._reader.scope.course_id)

    def note(self, changes: Changes) -> None:
        """Something has changed: the queue is read again in a moment."""
        self._reader.note(changes)

    def sort(self, order: QueueOrder) -> None:
        """Bring the queue into another order; the work on the screen stays."""
        if order is QueueOrder.LIKENESS and not self.likeness.is_known():
            self.bar.choose(self._reader.scope, self._reader.order)
            self.likeness.open()
            return
        self.bar.choose(self._reader.scope, order)
        self._reader.order = order
        self._reader.read(keeping=self.key)

    def mix(self, seed: int) -> None:
        """Bring the queue into another random order; the work on the screen stays."""
        keeping = self._workspace.submissions.queue.keep_seed(self._reader.scope, seed)
        self._writes.spawn(keeping, what="keeping an order", on_done=lambda _: self._reader.read(keeping=self.key))

    def show_own(self, *, is_own: bool) -> None:
        """Leave out what other graders mark, or show it again; the work on the screen stays."""
        self.bar.own.setChecked(is_own)
        self._reader.is_own = is_own
        self._reader.read(keeping=self.key)

    def next_student(self) -> None:
        """Go to the next student of the queue."""
        if self.key is not None:
            self.go(self.pile.after(self.key), self.tr("This is the last one in the queue."))

    def previous_student(self) -> None:
        """Go to the student before."""
        if self.key is not None:
            self.go(self.pile.before(self.key), self.tr("This is the first one in the queue."))

    def next_to_grade(self, *, is_read_first: bool = False) -> None:
        """Go to the next student with something left to do, without posting anything."""
        if self.key is not None:
            self.next_search.go(is_read_first=is_read_first)

    def next_conflict(self) -> None:
        """Go to the next student whose mark somebody else has changed too."""
        if self.key is not None:
            entry = self.pile.next_to_grade(self.key, states=frozenset({MarkingState.CONFLICT}))
            self.go(entry, self.tr("Nothing else is in conflict in this queue."))

    def next_flagged(self) -> None:
        """Go to the next student whose paper was flagged."""
        if self.key is not None:
            self.go(self.pile.next_flagged(self.key), self.tr("No other paper in this queue is flagged."))

    def choose_member(self) -> None:
        """Ask which member of the group on the screen is to be marked by himself."""
        entry = self.entry
        if entry is None or len(entry.members) < 2 or not self.panel.is_readable:
            self.panel.say_news(self.tr("This is not the work of a group."))
            return
        menu = member_menu(entry, self.panel, lambda cell: self._open_apart(cell, entry))
        open_below(self.panel.student, menu)

    def _open_apart(self, cell: Cell, group: QueueEntry) -> None:
        self.typed.hold()
        self._reader.open_apart(cell, group)

    def _build(self) -> None:
        # From the outside to the inside: given another parent, all that is in it takes its looks again.
        self._head, self._stack = QWidget(self), QStackedWidget(self)
        self.bar, self.offline = PileBar(self._head), OfflineBar(self._workspace, self._head)
        self._work = QWidget(self._stack)
        self.docks = MarkingPanes(self._workspace, self._work, self._writes)
        self.paper, self.panel, self.strip = self.docks.paper, self.docks.panel, self.docks.strip
        self.notice_room = self.paper.view.stack
        self.marking = Marking(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.next_search = NextSearch(self, self._workspace, self._reader)
        self.steps = MarkingSteps(self, self._workspace, tasks=self._tasks)
        self.tagging = Tagging(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.reporting = Reporting(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.reviewing = Reviewing(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.empty_papers = EmptyMarking(self, self._workspace, tasks=self._tasks)
        self.rubric = RubricMarking(self, self._workspace, tasks=self._tasks, writes=self._writes)
        check_spelling((self.panel.feedback, self.panel.notes), self._workspace.spelling, self)
        self.comments = FeedbackComments(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.hiding = Hiding(self, self._workspace, writes=self._writes)
        self.sharing = Sharing(self, self._workspace, tasks=self._tasks, writes=self._writes)
        self.likeness = LikenessMarking(self, self._workspace, tasks=self._tasks)
        self.difference = AttemptDifference(self, self._workspace)
        self.empty = EmptyQueue(self._workspace, self._reader, self._stack)
        fill_layout(without_margins(QVBoxLayout(self._work), 0), line(), (self.docks, 1))
        self._stack.addWidget(self._work)
        self._stack.addWidget(self.empty)
        fill_layout(without_margins(QVBoxLayout(self._head), 0), self.bar, self.offline)
        self.key_line = KeyLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, theme.STEP)
        fill_layout(layout, self._head, (self._stack, 1), self.key_line, spacing=0)
        self._connect()

    def _connect(self) -> None:
        self.bar.previous_wanted.connect(self.previous_student)
        self.bar.next_wanted.connect(self.next_student)
        # What was picked is read: PgDn beside the list would choose the next one.
        self.bar.picked.connect(self.paper.take_focus)
        self.bar.scope_chosen.connect(self.open)
        self.bar.order_chosen.connect(self.sort)
        self.bar.seed_chosen.connect(self.mix)
        self.bar.own_chosen.connect(lambda is_own: self.show_own(is_own=is_own))
        self.offline.here_changed.connect(self.strip.show_here)
        self.offline.left.connect(self.paper.take_focus)
        self.paper.prepared.connect(self.offline.refresh)
        self.strip.student_chosen.connect(self._on_student_chosen)
        self.paper.attempt_chosen.connect(self._on_attempt_chosen)
        self.paper.second_closed.connect(lambda: self.action_wanted.emit("second_window"))
        self.panel.next_wanted.connect(self.next_to_grade)
        self.docks.arranged.connect(self.arranged)
        self._reader.was_read.connect(self._on_opened)
        self._reader.was_refreshed.connect(self._on_refreshed)
        self._reader.failed.connect(self.on_reading_failed)

    def _on_opened(self, columns: Sequence[ColumnToGrade]) -> None:
        self.marking.posted.clear()
        self._show_pile(columns)
        if self._reader.is_looking:
            self._show_nothing()
            self.typed.let_leave()
            return
        entry, attempt_id = self._reader.take_wanted()
        entry = entry or self._same_entry() or self.pile.first()
        if entry is None:
            self._show_nothing()
            self.typed.pass_on()
        elif entry.key == self.key and self.session is not None and attempt_id in (None, self.attempt_id):
            self._stay(entry)
            self.typed.pass_on()
        else:
            self._show(entry, attempt_id)

    def _on_refreshed(self, columns: Sequence[ColumnToGrade]) -> None:
        self._show_pile(columns)
        if not self._reader.is_stale:
            self.marking.forget_posted()
        if self.entry is not None:
            self._stay(self._same_entry())
        elif not self._reader.is_looking and (entry := self.pile.first()) is not None:
            self._show(entry)
        self.next_search.look()

    def _same_entry(self) -> QueueEntry | None:
        mark = None if self.session is None else self.session.target
        return None if self.entry is None else self.pile.holding(self.entry.key, self.attempt_id, mark)

    def _show_pile(self, columns: Sequence[ColumnToGrade]) -> None:
        self.strip.show_entries(self.pile.entries)
        self._workspace.spelling.ignore_names(entry.student for entry in self.pile.entries)
        self.offline.show_pile(self.pile.entries)
        if self._workspace.is_online:
            seen = {(entry.key.course_id, entry.key.column_id) for entry in self.pile.entries}
            self._tasks.spawn(self._workspace.submissions.due_dates.refresh(seen), what="reading due dates")
            names = self._workspace.submissions.names.refresh(self.pile.entries)
            self._tasks.spawn(names, what="reading names")
        scope = self._reader.scope
        self.bar.own.setVisible(self._reader.has_shares)
        self.bar.show_seed(self._reader.order, self._reader.seed)
        self.bar.show_scopes(columns, scope, scope_title(scope, self.pile.first()))

    def _show_nothing(self) -> None:
        self.entry, self.marking.session, self._reader.alone = None, None, None
        self.name_steps(None, None)
        self.reporting.show(None, self.attempt_id)
        self.paper.clear()
        self.offline.show_nothing()
        self.bar.show_position("", has_previous=False, has_next=False)
        had_focus = self.paper.has_focus
        self._stack.setCurrentWidget(self.empty)
        self.empty.say_why()
        if had_focus:
            self.empty.setFocus()

    def go(self, entry: QueueEntry | None, words: str) -> None:
        """Go to another student in this turn, or say why not; a score that cannot be read is not left behind."""
        if not self.panel.is_readable:
            self.panel.focus(self.panel.score)
        elif entry is None:
            self.panel.say_news(words)
        else:
            self._show(entry)

    def _show(self, entry: QueueEntry, attempt_id: AttemptId | None = None) -> None:
        self.next_search.forget()
        self.typed.hold()
        was_empty = self.empty.hasFocus()
        self._stack.setCurrentWidget(self._work)
        if was_empty:
            self.paper.take_focus()
        self.entry, self._reader.alone = entry, None if entry.members else entry.key
        self.attempt_id = attempt_id or entry.current.id
        self._known_attempts = {one.id for one in entry.work.attempts}
        self.marking.expect(entry)
        self.tagging.show(entry)
        self.paper.show_attempt(entry, self.attempt_id)
        self.offline.show_column(entry.key.course_id, entry.key.column_id)
        self._reader.look_for_marked(entry.key.course_id, entry.key.column_id)
        self.show_position()
        self.reporting.show(entry, self.attempt_id)
        self.marking.read(entry)
        self.steps.name()
        self.paper.prepare(self.pile.entries, self.pile.position(entry.key) or 0)

    def show_position(self) -> None:
        """Say where the work on the screen stands in the queue, and how much is left."""
        key, entries = self.key, self.pile.entries
        if key is None:
            return
        position, posted = self.pile.position(key), self.marking.posted
        left = sum(one.is_to_grade and one.key not in posted for one in entries)
        words = position_in_pile(
            position, len(entries), left, is_nameless=self.entry is not None and self.entry.is_anonymous
        )
        words = self.reporting.with_time_left(words, left)
        has_previous = self.pile.before(key) is not None
        self.bar.show_position(words, has_previous=has_previous, has_next=self.pile.after(key) is not None)
        self.key_line.show_position(words)
        self.strip.choose(position)

    def _on_student_chosen(self, row: int) -> None:
        entry = self.pile.entries[row]
        self.go(entry, "")
        self.show_position()

    def _on_attempt_chosen(self, attempt_id: AttemptId) -> None:
        if self.entry is None:
            return
        if self.panel.is_readable:
            self._show(self.entry, attempt_id)
        else:
            self.paper.show_tabs(self.entry, self.attempt_id)
            self.panel.focus(self.panel.score)

    def on_reading_failed(self, problem: LmsdeskError) -> None:
        """Say so; what was typed for it goes nowhere else."""
        notices.error(problem)
        self.typed.drop()

    def _stay(self, entry: QueueEntry | None) -> None:
        """Keep the work on the screen, whatever has happened to it; what is being typed stays."""
        self.entry = entry = entry or self.entry
        if entry is None:
            return
        found = None if self.session is None else entry.marked(self.session.target)
        if found is not None and entry.attempt(self.attempt_id) is None:
            # Of a group whose first member was marked apart: it is the paper of the others too.
            self.attempt_id = found.id
        self.panel.name_work(entry)
        self.tagging.show(entry)
        self.paper.name_work(entry, self.attempt_id)
        self.panel.follow_news(self.standing_news())
        self.show_position()
        self.steps.name()
        self.marking.follow()
        self.rubric.follow(entry)

    def standing_news(self) -> str:
        """What is to be known of the work on the screen as long as it is there."""
        entry = self._same_entry()
        if entry is None or entry.attempt(self.attempt_id) is None:
            return self.tr("This submission is no longer on the site. What you entered is kept here.")
        if {one.id for one in entry.attempts_after(self.attempt_id)} - self._known_attempts:
            return self.tr("A newer attempt has arrived. It has a tab above the paper.")
        return ""

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            # A page that was left takes no keys; one in a window that was made small is looked at again.
            self.typed.drop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._reader.follow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            if self.key_line.isVisible() and self.paper.has_focus:
                self.window().setWindowState(self.window().windowState() & ~Qt.WindowState.WindowFullScreen)
            elif self.paper.has_focus or self.empty.hasFocus():
                self.left.emit()
            else:
                self.paper.take_focus()
        elif not (self.paper.has_focus and not event.modifiers() and run_key(self, event.text())):
            super().keyPressEvent(event)
