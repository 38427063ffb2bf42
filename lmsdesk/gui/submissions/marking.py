"""The mark of the work on the screen: it is shown, followed, entered and posted."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from shiboken6 import isValid

from lmsdesk.desk import Mark, MarkingState, MarkState, QueueEntry, WorkKey, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import say
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.gui.submissions.words import mark_label, marking_state, overridden
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AttemptTarget, Cell

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_DONE: Final = frozenset({MarkingState.SENDING, MarkingState.POSTED})


class Marking(QObject):
    """Goes with the work that its page shows; nothing is posted that was not on the screen."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._panel = page, page.panel
        self._workspace = workspace
        self._tasks, self._writes = tasks, writes
        self.session: MarkSession | None = None
        """The mark on the screen, once it is there."""
        self.posted: dict[WorkKey, MarkSession] = {}
        """Posted since the pile was read."""
        self._state = MarkingState.TO_GRADE
        self._reading: asyncio.Task[None] | None = None
        self._panel.entered.connect(self._on_entered)
        self._panel.post_wanted.connect(self.post)

    @property
    def is_done(self) -> bool:
        """Whether the mark on the screen is posted, or will be."""
        return self._state in _DONE

    def expect(self, entry: QueueEntry) -> None:
        """Another work comes; nothing can be entered until its mark is there."""
        self.session = None
        self._panel.expect(entry)
        self._panel.follow_news(self._page.standing_news())
        attempt = entry.attempt(self._page.attempt_id)
        self._show_state(MarkingState.TO_GRADE if attempt is None else attempt.state)

    def read(self, entry: QueueEntry) -> None:
        """Show the mark of the work on the screen as it is stored now."""
        # Also where the same work is read again: what is typed until then would not be in what was read.
        self._page.typed.hold()
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self._tasks.spawn(
            self._read(entry), what="reading a mark", on_error=self._page.on_reading_failed
        )

    async def _read(self, entry: QueueEntry) -> None:
        """The rubric comes in the same turn as the mark: a digit is for one of them, and each has to know for which."""
        target = entry.target(self._page.attempt_id)
        if self.session is not None:
            await self.session.stored()
        mark, rubric = await self._workspace.submissions.rubrics.with_mark(target)
        self._page.rubric.show(entry, target, rubric)
        self.session = MarkSession(
            self._workspace,
            mark,
            self._writes,
            label=mark_label(entry),
            on_failed=self._on_storing_failed,
            on_left=partial(self._on_posting_left, entry),
        )
        self._panel.show_mark(mark)
        self._show_mark_state(mark)
        self._page.typed.pass_on()
        await self._tell_override(self.session, entry)

    async def _tell_override(self, session: MarkSession, entry: QueueEntry) -> None:
        """Say that a grade was typed over what attempts give: no mark of one moves it."""
        user_id = entry.key.user_id
        if user_id is None or entry.members:
            return
        cell = Cell(entry.key.course_id, entry.key.column_id, user_id)
        details = await self._workspace.gradebook.cell_details(cell)
        if session is self.session:
            self._panel.say_override(overridden(details, entry.scale))

    def follow(self) -> None:
        """Something has happened: show what the mark is by now, but for what is being typed."""
        if self.session is not None:
            self._tasks.spawn(self._follow(self.session), what="reading a mark again")

    def forget_posted(self) -> None:
        """The pile tells where marks stand by now, but for those that are not stored yet.

        One that was left, taken back or refused is to be marked again.
        """
        self.posted = {key: session for key, session in self.posted.items() if session.is_working}

    def note_choice(self) -> None:
        """Something was chosen in the rubric: a draft as well, before it makes a score."""
        if self._state is MarkingState.TO_GRADE:
            self._show_state(MarkingState.DRAFT)

    def settle(self) -> None:
        """What is on the screen has gone out another way: what was typed before counts as looked at."""
        if self.session is not None and not self.session.is_storing:
            self.session.is_touched = self.session.has_chosen = False
        self.follow()

    async def _follow(self, session: MarkSession) -> None:
        [mark] = await self._workspace.submissions.marks.of([session.target])
        if session is not self.session:
            return
        session.follow(mark)
        # A score that cannot be read stays as it is typed, with the word about it.
        unread = () if self._panel.is_readable else ("score",)
        self._panel.show_mark(mark, without=session.entered.union(unread))
        self._show_mark_state(mark)
        if self._page.entry is not None:
            await self._tell_override(session, self._page.entry)

    def post(self) -> bool:
        """Post what is on the screen; whether there was something to post."""
        session, key = self.session, self._page.key
        if session is None or key is None:
            return False
        if not self._panel.is_readable or not self._panel.isVisible():
            # What is posted was on the screen: a pane that is closed is opened first.
            self._panel.focus(self._panel.score)
            return False
        if not session.has_grade:
            self._panel.say_news(self.tr("No score yet. Nothing was posted."))
            return False
        if names := self._panel.unfilled.ask():
            words = self.tr(
                "Not posted yet: students would see {names}. Use “Fill in”, or post again to send it as it stands."
            )
            self._panel.say_news(words.format(names=names))
            # No key that was meant for the next paper gets into this text.
            self._panel.focus(self._panel.unfilled.button)
            return False
        session.post()
        self.posted[key] = session
        self._show_state(MarkingState.SENDING)
        return True

    def post_and_next(self) -> None:
        """Post what was entered since this paper is on the screen, and go to the next to grade.

        What was entered on an earlier visit is not posted by it: a second press would post what nobody has looked at.
        It never comes to a mark that is posted; there another level goes that waits since then.
        """
        if self.session is None:
            return
        # A mark that is posted, or waits to be, does not tell that another level was chosen since, where that leaves
        # the score alone.
        has_chosen = self.is_done and self.session.has_chosen and self._panel.rubric.has_unsent
        # What was chosen on an earlier visit goes too where that is said beside the state.
        has_chosen = has_chosen or self._page.rubric.is_waiting_since_before
        is_done = self.is_done and not has_chosen
        if is_done or ((self.session.is_touched or has_chosen) and self.post()):
            self._page.next_to_grade(is_read_first=True)
        elif self.session.is_touched or has_chosen:
            # Why it was not posted is said.
            return
        elif self._state is MarkingState.SENT:
            self._panel.say_news(self.tr("This mark was sent without being posted. “Post” posts it."))
        elif self.session.has_grade:
            self._panel.say_news(self.tr("This draft is from an earlier visit. “Post” posts it."))
        else:
            self._panel.say_news(self.tr("No score yet. Nothing was posted."))

    def take_last_feedback(self) -> None:
        """Add the feedback of the attempt before to that of this one."""
        entry = self._page.entry
        if entry is None or self.session is None:
            return
        before = entry.attempt_before(self._page.attempt_id)
        if before is None:
            self._panel.say_news(self.tr("There is no earlier attempt."))
            return
        self._page.typed.hold()
        work = self._take_feedback(self.session, entry.target(before.id))
        self._tasks.spawn(work, what="reading earlier feedback", on_error=self._page.on_reading_failed)

    async def _take_feedback(self, session: MarkSession, earlier: AttemptTarget) -> None:
        [mark] = await self._workspace.submissions.marks.of([earlier])
        if session is self.session:
            self._panel.add_feedback(str(mark.values.get("feedback") or ""))
            self._page.typed.pass_on()

    def _show_state(self, state: MarkingState, detail: str = "") -> None:
        self._state = state
        self._page.rubric.say_waiting()
        self._panel.show_state(state, detail)

    def _show_mark_state(self, mark: Mark) -> None:
        if self.session is None or not self.session.is_working:
            self._show_state(marking_state(mark), self._detail(mark))

    def _detail(self, mark: Mark) -> str:
        """What is to be said instead of the words of its state."""
        if mark.state is MarkState.SENDING:
            return self.tr("On its way to the server, without being posted")
        return say(mark.error) if mark.state is MarkState.REFUSED else ""

    def _on_entered(self, fields: dict[str, object]) -> None:
        if self.session is None or self._page.key is None:
            return
        self.session.enter(fields)
        self.posted.pop(self._page.key, None)
        self._panel.say_news(self._page.standing_news())
        self._show_state(MarkingState.DRAFT)

    def _on_storing_failed(self, problem: LmsdeskError) -> None:
        """What was to be posted after it was not."""
        notices.error(problem)
        self._page.note(Changes(outbox=True))

    def _on_posting_left(self, entry: QueueEntry) -> None:
        # Another paper is on the screen by now. A name that is hidden meanwhile is not said.
        whose = mark_label(self._page.pile.entry(entry.key) or entry)
        words = self.tr("It has changed since it was shown. Check it again, then post it.")
        topic = "/".join(("marking", *map(str, entry.key)))
        notices.warning(self.tr("A mark was not posted."), detail=f"{whose}. {words}", topic=topic)
        # The page may have gone meanwhile too.
        if isValid(self._page):
            self._page.note(Changes(outbox=True))
