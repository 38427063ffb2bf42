"""Marking: the paper in the middle, its mark on the right, the students of the queue below."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from lmsdesk.desk import (
    AttemptPlace,
    ColumnToGrade,
    Mark,
    MarkingState,
    Pile,
    QueueEntry,
    QueueOrder,
    QueueScope,
    WorkKey,
    Workspace,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme, typeahead
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.labels import line
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.comments.insertion import FeedbackComments
from lmsdesk.gui.submissions.mark_panel import MarkPanel
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.gui.submissions.paper_area import PaperArea
from lmsdesk.gui.submissions.pile_bar import PileBar
from lmsdesk.gui.submissions.student_strip import StudentStrip
from lmsdesk.gui.submissions.words import mark_label, place_in_pile
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, UserId

_REFRESH_MS: Final = 250
"""Typing moves the store with each key: the queue is read again a few times a second at most."""
_AHEAD: Final = 3
_SCORE_KEYS: Final = frozenset("0123456789.,+-")
_DONE: Final = frozenset({MarkingState.SENDING, MarkingState.POSTED})


class SubmissionsPage(Page):
    """The queue of a site; letters and digits act while the paper has the keys."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("submissionsPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._scope, self._order = QueueScope(), QueueOrder.OLDEST
        self._wanted: Cell | None = None
        self.pile = Pile()
        self.key: WorkKey | None = None
        """Whose work is on the screen."""
        self.attempt_id = AttemptId("")
        self.session: MarkSession | None = None
        """The mark on the screen, once it is there."""
        self._posted: set[WorkKey] = set()
        """Posted since the pile was read."""
        self._known_attempts: set[AttemptId] = set()
        self._wait: typeahead.Wait | None = None
        self._reading: asyncio.Task[None] | None = None
        self._marking: asyncio.Task[None] | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self._is_stale = False
        self._timer = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._refresh)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)

    def name(self) -> str:
        return self.tr("To grade")

    def panes(self) -> list[QWidget | None]:
        return [self.bar, self.paper, self.panel, self.strip]

    def take_focus(self) -> None:
        if self.key is None and self._reading is None:
            self.open(self._scope)
        self.paper.take_focus()

    def stop(self) -> None:
        self._leave()
        self._timer.stop()
        self._tasks.cancel_all()
        self.paper.stop()
        self._drop_keys()

    def open(self, scope: QueueScope, cell: Cell | None = None) -> None:
        """Mark what is left in a course or in all, or all of a column, beginning with a student."""
        if not self.panel.is_readable:
            self.panel.focus(self.panel.score)
            return
        self._scope, self._wanted = scope, cell
        self._read_pile()

    def next_student(self) -> None:
        """Go to the next student of the queue."""
        if self.key is not None:
            self._go(self.pile.after(self.key), self.tr("This is the last one in the queue."))

    def previous_student(self) -> None:
        """Go to the student before."""
        if self.key is not None:
            self._go(self.pile.before(self.key), self.tr("This is the first one in the queue."))

    def next_to_grade(self) -> None:
        """Go to the next student with something left to do, without posting anything."""
        if self.key is not None:
            entry = self.pile.next_to_grade(self.key, done=self._posted)
            self._go(entry, self.tr("Nothing else is left to grade in this queue."))

    def post(self) -> bool:
        """Post what is on the screen; whether there was something to post."""
        session = self.session
        if session is None or self.key is None:
            return False
        if not self.panel.is_readable:
            self.panel.focus(self.panel.score)
            return False
        if not _has_grade(session):
            self.panel.say_news(self.tr("No score yet. Nothing was posted."))
            return False
        session.post()
        self._posted.add(self.key)
        self.panel.show_state(MarkingState.SENDING)
        return True

    def post_and_next(self) -> None:
        """Post what was entered since this paper is on the screen, and go to the next to grade.

        What was entered on an earlier visit is not posted by it: a second press would post what nobody has looked at.
        """
        if self.session is None:
            return
        if self.session.is_touched:
            if self.post():
                self.next_to_grade()
        elif self._state() in _DONE:
            self.next_to_grade()
        elif _has_grade(self.session):
            self.panel.say_news(self.tr("This draft is from an earlier visit. “Post” posts it."))
        else:
            self.panel.say_news(self.tr("No score yet. Nothing was posted."))

    def _build(self) -> None:
        self.bar, self.paper = PileBar(self), PaperArea(self._workspace, self)
        self.panel, self.strip = MarkPanel(self), StudentStrip(self)
        self.comments = FeedbackComments(self, self._workspace, self._writes)
        self.empty = EmptyState(self)
        self.empty.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        work = QWidget(self)
        row = QHBoxLayout(work)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.paper, 1)
        row.addWidget(line(is_upright=True))
        row.addWidget(self.panel)
        self._work = QWidget(self)
        column = QVBoxLayout(self._work)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, stretch in ((line(), 0), (work, 1), (line(), 0), (self.strip, 0)):
            column.addWidget(part, stretch)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._work)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, theme.STEP)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)
        self._connect()

    def _connect(self) -> None:
        self.bar.previous_wanted.connect(self.previous_student)
        self.bar.next_wanted.connect(self.next_student)
        self.bar.scope_chosen.connect(self.open)
        self.bar.order_chosen.connect(self._on_order_chosen)
        self.strip.student_chosen.connect(self._on_student_chosen)
        self.paper.attempt_chosen.connect(self._on_attempt_chosen)
        self.panel.entered.connect(self._on_entered)
        self.panel.post_wanted.connect(self.post)
        self.panel.next_wanted.connect(self.next_to_grade)

    def _read_pile(self) -> None:
        self._hold_keys()
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self._tasks.spawn(
            self._read(), what="reading what is to be marked", on_error=self._on_reading_failed
        )

    async def _read(self) -> None:
        queue = self._workspace.submissions.queue
        pile = await queue.pile(self._scope, self._order)
        self._posted.clear()
        self._show_pile(pile, await queue.columns_to_grade())
        entry = self._wanted_entry() or pile.entry(self.key) or pile.first()
        if entry is None:
            self._show_nothing()
        else:
            self._show(entry)

    def _wanted_entry(self) -> QueueEntry | None:
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return None
        entry = self.pile.entry(WorkKey(wanted.course_id, wanted.column_id, wanted.user_id))
        if entry is None:
            notices.info(self.tr("Nothing was handed in there."), topic="marking")
        return entry

    def _show_pile(self, pile: Pile, columns: Sequence[ColumnToGrade]) -> None:
        self.pile = pile
        self.strip.show_entries(pile.entries)
        first = next(iter(pile.entries), None)
        title = f"{first.course} › {first.column.title}" if first else self.tr("This column")
        self.bar.show_scopes(columns, self._scope, title)

    def _show_nothing(self) -> None:
        self.key, self.session = None, None
        self.paper.clear()
        self.empty.say(self.tr("Nothing to grade"), self.tr("Submissions that need grading appear here."))
        self.bar.show_place("", has_previous=False, has_next=False)
        had_focus = self.paper.has_focus
        self._stack.setCurrentWidget(self.empty)
        if had_focus:
            self.empty.setFocus()
        self._pass_keys_on()

    def _go(self, entry: QueueEntry | None, words: str) -> None:
        """Go to another student in this turn, or say why not; a score that cannot be read is not left behind."""
        if not self.panel.is_readable:
            self.panel.focus(self.panel.score)
        elif entry is None:
            self.panel.say_news(words)
        else:
            self._show(entry)

    def _show(self, entry: QueueEntry, attempt_id: AttemptId | None = None) -> None:
        self._hold_keys()
        self._stack.setCurrentWidget(self._work)
        self.key, self.session = entry.key, None
        self.attempt_id = attempt_id or entry.current.id
        self._known_attempts = {one.id for one in entry.work.attempts}
        self.panel.expect(entry)
        self.panel.show_state(self._state())
        self.paper.show_attempt(entry, self.attempt_id)
        self._show_place()
        if self._marking is not None:
            self._marking.cancel()
        self._marking = self._tasks.spawn(
            self._read_mark(entry), what="reading a mark", on_error=self._on_reading_failed
        )
        self._prepare(entry)

    async def _read_mark(self, entry: QueueEntry) -> None:
        [mark] = await self._workspace.submissions.marks.of([_target(entry.key, self.attempt_id)])
        self.session = MarkSession(
            self._workspace,
            mark,
            self._writes,
            label=mark_label(entry),
            on_failed=notices.error,
            on_left=self._on_posting_left,
        )
        self.panel.show_mark(mark)
        self._show_mark_state(mark)
        self._pass_keys_on()

    def _prepare(self, entry: QueueEntry) -> None:
        """Have the next papers ready, and the last one."""
        place = self.pile.place(entry.key) or 0
        near = [*self.pile.entries[place + 1 : place + 1 + _AHEAD], *self.pile.entries[max(place - 1, 0) : place]]
        self.paper.prepare([AttemptPlace(one.key.course_id, one.key.column_id, one.current.id) for one in near])

    def _show_place(self) -> None:
        place = None if self.key is None else self.pile.place(self.key)
        if place is None:
            return
        entry, total = self.pile.entries[place], len(self.pile.entries)
        left = sum(one.is_to_grade and one.key not in self._posted for one in self.pile.entries)
        words = place_in_pile(place + 1, total, left, is_nameless=not entry.student)
        self.bar.show_place(words, has_previous=place > 0, has_next=place + 1 < total)
        self.strip.choose(place)

    def _state(self) -> MarkingState:
        """Where the attempt on the screen stands, as the pile says."""
        entry = self.pile.entry(self.key)
        attempt = None if entry is None else entry.attempt(self.attempt_id)
        return MarkingState.TO_GRADE if attempt is None else attempt.state

    def _show_mark_state(self, mark: Mark) -> None:
        state = MarkingState.DRAFT if self.session is not None and self.session.is_storing else self._state()
        self.panel.show_state(state, mark.error if state is MarkingState.REFUSED else "")

    def _on_entered(self, fields: dict[str, object]) -> None:
        if self.session is None or self.key is None:
            return
        self.session.enter(fields)
        self._posted.discard(self.key)
        self.panel.say_news("")
        self.panel.show_state(MarkingState.DRAFT)

    def _on_order_chosen(self, order: QueueOrder) -> None:
        self._order = order
        self.open(self._scope)

    def _on_student_chosen(self, row: int) -> None:
        entry = self.pile.entries[row]
        self._go(entry, "")
        self._show_place()

    def _on_attempt_chosen(self, attempt_id: AttemptId) -> None:
        entry = self.pile.entry(self.key)
        if entry is None:
            return
        if self.panel.is_readable:
            self._show(entry, attempt_id)
        else:
            self.paper.show_tabs(entry, self.attempt_id)
            self.panel.focus(self.panel.score)

    def _on_posting_left(self) -> None:
        notices.warning(
            self.tr("A mark was not posted."),
            detail=self.tr("It has changed since it was shown. Look again, then post it."),
            topic="marking",
        )
        self._on_changes(Changes(outbox=True))

    def _on_reading_failed(self, problem: LmsdeskError) -> None:
        notices.error(problem)
        self._drop_keys()

    def _on_changes(self, changes: Changes) -> None:
        if not changes:
            return
        self._is_stale = True
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _refresh(self) -> None:
        if self._is_stale and self.isVisible() and (self._refreshing is None or self._refreshing.done()):
            self._is_stale = False
            self._refreshing = self._tasks.spawn(self._read_again(), what="reading what is to be marked again")

    async def _read_again(self) -> None:
        queue, before = self._workspace.submissions.queue, self.pile
        pile = await queue.refreshed(before, self._scope)
        columns = await queue.columns_to_grade()
        if self.pile is not before:
            return
        self._show_pile(pile, columns)
        self._posted &= {entry.key for entry in pile.entries if entry.is_to_grade}
        entry = pile.entry(self.key) or pile.first()
        if entry is None:
            self._show_nothing()
        elif entry.key != self.key or entry.attempt(self.attempt_id) is None:
            self._show(entry)
        else:
            self._show_place()
            await self._follow(entry)
        if self._is_stale:
            self._timer.start()

    async def _follow(self, entry: QueueEntry) -> None:
        """What has happened meanwhile to the work on the screen; what is being typed stays."""
        self.paper.show_tabs(entry, self.attempt_id)
        if {one.id for one in entry.work.attempts} - self._known_attempts:
            self.panel.say_news(self.tr("A newer attempt has come in. It has a tab above the paper."))
        session = self.session
        if session is None:
            return
        [mark] = await self._workspace.submissions.marks.of([session.target])
        if session is not self.session:
            return
        session.follow(mark, is_settled=self._state() is MarkingState.POSTED)
        if not session.is_touched and self.panel.is_readable:
            self.panel.show_mark(mark)
        self._show_mark_state(mark)

    def _hold_keys(self) -> None:
        """What is typed from now on is for what comes on the screen."""
        if self._wait is None:
            self._wait = typeahead.wait(self)

    def _pass_keys_on(self) -> None:
        wait, self._wait = self._wait, None
        if wait is not None:
            wait.pass_on()

    def _drop_keys(self) -> None:
        wait, self._wait = self._wait, None
        if wait is not None:
            wait.drop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale and self.key is not None:
            self._timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            if self.paper.has_focus or self.empty.hasFocus():
                self.left.emit()
            else:
                self.paper.take_focus()
        elif not (self.paper.has_focus and not event.modifiers() and self._run_letter(event.text())):
            super().keyPressEvent(event)

    def _run_letter(self, letter: str) -> bool:
        """What a key does that is no text, because the paper has the keys; False where it does nothing."""
        if letter in _SCORE_KEYS and letter:
            self.panel.type_score(letter)
            return True
        verbs: dict[str, Callable[[], object]] = {
            "n": self.next_student,
            "p": self.previous_student,
            "g": self.next_to_grade,
            "s": lambda: self.panel.focus(self.panel.score),
            "c": self.comments.choose,
            "f": lambda: self.panel.focus(self.panel.feedback),
        }
        if (verb := verbs.get(letter)) is None:
            return False
        verb()
        return True


def _has_grade(session: MarkSession) -> bool:
    values = session.shown
    return values.get("score") is not None or bool(values.get("text")) or bool(values.get("exempt"))


def _target(key: WorkKey, attempt_id: AttemptId) -> AttemptTarget:
    return AttemptTarget(key.course_id, key.column_id, key.user_id or UserId(""), attempt_id)
